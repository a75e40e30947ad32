"""One visitor must not slow the others: pools, limits, connections."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import pytest
from clubhouse_kit import PATIENCE, Client, Line, Server, wait_for
from starlette.responses import Response
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from fivetool.web import replays
from fivetool.web import serve as serve_module
from fivetool.web.authority import Refusal
from fivetool.web.connections import Door
from fivetool.web.limits import STRIKES, Limits, network_of
from fivetool.web.live import MOST_QUEUED, Viewer
from fivetool.web.pools import Pool, PoolSize, on_behalf_of
from fivetool.web.render import Eyes
from fivetool.web.settings import MEGABYTE, Held, Rate, Rates
from fivetool.web.sitting import Sitting

AT_ONCE = 10.0  # seconds: far more than an answer takes, far less than what is held up here


@contextlib.contextmanager
def held_up(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> Iterator[threading.Semaphore]:
    """Let a function wait until the block ends; the semaphore counts the calls that wait."""
    waiting, go_on = threading.Semaphore(0), threading.Event()
    original = getattr(owner, name)

    def wait(*args: Any, **more: Any) -> Any:
        waiting.release()
        go_on.wait(PATIENCE)
        return original(*args, **more)

    monkeypatch.setattr(owner, name, wait)
    try:
        yield waiting
    finally:
        go_on.set()


def plays_on(client: Client, table_id: str) -> None:
    """All that somebody does who plays: each of it is answered at once."""
    for path in ("/", f"/t/{table_id}", f"/api/tables/{table_id}"):
        assert client.get(path, timeout=AT_ONCE).status_code == 200
    seen = client.table(table_id)
    body = {"number": seen["number"], "choice": seen["frame"]["choices"][0]["id"]}
    assert client.post(f"/api/tables/{table_id}/choices", json=body, timeout=AT_ONCE).status_code == 200


def test_ten_replays_of_one_visitor_hold_up_nobody(
    server: Server, alice: Client, bob: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, theirs = alice.make_table("me", "me")["id"], bob.make_table("me", "me")["id"]
    answers: list[int] = []

    def look() -> None:
        answers.append(alice.get(f"/api/tables/{mine}/replay").status_code)

    threads = [threading.Thread(target=look) for _ in range(10)]
    with held_up(monkeypatch, replays, "show_table") as waiting:
        for thread in threads:
            thread.start()
        assert waiting.acquire(timeout=PATIENCE)
        plays_on(bob, theirs)
        assert not waiting.acquire(blocking=False)  # one of them at a time
        wait_for(lambda: len(answers) == 6, PATIENCE, "what is too much is refused at once")
    for thread in threads:
        thread.join(PATIENCE)
    assert sorted(answers) == [200] * 4 + [429] * 6


def test_thinking_bots_of_one_visitor_hold_up_nobody(
    server: Server, alice: Client, bob: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = bob.make_table("me", "me")["id"]
    with held_up(monkeypatch, Sitting, "bot_choice") as waiting:
        for _ in range(10):
            alice.make_table("manager", "manager")
        assert waiting.acquire(timeout=PATIENCE)
        plays_on(bob, theirs)
        assert not waiting.acquire(blocking=False)


# --- pools ---


def run_in(pool: Pool, work: Callable[[Pool], Any]) -> Any:
    async def all_of_it() -> Any:
        return await work(pool)

    try:
        with ThreadPoolExecutor(1) as apart:  # a browser test before may have left an event loop in this thread
            return apart.submit(asyncio.run, all_of_it()).result()
    finally:
        pool.stop()


async def ask(pool: Pool, visitor: str, network: str, work: Callable[[], Any]) -> Any:
    with on_behalf_of(visitor, network):
        return await pool.run(work)


def test_visitors_take_turns() -> None:
    done: list[str] = []

    async def work(pool: Pool) -> None:
        first = [ask(pool, "ann", "a", lambda: (time.sleep(0.05), done.append("ann"))) for _ in range(4)]
        tasks = [asyncio.create_task(one) for one in first]
        await asyncio.sleep(0.01)
        tasks.append(asyncio.create_task(ask(pool, "ben", "b", lambda: done.append("ben"))))
        await asyncio.gather(*tasks)

    run_in(Pool("test", PoolSize(threads=1, each=1, waiting_each=8, waiting=20)), work)
    assert done == ["ann", "ann", "ben", "ann", "ann"] or done == ["ann", "ben", "ann", "ann", "ann"]


def test_a_visitor_has_their_share_and_no_network_has_all() -> None:
    most: dict[str, int] = {}

    async def work(pool: Pool) -> None:
        running: dict[str, int] = {}
        lock = threading.Lock()

        def busy(who: str) -> None:
            for name in (who, "all"):
                with lock:
                    running[name] = running.get(name, 0) + 1
                    most[name] = max(most.get(name, 0), running[name])
            time.sleep(0.05)
            for name in (who, "all"):
                with lock:
                    running[name] -= 1

        visitors = [f"visitor {number}" for number in range(4)]
        await asyncio.gather(
            *(ask(pool, who, "one network", lambda who=who: busy(who)) for who in visitors for _ in range(4))
        )

    run_in(Pool("test", PoolSize(threads=4, each=2, waiting_each=8, waiting=100)), work)
    assert most.pop("all") <= 3
    assert max(most.values()) <= 2


def test_what_cannot_wait_is_refused_and_frees_its_place() -> None:
    async def work(pool: Pool) -> None:
        go_on = threading.Event()
        tasks = [asyncio.create_task(ask(pool, "ann", "a", go_on.wait)) for _ in range(3)]
        await asyncio.sleep(0.05)
        with pytest.raises(Refusal) as refused:
            await ask(pool, "ann", "a", go_on.wait)
        assert (refused.value.status, refused.value.code) == (429, "busy")
        tasks[2].cancel()  # somebody who has gone
        go_on.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert await ask(pool, "ann", "a", lambda: 7) == 7
        assert (pool.running, pool.waiting) == (0, 0)

    run_in(Pool("test", PoolSize(threads=1, each=1, waiting_each=2, waiting=5)), work)


def test_many_visitors_of_one_network_leave_room_for_others() -> None:
    done: list[str] = []

    async def work(pool: Pool) -> None:
        crowd = [f"cookie {number}" for number in range(8)]
        go_on = threading.Event()
        asked = [ask(pool, who, "crowd", lambda who=who: (go_on.wait(), done.append(who))) for who in crowd * 2]
        tasks = [asyncio.create_task(one) for one in asked]
        await asyncio.sleep(0.01)
        alone = asyncio.create_task(ask(pool, "ann", "elsewhere", lambda: done.append("ann")))
        await asyncio.sleep(0.01)
        go_on.set()
        await alone
        answers = await asyncio.gather(*tasks, return_exceptions=True)
        assert any(isinstance(answer, Refusal) for answer in answers)

    run_in(Pool("test", PoolSize(threads=1, each=1, waiting_each=2, waiting=12)), work)
    assert done.index("ann") <= 2  # behind one that runs and one that came first, not behind every cookie


class Drawn:
    """Something large that a thread has made."""


def test_what_was_made_is_freed_when_it_was_told() -> None:
    """Without a search for garbage: a busy server puts that off, and would keep all boards it drew meanwhile."""
    made: list[weakref.ref[Drawn]] = []

    async def work(pool: Pool) -> None:
        for _ in range(3):
            drawn = await pool.run(Drawn)
            made.append(weakref.ref(drawn))
            del drawn
        await asyncio.sleep(0.05)  # the thread lets go of it too
        assert [kept() for kept in made[:-1]] == [None, None]

    gc.disable()
    try:
        run_in(Pool("test", PoolSize(threads=1, each=1, waiting_each=2, waiting=5)), work)
    finally:
        gc.enable()


class Searched(Exception):
    """Garbage was searched for."""


def test_garbage_is_searched_for_before_games_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    def found() -> None:
        raise Searched

    slept: list[float] = []
    monkeypatch.setattr(serve_module, "time", SimpleNamespace(sleep=slept.append))
    monkeypatch.setattr(serve_module, "gc", SimpleNamespace(collect=found))
    with pytest.raises(Searched):
        serve_module._tidy_up(SimpleNamespace(quiet_seconds=0.0), threading.Event())  # type: ignore[arg-type]
    assert sum(slept) <= 15 * 60  # seconds, on a server that is never quiet


def test_errors_of_work_reach_whoever_asked() -> None:
    async def work(pool: Pool) -> None:
        with pytest.raises(ZeroDivisionError):
            await pool.run(lambda: 1 // 0)

    run_in(Pool("test", PoolSize(threads=1, each=1, waiting_each=2, waiting=5)), work)


# --- limits by network ---


def test_a_network_of_ipv6_is_one_place() -> None:
    limits = Limits(Rates(table=Rate(2, 0.0), address_factor=1), lambda: 0.0)
    limits.take("table", None, "2001:db8:0:1::1")
    limits.take("table", None, "2001:db8:0:1:ffff::2")
    with pytest.raises(Refusal):
        limits.take("table", None, "2001:db8:0:1:1234:5678:9abc:def0")
    limits.take("table", None, "2001:db8:0:2::1")
    assert network_of("::ffff:192.0.2.1") == network_of("192.0.2.1")


def tries(server: Server, *forwarded: str) -> list[int]:
    """Ask for the list of games under other X-Forwarded-For headers, as a program without a cookie."""
    with Client(server) as client:
        found = []
        for address in forwarded:
            client.cookies.clear()
            found.append(client.get("/api/games", headers={"x-forwarded-for": address}).status_code)
        return found


def test_nobody_may_say_where_they_come_from(serve: Callable[..., Server], sqlite: str) -> None:
    server = serve(sqlite, rates=Rates(request=Rate(3, 0.0), address_factor=1))
    assert tries(server, *(f"203.0.113.{number}" for number in range(6))) == [200] * 3 + [429] * 3


def test_a_proxy_that_was_named_may_say_it(serve: Callable[..., Server], sqlite: str) -> None:
    server = serve(sqlite, rates=Rates(request=Rate(3, 0.0), address_factor=1), proxies=("127.0.0.1",))
    assert tries(server, *["203.0.113.1"] * 4, "203.0.113.2") == [200] * 3 + [429, 200]
    # whoever writes an address of their own in front is still known by the one that the proxy has added
    assert tries(server, "198.51.100.7, 203.0.113.1") == [429]


def test_servers_on_one_database_allow_together_what_one_would(serve: Callable[..., Server], sqlite: str) -> None:
    rates = Rates(table=Rate(10, 0.0), address_factor=1)
    one, other = serve(sqlite, rates=rates), serve(sqlite, rates=rates)
    with Client(one) as ann:
        for _ in range(10):
            ann.make_table("me", "me")
        with Client(other) as ben:
            ben.get("/")

            def refused() -> bool:
                return ben.post("/api/tables", json={"game": "no such game"}).json()["code"] == "too_fast"

            wait_for(refused, PATIENCE, "the other server knows nothing of it")


# --- connections ---


def half_a_request(server: Server) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=AT_ONCE)
    connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
    return connection


def is_cut(connection: socket.socket) -> bool:
    try:
        return connection.recv(1) == b""
    except ConnectionError:
        return True


def test_half_a_header_is_not_waited_for(serve: Callable[..., Server], sqlite: str) -> None:
    server = serve(sqlite, door=Door(header_seconds=0.5))
    connection = half_a_request(server)
    for _ in range(3):  # a byte now and then does not help
        time.sleep(0.2)
        with contextlib.suppress(OSError):
            connection.sendall(b"a")
    assert is_cut(connection)


def test_a_header_has_a_length(serve: Callable[..., Server], sqlite: str) -> None:
    server = serve(sqlite, door=Door(header_bytes=4096))
    connection = half_a_request(server)
    connection.sendall(b"a" * 5000)
    assert b"400" in connection.recv(1000).split(b"\r\n")[0]


def test_half_sent_headers_keep_nobody_out(serve: Callable[..., Server], sqlite: str) -> None:
    server = serve(sqlite, door=Door(connections=20, each=1000))
    waiting = [half_a_request(server) for _ in range(60)]
    with Client(server) as ann:
        assert ann.get("/api/games", timeout=AT_ONCE).status_code == 200
    wait_for(lambda: len(server._server.server_state.connections) <= 20, PATIENCE, "there are too many connections")
    for connection in waiting:
        connection.close()


def test_a_network_has_its_share_of_connections(serve: Callable[..., Server], sqlite: str) -> None:
    server = serve(sqlite, door=Door(connections=100, each=5))
    waiting = [half_a_request(server) for _ in range(5)]
    assert is_cut(half_a_request(server))
    waiting.pop().close()
    wait_for(lambda: len(server._server.server_state.connections) < 5, PATIENCE, "it is still counted")
    with Client(server) as ann:
        assert ann.get("/api/games", timeout=AT_ONCE).status_code == 200
    for connection in waiting:
        connection.close()


def test_answers_that_nobody_reads_are_bounded(serve: Callable[..., Server], sqlite: str) -> None:
    """Whoever asks for large answers and reads none of them has the oldest cut; whoever reads gets all of theirs."""
    unread, large = 12 * MEGABYTE, 8 * MEGABYTE  # of which the system takes some
    server = serve(sqlite, door=Door(unread_bytes=unread))
    server.app.router.add_route("/large", lambda _: Response(b"x" * large))
    waiting = []
    for _ in range(8):
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(PATIENCE)
        connection.connect(("127.0.0.1", server.port))
        connection.sendall(b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n")
        connection.recv(1)  # it has begun
        waiting.append(connection)

    def kept() -> int:
        return sum(one.transport.get_write_buffer_size() for one in list(server._server.server_state.connections))

    wait_for(lambda: kept() <= unread, PATIENCE, "too much is kept for those who do not read")
    with Client(server) as ann:
        assert len(ann.get("/large").content) == large
    for connection in waiting:
        connection.close()


def half_an_upload(server: Server, length: int) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=AT_ONCE)
    head = f"POST /api/saves HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n"
    connection.sendall(head.encode() + b"x" * 100)
    return connection


def status_of(connection: socket.socket) -> bytes:
    return connection.recv(4096).split(b"\r\n")[0]


def test_a_body_is_not_waited_for_long(serve: Callable[..., Server], sqlite: str) -> None:
    server = serve(sqlite, body_seconds=0.3)
    connection = half_an_upload(server, 1000)
    assert b"408" in status_of(connection)
    assert is_cut(connection)


def test_unfinished_uploads_are_bounded(serve: Callable[..., Server], sqlite: str) -> None:
    server = serve(sqlite, rates=Rates(), body_bytes=Held(3_000_000, 4_000_000))
    waiting = [half_an_upload(server, 1_000_000) for _ in range(3)]
    time.sleep(0.2)
    assert b"429" in status_of(half_an_upload(server, 1_000_000))
    for connection in waiting:
        connection.close()
    wait_for(lambda: b"422" in status_of(upload_of_nothing(server)), PATIENCE, "what was given up is counted for ever")


def upload_of_nothing(server: Server) -> socket.socket:
    connection = half_an_upload(server, 100)
    connection.settimeout(AT_ONCE)
    return connection


def test_an_upload_that_is_announced_too_large_is_not_read(serve: Callable[..., Server], sqlite: str) -> None:
    assert b"413" in status_of(half_an_upload(serve(sqlite), 100_000_000))


def flood(line: Line) -> None:
    for _ in range(10 * STRIKES):
        line.send(type="ping")
        line.receive()


def test_a_flooding_line_is_cut(serve: Callable[..., Server], sqlite: str) -> None:
    server = serve(sqlite, rates=Rates(message=Rate(5, 0.0)))
    with Client(server) as ann, Client(server) as ben:
        table_id = ann.make_table("me", "me")["id"]
        with ben.live(table_id) as quiet, ann.live(table_id) as line:
            with pytest.raises(ConnectionClosed) as ended:
                flood(line)
            assert ended.value.rcvd is not None
            assert ended.value.rcvd.code == 4429
            quiet.send(type="ping")
            assert quiet.wait_for_type("pong")


def test_a_line_that_sends_faster_than_it_is_read_is_cut_unread(server: Server, alice: Client) -> None:
    """Thousands of frames come with one read; taking them apart would hold everybody up."""
    table_id = alice.make_table("me", "me")["id"]
    with alice.live(table_id) as line:
        line.socket.socket.sendall(Frame(Opcode.TEXT, b'{"type": "ping"}').serialize(mask=True) * 2_000)
        with pytest.raises(ConnectionClosed) as ended:
            line.wait_for_type("nothing of this name")
        assert ended.value.rcvd is None  # cut, without a word
    with alice.live(table_id) as again:
        again.send(type="ping")
        assert again.wait_for_type("pong")


def test_live_lines_of_a_network_are_bounded(serve: Callable[..., Server], sqlite: str) -> None:
    server = serve(sqlite, rates=Rates(), live_lines=Held(2, 10))
    with Client(server) as ann:
        table_id = ann.make_table("me", "me")["id"]
        with ann.live(table_id), ann.live(table_id), ann.live(table_id) as third:
            assert third.wait_for_type("error")["code"] == "too_many"
        with ann.live(table_id) as again:
            again.send(type="ping")
            assert again.wait_for_type("pong")


def test_what_waits_for_a_slow_viewer_is_bounded_in_characters() -> None:
    from fivetool.web.authority import Caller

    viewer = Viewer(Caller(), Eyes())
    for _ in range(20):
        viewer.tell("x" * (MOST_QUEUED // 4))
    assert viewer.gone
    long_game = Viewer(Caller(), Eyes())
    long_game.tell("x" * (2 * MOST_QUEUED))
    long_game.tell("and where undo stands")
    assert not long_game.gone


def test_unknown_tables_leave_nothing_behind(server: Server, alice: Client) -> None:
    for number in range(30):
        assert alice.get(f"/api/tables/nothing{number}").status_code == 404
    club = server.app.state.club
    assert (len(club._opening), len(club.tables)) == (0, 0)

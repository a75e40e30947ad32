"""Time: clocks that no stop and no jump of the machine's clock can cheat, deletion that doubts an impossible date."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa
from clubhouse_kit import PATIENCE, Client, Server, wait_for

from fivetool.web import clubhouse, housekeeping, live, store
from fivetool.web.house_clock import HouseClock
from fivetool.web.housekeeping import DAY_MS, HOUR_MS, Housekeeping
from fivetool.web.identity import COOKIE, Identity
from fivetool.web.store import now_ms


def jump(monkeypatch: pytest.MonkeyPatch, milliseconds: int) -> None:
    """Set the clock of the machine, as every module sees it."""
    later = lambda: time.time_ns() // 1_000_000 + milliseconds  # noqa: E731
    for module in (clubhouse, housekeeping, live, store):
        monkeypatch.setattr(module, "now_ms", later, raising=False)


def a_game_with_a_running_clock(ann: Client, minutes: float) -> str:
    table_id = str(ann.make_table("me", "me", clock={"minutes": minutes, "increment": 0})["id"])
    while not ann.table(table_id)["clock"]["running"]:
        assert ann.choose(table_id).status_code == 200
    return table_id


def goes_on(client: Client, table_id: str) -> bool:
    """Whether a choice is still taken."""
    return client.choose(table_id).status_code == 200 and not client.table(table_id)["over"]


def test_a_jump_of_the_clock_costs_nobody_the_game(
    server: Server, alice: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = a_game_with_a_running_clock(alice, 5)
    jump(monkeypatch, HOUR_MS)
    assert goes_on(alice, table_id)
    jump(monkeypatch, -HOUR_MS)
    assert goes_on(alice, table_id)
    assert min(alice.table(table_id)["clock"]["left_ms"]) > 4 * 60_000


def test_clocks_stand_while_the_server_is_down(
    serve: Callable[..., Server], database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = serve(database)
    with Client(first) as ann:
        table_id = a_game_with_a_running_clock(ann, 1)
        cookies = dict(ann.cookies)
    first.stop()
    jump(monkeypatch, 10 * 60_000)  # ten minutes later
    with Client(serve(database)) as ann:
        ann.cookies.update(cookies)
        assert min(ann.table(table_id)["clock"]["left_ms"]) > 40_000
        assert goes_on(ann, table_id)


def test_a_clock_of_the_house_only_goes_forward() -> None:
    seconds = [100.0]
    clock = HouseClock(5_000, lambda: seconds[0])
    assert clock.now() == 5_000
    seconds[0] += 2
    assert clock.now() == 7_000
    clock.agree(6_000)
    assert clock.now() == 7_000
    clock.agree(9_000)
    assert clock.now() == 9_000


def tables_left(server: Server) -> int:
    with server.app.state.club.store.engine.connect() as connection:
        return int(connection.execute(sa.text("SELECT count(*) FROM tables")).scalar_one())


def test_a_start_with_the_clock_far_ahead_deletes_nothing(
    serve: Callable[..., Server], sqlite: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first = serve(sqlite)
    with Client(first) as ann:
        ann.make_table("me", "me")
    first.stop()
    jump(monkeypatch, 200 * DAY_MS)
    with caplog.at_level(logging.WARNING, "fivetool.web"):
        second = serve(sqlite, keep_days=180)
        wait_for(lambda: "jumped" in caplog.text, PATIENCE, "the jump was not noticed")
    assert tables_left(second) == 1
    second.stop()
    third = serve(sqlite, keep_days=180)  # another start does not make it plausible
    time.sleep(0.5)
    assert tables_left(third) == 1


def test_what_is_deleted_is_said(serve: Callable[..., Server], sqlite: str, caplog: pytest.LogCaptureFixture) -> None:
    first = serve(sqlite)
    with Client(first) as ann:
        table_id = ann.make_table("me", "me")["id"]
    first.stop()
    with sa.create_engine(sqlite).begin() as connection:
        connection.execute(sa.text("UPDATE tables SET updated = 1"))
    with caplog.at_level(logging.WARNING, "fivetool.web"):
        second = serve(sqlite, keep_days=30)
        wait_for(lambda: tables_left(second) == 0, PATIENCE, "it is still there")
        wait_for(lambda: table_id in caplog.text, PATIENCE, "nobody was told")


def keeper(last_open: int, house: int = 0) -> tuple[Housekeeping, Any]:
    club: Any = SimpleNamespace(clock=SimpleNamespace(now=lambda: house), delete_from=0)
    return Housekeeping(club, last_open), club


@pytest.mark.parametrize(
    ("since", "may"),
    [(HOUR_MS, True), (20 * DAY_MS, True), (200 * DAY_MS, False), (-2 * HOUR_MS, False), (-HOUR_MS // 2, True)],
)
def test_how_long_a_clubhouse_can_have_been_closed(since: int, may: bool) -> None:
    keeping, _ = keeper(last_open=1_000_000)
    assert keeping.may_delete(1_000_000 + since, 0) is may


def test_a_doubted_clock_is_believed_after_a_day() -> None:
    keeping, club = keeper(last_open=0)
    start = 400 * DAY_MS
    assert not keeping.may_delete(start, 0)
    assert not keeping.may_delete(start + 20 * HOUR_MS, 20 * HOUR_MS)
    assert keeping.may_delete(start + 25 * HOUR_MS, 25 * HOUR_MS)
    assert not keeping.may_delete(start + 60 * HOUR_MS, 26 * HOUR_MS)  # it jumped again
    assert club.delete_from == 50 * HOUR_MS


# --- who somebody is ---


@pytest.mark.parametrize(
    "before",
    ['prefs={"a":1}', "a=b; =; ;", 'x="', f"{COOKIE}=planted.by-a-stranger", "[]=1", "ä=ö"],
)
def test_cookies_of_strangers_cost_nobody_their_seat(server: Server, alice: Client, before: str) -> None:
    table_id = alice.make_table("me", "me")["id"]
    mine = alice.cookies[COOKIE]
    with Client(server) as other:
        headers = {"cookie": f"{before}; {COOKIE}={mine}; after={{}}".encode()}
        seen = other.get(f"/api/tables/{table_id}", headers=headers).json()
        assert seen["you"]["seats"] == [0, 1]


def test_keys_of_cookies_can_be_changed() -> None:
    old, both, new = Identity(["old"]), Identity(["old", "new"]), Identity(["new"])
    visitor = old.new_visitor()

    def sent(identity: Identity) -> dict[str, str]:
        return {"cookie": identity.cookie_for(visitor, https=True).partition(";")[0]}

    assert both.visitor_of(sent(old)) == visitor
    assert not both.is_signed_lately(sent(old))
    assert both.is_signed_lately(sent(both))
    assert new.visitor_of(sent(both)) == visitor
    assert new.visitor_of(sent(old)) is None


def test_a_rotated_key_is_taken_over_while_people_play(server: Server, alice: Client) -> None:
    table_id = alice.make_table("me", "me")["id"]
    before = alice.cookies[COOKIE]
    server.app.state.club.book.rotate_key()

    def signed_anew() -> bool:
        return bool(alice.table(table_id)["you"]["seats"] == [0, 1] and alice.cookies[COOKIE] != before)

    wait_for(signed_anew, PATIENCE, "the cookie is still the old one")
    assert now_ms() > 0

"""Who may do what: every rule of the authority module, tried over the wire."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress

import httpx
import pytest
from clubhouse_kit import GAME, Client, Server, play_out, without_graph
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from fivetool.web import authority
from fivetool.web.authority import Refusal
from fivetool.web.limits import Limits
from fivetool.web.settings import Rate, Rates
from fivetool.web.store import hashed


def problem(answer: httpx.Response) -> tuple[int, str]:
    """Status and code; the message is one line for a person."""
    body = answer.json()
    assert body["message"]
    assert "\n" not in body["message"]
    return answer.status_code, body["code"]


def a_shared_table(one: Client, other: Client, **more: object) -> str:
    made = one.make_table("me", "friend", **more)
    other.sit_by(made["seat_links"][0])
    return str(made["id"])


# --- choices ---


def test_out_of_turn_wrong_seat_stale_and_illegal(alice: Client, bob: Client) -> None:
    table_id = a_shared_table(alice, bob)
    asked, other = (alice, bob) if alice.table(table_id)["frame"]["for_you"] else (bob, alice)
    seat, other_seat = asked.table(table_id)["you"]["seats"][0], other.table(table_id)["you"]["seats"][0]
    choices = f"/api/tables/{table_id}/choices"
    legal = asked.table(table_id)["frame"]["choices"][0]["id"]
    before = alice.table(table_id)
    out_of_turn = other.post(choices, json={"number": 0, "choice": legal})
    assert problem(out_of_turn) == (403, "not_your_turn")
    assert problem(other.post(choices, json={"number": 0, "choice": legal, "seat": seat})) == (403, "not_your_seat")
    assert problem(asked.post(choices, json={"number": 0, "choice": legal, "seat": other_seat})) == (
        403,
        "not_your_seat",
    )
    assert problem(asked.post(choices, json={"number": 0, "choice": 999_999})) == (422, "illegal_choice")
    assert problem(asked.post(choices, json={"number": 5, "choice": legal})) == (409, "stale")
    assert problem(asked.post(choices, json={"number": "0", "choice": legal})) == (422, "invalid")
    assert without_graph(alice.table(table_id)) == without_graph(before)
    assert asked.post(choices, json={"number": 0, "choice": legal}).status_code == 200
    assert problem(asked.post(choices, json={"number": 0, "choice": legal})) == (409, "stale")


def test_a_watcher_can_do_nothing(server: Server, alice: Client, bob: Client) -> None:
    table_id = a_shared_table(alice, bob)
    with Client(server) as watcher:
        before = alice.table(table_id)
        at = f"/api/tables/{table_id}"
        assert problem(watcher.post(f"{at}/choices", json={"number": 0, "choice": 0})) == (403, "watcher")
        assert problem(watcher.post(f"{at}/undo")) == (403, "watcher")
        assert problem(watcher.post(f"{at}/undo/answer", json={"accept": True})) == (409, "nothing_asked")
        assert problem(watcher.post(f"{at}/rematch")) == (403, "watcher")
        assert problem(watcher.post(f"{at}/leave")) == (403, "not_your_seat")
        assert problem(watcher.post(f"{at}/leave", json={"seat": 0})) == (403, "not_your_seat")
        assert problem(watcher.post(f"{at}/claim", json={"seat": 0})) == (409, "full_table")
        assert problem(watcher.post(f"{at}/claim", json={"seat": 9})) == (422, "no_such_seat")
        assert problem(watcher.post(f"{at}/links", json={"seat": 1})) == (403, "not_owner")
        assert problem(watcher.get(f"{at}/hint")) == (409, "not_your_turn")
        assert watcher.table(table_id)["frame"]["choices"] == []
        assert watcher.table(table_id)["key"] is None
        assert without_graph(alice.table(table_id)) == without_graph(before)


def test_nothing_to_take_back_at_first(alice: Client) -> None:
    table_id = alice.make_table("me", "me")["id"]
    assert problem(alice.post(f"/api/tables/{table_id}/undo")) == (409, "nothing_to_undo")


# --- seeing ---


def test_a_closed_table_is_for_its_players_alone(alice: Client, bob: Client) -> None:
    table_id = alice.make_table("me", "manager", watch="closed")["id"]
    for path in ("", "/since/0", "/graph", "/replay", "/save", "/hint"):
        assert problem(bob.get(f"/api/tables/{table_id}{path}"))[0] == 403
    assert bob.get(f"/t/{table_id}").status_code == 403
    with bob.live(table_id) as line:
        assert line.receive()["code"] == "closed_table"
        with pytest.raises(ConnectionClosed) as closed:
            line.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4403
    assert alice.table(table_id)["links"]["watch"] is None


def test_unlisted_tables_are_not_listed(alice: Client, bob: Client) -> None:
    listed = alice.make_table("me", "manager", watch="open")["id"]
    unlisted = alice.make_table("me", "manager", watch="link")["id"]
    closed = alice.make_table("me", "manager", watch="closed")["id"]
    bob.get("/fair")  # gets a cookie
    theirs, mine = bob.get("/").text, alice.get("/").text
    assert listed in theirs
    assert unlisted not in theirs
    assert closed not in theirs
    assert all(table_id in mine for table_id in (listed, unlisted, closed))


def test_unknown_tables(alice: Client) -> None:
    assert problem(alice.get("/api/tables/nosuchtable")) == (404, "unknown_table")
    assert alice.get("/t/nosuchtable").status_code == 404
    assert "no such table" in alice.get("/t/nosuchtable").text
    assert alice.get("/t/%00%2e").status_code == 404
    assert alice.get("/replay/nosuchgame").status_code == 404
    with alice.live("nosuchtable") as line:
        assert line.receive()["code"] == "unknown_table"


@pytest.mark.parametrize("after", [-1, 1])
def test_the_log_begins_and_ends(alice: Client, after: int) -> None:
    table_id = alice.make_table("me", "friend")["id"]
    with alice.live(table_id, after) as line:
        assert line.receive()["message"] == "This table has no entry with that number."


# --- seats ---


def test_a_seat_link_seats_one_person_and_no_link_preview(server: Server, alice: Client, bob: Client) -> None:
    made = alice.make_table("me", "friend")
    link = made["seat_links"][0]
    once = httpx.get(f"{server.url}{link['url']}")  # a program that keeps no cookies between requests
    assert once.status_code == 303
    assert httpx.get(f"{server.url}{once.headers['location']}").status_code == 403
    assert alice.table(made["id"])["players"][1]["kind"] == "open"
    assert bob.sit_by(link).status_code == 200
    assert bob.sit_by(link).status_code == 200
    with Client(server) as carol:
        refused = carol.sit_by(link)
        assert refused.status_code == 409
        assert "taken" in refused.text
        assert f'href="/t/{made["id"]}"' in refused.text, "whoever comes too late is not told that they can watch"
    closed = alice.make_table("me", "friend", watch="closed")
    bob.sit_by(closed["seat_links"][0])
    with Client(server) as carol:
        assert f'href="/t/{closed["id"]}"' not in carol.sit_by(closed["seat_links"][0]).text
    wrong = bob.get(f"/t/{made['id']}/sit/{'x' * 32}", follow_redirects=True)
    assert wrong.status_code == 403
    assert "link no longer works" in wrong.text


def test_a_fresh_link_voids_the_old_one(alice: Client, bob: Client) -> None:
    made = alice.make_table("me", "friend")
    assert alice.table(made["id"])["links"]["invite"] == [1]
    assert bob.table(made["id"])["links"]["invite"] == []
    fresh = alice.post(f"/api/tables/{made['id']}/links", json={"seat": 1}).json()
    assert bob.sit_by(made["seat_links"][0]).status_code == 403
    assert bob.sit_by(fresh).status_code == 200
    assert problem(alice.post(f"/api/tables/{made['id']}/links", json={"seat": 1})) == (409, "seat_taken")


def test_secrets_are_long_and_stored_hashed(server: Server, alice: Client) -> None:
    made = alice.make_table("me", "friend")
    secret = made["seat_links"][0]["secret"]
    assert len(secret) * 6 >= 128  # base64: six bits a character
    stored = server.app.state.club.store.seats(made["id"])[1].secret
    assert stored == hashed(secret)
    visitor = server.app.state.club.store.seats(made["id"])[0].visitor
    assert visitor is not None
    assert len(visitor) == 64
    assert all(visitor not in value for value in alice.cookies.values())


def test_a_program_plays_with_the_secret_alone(server: Server, alice: Client) -> None:
    made = alice.make_table("friend", "friend")
    first, second = (Client(server, link["secret"]) for link in made["seat_links"])
    with first, second, Client(server, "not a secret") as stranger:
        assert stranger.table(made["id"])["you"]["watcher"]
        assert first.table(made["id"])["you"]["seats"] == [0]
        assert play_out(made["id"], first, second)["over"]
        assert [player["kind"] for player in alice.table(made["id"])["players"]] == ["person", "person"]


def test_who_made_the_table_cannot_look_over_a_friends_shoulder(server: Server, alice: Client, bob: Client) -> None:
    """The maker knows the secrets of all links; a seat on which somebody sits is closed to them."""
    made = alice.make_table("me", "friend")
    link = made["seat_links"][0]
    assert bob.sit_by(link).status_code == 200
    with Client(server, link["secret"]) as peeping:
        seen = peeping.table(made["id"])
        assert (seen["you"]["seats"], seen["frame"]["choices"]) == ([], [])
        body = {"number": 0, "choice": 0, "seat": 1}
        assert problem(peeping.post(f"/api/tables/{made['id']}/choices", json=body)) == (403, "watcher")
    assert bob.table(made["id"])["you"]["seats"] == [1]


def test_whoever_looks_with_a_secret_sits_there(server: Server, alice: Client, bob: Client) -> None:
    """A look into a friend's hand before the friend comes is noticed."""
    made = alice.make_table("me", "friend")
    with Client(server, made["seat_links"][0]["secret"]) as peeping:
        assert peeping.table(made["id"])["you"]["seats"] == [1]
    assert bob.sit_by(made["seat_links"][0]).status_code == 409


def test_a_program_with_a_cookie_and_a_secret_sits_by_the_secret(server: Server, alice: Client) -> None:
    made = alice.make_table("friend", "manager")
    secret = {"authorization": f"Bearer {made['seat_links'][0]['secret']}"}
    seen = alice.get(f"/api/tables/{made['id']}", headers=secret).json()
    body = {"number": seen["number"], "choice": seen["frame"]["choices"][0]["id"], "seat": 0}
    assert alice.post(f"/api/tables/{made['id']}/choices", headers=secret, json=body).status_code == 200
    assert alice.table(made["id"])["you"]["watcher"], "the cookie alone has no seat"
    with Client(server, made["seat_links"][0]["secret"]) as program:
        assert program.table(made["id"])["you"]["seats"] == [0]


def test_a_forged_cookie_is_nobody(server: Server, alice: Client) -> None:
    table_id = alice.make_table("me", "manager")["id"]
    name, value = next(iter(alice.cookies.items()))
    body, _, signature = value.partition(".")
    forged = f"{body}.{signature[::-1]}"
    seen = httpx.get(f"{server.url}/api/tables/{table_id}", headers={"cookie": f"{name}={forged}"}).json()
    assert seen["you"]["watcher"]


# --- where requests come from ---


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_other_sites_can_post_nothing(server: Server, headers: dict[str, str]) -> None:
    with httpx.Client(base_url=server.url, headers=headers) as elsewhere:
        assert problem(elsewhere.post("/api/tables", json={"game": GAME})) == (403, "wrong_origin")
        assert elsewhere.post(f"/play/{GAME}").status_code == 403


def test_other_sites_get_no_live_line(server: Server, alice: Client) -> None:
    table_id = alice.make_table("me", "manager")["id"]
    address = f"ws://127.0.0.1:{server.port}/api/tables/{table_id}/live"
    with pytest.raises(InvalidStatus) as refused, connect(address, origin="http://evil.example"):  # type: ignore[arg-type]
        pass
    assert refused.value.response.status_code == 403


def test_other_host_names_are_refused(server: Server) -> None:
    answer = httpx.get(f"{server.url}/api/games", headers={"host": "evil.example"})
    assert problem(answer) == (421, "wrong_host")


def test_every_answer_carries_the_policy(alice: Client) -> None:
    table_id = alice.make_table("me", "manager")["id"]
    for path in ("/", f"/t/{table_id}", "/nothing-here", "/api/games", "/static/theme.js", "/fair", "/rules/"):
        headers = alice.get(path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"


def test_cookies_are_shut_away_from_scripts(server: Server) -> None:
    cookie = httpx.get(server.url).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


# --- sizes and rates ---


def test_bodies_and_messages_have_a_limit(alice: Client) -> None:
    table_id = alice.make_table("me", "manager")["id"]
    large = alice.post("/api/tables", content=b"x" * 70_000)
    assert problem(large) == (413, "too_large")
    assert problem(alice.post("/api/saves", content=b"x" * 9_000_000)) == (413, "too_large")
    with alice.live(table_id) as line:
        line.socket.send("x" * 5_000)
        assert line.wait_for_type("error")["code"] == "bad_message"


def test_too_fast_is_refused_and_passes() -> None:
    now = [0.0]
    limits = Limits(Rates(choice=Rate(3, 1.0), address_factor=2), lambda: now[0])
    for _ in range(3):
        limits.take("choice", "ann", "here")
    with pytest.raises(Refusal) as refused:
        limits.take("choice", "ann", "here")
    assert refused.value.status == 429
    limits.take("choice", "ben", "here")
    now[0] = 2.0
    limits.take("choice", "ann", "here")


def test_an_address_has_its_own_limit() -> None:
    limits = Limits(Rates(table=Rate(1, 0.0), address_factor=3), lambda: 0.0)
    for visitor in ("a", "b", "c"):
        limits.take("table", visitor, "here")
    with pytest.raises(Refusal):
        limits.take("table", "d", "here")
    limits.take("table", "d", "there")


def test_who_is_refused_does_not_use_up_what_the_neighbors_have() -> None:
    limits = Limits(Rates(request=Rate(2, 0.0), address_factor=2), lambda: 0.0)
    for _ in range(20):
        with suppress(Refusal):
            limits.take("request", "pest", "here")
    for _ in range(2):
        limits.take("request", "neighbor", "here")


def test_rates_hold_on_a_real_server(serve: Callable[..., Server], sqlite: str) -> None:
    server = serve(sqlite, rates=Rates(table=Rate(2, 0.001), hint=Rate(2, 0.001)))
    with Client(server) as client:
        client.get("/")
        answers = [client.post("/api/tables", json={"game": GAME}) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [201, 201, 429, 429]
        assert answers[-1].json()["code"] == "too_fast"
        made = answers[0].json()
        replays = [client.get(f"{place}/replay") for place in (made["url"], f"/api/tables/{made['id']}", made["url"])]
        assert [answer.status_code for answer in replays] == [200, 200, 429], "a replay is a whole game to draw"


# --- the dice key and the server's files ---


def test_the_key_is_kept_until_the_end_among_people(alice: Client, bob: Client) -> None:
    table_id = a_shared_table(alice, bob)
    for client in (alice, bob):
        assert client.table(table_id)["key"] is None
        save = json.loads(client.get(f"/api/tables/{table_id}/save").text)
        assert "key" not in save["dice"]
        assert client.get(f"/api/tables/{table_id}/replay").json()["verified"]["key"] is None
    play_out(table_id, alice, bob)
    assert alice.table(table_id)["key"] is not None


def test_nobody_who_plays_with_friends_may_choose_the_dice(alice: Client) -> None:
    seats = [{"kind": "me"}, {"kind": "friend"}]
    answer = alice.post("/api/tables", json={"game": GAME, "seats": seats, "seed": 1})
    assert problem(answer) == (422, "no_seed")


@pytest.mark.parametrize("path", ["/etc/passwd", "/tmp/dice.toml", "../../secret.toml"])
def test_options_cannot_name_files_of_the_server(alice: Client, path: str) -> None:
    answer = alice.post("/api/tables", json={"game": GAME, "options": {"dice": path}})
    assert problem(answer) == (422, "bad_option")
    assert path not in answer.text


@pytest.mark.parametrize(
    "wanted",
    [
        {"game": "no-such-game"},
        {"game": GAME, "options": {"innings": 99}},
        {"game": GAME, "options": {"nothing": 1}},
        {"game": GAME, "seats": [{"kind": "me"}]},
        {"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "nobody"}]},
        {"game": GAME, "team_names": ["Same", "Same"]},
        {"game": GAME, "colors": ["<script>"]},
        {"game": GAME, "clock": {"minutes": -1}},
        {"game": GAME, "more": 1},
        {},
    ],
)
def test_impossible_tables_are_refused_in_one_line(alice: Client, wanted: dict[str, object]) -> None:
    assert problem(alice.post("/api/tables", json=wanted))[0] == 422


def test_the_loopback_check_reads_host_names_as_browsers_do() -> None:
    for host in ("localhost", "localhost:8045", "127.0.0.1:1", "[::1]:8045"):
        authority.check_host(host, loopback_only=True)
    for host in ("localhost.evil.example", "127.0.0.1.evil.example:80", "", "evil.example"):
        with pytest.raises(Refusal):
            authority.check_host(host, loopback_only=True)
    authority.check_host("club.example", loopback_only=False)

"""Games between people: no hints unless agreed on, resigning, claiming, clocks and empty seats, phrases."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import sqlalchemy as sa
from clubhouse_kit import PATIENCE, Client, Server, wait_for

from fivetool.web import authority
from fivetool.web.models import PersonRow
from fivetool.web.settings import Rate, Rates


def two_at_a_table(ann: Client, ben: Client, **more: object) -> str:
    made = ann.make_table("me", "friend", **more)
    assert ben.sit_by(made["seat_links"][0]).status_code == 200
    return str(made["id"])


def play_a_little(table_id: str, *clients: Client, choices: int = 6) -> None:
    for _ in range(choices):
        for client in clients:
            if client.table(table_id)["frame"]["for_you"]:
                assert client.choose(table_id).status_code == 200


def test_no_hints_among_people_unless_they_agree(alice: Client, bob: Client) -> None:
    table_id = two_at_a_table(alice, bob, clock={"minutes": 10, "increment": 5})
    seen = alice.table(table_id)
    assert seen["terms"] == ["10 minutes each plus 5 seconds per move", "no hints"]
    refused = {client.get(f"/api/tables/{table_id}/hint").json()["code"] for client in (alice, bob)}
    assert refused == {"no_hints", "not_your_turn"}
    with alice.live(table_id) as line:
        play_a_little(table_id, alice, bob)
        assert alice.table(table_id)["graph"] == alice.get(f"/api/tables/{table_id}/graph").json() == []
        assert alice.get(f"/api/tables/{table_id}/replay").json()["graph"] == []
        assert bob.post(f"/api/tables/{table_id}/resign").status_code == 200
        end = line.wait_for(lambda m: m["type"] == "entries" and m["entries"][-1]["over"])
        assert (end["entries"][-1]["kind"], end["entries"][-1]["your_result"]) == ("resign", "won")
        line.wait_for(lambda m: m["type"] == "graph" and m["points"])  # the game is over: chances are told
        before = line.received[: line.received.index(end)]
        assert [m for m in before if m["type"] == "graph" and m["points"]] == []
    agreed = two_at_a_table(alice, bob, hints=True)
    assert alice.table(agreed)["terms"] == []


def test_who_resigns_loses_and_the_table_opens_again(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    with Client(server) as ann, Client(server) as ben, Client(server) as watcher:
        table_id = two_at_a_table(ann, ben)
        play_a_little(table_id, ann, ben)
        assert watcher.post(f"/api/tables/{table_id}/resign").json()["code"] == "watcher"
        assert ann.post(f"/api/tables/{table_id}/resign").status_code == 200
        assert ann.post(f"/api/tables/{table_id}/resign").json()["code"] == "game_over"
        server.app.state.club.tables.clear()
        seen = ben.table(table_id)
        assert (seen["over"], seen["your_result"]) == (True, "won")
        assert seen["result_text"].endswith("resigned.")
        wait_for(lambda: ann.get("/api/me/games").json()["games"], PATIENCE, "no result")
        assert ann.get("/api/me/games").json()["games"][0]["outcome"] == "lost"
        assert ann.get(f"/api/tables/{table_id}/save").status_code == 200
        hot_seat = ann.make_table("me", "me")["id"]
        assert ann.post(f"/api/tables/{hot_seat}/resign").json()["code"] == "not_two_teams"


def test_a_game_is_claimed_from_who_has_left_for_good(
    alice: Client, bob: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = two_at_a_table(alice, bob)
    play_a_little(table_id, alice, bob)
    while not bob.table(table_id)["frame"]["for_you"]:
        alice.choose(table_id)
    with alice.live(table_id):
        with bob.live(table_id) as line:
            line.wait_for_type("dice")
            assert alice.post(f"/api/tables/{table_id}/claim-win").json()["code"] == "still_here"
        wait_for(lambda: not alice.table(table_id)["players"][1]["present"], PATIENCE, "still there")
        early = alice.post(f"/api/tables/{table_id}/claim-win").json()
        assert (early["code"], early["message"].split("in ")[1]) == ("too_early", "10 minutes.")
        bob.post(f"/api/tables/{table_id}/leave")
        assert alice.post(f"/api/tables/{table_id}/claim-win").json()["message"].endswith("in 2 minutes.")
        monkeypatch.setattr(authority, "LEFT_MS", 0)
        assert bob.post(f"/api/tables/{table_id}/claim-win").json()["code"] == "watcher"
        assert alice.post(f"/api/tables/{table_id}/claim-win").status_code == 200
    assert alice.table(table_id)["your_result"] == "won"
    assert alice.table(table_id)["result_text"].endswith("left the game.")


def test_an_empty_seat_does_not_win_on_time(server: Server, alice: Client, bob: Client) -> None:
    table_id = two_at_a_table(alice, bob, clock={"minutes": 0.02, "increment": 0})
    while not all(alice.table(table_id)["clock"]["left_ms"]) or not alice.table(table_id)["clock"]["running"]:
        play_a_little(table_id, alice, bob, choices=1)
        if alice.table(table_id)["clock"]["running"] == [1]:
            bob.choose(table_id)
    bob.post(f"/api/tables/{table_id}/leave")
    club = server.app.state.club
    live = club.tables[table_id]
    wait_for(lambda: live.sitting.out_of_time(club.clock.now()) is not None, PATIENCE, "time does not run")
    assert not alice.table(table_id)["over"]


def test_phrases_are_heard_by_all_and_have_a_limit(serve: Callable[..., Server], sqlite: str) -> None:
    one, two = serve(sqlite, poll_seconds=0.1, rates=Rates(phrase=Rate(2, 0.0))), serve(sqlite, poll_seconds=0.1)
    with Client(one) as ann, Client(two) as ben, Client(one) as watcher:
        ann.post("/api/me", json={"name": "Ann"})
        table_id = two_at_a_table(ann, ben)
        with ben.live(table_id) as line:
            assert ann.post(f"/api/tables/{table_id}/say", json={"phrase": "good_luck"}).status_code == 200
            heard = line.wait_for(lambda m: m["type"] == "presence" and m["players"][0]["said"])
            assert heard["players"][0]["said"] == {"text": "Good luck!", "number": 1, "written": False}
        assert watcher.post(f"/api/tables/{table_id}/say", json={"phrase": "hello"}).json()["code"] == "watcher"
        rude = ann.post(f"/api/tables/{table_id}/say", json={"phrase": "anything else"})
        assert rude.json()["code"] == "no_such_phrase"
        assert ann.post(f"/api/tables/{table_id}/say", json={"phrase": "hello"}).status_code == 429
        store = two.app.state.club.store
        ben.post("/api/me", json={"name": "Ben"})
        store.change(lambda c: c.execute(sa.update(PersonRow).values(muted="too loud")).rowcount).result()
        muted = ben.post(f"/api/tables/{table_id}/say", json={"phrase": "hello"}).json()
        assert (muted["code"], "too loud" in muted["message"]) == ("muted", True)


def test_a_draw_is_agreed_on_where_the_game_knows_one(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    with Client(server) as ann, Client(server) as ben:
        endless = two_at_a_table(ann, ben)
        assert ann.table(endless)["draws"] is False
        assert ann.post(f"/api/tables/{endless}/draw").json()["code"] == "no_draws"
        table_id = two_at_a_table(ann, ben, options={"extra_innings": "none"}, rated=True)
        assert ann.table(table_id)["draws"] is True
        play_a_little(table_id, ann, ben, choices=1)
        assert ann.post(f"/api/tables/{table_id}/draw").json()["status"] == "asked"
        pending = ben.table(table_id)["undo"]["pending"]
        assert (pending["wish"], pending["words"], pending["yours_to_answer"]) == (
            "draw",
            "Player A offers a draw.",
            True,
        )
        assert ann.post(f"/api/tables/{table_id}/undo/answer", json={"accept": True}).json()["code"] == "not_asked"
        assert ben.post(f"/api/tables/{table_id}/undo/answer", json={"accept": False}).json()["status"] == "refused"
        assert ann.post(f"/api/tables/{table_id}/draw").json()["code"] == "asked_already"
        play_a_little(table_id, ann, ben, choices=1)
        assert ben.post(f"/api/tables/{table_id}/draw").json()["status"] == "asked"
        assert ann.post(f"/api/tables/{table_id}/undo/answer", json={"accept": True}).json()["status"] == "done"
        server.app.state.club.tables.clear()  # the log alone tells how it ended
        for client in (ann, ben):
            seen = client.table(table_id)
            assert (seen["over"], seen["your_result"], seen["result_text"]) == (True, "drawn", "A draw by agreement.")
            wait_for(lambda who=client: who.get("/api/me/games").json()["games"], PATIENCE, "no result")
            assert client.get("/api/me/games").json()["games"][0]["outcome"] == "drawn"
        assert ann.get(f"/api/tables/{table_id}/replay").status_code == 200


def test_a_bot_plays_on_when_all_who_stay_agree(alice: Client, bob: Client, server: Server) -> None:
    with Client(server) as carl, Client(server) as dana:
        made = alice.make_table("me", "friend", "friend", "friend")
        table_id = made["id"]
        for client, link in zip((bob, carl, dana), made["seat_links"], strict=True):
            assert client.sit_by(link).status_code == 200
        assert alice.post(f"/api/tables/{table_id}/claim", json={"seat": 3, "bot": "manager"}).status_code == 409
        dana.post(f"/api/tables/{table_id}/leave")
        assert alice.post(f"/api/tables/{table_id}/claim", json={"seat": 3, "bot": "manager"}).status_code == 200
        words = bob.table(table_id)["undo"]["pending"]["words"]
        assert "would like a bot to play on for" in words
        assert alice.table(table_id)["players"][3]["kind"] == "open"
        bob.post(f"/api/tables/{table_id}/undo/answer", json={"accept": True})
        assert alice.table(table_id)["players"][3]["kind"] == "open"  # carl has not said anything
        carl.post(f"/api/tables/{table_id}/undo/answer", json={"accept": True})
        assert alice.table(table_id)["players"][3]["kind"] == "bot"

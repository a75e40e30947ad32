"""Duplicate matches: the same dice for all, and nobody learns them before everybody is done."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from clubhouse_kit import GAME, PATIENCE, Client, Server, messages_to, play_out, wait_for

from fivetool.web.duels import Standing, place_all
from fivetool.web.models import DuelRow
from fivetool.web.ratings import Rating, after_game


def new_match(client: Client, players: int, **more: Any) -> str:
    made = client.post("/api/duels", json={"game": GAME, "players": players, "bot": "manager", **more})
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


def sit_down(client: Client, match: str) -> str:
    answer = client.post(f"/d/{match}/play", follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/t/")


def wait_until_over(client: Client, match: str) -> dict[str, Any]:
    wait_for(lambda: client.get(f"/api/duels/{match}").json()["over"], PATIENCE, "the match is not compared")
    return dict(client.get(f"/api/duels/{match}").json())


def test_two_people_have_the_same_dice_and_learn_them_when_both_are_done(
    serve: Callable[..., Server], database: str
) -> None:
    server = serve(database)
    with Client(server) as ann, Client(server) as ben, Client(server) as carl:
        for client, name in ((ann, "Ann"), (ben, "Ben")):
            client.post("/api/me", json={"name": name})
        match = new_match(ann, 2)
        first = sit_down(ann, match)
        assert sit_down(ann, match) == first
        key = server.app.state.club.duels.find(match).key
        play_out(first, ann)
        assert ann.post(f"/api/tables/{first}/undo").json()["code"] in ("duel", "game_over")
        seen = json.dumps(messages_to(ann, first)) + ann.get(f"/d/{match}").text + ann.get(f"/api/duels/{match}").text
        seen += ann.get(f"/api/tables/{first}/save").text + ann.get(f"/api/tables/{first}/hint").text
        assert key not in seen
        assert "Ann" in ben.get(f"/d/{match}").text
        for path in (f"/t/{first}", f"/api/tables/{first}", f"/api/tables/{first}/replay", f"/t/{first}/replay"):
            assert ben.get(path).status_code == 403
        origin = {"table": first, "number": 0}
        assert ann.post("/api/tables", json={"game": GAME, "start": origin}).status_code == 409
        second = sit_down(ben, match)
        assert carl.post(f"/d/{match}/play").status_code == 409  # two were wanted
        assert not ann.get(f"/api/duels/{match}").json()["over"]
        play_out(second, ben)
        shown = wait_until_over(ben, match)
        assert shown["key"] == key
        assert [one["place"] for one in shown["contestants"]] == [1, 1]  # both always took the first choice
        assert [one["you"] for one in shown["contestants"]].count(True) == 1
        tapes = [carl.get(f"/api/tables/{table}/replay").json() for table in (first, second)]
        plays = [[step["text"] for entry in tape["entries"] for step in entry["steps"]] for tape in tapes]
        assert plays[0] == plays[1]  # the same choices met the same dice
        assert all(tape["verified"]["ok"] and tape["verified"]["key"] == key for tape in tapes)
        rated = server.app.state.club.ratings.in_game(GAME, 10)
        assert [(who.split()[0], rating.games) for who, rating in rated] == [("person", 1)] * 2
        ann.post("/api/me/delete", json={"confirm": "delete everything"})
        assert "Ann" not in ben.get(f"/d/{match}").text


def test_one_person_is_compared_with_the_bot_in_the_same_seat(serve: Callable[..., Server], sqlite: str) -> None:
    server = serve(sqlite)
    with Client(server) as ann:
        match = new_match(ann, 1)
        play_out(sit_down(ann, match), ann)
        shown = wait_until_over(ann, match)
        assert sorted(one["you"] for one in shown["contestants"]) == [False, True]
        twin = next(one for one in shown["contestants"] if not one["you"])
        assert twin["replay"].startswith("/replay/")
        assert ann.get(twin["replay"]).status_code == 200
        rated = server.app.state.club.ratings.in_game(GAME, 10)
        assert {who.split()[0] for who, _ in rated} == {"person", "bot"}


def test_a_match_ends_for_those_who_finished_when_its_time_is_up(serve: Callable[..., Server], sqlite: str) -> None:
    server = serve(sqlite, record_seconds=0.1)
    with Client(server) as ann, Client(server) as ben:
        match = new_match(ann, 3)
        play_out(sit_down(ann, match), ann)
        sit_down(ben, match)
        club = server.app.state.club
        club.store.change(lambda c: c.execute(sa.update(DuelRow).values(closes=1))).result()
        shown = wait_until_over(ann, match)
        assert [one["status"] for one in shown["contestants"]][1] == "unfinished"
        assert club.ratings.in_game(GAME, 10) == []  # nobody was beaten
        assert ben.get(f"/d/{match}").status_code == 200


def test_whoever_gives_up_comes_after_whoever_loses() -> None:
    lost, broken = Standing("Ann", "person a", "lost", -9), Standing("Ben", "person b", "resigned")
    assert [(one.name, one.place) for one in place_all([broken, lost])] == [("Ann", 1), ("Ben", 2)]


def test_resigning_is_told_in_a_match(alice: Client) -> None:
    match = new_match(alice, 1)
    table_id = sit_down(alice, match)
    alice.choose(table_id)
    assert alice.post(f"/api/tables/{table_id}/resign").status_code == 200
    shown = wait_until_over(alice, match)
    assert {one["status"] for one in shown["contestants"] if one["you"]} == {"resigned"}
    assert [one["you"] for one in shown["contestants"]] == [False, True]


@pytest.mark.parametrize(
    ("wanted", "status"),
    [({"players": 0}, 422), ({"players": 5}, 422), ({"bot": "nobody"}, 422), ({"game": "chess"}, 404)],
)
def test_a_match_that_cannot_be_is_refused(alice: Client, wanted: dict[str, Any], status: int) -> None:
    assert alice.post("/api/duels", json={"game": GAME, **wanted}).status_code == status
    assert alice.get("/d/none").status_code == 404


def test_a_match_counts_more_than_a_game() -> None:
    [[after_one], _] = after_game([[Rating()], [Rating()]], [1, 2])
    [[after_match], _] = after_game([[Rating()], [Rating()]], [1, 2], same_dice=True)
    assert after_match.mu > after_one.mu
    assert after_match.sigma < after_one.sigma

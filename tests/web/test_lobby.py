"""The lobby: open tables, pairing, games over days, whose move it is; and ratings."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from clubhouse_kit import GAME, PATIENCE, Client, Server, play_out, wait_for

from fivetool.game.registry import find_game
from fivetool.web import lobby
from fivetool.web.models import RatingRow, TableRow
from fivetool.web.ratings import Rating, after_game, anchors_of, measured, rated_teams
from fivetool.web.sitting import DAY_MS


def pair(client: Client, **wanted: Any) -> dict[str, Any]:
    answer = client.post("/api/pair", json={"game": GAME, **wanted})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def id_of(paired: dict[str, Any]) -> str:
    return str(paired["url"]).removeprefix("/t/")


def test_two_who_want_the_same_are_paired_and_rated(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    ten = {"minutes": 10, "increment": 0}
    with Client(server) as ann, Client(server) as ben, Client(server) as cleo:
        for client, name in ((ann, "Ann"), (ben, "Ben"), (cleo, "Cleo")):
            client.post("/api/me", json={"name": name})
        opened = pair(ann, clock=ten, rated=True)
        assert not opened["joined"]
        with ann.live(id_of(opened)):
            [listed] = ben.get("/api/lobby").json()
            assert (listed["maker"], listed["terms"]) == ("Ann", ["10 minutes each", "no hints", "rated"])
            assert not pair(cleo, clock=ten, rated=False)["joined"]  # other terms
            assert pair(ann, clock=ten, rated=True)["joined"] is False  # nobody plays against themselves
            joined = pair(ben, clock=ten, rated=True)
            assert joined == {"url": opened["url"], "joined": True}
            table_id = id_of(opened)
            assert [player["name"] for player in ben.table(table_id)["players"]] == ["Ann", "Ben"]
            assert table_id not in [table["id"] for table in cleo.get("/api/lobby").json()]
            refused = ann.post(f"/api/tables/{table_id}/undo").json()
            assert refused["code"] == "rated"
            play_out(table_id, ann, ben)
        rated = sa.select(RatingRow.who, RatingRow.mu, RatingRow.games)
        store = server.app.state.club.store
        wait_for(lambda: len(store.read(lambda c: list(c.execute(rated)))) == 2, PATIENCE, "nobody was rated")
        won = ann.table(table_id)["your_result"] == "won"
        page = ann.get(f"/ratings/{GAME}").text
        assert (page.index("Ann") < page.index("Ben")) == won
        assert "rated 1" in ann.get("/me").text
        ann.post("/api/me/delete", json={"confirm": "delete everything"})
        assert len(store.read(lambda c: list(c.execute(rated)))) == 1


def test_whoever_has_gone_is_not_waiting(
    server: Server, alice: Client, bob: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    fast = id_of(pair(alice))
    slow = id_of(pair(alice, clock={"days": 3}))
    with alice.live(fast):
        assert {table["id"] for table in bob.get("/api/lobby").json()} == {fast, slow}
    monkeypatch.setattr(lobby, "AWAY_MS", -1)
    assert [table["id"] for table in bob.get("/api/lobby").json()] == [slow]
    assert not pair(bob)["joined"]
    assert pair(bob, clock={"days": 3})["joined"]
    assert alice.table(slow)["terms"] == ["3 days per move", "no hints"]


def test_one_maker_cannot_fill_the_lobby(server: Server, alice: Client, bob: Client) -> None:
    for _ in range(lobby.MOST_OPEN_OF_ONE):
        pair(alice, clock={"days": 7})
    refused = alice.post("/api/pair", json={"game": GAME, "clock": {"days": 7}})
    assert (refused.status_code, refused.json()["code"]) == (409, "enough_open")
    everybody = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "anyone"}], "clock": {"days": 7}}
    assert alice.post("/api/tables", json=everybody).json()["code"] == "enough_open"
    assert len(bob.get("/api/lobby").json()) == lobby.MOST_OPEN_OF_ONE
    assert pair(bob, clock={"days": 7})["joined"]
    pair(alice, clock={"days": 7})  # one of hers is taken: there is room again


def test_tables_that_nobody_waits_at_any_more_are_not_read(
    server: Server, alice: Client, bob: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = id_of(pair(alice, clock={"days": 7}))
    store = server.app.state.club.store
    long_ago = sa.update(TableRow).where(TableRow.id == gone).values(awaited=-lobby.LONGEST_OPEN)
    store.change(lambda c: c.execute(long_ago) and None).result()
    seen: list[object] = []
    monkeypatch.setattr(lobby, "patience_of", lambda row: seen.append(row) or lobby.LONGEST_OPEN)
    assert bob.get("/api/lobby").json() == []
    assert seen == []


def test_a_game_over_days_waits_in_the_list_and_ends_on_time(server: Server, alice: Client, bob: Client) -> None:
    table_id = id_of(pair(alice, clock={"days": 1}))
    pair(bob, clock={"days": 1})

    def whose() -> list[Client]:
        return [client for client in (alice, bob) if client.get("/api/me/turns").json()]

    for _ in range(4):
        [asked] = whose()
        [turn] = asked.get("/api/me/turns").json()
        assert turn["url"] == f"/t/{table_id}"
        assert "It is your move" in asked.get("/").text
        asked.choose(table_id)
    [asked] = whose()
    live = server.app.state.club.tables[table_id]
    seat = asked.table(table_id)["you"]["seats"][0]
    clock = asked.table(table_id)["clock"]
    assert clock["days"] == 1
    assert DAY_MS - 60_000 < clock["left_ms"][seat] <= DAY_MS
    live.sitting.waiting_since[seat] -= DAY_MS  # a day later
    assert asked.choose(table_id).json()["code"] == "game_over"
    assert asked.table(table_id)["your_result"] == "lost"


def test_open_tables_are_for_one_taker_and_never_closed(alice: Client, bob: Client, server: Server) -> None:
    seats = [{"kind": "me"}, {"kind": "anyone"}]
    closed = alice.post("/api/tables", json={"game": GAME, "seats": seats, "watch": "closed"})
    assert closed.json()["code"] == "closed_table"
    for more in ({"hints": True}, {"seed": 5, "seats": [{"kind": "me"}, {"kind": "bot"}]}):
        refused = alice.post("/api/tables", json={"game": GAME, "seats": seats, "rated": True, **more})
        assert refused.json()["code"] in ("not_ratable", "no_seed")
    made = alice.make_table("me", "friend", clock={"days": 2})
    assert made["id"] not in [table["id"] for table in bob.get("/api/lobby").json()]
    odd = alice.post("/api/tables", json={"game": GAME, "clock": {"days": 2, "minutes": 3}})
    assert odd.status_code == 422
    opened = id_of(pair(alice))
    assert bob.post(f"/api/tables/{opened}/claim", json={"seat": 1}).status_code == 200
    with Client(server) as third:
        assert third.post(f"/api/tables/{opened}/claim", json={"seat": 1}).json()["code"] == "full_table"
    early = id_of(pair(alice, rated=True))
    pair(bob, rated=True)
    bob.post(f"/api/tables/{early}/resign")  # before anybody has chosen anything: that is no game to rate
    wait_for(lambda: bob.get("/api/me/games").json()["games"], PATIENCE, "no result")
    assert server.app.state.club.ratings.in_game(GAME, 10) == []
    listed = sa.select(TableRow.begun).where(TableRow.id == opened)
    assert server.app.state.club.store.read(lambda c: c.execute(listed).scalar_one())


def test_a_rated_game_against_a_measured_bot_moves_the_person_alone(server: Server, alice: Client) -> None:
    table_id = alice.make_table("me", "manager", rated=True)["id"]
    assert alice.table(table_id)["terms"] == ["no hints", "rated"]
    play_out(table_id, alice)
    ratings = server.app.state.club.ratings
    wait_for(lambda: len(ratings.in_game(GAME, 10)) == 2, PATIENCE, "nobody was rated")
    rated = dict(ratings.in_game(GAME, 10))
    bot = rated.pop("bot manager")
    [(_, person)] = rated.items()
    assert (bot.points, bot.give_or_take, bot.games) == (1500, 0, 1)
    assert (bot.points > person.points) == (alice.table(table_id)["your_result"] == "lost")
    page = alice.get(f"/ratings/{GAME}").text
    assert page.count("bot, measured") == len(anchors_of(find_game(GAME)))  # those who have not played, too


def test_a_point_is_elos() -> None:
    """Where somebody's rating rests who wins as often as Elo's formula says against a bot of known rating."""
    anchor = measured(1290, 5)
    for ahead in (-150, 0, 100, 300):
        expected = 1 / (1 + 10 ** (-ahead / 400))
        person = Rating(measured(1290 + ahead, 0).mu, 0.2)
        [[won], [_]] = after_game([[person], [anchor]], [1, 2])
        [[lost], [still]] = after_game([[person], [anchor]], [2, 1])
        drift = expected * (won.mu - person.mu) + (1 - expected) * (lost.mu - person.mu)
        assert abs(drift) < 0.01 * (won.mu - lost.mu)
        assert (still.mu, still.sigma, still.games) == (anchor.mu, anchor.sigma, 1)


def test_ratings_move_as_games_end() -> None:
    [[first], [second]] = after_game([[Rating()], [Rating()]], [1, 1])
    assert first.mu == pytest.approx(second.mu)  # a draw between equals
    strong, weak = Rating(30, 2), Rating(20, 2)
    [[expected], _] = after_game([[strong], [weak]], [1, 3])
    [_, [upset]] = after_game([[strong], [weak]], [3, 1])
    assert upset.mu - weak.mu > expected.mu - strong.mu > 0
    row = {"person": "x", "bot": None, "team": 0, "outcome": "won"}
    assert rated_teams([row, {**row, "team": 1, "outcome": "both"}]) == []
    assert rated_teams([row, {**row, "person": None, "team": 1, "outcome": "lost"}]) == []
    assert len(rated_teams([row, {**row, "person": None, "bot": "manager", "team": 1, "outcome": "lost"}])) == 2


def test_known_strengths_are_found_and_duplicate_matches_find_them_sooner() -> None:
    script = Path(__file__).resolve().parents[2] / "bench" / "ratings.py"
    spec = importlib.util.spec_from_file_location("bench_ratings", script)
    assert spec is not None
    assert spec.loader is not None
    bench = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bench)

    def means(match: str, place: int) -> dict[int, float]:
        runs = [bench.simulate(40, 100, seed, match) for seed in range(12)]
        return {games: sum(run[games][place] for run in runs) / len(runs) for games in runs[0]}

    order = means("plain", 0)
    assert order[100] > 0.8 > order[10]  # it is found, and not before it can be
    plain, duplicate = means("plain", 1), means("duplicate", 1)
    assert all(duplicate[games] < plain[games] for games in plain)  # strengths are told better

"""Puzzles: the answer stays secret until it is given, the first one counts, people and puzzles are rated."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import sqlalchemy as sa
from clubhouse_kit import GAME, Client, Server

from fivetool.errors import FivetoolError
from fivetool.game.puzzles import check_puzzles
from fivetool.game.registry import all_games, find_game
from fivetool.game.scene import SPECTATOR
from fivetool.players.puzzles import LEAST_MARGIN, position_of
from fivetool.web import puzzles
from fivetool.web.models import PuzzleTryRow, RatingRow
from fivetool.web.puzzle_pages import show_puzzle
from fivetool.web.puzzles import puzzle_of_day, puzzles_of

ALL = [(game.name, puzzle.id) for game in all_games() for puzzle in puzzles_of(game).values()]


def first_of(game: str = GAME) -> str:
    return next(iter(puzzles_of(find_game(game))))


@pytest.mark.parametrize(("game", "puzzle_id"), ALL, ids=[f"{game}-{one}" for game, one in ALL])
def test_every_puzzle_replays_and_has_one_best_choice(game: str, puzzle_id: str) -> None:
    puzzle = puzzles_of(find_game(game))[puzzle_id]
    now = position_of(puzzle)  # which checks the save and that exactly these choices are open
    assert puzzle.choices[0].value - puzzle.choices[1].value >= LEAST_MARGIN
    shown = show_puzzle(now, puzzle)
    labels = [choice.label for choice in shown["choices"]]
    assert len(set(labels)) == len(labels) == len(puzzle.choices)
    assert any(worth.why for worth in puzzle.choices[1:])  # it can be said why
    setup = now.setup
    if setup.game.players.solve is not None:
        exact = dict(setup.game.players.solve(setup).choice_values(now.state, puzzle.seat))
        names = {setup.game.rules.choices[choice]: value for choice, value in exact.items()}
        assert {one.choice: one.value for one in puzzle.choices} == pytest.approx(names, abs=1e-4)
    assert setup.actor(setup.view(now.state, SPECTATOR)) >= 0


def test_every_game_has_puzzles() -> None:
    assert {game.name for game in all_games() if len(puzzles_of(game)) >= 8} == {game.name for game in all_games()}


def test_the_first_answer_counts_and_rates_both(server: Server, alice: Client, bob: Client) -> None:
    puzzle = puzzles_of(find_game(GAME))[first_of()]
    address = f"/puzzles/{GAME}/{puzzle.id}"
    asked = alice.get(address).text
    assert "best" not in asked.split('id="answer"')[1].split("</form>")[0]
    for worth in puzzle.choices:
        assert f"{worth.value:.1%}" not in asked  # nothing tells what a choice is worth
        assert not worth.why or worth.why not in asked
    wrong = puzzle.choices[-1].choice
    assert alice.post(address, data={"choice": "no such thing"}).status_code == 422
    assert alice.post(address, data={"choice": wrong}).status_code == 303
    answered = alice.get(address).text
    assert "Not the best." in answered
    assert f"{puzzle.choices[0].value:.1%}" in answered
    alice.post(address, data={"choice": puzzle.best})  # too late: she has seen it
    assert "Not the best." in alice.get(address).text
    assert "Right." not in bob.get(address).text
    bob.post(address, data={"choice": puzzle.best})
    assert "Right." in bob.get(address).text
    assert "1 of 2 found it." in bob.get(address).text
    rated = server.app.state.club.ratings.of_puzzles(GAME)
    people = [rating.points for who, rating in rated.items() if who.startswith("person")]
    assert min(people) < rated[f"puzzle {puzzle.id}"].points < max(people)
    assert rated[f"puzzle {puzzle.id}"].games == 2
    assert server.app.state.club.ratings.in_game(GAME, 10) == []  # how well somebody plays is another matter
    assert bob.get("/api/me/export").json()["puzzles"][0]["right"] is True


def test_the_next_puzzle_is_one_that_was_not_tried_and_fits(server: Server, alice: Client) -> None:
    known = puzzles_of(find_game(GAME))
    seen = []
    for _ in known:
        there = alice.get(f"/puzzles/{GAME}").headers["location"]
        puzzle = known[there.rsplit("/", 1)[1]]
        seen.append(puzzle.id)
        alice.post(there, data={"choice": puzzle.best})
        if len(seen) == 1:
            hard = next(one for one in known if one not in seen)
            row = {
                "who": f"puzzle {hard}",
                "game": f"puzzles {GAME}",
                "mu": 30.0,
                "sigma": 2.0,
                "games": 9,
                "updated": 0,
            }
            server.app.state.club.store.change(lambda c, row=row: c.execute(sa.insert(RatingRow).values(row))).result()
        elif len(seen) == 2:
            assert seen[1] == hard  # she has won, so the harder one is the nearest
    assert sorted(seen) == sorted(known)
    assert alice.get(f"/puzzles/{GAME}").headers["location"] == "/puzzles"
    assert "You have answered every puzzle of this game." in alice.get("/puzzles").text
    alice.post("/api/me/delete", json={"confirm": "delete everything"})
    count = sa.select(sa.func.count()).select_from(PuzzleTryRow)
    assert server.app.state.club.store.read(lambda c: c.execute(count).scalar_one()) == 0


def test_a_day_has_one_puzzle_for_everybody(alice: Client, bob: Client) -> None:
    there = alice.get("/puzzles/today").headers["location"]
    assert bob.get("/puzzles/today").headers["location"] == there
    days = [f"2026-{month:02}-{day:02}" for month in range(1, 13) for day in range(1, 29)]
    found = [puzzle_of_day(day) for day in days]
    assert len({one[0].name for one in found if one is not None}) == len(all_games())  # games take turns
    assert "Puzzle of the day" in alice.get("/daily").text
    assert alice.get(f"/puzzles/{GAME}/ffffffff").status_code == 404


def test_the_operators_own_puzzles_are_there_and_a_broken_file_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game(GAME)
    assert game.pages.puzzles is not None
    own = game.pages.puzzles().puzzles[0].model_copy(update={"id": "0badcafe"})
    (tmp_path / "puzzles").mkdir()
    file = tmp_path / "puzzles" / f"{GAME}.json"
    monkeypatch.setattr(puzzles, "data_folder", lambda: tmp_path)
    for text, there in (
        (json.dumps({"fivetool_puzzles": 1, "game": GAME, "puzzles": [own.model_dump()]}), True),
        ("{", False),
    ):
        file.write_text(text)
        puzzles._read_all.cache_clear()
        assert ("0badcafe" in puzzles_of(game)) == there
    monkeypatch.undo()
    puzzles._read_all.cache_clear()


def test_a_puzzle_without_one_best_choice_is_refused() -> None:
    worth = {"choice": "use", "value": 0.5, "error": 0.0}
    puzzle = {"id": "12345678", "seat": 0, "decision": "chip", "exact": True, "save": {}}
    even = puzzle | {"choices": [worth, worth | {"choice": "keep"}]}
    with pytest.raises(FivetoolError, match=r"odd\.json: puzzles\.1: choices come in order"):
        check_puzzles({"fivetool_puzzles": 1, "game": GAME, "puzzles": [even]}, "odd.json")

"""Duplicate play: the same dice for everybody."""

from __future__ import annotations

import json

import pytest

import fivetool as ft
from fivetool.errors import SaveError, UsageError
from fivetool.game.registry import game_names
from fivetool.players.duplicate import Contestant, contestants_of, load_match, new_match

POWER_CHIP = "power-chip"


def finished(players=("manager", "random"), **more):
    match = ft.duplicate(POWER_CHIP, list(players), seed=5, **more)
    match.play_bots()
    return match


@pytest.mark.parametrize("name", game_names())
def test_everybody_has_the_same_deal_in_every_game(name):
    match = ft.duplicate(name, ["you", "manager"], seed=7)
    one, other = match.tables
    assert (one.key, one.state.tobytes()) == (other.key, other.state.tobytes())
    assert [table.players[0] is None for table in match.tables] == [True, False]


def test_equal_players_play_the_same_game_and_share_the_first_place():
    match = finished(("manager", "manager"), names=["Ann's bot", "Ben's bot"])
    assert [one.place for one in match.standings()] == [1, 1]
    assert match.parting(0, 1) is None
    assert match.tables[0].state.tobytes() == match.tables[1].state.tobytes()


def test_different_players_part_at_the_first_choice_that_differs():
    match = finished()
    parting = match.parting(0, 1)
    assert parting is not None
    choices = [[move.choice for move in table.moves if move.seat == 0] for table in match.tables]
    assert choices[0][: parting.number - 1] == choices[1][: parting.number - 1]
    assert choices[0][parting.number - 1] != choices[1][parting.number - 1]
    assert parting.one != parting.other


def test_standings_go_by_result_and_then_by_runs():
    match = finished(("manager", "random", "perfect"))
    placed = match.standings()
    measured = [(one.points, one.margin) for one in placed]
    assert measured == sorted(measured, reverse=True)
    for one in placed:
        table = match.tables[match.contestants.index(one.contestant)]
        assert one.points == table.results[0]
        assert one.margin == table.scores[0] - table.scores[1]
        assert one.scores == (f"{table.scores[0]}–{table.scores[1]}",)


def test_both_sides_exchange_the_seats_and_add_up_two_games():
    match = finished(both_sides=True)
    first, second = match.tables
    assert [player.name for player in first.players] == ["manager", "random"]
    assert [player.name for player in second.players] == ["random", "manager"]
    manager = next(one for one in match.standings() if one.contestant.name == "Star")
    assert manager.points == first.results[0] + second.results[1]
    assert manager.margin == first.scores[0] - first.scores[1] + second.scores[1] - second.scores[0]
    assert sum(one.points for one in match.standings()) == 4
    assert match.parting(0, 1) is None


def test_a_person_plays_in_python_and_is_compared_at_the_end():
    match = ft.duplicate(POWER_CHIP, [None, "manager"], seed=5, innings=1)
    table = match.next_table()
    with pytest.raises(UsageError, match="when everybody is done"):
        match.standings()
    while not table.over:
        if table.play_bot() is None:
            table.play(table.choices[0])
    match.play_bots()
    assert match.over
    assert match.next_table() is None
    assert {one.contestant.name for one in match.standings()} == {"Player 1", "Star"}


def test_a_match_is_kept_in_a_file_and_goes_on(tmp_path):
    match = ft.duplicate(POWER_CHIP, [None, "random"], seed=5, names=["Ann", "Coin"])
    table = match.next_table()
    table.play_bots()
    table.play(table.choices[0])
    match.save(tmp_path / "match.json")
    again = ft.load_match(tmp_path / "match.json")
    assert again.contestants == (Contestant("Ann"), Contestant("Coin", "random"))
    assert again.next_table().moves == table.moves
    assert again.tables[1].key == table.key


def test_a_match_that_was_altered_is_refused(tmp_path):
    path = tmp_path / "match.json"
    finished().save(path)
    other = ft.duplicate(POWER_CHIP, ["manager", "random"], seed=6)
    other.save(tmp_path / "other.json")
    content = json.loads(path.read_text())
    mixed = {**content, "games": [content["games"][0], json.loads((tmp_path / "other.json").read_text())["games"][1]]}
    for changed in (mixed, {**content, "seated": [[0, -1], [9, -1]]}, {**content, "games": []}, {"a": 1}, []):
        path.write_text(json.dumps(changed))
        with pytest.raises(SaveError):
            load_match(path)
    content["games"][0]["moves"][0][1] = "nonsense"
    path.write_text(json.dumps(content))
    with pytest.raises(SaveError, match="checksum"):
        load_match(path)
    path.write_text("{")
    with pytest.raises(SaveError, match="not valid JSON"):
        load_match(path)


def test_what_makes_no_match_is_refused_in_one_line():
    setup = ft.game(POWER_CHIP)
    with pytest.raises(UsageError, match="2 to 4 contestants; got 1"):
        new_match(setup, [Contestant("Ann")])
    with pytest.raises(UsageError, match="same name: Ann, Ann"):
        new_match(setup, [Contestant("Ann"), Contestant("Ann")])
    with pytest.raises(UsageError, match="Both sides are for two"):
        new_match(setup, contestants_of(setup, ["you", "you", "you"]), both_sides=True)
    with pytest.raises(UsageError, match="leave out against"):
        new_match(setup, contestants_of(setup, ["you", "you"]), both_sides=True, against="manager")
    with pytest.raises(UsageError, match="got 1 names"):
        contestants_of(setup, ["you", "you"], ["Ann"])

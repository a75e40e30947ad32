"""The ladder: pairs that play the same dice from both sides, and ratings with errors."""

from __future__ import annotations

import math

import pytest

import fivetool as ft
from fivetool.errors import UsageError
from fivetool.game.registry import all_games
from fivetool.lab.ladder import climb, duel, page_with, rate, setup_for_two

SMALL = all_games()[0].name


def test_a_hundred_points_win_64_of_a_hundred_games() -> None:
    ratings, errors = rate(2, [(0, 1, 100_000, 64_006.5)])
    assert ratings[0] - ratings[1] == pytest.approx(100, abs=0.1)
    assert errors[0] == 0
    by_hand = 400 / math.log(10) / math.sqrt(100_000 * 0.64 * 0.36)
    assert errors[1] == pytest.approx(by_hand, rel=0.01)


def test_strengths_that_are_known_are_found_again() -> None:
    """Three players of known strength, each pair's points as expected: the ratings are exactly theirs."""
    known = (1500.0, 1620.0, 1390.0)

    def expected(one: int, other: int) -> float:
        return 1 / (1 + 10 ** ((known[other] - known[one]) / 400))

    games = 1_000_000
    pairs = [(0, 1), (0, 2), (1, 2)]
    ratings, _ = rate(3, [(one, other, games, games * expected(one, other)) for one, other in pairs])
    assert list(ratings) == pytest.approx(known, abs=0.05)


def test_who_never_lost_is_not_infinitely_strong() -> None:
    ratings, errors = rate(2, [(0, 1, 20, 20)])
    assert 400 < ratings[0] - ratings[1] < 1000
    assert errors[1] > 100


def test_a_player_against_itself_with_seats_exchanged_breaks_even() -> None:
    """The same dice from both sides: what one seat wins the other one loses."""
    assert duel(ft.game(SMALL), "manager", "manager", 20, seed=3, threads=1).share == 0.5


def test_a_ladder_has_the_strongest_first() -> None:
    ladder = climb(ft.game(SMALL), ["random", "manager"], games=60, seed=2, threads=1)
    assert [rung.player for rung in ladder.rungs] == ["manager", "random"]
    manager, other = ladder.rungs
    assert manager.rating == 1500
    assert other.rating < 1500
    assert other.error > 0
    share = ladder.share("manager", "random")
    assert share is not None
    assert share == manager.share > 0.5
    assert ladder.summary()["pairings"][0]["games"] == 60


@pytest.mark.parametrize(
    ("players", "games", "words"),
    [
        (["manager"], 10, "at least two players"),
        (["manager", "manager"], 10, "at least two players"),
        (["manager", "nobody"], 10, "No player named nobody"),
        (["manager", "random"], 7, "an even number of games from 2; got 7"),
    ],
)
def test_what_makes_no_ladder_is_refused(players: list[str], games: int, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        climb(ft.game(SMALL), players, games)


def test_a_game_for_one_is_set_up_for_two() -> None:
    for game in all_games():
        assert setup_for_two(game).seats == 2


def test_a_page_keeps_the_ladders_of_other_games_and_replaces_its_own() -> None:
    one, other = (
        climb(setup_for_two(game, **game.options.quick), [game.players.styles[0], "random"], games=4)
        for game in all_games()[:2]
    )
    first = page_with(one, "", "fivetool ladder one")
    both = page_with(other, first, "fivetool ladder other")
    again = page_with(one, both, "fivetool ladder one again")
    assert both.count("\n## ") == again.count("\n## ") == 2
    assert "`fivetool ladder one again`" in again
    assert "`fivetool ladder one`" not in again
    assert "`fivetool ladder other`" in again
    assert again.startswith("# The ladders\n")
    assert page_with(one, again, "fivetool ladder one again") == again
    assert f"| {one.rungs[0].player} | {one.rungs[0].rating:.0f}" in again

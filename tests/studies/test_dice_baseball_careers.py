"""Careers played out: what the study of them counts."""

from __future__ import annotations

from collections import Counter

import pytest

from fivetool.game.registry import find_game
from fivetool.games.dice_baseball.seasons.career import Career, start
from fivetool.games.dice_baseball.seasons.career_growth import open_steps
from fivetool.studies.dice_baseball import leagues
from fivetool.studies.dice_baseball.careers import Life, play_careers, purchases, report


@pytest.mark.clause("DB-187")
def test_every_career_of_the_club_plays_and_spends() -> None:
    lives = play_careers(seasons=1, growth="several", games=2)
    assert len(lives) == 25
    assert {life.seasons for life in lives} == {1}
    assert {life.done_after for life in lives} == {None}, "nobody gets there in a season"
    assert sum(life.regular_seasons for life in lives) >= 9, "at least a lineup plays regularly"


def test_somebody_who_wants_everything_leaves_no_point_unspent() -> None:
    hooks = find_game("dice-baseball").league.careers
    assert hooks is not None
    career = start("x", "X", "Power", "1B", "R", "R", 50).model_copy(update={"points": 40})
    bought, content = purchases(hooks, career.model_dump(mode="json"))
    after = Career.model_validate(content)
    assert bought
    assert after.points == 0 or not open_steps(after)
    assert after.spent_on_results <= 5


def test_the_page_counts_regulars_within_the_wanted_seasons() -> None:
    lives = [Life("hitter", "Power, 1B", 8, 8, 8), Life("hitter", "Glove, SS", 12, 12, 12), Life("pitcher", "", 1, 9)]
    page = report({"several": lives}, 14, 162)
    assert "1 of 2 regulars reached every limit in 6 to 10 seasons." in page
    assert "| hitters, regulars | 2 | 2 | 8 | 10.0 | 12 |" in page
    assert "| pitchers, others | 1 | 0 |  | |  |" in page


def test_what_leagues_find_is_read_again_and_makes_a_page(tmp_path):
    """The study of leagues: its pieces, what they find as JSON, and the page, without a game."""
    titles = [title for _, _, title in leagues.LEADERS]
    figures = dict.fromkeys(["standard deviation of wins", "home clubs win", *titles], 0.5)
    found = leagues.Findings(figures, [80, 82], Counter({4: 3}))
    program = leagues.PROGRAM
    again = program.read(program.written(found))
    assert again == found
    pieces = program.pieces({"seasons": 12})
    assert pieces[: len(program.pieces({"seasons": 11}))] == program.pieces({"seasons": 11}), "more seasons only add"
    program.page({"seasons": 12}, dict.fromkeys(pieces, again), tmp_path / "leagues.md")
    assert (tmp_path / "leagues.md").read_text().startswith("# Leagues over many seasons\n\n12 seasons of 162 games")
    assert len(list(tmp_path.glob("*.svg"))) == 2

"""Figures of a season of which only totals are known: what they tell is counted, the rest estimated and named."""

from __future__ import annotations

import pytest

from fivetool.archive.estimates import INTENTIONAL_WALKS, SUCCESS, between
from fivetool.archive.season import EITHER, BattingLine, ClubSeason, FieldingLine, Season
from fivetool.archive.totals import PLAYS, figures_of_totals

APPEARANCES = 80_000


def season(year: int, **line: int) -> Season:
    """One club and one man who did everything."""
    found = Season(year, "invented", clubs={"OWL": ClubSeason("OWL", "Owls", games=2_400, runs=9_000)})
    found.clubs["OWL"].double_plays = 1_900
    player = found.player("all", "OWL")
    usual = {
        "plate_appearances": APPEARANCES, "at_bats": 72_000, "singles": 14_000, "strikeouts": 8_000, "walks": 6_000,
        "intentional_walks": 400, "sacrifice_bunts": 1_500, "sacrifice_flies": 500, "ground_double_plays": 1_600,
    }  # fmt: skip
    player.batting[EITHER] = BattingLine(**usual | line)
    player.running.stole_second, player.running.caught_second = 900, 700
    player.holding.wild_pitches, player.holding.balks = 400, 30
    player.catching.passed_balls = 150
    player.fielding[6] = FieldingLine(errors=600)
    return found


def test_totals_are_counted_and_what_only_plays_tell_is_estimated_and_named():
    found = figures_of_totals(season(1957))
    assert (found.games, found.runs, found.double_plays, found.passed_balls) == (1_200, 9_000, 1_900, 150)
    assert (found.stolen, found.caught, found.sacrifice_flies, found.errors[6]) == (900, 700, 500, 600)
    assert found.outs_on_hits == round(PLAYS["runners put out on hits"][1957] * APPEARANCES)
    assert found.ground_share == pytest.approx(PLAYS["ground balls"][1957], abs=0.001)
    assert sum(map(sum, found.extra_bases.taken)) < sum(map(sum, found.extra_bases.chances))
    assert {"batters safe on errors", "runners on outs"} <= set(found.estimated)
    assert not {INTENTIONAL_WALKS, SUCCESS, "sacrifice flies"} & set(found.estimated)


def test_old_leagues_count_flies_among_sacrifices():
    found = figures_of_totals(season(1914, sacrifice_bunts=2_400, sacrifice_flies=0, intentional_walks=0))
    assert found.sacrifice_flies == round(PLAYS["sacrifice flies"][1914] * APPEARANCES)
    assert found.batting.sacrifice_bunts == 2_400 - found.sacrifice_flies
    assert {INTENTIONAL_WALKS, "sacrifice flies"} <= set(found.estimated)


def test_where_one_league_kept_no_count_the_season_is_estimated():
    half = season(1928)
    half.players["all", "OWL"].running.caught_second = 200
    found = figures_of_totals(half)
    assert SUCCESS in found.estimated
    assert 0.5 < found.steal_success < 0.65


def test_leagues_meet_and_runners_are_placed_by_the_year():
    old, new = figures_of_totals(season(1957)), figures_of_totals(season(2022))
    assert (old.between_leagues, old.placed_runners) == (0, 0)
    assert (new.between_leagues, new.placed_runners) == (1, 1)


@pytest.mark.parametrize("name", PLAYS)
def test_estimates_of_plays_come_about_as_near_as_seasons_differ(name):
    known = PLAYS[name]
    inner = sorted(known)[1:-1]
    errors = [
        between({other: rate for other, rate in known.items() if other != year}, year) / known[year] - 1
        for year in inner
    ]
    assert 0 < sum(map(abs, errors)) / len(errors) < 0.45

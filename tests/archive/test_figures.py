"""The figures of a season, and what is missing from event files."""

from __future__ import annotations

from types import SimpleNamespace

from tests.archive.invented import NEW, write_season

from fivetool.archive.completeness import missing_from_files
from fivetool.archive.events import Game, read_events
from fivetool.archive.figures import (
    begins_with_placed_runner,
    figures_of,
    innings_to_play,
    is_sacrifice_fly,
    scheduled_innings,
)
from fivetool.archive.plays import effect_of, read_play
from fivetool.archive.season import ClubSeason, Season
from fivetool.archive.tally import season_of


def read(tmp_path, era, games=10):
    found = read_events(write_season(tmp_path, era, games))
    season = season_of(found)
    return found, season, figures_of(found, season)


def play(text, occupied, outs=0):
    return SimpleNamespace(scored=read_play(text), result=effect_of(text, occupied), outs=outs)


def test_figures_agree_with_the_plays(tmp_path):
    files, _, figures = read(tmp_path, NEW, 20)
    plays = [play for game in files.games for play in game.plays]
    assert figures.games == len(files.games) == 20
    assert figures.runs == sum(sum(game.score) for game in files.games)
    assert figures.stolen == sum(len(play.scored.stolen) for play in plays) > 0
    assert figures.caught == sum(len(play.scored.caught) for play in plays) > 0
    assert figures.wild_pitches == sum("WP" in play.scored.text for play in plays) > 0
    assert figures.batting.plate_appearances == sum(play.scored.ends_plate_appearance for play in plays)
    assert 0 < figures.ground_share < 1


def at(inning, half, second="", outs=0):
    return SimpleNamespace(inning=inning, half=half, bases=("", second, ""), outs=outs)


def test_placed_runners_are_seen_where_a_season_has_them():
    assert begins_with_placed_runner(at(10, 0, "somebody"), at(9, 1), 9)
    assert not begins_with_placed_runner(at(10, 0), at(9, 1), 9)
    assert not begins_with_placed_runner(at(10, 0, "somebody"), at(10, 0), 9), "he came there by himself"
    assert begins_with_placed_runner(at(8, 1, "somebody"), at(8, 0), 7), "a game of seven innings"


def test_a_fly_that_brings_a_run_home_counts_whatever_the_rule_of_the_time():
    assert is_sacrifice_fly(play("8/SF.3-H", 4))
    assert is_sacrifice_fly(play("8/F8.3-H", 4)), "as scorers wrote it when there was no such rule"
    assert not is_sacrifice_fly(play("9/SF.2-3", 2)), "from 1926 to 1930 a runner who moved up was enough"
    assert not is_sacrifice_fly(play("43/G.3-H", 4))


def test_innings_of_short_and_called_games():
    short = Game("BAL202105010", "2021BAL.EVA", 1, info={"innings": "7"})
    assert (scheduled_innings(short), innings_to_play(short)) == (7, 7)
    called = Game("BAL191405010", "1914BAL.EVA", 1)
    called.plays = [SimpleNamespace(inning=6)]
    assert (scheduled_innings(called), innings_to_play(called)) == (9, 6)


def warnings(games, clubs, rosters, known):
    files = SimpleNamespace(games=[SimpleNamespace(teams=pair) for pair in games], rosters=dict.fromkeys(rosters))
    season = Season(1914, "files", clubs={club: ClubSeason(club, club) for club in clubs})
    return list(missing_from_files(files, season, known))


def test_what_is_missing_is_said():
    whole = [("AAA", "BBB")] * 60 + [("BBB", "AAA")] * 60
    assert warnings(whole, ["AAA", "BBB"], ["AAA", "BBB"], {"AAA": 120, "BBB": 121}) == []
    (found,) = warnings(whole, ["AAA", "BBB"], ["AAA", "BBB"], {"AAA": 154, "BBB": 154})
    assert found.startswith("games are missing: AAA 120 of 154, BBB 120 of 154.")
    (found,) = warnings(whole, ["AAA", "BBB"], ["AAA"], {})
    assert found.startswith("no roster file of BBB")
    (found,) = warnings(whole, ["AAA", "BBB"], [], {})
    assert found.startswith("no roster files")
    found, *_ = warnings([*whole, *[("CCC", "AAA")] * 5], ["AAA", "BBB"], ["AAA", "BBB"], {})
    assert found == "no home games of CCC: the event file seems to be missing."
    assert "no games of CCC" in warnings(whole, ["AAA", "BBB"], ["AAA", "BBB"], {"CCC": 154})[0]

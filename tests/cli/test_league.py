"""Leagues from the command line."""

from __future__ import annotations

import csv
import json

import pytest
from tests.games.dice_baseball.test_dice_baseball_season_sheet import set_of_two_leagues

from fivetool.cli.league import playing

from .conftest import complaints

NEW = ("league", "new", "Sandlot", "--game", "power-chip", "--option", "innings=1", "--season", "2045")
CLUBS = ("--clubs", "Owls,Kites / Rams,Foxes", "--games", "9", "--playoffs", "2", "--best-of", "3")


@pytest.fixture
def league(run, tmp_path):
    """Runs a command on a league of four clubs."""
    database = ("--database", tmp_path / "league.sqlite")
    assert run(*NEW, *CLUBS, *database).code == 0

    def command(*arguments, **more):
        return run("league", *arguments, *database, **more)

    return command


def test_a_season_from_the_first_day_to_the_champion(league):
    today = json.loads(league("today", "--json").out)
    assert [game["game"] for game in today["games"]] == [1, 2]
    assert "6 games played" in league("sim", "--days", "3").out
    result = json.loads(league("sim", "--json").out)
    assert result["over"]
    standings = json.loads(league("standings", "--json").out)
    clubs = [club for division in standings["divisions"] for club in division["clubs"]]
    assert sum(club["wins"] for club in clubs) == sum(club["losses"] for club in clubs) == 18
    assert standings["champion"] in [club["club"] for club in clubs]
    assert "the books agree" in league("verify").out
    assert league("next").out == "The 2046 season of Sandlot begins.\n"


def test_a_real_season_has_its_year_and_its_leagues_apart(run, tmp_path):
    folder = set_of_two_leagues(tmp_path / "set")
    database = ("--database", tmp_path / "old.sqlite")
    made = run("league", "new", "Old", "--game", "dice-baseball", "--set", folder, "--games", "6", *database)
    assert made.code == 0, made.err
    run("league", "export", tmp_path / "csv", *database)
    rows = list(csv.DictReader((tmp_path / "csv" / "games.csv").open(encoding="utf-8")))
    assert len(rows) == 12
    assert rows[0]["date"] == "1914-04-01"
    assert {frozenset((row["visitor"], row["home"])) for row in rows} == {
        frozenset(("Ants", "Bees")),
        frozenset(("Cats", "Dogs")),
    }


def test_sim_stops_at_a_day(league):
    result = json.loads(league("sim", "--to", "2045-04-02", "--json").out)
    assert (result["games"], result["today"]) == (4, "2045-04-03")


def test_sim_says_what_comes_after_a_season_and_what_was_kept_when_it_is_stopped(league, monkeypatch):
    def interrupted(season, **_):
        season.play_day()
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(playing, "simulate", interrupted)
        stopped = league("sim")
    assert stopped.code == 130
    assert "Finished games are in the books; continue with: fivetool league sim sandlot" in stopped.err
    assert json.loads(league("today", "--json").out)["today"] == "2045-04-02"
    assert "The season is over. Start the next one with: fivetool league next sandlot" in league("sim").out


@pytest.mark.parametrize("columns", ["60", "80", "160"])
def test_a_calendar_keeps_numbers_and_scores_however_narrow_the_terminal(run, tmp_path, monkeypatch, columns):
    database = ("--database", tmp_path / "league.sqlite")
    clubs = "The Wandering Lamplighters of Alder Falls,The Brakemen of Harrow Junction and Environs"
    run(*NEW, "--clubs", clubs, "--games", "2", *database)
    assert run("league", "sim", *database).code == 0
    monkeypatch.setenv("COLUMNS", columns)
    lines = run("league", "schedule", *database).out.splitlines()
    games = [line.split() for line in lines if " April " in line]
    assert [words[0] for words in games] == ["1", "2"]
    assert all(words[-1].partition("–")[2].isdecimal() for words in games)
    assert max(map(len, lines)) <= int(columns)
    standings = run("league", "standings", *database).out.splitlines()
    assert max(map(len, standings)) <= int(columns)
    head = next(line for line in standings if line.split()[:2] == ["club", "W"])
    assert head.split()[-1] in ("pct", "GB", "R", "RA", "+/-", "streak", "home", "road", "10"), "no column is cut"


def test_the_help_of_a_new_league_tells_what_only_leagues_can_be_set_to(run):
    told = " ".join(run("league", "new", "--help").out.split())
    assert "home_edge=0" in told
    assert "a whole number from 0 to 10" in told


def test_a_game_is_played_left_and_taken_up_again(league):
    left = league("play", "--game", "1", "--as", "both", typed="1\nq\n")
    assert "waiting for you" in left.out
    refused = league("sim")
    assert (refused.code, refused.out) == (2, "")
    assert "is being played; finish it or give it up" in refused.err
    played = league("play", "--game", "1", typed="1\n" * 400)
    assert "In the books" in played.out
    assert json.loads(league("box", "--game", "1", "--json").out)["played"]


def test_nobody_plays_a_game_over_again_that_somebody_has_begun(league):
    """Watching it would book another game than the one that waits; giving it up is said out loud."""
    league("play", "--game", "1", "--as", "both", typed="1\nq\n")
    refused = league("watch", "--game", "1", "--pace", "0")
    assert (refused.code, refused.out) == (2, "")
    assert "Foxes at Owls (game 1) is being played" in " ".join(refused.err.split())
    assert "league give-up sandlot --game 1" in " ".join(refused.err.split())
    watched = league("watch", "--pace", "0")  # the first that nobody has begun
    assert watched.code == 0
    assert json.loads(league("box", "--game", "2", "--json").out)["played"]
    assert "no game 1" not in league("play", "--game", "1", typed="q\n").err  # it still waits
    assert "Nothing was changed" in league("give-up", "--game", "1", typed="n\n").out
    for unsure in ("\n", ""):  # Enter, and nobody there to answer
        assert "Nothing was changed" in league("give-up", "--game", "1", typed=unsure).out
    assert league("sim").code == 2
    assert "is given up; it starts over from the first pitch" in league("give-up", typed="y\n").out
    assert "None of today's games has been started" in league("give-up", "--yes").err
    assert "Foxes at Owls (game 1) has not been started" in league("give-up", "--game", "1", "--yes").err
    assert league("sim", "--days", "1").code == 0


def test_watching_plays_the_game_into_the_books(league):
    assert league("watch", "--game", "2", "--pace", "0").code == 0
    box = json.loads(league("box", "--game", "2", "--json").out)
    again = league("watch", "--game", "2", "--pace", "0")
    assert again.code == 0
    assert box["score"] is not None


def test_export_writes_files(league, tmp_path):
    league("sim", "--days", "2")
    files = json.loads(league("export", tmp_path / "out", "--json").out)["files"]
    assert sorted(file.rpartition("/")[2] for file in files) == ["games.csv", "standings.csv"]
    assert (tmp_path / "out" / "games.csv").read_text().startswith("season,game,date,stage,visitor,home,played")


def test_a_yearbook_in_html(league, tmp_path):
    league("sim")
    assert league("yearbook", tmp_path / "book.html").code == 0
    text = (tmp_path / "book.html").read_text()
    assert "Sandlot" in text
    assert "Champions" in text
    assert "http" not in text.replace("http://www.w3.org", "")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("sim", "--until", "rain"), "--until can wait for an injury; got rain."),
        (("sim", "--to", "tomorrow"), "tomorrow is not a date"),
        (("box", "--game", "999"), "has no game 999"),
        (("box",), "No game has been played yet."),
        (("play", "--game", "30"), "Game 30 is not one of today's"),
        (("play", "--as", "umpire"), "--as must be home, visitor or both"),
        (("standings", "--season", "1901"), "has no season 1901"),
        (("standings", "nowhere"), "No league named nowhere"),
        (("leaders",), "keeps no statistics"),
        (("records",), "keeps no statistics"),
        (("next",), "is not over yet"),
        (("yearbook", "book.txt"), "A yearbook is an .html or a .pdf file"),
        (("export", "out", "--format", "xls"), "exported as csv or parquet"),
        (("career", "types"), "has no careers"),
        (("fidelity",), "does not repeat a real season"),
        (("schedule", "--club", "Crows"), "No club named Crows"),
    ],
)
def test_bad_input_is_one_clear_line(league, arguments, message):
    result = league(*arguments)
    lines = complaints(result)
    assert result.code == 2
    assert len(lines) == 1
    assert message in lines[0]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--clubs", "Owls,owls"), "Two clubs are called owls"),
        (("--clubs", "Owls"), "at least two clubs"),
        ((), "Give the clubs by name"),
        (("--clubs", "Owls,Kites", "--playoffs", "3"), "0, 2, 4 or 8"),
        (("--clubs", "Owls,Kites", "--games", "0"), "a whole number from 1"),
        (("--clubs", "Owls,Kites", "--schedule", "none.csv"), "Cannot read none.csv"),
        (("--set", "generated"), "have no rosters"),
        (("--clubs", "Owls,Kites", "--leave-out-broken"), "--leave-out-broken belongs to --as-played"),
        (("--clubs", "Owls,Kites", "--careers"), "has no careers"),
    ],
)
def test_a_league_that_cannot_be_is_refused(refused, tmp_path, arguments, message):
    assert message in refused(*NEW, *arguments, "--database", tmp_path / "league.sqlite")


def test_a_schedule_of_one_s_own_and_its_bad_lines(run, refused, tmp_path):
    good, bad = tmp_path / "good.csv", tmp_path / "bad.csv"
    good.write_text("date,visitor,home\n2045-05-01,Owls,Kites\n2045-05-02,Owls,Kites\n")
    bad.write_text("2045-05-01,Owls,Crows\n")
    database = ("--database", tmp_path / "league.sqlite")
    told = refused(*NEW, "--clubs", "Owls,Kites", "--schedule", bad, *database)
    assert "line 1: no club named Crows in this league" in told
    assert "2 games from May 1" in run(*NEW, "--clubs", "Owls,Kites", "--schedule", good, *database).out


def test_a_game_with_real_dice_is_handed_to_a_phone(league):
    begun = league("by-hand", "--game", "2")
    assert " (game 2): open /companions/" in begun.out
    assert "is already being played" in league("by-hand", "--game", "2").err
    assert "at /companions/" in league("sim", "--days", "1").err
    assert "is not one of today's" in league("by-hand", "--game", "7").err


def test_a_draft_is_held_called_off_and_finished(run, refused, tmp_path):
    database = ("--database", tmp_path / "draft.sqlite")
    run("league", "new", "Pick", "--game", "dice-baseball", "--set", "generated", "--games", "6", *database)
    club = json.loads(run("league", "standings", "--json", *database).out)["divisions"][0]["clubs"][0]["club"]
    assert "no draft before" in refused("league", "draft", "show", *database)
    assert "No club named" in refused("league", "draft", "start", "--pick-for", "Martians", *database)
    assert "one of standings, lot" in refused("league", "draft", "start", "--order", "height", *database)
    started = run("league", "draft", "start", "--pick-for", club, "--keep", "22", *database)
    assert f"the {club} pick" in started.out
    shown = json.loads(run("league", "draft", "show", "--json", *database).out)
    assert shown["on_the_clock"] == club
    assert "A draft is going on" in refused("league", "sim", "--days", "1", *database)
    assert "Nobody named Casey" in refused("league", "draft", "pick", "Casey", *database)
    best = next(one for one in shown["pool"] if one["role"] == "RP")
    assert best["name"] in run("league", "draft", "show", "--position", "RP", *database).out
    picked = run("league", "draft", "pick", best["name"], *database)
    assert best["name"] in picked.out
    assert "canceled" in run("league", "draft", "cancel", *database).out
    run("league", "draft", "start", "--pick-for", club, "--keep", "22", "--straight", *database)
    assert run("league", "draft", "auto", *database).code == 0
    assert "everybody has a club" in run("league", "draft", "auto", "--rest", *database).out

"""Event files: lineups, substitutions, placed runners, adjusted hands, charges, and files that are damaged."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from fivetool.archive.events import NOTICE, read_events, read_games
from fivetool.archive.plays import Kind
from fivetool.archive.tally import season_of
from fivetool.errors import DataError

DATA = Path(__file__).parent / "data"
FILE = DATA / "2045OWL.EVA"


@pytest.fixture(scope="module")
def files():
    return read_events(DATA)


@pytest.fixture(scope="module")
def game(files):
    return files.games[0]


def plays_of(game, batter):
    return [play for play in game.plays if play.batter == batter and play.scored.kind != Kind.NO_PLAY]


def test_a_game_has_its_facts_its_score_and_no_remarks(files, game):
    assert (game.id, game.date, game.number, game.teams) == ("OWL204504010", "20450401", 0, ("FOX", "OWL"))
    assert game.designated_hitter
    assert game.score == (3, 4)
    assert files.remarks == []
    assert files.teams["OWL"].name == "Oak Owls"
    assert game.earned_runs == {"foxp001": 2, "foxr001": 0, "foxp002": 1, "owlp001": 1, "owlq001": 1}


def test_a_name_may_hold_a_comma(game):
    assert game.entries[0].name == "Abe Alder, Jr."


def test_starters_come_in_batting_order_with_the_pitcher_outside_it(game):
    assert [entry.player for entry in game.starters(1)][:3] == ["owlp001", "owla001", "owlb001"]


def test_a_strikeout_is_charged_to_him_who_left_with_two_strikes(game):
    (play,) = plays_of(game, "owlx001")
    assert (play.charged_batter, play.batter_position, play.slot) == ("owlg001", 11, 7)


def test_a_walk_is_charged_to_him_who_left_with_the_count_against_him(game):
    (play,) = plays_of(game, "foxe001")
    assert (play.pitcher, play.charged_pitcher, play.hand) == ("owlq001", "owlp001", "L")


def test_hands_and_sides_follow_rosters_and_adjustments(game):
    alder, _ = plays_of(game, "foxa001")
    assert (alder.side, alder.hand) == ("L", "L")
    cedar = plays_of(game, "foxc001")[0]
    assert cedar.side == "R", "a switch hitter faces a left-hander from the right"
    ebony = plays_of(game, "owle001")
    assert [play.side for play in ebony] == ["R", "L"], "an adjusted side holds for that turn"
    holly = plays_of(game, "owlh001")[0]
    assert holly.hand == "L", "a pitcher of both hands threw with the left"


def test_a_pinch_runner_takes_the_base_over(game):
    ivy = plays_of(game, "owli001")[0]
    assert ivy.bases == ("owly001", "", "")


def test_a_placed_runner_may_be_replaced_before_the_first_pitch(game):
    balk = plays_of(game, "owlb001")[2]
    assert (balk.scored.kind, balk.bases, balk.outs) == (Kind.BALK, ("", "owlz001", ""), 0)


def test_fielders_are_known_before_each_play(game):
    first = game.plays[0]
    assert first.fielders[1:10] == tuple(f"owl{letter}001" for letter in "picbgheaf")


def test_a_season_adds_up(files):
    season = season_of(files)
    assert (season.year, season.notice) == (2045, NOTICE)
    owls = season.clubs["OWL"]
    assert (owls.wins, owls.losses, owls.runs, owls.runs_allowed, owls.league) == (1, 0, 4, 3, "A")
    alder = season.players["foxa001", "FOX"]
    assert (alder.name, alder.bats, alder.games) == ("Abe Alder", "L", 1)
    assert (alder.batted.plate_appearances, alder.batted.walks, alder.batted.runs) == (2, 1, 2)
    hazel = season.players["foxh001", "FOX"]
    assert (hazel.running.stole_second, hazel.running.caught_home) == (1, 1)
    assert season.players["owlp001", "OWL"].pitching.batters_as_starter == 4
    assert season.players["owlq001", "OWL"].pitching.batters_as_reliever == 8
    assert season.players["owli001", "OWL"].catching.passed_balls == 0
    assert season.players["foxi001", "FOX"].catching.passed_balls == 1
    assert season.players["owli001", "OWL"].fielding[2].errors == 2


def test_a_single_file_finds_the_rosters_beside_it():
    assert read_events(FILE).people["owlp001"].throws == "L"


def test_without_rosters_hands_are_unknown(tmp_path):
    shutil.copy(FILE, tmp_path)
    (game,) = read_events(tmp_path).games
    assert {play.hand for play in game.plays} == {"", "L"}, "only the adjusted one is known"


def test_a_zip_as_downloaded_is_read(tmp_path, files):
    archive = shutil.make_archive(str(tmp_path / "2045eve"), "zip", DATA)
    assert [game.score for game in read_events(archive).games] == [(3, 4)]


def test_a_year_picks_a_season_of_several(tmp_path):
    shutil.copytree(DATA, tmp_path, dirs_exist_ok=True)
    (tmp_path / "2044OWL.EVA").write_text(FILE.read_text().replace("2045", "2044"))
    assert {game.date[:4] for game in read_events(tmp_path, 2044).games} == {"2044"}
    with pytest.raises(DataError, match="no event files here for 2043"):
        read_events(tmp_path, 2043)


def test_games_of_other_kinds_are_left_out(tmp_path):
    text = FILE.read_text().replace("info,usedh,true", "info,usedh,true\ninfo,gametype,worldseries")
    (tmp_path / "2045OWL.EVA").write_text(text)
    files = read_events(tmp_path)
    assert files.games == []
    with pytest.raises(DataError, match="no games of a regular season"):
        files.refuse_if_empty(tmp_path)


def test_an_unknown_record_is_only_remarked():
    text = FILE.read_text().replace('com,"a note', 'newkind,1\ncom,"a note', 1)
    (game,) = read_games(text, "x.EVA")
    assert game.remarks == ["x.EVA, line 40: record 'newkind' is not known and was passed over."]


LINES = FILE.read_text().splitlines()


def line_of(start: str) -> int:
    return next(number for number, line in enumerate(LINES) if line.startswith(start))


@pytest.mark.parametrize(
    ("damage", "line", "reason"),
    [
        (lambda rows: rows[:-3], len(LINES) - 3, "breaks off in inning 3; the file is cut short"),
        (lambda rows: [*rows[:50], rows[50][:9]], 51, "not a whole play record"),
        (lambda rows: rows[:20], 20, "has no plays; the file is cut short"),
        (
            lambda rows: [row.replace("SB2.1-3(E2/TH)", "QB2") for row in rows],
            line_of("play,2,0,foxi001") + 1,
            "cannot read the play 'QB2'",
        ),
        (
            lambda rows: [row.replace("play,3,0,foxb001", "play,3,0,nobody01") for row in rows],
            line_of("play,3,0,foxb001") + 1,
            "batter nobody01 is not in the lineup of FOX",
        ),
        (
            lambda rows: [row.replace("start,foxc001", "start,nobody01") for row in rows],
            line_of("start,foxc001") + 1,
            "player id nobody01 is on no roster",
        ),
        (
            lambda rows: [row.replace("0,1,8", "0,1,18") for row in rows],
            line_of("start,foxa001") + 1,
            "position 18 cannot be",
        ),
        (
            lambda rows: [row.replace("radj,owla001,2", "radj,owla001,7") for row in rows],
            line_of("radj") + 1,
            "no base '7'",
        ),
        (
            lambda rows: [row.replace("data,er,foxp001,2", "data,er,foxp001,x") for row in rows],
            line_of("data,er,foxp001") + 1,
            "not an earned-run record",
        ),
        (lambda rows: [row.replace("version,2", "\x00\x01,3") for row in rows], 2, "not a record of an event file"),
        (lambda rows: ["hello"], 1, "not an event file"),
        (
            lambda rows: [row.replace("info,visteam,FOX", "info,visteam,../FOX") for row in rows],
            len(LINES),
            "does not say who played ('../FOX' at 'OWL')",
        ),
    ],
)
def test_damaged_files_are_refused_with_file_line_and_reason(tmp_path, damage, line, reason):
    for roster in DATA.glob("*.ROS"):
        shutil.copy(roster, tmp_path)
    damaged = tmp_path / "2045OWL.EVA"
    damaged.write_text("\n".join(damage(LINES)) + "\n")
    with pytest.raises(DataError) as caught:
        read_events(damaged)
    assert str(caught.value).startswith(f"{damaged}, line {line}: ")
    assert reason in str(caught.value)


def test_a_missing_or_damaged_source_is_refused_in_one_line(tmp_path):
    with pytest.raises(DataError, match="no such file"):
        read_events(tmp_path / "nothing.EVA")
    broken = tmp_path / "1984eve.zip"
    broken.write_bytes(b"PK\x03\x04 and no more")
    with pytest.raises(DataError, match="not a zip file, or cut short"):
        read_events(broken)
    (tmp_path / "empty").mkdir()
    with pytest.raises(DataError, match="no event files here"):
        read_events(tmp_path / "empty")

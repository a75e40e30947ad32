"""Every row of the rules' table of bad input: one clear line, and nothing changes."""

from __future__ import annotations

import re

import pytest
from highlights_dice_play import SPREAD, active, extra_inning, picking, played, table

import fivetool as ft
from fivetool.errors import ChoiceError, DataError, DiceError, GameOverError, NotYourTurnError, OptionError, UsageError
from fivetool.game.facts import Names
from fivetool.game.registry import find_game
from fivetool.game.versions import carried_options
from fivetool.games.highlights_dice.data.sheets import RETIRED, SHEETS, main, oddities
from fivetool.table import Script, Table
from refusals import refused

clause = pytest.mark.clause


def unchanged(at, error, wanted, seat=None):
    """The line of a refused choice, which must leave everything as it was."""
    before = (at.state.tobytes(), at.question, at.events)
    message = refused(error, lambda: at.play(wanted, seat))
    assert (at.state.tobytes(), at.question, at.events) == before
    return message


@clause("HD-1")
def test_seats():
    assert refused(UsageError, lambda: ft.game("highlights-dice", 5)) == "highlights-dice needs 1 to 4 players, got 5"


@clause("HD-20", "HD-25", "HD-33", "HD-37", "HD-35", "HD-40", "HD-55", "HD-56", "HD-58", "HD-89")
@pytest.mark.parametrize(
    ("make", "seat", "wanted", "allowed"),
    [
        (lambda: active("S3 D2 HR2 SB2"), 0, "T", "'S', 'D', 'HR', 'SB'"),
        (lambda: picking("S3 D2 HR2 SB2"), 1, "W", "'S', 'D', 'HR', 'SB'"),
        (lambda: played(picking("S3 D2 T2"), "S", seat=1), 1, "S", "'D', 'T'"),
        (lambda: picking("S3 D2 T2"), 1, "C", "'S', 'D', 'T'"),
        (lambda: played(active("S1 D8", marks="S9"), "S"), 0, "S", "'D', 'T', 'HR', 'W', 'SB'"),
        (lambda: played(active("S1 D8", marks="S9 T10"), "S"), 0, "T", "'D', 'HR', 'W', 'SB'"),
        (lambda: extra_inning("T HR"), 0, "W", "'T', 'HR'"),
        (lambda: active("S3 D2 HR2 SB2"), 0, "pass", "'S', 'D', 'HR', 'SB'"),
        (lambda: active("S3 D2 HR2 SB2"), 0, "X", "'S', 'D', 'HR', 'SB'"),
    ],
)
def test_choices_that_are_not_open(make, seat, wanted, allowed):
    message = unchanged(make(), ChoiceError, wanted, seat)
    assert message == f"{wanted!r} is not open now; Player {seat + 1} may choose {allowed}."


def test_out_of_turn_and_after_the_end():
    message = unchanged(active("S5 D4"), NotYourTurnError, "S", 1)
    assert message == "It is not Player 2's decision; waiting for Player 1 to choose area."
    at = ft.game("highlights-dice", 2, rounds=1).table(seed=1, players=["random", "random"])
    at.play_bots()
    assert unchanged(at, GameOverError, "S") == "The game is over."


@clause("HD-7", "HD-11", "HD-97", "HD-98", "HD-103", "HD-108")
@pytest.mark.parametrize(
    ("seats", "option", "value", "message"),
    [
        (1, "solo_difficulty", "easy", "Difficulty can be normal or hard; got easy."),
        (2, "rounds", 7, "Rounds can be auto or a whole number from 1 to 6; got 7."),
        (2, "extra_cap", 0, "Most Extra Innings can be none or a whole number from 1 to 100; got 0."),
        (3, "first", 4, "first must be 'random' or a seat from 1 to 3; got 4."),
        (2, "series_games", 100, "Games in the series can be a whole number from 1 to 99; got 100."),
        (2, "solo_difficulty", "hard", "Difficulty applies only to 1 seat."),
        (1, "extra_cap", 5, "Most Extra Innings applies only to 2 to 4 seats."),
        (1, "series_tie", "runs", "A tied series applies only to 2 to 4 seats."),
    ],
)
def test_options(seats, option, value, message):
    assert refused(OptionError, lambda: ft.game("highlights-dice", seats, **{option: value})) == message


@clause("HD-5")
@pytest.mark.parametrize("teams", [("Owls", " "), ("Owls", "Owls")])
def test_team_names(teams):
    game = ft.game("highlights-dice", 2)
    message = refused(UsageError, lambda: Table(game, seed=1, names=Names(teams, ("1", "2"))))
    assert message == "Team and seat names must be different and not empty."


@clause("HD-5")
@pytest.mark.parametrize("name", ["O" * 31, "Owls\x07", "Ow\nls"])
def test_long_and_unprintable_team_names(name):
    game = ft.game("highlights-dice", 2)
    message = refused(UsageError, lambda: Table(game, seed=1, names=Names((name, "Bats"), ("1", "2"))))
    assert message == "Team names need 1 to 30 printable characters."
    assert Table(game, seed=1, names=Names(("Ö" * 30, "Bats"), ("1", "2"))).names.teams == ("Ö" * 30, "Bats")


@clause("HD-19")
@pytest.mark.parametrize(
    ("dice", "message"),
    [
        (SPREAD.replace("HR", "K"), "Play die 4 cannot show K; its faces: S, D, T, HR, W, SB."),
        ("S D T HR W SB S D", "A roll needs 9 Play dice; got 8."),
        ("S D T HR W SB S D T", "One value is needed for the Pitcher Die; got 0."),
    ],
)
def test_dice(dice, message):
    game = ft.game("highlights-dice", 2, first=1)
    assert refused(DiceError, lambda: game.table(dice=Script([dice]))) == message


# --- Sheets ---


def sheet(**changes):
    """The standard sheet with some entries changed: `S="..."` a track, `play="..."` dice, others as they are."""
    content = {**SHEETS.of("standard").content(), "name": "mysheet.toml"}
    tracks, dice = dict(content["tracks"]), dict(content["dice"])
    for name, value in changes.items():
        part = tracks if name in tracks else dice if name in dice else content
        part[name] = value
    return {**content, "tracks": tracks, "dice": dice}


def without(track):
    content = sheet()
    del content["tracks"][track]
    return content


def with_extra():
    content = sheet()
    content["tracks"]["X"] = "_ S S S"
    return content


@clause("HD-3")
@pytest.mark.parametrize(
    ("content", "message"),
    [
        (without("W"), "track W is missing"),
        (with_extra(), "track X does not exist; tracks: S, D, T, HR, W, SB, C"),
        (sheet(D="_ D >T DD P"), 'track D, box 4: "DD" is not an action'),
        (sheet(T="_ >D *T _ P >T C"), "track T, box 6: a chain cannot name its own track"),
        (sheet(T="_ >D *T _ P >C C"), "track T, box 6: write C for a Clutch action"),
        (sheet(C="_ S W D T HR"), "Clutch track, box 3: only _ S D T HR are allowed"),
        (sheet(C="_ S D HR"), "Clutch track needs at least one T"),
        (sheet(HR="_ HR HR"), "track HR has 3 boxes, needs 4 to 20"),
        (sheet(W="_ >HR C P"), "track W needs its own play, W or *W, at least once"),
        ({**sheet(), "power": 7}, "power must be 1 to 6, got 7"),
        (sheet(rounds=5), "rounds must be 6 to 99, got 5"),
        (sheet(source="guess"), 'source must be design or transcription, got "guess"'),
        (sheet(pitcher="1OUT DP TP SB DP"), "pitcher die needs six faces, got 5"),
        (sheet(play="S D T HR S SB"), "play dice lack W"),
        (sheet(play="S D T HR W SB S"), "play dice need six faces, got 7"),
        (sheet(pitcher="1OUT 1OUT DP DP TP HIT"), 'pitcher die: "HIT" is not a face; faces: 1OUT, DP, TP, SB'),
        (
            {**sheet(), "umpire": 1},
            "unknown entry umpire; allowed: name, about, source, rounds, runs, power, tracks, dice, dead_boxes",
        ),
    ],
)
def test_sheets(content, message):
    assert refused(DataError, lambda: SHEETS.load(content)) == f"mysheet.toml: {message}"


def test_a_sheet_without_power():
    content = sheet()
    content["tracks"] = {track: boxes.replace("P", "_") for track, boxes in content["tracks"].items()}
    assert "no box unlocks a Power Die" in refused(DataError, lambda: SHEETS.load(content))


@pytest.mark.parametrize(
    ("track", "boxes", "fact"),
    [
        ("S", "_ >SB C S S P _ >W S ? *S S", "box S4 should be *S (fact F1: the rulebook's solo example)"),
        ("SB", "C >S C >D P ? SB >T SB *SB SB", "box SB1 should be blank, SB or starred (fact F2"),
        ("SB", "_ >D C >D P ? SB >T SB *SB SB", "box SB2 should be >S (fact F3"),
        ("T", "_ >S *T _ P >SB C _ T *T", "box T2 should be >D (fact F4"),
        ("D", "_ D _ >T P C >S *D _ D ?", "some D box should be D with >T behind it (fact F5"),
        ("T", "_ >D T _ P >SB C _ T T", "some T box should be *T (fact F6"),
        ("HR", "_ >W _ ? _ P C _ *HR HR", "three HR boxes in a row should be blank or starred, >W, ? (fact F7"),
        ("W", "_ _ C W P W >D *W W ?", "some W box should be >HR (fact F8"),
        ("W", "_ >HR _ W P W >D *W W ?", "some W box should be C (fact F8"),
        ("SB", "_ >S _ >D P ? SB >T SB *SB SB", "some SB box from SB3 on should be C (fact F9"),
        ("C", "S S _ D _ T _ HR", "box C1 should place no runner (fact F10"),
        ("T", "P >D *T _ P >SB C _ T *T", "box T1 should not be P (fact F11"),
        ("W", "_ W _ W", "track W should hold another action besides W (fact F12"),
    ],
)
def test_facts(track, boxes, fact):
    content = sheet(**{track: boxes}, dead_boxes=True)  # some Clutch actions are gone
    with pytest.warns(UserWarning, match=re.escape(fact)):
        SHEETS.load(content)
    message = refused(DataError, lambda: SHEETS.load({**content, "source": "transcription"}))
    assert message.startswith("mysheet.toml: ")
    assert message.endswith('; set source = "design" if this is meant')


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"SB": "_ >S _ >D P ? SB >T SB *SB SB"}, "Clutch track, box 8 can never be reached: 8 boxes, and 7 Clutch"),
        ({"C": "_ S _ D _ T _ HR _"}, "Clutch track, box 9 can never be reached: 9 boxes, and 8 Clutch actions"),
        ({"SB": "_ >S C >D _ ? SB >T SB *SB SB"}, "Power Die 6 can never be unlocked: power is 6, and 5 boxes are P"),
        ({"dead_boxes": "yes"}, "dead_boxes must be true or false, got yes"),
    ],
)
def test_boxes_that_nothing_reaches_are_refused(changes, complaint):
    assert complaint in refused(DataError, lambda: SHEETS.load(sheet(**changes)))


def test_sheets_of_earlier_rules_keep_their_dead_boxes():
    content = {**sheet(C="_ S _ D _ T _ HR _"), "dead_boxes": True}
    assert SHEETS.load(content)["dead_boxes"] is True
    old = {name: value for name, value in content.items() if name != "dead_boxes"}
    game = find_game("highlights-dice")
    assert carried_options(game, 1, {"sheet": old}, seats=2)["sheet"]["dead_boxes"] is True
    assert carried_options(game, 1, {"sheet": "standard"}, seats=2)["sheet"] == "standard-1"
    assert set(RETIRED) < set(SHEETS.shipped)
    assert not set(RETIRED) & set(SHEETS.known())


def test_a_faithful_transcription():
    assert SHEETS.load(sheet(source="transcription", C="HR T _ D T S"))["source"] == "transcription"


def test_a_track_that_mainly_does_something_else():
    with pytest.warns(UserWarning, match="track T has 2 boxes with its own play and 2 of chain"):
        SHEETS.load(sheet(T="_ >D *T _ P >SB C C _ T"))


def test_sheet_files(tmp_path, capsys):
    assert (
        refused(DataError, lambda: SHEETS.load("mine"))
        == "No sheet named mine; known sheets: pennant, longball, slugfest, standard."
    )
    missing = tmp_path / "missing.toml"
    assert refused(DataError, lambda: SHEETS.load(str(missing))) == "missing.toml: no such file or directory."
    broken = tmp_path / "broken.toml"
    broken.write_text("tracks = [")
    assert refused(DataError, lambda: SHEETS.load(str(broken))).startswith("broken.toml: not valid TOML: ")
    assert main([str(broken)]) == 1
    whole = tmp_path / "whole.toml"
    content = sheet()
    lines = [f'name = "whole"\nsource = "{content["source"]}"']
    for part in ("tracks", "dice"):
        lines += [f"[{part}]", *(f'{name} = "{value}"' for name, value in content[part].items())]
    whole.write_text("\n".join(lines))
    loaded = SHEETS.load(str(whole))
    assert loaded["tracks"] == SHEETS.of("standard").content()["tracks"]
    assert main([str(whole)]) == 0
    assert "keeps every constraint" in capsys.readouterr().out
    assert oddities(SHEETS.of(loaded)) == []
    at = table(2, sheet=str(whole))
    assert at.setup.options["sheet"]["name"] == "whole"

"""Every row of the rules' table of bad input: one clear line, and nothing changes."""

from __future__ import annotations

import pytest
from power_chip_play import BALL, DOUBLE_PLAY, OUT, STOP, TIE, asked, at, play, script

import fivetool as ft
from fivetool.errors import ChoiceError, DataError, DiceError, GameOverError, NotYourTurnError, OptionError, UsageError
from fivetool.game.facts import Names
from fivetool.games.power_chip.data.dice_sets import DICE_SETS
from fivetool.table import Script, Table
from refusals import refused

clause = pytest.mark.clause

BATTER = ["B", "B", "1B", "1B", "2B", "HR"]
PITCHER = ["K", "K", "OUT", "OUT", "DP", "TP"]


# --- Seats, names and options ---


@clause("PC-2")
def test_seat_count():
    message = refused(UsageError, lambda: ft.game("power-chip", 13))
    assert message == "Power Chip Baseball is for 2 to 12 seats, one to six a team; got 13."


@pytest.mark.parametrize(
    ("teams", "seats"),
    [
        (("Blues", "Blues"), ("A", "B")),
        (("Blues", " "), ("A", "B")),
        (("Blues", "Reds"), ("A", "A")),
        (("Blues",), ("A", "B")),
        (("Blues", "Reds"), ("A", "B", "C")),
    ],
)
def test_names(teams, seats):
    message = refused(UsageError, lambda: Table(ft.game("power-chip"), seed=1, names=Names(teams, seats)))
    assert message == "Team and seat names must be different and not empty."


@clause("PC-3")
def test_four_seats_are_split_two_and_two():
    setup = ft.game("power-chip", 4)
    assert [setup.teams.count(team) for team in (0, 1)] == [2, 2]  # no other split can be asked for
    three = Names(("Blues", "Reds"), ("A1", "A2", "B1"))
    assert "names" in refused(UsageError, lambda: Table(setup, seed=1, names=three))


@clause("PC-7", "PC-74")
@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("weather", "fine", "Unknown option weather."),
        ("last_half", "none", "Bottom of the last inning can be baseball or full; got none."),
        ("own_tie", "never", "A tie among a team's own dice can be auto, ask or ranked; got never."),
        ("dp_batter", "second", "Double-play batter can be gone or first; got second."),
        ("chip_side_change", "x", "Chip at the change of sides can be stays or batting; got x."),
        ("first_bat", "C", "First at bat can be toss, A or B; got C."),
        ("innings", 0, "Innings can be a whole number from 1 to 9; got 0."),
        ("innings", 10, "Innings can be a whole number from 1 to 9; got 10."),
        ("innings", 2.5, "Innings can be a whole number from 1 to 9; got 2.5."),
        ("innings", True, "Innings can be a whole number from 1 to 9; got True."),
        ("extra_innings", 0, "Extra innings can be unlimited, none or a whole number from 1 to 99; got 0."),
        (
            "extra_innings",
            "a few",
            "Extra innings can be unlimited, none or a whole number from 1 to 99; got a few.",
        ),
        ("captain", "role", "Who decides for a team applies only to 3 to 12 seats."),
    ],
)
def test_options(option, value, message):
    assert refused(OptionError, lambda: ft.game("power-chip", **{option: value})).startswith(message)


# --- Dice sets ---


def test_unknown_dice_set():
    message = refused(DataError, lambda: ft.game("power-chip", dice="loaded"))
    assert message == "No dice set named loaded; known sets: default, quick, slugfest."


def six(die, instead):
    """Six like dice, but the third of them another."""
    return [die, die, instead, die, die, die]


@clause("PC-9")
@pytest.mark.parametrize(
    ("batter", "pitcher", "message"),
    [
        (None, PITCHER, "side batter needs one list of six faces or six lists of six faces."),
        ([BATTER] * 5, PITCHER, "side batter needs one list of six faces or six lists of six faces."),
        (BATTER, "K", "side pitcher needs one list of six faces or six lists of six faces."),
        (BATTER, [*PITCHER[:5], PITCHER], "side pitcher needs one list of six faces or six lists of six faces."),
        (BATTER[:5], PITCHER, "batter die 1 has 5 faces, needs 6."),
        (six(BATTER, [*BATTER, "B"]), PITCHER, "batter die 3 has 7 faces, needs 6."),
        (
            six(BATTER, ["B", "B", "3B", "1B", "2B", "HR"]),
            PITCHER,
            "batter die 3 face 3 is '3B'; allowed: B, 1B, 2B, HR.",
        ),
        (BATTER, ["K", "K", "OUT", "out", "DP", "TP"], "pitcher die 1 face 4 is 'out'; allowed: K, OUT, DP, TP."),
        (BATTER, ["K", "K", "", "OUT", "DP", "TP"], "pitcher die 1 face 3 is ''; allowed: K, OUT, DP, TP."),
        (["B", "B", "K", "1B", "2B", "HR"], PITCHER, "batter die 1 face 3 is 'K'; allowed: B, 1B, 2B, HR."),
        (["B", "B", "1B", "1B", "2B", "2B"], PITCHER, "no batter die shows HR."),
        (BATTER, ["K", "K", "OUT", "OUT", "OUT", "TP"], "no pitcher die shows DP."),
        (six(BATTER, ["1B"] * 6), PITCHER, "batter die 3 needs at least one B (six B must be possible)."),
        (BATTER, six(PITCHER, ["TP"] * 6), "pitcher die 3 needs at least one K (six K must be possible)."),
    ],
)
def test_dice_sets(batter, pitcher, message):
    content = {"name": "mine", "pitcher": pitcher} | ({} if batter is None else {"batter": batter})
    assert refused(DataError, lambda: ft.game("power-chip", dice=content)) == f"Dice set mine: {message}"


@clause("PC-9")
def test_a_bad_file_is_named_with_its_line(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(
        'name = "mine"\n\nbatter = ["B", "B", "1B", "1B", "2B", "HR"]\npitcher = ["K", "K", "OUT", "3B", "DP", "TP"]\n'
    )
    message = refused(DataError, lambda: ft.game("power-chip", dice=str(path)))
    assert message == f"{path}, line 4: Dice set mine: pitcher die 1 face 4 is '3B'; allowed: K, OUT, DP, TP."
    rows = ",\n".join(f"  {die}" for die in six(BATTER, ["1B"] * 6)).replace("'", '"')
    path.write_text(f'name = "mine"\npitcher = ["K", "K", "OUT", "OUT", "DP", "TP"]\nbatter = [\n{rows}\n]\n')
    assert refused(DataError, lambda: DICE_SETS.load(str(path))).startswith(
        f"{path}, line 6: Dice set mine: batter die 3 needs"
    )


def test_unreadable_dice_files(tmp_path):
    load, missing = DICE_SETS.load, tmp_path / "missing.toml"
    assert refused(DataError, lambda: load(str(missing))) == f"Dice file {missing}: no such file or directory."
    broken = tmp_path / "broken.toml"
    broken.write_text("batter = [")
    assert refused(DataError, lambda: load(str(broken))).startswith(f"Dice file {broken}: not valid TOML: ")
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    assert refused(DataError, lambda: load(str(binary))) == f"Dice file {binary}: not a text file."
    odd = {"batter": BATTER, "pitcher": PITCHER, "umpire": 1}
    assert "unknown entry umpire" in refused(DataError, lambda: load(odd))


# --- Decisions ---


def unchanged(table, error, wanted, seat=None):
    """The line of a refused choice, which must leave everything as it was: position, question, and dice to come."""
    before = (table.state.tobytes(), table.question, table.choices, table.events)
    message = refused(error, lambda: table.play(wanted, seat))
    assert (table.state.tobytes(), table.question, table.choices, table.events) == before
    return message


def test_out_of_turn():
    message = unchanged(asked(at(chip="bat"), TIE), NotYourTurnError, "use", seat=1)
    assert message == "It is not B's decision; waiting for A to choose chip."


@clause("PC-28")
def test_the_other_team_cannot_play_the_chip():
    table = asked(at(chip="pit"), TIE, seats=4)
    assert (
        unchanged(table, NotYourTurnError, "use", seat=0) == "It is not A1's decision; waiting for B2 to choose chip."
    )


def test_a_seat_that_does_not_exist():
    message = unchanged(asked(at(), TIE), NotYourTurnError, "use", seat=7)
    assert message == "It is not seat 7's decision; waiting for A to choose chip."


@clause("PC-11", "PC-21", "PC-28", "PC-53")
@pytest.mark.parametrize(
    ("make", "wanted", "options"),
    [
        (lambda: asked(None, "A"), "coach", "'bat', 'pitch'"),
        (lambda: asked(None, "A"), "use", "'bat', 'pitch'"),  # the chip without a tied roll
        (lambda: asked(at(), TIE), "bat", "'use', 'keep'"),  # another decision is open
        (lambda: asked(at(), TIE), "maybe", "'use', 'keep'"),
        (lambda: asked(at(), TIE), 99, "'use', 'keep'"),
        (lambda: asked(at(), TIE), -1, "'use', 'keep'"),
        (lambda: asked(at(), "B B B HR HR HR / K K OUT OUT DP TP", own_tie="ask"), "2B", "'B', 'HR'"),
        (lambda: asked(at(), "B B B HR HR HR / K K OUT OUT DP TP", own_tie="ask"), "K", "'B', 'HR'"),
        (lambda: asked(at(on="1B 2B 3B"), DOUBLE_PLAY), "1B+1B", "'1B+2B', '1B+3B', '2B+3B'"),
        (lambda: asked(at(on="1B 2B 3B"), DOUBLE_PLAY), "1B", "'1B+2B', '1B+3B', '2B+3B'"),
    ],
)
def test_choices_that_are_not_open(make, wanted, options):
    message = unchanged(make(), ChoiceError, wanted)
    assert message.startswith(f"{wanted!r} is not open now; ")
    assert message.endswith(f" may choose {options}.")


def test_after_the_end():
    table = play(at("B3", "3–2", outs=2), OUT)
    assert unchanged(table, GameOverError, "use") == "The game is over."


def test_a_refusal_leaves_the_dice_alone():
    disturbed, twin = (ft.game("power-chip").table(seed=5) for _ in range(2))
    for _ in range(20):
        refused(ChoiceError, lambda: disturbed.play("coach"))
        first = twin.choices[0].id
        disturbed.play(first)
        twin.play(first)
        if twin.over:
            break
    assert disturbed.state.tobytes() == twin.state.tobytes()


# --- Scripted dice and loaded positions ---


@clause("PC-17")
@pytest.mark.parametrize(
    ("dice", "message"),
    [
        ("B B B B B", "A roll needs six Batter dice; got 5."),
        ("B B 1B 1B 2B HR K K K", "A roll needs six Pitcher dice; got 3."),
        ("B B 1B 1B 2B 3B K K OUT OUT DP TP", "Batter die 6 cannot show 3B; its faces: B, 1B, 2B, HR."),
        ("B B 1B 1B 2B HR K K OUT OUT HR TP", "Pitcher die 5 cannot show HR; its faces: K, OUT, DP, TP."),
    ],
)
def test_dice_that_do_not_exist(dice, message):
    assert refused(DiceError, lambda: ft.game("power-chip").table(dice=Script([dice]), position=at())) == message


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"inning": 0}, "inning is 0, allowed 1 to 10000."),
        ({"inning": "2"}, "inning is 2, allowed 1 to 10000."),
        ({"balls": 4}, "balls is 4, allowed 0 to 3."),
        ({"balls": -1}, "balls is -1, allowed 0 to 3."),
        ({"strikes": 3}, "strikes is 3, allowed 0 to 2."),
        ({"outs": 3}, "outs is 3, allowed 0 to 2."),
        ({"outs": True}, "outs is True, allowed 0 to 2."),
        ({"bases": ["4B"]}, "bases is ['4B'], allowed a list of 1B, 2B, 3B."),
        ({"bases": "1B"}, "bases is 1B, allowed a list of 1B, 2B, 3B."),
        ({"bases": ["1B", "1B"]}, "bases is ['1B', '1B'], allowed one runner per base."),
        ({"runs": [-1, 0]}, "runs is [-1, 0], allowed two whole numbers from 0 to 10000."),
        ({"runs": 3}, "runs is 3, allowed two whole numbers from 0 to 10000."),
        ({"runs": [1, 2, 3]}, "runs is [1, 2, 3], allowed two whole numbers from 0 to 10000."),
        ({"chip": "both"}, "chip is both, allowed bat or pit."),
        ({"chip": None}, "chip is None, allowed bat or pit."),
        ({"half": "middle"}, "half is middle, allowed top or bottom."),
        ({"first_team": "C"}, "first_team is C, allowed A or B."),
        ({"weather": "rain"}, "unknown field weather, allowed "),
    ],
)
def test_positions_that_do_not_exist(change, message):
    said = refused(UsageError, lambda: ft.game("power-chip").table(seed=1, position={**at(), **change}))
    assert said.startswith(f"Invalid position: {message}")


@pytest.mark.parametrize(("extra", "last"), [("none", 3), (2, 5)])
def test_positions_beyond_the_last_inning(extra, last):
    game = ft.game("power-chip", extra_innings=extra)
    game.table(seed=1, position=at(f"T{last}"))
    said = refused(UsageError, lambda: game.table(seed=1, position=at(f"T{last + 1}")))
    assert said == f"Invalid position: inning is {last + 1}, allowed 1 to {last}."


@clause("PC-70", "PC-71")
@pytest.mark.parametrize(
    ("half", "score", "last_half"),
    [("T4", "2–3", "baseball"), ("T4", "2–3", "full"), ("B3", "2–3", "baseball"), ("B4", "2–3", "baseball")],
)
def test_positions_that_are_already_decided(half, score, last_half):
    game = ft.game("power-chip", last_half=last_half)
    said = refused(UsageError, lambda: game.table(seed=1, position=at(half, score)))
    assert said == "Invalid position: the game is already over."


@pytest.mark.parametrize(
    ("half", "score", "last_half"),
    [
        ("T3", "2–3", "baseball"),
        ("B3", "3–3", "baseball"),
        ("B3", "2–3", "full"),
        ("B4", "2–3", "full"),
        ("T4", "3–2", "full"),
    ],
)
def test_positions_that_are_still_open(half, score, last_half):
    assert not ft.game("power-chip", last_half=last_half).table(dice=script(STOP), position=at(half, score)).over


def test_a_position_is_played_on_by_the_rules():
    assert play(at(count="3-0"), BALL).state.bases.tolist() == [1, 0, 0]

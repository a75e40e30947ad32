"""Charts that are refused, and choices that are refused, each with one clear line."""

from __future__ import annotations

import copy
import tomllib

import pytest
from dice_baseball_play import away_club, home_club, new_game, pitch, play, situation

import fivetool as ft
from fivetool.errors import ChoiceError, DataError, OptionError
from fivetool.games.dice_baseball.data.charts import library as charts

clause = pytest.mark.clause
STANDARD = tomllib.loads(charts.CHARTS.shipped["standard"].read_text(encoding="utf-8"))


def changed(path, value):
    """The shipped charts with one entry different, None to take it away."""
    content = copy.deepcopy(STANDARD)
    table = content
    *steps, last = path.split("/")
    for step in steps:
        table = table[step]
    if value is None:
        del table[last]
    elif isinstance(table, list):
        table[int(last)] = value
    else:
        table[last] = value
    return content


@clause("DB-192")
@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("7/93-99", None, "Chart 7: roll 93 is not covered at all."),
        ("7/90-95", "balk", "Chart 7: roll 90 is covered twice."),
        ("7/93-99", "pickpocket", "Chart 7, 93-99: 'pickpocket' is unknown"),
        ("7/9x", "balk", "'9x' is no band of rolls"),
        ("2f/back/SS/GOA", "1x2 2-3 Bx", "Chart 2f, BACK GOA, SS: '2-3' but nobody is on 2B."),
        ("2f/back/SS/GOA", "1x2 Bq", "Chart 2f, BACK GOA, SS: 'Bq' cannot be read."),
        ("2f/back/SS/GOA", "1-2", "does not say what becomes of the batter"),
        ("2b/back/SS/GOC", "B-1", "puts two runners on 1B"),
        ("2d/back/SS/GOC", "Bx 1-3", "lets one pass the other"),
        ("2f/back/SS/GOA", "SCF", "only a drawn-in infield lets a ball through"),
        ("2f/back/SS", None, "Chart 2f, BACK GOA, SS: the cell is missing."),
        ("2f/fly/CF", "B-1 1-2", "does not put the batter out"),
        ("2f", None, "Chart 2f is missing."),
        ("1/ground/L/9", "2B", "Chart 1: ground, LHB, digit 9 must be SS."),
        ("1/ground/L/8", "CF", "Chart 1: ground, LHB, digit 8: 'CF' is unknown"),
        ("1/fly/98", ["CF", "CF"], "Chart 1: fly 98 must be DCF."),
        ("1/fly/80", ["DCF", "LF"], "deep flies are 97 to 99 only"),
        ("2a/back/SS/GOA", "B-1", "Chart 2a, BACK GOA, SS: must be Bx."),
        ("6", {"00-20": "pitcher", "21-89": "range", "90-94": "unique", "95-99": "injury"}, "Chart 6: 00-14|15-89"),
        ("5/single_from_1B/LF/thrown_out/0", "95-98", "must end at 99"),
        ("13/safe", "06-07", "must start at 05"),
        ("16/bands", [90, 80], "six bands of Rest"),
        ("3/codes/GOB", "E9", "Chart 3, GOB: 'E9' is unknown"),
        ("17/parks/Neutral park/multiplier", "big", "Chart 17, Neutral park: multiplier must be a number"),
        ("19", {}, "unknown entry 19"),
        ("format", 2, "chart format 2 is not supported"),
    ],
)
def test_charts_are_checked(path, value, message):
    with pytest.raises(DataError, match=message):
        ft.game("dice-baseball", charts=changed(path, value))


@clause("DB-192")
def test_a_transcription_may_change_known_cells():
    content = {**changed("1/ground/L/9", "2B"), "transcription": True}
    assert ft.game("dice-baseball", charts=content).book.ground[0, 9] == 4


@clause("DB-192")
def test_charts_from_a_file(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(charts.CHARTS.shipped["standard"].read_text(encoding="utf-8").replace("00-65", "00-64"))
    with pytest.raises(DataError, match=r"mine.toml: Chart 7: roll 65 is not covered at all"):
        ft.game("dice-baseball", charts=str(path))
    with pytest.raises(DataError, match="No charts named nothing; known charts: standard"):
        ft.game("dice-baseball", charts="nothing")


def test_unknown_options_and_values():
    with pytest.raises(OptionError, match="Runners on hits can be preset, basic or advanced; got slow"):
        ft.game("dice-baseball", advance="slow")
    with pytest.raises(OptionError, match="Unknown option speed"):
        ft.game("dice-baseball", speed=3)


def test_a_lineup_that_nobody_can_field():
    club = away_club("G").model_copy(update={"hitters": away_club("G").hitters[:7], "lineup": None})
    with pytest.raises(DataError, match="Lineup: nobody plays"):
        ft.game("dice-baseball", away=club, home=home_club())


@pytest.mark.parametrize(
    ("bases", "outs", "choice", "message"),
    [
        ("__x", 0, "sacrifice", "A sacrifice needs a runner on first or second, and nobody on third."),
        ("x__", 2, "sacrifice", "You cannot sacrifice with two outs."),
        ("x__", 0, "squeeze", "A squeeze needs a runner on third."),
        ("__x", 2, "squeeze", "You cannot squeeze with two outs."),
        ("___", 0, "steal_1", "Nobody is on first."),
        ("xx_", 0, "steal_1", "Second is occupied, and the runner there stays."),
        ("__x", 0, "send", "The runner cannot be sent on this play."),
        ("__x", 0, "tag_up", "A runner can tag up only on a fly to the outfield, with fewer than two outs."),
        ("x__", 0, "no such call", "'no such call' is not open now"),
    ],
)
def test_calls_that_are_not_open(bases, outs, choice, message):
    at = pitch(situation("", bases, outs))
    before = at.state.tobytes()
    with pytest.raises(ChoiceError, match=message):
        at.play(choice)
    assert at.state.tobytes() == before


def test_changes_that_are_not_open():
    at = new_game()
    with pytest.raises(ChoiceError, match="A new pitcher must face 1 batter or finish the half-inning"):
        at.play("at_1")
    pitch(at)
    at.play("pinch_hit")
    with pytest.raises(ChoiceError, match="Visitors Center is already in the game"):
        at.play("player_7")
    with pytest.raises(ChoiceError, match="Nobody on the roster has that number"):
        at.play("player_39")


def test_a_held_runner_is_not_sent():
    at = play("20 47", "__x", outs=1, sends="unless held")
    with pytest.raises(ChoiceError, match="The runner cannot be sent on this play"):
        at.play("send")

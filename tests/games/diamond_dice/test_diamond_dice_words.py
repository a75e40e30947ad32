"""What Diamond Dice tells a player before he chooses: the odds of every choice, and only questions with two sides."""

from __future__ import annotations

import pytest
from diamond_dice_play import asked, at, ones, swing

from fivetool.game.orders import kept_choices


def labels(table):
    """The label of every open choice by its word."""
    return {choice.name: choice.label for choice in table.choices}


def asked_for(table):
    """The words of the choices that the usual standing orders leave."""
    legal = table.setup.legal(table.state, table.actor)
    kept = kept_choices(table.scene(table.actor), legal, {})
    return {table.setup.game.rules.choices[choice] for choice in kept}


def test_a_swing_shows_the_odds_against_the_alignment_that_is_played():
    # eight contact dice show two ones 39.5% of the time; six power dice show none 8.8%, one 26.3%, four or more 10%
    assert labels(asked(at(), "normal"))["swing"] == "Swing (36% hit, 4% homer)"
    assert labels(asked(at(), "outfield-in"))["swing"] == "Swing (36% hit, 13% homer)"
    assert labels(asked(at(), "outfield-in", outfield_in="shallow"))["swing"] == "Swing (26% hit, 13% homer)"
    assert labels(asked(at(), "outfield-back"))["swing"] == "Swing (40% hit, 4% homer)"


def test_infield_back_counts_the_race_to_first():
    # eight dice of speed show a one 76.7% of the time, and a quarter of the hits needs it
    assert labels(asked(at(), "infield-back"))["swing"] == "Swing (37% hit, 4% homer)"


def test_alignments_show_hits_and_bases_of_a_swing():
    shown = labels(asked(at()))
    assert shown["normal"] == "Normal: 36% hit, 0.78 bases"
    assert shown["outfield-in"] == "Outfield in: 36% hit, 1.00 bases"
    assert labels(asked(at(), outfield_in="shallow"))["outfield-in"].endswith("soft hits caught")


@pytest.mark.parametrize(
    ("bases", "outs", "hints"),
    [
        ("1--", 0, {}),
        ("12-", 0, {"outfield-in": "second is held", "outfield-back": "second scores"}),
        ("1-3", 1, {"infield-in": "throws at runners"}),
        ("1-3", 2, {}),  # a ground ball is the third out anyway
        (
            "-2-",
            0,
            {"infield-in": "throws at runners", "outfield-in": "second is held", "outfield-back": "second scores"},
        ),
    ],
)
def test_alignments_say_what_they_do_about_runners_who_are_there(bases, outs, hints):
    shown = labels(asked(at(bases, outs)))
    found = {name: label.partition("; ")[2] for name, label in shown.items() if "; " in label}
    assert found == {"infield-back": "a race to first"} | hints


@pytest.mark.parametrize(
    ("bases", "outs", "label"),
    [
        ("1--", 0, "Hit-and-run (40% hit, 4% homer; 23% strikeout, then Thwack 40% safe)"),
        ("12-", 1, "Hit-and-run (40% hit, 4% homer; 23% strikeout, then Fizzlewick 13%, Thwack 40% safe)"),
        ("1--", 2, "Hit-and-run (40% hit, 4% homer; 23% strikeout)"),
    ],
)
def test_a_hit_and_run_shows_what_becomes_of_the_runners(bases, outs, label):
    assert labels(asked(at(bases, outs), "normal"))["hit-and-run"] == label


def test_abilities_show_the_contact_they_leave():
    shown = labels(asked(at(pitcher="SP2")))
    assert shown["strikeout"] == "Strikeout 1: contact 33%, not 40%"
    assert shown["curveball"] == "Curveball 1: contact 33%, not 40%; 5 power dice"
    assert labels(asked(at(pitcher="SP3")))["knuckleball"] == "Knuckleball 7: contact 0%, not 40%; wild pitch 28%"


def test_the_mound_shows_which_abilities_are_used():
    assert "Doc Whifferly: Strikeout 2, Double Play 2" in str(asked(at(pitcher="SP1")))
    assert "Doc Whifferly: Strikeout 2 (used), Double Play 2" in str(asked(at(pitcher="SP1"), "strikeout"))


@pytest.mark.parametrize("needed", [("4", "3%"), ("2", "40%"), ("1", "77%")])
def test_a_try_for_home_shows_the_chance_of_the_ones_agreed_on(needed):
    table = swing(at("-2-"), ones(2), "5 2 2 2 2 2", home_try=needed[0])
    assert labels(table)["try"] == f"Try for home ({needed[1]})"


def test_long_shots_are_not_offered():
    usual = {"swing", "bunt", "hit-and-run", "fences"}
    assert asked_for(asked(at("1--"), "normal")) == usual | {"steal-2B"}  # two ones on eight dice: 40%
    assert asked_for(asked(at("--3"), "normal")) == usual  # four ones: 3%
    slow = "B06"  # never safe at first, so that his bunt can only move others up, which it cannot with two outs
    assert asked_for(asked(at("-2-", 1, batter=slow), "normal")) == usual | {"steal-3B"}
    assert asked_for(asked(at("-2-", 2, batter=slow), "normal")) == usual - {"bunt"} | {"steal-3B"}


def test_nothing_is_asked_about_a_batter_who_has_no_contact_dice():
    hopeless = at(pitcher="SP3", batter="B01")  # C 7 against Knuckleball 7
    field = asked(hopeless, "knuckleball", ones(1, 7))
    assert asked_for(field) == {"normal"}
    field.play("normal")
    assert asked_for(field) == {"swing"}


def test_a_runner_whom_nobody_can_stop_goes_unasked():
    ground_ball = swing(at("--3"), ones(1))
    assert asked_for(ground_ball) == {"go"}
    assert labels(ground_ball)["go"] == "Go (nothing can stop him)"
    assert asked_for(asked(at("-2-"), "normal", "bunt", ones(1))) == {"go"}


def test_a_runner_at_risk_is_asked_for_with_his_chance():
    thrown_at = asked(at("--3"), "infield-in", "swing", ones(1))
    assert asked_for(thrown_at) == {"go", "hold"}
    assert labels(thrown_at)["go"] == "Go (3% safe if they throw at him)"
    squeeze = asked(at("--3"), "normal", "bunt", ones(1))
    assert asked_for(squeeze) == {"go", "hold"}
    assert labels(squeeze)["go"] == "Go (3% safe)"

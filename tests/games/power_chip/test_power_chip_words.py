"""What the game says: questions, labels and play-by-play."""

from __future__ import annotations

import pytest
from power_chip_play import (
    BALL,
    DOUBLE,
    DOUBLE_PLAY,
    HOMERUN,
    OUT,
    SIDE_OUT,
    SINGLE,
    SIX_BALLS,
    SIX_STRIKES,
    STRIKE,
    TIE,
    TRIPLE_PLAY,
    asked,
    at,
    play,
)

import fivetool as ft
from fivetool.games.power_chip.rules.choice import CHOICES
from fivetool.games.power_chip.words import questions
from fivetool.games.power_chip.words.telling import TELLING


def said(table):
    return [sentence.text for sentence in table.play_by_play()]


@pytest.mark.parametrize(
    ("make", "question", "labels"),
    [
        (
            lambda: asked(None, "B"),
            "Reds, you won the toss. Bat first or pitch first?",
            [
                "Bat first: you start with the Power Chip",
                "Pitch first: you bat last, and they start with the Power Chip",
            ],
        ),
        (
            lambda: asked(at(chip="bat", on="3B"), TIE),
            "A tie: 3 × 1B against 3 × K. Blues, use the Power Chip to win the roll?",
            [
                "Use the chip and play 3 × 1B: a single, a run scores",
                "Keep the chip. The Reds play 3 × K: a strike, count 0-1",
            ],
        ),
        (
            lambda: asked(at("B3", "2–2", outs=2, on="1B 2B 3B"), "HR HR HR B 1B 2B / TP TP TP K OUT DP"),
            "A tie: 3 × HR against 3 × TP. Reds, use the Power Chip to win the roll?",
            [
                "Use the chip and play 3 × HR: a home run, 4 runs score, and the game is over",
                "Keep the chip. The Blues play 3 × TP: a runner is out, three outs, and the side is retired",
            ],
        ),
        (
            lambda: asked(at(on="1B 2B 3B"), "2B 2B 2B B 1B HR / DP DP DP K OUT TP"),
            "A tie: 3 × 2B against 3 × DP. Blues, use the Power Chip to win the roll?",
            [
                "Use the chip and play 3 × 2B: a double, 2 runs score",
                "Keep the chip. The Reds play 3 × DP: a double play: two of the three runners are out",
            ],
        ),
        (
            lambda: asked(at(count="3-2", chip="pit"), "B B B 1B 2B HR / K K K OUT DP TP", seats=4),
            "A tie: 3 × B against 3 × K. B2 for the Reds, use the Power Chip to win the roll?",
            ["Use the chip and play 3 × K: a strikeout, one out", "Keep the chip. The Blues play 3 × B: a walk"],
        ),
        (
            lambda: asked(at(), "B B B B B B / K K K K K K"),
            "A tie: 6 × B against 6 × K. Blues, use the Power Chip to win the roll?",
            ["Use the chip and play 6 × B: a walk", "Keep the chip. The Reds play 6 × K: a strikeout, one out"],
        ),
        (
            lambda: asked(at(), "B B B HR HR HR / K K K OUT OUT OUT", own_tie="ask"),
            "A tie: 3 × B or HR against 3 × K or OUT. Blues, use the Power Chip to win the roll?",
            ["Use the chip, then pick B or HR", "Keep the chip. The Reds pick K or OUT"],
        ),
        (
            lambda: asked(at(count="3-0"), "B B B HR HR HR / K K OUT OUT DP TP", own_tie="ask"),
            "Blues, you won the roll with 3 × B or HR. Which one do you play?",
            ["Play 3 × B: a walk", "Play 3 × HR: a home run, a run scores"],
        ),
        (
            lambda: asked(at(on="1B 2B 3B"), DOUBLE_PLAY),
            "A double play with the bases loaded. Reds, which two runners are out?",
            [
                "Put out the runners on first and second: only the runner on third is left",
                "Put out the runners on first and third: only the runner on second is left",
                "Put out the runners on second and third: only the runner on first is left",
            ],
        ),
        (lambda: play(at("B3", "2–2"), HOMERUN), "The game is over.", []),
    ],
)
def test_questions_say_who_is_asked_and_labels_what_follows(make, question, labels):
    table = make()
    assert table.question == question
    assert [choice.label for choice in table.choices] == labels


@pytest.mark.parametrize(
    ("position", "steps", "line"),
    [
        (at(), [BALL], "Ball. The count is 1-0."),
        (at(), [STRIKE], "Strike. The count is 0-1."),
        (at(), [SINGLE], "3 × 1B against 2 × OUT. The Blues win the roll."),
        (at(count="3-0"), [BALL], "Ball four, a walk."),
        (at(on="1B 2B 3B"), [SIX_BALLS], "Six balls on one roll, a walk that forces in a run."),
        (at(on="1B"), [SINGLE], "Single!"),
        (at(on="2B 3B"), [DOUBLE], "Double! Two runs score."),
        (at(), [HOMERUN], "Solo home run!"),
        (at(on="1B 2B 3B"), [HOMERUN], "Grand slam!"),
        (at(on="3B"), [SINGLE], "The runner from third scores! The Blues have 1."),
        (at(), [HOMERUN], "The batter scores! The Blues have 1."),
        (at(count="0-2"), [STRIKE], "Strike three, a strikeout: one away."),
        (at(), [SIX_STRIKES], "Six strikes on one roll, a strikeout: one away."),
        (at(outs=1), [OUT], "The batter is out: two away."),
        (at(), [DOUBLE_PLAY], "Nobody is on base, so only the batter is out: one away."),
        (at(on="3B"), [DOUBLE_PLAY], "Double play! Runner on third and the batter out: two away."),
        (at(on="1B 3B"), [DOUBLE_PLAY], "Double play! Runners on third and first out: two away."),
        (at(on="1B 2B 3B"), [TRIPLE_PLAY], "Triple play! Runners on third, second and first out: three outs."),
        (at(), [TIE, "use"], "Tied roll, 3 × 1B against 3 × K. The Blues use the Power Chip."),
        (at(), [TIE, "use"], "The Power Chip passes to the Reds."),
        (at(), [TIE, "keep"], "Tied roll, 3 × 1B against 3 × K. The Blues keep the Power Chip."),
        (at(), [TIE, "keep"], "The roll goes to the Reds."),
        (at(), [SINGLE, *SIDE_OUT], "Side retired: 0 runs, 1 hit, 1 left on base."),
        (at(), SIDE_OUT, "Bottom of the 1st: Blues 0, Reds 0. The Reds bat. The Blues have the chip."),
        (at(chip="pit"), SIDE_OUT, "Bottom of the 1st: Blues 0, Reds 0. The Reds bat, with the chip."),
        (at("T3", "2–3", outs=2), [OUT], "The Reds are ahead, so the bottom of the 3rd is not played."),
        (at("T3", "2–3", outs=2), [OUT], "The Reds win 3–2."),
        (at("B3", "2–2", outs=2), [OUT], "Still tied, so they play a 4th inning."),
        (at("B3", "2–2"), [HOMERUN], "Walk-off! The Reds win 3–2."),
        (at("B3", "2–2"), [HOMERUN], "That ends it: 1 run, 1 hit, 0 left on base."),
        (
            at("B2", "3–1", outs=1, count="2-1"),
            [],
            "Bottom of the 2nd: Blues 3, Reds 1. The Reds bat, one out, count 2-1.",
        ),
    ],
)
def test_play_by_play(position, steps, line):
    assert line in said(play(position, *steps))


def test_play_by_play_under_options():
    assert "From B and HR they pick HR." in said(play(at(), "B B B HR HR HR / K K OUT OUT DP TP", "HR", own_tie="ask"))
    assert "The Power Chip goes to the batting side, the Reds." in said(
        play(at(), *SIDE_OUT, chip_side_change="batting")
    )
    assert "The game ends in a tie, 2–2." in said(play(at("B3", "2–2", outs=2), OUT, extra_innings="none"))
    placed = said(play(at(on="1B 2B"), DOUBLE_PLAY, dp_batter="first"))
    assert "Double play! Runners on second and first out: two away. The batter takes first." in placed


def test_the_start_of_a_game_is_told():
    assert said(play(None, "A", "pitch"))[:4] == [
        "Blues against Reds, 3 innings.",
        "The Blues win the toss.",
        "The Reds bat first, with the Power Chip.",
        "Top of the 1st: Reds 0, Blues 0. The Reds bat, with the chip.",
    ]


def test_every_kind_of_event_is_told_or_silent():
    kinds = {name for name, _ in ft.game("power-chip").game.rules.all_events.values()}
    assert kinds == TELLING.told | TELLING.silent
    assert not TELLING.told & TELLING.silent


def test_runs_and_ends_weigh_most():
    table = play(at("B3", "2–2"), HOMERUN)
    weights = {sentence.text: sentence.weight for sentence in table.play_by_play()}
    assert weights["Solo home run!"] == weights["Walk-off! The Reds win 3–2."] == 2
    assert min(weights.values()) == 0


def test_every_sentence_and_choice_names_a_clause_of_the_rules():
    page = ft.game("power-chip").game.pages.rules()
    table = ft.game("power-chip", own_tie="ask").table(seed=3, players=["random", "random"])
    table.play_bots()
    named = {sentence.clause for sentence in table.play_by_play()}
    named |= {questions.clause(table.scene(), choice) for choice in range(len(CHOICES))}
    assert all(f"**{clause}**" in page for clause in named)

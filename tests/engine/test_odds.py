"""Exact odds: all that can happen, each once, with probabilities that add up to one."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

import fivetool as ft
from fivetool.engine.dice import SCRIPT_ROOM, make_dice, roll, roll_many
from fivetool.engine.odds import chances, outcomes
from fivetool.engine.record import copy_of, new, record
from fivetool.engine.tape import make_tape
from fivetool.errors import UsageError
from fivetool.game.odds import choice_outcomes, deal_outcomes

TRIAL = record("odds_trial", total="i8", tosses="i8")
COIN, DIE = 0, 1


def toss_then_die(state, dice, tape):
    """Tails counts nothing; heads counts what a die shows."""
    state.tosses += 1
    if roll(dice, COIN, 2):
        state.total += 1 + roll(dice, DIE, 6)


def two_dice(state, dice, tape):
    shown = np.zeros(2, np.int64)
    roll_many(dice, DIE, 6, shown)
    state.total = shown.sum() + 2


def toss_until_heads(state, dice, tape):
    while not roll(dice, COIN, 2):
        state.tosses += 1


def test_a_toss_and_a_die():
    found = outcomes(toss_then_die, new(TRIAL))
    assert [outcome.probability for outcome in found] == [Fraction(1, 2)] + [Fraction(1, 12)] * 6
    assert [outcome.script for outcome in found[:2]] == [((COIN, 2, 0),), ((COIN, 2, 1), (DIE, 6, 0))]
    assert [int(outcome.state.total) for outcome in found] == [0, 1, 2, 3, 4, 5, 6]


def test_the_sum_of_two_dice():
    found = outcomes(two_dice, new(TRIAL))
    sums = chances(found, of=lambda state: int(state.total))
    assert sums == {total: Fraction(6 - abs(total - 7), 36) for total in range(2, 13)}


def test_no_dice_means_one_outcome():
    found = outcomes(lambda state, dice, tape: None, new(TRIAL))
    assert [(outcome.probability, outcome.script) for outcome in found] == [(1, ())]


def test_the_state_that_was_given_stays_as_it_was():
    state = new(TRIAL)
    state.total = 5
    before = state.tobytes()
    found = outcomes(toss_then_die, state)
    assert state.tobytes() == before
    found[0].state.total = 77
    assert int(found[1].state.total) == 6


def more_coins_than_a_script_holds(state, dice, tape):
    coins = np.zeros(SCRIPT_ROOM + 1, np.int64)
    roll_many(dice, COIN, 2, coins)


TOO_MUCH = [
    (two_dice, 35),
    (toss_until_heads, 100),
    pytest.param(more_coins_than_a_script_holds, 5_000, marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("act", "most"), TOO_MUCH)
def test_too_many_branches_are_refused_in_one_line(act, most):
    with pytest.raises(UsageError, match=rf"^More than {most} things can happen here; exact odds go no further\.$"):
        outcomes(act, new(TRIAL), most=most)


def test_the_limit_itself_is_allowed():
    assert len(outcomes(two_dice, new(TRIAL), most=36)) == 36


def test_frequencies_agree_with_the_exact_odds():
    expected = chances(outcomes(toss_then_die, new(TRIAL)), of=lambda state: int(state.total))
    rolls, seen = 12_000, dict.fromkeys(expected, 0)
    for number in range(rolls):
        state = new(TRIAL)
        toss_then_die(state, make_dice((4, 5), number), make_tape(0))
        seen[int(state.total)] += 1
    for total, probability in expected.items():
        deviation = float(rolls * probability * (1 - probability)) ** 0.5
        assert abs(seen[total] - rolls * probability) < 5 * deviation


def test_a_toss_decides_who_may_choose_first():
    setup = ft.game("power-chip", first_bat="toss")
    found = deal_outcomes(setup)
    assert chances(found, of=setup.actor) == {0: Fraction(1, 2), 1: Fraction(1, 2)}


@pytest.mark.slow  # as plain Python
def test_a_handful_of_twelve_dice_is_too_much():
    setup = ft.game("power-chip", first_bat="A")
    with pytest.raises(UsageError, match=r"^More than 10000 things"):
        deal_outcomes(setup)


def test_only_open_choices_have_odds():
    setup = ft.game("power-chip")
    state = copy_of(deal_outcomes(setup)[0].state)
    with pytest.raises(UsageError, match=r"^Choice 2 is not open to seat 0 in this position\.$"):
        choice_outcomes(setup, state, setup.actor(state), 2)


def test_a_choice_that_ends_the_game_has_one_outcome():
    """Bottom of the last inning, two out: using the chip for an out ends it without another roll."""
    setup = ft.game("power-chip", innings=1, extra_innings="none")
    position = {"inning": 1, "half": "bottom", "outs": 2, "runs": [1, 0], "chip": "pit"}
    table = setup.table(dice=ft.Script(["B B B 1B 1B 2B", "OUT OUT OUT K K DP"]), position=position)
    use = next(choice for choice in table.choices if choice.name == "use")
    found = choice_outcomes(setup, table.state, table.actor, use.id)
    assert [(outcome.probability, setup.actor(outcome.state)) for outcome in found] == [(1, -1)]

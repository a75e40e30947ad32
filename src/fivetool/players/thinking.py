"""Players that think before they choose, as the simulator plays them: those that search, and those that lapse.

One that lapses plays as the manager does, but for now and then: then it looks at what a beginner would do here, or at
anything else that the rules allow and that the game does not keep from whims. It plays both out a few times on equal
luck, as a person might weigh them up, and does the other thing if that does not seem to cost much: the more it costs,
the less often, and never far more than it bears. So its errors are in proportion to what they cost, and none is
absurd.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from fivetool.engine.dice import roll
from fivetool.engine.drivers import (
    BOT_DICE,
    actor,
    add_up,
    apply,
    choose,
    deal,
    legal,
    random_choice,
    start_game,
    view,
)
from fivetool.engine.record import rule
from fivetool.engine.search import DECISIONS_A_GAME, MOST_TIMES, outcome, search_choice

SEARCH, LAPSES, BEARS, HABIT = 0, 1, 2, 3  # what stands in a mind: playouts of a search; how often and how it lapses
WHIMS = 4  # ... and from here on, for each choice, 1 if it may be a whim
WEIGHED = 32  # playouts of each choice when a lapse is weighed up
FINEST = 65536  # faces of the die that decides
NEVER_MORE = 3.0  # times what it bears: what seems to cost more than that, it never does
NO_HABIT = -2.0


def make_mind(
    whims: Sequence[float], search: int = 0, lapses: float = 0.0, bears: float = 0.0, habit: float = NO_HABIT
) -> Any:
    """How a seat thinks, as the rules below read it. Without search and lapses it does not."""
    return np.array([search, lapses, bears, habit, *whims], np.float64)


@rule
def chance(dice):
    """A number above 0, and 1 at most."""
    return (roll(dice, BOT_DICE, FINEST) + 1) / FINEST


@rule
def temptation(trial, managers, seat, own, mind, dice):
    """What it looks at besides the manager's choice: what a beginner would do, or whatever may be a whim."""
    seen, book = trial.start[0], managers.book[0]
    habit = int(mind[HABIT])
    if habit >= 0:
        other = choose(seen, book, seat, habit, managers.knowledge[0], managers.solution, dice, trial.mask)
        if other != own:
            return other
    trial.mask[:] = 0
    legal(seen, book, seat, trial.mask)
    for choice in range(trial.mask.size):
        if mind[WHIMS + choice] == 0:
            trial.mask[choice] = 0
    if not trial.mask.any():
        return own
    return random_choice(trial.mask, dice)


@rule
def seeming_cost(trial, managers, seat, own, other, first):
    """How much less often another choice wins than the manager's, as a few playouts on equal luck make it look."""
    lost = 0
    for number in range(first, first + WEIGHED):
        by_own = outcome(trial, managers, seat, own, number)
        lost += by_own - outcome(trial, managers, seat, other, number)
    return lost / (2 * WEIGHED)


@rule
def lapsing_choice(trial, managers, seat, first, mind, dice):
    """The choice of a player that lapses. `trial.start` is what the seat sees; `dice` are the bots' own."""
    seen, book = trial.start[0], managers.book[0]
    style = managers.styles[seat]
    own = choose(seen, book, seat, style, managers.knowledge[0], managers.solution, dice, trial.mask)
    if chance(dice) > mind[LAPSES]:
        return own
    other = temptation(trial, managers, seat, own, mind, dice)
    if other == own:
        return own
    bearable = min(-math.log(chance(dice)), NEVER_MORE) * mind[BEARS]
    return other if seeming_cost(trial, managers, seat, own, other, first) <= bearable else own


@rule
def thinking_games(work, trial, match, managers, minds, first, count, race, totals):
    """As `simulate_games`, with seats that think.

    Games are in `work`; they are played out in `trial`, which has a key of its own, by `managers`.
    """
    for number in range(first, first + count):
        start_game(work, np.uint64(number))
        state, book = work.state[0], match.book[0]
        deal(state, book, work.dice[0], work.tape[0])
        decisions = 0
        seat = actor(state, book)
        while seat >= 0 and decisions < match.most:
            mind = minds[seat]
            decision = (number * DECISIONS_A_GAME + decisions) * MOST_TIMES
            if mind[SEARCH] > 0:
                trial.start[0] = state
                view(state, book, seat, trial.start[0])
                playouts = int(mind[SEARCH])
                choice = search_choice(trial, managers, seat, decision * playouts, playouts, race)
            elif mind[LAPSES] > 0:
                trial.start[0] = state
                view(state, book, seat, trial.start[0])
                choice = lapsing_choice(trial, managers, seat, decision * WEIGHED, mind, work.bot_dice[0])
            else:
                choice = choose(
                    state, book, seat, match.styles[seat], match.knowledge[0], match.solution, work.bot_dice[0],
                    work.mask,
                )  # fmt: skip
            apply(state, book, seat, choice, work.dice[0], work.tape[0])
            decisions += 1
            seat = actor(state, book)
        add_up(work, match, decisions, totals)

"""Many games side by side, each waiting for somebody who learns: the drivers behind `fivetool.learn`.

A game is dealt and rolled for exactly as game `number` of a simulation. Built-in players choose until a learner is
asked; then it waits for the next call. A game that ends is followed at once by the next number of its place. Games in
which no learner is asked anything are passed over.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from fivetool.engine.drivers import (
    BOT_STREAM,
    actor,
    apply,
    choose,
    deal,
    encode,
    legal,
    read_result,
    start_stream,
)
from fivetool.engine.record import rule

LEARNER = -2  # in the place of a style: whoever calls chooses for this seat
NOBODY, TOO_LONG = -1, -2  # instead of a seat: the game is over, or has had more decisions than it may
MOST_PASSED_OVER = 10_000  # games in a row: with such options a learner is never asked
DRAW = 1  # of the results 0, 1, 2: a reward is what a result is above or below it


class Places(NamedTuple):
    """Games side by side: a row of every array belongs to one of them."""

    states: Any
    dice: Any
    bot_dice: Any
    numbers: Any  # of the game in its run
    styles: Any  # of each seat, LEARNER for those who learn
    decisions: Any  # made so far
    # what a learner is told
    seats: Any  # who is asked
    observations: Any  # what that seat sees
    masks: Any  # what it may choose
    rewards: Any  # of each seat, for the game that ended: 1 won, 0 drawn, -1 lost
    terminated: Any  # whether a game ended
    truncated: Any  # whether it was broken off, being too long
    # of the game that ended last in each place
    ended_numbers: Any
    ended_decisions: Any
    ended_observations: Any  # of the seat that chose last
    # what was chosen, by everybody, for whoever wants to watch the game; without columns where nobody does
    choices: Any
    ended_choices: Any


# Places are a hundred words to a compiled call: what is handed them for every choice is inlined.


@rule(inlined=True)
def deal_game(work, match, places, place):
    """Deal the game of a place by its number; returns the learner who is asked first, or NOBODY or TOO_LONG."""
    places.states[place] = work.start[0]
    number = places.numbers[place]
    start_stream(places.dice[place], work.key, number)
    start_stream(places.bot_dice[place], work.key, number | BOT_STREAM)
    places.decisions[place] = 0
    deal(places.states[place], match.book[0], places.dice[place], work.tape[0])
    return run_to_learner(work, match, places, place)


@rule(inlined=True)
def run_to_learner(work, match, places, place):
    """Let built-in players choose until a learner is asked; returns the seat, or NOBODY or TOO_LONG."""
    state, book, knowledge = places.states[place], match.book[0], match.knowledge[0]
    seat = actor(state, book)
    while seat >= 0:
        if places.decisions[place] >= match.most:
            return TOO_LONG
        style = places.styles[place, seat]
        if style == LEARNER:
            return seat
        chosen = choose(state, book, seat, style, knowledge, match.solution, places.bot_dice[place], work.mask)
        carry_out(work, match, places, place, seat, chosen)
        seat = actor(state, book)
    return NOBODY


@rule(inlined=True)
def carry_out(work, match, places, place, seat, chosen):
    """Carry out a choice, and write it down for whoever wants to watch."""
    decision = places.decisions[place]
    if decision < places.choices.shape[1]:
        places.choices[place, decision] = chosen
    places.decisions[place] = decision + 1
    apply(places.states[place], match.book[0], seat, chosen, places.dice[place], work.tape[0])


@rule(inlined=True)
def end_game(work, match, places, place, last_seat, how):
    """Tell how a game ended, and keep what may be asked about it later."""
    places.terminated[place] = how == NOBODY
    places.truncated[place] = how == TOO_LONG
    if how == NOBODY:
        read_result(places.states[place], match.book[0], work.results, work.runs)
        for seat in range(len(work.results)):
            places.rewards[place, seat] = work.results[seat] - DRAW
    places.ended_numbers[place] = places.numbers[place]
    places.ended_decisions[place] = places.decisions[place]
    places.ended_observations[place] = 0
    encode(places.states[place], match.book[0], last_seat, places.ended_observations[place])
    for decision in range(min(places.decisions[place], places.choices.shape[1])):
        places.ended_choices[place, decision] = places.choices[place, decision]


@rule(inlined=True)
def next_game(work, match, places, place):
    """Deal the games of a place, one number after another, until a learner is asked; returns that seat, or NOBODY."""
    seat = NOBODY
    for passed in range(MOST_PASSED_OVER):
        seat = deal_game(work, match, places, place)
        if seat >= 0:
            return seat
        places.numbers[place] += np.uint64(len(places.numbers))
    return NOBODY


@rule(inlined=True)
def show(match, places, place, seat):
    """Write down what the asked seat sees and may choose."""
    places.seats[place] = seat
    places.observations[place] = 0
    places.masks[place] = 0
    if seat >= 0:
        encode(places.states[place], match.book[0], seat, places.observations[place])
        legal(places.states[place], match.book[0], seat, places.masks[place])


@rule
def start_places(work, match, places, first, end):
    """Deal the games of some places, from the numbers that stand there."""
    for place in range(first, end):
        places.rewards[place] = 0
        places.terminated[place] = 0
        places.truncated[place] = 0
        show(match, places, place, next_game(work, match, places, place))


@rule
def step_places(work, match, places, actions, first, end):
    """Carry out one choice in each of some places, and play on until a learner is asked again."""
    for place in range(first, end):
        places.rewards[place] = 0
        places.terminated[place] = 0
        places.truncated[place] = 0
        chooser = places.seats[place]
        carry_out(work, match, places, place, chooser, actions[place])
        seat = run_to_learner(work, match, places, place)
        if seat < 0:
            end_game(work, match, places, place, chooser, seat)
            places.numbers[place] += np.uint64(len(places.numbers))
            seat = next_game(work, match, places, place)
        show(match, places, place, seat)

"""Games between managers with everything counted that the balance report needs."""

from __future__ import annotations

from typing import Any

import numpy as np

from fivetool.engine.drivers import BOT_STREAM, NO_SOLUTION, start_stream
from fivetool.engine.record import rule
from fivetool.engine.totals import HISTOGRAM
from fivetool.games.diamond_dice.manager.at_bats import best_answer, duel, prospects
from fivetool.games.diamond_dice.manager.choosing import manage
from fivetool.games.diamond_dice.manager.worth import at_bat_number, bit, try_gain
from fivetool.games.diamond_dice.rules import alignment, figures, offense, phase
from fivetool.games.diamond_dice.rules.decisions import actor, apply
from fivetool.games.diamond_dice.rules.record import (
    BENCH,
    CLUBHOUSE,
    MOST_DICE,
    MOST_POWER,
    ORDER,
    PEN,
    batting_seat,
)
from fivetool.games.diamond_dice.rules.set_up import deal
from fivetool.studies.diamond_dice.forgoing import forgo

HOME_CHANCES, FIRST_BAR = 8, 9  # places in the totals: chances to try for home, and then the histogram
FIRST_FIGURE = FIRST_BAR + HISTOGRAM
LEAST_CONTACT = 2  # below this a card set is refused
LUCK_A_GAME = np.uint64(1 << 20)  # numbers that the playouts of one game may use
DRAWN, BATTED, RESULT, RUNS_FOR, RUNS_AGAINST = 0, 1, 2, 3, 4  # columns of the table of cards


@rule
def play_measured(
    state: Any, blank: Any, book: Any, knowledge: Any, key: Any, first: Any, count: Any, dice: Any, bot_dice: Any,
    tape: Any, low: Any, high: Any, totals: Any, cards: Any, results: Any,
) -> None:  # fmt: skip
    """Play games between managers; the seat of a game's parity never makes choices from `low` to `high`.

    `totals`: games; result, runs and runs allowed of that seat; results and runs by seat; how often a runner might
    try for home; the histogram of runs; the game's figures. `results`: that seat's result of every game.
    """
    for number in range(first, first + count):
        state[0] = blank[0]
        start_stream(dice, key, np.uint64(number))
        start_stream(bot_dice, key, np.uint64(number) | BOT_STREAM)
        deal(state[0], book, dice, tape)
        without = number % 2
        seat = actor(state[0], book)
        while seat >= 0:
            choice = manage(state[0], book, seat, 0, knowledge, NO_SOLUTION, bot_dice)
            totals[HOME_CHANCES] += state[0].phase == phase.EXTRA_BASE
            if seat == without and low <= choice and choice <= high:
                choice = forgo(state[0], book, seat, choice, low, high)
            apply(state[0], book, seat, choice, dice, tape)
            seat = actor(state[0], book)
        count_game(state[0], without, totals)
        results[number - first] = result_of(state[0], without)
        for seat in range(2):
            count_cards(state[0], seat, cards)


@rule
def weigh_uses(
    state: Any, blank: Any, branch: Any, book: Any, knowledge: Any, key: Any, branch_key: Any, first: Any, count: Any,
    dice: Any, bot_dice: Any, tape: Any, low: Any, high: Any, playouts: Any, found: Any,
) -> None:  # fmt: skip
    """Play games between managers, and from every choice from `low` to `high` play on with it and without it.

    Without it the manager makes the next best choice this once. Both ways have the same luck. `dice` and `bot_dice`
    are two each, for the games and for what branches off. `found`: how many such choices there were; the sum of what
    each gains in shares of a game, and of its square; the sum of what each gains in runs.
    """
    for number in range(first, first + count):
        state[0] = blank[0]
        start_stream(dice[0], key, np.uint64(number))
        start_stream(bot_dice[0], key, np.uint64(number) | BOT_STREAM)
        deal(state[0], book, dice[0], tape)
        luck = np.uint64(number) * LUCK_A_GAME
        seat = actor(state[0], book)
        while seat >= 0:
            choice = manage(state[0], book, seat, 0, knowledge, NO_SOLUTION, bot_dice[0])
            if low <= choice and choice <= high:
                instead = forgo(state[0], book, seat, choice, low, high)
                weigh_use(
                    state, branch, book, knowledge, seat, choice, instead, branch_key, luck, dice[1], bot_dice[1], tape,
                    playouts, found,
                )  # fmt: skip
                luck += np.uint64(playouts)
            apply(state[0], book, seat, choice, dice[0], tape)
            seat = actor(state[0], book)


@rule
def weigh_use(
    state: Any, branch: Any, book: Any, knowledge: Any, seat: Any, choice: Any, instead: Any, key: Any, luck: Any,
    dice: Any, bot_dice: Any, tape: Any, playouts: Any, found: Any,
) -> None:  # fmt: skip
    """Play on from a choice and from what is done instead, so many times, and add the difference to `found`."""
    won = gained = 0
    for playout in range(playouts):
        for tried in range(2):
            branch[0] = state[0]
            start_stream(dice, key, luck + np.uint64(playout))
            start_stream(bot_dice, key, luck + np.uint64(playout) | BOT_STREAM)
            play_out(branch, book, knowledge, seat, choice if tried else instead, dice, bot_dice, tape)
            sign = 2 * tried - 1
            won += sign * result_of(branch[0], seat)
            gained += sign * (branch[0].runs[seat] - branch[0].runs[1 - seat])
    share = won / (2 * playouts)
    found[0] += 1
    found[1] += share
    found[2] += share * share
    found[3] += gained / playouts


@rule
def play_out(
    state: Any, book: Any, knowledge: Any, seat: Any, choice: Any, dice: Any, bot_dice: Any, tape: Any
) -> None:
    """Make a choice, then let managers play to the end."""
    while seat >= 0:
        apply(state[0], book, seat, choice, dice, tape)
        seat = actor(state[0], book)
        if seat >= 0:
            choice = manage(state[0], book, seat, 0, knowledge, NO_SOLUTION, bot_dice)


@rule
def result_of(state: Any, seat: Any) -> Any:
    """2 for a win, 1 for a tie."""
    own, other = state.runs[seat], state.runs[1 - seat]
    return 2 if own > other else 1 if own == other else 0


@rule
def count_game(state: Any, without: Any, totals: Any) -> None:
    """Add a finished game to the totals."""
    totals[0] += 1
    totals[1] += result_of(state, without)
    totals[2] += state.runs[without]
    totals[3] += state.runs[1 - without]
    for seat in range(2):
        totals[4 + seat] += result_of(state, seat)
        totals[6 + seat] += state.runs[seat]
        totals[FIRST_BAR + min(state.runs[seat], HISTOGRAM - 1)] += 1
    for i in range(figures.FIGURE_COUNT):
        totals[FIRST_FIGURE + i] += state.count[i]


@rule
def count_cards(state: Any, seat: Any, cards: Any) -> None:
    """Add a game to every card that a seat has drawn."""
    for i in range(ORDER):
        count_card(state, seat, state.lineup[seat, i], 1, cards)
    for i in range(CLUBHOUSE):
        count_card(state, seat, state.clubhouse[seat, i], 1, cards)
    for i in range(BENCH):
        count_card(state, seat, state.bench[seat, i], 0, cards)
    for i in range(PEN):
        count_card(state, seat, state.pen[seat, i], 0, cards)
    count_card(state, seat, state.pitcher[seat], 1, cards)
    if batting_seat(state) == seat:
        for base in range(3):
            count_card(state, seat, state.bases[base], 1, cards)


@rule
def count_card(state: Any, seat: Any, card: Any, played: Any, cards: Any) -> None:
    """Add a game to one card."""
    if card > 0:
        cards[card, DRAWN] += 1
        cards[card, BATTED] += played
        cards[card, RESULT] += result_of(state, seat)
        cards[card, RUNS_FOR] += state.runs[seat]
        cards[card, RUNS_AGAINST] += state.runs[1 - seat]


@rule
def survey(book: Any, card: Any, found: Any) -> None:
    """Add up the best alignment against every batter there can be, every number of outs and every set of bases.

    The runners are the fastest there can be, and `card` bats next. After the alignments `found` counts the situations
    in which the runner on second should try for home on a single.
    """
    following = at_bat_number(book.contact[card], book.power[card], book.speed[card])
    for contact in range(LEAST_CONTACT, MOST_DICE + 1):
        for power in range(MOST_POWER + 1):
            for speed in range(MOST_DICE + 1):
                for outs in range(3):
                    for bases in range(8):
                        survey_at_bat(book, following, contact, power, speed, outs, bases, found)


@rule
def survey_at_bat(
    book: Any, following: Any, contact: Any, power: Any, speed: Any, outs: Any, bases: Any, found: Any
) -> None:
    """One situation of `survey`."""
    fast = MOST_DICE
    _, aligned = duel(book, following, contact, power, speed, outs, bases, fast, fast, fast)
    found[aligned] += 1
    others = 3 if bit(bases, 1) else 1
    if bit(bases, 2) and aligned != alignment.OUTFIELD_BACK and try_gain(book, following, outs, others, fast) > 0:
        bunt, running, led_to = prospects(book, following, contact, speed, outs, bases, fast, fast, fast)
        _, declared = best_answer(book, contact, power, speed, outs, bases, aligned, bunt, running, led_to)
        if declared in (offense.SWING, offense.FENCES):
            found[alignment.COUNT] += 1

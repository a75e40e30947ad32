"""Drivers that run any game: they find its rules by the type of its state record.

A compiled closure over other compiled functions never hits Numba's disk cache. So the drivers are module-level
functions that call `apply(state, ...)` and friends below, and Numba picks the game's own function for each record type
(`engine.compiler`). In plain Python the same names look the rules up by `state.dtype`.

The functions of a game (`FUNCTIONS`), the same for all:

    deal(state, book, dice, tape)                   set up and run to the first decision
    actor(state, book)                              the seat that must choose now, -1 when the game is over
    waiting(state, book, seats)                     marks every seat that may choose now
    legal(state, book, seat, mask)                  marks that seat's choices
    apply(state, book, seat, choice, dice, tape)    carry out a choice and run to the next decision
    score(state, book, results, runs)               per seat 2 win, 1 draw, 0 loss; per team its runs
    view(state, book, seat, out)                    copy with what the seat may not know blanked (-1: a spectator)
    redeal(state, book, seat, dice)                 fill what the seat does not know at random, fitting what it knows
    manage(state, book, seat, style, knowledge, solution, dice)   a built-in player's choice; style 0 is the manager
    tally(state, book, out)                         figures of a finished game for the simulator

What built-in players know stands beside the book, not in it: no rule depends on it. `knowledge` is a record that the
game declares with a function that makes it out of options and book; a setup makes it once, when first asked for:

    KNOWLEDGE = record("power_chip_knowledge", run_values=("f8", (2, 289)))

    def make_knowledge(options, book):
        knowledge = new(KNOWLEDGE)
        knowledge.run_values = run_values_for(book)
        return knowledge

    GAME = Game(..., players=Players(STYLES, KNOWLEDGE, make_knowledge), ...)

`manage` then reads `knowledge.run_values`, and Python code `setup.knowledge.run_values`. Knowledge that does not
depend on the options should be made once and the same record returned each time: a batch of many setups keeps it
once. A game that declares none is given a record without fields. `solution` holds the values of a solved game for the
styles that need them (`solved_styles`), and is empty for all others.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from fivetool.engine.dice import roll
from fivetool.engine.record import rule

FUNCTIONS = ("deal", "actor", "waiting", "legal", "apply", "score", "view", "redeal", "manage", "tally")

RULES_BY_DTYPE: dict[Any, dict[str, Callable[..., Any]]] = {}  # a state's type -> the game's functions
BY_GAME: dict[str, Callable[..., Any]] = {}  # the names below, each of which finds the function of a game

RANDOM_STYLE = -1  # choose any legal choice, each equally likely
BOT_DICE = 255  # the kind of dice that bots roll for themselves
HISTOGRAM = 64  # final runs 0 to 62, and 63 for more
NO_SOLUTION = np.zeros(0)  # for players of a game that is not solved, or who do without
SEARCH_KEY = np.uint64(0x5EA2C4)  # searches draw under a key of their own, apart from the game's dice
DECISIONS_A_GAME = 4096  # numbers the searches of one game apart


def rules_from(*modules: Any) -> dict[str, Any]:
    """A game's table of functions (`FUNCTIONS`), each taken from the first of its modules that defines it.

    >>> from types import SimpleNamespace as Module
    >>> one = Module(**dict.fromkeys(FUNCTIONS[:5], max))
    >>> two = Module(**dict.fromkeys(FUNCTIONS[5:], min))
    >>> rules_from(one, two)["tally"]
    <built-in function min>
    """
    found = {name: getattr(module, name) for module in reversed(modules) for name in FUNCTIONS if hasattr(module, name)}
    _demand_all(found)
    return found


def _demand_all(functions: dict[str, Callable[..., Any]]) -> None:
    missing = [name for name in FUNCTIONS if name not in functions]
    if missing:
        raise TypeError(f"a game must offer {', '.join(missing)}")


def register_rules(dtype: np.dtype[Any], functions: dict[str, Callable[..., Any]]) -> None:
    """Make a game's functions known for its state record."""
    _demand_all(functions)
    RULES_BY_DTYPE[dtype] = functions


def _by_game(name: str) -> Callable[..., Any]:
    """The function of that name of whichever game the state belongs to."""

    def call(state, *arguments):
        return RULES_BY_DTYPE[state.dtype][name](state, *arguments)

    BY_GAME[name] = call
    return call


deal = _by_game("deal")
actor = _by_game("actor")
waiting = _by_game("waiting")
legal = _by_game("legal")
apply = _by_game("apply")
score = _by_game("score")
view = _by_game("view")
redeal = _by_game("redeal")
manage = _by_game("manage")
tally = _by_game("tally")


@rule
def random_choice(mask, dice):
    """Any of the marked choices, each equally likely."""
    count = 0
    for choice in range(len(mask)):
        count += mask[choice]
    pick = roll(dice, BOT_DICE, count)
    for choice in range(len(mask)):
        if mask[choice]:
            if pick == 0:
                return choice
            pick -= 1
    return -1


@rule
def choose(state, book, seat, style, knowledge, solution, dice, mask):
    """The choice of a built-in player; `mask` is room to work in."""
    if style == RANDOM_STYLE:
        mask[:] = 0
        legal(state, book, seat, mask)
        return random_choice(mask, dice)
    return manage(state, book, seat, style, knowledge, solution, dice)


@rule
def play_out(state, book, styles, knowledge, solution, dice, bot_dice, tape, mask, most):
    """Play from here to the end, at most `most` decisions; returns how many there were."""
    decisions = 0
    seat = actor(state, book)
    while seat >= 0 and decisions < most:
        choice = choose(state, book, seat, styles[seat], knowledge, solution, bot_dice, mask)
        apply(state, book, seat, choice, dice, tape)
        decisions += 1
        seat = actor(state, book)
    return decisions


@rule
def start_stream(dice, key, stream):
    """Put dice at the first draw of a game."""
    dice.key[0] = key[0]
    dice.key[1] = key[1]
    dice.stream = stream
    dice.block = 0
    dice.has_spare = 0
    dice.has_half = 0


BOT_STREAM = np.uint64(1 << 63)  # bots draw from the upper half of the streams, games from the lower


@rule
def play_game(state, blank, book, styles, knowledge, solution, key, number, dice, bot_dice, tape, mask, most):
    """Deal and play game `number` of a run."""
    state[0] = blank[0]
    start_stream(dice, key, number)
    start_stream(bot_dice, key, number | BOT_STREAM)
    deal(state[0], book, dice, tape)
    return play_out(state[0], book, styles, knowledge, solution, dice, bot_dice, tape, mask, most)


@rule
def fold_game(state, book, results, runs, figures, decisions, totals):
    """Add one finished game to the totals of its chunk. Layout: see `lab.simulate`."""
    results[:] = 0
    runs[:] = 0
    figures[:] = 0
    score(state, book, results, runs)
    tally(state, book, figures)
    totals[0] += 1
    totals[1] += decisions
    if actor(state, book) >= 0:
        totals[2] += 1  # broken off at the limit
    place = 3
    for seat in range(len(results)):
        totals[place + results[seat]] += 1
        place += 3
    for team in range(len(runs)):
        totals[place] += runs[team]
        totals[place + 1] += runs[team] * runs[team]
        totals[place + 2 + min(runs[team], HISTOGRAM - 1)] += 1
        place += 2 + HISTOGRAM
    for i in range(len(figures)):
        totals[place] += figures[i]
        totals[place + 1] += figures[i] * figures[i]
        place += 2


@rule
def simulate_games(
    state,
    blank,
    books,
    dice,
    tapes,
    styles,
    knowledge,
    solution,
    key,
    first,
    count,
    mask,
    results,
    runs,
    figures,
    most,
    totals,
):
    """Play games `first` to `first + count - 1` and add them up in `totals`; the arrays are room to work in."""
    for number in range(first, first + count):
        decisions = play_game(
            state,
            blank,
            books[0],
            styles,
            knowledge,
            solution,
            key,
            np.uint64(number),
            dice[0],
            dice[1],
            tapes[0],
            mask,
            most,
        )
        fold_game(state[0], books[0], results, runs, figures, decisions, totals)


@rule
def play_each(
    states,
    blank,
    books,
    book_of,
    knowledge,
    knowledge_of,
    styles,
    solution,
    key,
    numbers,
    dice,
    tapes,
    mask,
    most,
    decisions,
):
    """Play one game for each state, game i by the book `book_of[i]` and the dice of game `numbers[i]`.

    Its built-in players know `knowledge[knowledge_of[i]]`; `styles` has a row a game. The final states stay in
    `states`; what to make of them is the caller's business.
    """
    for i in range(len(states)):
        decisions[i] = play_game(
            states[i : i + 1],
            blank,
            books[book_of[i]],
            styles[i],
            knowledge[knowledge_of[i]],
            solution,
            key,
            numbers[i],
            dice[0],
            dice[1],
            tapes[0],
            mask,
            most,
        )


@rule
def sample_outcomes(
    state,
    seen,
    books,
    dice,
    tapes,
    styles,
    knowledge,
    solution,
    key,
    seat,
    choice,
    first,
    count,
    mask,
    results,
    runs,
    most,
    totals,
):
    """Play on from a position as `seat` sees it, `count` times, and add up the results of every seat.

    What the seat does not know is dealt anew each time. `choice` is made first, unless it is -1. The same numbers
    give the same dice whatever the choice, so that choices are compared on equal luck.
    `totals`: playouts, then for each seat the sum and the sum of squares of its results (2, 1, 0).
    """
    for number in range(first, first + count):
        state[0] = seen[0]
        start_stream(dice[0], key, np.uint64(number))
        start_stream(dice[1], key, np.uint64(number) | BOT_STREAM)
        redeal(state[0], books[0], seat, dice[1])
        if choice >= 0:
            apply(state[0], books[0], seat, choice, dice[0], tapes[0])
        play_out(state[0], books[0], styles, knowledge, solution, dice[0], dice[1], tapes[0], mask, most)
        results[:] = 0
        runs[:] = 0
        score(state[0], books[0], results, runs)
        totals[0] += 1
        for other in range(len(results)):
            totals[1 + 2 * other] += results[other]
            totals[2 + 2 * other] += results[other] * results[other]


@rule
def search_choice(
    state,
    seen,
    scratch,
    books,
    dice,
    tapes,
    styles,
    knowledge,
    solution,
    key,
    seat,
    first,
    count,
    mask,
    results,
    runs,
    most,
    totals,
):
    """The choice that does best in `count` playouts each, from what the seat sees; every choice gets the same luck."""
    seen[0] = state[0]
    view(state[0], books[0], seat, seen[0])
    mask[:, :] = 0
    legal(state[0], books[0], seat, mask[0])
    best = -1
    most_won = -1
    for choice in range(mask.shape[1]):
        if mask[0, choice]:
            totals[:] = 0
            sample_outcomes(
                scratch, seen, books, dice, tapes, styles, knowledge, solution, key, seat, choice, first, count,
                mask[1], results, runs, most, totals,
            )  # fmt: skip
            if totals[1 + 2 * seat] > most_won:
                most_won = totals[1 + 2 * seat]
                best = choice
    return best


@rule
def search_games(
    state, blank, seen, scratch, books, dice, tapes, styles, playouts, knowledge, solution, key, first, count,
    mask, results, runs, figures, most, sampled, totals,
):  # fmt: skip
    """As `simulate_games`, with seats that search (`playouts` for each choice, 0 for a seat that does not)."""
    search_key = np.empty(2, np.uint64)
    search_key[0] = key[0] ^ SEARCH_KEY
    search_key[1] = key[1]
    for number in range(first, first + count):
        state[0] = blank[0]
        start_stream(dice[0], key, np.uint64(number))
        start_stream(dice[1], key, np.uint64(number) | BOT_STREAM)
        deal(state[0], books[0], dice[0], tapes[0])
        decisions = 0
        seat = actor(state[0], books[0])
        while seat >= 0 and decisions < most:
            if playouts[seat] > 0:
                sample = (number * DECISIONS_A_GAME + decisions) * playouts[seat]
                choice = search_choice(
                    state, seen, scratch, books, dice[2:], tapes, styles, knowledge, solution, search_key, seat, sample,
                    playouts[seat], mask[1:], results, runs, most, sampled,
                )  # fmt: skip
            else:
                choice = choose(state[0], books[0], seat, styles[seat], knowledge, solution, dice[1], mask[0])
            apply(state[0], books[0], seat, choice, dice[0], tapes[0])
            decisions += 1
            seat = actor(state[0], books[0])
        fold_game(state[0], books[0], results, runs, figures, decisions, totals)

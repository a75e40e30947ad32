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

A game may say what its steps are, and is then dealt and played by `engine.steps`; for others a whole choice is one:

    set_up(state, book, dice, tape)                 set up, without what follows by itself
    answer(state, book, seat, choice, dice, tape)   carry out a choice, without what follows by itself
    advance(state, book, dice, tape)                the next thing that goes by itself; False when there is nothing more

A game on which programs can learn says what a seat observes, as numbers (`game.observation`):

    encode(state, book, seat, out)                  write what the seat sees into an array of zeros; returns its length

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
from fivetool.engine.totals import add_game, add_playout
from fivetool.engine.workspace import match_of

FUNCTIONS = ("deal", "actor", "waiting", "legal", "apply", "score", "view", "redeal", "manage", "tally")
STEPS = ("set_up", "answer", "advance")

RULES_BY_DTYPE: dict[Any, dict[str, Callable[..., Any]]] = {}  # a state's type -> the game's functions
BY_RECORD: dict[str, Callable[..., Any]] = {}  # names such as those below, each of which finds the function of a game

RANDOM_STYLE = -1  # choose any legal choice, each equally likely
BOT_DICE = 255  # the kind of dice that bots roll for themselves
NO_SOLUTION = np.zeros(0)  # for players of a game that is not solved, or who do without


def rules_from(*modules: Any) -> dict[str, Any]:
    """A game's table of functions (`FUNCTIONS`), each taken from the first of its modules that defines it.

    With `engine.steps` among the modules, the table has the game's steps as well.

    >>> from types import SimpleNamespace as Module
    >>> one = Module(**dict.fromkeys(FUNCTIONS[:5], max))
    >>> two = Module(**dict.fromkeys(FUNCTIONS[5:], min))
    >>> rules_from(one, two)["tally"]
    <built-in function min>
    """
    wanted = (*FUNCTIONS, *(name for module in modules for name in getattr(module, "BUILT_ON", ())))
    found = {name: getattr(module, name) for module in reversed(modules) for name in wanted if hasattr(module, name)}
    _demand_all(found, wanted)
    return found


@rule
def nothing_more(state, book, dice, tape):
    """The steps of a game that carries out all that follows with each choice."""
    return False


def with_steps(functions: dict[str, Any]) -> dict[str, Any]:
    """The functions, and steps for a game that does not say what they are."""
    return {"set_up": functions["deal"], "answer": functions["apply"], "advance": nothing_more, **functions}


def _demand_all(functions: dict[str, Callable[..., Any]], wanted: tuple[str, ...] = FUNCTIONS) -> None:
    missing = [name for name in wanted if name not in functions]
    if missing:
        raise TypeError(f"a game must offer {', '.join(missing)}")


def register_rules(dtype: np.dtype[Any], functions: dict[str, Callable[..., Any]]) -> None:
    """Make a game's functions known for its state record."""
    _demand_all(functions)
    RULES_BY_DTYPE[dtype] = with_steps(functions)


def by_record(name: str) -> Callable[..., Any]:
    """The function of that name of whichever game, or study, the record belongs to."""

    def call(state, *arguments):
        return RULES_BY_DTYPE[state.dtype][name](state, *arguments)

    BY_RECORD[name] = call
    return call


deal = by_record("deal")
actor = by_record("actor")
waiting = by_record("waiting")
legal = by_record("legal")
apply = by_record("apply")
score = by_record("score")
view = by_record("view")
redeal = by_record("redeal")
manage = by_record("manage")
tally = by_record("tally")
set_up = by_record("set_up")
answer = by_record("answer")
advance = by_record("advance")
encode = by_record("encode")


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


BOT_STREAM = np.uint64(1 << 63)  # bots draw from the upper half of the streams, games from the lower


@rule
def start_stream(dice, key, stream):
    """Put dice at the first draw of a game."""
    dice.key[0] = key[0]
    dice.key[1] = key[1]
    dice.stream = stream
    dice.block = 0
    dice.has_spare = 0
    dice.has_half = 0


# A workspace and a match are a hundred words to a compiled call: what is handed both for every game is inlined.


@rule(inlined=True)
def start_game(work, number):
    """Put the state where it starts from, and all dice at the first draw of game `number`."""
    work.state[0] = work.start[0]
    start_stream(work.dice[0], work.key, number)
    start_stream(work.bot_dice[0], work.key, number | BOT_STREAM)


@rule(inlined=True)
def play_out(work, match):
    """Play from here to the end, or until the game is broken off; returns how many decisions there were."""
    state, dice, bot_dice, tape, mask = work.state[0], work.dice[0], work.bot_dice[0], work.tape[0], work.mask
    book, knowledge, solution, styles = match.book[0], match.knowledge[0], match.solution, match.styles
    decisions = 0
    seat = actor(state, book)
    while seat >= 0 and decisions < match.most:
        choice = choose(state, book, seat, styles[seat], knowledge, solution, bot_dice, mask)
        apply(state, book, seat, choice, dice, tape)
        decisions += 1
        seat = actor(state, book)
    return decisions


@rule(inlined=True)
def play_game(work, match, number):
    """Deal and play game `number` of a run; returns how many decisions there were."""
    start_game(work, number)
    deal(work.state[0], match.book[0], work.dice[0], work.tape[0])
    return play_out(work, match)


@rule(inlined=True)
def read_result(state, book, results, runs):
    """Write down the results of all seats and the runs of all teams."""
    results[:] = 0
    runs[:] = 0
    score(state, book, results, runs)


@rule(inlined=True)
def add_up(work, match, decisions, totals):
    """Add the finished game to the totals; its results, runs and figures stay in the workspace."""
    state, book, figures = work.state[0], match.book[0], work.figures
    read_result(state, book, work.results, work.runs)
    figures[:] = 0
    tally(state, book, figures)
    add_game(totals, decisions, actor(state, book) < 0, work.results, work.runs, figures)


@rule
def simulate_games(work, match, first, count, totals):
    """Play games `first` to `first + count - 1` and add them up."""
    for number in range(first, first + count):
        decisions = play_game(work, match, np.uint64(number))
        add_up(work, match, decisions, totals)


@rule(inlined=True)
def play_in_step(work, match, first, end, apart, totals, finals, by_steps):
    """Play games `first`, `first + apart`, ... before `end` and add them up, in a single loop.

    For processors that run many games side by side: each turn of the loop does the same things in the same order,
    whatever each game has come to (a decision if one is open, the next game if this one is over, then a step).
    Game n leaves its last state in `finals[n % len(finals)]`, unless `finals` is None. Where `by_steps` is None a
    turn of the loop is a whole choice with all that follows from it.
    """
    state, dice, bot_dice, tape, mask = work.state[0], work.dice[0], work.bot_dice[0], work.tape[0], work.mask
    book, knowledge, solution, styles = match.book[0], match.knowledge[0], match.solution, match.styles
    number = first - apart
    decisions = 0
    goes_on = False
    while True:
        if not goes_on:
            seat = actor(state, book) if number >= first else -1
            if seat >= 0 and decisions < match.most:
                choice = choose(state, book, seat, styles[seat], knowledge, solution, bot_dice, mask)
                if by_steps is None:
                    apply(state, book, seat, choice, dice, tape)
                else:
                    answer(state, book, seat, choice, dice, tape)
                decisions += 1
            else:
                if number >= first:
                    add_up(work, match, decisions, totals)
                    if finals is not None:
                        finals[number % len(finals)] = state
                number += apart
                if number >= end:
                    break
                start_game(work, np.uint64(number))
                if by_steps is None:
                    deal(state, book, dice, tape)
                else:
                    set_up(state, book, dice, tape)
                decisions = 0
        if by_steps is not None:
            goes_on = advance(state, book, dice, tape)


@rule
def play_each(work, schedule, states):
    """Play the games of a batch; the final states stay in `states`, to make of them what one likes."""
    for game in range(len(states)):
        play_game(work, match_of(schedule, game), schedule.numbers[game])
        states[game] = work.state[0]


@rule
def play_on(work, match, seat, choice, number):
    """Play on from a position as `seat` sees it (`work.start`); the results of all seats stay in the workspace.

    What the seat does not know is dealt afresh. `choice` is made first, unless it is -1. The same number gives the
    same luck whatever the choice, so that choices can be compared.
    """
    start_game(work, np.uint64(number))
    redeal(work.state[0], match.book[0], seat, work.bot_dice[0])
    if choice >= 0:
        apply(work.state[0], match.book[0], seat, choice, work.dice[0], work.tape[0])
    play_out(work, match)
    read_result(work.state[0], match.book[0], work.results, work.runs)


@rule
def sample_outcomes(work, match, seat, choice, first, count, sampled):
    """Play on `count` times, and add up the results of every seat."""
    for number in range(first, first + count):
        play_on(work, match, seat, choice, number)
        add_playout(sampled, work.results)

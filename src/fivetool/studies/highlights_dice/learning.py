"""Learns what positions on a Play sheet are worth, for the manager to decide by.

    python -m fivetool.studies.highlights_dice.learning                       the shipped sheets
    python -m fivetool.studies.highlights_dice.learning pennant --games 20000

Managers play many games with two players, now and then choosing at random so that much is tried. At the end of every
turn each sheet is written down, and at the end of the game the runs that came after. A sum of worths, one for each
track's marks, one for the runners, one for every Power Die, is fitted to these runs, as it changes with the turns to
come; managers who go by the new worths play the next round. The result stands in `worths/NAME.json`.
"""

from __future__ import annotations

import argparse
import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from fivetool.engine.dice import PLAIN_DICE, roll
from fivetool.engine.drivers import BOT_DICE, BOT_STREAM, NO_SOLUTION, random_choice, start_stream
from fivetool.engine.record import copy_of, rule
from fivetool.engine.tape import silent_tape
from fivetool.game.setup import Setup
from fivetool.games.highlights_dice import GAME
from fivetool.games.highlights_dice.data import sheets
from fivetool.games.highlights_dice.manager.choosing import MANAGER, manage
from fivetool.games.highlights_dice.manager.knowledge import HORIZONS, RUN
from fivetool.games.highlights_dice.manager.sheet import packed_bases
from fivetool.games.highlights_dice.manager.worth import write_worths
from fivetool.games.highlights_dice.rules.decisions import actor, legal
from fivetool.games.highlights_dice.rules.flow import apply, deal
from fivetool.games.highlights_dice.rules.tracks import LONGEST_TRACK, TRACKS
from fivetool.games.highlights_dice.rules.turns import ALL_TURNS

GAMES_A_CALL = 2_500
RANDOM_PERCENT = (25, 12, 8)  # random choices, in percent, of each round of learning
RIDGE = 60.0  # games' worth of trust in what was believed before
SEED = 20

# what is noted of a sheet: each track's marks, the runners, the Power Dice, whether it is Active next, and one
BOXES = LONGEST_TRACK + 1
AT_RUNNERS = TRACKS * BOXES
AT_POWER = AT_RUNNERS + 8
AT_NEXT = AT_POWER + 1
AT_ONE = AT_NEXT + 1
FEATURES = AT_ONE + 1
NOTED = TRACKS + 4  # marks, bases, Power, Active next, runs
BASES, POWER, NEXT, RUNS = TRACKS, TRACKS + 1, TRACKS + 2, TRACKS + 3
NOT_NOTED = -1


@rule
def play_noted(
    state: Any, blank: Any, book: Any, key: Any, first: Any, count: Any, percent: Any, dice: Any, bot_dice: Any,
    tape: Any, mask: Any, knowledge: Any, notes: Any, products: Any, results: Any,
) -> None:  # fmt: skip
    """Play games and add up the notes: products of all pairs of features, and of features with later runs."""
    for number in range(first, first + count):
        state[0] = blank[0]
        notes[:, :, :] = NOT_NOTED
        start_stream(dice, key, np.uint64(number))
        start_stream(bot_dice, key, np.uint64(number) | BOT_STREAM)
        deal(state[0], book, dice, tape)
        turn = state[0].turn
        seat = actor(state[0], book)
        while seat >= 0:
            choice = explore(state[0], book, seat, percent, knowledge, bot_dice, mask)
            apply(state[0], book, seat, choice, dice, tape)
            if state[0].turn > turn and state[0].extra_inning == 0:
                turn = state[0].turn
                note_sheets(state[0], ALL_TURNS + 1 - turn, notes)
            seat = actor(state[0], book)
        for owner in range(2):
            for horizon in range(1, ALL_TURNS):
                if notes[owner, horizon, RUNS] != NOT_NOTED:
                    later = state[0].runs[owner] - notes[owner, horizon, RUNS]
                    add_note(notes[owner, horizon], later, products[horizon], results[horizon])


@rule
def explore(state: Any, book: Any, seat: Any, percent: Any, knowledge: Any, dice: Any, mask: Any) -> Any:
    """The manager's choice, now and then a random one."""
    if roll(dice, BOT_DICE, 100) < percent:
        mask[:] = 0
        legal(state, book, seat, mask)
        return random_choice(mask, dice)
    return manage(state, book, seat, MANAGER, knowledge, NO_SOLUTION, dice)


@rule
def note_sheets(state: Any, horizon: Any, notes: Any) -> None:
    """Write both sheets down at the beginning of a turn."""
    for seat in range(2):
        for track in range(TRACKS):
            notes[seat, horizon, track] = state.marks[seat, track]
        notes[seat, horizon, BASES] = packed_bases(state, seat)
        notes[seat, horizon, POWER] = state.power[seat]
        notes[seat, horizon, NEXT] = 1 if state.active == seat else 0
        notes[seat, horizon, RUNS] = state.runs[seat]


@rule
def feature_of(note: Any, i: Any) -> Any:
    """The place of a note's feature number `i`; those with a number of their own are always one."""
    if i < TRACKS:
        return i * BOXES + note[i]
    if i == TRACKS:
        return AT_RUNNERS + note[BASES]
    if i == TRACKS + 1:
        return AT_POWER
    return AT_NEXT if i == TRACKS + 2 else AT_ONE


@rule
def value_of(note: Any, i: Any) -> Any:
    """How much of feature number `i` a note has."""
    if i == TRACKS + 1:
        return note[POWER]
    return note[NEXT] if i == TRACKS + 2 else 1


@rule
def add_note(note: Any, later: Any, products: Any, results: Any) -> None:
    """Add one note to the sums of its horizon."""
    for i in range(TRACKS + 4):
        place, value = feature_of(note, i), value_of(note, i)
        results[place] += value * later
        for j in range(TRACKS + 4):
            products[place, feature_of(note, j)] += value * value_of(note, j)


def gather(setup: Setup, knowledge: Any, games: int, percent: int, seed: int) -> tuple[Any, Any]:
    """Play so many games by these worths, and return the sums."""

    def piece(first: int) -> tuple[Any, Any]:
        products, results = np.zeros((HORIZONS, FEATURES, FEATURES)), np.zeros((HORIZONS, FEATURES))
        blank = np.zeros(1, GAME.rules.state)
        dice = np.zeros(2, PLAIN_DICE)
        play_noted(
            blank.copy(), blank, setup.book, np.array((seed, SEED), np.uint64), first, min(GAMES_A_CALL, games - first),
            percent, dice[0], dice[1], silent_tape(), np.zeros(len(GAME.rules.choices), np.uint8), knowledge,
            np.zeros((2, HORIZONS, NOTED), np.int64), products, results,
        )  # fmt: skip
        return products, results

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        parts = list(pool.map(piece, range(0, games, GAMES_A_CALL)))
    return sum(part[0] for part in parts), sum(part[1] for part in parts)


def fit(products: Any, results: Any, before: Any) -> Any:
    """The worths that fit the runs best, near to what was believed before; they change smoothly with the turns."""
    shapes = {horizon: _shape(horizon) for horizon in range(HORIZONS)}
    size = len(shapes[0]) * FEATURES
    left, right = RIDGE * np.eye(size), np.zeros(size)
    for horizon in range(1, ALL_TURNS):
        left += np.kron(np.outer(shapes[horizon], shapes[horizon]), products[horizon])
        right += np.kron(shapes[horizon], results[horizon] - products[horizon] @ before[horizon])
    change = np.linalg.solve(left, right).reshape(-1, FEATURES)
    return np.array([before[horizon] + shapes[horizon] @ change for horizon in range(HORIZONS)])


def _shape(horizon: int) -> Any:
    """How a change may depend on the turns to come: a parabola."""
    place = horizon / (HORIZONS - 1) * 2 - 1
    return np.array((1.0, place, place * place))


def worths_in(knowledge: Any) -> Any:
    """What a manager believes, in runs, in the order of the features."""
    worths = np.zeros((HORIZONS, FEATURES))
    worths[:, :AT_RUNNERS] = knowledge.ahead.reshape(HORIZONS, AT_RUNNERS) / RUN
    worths[:, AT_RUNNERS:AT_POWER] = knowledge.runners / RUN
    worths[:, AT_POWER] = knowledge.power_worth / RUN
    return worths


def believe(knowledge: Any, book: Any, worths: Any) -> None:
    """Write down what a manager now knows: full tracks and empty bases count nothing. The last turn stays as it is."""
    whole = np.round(RUN * worths).astype(np.int64)
    for horizon in range(1, HORIZONS):
        ahead = whole[horizon, :AT_RUNNERS].reshape(TRACKS, BOXES)
        for track in range(TRACKS):
            length = int(book.length[track])
            knowledge.ahead[horizon, track, : length + 1] = ahead[track, : length + 1] - ahead[track, length]
        knowledge.runners[horizon] = whole[horizon, AT_RUNNERS:AT_POWER] - whole[horizon, AT_RUNNERS]
        knowledge.power_worth[horizon] = whole[horizon, AT_POWER]


def learn(setup: Setup, games: int) -> Any:
    """What was learned from so many games a round."""
    knowledge = copy_of(setup.knowledge)
    for number, percent in enumerate(RANDOM_PERCENT):
        products, results = gather(setup, knowledge, games, percent, number)
        worths = fit(products, results, worths_in(knowledge))
        knowledge = copy_of(knowledge)
        believe(knowledge, setup.book, worths)
    return knowledge


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Learn what positions on Play sheets are worth.")
    parser.add_argument("sheets", nargs="*", default=sheets.known_sheets())
    parser.add_argument("--games", type=int, default=100_000)
    wanted = parser.parse_args()
    for sheet in wanted.sheets:
        estimated = {**sheets.sheet_of(sheet).content(), "name": "as if nothing had been learned"}
        setup = GAME.setup(2, sheet=estimated)
        write_worths(learn(setup, wanted.games), sheets.sheet_of(sheet))
        print(f"{sheet}: learned from {wanted.games:,} games in each of {len(RANDOM_PERCENT)} rounds")


if __name__ == "__main__":
    main()

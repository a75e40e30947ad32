"""Learns what positions on a Play sheet are worth, for the manager to decide by.

    python -m fivetool.studies.highlights_dice.learning                       the shipped sheets
    python -m fivetool.studies.highlights_dice.learning pennant --games 20000

Managers play many games with two players, now and then choosing at random so that much is tried. At the end of every
turn each sheet is written down, and at the end of the game the runs that came after. A sum of worths, one for each
track's marks with the dice that wait on its area, one for the runners, one for every Power Die, is fitted to these
runs, for each number of turns to come, and apart for whoever is Active next; managers who go by the new worths play the
next round. The result stands in `worths/NAME.json`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

import numpy as np

from fivetool.engine.record import array_of, copy_of
from fivetool.game.setup import Setup
from fivetool.games.highlights_dice import GAME
from fivetool.games.highlights_dice.data import sheets
from fivetool.games.highlights_dice.manager.knowledge import ANY_TURN, DICE, HORIZONS, ROLES, RUN
from fivetool.games.highlights_dice.manager.worth import write_worths
from fivetool.games.highlights_dice.rules.tracks import TRACKS
from fivetool.games.highlights_dice.rules.turns import ALL_TURNS
from fivetool.lab.simulate import Batch
from fivetool.lab.watch import watch_batch
from fivetool.studies.highlights_dice.noting import AT_POWER, AT_RUNNERS, BOXES, FEATURES, WATCHER

GAMES_A_CALL = 25_000  # what is noted in each call takes 50 MB
RANDOM_PERCENT = (25, 12, 8, 5)  # random choices, in percent, of each round of learning
RIDGE = 40.0  # notes' worth of trust in what was believed before
SEED = 20


def gather(setup: Setup, knowledge: Any, games: int, percent: int, seed: int) -> tuple[Any, Any]:
    """Play so many games by these worths, and return the sums."""
    book, same_book = array_of(setup.book), np.zeros(games, np.int64)
    batch = Batch.of_books(setup, book, same_book, ["manager"] * setup.seats, knowledge=knowledge)
    notes = WATCHER.fresh_notes(percent=percent)
    watched = watch_batch(WATCHER, setup, batch, notes, (seed, SEED), at_once=GAMES_A_CALL).notes
    return watched.products, watched.results


def fit(products: Any, results: Any, before: Any) -> Any:
    """The worths that fit the runs best, near to what was believed before, for every number of turns to come."""
    worths = before.copy()
    trust = RIDGE * np.eye(FEATURES)
    for horizon in range(1, ALL_TURNS):
        missing = results[horizon] - products[horizon] @ before[horizon]
        worths[horizon] += np.linalg.solve(products[horizon] + trust, missing)
    worths[ALL_TURNS] = worths[ALL_TURNS - 1]  # before the first turn nothing is noted
    return worths


def whatever_dice(products: Any, results: Any) -> tuple[Any, Any]:
    """The sums of all kinds of turns, as if no dice had been seen waiting."""
    column = np.arange(FEATURES)
    column[:AT_RUNNERS] -= column[:AT_RUNNERS] % DICE
    seen = np.zeros((FEATURES, FEATURES))
    seen[np.arange(FEATURES), column] = 1
    return seen.T @ products.sum(axis=0) @ seen, results.sum(axis=0) @ seen


def worths_in(knowledge: Any, role: int) -> Any:
    """What a manager believes of sheets with one kind of next turn, in runs, in the order of the features."""
    worths = np.zeros((HORIZONS, FEATURES))
    worths[:, :AT_RUNNERS] = knowledge.ahead[role].reshape(HORIZONS, AT_RUNNERS) / RUN
    worths[:, AT_RUNNERS:AT_POWER] = knowledge.runners[role] / RUN
    worths[:, AT_POWER] = knowledge.power_worth[role] / RUN
    return worths


def believe(knowledge: Any, book: Any, role: int, worths: Any) -> None:
    """Write down what a manager now knows: full tracks without dice and empty bases count nothing.

    The last turn stays as it is.
    """
    whole = np.round(RUN * worths).astype(np.int64)
    for horizon in range(1, HORIZONS):
        ahead = whole[horizon, :AT_RUNNERS].reshape(TRACKS, BOXES, DICE)
        for track in range(TRACKS):
            length = int(book.length[track])
            knowledge.ahead[role, horizon, track, : length + 1] = ahead[track, : length + 1] - ahead[track, length, 0]
        if role == ANY_TURN:
            knowledge.ahead[role, horizon] = knowledge.ahead[role, horizon, :, :, :1]
        knowledge.runners[role, horizon] = whole[horizon, AT_RUNNERS:AT_POWER] - whole[horizon, AT_RUNNERS]
        knowledge.power_worth[role, horizon] = whole[horizon, AT_POWER]


def rounds(setup: Setup, games: int) -> Iterator[Any]:
    """What is known after each round of so many games."""
    knowledge = copy_of(setup.knowledge)
    for number, percent in enumerate(RANDOM_PERCENT):
        products, results = gather(setup, knowledge, games, percent, number)
        knowledge = copy_of(knowledge)
        products[ANY_TURN], results[ANY_TURN] = whatever_dice(products, results)
        for role in range(ROLES):
            believe(knowledge, setup.book, role, fit(products[role], results[role], worths_in(knowledge, role)))
        yield knowledge


def before_learning(sheet: str) -> Setup:
    """The game with a sheet of which nobody has learned anything."""
    return GAME.setup(2, sheet={**sheets.SHEETS.of(sheet).content(), "name": "as if nothing had been learned"})


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Learn what positions on Play sheets are worth.")
    parser.add_argument("sheets", nargs="*", default=sheets.SHEETS.known())
    parser.add_argument("--games", type=int, default=100_000)
    wanted = parser.parse_args()
    for sheet in wanted.sheets:
        *_, knowledge = rounds(before_learning(sheet), wanted.games)
        write_worths(knowledge, sheets.SHEETS.of(sheet))
        print(f"{sheet}: learned from {wanted.games:,} games in each of {len(RANDOM_PERCENT)} rounds")


if __name__ == "__main__":
    main()

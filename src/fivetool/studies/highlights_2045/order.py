"""Learns in which order to play the cards of a hand, from games between managers with random rosters.

    python -m fivetool.studies.highlights_2045.order --games 3000000

writes what it finds into `values.json` beside the manager. At each decision which card to play the result of the game
is explained, by least squares, by what the card gains now, by which card is played and which are kept, apart for
Visitors and Home and for the turns that follow. A card that wins more when it is kept than when it is played is one
for later. Managers of each round play by what the round before has found, now and then at random.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from fivetool.engine.record import copy_of
from fivetool.games.highlights_2045.data.cards import SHIPPED, cards_of
from fivetool.games.highlights_2045.manager.values import ALL, BASE, learned
from fivetool.games.highlights_2045.rules import sizes
from fivetool.lab.watch import watch_batch
from fivetool.studies.highlights_2045.learning import GAMES_A_DEAL, Gatherer, plain_weights, write_values
from fivetool.studies.highlights_2045.plays import ACTIONS, COLUMNS, FEATURES, HITS, KEPT, PLAYED, WATCHER

RANDOM_PERCENT = (25, 15, 10)  # cards played at random, in percent, of each round of learning
RIDGE = 20.0  # keeps values of what was rarely seen small
RARELY = 20  # plays of a card that teach nothing
RUNS_A_GAME = 8.0  # a run is worth about an eighth of a game: values are kept in runs, as all others
GAMES_AT_ONCE = 32_000  # each deal has a book of its own
GAMES_A_CALL = 2_000  # what is noted in each call takes 27 MB


def gather(gatherer: Gatherer, knowledge: Any, games: int, percent: int, seed: int) -> tuple[Any, Any]:
    """Play so many games between managers who know this, and return the sums."""
    pick = np.random.default_rng(seed)
    notes = WATCHER.fresh_notes(percent=percent, column=column_of_cards(gatherer))
    products, results = np.zeros_like(notes.products), np.zeros_like(notes.results)
    gatherer.knowledge = knowledge
    for first in range(0, games, GAMES_AT_ONCE):
        count = min(GAMES_AT_ONCE, games - first)
        books = gatherer.deals(pick, -(-count // GAMES_A_DEAL))[0]
        batch = gatherer.batch(books, np.arange(count) // GAMES_A_DEAL, first)
        found = watch_batch(WATCHER, gatherer.setup, batch, notes, (seed, 3), at_once=GAMES_A_CALL).notes
        products += found.products
        results += found.results
    return products, results


def column_of_cards(gatherer: Gatherer) -> Any:
    """The column of every card that takes part."""
    columns = np.zeros(sizes.CARDS, np.int64)
    for card, column in gatherer.columns.items():
        columns[card] = column
    if columns.max() >= COLUMNS:
        raise SystemExit(f"There are {columns.max() + 1} cards of different value; COLUMNS in plays.py is {COLUMNS}.")
    return columns


def believe(knowledge: Any, gatherer: Gatherer, products: Any, results: Any) -> Any:
    """Knowledge with the order of play that these sums tell."""
    knowledge = copy_of(knowledge)
    for side in range(sizes.SIDES):
        for left in range(1, sizes.HAND):
            square = products[side, left] + RIDGE * np.eye(FEATURES)
            weights = RUNS_A_GAME * np.linalg.solve(square, results[side, left])
            knowledge.action_weight[side, left] = weights[ACTIONS]
            knowledge.hit_weight[side, left] = weights[HITS]
            later = weights[KEPT : KEPT + COLUMNS] - weights[PLAYED : PLAYED + COLUMNS]
            plays = np.diag(products[side, left])[PLAYED : PLAYED + COLUMNS]
            for card, column in gatherer.columns.items():
                if plays[column] > RARELY:
                    knowledge.later_worth[side, left, card] = later[column]
    return knowledge


def rounds(gatherer: Gatherer, games: int) -> Iterator[Any]:
    """What is known after each round of so many games."""
    knowledge = gatherer.untaught
    for number, percent in enumerate(RANDOM_PERCENT):
        knowledge = believe(knowledge, gatherer, *gather(gatherer, knowledge, games, percent, number))
        yield knowledge


def values_before() -> dict[str, Any]:
    """What is known before anything is learned about the order of play."""
    plain: dict[str, Any] = {BASE: plain_weights(), ALL: plain_weights()}
    return {**learned(), "later": {BASE: {}, ALL: {}}, "weights": plain}


def learn_order(pool: str, games: int, values: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What playing every card of a pool takes away from later turns, and what actions and hits count."""
    gatherer = Gatherer(pool, values)
    *_, knowledge = rounds(gatherer, games)
    print(f"{pool}: learned from {games:,} games in each of {len(RANDOM_PERCENT)} rounds", flush=True)
    cards = cards_of(SHIPPED)
    later = {cards[number - 1].id: _rounded(knowledge.later_worth[:, :, number]) for number in gatherer.players}
    return later, {"actions": _rounded(knowledge.action_weight), "hits": _rounded(knowledge.hit_weight)}


def _rounded(values: Any) -> Any:
    return np.round(values, 3).tolist()


def main() -> None:
    """Learn, and write the values down."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=3_000_000, help="games of a round, for each of the two pools")
    arguments = parser.parse_args()
    values = values_before()
    for pool in (BASE, ALL):
        values["later"][pool], values["weights"][pool] = learn_order(pool, arguments.games, values)
    write_values(values)


if __name__ == "__main__":
    main()

"""Learns what cards and runners are worth, from games between managers with random rosters.

    python -m fivetool.studies.highlights_2045.learning --games 400000

writes `values.json` beside the manager. In each game every team has 15 cards out of all that are in use; the margin
in runs, over all games, tells by least squares what having a card on the roster is worth. A blank card takes part
too: the others are measured against it. What a card does when it is kept for later is the mean of what it would do
at all decisions with fewer cards left in the hand. The worth of runners is computed from the share of hits that are
not stopped: what an average card, played so many times more, brings home. Managers play by the values that the round
before has found.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from fivetool.engine.record import copy_of
from fivetool.game.registry import find_game
from fivetool.games.highlights_2045.data.cards import SHIPPED, Card, cards_of
from fivetool.games.highlights_2045.manager.knowledge import knowledge_of, where_hits_lead
from fivetool.games.highlights_2045.manager.runners import after_hit
from fivetool.games.highlights_2045.manager.values import (
    ALL,
    BASE,
    PLAYED_SHARE,
    VALUES_FILE,
    learned,
    parts_of,
)
from fivetool.games.highlights_2045.rules import abilities, figure, printed, sizes
from fivetool.lab.simulate import Batch, simulate_each
from fivetool.lab.watch import watch_batch
from fivetool.studies.highlights_2045.hands import WATCHER

GAME = "highlights-2045"
REACHES_HOME = 0.74  # share of threatened hits that the opponent does not stop, before anything has been learned
BLANKS = 4  # cards that do nothing, against which the others are measured
RIDGE = 20.0  # keeps values of what was rarely seen small
KEY = (2045, 7)
ROUNDS = 2
GAMES_A_DEAL = 8
GAMES_AT_ONCE = 4_000  # each deal has a book of its own
GAMES_A_LOOK = 50  # one game in so many is gone through decision by decision


@dataclass
class Sample:
    """Rosters and margins of many games."""

    rosters: Any  # +1 a card of the first team, -1 of the second; the last column: who was Home
    margins: Any
    threatened: int
    cancelled: int


class Gatherer:
    """Plays single games between random rosters."""

    def __init__(self, pool: str, values: Mapping[str, Any]) -> None:
        sets = "all" if pool == ALL else "none"
        setup = find_game(GAME).setup(2, format="single_game", team_pick="random", sets=sets)
        self.setup = setup
        self.book = copy_of(setup.book)
        cards = cards_of(SHIPPED)
        self.untaught = self.knowledge = knowledge_of(cards, pool, values)
        self.agents = [int(card) for card in setup.book.agent[: int(setup.book.agents)]]
        starters = [number for number, card in enumerate(cards, 1) if card.is_starter]
        first = int(setup.book.cards) + 1
        self.blanks = list(range(first, first + BLANKS))
        self.book.cards = first + BLANKS - 1
        for blank in self.blanks:
            self.book.kind[blank] = printed.NATURAL
            self.book.speed[blank] = printed.AVERAGE
        self.players = starters + self.agents
        self.pool = np.array(self.players + self.blanks)
        self.columns = _columns(cards, self.blanks)

    def gather(self, games: int, seed: int) -> Sample:
        """Play so many games, several with each deal of rosters."""
        pick = np.random.default_rng(seed)
        sample = Sample(np.zeros((games, max(self.columns.values()) + 2), np.int8), np.zeros(games), 0, 0)
        for first in range(0, games, GAMES_AT_ONCE):
            self._gather_some(pick, sample, first, min(GAMES_AT_ONCE, games - first), seed * games)
        return sample

    def _gather_some(self, pick: Any, sample: Sample, first: int, count: int, stream: int) -> None:
        """Play games `first` on, which have the dice of games `stream + first` on."""
        books, held = self.deals(pick, -(-count // GAMES_A_DEAL))
        deal_of = np.arange(count) // GAMES_A_DEAL
        states = simulate_each(self.batch(books, deal_of, stream + first), KEY)
        games = slice(first, first + count)
        sample.rosters[games] = held[deal_of, states["club"][:, 0]] - held[deal_of, states["club"][:, 1]]
        sample.rosters[games, -1] = np.where(states["home"] == 0, 1, -1)
        sample.margins[games] = states["match_runs"][:, 0] - states["match_runs"][:, 1]
        sample.threatened += int(states["count"][:, figure.THREATENED].sum())
        sample.cancelled += int(states["count"][:, figure.CANCELLED].sum())

    def look_at_hands(self, games: int, seed: int) -> Any:
        """What each card would do if it were played now, by the cards left in the hand: mean over all decisions."""
        pick = np.random.default_rng(seed)
        parts = []
        for first in range(0, games, GAMES_AT_ONCE):
            count = min(GAMES_AT_ONCE, games - first)
            batch = self.batch(self.deals(pick, count)[0], np.arange(count), first)
            parts.append(watch_batch(WATCHER, self.setup, batch, WATCHER.fresh_notes(), (seed, 1)).notes)
        notes = WATCHER.added(parts)
        return notes.worth / np.maximum(notes.looks, 1)

    def batch(self, books: Any, book_of: Any, first: int) -> Batch:
        """Games between managers who know what has been learned so far."""
        managers = ["manager"] * self.setup.seats
        return Batch.of_books(self.setup, books, book_of, managers, first, knowledge=self.knowledge)

    def deals(self, pick: Any, deals: int) -> tuple[Any, Any]:
        """Books with rosters at random, and how many of each card the clubs hold."""
        books = np.zeros(deals, self.book.dtype)
        held = np.zeros((deals, 4, max(self.columns.values()) + 2), np.int8)
        for deal in range(deals):
            self._deal(pick.permutation(self.pool)[: 4 * sizes.ROSTER].reshape(4, sizes.ROSTER), held[deal])
            books[deal] = self.book
        return books, held

    def _deal(self, dealt: Any, held: Any) -> None:
        """Give every club a roster; the agents that are left form the Free Agent deck."""
        self.book.club_cards[:] = dealt
        left = list(set(self.agents).difference(dealt.ravel().tolist()))
        self.book.agents = len(left)
        self.book.agent[: len(left)] = left
        held[:] = 0
        for club in range(4):
            for card in dealt[club].tolist():
                held[club, self.columns[card]] += 1


def _columns(cards: Sequence[Card], blanks: Sequence[int]) -> dict[int, int]:
    """The column of each card; cards of equal value share one."""
    places: dict[Any, int] = {}
    columns = {}
    for number, card in enumerate(cards, 1):
        if card.is_player:
            key = (card.type, card.speed, card.pinch_hitter, card.hits, card.action)
            columns[number] = places.setdefault(key, len(places))
    for blank in blanks:
        columns[blank] = len(places)
    return columns


def fit(sample: Sample) -> Any:
    """What each column is worth in runs, by least squares with a little ridge."""
    rosters = sample.rosters.astype(np.float64)
    square = rosters.T @ rosters + RIDGE * np.eye(rosters.shape[1])
    return np.linalg.solve(square, rosters.T @ sample.margins)


def learn_cards(pool: str, games: int, values: Mapping[str, Any], seed: int) -> tuple[dict[str, float], Sample]:
    """The worth of every card of a pool on a roster, against a blank card."""
    gatherer = Gatherer(pool, values)
    sample = gatherer.gather(games, seed)
    weights = fit(sample)
    nothing = weights[gatherer.columns[gatherer.blanks[0]]]
    in_use = set(gatherer.pool.tolist())
    worth = {
        card.id: round(float(weights[gatherer.columns[number]] - nothing), 4)
        for number, card in enumerate(cards_of(SHIPPED), 1)
        if number in in_use
    }
    return worth, sample


def learn_kept(pool: str, games: int, values: Mapping[str, Any], seed: int) -> dict[str, list[float]]:
    """What every card will do on the average if it is kept for one of the next 0 to 5 turns."""
    gatherer = Gatherer(pool, values)
    now = gatherer.look_at_hands(games, seed)
    kept = np.zeros_like(now)
    for turns in range(1, sizes.HAND):
        kept[turns] = now[:turns].mean(axis=0)
    cards = cards_of(SHIPPED)
    return {cards[number - 1].id: np.round(kept[:, number], 3).tolist() for number in gatherer.players}


def learn_parts(worth: Mapping[str, float]) -> dict[str, float]:
    """What each kind of hit and each ability is worth when played, as far as cards are the sum of their parts."""
    cards = [card for card in cards_of(SHIPPED) if card.id in worth]
    names = sorted({part for card in cards for part in parts_of(card)})
    counts = np.array([[Counter(parts_of(card))[name] for name in names] for card in cards], float)
    target = np.array([worth[card.id] for card in cards]) / PLAYED_SHARE
    weights = np.linalg.solve(counts.T @ counts + 0.3 * np.eye(len(names)), counts.T @ target)
    return {name: round(float(weight), 3) for name, weight in zip(names, weights, strict=True)}


def runner_table(cards: Sequence[Card], reaches: float) -> list[list[float]]:
    """Runs that runners will score with so many cards of their team to come, over what empty bases will bring."""
    kinds = Counter((card.hits, card.speed) for card in cards if card.is_player)
    total = sum(kinds.values())
    expected = np.zeros((sizes.HAND + 1, 64))
    for left in range(1, sizes.HAND + 1):
        for code in range(64):
            for (hits, speed), count in kinds.items():
                speed_number = printed.SPEEDS.index(speed)
                runs = _after_card(hits, speed_number, code, reaches, expected[left - 1])
                expected[left, code] += count / total * runs
    return [[round(float(value - row[0]), 4) for value in row] for row in expected]


def _after_card(hits: str, speed: int, code: int, reaches: float, later: Any) -> float:
    """Runs that a card's hits bring, each stopped with the same chance, and those that come later."""
    if not hits:
        return float(later[code])
    scored, after = after_hit(where_hits_lead(), code, printed.HITS.index(hits[0]), speed, False)
    stopped = _after_card(hits[1:], speed, code, reaches, later)
    safe = float(scored) + _after_card(hits[1:], speed, after, reaches, later)
    return reaches * safe + (1 - reaches) * stopped


def learn(games: int, start: Mapping[str, Any]) -> dict[str, Any]:
    """Learn in rounds, each with managers that play by what the last one found."""
    values = dict(start)
    for turn in range(ROUNDS):
        found = {pool: learn_cards(pool, games // ROUNDS, values, 2 * turn + i) for i, pool in enumerate((BASE, ALL))}
        sample = found[ALL][1]
        reaches = 1 - sample.cancelled / sample.threatened
        values = {
            "made_by": f"python -m {__name__ if __name__ != '__main__' else __spec__.name} --games {games}",
            "reaches_home": round(reaches, 3),
            "runners": runner_table(cards_of(SHIPPED), reaches),
            "parts": learn_parts(found[ALL][0]),
            "cards": {pool: worth for pool, (worth, _) in found.items()},
            "kept": values["kept"],
            "later": values["later"],  # see `order`
            "weights": values["weights"],
        }
        looked = games // GAMES_A_LOOK
        values["kept"] = {pool: learn_kept(pool, looked, values, 10 + turn) for pool in (BASE, ALL)}
        print(f"round {turn + 1}: {reaches:.3f} of threatened hits are not stopped")
    return values


def from_nothing() -> dict[str, Any]:
    """Values to start with where nothing has been learned: a card is worth the bases of its hits."""
    bases = {"S": 0.25, "D": 0.4, "T": 0.55, "H": 0.8}
    parts = {f"{hit} {speed}": worth for hit, worth in bases.items() for speed in printed.SPEEDS[1:]}
    parts |= dict.fromkeys(abilities.CODES[1:], 0.3)
    return {
        "parts": parts,
        "cards": {BASE: {}, ALL: {}},
        "kept": {BASE: {}, ALL: {}},
        "later": {BASE: {}, ALL: {}},
        "weights": {BASE: plain_weights(), ALL: plain_weights()},
        "runners": runner_table(cards_of(SHIPPED), REACHES_HOME),
    }


def write_values(values: Mapping[str, Any]) -> None:
    """Keep what was learned beside the manager."""
    VALUES_FILE.write_text(json.dumps(values, indent=1) + "\n", encoding="utf-8")


def plain_weights() -> dict[str, list[list[float]]]:
    """What actions gain counts in full; hits as far as they are not stopped."""
    return {"actions": [[1.0] * sizes.HAND] * sizes.SIDES, "hits": [[REACHES_HOME] * sizes.HAND] * sizes.SIDES}


def main() -> None:
    """Learn, and write the values down."""
    parser = argparse.ArgumentParser(description="Learn what the cards of Baseball Highlights: 2045 are worth.")
    parser.add_argument("--games", type=int, default=400_000, help="games for each of the two pools of cards")
    parser.add_argument("--anew", action="store_true", help="start from nothing instead of the present values")
    arguments = parser.parse_args()
    start = from_nothing() if arguments.anew or not VALUES_FILE.exists() else learned()
    values = learn(arguments.games, start)
    write_values(values)


if __name__ == "__main__":
    main()

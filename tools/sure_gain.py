"""How much could a better player gain over the manager? Only choices that are surely better are counted.

python tools/sure_gain.py GAME [--decisions 300] [--playouts 1600] [--option preset=advanced]

At every sampled decision each choice is played out by managers. A choice that does two standard errors better than the
manager's is held against it in twice as many fresh playouts; the others count as no gain. Gains add up over the
decisions of a game. Fewer playouts miss more; they do not invent gains.
"""

from __future__ import annotations

import argparse
import math
import random
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import fivetool as ft
from fivetool.bots.estimate import Sampler
from fivetool.engine.game import Setup

SURE = 2.0  # standard errors
OUT_OF_THE_RACE = 2.5  # standard errors behind after a quarter of the playouts
SHARE = 0.05  # of the decisions of a game that are looked at


def sampled(setup: Setup, decisions: int, seed: int, counts: dict[str, int]) -> Iterator[tuple[Any, int, int, str]]:
    """State, seat, the manager's choice and the kind of decision; all decisions passed are counted by kind."""
    luck = random.Random(seed)
    found = number = 0
    while found < decisions:
        table = setup.table(seed=f"{seed} {number}", players=[setup.game.styles[0]] * setup.seats)
        number += 1
        counts["games"] += 1
        while not table.over:
            seat = table.actor
            chosen = table.players[seat].choose(table, seat)
            if len(setup.legal(table.state, seat)) > 1:
                kind = setup.game.decisions[setup.game.decision_of(table.state)]
                counts[kind] += 1
                if found < decisions and luck.random() < SHARE:
                    found += 1
                    yield table.state.copy(), seat, chosen, kind
            table.play(chosen, seat)


def sure_gain(setup: Setup, state: Any, seat: int, chosen: int, playouts: int) -> tuple[int, float]:
    """The choice that is surely better than the manager's, and what it gains in fresh playouts."""
    seen = setup.view(state, seat)
    sampler = Sampler(setup, seen, seat, "first")
    choices = setup.legal(state, seat)
    for choice in choices:
        sampler.play(choice, playouts // 4)
    own = sampler.estimate(chosen, seat)[0]
    for choice in choices:
        value, error = sampler.estimate(choice, seat)
        if choice == chosen or value > own - OUT_OF_THE_RACE * error:
            sampler.play(choice, playouts - playouts // 4)
    best = max(choices, key=lambda choice: sampler.estimate(choice, seat)[0])
    (value, error), (own, own_error) = sampler.estimate(best, seat), sampler.estimate(chosen, seat)
    if best == chosen or value - own < SURE * math.hypot(error, own_error):
        return chosen, 0.0
    fresh = Sampler(setup, seen, seat, "fresh")
    for choice in (best, chosen):
        fresh.play(choice, 2 * playouts)
    return best, fresh.estimate(best, seat)[0] - fresh.estimate(chosen, seat)[0]


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--decisions", type=int, default=300)
    parser.add_argument("--playouts", type=int, default=1600)
    parser.add_argument("--seed", type=int, default=4)
    parser.add_argument("--option", action="append", default=[], help="name=value, as often as wanted")
    given = parser.parse_args()
    setup = ft.game(given.game, **dict(option.split("=", 1) for option in given.option))
    counts: dict[str, int] = defaultdict(int)
    gains: dict[str, list[float]] = defaultdict(list)
    names = setup.game.choices
    for state, seat, chosen, kind in sampled(setup, given.decisions, given.seed, counts):
        best, gain = sure_gain(setup, state, seat, chosen, given.playouts)
        gains[kind].append(gain)
        if best != chosen:
            print(f"{kind}: {names[chosen]} to {names[best]}, {gain:+.1%}", flush=True)
    report(setup, counts, gains)


def report(setup: Setup, counts: dict[str, int], gains: dict[str, list[float]]) -> None:
    """Print the gain of each kind of decision in a game, and of all."""
    total = variance = 0.0
    for kind, found in gains.items():
        rate = counts[kind] / counts["games"] / setup.seats
        mean = sum(found) / len(found)
        error = math.sqrt(sum((gain - mean) ** 2 for gain in found)) / len(found)
        total, variance = total + mean * rate, variance + (error * rate) ** 2
        print(f"{kind:20} {len(found):4} searched, {rate:5.1f} a game: {mean * rate:+.2%} ± {error * rate:.2%} a game")
    print(f"all decisions: {total:+.2%} ± {math.sqrt(variance):.2%} of a game")


if __name__ == "__main__":
    main()

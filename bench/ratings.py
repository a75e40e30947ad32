"""How many games ratings take to find out how well people play: known strengths, simulated games, plain and duplicate.

python bench/ratings.py [--players 60] [--rounds 400] [--seed 1] [--json]

A game is won by whoever has more of strength plus luck. Strengths are drawn so that somebody who is one standard
deviation better wins 60 games of 100: dice decide much, as in tabletop baseball. Everybody plays somebody of similar
rating in every round, as the lobby pairs people. In a duplicate match both play the same dice, each against the same
bot, and the difference of their margins decides: only what luck did not come from the shared dice is left. Each of
the two has played one game.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics

from fivetool.web.ratings import SHARED_LUCK, Rating, after_game

BETTER_WINS = 0.60  # of somebody one standard deviation stronger
CHECKS = (10, 20, 30, 50, 100, 200, 400)


def luck_of(chance: float) -> float:
    """The standard deviation of luck with which an advantage of 1 wins with that chance."""
    return 1 / statistics.NormalDist().inv_cdf(chance)


def plain(rng: random.Random, ahead: float, luck: float) -> float:
    """The margin of one game."""
    return ahead + rng.gauss(0, luck)


def duplicate(rng: random.Random, ahead: float, luck: float) -> float:
    """The difference between two who play the same dice, each at a table of their own."""
    own = luck * (1 - SHARED_LUCK) ** 0.5
    return ahead + rng.gauss(0, own) - rng.gauss(0, own)


def simulate(players: int, rounds: int, seed: int, match: str) -> dict[int, tuple[float, float, float]]:
    """After so many games each: rank correlation with the truth, mean error of strengths, mean give or take."""
    rng = random.Random(seed)
    strengths = [rng.gauss(0, 1) for _ in range(players)]
    ratings = [Rating() for _ in range(players)]
    luck, play = luck_of(BETTER_WINS), {"plain": plain, "duplicate": duplicate}[match]
    found = {}
    for done in range(1, rounds + 1):
        by_rating = sorted(range(players), key=lambda one: ratings[one].mu + rng.gauss(0, 2))
        for one, other in zip(by_rating[::2], by_rating[1::2], strict=True):
            margin = play(rng, strengths[one] - strengths[other], luck)
            places = [1, 3] if margin > 0 else [3, 1]
            known, same_dice = [[ratings[one]], [ratings[other]]], match == "duplicate"
            [[ratings[one]], [ratings[other]]] = after_game(known, places, same_dice=same_dice)
        if done in CHECKS:
            found[done] = measure(strengths, ratings)
    return found


def ranks(values: list[float]) -> list[float]:
    """The place of each value, the smallest first."""
    places = {place: rank for rank, place in enumerate(sorted(range(len(values)), key=values.__getitem__))}
    return [float(places[place]) for place in range(len(values))]


def measure(strengths: list[float], ratings: list[Rating]) -> tuple[float, float, float]:
    """How well ratings tell strengths."""
    rank = statistics.correlation(ranks(strengths), ranks([one.mu for one in ratings]))
    spread = statistics.linear_regression([one.mu for one in ratings], strengths)
    told = [spread.slope * one.mu + spread.intercept for one in ratings]
    off = [abs(one - other) for one, other in zip(told, strengths, strict=True)]
    return rank, statistics.fmean(off), statistics.fmean(one.give_or_take for one in ratings)


def main() -> None:
    """Measure both kinds of match and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=400)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    results: dict[str, dict[int, list[float]]] = {}
    for match in ("plain", "duplicate"):
        runs = [simulate(wanted.players, wanted.rounds, wanted.seed + run, match) for run in range(wanted.runs)]
        results[match] = {
            games: [statistics.fmean(run[games][figure] for run in runs) for figure in range(3)] for games in runs[0]
        }
    if wanted.json:
        print(json.dumps(results))
        return
    print("games each   rank correlation       strength off by        give or take")
    print("             plain    duplicate     plain    duplicate     plain    duplicate")
    for games in results["plain"]:
        one, other = results["plain"][games], results["duplicate"][games]
        cells = [f"{one[i]:8.2f} {other[i]:10.2f}" for i in range(3)]
        print(f"{games:10d} {'  '.join(cells)}")


if __name__ == "__main__":
    main()

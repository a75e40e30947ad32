"""How much could a better player gain over the manager? A deep search of decisions sampled from managers' games.

python -m fivetool.studies.search_gain GAME [--decisions 2000] [--playouts 1000] [--doubt 1] [--out FILE.json]

At every sampled decision each choice is played out so many times by managers, on equal luck. If one did better than
the manager's own by more than the doubt (in standard errors), the two are compared in fresh playouts, so that a lucky
choice gains nothing. Gains add up over the decisions of a game: that sum is about what such a searcher would win
beyond one half, if his later choices were the manager's. With few playouts or little doubt he follows chance, and the
gain is negative; with much doubt (2) he misses small gains and invents none. `--drop 2.5` leaves choices that are so
many standard errors behind after a quarter of the playouts. FILE is written again and again, so that a long search
can be broken off.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import fivetool as ft
from fivetool.api import PlayableGame
from fivetool.game.setup import Setup
from fivetool.players import find_player
from fivetool.players.estimate import Sampler

WRITE_EVERY = 50  # decisions
GAMES = "games"  # their count stands among those of the kinds of decisions


@dataclass(frozen=True)
class Search:
    """How hard to look."""

    playouts: int  # of each choice
    doubt: float  # standard errors by which a choice must be better
    fresh: int  # playouts of the manager's choice and the better one, when there is one
    drop: float | None  # standard errors behind the manager's choice after a quarter of the playouts: left at that


def sampled(
    setup: PlayableGame, decisions: int, seed: int, share: float, counts: Counter[str]
) -> Iterator[tuple[Any, int, int, str]]:
    """State, seat, the manager's choice and the kind of decision; all decisions of the games are counted by kind."""
    luck, manager = random.Random(seed), find_player(setup.game.players.styles[0], setup)
    found = 0
    while found < decisions:
        table = setup.table(seed=f"{seed} {counts[GAMES]}")
        counts[GAMES] += 1
        while not table.over:
            seat = table.actor
            chosen = manager.choose(table, seat)
            if len(setup.legal(table.state, seat)) > 1:
                kind = setup.game.rules.decisions[setup.game.rules.decision_of(table.state)]
                counts[kind] += 1
                if found < decisions and luck.random() < share:
                    found += 1
                    yield table.state.copy(), seat, chosen, kind
            table.play(chosen, seat)


def gain_of(setup: Setup, state: Any, seat: int, chosen: int, search: Search) -> tuple[int, float]:
    """The choice of the search, and what it wins over the manager's in fresh playouts."""
    seen = setup.view(state, seat)
    first = Sampler(setup, seen, seat, "first")
    choices = setup.legal(state, seat)
    for choice in choices:
        first.play(choice, search.playouts // 4)
    own = first.estimate(chosen, seat)[0]
    for choice in choices:
        value, error = first.estimate(choice, seat)
        if choice == chosen or search.drop is None or value > own - search.drop * error:
            first.play(choice, search.playouts - search.playouts // 4)
    best = max(choices, key=lambda choice: first.estimate(choice, seat)[0])
    lead, error = difference(first, best, chosen, seat)
    if best == chosen or lead <= search.doubt * error:
        return chosen, 0.0
    fresh = Sampler(setup, seen, seat, "fresh")
    for choice in (best, chosen):
        fresh.play(choice, search.fresh)
    return best, difference(fresh, best, chosen, seat)[0]


def difference(sampler: Sampler, one: int, other: int, seat: int) -> tuple[float, float]:
    """How much better one choice did than another, and the error of that as if they had had luck of their own."""
    (value, error), (less, other_error) = sampler.estimate(one, seat), sampler.estimate(other, seat)
    return value - less, math.hypot(error, other_error)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--decisions", type=int, default=2000)
    parser.add_argument("--playouts", type=int, default=1000)
    parser.add_argument("--doubt", type=float, default=1.0, help="standard errors by which a choice must be better")
    parser.add_argument("--fresh", type=int, help="fresh playouts of the two compared (as many as --playouts)")
    parser.add_argument("--drop", type=float, help="standard errors behind at which a choice is left")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=0.1, help="how much of each game is looked at")
    parser.add_argument("--option", action="append", default=[], help="name=value, as often as wanted")
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    setup = ft.game(given.game, **dict(option.split("=", 1) for option in given.option))
    search = Search(given.playouts, given.doubt, given.fresh or given.playouts, given.drop)
    counts: Counter[str] = Counter()
    gains: dict[str, list[float]] = defaultdict(list)
    switched: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    found = sampled(setup, given.decisions, given.seed, given.share, counts)
    for searched, (state, seat, chosen, kind) in enumerate(found, 1):
        best, gain = gain_of(setup, state, seat, chosen, search)
        gains[kind].append(gain)
        if best != chosen:
            switched[kind, setup.game.rules.choices[chosen], setup.game.rules.choices[best]].append(gain)
        if given.out and searched % WRITE_EVERY == 0:
            write(given.out, search, lines_of(gains, counts, setup.seats))
    lines = lines_of(gains, counts, setup.seats)
    report(lines, switched)
    if given.out:
        write(given.out, search, lines)


def write(path: Path, search: Search, lines: list[dict[str, Any]]) -> None:
    """What was found so far."""
    found = {"playouts": search.playouts, "doubt": search.doubt, "lines": lines}
    path.write_text(json.dumps(found, indent=1), encoding="utf-8")


def lines_of(gains: dict[str, list[float]], counts: Counter[str], seats: int) -> list[dict[str, Any]]:
    """A line for every kind of decision that was met."""
    return [line_of(kind, found, counts[kind] / counts[GAMES] / seats) for kind, found in gains.items()]


def line_of(kind: str, found: list[float], rate: float) -> dict[str, Any]:
    """One kind of decision: how many were searched, and what the search gains in each and in a game."""
    mean = sum(found) / len(found)
    spread = math.sqrt(sum((gain - mean) ** 2 for gain in found) / len(found) ** 2)
    return {
        "decision": kind, "searched": len(found), "a_game": rate, "gain": mean, "error": spread,
        "gain_a_game": mean * rate, "error_a_game": spread * rate,
    }  # fmt: skip


def report(lines: list[dict[str, Any]], switched: dict[tuple[str, str, str], list[float]]) -> None:
    """Print what was found, dearest first."""
    for line in sorted(lines, key=lambda line: -line["gain_a_game"]):
        print(
            f"{line['decision']:22} {line['searched']:6} searched, {line['a_game']:6.2f} a game and seat: "
            f"{line['gain']:+.3%} each, {line['gain_a_game']:+.2%} ± {line['error_a_game']:.2%} a game"
        )
    total = sum(line["gain_a_game"] for line in lines)
    error = math.sqrt(sum(line["error_a_game"] ** 2 for line in lines))
    print(f"all decisions: {total:+.2%} ± {error:.2%} of a game")
    for (kind, own, best), found in sorted(switched.items(), key=lambda item: -sum(item[1]))[:15]:
        print(f"  {kind}: {own} to {best}, {len(found)} times, {sum(found) / len(found):+.2%} each")


if __name__ == "__main__":
    main()

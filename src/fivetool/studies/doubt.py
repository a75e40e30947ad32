"""How sure must a search be before it leaves the manager's choice? What each measure of doubt wins in a whole game.

python -m fivetool.studies.doubt [GAME ...] [--playouts 200] [--fresh 800] [--seconds 60] [--out FILE.json]

Where choices of a game differ much, a search that doubts much gives wins away; where they hardly differ, one that
doubts little follows noise. So decisions are sampled from managers' games and searched, and the leader of each search,
however small its lead, is held against the manager's own choice in fresh playouts on equal luck. A search that switches
at so many standard errors wins the sum of those gains in which the leader was so far ahead. FILE keeps every decision
that was looked at; a further run with other dice adds to it, so a long run can be made of short ones.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import fivetool as ft
from fivetool.api import PlayableGame
from fivetool.engine.search import FOR_EACH_RIVAL, search_key
from fivetool.game.game import Game
from fivetool.game.registry import all_games, find_game
from fivetool.players import find_player
from fivetool.players.racing import Racing
from fivetool.table import Table

DOUBTS = (0.0, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0, 2.33, 2.75, 3.25)  # standard errors, to a single rival
SHARE = 0.5  # of the decisions of a game that are looked at


@dataclass(frozen=True)
class Looked:
    """A decision that was searched: how far the leader was ahead, and what it gained with fresh dice."""

    kind: str
    rivals: int  # of the manager's choice
    sigmas: float  # standard errors by which the leader was ahead; 0 where nobody was
    gain: float  # chance to win that it gained over the manager's choice in fresh playouts


@dataclass
class Sample:
    """All decisions of a game that were looked at with one number of playouts."""

    game: str
    playouts: int
    games: int = 0  # from which they were sampled
    met: dict[str, int] = field(default_factory=dict)  # decisions of those games, by kind
    looked: list[Looked] = field(default_factory=list)


def look(setup: PlayableGame, table: Table, seat: int, kind: str, given: argparse.Namespace) -> Looked:
    """Search a decision, and hold the leader against the manager's choice with fresh dice."""
    first = Racing(setup, table.state, seat, search_key(table.key), table.now.depth << 24)
    first.search(given.playouts)
    rivals, best = len(first.choices) - 1, first.best()
    if best == first.own:
        return Looked(kind, rivals, 0.0, 0.0)
    sigmas = (first.value(best) - first.value(first.own)) / first.error(best)
    fresh = Racing(setup, table.state, seat, (table.key[0] ^ 1, table.key[1]), table.now.depth << 24)
    fresh.leave_only(best)
    fresh.run_on(given.fresh)
    return Looked(kind, rivals, round(sigmas, 4), round(fresh.value(best) - fresh.value(fresh.own), 5))


def gather(setup: PlayableGame, sample: Sample, given: argparse.Namespace) -> None:
    """Add decisions to a sample until the time is over."""
    manager, luck = find_player(setup.game.players.styles[0], setup), random.Random(sample.games)
    rules, start = setup.game.rules, time.process_time()
    while time.process_time() - start < given.seconds:
        table = setup.table(seed=f"doubt {sample.games}")
        sample.games += 1
        while not table.over:
            seat = table.actor
            if len(setup.legal(table.state, seat)) > 1:
                kind = rules.decisions[rules.decision_of(table.state)]
                sample.met[kind] = sample.met.get(kind, 0) + 1
                if luck.random() < SHARE:
                    sample.looked.append(look(setup, table, seat, kind, given))
            table.play(manager.choose(table, seat), seat)


def gain_of(sample: Sample, doubt: float, seats: int = 2) -> tuple[float, float]:
    """What a search with so much doubt wins in a whole game, for a seat, and its standard error.

    >>> sample = Sample("any", 10, 1, {"bat": 4}, [Looked("bat", 1, 1.0, 0.1), Looked("bat", 1, 3.0, 0.3)])
    >>> round(gain_of(sample, 2.0)[0], 6)
    0.3
    """
    share = square = 0.0
    for kind, met in sample.met.items():
        gains = [
            one.gain if one.sigmas > doubt * (1 + FOR_EACH_RIVAL * math.log(max(1, one.rivals))) else 0.0
            for one in sample.looked
            if one.kind == kind
        ]
        rate = met / sample.games / seats
        if gains:
            share += rate * statistics.mean(gains)
        if len(gains) > 1:
            square += rate**2 * statistics.variance(gains) / len(gains)
    return share, math.sqrt(square)


def page_of(samples: Sequence[Sample]) -> str:
    """A row for every game and number of playouts, a column for every doubt."""
    heads = " | ".join(f"{doubt:g}" for doubt in DOUBTS)
    lines = [f"| game | playouts | decisions | {heads} |", f"|---|---:|---:|{'---:|' * len(DOUBTS)}"]
    for sample in samples:
        found = [gain_of(sample, doubt) for doubt in DOUBTS]
        words = " | ".join(f"{100 * gain:+.1f} ± {100 * error:.1f}" for gain, error in found)
        lines.append(f"| {find_game(sample.game).title} | {sample.playouts} | {len(sample.looked):,} | {words} |")
    return "\n".join(lines)


def read_samples(path: Path | None) -> list[Sample]:
    """What a file keeps."""
    if path is None or not path.exists():
        return []
    kept = json.loads(path.read_text(encoding="utf-8"))["samples"]
    return [Sample(**{**sample, "looked": [Looked(*row) for row in sample["looked"]]}) for sample in kept]


def write_samples(path: Path, samples: Sequence[Sample]) -> None:
    """Keep them, a decision as four figures."""
    kept = [{**asdict(one), "looked": [list(asdict(looked).values()) for looked in one.looked]} for one in samples]
    path.write_text(json.dumps({"samples": kept}) + "\n", encoding="utf-8")


def sample_of(game: Game, playouts: int, samples: list[Sample]) -> Sample:
    """The sample to go on with, a new one if there is none."""
    for sample in samples:
        if (sample.game, sample.playouts) == (game.name, playouts):
            return sample
    samples.append(Sample(game.name, playouts))
    return samples[-1]


def main(given_words: Iterable[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games_of", nargs="*", metavar="GAME")
    parser.add_argument("--playouts", type=int, default=200, help="for each choice")
    parser.add_argument("--fresh", type=int, default=800, help="playouts of the two that are compared")
    parser.add_argument("--seconds", type=float, default=60.0, help="of a processor for each game")
    parser.add_argument("--out", type=Path)
    given: Any = parser.parse_args(list(given_words) if given_words is not None else None)
    samples = read_samples(given.out)
    for game in [find_game(name) for name in given.games_of] or all_games():
        gather(ft.game(game.name, 2, **game.options.quick), sample_of(game, given.playouts, samples), given)
        if given.out:
            write_samples(given.out, samples)
    print(page_of(samples))


if __name__ == "__main__":
    main()

"""Are the blunders that reviews mark really blunders? Every marked choice is looked at again, with fresh dice.

python -m fivetool.studies.reviews [GAME ...] [--games 10] [--playouts 64] [--fresh 1000] [--tell]

Whole games between a beginner's style and the manager are reviewed. Each choice that the review blames is compared
with the one that it calls better in so many fresh playouts on equal luck; if the review followed chance, the fresh cost
is smaller than the marked one. Where a game is solved, its costs by playouts are compared with the exact ones: their
distance in standard errors has a mean square of 1 if playouts are as sure as they say (managers play them, who are not
perfect, so a little more). `--tell` prints every blamed choice, to be read.
"""

from __future__ import annotations

import argparse
import dataclasses
import math
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fivetool.game.game import Game
from fivetool.game.registry import all_games, find_game
from fivetool.game.setup import Setup
from fivetool.players import find_player
from fivetool.players.racing import Racing
from fivetool.players.review import Effort, Mark, Review, Turn, review
from fivetool.table import Table, key_from_seed

BLAMED = (Mark.BLUNDER, Mark.MISTAKE, Mark.SLIP)


@dataclass(frozen=True)
class Blamed:
    """A choice that a review blames, and what it costs when it is looked at again."""

    turn: Turn
    fresh: float
    error: float

    @property
    def is_confirmed(self) -> bool:
        """Whether the better choice is better beyond two standard errors."""
        return self.fresh > 2 * self.error


def played(setup: Setup, number: int, seed: int) -> Table:
    """A whole game of a beginner's style against the manager, who has every second seat."""
    players = setup.game.players
    beginner = players.habit or "random"
    names = [beginner if (seat + number) % 2 == 0 else players.styles[0] for seat in range(setup.seats)]
    table = Table(setup, seed=seed, number=number, players=[find_player(name, setup) for name in names])
    table.play_bots()
    return table


def unsolved(setup: Setup) -> Setup:
    """The same game as if nobody had solved it."""
    players = dataclasses.replace(setup.game.players, solve=None)
    return dataclasses.replace(setup, game=dataclasses.replace(setup.game, players=players))


def looked_at_again(setup: Setup, table: Table, found: Review, playouts: int) -> Iterator[Blamed]:
    """Every choice that the review blames, with fresh dice."""
    words = setup.game.words
    for turn, moment in zip(found.turns, table.now.line[1:], strict=True):
        if turn.mark not in BLAMED:
            continue
        before = moment.before
        assert before is not None
        scene = before.scene(moment.seat)
        race = Racing(setup, before.state, moment.seat, key_from_seed(f"again {moment.depth}"))
        better = next(choice for choice in race.choices if words.label(scene, choice) == turn.better)
        race.run_on(playouts)
        error = math.hypot(race.error(better), race.error(moment.choice))
        yield Blamed(turn, race.value(better) - race.value(moment.choice), error)


def judged(game: Game, games: int, playouts: int, fresh: int, seed: int, tell: bool) -> str:
    """The line of a game."""
    setup = game.setup(2 if 2 in game.seats.counts else None, **game.options.quick)
    found: list[Blamed] = []
    start, looked = time.process_time(), 0.0
    for number in range(games):
        table = played(setup, number, seed)
        begun = time.process_time()
        reviewed = review(table.now, Effort(playouts=playouts, threads=1))
        looked += time.process_time() - begun
        blamed = list(looked_at_again(unsolved(setup), table, reviewed, fresh))
        found += blamed
        for one in blamed if tell else []:
            told(number, reviewed, one)
    line = f"| {game.title} | {games} | {looked / games:.1f} s |"
    for mark in BLAMED:
        line += f" {_cell([one for one in found if one.turn.mark is mark])} |"
    print(f"{game.name}: {time.process_time() - start:.0f} s", flush=True)
    return line


def told(number: int, found: Review, one: Blamed) -> None:
    """A blamed choice, to be read."""
    turn = one.turn
    print(f"game {number}, choice {turn.number}, {found.name_of(turn.seat)}, {turn.mark}: {turn.question}")
    print(f"    chosen: {turn.chosen}\n    better: {turn.better}")
    print(
        f"    cost {100 * turn.cost:.1f} ± {100 * turn.error:.1f}, again {100 * one.fresh:.1f} ± {100 * one.error:.1f}"
    )


def _cell(found: Sequence[Blamed]) -> str:
    if not found:
        return "none"
    sure = sum(one.is_confirmed for one in found)
    marked, fresh = (statistics.mean(costs) for costs in zip(*((o.turn.cost, o.fresh) for o in found), strict=True))
    return f"{sure} of {len(found)}; {100 * marked:.1f}, again {100 * fresh:.1f}"


def agreement(game: Game, games: int, playouts: int, seed: int) -> str:
    """How far the costs of a solved game by playouts are from the exact ones, in standard errors."""
    setup = game.setup()
    distances, worst = [], 0.0
    for number in range(games):
        table = played(setup, number, seed)
        exact = review(table.now)
        for turn, moment in zip(exact.turns, table.now.line[1:], strict=True):
            before = moment.before
            assert before is not None
            race = Racing(
                unsolved(setup), before.state, moment.seat, key_from_seed(f"agreement {number} {turn.number}")
            )
            if len(race.choices) < 2:
                continue
            race.run_on(playouts)
            known = game.players.solve(setup).choice_values(before.state, moment.seat) if game.players.solve else {}
            for choice in race.choices:
                if choice != race.own:
                    guessed, truth = race.value(choice) - race.value(race.own), known[choice] - known[race.own]
                    distances.append((guessed - truth) / race.error(choice))
                    worst = max(worst, abs(guessed - truth))
    square = statistics.mean(distance**2 for distance in distances)
    within = sum(abs(distance) < 2 for distance in distances) / len(distances)
    return (
        f"{game.title}: {len(distances):,} differences between two choices, {playouts:,} playouts each: {within:.1%} "
        f"within two errors of the exact ones, mean square {square:.2f}, the farthest off by {100 * worst:.1f} points."
    )


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games_of", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--playouts", type=int, default=64)
    parser.add_argument("--fresh", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tell", action="store_true")
    given = parser.parse_args()
    chosen = [find_game(name) for name in given.games_of] or all_games()
    lines = [judged(game, given.games, given.playouts, given.fresh, given.seed, given.tell) for game in chosen]
    print("| game | games | a review took | blunders | mistakes | slips |\n|---|---:|---:|---|---|---|")
    print("\n".join(lines))
    for game in chosen:
        if game.players.solve is not None:
            print(agreement(game, given.games, given.fresh, given.seed))


if __name__ == "__main__":
    main()

"""How managers get better while they learn: after every round, against what they knew before they learned anything.

python -m fivetool.studies.learning_curves [GAME ...] [--games 1000 10000 100000] [--duels 20000]

For each number of games a round the training of a game is gone through once more (`studies.highlights_2045.order`,
`studies.highlights_dice.learning`), and nothing is written. After each round the manager plays the one before all
learning, every game twice with the seats exchanged. The last line of a game is the manager that it comes with.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from fivetool.game.registry import find_game
from fivetool.game.setup import Setup
from fivetool.games.highlights_2045.data.cards import SHIPPED, cards_of
from fivetool.games.highlights_2045.manager.knowledge import knowledge_of
from fivetool.games.highlights_2045.manager.values import BASE, learned
from fivetool.studies.highlights_2045 import order
from fivetool.studies.highlights_2045.learning import Gatherer
from fivetool.studies.highlights_dice import learning as sheets_learning
from fivetool.studies.knowing import share_of


class Course(NamedTuple):
    """A training that can be gone through: where it is judged, what is known before it, after each round, and now."""

    setup: Setup
    before: Any
    rounds: Callable[[int], Iterator[Any]]  # games a round -> what is known after each
    shipped: Any


def order_of_a_hand() -> Course:
    """2045: which card of a hand to play first."""
    values = order.values_before()
    gatherer = Gatherer(BASE, values)
    setup = find_game("highlights-2045").setup(2, format="single_game")
    return Course(
        setup,
        knowledge_of(cards_of(SHIPPED), BASE, values),
        lambda games: order.rounds(gatherer, games),
        knowledge_of(cards_of(SHIPPED), BASE, learned()),
    )


def worths_of_a_sheet() -> Course:
    """The Dice Game: what positions on its standard sheet are worth."""
    setup = sheets_learning.before_learning("standard")
    shipped = find_game("highlights-dice").setup(2, sheet="standard").knowledge
    return Course(setup, setup.knowledge, lambda games: sheets_learning.rounds(setup, games), shipped)


COURSES = {"highlights-2045": order_of_a_hand, "highlights-dice": worths_of_a_sheet}


def curve(course: Course, games: Iterable[int], duels: int) -> Iterator[tuple[int, int, float, float]]:
    """Games a round, round, share of the games won against the manager before, and its error; the shipped one last."""
    for each in games:
        for number, knowledge in enumerate(course.rounds(each), 1):
            yield each, number, *share_of(course.setup, knowledge, course.before, duels)
    yield 0, 0, *share_of(course.setup, course.shipped, course.before, duels)


def main(given: Iterable[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games_of", nargs="*", metavar="GAME", choices=[*COURSES, []])
    parser.add_argument("--games", type=int, nargs="+", default=[1_000, 10_000, 100_000], help="of a round")
    parser.add_argument("--duels", type=int, default=20_000, help="games against the manager before")
    asked = parser.parse_args(list(given) if given is not None else None)
    print("| game | games a round | round | against the manager before |\n|---|---:|---:|---:|")
    for name in asked.games_of or COURSES:
        for games, number, share, error in curve(COURSES[name](), asked.games, asked.duels):
            place = f"{games:,} | {number}" if games else "as shipped | "
            print(f"| {find_game(name).title} | {place} | {share:.1%} ± {error:.1%} |", flush=True)


if __name__ == "__main__":
    main()

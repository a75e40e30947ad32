"""How many questions and keys a game takes a person who changes nothing: python tools/count_questions.py GAME

The rules want to know as much of everybody; a page and a terminal ask what belongs to one moment together.
"""

from __future__ import annotations

import argparse
from collections import Counter

import fivetool as ft
from fivetool.testing.person import (
    Asked,
    count_questions,
    somebody_who_changes_nothing,
    somebody_who_looks_first,
)

MINUTES = 40


def main() -> None:
    """Play some games and print means."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=[game.name for game in ft.games()])
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--innings", type=int, default=9)
    parser.add_argument("--look-first", action="store_true", help="wait to see what the others do, where one can")
    arguments = parser.parse_args()
    known = {option.name for option in ft.game(arguments.game).game.options.declared}
    setup = ft.game(arguments.game, **({"innings": arguments.innings} if "innings" in known else {}))
    takes = somebody_who_looks_first if arguments.look_first else somebody_who_changes_nothing
    report([count_questions(setup, seed, takes=takes) for seed in range(arguments.games)])


def report(games: list[Asked]) -> None:
    """Print what the games came to, a game."""
    count = len(games)
    decisions: Counter[str] = sum((game.decisions for game in games), Counter())
    questions: Counter[str] = sum((game.questions for game in games), Counter())
    for title, counted in (("decisions of the rules", decisions), ("questions", questions)):
        print(f"{counted.total() / count:7.1f}  {title}")
        for name, number in counted.most_common():
            print(f"{number / count:15.1f}  {name}")
    keys = sum(game.keys for game in games) / count
    print(f"{keys:7.1f}  keys on a page, {sum(game.typed for game in games) / count:.1f} in a terminal")
    print(f"{MINUTES * 60 / keys:7.1f}  seconds for each in a game of {MINUTES} minutes")


if __name__ == "__main__":
    main()

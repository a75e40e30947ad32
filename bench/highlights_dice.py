"""How fast the Dice Game is: games a second with random players and managers, against the bare cost of its dice.

python bench/highlights_dice.py [--games 100000] [--seats 2]
"""

from __future__ import annotations

import argparse

import fivetool as ft
from engine import print_throughput

SHARES = {"random": 1.0, "manager": 0.1}  # of the games: a manager takes that much longer


def main() -> None:
    """Time both kinds of players and the dice that they roll."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seats", type=int, default=2)
    given = parser.parse_args()
    setup = ft.game("highlights-dice", given.seats)
    for player, share in SHARES.items():
        print_throughput(setup, player, round(given.games * share))


if __name__ == "__main__":
    main()

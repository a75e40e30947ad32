"""How fast Diamond Dice is: games of nine innings a second between two managers, against the bare cost of its dice.

python bench/diamond_dice.py [--games 40000] [--players manager,random]
"""

from __future__ import annotations

import argparse

import fivetool as ft
from engine import print_throughput

GOAL = 20_000  # games a second on two cores with two managers


def main() -> None:
    """Time the players and the dice that they roll."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40_000)
    parser.add_argument("--players", default="manager,random,naive", help="each plays both seats")
    given = parser.parse_args()
    setup = ft.game("diamond-dice")
    for player in given.players.split(","):
        print_throughput(setup, player, given.games, GOAL if player == setup.game.players.styles[0] else 0)


if __name__ == "__main__":
    main()

"""How fast Diamond Dice is: games of nine innings a second between two managers, against the bare cost of its dice.

python bench/diamond_dice.py [--games 40000] [--players manager,random]
"""

from __future__ import annotations

import argparse

import fivetool as ft
from engine import draw_handfuls, handfuls_a_game, in_turns, start_streams
from fivetool.bots.players import style_of
from fivetool.engine.dice import make_dice
from fivetool.lab.simulate import simulate

GOAL = 20_000  # games a second on two cores with two managers
KEY = (1, 2)
TURNS = 3


def main() -> None:
    """Time the players and the dice that they roll."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40_000)
    parser.add_argument("--players", default="manager,random,naive", help="each plays both seats")
    given = parser.parse_args()
    setup = ft.game("diamond-dice")
    for name in given.players.split(","):
        handfuls = handfuls_a_game(setup, style_of(name, setup.game))
        drawn, one, two = in_turns(
            TURNS,
            lambda handfuls=handfuls: draw_dice(handfuls, given.games),
            lambda name=name: simulate(setup, given.games, [name] * 2, 1, threads=1),
            lambda name=name: simulate(setup, given.games, [name] * 2, 1, threads=2),
        )
        goal = f" (goal {GOAL:,})" if name == setup.game.styles[0] else ""
        print(f"{name}: {given.games / two:,.0f} games a second on two cores{goal}, {given.games / one:,.0f} on one")
        print(f"{name}: {one / drawn:.1f} times the bare cost of its dice ({drawn / given.games * 1e6:.2f} µs a game)")


def draw_dice(handfuls: list[tuple[int, int, float]], games: int) -> None:
    """Nothing but the dice of so many games."""
    dice = make_dice(KEY)
    start_streams(dice, dice.key, games)
    for faces, size, mean in handfuls:
        draw_handfuls(dice, faces, size, round(mean * games))


if __name__ == "__main__":
    main()

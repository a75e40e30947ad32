"""How fast the Dice Game is: games a second with random players and managers, against the bare cost of its dice.

python bench/highlights_dice.py [--games 100000] [--seats 2]
"""

from __future__ import annotations

import argparse

import fivetool as ft
from engine import draw_handfuls, handfuls_a_game, in_turns, start_streams
from fivetool.engine.dice import make_dice
from fivetool.engine.drivers import RANDOM_STYLE
from fivetool.lab.simulate import simulate

KEY = (1, 2)
TURNS = 3
PLAYERS = {"random": (RANDOM_STYLE, 1.0), "manager": (0, 0.1)}  # style, and its share of the games


def main() -> None:
    """Time both kinds of players and the dice that they roll."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seats", type=int, default=2)
    given = parser.parse_args()
    setup = ft.game("highlights-dice", given.seats)
    for name, (style, share) in PLAYERS.items():
        games = round(given.games * share)
        handfuls = handfuls_a_game(setup, style)
        drawn, one, all_threads = in_turns(
            TURNS,
            lambda games=games, handfuls=handfuls: draw_dice(handfuls, games),
            lambda games=games, name=name: simulate(setup, games, [name] * given.seats, 1, threads=1),
            lambda games=games, name=name: simulate(setup, games, [name] * given.seats, 1),
        )
        print(f"{name}: {games / all_threads:,.0f} games a second on all cores, {games / one:,.0f} on one")
        print(f"{name}: {one / drawn:.1f} times the bare cost of its dice ({drawn / games * 1e6:.2f} µs a game)")


def draw_dice(handfuls: list[tuple[int, int, float]], games: int) -> None:
    """Nothing but the dice of so many games."""
    dice = make_dice(KEY)
    start_streams(dice, dice.key, games)
    for faces, size, mean in handfuls:
        draw_handfuls(dice, faces, size, round(mean * games))


if __name__ == "__main__":
    main()

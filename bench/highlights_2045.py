"""How fast Baseball Highlights: 2045 is: single games and matches a second, against the bare cost of its draws.

python bench/highlights_2045.py
"""

from __future__ import annotations

import time

import numpy as np

import fivetool as ft
from fivetool.engine.dice import make_dice, roll
from fivetool.engine.record import rule
from fivetool.games.highlights_2045 import rules

GAMES = 50_000
DRAWS_A_GAME = 26  # cards drawn from a Lineup in a single game at random: two hands, on deck, pinch hitters, saves


@rule
def draw_only(dice, games, draws, out):
    """The same number of draws and nothing else."""
    for _ in range(games):
        for _draw in range(draws):
            out[0] += roll(dice, rules.LINEUP_CARD, rules.ROSTER)


def seconds_of(act) -> float:
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def main() -> None:
    """Print the table."""
    out = np.zeros(1, np.int64)
    draw_only(make_dice((1, 2)), 1, DRAWS_A_GAME, out)
    bare = seconds_of(lambda: draw_only(make_dice((1, 2)), GAMES, DRAWS_A_GAME, out))
    print("| Measurement | Value |")
    print("|---|---:|")
    print(f"| the draws of a game alone | {bare / GAMES * 1e6:.2f} µs |")
    for players in ("random", "manager"):
        for form in ("single_game", "season_and_series"):
            seats = [players, players]
            ft.simulate("highlights-2045", 100, seats, seed=1, format=form)
            games = GAMES if form == "single_game" else GAMES // 10
            took = seconds_of(lambda n=games, s=seats, f=form: ft.simulate("highlights-2045", n, s, seed=2, format=f))
            ratio = f" ({took / games / (bare / GAMES):.1f} x its draws)" if form == "single_game" else ""
            print(f"| {players}, {form}: a second, all cores | {games / took:,.0f}{ratio} |")


if __name__ == "__main__":
    main()

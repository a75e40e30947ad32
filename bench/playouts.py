"""What rules cost on top of their dice: 200,000 random playouts of each game against a bare draw of its dice.

python bench/playouts.py [GAME …] [--games 200000] [--managers]

Both sides run on one thread, in turns, and the median of each is taken. `--managers` lets managers play as well, a
tenth of the games: what they think costs far more than the rules.
"""

from __future__ import annotations

import argparse

from engine import TURNS, draw_dice, handfuls_a_game, in_turns
from fivetool.game.registry import all_games
from fivetool.game.setup import Setup
from fivetool.lab.simulate import simulate
from fivetool.players.matches import match_between, style_of

FEWER = 10  # times fewer games for managers


def main() -> None:
    """Time the games and their dice."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME", help="names of games; all of them by default")
    parser.add_argument("--games", type=int, default=200_000)
    parser.add_argument("--managers", action="store_true")
    given = parser.parse_args()
    for game in all_games():
        if not given.names or game.name in given.names:
            setup = game.setup()
            print_line(setup, "random", given.games)
            if given.managers:
                print_line(setup, game.players.styles[0], max(1, given.games // FEWER))


def print_line(setup: Setup, player: str, games: int) -> None:
    """One player in all seats, against the dice of as many games."""
    match_between([player] * setup.seats, setup)  # the game runs compiled from here on
    handfuls = handfuls_a_game(setup, style_of(player, setup.game))
    drawn, played = in_turns(
        TURNS,
        lambda: draw_dice(handfuls, games),
        lambda: simulate(setup, games, [player] * setup.seats, 1, threads=1),
    )
    print(
        f"{setup.game.name:18} {player:8} {games / played:>10,.0f} games a second, {played / games * 1e6:8.2f} µs, "
        f"{played / drawn:6.1f} times its dice ({drawn / games * 1e6:.2f} µs)",
        flush=True,
    )


if __name__ == "__main__":
    main()

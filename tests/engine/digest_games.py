"""Prints a digest of the final state and of all events for a few games: run with the compiler on and off."""

from __future__ import annotations

import hashlib
import sys

from fivetool.bots import find_player
from fivetool.engine.registry import find_game
from fivetool.table import Table


def main(name: str) -> None:
    game = find_game(name)
    for number, options in enumerate(game.test_options):
        fitting = game.seat_counts_for(options)
        setup = game.setup(fitting[number % len(fitting)], **options)
        bots = [find_player(("manager", "random")[(seat + number) % 2], setup) for seat in range(setup.seats)]
        table = Table(setup, seed=20_45, number=number, players=bots)
        table.play_bots()
        content = table.state.tobytes() + repr(table.events).encode()
        print(hashlib.sha256(content).hexdigest())


if __name__ == "__main__":
    main(sys.argv[1])

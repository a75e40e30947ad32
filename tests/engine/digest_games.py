"""A digest of the final state and of all events of a few games. As a program it prints them."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator

from fivetool.game.registry import find_game
from fivetool.players import find_player
from fivetool.table import Table


def digests(name: str) -> Iterator[str]:
    """One game under each of the option sets that together reach every branch of the rules."""
    game = find_game(name)
    for number, options in enumerate(game.options.tests):
        fitting = game.seat_counts_for(options)
        setup = game.setup(fitting[number % len(fitting)], **options)
        bots = [find_player(("manager", "random")[(seat + number) % 2], setup) for seat in range(setup.seats)]
        table = Table(setup, seed=20_45, number=number, players=bots)
        table.play_bots()
        content = table.state.tobytes() + repr(table.events).encode()
        yield hashlib.sha256(content).hexdigest()


if __name__ == "__main__":
    print(*digests(sys.argv[1]), sep="\n")

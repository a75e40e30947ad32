"""Whole games for tests of what is read off the tape: played once, with managers and chance on both sides."""

from __future__ import annotations

from functools import cache

from fivetool.game.registry import find_game
from fivetool.players.seated import find_player
from fivetool.table.table import Table

GAME = find_game("dice-baseball")
STYLES = (("manager", "manager"), ("manager", "random"), ("passive", "manager"))
SEEDS = tuple(range(15))


@cache
def whole_game(seed: int) -> Table:
    """A finished game; seeds go through the option sets and through kinds of managers."""
    options = GAME.options.tests[seed % len(GAME.options.tests)]
    setup = GAME.setup(2, **options)
    names = STYLES[seed % len(STYLES)]
    table = Table(setup, seed=seed, players=[find_player(name, setup) for name in names])
    table.play_bots()
    return table

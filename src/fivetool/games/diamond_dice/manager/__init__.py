"""The built-in players of Baseball Diamond Dice.

The manager counts in runs: what a half-inning will still bring from a number of outs and a set of bases, solved once
for a card set (`at_bats`). Every decision is then the one with the best odds (`defending`, `batting`), with the
runners on base and the batter who follows taken as they are.
"""

from fivetool.games.diamond_dice.manager.choosing import STYLES, manage

__all__ = ["STYLES", "manage"]

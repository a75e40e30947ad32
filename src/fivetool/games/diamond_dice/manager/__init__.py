"""The built-in players of Baseball Diamond Dice.

The manager counts in runs: what a half-inning will still bring from a number of outs and a set of bases, worked out
once for a card set (`solving`) and kept in the managers' knowledge (`knowledge`). Every decision is then the one with
the best odds (`defending`, `batting`), with the runners on base and the batter who follows taken as they are
(`situation`). What plays lead to is in `hits_and_bunts`, `ground_balls` and, for whole at-bats, `at_bats`.
"""

from fivetool.games.diamond_dice.manager.choosing import STYLES, manage

__all__ = ["STYLES", "manage"]

"""The built-in player of Coin-Toss Baseball."""

from __future__ import annotations

from coin_toss_baseball.rules import BUNT, SWING
from fivetool.engine.diamond import runners_on
from fivetool.engine.record import rule

STYLES = ("manager",)


@rule
def manage(state, book, seat, style, knowledge, solution, dice):
    """Bunts to get a rally going or to keep it up; with an out and nobody on base, swings."""
    return BUNT if runners_on(state.bases) or state.outs == 0 else SWING

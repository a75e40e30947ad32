"""The built-in players of Power Chip Baseball."""

from __future__ import annotations

from fivetool.engine.diamond import runners_on
from fivetool.engine.record import rule
from fivetool.games.power_chip.rules import (
    BALL,
    BAT,
    BATTING,
    BATTING_SYMBOL,
    CHIP,
    HOMERUN,
    KEEP,
    OUT,
    OUT_23,
    OWN_TIE,
    PITCH,
    PITCHING,
    PITCHING_SYMBOL,
    STRIKE,
    TOSS_CHOICE,
    USE,
    best_play,
)

MANAGER, ALWAYS_USE, NEVER_USE = 0, 1, 2
STYLES = ("manager", "always", "never")


@rule
def manage(state, book, seat, style, knowledge, dice):
    """A sensible choice for the acting seat."""
    if state.phase == TOSS_CHOICE:
        return PITCH if book.chip_to_batting else BAT
    if state.phase == CHIP:
        return USE if wants_chip(state, style) else KEEP
    if state.phase == OWN_TIE:
        first = BATTING_SYMBOL if state.winner == BATTING else PITCHING_SYMBOL
        return first + best_play(state, state.winner)
    return OUT_23


@rule
def wants_chip(state, style):
    """Whether the roll is worth more than the chip."""
    if style == ALWAYS_USE:
        return True
    if style == NEVER_USE:
        return False
    batting = best_play(state, BATTING)
    pitching = best_play(state, PITCHING)
    if batting == HOMERUN:
        return True
    if runners_on(state.bases) == 3:
        return not (batting == BALL and pitching <= OUT) and not (batting < 2 and pitching == STRIKE)
    return batting != BALL and pitching != STRIKE

"""Kinds of outs in play, the columns of Chart 2: what the codes from GOA to FO stand for, and deep flies."""

from fivetool.engine.record import rule
from fivetool.games.dice_baseball.rules import codes

HARD_GROUNDER, GROUNDER, SLOW_GROUNDER, LINER, FLY, DEEP_FLY = 0, 1, 2, 3, 4, 5
OUT_KINDS = 6


@rule
def code_of(kind):
    """The code on the cards of a kind of out."""
    return codes.FO if kind == DEEP_FLY else codes.GOA + kind


@rule
def is_grounder(kind):
    """Hard, normal or slow."""
    return kind <= SLOW_GROUNDER

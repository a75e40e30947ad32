"""What hints mention of what can come of a choice."""

from __future__ import annotations

from fivetool.game.words import outcomes

outcome = outcomes(
    hit="a hit",
    walk="a walk",
    strikeout="a strikeout",
    out="an out",
    double_play="a double play",
    triple_play="a triple play",
)

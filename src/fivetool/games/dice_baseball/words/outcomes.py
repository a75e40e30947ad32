"""What hints mention of what can come of a choice."""

from __future__ import annotations

from fivetool.game.words import outcomes

outcome = outcomes(
    hit="a hit",
    home_run="a home run",
    walk="a walk",
    strikeout="a strikeout",
    double_play="a double play",
    triple_play="a triple play",
    sacrifice="a sacrifice",
    error="an error",
    steal="a stolen base",
    caught_stealing="a runner caught stealing",
    pickoff="a runner picked off",
)

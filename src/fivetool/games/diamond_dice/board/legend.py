"""What the symbols of the board mean."""

from __future__ import annotations

from functools import cache

from fivetool.game.board import Symbol
from fivetool.show import legend
from fivetool.show import svg as draw
from fivetool.show.dice import SIX_SIDED, die
from fivetool.show.legend import MIDDLE

LEFT, DIE = 6, 48

_NUMBERS = (
    (
        "contact",
        "C",
        "Contact",
        "He rolls so many dice to hit the ball: no 1 is a strikeout, one 1 a ground ball, more a hit.",
    ),
    ("power", "P", "Power", "After good contact he rolls so many dice: each 5 or 6 is a base, and none is a fly out."),
    (
        "speed",
        "S",
        "Speed",
        "He rolls so many dice to run: one 1 takes first, two take second, three third, four home.",
    ),
)


@cache
def symbols() -> tuple[Symbol, ...]:
    """Every symbol of the board."""
    return (
        *(_number(*number) for number in _NUMBERS),
        legend.symbol(
            "ability",
            "Pitcher's ability",
            "What the pitcher can do to this batter or to a runner; the number says with how many dice.",
            draw.text(MIDDLE, MIDDLE, "Curve", "ft-middle ft-strong"),
        ),
        legend.symbol(
            "die",
            "Die",
            "A six-sided die of the last roll that does not count.",
            die(LEFT, LEFT, "3", DIE, "", SIX_SIDED),
            mark="3",
        ),
        legend.symbol(
            "die-lit",
            "Die that counts",
            "A 1 when contact or speed is rolled, a 5 or 6 when power is rolled.",
            die(LEFT, LEFT, "1", DIE, "lit", SIX_SIDED),
            mark="[1]",
        ),
        legend.symbol(
            "alignment",
            "Fielders and dice left",
            "How the defense stands, and how many contact and power dice are left to the batter.",
            draw.text(MIDDLE, MIDDLE, "In", "ft-middle ft-heading"),
        ),
        legend.symbol(
            "order", "Batting order", "Number 1 bats next.", draw.text(MIDDLE, MIDDLE, "1.", "ft-middle ft-heading")
        ),
        legend.symbol(
            "face-down",
            "Face-down cards",
            "Only their owner knows them.",
            draw.rect(12, 6, 36, 48, "ft-die", 5),
        ),
        legend.outs(),
        legend.runner(mark="A  B"),
        legend.batter(),
    )


def _number(key: str, letter: str, name: str, meaning: str) -> Symbol:
    return legend.symbol(key, name, meaning, draw.text(MIDDLE, MIDDLE, letter, "ft-middle ft-figure"), mark=letter)

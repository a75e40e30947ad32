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
        "Dice he rolls to hit the ball: no 1 is a strikeout, one 1 a ground ball, two or more a ball hit well.",
    ),
    ("power", "P", "Power", "Dice he rolls for a ball hit well: each 5 or 6 is worth a base, and none is a fly out."),
    (
        "speed",
        "S",
        "Speed",
        "Dice he rolls to run: one 1 for first, two for second, three for third, four for home.",
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
            "What the pitcher can do to the batter or to a runner. The number says how strong it is, in dice. A "
            "starter has it once an inning. Closer counts from the last inning on, a Slugger may bat, and a Mustache "
            "just looks good.",
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
            "A 1, or for power a 5 or a 6.",
            die(LEFT, LEFT, "1", DIE, "lit", SIX_SIDED),
            mark="[1]",
        ),
        legend.symbol(
            "alignment",
            "Fielders",
            "Where the defense plays: at normal depth, or with the infield or the outfield in or back.",
            draw.group((draw.circle(MIDDLE, MIDDLE, 11, "ft-token"),), class_=draw.team_class(1)),
        ),
        legend.symbol(
            "order",
            "Batting order",
            "Number 1 bats next. Whoever is out or scores goes to the bottom, and so does everyone left on base.",
            draw.text(MIDDLE, MIDDLE, "1.", "ft-middle ft-heading"),
        ),
        legend.symbol(
            "face-down",
            "Face-down cards",
            "Only the manager who owns them sees them.",
            draw.rect(12, 6, 36, 48, "ft-die", 5),
        ),
        legend.outs(),
        legend.runner(mark="A  B"),
        legend.batter(),
    )


def _number(key: str, letter: str, name: str, meaning: str) -> Symbol:
    return legend.symbol(key, name, meaning, draw.text(MIDDLE, MIDDLE, letter, "ft-middle ft-figure"), mark=letter)

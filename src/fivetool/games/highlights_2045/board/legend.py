"""What the symbols on cards and table mean."""

from __future__ import annotations

from functools import cache

from fivetool.game.board import Symbol
from fivetool.games.highlights_2045.board.card_face import (
    TYPE_CLASSES,
    coin_mark,
    cost_mark,
    pawn,
    pinch_mark,
    type_mark,
)
from fivetool.games.highlights_2045.rules import printed
from fivetool.show import legend
from fivetool.show import svg as draw
from fivetool.show.legend import MIDDLE

_TYPES = (
    ("natural", "Natural", "A human ballplayer; fastballs beat naturals."),
    ("cyborg", "Cyborg", "Part human, part machine, often a pitcher; spit balls beat cyborgs."),
    ("robot", "Robot", "A machine that hits hard; curves beat robots."),
)
_SPEEDS = (
    ("slow", "White: slow", "A slow runner moves just as far as the hit, and a double play can catch him."),
    (
        "medium",
        "Blue: medium",
        "A medium runner also scores from second on a single, and can steal; a double play can catch him.",
    ),
    ("fast", "Red: fast", "A fast runner takes one base more than the hit, can steal, and is safe from double plays."),
)
_HITS = (
    ("S", "Single", "A threatened single: unless the other team cancels it, the batter goes to first."),
    ("D", "Double", "A threatened double: unless the other team cancels it, the batter goes to second."),
    ("T", "Triple", "A threatened triple: unless the other team cancels it, the batter goes to third."),
    ("H", "Home run", "A threatened home run: unless the other team cancels it, batter and runners score."),
    ("W", "Walk", "A hit that became a walk: the batter goes to first, and only pushed runners move."),
)


@cache
def symbols() -> tuple[Symbol, ...]:
    """Every symbol of cards and table."""
    return (
        *(_type(*kind) for kind in _TYPES),
        *(_hit(*hit) for hit in _HITS),
        *(_speed(number, *speed) for number, speed in enumerate(_SPEEDS, printed.SLOW)),
        legend.symbol(
            "action",
            "Action",
            "It happens as soon as the card is played, before the hits that the other team threatens.",
            draw.text(MIDDLE, MIDDLE, "Glove", "ft-middle ft-strong"),
            mark="glove",
        ),
        legend.symbol(
            "income",
            "Income",
            "What the card adds to your money in the Buy Round after the game.",
            coin_mark(MIDDLE, MIDDLE, "+2", 20),
            mark="income",
        ),
        legend.symbol(
            "cost", "Cost", "What this free agent costs in the Buy Round.", cost_mark(MIDDLE, MIDDLE, "7"), mark="cost"
        ),
        legend.symbol(
            "ph",
            "Pinch hitter",
            "Instead of playing this card you may bring in another one for it.",
            pinch_mark(MIDDLE, MIDDLE),
            mark="PH",
        ),
        legend.symbol(
            "runner",
            "Runner",
            "He stands on this base; the letter and the color are his speed.",
            pawn(MIDDLE, MIDDLE, printed.AVERAGE, "M", 20),
            mark="s m f",
        ),
        legend.lamps("Wins", "Games won in this stage; in a Series, an empty lamp is a win still needed.", 2, 4),
        legend.symbol(
            "face-down",
            "Face-down card",
            "Only its owner knows it.",
            draw.rect(12, 6, 36, 48, "ft-die", 5),
        ),
    )


def _type(kind: str, name: str, meaning: str) -> Symbol:
    drawn = draw.group((type_mark(kind, MIDDLE, MIDDLE, 20, "ft-band"),), class_=TYPE_CLASSES[kind])
    return legend.symbol(kind, name, meaning, drawn, mark=kind)


def _hit(letter: str, name: str, meaning: str) -> Symbol:
    drawn = pawn(MIDDLE, MIDDLE, printed.AVERAGE, letter, 20)
    return legend.symbol(f"hit-{letter.lower()}", name, meaning, drawn, mark=letter)


def _speed(speed: int, key: str, name: str, meaning: str) -> Symbol:
    return legend.symbol(f"speed-{key}", name, meaning, pawn(MIDDLE, MIDDLE, speed, key[0].upper(), 20), mark=key)

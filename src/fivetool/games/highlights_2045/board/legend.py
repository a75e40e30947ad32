"""What the symbols on cards and table mean."""

from __future__ import annotations

from functools import cache

from fivetool.game.board import Symbol
from fivetool.games.highlights_2045.board.card_face import TYPE_CLASSES
from fivetool.games.highlights_2045.board.marks import (
    coin_mark,
    cost_mark,
    hit_mark,
    pinch_mark,
    runner_mark,
    speed_mark,
    type_mark,
)
from fivetool.games.highlights_2045.rules import printed
from fivetool.games.highlights_2045.words.naming import HIT_MARKS
from fivetool.show import legend
from fivetool.show import svg as draw
from fivetool.show.legend import MIDDLE

_TYPES = (
    ("natural", "Natural", "A human ballplayer. Fastballs stop naturals."),
    ("cyborg", "Cyborg", "Part human, part machine, and often a pitcher. Spitballs stop cyborgs."),
    ("robot", "Robot", "A machine that hits hard. Curves stop robots."),
)
_SPEEDS = (
    (
        "slow",
        "Slow",
        "A slow runner moves just as far as the hit (two bases on a clutch single), and a double play can catch him.",
    ),
    (
        "medium",
        "Medium",
        "A medium runner also scores from second on a single, and can steal. A double play can catch him.",
    ),
    ("fast", "Fast", "A fast runner takes one base more than the hit, can steal, and is safe from double plays."),
)
_HITS = (
    ("S", "Single", "Unless the other team stops it, the batter goes to first."),
    ("D", "Double", "Unless the other team stops it, the batter goes to second."),
    ("T", "Triple", "Unless the other team stops it, the batter goes to third."),
    ("H", "Home run", "Unless the other team stops it, the batter and all runners score."),
    ("W", "Walk", "A hit that became a walk: the batter goes to first, and a runner moves up only to make room."),
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
            "What the card earns when it is played. In a match you sign free agents with the money after the game.",
            coin_mark(MIDDLE, MIDDLE, "+2", 20),
            mark="income",
        ),
        legend.symbol(
            "cost", "Cost", "What it costs to sign this free agent.", cost_mark(MIDDLE, MIDDLE, "7"), mark="cost"
        ),
        legend.symbol(
            "ph",
            "Pinch hitter",
            "A pinch hitter may bat for this card: you throw it away and play the card on deck, or your next one.",
            pinch_mark(MIDDLE, MIDDLE),
            mark="PH",
        ),
        legend.symbol(
            "runner",
            "Runner",
            "He stands on this base, in the color of his team. The chevrons are his speed.",
            draw.group((runner_mark(MIDDLE, MIDDLE, 0, printed.AVERAGE, 20),), class_=draw.team_class(0)),
            mark="s m f",
        ),
        legend.lamps("Wins", "Games won so far. In a Series, an empty circle is a win that is still needed.", 2, 4),
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
    drawn = draw.group((hit_mark(MIDDLE, MIDDLE, letter, 20),), class_=draw.team_class(0))
    return legend.symbol(f"hit-{letter.lower()}", name, meaning, drawn, mark=HIT_MARKS[letter])


def _speed(speed: int, key: str, name: str, meaning: str) -> Symbol:
    return legend.symbol(f"speed-{key}", name, meaning, speed_mark(MIDDLE, MIDDLE, speed, 30), mark=key)

"""What cards, bases and alignments are called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from fivetool.game.facts import Names
from fivetool.game.scene import Scene
from fivetool.games.diamond_dice.data.card_sets import CARD_SETS
from fivetool.games.diamond_dice.data.cards import Card

ALIGNMENTS = ("Normal depth", "Infield in", "Infield back", "Outfield in", "Outfield back")
FIELDERS = (  # how the defense stands, in a sentence
    "a defense at normal depth", "a drawn-in infield", "a deep infield", "a shallow outfield", "a deep outfield",
)  # fmt: skip
BASE_NAMES = ("home", "first", "second", "third", "home")
TO_BASE = ("home", "to first", "to second", "to third", "home")
HIT_WORDS = {1: "Single", 2: "Double", 3: "Triple", 4: "Home run"}
HIT_VERBS = {1: "singles", 2: "doubles", 3: "triples", 4: "homers"}


def card_of(scene: Scene, number: int) -> Card:
    """The card with a number."""
    return CARD_SETS.of(scene.setup.options["card_set"]).cards[number - 1]


def described(card: Card) -> str:
    """A card in a few words.

    >>> described(Card(id="B01", name="Mumbles Ottershaw", type="B", c=9, p=1, s=3))
    'Mumbles Ottershaw (C9 P1 S3)'
    """
    numbers = "" if card.c is None else f"C{card.c} P{card.p} S{card.s}"
    return f"{card.name} ({', '.join(part for part in (numbers, *card.abilities) if part)})"


def surname(card: Card) -> str:
    """The last word of a name, which is enough to know a card by.

    >>> surname(Card(id="B01", name="Mumbles Ottershaw", type="B", c=9, p=1, s=3))
    'Ottershaw'
    """
    return card.name.split()[-1]


def percents(chances: Iterable[float]) -> str:
    """The least and the most of some chances.

    >>> percents([0.3, 0.125, 0.2]), percents([0.3, 0.301])
    ('12% to 30%', '30%')
    """
    least, most = percent(min(found := tuple(chances))), percent(max(found))
    return least if least == most else f"{least} to {most}"


def percent(chance: float) -> str:
    """A chance as people say it: none and certain only where it is so.

    >>> percent(0.618), percent(0.002), percent(0.999), percent(0)
    ('62%', 'under 1%', 'over 99%', '0%')
    """
    if 0 < chance < 0.005:
        return "under 1%"
    return "over 99%" if 0.995 <= chance < 1 else f"{100 * chance:.0f}%"


def name_of(names: Names, card: int) -> str:
    """What a card is called."""
    return names.cards[card] if 0 < card < len(names.cards) else f"card {card}"


def card_names(options: Mapping[str, Any]) -> tuple[str, ...]:
    """What the card numbers on the tape are called."""
    return ("nobody", *(card.name for card in CARD_SETS.of(options["card_set"]).cards))

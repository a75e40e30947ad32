"""The worth of cards, abilities and runners on base, in runs, as it was learned from games between managers."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from fivetool.games.highlights_2045.data.cards import Card
from fivetool.games.highlights_2045.rules import abilities, sizes

VALUES_FILE = Path(__file__).parent / "values.json"
PLAYED_SHARE = 6.5 / sizes.ROSTER  # how often a card of the roster is played in a game, as pinch hitter or to save too
BASE, ALL = "base", "all"  # pools of free agents: the base game's, or those of every set


@cache
def learned() -> Mapping[str, Any]:
    """The values that come with the game."""
    values: Mapping[str, Any] = json.loads(VALUES_FILE.read_text(encoding="utf-8"))
    return values


def enter_values(knowledge: Any, cards: Sequence[Card], pool: str, known: Mapping[str, Any]) -> None:
    """Fill the tables of worth that the manager reads; cards that nobody has measured get the sum of their parts."""
    measured, kept, later = known["cards"][pool], known["kept"][pool], known["later"][pool]
    for number, card in enumerate(cards, 1):
        if card.is_player:
            parts = worth_of_parts(card, known["parts"])
            knowledge.worth[number] = measured.get(card.id, PLAYED_SHARE * parts)
            knowledge.kept_worth[:, number] = kept.get(card.id, parts)
            knowledge.later_worth[:, :, number] = later.get(card.id, knowledge.kept_worth[:, number])
    for code, name in enumerate(abilities.CODES):
        knowledge.code_worth[code] = known["parts"].get(name, 0.0)
    knowledge.runners_worth[:] = known["runners"]
    knowledge.action_weight[:] = known["weights"][pool]["actions"]
    knowledge.hit_weight[:] = known["weights"][pool]["hits"]


def worth_of_parts(card: Card, parts: Mapping[str, float]) -> float:
    """What hits and abilities like a card's are worth each time they are played.

    >>> ox = Card(id="X-1", set="x", name="Ox", type="robot", cost=3, income=1, speed="slow", pinch_hitter=0, hits="SD")
    >>> worth_of_parts(ox, {"S slow": 0.25, "D slow": 0.5})
    0.75
    """
    return sum(parts.get(part, 0.0) for part in parts_of(card))


def parts_of(card: Card) -> list[str]:
    """Hits with their speed, and abilities."""
    return [f"{hit} {card.speed}" for hit in card.hits] + list(card.codes)

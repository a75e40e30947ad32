"""Who had which card in a game, for studies of what each is worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fivetool.game.card_use import CardUse
from fivetool.game.setup import Setup
from fivetool.games.diamond_dice.data.card_sets import CARD_SETS
from fivetool.games.diamond_dice.rules.record import batting_seat

ZONES = ("lineup", "clubhouse", "bench", "pen")


def names(setup: Setup) -> list[str]:
    """All cards of the set, with their numbers."""
    return [f"{card.id} {card.name}" for card in CARD_SETS.of(setup.options["card_set"]).cards]


def held(state: Any, setup: Setup) -> Iterator[tuple[int, int]]:
    """Every card that a seat has drawn, wherever it has gone: in the field, on the bench, on base."""
    for seat in range(2):
        zones = [card for zone in ZONES for card in getattr(state, zone)[seat].tolist()]
        on_base = state.bases.tolist() if batting_seat(state) == seat else []
        cards = {int(card) for card in (*zones, state.pitcher[seat], *on_base) if card > 0}
        yield from ((seat, card) for card in sorted(cards))


CARDS_OF_A_SIDE = CardUse(names, held)

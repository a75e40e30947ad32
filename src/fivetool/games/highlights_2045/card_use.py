"""Who had which card at the end of a match, for studies of what each is worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from fivetool.game.card_use import CardUse
from fivetool.game.setup import Setup
from fivetool.games.highlights_2045.data.cards import cards_of
from fivetool.games.highlights_2045.rules.zones import ON_ROSTER


def names(setup: Setup) -> list[str]:
    """All cards, with their numbers."""
    return [f"{card.id} {card.name}" for card in cards_of(setup.options["cards"])]


def held(state: Any, setup: Setup) -> Iterator[tuple[int, int]]:
    """The cards of each roster."""
    for seat in range(setup.seats):
        yield from ((seat, card) for card in np.flatnonzero(state.place == ON_ROSTER + seat).tolist())


CARDS_OF_A_SIDE = CardUse(names, held)

"""The page with all cards of a game: pictures, filters and figures, for every game that offers its cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from fastapi import APIRouter, Request
from fastapi.responses import Response

from fivetool.game.pages import CardShown
from fivetool.game.registry import find_game
from fivetool.web.authority import Refusal
from fivetool.web.clubhouse import Clubhouse
from fivetool.web.pages import game_at, show

MOST_VALUES = 120  # a fact that has more is no filter


@dataclass(frozen=True)
class Filter:
    """A fact to filter by, and what it can be."""

    name: str
    values: tuple[str, ...]


def filters_of(cards: Sequence[CardShown]) -> tuple[Filter, ...]:
    """Every fact that at least two cards share, with its values in order.

    >>> cards = [CardShown("A", "", "", {"Type": kind}, {}) for kind in ("robot", "cyborg", "robot")]
    >>> filters_of(cards)
    (Filter(name='Type', values=('cyborg', 'robot')),)
    """
    found: dict[str, list[str]] = {}
    for card in cards:
        for name, value in card.facts.items():
            found.setdefault(name, []).append(value)
    return tuple(
        Filter(name, tuple(sorted(set(values))))
        for name, values in found.items()
        if 1 < len(set(values)) <= MOST_VALUES and len(set(values)) < len(values)
    )


def figures_of(cards: Sequence[CardShown]) -> tuple[str, ...]:
    """Every figure to sort by, as the cards have them."""
    return tuple(dict.fromkeys(name for card in cards for name in card.figures))


@cache
def cards_of(name: str) -> tuple[CardShown, ...]:
    """The cards of a game, drawn once."""
    return find_game(name).pages.cards()


def make_router(club: Clubhouse) -> APIRouter:
    """The card pages."""
    router = APIRouter(include_in_schema=False)

    @router.get("/cards/{game}")
    async def cards_page(game: str, request: Request) -> Response:
        found = game_at(game)
        cards = await club.in_thread(cards_of, found.name)
        if not cards:
            raise Refusal(404, "no_cards", f"{found.title} has no cards to show.")
        return show(
            request, "cards.html", game=found, cards=cards, filters=filters_of(cards), figures=figures_of(cards)
        )

    return router

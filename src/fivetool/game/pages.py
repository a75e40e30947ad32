"""What there is to read and print beside the board: `Game.pages`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from fivetool.game.papers import Paper


@dataclass(frozen=True)
class CardShown:
    """A card as a game's card page shows it: facts to filter by, figures to sort by."""

    title: str
    words: str  # all that is on the card, and what it does
    svg: str
    facts: Mapping[str, str]
    figures: Mapping[str, float]  # "Cost", "Income", a measured value ...


@dataclass(frozen=True)
class Pages:
    """The rules, papers of a game such as its box score, and every card for games that have them."""

    rules: Callable[[], str]  # the rules page, as Markdown
    papers: tuple[Paper, ...] = ()
    cards: Callable[[], tuple[CardShown, ...]] = tuple

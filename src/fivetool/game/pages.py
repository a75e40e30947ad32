"""What there is to read and print beside the board: `Game.pages`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivetool.game.components import Component
from fivetool.game.papers import Paper

if TYPE_CHECKING:
    from fivetool.game.lessons import Lesson
    from fivetool.game.puzzles import Puzzles
    from fivetool.game.setup import Setup


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
    """The guide, the lesson, the rules, papers of a game such as its box score, and every card it has."""

    rules: Callable[[], str]  # the rules clause by clause, as Markdown
    guide: Callable[[], str] | None = None  # how to play, for people: short, plain words, pictures; as Markdown
    # what the guide leaves to the program and whoever plays with real dice and cards has to know; printed behind it
    at_table: Callable[[], str] | None = None
    lesson: Callable[[], Lesson] | None = None  # a first lesson, played at a table
    puzzles: Callable[[], Puzzles] | None = None  # positions of real games that have one best choice
    papers: tuple[Paper, ...] = ()
    cards: Callable[[], tuple[CardShown, ...]] = tuple
    components: Callable[[Setup], Sequence[Component]] | None = None  # what a printed game is made of

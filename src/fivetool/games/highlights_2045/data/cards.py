"""The cards: a CSV file, checked on load; a user may add cards or a whole set of their own in the same columns."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from fivetool.errors import DataError
from fivetool.game.library import Library, Source
from fivetool.games.highlights_2045.rules import abilities, printed, sizes

SHIPPED_FILE = Path(__file__).parent / "cards.csv"
SHIPPED = "standard"
COLUMNS = ("id", "set", "name", "type", "cost", "income", "speed", "pinch_hitter", "hits", "action")

ROOKIES = "starter-rookie"
CLUBS = {
    "starter-fogport": "Fogport Harriers",
    "starter-solarcoast": "Solar Coast Comets",
    "starter-oldharbor": "Old Harbor Lanterns",
    "starter-skyline": "Skyline Dynamos",
}
CLUB_LETTERS = "FSLD"  # in a rookie's id, after RK-
FREE_AGENTS = "free-agent"
EXPANSIONS = (
    "rally-cap",
    "magna-glove",
    "robot-hitters",
    "cyborg-pitchers",
    "errors",
    "big-fly",
    "home-cookin",
    "double-trouble",
)
COACH, PARK = "coach", "ball-park"
STARTERS = (ROOKIES, *CLUBS)
FEWEST_AGENTS = 40


class Card(BaseModel):
    """One row of the card file."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str = Field(min_length=1)
    set: str = Field(min_length=1)
    name: str = Field(min_length=1)
    type: str = ""
    cost: int | None = Field(default=None, ge=1, le=20)
    income: int | None = Field(default=None, ge=0, le=9)
    speed: str = ""
    pinch_hitter: int | None = Field(default=None, ge=0, le=1)
    hits: str = ""
    action: str = ""

    @property
    def codes(self) -> tuple[str, ...]:
        """The action codes."""
        return tuple(self.action.split("+")) if self.action else ()

    @property
    def is_player(self) -> bool:
        """Whether this is a player card, not a coach or a ball park."""
        return self.set not in (COACH, PARK)

    @property
    def is_starter(self) -> bool:
        """Whether the card belongs to a starting deck."""
        return self.set in STARTERS


def check_cards(rows: Sequence[Mapping[str, Any]], source: Source) -> tuple[Card, ...]:
    """Cards that keep every constraint; without starting decks they are added to those that come with the game."""
    if not all(isinstance(row, Mapping) for row in rows):
        raise DataError(f"{source.label}: every card must be a row of columns.")
    cards = check_rows(rows, source.label)
    if not any(card.is_starter for card in cards):
        cards = [*cards_of(SHIPPED), *cards]
    check_whole(cards, source.label)
    return tuple(cards)


def cards_of(value: Any) -> tuple[Card, ...]:
    """The cards behind a checked option value; a card's number is its place, counted from 1."""
    return CARD_SETS.of(value)


def _row(card: Card) -> dict[str, str]:
    return {name: "" if value is None else str(value) for name, value in card.model_dump().items()}


def _cleaned(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row without its empty columns; a speed may be written as people read it (medium) or as in the first files."""
    given = {name: value for name, value in row.items() if value not in ("", None)}
    if given.get("speed") in printed.SPEED_WORDS:
        given["speed"] = printed.SPEEDS[printed.SPEED_WORDS.index(given["speed"])]
    return given


def rows_of(text: str, label: str) -> list[dict[str, str]]:
    """The rows of a card file."""
    reader = csv.DictReader(io.StringIO(text))
    if tuple(reader.fieldnames or ()) != COLUMNS:
        raise DataError(f"{label}: the first line must name the columns {','.join(COLUMNS)}.")
    rows = []
    for row in reader:
        if None in row or None in row.values():
            raise DataError(f"{label}: line {reader.line_num}: {len(COLUMNS)} columns are needed.")
        rows.append(row)
    return rows


def check_rows(rows: Sequence[Mapping[str, Any]], source: str) -> list[Card]:
    """Every card on its own: constraints 2, 3 and 4."""
    cards = []
    for number, row in enumerate(rows, 2):
        try:
            card = Card.model_validate(_cleaned(row))
        except ValidationError as error:
            fault = error.errors()[0]
            field = ".".join(str(part) for part in fault["loc"])
            what = f"{field}: {fault['msg'][0].lower()}{fault['msg'][1:]} (got '{row.get(field, '')}')"
            raise DataError(f"{source}: line {number}: Card {row.get('id', '?')}: {what}.") from None
        for complaint in _card_faults(card):
            raise DataError(f"{source}: line {number}: Card {card.id}: {complaint}")
        cards.append(card)
    return cards


def _card_faults(card: Card) -> Iterator[str]:
    for code in card.codes:
        if code not in abilities.CODES[1:]:
            yield f"unknown action '{code}'."
    if len(card.codes) > 2 or len(set(card.codes)) < len(card.codes):
        yield "a card has at most two different actions."
    yield from _player_faults(card) if card.is_player else _staff_faults(card)


def _player_faults(card: Card) -> Iterator[str]:
    for field, known in (("type", printed.TYPES[1:]), ("speed", printed.SPEEDS[1:])):
        if getattr(card, field) not in known:
            yield f"unknown {field} '{getattr(card, field)}'."
    for letter in card.hits:
        if letter not in printed.HITS[1:5]:
            yield f"unknown hits '{card.hits}'."
    if len(card.hits) > sizes.CARD_HITS:
        yield f"a card has at most {sizes.CARD_HITS} hits."
    if (card.cost is None) != card.is_starter:
        yield "cost must be given for free agents and only for them."
    if card.income is None or card.pinch_hitter is None:
        yield "income and pinch_hitter must be given."
    if not card.hits and not card.codes:
        yield "a card needs hits or an action."
    if any(code.startswith(("coach_", "park_")) for code in card.codes):
        yield "a player card cannot have the ability of a coach or ball park."
    if "glove_if_homer" in card.codes and "glove" not in card.codes:
        yield "glove_if_homer needs glove on the same card."


def _staff_faults(card: Card) -> Iterator[str]:
    prefix = "coach_" if card.set == COACH else "park_"
    if len(card.codes) != 1 or not card.codes[0].startswith(prefix):
        yield f"a {card.set} needs one action that begins with {prefix}."
    if card.type or card.speed or card.hits or card.cost is not None or card.income is not None:
        yield f"a {card.set} has only id, set, name and action."


def check_whole(cards: Sequence[Card], source: str) -> None:
    """All cards together: constraints 1 and 4."""
    for field in ("id", "name"):
        for value, times in Counter(getattr(card, field).lower() for card in cards).items():
            if times > 1:
                twice = [card for card in cards if getattr(card, field).lower() == value][-1]
                raise DataError(f"{source}: Card {twice.id}: duplicate {field}.")
    if len(cards) >= sizes.CARDS:
        raise DataError(f"{source}: at most {sizes.CARDS - 1} cards are allowed.")
    decks = [club_deck(cards, club) for club in range(sizes.CLUBS)]
    for name, deck in zip(CLUBS.values(), decks, strict=True):
        if len(deck) != sizes.ROSTER or sum(card.set == ROOKIES for card in deck) != 10:
            raise DataError(f"{source}: Starting deck {name} must have 10 rookies and 5 veterans.")
        if [_value(card) for card in deck[:10]] != [_value(card) for card in decks[0][:10]]:
            raise DataError(f"{source}: the rookies of {name} differ from those of the other decks.")


def _value(card: Card) -> tuple[Any, ...]:
    return card.type, card.income, card.speed, card.pinch_hitter, card.hits, card.action


def club_deck(cards: Sequence[Card], club: int) -> list[Card]:
    """The starting deck of a club: its rookies, then its veterans."""
    rookies = [card for card in cards if card.set == ROOKIES and card.id[3:4] == CLUB_LETTERS[club]]
    return rookies + club_veterans(cards, club)


def club_veterans(cards: Sequence[Card], club: int) -> list[Card]:
    """What sets a club apart: the rookies are the same everywhere."""
    return [card for card in cards if card.set == tuple(CLUBS)[club]]


def own_sets(cards: Sequence[Card]) -> set[str]:
    """The expansions that the user added."""
    return {card.set for card in cards if card.is_player and not card.is_starter} - {FREE_AGENTS, *EXPANSIONS}


def agents_in_use(cards: Sequence[Card], sets: Sequence[str]) -> list[int]:
    """Numbers of the free agents of the base game, of the chosen sets, and of sets that the user added."""
    used = {FREE_AGENTS, *sets, *own_sets(cards)}
    return [number for number, card in enumerate(cards, 1) if card.set in used]


CARD_SETS = Library(
    one="card set",
    several="sets",
    shipped={SHIPPED: SHIPPED_FILE},
    file_label="Card file {path}",
    content_label="Cards",
    check=check_cards,
    content_of=lambda cards: [_row(card) for card in cards],
    restore=lambda rows: tuple(Card.model_validate(_cleaned(row)) for row in rows),
    suffix=".csv",
    content_type=Sequence,
    parse=rows_of,
)

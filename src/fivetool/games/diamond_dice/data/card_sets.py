"""Card sets: the cards are data, checked on load, and people may bring their own (DD-12)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from fivetool.errors import DataError
from fivetool.game.library import Library, Source
from fivetool.games.diamond_dice.data.cards import ABILITY, ACTIVATED, PASSIVE, Ability, Card, CardSet

FOLDER = Path(__file__).parent
FORMAT = 1
MOST_CARDS = 127

DRAWN = {"B": 22, "SP": 2, "RP": 4}  # what two seats draw
STANDARD = {"B": 32, "SP": 5, "RP": 9}
RANGES = {"c": (2, 16), "p": (0, 10), "s": (0, 16)}

LEVELS = {
    "Strikeout": (1, 8),
    "Curveball": (1, 6),
    "Knuckleball": (1, 16),
    "Pickoff": (1, 8),
    "Double Play": (1, 4),
    "Closer": (1, 6),
}
WEAKEST_KNUCKLEBALL = 6  # the lowest level that helps the defense at an average at-bat


def check_set(content: Mapping[str, Any], source: Source) -> CardSet:
    """A set that keeps every constraint, or one DataError that tells all its faults."""
    version = content.get("format")
    if version != FORMAT:
        raise DataError(f"{source.label}: Card set format {version} is not supported (supported: {FORMAT}).")
    try:
        checked = CardSet.model_validate(content)
    except ValidationError as error:
        raise DataError(f"{source.label}: {' '.join(_shape_faults(error, content, source))}") from None
    faults = [f"{_line(source, card_id)}{fault}" for card_id, fault in _faults(checked)]
    if faults:
        raise DataError(f"{source.label}: {' '.join(faults)}")
    return checked


def _line(source: Source, card_id: str) -> str:
    line = source.line_of(rf"id\s*=\s*[\"']{re.escape(card_id)}[\"']\s*(#.*)?$") if card_id else 0
    return f"line {line}: " if line else ""


def _shape_faults(error: ValidationError, content: Mapping[str, Any], source: Source) -> Iterator[str]:
    """What is wrong with the form of a set, card by card."""
    for fault in error.errors():
        place = list(fault["loc"])
        card_id = ""
        if place[0] == "card" and len(place) > 1 and isinstance(place[1], int):
            card = content["card"][place[1]]
            number = f"card {place[1] + 1}"
            card_id = str(card.get("id", number)) if isinstance(card, Mapping) else number
            place = place[2:]
        where = ".".join(str(part) for part in place)
        got = "" if fault["type"] == "missing" else f" (got {fault['input']!r})"
        message = fault["msg"][0].lower() + fault["msg"][1:]
        yield f"{_line(source, card_id)}{f'{card_id}: ' if card_id else ''}{where}: {message}{got}."


def _faults(checked: CardSet) -> Iterator[tuple[str, str]]:
    """Constraints 1 and 3 to 9: what refuses a set, each with the id of its card."""
    counts: Counter[str] = Counter(card.type for card in checked.card)
    for kind, least in DRAWN.items():
        if counts[kind] < least:
            yield "", f"The set has {counts[kind]} cards of type {kind}; two seats draw {least}."
    if len(checked.card) > MOST_CARDS:
        yield "", f"The set has {len(checked.card)} cards; at most {MOST_CARDS} are allowed."
    for what in ("id", "name"):
        for value, times in Counter(getattr(card, what) for card in checked.card).items():
            if times > 1:
                yield (value if what == "id" else ""), f"{what} {value} stands on {times} cards; it must be unique."
            if not value.strip():
                yield "", f"A card has an empty {what}."
    for card in checked.card:
        for fault in _card_faults(card):
            yield card.id, f"{card.id}: {fault}"


def _card_faults(card: Card) -> Iterator[str]:
    slugger = any(ability.keyword == "Slugger" for ability in card.skills)
    yield from _number_faults(card, slugger)
    if card.type == "B":
        if card.abilities:
            yield "a batter has no abilities."
        return
    if not card.abilities:
        yield "a pitcher needs at least one ability."
    for text in card.abilities:
        if not ABILITY.fullmatch(text):
            yield f"ability '{text}' is not known; use one of {', '.join((*ACTIVATED, *PASSIVE))} with its level."
    for ability in card.skills:
        yield from _ability_faults(card, ability)
    for (keyword, continued), times in Counter((a.keyword, a.continued) for a in card.skills).items():
        if times > 1:
            yield f"{'Continued ' if continued else ''}{keyword} stands on the card {times} times."


def _number_faults(card: Card, slugger: bool) -> Iterator[str]:
    numbers = {name: getattr(card, name) for name in RANGES}
    if card.type != "B" and not slugger:
        for name, value in numbers.items():
            if value is not None:
                yield f"{name} is {value}; only batters and Sluggers have c, p and s."
        return
    if None in numbers.values():
        yield "Slugger needs c, p and s." if slugger else "a batter needs c, p and s."
    for name, value in numbers.items():
        low, high = RANGES[name]
        if value is not None and not low <= value <= high:
            yield f"{name} is {value}; allowed {low} to {high}."


def _ability_faults(card: Card, ability: Ability) -> Iterator[str]:
    if ability.keyword not in LEVELS:
        if ability.level:
            yield f"{ability.keyword} carries no level (got {ability.level})."
    else:
        low, high = LEVELS[ability.keyword]
        if not low <= ability.level <= high:
            yield f"{ability.keyword} level is {ability.level or 'missing'}; allowed {low} to {high}."
    if ability.keyword == "Slugger" and card.type != "SP":
        yield "Slugger is only for starting pitchers (SP)."
    if card.type != "RP" and (ability.keyword == "Closer" or ability.continued):
        yield f"{'Continued' if ability.continued else 'Closer'} is only for relief pitchers (RP)."
    if ability.continued and ability.keyword not in ACTIVATED:
        yield f"Continued stands only before {', '.join(ACTIVATED)} (got {ability.keyword})."


def oddities(checked: CardSet) -> Iterator[str]:
    """Constraints 2, 10 and 11: what is allowed but unwise."""
    counts: Counter[str] = Counter(card.type for card in checked.card)
    if counts != STANDARD:
        yield f"not the standard deck size ({', '.join(f'{count} {kind}' for kind, count in STANDARD.items())})."
    keywords = {ability.keyword for card in checked.card for ability in card.skills}
    continued = any(ability.continued for card in checked.card for ability in card.skills)
    for keyword in (*ACTIVATED, *PASSIVE):
        if keyword not in keywords:
            yield f"no card has {keyword}."
    if not continued:
        yield "no card has Continued."
    for card in checked.card:
        if [ability.keyword for ability in card.skills] == ["Mustache"]:
            yield f"{card.id} has nothing but a Mustache."
        for ability in card.skills:
            automatic = card.type == "RP" and not ability.continued
            if automatic and ability.keyword == "Knuckleball" and ability.level < WEAKEST_KNUCKLEBALL:
                yield f"{card.id}: an automatic {ability} does not help the defense."


def _content_of(card_set: CardSet) -> dict[str, Any]:
    return card_set.model_dump(exclude_none=True)


CARD_SETS = Library(
    one="card set",
    several="sets",
    shipped={"Sandlot Originals": FOLDER / "sandlot.toml", "Basepath Bandits": FOLDER / "bandits.toml"},
    file_label="Card file {path}",
    check=check_set,
    content_of=_content_of,
    restore=CardSet.model_validate,
    content_label="Card set {name}",
    oddities=oddities,
)

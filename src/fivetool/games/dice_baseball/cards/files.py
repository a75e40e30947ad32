"""Clubs and card sets as text files: one TOML file a club, a folder with `set.toml` for a card set."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from fivetool.errors import DataError
from fivetool.game.files import parse_toml, read_text
from fivetool.game.library import Library, Source
from fivetool.games.dice_baseball.cards.checks import Fault, club_faults
from fivetool.games.dice_baseball.cards.club import FORMAT, CardSet, Club
from fivetool.games.dice_baseball.data import FOLDER

SHIPPED = FOLDER / "league"
# the same league with cards for other rules of stamina and ball parks, those of the presets
SHIPPED_FOR = {
    ("basic", False): SHIPPED,
    ("advanced", False): SHIPPED / "advanced",
    ("advanced", True): SHIPPED / "replay",
}
# The cards that the league had up to rules version 5, for games that were begun with them.
RETIRED = FOLDER / "league-5"
RETIRED_FOR = {rules: RETIRED / folder.relative_to(SHIPPED) for rules, folder in SHIPPED_FOR.items()}
SET_FILE = "set.toml"
MOST_FAULTS_TOLD = 5


def check_club(content: Mapping[str, Any], source: Source) -> Club:
    """A club that keeps every clause, or a DataError with file, line and reason."""
    if content.get("format") != FORMAT:
        raise DataError(f"{source.label}: club format {content.get('format')} is not supported (supported: {FORMAT}).")
    try:
        club = Club.model_validate(content)
    except ValidationError as error:
        raise DataError(_told(source.label, _shape_faults(error, content), source.text)) from None
    if faults := list(club_faults(club)):
        raise DataError(_told(source.label, faults, source.text))
    return club


def content_of(club: Club) -> dict[str, Any]:
    """A club as plain data, as a save keeps it; what has its usual value is left out."""
    return {"format": FORMAT, **club.model_dump(mode="json", by_alias=True, exclude_defaults=True)}


def retired_name(club: str) -> str:
    """What a club is called among options when it has the cards of rules version 5.

    >>> retired_name("Red Mesa Coyotes")
    'Red Mesa Coyotes, version 5'
    """
    return f"{club}, version 5"


def _clubs_in(folder: Path, retired: Path) -> Library[Club]:
    """Clubs that come with the game, by name, nickname or abbreviation, and those that people bring along."""
    headings = {path: _heading(path) for path in club_files(folder)}
    before = {retired_name(_heading(path)["name"]): path for path in club_files(retired)}
    return Library(
        one="club",
        several="clubs",
        shipped={club["name"]: path for path, club in headings.items()} | before,
        retired=tuple(before),
        also_called={
            club[short].lower(): club["name"] for club in headings.values() for short in ("nickname", "abbreviation")
        },
        file_label="Club file {path}",
        content_label="Club {name}",
        unnamed="without a name",
        check=check_club,
        content_of=content_of,
        restore=Club.model_validate,
    )


def club_files(folder: Path) -> list[Path]:
    """The files of the clubs in the folder of a card set."""
    return sorted(path for path in folder.glob("*.toml") if path.name != SET_FILE)


def _heading(path: Path) -> dict[str, Any]:
    """What a club is called: all that stands in its file before the first table."""
    return parse_toml(read_text(path).partition("\n[")[0], str(path))


CLUBS_FOR = {rules: _clubs_in(folder, RETIRED_FOR[rules]) for rules, folder in SHIPPED_FOR.items()}
CLUBS = CLUBS_FOR["basic", False]


def clubs_for(stamina: str, parks: bool) -> Library[Club]:
    """The clubs with cards for these rules if there are any, else for the basic ones."""
    return CLUBS_FOR.get((stamina, parks), CLUBS)


def read_club(text: str, where: str) -> Club:
    """A club from the text of its file, checked; `where` names the file in complaints."""
    return CLUBS.read_text(text, where)


def read_set(folder: Path) -> CardSet:
    """A card set from its folder."""
    path = folder / SET_FILE
    if not path.is_file():
        raise DataError(f"{folder} is not a card set: it has no {SET_FILE}.")
    content = parse_toml(read_text(path), f"Card set {path}")
    if content.get("format") != FORMAT:
        raise DataError(f"Card set {path}: format {content.get('format')} is not supported (supported: {FORMAT}).")
    clubs = tuple(CLUBS.read(file) for file in club_files(folder))
    if not clubs:
        raise DataError(f"{folder} is a card set without clubs.")
    try:
        return CardSet.model_validate({**content, "clubs": clubs})
    except ValidationError as error:
        raise DataError(_told(f"Card set {path}", _shape_faults(error, content), "")) from None


def write_set(cards: CardSet, folder: Path) -> list[Path]:
    """Write a card set into a folder; the files written."""
    folder.mkdir(parents=True, exist_ok=True)
    heading = cards.model_dump(exclude={"clubs"})
    written = [folder / SET_FILE]
    written[0].write_text("\n".join(_document(heading)) + "\n", encoding="utf-8")
    for club in cards.clubs:
        written.append(folder / f"{_file_name(club)}.toml")
        written[-1].write_text(write_club(club), encoding="utf-8")
    return written


def _file_name(club: Club) -> str:
    """The name of a club's file: letters, digits and dashes, so that it can lie in no other folder."""
    return re.sub(r"[^\w-]+", "-", club.abbreviation or club.name.lower())


# Complaints


def _told(where: str, faults: list[Fault], text: str) -> str:
    told = [f"{_line(text, fault)}{fault.message}" for fault in faults[:MOST_FAULTS_TOLD]]
    more = len(faults) - len(told)
    return f"{where}: {' '.join(told)}{f' And {more} more.' if more else ''}"


def _line(text: str, fault: Fault) -> str:
    """Where in the text a fault stands: the line of the field on the player's card, or else of his id."""
    rows = text.splitlines()
    start = _row_of(rows, 0, rf"id\s*=\s*[\"']{re.escape(fault.player)}[\"']") if fault.player else 0
    if not rows or start is None:
        return ""
    end = _row_of(rows, start + 1, r"\[\[") or len(rows)
    found = _row_of(rows[:end], start, rf"{re.escape(fault.field)}\s*=") if fault.field else None
    if found is None and not fault.player:
        return ""
    return f"line {(start if found is None else found) + 1}: "


def _row_of(rows: list[str], start: int, pattern: str) -> int | None:
    return next((n for n in range(start, len(rows)) if re.match(pattern, rows[n].strip())), None)


def _shape_faults(error: ValidationError, content: Mapping[str, Any]) -> list[Fault]:
    """What is wrong with the form of a club, card by card."""
    return [_shape_fault(fault["loc"], dict(fault), content) for fault in error.errors()]


def _shape_fault(place: tuple[int | str, ...], fault: dict[str, Any], content: Mapping[str, Any]) -> Fault:
    player, card = "", ""
    if len(place) > 1 and place[0] in ("hitter", "pitcher") and isinstance(place[1], int):
        player, card = _card_named(content[place[0]][place[1]], f"{place[0]} {place[1] + 1}")
        place = place[2:]
    field = next((str(part) for part in place), "")
    if fault["type"] == "value_error":
        message = str(fault["ctx"]["error"])
        message = message if message.startswith("Control") else f"{_column_name(field)}: {message}"
    else:
        got = "" if fault["type"] == "missing" else f" (got {str(fault['input'])[:40]})"
        message = f"{'.'.join(str(part) for part in place)}: {fault['msg'][0].lower()}{fault['msg'][1:]}{got}"
    return Fault(player=player, field=field, message=f"{card}{message}.")


def _card_named(card: Any, otherwise: str) -> tuple[str, str]:
    if not isinstance(card, Mapping):
        return "", f"{otherwise}: "
    return str(card.get("id", "")), f"Card {card.get('name', otherwise)}: "


def _column_name(field: str) -> str:
    return {"vs_left": "vLH", "vs_right": "vRH"}.get(field, field)


# Writing


def write_club(club: Club) -> str:
    """A club as the text of its file, which `read_club` reads back to the same club."""
    content = content_of(club)
    cards = {kind: content.pop(kind, []) for kind in ("hitter", "pitcher")}
    content["park"] = club.park.model_dump(exclude_none=True)
    lines = list(_document(content))
    for kind, entries in cards.items():
        for card in entries:
            lines += ["", f"[[{kind}]]", *_card_lines(card)]
    return "\n".join(lines) + "\n"


FIRST_ON_A_CARD = ("id", "name", "bats", "throws", "games", "starts", "relief_games", "vs_left", "vs_right")
LAST_ON_A_CARD = ("injury", "fielding", "batting", "habits", "statistics")


def _card_lines(card: dict[str, Any]) -> Iterator[str]:
    middle = [name for name in card if name not in (*FIRST_ON_A_CARD, *LAST_ON_A_CARD)]
    for name in (*FIRST_ON_A_CARD, *middle, *LAST_ON_A_CARD):
        if name not in card:
            continue
        if name == "fielding":
            yield "fielding = ["
            yield from (f"    {_value(line)}," for line in card[name])
            yield "]"
        elif name in ("statistics", "batting"):
            yield from (f"{name}.{part} = {_value(value)}" for part, value in card[name].items())
        else:
            yield f"{name} = {_value(card[name])}"


def _document(content: Mapping[str, Any]) -> Iterator[str]:
    """Plain values first, then each table under its heading."""
    for name, value in content.items():
        if not isinstance(value, Mapping):
            yield f"{name} = {_value(value)}"
    for name, table in content.items():
        if isinstance(table, Mapping) and table:
            yield from ("", f"[{name}]")
            yield from (f"{_key(part)} = {_value(value)}" for part, value in table.items())


def _value(value: Any) -> str:
    """A value in TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, Mapping):
        return (
            "{ " + ", ".join(f"{_key(name)} = {_value(part)}" for name, part in value.items()) + " }" if value else "{}"
        )
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(part) for part in value) + "]"
    return f"{value:.5g}" if isinstance(value, float) and value != int(value) else str(value)


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name, ensure_ascii=False)

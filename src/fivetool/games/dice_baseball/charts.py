"""Charts 1 to 17 as data: read from TOML, checked on load, replaceable (DB-192).

python -m fivetool.games.dice_baseball.charts mycharts.toml     checks a chart file and says what is wrong with it
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from fivetool.errors import DataError
from fivetool.game.files import load_named, read_toml
from fivetool.games.dice_baseball.cards.card import CODES, POSITIONS
from fivetool.games.dice_baseball.rules import records as names

FORMAT = 1
FOLDER = Path(__file__).parent / "charts"
NUMBERS, DIGITS = 100, 10
SIDES = ("L", "R")
INFIELD = ("P", "1B", "2B", "3B", "SS")
OUTFIELD = ("LF", "CF", "RF")
GROUND = ("GOA", "GOB", "GOC")
DEEP_FIELDS = {"DLF": "LF", "DCF": "CF", "DRF": "RF"}
FIRST_FLY, LAST_FLY, LAST_DEEP, FIRST_READ, READ_AS = 77, 99, 97, 70, 20
OUT_CHARTS = {
    "2a": "___", "2b": "1__", "2c": "_2_", "2d": "12_", "2e": "__3", "2f": "1_3", "2g": "_23", "2h": "123",
}  # fmt: skip
RUNNER_HELD = "1__"  # the first baseman stands at his base, which opens a hole
SPECIAL_KINDS = ("pitcher", "range", "unique", "injury")
PITCHER_PLAYS = ("wild pitch", "balk", "pickoff", "wild pickoff throw")
RANGE_RESULTS = (*CODES, "passed ball", "wild pitch", "catcher's throw", "foul pop")
UNIQUE_PLAYS = (
    "foul fly dropped", "dropped third strike", "catcher's interference", "cross-up", "balk", "wild throw", "pickoff",
    "rain delay", "batter ejected", "pitcher ejected", "manager ejected", "brawl", "doctored ball", "illegal bat",
    "runner's interference", "ground-rule double", "fan interference", "inside-the-park home run", "lost in the lights",
    "hits a bag", "hits an umpire", "triple play", "hidden-ball trick", "obstruction", "collision", "lights fail",
)  # fmt: skip
SUSPENSIONS = ("brawl_batter", "brawl_pitcher", "doctored_ball", "illegal_bat")
HURT = ("batter", "pitcher", "catcher", "fielder", "lead runner", "lead runner and catcher")
CONTACT_RESULTS = ("SRF", "SCF", "SLF", "4-3", "6-3", "3", "5-3", "fly out", "line out", "foul")
BUNT_RESULTS = (
    "lead runner out", "pop-up", "strikeout", "doubled off", "foul", "out at home", "missed", "out",
)  # fmt: skip
BUNT_ALLOWED = {
    "13": ("lead runner out", "pop-up", "strikeout", "doubled off", "foul"),
    "14": ("out at home", "pop-up", "strikeout", "doubled off", "missed", "foul"),
    "15": ("out", "pop-up", "strikeout", "foul"),
}
ERROR_CODES = ("E1", "E2", "ED", "EC", "EF")
ADVANCE_ROWS = ("single_from_1B", "single_from_2B", "double_from_1B")
HITS = ("single", "double", "triple")
ROLES = ("start", "relief")
KNOWN_BANDS = {"00-14": "pitcher", "15-89": "range", "90-94": "unique", "95-99": "injury"}
ENTRIES = ("format", "name", "about", "transcription", "1", *OUT_CHARTS, *(str(n) for n in range(3, 18)))


@dataclass(frozen=True)
class Charts:
    """Checked charts: their content as in the file, and the arrays that the rule book takes."""

    content: Mapping[str, Any]
    arrays: Mapping[str, Any]

    @property
    def name(self) -> str:
        """What they are called."""
        return str(self.content["name"])

    def fill(self, book: Any) -> None:
        """Write the charts into a rule book."""
        for field, values in self.arrays.items():
            if isinstance(values, int):
                setattr(book, field, values)
            else:
                getattr(book, field)[...] = values


# --- Loading ---


def known_charts() -> tuple[str, ...]:
    """The names of the charts that come with the game.

    >>> known_charts()
    ('standard',)
    """
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def load_charts(value: Any) -> Any:
    """Check charts given by name, by the path of a TOML file, or as their content.

    Charts that come with the game stay a name; others become their content, so that a save is complete.
    """
    return load_named(
        value,
        known_charts(),
        ("charts", "charts"),
        lambda content: dict(check_charts(content, str(content.get("name", "charts"))).content),
        lambda path: dict(read_charts(path).content),
    )


def charts_of(value: Any) -> Charts:
    """The charts behind a checked option value."""
    return _shipped(value) if isinstance(value, str) else check_charts(value, str(value["name"]))


@cache
def _shipped(name: str) -> Charts:
    return read_charts(FOLDER / f"{name}.toml")


def read_charts(path: Path) -> Charts:
    """Charts out of a file."""
    content = read_toml(path, path.name)
    return check_charts({"name": path.stem, **content}, path.name)


def check_charts(content: Mapping[str, Any], where: str) -> Charts:
    """The charts in `content`, or a DataError that begins with `where` and names chart, cell and reason (DB-192)."""
    try:
        if content.get("format") != FORMAT:
            raise DataError(f"chart format {content.get('format')} is not supported (supported: {FORMAT}).")
        for entry in content:
            if entry not in ENTRIES:
                raise DataError(f"unknown entry {entry}; charts are numbered 1, 2a to 2h and 3 to 17.")
        arrays = {field: value for part in _PARTS for field, value in part(content).items()}
        if not content.get("transcription", False):
            _check_known_cells(content)
    except DataError as error:
        raise DataError(f"{where}: {error}") from None
    return Charts(dict(content), arrays)


def _table(content: Mapping[str, Any], *path: str) -> Mapping[str, Any]:
    """A table of the file; charts that are not there are named."""
    found: Any = content
    for step in path:
        if not isinstance(found, Mapping) or step not in found:
            raise DataError(f"Chart {', '.join(path)} is missing.")
        found = found[step]
    if not isinstance(found, Mapping):
        raise DataError(f"Chart {', '.join(path)} must be a table.")
    return found


def _one_of(value: Any, allowed: Sequence[str], where: str) -> int:
    if str(value) not in allowed:
        raise DataError(f"{where}: '{value}' is unknown; use {', '.join(allowed)}.")
    return list(allowed).index(str(value))


def _whole(value: Any, low: int, high: int, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise DataError(f"{where}: must be a whole number from {low} to {high}, got {value}.")
    return value


def _position(value: Any, where: str) -> int:
    return _one_of(value, POSITIONS[:9], where) + 1


# --- Rolls: every number covered once ---


def band(text: str, where: str, size: int = NUMBERS) -> range:
    """The numbers of a band.

    >>> band("00-14", "Chart 6"), band("9", "Chart 9", 10)
    (range(0, 15), range(9, 10))
    """
    width = 2 if size == NUMBERS else 1
    match = re.fullmatch(rf"(\d{{{width}}})(?:-(\d{{{width}}}))?", text)
    if not match or int(match[1]) > int(match[2] or match[1]):
        raise DataError(f"{where}: '{text}' is no band of rolls; write it like {'00-14' if width == 2 else '0-3'}.")
    return range(int(match[1]), int(match[2] or match[1]) + 1)


def covered(table: Mapping[str, Any], where: str, read: Callable[[Any, str], int], size: int = NUMBERS) -> list[int]:
    """What each roll gives; every roll must be covered exactly once (DB-192)."""
    found: dict[int, int] = {}
    for text, value in table.items():
        number = read(value, f"{where}, {text}")
        for roll in band(text, where, size):
            if roll in found:
                raise DataError(f"{where}: roll {_shown(roll, size)} is covered twice.")
            found[roll] = number
    for roll in range(size):
        if roll not in found:
            raise DataError(f"{where}: roll {_shown(roll, size)} is not covered at all.")
    return [found[roll] for roll in range(size)]


def _shown(roll: int, size: int) -> str:
    return f"{roll:02}" if size == NUMBERS else str(roll)


def _word(allowed: Sequence[str]) -> Callable[[Any, str], int]:
    return lambda value, where: _one_of(value, allowed, where)


def _first_roll(text: Any, last: int, where: str) -> int:
    """The first number of a band that ends at `last`."""
    rolls = band(str(text), where)
    if rolls[-1] != last:
        raise DataError(f"{where}: '{text}' must end at {last:02}.")
    return rolls[0]


def _last_roll(text: Any, first: int, where: str) -> int:
    """The last number of a band that starts at `first`."""
    rolls = band(str(text), where)
    if rolls[0] != first:
        raise DataError(f"{where}: '{text}' must start at {first:02}.")
    return rolls[-1]


# --- Chart 1 ---


def _locations(content: Mapping[str, Any]) -> dict[str, Any]:
    ground = np.zeros((2, DIGITS), np.int64)
    line = np.zeros((2, DIGITS), np.int64)
    for name, out in (("ground", ground), ("line", line)):
        table = _table(content, "1", name)
        for side, letter in enumerate(SIDES):
            where = f"Chart 1: {name}, {letter}HB"
            given = table.get(letter)
            if not isinstance(given, Sequence) or len(given) != DIGITS:
                raise DataError(f"{where}: ten fielders are needed, one for each ones digit.")
            allowed = INFIELD if name == "ground" else (*INFIELD, *OUTFIELD)
            for digit, fielder in enumerate(given):
                _one_of(fielder, allowed, f"{where}, digit {digit}")
                out[side, digit] = _position(fielder, where)
    return {"ground": ground, "line_drive": line, "fly": _flies(_table(content, "1", "fly"))}


def _flies(table: Mapping[str, Any]) -> Any:
    fly = np.zeros((2, NUMBERS), np.int64)
    for number in range(FIRST_FLY, LAST_FLY + 1):
        where = f"Chart 1: fly {number}"
        given = table.get(str(number))
        if not isinstance(given, Sequence) or len(given) != len(SIDES):
            raise DataError(f"{where} needs a fielder for LHB and one for RHB.")
        for side, text in enumerate(given):
            deep = str(text) in DEEP_FIELDS
            if deep and number < LAST_DEEP:
                raise DataError(f"{where}: deep flies are 97 to 99 only.")
            place = _position(DEEP_FIELDS.get(str(text), text), where)
            fly[side, number] = place + (names.DEEP if deep else 0)
    for text in table:
        if not text.isdecimal() or not FIRST_FLY <= int(text) <= LAST_FLY:
            raise DataError(f"Chart 1: fly {text} does not exist; flies are {FIRST_FLY} to {LAST_FLY}.")
    fly[:, FIRST_READ:FIRST_FLY] = fly[:, FIRST_READ + READ_AS : FIRST_FLY + READ_AS]
    return fly


# --- Charts 2 and 3: cells in the notation of the rules ---

TOKEN = re.compile(r"(0:)?(?:(B)(x|-[12])|([123])([x=-])([123H]?))")


def read_cell(text: str, bases: str, where: str) -> int:
    """A cell as one number: see `rules.records`; refuses what moves an absent runner or crowds a base.

    >>> read_cell("1x2 Bx", "1__", "Chart 2b") == (8 + 1) | (8 + 2) << 8 | 1 << 32
    True
    """
    if text == "SCF":
        return 1 << names.SINGLE_BYTE
    cell, order = [0, 0, 0, 0], []
    for word in text.split():
        who, value = _token(word, bases, where)
        if cell[who]:
            raise DataError(f"{where}: '{word}' is the second token for the same man.")
        cell[who] = value
        if names.OUT_AT <= value % names.NONE_OUT_ONLY < names.HELD:
            order.append(who)
    if not cell[0]:
        raise DataError(f"{where}: '{text}' does not say what becomes of the batter.")
    for none_out in (True, False):
        _check_crowd(cell, bases, none_out, f"{where}: '{text}'")
    first = order[0] if order else 0
    return sum(value << (8 * who) for who, value in enumerate(cell)) | first << names.FIRST_OUT_BYTE


def _token(word: str, bases: str, where: str) -> tuple[int, int]:
    """Who a token is about, and its value."""
    match = TOKEN.fullmatch(word)
    if not match:
        raise DataError(f"{where}: '{word}' cannot be read.")
    late = names.NONE_OUT_ONLY if match[1] else 0
    if match[2]:
        return 0, (names.OUT_AT + 1 if match[3] == "x" else int(match[3][1])) + late
    base, sign, target = int(match[4]), match[5], match[6]
    if bases[base - 1] == "_":
        raise DataError(f"{where}: '{word}' but nobody is on {base}B.")
    if sign == "=":
        if base != 3 or target:
            raise DataError(f"{where}: '{word}' cannot be read; only 3= holds a runner.")
        return base, names.HELD + late
    goal = 4 if target == "H" else int(target or 0)
    if sign == "x" and goal in (base, base + 1):
        return base, names.OUT_AT + goal + late
    if sign == "-" and goal > base:
        return base, goal + late
    raise DataError(f"{where}: '{word}' is impossible.")


def _check_crowd(cell: list[int], bases: str, none_out: bool, where: str) -> None:
    """Nobody may share a base or pass a runner ahead."""
    ahead = 5
    for base in (3, 2, 1, 0):
        if base and bases[base - 1] == "_":
            continue
        value = cell[base]
        if value & names.NONE_OUT_ONLY:
            value = value - names.NONE_OUT_ONLY if none_out else 0
        if names.OUT_AT <= value < names.HELD:
            continue
        stands = base if value in (0, names.HELD) else value
        if stands < 4 and stands >= ahead:
            raise DataError(f"{where} puts two runners on {ahead}B or lets one pass the other.")
        if stands < 4:
            ahead = stands


def _out_charts(content: Mapping[str, Any]) -> dict[str, Any]:
    cells = np.zeros((8, names.FIELDERS, names.OUT_KINDS, 2), np.int64)
    for chart, bases in OUT_CHARTS.items():
        table = _table(content, chart)
        if table.get("bases") != bases:
            raise DataError(f"Chart {chart}: bases must be '{bases}'.")
        state = base_number(bases)
        _grounders(table, chart, bases, cells[state])
        _air(table, chart, bases, cells[state])
    return {"cells": cells}


def base_number(bases: str) -> int:
    """A base state as a number.

    >>> base_number("1_3")
    5
    """
    return sum(1 << i for i, mark in enumerate(bases) if mark != "_")


def _grounders(table: Mapping[str, Any], chart: str, bases: str, cells: Any) -> None:
    positions = ("back", "in") if bases[2] == "3" else ("back", "back")
    for infield, depth in enumerate(positions):
        rows = _table(table, depth) if depth in table else {}
        for fielder in INFIELD:
            for kind, code in enumerate(GROUND):
                where = f"Chart {chart}, {depth.upper()} {code}, {fielder}"
                cell = rows.get(fielder, {}).get(code) if isinstance(rows.get(fielder), Mapping) else None
                if not isinstance(cell, str):
                    raise DataError(f"{where}: the cell is missing.")
                if cell == "SCF" and depth == "back" and bases != RUNNER_HELD:
                    raise DataError(
                        f"{where}: only a drawn-in infield lets a ball through, or one that holds a runner."
                    )
                cells[_position(fielder, where), kind, infield] = read_cell(cell, bases, where)


def _air(table: Mapping[str, Any], chart: str, bases: str, cells: Any) -> None:
    """Line drives and flies, which do not depend on the infield; flies to pitcher, catcher and infield share a cell."""
    line, fly, deep = (_table(table, part) for part in ("line", "fly", "deep"))
    infielders = (*INFIELD, "C")
    wanted = [(names.LINER, fielder, line.get(fielder), "LO") for fielder in (*INFIELD, *OUTFIELD)]
    wanted += [(names.FLY, fielder, fly.get(fielder), "FO") for fielder in OUTFIELD]
    wanted += [(names.FLY, fielder, fly.get("infield"), "FO") for fielder in infielders]
    wanted += [(names.DEEP_FLY, fielder, deep.get(fielder), "deep FO") for fielder in OUTFIELD]
    for kind, fielder, cell, code in wanted:
        where = f"Chart {chart}, {code}, {fielder}"
        if not isinstance(cell, str):
            raise DataError(f"{where}: the cell is missing.")
        value = read_cell(cell, bases, where)
        if value & names.BYTE != names.OUT_AT + 1:
            raise DataError(f"{where}: '{cell}' does not put the batter out.")
        cells[_position(fielder, where), kind, :] = value


def _errors(content: Mapping[str, Any]) -> dict[str, Any]:
    cells = np.zeros((3, 8), np.int64)
    for i, code in enumerate(ERROR_CODES[:3]):
        table = _table(content, "3", code)
        for bases in OUT_CHARTS.values():
            where = f"Chart 3, {code}, {bases}"
            forced = bases[0] == "1"
            text = table.get(bases) if code != "ED" or forced else _table(content, "3", "E1").get(bases)
            if not isinstance(text, str):
                raise DataError(f"{where}: the cell is missing.")
            cells[i, base_number(bases)] = read_cell(text, bases, where)
    return {"error_cells": cells, "error_codes": _error_codes(_table(content, "3", "codes"))}


def _error_codes(table: Mapping[str, Any]) -> Any:
    """Which code an error has, by kind of out, fielder and parity (GOA: by whether a double play was possible)."""
    codes = np.zeros((names.OUT_KINDS, names.FIELDERS, 2), np.int64)
    for kind, code in enumerate((*GROUND, "LO", "FO", "FO")):
        for fielder in POSITIONS[:9]:
            for odd in (0, 1):
                found = _error_entry(table.get(code), _error_keys(code, fielder, odd))
                if found is not None:
                    codes[kind, _position(fielder, "Chart 3"), odd] = _one_of(found, ERROR_CODES, f"Chart 3, {code}")
                elif code == "FO" or fielder in INFIELD or (code == "LO" and fielder in OUTFIELD):
                    raise DataError(f"Chart 3: no code for {code} to {fielder}.")
    return codes


def _error_entry(entry: Any, keys: Sequence[str]) -> Any:
    """The code for the first key that an entry has; an entry of one word holds for all."""
    if isinstance(entry, Mapping):
        return next((entry[key] for key in keys if key in entry), None)
    return entry


def _error_keys(code: str, fielder: str, odd: int) -> tuple[str, ...]:
    if code == "GOA":
        return (fielder, ("forced", "other")[odd])
    if fielder in OUTFIELD:
        return (fielder, ("even", "odd")[odd])
    return (fielder, "infield")


# --- Charts 4 and 5 ---


def _hit_errors(content: Mapping[str, Any]) -> dict[str, Any]:
    table = _table(content, "4")
    batter, runners, relay = (np.zeros(size, np.int64) for size in (4, 4, names.FIELDERS))
    for value, hit in enumerate(HITS, 1):
        entry = _table(table, hit)
        batter[value] = _whole(entry.get("batter"), value, 4, f"Chart 4, {hit}, batter")
        more = entry.get("runners")
        runners[value] = 3 if more == "score" else _whole(more, 0, 3, f"Chart 4, {hit}, runners")
    for field in OUTFIELD:
        where = f"Chart 4, relay, {field}"
        relay[_position(field, where)] = _position(_table(table, "relay").get(field), where)
    return {"hit_error_batter": batter, "hit_error_runners": runners, "relay": relay}


def _advance(content: Mapping[str, Any]) -> dict[str, Any]:
    modifier = np.zeros((3, names.FIELDERS, 3), np.int64)
    thrown = np.full((3, names.FIELDERS, 3), NUMBERS, np.int64)
    for i, row in enumerate(ADVANCE_ROWS):
        for field in OUTFIELD:
            where = f"Chart 5, {row}, {field}"
            entry = _table(content, "5", row, field)
            if len(entry.get("modifier", ())) != 3 or len(entry.get("thrown_out", ())) != 3:
                raise DataError(f"{where}: modifier and thrown_out need three entries, for 0, 1 and 2 out.")
            for outs in range(3):
                place = _position(field, where)
                modifier[i, place, outs] = _whole(entry["modifier"][outs], -200, 200, where)
                text = entry["thrown_out"][outs]
                thrown[i, place, outs] = _first_roll(text, 99, where) if text else NUMBERS
    return {"advance_modifier": modifier, "thrown_out": thrown}


# --- Charts 6 to 11 ---


def _special(content: Mapping[str, Any]) -> dict[str, Any]:
    unique = {key: value for key, value in _table(content, "10").items() if key != "suspended"}
    suspended = _table(content, "10", "suspended")
    return {
        "special_kind": covered(_table(content, "6"), "Chart 6", _word(SPECIAL_KINDS)),
        "pitcher_play": covered(_table(content, "7"), "Chart 7", _word(PITCHER_PLAYS)),
        "position": [place + 1 for place in covered(_table(content, "8"), "Chart 8", _word(POSITIONS[:9]))],
        "unique": covered(unique, "Chart 10", _word(UNIQUE_PLAYS)),
        "suspended": [_whole(suspended.get(key), 0, 200, f"Chart 10, suspended, {key}") for key in SUSPENSIONS],
        "hurt_who": covered(_table(content, "11", "who"), "Chart 11, who", _word(HURT)),
        "hurt_games": covered(_table(content, "11", "games"), "Chart 11, games", _games),
        **_ranges(content),
    }


def _games(value: Any, where: str) -> int:
    return names.REST_OF_SEASON if value == "season" else _whole(value, 0, 200, where)


def _ranges(content: Mapping[str, Any]) -> dict[str, Any]:
    table = _table(content, "9")
    made, by = (np.zeros((names.FIELDERS, DIGITS), np.int64) for _ in range(2))
    for position in POSITIONS[:9]:
        place = _position(position, "Chart 9")
        for part, out in (("made", made), ("by", by)):
            where = f"Chart 9, {part}, {position}"
            allowed = _range_allowed(position, part)
            found = covered(_table(table, part, position), where, _word(allowed), DIGITS)
            out[place] = [RANGE_RESULTS.index(allowed[index]) for index in found]
    minus = _whole(table.get("catcher_minus"), 0, NUMBERS, "Chart 9, catcher_minus")
    return {"range_made": made, "range_by": by, "catcher_minus": minus}


def _range_allowed(position: str, part: str) -> tuple[str, ...]:
    if position == "C":
        return ("foul pop",) if part == "made" else ("passed ball", "wild pitch", "catcher's throw")
    if part == "by":
        return CODES[2:9]
    return ("FO",) if position in OUTFIELD else (*GROUND, "LO", "FO")


# --- Charts 12 to 17 ---


def _calls(content: Mapping[str, Any]) -> dict[str, Any]:
    hit_and_run = _table(content, "12")
    contact = covered(_table(hit_and_run, "contact"), "Chart 12", _word(CONTACT_RESULTS), DIGITS)
    single, safe, minus = ([-1, -1, -1] for _ in range(3))
    above = np.zeros((3, DIGITS), np.int64)
    for i, (chart, allowed) in enumerate(BUNT_ALLOWED.items()):
        table = _table(content, chart)
        minus[i] = _whole(table.get("minus"), 0, NUMBERS, f"Chart {chart}, minus")
        if chart != "15":
            single[i] = _last_roll(table.get("single"), 0, f"Chart {chart}, single")
            safe[i] = _last_roll(table.get("safe"), single[i] + 1, f"Chart {chart}, safe")
        found = covered(_table(table, "above"), f"Chart {chart}, above", _word(allowed), DIGITS)
        above[i] = [BUNT_RESULTS.index(allowed[index]) for index in found]
    return {
        "contact_result": contact,
        "contact_steal_minus": _whole(hit_and_run.get("steal_minus"), 0, NUMBERS, "Chart 12, steal_minus"),
        "contact_home_safe": _last_roll(hit_and_run.get("safe_at_home"), 0, "Chart 12, safe_at_home"),
        "bunt_single_to": single,
        "bunt_safe_to": safe,
        "bunt_minus": minus,
        "bunt_above": above,
    }


def _rest(content: Mapping[str, Any]) -> dict[str, Any]:
    table = _table(content, "16")
    bands = [_whole(value, 0, 99, "Chart 16, bands") for value in table.get("bands", ())]
    if len(bands) != 6 or bands != sorted(bands, reverse=True) or bands[-1] != 0:
        raise DataError("Chart 16: six bands of Rest are needed, from high to low, the last from 0.")
    faced = np.zeros((2, 4), np.int64)
    days = np.zeros((2, 4, 6), np.int64)
    for role, name in enumerate(ROLES):
        rows = _table(table, name)
        if len(rows) != 4 or not all(key.isdecimal() for key in rows) or min(map(int, rows)) != 1:
            raise DataError(f"Chart 16, {name}: four rows are needed, by batters faced from 1 on.")
        for i, key in enumerate(sorted(rows, key=int)):
            if len(rows[key]) != 6:
                raise DataError(f"Chart 16, {name}, {key}: six numbers of days are needed.")
            faced[role, i] = int(key)
            days[role, i] = [_whole(value, 0, 30, f"Chart 16, {name}, {key}") for value in rows[key]]
    return {"rest_bands": bands, "rest_from": faced, "rest_days": days}


def _parks(content: Mapping[str, Any]) -> dict[str, Any]:
    """Chart 17 names parks; the book has only the one in use, which comes with the home club."""
    table = _table(content, "17")
    for park, entry in _table(table, "parks").items():
        multiplier = entry.get("multiplier") if isinstance(entry, Mapping) else None
        if isinstance(multiplier, bool) or not isinstance(multiplier, int | float) or not 0 <= multiplier <= 5:
            raise DataError(f"Chart 17, {park}: multiplier must be a number from 0 to 5, got {multiplier}.")
    return {}


_PARTS: tuple[Callable[[Mapping[str, Any]], dict[str, Any]], ...] = (
    _locations, _out_charts, _errors, _hit_errors, _advance, _special, _calls, _rest, _parks,
)  # fmt: skip


def _check_known_cells(content: Mapping[str, Any]) -> None:
    """DB-192: what the rulebook itself tells must stay, unless the file is a transcription."""
    for problem in _changed_cells(content):
        raise DataError(f"{problem} Set transcription = true if your printed charts say otherwise.")


def _changed_cells(content: Mapping[str, Any]) -> Iterator[str]:
    if content["1"]["ground"]["L"][9] != "SS":
        yield "Chart 1: ground, LHB, digit 9 must be SS."
    for number, field in ((97, "DLF"), (98, "DCF"), (99, "DRF")):
        if list(content["1"]["fly"][str(number)]) != [field, field]:
            yield f"Chart 1: fly {number} must be {field}."
    if content["2a"]["back"]["SS"]["GOA"] != "Bx":
        yield "Chart 2a, BACK GOA, SS: must be Bx."
    kinds = covered(content["6"], "Chart 6", _word(SPECIAL_KINDS))
    for text, kind in KNOWN_BANDS.items():
        if any(SPECIAL_KINDS[kinds[roll]] != kind for roll in band(text, "Chart 6")):
            yield f"Chart 6: {text} must be {kind}."


def main(arguments: list[str]) -> int:
    """Check the chart files named on the command line."""
    for argument in arguments:
        try:
            read_charts(Path(argument))
        except DataError as error:
            print(error)
            return 1
        print(f"{argument}: every chart is complete")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

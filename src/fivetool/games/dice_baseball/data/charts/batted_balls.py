"""Charts 1 to 5: where the ball goes, outs, errors, and how far runners come on hits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from fivetool.errors import DataError
from fivetool.games.dice_baseball.cards.card import POSITIONS
from fivetool.games.dice_baseball.data.charts.cells import OUT_CHARTS, base_number, read_cell
from fivetool.games.dice_baseball.data.charts.entries import (
    DIGITS,
    NUMBERS,
    first_of_band,
    one_of,
    position_number,
    table_of,
    whole_number,
)
from fivetool.games.dice_baseball.rules import cells, location, out_kinds, record

SIDES = ("L", "R")
INFIELD = ("P", "1B", "2B", "3B", "SS")
OUTFIELD = ("LF", "CF", "RF")
GROUND = ("GOA", "GOB", "GOC")
DEEP_FIELDS = {"DLF": "LF", "DCF": "CF", "DRF": "RF"}
FIRST_FLY, LAST_FLY, LAST_DEEP, FIRST_READ, READ_AS = 77, 99, 97, 70, 20
RUNNER_HELD = "1__"  # the first baseman stands at his base, which opens a hole
ERROR_CODES = ("E1", "E2", "ED", "EC", "EF")
ADVANCE_ROWS = ("single_from_1B", "single_from_2B", "double_from_1B")
HITS = ("single", "double", "triple")


def locations(content: Mapping[str, Any]) -> dict[str, Any]:
    """Chart 1: who fields a ball."""
    ground = np.zeros((2, DIGITS), np.int64)
    line = np.zeros((2, DIGITS), np.int64)
    for name, out in (("ground", ground), ("line", line)):
        table = table_of(content, "1", name)
        for side, letter in enumerate(SIDES):
            where = f"Chart 1: {name}, {letter}HB"
            given = table.get(letter)
            if not isinstance(given, Sequence) or len(given) != DIGITS:
                raise DataError(f"{where}: ten fielders are needed, one for each ones digit.")
            allowed = INFIELD if name == "ground" else (*INFIELD, *OUTFIELD)
            for digit, fielder in enumerate(given):
                one_of(fielder, allowed, f"{where}, digit {digit}")
                out[side, digit] = position_number(fielder, where)
    return {"ground": ground, "line_drive": line, "fly": _flies(table_of(content, "1", "fly"))}


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
            place = position_number(DEEP_FIELDS.get(str(text), text), where)
            fly[side, number] = place + (location.DEEP if deep else 0)
    for text in table:
        if not text.isdecimal() or not FIRST_FLY <= int(text) <= LAST_FLY:
            raise DataError(f"Chart 1: fly {text} does not exist; flies are {FIRST_FLY} to {LAST_FLY}.")
    fly[:, FIRST_READ:FIRST_FLY] = fly[:, FIRST_READ + READ_AS : FIRST_FLY + READ_AS]
    return fly


def out_charts(content: Mapping[str, Any]) -> dict[str, Any]:
    """Charts 2a to 2h: what becomes of batter and runners."""
    cells = np.zeros((8, record.FIELDERS, out_kinds.OUT_KINDS, 2), np.int64)
    for chart, bases in OUT_CHARTS.items():
        table = table_of(content, chart)
        if table.get("bases") != bases:
            raise DataError(f"Chart {chart}: bases must be '{bases}'.")
        state = base_number(bases)
        _grounders(table, chart, bases, cells[state])
        _air(table, chart, bases, cells[state])
    return {"cells": cells}


def _grounders(table: Mapping[str, Any], chart: str, bases: str, cells: Any) -> None:
    positions = ("back", "in") if bases[2] == "3" else ("back", "back")
    for infield, depth in enumerate(positions):
        rows = table_of(table, depth) if depth in table else {}
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
                cells[position_number(fielder, where), kind, infield] = read_cell(cell, bases, where)


def _air(table: Mapping[str, Any], chart: str, bases: str, chart_cells: Any) -> None:
    """Line drives and flies, which do not depend on the infield; flies to pitcher, catcher and infield share a cell."""
    line, fly, deep = (table_of(table, part) for part in ("line", "fly", "deep"))
    infielders = (*INFIELD, "C")
    wanted = [(out_kinds.LINER, fielder, line.get(fielder), "LO") for fielder in (*INFIELD, *OUTFIELD)]
    wanted += [(out_kinds.FLY, fielder, fly.get(fielder), "FO") for fielder in OUTFIELD]
    wanted += [(out_kinds.FLY, fielder, fly.get("infield"), "FO") for fielder in infielders]
    wanted += [(out_kinds.DEEP_FLY, fielder, deep.get(fielder), "deep FO") for fielder in OUTFIELD]
    for kind, fielder, cell, code in wanted:
        where = f"Chart {chart}, {code}, {fielder}"
        if not isinstance(cell, str):
            raise DataError(f"{where}: the cell is missing.")
        value = read_cell(cell, bases, where)
        if value & cells.BYTE != cells.OUT_AT + 1:
            raise DataError(f"{where}: '{cell}' does not put the batter out.")
        chart_cells[position_number(fielder, where), kind, :] = value


def fielding_errors(content: Mapping[str, Any]) -> dict[str, Any]:
    """Chart 3: where everybody ends up after an error, and which error it is."""
    cells = np.zeros((3, 8), np.int64)
    for i, code in enumerate(ERROR_CODES[:3]):
        table = table_of(content, "3", code)
        for bases in OUT_CHARTS.values():
            where = f"Chart 3, {code}, {bases}"
            forced = bases[0] == "1"
            text = table.get(bases) if code != "ED" or forced else table_of(content, "3", "E1").get(bases)
            if not isinstance(text, str):
                raise DataError(f"{where}: the cell is missing.")
            cells[i, base_number(bases)] = read_cell(text, bases, where)
    return {"error_cells": cells, "error_codes": _error_codes(table_of(content, "3", "codes"))}


def _error_codes(table: Mapping[str, Any]) -> Any:
    """Which code an error has, by kind of out, fielder and parity (GOA: by whether a double play was possible)."""
    codes = np.zeros((out_kinds.OUT_KINDS, record.FIELDERS, 2), np.int64)
    for kind, code in enumerate((*GROUND, "LO", "FO", "FO")):
        for fielder in POSITIONS[:9]:
            for odd in (0, 1):
                found = _error_entry(table.get(code), _error_keys(code, fielder, odd))
                if found is not None:
                    codes[kind, position_number(fielder, "Chart 3"), odd] = one_of(
                        found, ERROR_CODES, f"Chart 3, {code}"
                    )
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


def errors_on_hits(content: Mapping[str, Any]) -> dict[str, Any]:
    """Chart 4: errors on hits, and who takes the throw."""
    table = table_of(content, "4")
    batter, runners, relay = (np.zeros(size, np.int64) for size in (4, 4, record.FIELDERS))
    for value, hit in enumerate(HITS, 1):
        entry = table_of(table, hit)
        batter[value] = whole_number(entry.get("batter"), value, 4, f"Chart 4, {hit}, batter")
        more = entry.get("runners")
        runners[value] = 3 if more == "score" else whole_number(more, 0, 3, f"Chart 4, {hit}, runners")
    for field in OUTFIELD:
        where = f"Chart 4, relay, {field}"
        relay[position_number(field, where)] = position_number(table_of(table, "relay").get(field), where)
    return {"hit_error_batter": batter, "hit_error_runners": runners, "relay": relay}


def advance_on_hits(content: Mapping[str, Any]) -> dict[str, Any]:
    """Chart 5: extra bases on hits."""
    modifier = np.zeros((3, record.FIELDERS, 3), np.int64)
    thrown = np.full((3, record.FIELDERS, 3), NUMBERS, np.int64)
    for i, row in enumerate(ADVANCE_ROWS):
        for field in OUTFIELD:
            where = f"Chart 5, {row}, {field}"
            entry = table_of(content, "5", row, field)
            if len(entry.get("modifier", ())) != 3 or len(entry.get("thrown_out", ())) != 3:
                raise DataError(f"{where}: modifier and thrown_out need three entries, for 0, 1 and 2 out.")
            for outs in range(3):
                place = position_number(field, where)
                modifier[i, place, outs] = whole_number(entry["modifier"][outs], -200, 200, where)
                text = entry["thrown_out"][outs]
                thrown[i, place, outs] = first_of_band(text, 99, where) if text else NUMBERS
    return {"advance_modifier": modifier, "thrown_out": thrown}

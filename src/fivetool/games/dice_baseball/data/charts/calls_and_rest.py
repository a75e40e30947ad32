"""Charts 12 to 17: hit and run, bunts, days of rest, ball parks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from fivetool.errors import DataError
from fivetool.games.dice_baseball.data.charts.entries import (
    DIGITS,
    NUMBERS,
    covered,
    last_of_band,
    table_of,
    whole_number,
    word_of,
)

CONTACT_RESULTS = ("SRF", "SCF", "SLF", "4-3", "6-3", "3", "5-3", "fly out", "line out", "foul")
BUNT_RESULTS = (
    "lead runner out", "pop-up", "strikeout", "doubled off", "foul", "out at home", "missed", "out",
)  # fmt: skip
BUNT_ALLOWED = {
    "13": ("lead runner out", "pop-up", "strikeout", "doubled off", "foul"),
    "14": ("out at home", "pop-up", "strikeout", "doubled off", "missed", "foul"),
    "15": ("out", "pop-up", "strikeout", "foul"),
}
ROLES = ("start", "relief")


def calls(content: Mapping[str, Any]) -> dict[str, Any]:
    """Charts 12 to 15: hit and run, sacrifice, squeeze, bunt for a hit."""
    hit_and_run = table_of(content, "12")
    contact = covered(table_of(hit_and_run, "contact"), "Chart 12", word_of(CONTACT_RESULTS), DIGITS)
    single, safe, minus = ([-1, -1, -1] for _ in range(3))
    above = np.zeros((3, DIGITS), np.int64)
    for i, (chart, allowed) in enumerate(BUNT_ALLOWED.items()):
        table = table_of(content, chart)
        minus[i] = whole_number(table.get("minus"), 0, NUMBERS, f"Chart {chart}, minus")
        if chart != "15":
            single[i] = last_of_band(table.get("single"), 0, f"Chart {chart}, single")
            safe[i] = last_of_band(table.get("safe"), single[i] + 1, f"Chart {chart}, safe")
        found = covered(table_of(table, "above"), f"Chart {chart}, above", word_of(allowed), DIGITS)
        above[i] = [BUNT_RESULTS.index(allowed[index]) for index in found]
    return {
        "contact_result": contact,
        "contact_steal_minus": whole_number(hit_and_run.get("steal_minus"), 0, NUMBERS, "Chart 12, steal_minus"),
        "contact_home_safe": last_of_band(hit_and_run.get("safe_at_home"), 0, "Chart 12, safe_at_home"),
        "bunt_single_to": single,
        "bunt_safe_to": safe,
        "bunt_minus": minus,
        "bunt_above": above,
    }


def days_of_rest(content: Mapping[str, Any]) -> dict[str, Any]:
    """Chart 16: days that a pitcher rests, by his rating and the batters he faced."""
    table = table_of(content, "16")
    bands = [whole_number(value, 0, 99, "Chart 16, bands") for value in table.get("bands", ())]
    if len(bands) != 6 or bands != sorted(bands, reverse=True) or bands[-1] != 0:
        raise DataError("Chart 16: six bands of Rest are needed, from high to low, the last from 0.")
    faced = np.zeros((2, 4), np.int64)
    days = np.zeros((2, 4, 6), np.int64)
    for role, name in enumerate(ROLES):
        rows = table_of(table, name)
        if len(rows) != 4 or not all(key.isdecimal() for key in rows) or min(map(int, rows)) != 1:
            raise DataError(f"Chart 16, {name}: four rows are needed, by batters faced from 1 on.")
        for i, key in enumerate(sorted(rows, key=int)):
            if len(rows[key]) != 6:
                raise DataError(f"Chart 16, {name}, {key}: six numbers of days are needed.")
            faced[role, i] = int(key)
            days[role, i] = [whole_number(value, 0, 30, f"Chart 16, {name}, {key}") for value in rows[key]]
    return {"rest_bands": bands, "rest_from": faced, "rest_days": days}


def ball_parks(content: Mapping[str, Any]) -> dict[str, Any]:
    """Chart 17 names parks; the book has only the one in use, which comes with the home club."""
    table = table_of(content, "17")
    for park, entry in table_of(table, "parks").items():
        multiplier = entry.get("multiplier") if isinstance(entry, Mapping) else None
        if isinstance(multiplier, bool) or not isinstance(multiplier, int | float) or not 0 <= multiplier <= 5:
            raise DataError(f"Chart 17, {park}: multiplier must be a number from 0 to 5, got {multiplier}.")
    return {}

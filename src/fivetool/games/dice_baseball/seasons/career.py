"""A career: a player of one's own, and how he begins (DB-183, DB-184, Chart 18).

A career keeps its columns as counts of kinds of results, of which a card can be made at any time (`career_card`).
`career_growth` buys better numbers and lets years pass.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

from pydantic import Field

from fivetool.errors import UsageError
from fivetool.games.dice_baseball.cards.card import (
    MOST_FLIES,
    POSITIONS,
    THROWERS,
    Model,
    round_half_up,
)
from fivetool.games.dice_baseball.data import FOLDER
from fivetool.games.dice_baseball.workshop.sample_cards import AVERAGE_DEFENSE

HITTER, PITCHER = "hitter", "pitcher"
STARTER, RELIEVER = "SP", "RP"
KINDS = ("HB", "BB", "1B", "2B", "3B", "HR", "SO", "GOA", "GOB", "GOC", "LO", "FO")
GROUNDERS = ("GOA", "GOB", "GOC")

# 18d
LINERS, FLIES, HARD_GROUNDERS, SOFT_GROUNDERS = 0.09, 0.43, 0.525, 0.275
FEWEST_FLIES = 3

SWITCH_HITTER_PAYS = 2
START_RANGE, START_ARM, START_DEFENSE = 60, 0, -2
PITCHER_RANGE = 60


class Career(Model):
    """A career. Columns are those against left-handers and right-handers; `freed` counts what a pitcher has bought
    out of each, because freed numbers become ground balls and flies in turn."""

    id: str
    name: str
    kind: Literal["hitter", "pitcher"]
    type: str
    position: str
    second_position: str = ""  # that he has learned
    bats: Literal["L", "R", "S"]
    throws: Literal["L", "R"]
    talent: str
    points: int = Field(ge=0)
    vs_left: dict[str, int]
    vs_right: dict[str, int]
    ratings: dict[str, int]
    freed: tuple[int, int] = (0, 0)
    spent_on_results: int = 0
    seasons: int = 0
    retired: bool = False
    history: tuple[str, ...] = ()
    recruit: bool = False  # one of a club made up whole: he makes room for a player of somebody's own


@cache
def charts() -> dict[str, Any]:
    """Chart 18 as data."""
    return tomllib.loads((FOLDER / "careers.toml").read_text(encoding="utf-8"))


def read_off(table: list[dict[str, Any]], roll: int) -> dict[str, Any]:
    """The row of a d100 table."""
    if not 0 <= roll <= 99:
        raise UsageError("Dice are two digits, 00 to 99 (red first).")
    return next(row for row in table if roll <= row["to"])


def talent(roll: int) -> tuple[str, int]:
    """18a: what he is, and his points.

    >>> talent(97)
    ('once in a generation', 11)
    """
    row = read_off(charts()["talent"], roll)
    return str(row["name"]), int(row["points"])


def split_outs(outs: int, flies: float = FLIES) -> dict[str, int]:
    """18d: line drives, flies and three kinds of ground balls.

    >>> split_outs(61)
    {'LO': 5, 'FO': 26, 'GOA': 16, 'GOB': 8, 'GOC': 6}
    """
    liners = round_half_up(LINERS * outs)
    caught = min(MOST_FLIES, max(FEWEST_FLIES, round_half_up(flies * outs)))
    ground = outs - liners - caught
    hard, soft = round_half_up(HARD_GROUNDERS * ground), round_half_up(SOFT_GROUNDERS * ground)
    return {"LO": liners, "FO": caught, "GOA": hard, "GOB": soft, "GOC": ground - hard - soft}


def start(player: str, name: str, kind: str, position: str, bats: str, throws: str, roll: int) -> Career:
    """A new career: talent rolled, type chosen, points still to be spent."""
    if not name.strip():
        raise UsageError("A career needs a name.")
    if bats not in ("L", "R", "S") or throws not in ("L", "R"):
        raise UsageError(f"Hands are written as bats and throws, L, R or S and L or R; got {bats}{throws}.")
    called, points = talent(roll)
    if kind in charts()[HITTER]:
        _check_hitter(position)
        points = max(0, points - SWITCH_HITTER_PAYS if bats == "S" else points)
        card = _hitter_card(charts()[HITTER][kind], position, bats)
    elif kind in charts()[PITCHER]:
        _check_pitcher(kind, position)
        card = _pitcher_card(charts()[PITCHER][kind], throws)
    else:
        known = ", ".join((*charts()[HITTER], *charts()[PITCHER]))
        raise UsageError(f"No type of player named {kind}; there are {known}.")
    return Career.model_validate(
        {
            "id": player,
            "name": name.strip(),
            "type": kind,
            "position": position,
            "bats": bats,
            "throws": throws,
            "talent": called,
            "points": points,
            "history": (f"Created: {kind.lower()}, {called}, {points} points",),
            **card,
        }
    )


def _check_hitter(position: str) -> None:
    if position not in POSITIONS[1:9]:
        raise UsageError(f"A hitter plays one of {', '.join(POSITIONS[1:9])}; got {position}.")


def _check_pitcher(kind: str, position: str) -> None:
    role = RELIEVER if kind == "Reliever" else STARTER
    if position != role:
        raise UsageError(f"A {kind.lower()} is created as {role}; got {position}.")


def _hitter_card(chart: Mapping[str, Any], position: str, bats: str) -> dict[str, Any]:
    """18b: columns and ratings of a hitter's type; a single less against pitchers of his own hand."""
    columns = {hand: _start_counts(chart) for hand in "LR"}
    if bats != "S":
        columns[bats]["1B"] -= 1
        columns[bats]["SO"] += 1
    gloves = chart.get("fielding", {})
    ratings = {
        **chart["ratings"],
        "defense": AVERAGE_DEFENSE[position] + gloves.get("defense", START_DEFENSE),
        "range": gloves.get("range", START_RANGE),
    }
    if position in THROWERS:
        ratings["arm"] = gloves.get("arm", START_ARM)
    return {"kind": HITTER, "vs_left": columns["L"], "vs_right": columns["R"], "ratings": ratings}


def _pitcher_card(chart: Mapping[str, Any], throws: str) -> dict[str, Any]:
    """18c: columns and ratings of a pitcher's type; a single more against batters of the other side."""
    columns = {side: _start_counts(chart, moved_to_singles=int(side != throws)) for side in "LR"}
    ratings = {**chart["ratings"], "defense": AVERAGE_DEFENSE["P"] + START_DEFENSE, "range": PITCHER_RANGE}
    return {"kind": PITCHER, "vs_left": columns["L"], "vs_right": columns["R"], "ratings": ratings}


def _start_counts(chart: Mapping[str, Any], moved_to_singles: int = 0) -> dict[str, int]:
    counts = dict(chart["counts"])
    outs = counts.pop("outs") - moved_to_singles
    counts["1B"] += moved_to_singles
    return {**counts, **split_outs(outs, chart.get("flies", FLIES))}

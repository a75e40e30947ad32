"""Charts 6 to 11: special plays, Range, unique plays, injuries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from fivetool.games.dice_baseball.cards.card import CODES, POSITIONS
from fivetool.games.dice_baseball.data.charts.batted_balls import GROUND, OUTFIELD
from fivetool.games.dice_baseball.data.charts.entries import (
    DIGITS,
    NUMBERS,
    covered,
    position_number,
    table_of,
    whole_number,
    word_of,
)
from fivetool.games.dice_baseball.rules import injuries, record

SPECIAL_KINDS = ("pitcher", "range", "unique", "injury")
NO_PLAY = "no play"  # as on a season sheet: the roll changes nothing, and step one follows
PITCHER_PLAYS = ("wild pitch", "balk", "pickoff", "wild pickoff throw", NO_PLAY)
RANGE_RESULTS = (*CODES, "passed ball", "wild pitch", "catcher's throw", "foul pop", NO_PLAY)
UNIQUE_PLAYS = (
    "foul fly dropped", "dropped third strike", "catcher's interference", "cross-up", "balk", "wild throw", "pickoff",
    "rain delay", "batter ejected", "pitcher ejected", "manager ejected", "brawl", "doctored ball", "illegal bat",
    "runner's interference", "ground-rule double", "fan interference", "inside-the-park home run", "lost in the lights",
    "hits a bag", "hits an umpire", "triple play", "hidden-ball trick", "obstruction", "collision", "lights fail",
)  # fmt: skip
SUSPENSIONS = ("brawl_batter", "brawl_pitcher", "doctored_ball", "illegal_bat")
HURT = ("batter", "pitcher", "catcher", "fielder", "lead runner", "lead runner and catcher")


def special_plays(content: Mapping[str, Any]) -> dict[str, Any]:
    """Charts 6 to 11 as arrays."""
    unique = {key: value for key, value in table_of(content, "10").items() if key != "suspended"}
    suspended = table_of(content, "10", "suspended")
    return {
        "special_kind": covered(table_of(content, "6"), "Chart 6", word_of(SPECIAL_KINDS)),
        "pitcher_play": covered(table_of(content, "7"), "Chart 7", word_of(PITCHER_PLAYS)),
        "position": [place + 1 for place in covered(table_of(content, "8"), "Chart 8", word_of(POSITIONS[:9]))],
        "unique": covered(unique, "Chart 10", word_of(UNIQUE_PLAYS)),
        "suspended": [whole_number(suspended.get(key), 0, 200, f"Chart 10, suspended, {key}") for key in SUSPENSIONS],
        "hurt_who": covered(table_of(content, "11", "who"), "Chart 11, who", word_of(HURT)),
        "hurt_games": covered(table_of(content, "11", "games"), "Chart 11, games", _games),
        **_ranges(content),
    }


def _games(value: Any, where: str) -> int:
    return injuries.REST_OF_SEASON if value == "season" else whole_number(value, 0, 200, where)


def _ranges(content: Mapping[str, Any]) -> dict[str, Any]:
    table = table_of(content, "9")
    made, by = (np.zeros((record.FIELDERS, DIGITS), np.int64) for _ in range(2))
    for position in POSITIONS[:9]:
        place = position_number(position, "Chart 9")
        for part, out in (("made", made), ("by", by)):
            where = f"Chart 9, {part}, {position}"
            allowed = _range_allowed(position, part)
            found = covered(table_of(table, part, position), where, word_of(allowed), DIGITS)
            out[place] = [RANGE_RESULTS.index(allowed[index]) for index in found]
    minus = whole_number(table.get("catcher_minus"), 0, NUMBERS, "Chart 9, catcher_minus")
    return {"range_made": made, "range_by": by, "catcher_minus": minus}


def _range_allowed(position: str, part: str) -> tuple[str, ...]:
    if position == "C":
        return ("foul pop",) if part == "made" else ("passed ball", "wild pitch", "catcher's throw", NO_PLAY)
    if part == "by":
        return CODES[2:9]
    return ("FO",) if position in OUTFIELD else (*GROUND, "LO", "FO")

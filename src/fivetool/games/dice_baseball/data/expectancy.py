"""Run and win expectancy as the managers use them. A study builds the tables by playing; they stand in a file here."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from fivetool.games.dice_baseball.data import FOLDER
from fivetool.games.dice_baseball.manager import outcomes

FILE = FOLDER / "expectancy.json"
MOST_RUNS = 15  # of a half-inning that are told apart
NAMES = (
    *(f"{kind} off {card}" for card in ("pitcher", "hitter") for kind in (
        "walk", "single", "double", "triple", "home run", "strikeout", "grounder", "fly")),
    "special play", "grounder, infield in, off pitcher", "grounder, infield in, off hitter", "hit and run, contact",
    "bunt, all safe", "bunt, batter out", "sacrifice failed", "squeeze failed", "bunt single", "bunt for a hit failed",
)  # fmt: skip


# --- Places: bases and outs ---


def place_name(place: int) -> str:
    """Bases and outs as they are written in the file.

    >>> place_name(3 * 5 + 1)
    '1_3 1'
    """
    if place == outcomes.THIRD_OUT:
        return "over"
    bases, outs = divmod(place, 3)
    picture = "".join(str(base + 1) if bases >> base & 1 else "_" for base in range(3))
    return f"{picture} {outs}"


PLACE_NUMBERS = {place_name(place): place for place in range(outcomes.PLACES)}


# --- Reading the tables ---


@cache
def tables(advance: str, parks: str) -> Mapping[str, Any]:
    """What managers know under these rules: `win`, `endings_from`, `ending_share`, `ending`.

    >>> even = tables("advanced", "on")["win"][2 * 8, outcomes.LEVEL, 0] / outcomes.CERTAIN
    >>> bool(0.45 < even < 0.55)
    True
    """
    begins = np.zeros((outcomes.EVENTUALITIES, outcomes.PLACES), np.int16)
    shares, endings = np.zeros(outcomes.MOST_ENDINGS, np.float32), np.zeros(outcomes.MOST_ENDINGS, np.int16)
    count = 0
    for kind, name in enumerate(NAMES):
        rows = _content()["outcomes"][advance][name]
        for place in range(outcomes.PLACES - 1):
            begins[kind, place] = count
            for share, ending, runs in rows.get(place_name(place), ()):
                shares[count], endings[count] = share, PLACE_NUMBERS[ending] + outcomes.RUN * runs
                count += 1
        begins[kind, outcomes.PLACES - 1] = count
    win = np.round(win_expectancy(_runs(advance, parks)) * outcomes.CERTAIN).astype(np.uint16)
    return {"win": win, "endings_from": begins, "ending_share": shares, "ending": endings}


def run_expectancy(advance: str = "advanced", parks: str = "on") -> dict[str, float]:
    """Runs still to come in an average half-inning, by bases and outs.

    >>> run_expectancy()["123 0"] > run_expectancy()["___ 2"]
    True
    """
    runs = _runs(advance, parks)
    return {place_name(place): float(runs[place] @ np.arange(MOST_RUNS + 1)) for place in range(outcomes.PLACES - 1)}


@cache
def _content() -> Mapping[str, Any]:
    content: Mapping[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return content


def _runs(advance: str, parks: str) -> Any:
    shares = np.zeros((outcomes.PLACES - 1, MOST_RUNS + 1))
    for place, values in _content()["runs"][f"{advance} {parks}"].items():
        shares[PLACE_NUMBERS[place], : len(values)] = values
    return shares / shares.sum(axis=1, keepdims=True)


# --- Win expectancy ---


def win_expectancy(runs: Any) -> Any:
    """Chance to win of the club at bat, by half-innings left, lead and place; from the runs of half-innings.

    Rows are 2 * (innings left after this one) + half, in which 0 is the top. Two equal clubs tied after the last inning
    win equally often, so a tie counts one half; extra innings stand as the last.
    """
    leads = np.arange(outcomes.LEADS) - outcomes.LEVEL
    win = np.zeros((2 * outcomes.MOST_LEFT, outcomes.LEADS, outcomes.PLACES))
    for left in range(outcomes.MOST_LEFT):
        for half in (1, 0):
            over = _after(win, left, half)
            row = win[2 * left + half]
            row[:, outcomes.THIRD_OUT] = over
            for scored in range(MOST_RUNS + 1):
                reached = np.clip(np.arange(outcomes.LEADS) + scored, 0, outcomes.LEADS - 1)
                row[:, : outcomes.THIRD_OUT] += np.outer(over[reached], runs[:, scored])
            if half == 1 and left == 0:
                row[leads > 0] = 1.0  # the home club has won (DB-172)
    return win


def _after(win: Any, left: int, half: int) -> Any:
    """What the lead is worth to the club at bat once its half-inning is over."""
    leads = np.arange(outcomes.LEADS) - outcomes.LEVEL
    if left == 0 and half == 1:
        return np.where(leads > 0, 1.0, np.where(leads < 0, 0.0, 0.5))
    following = win[2 * left + 1] if half == 0 else win[2 * (left - 1)]
    after = 1.0 - following[::-1, 0]
    if left == 0:
        after[leads < 0] = 0.0  # the bottom half is not played
    return after

"""A described position as a state: for worked examples, puzzles, and taking over a game from a real table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fivetool.engine.game import Setup
from fivetool.errors import UsageError
from fivetool.games.power_chip import rules

BASES = {"1B": 0, "2B": 1, "3B": 2}
FIELDS = ("inning", "half", "balls", "strikes", "outs", "bases", "runs", "chip", "first_team")


def resume(setup: Setup, given: Mapping[str, Any], dice: Any, tape: Any) -> Any:
    """Take a game over at a described position and roll on to its first decision."""
    state = make_position(setup, given)
    rules.play_on(state, setup.book, dice, tape)
    return state


def make_position(setup: Setup, given: Mapping[str, Any]) -> Any:
    """A state just before a roll.

    `given` may name: inning, half ("top", "bottom"), balls, strikes, outs, bases (such as ["1B", "3B"]),
    runs (first team, second team), chip ("bat", "pit"), first_team ("A", "B"). What is left out is as at the start.
    """
    for name in given:
        if name not in FIELDS:
            raise UsageError(f"Invalid position: unknown field {name}, allowed {', '.join(FIELDS)}.")
    state = setup.new_state()
    book = setup.book
    last = "any" if book.extra_innings < 0 else str(book.innings + book.extra_innings)
    most = 10_000 if book.extra_innings < 0 else book.innings + book.extra_innings
    state.inning = _number(given, "inning", 1, 1, int(most), f"1 to {last}" if last != "any" else "1 or more")
    state.half = _word(given, "half", "top", ("top", "bottom"))
    state.balls = _number(given, "balls", 0, 0, 3)
    state.strikes = _number(given, "strikes", 0, 0, 2)
    state.outs = _number(given, "outs", 0, 0, 2)
    state.first_team = _word(given, "first_team", "A", ("A", "B"))
    batting = int(rules.batting_team(state))
    state.chip = batting if _word(given, "chip", "bat", ("bat", "pit")) == 0 else 1 - batting
    runs = given.get("runs", (0, 0))
    if len(runs) != 2 or any(not isinstance(r, int) or isinstance(r, bool) or r < 0 for r in runs):
        raise UsageError(f"Invalid position: runs is {runs}, allowed two whole numbers from 0.")
    state.runs[state.first_team], state.runs[1 - state.first_team] = runs
    state.batter = 1
    for base in given.get("bases", ()):
        if base not in BASES:
            raise UsageError(f"Invalid position: bases is {base}, allowed 1B, 2B, 3B.")
        state.bases[BASES[base]] = state.batter
        state.batter += 1
    if _is_decided(state, book):
        raise UsageError("Invalid position: the game is already over.")
    state.toss_winner = -1
    state.halves = 2 * (state.inning - 1) + state.half + 1
    state.half_runs = 0
    state.phase = rules.ROLLING
    return state


def _is_decided(state: Any, book: Any) -> bool:
    if not rules.second_team_leads(state):
        return False
    if state.half == rules.TOP:
        return bool(state.inning > book.innings)
    return bool(rules.can_walk_off(state, book))


def _number(given: Mapping[str, Any], name: str, default: int, low: int, high: int, allowed: str = "") -> int:
    value = given.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise UsageError(f"Invalid position: {name} is {value}, allowed {allowed or f'{low} to {high}'}.")
    return value


def _word(given: Mapping[str, Any], name: str, default: str, allowed: tuple[str, ...]) -> int:
    value = given.get(name, default)
    if value not in allowed:
        raise UsageError(f"Invalid position: {name} is {value}, allowed {' or '.join(allowed)}.")
    return allowed.index(value)

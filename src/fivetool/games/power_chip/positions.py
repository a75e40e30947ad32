"""A described position as a state: for worked examples, puzzles, and taking over a game from a real table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fivetool.engine.diamond import FIRST, SECOND, THIRD, runners_on
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.errors import UsageError
from fivetool.game.setup import Setup
from fivetool.games.power_chip.rules import phase, track
from fivetool.games.power_chip.rules.end_of_game import can_walk_off, second_team_leads
from fivetool.games.power_chip.rules.events import Resumed
from fivetool.games.power_chip.rules.pitcher_plays import occupied
from fivetool.games.power_chip.rules.roll import play_on
from fivetool.games.power_chip.rules.set_up import NOBODY
from fivetool.games.power_chip.rules.teams import TOP, batting_team

BASES = {"1B": FIRST, "2B": SECOND, "3B": THIRD}
FIELDS = ("inning", "half", "balls", "strikes", "outs", "bases", "runs", "chip", "first_team")
LAST_INNING = 10_000  # where extra innings have no limit
MOST_RUNS = 10_000


def resume(setup: Setup, given: Mapping[str, Any], dice: Any, tape: Any) -> Any:
    """Take a game over at a described position and roll on to its first decision."""
    state = make_position(setup, given)
    _tell(state, tape)
    play_on(state, setup.book, dice, tape)
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
    state.phase = phase.ROLLING
    state.toss_winner = NOBODY
    state.inning = _inning(given, setup.book)
    state.half = _word(given, "half", "top", ("top", "bottom"))
    state.halves = 2 * (state.inning - 1) + state.half + 1
    state.balls = _number(given, "balls", 0, 0, track.WALK_BALLS - 1)
    state.strikes = _number(given, "strikes", 0, 0, track.STRIKEOUT_STRIKES - 1)
    state.outs = _number(given, "outs", 0, 0, track.HALF_OUTS - 1)
    state.first_team = _word(given, "first_team", "A", ("A", "B"))
    batting = int(batting_team(state))
    state.chip = batting if _word(given, "chip", "bat", ("bat", "pit")) == 0 else 1 - batting
    state.runs[state.first_team], state.runs[1 - state.first_team] = _runs(given)
    for number, base in enumerate(_bases(given), 1):
        state.bases[BASES[base] - 1] = number
    state.batter = runners_on(state.bases) + 1
    if _is_decided(state, setup.book):
        raise UsageError("Invalid position: the game is already over.")
    return state


def _tell(state: Any, tape: Any) -> None:
    """The tape begins with where the game was taken over, so that scoreboards need nothing else."""
    where = Resumed(
        inning=state.inning,
        half=state.half,
        team=batting_team(state),
        chip=state.chip,
        runs=state.runs,
        balls=state.balls,
        strikes=state.strikes,
        outs=state.outs,
        on=occupied(state.bases),
    )
    emit(tape, NO_SEAT, where)


def _is_decided(state: Any, book: Any) -> bool:
    if not second_team_leads(state):
        return False
    if state.half == TOP:
        return bool(state.inning > book.innings)
    return bool(can_walk_off(state, book))


def _inning(given: Mapping[str, Any], book: Any) -> int:
    if book.extra_innings < 0:
        return _number(given, "inning", 1, 1, LAST_INNING)
    return _number(given, "inning", 1, 1, int(book.innings + book.extra_innings))


def _runs(given: Mapping[str, Any]) -> tuple[int, int]:
    runs = given.get("runs", (0, 0))
    if not isinstance(runs, list | tuple) or len(runs) != 2 or not all(_is_whole(n, 0, MOST_RUNS) for n in runs):
        raise UsageError(f"Invalid position: runs is {runs}, allowed two whole numbers from 0 to {MOST_RUNS}.")
    return runs[0], runs[1]


def _bases(given: Mapping[str, Any]) -> list[str]:
    bases = given.get("bases", ())
    if not isinstance(bases, list | tuple) or any(base not in tuple(BASES) for base in bases):
        raise UsageError(f"Invalid position: bases is {bases}, allowed a list of 1B, 2B, 3B.")
    if len(set(bases)) < len(bases):
        raise UsageError(f"Invalid position: bases is {bases}, allowed one runner a base.")
    return sorted(bases, reverse=True)  # who is furthest round came up first


def _number(given: Mapping[str, Any], name: str, default: int, low: int, high: int) -> int:
    value = given.get(name, default)
    if not _is_whole(value, low, high):
        raise UsageError(f"Invalid position: {name} is {value}, allowed {low} to {high}.")
    return int(value)


def _is_whole(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _word(given: Mapping[str, Any], name: str, default: str, allowed: tuple[str, ...]) -> int:
    value = given.get(name, default)
    if value not in allowed:
        raise UsageError(f"Invalid position: {name} is {value}, allowed {' or '.join(allowed)}.")
    return allowed.index(value)

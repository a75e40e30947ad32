"""A described position as a state: for worked examples, puzzles, and taking over a game from a real table."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from fivetool.engine.diamond import runners_on
from fivetool.engine.record import new
from fivetool.engine.tape import emit_kind, emit_values, make_tape
from fivetool.errors import UsageError
from fivetool.game.setup import Setup
from fivetool.games.highlights_dice.rules import events, flow, record, set_up, turns
from fivetool.games.highlights_dice.sheets import AREAS, TRACKS

BASES = ("1B", "2B", "3B")
FIELDS = ("turn", "first", "dice", "marks", "bases", "runs", "power", "fitz")
MOST_RUNS = 10_000


def resume(setup: Setup, given: Mapping[str, Any], dice: Any, tape: Any) -> Any:
    """Take a game over at the beginning of a turn and play on to its first decision."""
    state = make_position(setup, given)
    _tell(state, setup.seats, tape)
    flow.run_on(state, setup.book, dice, tape)
    return state


def make_position(setup: Setup, given: Mapping[str, Any]) -> Any:
    """A state just before the Active player checks a Rounds box and rolls.

    `given` may name: turn (from 1), first (the seat that began), dice (Play Dice on the board, as in "S2 D1"; the
    others are rolled), and for each seat in a list: marks (as in "S3 D1 C2"), bases (such as ["1B", "3B"]), runs and
    power; alone also fitz, the runs of Hits Fitz. What is left out is as at the start, and power follows the marks.
    """
    for name in given:
        if name not in FIELDS:
            raise UsageError(f"Invalid position: unknown field {name}, allowed {', '.join(FIELDS)}.")
    book, seats = setup.book, setup.seats
    state = _cleared(book)
    _place_turn(state, setup, given)
    _lay_dice(state, given)
    marks = _each(given, "marks", "", seats, lambda value: _marks(value, book))
    bases = _each(given, "bases", [], seats, _bases)
    runs = _each(given, "runs", 0, seats, lambda value: _whole("runs", value, 0, MOST_RUNS))
    for seat in range(seats):
        state.marks[seat, :] = marks[seat]
        for number, base in enumerate(bases[seat], 1):
            state.bases[seat, BASES.index(base)] = number
        state.batter[seat] = runners_on(state.bases[seat]) + 1
        state.runs[seat] = state.series_runs[seat] = runs[seat]
        state.power[seat] = _power_of(state, book, seat)
    if "power" in given:
        most = int(book.power_boxes)
        state.power[:seats] = _each(given, "power", 0, seats, lambda value: _whole("power", value, 0, most))
    if "fitz" in given and seats > 1:
        raise UsageError("Invalid position: fitz is for the solo game.")
    state.fitz_runs = state.series_fitz_runs = _whole("fitz", given.get("fitz", 0), 0, MOST_RUNS)
    return state


def _cleared(book: Any) -> Any:
    """A game that has been set up (HD-3) and not begun."""
    state = new(record.STATE)
    state.taking_part[: book.seats] = 1
    set_up.start_game(state, book, make_tape(0))
    return state


def _place_turn(state: Any, setup: Setup, given: Mapping[str, Any]) -> None:
    """HD-9, HD-10: whose turn it is, and how many Rounds boxes everybody has checked."""
    seats = setup.seats
    last = int(turns.rounds_of(state, setup.book)) * seats
    turn = _whole("turn", given.get("turn", 1), 1, last)
    state.first_seat = _whole("first", given.get("first", max(1, int(setup.book.first) + 1)), 1, seats) - 1
    state.turn = turn - 1
    state.active = (state.first_seat + turn - 1) % seats
    for step in range(seats):
        state.rounds[(state.first_seat + step) % seats] = (turn - 1 - step + seats - 1) // seats


def _lay_dice(state: Any, given: Mapping[str, Any]) -> None:
    """HD-18: nine Play Dice, on the board or in the hand of the Active player."""
    counts = _counts("dice", given.get("dice", ""), AREAS)
    if sum(counts.values()) > record.PLAY_DICE:
        raise UsageError(f"Invalid position: dice is {given['dice']}, allowed at most {record.PLAY_DICE} Play Dice.")
    for area, count in counts.items():
        state.play_on[AREAS.index(area)] = count
    state.held = record.PLAY_DICE - sum(counts.values())


def _power_of(state: Any, book: Any, seat: int) -> int:
    """HD-66, HD-108: the Power boxes among those checked, and what a player has from the start."""
    power = int(state.power[seat])
    for track in range(record.TRACKS):
        power += list(book.box[track, : state.marks[seat, track]]).count(record.POWER_ACTION)
    return min(power, int(book.power_boxes))


def _tell(state: Any, seats: int, tape: Any) -> None:
    """The tape begins with where the game was taken over, so that scoreboards need nothing else."""
    emit_kind(tape, events.RESUMED, -1, (seats, int(state.first_seat), int(state.turn) + 1, int(state.fitz_runs)))
    emit_values(tape, state.runs, 4)
    emit_values(tape, state.power, 4 + record.SEATS)


# --- Reading what was given ---


def _each(
    given: Mapping[str, Any], name: str, usual: Any, seats: int, read: Callable[[Any], Any]
) -> list[Any]:  # one value a seat
    values = given.get(name, [usual] * seats)
    if not isinstance(values, list | tuple) or len(values) != seats:
        raise UsageError(f"Invalid position: {name} is {values}, allowed a list of {seats}, one for each seat.")
    return [read(value) for value in values]


def _marks(value: Any, book: Any) -> list[int]:
    counts = _counts("marks", value, TRACKS)
    for track, count in counts.items():
        length = int(book.length[TRACKS.index(track)])
        if count > length:
            raise UsageError(f"Invalid position: marks is {value}, but track {track} has {length} boxes.")
    return [counts.get(track, 0) for track in TRACKS]


def _bases(value: Any) -> list[str]:
    if not isinstance(value, list | tuple) or any(base not in BASES for base in value):
        raise UsageError(f"Invalid position: bases is {value}, allowed a list of 1B, 2B, 3B.")
    if len(set(value)) < len(value):
        raise UsageError(f"Invalid position: bases is {value}, allowed one runner a base.")
    return sorted(value, reverse=True)  # who is furthest round came up first


def _counts(name: str, value: Any, allowed: tuple[str, ...]) -> dict[str, int]:
    """ "S3 D1" as a mapping."""
    counts: dict[str, int] = {}
    for word in value.split() if isinstance(value, str) else [str(value)]:
        found = re.fullmatch(r"([A-Z]+)(\d{1,2})", word)
        if not found or found[1] not in allowed or found[1] in counts:
            raise UsageError(f'Invalid position: {name} is {value}, allowed words such as "S2 D1" of {_row(allowed)}.')
        counts[found[1]] = int(found[2])
    return counts


def _row(words: tuple[str, ...]) -> str:
    return ", ".join(words)


def _whole(name: str, value: Any, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise UsageError(f"Invalid position: {name} is {value}, allowed {low} to {high}.")
    return value

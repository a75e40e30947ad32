"""A described position as a state: for worked examples, puzzles, and taking over a game from a real table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from fivetool.engine.diamond import runners_on
from fivetool.engine.record import new
from fivetool.engine.steps import run_on
from fivetool.engine.tape import NO_SEAT, emit, silent_tape
from fivetool.game.positions import MOST_RUNS, Described, invalid, runners, whole
from fivetool.game.setup import Setup
from fivetool.games.highlights_dice.data.sheets import AREAS, TRACKS
from fivetool.games.highlights_dice.rules import box
from fivetool.games.highlights_dice.rules.events import Resumed
from fivetool.games.highlights_dice.rules.record import STATE
from fivetool.games.highlights_dice.rules.set_up import start_game
from fivetool.games.highlights_dice.rules.turns import PLAY_DICE, rounds_of

FIELDS = ("turn", "first", "dice", "marks", "bases", "runs", "power", "fitz")


def resume(setup: Setup, given: Mapping[str, Any], dice: Any, tape: Any) -> Any:
    """Take a game over at the beginning of a turn and play on to its first decision."""
    state = make_position(setup, given)
    _tell(state, setup.seats, tape)
    run_on(state, setup.book, dice, tape)
    return state


def make_position(setup: Setup, given: Mapping[str, Any]) -> Any:
    """A state just before the Active player checks a Rounds box and rolls.

    `given` may name: turn (from 1), first (the seat that began), dice (Play Dice on the board, as in "S2 D1"; the
    others are rolled), and for each seat in a list: marks (as in "S3 D1 C2"), bases (such as ["1B", "3B"]), runs and
    power; alone also fitz, the runs of Hits Fitz. What is left out is as at the start, and power follows the marks.
    """
    described = Described(given, FIELDS)
    state = _cleared(setup.book)
    _place_turn(state, setup, described)
    _lay_dice(state, described)
    _fill_sheets(state, setup, described)
    if "fitz" in described and setup.seats > 1:
        raise invalid("fitz is for the solo game")
    state.fitz_runs = state.series_fitz_runs = described.whole("fitz", 0, 0, MOST_RUNS)
    return state


def _cleared(book: Any) -> Any:
    """A game that has been set up (HD-3) and not begun."""
    state = new(STATE)
    state.taking_part[: book.seats] = 1
    start_game(state, book, silent_tape())
    return state


def _place_turn(state: Any, setup: Setup, described: Described) -> None:
    """HD-9, HD-10: whose turn it is, and how many Rounds boxes everybody has checked."""
    seats = setup.seats
    turn = described.whole("turn", 1, 1, int(rounds_of(state, setup.book)) * seats)
    state.first_seat = described.whole("first", max(1, int(setup.book.first) + 1), 1, seats) - 1
    state.turn = turn - 1
    state.active = (state.first_seat + turn - 1) % seats
    for step in range(seats):
        state.rounds[(state.first_seat + step) % seats] = (turn - 1 - step + seats - 1) // seats


def _lay_dice(state: Any, described: Described) -> None:
    """HD-18: nine Play Dice, on the board or in the hand of the Active player."""
    dice = described.get("dice", "")
    counts = _counts("dice", dice, AREAS)
    if sum(counts.values()) > PLAY_DICE:
        raise invalid(f"dice is {dice}, allowed at most {PLAY_DICE} Play Dice")
    for area, count in counts.items():
        state.play_on[AREAS.index(area)] = count
    state.held = PLAY_DICE - sum(counts.values())


def _fill_sheets(state: Any, setup: Setup, described: Described) -> None:
    """Everybody's boxes, field, runs and Power."""
    book, seats, most = setup.book, setup.seats, int(setup.book.power_boxes)
    marks = described.for_each_seat("marks", "", seats, lambda value: _marks(value, book))
    bases = described.for_each_seat("bases", [], seats, runners)
    runs = described.for_each_seat("runs", 0, seats, lambda value: whole("runs", value, 0, MOST_RUNS))
    for seat in range(seats):
        state.marks[seat, :] = marks[seat]
        for number, base in enumerate(bases[seat], 1):  # who is furthest round came up first
            state.bases[seat, base - 1] = number
        state.batter[seat] = runners_on(state.bases[seat]) + 1
        state.runs[seat] = state.series_runs[seat] = runs[seat]
        state.power[seat] = _power_of(state, book, seat)
    if "power" in described:
        state.power[:seats] = described.for_each_seat("power", 0, seats, lambda value: whole("power", value, 0, most))


def _power_of(state: Any, book: Any, seat: int) -> int:
    """HD-66, HD-108: the Power boxes among those checked, and what a player has from the start."""
    power = int(state.power[seat])
    for track in range(len(TRACKS)):
        power += list(book.box[track, : state.marks[seat, track]]).count(box.POWER)
    return min(power, int(book.power_boxes))


def _tell(state: Any, seats: int, tape: Any) -> None:
    """The tape begins with where the game was taken over, so that scoreboards need nothing else."""
    where = Resumed(
        seats=seats,
        first_seat=state.first_seat,
        turn=state.turn + 1,
        fitz=state.fitz_runs,
        runs=state.runs,
        power=state.power,
    )
    emit(tape, NO_SEAT, where)


def _marks(value: Any, book: Any) -> list[int]:
    counts = _counts("marks", value, TRACKS)
    for track, count in counts.items():
        length = int(book.length[TRACKS.index(track)])
        if count > length:
            raise invalid(f"marks is {value}, but track {track} has {length} boxes")
    return [counts.get(track, 0) for track in TRACKS]


def _counts(name: str, value: Any, allowed: tuple[str, ...]) -> dict[str, int]:
    """ "S3 D1" as a mapping."""
    counts: dict[str, int] = {}
    for word in value.split() if isinstance(value, str) else [str(value)]:
        found = re.fullmatch(r"([A-Z]+)(\d{1,2})", word)
        if not found or found[1] not in allowed or found[1] in counts:
            raise invalid(f'{name} is {value}, allowed words such as "S2 D1" of {", ".join(allowed)}')
        counts[found[1]] = int(found[2])
    return counts

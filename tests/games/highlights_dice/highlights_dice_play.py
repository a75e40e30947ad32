"""Positions of the Dice Game in the notation of its rules: marks "S3 D1", bases "1B 3B", dice on the board "S2 D1".

Scripts are filled up with SB, a face of every die of the game, so that a test names only the dice it is about.
"""

from __future__ import annotations

import re
from typing import Any

import fivetool as ft
from at_the_table import happened
from fivetool.engine.tape import make_tape
from fivetool.games.highlights_dice.data.sheets import AREAS, PITCHER_RESULTS, TRACKS
from fivetool.games.highlights_dice.rules import option, phase, plays, sealed
from fivetool.games.highlights_dice.rules.plays import SOURCE_BOX
from fivetool.games.highlights_dice.rules.turns import PLAY_DICE

FILLED_UP = " SB" * 600
BASES = ("1B", "2B", "3B")
SPREAD = "S D T HR W SB S D T 1OUT"  # nine Play Dice and the Pitcher Die
SOLO_SPREAD = "1OUT SB S D T HR W SB S D T S"  # Pitcher Die, defense, nine Play Dice, one Power Die


def table(seats: int = 2, dice: str = SPREAD, **options: Any) -> ft.Table:
    """A table with known dice; unless the test says otherwise the sheet is `standard` and seat 1 begins."""
    options.setdefault("sheet", "standard")
    if seats > 1:
        options.setdefault("first", 1)
    return ft.game("highlights-dice", seats, **options).table(dice=ft.Script([dice + FILLED_UP]))


def counts(text: str) -> dict[str, int]:
    """ "S3 D1" as a mapping."""
    return {re.sub(r"\d+$", "", word): int(re.search(r"\d+$", word)[0]) for word in text.split()}


def place(at: ft.Table, seat: int = 0, marks: str = "", on: str = "", runs: int = 0, power: int = 0) -> ft.Table:
    """Set a sheet by hand."""
    state = at.state
    for track, count in counts(marks).items():
        state.marks[seat, TRACKS.index(track)] = count
    for number, base in enumerate(on.split(), 1):
        state.bases[seat, BASES.index(base)] = number
    state.batter[seat] = len(on.split()) + 1
    state.runs[seat] = state.series_runs[seat] = runs
    state.power[seat] = power
    return at


def lay(at: ft.Table, board: str, power: str = "", pitcher: str = "1OUT", defense: str = "") -> ft.Table:
    """Lay the dice by hand; Play Dice not on the board are held."""
    state = at.state
    for area, name in enumerate(AREAS):
        state.play_on[area] = counts(board).get(name, 0)
        state.power_on[area] = counts(power).get(name, 0)
    state.held = PLAY_DICE - state.play_on.sum()
    state.pitcher = PITCHER_RESULTS.index(pitcher)
    state.defense = AREAS.index(defense) if defense else -1
    return at


def active(
    board: str = "S1 D1 T1 HR1 W1 SB1", seats: int = 2, power_dice: str = "", printed: str = "standard", **sheet: Any
) -> ft.Table:
    """Seat 1 is about to take an area; `printed` names the sheet that is played on."""
    return place(lay(table(seats, sheet=printed), board, power_dice), **sheet)


def picking(
    board: str = "S1 D1 T1 HR1 W1 SB1", pitcher: str = "1OUT", printed: str = "standard", **sheet: Any
) -> ft.Table:
    """Three players; seat 2 is about to pick, and seat 3 too, so that nothing else happens afterwards."""
    at = lay(table(3, sheet=printed), board, pitcher=pitcher)
    at.state.phase = phase.PICKS
    for seat in (1, 2):
        at.state.to_check[seat] = 2
        at.state.first_pick[seat] = -1
    return place(at, 1, **sheet)


def extra_inning(
    dice: str, seat: int = 0, printed: str = "standard", extra_order: str = "together", **sheet: Any
) -> ft.Table:
    """Extra Innings between two players; the given seat has these dice, the other a Stolen Base die that waits."""
    at = place(table(2, sheet=printed, extra_order=extra_order), seat, **sheet)
    state = at.state
    state.phase = phase.EXTRA
    state.extra_inning = 1
    state.pitcher = -1
    state.tied[:2] = 1
    for owner, faces in ((seat, dice.split()), (1 - seat, ["SB", "S"])):
        state.to_check[owner] = len(faces)
        for face in faces:
            state.extra_dice[owner, AREAS.index(face)] += 1
    if at.setup.book.extra_order == option.SECRET:
        sealed.keep_sheets(state, at.setup.book)
    return at


def played(at: ft.Table, *choices: str, seat: int | None = None) -> ft.Table:
    """Name tracks one after another."""
    for choice in choices:
        at.play(choice, seat)
    return at


def marks(at: ft.Table, seat: int = 0) -> str:
    """The marks of a sheet, as the rules write them."""
    return " ".join(f"{name}{count}" for name, count in zip(TRACKS, at.state.marks[seat], strict=True) if count)


def on(at: ft.Table, seat: int = 0) -> str:
    """The occupied bases."""
    return " ".join(name for name, runner in zip(BASES, at.state.bases[seat], strict=True) if runner)


def after(at: ft.Table, seat: int = 0) -> tuple[str, int, str]:
    """Marks, runs and bases."""
    return marks(at, seat), int(at.state.runs[seat]), on(at, seat)


def board(at: ft.Table) -> str:
    """The Play Dice on the board."""
    return " ".join(f"{name}{count}" for name, count in zip(AREAS, at.state.play_on, strict=True) if count)


def power_board(at: ft.Table) -> str:
    """The Power Dice on the board."""
    return " ".join(f"{name}{count}" for name, count in zip(AREAS, at.state.power_on, strict=True) if count)


def may(at: ft.Table, seat: int | None = None) -> list[str]:
    """The tracks that a seat may name."""
    return [choice.name for choice in at.choices_of(at.actor if seat is None else seat)]


def moves(at: ft.Table) -> list[tuple[int, int]]:
    """From which base to which the runners went."""
    return [(event.origin, event.base) for event in happened(at, "advance")]


def play_one(bases: str, kind: str) -> tuple[int, str, list[tuple[int, int]]]:
    """A single play on some runners: runs, bases, moves in their order."""
    at = place(table(2), on=bases)
    state, tape = at.state, make_tape()
    plays.play(state, 0, AREAS.index(kind), SOURCE_BOX, 1, tape)
    told = [tuple(tape.fields[i, 2:4].tolist()) for i in range(int(tape.used)) if tape.kind[i] == 0]
    return int(state.runs[0]), on(at), told

"""Run expectancy and extra bases on hits, read off the tapes of replayed games, and the same of the real ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from fivetool.archive.events import EventFiles
from fivetool.archive.plays import HOME, Kind
from fivetool.engine.record import record, rule
from fivetool.engine.tape import kind_of
from fivetool.games.dice_baseball.rules import reasons
from fivetool.games.dice_baseball.rules.events import Hit, InningEnd, InningStart, Moved, Out, PaStart
from fivetool.lab.watch import Watcher, watch_batch
from fivetool.studies.dice_baseball.fidelity.replay import KEY, Season

HIT, MOVED, OUT, PA_START = kind_of(Hit), kind_of(Moved), kind_of(Out), kind_of(PaStart)
INNING_START, INNING_END = kind_of(InningStart), kind_of(InningEnd)

BASE_STATES = ("___", "1__", "_2_", "12_", "__3", "1_3", "_23", "123")
LAST_INNING = 8  # later ones may end before the third out
MOST_BATTERS = 64  # in a half-inning
# extra bases: a runner on first on a single, on second on a single, on first on a double
SINGLE_FIRST, SINGLE_SECOND, DOUBLE_FIRST = 0, 1, 2
CHANCES = ("from first on a single", "from second on a single", "from first on a double")
CHANCE, TAKEN, THROWN_OUT = 0, 1, 2


@dataclass(frozen=True)
class Situations:
    """How often each base-out state was met, the runs that came after it, and extra bases on hits."""

    met: Any  # [base state, outs]
    runs: Any
    extra: Any  # [kind of chance, chance / taken / thrown out]

    @property
    def expectancy(self) -> Any:
        """Runs to the end of the half-inning."""
        return self.runs / np.maximum(self.met, 1)


@rule
def extra_base_kind(total_bases, origin):
    """Which kind of chance for an extra base a runner has, -1 for none."""
    if total_bases == 1 and origin == 1:
        return SINGLE_FIRST
    if total_bases == 1 and origin == 2:
        return SINGLE_SECOND
    if total_bases == 2 and origin == 1:
        return DOUBLE_FIRST
    return -1


NOTES = record(
    "dice_baseball_situations",
    inning="i8",  # of the half-inning that is played
    batters="i8",  # in it so far
    score="i8",  # at its start, -1 before the first batter
    last_hit="i8",  # total bases
    cells=("i8", MOST_BATTERS),  # the situation that each batter met
    then=("i8", MOST_BATTERS),  # and the runs that had scored by then
    met=("i8", 24),
    runs=("i8", 24),
    extra=("i8", (3, 3)),
)


@rule
def begin(notes, state, book, tape, number):
    """The first half-inning may have begun already."""
    read_tape(notes, tape)


@rule
def follow(notes, state, book, tape):
    """Read what a choice wrote."""
    read_tape(notes, tape)


@rule
def read_tape(notes, tape):
    """Go through what one choice wrote, and empty the tape."""
    for i in range(tape.used):
        kind, fields = tape.kind[i], tape.fields[i]
        if kind == INNING_START:
            notes.inning, notes.batters, notes.score = fields[0], 0, -1
        elif kind == PA_START:
            note_batter(notes, fields)
        elif kind == HIT:
            notes.last_hit = fields[2]
        elif kind == MOVED and fields[3] == reasons.HIT:
            note_chance(notes, fields[1], TAKEN, fields[2] > fields[1] + notes.last_hit)
        elif kind == OUT and fields[4] == reasons.HIT:
            note_chance(notes, fields[1], THROWN_OUT, 1)
        elif kind == INNING_END and notes.inning <= LAST_INNING:
            for batter in range(notes.batters):
                notes.met[notes.cells[batter]] += 1
                notes.runs[notes.cells[batter]] += fields[2] - notes.then[batter]
    tape.used = 0


@rule
def note_batter(notes, fields):
    """Note the situation in which a plate appearance begins."""
    score = fields[9] + fields[10]
    if notes.score < 0:
        notes.score = score
    notes.last_hit = 0
    if notes.batters < MOST_BATTERS:
        bases = (fields[6] > 0) + 2 * (fields[7] > 0) + 4 * (fields[8] > 0)
        notes.cells[notes.batters] = 3 * bases + fields[5]
        notes.then[notes.batters] = score - notes.score
        notes.batters += 1


@rule
def note_chance(notes, origin, what, came):
    """Note a runner who might take an extra base on the last hit, and what came of it."""
    chance = extra_base_kind(notes.last_hit, origin)
    if chance >= 0:
        notes.extra[chance, CHANCE] += 1
        notes.extra[chance, what] += came


WATCHER = Watcher(NOTES, ("met", "runs", "extra"), {"begin": begin, "follow": follow})


def replayed_situations(season: Season, replays: int, seed: int = 1) -> list[Situations]:
    """Situations in each of so many replays of a season."""
    parts = [
        watch_batch(WATCHER, season.setup, season.batch(replay), WATCHER.fresh_notes(), (seed, KEY), told=True).notes
        for replay in range(replays)
    ]
    return [Situations(notes.met.reshape(8, 3), notes.runs.reshape(8, 3), notes.extra) for notes in parts]


def together(parts: Sequence[Situations]) -> Situations:
    """Situations of several replays added up."""
    return Situations(*(sum(getattr(part, name) for part in parts) for name in ("met", "runs", "extra")))


def within_by_chance(parts: Sequence[Situations], tolerance: float) -> float:
    """How many situations perfect cards would bring so near: each replay in turn is the real season, and the others are
    its replays. 0 where there is one replay only.
    """
    if len(parts) < 2:
        return 0.0
    near = [
        (np.abs(together([*parts[:place], *parts[place + 1 :]]).expectancy - part.expectancy) <= tolerance).sum()
        for place, part in enumerate(parts)
    ]
    return float(np.mean(near))


def real_situations(files: EventFiles) -> Situations:
    """The same of the games as they were; states are those at the start of plate appearances, before steals."""
    met, runs, extra = np.zeros((8, 3), np.int64), np.zeros((8, 3), np.int64), np.zeros((3, 3), np.int64)
    for game in files.games:
        half: list[tuple[int, int, int]] = []  # base state, outs, runs before
        now, scored, at_bat = (0, 0), 0, False
        for play in [*game.plays, None]:
            if play is None or (play.inning, play.half) != now:
                if now[0] and now[0] <= LAST_INNING:
                    for bases, outs, before in half:
                        met[bases, outs] += 1
                        runs[bases, outs] += scored - before
                if play is None:
                    break
                half, now, scored, at_bat = [], (play.inning, play.half), 0, False
            if not at_bat:
                half.append((play.occupied, play.outs, scored))
            at_bat = not play.scored.ends_plate_appearance
            if not at_bat:
                _count_extra_bases(play, extra)
            scored += play.result.runs
    return Situations(met, runs, extra)


def _count_extra_bases(play: Any, extra: Any) -> None:
    bases = {Kind.SINGLE: 1, Kind.DOUBLE: 2}.get(play.scored.kind, 0)
    if not bases or play.scored.bunt:
        return
    for origin, runner in enumerate(play.bases, 1):
        kind = {(1, 1): SINGLE_FIRST, (1, 2): SINGLE_SECOND, (2, 1): DOUBLE_FIRST}.get((bases, origin), -1)
        if runner and kind >= 0:
            end = play.result.ends[origin]
            extra[kind, CHANCE] += 1
            extra[kind, TAKEN] += end > origin + bases and end <= HOME
            extra[kind, THROWN_OUT] += end == 0

"""Run expectancy and extra bases on hits, read off the tapes of replayed games, and the same of the real ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from fivetool.archive.events import EventFiles
from fivetool.archive.plays import HOME, Kind
from fivetool.engine import drivers
from fivetool.engine.dice import DICE
from fivetool.engine.record import compiled, rule
from fivetool.engine.tape import kind_of, make_tape
from fivetool.games.dice_baseball import GAME
from fivetool.games.dice_baseball.manager import styles
from fivetool.games.dice_baseball.rules import reasons, record
from fivetool.games.dice_baseball.rules.events import Hit, InningEnd, InningStart, Moved, Out, PaStart
from fivetool.studies.dice_baseball.fidelity.replay import Season

HIT, MOVED, OUT, PA_START = kind_of(Hit), kind_of(Moved), kind_of(Out), kind_of(PaStart)
INNING_START, INNING_END = kind_of(InningStart), kind_of(InningEnd)

BASE_STATES = ("___", "1__", "_2_", "12_", "__3", "1_3", "_23", "123")
LAST_INNING = 8  # later ones may end before the third out
MOST_DECISIONS = 100_000
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


@rule
def read_tape(tape, half, cells, then, met, runs, extra):
    """Go through what one choice wrote. `half`: inning, batters so far, score at its start, bases of the last hit."""
    for i in range(tape.used):
        kind, fields = tape.kind[i], tape.fields[i]
        if kind == INNING_START:
            half[0], half[1], half[2] = fields[0], 0, -1
        elif kind == PA_START:
            score = fields[9] + fields[10]
            if half[2] < 0:
                half[2] = score
            half[3] = 0
            if half[1] < MOST_BATTERS:
                state = (fields[6] > 0) + 2 * (fields[7] > 0) + 4 * (fields[8] > 0)
                cells[half[1]], then[half[1]] = 3 * state + fields[5], score - half[2]
                half[1] += 1
        elif kind == HIT:
            half[3] = fields[2]
        elif kind == MOVED and fields[3] == reasons.HIT:
            chance = extra_base_kind(half[3], fields[1])
            if chance >= 0:
                extra[chance, CHANCE] += 1
                extra[chance, TAKEN] += fields[2] > fields[1] + half[3]
        elif kind == OUT and fields[4] == reasons.HIT:
            chance = extra_base_kind(half[3], fields[1])
            if chance >= 0:
                extra[chance, CHANCE] += 1
                extra[chance, THROWN_OUT] += 1
        elif kind == INNING_END and half[0] <= LAST_INNING:
            for batter in range(half[1]):
                met[cells[batter]] += 1
                runs[cells[batter]] += fields[2] - then[batter]
    tape.used = 0


@rule
def play_and_read(state, blank, books, styles, knowledge, key, first, dice, tapes, mask, most, met, runs, extra):
    """Play one game for each book and read its tape as it goes."""
    half = np.zeros(4, np.int64)
    cells, then = np.zeros(MOST_BATTERS, np.int64), np.zeros(MOST_BATTERS, np.int64)
    tape = tapes[0]
    for i in range(len(books)):
        book, number = books[i], np.uint64(first + i)
        state[0] = blank[0]
        drivers.start_stream(dice[0], key, number)
        drivers.start_stream(dice[1], key, number | drivers.BOT_STREAM)
        tape.used = 0
        drivers.deal(state[0], book, dice[0], tape)
        read_tape(tape, half, cells, then, met, runs, extra)
        seat = drivers.actor(state[0], book)
        while seat >= 0:
            choice = drivers.choose(state[0], book, seat, styles[seat], knowledge, drivers.NO_SOLUTION, dice[1], mask)
            drivers.apply(state[0], book, seat, choice, dice[0], tape)
            read_tape(tape, half, cells, then, met, runs, extra)
            seat = drivers.actor(state[0], book)


def replayed_situations(season: Season, replays: int, seed: int = 1) -> Situations:
    """Situations in so many replays of a season."""
    met, runs, extra = np.zeros(24, np.int64), np.zeros(24, np.int64), np.zeros((3, 3), np.int64)
    room = np.zeros(1, record.STATE), np.zeros(1, record.STATE)
    dice, tapes = np.zeros(2, DICE), np.array([make_tape()])
    for replay in range(replays):
        compiled(play_and_read)(
            *room, season.books, np.full(2, styles.AS_PLAYED), season.setup.knowledge,
            np.array([seed, 0xF1DE], np.uint64), replay * len(season.books), dice, tapes,
            np.zeros(len(GAME.rules.choices), np.uint8), MOST_DECISIONS, met, runs, extra,
        )  # fmt: skip
    return Situations(met.reshape(8, 3), runs.reshape(8, 3), extra)


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

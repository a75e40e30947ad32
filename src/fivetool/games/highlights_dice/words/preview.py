"""What naming a track would set off, worked out by the rules themselves on a copy of the position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fivetool.engine.record import copy_of
from fivetool.engine.tape import SHARED_EVENTS, make_tape
from fivetool.game.scene import Scene
from fivetool.games.highlights_dice.data.sheets import TOKENS
from fivetool.games.highlights_dice.rules import (
    active_player,
    boxes,
    cause,
    events,
    extra_innings,
    phase,
    picks,
    pitcher_die,
)
from fivetool.games.highlights_dice.words.naming import PITCHER_NAMES, TRACK_NAMES, box_in_words, runners_text
from fivetool.show.phrases import counted, in_row


@dataclass(frozen=True)
class Preview:
    """The checks a choice leads to before anybody else acts, and what comes of them at the end of the turn."""

    boxes: tuple[tuple[int, int], ...]  # every box that would be checked, in order: its track and number
    runs: int
    power: int
    before: tuple[int, ...]  # the occupied bases now
    on: tuple[int, ...]  # and then, before the Pitcher Die
    wasted: int  # starred boxes that give nothing
    lost: int  # checks that find no box
    asks: bool  # a wild must be named on the way
    pitched: Pitched | None  # None while the seat has more to check this turn, or has nobody on base
    fitz_pile: int | None  # alone: the most dice that an area leaves to Hits Fitz
    following: str  # what waits in the next box of the track

    def __str__(self) -> str:
        """What happens, in plain words."""
        said = [*self._plays(), *self._troubles()] or [self._nothing()]
        sentence = ", ".join(said)
        later = [f"then {self.pitched}"] if self.pitched else []
        later += [f"Hits Fitz can score up to {self.fitz_pile}"] if self.fitz_pile is not None else []
        return "; ".join((sentence, *later))

    def _plays(self) -> Iterator[str]:
        if self.runs:
            yield _runs(self.runs)
        if self.on != self.before and (self.on or not self.runs):
            yield runners_text(self.on)
        if self.power:
            yield "one more Power Die" if self.power == 1 else f"{self.power} more Power Dice"

    def _troubles(self) -> Iterator[str]:
        if self.wasted:
            yield "a starred box is wasted"
        if self.lost:
            yield f"{counted(self.lost, 'check')} lost"
        if self.asks:
            yield "then you pick any other track"

    def _nothing(self) -> str:
        """What the checks get past, and what comes nearer by them."""
        tracks = dict.fromkeys(track for track, _ in self.boxes)
        checked = "an empty box" if len(self.boxes) == 1 else f"checks {len(self.boxes)} boxes"
        where = f" on {in_row([TRACK_NAMES[track] for track in tracks])}" if len(tracks) > 1 else ""
        return f"{checked}{where}, {self.following}"


@dataclass(frozen=True)
class Pitched:
    """What the Pitcher Die on the mound will leave of the runners."""

    result: str
    on: tuple[int, ...]
    runs: int

    def __str__(self) -> str:
        runs = f"{_runs(self.runs)}, " if self.runs else ""
        return f"{self.result}: {runs}{runners_text(self.on)}"


def preview(scene: Scene, seat: int, track: int) -> Preview:
    """What naming a track would set off, up to the next question."""
    before, state, tape = scene.view, copy_of(scene.view), make_tape(256)
    _check_boxes(state, scene.book, seat, track, tape)
    told = list(_events(tape))
    is_solo = scene.setup.seats == 1
    return Preview(
        boxes=tuple((fields["track"], fields["number"]) for kind, fields in told if kind == "check"),
        runs=sum(kind == "run" for kind, _ in told),
        power=int(state.power[seat] - before.power[seat]),
        before=_occupied(before, seat),
        on=_occupied(state, seat),
        wasted=sum(kind == "bonus" and not fields["fired"] for kind, fields in told),
        lost=sum(kind == "lost" for kind, _ in told),
        asks=bool(state.wild_on[seat] >= 0),
        pitched=_pitched(state, scene.book, seat) if _is_done(before, state, seat, is_solo) else None,
        fitz_pile=_largest_pile(state) if before.phase == phase.AREA and is_solo else None,
        following=_following(state, scene.book, seat, track),
    )


def _following(state: Any, book: Any, seat: int, track: int) -> str:
    """What waits in the next box of a track."""
    marks = int(state.marks[seat, track])
    return f"next {box_in_words(TOKENS[book.box[track, marks]])}" if marks < book.length[track] else "track full"


def _is_done(before: Any, after: Any, seat: int, is_solo: bool) -> bool:
    """Whether the seat has nothing left to check before the Pitcher Die is applied to its runners."""
    if after.wild_on[seat] >= 0 or after.pitcher < 0 or not any(after.bases[seat]):
        return False
    if before.phase in (phase.AREA, phase.DICE):
        return not is_solo
    return bool(after.to_check[seat] == 0)


def _pitched(state: Any, book: Any, seat: int) -> Pitched:
    """HD-72 to HD-76 on a copy."""
    after = copy_of(state)
    pitcher_die.apply_pitcher_die(after, book, make_tape(0))
    result = PITCHER_NAMES[state.pitcher]
    return Pitched(result, _occupied(after, seat), int(after.runs[seat] - state.runs[seat]))


def _largest_pile(state: Any) -> int:
    """HD-124: the runs that Hits Fitz would score if no Power Die took anything away."""
    return max(int(dice) for area, dice in enumerate(state.play_on) if area != state.defense)


def _occupied(state: Any, seat: int) -> tuple[int, ...]:
    return tuple(base for base, runner in enumerate(state.bases[seat], 1) if runner)


def _runs(count: int) -> str:
    return "a run scores" if count == 1 else f"{count} runs score"


def _check_boxes(state: Any, book: Any, seat: int, track: int, tape: Any) -> None:
    """Only the checks of the choice itself: no dice are rolled and nobody else is asked."""
    if state.wild_on[seat] >= 0:
        state.wild_on[seat] = -1
        boxes.check(state, book, seat, track, cause.WILD, tape)
        if state.phase == phase.DICE:
            active_player.use_dice(state, book, tape)
    elif state.phase == phase.AREA:
        active_player.take_area(state, book, track, tape)
        active_player.use_dice(state, book, tape)
    elif state.phase == phase.PICKS:
        picks.pick(state, book, seat, track, tape)
    else:
        extra_innings.use_extra_die(state, book, seat, track, tape)


def _events(tape: Any) -> Iterator[tuple[str, dict[str, int]]]:
    kinds = {**SHARED_EVENTS, **events.EVENTS}
    for i in range(int(tape.used)):
        name, fields = kinds[int(tape.kind[i])]
        yield name, dict(zip(fields, tape.fields[i].tolist(), strict=False))

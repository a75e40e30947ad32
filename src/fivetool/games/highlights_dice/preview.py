"""What naming a track would set off, worked out by the rules themselves on a copy of the position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fivetool.engine.game import Scene
from fivetool.engine.record import copy_of
from fivetool.engine.tape import SHARED_EVENTS, make_tape
from fivetool.games.highlights_dice import rules
from fivetool.games.highlights_dice.sheets import TRACKS

BASES = ("1B", "2B", "3B")


@dataclass(frozen=True)
class Preview:
    """The checks a choice leads to before anybody else acts."""

    boxes: tuple[str, ...]  # such as "S2>SB1": a box and those it chains to
    runs: int
    power: int
    on: tuple[str, ...]  # the occupied bases, before the Pitcher Die
    wasted: int  # starred boxes that give nothing
    lost: int  # checks that find no box
    asks: bool  # a wild must be named on the way

    def __str__(self) -> str:
        parts = [", ".join(self.boxes) or "no box"]
        parts += [f"{self.runs} run{'s' if self.runs > 1 else ''}"] if self.runs else []
        parts += [f"Power {self.power:+d}"] if self.power else []
        parts += [f"on {' '.join(self.on)}"] if self.on else []
        parts += ["a star wasted"] if self.wasted else []
        parts += [f"{self.lost} lost"] if self.lost else []
        parts += ["then a wild"] if self.asks else []
        return "; ".join(parts)


def preview(scene: Scene, seat: int, track: int) -> Preview:
    """What naming a track would set off, up to the next question."""
    state, tape = copy_of(scene.view), make_tape(256)
    before = int(state.power[seat])
    _check_boxes(state, scene.book, seat, track, tape)
    events = list(_events(tape))
    return Preview(
        boxes=tuple(_lines(events)),
        runs=sum(kind == "run" for kind, _ in events),
        power=int(state.power[seat]) - before,
        on=tuple(name for name, runner in zip(BASES, state.bases[seat], strict=True) if runner),
        wasted=sum(kind == "bonus" and not fields["fired"] for kind, fields in events),
        lost=sum(kind == "lost" for kind, _ in events),
        asks=bool(state.wild_on[seat] >= 0),
    )


def _check_boxes(state: Any, book: Any, seat: int, track: int, tape: Any) -> None:
    """Only the checks of the choice itself: no dice are rolled and nobody else is asked."""
    if state.wild_on[seat] >= 0:
        state.wild_on[seat] = -1
        rules.check(state, book, seat, track, rules.BY_WILD, tape)
        if state.phase == rules.DICE:
            rules.use_dice(state, book, tape)
    elif state.phase == rules.AREA:
        rules.take_area(state, book, track, tape)
        rules.use_dice(state, book, tape)
    elif state.phase == rules.PICKS:
        rules.pick(state, book, seat, track, tape)
    else:
        rules.use_extra_die(state, book, seat, track, tape)


def _events(tape: Any) -> Iterator[tuple[str, dict[str, int]]]:
    kinds = {**SHARED_EVENTS, **rules.EVENTS}
    for i in range(int(tape.used)):
        name, fields = kinds[int(tape.kind[i])]
        yield name, dict(zip(fields, tape.fields[i].tolist(), strict=False))


def _lines(events: list[tuple[str, dict[str, int]]]) -> Iterator[str]:
    """The boxes of each die or pick, chained ones joined."""
    line = ""
    for kind, fields in events:
        if kind != "check":
            continue
        box = f"{TRACKS[fields['track']]}{fields['number']}"
        if fields["cause"] in (rules.BY_CHAIN, rules.BY_CLUTCH) or (line and fields["cause"] == rules.BY_WILD):
            line += f">{box}"
        else:
            if line:
                yield line
            line = box
    if line:
        yield line

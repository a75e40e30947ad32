"""What a play would do, worked out by the rules themselves on a copy of the position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fivetool.engine.record import copy_of
from fivetool.engine.tape import SHARED_EVENTS, make_tape
from fivetool.game.scene import Scene
from fivetool.games.power_chip.rules import events, phase
from fivetool.games.power_chip.rules.batter_plays import batter_play
from fivetool.games.power_chip.rules.pitcher_plays import picked_runners, pitcher_play
from fivetool.games.power_chip.rules.teams import BATTING
from fivetool.games.power_chip.words.naming import BASE_NAMES, OUTS, men_out
from fivetool.show.phrases import in_row

LONGEST = 64  # events of one play
HITS = {1: "a single", 2: "a double", 4: "a home run"}
NAMES = {
    "ball": "a ball",
    "strike": "a strike",
    "walk": "a walk",
    "strikeout": "a strikeout",
    "out": "the batter is out",
    "double_play": "",  # named by how many are out
    "triple_play": "",
}
BY_MEN_OUT = {2: "a double play", 3: "a triple play"}
Told = list[tuple[str, dict[str, int]]]


def play_in_words(scene: Scene, side: int, symbol: int) -> str:
    """What a side's play would do: its name, the count or the outs, and who scores."""
    state, tape = copy_of(scene.view), make_tape(LONGEST)
    state.winner = side
    if side == BATTING:
        batter_play(state, scene.book, symbol, tape)
    else:
        pitcher_play(state, scene.book, symbol, tape)
    if state.phase == phase.DP_RUNNERS:
        return "a double play: two of the three runners are out"
    return _in_words(_told(tape))


def pick_in_words(choice: int) -> str:
    """PC-53: who is out, and who is left."""
    marked = list(zip(picked_runners(choice), BASE_NAMES.values(), strict=True))
    out = in_row([name for is_out, name in marked if is_out])
    (left,) = [name for is_out, name in marked if not is_out]
    return f"Put out the runners on {out}: only the runner on {left} is left"


def _in_words(told: Told) -> str:
    kind, fields = next((kind, fields) for kind, fields in told if kind in NAMES or kind == "hit")
    said = [_name(kind, fields)]
    if kind in ("ball", "strike"):
        said.append(f"count {fields['balls']}-{fields['strikes']}")
    if "outs" in fields:
        said.append(OUTS[fields["outs"]])
    return ", ".join((*said, *_scored(told), *_ended(told)))


def _name(kind: str, fields: dict[str, int]) -> str:
    if kind == "hit":
        return HITS[fields["bases"]]
    if kind in ("double_play", "triple_play"):
        return BY_MEN_OUT.get(men_out(fields)) or ("the batter is out" if fields["batter_out"] else "a runner is out")
    return NAMES[kind]


def _scored(told: Told) -> Iterator[str]:
    runs = sum(kind == "run" for kind, _ in told)
    if runs:
        yield "a run scores" if runs == 1 else f"{runs} runs score"


def _ended(told: Told) -> Iterator[str]:
    kinds = [kind for kind, _ in told]
    if "game_end" in kinds:
        yield "and the game is over"
    elif "half_end" in kinds:
        yield "and the side is retired"


def _told(tape: Any) -> Told:
    kinds = {**SHARED_EVENTS, **events.EVENTS}
    told: Told = []
    for i in range(int(tape.used)):
        name, fields = kinds[int(tape.kind[i])]
        told.append((name, dict(zip(fields, tape.fields[i].tolist(), strict=False))))
    return told

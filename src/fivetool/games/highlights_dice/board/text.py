"""The board as text, for a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from fivetool.game.scene import Scene
from fivetool.games.highlights_dice.data.sheets import TOKENS
from fivetool.games.highlights_dice.rules import phase
from fivetool.games.highlights_dice.rules.tracks import AREAS, CHOICES
from fivetool.games.highlights_dice.words.naming import PITCHER_DOES, PITCHER_NAMES, SHORT_NAMES, TRACK_NAMES
from fivetool.show.phrases import counted

BASE_MARKS = ("1B", "2B", "3B")
LEGEND = "_ nothing  >D check there too  *S twice if last  ? any  C Clutch  P Power Die"


def text(scene: Scene) -> str:
    """The board for a terminal: the areas with their dice, then every sheet."""
    lines = [*_text_areas(scene), ""]
    for seat in range(scene.setup.seats):
        lines += [*_text_sheet(scene, seat), ""]
    return "\n".join([*lines, LEGEND])


def _text_areas(scene: Scene) -> Iterable[str]:
    state = scene.view
    mound = f"{PITCHER_NAMES[state.pitcher]}, {PITCHER_DOES[state.pitcher]}" if state.pitcher >= 0 else "none"
    yield f"Pitcher Die: {mound:<34} ■ Play Die  ◆ Power Die"
    for area, name in enumerate(TRACK_NAMES[:AREAS]):
        dice = "■ " * int(state.play_on[area]) + "◆ " * int(state.power_on[area])
        shield = "  (defended)" if state.defense == area and scene.setup.seats == 1 else ""
        yield f"{name:<14}{dice}{shield}".rstrip()
    if scene.setup.seats == 1:
        yield f"Hits Fitz: {counted(int(state.fitz_runs), 'run')}"


def _text_sheet(scene: Scene, seat: int) -> Iterable[str]:
    state = scene.view
    on = [mark for mark, runner in zip(BASE_MARKS, state.bases[seat], strict=True) if runner]
    active = "▶ " if seat == state.active and state.phase != phase.OVER else ""
    head = f"{active}{scene.names.teams[seat]}: {counted(int(state.runs[seat]), 'run')}"
    yield f"{head}, Power {state.power[seat]}, Round {state.rounds[seat]}, on base: {' '.join(on) or 'nobody'}"
    if any(state.extra_dice[seat]):
        dice = [face for face, count in zip(CHOICES, state.extra_dice[seat], strict=True) for _ in range(count)]
        yield f"  Extra Inning {state.extra_inning}, dice left: {' '.join(dice)}"
    for track, name in enumerate(SHORT_NAMES):
        length, marks = int(scene.book.length[track]), int(state.marks[seat, track])
        boxes = [TOKENS[token] for token in scene.book.box[track, :length]]
        shown = [_text_box(token, number, marks) for number, token in enumerate(boxes)]
        yield f"  {name:<8}{' '.join(shown)}".rstrip()


def _text_box(token: str, number: int, marks: int) -> str:
    """A checked box is crossed, the next one stands in brackets."""
    if number < marks:
        return f" {'×':<4}"
    return f"[{token}]".ljust(5) if number == marks else f" {token:<4}"

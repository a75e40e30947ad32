"""How the Dice Game looks, as SVG and as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fivetool.game.board import DiceShown, Scoreboard
from fivetool.game.event import Event
from fivetool.game.scene import Scene
from fivetool.game.setup import Setup
from fivetool.games.highlights_dice import linescore
from fivetool.games.highlights_dice.drawing import part_name
from fivetool.games.highlights_dice.drawing import svg as svg
from fivetool.games.highlights_dice.preview import PITCHER_NAMES
from fivetool.games.highlights_dice.rules import record
from fivetool.games.highlights_dice.sheets import PITCHER_RESULTS, TOKENS, TRACKS
from fivetool.games.highlights_dice.words import TRACK_NAMES
from fivetool.show.phrases import counted

BASE_MARKS = ("1B", "2B", "3B")
LEGEND = "_ nothing  >D chain  *S twice if last  ? wild  C Clutch  P Power Die"


# --- As text ---


def text(scene: Scene) -> str:
    """The board for a terminal: the areas with their dice, then every sheet."""
    lines = [*_text_areas(scene), ""]
    for seat in range(scene.setup.seats):
        lines += [*_text_sheet(scene, seat), ""]
    return "\n".join([*lines, LEGEND])


def _text_areas(scene: Scene) -> Iterable[str]:
    state = scene.view
    mound = PITCHER_NAMES[state.pitcher] if state.pitcher >= 0 else "none"
    yield f"Pitcher Die: {mound:<14}■ Play Die  ◆ Power Die"
    for area, name in enumerate(TRACK_NAMES[: record.AREAS]):
        dice = "■ " * int(state.play_on[area]) + "◆ " * int(state.power_on[area])
        shield = "  (defended)" if state.defense == area and scene.setup.seats == 1 else ""
        yield f"{name:<14}{dice}{shield}".rstrip()
    if scene.setup.seats == 1:
        yield f"Hits Fitz: {counted(int(state.fitz_runs), 'run')}"


def _text_sheet(scene: Scene, seat: int) -> Iterable[str]:
    state = scene.view
    on = [mark for mark, runner in zip(BASE_MARKS, state.bases[seat], strict=True) if runner]
    active = "▶ " if seat == state.active and state.phase != record.OVER else ""
    head = f"{active}{scene.names.teams[seat]}: {counted(int(state.runs[seat]), 'run')}"
    yield f"{head}, Power {state.power[seat]}, Round {state.rounds[seat]}, on base: {' '.join(on) or 'nobody'}"
    if any(state.extra_dice[seat]):
        dice = [face for face, count in zip(record.CHOICES, state.extra_dice[seat], strict=True) for _ in range(count)]
        yield f"  Extra Inning {state.extra_inning}, dice left: {' '.join(dice)}"
    for track, name in enumerate(TRACKS):
        length, marks = int(scene.book.length[track]), int(state.marks[seat, track])
        boxes = [TOKENS[token] for token in scene.book.box[track, :length]]
        shown = [_text_box(token, number, marks) for number, token in enumerate(boxes)]
        yield f"  {name:<3}{' '.join(shown)}"


def _text_box(token: str, number: int, marks: int) -> str:
    """A checked box is crossed, the next one stands in brackets."""
    if number < marks:
        return f" {'×':<4}"
    return f"[{token}]".ljust(5) if number == marks else f" {token:<4}"


# --- The scoreboard and the dice of an event ---


def scoreboard(scene: Scene) -> Scoreboard:
    """Runs by Round and the totals, read off the events."""
    return linescore.scoreboard(scene)


def touched(event: Event) -> str | None:
    """The box that is checked, for the board to light up: so a chain is seen step by step."""
    return part_name(event.seat, event.track, event.number) if event.kind == "check" else None


def dice(event: Event, setup: Setup) -> Sequence[DiceShown]:
    """The dice that an event rolled."""
    if event.kind == "roll":
        play = _handful("Play Dice", event, 1, event.play_dice)
        power = _handful("Power Dice", event, 1 + event.play_dice, event.power_dice)
        pitcher = () if setup.seats == 1 else _pitcher_die(event)
        return (*play, *power, *pitcher)
    if event.kind == "defense":
        defense = DiceShown("Defense", (record.CHOICES[event.area],), (True,), event.seat)
        return (*_pitcher_die(event), defense)
    if event.kind == "extra_roll":
        return _handful("Extra Inning", event, 1, event.count)
    return _handful("Against Hits Fitz", event, 1, event.count) if event.kind == "fitz_roll" else ()


def _handful(name: str, event: Event, start: int, count: int) -> tuple[DiceShown, ...]:
    if count == 0:
        return ()
    faces = tuple(record.CHOICES[event.fields[f"die_{i}"]] for i in range(start, start + count))
    return (DiceShown(name, faces, (True,) * count, event.seat),)


def _pitcher_die(event: Event) -> tuple[DiceShown, ...]:
    return (DiceShown("Pitcher Die", (PITCHER_RESULTS[event.pitcher],), (True,), event.seat),)

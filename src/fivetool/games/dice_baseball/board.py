"""How DICE Baseball looks, as SVG and as text."""

from __future__ import annotations

from collections.abc import Sequence

from fivetool.engine.game import Choice, DiceShown, Event, Scene, Scoreboard, Setup
from fivetool.games.dice_baseball.cards import POSITIONS
from fivetool.games.dice_baseball.rules import records

BASE_PLACES = ((50, 88), (82, 56), (50, 24), (18, 56))


def svg(scene: Scene, choices: Sequence[Choice]) -> str:
    """The diamond with its runners."""
    state = scene.view
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" class="board">']
    for base, (x, y) in enumerate(BASE_PLACES):
        taken = base > 0 and state.bases[base - 1]
        runner = f' data-runner="{int(state.bases[base - 1])}"' if taken else ""
        kind = "base taken" if taken else "base"
        parts.append(f'<rect data-base="{base}" class="{kind}" x="{x - 4}" y="{y - 4}" width="8" height="8"{runner}/>')
    parts.append("</svg>")
    return "".join(parts)


def text(scene: Scene) -> str:
    """The board for a terminal: situation, match-up, both line-ups."""
    state = scene.view
    blank = state.phase == records.LINE_UPS
    lines = ["Line-up cards are being made out.", ""] if blank else [_situation(scene), ""]
    for team in range(2):
        lines += [*_line_up(scene, team), ""]
    return "\n".join(lines).rstrip()


def _situation(scene: Scene) -> str:
    state, cards = scene.view, scene.names.cards
    half = ("Top", "Bottom")[int(state.half)]
    on = [f"{base}B {cards[int(runner)]}" for base, runner in enumerate(state.bases, 1) if runner]
    pitcher = cards[int(state.mound[1 - state.half])]
    where = f"{half} {int(state.inning)}, {int(state.outs)} out, on base: {', '.join(on) or 'nobody'}"
    return f"{where}\n{cards[int(state.batter)]} against {pitcher}, control 10-{int(state.control)}"


def _line_up(scene: Scene, team: int) -> list[str]:
    state, cards = scene.view, scene.names.cards
    lines = [f"{scene.names.teams[team]}  {int(state.runs[team])}"]
    for slot in range(records.SLOTS):
        player, place = int(state.order[team, slot]), int(state.place[team, slot])
        position = POSITIONS[place - 1] if place else ""
        mark = ">" if state.up[team] == slot else " "
        lines.append(f" {mark}{slot + 1} {cards[player]:<24} {position}")
    lines.append(f"  P {cards[int(state.mound[team])]}")
    return lines


def scoreboard(scene: Scene) -> Scoreboard:
    """Runs by inning, runs, hits and errors, read off the events."""
    lines: list[dict[int, int]] = [{}, {}]
    hits, errors, batting, inning, now = [0, 0], [0, 0], -1, 1, ""
    over = False
    for event in scene.events:
        if event.kind == "inning_start":
            batting, inning = event.half, event.inning
            lines[batting][inning] = 0
            now = f"{('Top', 'Bottom')[batting]} of the {inning}"
        elif event.kind == "run":
            lines[event.team][inning] += 1
        elif event.kind == "hit":
            hits[batting] += 1
        elif event.kind == "error":
            errors[1 - batting] += 1
        elif event.kind == "game_end":
            over, now = True, "Final"
    last = max(int(scene.book.innings), inning)
    columns = tuple(str(number) for number in range(1, last + 1))
    rows = tuple(tuple(lines[team].get(number) for number in range(1, last + 1)) for team in range(2))
    totals = (
        ("R", tuple(sum(lines[team].values()) for team in range(2))),
        ("H", tuple(hits)),
        ("E", tuple(errors)),
    )
    return Scoreboard(columns, scene.names.teams, rows, totals, now, (), -1 if over else batting, inning - 1)


def dice(event: Event, setup: Setup) -> Sequence[DiceShown]:
    """The red and the white die of a roll."""
    if event.kind != "roll":
        return ()
    number = event.fields["number"]
    return (DiceShown(records.PURPOSES[event.purpose], (str(number // 10), str(number % 10)), (True, True)),)

"""The board as text, for a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from fivetool.engine.diamond import FIRST, SECOND, THIRD
from fivetool.game.scene import Scene
from fivetool.games.power_chip.board.dice import SIDES
from fivetool.games.power_chip.board.table import NO_TEAM, SIDE_VERBS, Position, read, seats_with_dice
from fivetool.games.power_chip.rules import phase, track
from fivetool.show.svg import TEAM_LETTERS, shorten


def text(scene: Scene) -> str:
    """The board for a terminal: diamond, tracks, chip, score and dice.

    Dice that count are in brackets, runners stand as their team's letter.
    """
    position = read(scene)
    return "\n".join((*_text_field(scene, position), "", *_text_dice(scene, position)))


def _text_field(scene: Scene, position: Position) -> Iterable[str]:
    letter = TEAM_LETTERS[position.batting] if position.batting != NO_TEAM else ""
    first, second, third = (letter if base in position.on else "◇" for base in (FIRST, SECOND, THIRD))
    panel = [position.now, "", *(_text_team(scene, position, team) for team in (0, 1)), *_text_tracks(position)]
    diamond = [
        f"         {second}",
        "       ╱   ╲",
        "     ╱       ╲",
        f"    {third}    ·    {first}",
        "     ╲       ╱",
        "       ╲   ╱",
        "         ⌂",
    ]
    for drawn, said in zip(diamond, panel, strict=True):
        yield f"{drawn:<24}{said}".rstrip()


def _text_team(scene: Scene, position: Position, team: int) -> str:
    chip = "  ◉ Power Chip" if position.chip == team else ""
    return f"{TEAM_LETTERS[team]} {scene.names.teams[team]:<14} {position.runs[team]:>2}{chip}"


def _text_tracks(position: Position) -> Iterable[str]:
    for name, shown, of in (
        ("Balls", position.balls, track.WALK_BALLS),
        ("Strikes", position.strikes, track.STRIKEOUT_STRIKES),
        ("Outs", position.outs, track.HALF_OUTS),
    ):
        yield f"{name:<8} {' '.join('●' * shown + '○' * (of - shown))}"


def _text_dice(scene: Scene, position: Position) -> Iterable[str]:
    for side, dice in zip(SIDES, position.sides, strict=True):
        if not dice.symbols:
            continue
        who = f"{shorten(scene.names.teams[dice.team], 16)} {SIDE_VERBS[side]}"
        shown = [f"[{s}]" if counts else f" {s} " for s, counts in zip(dice.symbols, dice.counted, strict=True)]
        won = "  ◀" if dice.has_roll and position.phase != phase.CHIP else ""
        yield f"{who:<23} {' '.join(f'{die:<5}' for die in shown)} {dice.best}{won}".rstrip()
        if scene.setup.seats > 2:
            seats = (f"{shorten(name, 6 * own - 2):<{6 * own}}" for name, own in seats_with_dice(scene, dice.team))
            yield f"{'':<25}{''.join(seats)}".rstrip()

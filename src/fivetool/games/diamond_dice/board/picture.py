"""The board as SVG."""

from __future__ import annotations

from collections.abc import Sequence

from fivetool.game.board import DiceShown
from fivetool.game.scene import Scene
from fivetool.game.words import Choice
from fivetool.games.diamond_dice.board.dice import POWER, last_dice
from fivetool.games.diamond_dice.board.field import field
from fivetool.games.diamond_dice.board.hand import hand
from fivetool.games.diamond_dice.board.layout import MARGIN, WIDTH
from fivetool.games.diamond_dice.board.teams import RIGHT_WIDTH, lineups, zones
from fivetool.games.diamond_dice.board.text import text
from fivetool.games.diamond_dice.rules import phase, record
from fivetool.show import svg as draw
from fivetool.show.arrangement import RIGHT, Arrangement, Panel
from fivetool.show.dice import SIX_SIDED, die

TITLE = "Baseball Diamond Dice"
DICE_HEIGHT = 116  # room for two handfuls at all times, so that nothing moves when dice are rolled
HANDFUL_STEP = 57
ONES, FIVES_AND_SIXES = ("no ones", "a one", "{} ones"), ("no five or six", "a five or six", "{} fives and sixes")
LARGEST_DIE, LARGEST_ALONE, BETWEEN_DICE = 34, 46, 4


def svg(scene: Scene, choices: Sequence[Choice]) -> str:
    """The ballpark with the cards on it, the dice rolled last, and both teams' zones; in the set-up, the hand."""
    offered = {choice.id: choice for choice in choices}
    if scene.view.phase == phase.SET_UP:
        body, height = hand(scene, offered)
        return draw.board(height, body, TITLE, _described(scene))
    batting = int(record.batting_seat(scene.view))
    teams = batting, 1 - batting
    arrangement = Arrangement(RIGHT_WIDTH)
    arrangement.add(field(scene, offered))
    arrangement.add(Panel(_dice_rows(last_dice(scene)), DICE_HEIGHT))
    arrangement.add(lineups(scene, teams), RIGHT)
    arrangement.add(zones(scene, offered, teams))
    return arrangement.board(TITLE, _described(scene))


def _dice_rows(handfuls: Sequence[DiceShown]) -> str:
    """Handfuls of dice, each in a row under its name, those that count lit."""
    largest = LARGEST_ALONE if len(handfuls) == 1 else LARGEST_DIE
    parts = [_handful(handful, HANDFUL_STEP * row, largest) for row, handful in enumerate(handfuls)]
    if not parts:
        return draw.text(MARGIN, 18, "No dice have been rolled yet.", "ft-soft")
    return draw.group(parts, class_="ft-last-play", data_shows_dice="true")


def _handful(handful: DiceShown, top: float, largest: float) -> str:
    step = min(largest + BETWEEN_DICE, WIDTH / len(handful.shown))
    parts = [draw.text(MARGIN, top + 16, _said(handful), "ft-strong")]
    for i, (face, lit) in enumerate(zip(handful.shown, handful.lit, strict=True)):
        key, state = ("die-lit", "lit") if lit else ("die", "")
        at = MARGIN + step * i, top + 22
        parts.append(die(*at, face, step - BETWEEN_DICE, state, SIX_SIDED, data_legend=key))
    return draw.group(parts)


def _said(handful: DiceShown) -> str:
    """What the dice come to: how many ones, or fives and sixes."""
    faces = FIVES_AND_SIXES if handful.name == POWER else ONES
    found = sum(handful.lit)
    return f"{handful.name}: {faces[min(found, 2)].format(found)}"


def _described(scene: Scene) -> str:
    """The position in a few sentences, for those who hear the board."""
    return text(scene).replace("\n", ". ")

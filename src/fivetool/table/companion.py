"""A game at a real table, kept by a companion: people enter what they roll, draw and decide, one thing after another.

Nothing is stored here. All that was entered is played again each time, so that whatever was mistyped is taken back by
leaving it out. The dice are known ones: such a game can be saved and replayed, and is never mistaken for a sealed one.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from dataclasses import dataclass

from fivetool.errors import DiceError
from fivetool.game.scene import SPECTATOR, Scene
from fivetool.game.setup import Setup
from fivetool.table.moments import Moment
from fivetool.table.sources import Row, Script, faces_of
from fivetool.table.table import Table


@dataclass(frozen=True)
class Entered:
    """One thing that was entered: the id of a choice, or what a handful of dice shows."""

    choice: int | None = None
    dice: tuple[str, ...] = ()


@dataclass(frozen=True)
class Handful:
    """Dice of one kind to be rolled, or cards to be drawn: what each of them may show, as often as it has that face."""

    name: str
    dice: tuple[tuple[str, ...], ...]


class _Wanted(Exception):
    """The rules want dice that have not been entered yet."""

    def __init__(self, handfuls: tuple[Handful, ...]) -> None:
        super().__init__()
        self.handfuls = handfuls


class _EnteredDice(Script):
    """Dice as they were entered; where they end, the rules say what they want."""

    def take(self, setup: Setup, kind: int, faces: int, count: int) -> list[Row]:
        if self.left == 0:
            raise _Wanted(_handfuls(setup, kind, faces, count))
        return super().take(setup, kind, faces, count)


class _FilledDice(Script):
    """Dice as they were entered, and then any: the first of them lowest or highest, the others at random."""

    def __init__(self, values: Sequence[str], highest: bool) -> None:
        super().__init__(values)
        self._highest = highest
        self._random = random.Random(highest)
        self._filled = False

    def take(self, setup: Setup, kind: int, faces: int, count: int) -> list[Row]:
        if self.left:
            return super().take(setup, kind, faces, count)
        values = [self._random.randrange(faces) for _ in range(count)]
        if not self._filled:
            values = [faces - 1 if self._highest else 0] * count
            self._filled = True
        return [(kind, faces, value) for value in values]


@dataclass(frozen=True)
class Companion:
    """Where a game stands after everything that was entered.

    While dice are wanted, `scene` is that after the last play that is over whatever they will show; None during the
    deal.
    """

    table: Table | None  # as far as choices are carried out; None while what is dealt is not complete
    scene: Scene | None
    wanted: tuple[Handful, ...] = ()  # dice to be rolled now; without them a choice is to be made, or the game is over


def accompany(setup: Setup, entered: Sequence[Entered]) -> Companion:
    """Play everything that was entered; raises an error of `fivetool.errors` for what cannot be."""
    faces = [face for one in entered for face in one.dice]
    choices = [one.choice for one in entered if one.choice is not None]
    dice = _EnteredDice(faces)
    table: Table | None = None
    try:
        table = Table(setup, dice=dice)
        for choice in choices:
            table.play(choice)
    except _Wanted as wanting:
        if table is None:
            return Companion(None, None, wanting.handfuls)
        begun = choices[: table.now.depth + 1]
        return Companion(table, _as_far_as_certain(setup, faces, begun, table), wanting.handfuls)
    if dice.left:
        raise DiceError(f"Nobody has asked for these dice: {dice.left} more than the rules want.")
    return Companion(table, table.scene())


def _as_far_as_certain(setup: Setup, faces: Sequence[str], choices: Sequence[int], table: Table) -> Scene:
    """The scene after the last play that comes out the same with low dice and with high ones."""
    lows, highs = (_filled(setup, _FilledDice(faces, highest), choices) for highest in (False, True))
    same = itertools.takewhile(lambda pair: pair[0] == pair[1], zip(lows.happened, highs.happened, strict=False))
    certain = len(list(same))
    over = [play for play in lows.plays if play.end <= certain]
    return lows.scene(SPECTATOR, over[-1]) if over else table.scene()


def _filled(setup: Setup, dice: Script, choices: Sequence[int]) -> Moment:
    table = Table(setup, dice=dice)
    for choice in choices:
        table.play(choice)
    return table.now


def _handfuls(setup: Setup, kind: int, faces: int, count: int) -> tuple[Handful, ...]:
    """What to roll, part by part as a game names them."""
    described = setup.game.rules.dice.get(kind)
    parts = described.split if described and described.split and count == described.count else ()
    name = described.name if described else "dice"
    found = []
    start = 0
    for part, size in parts or ((name, count),):
        dice = range(start, start + size)
        found.append(Handful(part, tuple(tuple(faces_of(setup, kind, faces, die)) for die in dice)))
        start += size
    return tuple(found)

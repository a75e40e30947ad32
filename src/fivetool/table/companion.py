"""A game at a real table, kept by a companion: people enter what they roll, draw and decide, one thing after another.

Nothing is stored here. All that was entered is played again each time, so that whatever was mistyped is taken back by
leaving it out. The dice are known ones: such a game can be saved and replayed, and is never mistaken for a sealed one.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from fivetool.errors import DiceError
from fivetool.game.facts import Names
from fivetool.game.rules import DiceKind
from fivetool.game.scene import SPECTATOR, Scene
from fivetool.game.setup import Setup
from fivetool.table.moments import Moment
from fivetool.table.open_rolls import OpenRoll
from fivetool.table.plays import answered, dealt_out
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
    names: dict[str, str] = field(default_factory=dict)  # of cards, by what is entered for them


class _Wanted(Exception):
    """The rules want dice that have not been entered yet."""

    def __init__(self, kind: int, faces: int, count: int) -> None:
        super().__init__()
        self.asked = kind, faces, count


class _EnteredDice(Script):
    """Dice as they were entered; where they end, the rules say what they want. `rows` are those taken so far."""

    def __init__(self, values: Sequence[str]) -> None:
        super().__init__(values)
        self.rows: list[Row] = []

    def take(self, setup: Setup, kind: int, faces: int, count: int) -> list[Row]:
        if self.left == 0:
            raise _Wanted(kind, faces, count)
        taken = super().take(setup, kind, faces, count)
        self.rows += taken
        return taken

    def give_back(self, count: int) -> None:
        """Nothing is taken back here: what was mistyped is left out, and all is played again."""


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

    def give_back(self, count: int) -> None:
        """Each try has dice of its own."""


@dataclass(frozen=True)
class Companion:
    """Where a game stands after everything that was entered.

    While dice are wanted, `scene` is that after the last play that is over whatever they will show; None during the
    deal.
    """

    table: Table | None  # as far as choices are carried out; None while what is dealt is not complete
    scene: Scene | None
    wanted: tuple[Handful, ...] = ()  # dice to be rolled now; without them a choice is to be made, or the game is over
    roll: OpenRoll | None = None  # the same, as the rules want it

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table is not None and self.table.over and not self.wanted


def accompany(setup: Setup, entered: Sequence[Entered], names: Names | None = None) -> Companion:
    """Play everything that was entered; raises an error of `fivetool.errors` for what cannot be."""
    faces = [face for one in entered for face in one.dice]
    choices = [one.choice for one in entered if one.choice is not None]
    dice = _EnteredDice(faces)
    table: Table | None = None
    try:
        table = Table(setup, dice=dice, names=names)
        for choice in choices:
            table.play(choice)
    except _Wanted as wanting:
        roll = _open_roll(setup, table, choices, dice.rows, *wanting.asked)
        scene = _as_far_as_certain(table, faces, choices[table.now.depth]) if table is not None else None
        return Companion(table, scene, _handfuls(roll, names or setup.usual_names), roll)
    if dice.left:
        raise DiceError(f"Nobody has asked for these dice: {dice.left} more than the rules want.")
    return Companion(table, table.scene())


def _open_roll(
    setup: Setup, table: Table | None, choices: Sequence[int], rows: list[Row], kind: int, faces: int, count: int
) -> OpenRoll:
    """What the rules are in the middle of: the deal, or the first choice that is not carried out."""
    if table is None:
        act, state, rolled = dealt_out(setup), setup.new_state(), 0
    else:
        act = answered(setup, table.actor, choices[table.now.depth])
        state, rolled = table.state, table.now.rolled.rows
    return OpenRoll(setup, act, state, tuple(rows[rolled:]), tuple(rows), kind, faces, count)


def _as_far_as_certain(table: Table, faces: Sequence[str], choice: int) -> Scene:
    """The scene after the last play of a choice that comes out the same with low dice and with high ones."""
    lows, highs = (_filled(table, faces, choice, highest) for highest in (False, True))
    same = itertools.takewhile(lambda pair: pair[0] == pair[1], zip(lows.happened, highs.happened, strict=False))
    certain = len(list(same))
    over = [play for play in lows.plays if play.end <= certain]
    return lows.scene(SPECTATOR, over[-1]) if over else table.scene()


def _filled(table: Table, faces: Sequence[str], choice: int, highest: bool) -> Moment:
    table.source = _FilledDice(faces[table.now.rolled.rows :], highest)
    return table.carry_out(choice)


def _handfuls(roll: OpenRoll, teams: Names) -> tuple[Handful, ...]:
    """What to roll, part by part as a game names them; of a deck, the cards that can still be drawn."""
    setup, kind = roll.setup, roll.kind
    described = setup.game.rules.dice.get(kind)
    parts = described.split if described and described.split and roll.count == described.count else ()
    name = _asked_for(roll, described, teams) if described else "dice"
    found = []
    start = 0
    for part, size in parts or ((name, roll.count),):
        shown = [faces_of(setup, kind, roll.faces, die) for die in range(start, start + size)]
        names = {shown[0][value]: called for value, called in roll.names.items()}
        found.append(Handful(part, tuple(tuple(die[value] for value in roll.values) for die in shown), names))
        start += size
    return tuple(found)


def _asked_for(roll: OpenRoll, described: DiceKind, names: Names) -> str:
    """What a roll is called; of cards that are dealt, whose they are, and how many of them have come."""
    drawn = sum(kind == roll.kind for kind, _, _ in roll.before)
    if not described.dealt or drawn >= described.dealt * len(names.teams):
        return described.name
    team, number = divmod(drawn, described.dealt)
    return f"{described.name} of the {names.teams[team]}: {number + 1} of {described.dealt}"

"""Where the dice of a table come from when not from the generator: a script, or a person with real dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from fivetool.errors import DiceError
from fivetool.game.rules import DiceKind
from fivetool.game.setup import Setup

Row = tuple[int, int, int]  # kind, faces, value
DICE_OF = {"die": "dice", "Die": "Dice"}
DIE_OF = {many: one for one, many in DICE_OF.items()}


class Source(Protocol):
    """Gives dice when the rules want them."""

    def take(self, setup: Setup, kind: int, faces: int, count: int) -> list[Row]:
        """The next `count` dice of a kind."""
        ...

    def give_back(self, count: int) -> None:
        """The last `count` dice were not rolled after all: the choice that led to them was taken back."""
        ...


@dataclass
class Script:
    """Known dice, in the order in which they will be rolled.

    Values are what the faces show ("1B", "K") or, where faces are not named, numbers as printed on the die.
    A string may hold a whole handful: `Script(["A", "1B 1B 1B B B HR", "K K K K DP OUT"])`.
    """

    values: Iterable[Any]
    _tokens: list[str] = field(init=False)
    _position: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        self._tokens = [token for value in self.values for token in str(value).replace(",", " ").split()]

    def take(self, setup: Setup, kind: int, faces: int, count: int) -> list[Row]:
        tokens = self._tokens[self._position : self._position + count]
        rows = read_dice(setup, kind, faces, count, tokens)
        self._position += count
        return rows

    def give_back(self, count: int) -> None:
        """They will be rolled next."""
        self._position -= count

    @property
    def left(self) -> int:
        """How many dice have not been rolled yet."""
        return len(self._tokens) - self._position


@dataclass
class Ask:
    """Dice that a person rolls and types in; `ask` is shown what to roll and returns what was typed."""

    ask: Callable[[str], str]
    complain: Callable[[str], None]

    def take(self, setup: Setup, kind: int, faces: int, count: int) -> list[Row]:
        described = setup.game.rules.dice[kind]
        parts = described.split if described.split and count == described.count else ((described.name, count),)
        rows: list[Row] = []
        for name, size in parts:
            rows += self._ask_until_right(setup, kind, faces, name, len(rows), size)
        return rows

    def give_back(self, count: int) -> None:
        """They are asked for again: another choice may want other dice."""

    def _ask_until_right(self, setup: Setup, kind: int, faces: int, name: str, start: int, size: int) -> list[Row]:
        shown = sorted({face for i in range(start, start + size) for face in faces_of(setup, kind, faces, i)})
        prompt = f"{name} ({size} of {', '.join(shown)})" if size > 1 else f"{name} ({', '.join(shown)})"
        while True:
            tokens = self.ask(prompt).replace(",", " ").split()
            try:
                return _read_part(setup, kind, faces, name, start, size, tokens)
            except DiceError as error:
                self.complain(str(error))


def read_dice(setup: Setup, kind: int, faces: int, count: int, tokens: list[str]) -> list[Row]:
    """Turn what the dice show into rows of a script, or say which die cannot show that."""
    described = setup.game.rules.dice.get(kind)
    parts = described.split if described and described.split and count == described.count else ()
    if not parts:
        name = described.name if described else "dice"
        return _read_part(setup, kind, faces, name, 0, count, tokens)
    rows: list[Row] = []
    for name, size in parts:
        rows += _read_part(setup, kind, faces, name, len(rows), size, tokens[len(rows) : len(rows) + size])
    return rows


def _read_part(setup: Setup, kind: int, faces: int, name: str, start: int, size: int, tokens: list[str]) -> list[Row]:
    if len(tokens) != size:
        raise DiceError(f"{_wanted(name, size)}; got {len(tokens)}.")
    rows: list[Row] = []
    for i, token in enumerate(tokens):
        shown = faces_of(setup, kind, faces, start + i)
        matches = [face for face, text in enumerate(shown) if text.lower() == token.lower()]
        if not matches:
            die, number = _with_last_word(name, DIE_OF), f" {i + 1}" if size > 1 else ""
            raise DiceError(f"{die}{number} cannot show {token}; its faces: {', '.join(dict.fromkeys(shown))}.")
        rows.append((kind, faces, matches[0]))
    return rows


def _wanted(name: str, size: int) -> str:
    """What is missing: a value for the coin, six batter dice, two values for the coin."""
    if size == 1:
        return f"One value is needed for the {_with_last_word(name, DIE_OF)}"
    number = {2: "two", 3: "three", 6: "six"}.get(size, str(size))
    dice = _with_last_word(name, DICE_OF)
    is_dice = dice.split()[-1] in DIE_OF
    return f"A roll needs {number} {dice}" if is_dice else f"A roll needs {number} values for the {name}"


def _with_last_word(name: str, forms: Mapping[str, str]) -> str:
    """A name whose last word has its other form, where it has one: die, dice."""
    before, space, last = name.rpartition(" ")
    return f"{before}{space}{forms.get(last, last)}"


def faces_of(setup: Setup, kind: int, faces: int, index: int) -> list[str]:
    """What the faces of a die show; of dice that a game has not named, their numbers."""
    described: DiceKind | None = setup.game.rules.dice.get(kind)
    if described is None:
        return [str(face + 1) for face in range(faces)]
    return [str(face) for face in described.faces(setup.book, index)]

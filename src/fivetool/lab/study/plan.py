"""A study as it is played: everything in its file checked and resolved (`study.file`).

It stands alone (the content of data files is in it), travels to other machines as JSON, and says which cells and pieces
there are.
"""

from __future__ import annotations

import hashlib
import json
import math
import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, Literal, NamedTuple, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from fivetool.errors import UsageError
from fivetool.game.game import Game
from fivetool.game.registry import find_game
from fivetool.game.setup import Setup

MOST_CELLS = 100_000
MOST_GAMES = 10**15  # in one cell
SEATS, PLAYERS = "seats", "players"
TOO_MANY_TRIES = 100  # draws for a sampled cell that is not there yet

Whole = Annotated[int, Field(ge=1, le=MOST_GAMES)]
Name = Annotated[str, Field(min_length=1, max_length=200)]


class Entry(BaseModel):
    """What all parts of a study have in common."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Comparison(Entry):
    """Each value of an option (or `players`) against one of them, on equal luck."""

    option: Name
    base: Any


class Precision(Entry):
    """How far the 95% interval of a measure may reach to either side; each cell stops when it is reached."""

    measure: Name
    margin: float = Field(gt=0)
    most_games: Whole = 10_000_000


class Aim(Entry):
    """What a good setting does: a measure within a range, as small as it can be, or as large as it can be."""

    measure: Name
    low: float | None = None
    high: float | None = None
    goal: Literal["range", "smallest", "largest"] = "range"
    scale: float = Field(default=1.0, gt=0)  # a miss by so much counts as one
    where: dict[str, str] = Field(default_factory=dict)  # the cells that it is for: axis -> label; all if empty

    def is_for(self, labels: Mapping[str, Any]) -> bool:
        """Whether the aim is for a cell of these labels."""
        return all(labels.get(axis) == label for axis, label in self.where.items())


class Axis(Entry):
    """The values of an option that a study goes through, and what reports call each of them.

    The values of a bundle are tables of several options, `seats` and `players` that change together.
    """

    name: Name
    labels: list[str]
    values: list[Any]
    bundle: bool = False

    @model_validator(mode="after")
    def _named(self) -> Self:
        if len(self.labels) != len(self.values):
            raise ValueError(f"axis {self.name} has {len(self.values)} values and {len(self.labels)} names for them")
        return self


class Cell(NamedTuple):
    """One setting of a study."""

    number: int
    labels: dict[str, str]  # of each axis
    options: dict[str, Any]
    seats: int
    players: tuple[str, ...]


class Identified(Entry):
    """What is played in pieces: it says on what a piece depends, and travels as text."""

    @property
    def identity(self) -> dict[str, Any]:
        """What the content of a piece depends on."""
        raise NotImplementedError

    @cached_property
    def digest(self) -> str:
        """The identity as a hash."""
        return hashlib.sha256(json.dumps(self.identity, sort_keys=True).encode()).hexdigest()

    @cached_property
    def text(self) -> str:
        """The study as JSON, as it travels."""
        return self.model_dump_json()


class Study(Identified):
    """A study with everything resolved. Two studies of the same `identity` have the same pieces."""

    title: str
    about: str
    file: str  # its name alone, without its folder
    game: str
    rules_version: int
    seats: int | None
    players: list[str] | str
    swap_seats: bool
    seed: int | str
    luck: str
    games: int  # in each cell; with seats swapped each is played in every seating
    games_per_piece: int
    precision: Precision | None
    measures: list[str]
    distributions: list[str]
    fixed: dict[str, Any]
    axes: list[Axis]  # those that are compared come last
    sampled: list[Axis]
    samples: int
    compare: list[Comparison]  # their bases are labels
    aims: list[Aim]
    cards: bool = False  # whether the worth of every card is measured
    device: Literal["cpu", "cuda"] = "cpu"  # a GPU may settle near ties otherwise, so its games are never mixed in

    # --- Identity ---

    @property
    def identity(self) -> dict[str, Any]:
        """What the content of a piece depends on."""
        told = ("title", "about", "file", "games", "precision", "aims")
        return {name: value for name, value in self.model_dump(mode="json").items() if name not in told}

    def with_(self, **entries: Any) -> Study:
        """The same study with other entries."""
        return Study(**{name: getattr(self, name) for name in Study.model_fields} | entries)

    def grown_from(self, kept: Any) -> Study:
        """As it goes on where another run of it has stopped: pieces stay as large as they are, and some are added."""
        return self.with_(games_per_piece=kept.games_per_piece)

    def size(self) -> dict[str, int]:
        """How large it is, for the manifest."""
        return {"cells": self.cell_count, "groups": self.groups}

    # --- Cells ---

    @cached_property
    def declared_game(self) -> Game:
        """The game that is studied."""
        return find_game(self.game)

    @cached_property
    def compared(self) -> int:
        """How many cells stand in a group: they are compared with one another, and played in one piece."""
        names = {comparison.option for comparison in self.compare}
        return math.prod(len(axis.values) for axis in self.axes if axis.name in names)

    @cached_property
    def cell_count(self) -> int:
        """How many cells there are."""
        return max(1, self.samples) * math.prod(len(axis.values) for axis in self.axes)

    @property
    def groups(self) -> int:
        """How many groups of compared cells there are; as many as cells where nothing is compared."""
        return self.cell_count // self.compared

    def cells(self) -> Iterator[Cell]:
        """All cells, in order."""
        return (self.cell(number) for number in range(self.cell_count))

    def cells_of(self, group: int) -> list[Cell]:
        """The cells of a group."""
        return [self.cell(group * self.compared + place) for place in range(self.compared)]

    def cell(self, number: int) -> Cell:
        """A cell by its number."""
        rest, chosen = number, {}
        for axis in reversed(self.axes):
            rest, place = divmod(rest, len(axis.values))
            chosen[axis.name] = (axis.labels[place], axis.values[place])
        chosen = dict(reversed(chosen.items()))
        if self.sampled:
            chosen = {**self._points[rest], **chosen}
        values = dict(self.fixed)
        bundles = {axis.name for axis in self.axes if axis.bundle}
        for name, (_, value) in chosen.items():
            values.update(value if name in bundles else {name: value})
        seats, players = self._who(values.pop(SEATS, self.seats), values.pop(PLAYERS, self.players))
        return Cell(number, {name: label for name, (label, _) in chosen.items()}, _nested(values), seats, players)

    def _who(self, seats: int | None, players: Sequence[str] | str) -> tuple[int, tuple[str, ...]]:
        if isinstance(players, str):
            count = seats or self.declared_game.seats.counts[0]
            return count, (players,) * count
        return seats or len(players), tuple(players)

    @cached_property
    def _points(self) -> list[dict[str, tuple[str, Any]]]:
        """Sampled settings, each once. Drawn one after the other, so that a larger sample begins with a smaller one."""
        luck, found = random.Random(f"{self.seed} sample"), {}
        for _ in range(self.samples * TOO_MANY_TRIES):
            places = tuple(luck.randrange(len(axis.values)) for axis in self.sampled)
            if places not in found:
                drawn = zip(self.sampled, places, strict=True)
                found[places] = {axis.name: (axis.labels[place], axis.values[place]) for axis, place in drawn}
            if len(found) == self.samples:
                break
        return list(found.values())

    def setup(self, cell: Cell) -> Setup:
        """The game as a cell has it."""
        return self.declared_game.setup(cell.seats, **cell.options)

    def seatings(self, cell: Cell) -> int:
        """How many seatings each game is played in: the players move on by one seat from one to the next."""
        return cell.seats if self.swap_seats else 1

    def seated(self, cell: Cell) -> list[tuple[str, ...]]:
        """The players of a cell in each seating."""
        players = cell.players
        return [players[-k:] + players[:-k] if k else players for k in range(self.seatings(cell))]

    # --- Pieces: number = part * groups + group, so that more games only add numbers at the end ---

    def place_of(self, piece: int) -> tuple[int, int]:
        """The group of a piece, and which part of its games it is."""
        part, group = divmod(piece, self.groups)
        return group, part

    def piece(self, group: int, part: int) -> int:
        """The number of a piece."""
        return part * self.groups + group

    @property
    def parts(self) -> int:
        """How many pieces a group has, unless a precision decides."""
        return -(-self.games // self.games_per_piece)

    @property
    def piece_count(self) -> int:
        """How many pieces there are, unless a precision decides."""
        return self.parts * self.groups

    def seed_of(self, group: int) -> int | str:
        """The seed of a group: equal luck for all of them, or luck of its own for each."""
        return self.seed if self.luck == "equal" else f"{self.seed} group {group}"


def _nested(values: Mapping[str, Any]) -> dict[str, Any]:
    """Options in which `sheet.power = 5` has changed the data of the option `sheet`."""
    options = {name: value for name, value in values.items() if "." not in name}
    for name, value in values.items():
        option, *path = name.split(".")
        if path:
            options[option] = changed(options.get(option), path, value, option)
    return options


def changed(data: Any, path: Sequence[str], value: Any, name: str) -> Any:
    """Data with one value in it changed; the data itself stays as it is.

    >>> changed({"tracks": {"single": [1, 2]}}, ["tracks", "single", "1"], 5, "sheet")
    {'tracks': {'single': [1, 5]}}
    >>> changed({"tracks": {"single": "_ S D"}}, ["tracks", "single", "2"], "T", "sheet")
    {'tracks': {'single': '_ S T'}}
    """
    if not path:
        return value
    key, *rest = path
    if isinstance(data, list) and key.isdecimal() and int(key) < len(data):
        return [*data[: int(key)], changed(data[int(key)], rest, value, name), *data[int(key) + 1 :]]
    if isinstance(data, Mapping) and key in data:
        return {**data, key: changed(data[key], rest, value, name)}
    if isinstance(data, str) and key.isdecimal() and int(key) < len(data.split()) and not rest:
        words = data.split()
        return " ".join([*words[: int(key)], str(value), *words[int(key) + 1 :]])
    raise UsageError(f"{name} has no {key} to change; give the data as a file under [options], and name what is in it.")

"""Studies that a program plays, where options in a grid do not do: seasons, cards, what a decision is worth.

    title = "Leagues over many seasons"
    program = "fivetool.studies.dice_baseball.leagues"

    [arguments]
    seasons = 50

The module named declares a `PROGRAM`: which pieces there are, what is found in each of them, and the page about all of
them. A piece is a pure function of the arguments and its name, so such a study is stopped, resumed, killed and played
on a cluster as any other.
"""

from __future__ import annotations

import argparse
import importlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl
from pydantic import Field, TypeAdapter

from fivetool.errors import FivetoolError, UsageError
from fivetool.game.registry import find_game
from fivetool.lab.study.plan import Entry, Identified

NAME = "PROGRAM"  # what the module of a program calls it
LISTED = "#"  # stands before the number of an entry of a list, in a path

# What was found in a piece, value by value. `value` is JSON; `number` is the same where it is one.
FOUND: dict[str, Any] = {"piece": pl.String, "path": pl.List(pl.String), "value": pl.String, "number": pl.Float64}

YES_OR_NO = {"true": True, "false": False}

Arguments = Mapping[str, Any]


@dataclass(frozen=True)
class Program:
    """What a program declares."""

    game: str
    arguments: dict[str, Any]  # with their usual values, whose types they keep
    pieces: Callable[[Arguments], list[str]]  # their names; more of what is in `grows` adds some at the end
    play: Callable[[Arguments, str], Any]  # what is found in a piece, as `found` says
    found: Any  # its type: a dataclass, or anything else that pydantic writes as JSON and reads again
    page: Callable[[Arguments, dict[str, Any], Path], None]  # writes the page, with pictures beside it
    grows: tuple[str, ...] = ()  # arguments that may be raised later: what has been played stays good

    @cached_property
    def _adapter(self) -> TypeAdapter[Any]:
        return TypeAdapter(self.found)

    def written(self, found: Any) -> Any:
        """What was found, as JSON has it."""
        return self._adapter.dump_python(found, mode="json")

    def read(self, content: Any) -> Any:
        """What was found, out of JSON."""
        return self._adapter.validate_json(json.dumps(content))

    def run_here(self, arguments: Arguments, page: Path) -> None:
        """Play all pieces in this process and write the page, keeping nothing else."""
        given = {**self.arguments, **arguments}
        self.page(given, {name: self.play(given, name) for name in self.pieces(given)}, page)


def command(program: Program, about: str, page: str) -> None:
    """The command line of a program: its arguments, and `--out` for the page."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, usual in program.arguments.items():
        if isinstance(usual, list):
            parser.add_argument(f"--{name}", nargs="*", default=usual, type=type(usual[0]) if usual else str)
        else:
            kind = YES_OR_NO.__getitem__ if isinstance(usual, bool) else type(usual)
            parser.add_argument(f"--{name}", type=kind, default=usual)
    parser.add_argument("--out", type=Path, default=Path(page))
    given = vars(parser.parse_args())
    target: Path = given.pop("out")
    try:
        program.run_here(checked(program, given, "the command"), target)
    except FivetoolError as error:
        parser.error(str(error))
    print(f"Written: {target}")


def find_program(module: str) -> Program:
    """The program of a module."""
    if not all(part.isidentifier() for part in module.split(".")):
        raise UsageError(f"program must be the name of a module, as in fivetool.studies.strength; got {module}.")
    try:
        found = getattr(importlib.import_module(module), NAME, None)
    except ImportError as error:
        raise UsageError(f"{module} cannot be loaded: {str(error).splitlines()[0]}.") from None
    if not isinstance(found, Program):
        raise UsageError(f"{module} declares no program ({NAME}) that could play a study.")
    return found


def checked(program: Program, given: Arguments, label: str) -> dict[str, Any]:
    """The arguments of a program, with the usual ones for those that are not given."""
    for name, value in given.items():
        if name not in program.arguments:
            raise UsageError(f"{label}: no argument {name}; there are {', '.join(program.arguments) or 'none'}.")
        usual = program.arguments[name]
        if type(value) is not type(usual):
            raise UsageError(f"{label}: {name} must be like {json.dumps(usual)}; got {json.dumps(value)}.")
        if type(value) is int and value < 1:
            raise UsageError(f"{label}: {name} must be a whole number from 1; got {value}.")
    return {**program.arguments, **given}


def told_arguments(program: Program, given: Mapping[str, str]) -> dict[str, Any]:
    """Arguments as somebody types them: `seasons=20`, `sheets=pennant,longball`."""
    read: dict[str, Any] = {}
    for name, text in given.items():
        usual = program.arguments.get(name, "")
        try:
            read[name] = _read(text, usual)
        except ValueError:
            raise UsageError(f"{name} must be like {json.dumps(usual)}; got {text}.") from None
    return read


def _read(text: str, usual: Any) -> Any:
    if isinstance(usual, bool):
        if text not in YES_OR_NO:
            raise ValueError
        return YES_OR_NO[text]
    return text.split(",") if isinstance(usual, list) else type(usual)(text)


class ProgramFile(Entry):
    """A study file that names a program."""

    title: str
    about: str = ""
    program: str
    arguments: dict[str, Any] = Field(default_factory=dict)

    def with_arguments(self, given: Arguments) -> ProgramFile:
        """The same with other arguments."""
        return self.model_copy(update={"arguments": {**self.arguments, **given}})


class ProgramStudy(Identified):
    """A study that a program plays. It has the parts of `plan.Study` that a run asks for."""

    title: str
    about: str
    file: str
    program: str
    game: str
    rules_version: int
    arguments: dict[str, Any]

    @property
    def identity(self) -> dict[str, Any]:
        """What the content of a piece depends on."""
        fixed = {name: value for name, value in self.arguments.items() if name not in self.declared.grows}
        return {"program": self.program, "rules_version": self.rules_version, "arguments": fixed}

    @cached_property
    def declared(self) -> Program:
        """The program."""
        return find_program(self.program)

    @cached_property
    def pieces(self) -> list[str]:
        """The names of all pieces."""
        return self.declared.pieces(self.arguments)

    @property
    def piece_count(self) -> int:
        """How many pieces there are."""
        return len(self.pieces)

    def with_(self, **entries: Any) -> ProgramStudy:
        """The same study with other entries."""
        return ProgramStudy(**{name: getattr(self, name) for name in ProgramStudy.model_fields} | entries)

    def grown_from(self, kept: Any) -> ProgramStudy:
        """As it goes on where another run of it has stopped: it never loses what has been played."""
        grows = self.declared.grows
        most = {name: max(self.arguments[name], kept.arguments.get(name, 0)) for name in grows}
        return self.with_(arguments={**self.arguments, **most})

    def size(self) -> dict[str, int]:
        """How large it is, for the manifest."""
        return {"pieces": self.piece_count}

    def play_piece(self, number: int) -> pl.DataFrame:
        """Play a piece: what was found, value by value."""
        name = self.pieces[number]
        found = self.declared.written(self.declared.play(self.arguments, name))
        rows = [
            {"piece": name, "path": path, "value": json.dumps(value), "number": _number(value)}
            for path, value in _leaves(found)
        ]
        return pl.DataFrame(rows, schema=FOUND)


def study_of(plan: ProgramFile, file: Path) -> ProgramStudy:
    """The study of a file that names a program."""
    program = find_program(plan.program)
    arguments = checked(program, plan.arguments, f"{file}: arguments")
    version = find_game(program.game).facts.version
    return ProgramStudy(
        title=plan.title, about=plan.about, file=file.name, program=plan.program, game=program.game,
        rules_version=version, arguments=arguments,
    )  # fmt: skip


def _leaves(content: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[list[str], Any]]:
    """All values inside lists and tables, each with its path."""
    if isinstance(content, dict) and content:
        for name, value in content.items():
            yield from _leaves(value, (*path, str(name)))
    elif isinstance(content, list) and content:
        for place, value in enumerate(content):
            yield from _leaves(value, (*path, f"{LISTED}{place}"))
    else:
        yield list(path), content


def grown(leaves: Iterator[tuple[list[str], Any]]) -> Any:
    """Lists and tables out of their values.

    >>> grown(_leaves({"wins": [1, 2], "none": []}))
    {'wins': [1, 2], 'none': []}
    """
    whole: dict[str, Any] = {}
    for path, value in leaves:
        place, *rest = ["", *path]
        here = whole
        for step in rest:
            here = here.setdefault(place, {})
            place = step
        here[place] = value
    return _with_lists(whole.get("", {}))


def _with_lists(content: Any) -> Any:
    if not isinstance(content, dict) or not content:
        return content
    values = [_with_lists(value) for value in content.values()]
    return values if next(iter(content)).startswith(LISTED) else dict(zip(content, values, strict=True))


def _number(value: Any) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None

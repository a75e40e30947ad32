"""The file of a study: what people write in it, and every mistake in it with its place.

    title = "How many innings"
    game = "power-chip"
    games = 100_000
    measures = ["win_share_1", "runs", "decisions"]

    [grid]
    innings = [1, 3, 9]

docs/studies.md says what else there is.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, ValidationError

from fivetool import doors
from fivetool.doors import guard
from fivetool.errors import FivetoolError, OptionError, UsageError, one_line
from fivetool.game.library import Source
from fivetool.game.options import DataSet, Option
from fivetool.game.registry import find_game
from fivetool.lab.study.kinds import AnyStudy
from fivetool.lab.study.measures import CARD, is_measure, known_measures
from fivetool.lab.study.plan import (
    MOST_CELLS,
    PLAYERS,
    SEATS,
    Aim,
    Axis,
    Comparison,
    Entry,
    Name,
    Precision,
    Study,
    Whole,
)
from fivetool.lab.study.program import ProgramFile, find_program, study_of, told_arguments
from fivetool.lab.study.stories import numbered, told_measures
from fivetool.players.matches import playouts_of, style_of

MOST_VALUES = 10_000  # of one option
LONGEST_LABEL = 80  # of a value, in reports
MOST_COMPARED = 64  # cells that are compared with one another, all of which are played in one piece
USUAL_PIECE = 10_000  # games
CHECKED_CELLS = 500  # set up one by one when a file is checked; the others consist of the same values


class Span(Entry):
    """Whole numbers from one to another."""

    low: int
    high: int
    step: int = Field(default=1, ge=1)

    def values(self) -> range:
        """All of them."""
        return range(self.low, self.high + 1, self.step)


class SampleEntry(Entry):
    """Cells drawn at random."""

    cells: int = Field(ge=1, le=MOST_CELLS)
    options: dict[str, list[Any] | Span] = Field(min_length=1)


class TuneEntry(Entry):
    """How settings are searched for."""

    trials: int = Field(default=60, ge=2, le=100_000)
    finalists: int = Field(default=5, ge=1, le=50)
    final_games: Whole = 100_000
    options: dict[str, list[Any] | Span] = Field(min_length=1)


class PlanFile(Entry):
    """A study file."""

    title: Name
    about: str = ""
    game: Name
    seats: int | None = None
    players: list[Name] | Name | None = None  # one in each seat, or one name for all seats; the manager if left out
    swap_seats: bool = False
    games: Whole | None = None
    games_per_piece: Whole | None = None
    precision: Precision | None = None
    seed: int | Name = 1
    luck: Literal["equal", "own"] = "equal"
    measures: list[Name] = Field(min_length=1)
    distributions: list[Name] = Field(default_factory=list)
    options: dict[str, Any] = Field(default_factory=dict)
    grid: dict[str, list[Any]] = Field(default_factory=dict)
    sample: SampleEntry | None = None
    compare: list[Comparison] = Field(default_factory=list)
    aims: list[Aim] = Field(default_factory=list)
    cards: bool = False
    tune: TuneEntry | None = None


class StudyError(UsageError):
    """A study that cannot be played: every mistake in it, a line each."""

    def __init__(self, mistakes: Sequence[str]) -> None:
        self.mistakes = [one_line(mistake) for mistake in mistakes]
        more = len(mistakes) - 1
        others = f" ({more} more: fivetool study check shows all.)" if more else ""
        super().__init__(f"{mistakes[0]}{others}")


def read_study(path: str | Path, *, games: int | None = None) -> Study:
    """The study of a file; a StudyError says all that is wrong with it. `games` replaces what the file says."""
    return read_plan(path, games=games)[0]


def open_study(path: str | Path, *, games: int | None = None, arguments: Mapping[str, str] | None = None) -> AnyStudy:
    """The study of a file, be it a grid of options or a program. `arguments` replace those of a program."""
    content, source = _read(path)
    if "program" not in content:
        if arguments:
            raise UsageError(f"{path} names no program, and has no arguments to set.")
        return read_study(path, games=games)
    if games is not None:
        raise UsageError(f"{path} names a program: give --set, for one of its arguments, instead of --games.")
    try:
        plan = ProgramFile.model_validate(content)
    except ValidationError as error:
        raise StudyError([_told(source, problem, ProgramFile) for problem in error.errors()]) from None
    program = find_program(plan.program)
    return study_of(plan.with_arguments(told_arguments(program, arguments or {})), Path(path))


def read_plan(path: str | Path, *, games: int | None = None) -> tuple[Study, PlanFile]:
    """The study of a file, and the file as it was written."""
    content, source = _read(path)
    if games is not None:
        content = {**content, "games": games}
    try:
        plan = PlanFile.model_validate(content)
    except ValidationError as error:
        raise StudyError([_told(source, problem) for problem in error.errors()]) from None
    return Resolver(plan, source).study(), plan


def _read(path: str | Path) -> tuple[dict[str, Any], Source]:
    file = Path(path)
    text = doors.read_text(file, UsageError, f"Study {file}")
    return doors.parse_toml(text, UsageError, f"Study {file}"), Source(str(file), file.stem, file, text)


def _told(source: Source, problem: Any, kind: type[Entry] = PlanFile) -> str:
    """What pydantic found, as people say it."""
    place = [
        part for part in problem["loc"] if not (isinstance(part, str) and part in ("str", "list[constrained-str]"))
    ]
    named = ".".join(str(part + 1 if isinstance(part, int) else part) for part in place)
    reasons = {"missing": "is missing", "extra_forbidden": "is not known here"}
    reason = reasons.get(problem["type"], problem["msg"][:1].lower() + problem["msg"][1:])
    if problem["type"] == "extra_forbidden" and len(place) == 1:
        reason += f"; known are {', '.join(kind.model_fields)}"
    return f"{_at(source, place)}: {named}: {reason}."


def _at(source: Source, place: Sequence[str | int]) -> str:
    """The label of the file with the line of an entry, where it has one."""
    names = [re.escape(str(part)) for part in place if isinstance(part, str)]
    if not names:
        return source.label
    heading = source.line_of(rf"\[+\s*{names[0]}\b") if len(names) > 1 else 0
    line = source.line_of(rf"""["']?{names[-1]}\b""", after=heading) or heading
    line = line or source.line_of(rf"\[+\s*{names[0]}\b")
    return f"{source.label}, line {line}" if line else source.label


def tuned_axes(plan: PlanFile, path: str | Path) -> list[Axis]:
    """What a tuning tries out: each option with its values, the first of which is where it starts."""
    if plan.tune is None:
        raise StudyError([f"{path}: tune: is missing; say under [tune.options] what may be changed."])
    if not plan.aims:
        raise StudyError([f"{path}: aims: are missing; say what a good setting does."])
    file = Path(path)
    resolver = Resolver(plan, Source(str(file), file.stem, file, doors.read_text(file, UsageError, f"Study {file}")))
    return resolver.tuned(plan.tune)


class Resolver:
    """Makes a study of a plan, and collects what is wrong with it."""

    def __init__(self, plan: PlanFile, source: Source) -> None:
        self.plan, self.source = plan, source
        self.folder = source.path.parent if source.path else Path()
        self.mistakes: list[str] = []

    def study(self) -> Study:
        """The study, or a StudyError with all mistakes."""
        plan = self.plan
        self._find_game()
        fixed = {name: self._value(("options", name), name, value) for name, value in plan.options.items()}
        axes = [self._axis("grid", name, values) for name, values in plan.grid.items()]
        drawn = plan.sample.options if plan.sample else {}
        sampled = [self._axis("sample", name, values) for name, values in drawn.items()]
        self._refuse_doubles([fixed, plan.grid, drawn])
        compare = self._comparisons(axes)
        compared = {comparison.option for comparison in compare}
        study = Study(
            title=plan.title, about=plan.about, file=self.source.path.name if self.source.path else "",
            game=self.game.name, rules_version=self.game.facts.version,
            seats=plan.seats, players=plan.players or self.game.players.styles[0], swap_seats=plan.swap_seats,
            seed=plan.seed, luck=plan.luck, games=self._games(), games_per_piece=self._piece(),
            precision=plan.precision, measures=list(dict.fromkeys(plan.measures)),
            distributions=list(dict.fromkeys(plan.distributions)), fixed=fixed,
            axes=sorted(axes, key=lambda axis: axis.name in compared), sampled=sampled,
            samples=plan.sample.cells if plan.sample else 0, compare=compare, aims=plan.aims, cards=plan.cards,
        )  # fmt: skip
        self._check_size(study)
        self._check_cells(study)
        self._check_aims(axes)
        if self.mistakes:
            raise StudyError(self.mistakes)
        return study

    def _find_game(self) -> None:
        try:
            self.game = find_game(self.plan.game)
        except FivetoolError as error:
            raise StudyError([f"{_at(self.source, ['game'])}: game: {error}"]) from None
        self.declared = {option.name: option for option in self.game.options.declared}

    def tuned(self, tune: TuneEntry) -> list[Axis]:
        """The options that are tuned, checked as all others."""
        self._find_game()
        axes = [self._axis("tune", name, values) for name, values in tune.options.items()]
        if self.mistakes:
            raise StudyError(self.mistakes)
        return axes

    def _wrong(self, place: Sequence[str | int], text: object) -> None:
        mistake = f"{_at(self.source, place)}: {'.'.join(str(part) for part in place)}: {text}"
        if mistake not in self.mistakes:  # an option that is not there is met again with each of its values
            self.mistakes.append(mistake)

    def _games(self) -> int:
        plan = self.plan
        if plan.precision is not None:
            if plan.games is not None:
                self._wrong(["games"], "give games or a precision, not both.")
            if plan.precision.measure not in plan.measures:
                self._wrong(["precision", "measure"], f"must be one of the measures: {', '.join(plan.measures)}.")
            return plan.precision.most_games
        if plan.games is None:
            self._wrong(["games"], "say how many games are played in each cell, or which precision is wanted.")
        return plan.games or 1

    def _piece(self) -> int:
        return self.plan.games_per_piece or min(self._most(), USUAL_PIECE)

    def _most(self) -> int:
        return self.plan.precision.most_games if self.plan.precision else self.plan.games or 1

    def _axis(self, table: str, name: str, given: Sequence[Any] | Span) -> Axis:
        values: Sequence[Any] = given.values() if isinstance(given, Span) else given
        if not 0 < len(values) <= MOST_VALUES:
            self._wrong([table, name], f"needs 1 to {MOST_VALUES:,} values; got {len(values):,}.")
            values = values[:1]
        bundle = name not in self.declared and "." not in name and all(isinstance(value, dict) for value in values)
        place = (table, name)
        if bundle:
            resolved = [self._bundle(place, dict(value)) for value in values]
        else:
            resolved = [self._value(place, name, value) for value in values]
        labels = [_label(value) for value in values]
        if len(set(labels)) < len(labels):
            self._wrong([table, name], "has the same value twice.")
        return Axis(name=name, labels=labels, values=resolved, bundle=bundle)

    def _bundle(self, place: Sequence[str], values: Mapping[str, Any]) -> dict[str, Any]:
        """Several options that change together; `name` is what reports call them."""
        if not isinstance(values.get("name"), str):
            self._wrong(place, 'every table needs a name, as in { name = "alone", seats = 1 }.')
        return {name: self._value((*place, name), name, value) for name, value in values.items() if name != "name"}

    def _value(self, place: Sequence[str], name: str, value: Any) -> Any:
        """A value in its proper form: checked by its option, files as their content."""
        if name in (SEATS, PLAYERS):
            return value
        option = self.declared.get(name.partition(".")[0])
        if option is None:
            known = ", ".join([*self.declared, SEATS, PLAYERS])
            self._wrong(place, f"{self.game.title} has no option {name}; it has {known}.")
            return value
        if "." in name:
            return value
        try:
            with guard(OptionError, f"Option {name}"):
                return option.check(self._found(option, value))
        except FivetoolError as error:
            self._wrong(place, error)
            return value

    def _found(self, option: Option, value: Any) -> Any:
        """The path of a data file as seen from the study."""
        if isinstance(option, DataSet) and isinstance(value, str) and (self.folder / value).is_file():
            return str(self.folder / value)
        return value

    def _refuse_doubles(self, tables: Sequence[Mapping[str, Any]]) -> None:
        seen: set[str] = set()
        for name in (name for table in tables for name in table):
            if name in seen:
                self._wrong([name], "stands in more than one of options, grid and sample.")
            seen.add(name)

    def _comparisons(self, axes: Sequence[Axis]) -> list[Comparison]:
        by_name, found = {axis.name: axis for axis in axes}, []
        for place, comparison in enumerate(self.plan.compare):
            axis, where = by_name.get(comparison.option), ("compare", place + 1, "option")
            if axis is None:
                self._wrong(where, f"{comparison.option} is not in the grid; there are {', '.join(by_name) or 'none'}.")
            elif axis.name == SEATS and self.plan.swap_seats:
                self._wrong(where, "games with other numbers of seats cannot be compared seating by seating.")
            elif (label := _label(comparison.base)) not in axis.labels:
                known = ", ".join(axis.labels)
                self._wrong(["compare", place + 1, "base"], f"must be one of the values in the grid: {known}.")
            else:
                found.append(Comparison(option=axis.name, base=label))
        return found

    def _check_size(self, study: Study) -> None:
        if study.cell_count > MOST_CELLS:
            raise StudyError(
                [
                    f"{_at(self.source, ['grid'])}: grid: {study.cell_count:,} cells; a study has at most "
                    f"{MOST_CELLS:,}. Draw some of them at random instead: [sample] with cells = 1000."
                ]
            )
        if study.compared > MOST_COMPARED:
            self._wrong(["compare"], f"{study.compared} cells would be compared; at most {MOST_COMPARED} can be.")
        if study.samples > math.prod(len(axis.values) for axis in study.sampled):
            self._wrong(["sample", "cells"], "is more than there are different settings.")

    def _check_cells(self, study: Study) -> None:
        """Set up the first cells, and look whether everybody in them can play and everything is counted."""
        if self.mistakes:
            return
        known: dict[str, None] = {}
        told: dict[str, None] = {}  # far more than anybody wants to read in a message
        for number in range(min(study.cell_count, CHECKED_CELLS)):
            cell = study.cell(number)
            where = ", ".join(f"{name} = {label}" for name, label in cell.labels.items())
            try:
                setup = study.setup(cell)
                if len(cell.players) != cell.seats:
                    raise UsageError(f"{cell.seats} seats and {len(cell.players)} players.")
                for player in cell.players:
                    style_of(player, self.game)
                    playouts_of(player, self.game)
            except FivetoolError as error:
                self._wrong(["grid" if where else "options"], f"{where}: {error}" if where else error)
                return
            known.update(dict.fromkeys(known_measures(setup)))
            told.update(dict.fromkeys(told_measures(setup)))
        if self.plan.cards and self.game.cards is None:
            self._wrong(["cards"], f"{self.game.title} has no cards of which each side has its own.")
        for table, names in (("measures", self.plan.measures), ("distributions", self.plan.distributions)):
            for name in names:
                if not is_measure(name, {**known, **told}, ratios=table == "measures"):
                    there = _like(name, told) or ", ".join(known)
                    self._wrong([table], f"{name} is not measured in {self.game.title}; there are {there}.")

    def _check_aims(self, axes: Sequence[Axis]) -> None:
        for place, aim in enumerate(self.plan.aims):
            if aim.measure not in self.plan.measures and not (self.plan.cards and aim.measure.startswith(CARD)):
                of_cards = f", or {CARD}and the name of one" if self.plan.cards else ""
                self._wrong(
                    ["aims", place + 1, "measure"], f"must be one of: {', '.join(self.plan.measures)}{of_cards}."
                )
            for axis, label in aim.where.items():
                if label not in [label for own in axes if own.name == axis for label in own.labels]:
                    self._wrong(["aims", place + 1, "where"], f"there is no {axis} = {label} in the grid.")
            if aim.goal == "range" and aim.low is None and aim.high is None:
                self._wrong(["aims", place + 1], 'needs low, high or both, or goal = "smallest" or "largest".')


def _like(name: str, told: Mapping[str, None]) -> str:
    """Measures of events or of the box score, where the name in question is meant to be one."""
    first = name.partition(".")[0]
    return ", ".join(one for one in told if one.startswith(f"{first}.") and numbered(one)[1] is None)


def _label(value: Any) -> str:
    """What reports call a value: a word, a number, the name of a file."""
    if isinstance(value, Mapping):
        return one_line(value.get("name", "data"), LONGEST_LABEL)
    if isinstance(value, list):
        return ", ".join(str(part) for part in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = str(value)
    return Path(text).stem if text.endswith((".toml", ".csv", ".json")) else text

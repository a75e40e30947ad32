"""From clause to rule to test: which functions carry a clause out, and which tests hold it.

The rules page lists clauses as `- **PC-12** ...` and worked examples as `- **PC-E3** ...`. A rule function names
its clauses in its docstring or a comment; a test carries `@pytest.mark.clause("PC-12")`. Both are read from the
source without running it.
"""

from __future__ import annotations

import ast
import inspect
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fivetool.errors import UsageError
from fivetool.game.game import Game

NO_TESTS = "The tests are not installed here; run this in a checkout of the project to see which tests hold a clause."
MARKER = "clause"

_ON_PAGE = re.compile(r"^\s*- \*\*([A-Z]+-E?\d+)\*\*\s*(.*)$")
_NAMED = re.compile(r"\b([A-Z]{2,})-(E?)(\d+)(?:\s*(?:to|–)\s*(?:\1-)?\2(\d+))?")


@dataclass(frozen=True)
class Clause:
    """A clause or worked example of a rules page."""

    id: str
    text: str

    @property
    def is_example(self) -> bool:
        """Whether it is a worked example."""
        return "-E" in self.id


@dataclass(frozen=True)
class TracedClause:
    """A clause with the rule functions that name it and the tests that hold it."""

    clause: Clause
    rules: tuple[str, ...]
    tests: tuple[str, ...]


@dataclass(frozen=True)
class Trace:
    """All clauses of a game. `unknown` are markers in the tests that name no clause: (marker, test)."""

    game: str
    clauses: tuple[TracedClause, ...]
    unknown: tuple[tuple[str, str], ...]
    tests_folder: Path | None

    @property
    def tested(self) -> list[TracedClause]:
        """Clauses that some test holds."""
        return [traced for traced in self.clauses if traced.tests]

    @property
    def untested(self) -> list[TracedClause]:
        """Clauses that no test holds."""
        return [traced for traced in self.clauses if not traced.tests]

    @property
    def note(self) -> str:
        """What to say when there are no tests to be seen."""
        return "" if self.tests_folder else NO_TESTS

    def as_json(self) -> dict[str, Any]:
        """Counts and the list as one JSON-ready object."""
        return {
            "game": self.game,
            "clauses": len(self.clauses),
            "tested": len(self.tested),
            "untested": len(self.untested),
            "without_rule": sum(not traced.rules for traced in self.clauses),
            "unknown_markers": [{"marker": marker, "test": test} for marker, test in self.unknown],
            "note": self.note,
            "list": [
                {
                    "id": traced.clause.id,
                    "text": traced.clause.text,
                    "rules": list(traced.rules),
                    "tests": list(traced.tests),
                }
                for traced in self.clauses
            ],
        }


def trace(game: Game, tests_folder: Path | str | None = None) -> Trace:
    """Follow every clause of a game to its rules and its tests; the tests are looked for beside the package.

    >>> from fivetool.game.registry import all_games
    >>> trace(all_games()[0]).clauses[0].clause.id.endswith("-1")
    True
    """
    folder = Path(tests_folder) if tests_folder is not None else find_tests(game)
    if folder is not None and not folder.is_dir():
        raise UsageError(f"There is no folder {folder} with tests.")
    rules = rules_naming_clauses(game)
    tests = _only(markers_in(folder), game.facts.prefix) if folder else {}
    clauses = clauses_of(game)
    known = {clause.id for clause in clauses}
    return Trace(
        game.name,
        tuple(
            TracedClause(clause, tuple(rules.get(clause.id, ())), tuple(tests.get(clause.id, ()))) for clause in clauses
        ),
        tuple((marker, test) for marker in sorted(tests.keys() - known) for test in tests[marker]),
        folder,
    )


def clauses_of(game: Game) -> list[Clause]:
    """The clauses of a game's rules page, then its worked examples, in the order of the page."""
    found = [Clause(match[1], match[2]) for line in game.pages.rules().splitlines() if (match := _ON_PAGE.match(line))]
    return [clause for clause in found if clause.id.startswith(f"{game.facts.prefix}-")]


def named_clauses(text: str) -> list[str]:
    """The clause numbers in a text, ranges included.

    >>> named_clauses("PC-10 to PC-12, PC-54; see PC-E3")
    ['PC-10', 'PC-11', 'PC-12', 'PC-54', 'PC-E3']
    """
    found = []
    for match in _NAMED.finditer(text):
        prefix, example, first = match[1], match[2], int(match[3])
        last = int(match[4]) if match[4] else first
        found += [f"{prefix}-{example}{number}" for number in range(first, last + 1)]
    return found


# --- the functions that carry a clause out ---


def rules_naming_clauses(game: Game) -> dict[str, list[str]]:
    """For every clause the functions (`module:function`) and options (`option NAME`) of the game that name it."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(package_folder(game).rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        for name, text in _functions_with_remarks(source):
            for clause in dict.fromkeys(named_clauses(text)):
                found[clause].append(f"{path.stem}:{name}")
    for option in game.options.declared:
        for clause in option.clauses:
            found[clause].append(f"option {option.name}")
    return dict(found)


def package_folder(game: Game) -> Path:
    """Where the source of a game lies."""
    function = game.rules.deal
    return Path(inspect.getfile(getattr(function, "py_func", function))).resolve().parent


def _functions_with_remarks(source: str) -> Iterator[tuple[str, str]]:
    """Every function of a file with its docstring and comments."""
    comments = _comments(source)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
            inside = " ".join(comments[line] for line in lines if line in comments)
            yield node.name, f"{ast.get_docstring(node) or ''} {inside}"


def _comments(source: str) -> dict[int, str]:
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {token.start[0]: token.string for token in tokens if token.type == tokenize.COMMENT}


# --- the tests that hold a clause ---


def find_tests(game: Game) -> Path | None:
    """The folder of tests in the checkout that holds a game, None when there is no checkout."""
    for folder in package_folder(game).parents:
        if (folder / "pyproject.toml").is_file():
            return folder / "tests" if (folder / "tests").is_dir() else None
    return None


def markers_in(folder: Path) -> dict[str, list[str]]:
    """For every clause named by a marker in a folder of tests, the tests that carry it."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(folder.rglob("*.py")):
        place = path.relative_to(folder).as_posix()
        for clause, owner in _markers(ast.parse(path.read_text(encoding="utf-8"))):
            test = f"{place}::{owner}" if owner else place
            if test not in found[clause]:
                found[clause].append(test)
    return dict(found)


def _markers(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Every marked clause of a file with the test or class that carries it ("" for the whole file)."""
    aliases = {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign) and _is_marker(node.value, set())
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node, owner in _owned(tree, ""):
        if isinstance(node, ast.Call) and _is_marker(node.func, aliases):
            for text in (part for argument in node.args for part in _strings(argument)):
                for clause in named_clauses(text) or [text]:
                    yield clause, owner


def _owned(node: ast.AST, owner: str) -> Iterator[tuple[ast.AST, str]]:
    """All nodes below one, each with the function or class it belongs to; decorators belong to what they decorate."""
    for child in ast.iter_child_nodes(node):
        inner = owner
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            inner = f"{owner}::{child.name}" if owner else child.name
        yield child, inner
        yield from _owned(child, inner)


def _is_marker(node: ast.expr, aliases: set[str]) -> bool:
    """Whether an expression is `pytest.mark.clause`, or a name that stands for it."""
    if isinstance(node, ast.Name):
        return node.id in aliases
    return (
        isinstance(node, ast.Attribute)
        and node.attr == MARKER
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "mark"
    )


def _strings(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.Starred):
        yield from _strings(node.value)
    elif isinstance(node, ast.Tuple | ast.List):
        for element in node.elts:
            yield from _strings(element)


def _only(markers: dict[str, list[str]], prefix: str) -> dict[str, list[str]]:
    return {clause: tests for clause, tests in markers.items() if clause.startswith(f"{prefix}-")}

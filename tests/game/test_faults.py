"""Faults in the code of a game are said in one line that names the file and the line of the game."""

from __future__ import annotations

import importlib
import sys
from types import SimpleNamespace

import pytest

from fivetool.engine.record import INTERPRETED
from fivetool.engine.tape import make_tape
from fivetool.errors import FivetoolError, UsageError
from fivetool.game import faults

RULES = """\
from typing import NamedTuple

from fivetool.engine.diamond import runner_on
from fivetool.engine.record import rule
from fivetool.engine.tape import emit


class Balk(NamedTuple):
    team: int


@rule
def undeclared(tape):
    emit(tape, 0, Balk(team=1))


@rule
def beyond(bases):
    return runner_on(bases, 9)


@rule
def inner(count):
    way = 1
    if count > 1:
        way = (1, 2)
    return way


@rule
def outer(count):
    return inner(count)
"""
EMIT_LINE, BEYOND_LINE, RETURN_LINE = 14, 19, 27


@pytest.fixture
def faulty(tmp_path, monkeypatch):
    """A game, as far as faults go, whose rules are in a package of its own below the working directory."""
    folder = tmp_path / "faulty_game"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "rules.py").write_text(RULES)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.chdir(tmp_path)
    rules = importlib.import_module("faulty_game.rules")
    yield SimpleNamespace(title="Faulty Baseball", rules=SimpleNamespace(functions={"deal": rules.outer}, module=rules))
    for name in ("faulty_game", "faulty_game.rules"):
        del sys.modules[name]


def told(game, fault, *arguments) -> str:
    with pytest.raises(FivetoolError) as error, faults.faults_told(game):
        fault(*arguments)
    return str(error.value)


def plain(function):
    """A rule as plain Python, whatever has been compiled in this process."""
    return getattr(function, "py_func", function)


def test_an_event_that_is_not_declared_leads_to_the_line_that_emits_it(faulty, monkeypatch):
    monkeypatch.setattr(faults, "INTERPRETED", False)
    assert told(faulty, plain(faulty.rules.module.undeclared), make_tape()) == (
        "Faulty Baseball has a fault in its code: TypeError: event Balk is not declared; add it to declare_events "
        f"(faulty_game/rules.py:{EMIT_LINE}). Set NUMBA_DISABLE_JIT=1 for a readable traceback."
    )


def test_a_fault_inside_the_engine_leads_to_the_line_of_the_game_that_called_it(faulty, monkeypatch):
    monkeypatch.setattr(faults, "INTERPRETED", False)
    assert f"IndexError: list index out of range (faulty_game/rules.py:{BEYOND_LINE})" in told(
        faulty, plain(faulty.rules.module.beyond), [0, 0, 0]
    )


def test_with_the_compiler_off_the_traceback_is_shown(faulty, monkeypatch):
    monkeypatch.setattr(faults, "INTERPRETED", True)
    with pytest.raises(IndexError), faults.faults_told(faulty):
        faulty.rules.module.beyond([0, 0, 0])


def test_what_is_no_fault_of_the_game_passes(faulty, monkeypatch):
    monkeypatch.setattr(faults, "INTERPRETED", False)
    for error in (ZeroDivisionError("elsewhere"), UsageError("No such seat.")):
        with pytest.raises(type(error), match=str(error)), faults.faults_told(faulty):
            raise error


@pytest.mark.skipif(INTERPRETED, reason="the compiler is off")
def test_rules_that_do_not_compile_are_told_in_one_line(faulty):
    line = told(faulty, faulty.rules.module.outer.compiled, 3)
    assert "its rules do not compile: Cannot unify" in line
    assert f"(faulty_game/rules.py:{RETURN_LINE})" in line
    assert "\x1b" not in line

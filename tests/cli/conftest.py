"""Running commands as a person does, in this process: arguments and typed lines in, exit code and output back."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from fivetool.cli import main


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str


Run = Callable[..., Result]


def complaints(result: Result) -> list[str]:
    """The lines on stderr, without what is said while something takes long: "Compiling …"."""
    return [line for line in result.err.splitlines() if line.startswith("fivetool:") or not line.endswith("…")]


@pytest.fixture
def run(tmp_path, monkeypatch, capfd) -> Run:
    """Run `fivetool ARGS...` in an empty folder, with lines typed on standard input."""
    monkeypatch.setenv("FIVETOOL_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "160")
    monkeypatch.chdir(tmp_path)

    def run_command(*arguments: object, typed: str = "") -> Result:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main([str(argument) for argument in arguments])
        printed = capfd.readouterr()
        return Result(code, printed.out, printed.err)

    return run_command


@pytest.fixture
def refused(run) -> Run:
    """Run a command that must fail with one clear line on stderr and nothing on stdout; gives that line."""

    def run_refused(*arguments: object, code: int = 2, typed: str = "") -> str:
        result = run(*arguments, typed=typed)
        lines = complaints(result)
        assert (result.code, result.out, len(lines)) == (code, "", 1), result
        return lines[0]

    return run_refused

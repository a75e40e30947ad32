"""What a run of the conformance kit found, and how a check says so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from fivetool.errors import FivetoolError
from fivetool.show.phrases import counted

if TYPE_CHECKING:
    from fivetool.testing.playouts import Run


class ConformanceError(FivetoolError):
    """A game breaks a promise that every game makes; the text says where, in one line."""


class SkipCheck(Exception):
    """A check cannot be made here; the text says why."""


@dataclass(frozen=True)
class Check:
    """A named promise that every game makes, and the function that tries to break it."""

    name: str
    promise: str
    function: Callable[..., None]
    whole_game: bool  # looks at all runs together: what one option set never shows, another may


def check_each_run(name: str) -> Callable[[Callable[[Run], None]], Check]:
    """Make a check of a function that is called for every option set and seat count in turn."""
    return lambda function: Check(name, _promise(function), function, whole_game=False)


def check_all_runs(name: str) -> Callable[[Callable[[list[Run]], None]], Check]:
    """Make a check of a function that is called once, with the runs of all option sets and seat counts."""
    return lambda function: Check(name, _promise(function), function, whole_game=True)


def _promise(function: Callable[..., None]) -> str:
    return (function.__doc__ or "").partition("\n")[0].strip()


def require(holds: object, message: str) -> None:
    """Raise a ConformanceError unless something holds."""
    if not holds:
        raise ConformanceError(message)


@dataclass(frozen=True)
class Finding:
    """A check that failed: under which options and seats (None: over all of them), and how."""

    check: str
    message: str
    seats: int | None = None
    options: Mapping[str, Any] | None = None

    def __str__(self) -> str:
        if self.seats is None:
            return f"{self.check}: {self.message}"
        return f"{self.check} [{run_label(self.seats, self.options or {})}]: {self.message}"


@dataclass
class Findings:
    """Everything that a run of the kit found."""

    game: str
    seed: int | str
    setups: int = 0
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    checks: dict[str, str] = field(default_factory=dict)  # name -> promise, of every check that was made
    failures: list[Finding] = field(default_factory=list)
    skipped: dict[str, str] = field(default_factory=dict)  # name -> why

    @property
    def ok(self) -> bool:
        """Whether every promise held."""
        return not self.failures

    @property
    def failed(self) -> set[str]:
        """The names of the checks that failed."""
        return {finding.check for finding in self.failures}

    def lines(self) -> list[str]:
        """The findings for a person to read: failures first, then what was skipped, then a summary."""
        lines = [f"FAIL {finding}" for finding in self.failures]
        lines += [f"skip {name}: {reason}" for name, reason in self.skipped.items()]
        held = len(self.checks) - len(self.failed) - len(self.skipped)
        verdict = "conforms" if self.ok else "does not conform"
        lines.append(
            f"{self.game} {verdict}: {held} of {len(self.checks)} checks passed in {self.games:,} games "
            f"({self.decisions:,} decisions) under {self.setups} set-ups, {self.seconds:.1f} s."
        )
        return lines

    def as_json(self) -> dict[str, Any]:
        """The findings as one JSON-ready object."""
        return {
            "game": self.game,
            "ok": self.ok,
            "seed": self.seed,
            "setups": self.setups,
            "games": self.games,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "checks": dict(self.checks),
            "failures": [
                {
                    "check": finding.check,
                    "seats": finding.seats,
                    "options": dict(finding.options) if finding.options is not None else None,
                    "message": finding.message,
                }
                for finding in self.failures
            ],
            "skipped": dict(self.skipped),
        }


def run_label(seats: int, options: Mapping[str, Any]) -> str:
    """A set-up in a few words.

    >>> run_label(2, {"innings": 9})
    '2 seats, innings=9'
    """
    chosen = "".join(f", {name}={value}" for name, value in options.items())
    return f"{counted(seats, 'seat')}{chosen}"

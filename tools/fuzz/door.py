"""What a door is to the fuzzer, how its answers are judged, and how cases are kept."""

from __future__ import annotations

import hashlib
import json
import random
import signal
import traceback
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from tools.fuzz.mutations import Mutator

from fivetool.doors import BREAKS
from fivetool.errors import LONGEST_LINE, FivetoolError

KEPT = Path(__file__).resolve().parents[2] / "tests" / "fuzz" / "kept"
LONGEST_SECONDS = 30  # of processor time; a case that takes more is a finding
PATIENCE = 20  # times as long by the clock, on a machine that has much else to do; a case that hangs is a finding too


class Door(Protocol):
    """A place where something from outside is read."""

    name: str
    share: int  # of a hundred cases

    def make(self, mutate: Mutator) -> Any:
        """A case: anything that JSON can hold."""
        ...

    def knock(self, case: Any) -> None:
        """Try a case on the door; whatever it raises is judged."""
        ...


def close_all(doors: Iterable[Door]) -> None:
    """Let doors end what they have begun, such as a server."""
    for door in doors:
        getattr(door, "close", lambda: None)()


class Complaint(Exception):
    """What a door says of itself that is no answer: two lines, a status of 500."""


class TooSlow(BaseException):
    """A case that takes too long."""


@dataclass(frozen=True)
class Finding:
    """A case that was neither taken nor refused in one line."""

    door: str
    number: int | None
    what: str
    where: str
    case: Any

    @property
    def id(self) -> str:
        """The same for findings with the same cause."""
        cause = hashlib.sha256(f"{self.what.partition(':')[0]} {self.where}".encode()).hexdigest()[:8]
        return f"{self.door}-{self.what.partition(':')[0].lower()}-{cause}"

    def keep(self, folder: Path) -> Path:
        """Write the case down, unless one with the same cause is kept."""
        path = folder / f"{self.id}.json"
        if not path.exists():
            folder.mkdir(parents=True, exist_ok=True)
            content = {"door": self.door, "what": self.what, "where": self.where, "case": self.case}
            path.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
        return path


def make_case(door: Door, seed: int, number: int) -> Any:
    """Case number n of a door."""
    return door.make(Mutator(random.Random(f"{seed} {door.name} {number}")))


def try_case(door: Door, case: Any, number: int | None = None, guarded: Counter[str] | None = None) -> Finding | None:
    """Try one case; what is wrong with the answer, None if nothing is.

    `guarded` counts, by place, what no check foresaw and only a guard turned into one line.
    """
    limit = Limit(getattr(door, "seconds", LONGEST_SECONDS))
    try:
        with limit.kept(), warnings.catch_warnings():
            warnings.simplefilter("ignore")  # oddities that are allowed
            door.knock(case)
    except FivetoolError as error:
        problem = "it took all memory" if isinstance(error.__cause__, MemoryError) else _problem_with(str(error))
        if guarded is not None and isinstance(error.__cause__, BREAKS):
            guarded[f"{door.name}: {type(error.__cause__).__name__} at {_place(error.__cause__)}"] += 1
        return Finding(door.name, number, f"Message: {problem}", _place(error), case) if problem else None
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        if limit.passed:  # whatever became of TooSlow on its way
            slow = None if getattr(door, "may_be_slow", False) else f"TooSlow: {error}"
            return Finding(door.name, number, slow, _place(error), case) if slow else None
        what = f"{type(error).__name__}: {str(error)[:200]!r}"
        return Finding(door.name, number, what, _place(error), case)
    return None


def _problem_with(message: str) -> str:
    """What is wrong with the text of an error."""
    if not message.strip():
        return "it is empty"
    if not message.isprintable():
        return f"it cannot be printed in one line: {message[:200]!r}"
    return "it is too long" if len(message) > LONGEST_LINE + 1 else ""


def _place(error: BaseException) -> str:
    """Where in our own code it broke."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "/fivetool/" in frame.filename]
    last = (ours or list(frames) or [None])[-1]
    return f"{last.filename.rpartition('/fivetool/')[2]}:{last.name}" if last else ""


class Limit:
    """How long a case may take."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self.passed = False

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Raise `TooSlow` in what takes longer."""
        before = {alarm: signal.signal(alarm, self._stop) for alarm in (signal.SIGPROF, signal.SIGALRM)}
        signal.setitimer(signal.ITIMER_PROF, self._seconds)
        signal.setitimer(signal.ITIMER_REAL, self._seconds * PATIENCE)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.setitimer(signal.ITIMER_REAL, 0)
            for alarm, handler in before.items():
                signal.signal(alarm, handler)

    def _stop(self, *_: Any) -> None:
        self.passed = True
        raise TooSlow(f"longer than {self._seconds} seconds")

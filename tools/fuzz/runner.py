"""Running many cases: spread over the doors, with progress, and so that a run can go on where another stopped."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tools.fuzz.door import Door, Finding, make_case, try_case


@dataclass
class Progress:
    """How far a run has come: of each door the number of cases tried, and what was found."""

    seed: int
    done: dict[str, int] = field(default_factory=dict)
    found: list[str] = field(default_factory=list)
    guarded: Counter[str] = field(default_factory=Counter)  # what only a guard has caught, by place
    seconds: float = 0.0

    @property
    def cases(self) -> int:
        """All cases tried so far."""
        return sum(self.done.values())

    @classmethod
    def read(cls, path: Path, seed: int) -> Progress:
        """What a file says, if it is of the same seed."""
        if not path.is_file():
            return cls(seed)
        content = json.loads(path.read_text(encoding="utf-8"))
        content["guarded"] = Counter(content["guarded"])
        return cls(**content) if content["seed"] == seed else cls(seed)

    def write(self, path: Path) -> None:
        """For whoever goes on."""
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(".part")
        draft.write_text(json.dumps(vars(self)), encoding="utf-8")
        draft.replace(path)


def run(
    doors: Sequence[Door],
    cases: int,
    progress: Progress,
    keep_in: Path | None = None,
    tell: Callable[[Progress, Finding | None], None] | None = None,
) -> list[Finding]:
    """Try so many more cases, each door its share of them; what was found, one of each cause."""
    found: dict[str, Finding] = {}
    shares = sum(door.share for door in doors)
    wanted = {door.name: progress.done.get(door.name, 0) + max(1, cases * door.share // shares) for door in doors}
    while left := [door for door in doors if progress.done.get(door.name, 0) < wanted[door.name]]:
        start = time.monotonic()
        for door in left:
            # in small portions, so that a run that is stopped has come equally far at every door
            portion = max(1, door.share)
            first = progress.done.get(door.name, 0)
            for number in range(first, min(first + portion, wanted[door.name])):
                finding = try_case(door, make_case(door, progress.seed, number), number, progress.guarded)
                progress.done[door.name] = number + 1
                if finding is not None and finding.id not in found:
                    found[finding.id] = finding
                    progress.found.append(f"{finding.id} (case {number})")
                    if keep_in is not None:
                        finding.keep(keep_in)
                    if tell:
                        tell(progress, finding)
        progress.seconds += time.monotonic() - start
        if tell:
            tell(progress, None)
    return list(found.values())

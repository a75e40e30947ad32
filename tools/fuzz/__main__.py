"""Runs the fuzzer; see the package."""

from __future__ import annotations

import argparse
import resource
import sys
import time
from pathlib import Path

from tools.fuzz.door import KEPT, Finding, close_all, make_case
from tools.fuzz.doors import DOORS, find_door
from tools.fuzz.runner import Progress, run

STATE = Path(".fuzz/progress.json")
TELL_EVERY = 10.0  # seconds
MOST_PLACES = 40
MOST_MEMORY = 3 << 30  # bytes; a case that wants more than that beyond what the fuzzer has is a finding


def bound_memory() -> None:
    """Let a case have so much memory beyond what there is: commands, whose process would end, leave threads behind."""
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (used + MOST_MEMORY, most))


def main() -> int:
    """Ends with 1 if anything was found."""
    reader = argparse.ArgumentParser(prog="python -m tools.fuzz", description=__doc__)
    reader.add_argument("--cases", type=int, default=10_000, help="how many cases to try")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--door", choices=[door.name for door in DOORS], action="append", help="only these doors")
    reader.add_argument("--case", type=int, help="try this one case of one door, and show what is raised")
    reader.add_argument("--resume", action="store_true", help="go on where the last run stopped")
    reader.add_argument("--seconds", type=float, help="stop after so many seconds, whatever is left")
    given = reader.parse_args()
    bound_memory()
    doors = [find_door(name) for name in given.door] if given.door else list(DOORS)
    if given.case is not None:
        case = make_case(doors[0], given.seed, given.case)
        print(case)
        doors[0].knock(case)
        return 0
    progress = Progress.read(STATE, given.seed) if given.resume else Progress(given.seed)
    goal = max(0, given.cases - progress.cases)
    start = last = time.monotonic()

    def tell(now: Progress, finding: Finding | None) -> None:
        nonlocal last
        if finding is not None:
            print(f"FOUND {finding.id} (case {finding.number}): {finding.what} at {finding.where}", flush=True)
        elif time.monotonic() - last > TELL_EVERY:
            last = time.monotonic()
            now.write(STATE)
            bound_memory()
            rate = now.cases / max(now.seconds, 0.001)
            print(f"{now.cases:,} of {given.cases:,} cases, {len(now.found)} found, {rate:.0f} a second", flush=True)
        if given.seconds is not None and time.monotonic() - start > given.seconds:
            raise KeyboardInterrupt

    try:
        run(doors, goal, progress, KEPT, tell)
    except KeyboardInterrupt:
        print("stopped; --resume goes on")
    finally:
        close_all(doors)
    progress.write(STATE)
    print(f"{progress.cases:,} cases in {progress.seconds:.0f} s: {progress.done}")
    print(f"{progress.guarded.total():,} of them only a guard has caught")
    for place, count in progress.guarded.most_common(MOST_PLACES):
        print(f"  {count:,} {place}")
    print("\n".join(progress.found) or "nothing found")
    return 1 if progress.found else 0


if __name__ == "__main__":
    sys.exit(main())

"""Makes the reports of docs/ again: studies that are files (`studies/`), and programs where a file does not do.

    python tools/reports.py                 all of them: hours on two cores
    python tools/reports.py power-chip      one of them
    python tools/reports.py --list

What was found is kept in `studies/kept`, and a test holds the pages to it. Studies go on where they were stopped, so a
second run of an unchanged study only writes its page. The report on a real season needs Retrosheet's files, which do
not come with the project: `python -m fivetool.studies.dice_baseball.fidelity --help` says how to give them.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STUDIES = {  # studies/NAME.toml -> the page that it makes
    "power-chip": "docs/balance/power-chip.md",
    "diamond-dice": "docs/balance/diamond-dice.md",
    "diamond-dice-bandits": "docs/balance/diamond-dice-bandits.md",
    "highlights-dice": "docs/balance/highlights-dice.md",
    "highlights-2045": "docs/balance/highlights-2045.md",
    "careers": "docs/balance/careers.md",
    "leagues": "docs/balance/leagues.md",
    "dice-baseball-league": "docs/fidelity/dice-baseball-league.md",
}
KEPT = "kept"


def commands_for(name: str) -> list[list[str]]:
    """What makes a report, command by command."""
    study = [sys.executable, "-m", "fivetool.cli", "study"]
    return [
        [*study, "run", f"studies/{name}.toml"],
        [*study, "report", f"studies/{name}", "--page", STUDIES[name]],
        [*study, "keep", f"studies/{name}", f"studies/{KEPT}/{name}", "--replace"],
    ]


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--list", action="store_true", help="only say which there are")
    options = parser.parse_args()
    known = list(STUDIES)
    if unknown := [name for name in options.names if name not in known]:
        raise SystemExit(f"No report named {unknown[0]}; there are {', '.join(known)}.")
    if options.list:
        print("\n".join(known))
        return
    for name in options.names or known:
        for command in commands_for(name):
            code = subprocess.run(command, cwd=ROOT, check=False).returncode
            if code:
                raise SystemExit(code)


if __name__ == "__main__":
    main()

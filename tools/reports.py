"""Makes the reports of docs/ again: studies that are files (`studies/`), and two comparisons of real seasons.

    python tools/reports.py                 all of them: hours on two cores
    python tools/reports.py power-chip      one of them
    python tools/reports.py --list

What was found is kept in `studies/kept`, for real seasons beside their page, and tests hold the pages to it. Studies go
on where they were stopped, so a second run of an unchanged study only writes its page. Reports on real seasons need
Retrosheet's files, which do not come with the project: they are looked for in `retrosheet`, in the folder that
FIVETOOL_REFERENCE names, else in `shared` beside the checkout, and left out where there are none.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
RETROSHEET = Path(os.environ.get("FIVETOOL_REFERENCE") or ROOT.parent / "shared") / "retrosheet"
KEPT = ROOT / "studies" / "kept"
BALANCE, FIDELITY = "docs/balance", "docs/fidelity"
STUDIES = {  # studies/NAME.toml -> the page that it makes
    "power-chip": f"{BALANCE}/power-chip.md",
    "diamond-dice": f"{BALANCE}/diamond-dice.md",
    "diamond-dice-bandits": f"{BALANCE}/diamond-dice-bandits.md",
    "highlights-dice": f"{BALANCE}/highlights-dice.md",
    "highlights-2045": f"{BALANCE}/highlights-2045.md",
    "careers": f"{BALANCE}/careers.md",
    "leagues": f"{BALANCE}/leagues.md",
    "dice-baseball-league": f"{FIDELITY}/dice-baseball-league.md",
}
TUNINGS = {
    "dice-game-sheet": f"{BALANCE}/dice-game-sheet.md",
    "bandits": f"{BALANCE}/bandits.md",
}
OF_REAL_SEASONS = {  # studies whose files lie in RETROSHEET
    "dice-baseball-1984": f"{FIDELITY}/dice-baseball-1984.md",
    "dice-baseball-1984-letter": f"{FIDELITY}/dice-baseball-1984-letter.md",
}
SEASONS, GAME_LOGS = "dice-baseball-seasons", "game-logs"
PAGES = {
    **STUDIES, **TUNINGS, **OF_REAL_SEASONS,
    SEASONS: f"{FIDELITY}/{SEASONS}.md", GAME_LOGS: f"{FIDELITY}/{GAME_LOGS}.md",
}  # fmt: skip


class Command(NamedTuple):
    """A command that makes a report or a part of it, and the folder that it is run in."""

    words: list[str]
    folder: Path = ROOT


def commands_for(name: str) -> list[Command]:
    """What makes a report, command by command."""
    if name == SEASONS:
        files = [str(file) for file in sorted(RETROSHEET.glob("*eve.zip"))]
        return [_module("fivetool.studies.dice_baseball.fidelity", *files, "--over-all", "--forward", "5", "--totals")]
    if name == GAME_LOGS:
        return [_module("fivetool.studies.game_logs", str(RETROSHEET), "--out", PAGES[name])]
    folder, way = ROOT / "studies" / name, "tune" if name in TUNINGS else "run"
    return [
        _study(way, f"{folder}.toml", folder=RETROSHEET if name in OF_REAL_SEASONS else ROOT),
        _study("report", str(folder), "--page", str(ROOT / PAGES[name])),
        _study("keep", str(folder), str(KEPT / name), "--replace"),
    ]


def _study(*words: str, folder: Path = ROOT) -> Command:
    return Command([sys.executable, "-m", "fivetool.cli", "study", *words], folder)


def _module(name: str, *words: str) -> Command:
    return Command([sys.executable, "-m", name, *words])


def needs_files(name: str) -> bool:
    """Whether a report needs Retrosheet's files."""
    return name in OF_REAL_SEASONS or name in (SEASONS, GAME_LOGS)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--list", action="store_true", help="only say which there are")
    options = parser.parse_args()
    known = list(PAGES)
    if unknown := [name for name in options.names if name not in known]:
        raise SystemExit(f"No report named {unknown[0]}; there are {', '.join(known)}.")
    if options.list:
        print("\n".join(known))
        return
    for name in options.names or known:
        if needs_files(name) and not RETROSHEET.is_dir():
            print(f"{name} is left out: Retrosheet's files are not in {RETROSHEET}.", file=sys.stderr)
            continue
        for command in commands_for(name):
            code = subprocess.run(command.words, cwd=command.folder, check=False).returncode
            if code:
                raise SystemExit(code)


if __name__ == "__main__":
    main()

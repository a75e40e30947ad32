"""Builds the wheel, installs it in an empty environment without extras, and tries it there.

    python tools/try_wheel.py

A plain `pip install fivetool` must play and simulate, and say in one line which extra something else needs. Versions
come from requirements.lock, so that the outcome does not change overnight.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from lock import pins

ROOT = Path(__file__).resolve().parent.parent
GAME = "power-chip"


def run(*command: str | Path, fails: bool = False, into: Path) -> str:
    """What a command prints; the program stops here if it does not end as it should."""
    done = subprocess.run([*map(str, command)], check=False, capture_output=True, text=True, cwd=into)
    if bool(done.returncode) != fails:
        sys.exit(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def install(folder: Path) -> Path:
    """The programs of an empty environment with the wheel in it."""
    run(sys.executable, "-m", "pip", "wheel", "-qq", "--no-deps", "--no-build-isolation", "-w", folder, ROOT, into=ROOT)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "env", with_pip=True)
    programs = folder / "env" / "bin"
    pip = (programs / "python", "-m", "pip", "--disable-pip-version-check", "--no-input", "install", "-qq")
    versions = folder / "versions.txt"
    versions.write_text(pins(ROOT / "requirements.lock"))
    run(*pip, "-c", versions, wheel, into=folder)
    return programs


def expect(found: str, *wanted: str) -> None:
    """Stop unless everything wanted is in what was printed."""
    missing = [words for words in wanted if words not in found]
    if missing:
        sys.exit(f"Expected {missing} in:\n{found}")


def main() -> None:
    """Install and try."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        programs = install(folder)
        fivetool, python = programs / "fivetool", programs / "python"
        expect(run(fivetool, "--help", into=folder), "play", "league", "cards")
        expect(run(fivetool, "games", into=folder), GAME)
        expect(run(fivetool, "watch", GAME, "--seed", "1", into=folder), "Final")
        expect(run(fivetool, "rules", GAME, "30", into=folder), "PC-30")
        run(python, "-c", f"import fivetool as ft; assert ft.simulate('{GAME}', games=100).games == 100", into=folder)
        expect(run(fivetool, "serve", into=folder, fails=True), "pip install 'fivetool[")
        expect(run(fivetool, "league", "list", into=folder, fails=True), "pip install 'fivetool[database]'")
        expect(run(fivetool, "sim", GAME, "--out", "games.parquet", into=folder, fails=True), "'fivetool[parquet]'")
    print("The wheel installs, plays and simulates without extras, and names the extra that something else needs.")


if __name__ == "__main__":
    main()

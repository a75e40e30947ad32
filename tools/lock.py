"""Writes requirements.lock and requirements-dev.lock: every package that pip picks for pyproject.toml, pinned.

Versions that are locked already stay as they are; `python tools/lock.py --upgrade` takes the newest that fit. The build
back end is pinned too, so that the package itself is installed without fetching anything unpinned.
"""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEADING = "# Written by `make lock` from pyproject.toml. Do not edit.\n"
BUILD = [*tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"], "editables"]
MARKERS = {"uvloop": 'sys_platform != "win32" and platform_python_implementation == "CPython"'}


def resolve(target: str, constraints: Path | None = None) -> dict[str, str]:
    """The versions that pip would install for the target, by name."""
    command = [sys.executable, "-m", "pip", "install", "-qq", "--dry-run", "--ignore-installed", "--report", "-"]
    if constraints:
        command += ["--constraint", str(constraints)]
    done = subprocess.run([*command, target, *BUILD], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    packages = (entry["metadata"] for entry in json.loads(done.stdout)["install"])
    return {package["name"].lower().replace("_", "-"): package["version"] for package in packages}


def write(path: Path, versions: dict[str, str]) -> None:
    """Write a lock file: a line a package, by name."""
    lines = [
        f"{name}=={version}" + (f" ; {MARKERS[name]}" if name in MARKERS else "")
        for name, version in sorted(versions.items())
        if name != "fivetool"
    ]
    path.write_text(HEADING + "\n".join(lines) + "\n")
    print(f"{path.name}: {len(lines)} packages")


if __name__ == "__main__":
    playing, developing = ROOT / "requirements.lock", ROOT / "requirements-dev.lock"
    upgrade = "--upgrade" in sys.argv[1:]
    write(playing, resolve(".[server,plots]", constraints=None if upgrade else developing))
    write(developing, resolve(".[dev]", constraints=playing if upgrade else developing))

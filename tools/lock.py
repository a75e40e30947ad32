"""Writes requirements.lock and requirements-dev.lock: every package that pip picks for pyproject.toml, pinned.

Beside each version stand the hashes of all its files on the package index, for every platform, so that pip takes these
files and no others (`pip install --require-hashes`). Versions that are locked already stay as they are; `python
tools/lock.py --upgrade` takes the newest that fit. The build back end is pinned too, so that the package itself is
installed without fetching anything unpinned.
"""

import json
import re
import subprocess
import sys
import tempfile
import tomllib
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEADING = "# Written by `make lock` from pyproject.toml. Do not edit.\n"
BUILD = [*tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"], "editables"]
INDEX = "https://pypi.org/simple"
LINK = re.compile(r'href="[^"#]*/([^"#/]+)#sha256=([0-9a-f]{64})"')
FILE = re.compile(r"(?P<name>.+?)-(?P<version>[0-9][^-]*?)(-[^-]+(-[^-]+)*\.whl|\.tar\.gz|\.zip)")
MARKERS = {"uvloop": 'sys_platform != "win32" and platform_python_implementation == "CPython"'}


def pins(lock: Path) -> str:
    """The versions of a lock without their hashes: pip takes no hashes as constraints."""
    lines = lock.read_text().splitlines()
    return "\n".join(line.removesuffix(" \\") for line in lines if "--hash" not in line) + "\n"


def resolve(target: str, constraints: Path | None = None) -> dict[str, str]:
    """The versions that pip would install for the target, by name."""
    command = [sys.executable, "-m", "pip", "install", "-qq", "--dry-run", "--ignore-installed", "--report", "-"]
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as kept:
        kept.write(pins(constraints) if constraints else "")
        kept.flush()
        command += ["--constraint", kept.name, target, *BUILD]
        done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    packages = (entry["metadata"] for entry in json.loads(done.stdout)["install"])
    return {package["name"].lower().replace("_", "-"): package["version"] for package in packages}


def hashes_of(package: tuple[str, str]) -> list[str]:
    """The hashes of all files of a version on the index."""
    name, version = package
    with urllib.request.urlopen(f"{INDEX}/{name}/", timeout=60) as answer:
        links = LINK.findall(answer.read().decode())
    found = {digest for file, digest in links if (parts := FILE.fullmatch(file)) and parts["version"] == version}
    if not found:
        raise SystemExit(f"{INDEX} has no files of {name} {version}.")
    return sorted(found)


def write(path: Path, versions: dict[str, str]) -> None:
    """Write a lock file: a package with its hashes, by name."""
    packages = sorted((name, version) for name, version in versions.items() if name != "fivetool")
    with ThreadPoolExecutor(8) as several:
        hashes = list(several.map(hashes_of, packages))
    lines = []
    for (name, version), digests in zip(packages, hashes, strict=True):
        marker = f" ; {MARKERS[name]}" if name in MARKERS else ""
        lines.append(" \\\n".join([f"{name}=={version}{marker}", *(f"    --hash=sha256:{one}" for one in digests)]))
    path.write_text(HEADING + "\n".join(lines) + "\n")
    print(f"{path.name}: {len(lines)} packages")


if __name__ == "__main__":
    playing, developing = ROOT / "requirements.lock", ROOT / "requirements-dev.lock"
    upgrade = "--upgrade" in sys.argv[1:]
    write(playing, resolve(".[server,plots]", constraints=None if upgrade else developing))
    write(developing, resolve(".[dev]", constraints=playing if upgrade else developing))

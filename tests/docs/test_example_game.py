"""The example of a game as a package of its own: found by entry point, played, and conforming."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "examples" / "coin_toss_baseball"
PROJECT = tomllib.loads((PACKAGE / "pyproject.toml").read_text())["project"]


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> dict[str, str]:
    """An environment in which the package is installed, as far as Python can tell."""
    site = tmp_path_factory.mktemp("site")
    info = site / "coin_toss_baseball-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {PROJECT['name']}\nVersion: {PROJECT['version']}\n")
    offered = "".join(
        f"[{group}]\n" + "".join(f"{name} = {target}\n" for name, target in entries.items())
        for group, entries in PROJECT["entry-points"].items()
    )
    (info / "entry_points.txt").write_text(offered)
    path = os.pathsep.join([str(site), str(PACKAGE / "src"), os.environ.get("PYTHONPATH", "")])
    return {**os.environ, "PYTHONPATH": path}


def run(installed: dict[str, str], *command: str) -> str:
    done = subprocess.run([sys.executable, *command], env=installed, capture_output=True, text=True, cwd=PACKAGE)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_is_found_and_played_like_any_other_game(installed):
    program = "import fivetool as ft; print(ft.simulate('coin-toss', games=500, seats=['manager', 'random']).games)"
    assert run(installed, "-c", program).strip() == "500"


@pytest.mark.slow
def test_its_own_tests_pass(installed):
    run(installed, "-m", "pytest", "tests", "-q", "-n0", "-p", "no:cacheprovider", "--strict-markers")

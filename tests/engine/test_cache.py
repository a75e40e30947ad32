"""The folders of compiled rules: new ones for new rules, a game's own, and old ones do not pile up."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from fivetool.engine import cache
from fivetool.game.registry import all_games

DAY = 24 * 3600
GAME = "sixth_game"


@pytest.fixture
def sources(tmp_path, monkeypatch) -> Path:
    """A package with one file of rules and one without."""
    folder = tmp_path / GAME
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "rules.py").write_text("@rule\ndef deal(state): ...\n")
    (folder / "words.py").write_text("GREETING = 'Play ball!'\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    return folder


def test_a_changed_rule_changes_the_fingerprint(sources):
    before = cache.fingerprint([GAME])
    (sources / "rules.py").write_text("@rule\ndef deal(state): pass\n")
    assert cache.fingerprint([GAME]) != before


def test_a_new_file_of_rules_changes_the_fingerprint(sources):
    before = cache.fingerprint([GAME])
    (sources / "manager.py").write_text("@rule\ndef manage(state): ...\n")
    assert cache.fingerprint([GAME]) != before


def test_a_moved_file_of_rules_changes_the_fingerprint(sources):
    before = cache.fingerprint([GAME])
    (sources / "rules.py").rename(sources / "plays.py")
    assert cache.fingerprint([GAME]) != before


def test_files_without_rules_do_not_matter(sources):
    before = cache.fingerprint([GAME])
    (sources / "words.py").write_text("GREETING = 'Batter up!'\n")
    (sources / "board.py").write_text("WIDTH = 12\n")
    assert cache.fingerprint([GAME]) == before


def test_constants_in_a_folder_of_rules_matter(sources):
    (sources / "rules").mkdir()
    (sources / "rules" / "plays.py").write_text("@rule\ndef hit(state): ...\n")
    (sources / "rules" / "phase.py").write_text("CHIP = 1\n")
    before = cache.fingerprint([GAME])
    (sources / "rules" / "phase.py").write_text("CHIP = 2\n")
    assert cache.fingerprint([GAME]) != before


def test_other_versions_change_the_fingerprint(sources, monkeypatch):
    before = cache.fingerprint([GAME])
    monkeypatch.setattr(cache.metadata, "version", lambda package: "99.0")
    assert cache.fingerprint([GAME]) != before


def test_every_game_has_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.setenv("FIVETOOL_CACHE_DIR", str(tmp_path))
    packages = [cache.package_of(game.rules.legal.__module__) for game in all_games()]
    folders = {cache.folder_of(frozenset({package})) for package in packages}
    assert len(folders) == len(packages)
    assert all(folder.parent == tmp_path / "rules" for folder in folders)


PROGRAM = "from seventh.rules import add; f = add.compiled; print(f(1, 2), sum(f.stats.cache_hits.values()))"

RULES = """
from fivetool.engine.record import rule

@rule
def double(a):
    return a * {factor}

@rule
def add(a, b):
    return double(a) + b
"""


def test_rules_come_from_the_cache_until_a_rule_that_they_call_changes(tmp_path):
    package = tmp_path / "seventh"
    package.mkdir()
    (package / "__init__.py").write_text("")

    def run(factor: int) -> str:
        (package / "rules.py").write_text(RULES.format(factor=factor))
        environment = {**os.environ, "PYTHONPATH": str(tmp_path), "FIVETOOL_CACHE_DIR": str(tmp_path / "cache")}
        command = [sys.executable, "-c", PROGRAM]
        return subprocess.run(command, capture_output=True, text=True, env=environment, check=True).stdout.strip()

    assert run(factor=2) == "4 0"  # compiled
    assert run(factor=2) == "4 1"  # read back, though the file is a new one
    assert run(factor=3) == "5 0"
    for kept in (tmp_path / "cache").rglob("*.nbc"):
        kept.write_bytes(kept.read_bytes()[:100])
    assert run(factor=3) == "5 0"  # what was cut short is compiled anew


def make_folders(root: Path, owner: str, ages_in_days: list[int]) -> list[Path]:
    folders = []
    for age in ages_in_days:
        folder = root / "rules" / f"{owner}-{age:03}"
        folder.mkdir(parents=True)
        os.utime(folder, (time.time() - age * DAY,) * 2)
        folders.append(folder)
    return folders


def test_tidying_removes_old_folders_beyond_the_newest_few_of_each_game(tmp_path, monkeypatch):
    monkeypatch.setenv("FIVETOOL_CACHE_DIR", str(tmp_path))
    many = make_folders(tmp_path, "sixth_game", [0, 1, 2, 20, 30, 40, 50])
    few = make_folders(tmp_path, "engine", [30, 40])
    cache.tidy()
    assert [folder.name for folder in many if folder.exists()] == [f"sixth_game-{age:03}" for age in (0, 1, 2, 20)]
    assert all(folder.exists() for folder in few)


def test_tidying_keeps_what_may_still_be_in_use_elsewhere(tmp_path, monkeypatch):
    monkeypatch.setenv("FIVETOOL_CACHE_DIR", str(tmp_path))
    folders = make_folders(tmp_path, "sixth_game", [0, 1, 2, 3, 4, 5, 6])
    cache.tidy()
    assert all(folder.exists() for folder in folders)


def test_tidying_before_anything_was_compiled_does_nothing(tmp_path, monkeypatch):
    monkeypatch.setenv("FIVETOOL_CACHE_DIR", str(tmp_path / "nothing"))
    cache.tidy()
    assert not (tmp_path / "nothing").exists()

"""The folder of compiled rules: a new one for new rules, and old ones do not pile up."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from fivetool.engine import cache

DAY = 24 * 3600


@pytest.fixture
def sources(tmp_path, monkeypatch) -> Path:
    """A package with one file of rules and one without."""
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "rules.py").write_text("@rule\ndef deal(state): ...\n")
    (folder / "words.py").write_text("GREETING = 'Play ball!'\n")
    monkeypatch.setattr(cache, "_source_folders", lambda: [folder])
    return folder


@pytest.fixture
def kept_setting(monkeypatch):
    """`choose_folder` tells Numba where its cache is; put that back afterwards."""
    import numba.core.config

    monkeypatch.setenv("NUMBA_CACHE_DIR", os.environ["NUMBA_CACHE_DIR"])
    monkeypatch.setattr(numba.core.config, "CACHE_DIR", numba.core.config.CACHE_DIR)


def test_a_changed_rule_changes_the_fingerprint(sources):
    before = cache.fingerprint()
    (sources / "rules.py").write_text("@rule\ndef deal(state): pass\n")
    assert cache.fingerprint() != before


def test_a_new_file_of_rules_changes_the_fingerprint(sources):
    before = cache.fingerprint()
    (sources / "manager.py").write_text("@rule\ndef manage(state): ...\n")
    assert cache.fingerprint() != before


def test_a_moved_file_of_rules_changes_the_fingerprint(sources):
    before = cache.fingerprint()
    (sources / "rules.py").rename(sources / "plays.py")
    assert cache.fingerprint() != before


def test_files_without_rules_do_not_matter(sources):
    before = cache.fingerprint()
    (sources / "words.py").write_text("GREETING = 'Batter up!'\n")
    (sources / "board.py").write_text("WIDTH = 12\n")
    assert cache.fingerprint() == before


def test_other_versions_change_the_fingerprint(sources, monkeypatch):
    before = cache.fingerprint()
    monkeypatch.setattr(cache.metadata, "version", lambda package: "99.0")
    assert cache.fingerprint() != before


def test_installed_games_of_other_packages_count_too(tmp_path, monkeypatch):
    package = tmp_path / "sixth_game"
    package.mkdir()
    (package / "__init__.py").write_text("@rule\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    entry = cache.metadata.EntryPoint("sixth", "sixth_game.rules:GAME", cache.ENTRY_POINT_GROUP)
    monkeypatch.setattr(cache.metadata, "entry_points", lambda group: [entry])
    assert package in cache._source_folders()


def test_the_folder_can_be_chosen(tmp_path, monkeypatch, kept_setting):
    monkeypatch.setenv("FIVETOOL_CACHE_DIR", str(tmp_path))
    folder = cache.choose_folder()
    assert folder == tmp_path / f"rules-{cache.fingerprint()}"
    assert os.environ["NUMBA_CACHE_DIR"] == str(folder)
    assert str(folder) == sys.modules["numba.core.config"].CACHE_DIR


def test_a_folder_is_cold_until_something_is_compiled(tmp_path, monkeypatch):
    folder = tmp_path / "rules-new"
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(folder))
    assert cache.is_cold()
    (folder / "engine").mkdir(parents=True)
    assert cache.is_cold()
    (folder / "engine" / "dice.roll.nbi").touch()
    assert not cache.is_cold()


def make_folders(root: Path, ages_in_days: list[int]) -> list[Path]:
    folders = []
    for age in ages_in_days:
        folder = root / f"rules-{age:03}"
        folder.mkdir()
        os.utime(folder, (time.time() - age * DAY,) * 2)
        folders.append(folder)
    return folders


def test_tidying_removes_old_folders_beyond_the_newest_few(tmp_path, monkeypatch):
    folders = make_folders(tmp_path, [0, 1, 2, 20, 30, 40, 50])
    stranger = tmp_path / "notes"
    stranger.mkdir()
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(folders[-1]))  # the one in use stays, however old
    cache.tidy()
    left = {folder.name for folder in folders if folder.exists()}
    assert left == {"rules-000", "rules-001", "rules-002", "rules-020", "rules-050"}
    assert stranger.exists()


def test_tidying_keeps_what_may_still_be_in_use_elsewhere(tmp_path, monkeypatch):
    folders = make_folders(tmp_path, [0, 1, 2, 3, 4, 5, 6])
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(folders[0]))
    cache.tidy()
    assert all(folder.exists() for folder in folders)


def test_tidying_before_anything_was_compiled_does_nothing(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "nothing" / "rules-new"))
    cache.tidy()
    assert not (tmp_path / "nothing").exists()

"""Whether the rules of a game are compiled already."""

from __future__ import annotations

from pathlib import Path

import pytest

from fivetool.engine import cache, drivers
from fivetool.game.registry import all_games
from fivetool.lab.warm import is_compiled

GAME = all_games()[0]


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """An own cache with files named like those of compiled rules: the index and the code of each."""
    monkeypatch.setenv("FIVETOOL_CACHE_DIR", str(tmp_path))
    folder = cache.folder_of(frozenset({cache.package_of(GAME.rules.legal.__module__)}))
    files = []
    for function in (GAME.rules.legal, drivers.simulate_games):
        for ending in ("nbi", "1.nbc"):
            own = function.__module__
            files.append(folder / own / f"{own.rpartition('.')[2]}.{function.__name__}-1.py311.{ending}")
    return files


def fill(files: list[Path]) -> None:
    for file in files:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()


def test_an_empty_folder_is_not_compiled_rules(kept: list[Path]) -> None:
    assert not is_compiled(GAME)
    for file in kept:
        file.parent.mkdir(parents=True, exist_ok=True)
    assert not is_compiled(GAME)


def test_what_tables_ask_and_the_simulation_must_be_there(kept: list[Path]) -> None:
    fill(kept)
    assert is_compiled(GAME)
    for file in kept:
        file.unlink()
        assert not is_compiled(GAME), file
        file.touch()
    assert is_compiled(GAME)

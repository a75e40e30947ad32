"""The toys, offered to the registry by a package of their own, as a sixth game would be."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from fivetool.game import registry

sys.path.insert(0, str(Path(__file__).parent))

import duels
import toys


def _entries() -> str:
    offered = [(module, attribute) for module in (toys, duels) for attribute in vars(module.GAMES)]
    lines = [f"{getattr(module.GAMES, name).name} = {module.__name__}:GAMES.{name}" for module, name in offered]
    return "\n".join(["[fivetool.games]", *lines, ""])


@pytest.fixture(scope="session")
def toy_package(tmp_path_factory):
    """The folder of an installed package that offers the toys."""
    folder = tmp_path_factory.mktemp("toys")
    info = folder / "toys-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toys\nVersion: 1\n")
    (info / "entry_points.txt").write_text(_entries())
    return folder


@pytest.fixture
def installed_toys(toy_package, monkeypatch):
    """The toys are among the installed games for the length of a test."""
    monkeypatch.syspath_prepend(str(toy_package))
    _forget_games()
    yield
    monkeypatch.undo()
    _forget_games()


def _forget_games() -> None:
    registry._entries.cache_clear()
    registry.find_game.cache_clear()

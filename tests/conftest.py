"""What all tests share."""

from __future__ import annotations

import itertools
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from fivetool.database import database_url
from fivetool.engine.dice import DICE, PLAIN_DICE
from fivetool.engine.record import INTERPRETED, run_compiled
from fivetool.engine.tape import TAPE
from fivetool.game.registry import all_games
from fivetool.lab import simulate
from fivetool.table import table
from fivetool.table.fair import key_from_seed
from postgres_kit import Postgres, postgres_programs

# The same examples on every run, so that a failure is a change. HYPOTHESIS_PROFILE=explore looks for new ones.
_SLOW = [HealthCheck.too_slow]
settings.register_profile("repeatable", derandomize=True, deadline=None, suppress_health_check=_SLOW)
settings.register_profile("explore", deadline=None, max_examples=500, suppress_health_check=_SLOW)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))


# What is printed is looked at as plain text, whatever the terminal or the build server of the day asks for.
for _name in ("FORCE_COLOR", "CLICOLOR_FORCE", "PY_COLORS", "GITHUB_ACTIONS", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
    os.environ.pop(_name, None)

LONGEST = (  # files, the slowest first
    "test_league_pages.py",
    "test_playing.py",
    "test_games_conform.py",
    "test_pages.py",
    "test_replays.py",
    "test_restart.py",
    "test_play.py",
    "test_crash.py",
    "test_store.py",
    "test_bad_input.py",
    "test_dice_baseball_fidelity.py",
    "test_balance.py",
    "test_kit.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files that take longest go first, so that no process is left with one of them when all others are done."""
    places = {name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(item.path.name, len(LONGEST)))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Twice as many processes as cores: many tests wait for a browser, a disk or a clock."""
    return 2 * (os.cpu_count() or 1)


# Tests run compiled rules, as games do in earnest; the same rules as plain Python have tests of their own.
run_compiled(DICE, PLAIN_DICE, TAPE)
for _game in all_games():
    run_compiled(*_game.rules.records)


FEW_GAMES = 100  # for rules that are not compiled


@pytest.fixture(autouse=True)
def few_games_without_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many games are for compiled rules: as plain Python they would take minutes of a quick run."""
    cut = simulate._pieces

    def pieces(first: int, games: int, size: int) -> Iterator[tuple[int, int]]:
        if games > FEW_GAMES:
            pytest.skip(f"{games:,} games take compiled rules")
        return cut(first, games, size)

    if INTERPRETED:
        monkeypatch.setattr(simulate, "_pieces", pieces)


@pytest.fixture(autouse=True)
def known_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same games in every run, also at tables that draw the key of their dice themselves."""
    drawn = itertools.count()
    monkeypatch.setattr(table, "new_key", lambda: key_from_seed(f"key {next(drawn)} of a test"))


# --- Databases: what is stored is tested on SQLite and on a PostgreSQL that the test run starts itself ---


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    programs = postgres_programs()
    if programs is None:
        problem = "the PostgreSQL server programs are not installed"
        if os.environ.get("CI"):
            pytest.fail(problem)
        pytest.skip(problem)
    folder = Path(tempfile.mkdtemp(prefix="fivetool-postgres-"))  # not tmp_path: another user must be able to enter
    server = Postgres(programs, folder)
    yield server
    server.stop()
    shutil.rmtree(folder, ignore_errors=True)


ON_POSTGRES = pytest.param("postgresql", marks=[pytest.mark.database, pytest.mark.xdist_group("postgresql")])


@pytest.fixture(params=["sqlite", ON_POSTGRES])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return database_url(str(tmp_path / "fivetool.sqlite"))
    return database_url(request.getfixturevalue("postgres").new_database())

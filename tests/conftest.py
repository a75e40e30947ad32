"""What all tests share."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from fivetool.database import database_url
from postgres_kit import Postgres, postgres_programs

# The same examples on every run, so that a failure is a change. HYPOTHESIS_PROFILE=explore looks for new ones.
_SLOW = [HealthCheck.too_slow]
settings.register_profile("repeatable", derandomize=True, deadline=None, suppress_health_check=_SLOW)
settings.register_profile("explore", deadline=None, max_examples=500, suppress_health_check=_SLOW)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files that take longest go first, so that no process is left with one of them when all others are done."""
    items.sort(key=lambda item: "browser" not in item.path.parts and "conformance" not in item.path.name)


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

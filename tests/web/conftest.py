"""Fixtures: every test of the clubhouse runs on SQLite and on a PostgreSQL that the test run starts itself."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from clubhouse_kit import UNLIMITED, Client, Postgres, Server, ServerProcess, postgres_programs

from fivetool.web.settings import Settings, database_url


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
        return database_url(str(tmp_path / "club.sqlite"))
    return database_url(request.getfixturevalue("postgres").new_database())


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """An empty database for tests to which its kind does not matter."""
    return database_url(str(tmp_path / "club.sqlite"))


@pytest.fixture
def serve() -> Iterator[Callable[..., Server]]:
    """Starts servers inside the test process."""
    with contextlib.ExitStack() as stack:

        def start(database: str, **settings: object) -> Server:
            server = Server(Settings(database, **{**UNLIMITED, **settings}))  # type: ignore[arg-type]
            stack.callback(server.stop)
            return server

        yield start


@pytest.fixture
def launch() -> Iterator[Callable[..., ServerProcess]]:
    """Starts servers in processes of their own."""
    with contextlib.ExitStack() as stack:

        def start(database: str, port: int | None = None) -> ServerProcess:
            server = ServerProcess(database, port)
            stack.callback(server.kill)
            return server

        yield start


@pytest.fixture
def server(serve: Callable[..., Server], sqlite: str) -> Server:
    """A server on SQLite."""
    return serve(sqlite)


@pytest.fixture
def alice(server: Server) -> Iterator[Client]:
    with Client(server) as client:
        yield client


@pytest.fixture
def bob(server: Server) -> Iterator[Client]:
    with Client(server) as client:
        yield client

"""Fixtures: servers and the people at their tables."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from clubhouse_kit import UNLIMITED, Client, Server, ServerProcess
from known_dice import known_key, secrets_in_turn

from fivetool.table import fair
from fivetool.web import joint_dice
from fivetool.web.connections import Door
from fivetool.web.settings import Settings, database_url


@pytest.fixture(autouse=True)
def known_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same games in every run, also where the server draws the key itself."""
    secrets = secrets_in_turn()
    monkeypatch.setattr(joint_dice, "new_secret", lambda: next(secrets))
    monkeypatch.setattr(fair, "joint_key", known_key)


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """An empty database for tests to which its kind does not matter."""
    return database_url(str(tmp_path / "club.sqlite"))


@pytest.fixture
def serve() -> Iterator[Callable[..., Server]]:
    """Starts servers inside the test process."""
    with contextlib.ExitStack() as stack:

        def start(database: str, door: Door | None = None, **settings: object) -> Server:
            server = Server(Settings(database, **{**UNLIMITED, **settings}), door)  # type: ignore[arg-type]
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

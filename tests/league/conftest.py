"""Fixtures: the books in an empty database of either kind."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fivetool.database import database_url
from fivetool.league.books import Books


@pytest.fixture
def books(database: str) -> Iterator[Books]:
    """Books that are kept alike by SQLite and by PostgreSQL."""
    opened = Books.open(database)
    yield opened
    opened.close()


@pytest.fixture
def url(tmp_path: object) -> str:
    """An empty SQLite database, for tests to which its kind does not matter."""
    return database_url(f"{tmp_path}/league.sqlite")

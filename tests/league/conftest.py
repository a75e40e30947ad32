"""Fixtures: an empty database, and the books in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fivetool.database import database_url
from fivetool.league.books import Books


@pytest.fixture
def url(tmp_path: Path) -> str:
    return database_url(str(tmp_path / "league.sqlite"))


@pytest.fixture
def books(url: str) -> Iterator[Books]:
    opened = Books.open(url)
    yield opened
    opened.close()

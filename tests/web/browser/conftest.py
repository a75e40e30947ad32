"""A real server process and the system's real Chromium."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from fivetool.game.registry import all_games
from fivetool.league.yearbook import BROWSERS

from .clubhouse import Clubhouse, Visit, Visitor

CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test in this folder needs a browser; where every check must run, a missing one is a failure."""
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.browser)
            if CHROMIUM is None and not os.environ.get("CI"):
                item.add_marker(pytest.mark.skip(reason="no Chromium on this machine"))


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser program for all tests; each test has its own visitors in it."""
    if CHROMIUM is None:
        pytest.fail("no Chromium on this machine")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def clubhouse(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Clubhouse]:
    """A server with a database of its own, shared by the tests that do not stop it."""
    server = Clubhouse(tmp_path_factory.mktemp("clubhouse"))
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="session")
def finished_table(chromium: Browser, clubhouse: Clubhouse) -> str:
    """The address of a game that bots have played to its end."""
    host = Visitor(chromium, clubhouse.url)
    game = all_games()[0]
    made = host.make_table(game=game.name, seed="finished", seats=[{"kind": "bot"}] * game.seats.counts[0])
    host.wait_for_turn("over")
    host.leave()
    return str(made["url"])


@pytest.fixture
def own_clubhouse(tmp_path: Path) -> Iterator[Clubhouse]:
    """A server that a test may kill and start again."""
    server = Clubhouse(tmp_path)
    server.start()
    yield server
    server.kill()


@pytest.fixture
def visit(chromium: Browser) -> Iterator[Visit]:
    """Makes visitors, each with a browser profile of their own; none of them may meet a script error."""
    visitors: list[Visitor] = []

    def make(clubhouse: Clubhouse, **settings: object) -> Visitor:
        visitors.append(Visitor(chromium, clubhouse.url, **settings))
        return visitors[-1]

    yield make
    for visitor in visitors:
        visitor.leave()
    assert [error for visitor in visitors for error in visitor.errors] == []


@pytest.fixture
def visitor(visit: Visit, clubhouse: Clubhouse) -> Visitor:
    """Somebody who has just arrived."""
    return visit(clubhouse)

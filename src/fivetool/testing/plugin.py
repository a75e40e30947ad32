"""The pytest plugin: the `clause` marker, and `--clause PC-12` to run only the tests that hold a clause."""

from __future__ import annotations

import pytest

from fivetool.testing.clauses import MARKER, named_clauses


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer `--clause`."""
    group = parser.getgroup("fivetool")
    group.addoption(
        "--clause",
        action="append",
        default=[],
        metavar="ID",
        help="run only the tests that hold this clause of the rules (may be repeated; ranges like 'PC-10 to PC-12')",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marker, so that strict markers accept it."""
    config.addinivalue_line("markers", f"{MARKER}(id, ...): the clauses of the rules that this test holds")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests that `--clause` asks for."""
    wanted = {clause for text in config.getoption("--clause") for clause in named_clauses(text)}
    if not config.getoption("--clause"):
        return
    kept = [item for item in items if wanted & clauses_held(item)]
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept


def clauses_held(item: pytest.Item) -> set[str]:
    """The clauses that a test says it holds."""
    return {clause for mark in item.iter_markers(MARKER) for text in mark.args for clause in named_clauses(str(text))}

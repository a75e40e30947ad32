"""Environments are tried out on plain Python rules: compiled ones have tests of their own, and compiling takes long."""

from __future__ import annotations

import pytest

from fivetool.engine import record


@pytest.fixture(autouse=True)
def plain_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing counts as compiled during a test here."""
    monkeypatch.setattr(record, "COMPILED", set())

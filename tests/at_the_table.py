"""What tests of all games ask of a table."""

from __future__ import annotations

import fivetool as ft
from fivetool.game.event import Event


def happened(table: ft.Table, *kinds: str) -> list[Event]:
    """The events of these kinds."""
    return [event for event in table.events if event.kind in kinds]


def names(table: ft.Table, seat: int | None = None) -> set[str]:
    """The words of the open choices."""
    choices = table.choices if seat is None else table.choices_of(seat)
    return {choice.name for choice in choices}


def decision(table: ft.Table) -> str:
    """The name of the open decision."""
    rules = table.setup.game.rules
    return rules.decisions[rules.decision_of(table.state)]

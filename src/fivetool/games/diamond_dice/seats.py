"""The two seats (DD-1)."""

from __future__ import annotations

from fivetool.game.facts import Names


def default_names(seats: int) -> Names:
    """DD-1: the visitor and the home side."""
    return Names(("Visitors", "Homers"), ("Visitor", "Home"))


def refuse_seats(count: int) -> str:
    """DD-1."""
    return "Baseball Diamond Dice needs exactly two players."

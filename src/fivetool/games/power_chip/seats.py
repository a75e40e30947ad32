"""Teams and seats: how many can play, and what they are called (PC-1 to PC-3)."""

from __future__ import annotations

from fivetool.game.facts import Names


def team_of(seats: int) -> tuple[int, ...]:
    """The team of each seat."""
    return (0, 1) if seats == 2 else (0, 0, 1, 1)


def default_names(seats: int) -> Names:
    """PC-1, PC-3: seats A and B, or A1, A2, B1, B2."""
    if seats == 2:
        return Names(("Blues", "Reds"), ("A", "B"))
    return Names(("Blues", "Reds"), ("A1", "A2", "B1", "B2"))


def refuse_seats(count: int) -> str:
    """PC-2."""
    return f"Power Chip Baseball is for 2 seats (one per team) or 4 seats (two per team); got {count}."

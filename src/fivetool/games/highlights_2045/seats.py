"""Who sits at the table of Baseball Highlights: 2045."""

from __future__ import annotations

from fivetool.game.facts import Names


def default_names(seats: int) -> Names:
    """Teams are called after their seats, since the club is chosen in the match."""
    if seats == 1:
        return Names(("Visionaries", "Automatons"), ("Manager",))
    teams = ("Visionaries", "Mavericks", "Pioneers", "Wanderers")[:seats]
    return Names(teams, tuple(f"Manager {i}" for i in range(1, seats + 1)))


def refuse_seats(count: int) -> str:
    """BH-1."""
    return "Baseball Highlights: 2045 needs 1 to 4 seats."


def automated_teams(seats: int) -> int:
    """BH-126: with one seat another team plays by itself."""
    return 1 if seats == 1 else 0

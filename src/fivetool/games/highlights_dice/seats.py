"""Who plays, and what they are called (HD-1 to HD-5)."""

from __future__ import annotations

from fivetool.game.facts import Names

TEAMS = ("Kestrels", "Badgers", "Newts", "Owls")


def default_names(seats: int) -> Names:
    """HD-5: "Player 1" to "Player 4", each with a team; alone there is Hits Fitz as well."""
    fitz = ("Hits Fitz",) if seats == 1 else ()
    return Names(TEAMS[:seats] + fitz, tuple(f"Player {seat + 1}" for seat in range(seats)))


def refuse_seats(count: int) -> str:
    """HD-1."""
    return f"highlights-dice needs 1 to 4 players, got {count}"


def opponents(seats: int) -> int:
    """Alone one plays Hits Fitz, who has a team and no seat."""
    return 1 if seats == 1 else 0

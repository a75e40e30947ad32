"""The two managers, and what their clubs and players are called (DB-1, DB-2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fivetool.game.facts import Names
from fivetool.games.dice_baseball.book import named_club
from fivetool.games.dice_baseball.rules import record


def default_names(seats: int) -> Names:
    """What the managers are called before their clubs are known."""
    return Names(("Away", "Home"), ("Away manager", "Home manager"))


def names_by_options(options: Mapping[str, Any]) -> Names:
    """Teams are called after their clubs, by nickname where those differ."""
    clubs = [named_club(options[side]) for side in ("away", "home")]
    nicknames = [club.nickname or club.name for club in clubs]
    teams = nicknames if len(set(nicknames)) == 2 else [club.name for club in clubs]
    if teams[0] == teams[1]:
        teams = [f"{teams[0]} (away)", f"{teams[1]} (home)"]
    return Names(tuple(teams), tuple(f"{team} manager" for team in teams))


def card_names(options: Mapping[str, Any]) -> tuple[str, ...]:
    """The players by number: 0 nobody, then the away club's, then the home club's; after them the ball park."""
    found = [""] * record.PLAYERS + [named_club(options["home"]).park.name]
    for team, side in enumerate(("away", "home")):
        for place, player in enumerate(named_club(options[side]).players):
            found[1 + team * record.ROSTER + place] = player.name
    return tuple(found)


def refuse_seats(count: int) -> str:
    """DB-1."""
    return f"DICE Baseball needs exactly two managers (got {count})."

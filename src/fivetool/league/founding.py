"""Leagues out of a few words: clubs by name, and a season of a sensible length."""

from __future__ import annotations

import datetime
import secrets

from fivetool.errors import UsageError
from fivetool.game.game import Game
from fivetool.league.league import NewClub, NewLeague, Plan
from fivetool.league.play import check_game

DIVISIONS = ("East", "West", "North", "South", "Central", "Coast", "Inland", "Border")
GENERATED = "generated"  # the card set that every game with rosters has
SEED_BYTES = 8


def may_have_leagues(game: Game) -> bool:
    """Whether a game is played between two clubs."""
    try:
        check_game(game)
    except UsageError:
        return False
    return True


def named_clubs(clubs: str) -> tuple[NewClub, ...]:
    """Clubs by name, with commas between them; slashes begin another division.

    >>> [(club.name, club.division) for club in named_clubs("Owls, Kites / Rams")]
    [('Owls', 'East'), ('Kites', 'East'), ('Rams', 'West')]
    """
    divisions = clubs.split("/")
    return tuple(
        NewClub(name.strip(), division=DIVISIONS[place % len(DIVISIONS)] if len(divisions) > 1 else "")
        for place, division in enumerate(divisions)
        for name in division.split(",")
    )


def playoff_lengths(playoffs: int) -> tuple[int, ...]:
    """How many games the rounds of the playoffs are the best of, for so many clubs.

    >>> playoff_lengths(4)
    (5, 7)
    """
    return {2: (7,), 4: (5, 7), 8: (3, 5, 7)}.get(playoffs, ())


def quick_league(game: Game, name: str, clubs: str, games: int, playoffs: int) -> NewLeague:
    """A league that begins this year; in games with rosters it has the clubs of the generated card set."""
    if game.league.seasons is None:
        members = named_clubs(clubs)
    else:
        members = tuple(NewClub("", content=content) for content in game.league.seasons.clubs_of(GENERATED, {}))
    plan = Plan(games=games, playoffs=playoffs, best_of=playoff_lengths(playoffs))
    year = datetime.datetime.now(tz=datetime.UTC).year
    return NewLeague(name.strip(), game.name, members, secrets.token_hex(SEED_BYTES), year, {}, plan)

"""Leagues out of a few words: clubs by name, and a season of a sensible length."""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from fivetool.errors import UsageError
from fivetool.game.game import Game
from fivetool.league.league import NewClub, NewLeague, Plan
from fivetool.league.play import check_game
from fivetool.league.schedule import Fixture, read_schedule

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


def written_options(given: Iterable[str]) -> dict[str, str]:
    """Options as people write them, NAME=VALUE.

    >>> written_options(["innings=9"])
    {'innings': '9'}
    """
    found = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not equals:
            raise UsageError(f"An option is written NAME=VALUE; got {one}.")
        found[name.strip().replace("-", "_")] = value.strip()
    return found


def with_fixtures(plan: Plan, calendar: Sequence[Fixture]) -> Plan:
    """A plan whose seasons have this calendar."""
    first = calendar[0].day
    fixtures = tuple(((game.day - first).days, game.away, game.home) for game in calendar)
    return replace(plan, first_day=first.isoformat(), fixtures=fixtures)


def with_calendar(plan: Plan, text: str, members: Sequence[NewClub], game: Game, where: str) -> Plan:
    """A plan with a calendar as people write it: a line for each game, with its date, visitor and home club."""
    names = [[club.name, club.short, *_roster_names(game, club)] for club in members]
    return with_fixtures(plan, read_schedule(text, names, where))


def _roster_names(game: Game, club: NewClub) -> list[str]:
    if game.league.seasons is None:
        return []
    shown = game.league.seasons.read_club(club.content, club.name or "The club")
    return [shown.name, shown.short]


@dataclass(frozen=True)
class Wanted:
    """What somebody who starts a league on a page may say about it."""

    name: str
    clubs: str = ""  # by name, in games without rosters
    games: int = 30
    series: int = 3
    playoffs: int = 0
    options: str = ""  # of the game, a line each: NAME=VALUE
    calendar: str = ""  # of one's own: a line for each game
    card_set: str = GENERATED  # in games with rosters: the generated one, or a folder


def quick_league(game: Game, wanted: Wanted) -> NewLeague:
    """A league that begins this year, or with its calendar or the season of its cards."""
    options = written_options(line for line in wanted.options.splitlines() if line.strip())
    seasons = game.league.seasons
    year = datetime.datetime.now(tz=datetime.UTC).year
    if seasons is None:
        members = named_clubs(wanted.clubs)
    else:
        of_set = seasons.season_of_set(wanted.card_set)
        year, options = of_set.year or year, {**of_set.options, **options}
        members = tuple(NewClub("", content=content) for content in seasons.clubs_of(wanted.card_set, options))
    plan = Plan(
        games=wanted.games,
        series=wanted.series,
        playoffs=wanted.playoffs,
        best_of=playoff_lengths(wanted.playoffs),
    )
    if wanted.calendar.strip():
        plan = with_calendar(plan, wanted.calendar, members, game, "The calendar")
        year = int(plan.first_day[:4])
    return NewLeague(wanted.name.strip(), game.name, members, secrets.token_hex(SEED_BYTES), year, options, plan)

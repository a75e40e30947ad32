"""A league as it is thought up: its clubs, its plan, and what is refused before anything is written."""

from __future__ import annotations

import datetime
import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Any

from pydantic import TypeAdapter, ValidationError

from fivetool.errors import DataError, UsageError
from fivetool.game.game import Game
from fivetool.game.registry import find_game
from fivetool.game.seasons import ClubShown, DayFacts, Memory
from fivetool.game.setup import Setup
from fivetool.league.bracket import check_playoffs
from fivetool.league.play import SEATS, check_game
from fivetool.league.schedule import Fixture, make_schedule
from fivetool.players.matches import style_of

REGULAR, PLAYOFF = "regular", "playoff"
LONGEST_NAME = 60
FIRST_MONTH, FIRST_DAY = 4, 1


@dataclass(frozen=True)
class NewClub:
    """A club before the league exists. `content` is its roster in the game's own words, "" where there is none."""

    name: str
    short: str = ""
    division: str = ""
    content: str = ""
    manager: str = ""


@dataclass(frozen=True)
class Plan:
    """How seasons are laid out. `fixtures` holds a calendar of its own: days from the first, visitor, home."""

    games: int = 162
    series: int = 3
    division_rounds: int = 1
    playoffs: int = 0
    best_of: tuple[int, ...] = ()
    first_day: str = ""
    fixtures: tuple[tuple[int, int, int], ...] | None = None
    as_played: bool = False  # every game comes with who really played in it
    real: tuple[tuple[int, ...], ...] | None = None  # of each club wins, losses, runs and runs allowed in real life
    notice: str = ""  # what has to be said about where the figures come from
    founding: str = ""  # a digest of what the league was founded with, none in books of earlier versions

    def as_json(self) -> dict[str, Any]:
        """For the database."""
        return asdict(self)

    @classmethod
    def from_json(cls, content: Mapping[str, Any]) -> Plan:
        """As the database has it; a DataError if that is no plan."""
        try:
            plan = _PLAN.validate_python(content)
        except ValidationError as error:
            fault = error.errors(include_url=False)[0]
            raise DataError(f"{'.'.join(str(part) for part in fault['loc'])}: {fault['msg']}.") from None
        try:
            datetime.date.fromisoformat(plan.first_day)
        except ValueError:
            raise DataError(f"first_day: {plan.first_day} is not a day.") from None
        return plan

    def day_of(self, season: int) -> datetime.date:
        """The first day of a season: the same day every year."""
        first = datetime.date.fromisoformat(self.first_day)
        return first.replace(year=season)

    def calendar(self, divisions: Sequence[Sequence[int]], season: int) -> list[Fixture]:
        """The games of a season."""
        first = self.day_of(season)
        if self.fixtures is None:
            return make_schedule(divisions, self.games, first, series=self.series, division_rounds=self.division_rounds)
        return [Fixture(first + datetime.timedelta(days=days), away, home) for days, away, home in self.fixtures]


_PLAN: TypeAdapter[Plan] = TypeAdapter(Plan)


@dataclass(frozen=True)
class Club:
    """A club of a league."""

    number: int
    name: str
    short: str
    division: str
    manager: str


@dataclass(frozen=True)
class League:
    """A league as the books have it."""

    id: int
    slug: str
    name: str
    game: Game
    options: Mapping[str, Any]
    seed: str
    plan: Plan
    season: int
    version: int
    clubs: tuple[Club, ...]
    rules_version: int  # under which it was begun, and in which its games are digested

    @cached_property
    def divisions(self) -> list[tuple[str, list[int]]]:
        """Names of the divisions with the numbers of their clubs."""
        found: dict[str, list[int]] = {}
        for club in self.clubs:
            found.setdefault(club.division, []).append(club.number)
        return list(found.items())

    @property
    def founding(self) -> str:
        """A digest of what a league is founded with: its name, game, seed, plan and clubs."""
        plan = replace(self.plan, founding="").as_json()
        founded = [self.name, self.game.name, self.seed, plan, [asdict(club) for club in self.clubs]]
        return hashlib.sha256(json.dumps(founded, sort_keys=True).encode()).hexdigest()

    @classmethod
    def unwritten(cls, wanted: NewLeague) -> League:
        """A league that is in no books: to play seasons of for their figures.

        >>> from fivetool.game.registry import all_games
        >>> game = all_games()[0].name
        >>> League.unwritten(NewLeague("Sandlot", game, (NewClub("Owls"), NewClub("Kites")))).clubs[1].short
        'KIT'
        """
        new = wanted.checked()
        clubs = tuple(Club(n, one.name, one.short, one.division, one.manager) for n, one in enumerate(new.clubs))
        slug, game = slug_of(new.name), find_game(new.game)
        return cls(
            0, slug, new.name, game, new.options, str(new.seed), new.plan, new.season, 0, clubs, game.facts.version
        )

    def find_club(self, wanted: str) -> Club:
        """A club by its name, short name or number."""
        for club in self.clubs:
            if wanted.strip().lower() in (club.name.lower(), club.short.lower(), str(club.number)):
                return club
        names = ", ".join(club.short for club in self.clubs)
        raise UsageError(f"No club named {wanted} in {self.name}; clubs: {names}.")

    def setup(self, contents: tuple[str, str], facts: tuple[DayFacts, DayFacts]) -> Setup:
        """The game between two clubs of the league, the visitor first."""
        if self.game.league.seasons is None:
            return self._plain_setup
        return self.game.league.seasons.setup(self.options, contents, facts)

    @cached_property
    def _plain_setup(self) -> Setup:
        """Where clubs are only names, all games are set up alike."""
        return self.game.setup(SEATS, **self.options)

    def facts(
        self,
        contents: tuple[str, str],
        memories: tuple[Memory, Memory],
        day: datetime.date,
        given: tuple[Mapping[str, Any], Mapping[str, Any]],
    ) -> tuple[DayFacts, DayFacts]:
        """What holds on that day for two clubs that meet."""
        seasons = self.game.league.seasons
        if seasons is None:
            return {}, {}
        away, home = (
            seasons.facts(content, memory, day, known, self.options)
            for content, memory, known in zip(contents, memories, given, strict=True)
        )
        return seasons.meet(contents, (away, home), day, given, self.options)

    def new_memory(self) -> Memory:
        """What a club carries into a season."""
        return self.game.league.seasons.new_memory() if self.game.league.seasons else {}


@dataclass(frozen=True)
class Kept:
    """A career as the books keep it: whether the program spends its points, and the season it has last grown by."""

    player: str
    coached: bool
    grown: int
    content: dict[str, Any]


@dataclass(frozen=True)
class NewLeague:
    """Everything about a league before it exists; `checked` refuses what cannot be."""

    name: str
    game: str
    clubs: tuple[NewClub, ...]
    seed: str = "1"
    season: int = 1
    options: Mapping[str, Any] = field(default_factory=dict)
    plan: Plan = Plan()
    careers: tuple[Kept, ...] = ()  # players of their own who come with the clubs
    given: tuple[Any, ...] | None = None  # for each game of the calendar what is known of both clubs beforehand

    def checked(self) -> NewLeague:
        """The league with everything filled in, or one line that says what is wrong."""
        game = find_game(self.game)
        check_game(game)
        if not slug_of(self.name):
            raise UsageError("A league needs a name with a letter or a number in it.")
        if len(self.name) > LONGEST_NAME:
            raise UsageError(f"The name of a league has at most {LONGEST_NAME} letters.")
        if not 1 <= self.season <= 9000:
            raise UsageError(f"A season is a year from 1 to 9000; got {self.season}.")
        clubs = check_clubs(game, self.clubs)
        check_playoffs(self.plan.playoffs, self.plan.best_of, len(clubs))
        plan = self.plan
        if not plan.first_day:
            plan = replace(plan, first_day=datetime.date(self.season, FIRST_MONTH, FIRST_DAY).isoformat())
        notices = {shown.notice for club in clubs if (shown := read_club(game, club)) and shown.notice}
        plan = replace(plan, notice=" ".join(sorted(notices)))
        plan.calendar(_divisions(clubs), self.season)  # refuses what cannot be laid out
        self._try_setup(game, clubs)
        return replace(self, game=game.name, clubs=clubs, plan=plan)

    def _try_setup(self, game: Game, clubs: tuple[NewClub, ...]) -> None:
        if game.league.seasons is None:
            game.setup(SEATS, **self.options)
            return
        day = datetime.date(self.season, FIRST_MONTH, FIRST_DAY)
        contents = (clubs[0].content, clubs[1].content)
        facts = tuple(
            game.league.seasons.facts(content, game.league.seasons.new_memory(), day, {}, self.options)
            for content in contents
        )
        game.league.seasons.setup(self.options, contents, (facts[0], facts[1]))


def check_clubs(game: Game, clubs: Sequence[NewClub]) -> tuple[NewClub, ...]:
    """The clubs with names, short names and managers, all different; a roster is checked by its game."""
    if len(clubs) < 2:
        raise UsageError(f"A league needs at least two clubs; got {len(clubs)}.")
    filled: list[NewClub] = []
    names: dict[str, str] = {}
    for club in clubs:
        shown = read_club(game, club)
        name = (club.name or (shown.name if shown else "")).strip()
        short = (club.short or (shown.short if shown else "") or short_of(name)).strip()
        if not name:
            raise UsageError("Every club needs a name.")
        if len(name) > LONGEST_NAME or len(short) > 12:
            raise UsageError(f"{name[:LONGEST_NAME]}: a club's name has at most {LONGEST_NAME} letters, its short 12.")
        if name.lower() in names:
            raise DataError(f"Two clubs are called {name}; give one of them another name.")
        names[name.lower()] = name
        manager = club.manager or usual_manager(game)
        style_of(manager, game)  # says so if there is none
        division = club.division or (shown.division if shown else "")
        filled.append(replace(club, name=name, short=short, division=division, manager=manager))
    return tuple(_with_different_shorts(filled))


def usual_manager(game: Game) -> str:
    """The style that leads clubs unless somebody chooses another."""
    return game.league.seasons.manager if game.league.seasons else game.players.styles[0]


def read_club(game: Game, club: NewClub) -> ClubShown | None:
    """The roster of a club, None in games that have none."""
    if game.league.seasons is None:
        if club.content:
            raise UsageError(f"Clubs of {game.title} have no rosters.")
        return None
    return game.league.seasons.read_club(club.content, club.name or "The club")


def career_roll(league: League, player: str, season: int) -> int:
    """Two ten-sided dice for a career: the same for the same league, player and season."""
    digest = hashlib.sha256(f"{league.seed} / career {player} / {season}".encode()).digest()
    return int.from_bytes(digest[:8], "big") % 100


def slug_of(name: str) -> str:
    """A name as an address.

    >>> slug_of("Sandlot League, 1984!")
    'sandlot-league-1984'
    """
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def short_of(name: str) -> str:
    """Three letters for a club.

    >>> short_of("Harbor Gulls"), short_of("Owls")
    ('HAR', 'OWL')
    """
    return "".join(letter for letter in name.upper() if letter.isalnum())[:3]


def _with_different_shorts(clubs: Sequence[NewClub]) -> list[NewClub]:
    used: set[str] = set()
    found = []
    for club in clubs:
        short, number = club.short, 2
        while short.lower() in used:
            short = f"{club.short[:10]}{number}"
            number += 1
        used.add(short.lower())
        found.append(replace(club, short=short))
    return found


def _divisions(clubs: Sequence[NewClub]) -> list[list[int]]:
    found: dict[str, list[int]] = {}
    for number, club in enumerate(clubs):
        found.setdefault(club.division, []).append(number)
    return list(found.values())

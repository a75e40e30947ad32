"""What the books of leagues can be asked. Nothing here changes anything.

Books that are damaged, or that somebody has changed by hand, are refused with a `DamagedError` of one line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from fivetool.database import plain_errors
from fivetool.database.columns import DamagedError
from fivetool.doors import guard
from fivetool.errors import FivetoolError, UsageError
from fivetool.game.setup import Setup
from fivetool.game.versions import other_managers_since
from fivetool.league.league import League
from fivetool.league.models import PlayerRow, RosterRow, SeasonRow, TransactionRow
from fivetool.league.play import Played, finished, game_key, names_of, play_game, replay
from fivetool.league.rows import GAME, LINE, TOTAL, is_drafting, present_rosters, totals_in
from fivetool.league.statistics import Totals
from fivetool.table.table import Table

LARGEST_NUMBER = 1 << 31  # of a season or a game, as the database keeps it


@contextmanager
def sound_books() -> Iterator[None]:
    """Say in one line that the books are damaged, whatever breaks on them in here."""
    try:
        with guard(DamagedError, "The books of the league"):
            yield
    except sa.exc.InvalidRequestError as error:
        raise DamagedError("The books of the league are damaged: something that they speak of is missing.") from error


def check_club_numbers(league: League, rows: Sequence[Any], *columns: str) -> None:
    """Refuse rows that name a club which the league does not have."""
    clubs = range(len(league.clubs))
    for row in rows:
        if any(getattr(row, column) not in clubs for column in columns):
            raise DamagedError(f"The books of {league.name} are damaged: a row names a club that is not in the league.")


@dataclass(frozen=True)
class Person:
    """A player of the league."""

    id: str
    name: str
    role: str
    club: int | None
    about: Mapping[str, Any]


class ManagersGoneError(FivetoolError):
    """A game between managers of earlier rules, who are no longer there to play it again."""


class Reading:
    """The questions that books answer."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._rosters: dict[tuple[int, int, int], str] = {}

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to ask questions with."""
        with sound_books(), plain_errors(), self.engine.connect() as connection:
            yield connection

    # --- seasons and games ---

    def seasons(self, league: League) -> list[sa.Row[Any]]:
        """All seasons, the first one first."""
        with self.reading() as connection:
            wanted = sa.select(SeasonRow.__table__).where(SeasonRow.league_id == league.id).order_by(SeasonRow.season)
            return list(connection.execute(wanted))

    def season_row(self, league: League, season: int | None = None) -> sa.Row[Any]:
        """One season (the present one)."""
        wanted = league.season if season is None else season
        for row in self.seasons(league):
            if row.season == wanted:
                return row
        raise UsageError(f"{league.name} has no season {wanted}.")

    def rosters(self, league: League) -> tuple[list[str], list[int]]:
        """The present rosters of all clubs and their versions."""
        with self.reading() as connection:
            return present_rosters(connection, league)

    def is_drafting(self, league: League) -> bool:
        """Whether a draft goes on, until whose end nobody plays."""
        with self.reading() as connection:
            return is_drafting(connection, league)

    def roster(self, league: League, club: int, version: int) -> str:
        """A club's roster as it was; no version is ever changed."""
        which = (league.id, club, version)
        if which not in self._rosters:
            with self.reading() as connection:
                wanted = sa.select(RosterRow.content).where(
                    RosterRow.league_id == league.id, RosterRow.club == club, RosterRow.version == version
                )
                self._rosters[which] = str(connection.execute(wanted).scalar_one())
        return self._rosters[which]

    def people(self, league: League) -> dict[str, Person]:
        """All players by their id."""
        with self.reading() as connection:
            rows = connection.execute(sa.select(PlayerRow.__table__).where(PlayerRow.league_id == league.id))
            return {row.player: Person(row.player, row.name, row.role, row.club, row.about) for row in rows}

    def games(self, league: League, season: int, *, club: int | None = None) -> list[sa.Row[Any]]:
        """The games of a season in order of play."""
        wanted = sa.select(GAME).where(GAME.c.league_id == league.id, GAME.c.season == season)
        if club is not None:
            wanted = wanted.where(sa.or_(GAME.c.away == club, GAME.c.home == club))
        with self.reading() as connection:
            found = list(connection.execute(wanted.order_by(GAME.c.day, GAME.c.number)))
        check_club_numbers(league, found, "away", "home")
        return found

    def results(self, league: League, season: int) -> list[sa.Row[Any]]:
        """The games of a season with only what calendars and standings show, in order of play."""
        columns = (
            "number", "day", "stage", "series", "away", "home", "played", "away_runs", "home_runs", "result",
            "table_id", "companion",
        )  # fmt: skip
        wanted = sa.select(*(GAME.c[name] for name in columns)).where(
            GAME.c.league_id == league.id, GAME.c.season == season
        )
        with self.reading() as connection:
            found = list(connection.execute(wanted.order_by(GAME.c.day, GAME.c.number)))
        check_club_numbers(league, found, "away", "home")
        return found

    def game(self, league: League, season: int, number: int) -> sa.Row[Any]:
        """One game."""
        if not 0 <= number < LARGEST_NUMBER or not 0 <= season < LARGEST_NUMBER:
            raise UsageError(f"{league.name} has no game {number} in season {season}.")
        with self.reading() as connection:
            wanted = sa.select(GAME).where(
                GAME.c.league_id == league.id, GAME.c.season == season, GAME.c.number == number
            )
            row = connection.execute(wanted).first()
        if row is None:
            raise UsageError(f"{league.name} has no game {number} in season {season}.")
        check_club_numbers(league, [row], "away", "home")
        return row

    def played(self, league: League, season: int) -> int:
        """How many games of a season have been played."""
        with self.reading() as connection:
            wanted = sa.select(sa.func.count()).where(
                GAME.c.league_id == league.id, GAME.c.season == season, GAME.c.played
            )
            return int(connection.execute(wanted).scalar_one())

    def news(self, league: League, season: int, limit: int | None = 20) -> list[tuple[Any, Mapping[str, Any]]]:
        """The latest headlines with their games, the newest first."""
        wanted = (
            sa.select(GAME.c.number, GAME.c.day, GAME.c.away, GAME.c.home, GAME.c.news)
            .where(GAME.c.league_id == league.id, GAME.c.season == season, GAME.c.played)
            .order_by(GAME.c.day.desc(), GAME.c.number.desc())
        )
        found: list[tuple[Any, Mapping[str, Any]]] = []
        with self.reading() as connection:
            for row in connection.execution_options(stream_results=True).execute(wanted):
                found += [(row, item) for item in row.news or ()]
                if limit is not None and len(found) >= limit:
                    break
        return found[:limit]

    def lines(
        self,
        league: League,
        season: int | None = None,
        *,
        game: int | None = None,
        player: str | None = None,
        after: int = 0,
    ) -> list[sa.Row[Any]]:
        """Lines of a season, a game or a player, in the order of the games."""
        wanted = sa.select(LINE).where(LINE.c.league_id == league.id)
        if season is not None:
            wanted = wanted.where(LINE.c.season == season)
        if game is not None:
            wanted = wanted.where(LINE.c.game == game)
        if player is not None:
            wanted = wanted.where(LINE.c.player == player)
        if after:
            wanted = wanted.where(LINE.c.game > after)
        with self.reading() as connection:
            return list(connection.execute(wanted.order_by(LINE.c.season, LINE.c.game, LINE.c.place)))

    def totals(self, league: League, season: int) -> Totals:
        """Totals of a season: those written at its end, or the sum of the lines so far."""
        if self.season_row(league, season).over:
            return self.stored_totals(league, season)
        return self.added_totals(league, season)

    def stored_totals(self, league: League, season: int | None = None, player: str | None = None) -> Totals:
        """Totals as they were written at the end of a season (all seasons together, if none is named)."""
        with self.reading() as connection:
            return totals_in(connection, league, season, player)

    def player_totals(self, league: League, player: str) -> list[sa.Row[Any]]:
        """A player's finished seasons, club by club."""
        wanted = sa.select(TOTAL).where(TOTAL.c.league_id == league.id, TOTAL.c.player == player)
        with self.reading() as connection:
            return list(connection.execute(wanted.order_by(TOTAL.c.season, TOTAL.c.part, TOTAL.c.club)))

    def added_totals(self, league: League, season: int) -> Totals:
        """The lines of a season added up."""
        wanted = (
            sa.select(LINE.c.club, LINE.c.part, LINE.c.player, LINE.c.figures, GAME.c.stage)
            .join(
                GAME,
                sa.and_(
                    GAME.c.league_id == LINE.c.league_id,
                    GAME.c.season == LINE.c.season,
                    GAME.c.number == LINE.c.game,
                ),
            )
            .where(LINE.c.league_id == league.id, LINE.c.season == season)
        )
        totals = Totals()
        with self.reading() as connection:
            for club, part, player, figures, stage in connection.execute(wanted):
                totals.add_line(stage, club, part, player, figures)
        return totals

    def season_totals(self, league: League) -> Iterator[tuple[int, Totals]]:
        """The totals of every finished season, one after the other."""
        for row in self.seasons(league):
            if row.over:
                yield row.season, self.stored_totals(league, row.season)

    def transactions(self, league: League, limit: int = 50) -> list[sa.Row[Any]]:
        """The latest changes of rosters, the newest first."""
        with self.reading() as connection:
            wanted = (
                sa.select(TransactionRow.__table__)
                .where(TransactionRow.league_id == league.id)
                .order_by(TransactionRow.number.desc())
                .limit(limit)
            )
            return list(connection.execute(wanted))

    def replay(self, league: League, row: Any) -> Table:
        """A stored game, played again at a table to its end."""
        with sound_books():
            names = names_of(league.clubs[row.away].name, league.clubs[row.home].name)
            key = game_key(league.seed, row.season, row.number)
            table = replay(self.setup_of(league, row), row.players, key, row.moves, names, row.rolled)
            check_replay(league, row, finished(table))
        return table

    def played_again(self, league: League, row: Any, *, tape: bool = False) -> Played:
        """A stored game, played again; quicker than at a table where managers made all choices."""
        if row.moves is not None:
            return finished(self.replay(league, row))
        with sound_books():
            key = game_key(league.seed, row.season, row.number)
            played = play_game(self.setup_of(league, row), tuple(row.players), key, tape=tape)
            check_replay(league, row, played)
        return played

    def setup_of(self, league: League, row: Any) -> Setup:
        """A stored game as it was set up: with the rosters and what held for them on the day."""
        if not row.played:
            raise UsageError(f"Game {row.number} has not been played yet.")
        contents = (
            self.roster(league, row.away, row.rosters[0]),
            self.roster(league, row.home, row.rosters[1]),
        )
        return league.setup(contents, (row.facts[0], row.facts[1]))


def check_replay(league: League, row: Any, played: Played) -> None:
    """A game that managers of earlier rules played may come out otherwise today; it is not shown as if it were it."""
    changed = row.moves is None and other_managers_since(league.game, league.rules_version)
    if changed and played.digest(league.rules_version) != row.digest:
        raise ManagersGoneError(
            f"Game {row.number} was played by managers of version {league.rules_version} of the rules of "
            f"{league.game.title}, who choose differently now: its box score stands, but it cannot be replayed."
        )

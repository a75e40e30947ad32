"""The books of all leagues, kept in the database.

Every change is one transaction that first makes sure that nobody else has changed the league meanwhile. A day of
games goes in with all its statistics or not at all: whatever stops the program, there is no half-written game.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from fivetool.database import now_ms, open_database, plain_errors
from fivetool.engine.game import Setup
from fivetool.engine.registry import find_game
from fivetool.engine.scoring import Line
from fivetool.errors import FivetoolError, UsageError
from fivetool.league.league import REGULAR, Club, League, NewLeague, Plan, slug_of
from fivetool.league.many import closings
from fivetool.league.models import (
    CareerRow,
    ClubRow,
    GameRow,
    LeagueRow,
    LineRow,
    PlayerRow,
    RosterRow,
    SeasonRow,
    TotalRow,
    TransactionRow,
)
from fivetool.league.play import Played, finished, game_key, names_of, play_game, replay
from fivetool.league.season import Closing, Recorded, Season, Slot, fresh_slots
from fivetool.league.standings import Result
from fivetool.league.statistics import Totals
from fivetool.table.table import Table

EVERYTHING, ONLY_TOTALS = "games", "totals"
GAME, LINE, TOTAL, PLAYER = (cast(sa.Table, row.__table__) for row in (GameRow, LineRow, TotalRow, PlayerRow))

KEEP_GAME = (
    sa.update(GAME)
    .where(
        GAME.c.league_id == sa.bindparam("of_league"),
        GAME.c.season == sa.bindparam("of_season"),
        GAME.c.number == sa.bindparam("of_number"),
    )
    .values(
        {
            name: sa.bindparam(name)
            for name in (
                "played", "away_runs", "home_runs", "result", "innings", "players", "rosters", "facts", "moves",
                "aftermath", "notes", "news", "digest", "table_id", "unfinished",
            )
        }
    )
)  # fmt: skip


class ChangedMeanwhileError(FivetoolError):
    """Somebody else has gone on with the league."""


@dataclass(frozen=True)
class Person:
    """A player of the league."""

    id: str
    name: str
    role: str
    club: int | None
    about: Mapping[str, Any]


class Books:
    """All leagues of one database."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._rosters: dict[tuple[int, int, int], str] = {}

    @classmethod
    def open(cls, url: str) -> Books:
        """The books in a database, which is brought up to date first."""
        return cls(open_database(url))

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to ask questions with."""
        with plain_errors(), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def changing(self, league: League | None = None) -> Iterator[Connection]:
        """A transaction. With a league: refuses if it has changed since it was read, and counts as a change."""
        with plain_errors(), self.engine.connect().execution_options(writes=True) as connection, connection.begin():
            if league is not None:
                found = connection.execute(
                    sa.select(LeagueRow.version).where(LeagueRow.id == league.id).with_for_update()
                ).scalar_one_or_none()
                if found != league.version:
                    raise ChangedMeanwhileError(
                        f"Somebody else has gone on with {league.name} meanwhile; look again and repeat what you did."
                    )
                connection.execute(
                    sa.update(LeagueRow).where(LeagueRow.id == league.id).values(version=league.version + 1)
                )
            yield connection

    # --- leagues ---

    def leagues(self) -> list[sa.Row[Any]]:
        """All leagues, the latest first."""
        with self.reading() as connection:
            wanted = sa.select(LeagueRow.__table__).order_by(LeagueRow.created.desc(), LeagueRow.id.desc())
            return list(connection.execute(wanted))

    def find(self, name: str | None = None) -> League:
        """A league by name; without one, the only league there is."""
        rows = self.leagues()
        if name is None:
            if len(rows) == 1:
                return self._league(rows[0])
            if not rows:
                raise UsageError("There is no league yet; start one with: fivetool league new NAME")
            raise UsageError(f"Say which league: {', '.join(row.slug for row in rows)}.")
        wanted = slug_of(name)
        for row in rows:
            if row.slug == wanted:
                return self._league(row)
        known = ", ".join(row.slug for row in rows) or "none yet"
        raise UsageError(f"No league named {name}; leagues here: {known}.")

    def again(self, league: League) -> League:
        """The league as it is now."""
        return self.find(league.slug)

    def _league(self, row: Any) -> League:
        game = find_game(row.game)
        if row.rules_version != game.version:
            raise FivetoolError(
                f"{row.name} is played under version {row.rules_version} of the rules of {game.title}; "
                f"this program has version {game.version}."
            )
        with self.reading() as connection:
            clubs = connection.execute(
                sa.select(ClubRow.__table__).where(ClubRow.league_id == row.id).order_by(ClubRow.club)
            )
            found = tuple(Club(club.club, club.name, club.short, club.division, club.manager) for club in clubs)
        plan = Plan.from_json(row.plan)
        return League(
            row.id, row.slug, row.name, game, row.options, row.seed, plan, row.season, row.version, found
        )  # fmt: skip

    def create(self, wanted: NewLeague, *, kept: str = EVERYTHING) -> League:
        """Write a new league down, with the calendar of its first season."""
        new = wanted.checked()
        slug = slug_of(new.name)
        if any(row.slug == slug for row in self.leagues()):
            raise UsageError(f"There is a league named {new.name} already.")
        game = find_game(new.game)
        with self.changing() as connection:
            league_id = connection.execute(
                sa.insert(LeagueRow)
                .values(
                    slug=slug,
                    name=new.name,
                    game=game.name,
                    rules_version=game.version,
                    options=dict(new.options),
                    seed=str(new.seed),
                    plan=new.plan.as_json(),
                    season=new.season,
                    version=0,
                    created=now_ms(),
                )
                .returning(LeagueRow.id)
            ).scalar_one()
            rows = [
                {
                    "league_id": league_id,
                    "club": number,
                    "name": club.name,
                    "short": club.short,
                    "division": club.division,
                    "manager": club.manager,
                }
                for number, club in enumerate(new.clubs)
            ]
            connection.execute(sa.insert(ClubRow), rows)
            rosters = [
                {"league_id": league_id, "club": number, "version": 1, "content": club.content}
                for number, club in enumerate(new.clubs)
            ]
            connection.execute(sa.insert(RosterRow), rosters)
            if game.seasons is not None:
                for number, club in enumerate(new.clubs):
                    write_players(
                        connection, league_id, number, game.seasons.read_club(club.content, club.name).players
                    )
            clubs = tuple(
                Club(number, club.name, club.short, club.division, club.manager)
                for number, club in enumerate(new.clubs)
            )
            league = League(league_id, slug, new.name, game, new.options, str(new.seed), new.plan, new.season, 0, clubs)
            _start_season(connection, league, new.season, kept, new.given)
        return self.find(slug)

    def delete(self, league: League) -> None:
        """Take a league out of the books, with everything about it."""
        with self.changing(league) as connection:
            for row in (
                LineRow,
                TotalRow,
                GameRow,
                SeasonRow,
                TransactionRow,
                CareerRow,
                PlayerRow,
                RosterRow,
                ClubRow,
            ):
                connection.execute(sa.delete(row).where(row.league_id == league.id))
            connection.execute(sa.delete(LeagueRow).where(LeagueRow.id == league.id))
        self._rosters.clear()

    # --- seasons ---

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

    def open_season(self, league: League, season: int | None = None) -> Season:
        """The season as it stands, ready to be played on."""
        number = league.season if season is None else season
        row = self.season_row(league, number)
        contents, versions = self.rosters(league)
        games = self.games(league, number)
        slots = [slot_of(game) for game in games]
        names = {person.id: person.name for person in self.people(league).values()}
        playing = Season(
            league,
            number,
            slots,
            contents,
            versions,
            _Keeper(self, league, number),
            names,
            over=row.over,
        )
        for game, slot in sorted(zip(games, slots, strict=True), key=lambda one: (one[1].day, one[1].number)):
            if slot.result is not None:
                playing.recall(slot, game.aftermath or {})
        return playing

    def next_season(self, league: League, *, kept: str = EVERYTHING) -> League:
        """Begin the next season, when the present one is over."""
        if not self.season_row(league).over:
            raise UsageError(f"Season {league.season} of {league.name} is not over yet.")
        given = self.given(league)
        with self.changing(league) as connection:
            connection.execute(sa.update(LeagueRow).where(LeagueRow.id == league.id).values(season=league.season + 1))
            _start_season(connection, league, league.season + 1, kept, given)
        return self.again(league)

    def given(self, league: League) -> list[Any] | None:
        """In a league that repeats a real season: who really played, game by game, as its first season has it."""
        if not league.plan.as_played:
            return None
        first = self.seasons(league)[0]
        if first.kept == ONLY_TOTALS:
            raise UsageError(f"{league.name} repeats a real season; play its first season with every game kept.")
        return [game.facts for game in self.games(league, first.season) if game.stage == REGULAR]

    def add_season_totals(self, league: League, season: int, closing: Closing) -> None:
        """Write down a season of which only the totals are kept."""
        with self.changing(league) as connection:
            present = [SeasonRow.league_id == league.id, SeasonRow.season == season]
            connection.execute(sa.delete(GameRow).where(GameRow.league_id == league.id, GameRow.season == season))
            values = {"kept": ONLY_TOTALS}
            connection.execute(sa.update(SeasonRow).where(*present).values(values))
            _close_season(connection, league, season, closing)

    def simulate_totals(
        self, league: League, seasons: int, progress: Callable[[int], None] | None = None, processes: int | None = None
    ) -> League:
        """Play so many seasons from the present one on, keeping only their totals.

        Seasons do not depend on each other, so several processes play them; they are written down in order.
        """
        if self.season_row(league).over:
            league = self.next_season(league, kept=ONLY_TOTALS)
        elif self.played(league, league.season):
            raise UsageError(
                f"Season {league.season} of {league.name} has begun with every game kept; finish it that way first."
            )
        if league.plan.as_played and league.season == self.seasons(league)[0].season:
            raise UsageError(f"{league.name} repeats a real season; play its first season with every game kept.")
        contents, versions = self.rosters(league)
        given = self.given(league)
        first = league.season
        for place, closing in enumerate(
            closings(league, range(first, first + seasons), contents, versions, given, processes)
        ):
            if place:
                league = self.next_season(self.again(league), kept=ONLY_TOTALS)
            self.add_season_totals(league, league.season, closing)
            if progress:
                progress(sum(one["wins"] + one["losses"] + one["ties"] for one in closing.summary["standings"]) // 2)
            league = self.again(league)
        return league

    # --- what there is to read ---

    def rosters(self, league: League) -> tuple[list[str], list[int]]:
        """The present rosters of all clubs and their versions."""
        with self.reading() as connection:
            wanted = sa.select(RosterRow.__table__).where(RosterRow.league_id == league.id).order_by(RosterRow.version)
            latest = {row.club: row for row in connection.execute(wanted)}
        return (
            [latest[club.number].content for club in league.clubs],
            [latest[club.number].version for club in league.clubs],
        )

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
            return list(connection.execute(wanted.order_by(GAME.c.day, GAME.c.number)))

    def results(self, league: League, season: int) -> list[sa.Row[Any]]:
        """The games of a season with only what calendars and standings show, in order of play."""
        columns = (
            "number", "day", "stage", "series", "away", "home", "played", "away_runs", "home_runs", "result", "table_id"
        )  # fmt: skip
        wanted = sa.select(*(GAME.c[name] for name in columns)).where(
            GAME.c.league_id == league.id, GAME.c.season == season
        )
        with self.reading() as connection:
            return list(connection.execute(wanted.order_by(GAME.c.day, GAME.c.number)))

    def game(self, league: League, season: int, number: int) -> sa.Row[Any]:
        """One game."""
        with self.reading() as connection:
            wanted = sa.select(GAME).where(
                GAME.c.league_id == league.id, GAME.c.season == season, GAME.c.number == number
            )
            row = connection.execute(wanted).first()
        if row is None:
            raise UsageError(f"{league.name} has no game {number} in season {season}.")
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
        wanted = sa.select(TOTAL).where(TOTAL.c.league_id == league.id)
        if season is not None:
            wanted = wanted.where(TOTAL.c.season == season)
        if player is not None:
            wanted = wanted.where(TOTAL.c.player == player)
        totals = Totals()
        with self.reading() as connection:
            for row in connection.execute(wanted):
                totals.add_line(row.stage, row.club, row.part, row.player, row.figures, row.games)
        return totals

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
        names = names_of(league.clubs[row.away].name, league.clubs[row.home].name)
        key = game_key(league.seed, row.season, row.number)
        return replay(self.setup_of(league, row), row.players, key, row.moves, names)

    def played_again(self, league: League, row: Any, *, tape: bool = False) -> Played:
        """A stored game, played again; quicker than at a table where managers made all choices."""
        if row.moves is not None:
            return finished(self.replay(league, row))
        key = game_key(league.seed, row.season, row.number)
        return play_game(self.setup_of(league, row), tuple(row.players), key, tape=tape)

    def setup_of(self, league: League, row: Any) -> Setup:
        """A stored game as it was set up: with the rosters and what held for them on the day."""
        if not row.played:
            raise UsageError(f"Game {row.number} has not been played yet.")
        contents = (
            self.roster(league, row.away, row.rosters[0]),
            self.roster(league, row.home, row.rosters[1]),
        )
        return league.setup(contents, (row.facts[0], row.facts[1]))

    # --- games in somebody's hands ---

    def hand_out(self, league: League, slot: Slot, *, table_id: str | None = None, save: str | None = None) -> League:
        """Note that a game is being played at a table, or keep a save of one that somebody left."""
        with self.changing(league) as connection:
            connection.execute(
                sa.update(GAME)
                .where(GAME.c.league_id == league.id, GAME.c.season == league.season, GAME.c.number == slot.number)
                .values(table_id=table_id, unfinished=save)
            )
        return self.again(league)

    def move_player(self, league: League, player: str, to: int) -> League:
        """Let a player change clubs, from the next game on."""
        person = self.people(league).get(player)
        if person is None:
            raise UsageError(f"No player {player} in {league.name}.")
        seasons = league.game.seasons
        if seasons is None or person.club is None:
            raise UsageError(f"Clubs of {league.game.title} have no rosters.")
        if person.club == to:
            raise UsageError(f"{person.name} plays for the {league.clubs[to].name} already.")
        contents, _ = self.rosters(league)
        changed = seasons.move(contents[person.club], contents[to], player)
        clubs = (person.club, to)
        for club, content in zip(clubs, changed, strict=True):
            seasons.read_club(content, league.clubs[club].name)
        text = f"{person.name} goes from the {league.clubs[person.club].name} to the {league.clubs[to].name}"
        return self.change_rosters(
            league, dict(zip(clubs, changed, strict=True)), "trade", text, {"player": player, "clubs": list(clubs)}
        )

    def change_rosters(
        self, league: League, contents: Mapping[int, str], kind: str, text: str, data: Mapping[str, Any]
    ) -> League:
        """Give clubs new rosters, from the next game on, and note why."""
        seasons = league.game.seasons
        if seasons is None:
            raise UsageError(f"Clubs of {league.game.title} have no rosters.")
        sheets = {club: seasons.read_club(content, league.clubs[club].name) for club, content in contents.items()}
        versions = self.rosters(league)[1]
        day = self.open_season(league).today
        with self.changing(league) as connection:
            for club, content in contents.items():
                connection.execute(
                    sa.insert(RosterRow).values(
                        league_id=league.id, club=club, version=versions[club] + 1, content=content
                    )
                )
                connection.execute(
                    sa.update(PlayerRow)
                    .where(PlayerRow.league_id == league.id, PlayerRow.club == club)
                    .values(club=None)
                )
            for club, sheet in sheets.items():
                write_players(connection, league.id, club, sheet.players)
            number = connection.execute(
                sa.select(sa.func.coalesce(sa.func.max(TransactionRow.number), 0)).where(
                    TransactionRow.league_id == league.id
                )
            ).scalar_one()
            connection.execute(
                sa.insert(TransactionRow).values(
                    league_id=league.id,
                    number=number + 1,
                    season=league.season,
                    day=(day or datetime.date(league.season, 12, 31)).isoformat(),
                    kind=kind,
                    text=text[:400],
                    data=dict(data),
                )
            )
        return self.again(league)


class _Keeper:
    """Writes the days of one season into the books."""

    def __init__(self, books: Books, league: League, season: int) -> None:
        self.books = books
        self.league = league
        self.season = season

    def write(self, games: Sequence[Recorded], added: Sequence[Slot], closing: Closing | None) -> None:
        with self.books.changing(self.league) as connection:
            connection.execute(KEEP_GAME, [self._game_row(game) for game in games])
            lines = [row for game in games for row in line_rows(self.league, self.season, game.slot, game.box.lines)]
            if lines:
                connection.execute(sa.insert(LINE), lines)
            if added:
                connection.execute(sa.insert(GAME), [_slot_row(self.league, self.season, slot) for slot in added])
            if closing is not None:
                _close_season(connection, self.league, self.season, closing)
        self.league = replace(self.league, version=self.league.version + 1)

    def totals(self) -> Totals:
        return self.books.added_totals(self.league, self.season)

    def _game_row(self, game: Recorded) -> dict[str, Any]:
        return {
            "of_league": self.league.id,
            "of_season": self.season,
            "of_number": game.slot.number,
            "played": True,
            "away_runs": game.result.away_runs,
            "home_runs": game.result.home_runs,
            "result": game.result.outcome,
            "innings": [list(line) for line in game.box.innings],
            "players": list(game.played.players),
            "rosters": list(game.rosters),
            "facts": list(game.facts),
            "moves": game.played.moves,
            "aftermath": dict(game.aftermath),
            "notes": dict(game.box.notes),
            "news": game.news,
            "digest": game.played.digest,
            "table_id": None,
            "unfinished": None,
        }


def line_rows(league: League, season: int, slot: Slot, lines: Iterable[Line]) -> list[dict[str, Any]]:
    """The lines of a game as they are written down."""
    return [
        {
            "league_id": league.id,
            "season": season,
            "game": slot.number,
            "place": place,
            "club": slot.clubs[line.team],
            "opponent": slot.clubs[1 - line.team],
            "part": line.part,
            "player": line.player,
            "figures": line.figures,
        }
        for place, line in enumerate(lines)
    ]


def slot_of(row: Any) -> Slot:
    """A game of the calendar out of its row."""
    result = Result(row.away, row.home, row.away_runs, row.home_runs, row.result) if row.played else None
    given = ({}, {}) if row.played or not row.facts else (row.facts[0], row.facts[1])
    return Slot(
        row.number,
        datetime.date.fromisoformat(row.day),
        row.stage,
        row.series,
        row.away,
        row.home,
        result,
        given,
        row.table_id,
        row.unfinished is not None,
    )


def write_players(connection: Connection, league_id: int, club: int, players: Iterable[Any]) -> None:
    """Note who plays for a club now."""
    for player in players:
        values = {"name": player.name, "role": player.role, "club": club, "about": dict(player.about)}
        which = (PLAYER.c.league_id == league_id, PLAYER.c.player == player.id)
        changed = connection.execute(sa.update(PLAYER).where(*which).values(values).returning(PLAYER.c.player)).first()
        if changed is None:
            connection.execute(sa.insert(PLAYER).values(league_id=league_id, player=player.id, **values))


def _start_season(connection: Connection, league: League, season: int, kept: str, given: Sequence[Any] | None) -> None:
    slots = fresh_slots(league, season, given) if kept == EVERYTHING else []
    first_day = league.plan.day_of(season).isoformat()
    connection.execute(
        sa.insert(SeasonRow).values(
            league_id=league.id, season=season, first_day=first_day, kept=kept, over=False, champion=None, summary=None
        )
    )
    if slots:
        connection.execute(sa.insert(GAME), [_slot_row(league, season, slot) for slot in slots])


def _slot_row(league: League, season: int, slot: Slot) -> dict[str, Any]:
    return {
        "league_id": league.id,
        "season": season,
        "number": slot.number,
        "day": slot.day.isoformat(),
        "stage": slot.stage,
        "series": slot.series,
        "away": slot.away,
        "home": slot.home,
        "played": False,
        "facts": list(slot.given) if any(slot.given) else None,
    }


def _close_season(connection: Connection, league: League, season: int, closing: Closing) -> None:
    rows = [
        {
            "league_id": league.id,
            "season": season,
            "stage": whose.stage,
            "part": whose.part,
            "club": whose.club,
            "player": whose.player,
            "games": total.games,
            "figures": total.figures,
        }
        for whose, total in closing.totals.rows.items()
    ]
    if rows:
        connection.execute(sa.insert(TOTAL), rows)
    connection.execute(
        sa.update(SeasonRow)
        .where(SeasonRow.league_id == league.id, SeasonRow.season == season)
        .values(over=True, champion=closing.champion, summary=dict(closing.summary))
    )

"""The books of all leagues, kept in the database.

Every change is one transaction that first makes sure that nobody else has changed the league meanwhile. A day of
games goes in with all its statistics or not at all: whatever stops the program, there is no half-written game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from fivetool.database import now_ms, open_database, plain_errors
from fivetool.database.columns import DamagedError
from fivetool.errors import FivetoolError, UsageError
from fivetool.game.registry import find_game
from fivetool.game.versions import carried_league_options
from fivetool.league.league import REGULAR, Club, Kept, League, NewLeague, Plan, slug_of
from fivetool.league.many_seasons import closings
from fivetool.league.models import (
    EVERYTHING,
    ONLY_TOTALS,
    CareerRow,
    ClubRow,
    DraftRow,
    GameRow,
    LeagueRow,
    LineRow,
    PlayerRow,
    RosterRow,
    SeasonRow,
    TotalRow,
    TransactionRow,
)
from fivetool.league.play import SEATS
from fivetool.league.reading import Reading, sound_books
from fivetool.league.rows import (
    GAME,
    KEEP_GAME,
    LINE,
    RosterChange,
    career_row,
    careers_in,
    game_row,
    line_rows,
    refuse_while_drafting,
    slot_of,
    slot_row,
    start_season,
    write_players,
    write_rosters,
)
from fivetool.league.season import Closing, Recorded, Season, Slot
from fivetool.league.statistics import Totals
from fivetool.league.winter import end_season, pass_winters

FEWEST_CLUBS = 2


class ChangedMeanwhileError(FivetoolError):
    """Somebody else has gone on with the league."""


class Books(Reading):
    """All leagues of one database."""

    @classmethod
    def open(cls, url: str) -> Books:
        """The books in a database, which is brought up to date first."""
        return cls(open_database(url))

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()

    @contextmanager
    def changing(self, league: League | None = None) -> Iterator[Connection]:
        """A transaction. With a league: refuses if it has changed since it was read, and counts as a change."""
        with (
            sound_books(),
            plain_errors(),
            self.engine.connect().execution_options(writes=True) as connection,
            connection.begin(),
        ):
            if league is not None:
                found = connection.execute(
                    sa.select(LeagueRow.version).where(LeagueRow.id == league.id).with_for_update()
                ).scalar_one_or_none()
                if found != league.version:
                    raise ChangedMeanwhileError(
                        f"Someone else has changed {league.name} in the meantime; look again, then try again."
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
                raise UsageError(
                    'There is no league yet; start one with: fivetool league new NAME --game GAME --clubs "Owls,Kites"'
                )
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
        with sound_books():
            return self._checked_league(row)

    def _checked_league(self, row: Any) -> League:
        game = find_game(row.game)
        options = carried_league_options(game, row.rules_version, row.options, SEATS, row.name)
        with self.reading() as connection:
            clubs = connection.execute(
                sa.select(ClubRow.__table__).where(ClubRow.league_id == row.id).order_by(ClubRow.club)
            )
            found = tuple(Club(club.club, club.name, club.short, club.division, club.manager) for club in clubs)
        if [club.number for club in found] != list(range(len(found))) or len(found) < FEWEST_CLUBS:
            raise DamagedError(f"The books of {row.name} are damaged: some of its clubs are missing.")
        plan = Plan.from_json(row.plan)
        return League(
            row.id, row.slug, row.name, game, options, row.seed, plan, row.season, row.version, found, row.rules_version
        )

    def create(self, wanted: NewLeague, *, kept: str = EVERYTHING) -> League:
        """Write a new league down, with the calendar of its first season."""
        new = wanted.checked()
        new = replace(new, plan=replace(new.plan, founding=League.unwritten(new).founding))
        slug = slug_of(new.name)
        if any(row.slug == slug for row in self.leagues()):
            raise UsageError(f"There is already a league named {new.name}.")
        game = find_game(new.game)
        with self.changing() as connection:
            league_id = connection.execute(
                sa.insert(LeagueRow)
                .values(
                    slug=slug,
                    name=new.name,
                    game=game.name,
                    rules_version=game.facts.version,
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
            if game.league.seasons is not None:
                for number, club in enumerate(new.clubs):
                    write_players(
                        connection, league_id, number, game.league.seasons.read_club(club.content, club.name).players
                    )
            league = replace(League.unwritten(new), id=league_id)
            start_season(connection, league, new.season, kept, new.given)
            for career in new.careers:
                connection.execute(career_row(league, career, new=True))
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
                DraftRow,
                PlayerRow,
                RosterRow,
                ClubRow,
            ):
                connection.execute(sa.delete(row).where(row.league_id == league.id))
            connection.execute(sa.delete(LeagueRow).where(LeagueRow.id == league.id))
        self._rosters.clear()

    # --- seasons ---

    def open_season(self, league: League, season: int | None = None) -> Season:
        """The season as it stands, ready to be played on."""
        with sound_books():
            return self._season_so_far(league, league.season if season is None else season)

    def _season_so_far(self, league: League, number: int) -> Season:
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
            waits=self.is_drafting(league),
        )
        for game, slot in sorted(zip(games, slots, strict=True), key=lambda one: (one[1].day, one[1].number)):
            if slot.result is not None:
                playing.recall(slot, game.aftermath or {})
        return playing

    def next_season(self, league: League, *, kept: str = EVERYTHING) -> League:
        """Begin the next season, when the present one is over."""
        if not self.season_row(league).over:
            raise UsageError(f"The {league.season} season of {league.name} is not over yet.")
        given = self.given(league)
        with self.changing(league) as connection:
            pass_winters(connection, league)  # of books in which a season ended without one
            connection.execute(sa.update(LeagueRow).where(LeagueRow.id == league.id).values(season=league.season + 1))
            start_season(connection, league, league.season + 1, kept, given)
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
            refuse_while_drafting(connection, league)
            present = [SeasonRow.league_id == league.id, SeasonRow.season == season]
            connection.execute(sa.delete(GameRow).where(GameRow.league_id == league.id, GameRow.season == season))
            values = {"kept": ONLY_TOTALS}
            connection.execute(sa.update(SeasonRow).where(*present).values(values))
            end_season(connection, league, season, closing)

    def simulate_totals(
        self, league: League, seasons: int, progress: Callable[[int], None] | None = None, processes: int | None = None
    ) -> League:
        """Play so many seasons from the present one on, keeping only their totals.

        Seasons without careers do not depend on each other, so several processes play them; they are written down in
        order. Where players grow, each season follows from the one before.
        """
        if self.season_row(league).over:
            league = self.next_season(league, kept=ONLY_TOTALS)
        elif self.played(league, league.season):
            raise UsageError(
                f"Season {league.season} of {league.name} has begun with every game kept; finish it that way first."
            )
        if league.plan.as_played and league.season == self.seasons(league)[0].season:
            raise UsageError(f"{league.name} repeats a real season; play its first season with every game kept.")
        with self.reading() as connection:
            at_once = 1 if careers_in(connection, league) else seasons
        for _ in range(0, seasons, at_once):
            league = self._play_totals(league, at_once, progress, processes)
        return league

    def _play_totals(
        self, league: League, seasons: int, progress: Callable[[int], None] | None, processes: int | None
    ) -> League:
        """Seasons that all begin with the present rosters."""
        if self.season_row(league).over:
            league = self.next_season(league, kept=ONLY_TOTALS)
        contents, versions = self.rosters(league)
        wanted = range(league.season, league.season + seasons)
        for closing in closings(league, wanted, contents, versions, self.given(league), processes):
            if self.season_row(league).over:
                league = self.next_season(league, kept=ONLY_TOTALS)
            self.add_season_totals(league, league.season, closing)
            if progress:
                progress(sum(one["wins"] + one["losses"] + one["ties"] for one in closing.summary["standings"]) // 2)
            league = self.again(league)
        return league

    # --- games in somebody's hands ---

    def hand_out(
        self,
        league: League,
        slot: Slot,
        *,
        table_id: str | None = None,
        save: str | None = None,
        companion: str | None = None,
    ) -> League:
        """Note that a game is being played at a table or beside a companion, or keep a save of one that was left."""
        with self.changing(league) as connection:
            connection.execute(
                sa.update(GAME)
                .where(GAME.c.league_id == league.id, GAME.c.season == league.season, GAME.c.number == slot.number)
                .values(table_id=table_id, unfinished=save, companion=companion)
            )
        return self.again(league)

    def move_player(self, league: League, player: str, to: int) -> League:
        """Move a player to another club, starting with the next game."""
        return self.trade(league, {player: to})

    def trade(self, league: League, moves: Mapping[str, int]) -> League:
        """Move players to other clubs, all of them or none, starting with the next game."""
        people, seasons = self.people(league), league.game.league.seasons
        contents = list(self.rosters(league)[0]) if seasons is not None else []
        changed: set[int] = set()
        told = []
        for player, to in moves.items():
            person = people.get(player)
            if person is None:
                raise UsageError(f"No player {player} in {league.name}.")
            if seasons is None or person.club is None:
                raise UsageError(f"Clubs of {league.game.title} have no rosters.")
            if person.club == to:
                raise UsageError(f"{person.name} already plays for the {league.clubs[to].name}.")
            contents[person.club], contents[to] = seasons.move(contents[person.club], contents[to], player)
            changed |= {person.club, to}
            told.append(f"{person.name} goes from the {league.clubs[person.club].name} to the {league.clubs[to].name}")
        assert seasons is not None
        for club in changed:
            seasons.read_club(contents[club], league.clubs[club].name)
        data = {"player": next(iter(moves)), "players": list(moves), "clubs": sorted(changed)}
        trade = RosterChange("trade", "; ".join(told), data)
        return self.change_rosters(league, {club: contents[club] for club in sorted(changed)}, trade)

    def change_rosters(
        self,
        league: League,
        contents: Mapping[int, str],
        change: RosterChange,
        also: Sequence[sa.Executable] = (),
    ) -> League:
        """Give clubs new rosters, from the next game on, and note why; what else changes, changes with them."""
        with self.changing(league) as connection:
            write_rosters(connection, league, contents, change)
            for statement in also:
                connection.execute(statement)
        return self.again(league)

    def let_winters_pass(self, league: League) -> tuple[League, list[Kept]]:
        """Let careers grow by seasons that are over and that they have not grown by, and tell which have."""
        with self.changing(league) as connection:
            grown = pass_winters(connection, league)
        return self.again(league), grown

    def set_options(self, league: League, options: Mapping[str, Any]) -> League:
        """Change options of a league."""
        with self.changing(league) as connection:
            own = LeagueRow.id == league.id
            stored = connection.execute(sa.select(LeagueRow.options).where(own)).scalar_one()
            connection.execute(sa.update(LeagueRow).where(own).values(options={**stored, **options}))
        return self.again(league)


class _Keeper:
    """Writes the days of one season into the books."""

    def __init__(self, books: Books, league: League, season: int) -> None:
        self.books = books
        self.league = league
        self.season = season

    def write(self, games: Sequence[Recorded], added: Sequence[Slot], closing: Closing | None) -> None:
        with self.books.changing(self.league) as connection:
            refuse_while_drafting(connection, self.league)
            connection.execute(KEEP_GAME, [game_row(self.league, self.season, game) for game in games])
            lines = [row for game in games for row in line_rows(self.league, self.season, game.slot, game.box.lines)]
            if lines:
                connection.execute(sa.insert(LINE), lines)
            if added:
                connection.execute(sa.insert(GAME), [slot_row(self.league, self.season, slot) for slot in added])
            if closing is not None:
                end_season(connection, self.league, self.season, closing)
        self.league = replace(self.league, version=self.league.version + 1)

    def totals(self) -> Totals:
        return self.books.added_totals(self.league, self.season)

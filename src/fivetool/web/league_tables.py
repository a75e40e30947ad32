"""Games of a league at tables: set up with the league's dice, and taken into the books when they are over."""

from __future__ import annotations

import datetime
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import sqlalchemy as sa

from fivetool.errors import UsageError
from fivetool.league.books import Books
from fivetool.league.league import League
from fivetool.league.play import Played, names_of
from fivetool.league.rows import GAME
from fivetool.league.season import Recorded, simulate, somebody_hurt
from fivetool.web.authority import Caller
from fivetool.web.models import DiceRoundRow, EntryRow, SeatRow, TableRow
from fivetool.web.new_tables import NewTable, fixed_table
from fivetool.web.sitting import Sitting, open_sitting

SIDES = {"visitor": (True, False), "home": (False, True), "both": (True, True)}


def plan_league_table(
    books: Books, league: League, number: int, side: str, caller: Caller, people: Mapping[int, str] | None = None
) -> NewTable:
    """A table for one of today's games; of `people` whoever manages the other club sits down there, too."""
    if side not in SIDES:
        raise UsageError(f"You may manage the {', the '.join(SIDES)}; got {side}.")
    season = books.open_season(league)
    slot = season.find(number)
    if slot.in_hand:
        raise UsageError(f"{season.title_of(slot)} is already being played.")
    prepared = season.prepare(slot)
    clubs = [league.clubs[club] for club in slot.clubs]
    others = [None if mine else (people or {}).get(club.number) for mine, club in zip(SIDES[side], clubs, strict=True)]
    bots = [
        None if mine or other else club.manager for mine, other, club in zip(SIDES[side], others, clubs, strict=True)
    ]
    names = names_of(clubs[0].name, clubs[1].name)
    return fixed_table(prepared.setup, names, bots, prepared.key, caller, visitors=others)


def collect(books: Books, league: League) -> League:
    """Take every game into the books that has ended at its table; returns the league as it is then."""
    with books.reading() as connection:
        wanted = (
            sa.select(GAME.c.number, TableRow.id)
            .join(TableRow, TableRow.id == GAME.c.table_id)
            .where(GAME.c.league_id == league.id, GAME.c.season == league.season, TableRow.over, ~GAME.c.played)
        )
        ended = list(connection.execute(wanted))
    for number, table_id in ended:
        season = books.open_season(league)
        prepared = season.prepare(season.find(number))
        sitting = _sitting(books, table_id)
        season.record(prepared, _played(sitting))
        league = books.again(league)
    return league


def give_back(books: Books, league: League, number: int) -> League:
    """Leave a game to the managers; its table stays, but no longer counts."""
    season = books.open_season(league)
    return books.hand_out(league, season.find(number))


def _sitting(books: Books, table_id: str) -> Sitting:
    with books.reading() as connection:
        table = connection.execute(sa.select(TableRow.__table__).where(TableRow.id == table_id)).one()
        seats = connection.execute(
            sa.select(SeatRow.__table__).where(SeatRow.table_id == table_id).order_by(SeatRow.seat)
        ).all()
        entries = connection.execute(
            sa.select(EntryRow.__table__).where(EntryRow.table_id == table_id).order_by(EntryRow.number)
        ).all()
        rounds = connection.execute(
            sa.select(DiceRoundRow.__table__).where(DiceRoundRow.table_id == table_id).order_by(DiceRoundRow.round)
        ).all()
    return open_sitting(table, seats, entries, rounds)


def _played(sitting: Sitting) -> Played:
    line = sitting.now.line
    moves = [value for moment in line[1:] for value in (moment.seat, moment.choice)]
    events = [event for moment in line for event in moment.happened]
    players = tuple(
        sitting.bots[seat].name if seat in sitting.bots else "person" for seat in range(sitting.setup.seats)
    )
    return Played(sitting.setup, sitting.now.cause.state, events, players, moves)


@dataclass
class Job:
    """A simulation that goes on while pages are looked at."""

    total: int
    done: int = 0
    problem: str = ""
    stopped: threading.Event = field(default_factory=threading.Event)
    thread: threading.Thread | None = None

    @property
    def running(self) -> bool:
        """Whether it still goes on."""
        return self.thread is not None and self.thread.is_alive()


class Jobs:
    """The simulations that pages have started, one a league."""

    def __init__(self, most: int | None = None) -> None:
        """`most`: how many may go on at once, if not any number."""
        self._jobs: dict[str, Job] = {}
        self._lock = threading.Lock()
        self._most = most

    def of(self, slug: str) -> Job | None:
        """The simulation of a league, while it goes on or has left a problem behind."""
        job = self._jobs.get(slug)
        return job if job is not None and (job.running or job.problem) else None

    def start(
        self,
        books: Books,
        league: League,
        days: int | None = None,
        *,
        to: datetime.date | None = None,
        until_injury: bool = False,
    ) -> Job:
        """Simulate so many days, through a day, until somebody is hurt, or the rest of the season."""
        with self._lock:
            old = self._jobs.get(league.slug)
            if old is not None and old.running:
                raise UsageError(f"{league.name} is already being simulated.")
            if self._most is not None and sum(job.running for job in self._jobs.values()) >= self._most:
                raise UsageError("Other leagues are being simulated here; try again in a moment.")
            season = books.open_season(league)
            left = sorted({slot.day for slot in season.slots if slot.result is None})
            if to is not None and left and to < left[0]:
                raise UsageError(f"{to} has passed; the next games are on {left[0]}.")
            until = left[days - 1] if days is not None and len(left) > days else to
            job = Job(sum(slot.result is None and (until is None or slot.day <= until) for slot in season.slots))

            def stop(games: Sequence[Recorded]) -> bool:
                job.done += len(games)
                return job.stopped.is_set() or (until_injury and somebody_hurt(games))

            def work() -> None:
                try:
                    simulate(season, until=until, stop=stop)
                except Exception as error:  # told on the page of the league
                    job.problem = str(error)

            job.thread = threading.Thread(target=work, name=f"fivetool-league-{league.slug}", daemon=True)
            self._jobs[league.slug] = job
            job.thread.start()
            return job

    def stop(self, slug: str) -> None:
        """Stop after the day that is being played."""
        job = self._jobs.pop(slug, None)
        if job is not None:
            job.stopped.set()
            if job.thread is not None:
                job.thread.join()

"""The lobby: open tables that anybody may join, and pairing with whoever wants the same game on the same terms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from fivetool.game.game import Game
from fivetool.game.registry import all_games
from fivetool.web.authority import Caller, Refusal
from fivetool.web.live import LiveTable, terms_of
from fivetool.web.messages.lobby import Turn
from fivetool.web.messages.requests import PairingWanted, SeatWanted, TableWanted
from fivetool.web.models import SeatRow, TableRow
from fivetool.web.new_tables import quick_seats
from fivetool.web.ratings import Rating

if TYPE_CHECKING:
    from fivetool.web.clubhouse import Clubhouse

AWAY_MS = 30_000  # whoever has not been at their open table for so long is not waiting any more
DAY_MS = 24 * 3_600_000
LONGEST_OPEN = 14 * DAY_MS  # a table for days a choice waits for so long, whether its maker is there or not
MOST_OPEN = 60
MOST_OPEN_OF_ONE = 3  # more of one maker's would leave no room for others
MOST_LOOKED_AT = 600
MOST_TURNS = 50


class Lobby:
    """Finds people somebody to play with."""

    def __init__(self, club: Clubhouse) -> None:
        self._club = club

    def open_tables(self, *chosen: Any) -> list[Any]:
        """Tables that wait for anybody, those that have waited longest first; of games by the minute only those whose
        maker is there, and of one maker only the latest few. `chosen` are further conditions."""
        now = self._club.clock.now()
        free = sa.exists().where(SeatRow.table_id == TableRow.id, SeatRow.vacated.is_(True), SeatRow.visitor.is_(None))
        waiting = TableRow.awaited > now - LONGEST_OPEN  # who has been away for longer is not looked at again
        wanted = sa.select(TableRow.__table__).where(
            TableRow.listed.is_(True), TableRow.begun.is_(False), TableRow.closed.is_(None), waiting, free, *chosen
        )
        latest = wanted.order_by(TableRow.awaited.desc(), TableRow.created.desc()).limit(MOST_LOOKED_AT)
        rows = self._club.store.read(lambda c: list(c.execute(latest)))
        waited_for = [row for row in rows if now - row.awaited < patience_of(row)]
        shown = sorted(_few_of_each(waited_for), key=lambda row: row.created)
        return shown[:MOST_OPEN]

    def check_may_open(self, caller: Caller) -> None:
        """Nobody fills the lobby with tables of their own."""
        if caller.visitor is not None and len(self.open_tables(TableRow.owner == caller.visitor)) >= MOST_OPEN_OF_ONE:
            raise Refusal(409, "enough_open", f"You have {MOST_OPEN_OF_ONE} open tables in the lobby already.")

    def keep_waiting(self, tables: Sequence[LiveTable]) -> Future[None] | None:
        """Note that the makers of these open tables are there, waiting."""
        waiting = [live.id for live in tables if is_waiting(live)]
        if not waiting:
            return None
        seen = sa.update(TableRow).where(TableRow.id.in_(waiting)).values(awaited=self._club.clock.now())

        def write(connection: Connection) -> None:
            connection.execute(seen)

        return self._club.store.change(write)

    def turns_of(self, visitor: str | None) -> list[Turn]:
        """The tables at which it is somebody's move and others wait, those that have waited longest first."""
        if visitor is None:
            return []
        store = self._club.store
        rows = [row for row in store.tables_of(visitor, MOST_TURNS) if not row.over and row.begun]
        seats = store.seats_of_tables([row.id for row in rows])
        found = []
        for row in reversed(rows):
            own = [seat.seat for seat in seats[row.id] if seat.visitor == visitor]
            others = [seat for seat in seats[row.id] if seat.seat not in own]
            if any(seat in row.asked for seat in own) and any(seat.visitor is not None for seat in others):
                found.append(show_turn(row, [seat.name for seat in others]))
        return found

    async def pair(self, game: Game, wanted: PairingWanted, caller: Caller) -> tuple[str, bool]:
        """Sit the caller down at the best open table on these terms, or open one; also tells whether it was there."""
        if caller.visitor is None:
            raise Refusal(403, "no_cookie", "Your browser blocks cookies, so it cannot hold a seat.")
        for row in await self._club.in_database(self._fitting, game, wanted, caller.visitor):
            live = await self._club.visit(row.id)
            seat = next((seat.seat for seat in live.seats if seat.vacated and seat.visitor is None), None)
            if seat is None or live.sitting.begun:
                continue
            try:
                await self._club.seating.claim(live, caller, seat, None)
            except Refusal:  # somebody was faster
                continue
            return live.id, True
        seats = [SeatWanted(kind="me"), *(SeatWanted(kind="anyone") for _ in quick_seats(game)[1:])]
        options = dict(game.options.quick)
        new = TableWanted(game=game.name, seats=seats, options=options, clock=wanted.clock, rated=wanted.rated)
        made = await self._club.make_table(new, caller)
        return made.id, False

    def _fitting(self, game: Game, wanted: PairingWanted, visitor: str) -> list[Any]:
        """Open tables of others on these terms, those of the most similar strength first."""
        clock = wanted.clock.model_dump() if wanted.clock else None
        options = game.setup(len(quick_seats(game)), **game.options.quick).options
        fitting = [
            row
            for row in self.open_tables(TableRow.game == game.name, TableRow.rated.is_(wanted.rated))
            if row.clock == clock and row.options == dict(options)
        ]
        seats = self._club.store.seats_of_tables([row.id for row in fitting])
        others = [row for row in fitting if all(seat.visitor != visitor for seat in seats[row.id])]
        own = self._strength(visitor, game.name)
        return sorted(others, key=lambda row: abs(self._strength(row.owner, game.name) - own))

    def _strength(self, visitor: str | None, game: str) -> float:
        return self._club.ratings.of(f"person {visitor}").get(game, Rating()).mu


def _few_of_each(rows: Sequence[Any]) -> list[Any]:
    """The first few tables of each maker."""
    shown: Counter[str | None] = Counter()
    kept = []
    for row in rows:
        shown[row.owner] += 1
        if shown[row.owner] <= MOST_OPEN_OF_ONE:
            kept.append(row)
    return kept


def show_turn(row: Any, against: list[str]) -> Turn:
    """A table that waits for somebody."""
    title = next((game.title for game in all_games() if game.name == row.game), row.game)
    return Turn(url=f"/t/{row.id}", title=title, against=against, score=row.score_text, terms=terms_of(row))


def patience_of(row: Any) -> int:
    """How long an open table waits for players while its maker is away."""
    return LONGEST_OPEN if row.clock and row.clock.get("days") else AWAY_MS


def is_waiting(live: LiveTable) -> bool:
    """Whether a table is open, and whoever made it is there."""
    if not live.row.listed or live.row.begun:
        return False
    makers = [seat.seat for seat in live.seats if seat.visitor is not None and seat.visitor == live.row.owner]
    return any(seat in live.here() for seat in makers)

"""Duplicate matches: the same dice for several people, each at a table of their own against the same bot.

Whoever has seen dice once knows them, so nobody plays the same dice twice: each contestant plays the same seat against
the same bot, and what one did better than the other is skill. One person alone is compared with the bot itself in
their seat. Until everybody is done, a table is seen by its player alone, and the key of the dice by nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from fivetool.game.facts import Names
from fivetool.game.game import Game
from fivetool.game.registry import find_game
from fivetool.players import bot_title
from fivetool.players.duplicate import margin_of, places_of
from fivetool.table import Table, save_text
from fivetool.table.fair import DiceKey, key_from_hex, key_to_hex, new_key
from fivetool.web import render
from fivetool.web.authority import Caller, Refusal
from fivetool.web.models import DuelRow, EntryRow, ResultRow, SeatRow, TableRow
from fivetool.web.new_tables import (
    TABLE_ID_LENGTH,
    NewTable,
    check_bot,
    fixed_table,
    new_id,
    quick_seats,
)
from fivetool.web.people import Person, free_name
from fivetool.web.render import Eyes
from fivetool.web.sitting import Sitting, shared_setup
from fivetool.web.store import hashed, now_ms

if TYPE_CHECKING:
    from fivetool.web.clubhouse import Clubhouse

SEAT = 0  # which everybody takes
GUEST = "Guest"
OPEN_MS = 7 * 24 * 3_600_000  # after so long a match is over for whoever has not finished
MOST_LISTED = 10
AT_ONCE = 20
GAVE_UP, UNFINISHED = "resigned", "unfinished"  # neither has a margin: a game that was broken off shows none
ORDER = {"won": 0, "drawn": 1, "lost": 2, GAVE_UP: 3, UNFINISHED: 4}


@dataclass(frozen=True)
class Standing:
    """How somebody did in a match. `who` is their name among ratings; nobody knows them without one."""

    name: str
    who: str | None
    outcome: str
    margin: int = 0
    score: str = ""
    table_id: str | None = None
    replay: str | None = None
    place: int = 0


class Duels:
    """Makes matches, seats their contestants, and compares them when all are done."""

    def __init__(self, club: Clubhouse) -> None:
        self._club = club

    # --- making and joining ---

    async def make(self, game: Game, bot: str | None, players: int, rated: bool, caller: Caller) -> str:
        """A new match; returns its id."""
        if caller.visitor is None:
            raise Refusal(403, "no_cookie", "Your browser blocks cookies, so it cannot hold a seat.")
        now = now_ms()
        row = {
            "id": new_id(),
            "game": game.name,
            "bot": check_bot(game, bot or game.players.styles[0]),
            "players": players,
            "rated": rated,
            "key": key_to_hex(new_key()),
            "maker": caller.visitor,
            "created": now,
            "closes": now + OPEN_MS,
            "over": False,
        }

        def write(connection: Connection) -> None:
            connection.execute(sa.insert(DuelRow).values(row))

        await self._club.written(self._club.store.change(write))
        return str(row["id"])

    def find(self, duel_id: str) -> Any:
        """The match of that id."""
        wanted = sa.select(DuelRow.__table__).where(DuelRow.id == duel_id)
        row = self._club.store.read(lambda c: c.execute(wanted).first())
        if row is None:
            raise Refusal(404, "unknown_match", "There is no such match. The link may be incomplete.")
        return row

    async def sit_down(self, duel_id: str, caller: Caller) -> str:
        """Seat the caller with the dice of a match; returns their table, the same whenever they ask."""
        if caller.visitor is None:
            raise Refusal(403, "no_cookie", "Your browser blocks cookies, so it cannot hold a seat.")
        duel = await self._club.in_database(self.find, duel_id)
        # follows from who asks, whose hash nobody knows: two requests at once come to the same table
        table_id = hashed(f"duel table {duel_id} {caller.visitor}")[:TABLE_ID_LENGTH]
        tables = await self._club.in_database(self.tables_of, duel_id)
        if any(table.id == table_id for table in tables):
            return table_id
        if duel.over or duel.closes <= now_ms():
            raise Refusal(409, "match_over", "This match is over.")
        if len(tables) >= duel.players:
            raise Refusal(409, "match_full", "Everyone who was invited has taken a seat already.")
        person = await self._club.in_database(self._club.people.find, caller.visitor)
        new = await self._club.in_thread(_new_table, duel, table_id, caller, person)
        await self._club.written(self._club.store.add_table(new))
        self._club.look_after_bots(await self._club.find(table_id))
        return table_id

    # --- how far it is ---

    def tables_of(self, duel_id: str) -> list[Any]:
        """The tables of a match, each with the name and the visitor of its contestant."""
        wanted = sa.select(TableRow.id, TableRow.over, SeatRow.name, SeatRow.visitor, SeatRow.left_by, SeatRow.bot)
        wanted = wanted.join(SeatRow, sa.and_(SeatRow.table_id == TableRow.id, SeatRow.seat == SEAT))
        wanted = wanted.where(TableRow.duel == duel_id).order_by(TableRow.created, TableRow.id)
        return self._club.store.read(lambda c: list(c.execute(wanted)))

    def of_person(self, visitor: str | None) -> list[Any]:
        """The matches that somebody made or plays in, the latest first."""
        played = sa.select(TableRow.duel).join(SeatRow, SeatRow.table_id == TableRow.id)
        played = played.where(SeatRow.visitor == visitor, TableRow.duel.is_not(None))
        mine = sa.or_(DuelRow.maker == visitor, DuelRow.id.in_(played))
        wanted = sa.select(DuelRow.__table__).where(mine).order_by(DuelRow.created.desc()).limit(MOST_LISTED)
        return self._club.store.read(lambda c: list(c.execute(wanted))) if visitor is not None else []

    # --- the end ---

    async def settle_due(self) -> None:
        """Compare matches whose time is up, and those that a crash has kept from being compared."""
        wanted = sa.select(DuelRow.id).where(DuelRow.over.is_(False)).order_by(DuelRow.closes).limit(AT_ONCE)
        due = await self._club.in_database(
            lambda: self._club.store.read(lambda c: [str(one) for one in c.execute(wanted).scalars()])
        )
        for duel_id in due:
            await self.settle(duel_id)

    async def settle(self, duel_id: str) -> None:
        """Compare a match if everybody is done, or its time is up; once, whoever sees it first."""
        duel = await self._club.in_database(self.find, duel_id)
        standings = None if duel.over else await self._club.in_database(self._standings, duel)
        if standings is None:
            return
        if duel.players == 1 and standings:
            standings = [*standings, await self._twin(duel)]
        placed = place_all(standings)
        tables = [one.table_id for one in standings if one.table_id is not None]
        first = sa.update(DuelRow).where(DuelRow.id == duel_id, DuelRow.over.is_(False))
        first = first.values(over=True, results=[asdict(one) for one in placed])

        def write(connection: Connection) -> None:
            if not connection.execute(first).rowcount:
                return
            connection.execute(sa.update(TableRow).where(TableRow.duel == duel_id).values(withheld=False))
            for table_id in tables:
                self._club.store.touch(connection, table_id)
            rated = [one for one in placed if one.who is not None and one.outcome != UNFINISHED]
            if duel.rated and len(rated) > 1:
                self._club.ratings.count_duel(connection, duel.game, {str(one.who): one.place for one in rated})

        await self._club.written(self._club.store.change(write))
        for table_id in tables:
            if table_id in self._club.tables:
                await self._club.refresh(self._club.tables[table_id])

    def _standings(self, duel: Any) -> list[Standing] | None:
        """How everybody did; None as long as somebody is still to finish."""
        tables = self.tables_of(duel.id)
        due = duel.closes <= now_ms()
        if not due and (len(tables) < duel.players or not all(table.over for table in tables)):
            return None
        wanted = sa.select(ResultRow.__table__).where(ResultRow.table_id.in_([table.id for table in tables]))
        rows = self._club.store.read(lambda c: list(c.execute(wanted.where(ResultRow.seat == SEAT))))
        results = {row.table_id: row for row in rows}
        given_up = sa.select(EntryRow.table_id).where(EntryRow.table_id.in_(list(results)), EntryRow.seat == SEAT)
        given_up = given_up.where(EntryRow.kind.in_(("forfeit", "resign", "left")))
        broken_off = set(self._club.store.read(lambda c: c.execute(given_up).scalars().all()))
        if not due and any(table.id not in results and table.bot is None for table in tables):
            return None  # written in a moment
        return [_standing(table, results.get(table.id), table.id in broken_off) for table in tables]

    async def _twin(self, duel: Any) -> Standing:
        """How the bot did in the seat of the only contestant."""

        def play() -> tuple[Standing, str]:
            game = find_game(duel.game)
            sitting = played_by_bots(game, duel.bot, DiceKey(key_from_hex(duel.key)))
            now = sitting.now
            outcome = render.result_for(now, Eyes((SEAT,))) or "drawn"
            margin = margin_of(sitting.setup.score(now.state).runs, sitting.setup.teams[SEAT])
            standing = Standing(bot_title(game, duel.bot), f"bot {duel.bot}", outcome, margin, render.score_text(now))
            return standing, save_text(sitting.table)

        standing, text = await self._club.pools.bots.run(play)
        save_id = hashed(f"duel twin {duel.id} {duel.key}")[:TABLE_ID_LENGTH]
        if await self._club.in_database(self._club.store.save, save_id) is None:
            await self._club.written(self._club.store.add_save(save_id, duel.game, text))
        return Standing(**{**asdict(standing), "replay": f"/replay/{save_id}"})


def place_all(standings: Sequence[Standing]) -> list[Standing]:
    """Everybody with their place, the best first: by outcome, then by the difference of runs; equals share a place.

    >>> [one.place for one in place_all([Standing("A", None, "lost", -1), Standing("B", None, "won", 1)])]
    [1, 2]
    """
    measured = [(ORDER[one.outcome], -one.margin) for one in standings]
    places = places_of(measured)
    placed = [Standing(**{**asdict(one), "place": place}) for one, place in zip(standings, places, strict=True)]
    return sorted(placed, key=lambda one: (one.place, one.name))


def played_by_bots(game: Game, bot: str, key: DiceKey) -> Sitting:
    """A whole game of a bot against itself with a given key, as it would be played at a table."""
    seats = len(quick_seats(game))
    setup = shared_setup(game, seats, dict(game.options.quick))
    sitting = Sitting(Table(setup, keys=[key]), dict.fromkeys(range(seats), bot), None, begun=True)
    while (seat := sitting.bot_to_choose()) is not None:
        sitting.keep(sitting.table.carry_out(sitting.bot_choice(seat), seat), 0, 0)
    return sitting


def _standing(table: Any, result: Any, broken_off: bool) -> Standing:
    replay = f"/t/{table.id}/replay"
    who = table.visitor or table.left_by
    if result is None or result.person is None:
        return Standing(table.name, None, UNFINISHED, table_id=table.id, replay=replay)
    return Standing(
        name=result.name,
        who=f"person {who}",
        outcome=GAVE_UP if broken_off else result.outcome,
        margin=0 if broken_off else result.margin,
        score=result.score_text,
        table_id=table.id,
        replay=replay,
    )


def _new_table(duel: Any, table_id: str, caller: Caller, person: Person | None) -> NewTable:
    game = find_game(duel.game)
    seats = len(quick_seats(game))
    setup = shared_setup(game, seats, dict(game.options.quick))
    names: list[str] = []
    for seat in range(seats):
        name = bot_title(game, duel.bot) if seat != SEAT else person.name if person is not None else GUEST
        names.append(free_name(name, names))
    bots = [None if seat == SEAT else duel.bot for seat in range(seats)]
    return fixed_table(
        setup,
        Names(setup.usual_names.teams, tuple(names)),
        bots,
        key_from_hex(duel.key),
        caller,
        sign=person.sign if person is not None else None,
        watch="closed",
        duel=duel.id,
        table_id=table_id,
    )

"""The daily game: each day one key for each game, the same dice and the same bot for everybody.

The key is drawn at random when the first person asks for it and stays in the database until the day is over (UTC):
before that no page, save, replay or check tells it to anybody, and nobody but its player sees a table with it. What
was finished within the day is compared when it is over.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from fivetool.game.facts import Names
from fivetool.game.game import Game
from fivetool.players import bot_title
from fivetool.table.fair import DiceKey, Key, key_from_hex, key_to_hex, new_key
from fivetool.web.authority import Caller, day_of
from fivetool.web.models import DailyGameRow, ResultRow, SeatRow, TableRow
from fivetool.web.new_tables import TABLE_ID_LENGTH, NewTable, fixed_table, quick_seats
from fivetool.web.people import Person, free_name
from fivetool.web.sitting import shared_setup
from fivetool.web.store import hashed, now_ms

if TYPE_CHECKING:
    from fivetool.web.clubhouse import Clubhouse

MOST_COMPARED = 200
LONGEST_STREAK = 400
ORDER = {"won": 0, "drawn": 1, "lost": 2}


@dataclass(frozen=True)
class Mine:
    """How far somebody has come with a daily game: their table, and their result if it counts."""

    table_id: str
    over: bool
    result: Any | None


class Daily:
    """Deals the daily games out and compares them."""

    def __init__(self, club: Clubhouse) -> None:
        self._club = club

    def today(self) -> str:
        """The present day, in UTC."""
        return day_of(now_ms())

    # --- dice ---

    def key_of(self, day: str, game: str) -> Key:
        """The key of a day; whoever asks first has it drawn, and only they wait for something to be written."""
        found = sa.select(DailyGameRow.key).where(DailyGameRow.day == day, DailyGameRow.game == game)
        known = self._club.store.read(lambda c: c.execute(found).scalar_one_or_none())
        if known is not None:
            return key_from_hex(str(known))
        drawn = key_to_hex(new_key())

        def take(connection: Connection) -> str:
            self._club.store.insert_new(connection, DailyGameRow, [{"day": day, "game": game, "key": drawn}])
            return str(connection.execute(found).scalar_one())

        return key_from_hex(self._club.store.change(take).result())

    def commitment_of(self, day: str, game: str) -> str:
        """What fixes the dice of a day without telling them."""
        return DiceKey(self.key_of(day, game)).commitment

    def key_when_over(self, day: str, game: str) -> str | None:
        """The key of a day that is over, if anybody played then."""
        if day >= self.today():
            return None
        wanted = sa.select(DailyGameRow.key).where(DailyGameRow.day == day, DailyGameRow.game == game)
        return self._club.store.read(lambda c: c.execute(wanted).scalar_one_or_none())

    # --- tables ---

    async def sit_down(self, game: Game, caller: Caller) -> str:
        """The caller's table of today's game, made when they first ask for it: everybody has one try."""
        day = self.today()
        mine = await self._club.in_database(self.mine, caller.visitor, day, game.name)
        if mine is not None:
            return mine.table_id
        person = await self._club.in_database(self._club.people.find, caller.visitor)
        key = await self._club.in_database(self.key_of, day, game.name)
        new = await self._club.in_thread(_new_table, game, day, key, caller, person)
        await self._club.written(self._club.store.add_table(new))
        return str(new.table["id"])

    def mine(self, visitor: str | None, day: str, game: str) -> Mine | None:
        """How far somebody has come with the game of a day."""
        sat = sa.or_(SeatRow.visitor == visitor, SeatRow.left_by == visitor)
        seated = sa.select(SeatRow.table_id).where(sat)
        table = sa.select(TableRow.id, TableRow.over).where(TableRow.daily == day, TableRow.game == game)
        result = sa.select(ResultRow.__table__).where(
            ResultRow.daily == day, ResultRow.game == game, ResultRow.person == visitor
        )

        def look(connection: Connection) -> Mine | None:
            found = connection.execute(table.where(TableRow.id.in_(seated)).order_by(TableRow.created)).first()
            return Mine(found.id, found.over, connection.execute(result).first()) if found is not None else None

        return self._club.store.read(look) if visitor is not None else None

    # --- comparing ---

    def finished(self, day: str, game: str) -> int:
        """How many have finished the game of a day."""
        wanted = sa.select(sa.func.count()).where(
            ResultRow.daily == day, ResultRow.game == game, ResultRow.person.is_not(None)
        )
        return self._club.store.read(lambda c: int(c.execute(wanted).scalar_one()))

    def compared(self, day: str, game: str) -> list[Any]:
        """How the game of a day ended for everybody, the best first; nothing before the day is over."""
        if day >= self.today():
            return []
        wanted = sa.select(ResultRow.__table__).where(
            ResultRow.daily == day, ResultRow.game == game, ResultRow.person.is_not(None)
        )
        rows = self._club.store.read(lambda c: list(c.execute(wanted.limit(MOST_COMPARED))))
        return sorted(rows, key=lambda row: (ORDER[row.outcome], -row.margin, row.choices, row.name))

    def streak_of(self, visitor: str | None) -> int:
        """On how many days in a row somebody has finished a daily game, up to today or yesterday."""
        wanted = sa.select(ResultRow.daily).where(ResultRow.person == visitor, ResultRow.daily.is_not(None))
        wanted = wanted.distinct().order_by(ResultRow.daily.desc()).limit(LONGEST_STREAK)
        days = self._club.store.read(lambda c: [str(day) for day in c.execute(wanted).scalars()])
        return streak(days, self.today()) if visitor is not None else 0


def streak(days: Sequence[str], today: str) -> int:
    """How many days in a row end today or yesterday; the latest day comes first.

    >>> streak(["2026-11-15", "2026-11-14", "2026-11-12"], "2026-11-16")
    2
    >>> streak(["2026-11-14"], "2026-11-16")
    0
    """
    wanted = datetime.date.fromisoformat(today)
    if not days or days[0] != today:
        wanted -= datetime.timedelta(days=1)
    count = 0
    for day in days:
        if day != wanted.isoformat():
            break
        count += 1
        wanted -= datetime.timedelta(days=1)
    return count


def bot_of(game: Game) -> str:
    """Whom everybody plays: the manager, who chooses the same whether or not the rules are compiled by then."""
    return game.players.styles[0]


def share_text(title: str, day: str, outcome: str, margin: int, days: int) -> str:
    """A line to show to others, which tells nothing about the dice.

    >>> share_text("Some Game", "2026-11-16", "won", 3, 4)
    'Fivetool daily, 2026-11-16, Some Game: won by 3. 4 days in a row.'
    """
    how = outcome if outcome == "drawn" or not margin else f"{outcome} by {abs(margin)}"
    row = f" {days} days in a row." if days > 1 else ""
    return f"Fivetool daily, {day}, {title}: {how}.{row}"


def _new_table(game: Game, day: str, key: Key, caller: Caller, person: Person | None) -> NewTable:
    bot = bot_of(game)
    seats = len(quick_seats(game))
    # follows from who asks, whose hash nobody knows: two requests at once come to the same table
    table_id = hashed(f"daily table {day} {game.name} {caller.visitor}")[:TABLE_ID_LENGTH]
    setup = shared_setup(game, seats, dict(game.options.quick))
    names: list[str] = []
    for seat in range(seats):
        name = bot_title(game, bot) if seat else person.name if person is not None else "You"
        names.append(free_name(name, names))
    bots = [None, *[bot] * (seats - 1)]
    sign = person.sign if person is not None else None
    return fixed_table(
        setup,
        Names(setup.usual_names.teams, tuple(names)),
        bots,
        key,
        caller,
        sign=sign,
        watch="closed",
        daily=day,
        table_id=table_id,
    )

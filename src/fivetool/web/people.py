"""People: a name and a sign of their own, how their games ended, a code that moves all of it to another device.

Nobody has to sign up. Whoever says what they want to be called is written down under the hash of the visitor in
their cookie, as on their seats.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from fivetool.game.facts import LONGEST_NAME
from fivetool.web.models import (
    DuelRow,
    LeagueRoleRow,
    MessageRow,
    PersonRow,
    PuzzleTryRow,
    RatingRow,
    ReportRow,
    ResultRow,
    SeasonBuildRow,
    SeatRow,
    TableRow,
)
from fivetool.web.store import Store, hashed, now_ms

SIGNS = ("ball", "bat", "cap", "star", "diamond", "moon", "sun", "bolt", "leaf", "anchor", "crown", "heart")
NOBODY = "Someone"  # what somebody is called who has deleted everything of theirs

MOST_RENAMED = 50  # seats whose name follows when somebody calls themselves something else

MOST_USED = 20
MOST_IN_A_ROW = 2_000  # games that are looked through for the most wins in a row

CODE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: none that could be taken for another
CODE_LENGTH = 20  # 100 bits: nobody guesses it, so a plain hash keeps it safe
CODE_GROUP = 4
MISREAD = str.maketrans("OIL", "011")


@dataclass(frozen=True)
class Person:
    """Somebody who has said who they are."""

    id: str
    name: str
    sign: str
    created: int
    has_code: bool
    muted: str | None  # why the operator lets them say nothing


@dataclass(frozen=True)
class Wanted:
    """Which games somebody wants to see: all, or those of one game, with one outcome, against one opponent."""

    game: str = ""
    outcome: str = ""
    opponent: str = ""


# --- recovery codes ---


def new_code() -> str:
    """A recovery code that nobody has.

    >>> len(new_code()), len(read_code(new_code()))
    (24, 20)
    """
    letters = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    return "-".join(letters[start : start + CODE_GROUP] for start in range(0, CODE_LENGTH, CODE_GROUP))


def read_code(text: str) -> str:
    """A code as somebody types it: small letters, spaces and letters that look like digits do not matter.

    >>> read_code("abcd-o123 ijkm")
    'ABCD01231JKM'
    """
    return "".join(letter for letter in text.upper().translate(MISREAD) if letter in CODE_LETTERS)


def hash_of_code(code: str) -> str:
    """What is stored of a code."""
    return hashed(f"fivetool recovery code {read_code(code)}")


def seal_visitor(visitor: str, code: str) -> str:
    """A visitor id that only its code opens again: the code is random and used once, so a pad made of it hides all.

    >>> open_visitor(seal_visitor("who I am", "ABCD"), "abcd")
    'who I am'
    """
    return _with_pad(visitor.encode(), code).hex()


def open_visitor(sealed: str, code: str) -> str:
    """The visitor id that was sealed with a code."""
    return _with_pad(bytes.fromhex(sealed), code).decode(errors="replace")


def _with_pad(text: bytes, code: str) -> bytes:
    pad = hashlib.sha256(f"fivetool recovery pad {read_code(code)}".encode()).digest()
    if len(text) > len(pad):
        raise ValueError("A visitor id is no longer than the pad.")
    return bytes(one ^ other for one, other in zip(text, pad, strict=False))


def free_name(name: str, taken: Iterable[str]) -> str:
    """The name, with a number if somebody at the table has it already.

    >>> free_name("Ann", ["Ben"]), free_name("Ann", ["Ann", "Ann 2"])
    ('Ann', 'Ann 3')
    """
    used, number, candidate = set(taken), 2, name
    while candidate in used:
        ending = f" {number}"
        candidate = name[: LONGEST_NAME - len(ending)].rstrip() + ending
        number += 1
    return candidate


def longest_row(outcomes: Sequence[str]) -> int:
    """The most wins in a row.

    >>> longest_row(["won", "lost", "won", "won", "drawn"])
    2
    """
    best = now = 0
    for outcome in outcomes:
        now = now + 1 if outcome == "won" else 0
        best = max(best, now)
    return best


class People:
    """Reads and writes what is known of people."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # --- who they are ---

    def find(self, visitor: str | None) -> Person | None:
        """The person with that hash of a visitor, if they have said who they are."""
        if visitor is None:
            return None
        wanted = sa.select(PersonRow.__table__).where(PersonRow.id == visitor)
        row = self._store.read(lambda c: c.execute(wanted).first())
        return Person(row.id, row.name, row.sign, row.created, row.code is not None, row.muted) if row else None

    def names_of(self, visitors: Sequence[str]) -> dict[str, tuple[str, str]]:
        """Name and sign of each of these who has said who they are."""
        wanted = sa.select(PersonRow.id, PersonRow.name, PersonRow.sign).where(PersonRow.id.in_(visitors))
        return {row.id: (row.name, row.sign) for row in self._store.read(lambda c: list(c.execute(wanted)))}

    def introduce(self, visitor: str, name: str, sign: str | None = None) -> Future[None]:
        """Write down what somebody wants to be called; without a sign they keep theirs, or get one."""

        def write(connection: Connection) -> None:
            values = {"name": name, **({"sign": sign} if sign else {})}
            if not connection.execute(sa.update(PersonRow).where(PersonRow.id == visitor).values(values)).rowcount:
                usual = SIGNS[int(visitor[:8], 16) % len(SIGNS)]
                row = {"id": visitor, "sign": usual, "created": now_ms(), **values}
                connection.execute(sa.insert(PersonRow).values(row))

        return self._store.change(write)

    def name_seats(self, table_id: str, seats: Sequence[int], name: str, sign: str | None) -> Future[None]:
        """Write down what whoever sits on these seats is called; two at a table are never called the same."""

        def change(connection: Connection) -> None:
            self._name_seats(connection, table_id, seats, name, sign)

        return self._store.change(change)

    def name_everywhere(self, visitor: str, name: str, sign: str | None) -> Future[list[str]]:
        """The same at all tables where somebody sits and the game goes on, the latest of them, in one go; which."""
        wanted = sa.select(SeatRow.table_id, SeatRow.seat).join(TableRow, TableRow.id == SeatRow.table_id)
        wanted = wanted.where(SeatRow.visitor == visitor, TableRow.over.is_(False))
        latest = wanted.order_by(TableRow.updated.desc()).limit(MOST_RENAMED)

        def change(connection: Connection) -> list[str]:
            sat: dict[str, list[int]] = {}
            for table_id, seat in connection.execute(latest).all():
                sat.setdefault(table_id, []).append(seat)
            for table_id, seats in sat.items():
                self._name_seats(connection, table_id, seats, name, sign)
            return list(sat)

        return self._store.change(change)

    def _name_seats(
        self, connection: Connection, table_id: str, seats: Sequence[int], name: str, sign: str | None
    ) -> None:
        at_table = SeatRow.table_id == table_id
        rows = connection.execute(sa.select(SeatRow.seat, SeatRow.name).where(at_table)).all()
        taken = [row.name for row in rows if row.seat not in seats]
        for seat in seats:
            shown = free_name(name, taken)
            taken.append(shown)
            values = {"name": shown, **({"sign": sign} if sign else {})}
            connection.execute(sa.update(SeatRow).where(at_table, SeatRow.seat == seat).values(values))
        self._store.touch(connection, table_id)

    def say(self, table_id: str, seat: int, phrase: str) -> Future[None]:
        """Write down what somebody says, for all servers to tell."""
        at_seat = sa.and_(SeatRow.table_id == table_id, SeatRow.seat == seat)

        def change(connection: Connection) -> None:
            before = connection.execute(sa.select(SeatRow.said).where(at_seat)).scalar_one_or_none()
            said = {"phrase": phrase, "number": (before or {"number": 0})["number"] + 1}
            connection.execute(sa.update(SeatRow).where(at_seat).values(said=said))
            self._store.touch(connection, table_id)

        return self._store.change(change)

    # --- moving to another device ---

    def keep_code(self, visitor: str, code: str, sealed: str) -> Future[None]:
        """Keep a new recovery code, as a hash; an earlier one stops working."""
        values = {"code": hash_of_code(code), "sealed": sealed}
        wanted = sa.update(PersonRow).where(PersonRow.id == visitor).values(values)

        def write(connection: Connection) -> None:
            connection.execute(wanted)

        return self._store.change(write)

    def visitor_of_code(self, code: str) -> str | None:
        """The visitor id that a recovery code opens, if it is anybody's."""
        wanted = sa.select(PersonRow.id, PersonRow.sealed).where(PersonRow.code == hash_of_code(code))
        row = self._store.read(lambda c: c.execute(wanted).first())
        if row is None or row.sealed is None:
            return None
        visitor = open_visitor(row.sealed, code)
        return visitor if hashed(visitor) == row.id else None

    # --- their games ---

    def games_of(self, visitor: str, wanted: Wanted, limit: int, skip: int = 0) -> list[tuple[Any, list[Any]]]:
        """How games ended for somebody, the latest first, each with the other seats of its table."""
        other = sa.orm.aliased(ResultRow)
        chosen = [ResultRow.person == visitor]
        if wanted.game:
            chosen.append(ResultRow.game == wanted.game)
        if wanted.outcome:
            chosen.append(ResultRow.outcome == wanted.outcome)
        if wanted.opponent:
            against = [other.table_id == ResultRow.table_id, other.team != ResultRow.team]
            named = sa.func.lower(other.name).contains(wanted.opponent.lower(), autoescape=True)
            chosen.append(sa.exists().where(*against, named))
        there = sa.exists().where(TableRow.id == ResultRow.table_id).label("there")
        mine = sa.select(ResultRow.__table__, there).where(*chosen)
        mine = mine.order_by(ResultRow.ended.desc(), ResultRow.table_id).limit(limit).offset(skip)

        def look(connection: Connection) -> list[tuple[Any, list[Any]]]:
            rows = connection.execute(mine).all()
            at = [row.table_id for row in rows]
            others: dict[str, list[Any]] = {table_id: [] for table_id in at}
            seated = sa.select(ResultRow.__table__).where(ResultRow.table_id.in_(at)).order_by(ResultRow.seat)
            for row in connection.execute(seated):
                others[row.table_id].append(row)
            return [(row, [one for one in others[row.table_id] if one.seat != row.seat]) for row in rows]

        return self._store.read(look)

    def tally_of(self, visitor: str) -> list[tuple[str, str, int]]:
        """How many games of which game ended how for somebody: game, outcome, count."""
        wanted = sa.select(ResultRow.game, ResultRow.outcome, sa.func.count()).where(ResultRow.person == visitor)
        wanted = wanted.group_by(ResultRow.game, ResultRow.outcome)
        return self._store.read(lambda c: [(row[0], row[1], row[2]) for row in c.execute(wanted)])

    def used_by(self, visitor: str) -> list[tuple[str, str, int]]:
        """What somebody has played with most: game, data sets, count."""
        count = sa.func.count().label("games")
        wanted = sa.select(ResultRow.game, ResultRow.played_with, count)
        wanted = wanted.where(ResultRow.person == visitor, ResultRow.played_with != "")
        wanted = wanted.group_by(ResultRow.game, ResultRow.played_with).order_by(ResultRow.game, count.desc())
        return self._store.read(lambda c: [(row[0], row[1], row[2]) for row in c.execute(wanted.limit(MOST_USED))])

    def records_of(self, visitor: str) -> dict[str, Any]:
        """Somebody's records: the largest win, the best accuracy, the most games won in a row."""
        mine = sa.select(ResultRow.__table__).where(ResultRow.person == visitor)
        widest = mine.where(ResultRow.outcome == "won").order_by(ResultRow.margin.desc(), ResultRow.ended).limit(1)
        exact = mine.where(ResultRow.accuracy.is_not(None)).order_by(ResultRow.accuracy.desc(), ResultRow.ended)
        lately = sa.select(ResultRow.outcome).where(ResultRow.person == visitor, ResultRow.outcome != "both")
        lately = lately.order_by(ResultRow.ended.desc()).limit(MOST_IN_A_ROW)

        def look(connection: Connection) -> dict[str, Any]:
            outcomes = list(connection.execute(lately).scalars())
            return {
                "widest": connection.execute(widest).first(),
                "exact": connection.execute(exact.limit(1)).first(),
                "row": longest_row(outcomes),
            }

        return self._store.read(look)

    def bots_beaten(self, visitor: str) -> list[tuple[str, str, int]]:
        """Which bots somebody has beaten, and how often: game, bot, count."""
        other = sa.orm.aliased(ResultRow)
        wanted = sa.select(ResultRow.game, other.bot, sa.func.count(sa.distinct(ResultRow.table_id)))
        wanted = wanted.join(other, sa.and_(other.table_id == ResultRow.table_id, other.team != ResultRow.team))
        wanted = wanted.where(ResultRow.person == visitor, ResultRow.outcome == "won", other.bot.is_not(None))
        wanted = wanted.group_by(ResultRow.game, other.bot).order_by(ResultRow.game, other.bot)
        return self._store.read(lambda c: [(row[0], str(row[1]), row[2]) for row in c.execute(wanted)])

    def tables_at(self, visitor: str) -> list[Any]:
        """Every table at which somebody sits or has sat."""
        sat = sa.or_(SeatRow.visitor == visitor, SeatRow.left_by == visitor)
        wanted = sa.select(SeatRow.__table__, TableRow.game, TableRow.created, TableRow.over, TableRow.begun)
        wanted = wanted.join(TableRow, TableRow.id == SeatRow.table_id).where(sat).order_by(TableRow.created)
        return self._store.read(lambda c: list(c.execute(wanted)))

    # --- what the operator does ---

    def named(self, name: str, limit: int) -> list[Any]:
        """People whose name holds some letters, the latest first."""
        wanted = sa.select(PersonRow.id, PersonRow.name, PersonRow.created, PersonRow.muted)
        wanted = wanted.where(sa.func.lower(PersonRow.name).contains(name.lower(), autoescape=True))
        return self._store.read(lambda c: list(c.execute(wanted.order_by(PersonRow.created.desc()).limit(limit))))

    def starting_with(self, letters: str) -> list[str]:
        """The ids of people that begin with some letters."""
        wanted = sa.select(PersonRow.id).where(PersonRow.id.startswith(letters, autoescape=True)).limit(2)
        return self._store.read(lambda c: [str(found) for found in c.execute(wanted).scalars()])

    def mute(self, visitor: str, reason: str | None) -> Future[None]:
        """Let somebody say nothing at tables any more; without a reason, let them speak again."""
        wanted = sa.update(PersonRow).where(PersonRow.id == visitor).values(muted=reason)

        def write(connection: Connection) -> None:
            connection.execute(wanted)

        return self._store.change(write)

    # --- deleting ---

    def delete_all(self, visitor: str) -> Future[list[str]]:
        """Delete everything of somebody's; returns the tables that are gone.

        A table with nobody else's choices goes with them. Where others played, their game stays, and whoever is
        deleted becomes nobody there. Seats at games that go on have to be left before.
        """

        def delete(connection: Connection) -> list[str]:
            gone = [str(row.id) for row in connection.execute(_tables_alone(visitor))]
            connection.execute(sa.delete(TableRow).where(TableRow.id.in_(gone)))
            connection.execute(sa.delete(ResultRow).where(ResultRow.table_id.in_(_results_alone(visitor))))
            nobody = {"person": None, "name": NOBODY}
            connection.execute(sa.update(ResultRow).where(ResultRow.person == visitor).values(nobody))
            connection.execute(sa.update(TableRow).where(TableRow.owner == visitor).values(owner=None))
            connection.execute(sa.delete(MessageRow).where(MessageRow.person == visitor))
            connection.execute(sa.update(ReportRow).where(ReportRow.reporter == visitor).values(reporter=None))
            connection.execute(sa.delete(ReportRow).where(ReportRow.about == visitor))
            self._forget_seats(connection, visitor)
            _forget_duels(connection, visitor)
            connection.execute(sa.delete(RatingRow).where(RatingRow.who == f"person {visitor}"))
            connection.execute(sa.delete(PuzzleTryRow).where(PuzzleTryRow.person == visitor))
            connection.execute(sa.delete(LeagueRoleRow).where(LeagueRoleRow.person == visitor))
            connection.execute(sa.delete(SeasonBuildRow).where(SeasonBuildRow.person == visitor))
            connection.execute(sa.delete(PersonRow).where(PersonRow.id == visitor))
            for table_id in gone:
                self._store.announce(connection, table_id)
            return gone

        return self._store.change(delete)

    def _forget_seats(self, connection: Connection, visitor: str) -> None:
        sat = sa.or_(SeatRow.visitor == visitor, SeatRow.left_by == visitor)
        for seat in connection.execute(sa.select(SeatRow.table_id, SeatRow.seat).where(sat)).all():
            at_table = SeatRow.table_id == seat.table_id
            names = connection.execute(sa.select(SeatRow.name).where(at_table)).scalars()
            gone = dict.fromkeys(("visitor", "left_by", "sign", "said"))
            nobody = {"name": free_name(NOBODY, names), "vacated": True, **gone}
            connection.execute(sa.update(SeatRow).where(at_table, SeatRow.seat == seat.seat).values(nobody))
            self._store.touch(connection, seat.table_id)


def _forget_duels(connection: Connection, visitor: str) -> None:
    """Take somebody's name out of duplicate matches; those that they alone played go."""
    who = f"person {visitor}"
    connection.execute(sa.delete(DuelRow).where(DuelRow.maker == visitor, DuelRow.players == 1))
    connection.execute(sa.update(DuelRow).where(DuelRow.maker == visitor).values(maker=None))
    named = sa.cast(DuelRow.results, sa.Text).contains(who, autoescape=True)
    for duel in connection.execute(sa.select(DuelRow.id, DuelRow.results).where(named)).all():
        nobody = {"who": None, "name": NOBODY}
        results = [one | nobody if one["who"] == who else one for one in duel.results]
        connection.execute(sa.update(DuelRow).where(DuelRow.id == duel.id).values(results=results))


def _tables_alone(visitor: str) -> Any:
    """Tables at which nobody has ever sat but one person and bots; those of leagues belong to their league."""
    mine = sa.select(SeatRow.table_id).where(sa.or_(SeatRow.visitor == visitor, SeatRow.left_by == visitor))
    sitting, left = SeatRow.visitor != visitor, SeatRow.left_by != visitor
    shared = sa.select(SeatRow.table_id).where(sa.or_(sitting, left))
    own_dice = sa.or_(TableRow.fixed_dice.is_(False), TableRow.daily.is_not(None), TableRow.duel.is_not(None))
    return sa.select(TableRow.id).where(TableRow.id.in_(mine), TableRow.id.not_in(shared), own_dice)


def _results_alone(visitor: str) -> Any:
    """Tables of which only one person has results."""
    shared = sa.select(ResultRow.table_id).where(ResultRow.person != visitor)
    return sa.select(ResultRow.table_id).where(ResultRow.person == visitor, ResultRow.table_id.not_in(shared))

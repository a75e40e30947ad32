"""Companions that the clubhouse keeps: several phones share one, and a game of a league is played beside one.

Whoever knows the id of such a table may enter, take back and book: it is on the phones at a real table. Each phone
says which version it knew, so that nothing is entered twice when two thumbs are quick.
"""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from fivetool.database import plain_errors
from fivetool.errors import FivetoolError, UsageError
from fivetool.game.facts import Names
from fivetool.game.registry import find_game
from fivetool.game.setup import Setup
from fivetool.game.versions import carried_options
from fivetool.league.books import Books
from fivetool.league.league import League
from fivetool.league.play import finished, names_of
from fivetool.table import Table
from fivetool.table.companion import Entered
from fivetool.web.authority import Refusal, check_table_id
from fivetool.web.messages.companion import EnteredHere
from fivetool.web.models import CompanionRow
from fivetool.web.new_tables import new_id
from fivetool.web.sitting import shared_setup
from fivetool.web.store import Store, now_ms

CHANGED = "The game went on at another phone first; this one shows it now."


def entered_of(things: list[EnteredHere]) -> list[Entered]:
    """What a page sends, as tables take it."""
    return [Entered(one.choice, tuple(one.dice)) for one in things]


def new_row(
    setup: Setup,
    names: tuple[str, ...] | None = None,
    entered: list[EnteredHere] | None = None,
    league: tuple[str, int] | None = None,
) -> dict[str, Any]:
    """A companion to be kept; `league` is the slug of a league and the number of a game of its season."""
    return {
        "id": new_id(),
        "game": setup.game.name,
        "rules_version": setup.game.facts.version,
        "seats": setup.seats,
        "options": dict(setup.options),
        "names": list(names) if names else None,
        "entered": _as_json(entered or []),
        "version": 0,
        "touched": now_ms(),
        "league": league[0] if league else None,
        "league_game": league[1] if league else None,
    }


def _as_json(entered: list[EnteredHere]) -> list[dict[str, Any]]:
    return [one.model_dump(exclude_defaults=True) for one in entered]


def add(store: Store, row: dict[str, Any]) -> Future[None]:
    """Keep a new companion."""

    def write(connection: Connection) -> None:
        connection.execute(sa.insert(CompanionRow).values(row))

    return store.change(write)


def find(store: Store, companion: str) -> Any:
    """A companion by its id."""
    wanted = sa.select(CompanionRow.__table__).where(CompanionRow.id == check_table_id(companion))
    row = store.read(lambda connection: connection.execute(wanted).first())
    if row is None:
        raise Refusal(404, "unknown_table", "There is no such table. The link may be incomplete.")
    return row


def replace(store: Store, companion: str, version: int, entered: list[EnteredHere]) -> Future[bool]:
    """Keep what is entered now; False when another phone has changed it meanwhile."""
    known = sa.and_(CompanionRow.id == companion, CompanionRow.version == version)
    values = {"entered": _as_json(entered), "version": version + 1, "touched": now_ms()}

    def write(connection: Connection) -> bool:
        changed = sa.update(CompanionRow).where(known).values(values).returning(CompanionRow.id)
        return connection.execute(changed).first() is not None

    return store.change(write)


def setup_of(row: Any) -> Setup:
    """The game that a companion keeps."""
    game = find_game(row.game)
    try:
        options = carried_options(game, row.rules_version, row.options, row.seats, "This game")
        return shared_setup(game, row.seats, options)
    except FivetoolError as error:
        raise Refusal(409, "other_rules", str(error)) from None


def names_in(row: Any) -> Names | None:
    """What the teams are called, where they have names of their own."""
    return names_of(*row.names) if row.names else None


# --- games of leagues ---


def plan_by_hand(books: Books, league: League, number: int) -> dict[str, Any]:
    """A companion for one of today's games of a league."""
    season = books.open_season(league)
    slot = season.find(number)
    if slot.in_hand:
        raise UsageError(f"{season.title_of(slot)} is already being played.")
    clubs = tuple(league.clubs[club].name for club in slot.clubs)
    return new_row(season.prepare(slot).setup, clubs, league=(league.slug, number))


def hand_out(books: Books, league: League, row: dict[str, Any]) -> None:
    """Note in the books that a game is played beside a companion."""
    slot = books.open_season(league).find(row["league_game"])
    books.hand_out(league, slot, companion=row["id"])


def begin(books: Books, league: League, row: dict[str, Any]) -> None:
    """Keep a companion and note it in the books, from outside a clubhouse."""
    with plain_errors(), books.engine.begin() as connection:
        connection.execute(sa.insert(CompanionRow).values(row))
    hand_out(books, league, row)


def book(books: Books, row: Any, table: Table) -> str:
    """Take a finished game into the books of its league; returns the address of its box score."""
    league = books.find(row.league)
    season = books.open_season(league)
    slot = season.find(row.league_game)
    if slot.companion != row.id:
        raise UsageError(f"{season.title_of(slot)} is no longer played at this table.")
    prepared = season.prepare(slot)
    if dict(prepared.setup.options) != dict(table.setup.options):
        raise UsageError("The clubs have changed since this game began, so it cannot be booked.")
    season.record(prepared, finished(table))
    return f"/league/{league.slug}/game/{league.season}/{row.league_game}"

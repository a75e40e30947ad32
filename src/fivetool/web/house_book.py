"""What all servers on one database share besides tables: the clock of the house, keys of cookies, bans."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from fivetool.errors import UsageError
from fivetool.web.models import BanRow, EntryRow, ResultRow, ServerRow, Setting, TableRow
from fivetool.web.moderation import Ban
from fivetool.web.store import Store, now_ms

KEY = "signing_key"
FORMER_KEYS = "former_signing_keys"
KEPT_KEYS = 2  # former keys whose cookies still hold
HOUSE_TIME = "house_time"
WALL_TIME = "wall_time"
DELETE_FROM = "delete_from"  # by the clock of the house: before that nothing is deleted
GONE_MS = 60_000  # a server that was not seen for so long is forgotten
PRESENT_MS = 15_000


@dataclass(frozen=True)
class Times:
    """What was known of time when the clubhouse was last open, in milliseconds."""

    house: int
    wall: int
    delete_from: int


@dataclass(frozen=True)
class OtherServer:
    """Another server on this database, and what was spent there: beat, what, of whom, how much."""

    id: str
    house: int
    spent: list[tuple[int, str, str, int]]


class HouseBook:
    """Reads and writes what the servers share."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # --- time ---

    def times(self) -> Times:
        """What was known of time when the clubhouse was last open; where nothing was kept, as the tables tell."""

        def look(connection: Connection) -> Times:
            kept = _settings(connection)
            if HOUSE_TIME in kept:
                return Times(int(kept[HOUSE_TIME]), int(kept[WALL_TIME]), int(kept[DELETE_FROM]))
            played = connection.execute(sa.select(sa.func.max(EntryRow.house))).scalar_one() or 0
            touched = connection.execute(sa.select(sa.func.max(TableRow.updated))).scalar_one() or now_ms()
            return Times(played, touched, 0)

        return self._store.read(look)

    def keep_times(self, times: Times) -> Future[None]:
        """Keep what is known of time."""

        def write(connection: Connection) -> None:
            kept = _settings(connection)
            _set(connection, HOUSE_TIME, str(max(times.house, int(kept.get(HOUSE_TIME, 0)))))
            _set(connection, WALL_TIME, str(times.wall))
            _set(connection, DELETE_FROM, str(max(times.delete_from, int(kept.get(DELETE_FROM, 0)))))

        return self._store.change(write)

    # --- the servers ---

    def beat(self, house: int, spent: Sequence[tuple[int, str, str, int]]) -> Future[list[OtherServer]]:
        """Say that this server is there and what was spent at it lately; returns the others."""
        mine = {"seen": house, "spent": [list(row) for row in spent]}

        def write(connection: Connection) -> list[OtherServer]:
            own = ServerRow.id == self._store.server_id
            if not connection.execute(sa.update(ServerRow).where(own).values(mine)).rowcount:
                connection.execute(sa.insert(ServerRow).values(id=self._store.server_id, **mine))
            connection.execute(sa.delete(ServerRow).where(ServerRow.seen < house - GONE_MS))
            others = connection.execute(sa.select(ServerRow.__table__).where(~own, ServerRow.seen > house - PRESENT_MS))
            return [OtherServer(row.id, row.seen, [tuple(line) for line in row.spent]) for row in others]

        return self._store.change(write)

    def leave(self) -> Future[None]:
        """Say that this server is gone."""
        gone = sa.delete(ServerRow).where(ServerRow.id == self._store.server_id)

        def write(connection: Connection) -> None:
            connection.execute(gone)

        return self._store.change(write)

    # --- the keys of cookies ---

    def signing_keys(self) -> list[str]:
        """The keys whose cookies hold, the present one last."""
        present = self._store.signing_key()
        kept = self._store.read(_settings)
        return [*json.loads(kept.get(FORMER_KEYS, "[]")), kept.get(KEY, present)]

    def rotate_key(self) -> None:
        """Sign with a new key from now on; cookies of the former keys hold and are signed anew when they are seen."""
        former = self.signing_keys()

        def write(connection: Connection) -> None:
            _set(connection, FORMER_KEYS, json.dumps(former[-KEPT_KEYS:]))
            _set(connection, KEY, secrets.token_hex(32))

        self._store.change(write).result()

    # --- moderation ---

    def bans(self) -> list[Ban]:
        """All bans that have not run out."""
        holds = sa.or_(BanRow.until.is_(None), BanRow.until > now_ms())
        wanted = sa.select(BanRow.network, BanRow.reason, BanRow.until).where(holds).order_by(BanRow.network)
        return [Ban(*row) for row in self._store.read(lambda c: list(c.execute(wanted)))]

    def ban(self, ban: Ban) -> None:
        """Let nobody in from a network."""

        def write(connection: Connection) -> None:
            connection.execute(sa.delete(BanRow).where(BanRow.network == ban.network))
            connection.execute(sa.insert(BanRow).values(**vars(ban)))

        self._store.change(write).result()

    def lift_ban(self, network: str) -> None:
        """Let a network in again."""
        gone = sa.delete(BanRow).where(BanRow.network == network)
        if not self._store.change(lambda connection: connection.execute(gone).rowcount).result():
            raise UsageError(f"{network} is not banned.")

    def close_table(self, table_id: str, reason: str) -> None:
        """Have nobody play on at a table; it can still be looked at."""
        closed = {"closed": reason[:200], "version": TableRow.version + 1}
        wanted = sa.update(TableRow).where(TableRow.id == table_id).values(closed)
        self._changes_one(table_id, wanted)

    def delete_table(self, table_id: str) -> None:
        """Delete a table with all that belongs to it, and how it ended for whom."""
        self._changes_one(table_id, sa.delete(TableRow).where(TableRow.id == table_id))
        gone = sa.delete(ResultRow).where(ResultRow.table_id == table_id)
        self._store.change(lambda connection: connection.execute(gone).rowcount).result()

    def _changes_one(self, table_id: str, statement: Any) -> None:
        def write(connection: Connection) -> int:
            changed = int(connection.execute(statement).rowcount)
            self._store.announce(connection, table_id)
            return changed

        if not self._store.change(write).result():
            raise UsageError(f"There is no table {table_id}.")


def _settings(connection: Connection) -> dict[str, str]:
    return {row.name: row.value for row in connection.execute(sa.select(Setting.__table__))}


def _set(connection: Connection, name: str, value: str) -> None:
    changed = connection.execute(sa.update(Setting).where(Setting.name == name).values(value=value)).rowcount
    if not changed:
        connection.execute(sa.insert(Setting).values(name=name, value=value))

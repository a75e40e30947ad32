"""What the database keeps of dice: the rounds in which they were sealed, and the log of all that was sealed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from fivetool.web import dice_log
from fivetool.web.entry_log import NewEntry, write_entries
from fivetool.web.models import DiceRoundRow, TableRow

if TYPE_CHECKING:
    from fivetool.web.store import Store

Row = dict[str, Any]


class DiceStore:
    """The dice of the tables in a database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # --- what there is ---

    def rounds(self, table_id: str) -> list[sa.Row[Any]]:
        """The rounds of a table, in order."""
        wanted = sa.select(DiceRoundRow.__table__).where(DiceRoundRow.table_id == table_id)
        return self._store.read(lambda c: list(c.execute(wanted.order_by(DiceRoundRow.round))))

    def log(self, after: int, limit: int) -> list[sa.Row[Any]]:
        """Entries of the log of commitments that follow a place."""
        return self._store.read(lambda c: dice_log.read(c, after, limit))

    def log_length(self) -> int:
        """How many entries the log of commitments has."""
        return self._store.read(dice_log.last_place)

    # --- rounds ---

    def add_rounds(self, connection: Connection, table_id: str, rounds: Sequence[Row]) -> None:
        """Write down rounds as part of another change; what they commit to goes into the log."""
        last = sa.select(sa.func.coalesce(sa.func.max(DiceRoundRow.round), -1)).where(DiceRoundRow.table_id == table_id)
        number = int(connection.execute(last).scalar_one())
        for row in rounds:
            number += 1
            new = {"table_id": table_id, "round": number, **row}
            if row.get("seal") is None:
                dice_log.append(connection, "commitment", row["commitment"])
            elif row.get("sealed_at") == table_id:
                new["log_place"], new["log_hash"] = dice_log.append(connection, "seal", row["seal"])
            connection.execute(sa.insert(DiceRoundRow), new)

    def is_open(self, connection: Connection, table_id: str) -> bool:
        """Whether a round is going on at a table."""
        wanted = sa.select(DiceRoundRow.seal).where(DiceRoundRow.table_id == table_id)
        last = connection.execute(wanted.order_by(DiceRoundRow.round.desc()).limit(1)).first()
        return last is not None and last.seal is None

    def add_share(self, table_id: str, round_number: int, seat: int, share: Mapping[str, str | None]) -> Future[bool]:
        """Write down the hash or the part of a seat; what it sent before stays."""

        def add(connection: Connection) -> bool:
            row = self._locked(connection, table_id, round_number)
            if row is None:
                return False
            known = row.shares.get(str(seat), {"hash": None, "part": None})
            merged = {name: known[name] if known[name] is not None else share.get(name) for name in known}
            self._update(connection, table_id, round_number, shares={**row.shares, str(seat): merged})
            return True

        return self._store.change(add)

    def close(self, table_id: str, round_number: int, at: int) -> Future[bool]:
        """Take no more hashes: from now on parts are sent."""

        def close(connection: Connection) -> bool:
            row = self._locked(connection, table_id, round_number)
            if row is None or row.closed is not None:
                return False
            self._update(connection, table_id, round_number, closed=at)
            return True

        return self._store.change(close)

    def replace(self, table_id: str, round_number: int, fresh: Row) -> Future[bool]:
        """Give a round up for a new one."""

        def replace(connection: Connection) -> bool:
            if self._locked(connection, table_id, round_number) is None:
                return False
            self.add_rounds(connection, table_id, [fresh])
            self._store.touch(connection, table_id)
            return True

        return self._store.change(replace)

    def begin(self, table_id: str, round_number: int, sealed: Row, shown: Row) -> Future[bool]:
        """Seal the first dice of a table: the game is dealt. `shown` is what lists tell of it then."""

        def begin(connection: Connection) -> bool:
            if self._locked(connection, table_id, round_number) is None:
                return False
            self._seal(connection, table_id, round_number, sealed)
            connection.execute(sa.update(TableRow).where(TableRow.id == table_id).values(begun=True, **shown))
            return True

        return self._store.change(begin)

    def go_on_with(self, entry: NewEntry, round_number: int, sealed: Row) -> Future[bool]:
        """Seal other dice in the middle of a game, by an entry of its log."""

        def go_on(connection: Connection) -> bool:
            if self._locked(connection, entry.table_id, round_number) is None:
                return False
            if not write_entries(connection, [entry]):
                return False
            self._seal(connection, entry.table_id, round_number, {**sealed, "entry": entry.number})
            return True

        return self._store.change(go_on)

    def _locked(self, connection: Connection, table_id: str, round_number: int) -> Any:
        """The row of a round that is still the last of its table and open; nobody else changes it meanwhile."""
        wanted = sa.select(DiceRoundRow.__table__).where(DiceRoundRow.table_id == table_id)
        row = connection.execute(wanted.order_by(DiceRoundRow.round.desc()).limit(1).with_for_update()).first()
        return row if row is not None and row.round == round_number and row.seal is None else None

    def _seal(self, connection: Connection, table_id: str, round_number: int, sealed: Row) -> None:
        place, its_hash = dice_log.append(connection, "seal", sealed["seal"])
        self._update(connection, table_id, round_number, **sealed, log_place=place, log_hash=its_hash)

    def _update(self, connection: Connection, table_id: str, round_number: int, **values: Any) -> None:
        which = (DiceRoundRow.table_id == table_id, DiceRoundRow.round == round_number)
        connection.execute(sa.update(DiceRoundRow).where(*which).values(values))
        self._store.touch(connection, table_id)

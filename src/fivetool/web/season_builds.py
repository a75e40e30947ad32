"""Seasons that people upload: cards are built from them while the page waits, in a pool and a process of their own.

What has become of one is in the database, since the page may ask another server than the one that builds.
"""

from __future__ import annotations

import asyncio
import secrets
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from fivetool.errors import DataError, FivetoolError
from fivetool.game.game import Game
from fivetool.league.workshop import BUILD_SECONDS, build_apart
from fivetool.web.authority import Refusal
from fivetool.web.card_uploads import names_in, unpacked_season
from fivetool.web.models import SeasonBuildRow
from fivetool.web.pools import Pool
from fivetool.web.store import Store, now_ms

BUILDING, DONE, FAILED = "building", "done", "failed"
ID_BYTES = 12
KEPT = 86_400_000  # milliseconds that is known what became of one
LATEST = (BUILD_SECONDS + 60) * 1000  # after which one that still builds was cut off
LONGEST_TEXT = 400
CUT_OFF = "The server was stopped while it built your cards; upload the season again."


@dataclass(frozen=True)
class SeasonBuild:
    """What has become of an uploaded season: `text` is the league's address when it is done, or what went wrong."""

    id: str
    name: str
    state: str
    text: str


class SeasonBuilds:
    """Builds cards, one season at a time on each server."""

    def __init__(self, store: Store, pool: Pool) -> None:
        self._store = store
        self._pool = pool
        self._tasks: set[asyncio.Task[None]] = set()  # or they would be forgotten while they run

    async def start(
        self, game: Game, content: bytes, name: str, person: str | None, found: Callable[[Path], str]
    ) -> str:
        """Begin to build; `found` makes a league of the folder with the cards and returns its address."""
        build_id = secrets.token_hex(ID_BYTES)

        def work() -> None:
            try:
                with (
                    unpacked_season(content, game) as source,
                    tempfile.TemporaryDirectory(prefix="fivetool-set-") as to,
                ):
                    folder = Path(to) / "cards"
                    build_apart(game, source, folder)
                    self._note(build_id, DONE, found(folder))
            except (FivetoolError, Refusal) as error:
                self._note(build_id, FAILED, str(error))
            except Exception:
                self._note(build_id, FAILED, "Something went wrong while the cards were built.")
                raise

        row = {"id": build_id, "person": person, "name": name, "state": BUILDING, "text": "", "at": now_ms()}
        await asyncio.wrap_future(self._store.change(lambda c: self._begin(c, row)))
        task = asyncio.create_task(self._pool.run(work))
        await asyncio.sleep(0)
        if task.done():  # refused: too much waits
            task.result()
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return build_id

    @staticmethod
    def _begin(connection: Any, row: dict[str, Any]) -> None:
        connection.execute(sa.delete(SeasonBuildRow).where(SeasonBuildRow.at < row["at"] - KEPT))
        connection.execute(sa.insert(SeasonBuildRow).values(row))

    def _note(self, build_id: str, state: str, text: str) -> None:
        values = {"state": state, "text": text[:LONGEST_TEXT]}
        wanted = sa.update(SeasonBuildRow).where(SeasonBuildRow.id == build_id).values(values)
        self._store.change(lambda c: c.execute(wanted)).result()

    def find(self, build_id: str, person: str | None, *, everybody: bool) -> SeasonBuild:
        """What has become of somebody's own upload; of any at a clubhouse that answers its own machine alone."""
        wanted = sa.select(SeasonBuildRow.__table__).where(SeasonBuildRow.id == build_id)
        row = self._store.read(lambda c: c.execute(wanted).first())
        if row is None or not (everybody or (person is not None and row.person == person)):
            raise Refusal(404, "not_found", "There is no such upload, or it was too long ago.")
        if row.state == BUILDING and row.at < now_ms() - LATEST:
            return SeasonBuild(row.id, row.name, FAILED, CUT_OFF)
        return SeasonBuild(row.id, row.name, row.state, row.text)


def is_season(content: bytes, game: Game) -> bool:
    """Whether an upload holds the raw files of a season and no cards; what is neither is told by whoever reads it."""
    seasons = game.league.seasons
    try:
        names = names_in(content)
    except DataError:
        return False
    return seasons is not None and any(seasons.is_raw(name) for name in names)

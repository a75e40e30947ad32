"""Sealing the dice of tables together with the people who sit there, as `joint_dice` tells.

A round goes on by itself: whenever something comes in for it, or somebody has been waited for long enough, it is
taken as far as it can go. Any of several servers may do that; the database lets one of them be first.
"""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from fivetool.table import DiceKey
from fivetool.table.fair import hash_of_part, key_to_hex, sealed_jointly, seals_of
from fivetool.web import authority, render
from fivetool.web.authority import Caller, Refusal
from fivetool.web.entry_log import NewEntry
from fivetool.web.joint_dice import NOTHING_ADDED, Stage, fresh_round, parts_of
from fivetool.web.live import LiveTable
from fivetool.web.messages.requests import DiceShare
from fivetool.web.messages.shown import DiceSealed
from fivetool.web.new_tables import Row, shown_in_lists
from fivetool.web.sitting import open_sitting
from fivetool.web.store import DatabaseError, now_ms

if TYPE_CHECKING:
    from fivetool.web.clubhouse import Clubhouse

NO_KEY = (0, 0)  # of a joint key before everything is there from which it follows
RETRY_SECONDS = 1.0


class DiceRounds:
    """Carries out the rounds in which dice are sealed, at the tables of a clubhouse."""

    def __init__(self, club: Clubhouse) -> None:
        self._club = club

    @property
    def _store(self) -> Any:
        return self._club.store.dice

    async def add_share(self, live: LiveTable, caller: Caller, given: DiceShare) -> DiceSealed:
        """Take what somebody adds to the dice of a round."""
        eyes = live.eyes_of(caller)
        own = authority.check_share(live.open_round, live.seats, eyes, given)
        if given.nothing:
            await self._written(live, own, NOTHING_ADDED)
        elif given.hash is not None and live.stage().name == "hashes":
            await self._written(live, own, {"hash": given.hash})
        await self.go_on(live)
        if given.part is not None:
            await self._add_part(live, own, given.round, given.part)
            await self.go_on(live)
        return live.dice_shown(live.eyes_of(caller))

    async def _add_part(self, live: LiveTable, own: int, number: int, part: str) -> None:
        row = live.open_round
        if row is None or row.round != number:
            return  # somebody sat down or left in the meantime: this round was given up
        if row.closed is None:
            raise Refusal(409, "too_early", "The others have not committed to their parts yet; wait for your turn.")
        if row.shares.get(str(own), {}).get("hash") != hash_of_part(part):
            raise Refusal(422, "wrong_part", "That is not the part whose hash you sent.")
        await self._written(live, own, {"part": part})

    async def _written(self, live: LiveTable, own: int, share: dict[str, str]) -> None:
        await self._club.written(self._store.add_share(live.id, live.open_round.round, own, share))
        await self._club.refresh(live)

    # --- how a round goes on ---

    async def go_on(self, live: LiveTable) -> None:
        """Take the round of a table as far as it can go, and wait for whoever is missing."""
        while live.open_round is not None:
            stage = live.stage()
            if stage.name in ("seats", "hashes", "parts"):
                self._wait(live, stage)
                return
            number = live.open_round.round
            if stage.name == "close":
                await self._club.written(self._store.close(live.id, number, self._club.clock.now()))
            elif stage.name == "void":
                passed_over = sorted({*live.open_round.passed_over, *stage.missing})
                await self._club.written(
                    self._store.replace(live.id, number, fresh_round(self._club.clock.now(), passed_over))
                )
            else:
                await self._seal(live)
            await self._club.refresh(live)
        self._club.look_after_bots(live)

    def _wait(self, live: LiveTable, stage: Stage) -> None:
        """Look again when those who are missing have been waited for long enough."""
        if live.dice_timer is not None:
            live.dice_timer.cancel()
        live.dice_timer = None
        if stage.until:
            seconds = max(0.0, (stage.until - self._club.clock.now()) / 1000) + 0.01
            again = lambda: self._club.spawn(self._try_again(live))  # noqa: E731 - a timer wants no argument
            live.dice_timer = asyncio.get_running_loop().call_later(seconds, again)

    async def _try_again(self, live: LiveTable) -> None:
        try:
            await self._club.refresh(live)
            await self.go_on(live)
        except Refusal:
            return
        except DatabaseError:
            await asyncio.sleep(RETRY_SECONDS)
            if live.open_round is not None:
                self._wait(live, live.stage())

    # --- sealing ---

    async def _seal(self, live: LiveTable) -> None:
        """Seal what everybody has added; the game begins, or goes on, with the key that follows from it."""
        async with live.lock:
            row = live.open_round
            if row is None or live.stage().name != "seal":
                return
            if live.sitting.begun:
                await self._change_key(live, row)
            else:
                await self._begin(live, row)

    async def _begin(self, live: LiveTable, row: Any) -> None:
        key, seal = _sealed(live, row)
        sealed = _sealed_row(key, seal)

        def dealt() -> Row:
            begun, done = _changed(live.row, begun=True), [*live.rounds[:-1], _changed(row, **sealed)]
            return shown_in_lists(open_sitting(begun, live.seats, self._club.store.entries(live.id), done).now, True)

        shown = await self._club.in_thread(dealt)
        await self._club.written(self._store.begin(live.id, row.round, sealed, shown))

    async def _change_key(self, live: LiveTable, row: Any) -> None:
        key, seal = _sealed(live, row)
        house = self._club.clock.now()
        moment = live.sitting.table.change_key(key)
        entry = NewEntry(
            table_id=live.id,
            number=moment.number,
            kind=moment.kind,
            seat=moment.seat,
            choice=row.round,
            back_to=None,
            at=now_ms(),
            house=house,
            spent=max(0, house - row.opened),  # nobody's clock ran meanwhile
            over=moment.over,
            asked=list(moment.waiting),
            score_text=render.score_text(moment)[:200],
            status_text=render.status_text(moment)[:400],
        )
        await self._club.written(self._store.go_on_with(entry, row.round, _sealed_row(key, seal)))


def _sealed(live: LiveTable, row: Any) -> tuple[DiceKey, str]:
    """The joint key of a round, and its seal."""
    table = live.sitting.table
    before = table.keys if live.sitting.begun else table.keys[:-1]  # without that of the preview
    shares = DiceKey(NO_KEY, start=table.now.depth, table=live.id, secret=row.secret, parts=parts_of(row))
    seal = seals_of([*before, shares], table.circumstances)[-1]
    return sealed_jointly(shares, seal), seal


def _changed(row: Any, **values: Any) -> SimpleNamespace:
    return SimpleNamespace(**{**row._mapping, **values})


def _sealed_row(key: DiceKey, seal: str) -> Row:
    """What is written down of a key that was sealed."""
    return {"key": key_to_hex(key.key), "start": key.start, "seal": seal, "sealed_at": key.table}

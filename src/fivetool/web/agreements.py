"""What needs the consent of everybody who plays: taking back, a draw, a bot for whoever has left.

One wish stands at a time, and it belongs to a moment: the next entry of the log voids it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from fivetool.web import authority
from fivetool.web.authority import BOT_WISH, DRAW_WISH, UNDO_WISH, Caller
from fivetool.web.live import LiveTable
from fivetool.web.messages.requests import UndoDone

if TYPE_CHECKING:
    from fivetool.web.clubhouse import Clubhouse


class Agreements:
    """Asks the players of a table, and carries out what all of them agree on."""

    def __init__(self, club: Clubhouse) -> None:
        self._club = club

    async def undo(self, live: LiveTable, caller: Caller) -> UndoDone:
        """Take back at once if nobody else plays, otherwise ask the others."""
        async with live.lock:
            eyes = live.eyes_of(caller)
            authority.check_may_undo(live.row)
            seat, target = authority.check_undo(live.sitting, live.open_round, eyes, live.seats)
            if not authority.others_to_ask(eyes, live.seats):
                moment = await self._club.enter(live, partial(live.sitting.table.take_back, target, seat))
                return UndoDone(status="done", number=moment.number)
            number = await self._put(live, seat, UNDO_WISH)
        await self._club.refresh(live)
        return UndoDone(status="asked", number=number)

    async def offer_draw(self, live: LiveTable, caller: Caller) -> UndoDone:
        """Offer a draw to the other side."""
        async with live.lock:
            authority.check_may_give_up(live.row)
            seat = authority.check_draw_offer(live.sitting, live.open_round, live.eyes_of(caller), live.seats)
            number = await self._put(live, seat, DRAW_WISH)
        await self._club.refresh(live)
        return UndoDone(status="asked", number=number)

    async def wish_for_bot(self, live: LiveTable, caller: Caller) -> None:
        """Ask the others whether a bot plays on for whoever has left."""
        async with live.lock:
            await self._put(live, live.eyes_of(caller).seats[0], BOT_WISH)
        await self._club.refresh(live)

    async def _put(self, live: LiveTable, seat: int, wish: str) -> int:
        """Put a wish to the others. The table is locked."""
        if live.votes:
            raise authority.asked_already(live.votes)
        number = live.sitting.number
        await self._club.written(self._club.store.vote(live.id, number, [seat], wish))
        return number

    async def answer(self, live: LiveTable, caller: Caller, accept: bool) -> UndoDone:
        """Agree or not to what another player wishes."""
        async with live.lock:
            answering = authority.check_wish_answer(live.votes, live.eyes_of(caller))
            number = live.sitting.number
            await self._club.written(self._club.store.vote(live.id, number, answering, "yes" if accept else "no"))
        await self._club.refresh(live)
        async with live.lock:
            done, bots_wanted = await self._carry_out(live, number)
        if bots_wanted:
            await self._club.seating.seat_bots(live)
        return done

    async def _carry_out(self, live: LiveTable, number: int) -> tuple[UndoDone, bool]:
        """Do what is wished if everybody who was asked agrees; also whether bots are to sit down. It is locked."""
        votes, sitting = live.votes, live.sitting
        asking = authority.asking_seat(votes)
        if sitting.number != number or asking is None or "no" in votes.values() or live.open_round is not None:
            return UndoDone(status="refused", number=sitting.number), False
        others = [seat for seat in authority.persons(live.seats) if _plays_apart(live, asking, seat)]
        if any(seat not in votes for seat in others):
            return UndoDone(status="asked", number=number), False
        wish = votes[asking]
        if wish == BOT_WISH:
            await self._club.written(self._club.store.forget_votes(live.id, number))
            live.votes = {}
            return UndoDone(status="done", number=number), True
        if wish == DRAW_WISH:
            moment = await self._club.enter(live, partial(sitting.table.agree_on_draw, asking))
            return UndoDone(status="done", number=moment.number), False
        target = sitting.undo_target([asking])
        if target is None:
            return UndoDone(status="refused", number=number), False
        seat, back_to = target
        moment = await self._club.enter(live, partial(sitting.table.take_back, back_to, seat))
        return UndoDone(status="done", number=moment.number), False


def _plays_apart(live: LiveTable, one: int, other: int) -> bool:
    return bool(live.seats[one].visitor != live.seats[other].visitor)

"""Who sits where: seat links, seats that are left and claimed, programs with a seat's secret."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivetool.table.standing_orders import StandingOrders, orders_to_json
from fivetool.web import audit, authority
from fivetool.web.authority import Caller, Refusal
from fivetool.web.joint_dice import fresh_round
from fivetool.web.live import LiveTable
from fivetool.web.messages.requests import MessageShown, OrderGiven, RepeatGiven, SeatLink
from fivetool.web.new_tables import check_bot, new_secret, seat_link
from fivetool.web.sitting import Sitting
from fivetool.web.store import hashed
from fivetool.web.talk import check_phrase

if TYPE_CHECKING:
    from fivetool.web.clubhouse import Clubhouse


class Seating:
    """Seats and frees people at the tables of a clubhouse."""

    def __init__(self, club: Clubhouse) -> None:
        self._club = club

    async def sit_down(self, live: LiveTable, caller: Caller, secret: str) -> None:
        """Seat whoever opens a seat link."""
        await self._club.refresh(live)
        seat = authority.seat_of_link(live.seats, secret)
        if caller.visitor is None:
            raise Refusal(403, "no_cookie", "Your browser blocks cookies, so it cannot hold a seat.")
        if seat.visitor == caller.visitor:
            return
        if not await self._sit(live, seat.seat, caller.visitor):
            raise authority.seat_taken(seat)
        audit.note("seat taken", table=live.id, seat=seat.seat)

    async def sit_by_secret(self, live: LiveTable, caller: Caller) -> None:
        """A program that shows a seat's secret sits there from then on."""
        who = caller.as_program
        if who is None:
            return
        for seat in live.seats:
            if seat.secret == caller.secret and seat.visitor is None and not seat.vacated:
                await self._sit(live, seat.seat, who)
                return

    async def _sit(self, live: LiveTable, seat: int, visitor: str, *, vacated_only: bool = False) -> bool:
        """Seat somebody, with dice that are sealed anew; False when somebody else was first."""
        fresh = None if live.row.fixed_dice else fresh_round(self._club.clock.now())
        taken = self._club.store.take_seat(live.id, seat, visitor, fresh, vacated_only=vacated_only)
        if not await self._club.written(taken):
            return False
        person = await self._club.in_database(self._club.people.find, visitor)
        if person is not None:
            await self._club.written(self._club.people.name_seats(live.id, [seat], person.name, person.sign))
        await self._club.refresh(live)
        await self._club.dice.go_on(live)
        return True

    async def leave(self, live: LiveTable, caller: Caller, wanted: int | None) -> None:
        """Free seats of the caller's for others."""
        for seat in authority.seats_to_leave(live.eyes_of(caller), wanted):
            fresh = fresh_round(self._club.clock.now())
            await self._club.written(self._club.store.leave_seat(live.id, seat, live.seats[seat].visitor, fresh))
            audit.note("seat left", table=live.id, seat=seat)
        await self._club.refresh(live)
        await self._club.dice.go_on(live)

    async def claim(self, live: LiveTable, caller: Caller, wanted: int, bot: str | None) -> None:
        """Take a seat that was left, or give it to a bot."""
        eyes = authority.seats_of(caller, live.seats)
        for_bot, hidden = bot is not None, live.hidden
        seat = authority.check_claim(live.row, live.seats, caller, eyes, wanted, for_bot=for_bot, hidden=hidden)
        if bot is not None:
            check_bot(live.sitting.setup.game, bot)
            if authority.others_to_ask(eyes, live.seats):
                await self._club.agreements.wish_for_bot(live, caller)
                return
            taken = await self._club.written(self._club.store.seat_bot(live.id, wanted, bot))
            await self._club.refresh(live)
            await self._club.dice.go_on(live)
        else:
            if caller.visitor is None:
                raise Refusal(403, "no_cookie", "Your browser blocks cookies, so it cannot hold a seat.")
            taken = await self._sit(live, wanted, caller.visitor, vacated_only=True)
        if not taken:
            raise authority.seat_taken(seat)
        audit.note("seat claimed", table=live.id, seat=wanted, bot=bot)

    async def seat_bots(self, live: LiveTable) -> None:
        """Have the game's manager play on for everybody who has left."""
        for seat in live.seats:
            if seat.vacated and seat.bot is None and seat.visitor is None:
                bot = live.sitting.setup.game.players.styles[0]
                await self._club.written(self._club.store.seat_bot(live.id, seat.seat, bot))
                audit.note("seat claimed", table=live.id, seat=seat.seat, bot=bot)
        await self._club.refresh(live)
        await self._club.dice.go_on(live)

    async def set_order(self, live: LiveTable, caller: Caller, given: OrderGiven | RepeatGiven) -> None:
        """Have the caller's seats keep a standing order, from the next question on."""
        eyes = authority.check_orders(live.eyes_of(caller))
        orders = _with_order(eyes.orders, live.sitting, given)
        await self._club.written(self._club.store.set_orders(live.id, eyes.seats, orders_to_json(orders)))
        await self._club.refresh(live)

    async def set_name(self, live: LiveTable, caller: Caller, name: str) -> None:
        """Call the caller by a name of their own."""
        eyes = authority.check_name(live.eyes_of(caller), name)
        if caller.visitor is not None:
            await self._club.written(self._club.people.introduce(caller.visitor, name))
        person = await self._club.in_database(self._club.people.find, caller.visitor)
        sign = person.sign if person is not None else None
        await self._club.written(self._club.people.name_seats(live.id, eyes.seats, name, sign))
        await self._club.refresh(live)

    async def say(self, live: LiveTable, caller: Caller, word: str) -> None:
        """Say a phrase to everybody at the table."""
        eyes = live.eyes_of(caller)
        person = await self._club.in_database(self._club.people.find, caller.visitor)
        authority.check_may_speak(eyes, person.muted if person is not None else None)
        await self._club.written(self._club.people.say(live.id, eyes.seats[0], check_phrase(word)))
        await self._club.refresh(live)

    async def write(self, live: LiveTable, caller: Caller, text: str) -> None:
        """Write something to the other players."""
        eyes = live.eyes_of(caller)
        person = await self._club.in_database(self._club.people.find, caller.visitor)
        authority.check_may_write(live.row, eyes, person.muted if person is not None else None)
        seat = live.seats[eyes.seats[0]]
        await self._club.written(self._club.chat.write(live.id, seat.seat, seat.visitor, seat.name, text))
        await self._club.refresh(live)

    async def allow_chat(self, live: LiveTable, caller: Caller, on: bool) -> None:
        """Let players write at a table, or not any more."""
        authority.check_may_allow_chat(caller, live.row)
        await self._club.written(self._club.chat.allow(live.id, on))
        await self._club.refresh(live)

    async def messages(self, live: LiveTable, caller: Caller) -> list[MessageShown]:
        """What players have written, for players."""
        eyes = authority.check_orders(live.eyes_of(caller))
        rows = await self._club.in_database(self._club.chat.messages, live.id)
        fields = ("number", "seat", "name", "text")
        return [
            MessageShown(**{name: getattr(row, name) for name in fields}, yours=row.seat in eyes.seats) for row in rows
        ]

    async def report(self, live: LiveTable, caller: Caller, wanted: int, reason: str) -> None:
        """Tell the operator of somebody at the table."""
        seat = authority.check_report(live.seats, live.eyes_of(caller), wanted)
        kept = await self._club.written(self._club.chat.report(live.id, caller.known_as, seat, reason))
        if not kept:
            raise Refusal(503, "too_many_reports", "Too many reports are waiting; try again another day.")
        audit.note("player reported", table=live.id, seat=wanted)

    async def new_link(self, live: LiveTable, caller: Caller, wanted: int) -> SeatLink:
        """A fresh link for an empty seat; the old one stops working."""
        authority.check_invite(caller, live.row, live.seats, wanted, hidden=live.hidden)
        secret = new_secret()
        if not await self._club.written(self._club.store.set_secret(live.id, wanted, hashed(secret))):
            raise authority.seat_taken(live.seats[wanted])
        await self._club.refresh(live)
        return seat_link(live.id, wanted, secret)


def _with_order(orders: StandingOrders, sitting: Sitting, given: OrderGiven | RepeatGiven) -> StandingOrders:
    """Standing orders with one more, which the game must know."""
    game = sitting.setup.game
    if isinstance(given, RepeatGiven):
        if not game.rules.recurs(given.decision) or given.choice not in (None, *game.rules.choices):
            raise Refusal(422, "no_such_order", f"{game.title} has no such decision or choice.")
        return orders.repeating(given.decision, given.choice)
    order = next((order for order in game.players.orders if order.name == given.order), None)
    if order is None or given.way not in (None, *(way.name for way in order.ways)):
        raise Refusal(422, "no_such_order", f"{game.title} has no such standing order.")
    return orders.taking(order, given.way)

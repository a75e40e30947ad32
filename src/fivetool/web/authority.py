"""Who may do what: every such decision of the clubhouse is made here and nowhere else.

Each check returns what the caller may go on with, or raises a `Refusal` with one clear line. The module is long for
that reason: a check that stood elsewhere could be forgotten.
"""

from __future__ import annotations

import datetime
import hmac
import math
import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol
from urllib.parse import SplitResult, urlsplit

from fivetool.errors import ChoiceError, FivetoolError, NotYourTurnError, OptionError
from fivetool.game.facts import LONGEST_NAME
from fivetool.game.game import Game
from fivetool.game.options import refuse_files
from fivetool.show.phrases import counted, in_row
from fivetool.table import Moment
from fivetool.table.standing_orders import orders_from_json
from fivetool.web.joint_dice import contributors
from fivetool.web.messages.requests import DiceShare
from fivetool.web.render import Eyes
from fivetool.web.sitting import MOST_UNDOS, Sitting
from fivetool.web.store import hashed, now_ms

LOOPBACK_HOSTS = frozenset({"localhost", "127.0.0.1", "::1"})
LEFT_MS = 2 * 60_000  # how long somebody is waited for who has left their seat
GONE_MS = 10 * 60_000  # and somebody who is not connected
UNDO_WISH, DRAW_WISH, BOT_WISH = "ask", "draw", "bot"  # what the players of a table are asked to agree to
WISHES = (UNDO_WISH, DRAW_WISH, BOT_WISH)
TABLE_ID = re.compile(r"^[A-Za-z0-9_-]{1,32}$")


class Refusal(FivetoolError):
    """Something that is not allowed or not possible, with a word for programs and an HTTP status."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code


class Seat(Protocol):
    """What has to be known of a seat."""

    seat: int
    name: str
    bot: str | None
    secret: str | None
    visitor: str | None
    vacated: bool
    left_by: str | None
    orders: Mapping[str, Any] | None


class TableFacts(Protocol):
    """What has to be known of a table."""

    id: str
    watch: str
    owner: str | None
    rematch: str | None
    closed: str | None
    begun: bool
    fixed_dice: bool
    hints: bool
    rated: bool
    chat: bool
    daily: str | None
    duel: str | None
    withheld: bool


@dataclass(frozen=True)
class Caller:
    """Whoever asks: hashes of the visitor in their cookie and of the seat secret they hold, if any."""

    visitor: str | None = None
    secret: str | None = None

    @property
    def as_program(self) -> str | None:
        """What is written on a seat that they take by its secret alone."""
        return hashed(f"secret {self.secret}") if self.secret else None

    @property
    def known_as(self) -> str | None:
        """The name under which what they do is counted."""
        return self.visitor or self.as_program


# --- where a request comes from ---


def check_host(host: str, loopback_only: bool, public_hosts: Sequence[str] = ()) -> None:
    """A server answers only under its own names: those that it was given, or those of the loopback address.

    No other site may rebind to it.
    """
    name = _address_of(f"//{host}").hostname if host else None
    known = public_hosts or (LOOPBACK_HOSTS if loopback_only else None)
    if known is not None and name not in known:
        raise Refusal(421, "wrong_host", "This server answers only at its own address.")


def check_origin(headers: Mapping[str, str]) -> None:
    """What changes something must come from our own pages, or from a program.

    Browsers say where a request comes from; one that says nothing is no browser, or so old that only the
    cookie's SameSite protects it. A seat secret in the header is proof enough: no other site can have put it there.
    """
    if headers.get("authorization", "").lower().startswith("bearer "):
        return
    fetched_from = headers.get("sec-fetch-site")
    if fetched_from is not None and fetched_from not in ("same-origin", "none"):
        raise Refusal(403, "wrong_origin", "This was sent from another site.")
    origin = headers.get("origin")
    if origin is not None and _address_of(origin).netloc.lower() != headers.get("host", "").lower():
        raise Refusal(403, "wrong_origin", "This was sent from another site.")


def _address_of(text: str) -> SplitResult:
    """The parts of an address, none of one that is no address."""
    try:
        return urlsplit(text)
    except ValueError:
        return urlsplit("")


# --- what may be put on the table ---


def check_options(game: Game, options: Mapping[str, Any]) -> dict[str, Any]:
    """Options from outside: data sets only by their known names, for any other text would be a path on the server."""
    try:
        refuse_files(game.options.declared, options)
    except OptionError as error:
        raise Refusal(422, "bad_option", str(error)) from None
    return dict(options)


def check_table_id(table_id: str) -> str:
    """Only what can be an id is looked up."""
    if not TABLE_ID.match(table_id):
        raise unknown_table()
    return table_id


def unknown_table() -> Refusal:
    """For a table that is not there."""
    return Refusal(404, "unknown_table", "There is no such table. The link may be incomplete.")


def check_open(row: TableFacts) -> None:
    """Nobody plays on at a table that the operator has closed."""
    if row.closed is not None:
        raise Refusal(409, "closed", f"The operator of this server has closed this table: {row.closed}")


# --- who is who at a table ---


def seats_of(caller: Caller, seats: Sequence[Seat]) -> Eyes:
    """The seats a caller plays: those they sit on, and the one whose secret they hold. All keep the same orders."""
    own = [seat for seat in seats if seat.bot is None and not seat.vacated and _plays(caller, seat)]
    return Eyes(tuple(seat.seat for seat in own), orders_from_json(own[0].orders if own else None))


def _plays(caller: Caller, seat: Seat) -> bool:
    """A secret opens a seat as long as nobody has sat down there with a cookie.

    Who made the table has handed out its secrets and knows them all, and must not see into the hands of the others.
    """
    if seat.visitor is not None:
        return any(known is not None and _same(seat.visitor, known) for known in (caller.visitor, caller.as_program))
    return caller.secret is not None and seat.secret is not None and _same(seat.secret, caller.secret)


def check_watch(table: TableFacts, eyes: Eyes) -> Eyes:
    """Players see their table; others only if it may be watched."""
    if not eyes.seats and is_private(table):
        raise Refusal(403, "closed_table", "This table is private: only its players can see it.")
    return eyes


def day_of(milliseconds: int) -> str:
    """The day of a time, in UTC.

    >>> day_of(0)
    '1970-01-01'
    """
    return datetime.datetime.fromtimestamp(milliseconds / 1000, datetime.UTC).date().isoformat()


def is_held_back(table: TableFacts) -> bool:
    """Whether others still play with the dice of a table: those of a day or of a match that is not over."""
    return table.withheld or (table.daily is not None and table.daily >= day_of(now_ms()))


def is_private(table: TableFacts) -> bool:
    """Whether only its players see a table; games with shared dice are there for all to see when all are done."""
    shared = table.daily is not None or table.duel is not None
    return table.watch == "closed" and (not shared or is_held_back(table))


def is_owner(caller: Caller, table: TableFacts) -> bool:
    """Whether the caller made the table."""
    return caller.visitor is not None and table.owner is not None and _same(table.owner, caller.visitor)


def persons(seats: Sequence[Seat]) -> list[int]:
    """The seats on which a person sits."""
    return [seat.seat for seat in seats if seat.visitor is not None]


def empty_seats(seats: Sequence[Seat]) -> list[int]:
    """The seats for a person on which nobody sits: invited, or left."""
    return [seat.seat for seat in seats if seat.bot is None and seat.visitor is None]


# --- dice ---


def check_dice(sitting: Sitting, open_round: Any) -> None:
    """Nobody plays before the dice are sealed by everybody who sits at the table."""
    if not sitting.begun:
        raise Refusal(409, "not_begun", "The game begins when everyone has sat down and the dice are sealed.")
    if open_round is not None:
        raise Refusal(409, "sealing", "Someone sat down, so new dice are being sealed; choose again in a moment.")


def check_share(open_round: Any, seats: Sequence[Seat], eyes: Eyes, given: DiceShare) -> int:
    """The seat for which somebody adds to the dice of a round."""
    if not eyes.seats:
        raise Refusal(403, "watcher", "You are watching this table; only its players can add to its dice.")
    if open_round is None or open_round.round != given.round:
        raise Refusal(409, "other_round", "The dice for that round are already sealed; reload the page.")
    return next(seat for seat in contributors(seats) if seat in eyes.seats)


# --- choices ---


def check_choice(sitting: Sitting, open_round: Any, eyes: Eyes, seat: int | None, number: int) -> int:
    """The seat that makes a choice, which its player saw at `number` of the log. Whether it is open, the table says."""
    if not eyes.seats:
        raise Refusal(403, "watcher", "You are watching this table; only its players can choose.")
    check_dice(sitting, open_round)
    now = sitting.now
    if now.over:
        raise Refusal(409, "game_over", "The game is over.")
    if seat is None:
        seat = next((own for own in eyes.seats if own in now.waiting), eyes.seats[0])
    if seat not in eyes.seats:
        raise Refusal(403, "not_your_seat", "That is not your seat.")
    _check_fresh(sitting, seat, number)
    return seat


def refuse_choice(now: Moment, error: ChoiceError) -> Refusal:
    """For a choice that the table does not accept."""
    if not isinstance(error, NotYourTurnError):
        return Refusal(422, "illegal_choice", "You cannot choose that right now.")
    asked = in_row([now.names.seats[other] for other in now.waiting])
    has = "has" if len(now.waiting) == 1 else "have"
    return Refusal(403, "not_your_turn", f"It is not your turn; {asked} {has} to choose.")


def _check_fresh(sitting: Sitting, seat: int, number: int) -> None:
    """A choice must answer the present question; what others chose at the same time does not make it stale."""
    since = sitting.table.moments[number:] if number <= sitting.number else []
    others_only = all(moment.kind == "choice" and moment.seat != seat for moment in since[1:])
    if not since or not others_only or not all(seat in moment.waiting for moment in since[:-1]):
        raise stale()


def check_hints(table: TableFacts) -> None:
    """Nobody is advised where no hints were agreed on."""
    if not table.hints:
        raise Refusal(403, "no_hints", "This game is played without hints.")


def check_may_give_up(table: TableFacts) -> None:
    """Games of a league are played to their end: its books hold every play."""
    check_open(table)
    if table.fixed_dice and table.daily is None and table.duel is None:
        raise Refusal(409, "league_game", "League games are played to the end, but a bot can take your seat.")


def check_resign(sitting: Sitting, open_round: Any, eyes: Eyes) -> int:
    """The seat with which somebody gives the game up, to the only other team."""
    if not eyes.seats:
        raise Refusal(403, "watcher", "You are watching this table; only its players can resign.")
    _check_going_on(sitting, open_round)
    _other_team(sitting, eyes)
    return eyes.seats[0]


def check_win_claim(
    sitting: Sitting, open_round: Any, eyes: Eyes, seats: Sequence[Seat], present: Container[int], now: int
) -> int:
    """The seat of somebody who has left for good: nobody of their team is here, and they are long waited for."""
    if not eyes.seats:
        raise Refusal(403, "watcher", "You are watching this table; only its players can claim the game.")
    _check_going_on(sitting, open_round)
    other = _other_team(sitting, eyes)
    people = [seat for seat in seats if seat.bot is None and sitting.setup.teams[seat.seat] == other]
    if not people or any(seat.seat in present for seat in people):
        raise Refusal(409, "still_here", "Your opponent is here, so the game goes on.")
    asked = [seat for seat in people if seat.seat in sitting.waiting_since and sitting.choices_made[seat.seat]]
    if not asked:
        raise Refusal(409, "not_waiting", "You can claim the game when it is the turn of a player who has left.")
    if sitting.clock is not None and sitting.clock.days and any(seat.visitor is not None for seat in people):
        raise Refusal(409, "on_the_clock", "This game allows days per move, so the clock decides.")
    patience = LEFT_MS if all(seat.visitor is None for seat in people) else GONE_MS
    left = min(sitting.waiting_since[seat.seat] for seat in asked) + patience - now
    if left > 0:
        minutes = counted(math.ceil(left / 60_000), "minute")
        raise Refusal(409, "too_early", f"{asked[0].name} may come back. You can claim the game in {minutes}.")
    return asked[0].seat


def _check_going_on(sitting: Sitting, open_round: Any) -> None:
    check_dice(sitting, open_round)
    if sitting.now.over:
        raise Refusal(409, "game_over", "The game is over.")


def _other_team(sitting: Sitting, eyes: Eyes) -> int:
    """The only team that somebody plays against."""
    teams = sitting.setup.teams
    others = set(teams) - {teams[seat] for seat in eyes.seats}
    if len(others) != 1 or len({teams[seat] for seat in eyes.seats}) != 1:
        raise Refusal(409, "not_two_teams", "Only a game between two sides can be given up; leave the table instead.")
    return others.pop()


def check_orders(eyes: Eyes) -> Eyes:
    """Only players give standing orders."""
    if not eyes.seats:
        raise Refusal(403, "watcher", "You are watching this table; only its players can give standing orders.")
    return eyes


def check_name(eyes: Eyes, name: str) -> Eyes:
    """Only players have a name at a table."""
    if not eyes.seats:
        raise Refusal(403, "watcher", "You are watching this table; only its players have a name here.")
    check_own_name(name)
    return eyes


def check_may_speak(eyes: Eyes, muted: str | None) -> None:
    """Only players speak at a table, unless the operator has muted them."""
    if not eyes.seats:
        raise Refusal(403, "watcher", "You are watching this table; only its players can speak.")
    if muted is not None:
        raise Refusal(403, "muted", f"The operator of this server has muted you: {muted}")


def check_may_write(table: TableFacts, eyes: Eyes, muted: str | None) -> None:
    """Players write freely only where whoever made the table allows it."""
    check_may_speak(eyes, muted)
    if not table.chat:
        raise Refusal(403, "no_chat", "Only phrases are said at this table; its host can allow messages.")


def check_may_allow_chat(caller: Caller, table: TableFacts) -> None:
    """Whoever made the table says whether players may write there."""
    if not is_owner(caller, table):
        raise Refusal(403, "not_owner", "Only the person who made this table can allow messages.")


def check_report(seats: Sequence[Seat], eyes: Eyes, wanted: int) -> Seat:
    """The seat of somebody else who is reported by a player."""
    if not eyes.seats:
        raise Refusal(403, "watcher", "You are watching this table; only its players can report someone.")
    if wanted >= len(seats) or wanted in eyes.seats or not (seats[wanted].visitor or seats[wanted].left_by):
        raise Refusal(422, "no_such_seat", "Nobody else sits there.")
    return seats[wanted]


def check_own_name(name: str) -> str:
    """What somebody may be called."""
    if not name:
        raise Refusal(422, "no_name", "Type a name first.")
    if not name.isprintable():
        raise Refusal(422, "bad_name", f"A name needs 1 to {LONGEST_NAME} printable characters.")
    return name


def stale() -> Refusal:
    """For a choice that answers a question of the past."""
    return Refusal(409, "stale", "The game has moved on; look again before you choose.")


# --- taking back ---


def check_may_undo(table: TableFacts) -> None:
    """In a rated game what is chosen is chosen."""
    if table.rated:
        raise Refusal(409, "rated", "Nothing can be undone in a rated game.")
    if table.daily is not None:
        raise Refusal(409, "daily", "Nothing can be undone in a daily game: everyone gets the same dice, once.")
    if table.duel is not None:
        raise Refusal(409, "duel", "Nothing can be undone in a duplicate match: everyone gets the same dice, once.")


def check_undo(sitting: Sitting, open_round: Any, eyes: Eyes, seats: Sequence[Seat]) -> tuple[int, Moment]:
    """Which seat of the caller's takes back, and to which moment.

    Somebody who is still to sit down cannot agree, and must not find that all rolls were tried beforehand.
    """
    if not eyes.seats:
        raise Refusal(403, "watcher", "You are watching this table; only its players can undo a choice.")
    check_dice(sitting, open_round)
    if not sitting.now.over and empty_seats(seats):
        raise Refusal(409, "empty_seat", "A seat is empty, so nobody there can agree; nothing can be undone now.")
    if sitting.now.over:
        raise Refusal(409, "game_over", "The game is over, so nothing can be undone.")
    target = sitting.undo_target(eyes.seats)
    if target is None:
        raise Refusal(409, "nothing_to_undo", "You have no choice to undo.")
    if sitting.undos >= MOST_UNDOS:
        raise Refusal(409, "too_many_undos", f"{MOST_UNDOS} choices have been undone here, which is the limit.")
    return target


def others_to_ask(eyes: Eyes, seats: Sequence[Seat]) -> list[int]:
    """The seats whose players must agree before something is taken back."""
    return [seat for seat in persons(seats) if seat not in eyes.seats]


# --- what needs the consent of all ---


def asking_seat(votes: Mapping[int, str]) -> int | None:
    """The seat whose wish the others are asked about."""
    return next((seat for seat, vote in votes.items() if vote in WISHES), None)


def asked_already(votes: Mapping[int, str]) -> Refusal:
    """For a further wish in the same moment."""
    if "no" in votes.values():
        return Refusal(409, "asked_already", "The others have just said no; play on first.")
    return Refusal(409, "asked_already", "Someone has already asked for something; answer that first.")


def check_wish_answer(votes: Mapping[int, str], eyes: Eyes) -> list[int]:
    """The caller's seats that answer a wish of somebody else."""
    asking = asking_seat(votes)
    if asking is None or "no" in votes.values():
        raise Refusal(409, "nothing_asked", "Nobody is asking for anything.")
    answering = [seat for seat in eyes.seats if seat not in votes]
    if not answering or asking in eyes.seats:
        raise Refusal(403, "not_asked", "That question is not for you.")
    return answering


def knows_draws(sitting: Sitting) -> bool:
    """Whether the game can be drawn by its rules and options."""
    return sitting.setup.game.rules.may_be_drawn(sitting.setup.options)


def check_draw_offer(sitting: Sitting, open_round: Any, eyes: Eyes, seats: Sequence[Seat]) -> int:
    """The seat with which somebody offers a draw to the people of the other side."""
    if not eyes.seats:
        raise Refusal(403, "watcher", "You are watching this table; only its players can offer a draw.")
    _check_going_on(sitting, open_round)
    if not knows_draws(sitting):
        raise Refusal(409, "no_draws", "This game cannot end in a draw: it is played until someone wins.")
    other = _other_team(sitting, eyes)
    if empty_seats(seats) or not any(sitting.setup.teams[seat] == other for seat in persons(seats)):
        raise Refusal(409, "nobody_to_ask", "There is no one on the other side to agree to a draw.")
    return eyes.seats[0]


# --- seats ---


def seat_of_link(seats: Sequence[Seat], secret: str) -> Seat:
    """The seat that a link is for."""
    found = [seat for seat in seats if seat.secret is not None and _same(seat.secret, hashed(secret))]
    if not found:
        raise Refusal(403, "wrong_link", "This seat link no longer works. Ask for a new one.")
    return found[0]


def seat_taken(seat: Seat) -> Refusal:
    """For a seat on which somebody else sits."""
    return Refusal(409, "seat_taken", f"That seat is taken: someone else is playing as {seat.name}.")


def check_claim(
    table: TableFacts, seats: Sequence[Seat], caller: Caller, eyes: Eyes, wanted: int, *, for_bot: bool, hidden: bool
) -> Seat:
    """A seat that its player has left, for whoever may watch the table; for a bot, only by its players.

    `hidden` tells whether the game hides things from players.
    """
    if wanted >= len(seats):
        raise Refusal(422, "no_such_seat", "There is no such seat at this table.")
    check_watch(table, eyes)
    seat = seats[wanted]
    if for_bot and not eyes.seats:
        raise Refusal(403, "not_a_player", "Only a player at this table can seat a bot.")
    if not seat.vacated:
        if seat.bot is None and seat.visitor is None:
            raise Refusal(403, "needs_link", f"The seat of {seat.name} is reserved for the person with its link.")
        if not for_bot and all(other.bot is not None or other.visitor is not None for other in seats):
            raise Refusal(409, "full_table", "All seats at this table are taken.")
        raise seat_taken(seat)
    if not for_bot and not _may_follow(table, seat, hidden, caller.visitor):
        raise kept_seat(table, seat)
    return seat


def _may_follow(table: TableFacts, seat: Seat, hidden: bool, visitor: str | None) -> bool:
    """Whether somebody may sit down where another has left.

    In a game that hides things they would see what the other had, could leave again and sit elsewhere, or be the
    other's opponent behind another cookie. In a game of a league the dice are settled and cannot be sealed again.
    """
    if not seat.vacated or not (table.begun and (hidden or table.fixed_dice)):
        return True
    return visitor is not None and seat.left_by is not None and _same(seat.left_by, visitor)


def kept_seat(table: TableFacts, seat: Seat) -> Refusal:
    """For a seat that only whoever left it, or a bot, can take."""
    why = "its dice are settled" if table.fixed_dice else "what was dealt there stays hidden"
    return Refusal(403, "kept_seat", f"Only a bot, or the player who left it, can take the seat of {seat.name}: {why}.")


def seats_to_leave(eyes: Eyes, wanted: int | None) -> list[int]:
    """The caller's seats that are left."""
    if not eyes.seats or (wanted is not None and wanted not in eyes.seats):
        raise Refusal(403, "not_your_seat", "That is not your seat.")
    return list(eyes.seats) if wanted is None else [wanted]


def seats_to_invite(caller: Caller, table: TableFacts, seats: Sequence[Seat], hidden: bool) -> list[int]:
    """The empty seats for which the caller may make a link."""
    if not is_owner(caller, table):
        return []
    return [seat for seat in empty_seats(seats) if _may_follow(table, seats[seat], hidden, None)]


def check_invite(caller: Caller, table: TableFacts, seats: Sequence[Seat], wanted: int, *, hidden: bool) -> None:
    """Only whoever made the table hands out links, and only for empty seats."""
    if not is_owner(caller, table):
        raise Refusal(403, "not_owner", "Only the person who set up this table can hand out its seat links.")
    if wanted not in empty_seats(seats):
        raise Refusal(409, "seat_taken", "That seat is not free.")
    if wanted not in seats_to_invite(caller, table, seats, hidden):
        raise kept_seat(table, seats[wanted])


def check_rematch(sitting: Sitting, eyes: Eyes) -> None:
    """The players may go again when the game is over."""
    if not eyes.seats:
        raise Refusal(403, "watcher", "Only the players of this table can ask for a rematch.")
    if not sitting.now.over:
        raise Refusal(409, "still_playing", "The game is not over yet.")


# --- the dice key ---


def may_see_key(table: TableFacts, sitting: Sitting, eyes: Eyes, seats: Sequence[Seat], *, asked_for: bool) -> bool:
    """The key tells all dice to come: it is shown at the end, or earlier to whoever asks for it and plays alone.

    A key that others play with too, of a day or of a match, is shown to nobody before all are done.
    A seat on which nobody sits is somebody else's. Whoever sits down there later plays with a key of their own.
    """
    if not sitting.begun or is_held_back(table):
        return False
    if sitting.now.over:
        return True
    everybody = [seat.seat for seat in seats if seat.bot is None]
    return asked_for and bool(eyes.seats) and set(everybody) == set(eyes.seats)


def _same(one: str, other: str) -> bool:
    """Compared in a time that tells nothing."""
    return hmac.compare_digest(one, other)

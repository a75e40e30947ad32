"""Tables before they exist: from what somebody wants to what is written down."""

from __future__ import annotations

import secrets
import string
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any

from fivetool.errors import FivetoolError
from fivetool.game.facts import Names
from fivetool.game.game import Game
from fivetool.game.registry import find_game
from fivetool.game.setup import Setup
from fivetool.players import bot_names, bot_title, opponents_of
from fivetool.table import DiceKey, Moment, Move, Table
from fivetool.table.fair import Circumstances, Key, key_from_seed, seals_of
from fivetool.table.table import check_names
from fivetool.web import authority
from fivetool.web.authority import Caller, Refusal
from fivetool.web.joint_dice import drawn_round, fresh_round
from fivetool.web.live import LiveTable
from fivetool.web.messages.base import Watch
from fivetool.web.messages.requests import SeatLink, SeatWanted, TableWanted
from fivetool.web.people import Person, free_name
from fivetool.web.render import score_text, status_text
from fivetool.web.sitting import open_sitting, shared_setup
from fivetool.web.store import hashed, now_ms

TABLE_ID_LETTERS = (
    string.ascii_letters + string.digits
)  # no hyphen: to a shell, an id that begins with one is an option
TABLE_ID_LENGTH = 17  # 101 bits: a table that is not listed cannot be guessed
SECRET_BYTES = 24  # 192 bits
LONGEST_LETTER = 2  # of a seat that is called A or B1

Row = dict[str, Any]
EMPTY_ROUND: Row = dict.fromkeys(("key", "seal", "entry", "closed", "sealed_at"))


@dataclass(frozen=True)
class NewTable:
    """A table about to be written down: its row, its seats, its dice, its log so far, and the links for friends."""

    table: Row
    seats: list[Row]
    rounds: list[Row]
    entries: list[Row] = field(default_factory=list)
    links: list[SeatLink] = field(default_factory=list)


def new_table(
    wanted: TableWanted, caller: Caller, house: int, origin: Table | None = None, maker: Person | None = None
) -> NewTable:
    """A new table as wished; with an origin it goes on where that one stands. `house` is the time in the house.

    The maker, where they have said who they are, sits there under their name.
    """
    try:
        game = find_game(wanted.game)
        seats = wanted.seats if wanted.seats is not None else quick_seats(game)
        setup = _setup_of(game, seats, wanted, origin)
        names = check_names(setup, _names(setup, wanted, seats, maker))
    except Refusal:
        raise
    except FivetoolError as error:
        raise Refusal(422, "bad_table", str(error)) from None
    if any(seat.kind == "me" for seat in seats) and caller.visitor is None:
        raise Refusal(403, "no_cookie", "Sitting down needs a cookie; ask for a friend's seat and use its secret.")
    _check_terms(wanted, seats, setup)
    table_id = new_id()
    rows, links = [], []
    for number, seat in enumerate(seats):
        secret = new_secret() if seat.kind == "friend" else None
        row = _seat_row(table_id, number, seat, names.seats[number], game, caller, secret)
        rows.append(row | {"sign": maker.sign if maker is not None and seat.kind == "me" else None})
        if secret is not None:
            links.append(seat_link(table_id, number, secret))
    table = _table_row(table_id, setup, list(names.teams), origin.circumstances if origin else None)
    table |= {
        "colors": list(wanted.colors),
        "seed": str(wanted.seed) if wanted.seed is not None else None,
        "watch": wanted.watch,
        "clock": wanted.clock.model_dump() if wanted.clock else None,
        "owner": caller.visitor,
        "hints": wanted.hints if wanted.hints is not None else not (wanted.rated or _among_people(seats)),
        "rated": wanted.rated,
        "listed": any(seat.kind == "anyone" for seat in seats),
        "chat": wanted.chat,
        "awaited": house,
    }
    so_far = _dice_so_far(origin) if origin else []
    moves = origin.moves if origin else ()
    entries = [_entry_row(table_id, number, move, house) for number, move in enumerate(moves, 1)]
    if wanted.seed is None:
        return _described(NewTable(table, rows, [*_drawn(table, so_far), fresh_round(house)], entries, links))
    from_seed = DiceKey(key_from_seed(wanted.seed), start=len(entries), table=table_id)
    return _described(NewTable(table | {"begun": True}, rows, _drawn(table, [*so_far, from_seed]), entries, links))


def _with_others(seats: Sequence[SeatWanted]) -> bool:
    """Whether somebody else may sit down."""
    return any(seat.kind in ("friend", "anyone") for seat in seats)


def _among_people(seats: Sequence[SeatWanted]) -> bool:
    """Whether several people may play: the caller's seats are one person's, each other seat is somebody's own."""
    others = sum(seat.kind in ("friend", "anyone") for seat in seats)
    return others + any(seat.kind == "me" for seat in seats) > 1


def _check_terms(wanted: TableWanted, seats: Sequence[SeatWanted], setup: Setup) -> None:
    """Refuse what does not go together."""
    if wanted.seed is not None and _with_others(seats):
        raise Refusal(
            422, "no_seed", "Anyone who knows the seed knows the dice, so a game with friends cannot have one."
        )
    if any(seat.kind == "anyone" for seat in seats) and wanted.watch == "closed":
        raise Refusal(422, "closed_table", "No one could join a table that no one can see.")
    if wanted.rated:
        if wanted.hints or wanted.seed is not None or wanted.start is not None:
            raise Refusal(422, "not_ratable", "A rated game has no hints, and its own dice from the first roll.")
        if len(set(setup.teams)) < 2 or sum(seat.kind == "me" for seat in seats) != 1:
            raise Refusal(422, "not_ratable", "A rated game has two sides, and you sit on one of them.")


def _setup_of(game: Game, seats: list[SeatWanted], wanted: TableWanted, origin: Table | None) -> Setup:
    if origin is None:
        usual = game.options.by_the_letter(len(seats)) if wanted.by_the_letter else {}
        quick = game.options.quick if wanted.seats is None else {}
        options = {**usual, **quick, **wanted.options}
        return shared_setup(game, len(seats), authority.check_options(game, options))
    if origin.over:
        raise Refusal(409, "game_over", "The game is over at that point; go back a move to play on.")
    if (origin.setup.game.name, origin.setup.seats) != (game.name, len(seats)):
        raise Refusal(422, "bad_start", f"That is a game of {origin.setup.game.title} with {origin.setup.seats} seats.")
    if origin.known_rows is not None or origin.position is not None:
        raise Refusal(422, "bad_start", "Only a game with dice from a key, from its first roll on, can be taken over.")
    return origin.setup


def _dice_so_far(origin: Table) -> list[DiceKey]:
    """The keys of every choice that an origin stands on, and of its deal."""
    made = len(origin.moves)
    return [key for place, key in enumerate(origin.keys) if place == 0 or key.start < made]


def _drawn(table: Row, keys: Sequence[DiceKey]) -> list[Row]:
    """Rounds for keys that nobody adds a part to any more."""
    about = Circumstances(table["game"], table["rules_version"], table["seats"], table["options"], None)
    return [drawn_round(key, seal) for key, seal in zip(keys, seals_of(keys, about), strict=True)]


def _entry_row(table_id: str, number: int, move: Move, house: int) -> Row:
    made = {"kind": "choice", "seat": move.seat, "choice": move.choice, "back_to": None, "ordered": None}
    return {"table_id": table_id, "number": number, **made, "at": now_ms(), "house": house, "spent": 0}


def rematch_of(live: LiveTable, house: int) -> NewTable:
    """The same players once more with new dice and the teams' places swapped, names and colors going along.

    Teams that differ in number keep their places.
    """
    setup = live.sitting.setup
    places = swapped_places(setup.teams)
    in_order = reversed if any(place != seat for seat, place in places.items()) else iter
    table = _table_row(new_id(), setup, list(in_order(live.row.team_names)))
    table |= {
        "colors": list(in_order(live.row.colors)),
        "seed": None,
        "watch": live.row.watch,
        "clock": live.row.clock,
        "owner": live.row.owner,
        "hints": live.row.hints,
        "rated": live.row.rated,
        "chat": live.row.chat,
    }
    rows = []
    for old in live.seats:
        kept = {name: getattr(old, name) for name in ("name", "bot", "secret", "visitor", "vacated", "sign")}
        rows.append({"table_id": table["id"], "seat": places[old.seat], **kept})
    rows = sorted(rows, key=lambda row: row["seat"])
    return _described(NewTable(table, rows, [fresh_round(house)]))


def swapped_places(teams: tuple[int, ...]) -> dict[int, int]:
    """For every seat the one it goes to when the order of the teams is reversed; its own where teams differ in number.

    >>> swapped_places((0, 0, 1, 1))
    {0: 2, 1: 3, 2: 0, 3: 1}
    >>> swapped_places((0, 0, 1))
    {0: 0, 1: 1, 2: 2}
    """
    last = max(teams)
    members = [[seat for seat, team in enumerate(teams) if team == wanted] for wanted in range(last + 1)]
    if len({len(seats) for seats in members}) > 1:
        return {seat: seat for seat in range(len(teams))}
    places = {}
    for team, seats in enumerate(members):
        for seat, target in zip(seats, members[last - team], strict=True):
            places[seat] = target
    return places


def quick_seats(game: Game, bot: str | None = None) -> list[SeatWanted]:
    """The caller against a bot, in the smallest size that has somebody to play against."""
    count = next((count for count in game.seats.counts if count > 1), game.seats.counts[0])
    return [SeatWanted(kind="me"), *(SeatWanted(kind="bot", bot=bot or quick_bot(game)) for _ in range(count - 1))]


def quick_table(game: Game, bot: str, whole: bool = False) -> TableWanted:
    """A quick game against a bot, or a whole one."""
    options = {} if whole else dict(game.options.quick)
    return TableWanted(game=game.name, seats=quick_seats(game, bot), options=options)


def quick_bot(game: Game) -> str:
    """The best-suited opponent for a quick game: the gentlest."""
    return opponents_of(game)[0].bot


def check_bot(game: Game, name: str) -> str:
    """A bot of that game."""
    if name not in bot_names(game):
        raise Refusal(422, "no_such_bot", f"No bot named {name}; bots of {game.title}: {', '.join(bot_names(game))}.")
    return name


def seat_link(table_id: str, seat: int, secret: str) -> SeatLink:
    """The link to a seat."""
    return SeatLink(seat=seat, url=f"/t/{table_id}/sit/{secret}", secret=secret)


def new_id() -> str:
    """An id that nobody can guess."""
    return "".join(secrets.choice(TABLE_ID_LETTERS) for _ in range(TABLE_ID_LENGTH))


def new_secret() -> str:
    """The secret of a seat."""
    return secrets.token_urlsafe(SECRET_BYTES)


def _table_row(table_id: str, setup: Setup, team_names: list[str], sealed: Circumstances | None = None) -> Row:
    """What is written down of every new table; a game that is taken over keeps the circumstances it was sealed with."""
    now = now_ms()
    return {
        "id": table_id,
        "game": setup.game.name,
        "rules_version": sealed.rules_version if sealed else setup.game.facts.version,
        "seats": setup.seats,
        "options": dict(sealed.options if sealed else setup.options),
        "team_names": team_names,
        "created": now,
        "updated": now,
        "number": 0,
        "version": 0,
        "over": False,
        "rematch": None,
        "closed": None,
        "begun": False,
        "fixed_dice": False,
        "recorded": False,
        "hints": True,
        "rated": False,
        "listed": False,
        "chat": False,
        "awaited": None,
        "daily": None,
        "duel": None,
        "withheld": False,
    }


def _described(new: NewTable) -> NewTable:
    """The table with what lists show of it before the first choice."""
    numbered = [{**EMPTY_ROUND, "round": number, **row} for number, row in enumerate(new.rounds)]
    rows = ([SimpleNamespace(**row) for row in several] for several in (new.seats, new.entries, numbered))
    start = open_sitting(SimpleNamespace(**new.table), *rows).now
    return replace(new, table={**new.table, **shown_in_lists(start, new.table["begun"]), "number": len(new.entries)})


def shown_in_lists(now: Moment, begun: bool) -> Row:
    """What lists of tables show of a moment; nobody is asked anything before a game has begun."""
    return {
        "asked": now.waiting if begun else [],
        "score_text": score_text(now)[:200],
        "status_text": status_text(now)[:400] if begun else "Not started",
    }


def _seat_row(
    table_id: str, number: int, seat: SeatWanted, name: str, game: Game, caller: Caller, secret: str | None
) -> Row:
    return {
        "table_id": table_id,
        "seat": number,
        "name": name,
        "bot": check_bot(game, seat.bot or game.players.styles[0]) if seat.kind == "bot" else None,
        "secret": hashed(secret) if secret is not None else None,
        "visitor": caller.visitor if seat.kind == "me" else None,
        "vacated": seat.kind == "anyone",
    }


def _names(setup: Setup, wanted: TableWanted, seats: list[SeatWanted], maker: Person | None) -> Names:
    default = setup.usual_names
    given = tuple(wanted.team_names or ())
    as_filled_in = setup.game.seats.names(setup.seats).teams  # what a form sends back that nobody has changed
    teams = given if given and given != as_filled_in else default.teams
    shown: list[str] = []
    for number, seat in enumerate(seats):
        fallback = _bot_name(seat, setup.game) if seat.kind == "bot" else _person_name(default, number)
        known = maker.name if maker is not None and seat.kind == "me" else ""
        shown.append(free_name(seat.name or known or fallback, shown))
    return Names(teams, tuple(shown))


def _person_name(default: Names, number: int) -> str:
    """What a person is called who gives no name: as the seat is, unless that is a mere letter."""
    seat = default.seats[number]
    return f"Player {seat}" if len(seat) <= LONGEST_LETTER else seat


def _bot_name(seat: SeatWanted, game: Game) -> str:
    return bot_title(game, seat.bot or game.players.styles[0])


def fixed_table(
    setup: Setup,
    names: Names,
    bots: Sequence[str | None],
    key: Key,
    caller: Caller,
    *,
    sign: str | None = None,
    watch: Watch = "link",
    daily: str | None = None,
    duel: str | None = None,
    table_id: str | None = None,
    visitors: Sequence[str | None] = (),
) -> NewTable:
    """A table whose dice, teams and bots are settled elsewhere; the caller takes all other seats.

    `visitors` names whoever else sits down, seat by seat, and None where the caller or a bot does. One with the
    dice of a day (`daily`) or of a match (`duel`), or with several people, has no hints.
    """
    if caller.visitor is None:
        raise Refusal(403, "no_cookie", "Your browser blocks cookies, so it cannot hold a seat.")
    table_id = table_id or new_id()
    rows = [
        {
            "table_id": table_id,
            "seat": seat,
            "name": names.seats[seat],
            "bot": bot,
            "secret": None,
            "visitor": (visitors[seat] if visitors else None) or caller.visitor if bot is None else None,
            "vacated": False,
            "sign": sign if bot is None else None,
        }
        for seat, bot in enumerate(bots)
    ]
    table = _table_row(table_id, setup, list(names.teams))
    table |= {"colors": [], "seed": None, "watch": watch, "clock": None, "owner": caller.visitor}
    table |= {
        "begun": True,
        "fixed_dice": True,
        "daily": daily,
        "hints": daily is None and duel is None and not any(visitors),
    }
    table |= {"duel": duel, "withheld": duel is not None}
    return _described(NewTable(table, rows, _drawn(table, [DiceKey(key, table=table_id)])))

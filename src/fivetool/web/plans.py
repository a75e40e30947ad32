"""Tables before they exist: from what somebody wants to what is written down."""

from __future__ import annotations

import secrets
from types import SimpleNamespace
from typing import Any

from fivetool.bots import bot_names
from fivetool.engine.game import Game, Names, Setup
from fivetool.engine.registry import find_game
from fivetool.errors import FivetoolError
from fivetool.table.fair import key_from_seed, key_to_hex, new_key
from fivetool.table.table import check_names
from fivetool.web import authority
from fivetool.web.authority import Caller, Refusal
from fivetool.web.live import LiveTable
from fivetool.web.messages import SeatLink, SeatWanted, TableWanted
from fivetool.web.render import score_text, status_text
from fivetool.web.sitting import open_sitting
from fivetool.web.store import hashed, now_ms

TABLE_ID_BYTES = 12  # 96 bits: a table that is not listed cannot be guessed
SECRET_BYTES = 24  # 192 bits

Row = dict[str, Any]


def plan_table(wanted: TableWanted, caller: Caller) -> tuple[Row, list[Row], list[SeatLink]]:
    """The rows of a new table and its seats, and the links for friends."""
    try:
        game = find_game(wanted.game)
        seats = wanted.seats if wanted.seats is not None else quick_seats(game)
        setup = game.setup(len(seats), **authority.check_options(game, wanted.options))
        names = check_names(setup, _names(setup, wanted, seats))
    except Refusal:
        raise
    except FivetoolError as error:
        raise Refusal(422, "bad_table", str(error)) from None
    if any(seat.kind == "me" for seat in seats) and caller.visitor is None:
        raise Refusal(403, "no_cookie", "Without a cookie nobody can sit here; ask for a friend's seat and its secret.")
    if wanted.seed is not None and any(seat.kind == "friend" for seat in seats):
        raise Refusal(422, "no_seed", "Who knows the seed knows the dice: a game with friends cannot have one.")
    table_id = new_id()
    rows, links = [], []
    for number, seat in enumerate(seats):
        secret = new_secret() if seat.kind == "friend" else None
        rows.append(_seat_row(table_id, number, seat, names.seats[number], game, caller, secret))
        if secret is not None:
            links.append(seat_link(table_id, number, secret))
    table = _table_row(table_id, setup, list(names.teams))
    table |= {
        "colors": list(wanted.colors),
        "dice_key": key_to_hex(key_from_seed(wanted.seed) if wanted.seed is not None else new_key()),
        "seed": str(wanted.seed) if wanted.seed is not None else None,
        "watch": wanted.watch,
        "clock": wanted.clock.model_dump() if wanted.clock else None,
        "owner": caller.visitor,
    }
    return _describe_start(table, rows), rows, links


def plan_rematch(live: LiveTable) -> tuple[Row, list[Row]]:
    """The same players once more with new dice and the teams' places swapped, names and colours going along."""
    setup = live.sitting.setup
    table = _table_row(new_id(), setup, list(reversed(live.row.team_names)))
    table |= {
        "colors": list(reversed(live.row.colors)),
        "dice_key": key_to_hex(new_key()),
        "seed": None,
        "watch": live.row.watch,
        "clock": live.row.clock,
        "owner": live.row.owner,
    }
    places = swapped_places(setup.teams)
    rows = []
    for old in live.seats:
        kept = {name: getattr(old, name) for name in ("name", "bot", "secret", "visitor", "vacated")}
        rows.append({"table_id": table["id"], "seat": places[old.seat], **kept})
    rows = sorted(rows, key=lambda row: row["seat"])
    return _describe_start(table, rows), rows


def swapped_places(teams: tuple[int, ...]) -> dict[int, int]:
    """For every seat the one it goes to when the order of the teams is reversed.

    >>> swapped_places((0, 0, 1, 1))
    {0: 2, 1: 3, 2: 0, 3: 1}
    """
    last = max(teams)
    members = [[seat for seat, team in enumerate(teams) if team == wanted] for wanted in range(last + 1)]
    places = {}
    for team, seats in enumerate(members):
        for seat, target in zip(seats, members[last - team], strict=True):
            places[seat] = target
    return places


def quick_seats(game: Game) -> list[SeatWanted]:
    """The caller against a bot, in the game's smallest size."""
    count = game.seat_counts[0]
    return [SeatWanted(kind="me"), *(SeatWanted(kind="bot", bot=quick_bot(game)) for _ in range(count - 1))]


def quick_bot(game: Game) -> str:
    """The best-suited opponent for a quick game: the built-in manager."""
    return game.styles[0]


def check_bot(game: Game, name: str) -> str:
    """A bot of that game."""
    if name not in bot_names(game):
        raise Refusal(422, "no_such_bot", f"No bot named {name}; bots of {game.title}: {', '.join(bot_names(game))}.")
    return name


def bot_label(name: str) -> str:
    """What a bot is called at a table.

    >>> bot_label("always_use")
    'Always use'
    """
    return name.replace("_", " ").replace("-", " ").capitalize()


def seat_link(table_id: str, seat: int, secret: str) -> SeatLink:
    """The link to a seat."""
    return SeatLink(seat=seat, url=f"/t/{table_id}/sit/{secret}", secret=secret)


def new_id() -> str:
    """An id that nobody can guess."""
    return secrets.token_urlsafe(TABLE_ID_BYTES)


def new_secret() -> str:
    """The secret of a seat."""
    return secrets.token_urlsafe(SECRET_BYTES)


def _table_row(table_id: str, setup: Setup, team_names: list[str]) -> Row:
    now = now_ms()
    return {
        "id": table_id,
        "game": setup.game.name,
        "rules_version": setup.game.version,
        "seats": setup.seats,
        "options": dict(setup.options),
        "team_names": team_names,
        "created": now,
        "updated": now,
        "number": 0,
        "version": 0,
        "over": False,
        "rematch": None,
    }


def _describe_start(table: Row, seats: list[Row]) -> Row:
    """The table with what lists show of it before the first choice."""
    start = open_sitting(SimpleNamespace(**table), [SimpleNamespace(**seat) for seat in seats], []).now
    shown = {"asked": start.waiting, "score_text": score_text(start)[:200], "status_text": status_text(start)[:400]}
    return {**table, **shown}


def _seat_row(
    table_id: str, number: int, seat: SeatWanted, name: str, game: Game, caller: Caller, secret: str | None
) -> Row:
    return {
        "table_id": table_id,
        "seat": number,
        "name": name,
        "bot": check_bot(game, seat.bot or quick_bot(game)) if seat.kind == "bot" else None,
        "secret": hashed(secret) if secret is not None else None,
        "visitor": caller.visitor if seat.kind == "me" else None,
        "vacated": False,
    }


def _names(setup: Setup, wanted: TableWanted, seats: list[SeatWanted]) -> Names:
    default = setup.game.default_names(setup.seats)
    teams = tuple(wanted.team_names) if wanted.team_names else default.teams
    shown: list[str] = []
    for number, seat in enumerate(seats):
        fallback = _bot_name(seat, setup.game) if seat.kind == "bot" else _person_name(default, number, setup)
        shown.append(_unused(seat.name or fallback, shown))
    return Names(teams, tuple(shown))


def _person_name(default: Names, number: int, setup: Setup) -> str:
    """What a person is called who gives no name; a seat called like its team has a name already."""
    seat = default.seats[number]
    return seat if seat == default.teams[setup.teams[number]] else f"Player {seat}"


def _bot_name(seat: SeatWanted, game: Game) -> str:
    return bot_label(seat.bot or quick_bot(game))


def _unused(name: str, used: list[str]) -> str:
    """The name, with a number if it is taken."""
    number = 2
    candidate = name
    while candidate in used:
        candidate = f"{name} {number}"
        number += 1
    return candidate

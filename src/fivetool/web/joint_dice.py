"""Rounds in which the dice of a table are sealed, by the server and everybody who sits there.

A round goes like this. The server draws a secret and shows its commitment. Every person's browser draws a part and
shows a hash of it. When all hashes are in, all browsers send their parts. Then everything is sealed, and the key
follows from the server's secret and the seal. So nobody can choose their share knowing those of the others, and one
party who draws at random is enough for a key that nobody could choose (docs/fair-dice.md).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from fivetool.table.fair import SCHEME, DiceKey, commitment_of_secret, key_from_hex, key_to_hex, new_secret

Row = dict[str, Any]
Wanted = Literal["hash", "part", "nothing"]

PREVIEW = DiceKey((0, 0))  # of a table that has not begun: what its board shows is not the game, and nobody plays it
NOTHING_ADDED = {"hash": "", "part": ""}


class Round(Protocol):
    """What has to be known of a round."""

    round: int
    commitment: str
    shares: Mapping[str, Mapping[str, str | None]]
    passed_over: Sequence[int]
    opened: int
    closed: int | None
    seal: str | None


class Seat(Protocol):
    """What has to be known of a seat."""

    seat: int
    bot: str | None
    visitor: str | None


def fresh_round(house: int, passed_over: Sequence[int] = ()) -> Row:
    """A round about to be opened, at that time in the house: the server has drawn its secret."""
    secret = new_secret()
    return {
        "scheme": SCHEME,
        "game_number": 0,
        "commitment": commitment_of_secret(secret),
        "secret": secret,
        "shares": {},
        "passed_over": list(passed_over),
        "opened": house,
    }


def drawn_round(key: DiceKey, seal: str) -> Row:
    """A key that is sealed already: drawn by one side, or of a game that was taken over."""
    return {
        "scheme": key.scheme,
        "sealed_at": key.table,
        "game_number": key.number,
        "commitment": key.commitment,
        "secret": key.secret,
        "shares": {str(seat): {"hash": None, "part": part} for seat, part in key.parts},
        "passed_over": [],
        "opened": 0,
        "key": key_to_hex(key.key),
        "start": key.start,
        "seal": key.shown_as(seal),
    }


def key_of(row: Any) -> DiceKey:
    """The key that came out of a round."""
    return DiceKey(
        key_from_hex(row.key), row.game_number, row.start, row.sealed_at, row.secret, parts_of(row), row.scheme
    )


def parts_of(row: Round) -> tuple[tuple[int, str], ...]:
    """The parts that were sent, by seat."""
    return tuple(sorted((int(seat), str(share["part"])) for seat, share in row.shares.items() if share["part"]))


def open_round(rounds: Sequence[Any]) -> Any:
    """The round that is going on, if any: the last one, unless it is sealed."""
    return rounds[-1] if rounds and rounds[-1].seal is None else None


def contributors(seats: Sequence[Seat]) -> dict[int, str]:
    """Who is asked for a part: every person, on the first of their seats."""
    people: dict[int, str] = {}
    for seat in seats:
        if seat.visitor is not None and seat.bot is None and seat.visitor not in people.values():
            people[seat.seat] = seat.visitor
    return people


@dataclass(frozen=True)
class Stage:
    """How far a round has come.

    seats: somebody has to sit down first. hashes, parts: `missing` are the seats that have not sent theirs. close: all
    hashes are in, or those who sent none have been waited for. seal: everything is there. void: somebody promised a
    part and did not send it.
    """

    name: Literal["seats", "hashes", "close", "parts", "seal", "void"]
    missing: tuple[int, ...] = ()
    until: int = 0  # how long they are waited for, by the clock of the house


def stage_of(row: Round, seats: Sequence[Seat], begun: bool, now: int, patience_ms: int) -> Stage:
    """How far a round has come. A game that has begun goes on while seats are empty."""
    empty = tuple(seat.seat for seat in seats if seat.bot is None and seat.visitor is None)
    if empty and not begun:
        return Stage("seats", empty)
    if row.closed is None:
        asked = [seat for seat in contributors(seats) if seat not in row.passed_over]
        missing = tuple(seat for seat in asked if str(seat) not in row.shares)
        until = row.opened + patience_ms
        return Stage("hashes", missing, until) if missing and now < until else Stage("close")
    missing = tuple(int(seat) for seat, share in row.shares.items() if share["part"] is None)
    until = row.closed + patience_ms
    if not missing:
        return Stage("seal")
    return Stage("parts", missing, until) if now < until else Stage("void", missing)


def wanted_of(stage: Stage, own: int | None) -> Wanted:
    """What a round wants from somebody whose first seat is `own`."""
    if own is None or own not in stage.missing:
        return "nothing"
    return "hash" if stage.name == "hashes" else "part" if stage.name == "parts" else "nothing"

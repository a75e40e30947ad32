"""The lobby: open tables, pairing, and whose move it is."""

from __future__ import annotations

from fivetool.web.messages.base import Message


class OpenTable(Message):
    """A table that waits for anybody; `seat` is the free seat to claim."""

    id: str
    url: str
    game: str
    title: str
    maker: str
    sign: str | None
    rating: str
    terms: list[str]
    seat: int
    yours: bool


class Paired(Message):
    """Where somebody was seated; `joined` when the opponent was there already."""

    url: str
    joined: bool


class Turn(Message):
    """A table at which it is the caller's move."""

    url: str
    title: str
    against: list[str]
    score: str
    terms: list[str]


class RatingShown(Message):
    """How well somebody plays a game, and by how much that may be wrong."""

    name: str
    sign: str | None
    bot: bool
    you: bool
    points: int
    give_or_take: int
    games: int
    fixed: bool  # measured beforehand, so that games do not move it

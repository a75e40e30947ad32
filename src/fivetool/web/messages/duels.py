"""Duplicate matches."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from fivetool.web.messages.base import Message, Request, WordName


class DuelWanted(Request):
    """A duplicate match: everybody plays the same dice against the same bot. One player is compared with that bot."""

    game: WordName
    bot: WordName | None = None
    players: Annotated[int, Field(ge=1, le=4)] = 2
    rated: bool = True


class DuelMade(Message):
    """A match that has just been made, and the link for everybody who takes part."""

    id: str
    url: str


class Contestant(Message):
    """Somebody in a match. Nothing but whether they are done is told before everybody is."""

    name: str
    you: bool
    status: Literal["playing", "finished", "won", "drawn", "lost", "both", "resigned", "unfinished"]
    place: int = 0
    score: str = ""
    margin: int = 0
    replay: str | None = None


class DuelShown(Message):
    """A match: `free` seats are still to be taken; `table` is the caller's; `key` is told when it is over."""

    id: str
    game: str
    title: str
    bot: str
    minutes: int
    players: int
    rated: bool
    over: bool
    closes: str
    free: int
    table: str | None
    contestants: list[Contestant]
    commitment: str
    key: str | None

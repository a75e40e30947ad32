"""Over the WebSocket, in either direction."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from fivetool.web.messages.base import ChoiceId, LogNumber, Message, Request, SeatNumber
from fivetool.web.messages.shown import ClockShown, DiceSealed, Entry, GraphPoint, PlayerShown, UndoShown, You


class Choose(Request):
    """Client: make a choice. `id` is the client's own and comes back with the answer."""

    type: Literal["choose"]
    number: LogNumber
    choice: ChoiceId
    seat: SeatNumber | None = None
    id: int | Annotated[str, StringConstraints(max_length=64)] | None = None


class UndoWish(Request):
    """Client: take back."""

    type: Literal["undo"]


class UndoReply(Request):
    """Client: answer somebody's wish to take back."""

    type: Literal["undo_answer"]
    accept: bool


class Ping(Request):
    """Client: are you there?"""

    type: Literal["ping"]


ClientMessage = Annotated[Choose | UndoWish | UndoReply | Ping, Field(discriminator="type")]


class EntriesNews(Message):
    """Server: what happened since."""

    type: Literal["entries"] = "entries"
    entries: list[Entry]


class PresenceNews(Message):
    """Server: who sits and who is here."""

    type: Literal["presence"] = "presence"
    players: list[PlayerShown]
    watchers: int
    you: You
    chat: bool = False


class UndoNews(Message):
    """Server: where undo stands now (also after it was granted, refused or became void)."""

    type: Literal["undo_request"] = "undo_request"
    undo: UndoShown


class GraphNews(Message):
    """Server: points of the graph that have become known."""

    type: Literal["graph"] = "graph"
    points: list[GraphPoint]


class DiceNews(Message):
    """Server: how the dice are sealed now, and what is wanted for it. When `begun` changes, all is new: look again."""

    type: Literal["dice"] = "dice"
    dice: DiceSealed


class ClockNews(Message):
    """Server: the clock, sent after every entry."""

    type: Literal["clock"] = "clock"
    clock: ClockShown


class RematchNews(Message):
    """Server: the next game is here."""

    type: Literal["rematch"] = "rematch"
    url: str


class AcceptedNews(Message):
    """Server: the choice stands."""

    type: Literal["accepted"] = "accepted"
    id: int | str | None
    number: int


class RefusedNews(Message):
    """Server: the choice does not stand, and why."""

    type: Literal["refused"] = "refused"
    id: int | str | None
    message: str
    code: str


class ErrorNews(Message):
    """Server: something else went wrong."""

    type: Literal["error"] = "error"
    message: str
    code: str


class Pong(Message):
    """Server: here."""

    type: Literal["pong"] = "pong"

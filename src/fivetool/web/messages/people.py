"""Who somebody is, and the games they have played."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from fivetool.web.messages.base import Message, Request, Text

Sign = Annotated[str, StringConstraints(max_length=16)]
Code = Annotated[str, StringConstraints(max_length=64)]


class IntroductionGiven(Request):
    """What the caller wants to be called, and under which sign."""

    name: Text
    sign: Sign | None = None


class PersonShown(Message):
    """The caller, as the clubhouse knows them; without a name, nobody knows them yet."""

    name: str
    sign: str
    signs: list[str]
    has_code: bool


class CodeMade(Message):
    """A recovery code, shown this once. The link opens it on another device; `qr` is the link as a picture (SVG)."""

    code: str
    link: str
    qr: str


class CodeGiven(Request):
    """A recovery code, to be on this device who one is on another."""

    code: Code


class DeletionWanted(Request):
    """That everything of the caller's is deleted; they have to say so in words."""

    confirm: Literal["delete everything"]


class PictureWanted(Request):
    """An address of this clubhouse that somebody wants to show as a QR code."""

    address: Annotated[str, Field(max_length=200)]


class Picture(Message):
    """A drawing, as SVG."""

    svg: str


class MyGame(Message):
    """A game that the caller has played to its end."""

    table: str
    game: str
    title: str
    outcome: Literal["won", "drawn", "lost", "both"]
    score: str
    opponents: list[str]
    partners: list[str]
    choices: int
    minutes: int
    luck: float | None = None  # what dice and cards gave, in chances to win; not known before the game is reviewed
    accuracy: float | None = None  # the share of what was at stake that the caller did not give away
    played_with: str = ""
    ended: str  # the day and time, as ISO 8601 in UTC
    replay: str | None  # where it can be watched, if the table is still there


class MyTally(Message):
    """How often the caller has won, drawn and lost a game."""

    game: str
    title: str
    won: int
    drawn: int
    lost: int
    rating: str  # with how much it may be wrong; nothing without a rated game


class MyGames(Message):
    """Games of the caller's, the latest first; `more` when there are others after these."""

    games: list[MyGame]
    more: bool

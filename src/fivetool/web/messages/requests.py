"""Requests and their answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints, model_validator

from fivetool.web.messages.base import (
    ChoiceId,
    Color,
    LogNumber,
    Message,
    Request,
    SeatNumber,
    Text,
    Watch,
    WordName,
    Written,
)

HexText = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]


class SeatWanted(Request):
    """Who is to sit on a seat: the caller, a friend who gets a link, whoever comes from the lobby, or a bot."""

    kind: Literal["me", "friend", "anyone", "bot"]
    bot: WordName | None = None
    name: Text | None = None


class ClockWanted(Request):
    """Minutes for each person and seconds added after each of their choices; or days for each choice."""

    minutes: float = Field(default=0, ge=0, le=600, strict=False)
    increment: int = Field(default=0, ge=0, le=600)
    days: int = Field(default=0, ge=0, le=14)

    @model_validator(mode="after")
    def _one_way_of_counting(self) -> ClockWanted:
        if (self.minutes > 0) == (self.days > 0) or (self.days and self.increment):
            raise ValueError("A clock has minutes, with seconds added, or days per move")
        return self


class StartWanted(Request):
    """Where to take a game over: after so many choices of its replay, at a table or of an uploaded save."""

    table: WordName | None = None
    save: WordName | None = None
    number: LogNumber


class TableWanted(Request):
    """A new table. Without `seats`: the caller against the game's best-suited bot, in the game's quick form.

    With `start` the game goes on from a moment of another one, with its options and with dice of its own from there.
    """

    game: WordName
    seats: list[SeatWanted] | None = Field(default=None, max_length=16)
    options: dict[WordName, Any] = Field(default_factory=dict, max_length=64)
    by_the_letter: bool = False  # options that are not given: by the most literal reading of the rulebook
    team_names: list[Text] | None = Field(default=None, max_length=16)
    colors: list[Color] = Field(default_factory=list, max_length=16)
    clock: ClockWanted | None = None
    seed: Annotated[int, Field(ge=0, lt=1 << 63)] | WordName | None = None
    watch: Watch = "link"
    hints: bool | None = None  # hints, and chances before the end; without a word only where nobody else plays
    rated: bool = False
    chat: bool = False  # players may write to each other what they like
    start: StartWanted | None = None


class PairingWanted(Request):
    """A game against whoever else wants it, on the same terms."""

    game: WordName
    clock: ClockWanted | None = None
    rated: bool = False


class SeatLink(Message):
    """A link that seats whoever opens it; `secret` is the same for API clients (`Authorization: Bearer`)."""

    seat: int
    url: str
    secret: str


class TableMade(Message):
    """A table that has just been made."""

    id: str
    url: str
    seat_links: list[SeatLink]
    watch_url: str | None
    commitment: str


class ChoiceMade(Request):
    """A choice. `number` is the length of the log that the chooser has seen."""

    number: LogNumber
    choice: ChoiceId
    seat: SeatNumber | None = None


class OrderGiven(Request):
    """A standing order: to take one of the game's orders in some way, from the next question on (None: no longer)."""

    order: WordName
    way: WordName | None


class RepeatGiven(Request):
    """A standing order: to make the same choice whenever a decision is open (None: to be asked again)."""

    decision: WordName
    choice: WordName | None


class PhraseSaid(Request):
    """Something to say at a table: the word of a phrase."""

    phrase: WordName


class TextWritten(Request):
    """Something to write to the other players of a table."""

    text: Written


class ChatAllowed(Request):
    """Whether players may write at a table."""

    on: bool


class MessageShown(Message):
    """Something that a player wrote; `yours` when the caller did."""

    number: int
    seat: int
    name: str
    text: str
    yours: bool


class PlayerReported(Request):
    """Somebody at a table whom the operator should know of, and why."""

    seat: SeatNumber
    reason: Written


class NameGiven(Request):
    """What the caller wants to be called at a table."""

    name: Text


class DiceShare(Request):
    """What somebody adds to the dice of a round: first the hash of a random part, then, when the round wants it, the
    part. With `nothing` they add no part, and are not waited for."""

    round: Annotated[int, Field(ge=0, le=1_000_000)]
    hash: HexText | None = None
    part: HexText | None = None
    nothing: bool = False


class Accepted(Message):
    """The choice stands; its entry has this number."""

    number: int


class UndoAnswer(Request):
    """Whether a wish to take back is granted."""

    accept: bool


class UndoDone(Message):
    """done: it is taken back. asked: the others have to agree first. refused: they do not."""

    status: Literal["done", "asked", "refused"]
    number: int


class SeatClaim(Request):
    """A seat that was left, claimed for oneself or, by a player of the table, for a bot."""

    seat: SeatNumber
    bot: WordName | None = None


class SeatLeft(Request):
    """The seat to leave; all of the caller's seats when not given."""

    seat: SeatNumber | None = None


class LinkWanted(Request):
    """The seat for which a fresh link is wanted; the old one stops working."""

    seat: SeatNumber


class WhereTo(Message):
    """Where to go next."""

    url: str


class HintChoice(Message):
    """What a choice is worth: the win probability of the chooser's team, and how much less that is than the best one's.

    `error` is the standard error of its difference to the manager's choice on equal luck (0: exact), and `alike` says
    that nobody could tell it from the best. `why` is what speaks for the best one instead, where it is clearly worse.
    """

    id: int
    label: str
    value: float
    error: float
    cost: float
    alike: bool
    why: str = ""


class Hint(Message):
    """What each choice is worth now, and the best; `sure` where it is the best beyond doubt.

    Whoever asks again is told what further playouts have shown, until it is `settled`.
    """

    number: int
    seat: int
    best: int
    sure: bool
    by: Literal["exact", "playouts"]
    playouts: int = 0
    settled: bool = True
    choices: list[HintChoice]


class SaveUploaded(Message):
    """An uploaded game and where to watch it."""

    id: str
    replay_url: str


CommitmentText = Annotated[str, StringConstraints(strip_whitespace=True, max_length=128)]


class VerifyWanted(Request):
    """A save as text and, if they were kept, the commitments that were shown before the game rolled."""

    save: Annotated[str, StringConstraints(max_length=4_000_000)]
    commitment: CommitmentText | None = None
    commitments: list[CommitmentText] = Field(default_factory=list, max_length=1_000)


class Problem(Message):
    """What went wrong, in one line for a person, and in one word for a program."""

    message: str
    code: str

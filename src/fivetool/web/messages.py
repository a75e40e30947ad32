"""The messages of the clubhouse: everything that goes over the wire, in either direction.

`number` is the length of a table's log. Every accepted choice, every undo and every forfeit is one entry of that
log, so it only grows; an undo is an entry that says to which number the game went back.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Text = Annotated[str, StringConstraints(strip_whitespace=True, max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")]
Colour = Annotated[str, StringConstraints(pattern=r"^[a-z0-9#-]{1,24}$")]
WordName = Annotated[str, StringConstraints(max_length=64, pattern=r"^[^\x00-\x1f\x7f]*$")]
Watch = Literal["open", "link", "closed"]
Outcome = Literal["won", "drawn", "lost"] | None  # for the viewer, once the game is over
SeatNumber = Annotated[int, Field(ge=0, le=15)]
LogNumber = Annotated[int, Field(ge=0, le=1_000_000)]
ChoiceId = Annotated[int, Field(ge=0, le=1_000_000)]


class Message(BaseModel):
    """What the server sends; never changed once built."""

    model_config = ConfigDict(frozen=True)


class Request(BaseModel):
    """What a client sends; anything that is not declared is refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


# --- the table as one viewer may see it ---


class ScoreboardShown(Message):
    """A scoreboard, one line a team; None where a column has not been played."""

    columns: list[str]
    teams: list[str]
    lines: list[list[int | str | None]]
    totals: list[tuple[str, list[int]]]
    now: str
    counters: list[tuple[str, int, int]]
    batting: int
    current_column: int


class ChoiceShown(Message):
    """A choice open to the viewer. `number_key` is the key that makes it, for the first nine."""

    id: int
    name: str
    label: str
    clause: str
    number_key: int | None


class WayShown(Message):
    """A way to keep a standing order; `keeps` are the open choices that it leaves, None where it has no say.

    Whoever makes the choice `declining` is not asked again until `moment` is another one.
    """

    name: str
    title: str
    keeps: list[int] | None
    declining: int | None = None
    moment: str | None = None


class OrderShown(Message):
    """A standing order that the viewer can give. The first way holds until another is set."""

    name: str
    title: str
    ways: list[WayShown]


class Frame(Message):
    """The table at rest: what is on the board, who is asked what. `for_you` holds when the viewer may choose now;
    `seat` is then the seat of the viewer's that is asked (choices are its choices)."""

    number: int
    board_svg: str
    scoreboard: ScoreboardShown
    asked: list[int]
    question: str
    for_you: bool
    seat: int | None
    choices: list[ChoiceShown]
    decision: str
    orders: list[OrderShown] = []


class DiceLanded(Message):
    """A handful of dice as they landed; with `rolled` false, what was read with them off a card or chart."""

    name: str
    shown: list[str]
    lit: list[bool]
    team: int
    rolled: bool = True


class Step(Message):
    """One event, in the order in which things happened. `scoreboard` only where this step changed it.

    `part` names what it is about on the board, the element with that `data-part`.
    """

    kind: str
    seat: int
    fields: dict[str, int]
    text: str | None = None
    weight: int | None = None
    clause: str | None = None
    dice: list[DiceLanded] | None = None
    scoreboard: ScoreboardShown | None = None
    part: str | None = None


class Entry(Message):
    """One entry of the log and all that followed from it.

    choice: a choice of `seat`. undo: back to how it was after entry `back_to`; lines of the log and points of the
    graph with a larger number are void. forfeit: the time of `seat` ran out. `frame` is None inside a replay,
    which lists its frames by themselves.
    """

    number: int
    kind: Literal["choice", "undo", "forfeit"]
    seat: int
    choice_label: str
    back_to: int | None
    steps: list[Step]
    over: bool
    result_text: str
    your_result: Outcome = None
    frame: Frame | None


class LogLine(Message):
    """A sentence of play-by-play and the entry it belongs to."""

    number: int
    text: str
    weight: int
    clause: str
    kind: str


class GraphPoint(Message):
    """The win probability of team 0 after an entry."""

    number: int
    value: float
    exact: bool


class PlayerShown(Message):
    """Who sits where. open: nobody sits there; `invited` when it waits for its link, else anybody may claim it."""

    seat: int
    team: int
    name: str
    kind: Literal["person", "bot", "open"]
    bot: str | None
    present: bool
    invited: bool


class You(Message):
    """The viewer: their seats, or a watcher."""

    seats: list[int]
    watcher: bool
    owner: bool
    name: str


class NamesShown(Message):
    """What teams and seats are called."""

    teams: list[str]
    seats: list[str]


class UndoPending(Message):
    """Somebody asks to take back; `yours_to_answer` when the viewer is asked."""

    seat: int
    number: int
    yours_to_answer: bool


class UndoShown(Message):
    """Whether the viewer may take back now, whether that happens at once, and what is being asked."""

    allowed: bool
    at_once: bool
    pending: UndoPending | None


class ClockShown(Message):
    """Milliseconds left to each seat at the moment of sending; those of `running` seats are going down."""

    minutes: float
    increment: int
    left_ms: list[int]
    running: list[int]


class Links(Message):
    """Where things are. `invite` lists the seats for which the viewer may ask a fresh link (POST .../links)."""

    watch: str | None
    replay: str
    save: str
    rematch: str | None
    invite: list[int]


class PaperShown(Message):
    """Something of a game to read and print, and where it is."""

    title: str
    url: str


class Snapshot(Message):
    """Everything a page needs to show a table."""

    id: str
    game: str
    title: str
    you: You
    names: NamesShown
    colors: list[str]
    players: list[PlayerShown]
    options: dict[str, Any]
    options_text: list[str]
    number: int
    over: bool
    result_text: str
    your_result: Outcome = None
    frame: Frame
    log: list[LogLine]
    graph: list[GraphPoint]
    undo: UndoShown
    commitment: str
    key: str | None
    clock: ClockShown | None
    links: Links
    papers: list[PaperShown]
    bots_speed_hint: int


class Entries(Message):
    """The entries after some number."""

    number: int
    entries: list[Entry]


class Inning(Message):
    """A place to jump to in a replay."""

    label: str
    number: int


class Verified(Message):
    """What checking a save from end to end has shown."""

    ok: bool
    message: str
    dice: str
    commitment: str | None
    commitment_checked: bool
    key: str | None


class Replay(Message):
    """A game to step through: frame n is the table after n choices, entry n leads from frame n to frame n + 1."""

    id: str
    game: str
    title: str
    names: NamesShown
    colors: list[str]
    options: dict[str, Any]
    options_text: list[str]
    over: bool
    result_text: str
    frames: list[Frame]
    first_steps: list[Step]
    entries: list[Entry]
    innings: list[Inning]
    graph: list[GraphPoint]
    verified: Verified
    links: Links
    papers: list[PaperShown]


# --- lists ---


class OptionShown(Message):
    """An option of a game, for a form."""

    name: str
    heading: str
    help: str
    kind: Literal["one_of", "whole", "data_set"]
    values: list[str]
    labels: list[str]
    low: int | None
    high: int | None
    words: list[str]
    default: int | str
    only_seats: list[int]
    allowed: str
    clauses: list[str]


class BotShown(Message):
    """A bot that can be seated."""

    name: str
    label: str
    text: str


class TeamsShown(Message):
    """What the teams are called with these numbers of seats; the first `played` of them have seats."""

    seat_counts: list[int]
    names: list[str]
    played: int


class GameShown(Message):
    """A game that can be played."""

    name: str
    title: str
    summary: str
    minutes: int
    seat_counts: list[int]
    seats_text: str
    seat_names: dict[int, list[str]]
    team_of: dict[int, list[int]]
    teams: list[TeamsShown]
    longest_team_name: int
    board_svg: str
    options: list[OptionShown]
    bots: list[BotShown]
    quick_bot: str
    ready: bool  # its rules are compiled: a table of it opens at once


class TableCard(Message):
    """A table in a list."""

    id: str
    game: str
    title: str
    names: list[str]
    score_text: str
    status_text: str
    your_turn: bool
    over: bool
    url: str
    replay_url: str
    updated: str


# --- requests and their answers ---


class SeatWanted(Request):
    """Who is to sit on a seat: the caller, a friend who gets a link, or a bot."""

    kind: Literal["me", "friend", "bot"]
    bot: WordName | None = None
    name: Text | None = None


class ClockWanted(Request):
    """Minutes for each person and seconds added after each of their choices."""

    minutes: float = Field(gt=0, le=600, strict=False)
    increment: int = Field(default=0, ge=0, le=600)


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
    team_names: list[Text] | None = Field(default=None, max_length=16)
    colors: list[Colour] = Field(default_factory=list, max_length=16)
    clock: ClockWanted | None = None
    seed: Annotated[int, Field(ge=0, lt=1 << 63)] | WordName | None = None
    watch: Watch = "link"
    start: StartWanted | None = None


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
    """What a choice is worth: the win probability of the chooser's team, and its standard error (0: exact)."""

    id: int
    label: str
    value: float
    error: float


class Hint(Message):
    """What the manager would do now and what each choice is worth."""

    number: int
    seat: int
    best: int
    by: Literal["exact", "playouts"]
    choices: list[HintChoice]


class SaveUploaded(Message):
    """An uploaded game and where to watch it."""

    id: str
    replay_url: str


class VerifyWanted(Request):
    """A save as text and, if it was kept, the commitment that was shown before the game."""

    save: Annotated[str, StringConstraints(max_length=4_000_000)]
    commitment: Annotated[str, StringConstraints(strip_whitespace=True, max_length=128)] | None = None


class Problem(Message):
    """What went wrong, in one line for a person, and in one word for a program."""

    message: str
    code: str


# --- over the WebSocket ---


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


class UndoNews(Message):
    """Server: where undo stands now (also after it was granted, refused or became void)."""

    type: Literal["undo_request"] = "undo_request"
    undo: UndoShown


class GraphNews(Message):
    """Server: points of the graph that have become known."""

    type: Literal["graph"] = "graph"
    points: list[GraphPoint]


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


ServerMessage = (
    EntriesNews
    | PresenceNews
    | UndoNews
    | GraphNews
    | ClockNews
    | RematchNews
    | AcceptedNews
    | RefusedNews
    | ErrorNews
    | Pong
)

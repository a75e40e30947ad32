"""The table as one viewer may see it: frames, entries, snapshots, replays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import Field

from fivetool.game.board import Cue, DiceShown, Scoreboard
from fivetool.web.messages.base import Message, YourResult


class ChoiceShown(Message):
    """A choice open to the viewer."""

    id: int
    name: str
    label: str
    clause: str
    plainly: str = ""
    group: str = ""


class OfferShown(Message):
    """Something the viewer can do now: a choice, by its id and word, with a pass on every question before it.

    `path` has the choice of the open question first; each further one answers the question of the same place in
    `Frame.questions`. The usual offer needs one key; `passing` is what it says of the questions before. Folded offers
    stand under a heading that has to be opened.
    """

    path: list[int]
    words: list[str]
    label: str
    group: str
    clause: str
    usual: bool
    plainly: str = ""
    passing: str = ""
    folded: bool = False


class QuestionShown(Message):
    """A question of this moment: the open one, or one that follows at once if everybody passes.

    A later choice of an offer may be made only when the question with its `situation` is open. `recurs` tells whether
    the decision may be asked again later in the game, `about` what it is about, where the game has a name for that.
    """

    decision: str
    situation: str
    recurs: bool
    about: str = ""


class OrderedShown(Message):
    """The choice that a standing order of the viewer's makes now, and what the order is called."""

    choice: int
    title: str


class WayShown(Message):
    """A way to take a standing order."""

    name: str
    title: str


class OrderShown(Message):
    """A standing order that the viewer can take, and the way in which it is in force (None: it is not)."""

    name: str
    title: str
    ways: list[WayShown]
    way: str | None


class RepeatShown(Message):
    """A choice that the viewer makes every time."""

    decision: str
    choice: str


class OrdersShown(Message):
    """The standing orders of the viewer: those of the game, and the choices made every time."""

    declared: list[OrderShown]
    repeats: list[RepeatShown]


class Frame(Message):
    """The table at rest: what is on the board, who is asked what. `for_you` holds when the viewer may choose now;
    `seat` is then the seat of the viewer's that is asked. `choices` are all its open choices, `offers` the same and
    those of the later `questions` of this moment as a page shows them. `ordered` is what a standing order answers."""

    number: int
    board_svg: str
    scoreboard: Scoreboard
    asked: list[int]
    question: str
    for_you: bool
    seat: int | None
    choices: list[ChoiceShown]
    decision: str
    questions: list[QuestionShown] = Field(default_factory=list)
    offers: list[OfferShown] = Field(default_factory=list)
    ordered: OrderedShown | None = None


@dataclass(slots=True)
class Step:
    """One event, in the order in which things happened. `scoreboard` only where this step changed it.

    `part` names what it is about on the board, the element with that `data-part`. `board_svg` is the board after the
    play that ends with this step; after the last play of an entry the board is that of its frame. One choice may lead
    to dozens of steps, so they are plain records that are checked by nobody: what is in them comes from the rules.
    """

    kind: str
    seat: int
    fields: Mapping[str, int]
    text: str | None = None
    weight: int | None = None
    clause: str | None = None
    dice: tuple[DiceShown, ...] | None = None  # a `Sequence` would be written by plain Python
    scoreboard: Scoreboard | None = None
    part: str | None = None
    cue: Cue | None = None
    board_svg: str | None = None


class LogLine(Message):
    """A sentence of play-by-play and the entry it belongs to. `fold` is what can be unfolded under it.

    `cue` is how the play is celebrated, and `scored` has the team of each run told with it.
    """

    number: int
    text: str
    weight: int
    clause: str
    kind: str
    cue: Cue | None = None
    scored: list[int] = Field(default_factory=list)
    fold: list[str] = Field(default_factory=list)


class Entry(Message):
    """One entry of the log and all that followed from it.

    choice: a choice of `seat`. undo: back to how it was after entry `back_to`; lines of the log and points of the
    graph with a larger number are void. forfeit: the time of `seat` ran out. dice: other dice from here on. `by_order`
    is the line of the log that says which standing order of the viewer's made the choice. `frame` is None inside a
    replay, which lists its frames by themselves.
    """

    number: int
    kind: Literal["choice", "undo", "forfeit", "resign", "left", "draw", "dice"]
    seat: int
    choice_label: str
    back_to: int | None
    steps: list[Step]
    over: bool
    result_text: str
    your_result: YourResult = None
    by_order: LogLine | None = None
    frame: Frame | None


class GraphPoint(Message):
    """The win probability of team 0 after an entry."""

    number: int
    value: float
    exact: bool


class Said(Message):
    """What a player has said last; `number` grows with everything they say."""

    text: str
    number: int
    written: bool = False  # in their own words


class PlayerShown(Message):
    """Who sits where. open: nobody sits there; `invited` when it waits for its link, else anybody may claim it."""

    seat: int
    team: int
    name: str
    kind: Literal["person", "bot", "open"]
    bot: str | None
    present: bool
    invited: bool
    sign: str | None
    said: Said | None


class You(Message):
    """The viewer: their seats and standing orders, or a watcher; `who` says for whom they play."""

    who: str
    seats: list[int]
    watcher: bool
    owner: bool
    name: str
    orders: OrdersShown


class NamesShown(Message):
    """What teams and seats are called."""

    teams: list[str]
    seats: list[str]


class UndoPending(Message):
    """Somebody wishes something that all have to agree to; `yours_to_answer` when the viewer is asked."""

    wish: Literal["undo", "draw", "bot"]
    words: str  # the question, as a sentence
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
    days: int
    left_ms: list[int]
    running: list[int]


class Links(Message):
    """Where things are. `invite` lists the seats for which the viewer may ask a fresh link (POST .../links)."""

    watch: str | None
    replay: str
    save: str
    rematch: str | None
    match: str | None = None  # the duplicate match that the table belongs to
    invite: list[int]


class PaperShown(Message):
    """Something of a game to read and print, and where it is."""

    title: str
    url: str


class SealShown(Message):
    """A key of the dice, as it was sealed before it rolled anything: SHA-256 of `statement` is `seal`.

    It rolls from the choice after `start` on, the first one for the deal too. `table` is where it was sealed: another
    table for what was rolled before this one was taken over. Keys of the first scheme have no statement: their seal is
    a commitment to the key alone. `log_place` and `log_hash` tell where it stands in the log of commitments.
    """

    start: int
    seal: str
    statement: str | None
    table: str | None
    log_place: int | None
    log_hash: str | None


class RoundShown(Message):
    """Dice that are being sealed. The server has committed to its secret; what it wants from the viewer is a hash of
    a random part, or the part itself. Who plays `alone` may send both at once. `yours` is the hash that the server has
    from the viewer. `waiting_for` are the seats that are waited for."""

    round: int
    commitment: str
    stage: Literal["seats", "hashes", "parts"]
    wanted: Literal["hash", "part", "nothing"]
    alone: bool
    yours: str | None
    waiting_for: list[int]


class DiceSealed(Message):
    """How the dice of a table are sealed. Before the game has begun nobody can choose, and the board shows no deal."""

    begun: bool
    seals: list[SealShown]
    round: RoundShown | None


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
    your_result: YourResult = None
    frame: Frame
    log: list[LogLine]
    your_last_move: int | None = None  # the entry of the viewer's last choice that stands and that no order made
    people_roll: bool = False  # whether people roll the dice of this game by hand unless they say otherwise
    graph: list[GraphPoint]
    undo: UndoShown
    commitment: str
    preview: bool  # nothing has been dealt yet: the board only shows what it will look like
    dice: DiceSealed
    key: str | None
    clock: ClockShown | None
    links: Links
    papers: list[PaperShown]
    hints: bool = True  # else no hints are given, and chances are told when the game is over
    chat: bool = False  # players may write to each other
    draws: bool = False  # the game can be drawn, so a draw can be offered
    listed: bool = False  # in the lobby: anybody may take its free seats
    terms: list[str] = Field(default_factory=list)  # what was agreed on, in words


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
    told: list[str] = Field(default_factory=list)  # for which choices each key rolled, and how it was sealed


class Replay(Message):
    """A game to step through: frame n is the table after n choices, entry n leads from frame n to frame n + 1.

    `people` are the seats that people had, for whoever played only their own; empty where that is not known.
    """

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
    seals: list[SealShown] = Field(default_factory=list)
    people: list[int] = Field(default_factory=list)
    links: Links
    papers: list[PaperShown]

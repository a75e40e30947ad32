"""The history of a game: one moment after each thing that was done at the table, from the deal on.

Moments form a tree. A choice grows out of the moment in which it was made; taking back goes on from an earlier
moment and leaves what was taken back where it is, so that any moment can be shown again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, overload

from fivetool.game.event import Event
from fivetool.game.facts import Names
from fivetool.game.scene import Scene
from fivetool.game.setup import Setup
from fivetool.table.content import Content
from fivetool.table.fair import DiceKey
from fivetool.table.rolling import Place, Stop

# forfeit: on time. resign: of one's own will. left: the player has left for good, and another claimed the game.
GivenUp = Literal["forfeit", "resign", "left"]
EntryKind = Literal["deal", "choice", "undo", "dice", "draw"] | GivenUp  # draw: agreed on by all


class Play(NamedTuple):
    """One play of an entry: its events are `happened[start:end]`, and it leads to `state`."""

    start: int
    end: int
    state: Any


@dataclass(frozen=True, eq=False, slots=True)
class Moment:
    """The table after one entry of its log (number 0: after the deal).

    `before` is the moment it grew out of. After an undo to moment b the next moment is a twin of b: it grows out
    of what b grew out of. What `shown` and `noted` hold belongs to whoever put it there.
    """

    setup: Setup
    names: Names
    number: int
    kind: EntryKind
    seat: int
    choice: int
    back_to: int | None
    content: Content  # the position, and how it came about
    rolled: Place  # how far the dice have been rolled
    origin: Moment | None  # the choice (or the deal) that led to this position; None: this entry itself
    before: Moment | None  # of `origin` or itself: the moment in which that choice was made
    depth: int  # how many choices stand
    forfeited: int | None = None
    dice_key: DiceKey | None = None  # of kind "dice": the key that rolls from here on
    ordered: str = ""  # the standing order that made the choice, as people read it; nothing: its player did
    shown: dict[Any, Any] = field(default_factory=dict)  # what has been worked out and drawn of it
    noted: dict[Any, Any] = field(default_factory=dict)  # what is handed on from moment to moment, as a line score is
    _waiting: list[int] | None = field(default=None, init=False, repr=False)

    @property
    def state(self) -> Any:
        """The position."""
        return self.content.state

    @property
    def happened(self) -> tuple[Event, ...]:
        """What happened because of this entry."""
        return self.content.happened if self.origin is None else ()

    def fold(self) -> None:
        """Take as little memory as can be: what was drawn of it is forgotten, the rest unfolded when wanted."""
        self.shown.clear()
        self.content.fold()

    @property
    def cause(self) -> Moment:
        """The choice or the deal that led to this position."""
        return self.origin or self

    @property
    def waiting(self) -> list[int]:
        """The seats that may choose now."""
        waiting = self._waiting
        if waiting is None:
            waiting = [] if self.ended_early else self.setup.waiting(self.state)
            object.__setattr__(self, "_waiting", waiting)  # worked out once
        return waiting

    @property
    def ended_early(self) -> bool:
        """Whether the game was given up, or a draw was agreed on, before its rules ended it."""
        return self.forfeited is not None or self.kind == "draw"

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules, on time or by agreement."""
        return not self.waiting

    @property
    def line(self) -> tuple[Moment, ...]:
        """The deal and every choice that stands, in order, up to this position."""
        return tuple(reversed(tuple(self.back())))

    def back(self) -> Iterator[Moment]:
        """Every choice that stands, the latest first, and the deal."""
        moment: Moment | None = self.cause
        while moment is not None:
            cause = moment.cause
            yield cause
            moment = cause.before

    def standing(self, depth: int) -> Moment:
        """The choice of that number, of those that stand (0: the deal)."""
        return next(moment for moment in self.back() if moment.depth == depth)

    def events_for(self, seat: int) -> list[Event]:
        """Everything that happened and was not taken back, as a seat may know it."""
        return [event for moment in self.line for event in moment.new_events_for(seat)]

    def new_events_for(self, seat: int) -> list[Event]:
        """What happened because of this entry, as a seat may know it."""
        return seen_by(seat, self.happened, self.setup)

    @property
    def plays(self) -> list[Play]:
        """What happened because of this entry, play by play; the last one leads to its position."""
        if self.origin is not None:
            return []
        happened, stops = self.content.happened, self.content.stops
        ends = [*stops, Stop(len(happened), self.content.state)]
        starts = [0, *(stop.events for stop in stops)]
        return [Play(start, end.events, end.state) for start, end in zip(starts, ends, strict=True)]

    def scene(self, seat: int, play: Play | None = None) -> Scene:
        """All that a seat may know, for words and boards: here, or after a play on the way here."""
        state, end = (self.state, None) if play is None else (play.state, play.end)
        return Scene(self.setup, self.setup.view(state, seat), seat, self.names, Told(self, seat, end))


class Told(Sequence[Event]):
    """The events up to a moment as a seat may know them, put together when somebody reads them: most boards do not.

    It holds on to what was before the moment and not to the moment, which may keep a scene with this in it: a circle
    would be hard to free.
    """

    def __init__(self, moment: Moment, seat: int, end: int | None = None) -> None:
        """`end` is how many of the latest events have happened so far; None: all."""
        self._setup = moment.setup
        self._seat = seat
        self._latest = moment.cause.happened[:end]
        self._before = moment.cause.before

    def _put_together(self) -> list[Event]:
        """All of them, for whoever reads them now; kept, they would be most of what an open table takes."""
        earlier = self._before.events_for(self._seat) if self._before is not None else []
        return earlier + seen_by(self._seat, self._latest, self._setup)

    def __len__(self) -> int:
        return len(self._put_together())

    @overload
    def __getitem__(self, place: int) -> Event: ...

    @overload
    def __getitem__(self, place: slice) -> list[Event]: ...

    def __getitem__(self, place: int | slice) -> Event | list[Event]:
        return self._put_together()[place]

    def __iter__(self) -> Iterator[Event]:
        return iter(self._put_together())

    def __reversed__(self) -> Iterator[Event]:
        """The latest first: whoever looks for the last of something need not have the whole game put together."""
        yield from reversed(seen_by(self._seat, self._latest, self._setup))
        for earlier in self._before.back() if self._before is not None else ():
            yield from reversed(earlier.new_events_for(self._seat))


def seen_by(seat: int, events: Iterable[Event], setup: Setup) -> list[Event]:
    """Events as a seat may know them."""
    if not setup.game.rules.hidden:
        return list(events)
    show = setup.game.rules.event_for
    return [seen for event in events if (seen := show(event, seat)) is not None]

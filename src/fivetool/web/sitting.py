"""A sitting: a table's log played out, with every moment of it kept, so that any of them can be shown again.

Nothing here knows of networks, databases or threads.
"""

from __future__ import annotations

import json
import weakref
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, Literal, overload

from fivetool.engine.dice import return_to
from fivetool.engine.record import copy_of
from fivetool.errors import ChoiceError, FivetoolError, GameOverError, SaveError
from fivetool.game.event import Event
from fivetool.game.facts import Names
from fivetool.game.game import Game
from fivetool.game.registry import find_game
from fivetool.game.scene import Scene
from fivetool.game.setup import Setup
from fivetool.players import find_player
from fivetool.table import Player, Table
from fivetool.table.fair import key_from_hex
from fivetool.table.saves import read_earlier

Kind = Literal["choice", "undo", "forfeit"]

BOT_DRAWS_AN_ENTRY = 1 << 32
KEPT_SETUPS = 64
DRAWN_MOMENTS = 3  # how many of the latest moments stay drawn; older ones are drawn again when wanted


@dataclass(frozen=True, eq=False)
class Moment:
    """The table after one entry of its log (number 0: after the deal).

    `before` is the moment it grew out of. After an undo to moment b the next moment is a twin of b: it grows out
    of what b grew out of.
    """

    setup: Setup
    names: Names
    number: int
    kind: Literal["deal", "choice", "undo", "forfeit"]
    seat: int
    choice: int
    back_to: int | None
    state: Any
    happened: tuple[Event, ...]  # because of this entry
    origin: Moment | None  # the choice (or the deal) that led to this position; None: this entry itself
    before: Moment | None  # of `origin` or itself: the moment in which that choice was made
    forfeited: int | None = None
    shown: dict[Any, Any] = field(default_factory=dict)  # what has been worked out and drawn of it
    sheets: dict[int, Any] = field(default_factory=dict)  # line scores of seats that come up to this moment

    @property
    def cause(self) -> Moment:
        """The choice or the deal that led to this position."""
        return self.origin or self

    @cached_property
    def waiting(self) -> list[int]:
        """The seats that may choose now."""
        return [] if self.forfeited is not None else self.setup.waiting(self.state)

    def legal(self, seat: int) -> list[int]:
        """The choices of a seat."""
        key = ("legal", seat)
        choices: list[int] | None = self.shown.get(key)
        if choices is None:
            choices = self.shown[key] = self.setup.legal(self.state, seat) if seat in self.waiting else []
        return choices

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or on time."""
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

    @property
    def depth(self) -> int:
        """How many choices stand."""
        return len(self.line) - 1

    def events_for(self, seat: int) -> list[Event]:
        """Everything that happened and was not taken back, as a seat may know it."""
        return [event for moment in self.line for event in moment.new_events_for(seat)]

    def new_events_for(self, seat: int) -> list[Event]:
        """What happened because of this entry, as a seat may know it."""
        if not self.setup.game.rules.hidden:
            return list(self.happened)
        show = self.setup.game.rules.event_for
        return [seen for event in self.happened if (seen := show(event, seat)) is not None]

    def scene(self, seat: int) -> Scene:
        """All that a seat may know, for words and boards."""
        key = ("scene", seat)
        scene: Scene | None = self.shown.get(key)
        if scene is None:
            view = self.setup.view(self.state, seat)
            scene = self.shown[key] = Scene(self.setup, view, seat, self.names, Told(self, seat))
        return scene


class Told(Sequence[Event]):
    """The events up to a moment as a seat may know them, put together when somebody reads them: most boards do not."""

    def __init__(self, moment: Moment, seat: int) -> None:
        self._moment = weakref.ref(moment)  # which holds the scene that holds this: a circle would be hard to free
        self._seat = seat

    @cached_property
    def _events(self) -> list[Event]:
        moment = self._moment()
        return moment.events_for(self._seat) if moment is not None else []

    def __len__(self) -> int:
        return len(self._events)

    @overload
    def __getitem__(self, place: int) -> Event: ...

    @overload
    def __getitem__(self, place: slice) -> list[Event]: ...

    def __getitem__(self, place: int | slice) -> Event | list[Event]:
        return self._events[place]

    def __iter__(self) -> Iterator[Event]:
        return iter(self._events)

    def __reversed__(self) -> Iterator[Event]:
        """The latest first: whoever looks for the last of something need not have the whole game put together."""
        moment = self._moment()
        for earlier in moment.back() if moment is not None else ():
            yield from reversed(earlier.new_events_for(self._seat))


@dataclass(frozen=True)
class Clock:
    """Minutes for each person, and seconds that each of their choices adds."""

    minutes: float
    increment: int

    @property
    def start_ms(self) -> int:
        """What everybody begins with."""
        return round(self.minutes * 60_000)


class Sitting:
    """One table's game, from its log."""

    def __init__(self, table: Table, bots: Mapping[int, str] | None = None, clock: Clock | None = None) -> None:
        """Begin at a table at which nothing has been chosen yet."""
        setup, names = table.setup, table.names
        self.table = table
        self.bots: dict[int, Player] = {}
        self.clock = clock
        self.spent = [0] * setup.seats  # milliseconds
        self.choices_made = [0] * setup.seats
        first = Moment(setup, names, 0, "deal", -1, -1, None, copy_of(table.state), tuple(table.events), None, None)
        self.moments = [first]
        self.waiting_since = dict.fromkeys(first.waiting, 0)  # milliseconds since 1970, as the log tells
        self.seat_bots(bots or {})

    @property
    def setup(self) -> Setup:
        """The game and its options."""
        return self.table.setup

    @property
    def now(self) -> Moment:
        """The latest moment."""
        return self.moments[-1]

    @property
    def number(self) -> int:
        """The length of the log."""
        return len(self.moments) - 1

    def seat_bots(self, bots: Mapping[int, str]) -> None:
        """Say which seats are played by bots."""
        for seat, name in bots.items():
            if seat not in self.bots or self.bots[seat].name != name:
                self.bots[seat] = find_player(name, self.setup)

    def bot_to_choose(self) -> int | None:
        """A bot's seat that is asked now."""
        return next((seat for seat in self.now.waiting if seat in self.bots), None)

    # --- the log ---

    def choose(self, seat: int, choice: int) -> Moment:
        """What a choice leads to. It does not count before `keep`; `drop` forgets it."""
        if self.now.over:
            raise GameOverError("The game is over.")
        happened = tuple(self.table.play(choice, seat))
        last = self.now
        state = copy_of(self.table.state)
        return Moment(
            self.setup,
            last.names,
            last.number + 1,
            "choice",
            seat,
            choice,
            None,
            state,
            happened,
            None,
            last,
        )

    def bot_choice(self, seat: int) -> int:
        """What a bot does now: the same on every server, whoever asks first."""
        return_to(self.table.bot_dice, (self.number * BOT_DRAWS_AN_ENTRY, 0, 0, 0, 0))
        return self.bots[seat].choose(self.table, seat)

    def undo(self, seat: int, back_to: int) -> Moment:
        """What going back leads to. It does not count before `keep`."""
        target = self.moments[back_to]
        last = self.now
        if not 0 <= target.depth < last.depth or target.cause is not last.line[target.depth]:
            raise ChoiceError("There is nothing to take back there.")
        cause = target.cause
        return Moment(
            self.setup, last.names, last.number + 1, "undo", seat, -1, back_to, cause.state, (), cause, cause.before
        )

    def forfeit(self, seat: int) -> Moment:
        """What it leads to that a seat's time is up."""
        last = self.now
        cause = last.cause
        return Moment(
            self.setup,
            last.names,
            last.number + 1,
            "forfeit",
            seat,
            -1,
            None,
            cause.state,
            (),
            cause,
            cause.before,
            seat,
        )

    def keep(self, moment: Moment, at: int, spent: int) -> None:
        """Make a moment part of the log."""
        if moment.kind == "undo":
            self.table.undo(self.now.depth - moment.depth)
        if moment.kind in ("choice", "forfeit"):
            self.spent[moment.seat] += spent
        if moment.kind == "choice":
            self.choices_made[moment.seat] += 1
        self.moments.append(moment)
        if len(self.moments) > DRAWN_MOMENTS:
            self.moments[-DRAWN_MOMENTS].shown.clear()
        still = self.waiting_since if moment.kind == "choice" else {}
        self.waiting_since = {seat: still.get(seat, at) if seat != moment.seat else at for seat in moment.waiting}

    def drop(self, moment: Moment) -> None:
        """Forget a choice that could not be written down."""
        if moment.kind == "choice":
            self.table.undo()

    def read(self, kind: str, seat: int, choice: int | None, back_to: int | None, at: int, spent: int) -> Moment:
        """Carry out an entry that is in the log already."""
        if kind == "choice" and choice is not None:
            moment = self.choose(seat, choice)
        elif kind == "undo" and back_to is not None:
            moment = self.undo(seat, back_to)
        else:
            moment = self.forfeit(seat)
        self.keep(moment, at, spent)
        return moment

    # --- taking back ---

    def undo_target(self, seats: Sequence[int]) -> tuple[int, int] | None:
        """For somebody with these seats: which of them takes back, and to which number of the log."""
        if self.now.over:
            return None
        taken_over = max((other.moves for other in self.table.earlier), default=0)
        for moment in self.now.back():
            if moment.seat in seats and moment.before is not None:
                return (moment.seat, moment.before.number) if moment.before.number >= taken_over else None
        return None

    # --- the clock ---

    def runs_for(self, seat: int) -> bool:
        """Whether the clock of a seat is running: it is asked, and this is not its first choice."""
        return (
            self.clock is not None
            and seat in self.waiting_since
            and seat not in self.bots
            and bool(self.choices_made[seat])
        )

    def spent_on(self, seat: int, now: int) -> int:
        """Milliseconds that a seat has been thinking."""
        return max(0, now - self.waiting_since[seat]) if self.runs_for(seat) else 0

    def left(self, seat: int, now: int) -> int:
        """Milliseconds left to a seat."""
        if self.clock is None:
            return 0
        added = self.clock.increment * 1000 * self.choices_made[seat]
        return self.clock.start_ms + added - self.spent[seat] - self.spent_on(seat, now)

    def out_of_time(self, now: int) -> int | None:
        """A seat whose time is up."""
        return next((seat for seat in self.waiting_since if self.runs_for(seat) and self.left(seat, now) <= 0), None)

    def next_flag(self, now: int) -> int | None:
        """Milliseconds until somebody's time is up if nothing happens."""
        return min((self.left(seat, now) for seat in self.waiting_since if self.runs_for(seat)), default=None)


def shared_setup(game: Game, seats: int, options: Mapping[str, Any]) -> Setup:
    """A game with its options. Rule books are only read, and may be large, so all tables that play alike share one."""
    return _set_up(game.name, seats, json.dumps(options, sort_keys=True))


@lru_cache(maxsize=KEPT_SETUPS)
def _set_up(game: str, seats: int, options: str) -> Setup:
    return find_game(game).setup(seats, **json.loads(options))


def open_sitting(table: Any, seats: Sequence[Any], entries: Sequence[Any]) -> Sitting:
    """The sitting of a stored table: rows of the table, its seats and its log."""
    game = find_game(table.game)
    if game.facts.version != table.rules_version:
        raise SaveError(
            f"This game was played under version {table.rules_version} of the rules of {game.title}; "
            f"this server has version {game.facts.version}."
        )
    setup = shared_setup(game, table.seats, table.options)
    names = Names(tuple(table.team_names), tuple(seat.name for seat in seats))
    bots = {seat.seat: seat.bot for seat in seats if seat.bot is not None}
    clock = Clock(**table.clock) if table.clock else None
    key, earlier = key_from_hex(table.dice_key), read_earlier(table.earlier or ())
    sitting = Sitting(Table(setup, key=key, seed=table.seed, names=names, earlier=earlier), bots, clock)
    for row in entries:
        try:
            sitting.read(row.kind, row.seat, row.choice, row.back_to, row.at, row.spent)
        except FivetoolError as error:
            raise SaveError(f"Entry {row.number} of this table does not replay: {error}") from None
    return sitting


def sitting_of(table: Table) -> Sitting:
    """The sitting of a table that was played elsewhere, every moment of it."""
    moves = list(table.moves)
    table.undo(len(moves))
    sitting = Sitting(table)
    for move in moves:
        sitting.keep(sitting.choose(move.seat, move.choice), 0, 0)
    return sitting

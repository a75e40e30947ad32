"""The dice of a table, and rules carried out with them: from its keys, each for a range of choices, or from a source
that is asked whenever the rules want more."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Sequence
from struct import Struct
from typing import Any, NamedTuple

from fivetool.engine import dice as dice_engine
from fivetool.engine.record import copy_of
from fivetool.engine.tape import EventKinds, make_tape
from fivetool.errors import DiceError, FivetoolError
from fivetool.game.event import Event
from fivetool.game.setup import Setup
from fivetool.table.fair import DiceKey
from fivetool.table.sources import Row, Source

RANDOM_TRIES = 8
BOT_STREAM = 1 << 63  # as in the engine's drivers: bots roll apart from the game

_of_thread = threading.local()

Mark = Callable[[Any], None]  # told the state whenever a play is over
Act = Callable[[Any, Any, Any, Mark], Any]  # (state, dice, tape, mark) -> None, or another state in its place
Heard = Callable[[list[Event]], None]
STREAM = Struct("<QQBQB")  # a place in a stream, packed: a table keeps one for every choice


class Stop(NamedTuple):
    """A position on the way, when a play was over: how many events had happened, and the state."""

    events: int
    state: Any


class CarriedOut(NamedTuple):
    """What something that rolls dice has led to: the state, what happened, and the plays on the way."""

    state: Any
    happened: tuple[Event, ...]
    stops: tuple[Stop, ...]


class Place(NamedTuple):
    """How far the dice of a table have been rolled."""

    streams: bytes  # of each key, one after the other
    bots: bytes
    rows: int


class Rolling:
    """Carries out rules with the dice of one table."""

    def __init__(
        self,
        setup: Setup,
        keys: Sequence[DiceKey],
        source: Source | None,
        rows: Sequence[Row] | None,
    ) -> None:
        self.source = source
        self._setup = setup
        self._keys: list[DiceKey] = []
        self._streams: list[Any] = []
        for key in keys:
            self.add_key(key)
        self._rows: list[Row] = list(rows or ())  # dice known beforehand (scripted or typed), all of the game
        self._row = 0  # how many of them have been rolled
        self._scripted = source is not None or rows is not None

    @property
    def _tape(self) -> Any:
        """A tape is long and used for one choice at a time: all tables of a thread share one."""
        if not hasattr(_of_thread, "tape"):
            _of_thread.tape = make_tape()
        return _of_thread.tape

    def add_key(self, key: DiceKey) -> None:
        """Roll with another key from its first choice on. What bots roll for themselves comes from the latest key."""
        self._keys.append(key)
        self._streams.append(dice_engine.make_dice(key.key, key.number))
        self.bot_dice = dice_engine.make_plain_dice(key.key, key.number | BOT_STREAM)

    @property
    def known_rows(self) -> list[Row] | None:
        """Every die of the game so far, when it was scripted or typed in; None when it came from the key."""
        return self._rows[: self._row] if self._scripted else None

    @property
    def place(self) -> Place:
        """How far everything has been rolled."""
        streams = b"".join(_packed(dice) for dice in self._streams)
        return Place(streams, _packed(self.bot_dice), self._row)

    def return_to(self, place: Place) -> None:
        """Go back: the same dice will be rolled again. Those of a source are given back to it.

        A key that has come since then has rolled nothing there.
        """
        for dice, stream in zip(self._streams, STREAM.iter_unpack(place.streams), strict=False):
            dice_engine.return_to(dice, stream)
        for dice in self._streams[len(place.streams) // STREAM.size :]:
            dice_engine.return_to(dice, (0, 0, 0, 0, 0))
        self._row = place.rows
        if self.source is not None:
            self.source.give_back(len(self._rows) - self._row)
            del self._rows[self._row :]

    def return_bots_to(self, place: Place) -> None:
        """Go back to where the dice of the bots were."""
        dice_engine.return_to(self.bot_dice, STREAM.unpack(place.bots))

    def run(self, act: Act, state: Any, made: int, heard: Heard | None) -> CarriedOut:
        """Do something that rolls dice, after `made` choices (-1: the deal): what a state becomes, and what happens.

        As long as it wants more dice than there are, the source is asked for them; `heard` is told before that what
        is certain already.
        """
        dice = self._dice_after(made)
        first = self._row
        stops: list[Stop] = []

        def mark(played: Any) -> None:
            self._stop(stops, played)

        while True:
            after = copy_of(state)
            self._tape.used = 0
            if self._scripted:
                dice_engine.load_script(dice, self._rows[first : first + dice_engine.SCRIPT_ROOM])
            stops.clear()
            after = act(after, dice, self._tape, mark) or after
            if not self._scripted or dice.missing_faces == 0:
                break
            wanted = int(dice.missing_kind), int(dice.missing_faces), int(dice.missing_count)
            if heard is not None:
                heard(self._certain(act, state, dice, self._rows[first:], *wanted))
            self._ask_source(*wanted)
        if self._scripted:
            if dice.mismatch:
                _, faces, value = self._rows[first + int(dice.mismatch) - 1]
                raise DiceError(f"The dice do not fit the game: value {value} on a die with {faces} faces.")
            self._row = first + int(dice.position)
        if self._tape.used > self._tape.room:
            raise FivetoolError("Too much happened at once for the tape.")
        happened = tuple(self._read_tape())
        return CarriedOut(after, happened, tuple(stop for stop in stops if stop.events < len(happened)))

    def _stop(self, stops: list[Stop], state: Any) -> None:
        """Keep the position after a play; one in which nothing was told belongs to the play before it."""
        told = int(self._tape.used)
        if stops and stops[-1].events == told:
            stops.pop()
        if told:
            stops.append(Stop(told, copy_of(state)))

    def _dice_after(self, made: int) -> Any:
        """The dice of the next choice: of the latest key that has begun. The deal is rolled with the first."""
        begun = sum(key.start <= made for key in self._keys)
        return self._streams[max(begun, 1) - 1]

    def _certain(
        self, act: Act, state: Any, dice: Any, rows: list[Row], kind: int, faces: int, count: int
    ) -> list[Event]:
        """What happens because of a choice whatever the dice show that are wanted next.

        Every face is tried on all of them, and some random rolls; beyond a script, dice are random.
        """
        certain: list[Event] | None = None
        for further in (*([(kind, faces, face)] * count for face in range(faces)), *([[]] * RANDOM_TRIES)):
            dice_engine.load_script(dice, (rows + further)[: dice_engine.SCRIPT_ROOM])
            self._tape.used = 0
            act(copy_of(state), dice, self._tape, lambda played: None)
            told = self._read_tape()
            certain = told if certain is None else _common_beginning(certain, told)
        return certain or []

    def _ask_source(self, kind: int, faces: int, count: int) -> None:
        if self.source is None or len(self._rows) - self._row >= dice_engine.SCRIPT_ROOM:
            raise DiceError("The dice of this game run out before the game ends.")
        self._rows += self.source.take(self._setup, kind, faces, count)

    def _read_tape(self) -> list[Event]:
        return events_on(self._tape, self._setup.game.rules.all_events)


def _packed(dice: Any) -> bytes:
    return STREAM.pack(*dice_engine.place_of(dice))


def events_on(tape: Any, kinds: EventKinds) -> list[Event]:
    """What a tape holds."""
    used = int(tape.used)
    columns = (tape.kind[:used], tape.seat[:used], tape.fields[:used])
    return [
        Event(kinds[kind][0], seat, dict(zip(kinds[kind][1], fields, strict=False)))
        for kind, seat, fields in zip(*(column.tolist() for column in columns), strict=True)
    ]


def _common_beginning(some: list[Event], others: list[Event]) -> list[Event]:
    same = itertools.takewhile(lambda pair: pair[0] == pair[1], zip(some, others, strict=False))
    return [event for event, _ in same]

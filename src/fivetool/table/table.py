"""A table: one game being played, by people and bots, with everything that happened."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from fivetool.engine import dice as dice_engine
from fivetool.engine.dice import place_of, return_to
from fivetool.engine.record import copy_of
from fivetool.engine.tape import make_tape
from fivetool.errors import ChoiceError, DiceError, FivetoolError, GameOverError, NotYourTurnError, UsageError
from fivetool.game.event import Event
from fivetool.game.facts import LONGEST_NAME, Names
from fivetool.game.rules import Outcome
from fivetool.game.scene import SPECTATOR, Scene
from fivetool.game.setup import Setup
from fivetool.game.words import Choice, Sentence, choices_in_words
from fivetool.show.phrases import in_row
from fivetool.show.svg import with_style
from fivetool.table.fair import Key, commitment_of, key_from_seed, new_key
from fivetool.table.sources import Row, Source

RANDOM_TRIES = 8
BOT_STREAM = 1 << 63  # as in the engine's drivers: bots roll apart from the game


@dataclass(frozen=True)
class Move:
    """A choice that was made."""

    seat: int
    choice: int
    name: str


@dataclass(frozen=True)
class Earlier:
    """Dice of a game that was taken over: the deal and all choices up to number `moves` were played with them."""

    key: Key
    number: int  # of that game in its run
    moves: int


class Player(Protocol):
    """Somebody who decides by program."""

    @property
    def name(self) -> str:
        """What the player is called in saves and on the command line."""
        ...

    def choose(self, table: Table, seat: int) -> int:
        """The id of one of the seat's choices."""
        ...


@dataclass(frozen=True)
class _Mark:
    """All that undo needs to go back to before a choice."""

    state: Any
    dice: tuple[int, int, int, int, int]
    bot_dice: tuple[int, int, int, int, int]
    events: int
    rows: int


class Table:
    """One game at one table.

    >>> import fivetool as ft
    >>> table = ft.game(ft.games()[0].name).table(seed=7)
    >>> table.actor in (0, 1)
    True
    """

    def __init__(
        self,
        setup: Setup,
        *,
        seed: int | str | None = None,
        key: Key | None = None,
        number: int = 0,
        dice: Source | None = None,
        rows: Sequence[Row] | None = None,
        names: Names | None = None,
        players: Sequence[Player | None] | None = None,
        position: Mapping[str, Any] | None = None,
        earlier: Sequence[Earlier] = (),
        heard: Callable[[Table, list[Event]], None] | None = None,
    ) -> None:
        """`heard` is told what a choice has led to for certain, every time before its `dice` are asked for more."""
        self.setup = setup
        self.seed = seed
        self.key = key if key is not None else key_from_seed(seed) if seed is not None else new_key()
        self.number = number
        self.names = check_names(setup, names or setup.usual_names)
        self.players = tuple(players) if players is not None else (None,) * setup.seats
        if len(self.players) != setup.seats:
            raise UsageError(f"{setup.game.title} has {setup.seats} seats here; got {len(self.players)} players.")
        self.source = dice
        self.heard = heard
        self.position = position
        self.earlier = tuple(earlier)
        self.moves: list[Move] = []
        self._events: list[Event] = []
        self._marks: list[_Mark] = []
        self._rows: list[Row] = list(rows or ())  # dice known beforehand (scripted or typed), all of the game
        self._row = 0  # how many of them have been rolled
        self._scripted = dice is not None or rows is not None
        self._own_dice = dice_engine.make_dice(self.key, number)
        self._earlier_dice = [dice_engine.make_dice(other.key, other.number) for other in self.earlier]
        self._bot_dice = dice_engine.make_plain_dice(self.key, number | BOT_STREAM)
        self._tape = make_tape()
        self.state = setup.new_state()
        self._deal()

    # --- what there is to see ---

    @property
    def actor(self) -> int:
        """The seat that is asked now (the first, where several choose at once), -1 when the game is over."""
        return self.setup.actor(self.state)

    @property
    def waiting(self) -> list[int]:
        """Every seat that may choose now."""
        return self.setup.waiting(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.actor < 0

    @property
    def choices(self) -> list[Choice]:
        """What the asked seat may do."""
        return self.choices_of(self.actor) if not self.over else []

    def choices_of(self, seat: int) -> list[Choice]:
        """What a seat may do now; nothing unless it is asked."""
        return choices_in_words(self.scene(seat), self.setup.legal(self.state, seat))

    @property
    def question(self) -> str:
        """What is being asked now."""
        return self.setup.game.words.question(self.scene(self.actor))

    @property
    def events(self) -> list[Event]:
        """Everything that happened so far."""
        return list(self._events)

    def events_for(self, seat: int, start: int = 0) -> list[Event]:
        """What happened, as a seat may know it."""
        show = self.setup.game.rules.event_for
        return [seen for event in self._events[start:] if (seen := show(event, seat)) is not None]

    def play_by_play(self, seat: int = SPECTATOR, start: int = 0) -> list[Sentence]:
        """The game in sentences."""
        words = self.setup.game.words
        told = (words.sentence(event, self.names) for event in self.events_for(seat, start))
        return [sentence for sentence in told if sentence is not None]

    @property
    def scores(self) -> list[int]:
        """Runs of each team."""
        return self.setup.score(self.state).runs

    @property
    def results(self) -> list[Outcome]:
        """How a finished game came out for each seat."""
        return self.setup.score(self.state).results

    @property
    def commitment(self) -> str:
        """What fixes the dice key before the first roll without telling it."""
        return commitment_of(self.key)

    def scene(self, seat: int = SPECTATOR) -> Scene:
        """All that a seat may know, for words and boards."""
        return Scene(self.setup, self.setup.view(self.state, seat), seat, self.names, self.events_for(seat))

    def __str__(self) -> str:
        return self.setup.game.board.text(self.scene(self._eyes()))

    def _repr_svg_(self) -> str:
        return with_style(self.setup.game.board.svg(self.scene(self._eyes()), self.choices))

    def _eyes(self) -> int:
        return SPECTATOR if self.over else self.actor

    # --- what can be done ---

    def find_choice(self, wanted: int | str | Choice, seat: int) -> int:
        """The id of a choice given by id, by its word, by its label, or as an object."""
        game = self.setup.game
        legal = self.setup.legal(self.state, seat)
        if isinstance(wanted, Choice):
            wanted = wanted.id
        if isinstance(wanted, str):
            word = wanted.strip().lower()
            for legal_choice in legal:  # names first: labels have to be put into words
                if word == game.rules.choices[legal_choice].lower():
                    return legal_choice
            for choice in self.choices_of(seat):
                if word == choice.label.lower():
                    return choice.id
        elif wanted in legal:
            return int(wanted)
        options = ", ".join(f"'{game.rules.choices[choice]}'" for choice in legal)
        raise ChoiceError(
            self._refusal(wanted, seat) or f"{wanted!r} is not open now; {self.names.seats[seat]} may choose {options}."
        )

    def _refusal(self, wanted: int | str, seat: int) -> str:
        """Why a choice of the game's list is not open, where the game has a reason to give."""
        game = self.setup.game
        words = [name.lower() for name in game.rules.choices]
        choice = words.index(str(wanted).strip().lower()) if str(wanted).strip().lower() in words else wanted
        if not isinstance(choice, int) or not 0 <= choice < len(words):
            return ""
        return game.words.refusal(self.scene(seat), choice)

    def play(self, wanted: int | str | Choice, seat: int | None = None) -> list[Event]:
        """Make a choice for the asked seat (or the named one) and return what followed from it."""
        if self.over:
            raise GameOverError("The game is over.")
        seat = self.actor if seat is None else seat
        if seat not in self.waiting:
            raise NotYourTurnError(self._whose_turn(seat))
        choice = self.find_choice(wanted, seat)
        mark = self._mark()
        try:
            self._run(lambda state, tape: self._apply(state, seat, choice, tape))
        except BaseException:
            self._restore(mark)
            raise
        self._marks.append(mark)
        self.moves.append(Move(seat, choice, self.setup.game.rules.choices[choice]))
        return self._events[mark.events :]

    def undo(self, count: int = 1) -> None:
        """Take back the last choices."""
        if count > len(self._marks):
            raise ChoiceError("There is nothing to undo.")
        for _ in range(count):
            self.moves.pop()
            self._restore(self._marks.pop())

    def undo_to_person(self, seat: int) -> None:
        """Take back choices until the given seat is asked again about its own last choice."""
        if seat not in (move.seat for move in self.moves):
            raise ChoiceError("There is nothing of yours to undo.")
        while self.moves[-1].seat != seat:
            self.undo()
        self.undo()

    def play_bot(self) -> list[Event] | None:
        """Let one waiting bot choose, the asked seat before others; None when everybody who is asked is a person."""
        actor = self.actor
        for seat in sorted(self.waiting, key=lambda seat: seat != actor):
            player = self.players[seat]
            if player is not None:
                return self.play(player.choose(self, seat), seat)
        return None

    def play_bots(self) -> list[Event]:
        """Let the bots choose until a person is asked or the game is over."""
        start = len(self._events)
        while self.play_bot() is not None:
            pass
        return self._events[start:]

    def save(self, path: str | Path) -> None:
        """Write the game to a file that `fivetool.load` reads."""
        from fivetool.table.saves import save

        save(self, path)

    # --- the works ---

    @property
    def _dice(self) -> Any:
        """The dice of the next choice."""
        for other, dice in zip(self.earlier, self._earlier_dice, strict=True):
            if len(self.moves) < other.moves:
                return dice
        return self._own_dice

    @property
    def bot_dice(self) -> Any:
        """Dice that bots may roll for themselves; apart from the game's own."""
        return self._bot_dice

    @property
    def known_rows(self) -> list[Row] | None:
        """Every die of the game so far, when it was scripted or typed in; None when it came from the key."""
        return self._rows[: self._row] if self._scripted else None

    def _deal(self) -> None:
        game, book = self.setup.game, self.setup.book
        dice = self._earlier_dice[0] if self.earlier else self._own_dice
        if self.position is not None:
            if game.rules.position is None:
                raise UsageError(f"{game.title} cannot start from a described position.")
            place, given = game.rules.position, self.position

            def start(state: Any, tape: Any) -> Any:
                return place(self.setup, given, dice, tape)

            self._run(start)
        else:
            self._run(lambda state, tape: game.rules.deal(state, book, dice, tape))

    def _apply(self, state: Any, seat: int, choice: int, tape: Any) -> None:
        self.setup.game.rules.apply(state, self.setup.book, seat, choice, self._dice, tape)

    def _run(self, act: Any) -> None:
        """Do something that rolls dice, asking the source for more as long as it wants them."""
        first = self._row
        while True:
            state = copy_of(self.state)
            self._tape.used = 0
            if self._scripted:
                dice_engine.load_script(self._dice, self._rows[first : first + dice_engine.SCRIPT_ROOM])
            state = act(state, self._tape) or state
            if not self._scripted or self._dice.missing_faces == 0:
                break
            wanted = int(self._dice.missing_kind), int(self._dice.missing_faces), int(self._dice.missing_count)
            if self.heard is not None:
                self.heard(self, self._certain(act, self._rows[first:], *wanted))
            self._ask_source(*wanted)
        if self._scripted:
            if self._dice.mismatch:
                _, faces, value = self._rows[first + int(self._dice.mismatch) - 1]
                raise DiceError(f"The dice do not fit the game: value {value} on a die with {faces} faces.")
            self._row = first + int(self._dice.position)
        if self._tape.used > self._tape.room:
            raise FivetoolError("Too much happened at once for the tape.")
        self.state = state
        self._events += self._read_tape()

    def _certain(self, act: Any, rows: list[Row], kind: int, faces: int, count: int) -> list[Event]:
        """What happens because of a choice whatever the dice show that are wanted next.

        Every face is tried on all of them, and some random rolls; beyond a script, dice are random.
        """
        certain: list[Event] | None = None
        for further in (*([(kind, faces, face)] * count for face in range(faces)), *([[]] * RANDOM_TRIES)):
            dice_engine.load_script(self._dice, (rows + further)[: dice_engine.SCRIPT_ROOM])
            self._tape.used = 0
            act(copy_of(self.state), self._tape)
            told = self._read_tape()
            certain = told if certain is None else _common_beginning(certain, told)
        return certain or []

    def _ask_source(self, kind: int, faces: int, count: int) -> None:
        if self.source is None or len(self._rows) - self._row >= dice_engine.SCRIPT_ROOM:
            raise DiceError("The dice of this game end before the game does.")
        self._rows += self.source.take(self.setup, kind, faces, count)

    def _read_tape(self) -> list[Event]:
        kinds = self.setup.game.rules.all_events
        used = int(self._tape.used)
        columns = (self._tape.kind[:used], self._tape.seat[:used], self._tape.fields[:used])
        return [
            Event(kinds[kind][0], seat, dict(zip(kinds[kind][1], fields, strict=False)))
            for kind, seat, fields in zip(*(column.tolist() for column in columns), strict=True)
        ]

    def _mark(self) -> _Mark:
        return _Mark(copy_of(self.state), place_of(self._dice), place_of(self._bot_dice), len(self._events), self._row)

    def _restore(self, mark: _Mark) -> None:
        self.state = copy_of(mark.state)
        return_to(self._dice, mark.dice)
        return_to(self._bot_dice, mark.bot_dice)
        del self._events[mark.events :]
        self._row = mark.rows
        if self.source is not None:
            self.source.give_back(len(self._rows) - self._row)
            del self._rows[self._row :]

    def _whose_turn(self, seat: int) -> str:
        rules = self.setup.game.rules
        who = self.names.seats[seat] if 0 <= seat < self.setup.seats else f"seat {seat}"
        asked = in_row([self.names.seats[other] for other in self.waiting])
        decision = rules.decisions[rules.decision_of(self.state)]
        return f"It is not {who}'s decision; waiting for {asked} to choose {decision}."


def _common_beginning(some: list[Event], others: list[Event]) -> list[Event]:
    same = itertools.takewhile(lambda pair: pair[0] == pair[1], zip(some, others, strict=False))
    return [event for event, _ in same]


def check_names(setup: Setup, names: Names) -> Names:
    """Names must be different, not empty, printable, and no longer than the game allows."""
    for group, count in ((names.teams, setup.team_count), (names.seats, setup.seats)):
        cleaned = [name.strip() for name in group]
        if len(cleaned) != count or "" in cleaned or len(set(cleaned)) != count:
            raise UsageError("Team and seat names must be different and not empty.")
    for kind, group in (("Team", names.teams), ("Seat", names.seats)):
        most = setup.game.seats.longest_team_name if kind == "Team" else LONGEST_NAME
        if any(len(name.strip()) > most or not name.strip().isprintable() for name in group):
            raise UsageError(f"{kind} names need 1 to {most} printable characters.")
    return setup.named(Names(tuple(name.strip() for name in names.teams), tuple(name.strip() for name in names.seats)))

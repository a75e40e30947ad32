"""Games that the kit plays: recorded choice by choice in Python, or whole by the compiled drivers."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from fivetool.engine import drivers
from fivetool.engine.dice import RECORDING, SCRIPT_ROOM, make_dice, make_plain_dice, place_of
from fivetool.engine.record import INTERPRETED, Rule, array_of, compiled, copy_of
from fivetool.engine.tape import FIRST_OWN_KIND, make_tape
from fivetool.game.event import Event
from fivetool.game.facts import Names
from fivetool.game.faults import fault_in_words
from fivetool.game.game import Game
from fivetool.game.scene import SPECTATOR, Scene
from fivetool.game.setup import Setup
from fivetool.game.words import Choice
from fivetool.show.phrases import counted
from fivetool.table.fair import Key, key_from_seed
from fivetool.testing.findings import run_label

RANDOM = "random"

DicePlace = tuple[int, int, int, int, int]
Row = tuple[int, int, int]  # kind, faces and value of a die


@dataclass(frozen=True)
class Step:
    """One decision of a recorded game: what was there before the choice, the choice, and the dice it rolled."""

    state: Any
    dice: DicePlace
    seat: int
    choice: int
    legal: tuple[int, ...]
    events: int  # how many had happened before
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Problem:
    """Why a recorded game could not be played to its end: the check that it breaks, and how."""

    check: str
    message: str
    raised: bool = False  # by the rules, and not found by the kit


@dataclass
class Playout:
    """A recorded game."""

    setup: Setup
    seed: str
    players: tuple[str, ...]
    steps: list[Step] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    dealt_rows: tuple[Row, ...] = ()
    final: Any = None
    problem: Problem | None = None

    @property
    def key(self) -> Key:
        """The key of its dice."""
        return key_from_seed(self.seed)

    @property
    def over(self) -> bool:
        """Whether it was played to its end."""
        return self.final is not None and self.setup.actor(self.final) < 0

    def state_after(self, index: int) -> Any:
        """The state after the choice of a step."""
        return self.steps[index + 1].state if index + 1 < len(self.steps) else self.final

    def events_after(self, index: int) -> list[Event]:
        """The events of the choice of a step."""
        end = self.steps[index + 1].events if index + 1 < len(self.steps) else len(self.events)
        return self.events[self.steps[index].events : end]

    def place(self, index: int) -> str:
        """How to find a step again."""
        return f"seed '{self.seed}', after {counted(index, 'choice')}"

    def digest(self) -> str:
        """SHA-256 of every state and event of the game."""
        seen = hashlib.sha256()
        for step in self.steps:
            seen.update(step.state.tobytes())
        seen.update(self.final.tobytes() if self.final is not None else b"")
        for event in self.events:
            seen.update(repr((event.kind, event.seat, sorted(event.fields.items()))).encode())
        return seen.hexdigest()


@dataclass(frozen=True)
class Position:
    """A recorded game at one of its decisions, or (without a step) at its end."""

    playout: Playout
    index: int

    @property
    def state(self) -> Any:
        """The state, to be looked at and not changed."""
        return self.playout.steps[self.index].state if self.step else self.playout.final

    @property
    def step(self) -> Step | None:
        """The decision, None at the end of the game."""
        return self.playout.steps[self.index] if self.index < len(self.playout.steps) else None

    @property
    def events(self) -> list[Event]:
        """All that had happened by then."""
        return self.playout.events[: self.step.events] if self.step else self.playout.events

    def __str__(self) -> str:
        return self.playout.place(self.index)

    def scene(self, seat: int, state: Any = None) -> Scene:
        """What a seat may know here, or in another state that this seat should not be able to tell from it."""
        setup = self.playout.setup
        show = setup.game.rules.event_for
        seen = [event for event in (show(event, seat) for event in self.events) if event is not None]
        view = setup.view(self.state if state is None else state, seat)
        return Scene(setup, view, seat, names_of(setup), seen)

    def choices(self, seat: int, state: Any = None) -> list[Choice]:
        """What a seat may do here, with labels."""
        setup = self.playout.setup
        scene = self.scene(seat, state)
        words = setup.game.words
        return [
            Choice(choice, setup.game.rules.choices[choice], words.label(scene, choice), words.clause(scene, choice))
            for choice in setup.legal(self.state if state is None else state, seat)
        ]


@dataclass(frozen=True)
class WholeGame:
    """A finished game of the compiled drivers: how it ended and the shared events of its tape."""

    number: int
    results: list[int]
    runs: list[int]
    decisions: int
    over: bool
    complete: bool  # whether the whole tape was kept
    kinds: Any
    fields: Any
    digest: str


@dataclass
class Run:
    """A game under one option set and seat count, with the games played under it so far."""

    game: Game
    options: Mapping[str, Any]  # as in `game.options.tests`
    option_set: int
    setup: Setup
    seed: int | str
    recorded: int  # games to be recorded
    driven: int  # games to be played by the compiled drivers
    effort: int = 1  # by how much more than at least to look

    @property
    def label(self) -> str:
        """The set-up in a few words."""
        return run_label(self.setup.seats, self.options)

    @cached_property
    def playouts(self) -> list[Playout]:
        """Recorded games: all random, all managed and mixed, in turn."""
        return [self.record(i) for i in range(self.recorded)]

    @cached_property
    def whole_games(self) -> list[WholeGame]:
        """Many games by the compiled drivers; the recorded ones where a game is not compiled."""
        if not can_drive(self.game):
            return [_whole_from_playout(playout, i) for i, playout in enumerate(self.playouts) if not playout.problem]
        return list(self.drive(self.players_of(2), 0, self.driven))

    def record(self, number: int) -> Playout:
        """Record one more game."""
        return record_playout(self.setup, f"{self.seed}/{self.label}/{number}", self.players_of(number))

    def players_of(self, number: int) -> tuple[str, ...]:
        """Who plays game `number`: everybody random, then managed, then one of each, then the other styles."""
        styles = [style for style in self.game.players.styles if style not in self.game.players.solved_styles]
        seats = self.setup.seats
        if number % 3 == 0:
            return (RANDOM,) * seats
        if number % 3 == 1:
            return (styles[number // 3 % len(styles)],) * seats
        return tuple((styles[0], RANDOM)[(seat + number) % 2] for seat in range(seats))

    def drive(self, players: Sequence[str], first: int, count: int) -> Iterator[WholeGame]:
        """Play games by the compiled drivers, with every event on one tape a game."""
        works = _Works(self.setup, players, self.seed)
        for number in range(first, first + count):
            yield works.play(number)

    def positions(self, name: str, count: int) -> list[Position]:
        """Some positions of the recorded games, ends included, the same ones at every call with this name.

        `count` is how many at least, where there are so many; with more effort it is a multiple of that.
        """
        count *= self.effort
        pick = random.Random(f"{self.seed}/{self.label}/{name}")
        found = [Position(playout, i) for playout in self.playouts for i in range(len(playout.steps))]
        ends = [Position(playout, len(playout.steps)) for playout in self.playouts if playout.over]
        chosen = pick.sample(found, min(count, len(found))) + ends[: max(1, count // 6)]
        firsts = [Position(self.playouts[0], 0)] if self.playouts and self.playouts[0].steps else []
        return firsts + chosen

    def openings(self, count: int) -> list[Position]:
        """The first decisions of every recorded game."""
        return [Position(playout, i) for playout in self.playouts for i in range(min(count, len(playout.steps)))]

    def decisions(self, name: str, count: int) -> list[Position]:
        """Like `positions`, without the ends of games."""
        return [position for position in self.positions(name, count) if position.step]


def is_compiled(game: Game) -> bool:
    """Whether the rules of a game are compiled in this process."""
    return not INTERPRETED and all(isinstance(function, Rule) for function in game.rules.functions.values())


def can_drive(game: Game) -> bool:
    """Whether the generic drivers can run a game: its rules and they are both compiled, or both interpreted."""
    rules = game.rules
    registered = drivers.RULES_BY_DTYPE.get(rules.state)
    known = registered == drivers.with_steps(rules.functions)  # not another game with the same record
    return known and (INTERPRETED or is_compiled(game))


def watchers(setup: Setup) -> tuple[int, ...]:
    """Everybody who looks at a table: the spectator and every seat."""
    return (SPECTATOR, *range(setup.seats))


def watcher_name(seat: int) -> str:
    """How to speak of somebody who looks at a table."""
    return "the spectator" if seat == SPECTATOR else f"seat {seat}"


def names_of(setup: Setup) -> Names:
    """The names at the kit's tables."""
    return setup.names


def read_tape(game: Game, tape: Any) -> list[Event]:
    """The events on a tape."""
    kinds = game.rules.all_events
    found = []
    for i in range(int(tape.used)):
        name, fields = kinds[int(tape.kind[i])]
        values = dict(zip(fields, tape.fields[i].tolist(), strict=False))
        found.append(Event(name, int(tape.seat[i]), values))
    return found


def record_playout(setup: Setup, seed: str, players: Sequence[str]) -> Playout:
    """Play one game and write everything down; what goes wrong is written down too."""
    playout = Playout(setup, seed, tuple(players))
    recorder = _Recorder(playout)
    try:
        recorder.play()
    except Exception as error:
        place = playout.place(len(playout.steps))
        what = fault_in_words(setup.game, error)
        playout.problem = Problem("rules-run", f"the rules raise {what} ({place})", raised=True)
    return playout


class _Recorder:
    def __init__(self, playout: Playout) -> None:
        self.playout = playout
        self.setup = playout.setup
        self.rules = playout.setup.game.rules
        self.dice = make_dice(playout.key, 0, RECORDING)
        self.bot_dice = make_plain_dice(playout.key, int(drivers.BOT_STREAM))
        self.tape = make_tape()
        self.pick = random.Random(playout.seed)
        self.state = self.setup.new_state()

    def play(self) -> None:
        playout, setup = self.playout, self.setup
        self.rules.deal(self.state, setup.book, self.dice, self.tape)
        playout.dealt_rows = self._read()
        playout.final = copy_of(self.state)
        most = setup.game.rules.longest(setup.options)
        while not playout.problem and setup.actor(self.state) >= 0:
            if len(playout.steps) >= most:
                self._fail("ends-in-bound", f"still going after {most} decisions")
                return
            self._decide()

    def _decide(self) -> None:
        playout, setup = self.playout, self.setup
        seat, legal, choice = self._choose()
        if playout.problem:
            return
        before, place, events = copy_of(self.state), place_of(self.dice), len(playout.events)
        self.rules.apply(self.state, setup.book, seat, choice, self.dice, self.tape)
        playout.steps.append(Step(before, place, seat, choice, tuple(legal), events, self._read()))
        playout.final = copy_of(self.state)

    def _choose(self) -> tuple[int, list[int], int]:
        setup = self.setup
        waiting = setup.waiting(self.state)
        seat = setup.actor(self.state)
        if waiting and self.playout.players[seat] == RANDOM:
            seat = self.pick.choice(waiting)
        legal = setup.legal(self.state, seat)
        if not legal:
            self._fail("choices-until-over", f"the game is not over, but seat {seat} has no choice")
            return seat, legal, -1
        player = self.playout.players[seat]
        if player == RANDOM:
            return seat, legal, self.pick.choice(legal)
        style = setup.game.players.styles.index(player)
        view = setup.view(self.state, seat)
        choice = managers_choice(setup, view, seat, style, self.bot_dice)
        if choice not in legal:
            self._fail("manager-is-legal", f"{player} chooses {choice}, which is not open; open are {legal}")
        return seat, legal, choice

    def _read(self) -> tuple[Row, ...]:
        """Take what one choice rolled and wrote, and make room for the next."""
        if self.tape.used > self.tape.room:
            self._fail("rules-run", f"one choice writes {int(self.tape.used)} events, more than a tape holds")
        elif self.dice.position > SCRIPT_ROOM:
            self._fail("rules-run", f"one choice rolls {int(self.dice.position)} dice, more than a script holds")
        else:
            self.playout.events += read_tape(self.setup.game, self.tape)
        rows = self.dice.script[: int(self.dice.position)].tolist()
        self.tape.used = 0
        self.dice.position = 0
        return tuple((kind, faces, value) for kind, faces, value in rows)

    def _fail(self, check: str, message: str) -> None:
        self.playout.problem = Problem(check, f"{message} ({self.playout.place(len(self.playout.steps))})")


class _Works:
    """What the drivers need to play one game after another."""

    def __init__(self, setup: Setup, players: Sequence[str], seed: int | str) -> None:
        self.setup = setup
        self.work = setup.workspace(key_from_seed(seed), told=True)
        self.tape = self.work.tape[0]
        own_copies = {"book": array_of(copy_of(setup.book)), "knowledge": array_of(copy_of(setup.knowledge))}
        self.match = setup.match(driver_styles(setup.game, players))._replace(**own_copies)

    def play(self, number: int) -> WholeGame:
        self.tape.used = 0
        decisions = compiled(drivers.play_game)(self.work, self.match, np.uint64(number))
        state = self.work.state[0]
        results, runs = _score_as_written(self.setup, state)
        used = min(int(self.tape.used), int(self.tape.room))
        shared = np.flatnonzero(self.tape.kind[:used] < FIRST_OWN_KIND)
        return WholeGame(
            number,
            results,
            runs,
            int(decisions),
            self.setup.actor(state) < 0,
            used == int(self.tape.used),
            self.tape.kind[shared],
            self.tape.fields[shared, :4],
            hashlib.sha256(state.tobytes()).hexdigest(),
        )


def managers_choice(setup: Setup, seen: Any, seat: int, style: int, dice: Any) -> int:
    """What a built-in player chooses."""
    return int(setup.game.rules.manage(seen, setup.book, seat, style, setup.knowledge, drivers.NO_SOLUTION, dice))


def driver_styles(game: Game, players: Sequence[str]) -> list[int]:
    """Players as the drivers number them."""
    return [drivers.RANDOM_STYLE if name == RANDOM else game.players.styles.index(name) for name in players]


def _score_as_written(setup: Setup, state: Any) -> tuple[list[int], list[int]]:
    """The score as the rules write it, which need not be one that there is."""
    results, runs = np.zeros(setup.seats, np.int64), np.zeros(setup.team_count, np.int64)
    setup.game.rules.score(state, setup.book, results, runs)
    return results.tolist(), runs.tolist()


def _whole_from_playout(playout: Playout, number: int) -> WholeGame:
    game = playout.setup.game
    numbers = {name: kind for kind, (name, _) in game.rules.all_events.items() if kind < FIRST_OWN_KIND}
    shared = [event for event in playout.events if event.kind in numbers]
    fields = [(*event.fields.values(), 0, 0, 0, 0)[:4] for event in shared]
    results, runs = _score_as_written(playout.setup, playout.final)
    return WholeGame(
        number,
        results,
        runs,
        len(playout.steps),
        playout.over,
        True,
        np.array([numbers[event.kind] for event in shared], np.int16),
        np.array(fields, np.int32).reshape(-1, 4),
        hashlib.sha256(playout.final.tobytes()).hexdigest(),
    )

"""A table: one game being played, by people and bots, with everything that happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from fivetool.doors import check_plain, guard
from fivetool.errors import ChoiceError, GameOverError, NotYourTurnError, UsageError, one_line
from fivetool.game.event import Event
from fivetool.game.facts import LONGEST_NAME, Names
from fivetool.game.rules import Outcome
from fivetool.game.scene import SPECTATOR, Scene
from fivetool.game.setup import Setup
from fivetool.game.words import Choice, Sentence, choices_in_words
from fivetool.show.phrases import in_row
from fivetool.show.svg import with_style
from fivetool.table.content import Content
from fivetool.table.fair import Circumstances, DiceKey, Key, key_from_seed, new_key, seals_of
from fivetool.table.moments import EntryKind, GivenUp, Moment, seen_by
from fivetool.table.plays import answered, dealt_out
from fivetool.table.rolling import Act, Rolling
from fivetool.table.sources import Row, Source


@dataclass(frozen=True)
class Move:
    """A choice that was made."""

    seat: int
    choice: int
    name: str


class Player(Protocol):
    """Somebody who decides by program."""

    @property
    def name(self) -> str:
        """What the player is called in saves and on the command line."""
        ...

    def choose(self, table: Table, seat: int) -> int:
        """The id of one of the seat's choices."""
        ...


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
        keys: Sequence[DiceKey] = (),
        dice: Source | None = None,
        rows: Sequence[Row] | None = None,
        names: Names | None = None,
        players: Sequence[Player | None] | None = None,
        position: Mapping[str, Any] | None = None,
        circumstances: Circumstances | None = None,
        heard: Callable[[Table, list[Event]], None] | None = None,
    ) -> None:
        """`heard` is told what a choice has led to for certain, every time before its `dice` are asked for more.

        `keys` are all keys of its dice, for a game that had others before, or whose key was sealed elsewhere; otherwise
        there is one, the `key` or that of the `seed`. `circumstances` are those that were sealed with them, where the
        game has got other rules or options since.
        """
        self.setup = setup
        self.seed = check_plain(seed, UsageError, "The seed")
        drawn = key if key is not None else key_from_seed(seed) if seed is not None else new_key()
        self.keys = tuple(keys) or (DiceKey(drawn, number),)
        self.circumstances = circumstances or Circumstances(
            setup.game.name, setup.game.facts.version, setup.seats, setup.options, position
        )
        self.names = check_names(setup, names or setup.usual_names)
        self.players = tuple(players) if players is not None else (None,) * setup.seats
        if len(self.players) != setup.seats:
            raise UsageError(f"{setup.game.title} has {setup.seats} seats here; got {len(self.players)} players.")
        self.heard = heard
        self.position = position
        self.moments: list[Moment] = []  # the log: what was done here, in order, and what it led to
        self._rolling = Rolling(setup, self.keys, dice, rows)
        self.keep(self._deal())

    # --- what there is to see ---

    @property
    def now(self) -> Moment:
        """The latest moment."""
        return self.moments[-1]

    @property
    def state(self) -> Any:
        """The position."""
        return self.now.state

    @property
    def moves(self) -> list[Move]:
        """The choices that stand."""
        words = self.setup.game.rules.choices
        return [Move(moment.seat, moment.choice, words[moment.choice]) for moment in self.now.line[1:]]

    @property
    def actor(self) -> int:
        """The seat that is asked now (the first, where several choose at once), -1 when the game is over."""
        return self.setup.actor(self.state)

    @property
    def waiting(self) -> list[int]:
        """Every seat that may choose now."""
        return [] if self.now.ended_early else self.setup.waiting(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules, on time or by agreement."""
        return self.now.ended_early or self.actor < 0

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
        """Everything that happened so far and was not taken back."""
        return [event for moment in self.now.line for event in moment.happened] if self.moments else []

    def events_for(self, seat: int, start: int = 0) -> list[Event]:
        """What happened, as a seat may know it."""
        return seen_by(seat, self.events[start:], self.setup)

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
    def key(self) -> Key:
        """The key that rolls now."""
        return self.keys[-1].key

    @property
    def number(self) -> int:
        """The number of the game in its run."""
        return self.keys[-1].number

    @property
    def seals(self) -> list[str]:
        """The seal of every key of the dice."""
        return seals_of(self.keys, self.circumstances)

    @property
    def commitment(self) -> str:
        """What fixes the dice before they are rolled without telling the key: the latest seal."""
        return self.keys[-1].shown_as(self.seals[-1])

    def scene(self, seat: int = SPECTATOR) -> Scene:
        """All that a seat may know, for words and boards."""
        return self.now.scene(seat)

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
        elif not isinstance(wanted, bool) and wanted in legal:
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

    def play(self, wanted: int | str | Choice, seat: int | None = None, ordered: str = "") -> list[Event]:
        """Make a choice for the asked seat (or the named one) and return what followed from it.

        `ordered` names the standing order that makes it, where one does.
        """
        moment = self.carry_out(wanted, seat, ordered)
        self.keep(moment)
        return list(moment.happened)

    def carry_out(self, wanted: int | str | Choice, seat: int | None = None, ordered: str = "") -> Moment:
        """What a choice leads to, if it is open: here that is decided, for everybody. It does not count before `keep`.

        A moment that is not kept needs no taking back; the next choice is carried out from where the table stands.
        """
        if self.over:
            raise GameOverError("The game is over.")
        seat = self.actor if seat is None else _whole_seat(seat)
        if seat not in self.waiting:
            raise NotYourTurnError(self._whose_turn(seat))
        choice = self.find_choice(wanted, seat)
        return self._play_out(answered(self.setup, seat, choice), seat, choice, ordered)

    def take_back(self, to: Moment, seat: int) -> Moment:
        """What it leads to that a seat goes back to an earlier position. It does not count before `keep`."""
        cause, now = to.cause, self.now
        if cause.depth >= now.depth or cause is not now.standing(cause.depth):
            raise ChoiceError("There is nothing to take back there.")
        if any(moment.kind == "dice" and moment.depth > cause.depth for moment in self.moments):
            raise ChoiceError("What was played with earlier dice cannot be taken back.")
        return self._back_at(cause, "undo", seat, back_to=to.number)

    def forfeit(self, seat: int, kind: GivenUp = "forfeit") -> Moment:
        """What it leads to that a seat gives the game up, in one way or another. It does not count before `keep`."""
        return self._back_at(self.now.cause, kind, seat, forfeited=seat)

    def agree_on_draw(self, seat: int) -> Moment:
        """What it leads to that all agree on the draw that a seat has offered. It does not count before `keep`."""
        return self._back_at(self.now.cause, "draw", seat)

    def change_key(self, key: DiceKey) -> Moment:
        """What it leads to that another key rolls from here on. It does not count before `keep`."""
        if key.start != self.now.depth:
            raise UsageError(f"A key from choice {key.start} on does not fit a game with {self.now.depth} choices.")
        return self._back_at(self.now.cause, "dice", -1, dice_key=key)

    def keep(self, moment: Moment) -> None:
        """Make what was carried out part of the game."""
        if moment.dice_key is not None:
            self.keys = (*self.keys, moment.dice_key)
            self._rolling.add_key(moment.dice_key)
        if moment.kind == "undo":
            undone = self.now.standing(moment.depth + 1)
            self._rolling.return_to(moment.rolled)
            self._rolling.return_bots_to(undone.rolled)
        self.moments.append(moment)

    def undo(self, count: int = 1) -> None:
        """Take back the last choices."""
        if count > self.now.depth:
            raise ChoiceError("There is nothing to undo.")
        if count > 0:
            first = self.now.standing(self.now.depth - count + 1)
            assert first.before is not None
            self.keep(self.take_back(first.before, first.seat))

    def play_bot(self, choose: Callable[[Any, int], int] | None = None) -> list[Event] | None:
        """Let one waiting bot choose, the asked seat before others; None when everybody who is asked is a person."""
        actor = self.actor
        for seat in sorted(self.waiting, key=lambda seat: seat != actor):
            player = self.players[seat]
            if player is not None:
                return self.play(choose(player, seat) if choose else player.choose(self, seat), seat)
        return None

    def play_bots(self, choose: Callable[[Any, int], int] | None = None) -> list[Event]:
        """Let the bots choose until a person is asked or the game is over; `choose` (bot, seat) asks them its way."""
        played: list[Event] = []
        while (happened := self.play_bot(choose)) is not None:
            played += happened
        return played

    def save(self, path: str | Path) -> None:
        """Write the game to a file that `fivetool.load` reads."""
        from fivetool.table.saves import save

        save(self, path)

    # --- the works ---

    @property
    def source(self) -> Source | None:
        """Where the dice come from, when not from the key."""
        return self._rolling.source

    @source.setter
    def source(self, source: Source | None) -> None:
        self._rolling.source = source

    @property
    def bot_dice(self) -> Any:
        """Dice that bots may roll for themselves; apart from the game's own."""
        return self._rolling.bot_dice

    @property
    def known_rows(self) -> list[Row] | None:
        """Every die of the game so far, when it was scripted or typed in; None when it came from the key."""
        return self._rolling.known_rows

    def _deal(self) -> Moment:
        game = self.setup.game
        if self.position is None:
            return self._play_out(dealt_out(self.setup))
        if game.rules.position is None:
            raise UsageError(f"{game.title} cannot start from a described position.")
        place, given = game.rules.position, check_plain(self.position, UsageError, "Invalid position")
        with guard(UsageError, "This position"):
            dealt = self._play_out(lambda state, dice, tape, mark: place(self.setup, given, dice, tape))
            stuck = any(not self.setup.legal(dealt.state, seat) for seat in self.setup.waiting(dealt.state))
        if stuck:
            raise UsageError("Invalid position: somebody is asked who has no choice.")
        return dealt

    def _play_out(self, act: Act, seat: int = -1, choice: int = -1, ordered: str = "") -> Moment:
        """The moment that something leads to which rolls dice: a choice, or (as the first thing) the deal."""
        before = self.moments[-1] if self.moments else None
        depth = before.depth + 1 if before is not None else 0
        start = before.rolled if before is not None else self._rolling.place
        self._rolling.return_to(start)
        heard = self.heard
        try:
            outcome = self._rolling.run(
                act,
                before.state if before is not None else self.setup.new_state(),
                depth - 1,
                (lambda certain: heard(self, certain)) if heard is not None else None,
            )
        except BaseException:
            self._rolling.return_to(start)
            raise
        return Moment(
            self.setup,
            self.names,
            number=len(self.moments),
            kind="choice" if before is not None else "deal",
            seat=seat,
            choice=choice,
            back_to=None,
            content=Content(*outcome),
            rolled=self._rolling.place,
            origin=None,
            before=before,
            depth=depth,
            ordered=ordered,
        )

    def _back_at(
        self,
        cause: Moment,
        kind: EntryKind,
        seat: int,
        back_to: int | None = None,
        forfeited: int | None = None,
        dice_key: DiceKey | None = None,
    ) -> Moment:
        """A moment in which the table stands where a choice or the deal has led."""
        return Moment(
            self.setup,
            self.names,
            number=len(self.moments),
            kind=kind,
            seat=seat,
            choice=-1,
            back_to=back_to,
            content=cause.content,
            rolled=cause.rolled,
            origin=cause,
            before=cause.before,
            depth=cause.depth,
            forfeited=forfeited,
            dice_key=dice_key,
        )

    def _whose_turn(self, seat: int) -> str:
        rules = self.setup.game.rules
        who = self.names.seats[seat] if 0 <= seat < self.setup.seats else f"seat {seat}"
        asked = in_row([self.names.seats[other] for other in self.waiting])
        decision = rules.decisions[rules.decision_of(self.state)]
        return f"It is not {who}'s decision; waiting for {asked} to choose {decision}."


def _whole_seat(seat: Any) -> int:
    """The number of a seat; True, which Python takes for 1, would have the rules compiled once more for its type."""
    if isinstance(seat, bool) or not isinstance(seat, int | np.integer):
        raise UsageError(f"A seat is a whole number; got {one_line(seat)}.")
    return int(seat)


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

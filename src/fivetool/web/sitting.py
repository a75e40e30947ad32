"""A sitting: a table as its log tells, with the bots that sit there and the clocks of the others.

The table keeps the moments of the game. Nothing here knows of networks, databases or threads.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from fivetool.engine.dice import return_to
from fivetool.errors import FivetoolError, SaveError
from fivetool.game.facts import Names
from fivetool.game.game import Game
from fivetool.game.registry import find_game
from fivetool.game.setup import Setup
from fivetool.game.versions import carried_options
from fivetool.players import Bot, find_player
from fivetool.table import Moment, Table
from fivetool.table.content import fold_together
from fivetool.table.fair import Circumstances, DiceKey, seals_of
from fivetool.table.offers import first_of_answer
from fivetool.web.joint_dice import PREVIEW, key_of
from fivetool.web.render import let_go_of_steps

BOT_DRAWS_AN_ENTRY = 1 << 32
KEPT_SETUPS = 64
DAY_MS = 24 * 3_600_000
DRAWN_MOMENTS = 1  # how many of the latest moments stay drawn; older ones are folded up and drawn again when wanted
CHAPTER = 16  # so many that follow one another are then folded together, which takes much less
MOST_UNDOS = 300  # of one table: whatever is taken back stays in the log


@dataclass(frozen=True)
class Clock:
    """Minutes for each person, and seconds that each of their choices adds; or days for each choice."""

    minutes: float
    increment: int
    days: int = 0

    @property
    def start_ms(self) -> int:
        """What everybody begins with."""
        return round(self.minutes * 60_000)


class Sitting:
    """One table's game, from its log."""

    def __init__(
        self,
        table: Table,
        bots: Mapping[int, str] | None = None,
        clock: Clock | None = None,
        *,
        begun: bool = True,
    ) -> None:
        self.table = table
        self.begun = begun  # its dice are sealed; before that nobody can choose, and the board shows no real deal
        self.bots: dict[int, Bot] = {}
        self.clock = clock
        self.spent = [0] * table.setup.seats  # milliseconds
        self.choices_made = [0] * table.setup.seats
        self.undos = 0
        self.waiting_since = dict.fromkeys(table.now.waiting, 0)  # by the clock of the house, in milliseconds
        self.seat_bots(bots or {})

    @property
    def setup(self) -> Setup:
        """The game and its options."""
        return self.table.setup

    @property
    def now(self) -> Moment:
        """The latest moment."""
        return self.table.now

    @property
    def number(self) -> int:
        """The length of the log."""
        return self.now.number

    def seat_bots(self, bots: Mapping[int, str]) -> None:
        """Say which seats are played by bots."""
        for seat, name in bots.items():
            if seat not in self.bots or self.bots[seat].name != name:
                self.bots[seat] = find_player(name, self.setup)

    def rename(self, seats: Sequence[str]) -> None:
        """Say what whoever sits here is called, from the next entry on."""
        names = self.table.names
        if names.seats != tuple(seats):
            self.table.names = replace(names, seats=tuple(seats))

    def bot_to_choose(self) -> int | None:
        """A bot's seat that is asked now."""
        return next((seat for seat in self.now.waiting if seat in self.bots), None)

    # --- the log ---

    def bot_choice(self, seat: int) -> int:
        """What a bot does now: the same on every server, whoever asks first."""
        return_to(self.table.bot_dice, (self.number * BOT_DRAWS_AN_ENTRY, 0, 0, 0, 0))
        return self.bots[seat].choose_now(self.table, seat)

    def keep(self, moment: Moment, at: int, spent: int) -> None:
        """Make a moment part of the log; `at` is when it came, by the clock of the house."""
        self.table.keep(moment)
        let_go_of_steps(moment)
        if moment.kind not in ("undo", "dice"):
            self.spent[moment.seat] += spent
        if moment.kind == "choice":
            self.choices_made[moment.seat] += 1
        self.undos += moment.kind == "undo"
        self._fold_before()
        if moment.kind == "dice":  # nobody could choose while the dice were being sealed
            self.waiting_since = {seat: since + spent for seat, since in self.waiting_since.items()}
        still = self.waiting_since if moment.kind in ("choice", "dice") else {}
        self.waiting_since = {seat: still.get(seat, at) if seat != moment.seat else at for seat in moment.waiting}

    def _fold_before(self) -> None:
        """Fold the moment that is not the latest any more, and a chapter with it where one is full."""
        old = len(self.table.moments) - DRAWN_MOMENTS
        if old > 0:
            self.table.moments[old - 1].fold()
        if old > 0 and old % CHAPTER == 0:
            chapter = self.table.moments[old - CHAPTER : old]
            fold_together([moment.content for moment in chapter if moment.origin is None])

    def read(self, row: Any, keys: Mapping[int, DiceKey]) -> Moment:
        """Carry out an entry that is in the log already; `keys` are those of the rounds of its dice."""
        if row.kind == "choice" and row.choice is not None:
            moment = self.table.carry_out(row.choice, row.seat, row.ordered or "")
        elif row.kind == "undo" and row.back_to is not None:
            moment = self.table.take_back(self.table.moments[row.back_to], row.seat)
        elif row.kind == "dice" and row.choice in keys:
            moment = self.table.change_key(keys[row.choice])
        elif row.kind == "draw":
            moment = self.table.agree_on_draw(row.seat)
        else:
            moment = self.table.forfeit(row.seat, row.kind)
        self.keep(moment, row.house or 0, row.spent)
        return moment

    def fold_old(self) -> None:
        """Let go of what was drawn of old moments because somebody looked at all of them."""
        for moment in self.table.moments[:-DRAWN_MOMENTS]:
            moment.fold()

    # --- taking back ---

    def undo_target(self, seats: Sequence[int]) -> tuple[int, Moment] | None:
        """For somebody with these seats: which of them takes back, and to which moment."""
        if self.now.over:
            return None
        first = self.table.keys[-1].start  # what was played with earlier dice stays as it is
        for moment in self.now.back():
            if moment.seat in seats and moment.before is not None:
                whole = first_of_answer(moment).before
                before = whole if whole is not None and whole.depth >= first else moment.before
                return (moment.seat, before) if before.depth >= first else None
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
        if self.clock.days:
            return self.clock.days * DAY_MS - self.spent_on(seat, now)
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


def open_sitting(table: Any, seats: Sequence[Any], entries: Sequence[Any], rounds: Sequence[Any]) -> Sitting:
    """The sitting of a stored table: rows of the table, its seats, its log and its dice."""
    game = find_game(table.game)
    options = carried_options(game, table.rules_version, table.options, table.seats, "This game")
    setup = shared_setup(game, table.seats, options)
    names = Names(tuple(table.team_names), tuple(seat.name for seat in seats))
    bots = {seat.seat: seat.bot for seat in seats if seat.bot is not None}
    clock = Clock(**table.clock) if table.clock else None
    sealed = {row.round: row for row in rounds if row.seal is not None}
    keys = [key_of(row) for row in sealed.values() if row.entry is None]
    if not table.begun:
        keys.append(replace(PREVIEW, start=len(entries)))
    about = Circumstances(game.name, table.rules_version, table.seats, table.options, None)
    _check_seals(list(sealed.values()), about)
    played = Table(setup, keys=keys, seed=table.seed, names=names, circumstances=about)
    sitting = Sitting(played, bots, clock, begun=table.begun)
    later = {number: key_of(row) for number, row in sealed.items()}
    for row in entries:
        try:
            sitting.read(row, later)
        except FivetoolError as error:
            raise SaveError(f"Entry {row.number} of this table does not replay: {error}") from None
    return sitting


def _check_seals(sealed: Sequence[Any], about: Circumstances) -> None:
    """Nobody plays on with dice that are not those that were sealed, whoever has changed them in the database."""
    keys = [key_of(row) for row in sealed]
    for row, key, seal in zip(sealed, keys, seals_of(keys, about), strict=True):
        if row.seal != key.shown_as(seal) or not key.follows_from(seal):
            raise SaveError(f"The dice of this table were changed: they are not those sealed as {row.seal[:16]}….")

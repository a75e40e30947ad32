"""`VectorEnv`: many games at once in one compiled call, for whoever learns on some of the seats or on all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from fivetool.engine import drivers, learning
from fivetool.engine.dice import PLAIN_DICE
from fivetool.engine.record import INTERPRETED, Rule, run_compiled
from fivetool.engine.workspace import Match
from fivetool.errors import ChoiceError, UsageError
from fivetool.game.setup import Setup
from fivetool.lab.simulate import Seed, key_of
from fivetool.learn.advice import advise_places
from fivetool.players.matches import bot_names, playouts_of, solution_for, style_of
from fivetool.table.fair import Key
from fivetool.table.table import Table

LEARNER = "learner"
MOST_DECISIONS = 5_000  # of one game, unless it is said otherwise: random play comes near it nowhere
SMALLEST_PIECE = 64  # games that a thread takes at once: with fewer, handing them out costs more than it gains


class Stepped(NamedTuple):
    """What a step has led to: arrays that the next step writes again, with a row for each game."""

    observations: Any
    rewards: Any
    terminated: Any
    truncated: Any


class VectorEnv:
    """So many games side by side. A game that ends is followed at once by the next.

    Place i plays the games number i, i + games, i + 2 * games, ... of the run of that seed: the very games that a
    simulation or a table plays under these numbers, if the same choices are made.

    `players` names who sits in each seat: a built-in player, or `learner`, whose choices `step` is given. Without it
    all seats learn (self-play), and `seats` says who is asked in each game. With `rotate` everybody sits one seat
    further in each place, so that a learner gets to know all seats.

    All arrays are written in place: `observations`, `masks`, `seats`, `rewards` (a column for each seat: 1 for a win,
    0 for a draw, -1 for a loss, and 0 as long as the game goes on), `terminated`, `truncated`.

    >>> from fivetool.game.registry import all_games
    >>> env = VectorEnv(all_games()[0].setup(), games=2, compiled=False)
    >>> bool(env.masks.any(axis=1).all())
    True
    """

    def __init__(
        self,
        setup: Setup,
        games: int = 1024,
        *,
        players: Sequence[str] | None = None,
        rotate: bool = False,
        seed: Seed = 1,
        threads: int = 1,
        most_decisions: int = MOST_DECISIONS,
        keep: bool = False,
        compiled: bool = True,
    ) -> None:
        """`keep`: every choice is written down, so that games can be watched (`table`, `ended_table`).

        `compiled=False` runs plain Python: slow, but without waiting for the compiler.
        """
        if games < 1 or threads < 1 or most_decisions < 1:
            raise UsageError("games, threads and most_decisions are whole numbers from 1.")
        self.setup = setup
        self.games = games
        self.players = tuple(players or (LEARNER,) * setup.seats)
        self.observation = setup.observation
        self.size = self.observation.size(setup.seats)
        self.choices = setup.game.rules.choices
        self._compiled = compiled and not INTERPRETED
        self._match = _match_of(setup, self.players, most_decisions, self._compiled)
        self._places = self._make_places(rotate, most_decisions if keep else 0)
        self._pieces = _pieces_of(games, threads)
        self._teachers_dice = np.zeros(games, PLAIN_DICE)
        self._pool = ThreadPoolExecutor(threads) if len(self._pieces) > 1 else None
        self.reset(seed)

    @property
    def observations(self) -> Any:
        """What the asked seat of each game sees."""
        return self._places.observations

    @property
    def masks(self) -> Any:
        """A one for every choice that is open to it."""
        return self._places.masks

    @property
    def seats(self) -> Any:
        """The asked seat of each game."""
        return self._places.seats

    @property
    def rewards(self) -> Any:
        """Of each seat, for the games that ended in the last step."""
        return self._places.rewards

    @property
    def terminated(self) -> Any:
        """Which games ended in the last step."""
        return self._places.terminated

    @property
    def truncated(self) -> Any:
        """Which of them were broken off, having had too many decisions."""
        return self._places.truncated

    @property
    def ended_observations(self) -> Any:
        """Of each place the last observation of the game that ended there last, by the seat that chose last."""
        return self._places.ended_observations

    @property
    def numbers(self) -> Any:
        """The number of each game in the run."""
        return self._places.numbers

    @property
    def ended_numbers(self) -> Any:
        """The number of the game that ended last in each place."""
        return self._places.ended_numbers

    @property
    def states(self) -> Any:
        """The positions themselves, with everything that is hidden in them."""
        return self._places.states

    def reset(self, seed: Seed | None = None, first: int = 0) -> Any:
        """Deal all games anew, from number `first` of a run on, and return the observations."""
        if seed is not None:
            self.seed = seed
            key = key_of(seed)
            self._works = [self.setup.workspace(key) for _ in self._pieces]
        self._places.numbers[:] = np.arange(first, first + self.games, dtype=np.uint64)
        self._run(learning.start_places)
        self._demand_questions()
        return self.observations

    def step(self, actions: Any) -> Stepped:
        """Make one choice in each game. If one of them is not open, none is made."""
        chosen = np.asarray(actions, np.int64)
        self._demand_open(chosen)
        self._run(learning.step_places, chosen)
        self._demand_questions()
        return Stepped(self.observations, self.rewards, self.terminated, self.truncated)

    def random_actions(self, generator: np.random.Generator) -> Any:
        """Any open choice in each game, each equally likely.

        >>> from fivetool.game.registry import all_games
        >>> env = VectorEnv(all_games()[0].setup(), games=2, compiled=False)
        >>> env.step(env.random_actions(np.random.default_rng(1))).observations.shape[0]
        2
        """
        return np.argmax(generator.random(self.masks.shape) * self.masks, axis=1)

    def advice(self, player: str = "manager") -> Any:
        """What a built-in player would choose in each game, for whoever begins by imitating it.

        >>> from fivetool.game.registry import all_games
        >>> env = VectorEnv(all_games()[0].setup(), games=2, compiled=False)
        >>> bool((env.masks[[0, 1], env.advice()] == 1).all())
        True
        """
        style = _style_of(player, self.setup)
        if style == learning.LEARNER:
            raise UsageError(f"A learner gives no advice; ask {', '.join(self.setup.game.players.styles)} or random.")
        chosen = np.zeros(self.games, np.int64)
        self._run(advise_places, style, self._teachers_dice, chosen)
        return chosen

    def table(self, place: int) -> Table:
        """The game of a place as far as it has come, at a table: to look at, to save, to play on."""
        done = int(self._places.decisions[place])
        return self._replayed(int(self.numbers[place]), self._places.choices[place], done)

    def ended_table(self, place: int) -> Table:
        """The game that ended last in a place, at a table."""
        done = int(self._places.ended_decisions[place])
        return self._replayed(int(self.ended_numbers[place]), self._places.ended_choices[place], done)

    def close(self) -> None:
        """Let go of the threads."""
        if self._pool:
            self._pool.shutdown()

    # --- the works ---

    def _make_places(self, rotate: bool, kept: int) -> learning.Places:
        setup, games = self.setup, self.games
        row = [_style_of(name, setup) for name in self.players]
        styles = [np.roll(row, place) if rotate else row for place in range(games)]
        choices = len(setup.game.rules.choices)
        kind = np.int8 if choices <= np.iinfo(np.int8).max else np.int16
        return learning.Places(
            states=np.zeros(games, setup.game.rules.state),
            dice=np.zeros(games, PLAIN_DICE),
            bot_dice=np.zeros(games, PLAIN_DICE),
            numbers=np.zeros(games, np.uint64),
            styles=np.array(styles, np.int64).reshape(games, setup.seats),
            decisions=np.zeros(games, np.int64),
            seats=np.zeros(games, np.int64),
            observations=np.zeros((games, self.size), np.float32),
            masks=np.zeros((games, choices), np.uint8),
            rewards=np.zeros((games, setup.seats), np.float32),
            terminated=np.zeros(games, np.bool_),
            truncated=np.zeros(games, np.bool_),
            ended_numbers=np.zeros(games, np.uint64),
            ended_decisions=np.zeros(games, np.int64),
            ended_observations=np.zeros((games, self.size), np.float32),
            choices=np.zeros((games, kept), kind),
            ended_choices=np.zeros((games, kept), kind),
        )

    def _run(self, driver: Callable[..., Any], *given: Any) -> None:
        """Let a driver go through all places, in pieces if there are threads for them."""
        run = driver.compiled if self._compiled and isinstance(driver, Rule) else driver
        calls = [
            (work, self._match, self._places, *given, *piece)
            for work, piece in zip(self._works, self._pieces, strict=True)
        ]
        if self._pool is None:
            run(*calls[0])
        else:
            list(self._pool.map(lambda call: run(*call), calls))

    def _demand_open(self, chosen: Any) -> None:
        if chosen.shape != (self.games,):
            raise UsageError(f"A step takes one choice for each of {self.games} games; got {chosen.shape}.")
        inside = (chosen >= 0) & (chosen < len(self.choices))
        is_open = inside & (self.masks[np.arange(self.games), np.where(inside, chosen, 0)] > 0)
        if not is_open.all():
            place = int(np.argmin(is_open))
            words = [self.choices[choice] for choice in self.masks[place].nonzero()[0]]
            raise ChoiceError(
                f"Choice {int(chosen[place])} is not open in game {place}; seat {int(self.seats[place])} may choose "
                f"{', '.join(words)}."
            )

    def _demand_questions(self) -> None:
        if (self.seats < 0).any():
            raise UsageError(f"With these options and players nobody who learns is asked in {self.setup.game.title}.")

    def _replayed(self, number: int, choices: Any, done: int) -> Table:
        if done > len(choices):
            raise UsageError("Games are kept for watching only if the environment is made with keep=True.")
        return replayed(self.setup, key_of(self.seed), number, choices[:done])


def replayed(setup: Setup, key: Key, number: int, choices: Iterable[int]) -> Table:
    """Game `number` of a run at a table, with the choices that the asked seats have made in it."""
    table = Table(setup, key=key, number=number)
    for choice in choices:
        table.play(int(choice))
    return table


def _style_of(name: str, setup: Setup) -> int:
    if name == LEARNER:
        return learning.LEARNER
    if playouts_of(name, setup.game):
        known = ", ".join(bot for bot in bot_names(setup.game) if not playouts_of(bot, setup.game))
        raise UsageError(f"{name} cannot play here; in a seat: {LEARNER}, {known}.")
    return style_of(name, setup.game)


def _match_of(setup: Setup, players: Sequence[str], most: int, compiled: bool) -> Match:
    if len(players) != setup.seats:
        raise UsageError(f"{setup.game.title} has {setup.seats} seats here; got {len(players)} players.")
    if LEARNER not in players:
        raise UsageError(f"Nobody learns here; say {LEARNER} for at least one seat.")
    bots = [name for name in players if name != LEARNER]
    if compiled:
        run_compiled(*setup.game.rules.records)
    styles = [drivers.RANDOM_STYLE] * setup.seats  # each place has its own
    return setup.match(styles, solution_for(bots, setup))._replace(most=most)


def _pieces_of(games: int, threads: int) -> list[tuple[int, int]]:
    """First and end of the games that each thread takes."""
    count = max(1, min(threads, games // SMALLEST_PIECE))
    edges = [games * piece // count for piece in range(count + 1)]
    return list(pairwise(edges))

"""What a position and each choice in it are worth: exactly where the game is solved, by playouts otherwise.

Estimates see what the asking seat may see and nothing else: what is hidden from it is dealt afresh for every
playout. They run compiled with the interpreter's lock released, so a server can run them in threads.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from fivetool.engine import drivers
from fivetool.engine.record import compiled
from fivetool.engine.totals import PLAYOUTS, empty_sample, sampled_mean
from fivetool.game.scene import SPECTATOR
from fivetool.game.setup import Setup
from fivetool.players.matches import match_between
from fivetool.players.racing import Racing
from fivetool.table.fair import key_from_seed
from fivetool.table.offers import Question

FIRST_BATCH = 64
LARGEST_BATCH = 4096
MOST_PLAYOUTS = 200_000
LEAST_FOR_A_FIGURE = 512  # playouts of each choice before it may drop out: its chance to win is shown


EQUAL = 1e-9  # exact values that differ by less are the same


@dataclass(frozen=True)
class Advice:
    """The value of each choice for the deciding seat (chance to win, a draw counting half).

    `alike` are the choices that nobody could tell from the best one, which is among them. Choices are compared on
    equal luck, so that a difference is known better than the values are: `errors` are those of the difference to the
    manager's own choice.
    """

    best: int
    values: dict[int, float]
    errors: dict[int, float]  # standard errors, 0 where the value is exact
    exact: bool
    alike: frozenset[int]
    par: float  # the value of what the player would choose whose playouts these are

    @property
    def sure(self) -> bool:
        """Whether the best choice is the best beyond doubt."""
        return len(self.alike) == 1

    def cost(self, choice: int) -> float:
        """How much less often a choice wins than the best one."""
        return self.values[self.best] - self.values[choice]


def advise(
    setup: Setup,
    state: Any,
    seat: int,
    budget_seconds: float = 0.5,
    seed: int | str = 0,
    *,
    playouts: int | None = None,
) -> Advice:
    """What every choice of a seat is worth, and the best of them; with `playouts` the same on every machine.

    >>> import fivetool as ft
    >>> table = ft.game(ft.games()[0].name).table(seed=7)
    >>> sorted(advise(table.setup, table.state, table.actor, budget_seconds=0.01).values)
    [0, 1]
    """
    thought = Thought(setup, state, seat, seed)
    thought.go_on(budget_seconds, playouts)
    return thought.advice


class Thought:
    """What the choices of a seat are worth, which is known the better the longer one goes on."""

    def __init__(self, setup: Setup, state: Any, seat: int, seed: int | str = 0) -> None:
        self._values: dict[int, float] | None = None
        self._racing: Racing | None = None
        if setup.game.players.solve is not None:
            self._values = dict(setup.game.players.solve(setup).choice_values(state, seat))
        else:
            self._racing = Racing(setup, state, seat, key_from_seed(seed))

    @property
    def playouts(self) -> int:
        """Playouts so far, 0 where values are exact."""
        return self._racing.playouts if self._racing else 0

    def go_on(self, seconds: float, playouts: int | None = None) -> None:
        """Play on for so long, or until each choice that is left has been played out so often."""
        if self._racing is None:
            return
        if playouts is None:
            self._racing.run_until(time.perf_counter() + seconds, least=LEAST_FOR_A_FIGURE)
        else:
            self._racing.run_for(playouts, least=LEAST_FOR_A_FIGURE)

    @property
    def advice(self) -> Advice:
        """What is known by now."""
        if self._racing is None:
            assert self._values is not None
            return _exact(self._values)
        racing = self._racing
        best = racing.best()
        alike = frozenset(choice for choice in racing.choices if choice == best or not racing.is_behind(choice, best))
        values = {choice: racing.value(choice) for choice in racing.choices}
        errors = {choice: racing.error(choice) for choice in racing.choices}
        return Advice(best, values, errors, False, alike, racing.value(racing.own))


def _exact(values: dict[int, float]) -> Advice:
    best = max(values, key=lambda choice: values[choice])
    alike = frozenset(choice for choice, value in values.items() if values[best] - value < EQUAL)
    return Advice(best, values, dict.fromkeys(values, 0.0), True, alike, values[best])


def advice_on_all(questions: Sequence[Question], found: Sequence[Advice]) -> Advice:
    """Advice on the questions of one moment as one: on later ones it holds if everybody passes until then."""
    passes = [question.usual.id if question.usual else None for question in questions[:-1]]
    settled = [one for one, passing in zip(found, passes, strict=False) if one.best != passing] or found[-1:]
    values = {choice: value for one in found for choice, value in one.values.items()}
    errors = {choice: error for one in found for choice, error in one.errors.items()}
    exact = all(one.exact for one in found)
    return Advice(settled[0].best, values, errors, exact, settled[0].alike, settled[0].par)


class Chances(NamedTuple):
    """Each team's chance to win (a draw counting half), and its standard error: 0 where it is exact."""

    values: tuple[float, ...]
    errors: tuple[float, ...]
    exact: bool


def win_probability(
    setup: Setup,
    state: Any,
    budget_seconds: float = 0.2,
    seed: int | str = 0,
    *,
    playouts: int = MOST_PLAYOUTS,
) -> tuple[list[float], bool]:
    """Each team's chance to win as a spectator sees it (a draw counting half), and whether it is exact.

    It takes so many playouts, or as many as the time allows.

    >>> import fivetool as ft
    >>> table = ft.game(ft.games()[0].name).table(seed=7)
    >>> values, exact = win_probability(table.setup, table.state)
    >>> round(sum(values), 9)
    1.0
    """
    found = win_chances(setup, state, budget_seconds, seed, playouts=playouts)
    return list(found.values), found.exact


def win_chances(
    setup: Setup,
    state: Any,
    budget_seconds: float = 0.2,
    seed: int | str = 0,
    *,
    playouts: int = MOST_PLAYOUTS,
) -> Chances:
    """The same, and how sure it is.

    >>> import fivetool as ft
    >>> table = ft.game(ft.games()[0].name).table(seed=7)
    >>> win_chances(table.setup, table.state).errors
    (0.0, 0.0)
    """
    teams = range(setup.team_count)
    sure = (0.0,) * setup.team_count
    if setup.actor(state) < 0:
        results, _ = setup.score(state)
        return Chances(tuple(setup.chance_of_team(team, lambda seat: results[seat] / 2) for team in teams), sure, True)
    if setup.game.players.solve is not None:
        return Chances(tuple(setup.game.players.solve(setup).win_probability(state)), sure, True)
    sampler = Sampler(setup, setup.view(state, SPECTATOR), SPECTATOR, seed)
    deadline = time.perf_counter() + budget_seconds
    batch = FIRST_BATCH
    while sampler.playouts < playouts:
        sampler.play(-1, min(batch, playouts - sampler.playouts))
        if time.perf_counter() >= deadline:
            break
        batch = min(2 * batch, LARGEST_BATCH)
    values = tuple(setup.chance_of_team(team, lambda seat: sampler.estimate(-1, seat)[0]) for team in teams)
    errors = tuple(setup.chance_of_team(team, lambda seat: sampler.estimate(-1, seat)[1]) for team in teams)
    return Chances(values, errors, False)


class Sampler:
    """Playouts from one position, kept apart by choice. `players` names who plays on (default: managers)."""

    def __init__(
        self, setup: Setup, seen: Any, seat: int, seed: int | str = 0, players: Sequence[str] | None = None
    ) -> None:
        self.setup = setup
        self.seat = seat
        self._work = setup.workspace(key_from_seed(seed))
        self._work.start[0] = seen
        self._match = match_between(players or [setup.game.players.styles[0]] * setup.seats, setup)
        self._sampled: dict[int, Any] = {}

    @property
    def playouts(self) -> int:
        """Playouts so far, over all choices."""
        return sum(int(sampled[PLAYOUTS]) for sampled in self._sampled.values())

    def play(self, choice: int, count: int) -> None:
        """Add playouts that begin with a choice (-1: with whatever the players choose)."""
        sampled = self._sampled.setdefault(choice, empty_sample(self.setup.seats))
        first = int(sampled[PLAYOUTS])
        compiled(drivers.sample_outcomes)(self._work, self._match, self.seat, choice, first, count, sampled)

    def estimate(self, choice: int, seat: int) -> tuple[float, float]:
        """Mean result of a seat, as a chance to win, and its standard error."""
        mean, error = sampled_mean(self._sampled[choice], seat)
        return mean / 2, error / 2

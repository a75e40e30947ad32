"""A race between the choices of a seat, from Python: for players that think for so long, and for hints."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from fivetool.engine import search
from fivetool.engine.record import compiled
from fivetool.game.setup import Setup
from fivetool.players.matches import managers_of, race_in

LONGEST_ROUND = 512  # playouts of each choice between two looks at the clock
MOST_PLAYOUTS = 200_000


class Racing:
    """Every choice of a seat played out by managers, on equal luck, from what the seat sees and nothing else.

    >>> import fivetool as ft
    >>> table = ft.game(ft.games()[0].name).table(seed=7)
    >>> racing = Racing(table.setup, table.state, table.actor, key=(1, 2))
    >>> racing.run_on(32)
    >>> racing.choices, racing.played
    ((0, 1), 32)
    """

    def __init__(self, setup: Setup, state: Any, seat: int, key: tuple[int, int], first: int = 0) -> None:
        self.seat = seat
        self._managers = managers_of(setup)
        self._trial = setup.workspace(key)
        self._trial.start[0] = setup.view(state, seat)
        self._first = first
        self._race = race_in(setup)
        line_up = compiled(search.line_up)
        self.own = int(line_up(self._trial, self._managers, seat, first, self._race))
        self.choices: tuple[int, ...] = tuple(np.flatnonzero(self._race.racing).tolist())

    @property
    def played(self) -> int:
        """Playouts of each choice that is still in the race."""
        return int(self._race.played[self.own])

    @property
    def playouts(self) -> int:
        """Playouts in all."""
        return int(self._race.played.sum())

    @property
    def left(self) -> int:
        """How many choices are still in the race."""
        return int(self._race.racing.sum())

    def run_on(self, count: int) -> None:
        """So many more playouts of every choice that is still in the race."""
        given = (self._trial, self._managers, self.seat, self.own, self._race, self._first + self.played, count)
        compiled(search.race_on)(*given)

    def run_until(
        self, deadline: float, clock: Callable[[], float] = time.perf_counter, *, least: int = search.FIRST_ROUND
    ) -> None:
        """Race until a moment of the clock, in rounds; whoever is clearly behind drops out after each.

        Nobody drops out before so many playouts (`least`): those who do after a few were unlucky besides, and seem
        far worse than they are. Where figures are shown, they need more than a race does.
        """
        count = search.FIRST_ROUND
        while self.left > 1 and self.playouts < MOST_PLAYOUTS:
            self.run_on(count)
            if clock() >= deadline:
                return
            if self.played >= least:
                search.drop_out(self._race, self.own)
            count = min(LONGEST_ROUND, self.played)

    def run_for(self, playouts: int, *, least: int = search.FIRST_ROUND) -> None:
        """Race in rounds until each choice that is left has been played out so often; the same result everywhere."""
        while self.left > 1 and self.played < playouts:
            self.run_on(min(playouts - self.played, max(search.FIRST_ROUND, self.played)))
            if self.played >= least:
                search.drop_out(self._race, self.own)

    def search(self, playouts: int) -> int:
        """The choice of a search with so many playouts for each choice: the same that the simulator's search makes."""
        given = (self._trial, self._managers, self.seat, self._first, playouts, self._race)
        return int(compiled(search.search_choice)(*given))

    def leave_only(self, choice: int) -> None:
        """Take everybody out of the race but a choice and the manager's own."""
        self._race.racing[:] = 0
        self._race.racing[[choice, self.own]] = 1

    def verdict(self) -> int:
        """The choice that is better than the manager's own beyond doubt; otherwise the manager's."""
        return int(search.verdict(self._race, self.own))

    def best(self) -> int:
        """The choice that leads, sure or not."""
        return int(search.best_of(self._race, self.own))

    def value(self, choice: int) -> float:
        """The chance to win after a choice (a draw counts half)."""
        by_own = int(self._race.won[0]) / max(1, self.played)
        lead = 0.0 if choice == self.own else float(search.lead_of(self._race, choice))
        return min(1.0, max(0.0, (by_own + lead) / 2))

    def error(self, choice: int) -> float:
        """The standard error of what a choice wins or loses against the manager's own."""
        return 0.0 if choice == self.own else float(search.error_of(self._race, choice)) / 2

    def is_behind(self, choice: int, best: int) -> bool:
        """Whether a choice is clearly worse than the best one."""
        lead = self.value(best) - self.value(choice)
        return lead > search.CLEARLY * math.hypot(self.error(best), self.error(choice))

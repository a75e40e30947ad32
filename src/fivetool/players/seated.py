"""Bots that sit at a table, found by name."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from fivetool.engine import drivers, search
from fivetool.engine.record import compiled, runs_compiled
from fivetool.game.levels import Level
from fivetool.game.setup import Setup
from fivetool.players import thinking
from fivetool.players.agents import Agent, file_of
from fivetool.players.matches import (
    NOTHING,
    Budget,
    budget_of,
    can_play_thousands,
    level_of,
    managers_of,
    mind_of_level,
    solution_for,
    style_of,
)
from fivetool.players.racing import Racing
from fivetool.table.table import Table


@dataclass(frozen=True)
class BuiltIn:
    """A built-in player: random or one of the game's styles."""

    name: str
    setup: Setup

    @cached_property
    def _solution(self) -> Any:
        return solution_for([self.name], self.setup)

    def choose(self, table: Table, seat: int) -> int:
        """The choice of this player, who sees what the seat may see and nothing else."""
        setup = self.setup
        mask = np.zeros(len(setup.game.rules.choices), np.uint8)
        seen = setup.view(table.state, seat)
        style = style_of(self.name, setup.game)
        known = (setup.knowledge, self._solution)
        return int(drivers.choose(seen, setup.book, seat, style, *known, table.bot_dice, mask))

    choose_now = choose


@dataclass(frozen=True)
class Searcher:
    """A player that races all choices on equal luck, with managers on all seats.

    It plays as the manager does unless another choice is better beyond doubt (`engine.search`).
    """

    name: str
    setup: Setup
    budget: Budget

    def choose(self, table: Table, seat: int) -> int:
        """With a number of playouts the same choice that the simulator's search makes in the same game.

        The rules of the game run compiled from now on.
        """
        budget, key = self.budget, search.search_key(table.key)
        decision = _decision_at(table)
        if budget.seconds:
            deadline = time.perf_counter() + budget.seconds
            racing = Racing(self.setup, table.state, seat, key, decision * search.MOST_TIMES)
            racing.run_until(deadline)
            return racing.verdict()
        first = decision * search.MOST_TIMES * budget.playouts
        return Racing(self.setup, table.state, seat, key, first).search(budget.playouts)

    def choose_now(self, table: Table, seat: int) -> int:
        """The same, but nobody waits for the compiler: until the rules are compiled the manager chooses."""
        if can_play_thousands(self.setup):
            return self.choose(table, seat)
        return BuiltIn(self.setup.game.players.styles[0], self.setup).choose(table, seat)


@dataclass(frozen=True)
class Lapsing:
    """A player of a weaker level: the manager, but for lapses, which are the rarer the more they cost."""

    name: str
    setup: Setup

    level: Level

    @cached_property
    def _mind(self) -> Any:
        return mind_of_level(self.level, self.setup.game)

    def choose(self, table: Table, seat: int) -> int:
        """The same choice that the simulator makes in the same game. The rules of the game run compiled from now on."""
        managers, trial = managers_of(self.setup), self.setup.workspace(search.search_key(table.key))
        trial.start[0] = self.setup.view(table.state, seat)
        first = _decision_at(table) * search.MOST_TIMES * thinking.WEIGHED
        choose = compiled(thinking.lapsing_choice)
        return int(choose(trial, managers, seat, first, self._mind, table.bot_dice))

    def choose_now(self, table: Table, seat: int) -> int:
        """The same, but nobody waits: until rules are compiled it sometimes does what a beginner would, unweighed."""
        if runs_compiled(self.setup.book):
            return self.choose(table, seat)
        players = self.setup.game.players
        lapses = bool(players.habit) and thinking.chance(table.bot_dice) <= self.level.unweighed
        return BuiltIn(players.habit if lapses else players.styles[0], self.setup).choose(table, seat)


def _decision_at(table: Table) -> int:
    """Numbers the decisions of all games of a run, as the simulator does."""
    return table.number * search.DECISIONS_A_GAME + table.now.depth


Bot = BuiltIn | Searcher | Lapsing


def find_player(name: str, setup: Setup) -> Bot:
    """The bot of that name.

    >>> import fivetool as ft
    >>> find_player("search:50", ft.game(ft.games()[0].name)).name
    'search:50'
    """
    style_of(name, setup.game)  # says so if there is none
    level = level_of(name, setup.game)
    if level is not None:
        return Searcher(name, setup, Budget(level.search, 0.0)) if level.search else Lapsing(name, setup, level)
    budget = budget_of(name)
    return Searcher(name, setup, budget) if budget != NOTHING else BuiltIn(name, setup)


def seat_player(name: str, setup: Setup) -> Bot | Agent:
    """The same, or with `agent:FILE` one that a program has learned: for whoever may name files on this machine."""
    return Agent.of(name, setup) if file_of(name) is not None else find_player(name, setup)

"""Other ways to search, to be measured against the one that plays: nobody is offered them.

`Flat` plays every choice out equally often and takes the best figure, however noisy. `Tree` grows a tree over
information sets, with managers from its leaves on. `Spiel` is OpenSpiel's ISMCTS with its usual random playouts.
`Clocked` is the search of the tables, given so many seconds of a processor instead of a number of playouts.
"""

from __future__ import annotations

import dataclasses
import math
import time
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from fivetool.engine.dice import make_plain_dice
from fivetool.engine.record import compiled, copy_of
from fivetool.engine.search import search_key
from fivetool.engine.tape import silent_tape
from fivetool.game.setup import Setup
from fivetool.players.matches import managers_of
from fivetool.players.racing import Racing
from fivetool.studies.finishing import finish
from fivetool.table import Table

EXPLORES = 0.7  # how much a tree favors what it has tried little, for results from 0 to 1
SPIEL_EXPLORES = 2.0  # OpenSpiel's own default, for results from -1 to 1
FIRST_SIMULATIONS = 4  # after which their pace is known
FEWEST_SIMULATIONS = 2  # of one alone OpenSpiel makes no choice


@dataclass(frozen=True)
class Flat:
    """Equally many playouts of every choice, and the best figure is taken."""

    setup: Setup
    playouts: int

    @property
    def name(self) -> str:
        """What it is called in a table."""
        return f"flat:{self.playouts}"

    def choose(self, table: Table, seat: int) -> int:
        """The choice that won most playouts."""
        racing = _race(self.setup, table, seat)
        racing.run_on(self.playouts)
        return racing.best()


@dataclass(frozen=True)
class Clocked:
    """The search of the tables, with seconds of a processor for a decision."""

    setup: Setup
    seconds: float

    @property
    def name(self) -> str:
        """What it is called in a table."""
        return f"search:{self.seconds:g}s"

    def choose(self, table: Table, seat: int) -> int:
        """The manager's choice unless another is better beyond doubt."""
        racing = _race(self.setup, table, seat)
        racing.run_until(time.process_time() + self.seconds, time.process_time)
        return racing.verdict()


def _race(setup: Setup, table: Table, seat: int) -> Racing:
    return Racing(setup, table.state, seat, search_key(table.key), table.now.depth << 20)


# --- a tree over information sets ---


@dataclass
class Node:
    """What a seat knows at a decision: how often each choice was tried there, and what it won (0 to 1 each)."""

    visits: dict[int, int] = field(default_factory=dict)
    won: dict[int, float] = field(default_factory=dict)

    def pick(self, legal: list[int], luck: Any) -> int:
        """A choice that was never tried, otherwise the one with the highest upper bound."""
        untried = [choice for choice in legal if choice not in self.visits]
        if untried:
            return int(luck.choice(untried))
        scale = math.log(sum(self.visits[choice] for choice in legal))
        return max(legal, key=lambda choice: self._bound(choice, scale))

    def _bound(self, choice: int, scale: float) -> float:
        visits = self.visits[choice]
        return self.won[choice] / visits + EXPLORES * math.sqrt(scale / visits)

    def learn(self, choice: int, won: float) -> None:
        """Count what came of a choice."""
        self.visits[choice] = self.visits.get(choice, 0) + 1
        self.won[choice] = self.won.get(choice, 0.0) + won


@dataclass(frozen=True)
class Tree:
    """Monte Carlo tree search over information sets, each seat with its own; from a new leaf on managers play."""

    setup: Setup
    playouts: int  # in all, for a decision

    @property
    def name(self) -> str:
        """What it is called in a table."""
        return f"tree:{self.playouts}"

    @cached_property
    def _managers(self) -> Any:
        return managers_of(self.setup)

    def choose(self, table: Table, seat: int) -> int:
        """The choice that was tried most often."""
        seen = self.setup.view(table.state, seat)
        legal = self.setup.legal(seen, seat)
        if len(legal) == 1:
            return legal[0]
        key = search_key(table.key)
        nodes: dict[tuple[int, bytes], Node] = {}
        work, luck = self.setup.workspace(key), np.random.default_rng([*key, table.now.depth])
        for number in range(self.playouts):
            self._grow(nodes, seen, seat, work, luck, (table.now.depth << 20) + number)
        root = nodes[seat, self.setup.view(seen, seat).tobytes()]
        return max(legal, key=lambda choice: root.visits.get(choice, 0))

    def _grow(self, nodes: dict[Any, Node], seen: Any, seat: int, work: Any, luck: Any, number: int) -> None:
        """Go down the tree with cards and dice of one's own, add a leaf, play it out, and tell the way there."""
        setup, rules = self.setup, self.setup.game.rules
        key = int(work.key[0]), int(work.key[1])
        state, dice, tape = copy_of(seen), make_plain_dice(key, 2 * number), silent_tape()
        rules.redeal(state, setup.book, seat, dice)
        way: list[tuple[Node, int, int]] = []
        while (actor := setup.actor(state)) >= 0:
            place = (actor, setup.view(state, actor).tobytes())
            is_leaf = place not in nodes
            node = nodes.setdefault(place, Node())
            choice = node.pick(setup.legal(state, actor), luck)
            way.append((node, choice, actor))
            rules.apply(state, setup.book, actor, choice, dice, tape)
            if is_leaf:
                break
        work.start[0] = state
        compiled(finish)(work, self._managers, 2 * number + 1)
        for node, choice, actor in way:
            node.learn(choice, work.results[actor] / 2)


# --- OpenSpiel ---


@dataclass
class Spiel:
    """OpenSpiel's ISMCTS with random playouts, as many as go into so many seconds of a processor."""

    setup: Setup
    seconds: float
    _pace: float = 0.0  # seconds for a simulation

    @property
    def name(self) -> str:
        """What it is called in a table."""
        return f"ismcts:{self.seconds:g}s"

    @cached_property
    def _game(self) -> Any:
        from fivetool.learn.spiel import SAMPLED, SpielGame

        game = self.setup.game  # OpenSpiel's ISMCTS takes no game without hidden information: to it, all have some
        declared = dataclasses.replace(game, rules=dataclasses.replace(game.rules, hidden=True))
        return type("StudiedGame", (SpielGame,), {"declared": declared})({"chance": SAMPLED, "seed": 1}, self.setup)

    def choose(self, table: Table, seat: int) -> int:
        """The choice that OpenSpiel visits most often."""
        legal = self.setup.legal(table.state, seat)
        if len(legal) == 1:
            return legal[0]
        simulations = max(FEWEST_SIMULATIONS, int(self.seconds / self._pace)) if self._pace else FIRST_SIMULATIONS
        start = time.process_time()
        chosen = self._search(table, seat, simulations)
        pace = (time.process_time() - start) / simulations
        self._pace = pace if not self._pace else 0.8 * self._pace + 0.2 * pace
        return chosen

    def _search(self, table: Table, seat: int, simulations: int) -> int:
        from open_spiel.python.algorithms import ismcts, mcts

        luck = np.random.RandomState([word & 0xFFFFFFFF for word in (*table.key, table.now.depth)])
        evaluator = mcts.RandomRolloutEvaluator(1, luck)
        bot = ismcts.ISMCTSBot(
            self._game, evaluator, SPIEL_EXPLORES, simulations, random_state=luck, allow_inconsistent_action_sets=True
        )
        return int(bot.step(self._game.state_at(self.setup.view(table.state, seat))))

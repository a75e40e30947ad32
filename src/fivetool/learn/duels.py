"""Agents on the ladder: games between what was learned and any other player, thousands at once where that is possible.

The games are those of `lab.ladder`: game `number` of a seed's run, each with the seats exchanged as well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from fivetool.game.setup import Setup
from fivetool.lab.ladder import Pairing, duel
from fivetool.lab.simulate import Seed, key_of
from fivetool.learn.vector import LEARNER, VectorEnv
from fivetool.players.agents import Network, file_of, load_agent
from fivetool.players.matches import playouts_of
from fivetool.players.seated import seat_player
from fivetool.table.table import Table

AT_ONCE = 1024
CLOSED = -np.inf  # the score of a choice that is not open
Progress = Callable[[int], None]


def meet(
    setup: Setup,
    one: Any,
    other: Any,
    games: int,
    seed: Seed,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
    compiled: bool = True,
) -> Pairing:
    """Games between two players, either of whom may be an agent (`agent:mine.npz`); see `lab.ladder.duel`.

    >>> import fivetool as ft
    >>> setup = ft.game(ft.games()[0].name)
    >>> meet(setup, "manager", "random", 40, seed=1).points > 20
    True
    """
    if file_of(one) is None and file_of(other) is None:
        return duel(setup, one, other, games, seed, threads=threads, progress=progress)
    points = 0.0
    for seat, seats in enumerate(((str(one), str(other)), (str(other), str(one)))):
        alone = [name for name in seats if file_of(name) is None]
        if any(playouts_of(name, setup.game) for name in alone):
            points += _at_tables(setup, seats, seat, games // 2, seed, progress)
        else:
            points += _at_once(setup, seats, seat, games // 2, seed, progress, compiled)
    return Pairing(str(one), str(other), 2 * (games // 2), points)


def _at_once(
    setup: Setup, seats: Sequence[str], seat: int, games: int, seed: Seed, progress: Progress | None, compiled: bool
) -> float:
    """The points of a seat in so many games, played side by side."""
    networks = {place: load_agent(file, setup) for place, name in enumerate(seats) if (file := file_of(name))}
    players = [LEARNER if place in networks else name for place, name in enumerate(seats)]
    env = VectorEnv(setup, min(games, AT_ONCE), players=players, seed=seed, compiled=compiled)
    points, played = 0.0, 0
    while played < games:
        stepped = env.step(best_open(networks, env))
        over = stepped.terminated & (env.ended_numbers < games)
        counted = int(over.sum())
        points += float((stepped.rewards[over, seat] / 2 + 0.5).sum())
        # A game that was broken off is a draw, and one in which no agent was asked anything is not seen here at all.
        broken_off = int((stepped.truncated & (env.ended_numbers < games)).sum())
        points += 0.5 * broken_off
        played += counted + broken_off
        if progress is not None:
            progress(counted + broken_off)
    env.close()
    return points


def best_open(networks: dict[int, Network], env: VectorEnv) -> Any:
    """The open choice with the highest score in each game, by the network of the seat that is asked."""
    chosen = np.zeros(env.games, np.int64)
    for seat, network in networks.items():
        asked = env.seats == seat
        if asked.any():
            scores = np.where(env.masks[asked] > 0, network.scores(env.observations[asked]), CLOSED)
            chosen[asked] = scores.argmax(axis=1)
    return chosen


def _at_tables(
    setup: Setup, seats: Sequence[str], seat: int, games: int, seed: Seed, progress: Progress | None
) -> float:
    """The same one game after the other, for players who think."""
    points = 0.0
    for number in range(games):
        table = Table(setup, key=key_of(seed), number=number, players=[seat_player(name, setup) for name in seats])
        table.play_bots()
        points += float(table.results[seat]) / 2
        if progress is not None:
            progress(1)
    return points

"""Games played one after another with everything that happens in them, for whoever counts what totals do not tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from fivetool.engine import drivers
from fivetool.engine.record import compiled
from fivetool.game.setup import Setup
from fivetool.lab.simulate import Seed, key_of
from fivetool.players.matches import match_between


@dataclass(frozen=True)
class Told:
    """A finished game: its final state, and kinds, seats and fields of all events; good until the next is played."""

    state: Any
    kinds: Any
    fields: Any
    seats: Any
    decisions: int
    whole: bool  # whether the tape had room for all of it


def tell_games(
    setup: Setup, games: int, players: Sequence[str | int], seed: Seed = 1, first: int = 0
) -> Iterator[Told]:
    """Play games number `first` on. The rare game that is longer than the tape loses the end of its story.

    Nobody searches here: such a player would play as the manager.

    >>> from fivetool.game.registry import all_games
    >>> setup = all_games()[0].setup()
    >>> [len(told.kinds) == len(told.fields) for told in tell_games(setup, 2, ["manager"] * setup.seats)]
    [True, True]
    """
    work, match = setup.workspace(key_of(seed), told=True), match_between(players, setup)
    tape = work.tape[0]
    for number in range(first, first + games):
        tape.used = 0
        decisions = compiled(drivers.play_game)(work, match, np.uint64(number))
        used = min(int(tape.used), int(tape.room))
        whole = used == int(tape.used)
        yield Told(work.state[0], tape.kind[:used], tape.fields[:used], tape.seat[:used], int(decisions), whole)

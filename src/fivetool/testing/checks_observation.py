"""Checks of what programs that learn a game are shown (`Rules.observation`)."""

from __future__ import annotations

from typing import Any

import numpy as np

from fivetool.engine.dice import make_plain_dice
from fivetool.engine.record import copy_of
from fivetool.game.observation import Observation
from fivetool.game.setup import Setup
from fivetool.testing.findings import SkipCheck, check_each_run, require
from fivetool.testing.playouts import Run

DEALS = 2  # redeals of every position looked at
UNTOUCHED = -123.0  # in the places behind an observation
BEYOND = 8  # so many of them
LARGEST = 50.0  # numbers of around one teach best


def _observation(setup: Setup) -> Observation:
    if setup.game.rules.observation is None:
        raise SkipCheck("the game does not say what a seat observes (Rules.observation)")
    return setup.game.rules.observation


def _observed(setup: Setup, state: Any, seat: int) -> Any:
    """What a seat observes; it is written into zeros, and nothing behind its end."""
    observation = _observation(setup)
    size = observation.size(setup.seats)
    room = np.full(size + BEYOND, UNTOUCHED, np.float32)
    room[:size] = 0
    length = observation.encode(state, setup.book, seat, room)
    require(length == size, f"an observation has {length} numbers, and its pieces {size}")
    require((room[size:] == UNTOUCHED).all(), "an observation is longer than its pieces")
    return room[:size]


@check_each_run("observation-fits")
def observation_fits(run: Run) -> None:
    """An observation is as long as its pieces, whose names differ, and holds finite numbers of around one."""
    names = [part.name for part in _observation(run.setup).parts(run.setup.seats)]
    require(len(set(names)) == len(names), "two pieces of an observation have the same name")
    for position in run.positions("observation-fits", 12):
        before = position.state.tobytes()
        for seat in range(run.setup.seats):
            numbers = _observed(run.setup, position.state, seat)
            fine = bool(np.isfinite(numbers).all()) and float(np.abs(numbers).max()) <= LARGEST
            require(fine, f"seat {seat} observes a number that is not finite or far from one ({position})")
        require(position.state.tobytes() == before, f"observing changes the position ({position})")


@check_each_run("observation-keeps-secrets")
def observation_keeps_secrets(run: Run) -> None:
    """A seat observes what its view shows and nothing else: of its view, and of any redeal, it observes the same."""
    setup = run.setup
    _observation(setup)
    for position in (*run.positions("observation-keeps-secrets", 12), *run.openings(6)):
        for seat in range(setup.seats):
            observed = _observed(setup, position.state, seat).tobytes()
            same = _observed(setup, setup.view(position.state, seat), seat).tobytes() == observed
            require(same, f"seat {seat} observes something else of its view than of the position ({position})")
            for number in range(DEALS):
                other = copy_of(position.state)
                setup.game.rules.redeal(other, setup.book, seat, make_plain_dice((number, 11), 1))
                same = _observed(setup, other, seat).tobytes() == observed
                require(same, f"what seat {seat} observes depends on what it may not know ({position})")

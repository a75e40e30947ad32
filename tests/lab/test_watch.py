"""Games that somebody watches: they are the games that are simulated, and what is noted is what happens in them."""

from __future__ import annotations

import numpy as np
import pytest

from fivetool.engine.record import record, rule
from fivetool.engine.watching import BREAK_OFF
from fivetool.game.registry import find_game
from fivetool.lab.simulate import key_of, simulate
from fivetool.lab.told import tell_games
from fivetool.lab.watch import Watcher, watch, weigh

PLAYERS = ["manager", "random"]
NOTES = record("counted_decisions", most="i8", here="i8", begun="i8", decided="i8", followed="i8", finished="i8")


@rule
def begin(notes, state, book, tape, number):
    notes.begun += 1
    notes.here = 0


@rule
def decide(notes, state, book, knowledge, seat, choice, dice, mask):
    if notes.here == notes.most:
        return BREAK_OFF
    notes.decided += 1
    return choice


@rule
def follow(notes, state, book, tape):
    notes.followed += 1
    notes.here += 1


@rule
def finish(notes, state, book):
    notes.finished += 1


@rule
def the_same(notes, state, book, knowledge, seat, choice):
    return choice


COUNTER = Watcher(
    NOTES,
    ("begun", "decided", "followed", "finished"),
    {"begin": begin, "decide": decide, "follow": follow, "finish": finish, "instead": the_same},
)


@pytest.fixture(scope="module")
def setup():
    return find_game("power-chip").setup()


def test_watched_games_are_those_that_are_simulated(setup):
    watched = watch(COUNTER, setup, 12, COUNTER.fresh_notes(most=-1), PLAYERS, 5, at_once=5)
    plain = simulate(setup, 12, PLAYERS, 5, threads=1)
    assert watched.report.totals.tolist() == plain.totals.tolist()
    assert watched.runs.mean(axis=0).tolist() == pytest.approx(plain.runs_mean)
    assert (watched.results == 2).sum(axis=0).tolist() == plain.wins


def test_notes_of_all_parts_of_a_run_are_added_up(setup):
    watched = watch(COUNTER, setup, 12, COUNTER.fresh_notes(most=-1), PLAYERS, 5, at_once=5)
    notes = watched.notes
    assert (notes.begun, notes.finished) == (12, 12)
    assert notes.decided == notes.followed == watched.report.decisions
    assert notes.most == -1  # what is no count stays what it was


def test_a_watcher_may_leave_a_game(setup):
    watched = watch(COUNTER, setup, 4, COUNTER.fresh_notes(most=3), PLAYERS, 5)
    assert watched.report.decisions == 3 * 4
    assert watched.notes.finished == 4


def test_a_choice_weighed_against_itself_gains_nothing(setup):
    keys = (key_of(5), key_of(6))
    weighed = weigh(setup, 2, COUNTER.fresh_notes(), ["manager", "manager"], keys, playouts=3)
    assert weighed.uses == simulate(setup, 2, ["manager", "manager"], 5, threads=1).decisions
    assert (weighed.won, weighed.error, weighed.runs) == (0, 0, 0)


def test_told_games_are_those_that_are_simulated(setup):
    runs = [setup.score(told.state).runs for told in tell_games(setup, 6, PLAYERS, 5)]
    assert np.mean(runs, axis=0).tolist() == pytest.approx(simulate(setup, 6, PLAYERS, 5, threads=1).runs_mean)

"""Innings: sides that change, skipped halves, walk-offs, extra innings and draws, as baseball has them."""

from __future__ import annotations

import pytest

from fivetool.engine import innings
from fivetool.engine.innings import BOTTOM, NO_LIMIT, TOP
from fivetool.engine.record import new, record

STATE = record("innings_test", inning="i8", half="i8", runs=("i8", 2))
BOOK = record("innings_test_book", innings="i8")


def at(inning, half, *runs):
    """A position of a game, with the runs of teams 0 and 1."""
    state = new(STATE)
    state.inning, state.half = inning, half
    state.runs[:] = runs
    return state


def of(scheduled):
    """A rule book for so many innings."""
    book = new(BOOK)
    book.innings = scheduled
    return book


def test_sides_change_twice_an_inning():
    state = at(1, TOP, 0, 0)
    met = []
    for _ in range(4):
        innings.change_sides(state)
        met.append((int(state.inning), int(state.half)))
    assert met == [(1, BOTTOM), (2, TOP), (2, BOTTOM), (3, TOP)]


@pytest.mark.parametrize(
    ("inning", "half", "runs", "follows"),
    [
        (8, TOP, (0, 5), innings.NEXT_HALF),
        (8, BOTTOM, (3, 2), innings.NEXT_HALF),
        (9, TOP, (3, 2), innings.NEXT_HALF),
        (9, TOP, (2, 2), innings.NEXT_HALF),
        (9, TOP, (2, 3), innings.BOTTOM_SKIPPED),
        (9, BOTTOM, (3, 2), innings.DECIDED),
        (9, BOTTOM, (2, 3), innings.DECIDED),
        (9, BOTTOM, (2, 2), innings.EXTRA_INNING),
        (10, TOP, (3, 2), innings.NEXT_HALF),
        (10, BOTTOM, (3, 2), innings.DECIDED),
        (10, BOTTOM, (3, 3), innings.EXTRA_INNING),
        (11, BOTTOM, (3, 3), innings.NO_INNING_LEFT),
    ],
)
def test_what_follows_a_half_inning(inning, half, runs, follows):
    """Nine innings, at most two extra ones, team 0 batting first; and the same with the teams the other way round."""
    assert innings.what_follows(at(inning, half, *runs), of(9), 0, 2, True) == follows
    assert innings.what_follows(at(inning, half, *reversed(runs)), of(9), 1, 2, True) == follows


def test_a_bottom_half_may_have_to_be_played_out():
    assert innings.what_follows(at(9, TOP, 2, 3), of(9), 0, 0, False) == innings.NEXT_HALF


def test_extra_innings_without_a_limit():
    assert innings.what_follows(at(99, BOTTOM, 4, 4), of(9), 0, NO_LIMIT, True) == innings.EXTRA_INNING
    assert innings.what_follows(at(9, BOTTOM, 4, 4), of(9), 0, 0, True) == innings.NO_INNING_LEFT


@pytest.mark.parametrize(
    ("inning", "half", "runs", "walk_off"),
    [
        (9, BOTTOM, (2, 3), True),
        (12, BOTTOM, (2, 3), True),
        (9, BOTTOM, (2, 2), False),
        (9, TOP, (2, 3), False),
        (8, BOTTOM, (2, 3), False),
    ],
)
def test_walk_offs(inning, half, runs, walk_off):
    assert innings.is_walk_off(at(inning, half, *runs), of(9), 0) == walk_off
    assert innings.is_walk_off(at(inning, half, *reversed(runs)), of(9), 1) == walk_off

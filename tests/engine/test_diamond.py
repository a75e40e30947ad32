"""The diamond against a second model of baseball: all eight base states, every move, every event."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from fivetool.engine import diamond
from fivetool.engine.diamond import BATTER, HOME
from fivetool.engine.tape import ADVANCE, PUT_OUT, REPLACED, RUN, make_tape

Bases = tuple[int, int, int]

BATTER_NUMBER = 99
TEAM = 1
EVERY_STATE: list[Bases] = list(product((0, 11), (0, 12), (0, 13)))  # a runner's number tells where he began
EVERY_RUNNER = [(bases, base) for bases in EVERY_STATE for base in (1, 2, 3) if bases[base - 1]]


class Play:
    """One call of the diamond: the bases before and after, who came home, and what the tape says."""

    def __init__(self, bases: Bases, move, *args) -> None:
        self.before = bases
        self._bases = np.array(bases, np.int64)
        self._tape = make_tape()
        self.result = move(self._bases, *args, TEAM, self._tape)

    @property
    def after(self) -> Bases:
        return tuple(self._bases.tolist())

    @property
    def moves(self) -> list[tuple[int, int, int]]:
        """Runner, origin, base of every advance on the tape."""
        assert set(self._tape.kind[: int(self._tape.used)].tolist()) <= {ADVANCE}
        assert set(self._tape.fields[: int(self._tape.used), 0].tolist()) <= {TEAM}
        return [tuple(row) for row in self._tape.fields[: int(self._tape.used), 1:4].tolist()]

    def check(self, expected: dict[int, int], lead_first: bool = True) -> None:
        """`expected`: where each man must end, by runner number (HOME for a run)."""
        assert self.after == tuple(
            next((man for man, place in expected.items() if place == base), 0) for base in (1, 2, 3)
        )
        assert self.result == sum(place >= HOME for place in expected.values())
        started = {man: base for base, man in enumerate(self.before, 1) if man} | {BATTER_NUMBER: BATTER}
        moved = {man: (started[man], place) for man, place in expected.items() if place != started[man]}
        assert {man: (origin, base) for man, origin, base in self.moves} == moved
        origins = [origin for _, origin, _ in self.moves]
        assert origins == sorted(origins, reverse=lead_first)


def on_base(bases: Bases) -> dict[int, int]:
    return {man: base for base, man in enumerate(bases, 1) if man}


def forced(bases: Bases) -> dict[int, int]:
    """Every runner, pushed on by one if a batter coming to first pushes him."""
    first, second, third = bases
    pushed = [first] if not second else [first, second] if not third else [first, second, third]
    return {man: base + (first > 0 and man in pushed) for man, base in on_base(bases).items()}


@pytest.mark.parametrize("bases", EVERY_STATE)
class TestEveryState:
    def test_who_is_where(self, bases):
        array = np.array(bases)
        assert [diamond.runner_on(array, base) for base in (1, 2, 3)] == list(bases)
        assert diamond.runners_on(array) == len(on_base(bases))
        assert diamond.lead_base(array) == max(on_base(bases).values(), default=BATTER)

    def test_who_is_forced(self, bases):
        for base in (1, 2, 3, HOME):
            assert diamond.is_forced(np.array(bases), base) == all(bases[: base - 1])

    @pytest.mark.parametrize("value", [1, 2, 3, 4])
    def test_hits_move_everybody_alike(self, bases, value):
        expected = {man: min(base + value, HOME) for man, base in on_base(bases).items()} | {BATTER_NUMBER: value}
        Play(bases, diamond.advance_on_hit, value, BATTER_NUMBER).check(expected)

    @pytest.mark.parametrize("by", [1, 2, 3, 4])
    def test_all_runners_advance(self, bases, by):
        Play(bases, diamond.advance_all, by).check({m: min(base + by, HOME) for m, base in on_base(bases).items()})

    def test_walks_push_only_whom_they_force(self, bases):
        Play(bases, diamond.walk, BATTER_NUMBER).check(forced(bases) | {BATTER_NUMBER: 1})

    def test_a_walk_told_from_the_batter_forward_is_the_same_walk(self, bases):
        Play(bases, diamond.push_runners, BATTER_NUMBER).check(forced(bases) | {BATTER_NUMBER: 1}, lead_first=False)

    def test_forced_advance_leaves_first_base_free(self, bases):
        Play(bases, diamond.advance_forced).check(forced(bases))

    def test_clearing_writes_nothing(self, bases):
        array = np.array(bases)
        diamond.clear_bases(array)
        assert array.tolist() == [0, 0, 0]


@pytest.mark.parametrize(("bases", "origin"), EVERY_RUNNER)
class TestEveryRunner:
    def test_a_steal_takes_the_next_base_if_it_is_free(self, bases, origin):
        free = origin == 3 or not bases[origin]
        Play(bases, diamond.advance_runner, origin, 1).check(on_base(bases) | {bases[origin - 1]: origin + free})

    @pytest.mark.parametrize("by", [1, 2, 3])
    def test_one_runner_stops_behind_another(self, bases, origin, by):
        ahead = [base for base in (1, 2, 3) if base > origin and bases[base - 1]]
        stop = min(origin + by, HOME, *(base - 1 for base in ahead))
        Play(bases, diamond.advance_runner, origin, by).check(on_base(bases) | {bases[origin - 1]: stop})

    def test_a_runner_put_out_is_gone_and_named(self, bases, origin):
        array, tape = np.array(bases), make_tape()
        diamond.put_out_runner(array, origin, TEAM, 2, tape)
        assert array.tolist() == [0 if place == origin else man for place, man in enumerate(bases, 1)]
        assert (int(tape.used), int(tape.kind[0])) == (1, PUT_OUT)
        assert tape.fields[0, :4].tolist() == [TEAM, bases[origin - 1], origin, 2]


def test_a_batter_put_out_never_was_on_base():
    tape = make_tape()
    diamond.put_out_batter(BATTER_NUMBER, TEAM, 3, tape)
    assert tape.fields[0, :4].tolist() == [TEAM, BATTER_NUMBER, BATTER, 3]


# --- runners of different speed, as card games have them ---

SLOW, AVERAGE, FAST = 1, 2, 3  # runner numbers that say how fast he is
S, A, F, EMPTY = SLOW, AVERAGE, FAST, 0


def bases_run(speed: int, origin: int, value: int) -> int:
    """A fast runner takes one more base than the hit is worth; an average one scores from second on a single."""
    return value + (speed == FAST or (speed == AVERAGE and origin == 2 and value == 1))


def speedy_hit(bases: Bases, value: int, batter: int) -> tuple[Bases, int]:
    """A hit resolved runner by runner, the way a game with speeds uses the diamond."""
    array, tape, runs = np.array(bases), make_tape(0), 0
    for origin in (3, 2, 1):
        if array[origin - 1]:
            runs += diamond.advance_runner(array, origin, bases_run(bases[origin - 1], origin, value), TEAM, tape)
    runs += diamond.place_batter(array, value, batter, TEAM, tape)
    return tuple(array.tolist()), runs


SPEEDY_HITS = [
    # bases before, value, batter, bases after, runs
    ((EMPTY, A, EMPTY), 1, S, (S, EMPTY, EMPTY), 1),
    ((EMPTY, S, EMPTY), 1, S, (S, EMPTY, S), 0),
    ((F, EMPTY, EMPTY), 1, A, (A, EMPTY, F), 0),
    ((F, EMPTY, EMPTY), 2, A, (EMPTY, A, EMPTY), 1),
    ((A, EMPTY, EMPTY), 2, A, (EMPTY, A, A), 0),
    ((F, S, EMPTY), 1, A, (A, F, S), 0),  # the fast runner is held up behind the slow one
    ((F, A, EMPTY), 1, A, (A, EMPTY, F), 1),
    ((F, F, F), 1, S, (S, EMPTY, F), 2),
    ((S, A, F), 4, S, (EMPTY, EMPTY, EMPTY), 4),
    ((S, S, S), 3, A, (EMPTY, EMPTY, A), 3),
]


@pytest.mark.parametrize(("before", "value", "batter", "after", "runs"), SPEEDY_HITS)
def test_fast_and_slow_runners(before, value, batter, after, runs):
    assert speedy_hit(before, value, batter) == (after, runs)


@pytest.mark.parametrize("first", [S, A, F])
@pytest.mark.parametrize("second", [EMPTY, S, A, F])
def test_only_a_slow_runner_ahead_holds_up_a_fast_one_on_a_single(first, second):
    after, runs = speedy_hit((first, second, EMPTY), 1, A)
    held_up = first == FAST and second == SLOW
    assert after[2 if first == FAST and not held_up else 1] == first
    assert runs == (second in (AVERAGE, FAST))


@pytest.mark.parametrize("value", [1, 2, 3, 4])
def test_being_held_up_never_costs_more_than_the_extra_base(value):
    for bases in product((EMPTY, S, A, F), repeat=3):
        array, tape = np.array(bases), make_tape()
        for origin in (3, 2, 1):
            if array[origin - 1]:
                diamond.advance_runner(array, origin, bases_run(bases[origin - 1], origin, value), TEAM, tape)
        for _, _, origin, base in tape.fields[: int(tape.used), :4].tolist():
            assert base - origin >= min(value, HOME - origin)
        assert int(tape.used) == sum(man != EMPTY for man in bases)


STEALS = [
    # every runner who is not slow tries, from third base down
    ((A, S, F), (A, S, EMPTY), 1),
    ((F, A, S), (F, A, S), 0),
    ((F, A, EMPTY), (EMPTY, F, A), 0),
    ((F, F, F), (EMPTY, F, F), 1),
]


@pytest.mark.parametrize(("before", "after", "runs"), STEALS)
def test_everybody_steals_at_once(before, after, runs):
    array, tape = np.array(before), make_tape(0)
    home = sum(diamond.advance_runner(array, o, 1, TEAM, tape) for o in (3, 2, 1) if array[o - 1] in (AVERAGE, FAST))
    assert (tuple(array.tolist()), home) == (after, runs)


@pytest.mark.parametrize(("bases", "base"), EVERY_RUNNER)
def test_pinch_runner_takes_the_very_base(bases, base):
    runners, tape = np.array(bases, np.int64), make_tape()
    diamond.replace_runner(runners, base, 77, TEAM, tape)
    assert runners.tolist() == [77 if i + 1 == base else runner for i, runner in enumerate(bases)]
    assert tape.kind[: int(tape.used)].tolist() == [REPLACED]
    assert tape.fields[0, :4].tolist() == [TEAM, bases[base - 1], base, 77]


def booked(bases: Bases, move, *args) -> tuple[Bases, list[int], list[list[int]]]:
    """The bases and runs after a move that books its runs, and the runs on its tape: runner, origin, score."""
    after, runs, tape = np.array(bases, np.int64), np.array([5, 0], np.int64), make_tape()
    move(after, runs, *args, TEAM, tape)
    told = [tape.fields[i, 1:4].tolist() for i in range(int(tape.used)) if tape.kind[i] == RUN]
    return tuple(after.tolist()), runs.tolist(), told


@pytest.mark.parametrize("value", [1, 2, 3, 4])
@pytest.mark.parametrize("bases", EVERY_STATE)
def test_a_hit_books_everybody_who_comes_home_the_lead_runner_first(bases, value):
    after, runs, told = booked(bases, diamond.hit_and_score, value, BATTER_NUMBER)
    men = (BATTER_NUMBER, *bases)
    home = [(men[base], base) for base in (3, 2, 1, 0) if men[base] and base + value >= HOME]
    assert after == Play(bases, diamond.advance_on_hit, value, BATTER_NUMBER).after
    assert told == [[runner, base, score] for score, (runner, base) in enumerate(home, 1)]
    assert runs == [5, len(home)]


@pytest.mark.parametrize("bases", EVERY_STATE)
def test_a_walk_books_the_runner_who_is_forced_home(bases):
    after, runs, told = booked(bases, diamond.walk_and_score, BATTER_NUMBER)
    forced = all(bases)
    assert after == Play(bases, diamond.walk, BATTER_NUMBER).after
    assert (runs, told) == ([5, int(forced)], [[bases[2], 3, 1]] if forced else [])


@pytest.mark.parametrize("bases", EVERY_STATE)
def test_a_runner_scores_from_third_and_nobody_from_an_empty_base(bases):
    after, runs, told = booked(bases, diamond.advance_and_score, 3, 1)
    assert after == (bases[0], bases[1], 0)
    assert (runs, told) == ([5, int(bases[2] > 0)], [[13, 3, 1]] if bases[2] else [])

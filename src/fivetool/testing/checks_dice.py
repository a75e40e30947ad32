"""Checks of the dice: fair, declared, and every one of them under the control of a script."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

import numpy as np

from fivetool.engine.dice import RECORDING, SCRIPTED, load_script, make_dice
from fivetool.engine.record import copy_of
from fivetool.engine.tape import make_tape
from fivetool.show.phrases import counted
from fivetool.testing.checks_play import extra_games
from fivetool.testing.findings import ConformanceError, check_all_runs, check_each_run, require
from fivetool.testing.playouts import Playout, Row, Run

LEAST_LIKELY = 1e-9  # a fair die fails once in a thousand million runs
FEWEST_EXPECTED = 5.0  # in each cell of a chi-square test
MOST_LAG = 3


@check_all_runs("dice-fair")
def dice_fair(runs: list[Run]) -> None:
    """Every die shows each of its faces equally often, whatever it and its like showed before (chi-square)."""
    game = runs[0].game
    for (kind, faces), sequences in sorted(_rolls(runs).items()):
        name = game.rules.dice[kind].name if kind in game.rules.dice else f"dice of kind {kind}"
        for what, counts in _tables_of_counts(sequences, faces):
            chance = chi_square_chance(counts)
            if chance < LEAST_LIKELY:
                raise ConformanceError(
                    f"{name} ({faces} faces): {what} would come once in {1 / max(chance, 1e-300):.1g}"
                )


def _rolls(runs: list[Run]) -> dict[tuple[int, int], list[list[int]]]:
    """What each kind of die showed, one sequence a game."""
    found: dict[tuple[int, int], list[list[int]]] = defaultdict(list)
    for run in runs:
        for playout in run.playouts:
            of_game: dict[tuple[int, int], list[int]] = defaultdict(list)
            for kind, faces, value in _rows(playout):
                of_game[kind, faces].append(value)
            for die, values in of_game.items():
                found[die].append(values)
    return found


def _rows(playout: Playout) -> Iterator[Row]:
    yield from playout.dealt_rows
    for step in playout.steps:
        yield from step.rows


def _tables_of_counts(sequences: list[list[int]], faces: int) -> Iterator[tuple[str, list[int]]]:
    """Counts that should all be alike: of faces, and of pairs of faces so many rolls apart."""
    singles = Counter(value for values in sequences for value in values)
    yield "the faces seen", [singles[face] for face in range(faces)]
    for lag in range(1, MOST_LAG + 1):
        pairs = Counter(pair for values in sequences for pair in zip(values, values[lag:], strict=False))
        what = f"the pairs of faces {counted(lag, 'roll')} apart"
        yield what, [pairs[first, second] for first in range(faces) for second in range(faces)]


def chi_square_chance(counts: Sequence[int]) -> float:
    """How likely counts at least this uneven are when every cell is equally likely; 1 for too few to tell.

    >>> chi_square_chance([100, 100]), chi_square_chance([400, 0]) < 1e-9
    (1.0, True)
    """
    expected = sum(counts) / len(counts)
    if expected < FEWEST_EXPECTED or len(counts) < 2:
        return 1.0
    statistic = float(np.square(np.array(counts) - expected).sum() / expected)
    return chi_square_tail(statistic, len(counts) - 1)


def chi_square_tail(statistic: float, freedom: int) -> float:
    """The probability that a chi-square variable exceeds `statistic`: a finite sum, exact for whole degrees.

    >>> round(chi_square_tail(3.841, 1), 3), round(chi_square_tail(5.991, 2), 3)
    (0.05, 0.05)
    """
    half = statistic / 2
    if half <= 0:
        return 1.0
    start = 0.5 if freedom % 2 else 1.0
    tail = math.erfc(math.sqrt(half)) if freedom % 2 else math.exp(-half)
    for i in range((freedom - 1) // 2):
        exponent = start + i
        tail += math.exp(exponent * math.log(half) - half - math.lgamma(exponent + 1))
    return min(1.0, tail)


@check_all_runs("dice-declared")
def dice_declared(runs: list[Run]) -> None:
    """Every die that is rolled is declared with a name and its faces, and every declared one is rolled."""
    game = runs[0].game
    rolled: set[int] = set()
    for run in runs:
        for playout in run.playouts:
            for kind, faces in {(kind, faces) for kind, faces, _ in _rows(playout)}:
                require(kind in game.rules.dice, f"dice of kind {kind} are rolled and not declared")
                rolled.add(kind)
                shown = len(game.rules.dice[kind].faces(run.setup.book, 0))
                same = shown == faces
                require(same, f"{game.rules.dice[kind].name} is rolled with {faces} faces and declared with {shown}")
    more = extra_games(runs)
    while not rolled.issuperset(game.rules.dice) and (extra := next(more, None)) is not None:
        rolled.update(kind for kind, _, _ in _rows(extra))
    never = [described.name for kind, described in game.rules.dice.items() if kind not in rolled]
    require(not never, f"declared and never rolled: {', '.join(never)}")


@check_each_run("dice-scripted")
def dice_scripted(run: Run) -> None:
    """With the same dice given as a script, a game goes the same way: nothing is random but the named dice."""
    for playout in run.playouts[: 2 * run.effort]:
        if playout.problem:
            continue
        rules, book = run.game.rules, run.setup.book
        dice = make_dice((0, 0), 0, SCRIPTED)
        state = run.setup.new_state()
        load_script(dice, playout.dealt_rows)
        rules.deal(state, book, dice, make_tape(0))
        for i, step in enumerate(playout.steps):
            require(dice.missing_faces == 0, f"more dice are rolled than were written down ({playout.place(i)})")
            same = state.tobytes() == step.state.tobytes()
            require(same, f"scripted dice lead to another state than the rolled ones ({playout.place(i)})")
            load_script(dice, step.rows)
            rules.apply(state, book, step.seat, step.choice, dice, make_tape(0))
        same = state.tobytes() == playout.final.tobytes()
        require(same, f"scripted dice lead to another end than the rolled ones (seed '{playout.seed}')")


@check_each_run("dice-outside-state")
def dice_outside_state(run: Run) -> None:
    """The dice are not in the state: from one position other dice lead elsewhere."""
    rolling = [position for position in run.decisions("dice-outside-state", 30) if position.step and position.step.rows]
    if not rolling:
        return
    for position in rolling:
        step = position.step
        assert step is not None
        state = copy_of(step.state)
        dice = make_dice((position.index, 1), 1, RECORDING)
        run.game.rules.apply(state, run.setup.book, step.seat, step.choice, dice, make_tape(0))
        if dice.script[: int(dice.position), 2].tolist() != [value for _, _, value in step.rows]:
            return
    raise ConformanceError("whatever the key of the dice, every position leads to the same rolls")

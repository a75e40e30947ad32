"""The conformance kit: what every game promises, tried out on one game.

>>> from fivetool.game.registry import all_games
>>> check_game(all_games()[0], games=30, only=["results"]).ok
True
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator

from fivetool.engine.record import run_compiled
from fivetool.errors import UsageError
from fivetool.game.faults import fault_in_words
from fivetool.game.game import Game
from fivetool.testing import (
    checks_baseball,
    checks_board,
    checks_dice,
    checks_hidden,
    checks_lessons,
    checks_modes,
    checks_observation,
    checks_play,
    checks_words,
)
from fivetool.testing.findings import Check, ConformanceError, Finding, Findings, SkipCheck
from fivetool.testing.playouts import Run

DEFAULT_GAMES = 20_000  # by the drivers, over all set-ups together
QUICK_GAMES = 2_000
FEWEST_RECORDED, MOST_RECORDED = 4, 24  # games a set-up that are written down choice by choice
MOST_EFFORT = 4
MIXED_GAME = 2  # the number of a recorded game in which managers and random players sit together

MODULES = (
    checks_play,
    checks_dice,
    checks_baseball,
    checks_hidden,
    checks_observation,
    checks_words,
    checks_board,
    checks_lessons,
    checks_modes,
)
CHECKS: tuple[Check, ...] = tuple(
    value for module in MODULES for value in vars(module).values() if isinstance(value, Check)
)

Progress = Callable[[int, int, str], None]  # steps done, steps in all, what is being checked


def check_game(
    game: Game,
    games: int = DEFAULT_GAMES,
    seed: int | str = 1,
    progress: Progress | None = None,
    only: Iterable[str] | None = None,
) -> Findings:
    """Try every promise out, with every option set and seat count, and collect what breaks.

    `games` is the number of whole games that the compiled drivers play, over all set-ups together; of some more
    every choice is written down and looked at. `only` names the checks to make; all if left out. One game is played
    before anything is compiled: where the rules raise an error, that is the only finding.
    """
    checks = find_checks(only)
    start = time.perf_counter()
    runs = list(_runs(game, games, seed))
    fault = _fault_of_plain_rules(runs[0])
    if fault:
        promise = {check.name: check.promise for check in CHECKS if check.name == fault.check}
        return Findings(game.name, seed, 1, seconds=time.perf_counter() - start, checks=promise, failures=[fault])
    run_compiled(*game.rules.records)
    findings = Findings(game.name, seed, len(runs), checks={check.name: check.promise for check in checks})
    steps = list(_steps(checks, runs))
    for done, (check, run) in enumerate(steps):
        if progress:
            progress(done, len(steps), f"{check.name}, {run.label}" if run else check.name)
        _make(check, run, runs, findings)
        if run and (done + 1 == len(steps) or steps[done + 1][1] is not run):
            _count(run, findings)
    if progress:
        progress(len(steps), len(steps), "done")
    findings.seconds = time.perf_counter() - start
    return findings


def _fault_of_plain_rules(run: Run) -> Finding | None:
    """What the rules raise as plain Python: compiling them would take long, and hide it."""
    problem = run.record(MIXED_GAME).problem
    if problem is None or not problem.raised:
        return None
    return Finding(problem.check, problem.message, run.setup.seats, dict(run.options))


def find_checks(only: Iterable[str] | None) -> list[Check]:
    """The checks of these names, all of them for None."""
    if only is None:
        return list(CHECKS)
    known = {check.name: check for check in CHECKS}
    wanted = list(only)
    for name in wanted:
        if name not in known:
            raise UsageError(f"No check named {name}; checks here: {', '.join(known)}.")
    return [known[name] for name in wanted]


def _runs(game: Game, games: int, seed: int | str) -> Iterator[Run]:
    if games < 1:
        raise UsageError(f"games must be a whole number from 1; got {games}.")
    setups = [(number, game.options.test_set(number, seats), seats) for number, seats in game.test_setups]
    driven = max(1, games // len(setups))
    recorded = min(MOST_RECORDED, max(FEWEST_RECORDED, driven // 50))
    effort = min(MOST_EFFORT, max(1, round((games / QUICK_GAMES) ** 0.5)))
    for i, options, seats in setups:
        yield Run(game, options, i, game.setup(seats, **options), seed, recorded, driven, effort)


def _steps(checks: list[Check], runs: list[Run]) -> Iterator[tuple[Check, Run | None]]:
    """One set-up after another, so that its whole games can be forgotten, then what needs all of them."""
    for run in runs:
        for check in checks:
            if not check.whole_game:
                yield check, run
    for check in checks:
        if check.whole_game:
            yield check, None


def _make(check: Check, run: Run | None, runs: list[Run], findings: Findings) -> None:
    try:
        check.function(runs if run is None else run)
    except SkipCheck as reason:
        findings.skipped[check.name] = str(reason)
        return
    except ConformanceError as error:
        message = str(error)
    except Exception as error:  # whatever a broken game does, the other checks go on
        message = f"the game raises {fault_in_words((run or runs[0]).game, error)}"
    else:
        return
    if run is None:
        findings.failures.append(Finding(check.name, message))
    else:
        findings.failures.append(Finding(check.name, message, run.setup.seats, dict(run.options)))


def _count(run: Run, findings: Findings) -> None:
    """Add up what was played under a set-up, and let go of its whole games."""
    playouts = run.__dict__.get("playouts", [])
    wholes = run.__dict__.pop("whole_games", [])
    findings.games += len(playouts) + len(wholes)
    findings.decisions += sum(len(playout.steps) for playout in playouts) + sum(whole.decisions for whole in wholes)

"""Checks of the rules in play: choices, ends, copies, undo, saves."""

from __future__ import annotations

from typing import Any

import numpy as np

from fivetool.engine.dice import RECORDING, make_dice, make_plain_dice, return_to
from fivetool.engine.drivers import NO_SOLUTION
from fivetool.engine.record import copy_of
from fivetool.engine.tape import make_tape
from fivetool.errors import ChoiceError
from fivetool.game.registry import find_game, game_names
from fivetool.game.setup import Setup
from fivetool.table.saves import load_text, save_text
from fivetool.table.table import Table
from fivetool.testing.findings import ConformanceError, SkipCheck, check_all_runs, check_each_run, require
from fivetool.testing.playouts import Playout, Position, Run, managers_choice, read_tape

ANSWERED = 300  # positions of a set-up in which every style is asked
MOST_EXTRA_GAMES = 600  # times the effort: to see every choice and every event at least once


def _raise_problem(run: Run, check: str) -> None:
    for playout in run.playouts:
        if playout.problem and playout.problem.check == check:
            raise ConformanceError(playout.problem.message)


@check_each_run("rules-run")
def rules_run(run: Run) -> None:
    """The rules play every game without an error, and one choice fits on a tape and in a script."""
    _raise_problem(run, "rules-run")


@check_each_run("choices-until-over")
def choices_until_over(run: Run) -> None:
    """Every seat that is waited for has a choice until the game is over, and nobody has one after."""
    _raise_problem(run, "choices-until-over")
    for position in run.positions("choices-until-over", 30):
        _check_waiting(run.setup, position)


def _check_waiting(setup: Setup, position: Position) -> None:
    state = position.state
    actor, waiting = setup.actor(state), setup.waiting(state)
    if actor < 0:
        require(not waiting, f"the game is over, but seats {waiting} are waited for ({position})")
        mask = np.zeros(len(setup.game.rules.choices), np.uint8)
        for seat in range(setup.seats):
            setup.game.rules.legal(state, setup.book, seat, mask)
        require(not mask.any(), f"the game is over, but choices {np.flatnonzero(mask).tolist()} are open ({position})")
        return
    require(actor < setup.seats, f"seat {actor} is asked, and there are only {setup.seats} seats ({position})")
    require(actor in waiting, f"seat {actor} is asked, but only seats {waiting} are waited for ({position})")
    for seat in waiting:
        require(setup.legal(state, seat), f"seat {seat} is waited for, but has no choice ({position})")


@check_each_run("manager-is-legal")
def manager_is_legal(run: Run) -> None:
    """The built-in players choose only what is open to them."""
    _raise_problem(run, "manager-is-legal")


@check_all_runs("every-style-answers")
def every_style_answers(runs: list[Run]) -> None:
    """Every built-in style answers every kind of question with something open, whoever brought the game there."""
    rules = runs[0].game.rules
    unasked = set(rules.decisions)
    for run in runs:
        for position in run.decisions("every-style-answers", ANSWERED):
            unasked.discard(_ask_every_style(position))
    for playout in extra_games(runs):  # some questions are rare
        if not unasked:
            return
        for index, step in enumerate(playout.steps):
            if rules.decisions[rules.decision_of(step.state)] in unasked:
                unasked.discard(_ask_every_style(Position(playout, index)))
    raise ConformanceError(f"decisions that never came up: {', '.join(sorted(unasked))}")


def _ask_every_style(position: Position) -> str:
    """Lapses and takeovers lead players to where their own style would never have gone. Returns what was asked."""
    setup, step = position.playout.setup, position.step
    assert step is not None
    players, seen = setup.game.players, setup.view(step.state, step.seat)
    asked = setup.game.rules.decisions[setup.game.rules.decision_of(step.state)]
    for number, style in enumerate(players.styles):
        if style not in players.solved_styles:
            choice = managers_choice(setup, seen, step.seat, number, make_plain_dice((9, position.index)))
            is_open = choice in step.legal
            require(is_open, f"asked for {asked}, {style} chooses {choice}; open are {list(step.legal)} ({position})")
    return asked


@check_each_run("ends-in-bound")
def ends_in_bound(run: Run) -> None:
    """Every game ends within the number of decisions that the game declares."""
    _raise_problem(run, "ends-in-bound")
    for whole in run.whole_games:
        require(whole.over, f"game {whole.number} is still going after {whole.decisions} decisions")


@check_each_run("looking-changes-nothing")
def looking_changes_nothing(run: Run) -> None:
    """Asking for the actor, choices, score, view or a manager's opinion changes neither state, book nor knowledge."""
    for position in run.positions("looking-changes-nothing", 12):
        records = copy_of(position.state), copy_of(run.setup.book), copy_of(run.setup.knowledge)
        state, book, knowledge = records
        before = [record.tobytes() for record in records]
        for name, arguments in _looks(run.setup, state, knowledge, position).items():
            run.game.rules.functions[name](state, book, *arguments)
            unchanged = [record.tobytes() for record in records] == before
            require(unchanged, f"{name} changes the state, the book or what managers know ({position})")


def _looks(setup: Setup, state: Any, knowledge: Any, position: Position) -> dict[str, tuple[Any, ...]]:
    """The functions that only look, with what they are given beside state and book."""
    game = setup.game
    looks: dict[str, tuple[Any, ...]] = {
        "actor": (),
        "waiting": (np.zeros(setup.seats, np.uint8),),
        "score": (np.zeros(setup.seats, np.int64), np.zeros(setup.team_count, np.int64)),
        "tally": (np.zeros(len(game.rules.figures), np.int64),),
    }
    if position.step:
        seat = position.step.seat
        looks["legal"] = (seat, np.zeros(len(game.rules.choices), np.uint8))
        looks["view"] = (seat, copy_of(state))
        looks["manage"] = (seat, 0, knowledge, NO_SOLUTION, make_plain_dice((1, 2)))
    return looks


@check_each_run("book-is-read-only")
def book_is_read_only(run: Run) -> None:
    """Playing leaves the rule book as it was."""
    fresh = run.game.options.make_book(run.setup.options, run.setup.seats)
    require(run.playouts and run.setup.book.tobytes() == fresh.tobytes(), "playing a game changes the rule book")


@check_each_run("illegal-choice")
def illegal_choice(run: Run) -> None:
    """A choice that is not open, or not to that seat, is refused and leaves state, dice and log as they were."""
    for position in run.positions("illegal-choice", 2):
        table = _table_at(position)
        before = _bytes_of(table)
        for choice, seat in _bad_choices(run.setup, table):
            try:
                table.play(choice, seat)
            except ChoiceError:
                pass
            else:
                raise ConformanceError(f"choice {choice!r} by seat {seat} is accepted though not open ({position})")
            kept = table.state.tobytes() == before[0]
            require(kept, f"the refused choice {choice!r} changes the state ({position})")
        require(_bytes_of(table) == before, f"refused choices change the dice or the log ({position})")


def _bad_choices(setup: Setup, table: Table) -> list[tuple[int | str, int]]:
    count = len(setup.game.rules.choices)
    waiting = table.waiting
    legal = {seat: setup.legal(table.state, seat) for seat in waiting}
    bad: list[tuple[int | str, int]] = [
        (choice, seat) for seat in waiting for choice in range(-1, count + 1) if choice not in legal[seat]
    ]
    bad += [("no such choice", seat) for seat in waiting]
    everybody = range(-1, setup.seats + 1)
    return bad + [(choice, seat) for seat in everybody if seat not in waiting for choice in range(count)]


def _table_at(position: Position) -> Table:
    """A table at which the recorded choices have been made up to a position."""
    playout = position.playout
    table = Table(playout.setup, seed=playout.seed)
    for step in playout.steps[: position.index]:
        table.play(step.choice, step.seat)
    return table


def _bytes_of(table: Table) -> tuple[bytes, str, int, int]:
    """Everything that must not change when nothing happens: state, dice, log."""
    return table.state.tobytes(), save_text(table), len(table.events), len(table.moves)


@check_each_run("copies-agree")
def copies_agree(run: Run) -> None:
    """A copy of a position and the original stay equal under the same choices and dice."""
    for position in run.decisions("copies-agree", 20):
        playout, step = position.playout, position.step
        assert step is not None
        state, events = _apply_again(playout.setup, playout, position.index, make_tape())
        after = playout.state_after(position.index)
        require(state.tobytes() == after.tobytes(), f"a copy of the position leads to a different state ({position})")
        require(
            events == playout.events_after(position.index), f"a copy of the position leads to other events ({position})"
        )


@check_each_run("tape-is-optional")
def tape_is_optional(run: Run) -> None:
    """A game goes the same way when nothing is written down."""
    for position in run.decisions("tape-is-optional", 20):
        playout = position.playout
        state, _ = _apply_again(playout.setup, playout, position.index, make_tape(0))
        after = playout.state_after(position.index)
        require(state.tobytes() == after.tobytes(), f"without a tape the game goes differently ({position})")


def _apply_again(setup: Setup, playout: Playout, index: int, tape: Any) -> tuple[Any, list[Any]]:
    step = playout.steps[index]
    state = copy_of(step.state)
    dice = make_dice(playout.key, 0, RECORDING)
    return_to(dice, step.dice)
    setup.game.rules.apply(state, setup.book, step.seat, step.choice, dice, tape)
    return state, read_tape(setup.game, tape)


@check_each_run("table-agrees")
def table_agrees(run: Run) -> None:
    """A table at which the same choices are made has the same states and events."""
    for playout in run.playouts[: run.effort]:
        if playout.problem:
            continue
        table = Table(playout.setup, seed=playout.seed)
        for i, step in enumerate(playout.steps):
            table.play(step.choice, step.seat)
            same = table.state.tobytes() == playout.state_after(i).tobytes()
            require(same, f"a table comes to a different state ({playout.place(i + 1)})")
        require(table.events == playout.events, f"a table has different events (seed '{playout.seed}')")


@check_each_run("undo")
def undo(run: Run) -> None:
    """Undo to the first decision restores every byte, and the same choices lead to the same end again."""
    for playout in run.playouts[: run.effort]:
        if playout.problem:
            continue
        table = Table(playout.setup, seed=playout.seed)
        before, book = _bytes_of(table), playout.setup.book.tobytes()
        for _ in range(2):
            for step in playout.steps:
                table.play(step.choice, step.seat)
            same = table.state.tobytes() == playout.final.tobytes()
            require(same, f"the same choices lead to another end (seed '{playout.seed}')")
            table.undo(len(playout.steps))
            restored = _bytes_of(table) == before and playout.setup.book.tobytes() == book
            require(restored, f"undo to the first decision does not restore every byte (seed '{playout.seed}')")


@check_each_run("save-and-load")
def save_and_load(run: Run) -> None:
    """A game saved and loaded at any point is the same game, and goes on the same way."""
    if run.game.name not in game_names() or find_game(run.game.name) is not run.game:
        raise SkipCheck(f"no installed package offers {run.game.name}, so its saves cannot be loaded")
    for position in run.positions("save-and-load", 1):
        table = _table_at(position)
        loaded = load_text(save_text(table))
        require(save_text(loaded) == save_text(table), f"the loaded game saves differently ({position})")
        require(loaded.events == table.events, f"the loaded game has different events ({position})")
        for step in position.playout.steps[position.index :]:
            loaded.play(step.choice, step.seat)
        same = loaded.state.tobytes() == position.playout.final.tobytes()
        require(same, f"the loaded game goes on differently ({position})")


@check_all_runs("choices-reachable")
def choices_reachable(runs: list[Run]) -> None:
    """Every choice id of the game's list is open at some time, under some options."""
    wanted = set(range(len(runs[0].game.rules.choices)))
    for playout in _games_until(runs):
        for step in playout.steps:
            wanted.difference_update(step.legal)
        if not wanted:
            return
    names = ", ".join(f"{choice} ({runs[0].game.rules.choices[choice]})" for choice in sorted(wanted))
    raise ConformanceError(f"choices that were never open: {names}")


@check_all_runs("events-occur")
def events_occur(runs: list[Run]) -> None:
    """Every kind of event that the game declares happens at some time, unless its words call it rare."""
    game = runs[0].game
    wanted = {name for name, _ in game.rules.events.values()} - game.words.telling.rare
    for playout in _games_until(runs):
        wanted.difference_update(event.kind for event in playout.events)
        if not wanted:
            return
    raise ConformanceError(f"events that never happened: {', '.join(sorted(wanted))}")


def _games_until(runs: list[Run]) -> Any:
    """The recorded games, then some more, so that rare things get their chance."""
    for run in runs:
        yield from run.playouts
    yield from extra_games(runs)


def extra_games(runs: list[Run]) -> Any:
    """More games than were recorded, for as long as somebody asks for them."""
    for number in range(MOST_EXTRA_GAMES * runs[0].effort):
        run = runs[number % len(runs)]
        yield run.record(run.recorded + number)


@check_all_runs("earlier-rules")
def earlier_rules(runs: list[Run]) -> None:
    """What a game says of earlier versions of its rules speaks of options, values and fields that it has."""
    game = runs[0].game
    versions = [one.version for one in game.earlier]
    wanted = list(range(game.facts.version - len(versions), game.facts.version))
    require(versions == wanted, f"`earlier` must list versions up to {game.facts.version - 1} in order; got {versions}")
    declared = {option.name: option for option in game.options.declared}
    for one in game.earlier:
        played_as_before = [
            *one.readings.items(),
            *((name, new) for name in one.values for new in one.values[name].values()),
        ]
        for name, value in played_as_before:
            require(name in declared, f"version {one.version} names option {name}, which does not exist")
            declared[name].check(value)
        for field in one.later_fields:
            require(
                field in (game.rules.state.names or ()), f"version {one.version} names field {field}; there is none"
            )

"""Checks of hidden information: a seat learns what its view shows, and nothing else, from anywhere.

The kit changes what a seat may not know (the rules' own `redeal`, other hidden dice, other secret choices) and
demands that everything the seat is shown stays the same to the last byte.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from fivetool.engine.dice import load_script, make_dice, make_plain_dice
from fivetool.engine.record import copy_of
from fivetool.engine.tape import make_tape
from fivetool.game.event import Event
from fivetool.game.setup import Setup
from fivetool.table.plays import answered, dealt_out
from fivetool.table.rolling import Act, Stop
from fivetool.testing.findings import ConformanceError, check_all_runs, check_each_run, require
from fivetool.testing.playouts import Playout, Position, Row, Run, managers_choice, read_tape, watcher_name, watchers

DEALS = 3  # redeals of every position looked at
MOST_CHOICES_TRIED = 6
OPENING = 12  # decisions at the start of a game, where some games hide all that they hide


def _redealt(setup: Setup, state: Any, seat: int, number: int) -> Any:
    """The position with everything that a seat does not know dealt afresh."""
    other = copy_of(state)
    setup.game.rules.redeal(other, setup.book, seat, make_plain_dice((number, 7), 1))
    return other


@check_all_runs("hidden-as-declared")
def hidden_as_declared(runs: list[Run]) -> None:
    """A game that declares hidden information hides some, and one that does not hides none."""
    game = runs[0].game
    hides = any(
        run.setup.view(position.state, seat).tobytes() != position.state.tobytes()
        for run in runs
        for position in (*run.positions("hidden-as-declared", 10), *run.openings(OPENING))
        for seat in watchers(run.setup)
    )
    declared = game.rules.hidden
    require(hides or not declared, "the game declares hidden information, but every view shows all of the state")
    require(declared or not hides, "the game declares that nothing is hidden, but a view hides something")


@check_each_run("view-of-a-view")
def view_of_a_view(run: Run) -> None:
    """What a seat may know of its own view is that view."""
    for position in run.positions("view-of-a-view", 20):
        for seat in watchers(run.setup):
            seen = run.setup.view(position.state, seat)
            again = run.setup.view(seen, seat)
            require(
                again.tobytes() == seen.tobytes(),
                f"{watcher_name(seat)}'s view of its own view is different ({position})",
            )


@check_each_run("redeal-keeps-view")
def redeal_keeps_view(run: Run) -> None:
    """Redealing what a seat does not know, of a state or of its view, changes nothing that the seat can see."""
    setup = run.setup
    for position in run.positions("redeal-keeps-view", 6):
        for seat in watchers(setup):
            seen = setup.view(position.state, seat)
            for number in range(DEALS):
                for start, what in ((position.state, "the state"), (seen, "the view")):
                    after = setup.view(_redealt(setup, start, seat, number), seat)
                    same = after.tobytes() == seen.tobytes()
                    require(same, f"a redeal of {what} changes what {watcher_name(seat)} can see ({position})")


@check_each_run("redeal-plays-on")
def redeal_plays_on(run: Run) -> None:
    """A view that has been redealt is a position like any other: it asks the same seats and plays on to an end."""
    setup = run.setup
    for position in run.decisions("redeal-plays-on", 2):
        assert position.step is not None
        seat = position.step.seat
        state = _redealt(setup, setup.view(position.state, seat), seat, position.index)
        require(
            setup.legal(state, seat) == setup.legal(position.state, seat),
            f"after a redeal of its view seat {seat} has other choices ({position})",
        )
        _play_to_the_end(setup, state, position)


def _play_to_the_end(setup: Setup, state: Any, position: Position) -> None:
    pick = random.Random(str(position))
    dice, tape = make_dice((position.index, 3), 1), make_tape(0)
    for _ in range(setup.game.rules.longest(setup.options) + 1):
        seat = setup.actor(state)
        if seat < 0:
            return
        legal = setup.legal(state, seat)
        require(legal, f"after a redeal the game comes to a seat without a choice ({position})")
        setup.game.rules.apply(state, setup.book, seat, pick.choice(legal), dice, tape)
    raise ConformanceError(f"after a redeal the game does not end ({position})")


@check_each_run("secrets-stay-secret")
def secrets_stay_secret(run: Run) -> None:
    """Other secrets leave a seat's choices, labels, question, board and scoreboard as they were."""
    setup = run.setup
    for position in run.positions("secrets-stay-secret", 4):
        for seat in watchers(setup):
            shown = _shown(position, seat, position.state)
            for number in range(DEALS):
                other = _redealt(setup, position.state, seat, number)
                if other.tobytes() == position.state.tobytes():
                    continue  # nothing is hidden here
                after = _shown(position, seat, other)
                for what, content in shown.items():
                    require(
                        after[what] == content,
                        f"the {what} of {watcher_name(seat)} depend on what it may not know ({position})",
                    )


def _shown(position: Position, seat: int, state: Any) -> dict[str, Any]:
    """All that a seat is shown at a position, if the state were this one."""
    game = position.playout.setup.game
    scene = position.scene(seat, state)
    choices = position.choices(seat, state) if seat >= 0 else []
    return {
        "view": scene.view.tobytes(),
        "waiting list": position.playout.setup.waiting(state),
        "choices": choices,
        "question": game.words.question(scene),
        "board": game.board.svg(scene, choices),
        "text board": game.board.text(scene),
        "scoreboard": game.board.scoreboard(scene),
    }


@check_each_run("events-keep-secrets")
def events_keep_secrets(run: Run) -> None:
    """Secrets that leave a seat's view the same leave what it is told and sees after every play the same."""
    for playout in run.playouts[: run.effort]:
        if playout.problem or not run.game.rules.hidden:
            continue
        _compare_worlds(run.setup, list(_other_deals(playout)), f"seed '{playout.seed}', the deal")
        for index in range(min(len(playout.steps), 8)):
            _compare_worlds(run.setup, list(_other_turns(playout, index)), playout.place(index))


class World(NamedTuple):
    """A state, the events that led to it, and the positions on the way after each play."""

    state: Any
    events: list[Event]
    stops: list[Stop]


def _compare_worlds(setup: Setup, worlds: list[World], place: str) -> None:
    """The first world is the one that happened; the others must look different or tell the same story."""
    first = worlds[0]
    for other in worlds[1:]:
        if other.state.tobytes() == first.state.tobytes():
            continue  # nothing secret is different
        for seat in watchers(setup):
            if setup.view(other.state, seat).tobytes() == setup.view(first.state, seat).tobytes():
                same = _as_seen(setup, first.events, seat) == _as_seen(setup, other.events, seat)
                require(same, f"the events shown to {watcher_name(seat)} tell what its view hides ({place})")
                same = _seen_on_the_way(setup, first, seat) == _seen_on_the_way(setup, other, seat)
                require(same, f"what {watcher_name(seat)} sees after a play tells what its view hides ({place})")


def _seen_on_the_way(setup: Setup, world: World, seat: int) -> list[bytes]:
    """The views after every play of which a seat is told something."""
    stops = [Stop(0, None), *world.stops]
    told = [
        stop for before, stop in pairwise(stops) if _as_seen(setup, world.events[before.events : stop.events], seat)
    ]
    return [setup.view(stop.state, seat).tobytes() for stop in told]


def _as_seen(setup: Setup, events: list[Event], seat: int) -> list[Event]:
    return [seen for event in events if (seen := setup.game.rules.event_for(event, seat)) is not None]


def _other_deals(playout: Playout) -> Iterator[World]:
    setup = playout.setup
    for rows in _one_die_different(playout.dealt_rows):
        yield _world(setup, setup.new_state(), dealt_out(setup), rows)


def _other_turns(playout: Playout, index: int) -> Iterator[World]:
    setup, step = playout.setup, playout.steps[index]
    tries = [(step.choice, rows) for rows in _one_die_different(step.rows)]
    tries += [(choice, step.rows) for choice in step.legal[:MOST_CHOICES_TRIED] if choice != step.choice]
    for choice, rows in tries:
        yield _world(setup, copy_of(step.state), answered(setup, step.seat, choice), rows)


def _world(setup: Setup, state: Any, act: Act, rows: tuple[Row, ...]) -> World:
    tape = make_tape()
    stops: list[Stop] = []
    act(state, _dice_of(rows), tape, lambda played: stops.append(Stop(int(tape.used), copy_of(played))))
    events = read_tape(setup.game, tape)
    return World(state, events, [stop for stop in stops if stop.events < len(events)])


def _one_die_different(rows: tuple[Row, ...]) -> Iterator[tuple[Row, ...]]:
    """The dice as they fell, then with one of them showing another face."""
    yield rows
    for i, (kind, faces, value) in enumerate(rows[:12]):
        for other in range(min(faces, 6)):
            if other != value:
                yield (*rows[:i], (kind, faces, other), *rows[i + 1 :])


def _dice_of(rows: tuple[Row, ...]) -> Any:
    dice = make_dice((5, 5))
    load_script(dice, rows)
    return dice


@check_each_run("manager-does-not-peek")
def manager_does_not_peek(run: Run) -> None:
    """The built-in players choose from their seat's view as they would from the full state."""
    setup = run.setup
    styles = [style for style in run.game.players.styles if style not in run.game.players.solved_styles]
    for position in run.decisions("manager-does-not-peek", 15):
        assert position.step is not None
        seat = position.step.seat
        for style in styles:
            number = run.game.players.styles.index(style)
            chosen = [
                managers_choice(setup, state, seat, number, make_plain_dice((9, 9)))
                for state in (copy_of(position.state), setup.view(position.state, seat))
            ]
            require(chosen[0] == chosen[1], f"{style} chooses differently when it sees the full state ({position})")

"""Watching games as they are played: how studies count what no total tells, or have a player choose otherwise.

A study declares a record for its notes and functions that the drivers below call while they play, in the same way in
which a game declares its state and its rules: Numba picks them by the type of the notes.

    begin(notes, state, book, tape, number)     a game has been dealt
    decide(notes, state, book, knowledge, seat, choice, dice, mask)     a player has chosen; returns what is done, or
                                                                        BREAK_OFF to leave the game at that
    follow(notes, state, book, tape)            a choice has been carried out
    finish(notes, state, book)                  the game is over, or was left
    instead(notes, state, book, knowledge, seat, choice)    what to weigh a choice against, BREAK_OFF for nothing
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from fivetool.engine.drivers import (
    RULES_BY_DTYPE,
    actor,
    add_up,
    apply,
    by_record,
    choose,
    deal,
    play_out,
    read_result,
    start_game,
)
from fivetool.engine.record import rule
from fivetool.engine.totals import add_value
from fivetool.engine.workspace import match_of

BREAK_OFF = -1
LUCK_A_GAME = np.uint64(1 << 20)  # numbers that the playouts of one game may use
WEIGHED, SHARES, MARGINS = 0, 1, 3  # choices weighed; sums and squares of what each gains in results, and in runs


@rule
def begin_nothing(notes, state, book, tape, number):
    """For studies that do not care how a game begins."""


@rule
def decide_nothing(notes, state, book, knowledge, seat, choice, dice, mask):
    """For studies that leave the players their choices."""
    return choice


@rule
def follow_nothing(notes, state, book, tape):
    """For studies that do not look at single choices."""


@rule
def finish_nothing(notes, state, book):
    """For studies that have seen all before the end."""


@rule
def weigh_nothing(notes, state, book, knowledge, seat, choice):
    """For studies that weigh no choices."""
    return BREAK_OFF


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "begin": begin_nothing,
    "decide": decide_nothing,
    "follow": follow_nothing,
    "finish": finish_nothing,
    "instead": weigh_nothing,
}

begin = by_record("begin")
decide = by_record("decide")
follow = by_record("follow")
finish = by_record("finish")
instead = by_record("instead")


def register_watcher(notes: np.dtype[Any], functions: dict[str, Callable[..., Any]]) -> None:
    """Make a study's functions known for its notes; those that it does not have do nothing."""
    RULES_BY_DTYPE[notes] = {**FUNCTIONS, **functions}


@rule
def watch_out(notes, work, match):
    """Play from here to the end with somebody watching; returns how many decisions there were."""
    state, dice, bot_dice, tape, mask = work.state[0], work.dice[0], work.bot_dice[0], work.tape[0], work.mask
    book, knowledge, solution, styles = match.book[0], match.knowledge[0], match.solution, match.styles
    decisions = 0
    seat = actor(state, book)
    while seat >= 0 and decisions < match.most:
        choice = choose(state, book, seat, styles[seat], knowledge, solution, bot_dice, mask)
        choice = decide(notes, state, book, knowledge, seat, choice, bot_dice, mask)
        if choice == BREAK_OFF:
            break
        apply(state, book, seat, choice, dice, tape)
        decisions += 1
        follow(notes, state, book, tape)
        seat = actor(state, book)
    finish(notes, state, book)
    return decisions


@rule
def watch_each(notes, work, schedule, results, runs, totals):
    """Play the games of a batch with somebody watching; results and runs get a row a game."""
    for game in range(len(results)):
        match, number = match_of(schedule, game), schedule.numbers[game]
        start_game(work, number)
        deal(work.state[0], match.book[0], work.dice[0], work.tape[0])
        begin(notes[0], work.state[0], match.book[0], work.tape[0], number)
        decisions = watch_out(notes[0], work, match)
        add_up(work, match, decisions, totals)
        results[game] = work.results
        runs[game] = work.runs


@rule
def watch_choice(notes, work, match, seat, choice, count):
    """Make a choice in the position that the workspace starts from, and watch what comes of it, so many times."""
    for number in range(count):
        start_game(work, np.uint64(number))
        apply(work.state[0], match.book[0], seat, choice, work.dice[0], work.tape[0])
        watch_out(notes[0], work, match)


@rule
def weigh_games(notes, work, trial, match, first, count, playouts, weighed):
    """Play games, and wherever the study has something else to do instead, play on both ways to see what that costs.

    Both ways have the same luck. The game goes on with the player's own choice.
    """
    for number in range(first, first + count):
        start_game(work, np.uint64(number))
        state, book, knowledge = work.state[0], match.book[0], match.knowledge[0]
        deal(state, book, work.dice[0], work.tape[0])
        luck = np.uint64(number) * LUCK_A_GAME
        seat = actor(state, book)
        while seat >= 0:
            choice = choose(
                state, book, seat, match.styles[seat], knowledge, match.solution, work.bot_dice[0], work.mask
            )
            other = instead(notes[0], state, book, knowledge, seat, choice)
            if other != BREAK_OFF:
                trial.start[0] = state
                weigh_choice(trial, match, seat, choice, other, luck, playouts, weighed)
                luck += np.uint64(playouts)
            apply(state, book, seat, choice, work.dice[0], work.tape[0])
            seat = actor(state, book)


@rule
def weigh_choice(trial, match, seat, choice, other, luck, playouts, weighed):
    """Play on from a choice and from another one, so many times, and add the difference to what was weighed."""
    won = gained = 0
    for playout in range(playouts):
        for tried in range(2):
            start_game(trial, luck + np.uint64(playout))
            apply(trial.state[0], match.book[0], seat, choice if tried else other, trial.dice[0], trial.tape[0])
            play_out(trial, match)
            read_result(trial.state[0], match.book[0], trial.results, trial.runs)
            sign = 2 * tried - 1
            won += sign * trial.results[seat]
            gained += sign * (trial.runs[seat] - trial.runs[1 - seat])
    weighed[WEIGHED] += 1
    add_value(weighed, SHARES, won / (2 * playouts))
    add_value(weighed, MARGINS, gained / playouts)

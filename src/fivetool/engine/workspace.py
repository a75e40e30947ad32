"""What drivers are given: room to play in, what is played and by whom, and the games of a batch.

Named tuples compile, and arrays may stand in them where records may not. So each record is an array of one, and rules
are given `work.state[0]`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from fivetool.engine.dice import DICE, PLAIN_DICE
from fivetool.engine.record import rule
from fivetool.engine.tape import SILENT_TAPE, TAPE


class Workspace(NamedTuple):
    """Room to play one game after another in."""

    state: Any  # the game that is being played
    start: Any  # what it starts from: a blank record, or a position to play on from
    key: Any  # of all dice
    dice: Any
    bot_dice: Any  # of the built-in players
    tape: Any
    mask: Any  # a mark for each choice
    results: Any  # of each seat
    runs: Any  # of each team
    figures: Any  # what the game counts (`tally`)


class Match(NamedTuple):
    """What is played, and by whom."""

    book: Any
    knowledge: Any
    solution: Any  # values of the solved game, empty where nobody needs them
    styles: Any  # of each seat
    most: Any  # decisions, after which a game is broken off


class Schedule(NamedTuple):
    """A batch of games: game i has the book `books[book_of[i]]` and is number `numbers[i]` of its run."""

    books: Any
    book_of: Any
    knowledge: Any
    knowledge_of: Any
    styles: Any  # a row for each game
    numbers: Any
    solution: Any
    most: Any


@rule(inlined=True)
def match_of(schedule, game):
    """What is played in a game of a batch."""
    book, knowledge = schedule.book_of[game], schedule.knowledge_of[game]
    return Match(
        schedule.books[book : book + 1],
        schedule.knowledge[knowledge : knowledge + 1],
        schedule.solution,
        schedule.styles[game],
        schedule.most,
    )


def make_workspace(
    state: np.dtype[Any], choices: int, seats: int, teams: int, figures: int, key: tuple[int, int], told: bool = False
) -> Workspace:
    """A workspace for a game; `told`: with a tape that keeps what happens, and dice that can be written down."""
    tape = np.zeros(1, TAPE if told else SILENT_TAPE)
    if told:
        tape["room"] = tape["kind"].shape[1]
    return Workspace(
        state=np.zeros(1, state),
        start=np.zeros(1, state),
        key=np.array(key, np.uint64),
        dice=np.zeros(1, DICE if told else PLAIN_DICE),
        bot_dice=np.zeros(1, PLAIN_DICE),
        tape=tape,
        mask=np.zeros(choices, np.uint8),
        results=np.zeros(seats, np.int64),
        runs=np.zeros(teams, np.int64),
        figures=np.zeros(figures, np.int64),
    )

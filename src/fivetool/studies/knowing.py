"""Managers that know different things against each other: whether what was learned wins games."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from fivetool.engine.drivers import actor, apply, choose, deal, read_result, start_game
from fivetool.engine.record import array_of, compiled, rule
from fivetool.game.setup import Setup
from fivetool.players.matches import managers_of
from fivetool.table import key_from_seed


@rule
def play_pairs(work, one, other, pairs, sums):
    """Pairs of games with the same dice, the seats exchanged. `sums` counts what the first wins, and its squares."""
    state, book = work.state[0], one.book[0]
    for number in range(pairs):
        won = 0
        for side in range(2):
            start_game(work, np.uint64(number))
            deal(state, book, work.dice[0], work.tape[0])
            decisions = 0
            seat = actor(state, book)
            while seat >= 0 and decisions < one.most:
                knowledge = one.knowledge[0] if seat == side else other.knowledge[0]
                style = one.styles[seat]
                choice = choose(state, book, seat, style, knowledge, one.solution, work.bot_dice[0], work.mask)
                apply(state, book, seat, choice, work.dice[0], work.tape[0])
                decisions += 1
                seat = actor(state, book)
            read_result(state, book, work.results, work.runs)
            won += work.results[side]
        sums[0] += won
        sums[1] += won * won


def share_of(setup: Setup, knowledge: Any, rival: Any, games: int, seed: int | str = 1) -> tuple[float, float]:
    """What a manager who knows this wins against one who knows something else, and the standard error, over pairs."""
    managers, pairs = managers_of(setup), games // 2
    one, other = (managers._replace(knowledge=array_of(known)) for known in (knowledge, rival))
    sums = np.zeros(2, np.int64)
    compiled(play_pairs)(setup.workspace(key_from_seed(seed)), one, other, pairs, sums)
    mean = sums[0] / pairs
    return mean / 4, math.sqrt(max(0.0, sums[1] / pairs - mean * mean) / max(1, pairs - 1)) / 4

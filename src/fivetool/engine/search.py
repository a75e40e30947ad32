"""Search: what each choice is worth if managers play on, and which choice is better than the manager's beyond doubt.

All choices are played out on equal luck: playout number 17 has the same hidden cards and the same dice whatever is
chosen first. So two choices are compared by their difference in each playout, which is far less noisy than either. A
race gives the playouts to those choices that can still win: in rounds, each twice as long as all before it, and whoever
is clearly behind drops out. What is left over goes to the others.

The manager's own choice stands unless another is better beyond doubt. Where choices are nearly equal, a search that
takes the best of noisy figures follows the noise, and plays worse than the manager that it plays out with; where they
differ much, doubt costs more than noise. So every game has its own measure of doubt (`studies.doubt`).
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from fivetool.engine.drivers import (
    BOT_STREAM,
    choose,
    legal,
    play_on,
    start_stream,
)
from fivetool.engine.record import rule

SEARCH_KEY = 0x5EA2C4
DECISIONS_A_GAME = 4096  # numbers the searches of one game apart
FIRST_ROUND = 16  # playouts: with fewer, nobody drops out
MOST_TIMES = 16  # so many times the playouts that it was given may a choice get from those that dropped out
BEHIND = 2.5  # standard errors at which a choice drops out
TAKEN_FOR_GRANTED = (
    4  # playouts in which a choice won by one as often as it lost by one: a few lucky ones prove nothing
)
CLEARLY = 2.0  # standard errors by which one choice is seen to be better than another
BEYOND_DOUBT = 2.33  # standard errors by which a choice must be better, unless a game says otherwise: once in 100
FOR_EACH_RIVAL = 0.33 / BEYOND_DOUBT  # so much more doubt for e times as many choices: one is lucky more often


class Race(NamedTuple):
    """How the choices of one decision do against the manager's own."""

    racing: Any  # a mark for each choice that is still in the race, the manager's own included
    played: Any  # playouts of each choice
    gained: Any  # sum of the differences to the manager's choice in the same playout (2 a win, 1 a draw)
    squares: Any  # sum of their squares
    won: Any  # what the manager's choice itself has won, in all
    doubt: Any  # standard errors by which a single rival must be better than the manager's choice


def make_race(choices: int, doubt: float = BEYOND_DOUBT) -> Race:
    """A race in which nobody has started."""
    return Race(
        racing=np.zeros(choices, np.uint8),
        played=np.zeros(choices, np.int64),
        gained=np.zeros(choices, np.int64),
        squares=np.zeros(choices, np.int64),
        won=np.zeros(1, np.int64),
        doubt=np.full(1, doubt),
    )


def search_key(key: tuple[int, int]) -> tuple[int, int]:
    """The key of a search's playouts: its own, apart from the game's dice."""
    return key[0] ^ SEARCH_KEY, key[1]


@rule
def line_up(trial, match, seat, first, race):
    """Put every choice of a seat at the start; returns the manager's own. `trial.start` is what the seat sees."""
    state, book = trial.start[0], match.book[0]
    race.racing[:] = 0
    race.played[:] = 0
    race.gained[:] = 0
    race.squares[:] = 0
    race.won[0] = 0
    legal(state, book, seat, race.racing)
    start_stream(trial.bot_dice[0], trial.key, np.uint64(first) | BOT_STREAM)
    style = match.styles[seat]
    return choose(state, book, seat, style, match.knowledge[0], match.solution, trial.bot_dice[0], trial.mask)


@rule
def outcome(trial, match, seat, choice, number):
    """What a seat wins in one playout that begins with a choice."""
    play_on(trial, match, seat, choice, number)
    return trial.results[seat]


@rule
def race_on(trial, match, seat, own, race, first, count):
    """So many more playouts of every choice that is still in the race."""
    for number in range(first, first + count):
        by_own = outcome(trial, match, seat, own, number)
        race.won[0] += by_own
        race.played[own] += 1
        for choice in range(len(race.racing)):
            if race.racing[choice] and choice != own:
                gain = outcome(trial, match, seat, choice, number) - by_own
                race.played[choice] += 1
                race.gained[choice] += gain
                race.squares[choice] += gain * gain


@rule
def lead_of(race, choice):
    """How much a choice wins over the manager's own, in a playout."""
    return race.gained[choice] / (race.played[choice] + TAKEN_FOR_GRANTED)


@rule
def error_of(race, choice):
    """The standard error of that."""
    played = race.played[choice] + TAKEN_FOR_GRANTED
    lead = race.gained[choice] / played
    return (((race.squares[choice] + TAKEN_FOR_GRANTED) / played - lead * lead) / played) ** 0.5


@rule
def best_of(race, own):
    """The choice that leads; the manager's own where nobody is ahead of it."""
    best = own
    for choice in range(len(race.racing)):
        if race.racing[choice] and choice != own and lead_of(race, choice) > lead_of(race, best):
            best = choice
    return best


@rule
def drop_out(race, own):
    """Take whoever is clearly behind out of the race; returns how many are left. The manager's own stays."""
    best = best_of(race, own)
    to_beat = lead_of(race, best)
    error_of_best = error_of(race, best) if best != own else 0.0
    left = 0
    for choice in range(len(race.racing)):
        if race.racing[choice] and choice != own and choice != best:
            error = (error_of(race, choice) ** 2 + error_of_best**2) ** 0.5
            if lead_of(race, choice) + BEHIND * error < to_beat:
                race.racing[choice] = 0
        left += race.racing[choice]
    return left


@rule
def verdict(race, own):
    """The choice that is better than the manager's own beyond doubt, and the best of those; otherwise the manager's."""
    rivals = 0
    for choice in range(len(race.played)):
        rivals += race.played[choice] > 0 and choice != own
    best = best_of(race, own)
    doubt = race.doubt[0] * (1 + FOR_EACH_RIVAL * math.log(max(1, rivals)))
    return best if best != own and lead_of(race, best) > doubt * error_of(race, best) else own


@rule
def search_choice(trial, match, seat, first, count, race):
    """The choice of a search that has `count` playouts for each choice. `trial.start` is what the seat sees."""
    own = line_up(trial, match, seat, first, race)
    left = 0
    for choice in range(len(race.racing)):
        left += race.racing[choice]
    budget = count * left
    played = 0
    each = min(count, max(FIRST_ROUND, count // 4))
    while left > 1 and played < MOST_TIMES * count:
        each = min(each, budget // left, MOST_TIMES * count - played)
        if each < 1:
            break
        race_on(trial, match, seat, own, race, first + played, each)
        budget -= each * left
        played += each
        left = drop_out(race, own)
        each = played
    return verdict(race, own)

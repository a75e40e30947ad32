"""Totals of many games: what is added up, and where it stands.

Totals are one array of whole numbers, so that the sum over threads, processes and GPUs does not depend on their order.
This module alone knows the layout: drivers write through `add_game` and `add_playout`, reports read through `Totals`
and `sampled_mean`.

    games, decisions, games broken off
    for each seat: games lost, drawn, won
    for each team: its runs, their squares, and in how many games it had 0, 1, 2, ... runs
    for each figure that a game's `tally` counts: its sum, and the sum of its squares
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from fivetool.engine.record import rule

GAMES, DECISIONS, BROKEN_OFF = 0, 1, 2
FIRST_RESULT = 3
RESULTS = 3  # lost, drawn, won
HISTOGRAM = 64  # final runs 0 to 62, and 63 for more
SUM, SQUARES, FIRST_BAR = 0, 1, 2
RUNS_OF_A_TEAM = FIRST_BAR + HISTOGRAM

PLAYOUTS, FIRST_SAMPLED = 0, 1  # of playouts from one position: how many, then sum and squares of each seat's results


@rule
def place_of_results(seat):
    """Where the results of a seat begin."""
    return FIRST_RESULT + RESULTS * seat


@rule
def place_of_runs(seats, team):
    """Where the runs of a team begin, in a game of so many seats."""
    return place_of_results(seats) + RUNS_OF_A_TEAM * team


@rule
def place_of_figure(seats, teams, figure):
    """Where a figure stands, in a game of so many seats and teams."""
    return place_of_runs(seats, teams) + 2 * figure


@rule
def place_of_sample(seat):
    """Where the results of a seat stand in the totals of playouts."""
    return FIRST_SAMPLED + 2 * seat


@rule
def add_game(totals, decisions, is_over, results, runs, figures):
    """Add one game to the totals."""
    seats, teams = len(results), len(runs)
    totals[GAMES] += 1
    totals[DECISIONS] += decisions
    totals[BROKEN_OFF] += not is_over
    for seat in range(seats):
        totals[place_of_results(seat) + results[seat]] += 1
    for team in range(teams):
        place = place_of_runs(seats, team)
        add_value(totals, place, runs[team])
        totals[place + FIRST_BAR + min(runs[team], HISTOGRAM - 1)] += 1
    for figure in range(len(figures)):
        add_value(totals, place_of_figure(seats, teams, figure), figures[figure])


@rule
def add_playout(sampled, results):
    """Add one playout to the totals of playouts."""
    sampled[PLAYOUTS] += 1
    for seat in range(len(results)):
        add_value(sampled, place_of_sample(seat), results[seat])


@rule
def add_value(totals, place, value):
    """Add a value to its sum and to the sum of its squares."""
    totals[place + SUM] += value
    totals[place + SQUARES] += value * value


def empty_totals(seats: int, teams: int, figures: int) -> Any:
    """Totals of no games.

    >>> len(empty_totals(seats=2, teams=2, figures=3))
    147
    """
    return np.zeros(place_of_figure(seats, teams, figures), np.int64)


def empty_sample(seats: int) -> Any:
    """Totals of no playouts."""
    return np.zeros(place_of_sample(seats), np.int64)


@dataclass(frozen=True)
class Totals:
    """Totals as a report reads them."""

    counts: Any
    seats: int
    teams: int

    @property
    def games(self) -> int:
        """Games played."""
        return int(self.counts[GAMES])

    @property
    def decisions(self) -> int:
        """Decisions made, in all."""
        return int(self.counts[DECISIONS])

    @property
    def broken_off(self) -> int:
        """Games that were not over after as many decisions as a game may have."""
        return int(self.counts[BROKEN_OFF])

    def results(self, seat: int, result: int) -> int:
        """In how many games a seat had this result."""
        return int(self.counts[place_of_results(seat) + result])

    def runs(self, team: int) -> tuple[float, float]:
        """Mean and standard deviation of a team's runs."""
        place = place_of_runs(self.seats, team)
        mean = int(self.counts[place + SUM]) / self.games
        return mean, max(0.0, int(self.counts[place + SQUARES]) / self.games - mean * mean) ** 0.5

    def histogram(self, team: int) -> list[int]:
        """In how many games a team had 0, 1, 2, ... runs (the last entry: that many or more)."""
        first = place_of_runs(self.seats, team) + FIRST_BAR
        bars: list[int] = self.counts[first : first + HISTOGRAM].tolist()
        return bars

    def figure(self, number: int) -> float:
        """The mean of a figure per game."""
        return int(self.counts[place_of_figure(self.seats, self.teams, number) + SUM]) / self.games


def sampled_mean(sampled: Any, seat: int) -> tuple[float, float]:
    """Mean result of a seat over playouts, and its standard error."""
    place, count = place_of_sample(seat), int(sampled[PLAYOUTS])
    mean = int(sampled[place + SUM]) / count
    variance = max(0.0, int(sampled[place + SQUARES]) / count - mean * mean)
    return mean, (variance / count) ** 0.5

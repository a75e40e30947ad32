"""Pieces played on a GPU, where everything is totals: sums and squares, and nothing of single games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import polars

from fivetool.engine.totals import HISTOGRAM, SQUARES, SUM, Totals, place_of_figure, place_of_runs
from fivetool.errors import UsageError
from fivetool.game.rules import Outcome
from fivetool.lab import cuda
from fivetool.lab.simulate import Report, Runner
from fivetool.lab.study.plan import Cell, Study

OF_A_SEAT = re.compile(r"(?P<kind>win_share|seat_share|wins|runs)_(?P<number>[1-9][0-9]*)")
OF_A_TEAM = re.compile(r"runs_(?P<number>[1-9][0-9]*)")


def refuse_for_gpu(study: Study) -> None:
    """Say what of a study a GPU cannot play."""
    figures = study.declared_game.rules.figures
    wanted = "A GPU only adds up"
    if study.swap_seats or study.compare or study.cards:
        what = "swap_seats" if study.swap_seats else "compare" if study.compare else "cards"
        raise UsageError(f"{wanted}, and {what} needs every single game: use --device cpu.")
    for name in study.measures:
        if not OF_A_SEAT.fullmatch(name) and name != "draws" and name not in figures:
            raise UsageError(f"{wanted} shares, wins, draws, runs_1 and figures; {name} takes --device cpu.")
    for name in study.distributions:
        if not OF_A_TEAM.fullmatch(name):
            raise UsageError(f"{wanted} the distribution of runs_1; that of {name} takes --device cpu.")


def play_on_gpu(study: Study, number: int, schema: dict[str, Any]) -> polars.DataFrame:
    """Play a piece on the GPU of this machine."""
    group, part = study.place_of(number)
    first = part * study.games_per_piece
    rows: list[dict[str, Any]] = []
    for cell in study.cells_of(group):
        setup, seed = study.setup(cell), study.seed_of(group)
        if Runner.of(setup, cell.players, seed).thinks:
            raise UsageError("Players who search do not play on a GPU: use --device cpu.")
        report = cuda.simulate(setup, study.games_per_piece, cell.players, seed, first=first)
        rows += _rows(study, cell, report)
    return polars.DataFrame(rows, schema=schema)


def _rows(study: Study, cell: Cell, report: Report) -> Iterator[dict[str, Any]]:
    counted = {"cell": cell.number, "numbers": report.games, "games": report.games}
    for name in study.measures:
        total, squares = _sums(name, report)
        yield counted | {"name": name, "total": total, "squares": squares}
    totals = Totals(report.totals, report.setup.seats, report.setup.team_count)
    for name in study.distributions:
        for value, times in enumerate(totals.histogram(report.setup.teams[_seat(name)])):
            if times and value == HISTOGRAM - 1:
                raise UsageError(f"A GPU counts {HISTOGRAM - 2} runs at most; the distribution takes --device cpu.")
            if times:
                yield counted | {"name": name, "value": value, "total": times}


def _seat(name: str) -> int:
    return int(name.rpartition("_")[2]) - 1


def _sums(name: str, report: Report) -> tuple[int, int]:
    setup = report.setup
    totals = Totals(report.totals, setup.seats, setup.team_count)
    if name == "draws":
        drawn = totals.results(0, Outcome.DRAWN)
        return drawn, drawn
    if name.startswith("runs_"):
        place = place_of_runs(setup.seats, setup.teams[_seat(name)])
    elif OF_A_SEAT.fullmatch(name):
        won, drawn = (totals.results(_seat(name), outcome) for outcome in (Outcome.WON, Outcome.DRAWN))
        return (won, won) if name.startswith("wins_") else (2 * won + drawn, 4 * won + drawn)
    else:
        place = place_of_figure(setup.seats, setup.team_count, setup.game.rules.figures.index(name))
    return int(report.totals[place + SUM]), int(report.totals[place + SQUARES])

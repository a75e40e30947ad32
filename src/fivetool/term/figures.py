"""Simulations, solutions and lists of games as a person reads them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from fivetool.game.game import Game
from fivetool.lab.simulate import Report
from fivetool.term.show import pairs_grid, team_style

BAR_WIDTH = 30
EIGHTHS = " ▏▎▍▌▋▊▉█"
SHOWN_SHARE = 0.999  # the histogram leaves out what is rarer than this in the tail


def games_grid(games: Sequence[Game]) -> Grid:
    """The games that are installed."""
    grid = Grid(box=SIMPLE_HEAD)
    grid.add_column("name", style="bold cyan", no_wrap=True)
    grid.add_column("seats", no_wrap=True)
    grid.add_column("minutes", justify="right")
    grid.add_column("game")
    for game in games:
        about = Text.assemble((game.title, "bold"), f"\n{game.facts.summary}")
        grid.add_row(game.name, game.seats.in_words, str(game.facts.minutes), about)
    return grid


def report_parts(report: Report) -> Iterator[RenderableType]:
    """A simulation: who won, what else was counted, and how often a team had so many runs."""
    rate = f", {report.games / report.seconds:,.0f} per second" if report.seconds else ""
    title = f"{report.setup.game.title}: {report.games:,} games in {report.seconds:.2f} s{rate} (seed {report.seed})"
    yield Text(title, style="bold")
    yield team_grid(report)
    summary = report.summary()
    known = {"game", "options", "games", "seats", "seed", "seconds", "games_per_second", "wins", "ties", "win_rate"}
    known |= {"runs_mean", "runs_deviation", "broken_off"}
    yield pairs_grid({name.replace("_", " "): value for name, value in summary.items() if name not in known})
    yield histogram(report)
    if summary["broken_off"]:
        yield Text(f"{summary['broken_off']:,} games were stopped at the limit of decisions.", style="red")


def team_grid(report: Report) -> Grid:
    """One row a team: wins, win rate with its standard error, runs."""
    names = report.setup.usual_names.teams
    grid = Grid(box=SIMPLE_HEAD)
    for column in ("team", "played by"):
        grid.add_column(column)
    for column in ("wins", "win rate", "runs per game", "deviation"):
        grid.add_column(column, justify="right")
    for team, wins in enumerate(report.wins):
        players = [player for player, of in zip(report.players, report.setup.teams, strict=True) if of == team]
        rate = wins / report.games
        error = math.sqrt(rate * (1 - rate) / report.games)
        grid.add_row(
            Text(names[team], style=team_style(team)),
            ", ".join(players),
            f"{wins:,}",
            f"{rate:.2%} ± {error:.2%}",
            f"{report.runs_mean[team]:.3f}",
            f"{report.runs_deviation[team]:.3f}",
        )
    if report.ties:
        grid.add_row("draws", "", f"{report.ties:,}", f"{report.ties / report.games:.2%}")
    return grid


def histogram(report: Report) -> Grid:
    """In how many games each team had 0, 1, 2, ... runs, as bars."""
    names = report.setup.usual_names.teams
    counts = report.run_histograms
    last = max(_last_shown(team) for team in counts)
    highest = max(max(team) for team in counts)
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(justify="right", style="dim")
    grid.add_row("runs", *(Text(name, style=team_style(team)) for team, name in enumerate(names)))
    for runs in range(last + 1):
        bars = (_bar(team[runs], highest, report.games, number) for number, team in enumerate(counts))
        grid.add_row(str(runs), *bars)
    return grid


def bar_text(share: float, width: int = BAR_WIDTH) -> str:
    """A bar of that share of the width, to an eighth of a character.

    >>> bar_text(0.5, width=3)
    '█▌'
    """
    eighths = round(share * width * 8)
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()


def _bar(value: int, highest: int, games: int, team: int) -> Text:
    line = Text(bar_text(value / highest if highest else 0.0), style=team_style(team))
    line.append(f" {value / games:.1%}".ljust(7), style="dim")
    line.pad_right(max(0, BAR_WIDTH + 7 - len(line)))
    return line


def _last_shown(counts: Sequence[int]) -> int:
    total, running = sum(counts), 0
    for runs, number in enumerate(counts):
        running += number
        if running >= SHOWN_SHARE * total:
            return runs
    return len(counts) - 1


def solution_grid(summary: dict[str, Any]) -> Grid:
    """What a solver found, one figure a row."""
    return pairs_grid({name.replace("_", " "): value for name, value in summary.items()})

"""A game looked at again, as a person reads it in the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.box import SIMPLE_HEAD
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from fivetool.players.review import Mark, Review, Turn
from fivetool.show.phrases import counted
from fivetool.term.show import team_style

SHOWN_MISTAKES = 10
SHOWN_SWINGS = 5
MARK_STYLES = {Mark.BLUNDER: "bold red", Mark.MISTAKE: "red", Mark.SLIP: "yellow"}


def review_parts(review: Review) -> Iterator[RenderableType]:
    """How everybody played, who was lucky, the worst choices and the greatest swings."""
    how = "exactly, since the game is solved" if review.exact else "by playing each choice out many times"
    yield Text(f"{review.setup.game.title}: {counted(len(review.turns), 'choice')}, valued {how}.", style="bold")
    yield _players(review)
    yield _luck(review)
    yield _mistakes(review)
    yield _swings(review)


def points(chance: float) -> str:
    """A part of the chance to win, in points of a hundred.

    >>> points(0.0731), points(-0.2)
    ('+7.3', '-20.0')
    """
    return f"{100 * chance:+.1f}"


def give_or_take(error: float) -> str:
    """A standard error behind a figure in points, where there is one.

    >>> give_or_take(0.0123), give_or_take(0.0)
    (' ± 1.2', '')
    """
    return f" ± {100 * error:.1f}" if error else ""


def _players(review: Review) -> Grid:
    grid = Grid(box=SIMPLE_HEAD, title="Skill", title_justify="left")
    grid.add_column("player")
    for column in ("choices", "accuracy", "given away", "blunders", "mistakes", "slips"):
        grid.add_column(column, justify="right")
    for played in review.played:
        grid.add_row(
            Text(review.name_of(played.seat), style=team_style(review.setup.teams[played.seat])),
            str(played.decisions),
            f"{played.accuracy:.0%}",
            f"{100 * played.given_away:.1f}",
            *(str(played.marks[mark]) for mark in (Mark.BLUNDER, Mark.MISTAKE, Mark.SLIP)),
        )
    return grid


def _luck(review: Review) -> Grid:
    grid = Grid(box=SIMPLE_HEAD, title="Luck, in points of the chance to win", title_justify="left")
    grid.add_column("team")
    for column in ("at first", "skill", "luck", "in the end", "without luck"):
        grid.add_column(column, justify="right")
    for fortune in review.fortunes:
        grid.add_row(
            Text(fortune.name, style=team_style(fortune.team)),
            f"{fortune.first:.0%}",
            points(fortune.skill),
            points(fortune.luck) + give_or_take(fortune.error),
            f"{fortune.last:.0%}",
            f"{fortune.without_luck:.0%}",
        )
    return grid


def _mistakes(review: Review) -> RenderableType:
    found = review.mistakes[:SHOWN_MISTAKES]
    if not found:
        return Text("Nobody made a choice that clearly cost anything.\n")
    grid = Grid(box=SIMPLE_HEAD, title="What cost most", title_justify="left")
    grid.add_column("move", justify="right")
    grid.add_column("")
    grid.add_column("cost", justify="right")
    grid.add_column("chosen, and what was better")
    for turn in found:
        grid.add_row(
            str(turn.number), Text(turn.mark, style=MARK_STYLES[turn.mark]), _cost_of(turn), _both(turn, review)
        )
    return grid


def _both(turn: Turn, review: Review) -> Text:
    who = review.name_of(turn.seat)
    return Text.assemble((f"{who}: ", team_style(turn.team)), turn.chosen, ("\nbetter: ", "dim"), turn.better)


def _cost_of(turn: Turn) -> str:
    return f"{100 * turn.cost:.1f}{give_or_take(turn.error)}"


def _swings(review: Review) -> RenderableType:
    grid = Grid(box=SIMPLE_HEAD, title="The biggest strokes of luck", title_justify="left")
    grid.add_column("move", justify="right")
    grid.add_column("luck", justify="right")
    grid.add_column("for")
    grid.add_column("what happened")
    for turn in review.swings[:SHOWN_SWINGS]:
        lucky = max(range(len(turn.luck)), key=lambda team: turn.luck[team])
        team = Text(review.names.teams[lucky], style=team_style(lucky))
        luck = f"{points(turn.luck[lucky])}{give_or_take(turn.luck_error)}"
        grid.add_row(str(turn.number), luck, team, turn.told)
    return grid

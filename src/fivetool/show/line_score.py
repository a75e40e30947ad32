"""The line score: runs by innings, filled in from the events alone, so that it shows any moment of a game.

It reads the shared events `run`, `put_out` and `left_on_base`, and two of the game's own: `half_start` (inning, half,
team) and `game_end`. Three more are for games that have them: `half_end` (the outs go back to 0 before the next half
begins), `half_skipped` (inning, team) and `resumed` (as `half_start`, with outs, runs_a, runs_b). A game derives its
line score from `LineScore` and adds an `on_...` method for every further kind of event with a place in it:

    class CoinTossLine(LineScore):
        def on_hit(self, event):
            self.hits[self.batting] += 1
"""

from __future__ import annotations

from functools import cache

from fivetool.game.board import Scoreboard
from fivetool.game.event import Event
from fivetool.game.facts import Names
from fivetool.game.setup import Setup
from fivetool.show.event_reader import EventReader
from fivetool.show.phrases import half_name

SKIPPED = "X"
UNKNOWN = "–"  # the runs of a half-inning before a game was taken over
OUTS_A_HALF = 3
TOP = 0  # the half-inning of the visitors
Cell = int | str | None


@cache
def _column_names(innings: int) -> tuple[str, ...]:
    return tuple(str(inning) for inning in range(1, innings + 1))


class LineScore(EventReader):
    """The line score of two teams as it is being filled in."""

    before = "Setting up"  # what there is before the first half-inning

    def __init__(self, setup: Setup, names: Names) -> None:
        self.names = names
        self.innings = int(setup.book.innings)
        self.inning = 0
        self.half = 0
        self.batting = -1
        self.bats_first = 0
        self.is_over = False
        self.taken_over = False
        self.outs = 0
        self.cells: dict[tuple[int, int], Cell] = {}  # (team, inning) to runs
        self.runs, self.hits, self.errors, self.left = [0, 0], [0, 0], [0, 0], [0, 0]

    def begin_half(self, inning: int, half: int, team: int) -> None:
        """A half that was begun has an entry, 0 included; extra innings get columns of their own."""
        self.inning, self.half, self.batting = inning, half, team
        self.bats_first = team if half == TOP else 1 - team
        self.innings = max(self.innings, inning)
        self.cells[team, inning] = 0
        self.outs = 0

    def on_half_start(self, event: Event) -> None:
        """A half-inning begins."""
        self.begin_half(event.inning, event.half, event.team)

    def on_resumed(self, event: Event) -> None:
        """A game taken over: runs of earlier halves are in the totals, not in the columns."""
        self.on_half_start(event)
        self.take_over(event.outs, event.runs_a, event.runs_b)

    def take_over(self, outs: int, *runs: int) -> None:
        """Nobody knows the halves before this one; nor hits and errors, which are no longer counted."""
        self.taken_over = True
        self.outs, self.runs = outs, list(runs)
        for team in (0, 1):
            last = self.inning - (team == self.batting or self.batting == self.bats_first)
            self.cells |= {(team, inning): UNKNOWN for inning in range(1, last + 1)}

    def on_put_out(self, event: Event) -> None:
        """One more out."""
        self.outs = event.outs

    def on_run(self, event: Event) -> None:
        """One run, with the score after it."""
        entry = self.cells[event.team, self.inning]
        self.cells[event.team, self.inning] = (entry if isinstance(entry, int) else 0) + 1
        self.runs[event.team] = event.score

    def on_left_on_base(self, event: Event) -> None:
        """Runners that a half-inning has left on base."""
        self.left[event.team] += event.count

    def on_half_end(self, event: Event) -> None:
        """The outs go back to 0."""
        self.outs = 0

    def on_half_skipped(self, event: Event) -> None:
        """A half that need not be played."""
        self.cells[event.team, event.inning] = SKIPPED

    def on_game_end(self, event: Event) -> None:
        """Nobody bats any more."""
        self.is_over = True
        self.batting = -1

    @property
    def totals(self) -> tuple[tuple[str, list[int]], ...]:
        """The columns behind the innings."""
        return ("R", self.runs), ("H", self.hits), ("E", self.errors), ("LOB", self.left)

    @property
    def counters(self) -> tuple[tuple[str, int, int], ...]:
        """What is counted in lamps: a name, how many, of how many."""
        return (("Outs", self.outs, OUTS_A_HALF),)

    @property
    def now(self) -> str:
        """Where the game stands."""
        if self.is_over:
            return "Final"
        return half_name(self.inning, self.half) if self.inning else self.before

    def show(self) -> Scoreboard:
        """The scoreboard after everything entered so far."""
        cell = self.cells.get
        columns = range(1, self.innings + 1)
        return Scoreboard(
            columns=_column_names(self.innings),
            teams=self.names.teams,
            lines=tuple([tuple([cell((team, inning)) for inning in columns]) for team in (0, 1)]),
            totals=tuple([(name, tuple(values)) for name, values in self.totals if name == "R" or not self.taken_over]),
            now=self.now,
            counters=self.counters,
            batting=self.batting,
            current_column=self.inning - 1 if not self.is_over else -1,
            bats_first=self.bats_first,
        )

"""The scoreboard, read off the events alone, so that it can be shown for any moment of a game."""

from __future__ import annotations

from dataclasses import dataclass, field

from fivetool.game.board import Scoreboard
from fivetool.game.event import Event
from fivetool.game.facts import Names
from fivetool.game.setup import Setup
from fivetool.games.highlights_dice.rules import tracks
from fivetool.games.highlights_dice.rules.plays import SOURCE_BOX
from fivetool.show.event_reader import EventReader

EXTRA, POWER = "X", "Power"


@dataclass
class HighlightsDiceLine(EventReader):
    """Runs by Round, as they come in; a series adds its games up."""

    setup: Setup
    names: Names
    round: int = 0
    rounds: int = 1
    game: int = 1
    games: int = 1
    active: int = -1
    first: int = 0
    extra_inning: int = 0
    is_over: bool = False
    cells: dict[tuple[int, int], int] = field(default_factory=dict)  # (team, Round) to runs; Round 0: Extra Innings
    totals: dict[str, list[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.teams = self.setup.team_count
        self.totals = {name: [0] * self.teams for name in ("R", "H", POWER)}

    def on_game_start(self, event: Event) -> None:
        """HD-99: new sheets; the totals of runs and hits go on."""
        self.game, self.games = event.game, event.games
        self.round = self.extra_inning = 0
        self.is_over = False
        self.cells.clear()
        self.totals[POWER] = [0] * self.teams
        self.first = max(event.first_seat, 0)

    def on_resumed(self, event: Event) -> None:
        """A game taken over: runs of earlier turns are in the totals, not in the columns."""
        self.first = event.first_seat
        fitz = [event.fitz] if event.seats == 1 else []
        self.totals["R"] = [*(event.fields[f"runs_{seat}"] for seat in range(event.seats)), *fitz]
        self.totals[POWER] = [*(event.fields[f"power_{seat}"] for seat in range(event.seats)), *([0] if fitz else [])]

    def on_turn_start(self, event: Event) -> None:
        """HD-10: everybody's runs of a turn stand in the column of its Round."""
        self.round, self.rounds, self.active = event.round, event.rounds, event.seat
        self.open_column(self.round)

    def on_extra_start(self, event: Event) -> None:
        """HD-83: all Extra Innings share one column."""
        self.extra_inning, self.round, self.active = event.inning, 0, -1
        self.open_column(0)

    def open_column(self, column: int) -> None:
        """A Round that was begun has an entry, 0 included."""
        for team in range(self.teams):
            self.cells.setdefault((team, column), 0)

    def on_run(self, event: Event) -> None:
        """HD-49."""
        self.totals["R"][event.team] = event.score
        self.cells[event.team, self.round] = self.cells.get((event.team, self.round), 0) + 1

    def on_play(self, event: Event) -> None:
        """Singles, Doubles, Triples and Home Runs are hits."""
        if event.play < tracks.WALK and event.source == SOURCE_BOX:
            self.totals["H"][event.seat] += 1

    def on_power(self, event: Event) -> None:
        """HD-66."""
        self.totals[POWER][event.seat] = event.power

    def on_game_end(self, event: Event) -> None:
        """Nobody is Active any more."""
        self.active, self.is_over = -1, True

    @property
    def now(self) -> str:
        """Where the game is."""
        where = f"Round {self.round} of {self.rounds}"
        if self.extra_inning:
            where = f"Extra Inning {self.extra_inning}"
        if self.is_over:
            where = "Final"
        return f"Game {self.game} of {self.games}, {where}" if self.games > 1 else where

    def show(self) -> Scoreboard:
        """Runs by Round, the totals of runs, hits and Power."""
        columns = [*range(1, self.rounds + 1), *([0] if self.extra_inning else [])]
        return Scoreboard(
            columns=tuple(str(column) if column else EXTRA for column in columns),
            teams=self.names.teams,
            lines=tuple(tuple(self.cells.get((team, column)) for column in columns) for team in range(self.teams)),
            totals=tuple((name, tuple(values)) for name, values in self.totals.items()),
            now=self.now,
            batting=self.active,
            bats_first=self.first,
            current_column=-1 if self.is_over or not self.round + self.extra_inning else columns.index(self.round),
        )

"""The scoreboard, read off the events alone, so that it can be shown for any moment of a game."""

from __future__ import annotations

from dataclasses import dataclass, field

from fivetool.engine.game import Event, Names, Scene, Scoreboard, Setup

EXTRA = "X"


@dataclass
class Sheet:
    """Runs by Round, as they come in; a series adds its games up."""

    setup: Setup
    names: Names
    round: int = 0
    rounds: int = 1
    game: int = 1
    games: int = 1
    active: int = -1
    extra_inning: int = 0
    is_over: bool = False
    cells: dict[tuple[int, int], int] = field(default_factory=dict)  # (team, Round) to runs; Round 0: Extra Innings
    totals: dict[str, list[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.teams = self.setup.team_count
        self.totals = {name: [0] * self.teams for name in ("R", "H", "P")}

    def enter(self, event: Event) -> bool:
        """Write one event down; False for one that has no place here."""
        if event.kind == "game_start":
            self.start_game(event)
        elif event.kind == "turn_start":
            self.round, self.rounds, self.active = event.round, event.rounds, event.seat
            for team in range(self.teams):
                self.cells.setdefault((team, self.round), 0)
        elif event.kind == "extra_start":
            self.extra_inning, self.round, self.active = event.inning, 0, -1
            for team in range(self.teams):
                self.cells.setdefault((team, 0), 0)
        elif event.kind == "run":
            self.totals["R"][event.team] = event.score
            self.cells[event.team, self.round] = self.cells.get((event.team, self.round), 0) + 1
        elif event.kind == "play" and event.play < 4 and event.source == 0:
            self.totals["H"][event.seat] += 1
        elif event.kind == "power":
            self.totals["P"][event.seat] = event.power
        elif event.kind == "game_end":
            self.active, self.is_over = -1, True
        else:
            return False
        return True

    def start_game(self, event: Event) -> None:
        """HD-99: new sheets; the totals of runs and hits go on."""
        self.game, self.games = event.game, event.games
        self.round = self.extra_inning = 0
        self.is_over = False
        self.cells.clear()
        self.totals["P"] = [0] * self.teams

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
            current_column=-1 if self.is_over or not self.round + self.extra_inning else columns.index(self.round),
        )


def scoreboard(scene: Scene) -> Scoreboard:
    """The scoreboard after everything that happened."""
    sheet = Sheet(scene.setup, scene.names)
    for event in scene.events:
        sheet.enter(event)
    return sheet.show()

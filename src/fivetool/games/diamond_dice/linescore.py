"""The line score, read off the events alone, so that it can be shown for any moment of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from fivetool.engine.game import Event, Names, Scene, Scoreboard, Setup
from fivetool.games.diamond_dice import rules
from fivetool.games.diamond_dice.words import half_name

SKIPPED = "X"  # DD-37
HITS = (rules.SINGLE, rules.DOUBLE, rules.TRIPLE, rules.HOME_RUN, rules.BUNT_HIT)
OUTS_A_HALF = 3
Cell = int | str | None


@dataclass
class Sheet:
    """The scoresheet as it is being filled in."""

    setup: Setup
    names: Names
    innings: int = 0
    inning: int = 0
    half: int = 0
    batting: int = -1
    is_over: bool = False
    outs: int = 0
    cells: dict[tuple[int, int], Cell] = field(default_factory=dict)  # (team, inning) to runs
    runs: list[int] = field(default_factory=lambda: [0, 0])
    hits: list[int] = field(default_factory=lambda: [0, 0])
    errors: list[int] = field(default_factory=lambda: [0, 0])
    left: list[int] = field(default_factory=lambda: [0, 0])

    def __post_init__(self) -> None:
        self.innings = int(self.setup.book.innings)

    def enter(self, event: Event) -> bool:
        """Write an event down; False for one that has no place here."""
        enter = _ENTER.get(event.kind)
        if enter is None:
            return False
        enter(self, event)
        return True

    def start_half(self, event: Event) -> None:
        """A half that was begun has an entry, 0 included."""
        self.inning, self.half, self.batting = event.inning, event.half, event.team
        self.innings = max(self.innings, self.inning)
        self.cells[self.batting, self.inning] = 0
        self.runs = [event.runs_a, event.runs_b]
        self.outs = 0

    def resume(self, event: Event) -> None:
        """A game taken over: runs of earlier halves are in the totals, not in the columns."""
        self.start_half(event)
        self.outs = event.outs

    def end_at_bat(self, event: Event) -> None:
        """DD-163."""
        self.hits[event.team] += event.result in HITS

    def err(self, event: Event) -> None:
        """DD-101."""
        self.errors[event.team] += 1

    def put_out(self, event: Event) -> None:
        """One more out."""
        self.outs = event.outs

    def score(self, event: Event) -> None:
        """DD-143."""
        entry = self.cells[event.team, self.inning]
        self.cells[event.team, self.inning] = (entry if isinstance(entry, int) else 0) + 1
        self.runs[event.team] = event.score

    def end_half(self, event: Event) -> None:
        """Nobody is left on base any more."""
        self.left[event.team] += event.left
        self.outs = 0

    def skip_half(self, event: Event) -> None:
        """DD-37."""
        self.cells[event.team, event.inning] = SKIPPED

    def end_game(self, event: Event) -> None:
        """Nobody bats any more."""
        self.is_over = True
        self.batting = -1

    @property
    def now(self) -> str:
        """Where the game stands."""
        if self.is_over:
            return "Final"
        return half_name(self.inning, self.half) if self.inning else "Setting up"

    def show(self) -> Scoreboard:
        """Runs by inning, runs, hits and errors, men left on base, and the outs."""
        columns = range(1, self.innings + 1)
        totals = (("R", self.runs), ("H", self.hits), ("E", self.errors), ("LOB", self.left))
        return Scoreboard(
            columns=tuple(str(inning) for inning in columns),
            teams=self.names.teams,
            lines=tuple(tuple(self.cells.get((team, inning)) for inning in columns) for team in (0, 1)),
            totals=tuple((name, tuple(values)) for name, values in totals),
            now=self.now,
            counters=(("Outs", self.outs, OUTS_A_HALF),),
            batting=self.batting,
            current_column=self.inning - 1 if not self.is_over else -1,
        )


_ENTER: dict[str, Callable[[Sheet, Event], None]] = {
    "half_start": Sheet.start_half,
    "resumed": Sheet.resume,
    "at_bat_end": Sheet.end_at_bat,
    "error": Sheet.err,
    "put_out": Sheet.put_out,
    "run": Sheet.score,
    "half_end": Sheet.end_half,
    "half_skipped": Sheet.skip_half,
    "game_end": Sheet.end_game,
}


def scoreboard(scene: Scene) -> Scoreboard:
    """The scoreboard after everything that happened."""
    sheet = Sheet(scene.setup, scene.names)
    for event in scene.events:
        sheet.enter(event)
    return sheet.show()

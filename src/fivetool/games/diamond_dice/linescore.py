"""The line score, read off the events alone, so that it can be shown for any moment of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from fivetool.engine.game import Event, Scene, Scoreboard
from fivetool.games.diamond_dice import rules
from fivetool.games.diamond_dice.words import half_name

SKIPPED = "X"  # DD-37
HITS = (rules.SINGLE, rules.DOUBLE, rules.TRIPLE, rules.HOME_RUN, rules.BUNT_HIT)
OUTS_A_HALF = 3
Cell = int | str | None


@dataclass
class _Sheet:
    """The scoresheet as it is being filled in."""

    innings: int
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


_ENTER: dict[str, Callable[[_Sheet, Event], None]] = {
    "half_start": _Sheet.start_half,
    "resumed": _Sheet.resume,
    "at_bat_end": _Sheet.end_at_bat,
    "error": _Sheet.err,
    "put_out": _Sheet.put_out,
    "run": _Sheet.score,
    "half_end": _Sheet.end_half,
    "half_skipped": _Sheet.skip_half,
    "game_end": _Sheet.end_game,
}


def scoreboard(scene: Scene) -> Scoreboard:
    """Runs by inning, runs, hits and errors, men left on base, and the outs."""
    sheet = _Sheet(int(scene.book.innings))
    for event in scene.events:
        enter = _ENTER.get(event.kind)
        if enter:
            enter(sheet, event)
    columns = range(1, sheet.innings + 1)
    totals = (("R", sheet.runs), ("H", sheet.hits), ("E", sheet.errors), ("LOB", sheet.left))
    return Scoreboard(
        columns=tuple(str(inning) for inning in columns),
        teams=scene.names.teams,
        lines=tuple(tuple(sheet.cells.get((team, inning)) for inning in columns) for team in (0, 1)),
        totals=tuple((name, tuple(values)) for name, values in totals),
        now=sheet.now,
        counters=(("Outs", sheet.outs, OUTS_A_HALF),),
        batting=sheet.batting,
        current_column=sheet.inning - 1 if not sheet.is_over else -1,
    )

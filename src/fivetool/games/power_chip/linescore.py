"""The line score, read off the events alone, so that it can be shown for any moment of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from fivetool.engine.game import Event, Names, Scene, Scoreboard, Setup
from fivetool.games.power_chip import rules
from fivetool.games.power_chip.words import half_name

SKIPPED = "X"  # PC-70
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
    balls: int = 0
    strikes: int = 0
    outs: int = 0
    cells: dict[tuple[int, int], Cell] = field(default_factory=dict)  # (team, inning) to runs
    runs: list[int] = field(default_factory=lambda: [0, 0])
    hits: list[int] = field(default_factory=lambda: [0, 0])
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
        """PC-68: a half that was begun has an entry, 0 included."""
        self.inning, self.half, self.batting = event.inning, event.half, event.team
        self.innings = max(self.innings, self.inning)  # PC-77
        self.cells[self.batting, self.inning] = 0
        self.runs = [event.runs_a, event.runs_b]
        self.balls = self.strikes = self.outs = 0

    def resume(self, event: Event) -> None:
        """A game taken over: runs of earlier halves are in the totals, not in the columns."""
        self.start_half(event)
        self.balls, self.strikes, self.outs = event.balls, event.strikes, event.outs

    def call(self, event: Event) -> None:
        """A ball or a strike."""
        self.balls, self.strikes = event.balls, event.strikes

    def reset_count(self, event: Event) -> None:
        """PC-62."""
        self.balls = self.strikes = 0

    def count_hit(self, event: Event) -> None:
        """A hit for the batting team."""
        self.hits[self.batting] += 1

    def put_out(self, event: Event) -> None:
        """One more out."""
        self.outs = event.outs

    def score(self, event: Event) -> None:
        """PC-43."""
        entry = self.cells[event.team, self.inning]
        self.cells[event.team, self.inning] = (entry if isinstance(entry, int) else 0) + 1
        self.runs[event.team] = event.score

    def end_half(self, event: Event) -> None:
        """PC-66: the tracks go back to 0."""
        self.left[event.team] += event.left
        self.balls = self.strikes = self.outs = 0

    def skip_half(self, event: Event) -> None:
        """PC-70."""
        self.cells[event.team, event.inning] = SKIPPED

    def end_game(self, event: Event) -> None:
        """Nobody bats any more."""
        self.is_over = True
        self.batting = -1

    def show(self) -> Scoreboard:
        """Runs by inning, the totals, and the three tracks."""
        columns = range(1, self.innings + 1)
        return Scoreboard(
            columns=tuple(str(inning) for inning in columns),
            teams=self.names.teams,
            lines=tuple(tuple(self.cells.get((team, inning)) for inning in columns) for team in (0, 1)),
            totals=(("R", tuple(self.runs)), ("H", tuple(self.hits)), ("LOB", tuple(self.left))),
            now=self.now,
            counters=(
                ("Balls", self.balls, rules.WALK_BALLS),
                ("Strikes", self.strikes, rules.STRIKEOUT_STRIKES),
                ("Outs", self.outs, rules.HALF_OUTS),
            ),
            batting=self.batting,
            current_column=self.inning - 1 if not self.is_over else -1,
        )

    @property
    def now(self) -> str:
        """Where the game stands."""
        if self.is_over:
            return "Final"
        return half_name(self.inning, self.half) if self.inning else "The toss"


_ENTER: dict[str, Callable[[Sheet, Event], None]] = {
    "half_start": Sheet.start_half,
    "resumed": Sheet.resume,
    "ball": Sheet.call,
    "strike": Sheet.call,
    "count_reset": Sheet.reset_count,
    "hit": Sheet.count_hit,
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

"""The line score, read off the events alone, so that it can be shown for any moment of a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from fivetool.engine.game import Event, Scene, Scoreboard
from fivetool.games.power_chip import rules
from fivetool.games.power_chip.words import half_name

SKIPPED = "X"  # PC-70
Cell = int | str | None


@dataclass
class _Sheet:
    """The scoresheet as it is being filled in."""

    innings: int
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


_ENTER: dict[str, Callable[[_Sheet, Event], None]] = {
    "half_start": _Sheet.start_half,
    "resumed": _Sheet.resume,
    "ball": _Sheet.call,
    "strike": _Sheet.call,
    "count_reset": _Sheet.reset_count,
    "hit": _Sheet.count_hit,
    "put_out": _Sheet.put_out,
    "run": _Sheet.score,
    "half_end": _Sheet.end_half,
    "half_skipped": _Sheet.skip_half,
    "game_end": _Sheet.end_game,
}


def scoreboard(scene: Scene) -> Scoreboard:
    """Runs by inning, the totals, and the three tracks."""
    sheet = _Sheet(int(scene.book.innings))
    for event in scene.events:
        _enter(sheet, event)
    return _show(sheet, scene)


def scoreboards(scene: Scene, start: int) -> list[Scoreboard]:
    """The scoreboard after each event from number `start` on, in one pass over the game."""
    sheet = _Sheet(int(scene.book.innings))
    shown: list[Scoreboard] = []
    for number, event in enumerate(scene.events):
        changed = _enter(sheet, event)
        if number >= start:
            shown.append(_show(sheet, scene) if changed or not shown else shown[-1])
    return shown


def _enter(sheet: _Sheet, event: Event) -> bool:
    """Write an event into the sheet; False for one that has no place in it."""
    enter = _ENTER.get(event.kind)
    if enter is None:
        return False
    enter(sheet, event)
    return True


def _show(sheet: _Sheet, scene: Scene) -> Scoreboard:
    columns = range(1, sheet.innings + 1)
    return Scoreboard(
        columns=tuple(str(inning) for inning in columns),
        teams=scene.names.teams,
        lines=tuple(tuple(sheet.cells.get((team, inning)) for inning in columns) for team in (0, 1)),
        totals=(("R", tuple(sheet.runs)), ("H", tuple(sheet.hits)), ("LOB", tuple(sheet.left))),
        now=_now(sheet),
        counters=(
            ("Balls", sheet.balls, rules.WALK_BALLS),
            ("Strikes", sheet.strikes, rules.STRIKEOUT_STRIKES),
            ("Outs", sheet.outs, rules.HALF_OUTS),
        ),
        batting=sheet.batting,
        current_column=sheet.inning - 1 if not sheet.is_over else -1,
    )


def _now(sheet: _Sheet) -> str:
    if sheet.is_over:
        return "Final"
    return half_name(sheet.inning, sheet.half) if sheet.inning else "The toss"

"""A score sheet in standard notation, read off the events alone: 6-3, K, F8, E5, FC, SAC, 4-6-3 DP (DB-181).

Every completed plate appearance is a box in the row of its batting slot and the column of its inning. The box says
what the batter did, how far he came and why, whether he scored, and which out of the inning he made.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from fivetool.game.event import Event
from fivetool.games.dice_baseball.rules import codes, errors, reasons, record, results
from fivetool.games.dice_baseball.words.naming import DEEP_FLY_CODE, scoring
from fivetool.show.event_reader import EventReader

HOME = 4
HIT_MARKS = ("", "1B", "2B", "3B", "HR")
MOVE_MARKS = {
    reasons.STEAL: "SB",
    reasons.WILD_PITCH: "WP",
    reasons.PASSED_BALL: "PB",
    reasons.BALK: "BK",
}
WALK_MARKS = ("BB", "IBB", "HB")


@dataclass
class Turn:
    """One box of the sheet: a plate appearance and how its runner fared."""

    team: int
    slot: int
    player: int
    inning: int
    column: int  # 0, or 1 and on when the club bats around in an inning
    mark: str = ""
    reached: int = 0  # the furthest base, 4 when he scored
    moves: dict[int, str] = field(default_factory=dict)  # base to why he came there, where that has a mark
    out: int = 0  # which out of the inning he made, 0 for none
    out_mark: str = ""  # how, for a runner
    batted_in: int = 0

    @property
    def scored(self) -> bool:
        """Whether he came home."""
        return self.reached == HOME


@dataclass
class Half:
    """What stands under the column of a half-inning."""

    runs: int = 0
    hits: int = 0
    errors: int = 0
    left: int = 0


class ScoreSheet(EventReader):
    """The boxes of both clubs as they are being filled in."""

    def __init__(self) -> None:
        self.turns: list[Turn] = []
        self.halves: dict[tuple[int, int], Half] = {}  # (team, inning)
        self.innings = 0
        self._team, self._inning = 0, 0
        self._turn: Turn | None = None  # the plate appearance that is going on
        self._running: dict[int, Turn] = {}  # runner to the box that tells of him
        self._misplay = ""  # the error made last
        self._batted = 0  # plate appearances completed in this half

    def of(self, team: int, slot: int, inning: int) -> list[Turn]:
        """The boxes of a slot in an inning."""
        return [turn for turn in self.turns if (turn.team, turn.slot, turn.inning) == (team, slot, inning)]

    def columns(self, team: int, inning: int) -> int:
        """How many columns an inning needs: more than one when the club bats around."""
        return 1 + max((turn.column for turn in self.turns if turn.team == team and turn.inning == inning), default=0)

    def on_inning_start(self, event: Event) -> None:
        """A new column."""
        self._team, self._inning = event.half, event.inning
        self.innings = max(self.innings, event.inning)
        self._running, self._turn, self._batted = {}, None, 0

    on_resumed = on_inning_start

    def on_pa_start(self, event: Event) -> None:
        """A new box, in another column of the same inning once the club has batted around."""
        column = self._batted // record.SLOTS
        self._turn = Turn(self._team, event.slot, event.batter, self._inning, column)

    def on_pa_end(self, event: Event) -> None:
        """A completed box goes onto the sheet."""
        turn = self._turn
        assert turn is not None
        if event.completed:
            turn.player, turn.batted_in = event.batter, event.rbi
            if turn.mark.isdigit():  # a force that ended the inning: only the fielder is known
                turn.mark = f"FC{turn.mark}"
            self.turns.append(turn)
            self._batted += 1
        self._turn = None

    def _mark(self, mark: str) -> None:
        assert self._turn is not None
        self._turn.mark = mark

    def on_hit(self, event: Event) -> None:
        """1B to HR, with the field it went to."""
        self._mark(f"{HIT_MARKS[event.total_bases]}{event.field or ''}")

    def on_walk(self, event: Event) -> None:
        """BB, IBB or HB."""
        self._mark(WALK_MARKS[event.how])

    def on_strikeout(self, event: Event) -> None:
        """K."""
        self._mark("K")

    def on_error(self, event: Event) -> None:
        """An error by which the batter reached is his mark; others show where runners advance on them."""
        if event.code in (errors.E1, errors.E2):
            self._mark(f"E{event.position}")
        self._misplay = f"E{event.position}"

    def on_reached(self, event: Event) -> None:
        """A fielder's choice or interference."""
        assert self._turn is not None
        if event.how == results.FIELDERS_CHOICE:
            self._mark(f"FC{self._turn.mark}" if self._turn.mark else "FC")
        elif event.how == results.INTERFERENCE:
            self._mark("CI")

    def on_ball_in_play(self, event: Event) -> None:
        """The fielder, until it is known what came of it."""
        assert self._turn is not None
        self._turn.mark = str(event.fielder)

    def on_sacrifice(self, event: Event) -> None:
        """SAC for a bunt, SF for a fly."""
        assert self._turn is not None
        if not event.on_fly:
            self._turn.mark = "SAC"
        else:
            self._turn.mark = f"SF{self._turn.mark[1:]}"  # out of F8 or L8

    def on_out(self, event: Event) -> None:
        """The batter's out is in his own box, a runner's in the box that tells of him."""
        if event.origin:
            self._runner_out(event)
            return
        turn = self._turn
        assert turn is not None
        turn.out = event.outs
        turn.mark = self._batter_out(turn.mark, event)

    def _batter_out(self, before: str, event: Event) -> str:
        first, fielders = str(event.fielders)[0], scoring(event.fielders)
        if event.reason == reasons.STRIKEOUT:
            return before
        if event.base == 1:
            mark = fielders if event.fielders > 9 else f"{fielders}U"
            return f"SAC {mark}" if before == "SAC" else mark
        if event.reason == reasons.TRICK:
            return "OUT"
        liner = event.code == codes.LO or (event.reason == reasons.HIT_AND_RUN and int(first) < 7)
        fly = event.code in (codes.FO, DEEP_FLY_CODE, -1) and int(first) >= 7
        return f"{'L' if liner else 'F' if fly else 'P'}{first}"

    def _runner_out(self, event: Event) -> None:
        turn = self._box_of(event.player)
        del self._running[event.player]
        picked_off = event.reason == reasons.STEAL and event.base == event.origin
        stealing = event.reason == reasons.STEAL and not picked_off
        word = "PO " if picked_off else "CS " if stealing else ""
        turn.out, turn.out_mark = event.outs, f"{word}{scoring(event.fielders)}"

    def on_double_play(self, event: Event) -> None:
        """The batter's box has the whole play."""
        assert self._turn is not None
        whole = scoring(event.fielders) if event.grounded_into else self._turn.mark
        self._turn.mark = f"{whole} DP"

    def on_triple_play(self, event: Event) -> None:
        """Marked as such."""
        assert self._turn is not None
        self._turn.mark += " TP"

    def on_moved(self, event: Event) -> None:
        """How far a runner came, and why where that has a mark."""
        if event.origin == 0:
            turn = self._turn
            assert turn is not None
            self._running[event.runner] = turn
        else:
            turn = self._box_of(event.runner)
        turn.reached = event.base
        mark = MOVE_MARKS.get(event.reason, "")
        if event.reason in (reasons.MISPLAY, reasons.WILD_THROW) and event.origin:
            mark = self._misplay
        if mark:
            turn.moves[event.base] = mark
        if event.base == HOME:
            self._running.pop(event.runner)

    def _box_of(self, runner: int) -> Turn:
        """The box of a runner; one who did not bat himself on, as in DB-174, has a box that is not printed."""
        return self._running.setdefault(runner, Turn(self._team, 0, runner, self._inning, 0))

    def on_replaced(self, event: Event) -> None:
        """The box of a runner goes on with the man who runs for him."""
        self._running[event.substitute] = self._box_of(event.runner)
        del self._running[event.runner]

    def on_inning_end(self, event: Event) -> None:
        """What stands under the column."""
        self.halves[event.half, event.inning] = Half(event.runs, event.hits, event.errors, event.left)


def score_sheet(events: Iterable[Event]) -> ScoreSheet:
    """The score sheet of a game, or of as much of it as has been played."""
    return ScoreSheet().enter_all(events)

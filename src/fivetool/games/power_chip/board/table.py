"""What there is to show, read off a view once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from fivetool.engine.diamond import FIRST, SECOND, THIRD
from fivetool.game.scene import Scene
from fivetool.games.power_chip.board.dice import counted, symbols_shown
from fivetool.games.power_chip.rules import phase
from fivetool.games.power_chip.rules.play import DICE_A_SIDE
from fivetool.games.power_chip.rules.teams import BATTING, PITCHING, batting_team
from fivetool.games.power_chip.seats import dice_shares
from fivetool.games.power_chip.words.naming import SYMBOLS
from fivetool.show.phrases import half_name

NO_TEAM = -1
BASES = (FIRST, SECOND, THIRD)
SIDE_VERBS = ("bat", "pitch")


@dataclass(frozen=True)
class Side:
    """One side's dice of the last roll; no symbols before the first roll of a half-inning."""

    team: int
    symbols: tuple[str, ...] = ()
    counted: tuple[bool, ...] = ()
    has_roll: bool = False  # it won the roll, or the roll is tied and still open

    @property
    def faces(self) -> list[tuple[str, str]]:
        """What each die shows, and whether it counts, as `draw.die` wants to know it."""
        if not self.symbols:
            return [("", "unrolled")] * DICE_A_SIDE
        counts = "lit" if self.has_roll else "counted"
        return [(symbol, counts if counted else "") for symbol, counted in zip(self.symbols, self.counted, strict=True)]

    @property
    def best(self) -> str:
        """How many dice show the side's play, such as `3 × B/HR`."""
        if not self.symbols:
            return ""
        return _best(self.symbols, self.counted)


@dataclass(frozen=True)
class Position:
    """Everything on the table, in plain values."""

    phase: int
    now: str
    batting: int
    chip: int
    toss_winner: int
    balls: int
    strikes: int
    outs: int
    runs: tuple[int, int]
    on: Mapping[int, int]  # base to the runner's number
    batter: int
    sides: tuple[Side, Side]


def seats_with_dice(scene: Scene, team: int) -> list[tuple[str, int]]:
    """PC-5: the names of a team's seats, and how many of its dice are theirs, in the order of the dice."""
    names = [name for name, own in zip(scene.names.seats, scene.setup.teams, strict=True) if own == team]
    return list(zip(names, dice_shares(len(names)), strict=True))


def read(scene: Scene) -> Position:
    """Everything on the table, as a seat sees it."""
    state = scene.view
    batting = int(batting_team(state)) if state.first_team >= 0 else NO_TEAM
    return Position(
        phase=int(state.phase),
        now=_now(scene),
        batting=batting,
        chip=int(state.chip),
        toss_winner=int(state.toss_winner),
        balls=int(state.balls),
        strikes=int(state.strikes),
        outs=int(state.outs),
        runs=(int(state.runs[0]), int(state.runs[1])),
        on={base: int(state.bases[base - 1]) for base in BASES if state.bases[base - 1]},
        batter=int(state.batter),
        sides=(_side(scene, batting, BATTING), _side(scene, batting, PITCHING)),
    )


def _now(scene: Scene) -> str:
    if scene.view.phase == phase.TOSS_CHOICE:
        return "The toss"
    if scene.view.phase == phase.OVER:
        return "Final"
    return half_name(int(scene.view.inning), int(scene.view.half))


def _side(scene: Scene, batting: int, side: int) -> Side:
    state = scene.view
    team = batting if side == BATTING or batting == NO_TEAM else 1 - batting
    if state.half_rolls == 0:  # what lies there was rolled by the other side
        return Side(team)
    symbols = symbols_shown(scene.setup, side, state.up[side * DICE_A_SIDE : (side + 1) * DICE_A_SIDE])
    counts = counted(symbols, side, bool(scene.book.own_tie_ask))
    return Side(team, symbols, counts, bool(state.phase == phase.CHIP or state.winner == side))


@lru_cache(maxsize=1 << 12)
def _best(symbols: tuple[str, ...], counted: tuple[bool, ...]) -> str:
    tied = sorted({symbol for symbol, counts in zip(symbols, counted, strict=True) if counts}, key=_rank)
    return f"{symbols.count(tied[0])} × {'/'.join(tied)}"


def _rank(symbol: str) -> int:
    return next(symbols.index(symbol) for symbols in SYMBOLS if symbol in symbols)

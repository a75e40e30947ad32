"""Positions, rolls and results of Power Chip in the notation of its rules, so that tests read like the clauses.

A roll is "batting dice / pitching dice". Every script ends with a tied roll that nobody answers: a tie changes
nothing until it is decided, so the table then shows the position right after the last roll of the test.
"""

from __future__ import annotations

from typing import Any

import fivetool as ft
from at_the_table import happened

# A roll for each play; those of one side win 3 to 2.
BALL = "B B B 1B 2B HR / K K OUT OUT DP TP"
SINGLE = "1B 1B 1B B 2B HR / K K OUT OUT DP TP"
DOUBLE = "2B 2B 2B B 1B HR / K K OUT OUT DP TP"
HOMERUN = "HR HR HR B 1B 2B / K K OUT OUT DP TP"
STRIKE = "B B 1B 1B 2B HR / K K K OUT DP TP"
OUT = "B B 1B 1B 2B HR / OUT OUT OUT K DP TP"
DOUBLE_PLAY = "B B 1B 1B 2B HR / DP DP DP K OUT TP"
TRIPLE_PLAY = "B B 1B 1B 2B HR / TP TP TP K OUT DP"
SIX_BALLS = "B B B B B B / K K K K OUT DP"
SIX_STRIKES = "HR HR HR HR HR B / K K K K K K"
TIE = "1B 1B 1B B 2B HR / K K K OUT DP TP"  # a single or a strike
STOP = "1B 1B 1B B 2B HR / K K K OUT DP TP"

SIDE_OUT = (OUT, OUT, OUT)
END_REASONS = ("", "regulation", "bottom_skipped", "walk_off", "extra_innings", "draw")


def at(
    half: str = "T1", score: str = "0–0", outs: int = 0, on: str = "", count: str = "0-0", chip: str = "bat"
) -> dict[str, Any]:
    """A position: `at("B3", "4–4", outs=1, on="2B 3B", count="3-1", chip="pit")`; the first team's runs come first."""
    balls, strikes = count.split("-")
    return {
        "inning": int(half[1:]),
        "half": "top" if half[0] == "T" else "bottom",
        "runs": [int(runs) for runs in score.split("–")],
        "outs": outs,
        "bases": on.split(),
        "balls": int(balls),
        "strikes": int(strikes),
        "chip": chip,
    }


def asked(position: dict[str, Any] | None, *steps: str, seats: int = 2, **options: Any) -> ft.Table:
    """Play rolls and choices from a position (None: from the toss) and leave the next question open."""
    dice = [step for step in steps if _is_dice(step, position)]
    choices = [step for step in steps if not _is_dice(step, position)]
    game = ft.game("power-chip", seats, **options)
    table = game.table(dice=script(*dice, STOP), position=position)
    for choice in choices:
        table.play(choice)
    return table


def _is_dice(step: str, position: dict[str, Any] | None) -> bool:
    """A roll, or at the start of a game the toss, whose coin shows A or B."""
    return "/" in step or (position is None and step in ("A", "B"))


def script(*rolls: str) -> ft.Script:
    """Known dice out of rolls as the rules write them."""
    return ft.Script([roll.replace("/", " ") for roll in rolls])


def play(position: dict[str, Any] | None, *steps: str, seats: int = 2, **options: Any) -> ft.Table:
    """As `asked`, but every step must have been used up: nothing else was asked, and nothing is left open."""
    table = asked(position, *steps, seats=seats, **options)
    rolls = sum("/" in step for step in steps)
    assert len(happened(table, "roll")) == (rolls if table.over else rolls + 1), "a question stopped the game early"
    return table


def shown(table: ft.Table) -> str:
    """The position as the rules write it: `T1 0–0, 1 out, 1B 3B, 2-1, chip bat`."""
    state = table.state
    first = int(state.first_team)
    score = f"{state.runs[first]}–{state.runs[1 - first]}"
    if table.over:
        return f"{score}, {END_REASONS[state.end]}"
    batting = first if state.half == 0 else 1 - first
    return (
        f"{'TB'[state.half]}{state.inning} {score}, {state.outs} out{'' if state.outs == 1 else 's'}, "
        f"{on_base(table) or 'empty'}, {state.balls}-{state.strikes}, chip {'bat' if state.chip == batting else 'pit'}"
    )


def on_base(table: ft.Table) -> str:
    """The occupied bases."""
    return " ".join(name for name, runner in zip(("1B", "2B", "3B"), table.state.bases, strict=True) if runner)


def told(table: ft.Table) -> list[str]:
    """The kinds of the events in order, without the start and without the unanswered roll at the end."""
    kinds = [event.kind for event in table.events if event.kind != "resumed"]
    return kinds if table.over else kinds[:-1]


def charged(table: ft.Table) -> list[int]:
    """The bases of the men put out, in order; 0 is the batter."""
    return [event.origin for event in happened(table, "put_out")]


def left_on_base(table: ft.Table) -> int:
    """What the last half-inning that ended left on base."""
    return happened(table, "half_end")[-1].left


def half_of(runs: int) -> tuple[str, ...]:
    """The rolls of a half-inning with so many runs."""
    return (HOMERUN,) * runs + SIDE_OUT

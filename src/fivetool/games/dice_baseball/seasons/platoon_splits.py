"""Plate appearances by the hands that meet in them, read off the events (DB-16, DB-17, DB-28)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fivetool.game.event import Event
from fivetool.games.dice_baseball.board.box_score import HIT_BY_PITCH, HIT_FIGURES, INTENTIONAL
from fivetool.games.dice_baseball.rules import results, sides, stamina

AGAINST = ("Against left-handers", "Against right-handers")  # of a batter, by the pitcher's hand
BATTERS = ("Left-handed batters", "Right-handed batters")  # of a pitcher, by the side from which they bat

Splits = dict[tuple[int, str, str], dict[str, int]]  # by player, part and title


def hand_splits(book: Any, events: Sequence[Event]) -> Splits:
    """What every batter did against either hand, and what every pitcher allowed to either side."""
    throws, bats = book["throws"].tolist(), book["bats"].tolist()
    found: Splits = {}
    pitcher = 0
    for event in events:
        if event.kind == "pa_start" or (event.kind == "control_change" and event.reason == stamina.RELIEVED):
            pitcher = event.pitcher
        for batter, name, count in _counted(event):
            hand = throws[pitcher]
            side = bats[batter] if bats[batter] != sides.BOTH else 1 - hand
            for key in ((batter, "batting", AGAINST[hand]), (pitcher, "pitching", BATTERS[side])):
                figures = found.setdefault(key, {"PA": 0})
                figures[name] = figures.get(name, 0) + count
    return found


def _counted(event: Event) -> Iterator[tuple[int, str, int]]:
    """What an event adds to a batter's figures: batter, figure, how many."""
    match event.kind:
        case "pa_end" if event.completed:
            yield event.batter, "PA", 1
        case "hit":
            yield event.batter, "H", 1
            if event.total_bases > 1:
                yield event.batter, HIT_FIGURES[event.total_bases], 1
        case "walk":
            yield event.batter, "HBP" if event.how == HIT_BY_PITCH else "BB", 1
            if event.how == INTENTIONAL:
                yield event.batter, "IBB", 1
        case "strikeout":
            yield event.batter, "SO", 1
        case "scored" if event.rbi:
            yield event.batter, "RBI", event.rbi
        case "sacrifice":
            yield event.batter, "SF" if event.on_fly else "SH", 1
        case "double_play" if event.grounded_into:
            yield event.batter, "GDP", 1
        case "reached" if event.how == results.INTERFERENCE:
            yield event.batter, "CI", 1

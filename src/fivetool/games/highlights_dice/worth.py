"""What the open boxes of a sheet are worth to a player, in thousandths of a run.

The next boxes of a track are likely to be checked, later ones less so, the less the fewer turns are left. A chain
is worth what the track it leads to gives on average. Worked out once for every sheet, shipped or brought along.
"""

from __future__ import annotations

from typing import Any

from fivetool.games.highlights_dice.rules import (
    AREAS,
    CHAIN,
    CLUTCH,
    CLUTCH_ACTION,
    EMPTY,
    HORIZONS,
    PLAY,
    STAR,
    TRACKS,
    WILD,
)

RUN = 1000
PLAY_WORTH = (0.42, 0.62, 0.80, 1.35, 0.33, 0.25)  # S D T HR W SB
STAR_SHARE = 0.9  # two plays, which happen less than every other time
POWER_WORTH = 0.06  # for each turn that may still come
REACH = 2.5  # how soon later boxes fade: the more, the sooner
FURTHEST = 0.92
ROUNDS_OF_CHAINS = 8  # chains of chains beyond this change nothing


def fill_worth(book: Any) -> None:
    """Write the worth of all open boxes from each box on, for every number of turns that may come."""
    for horizon in range(HORIZONS):
        fading = FURTHEST * horizon / (horizon + REACH)
        boxes = box_worths(book, horizon)
        for track in range(TRACKS):
            ahead = 0.0
            for number in range(int(book.length[track]) - 1, -1, -1):
                ahead = fading * (boxes[track][number] + ahead)
                book.ahead[horizon, track, number] = round(RUN * ahead)


def box_worths(book: Any, horizon: int) -> list[list[float]]:
    """What checking each box gives, in runs."""
    averages = [0.3] * TRACKS
    worths: list[list[float]] = []
    for _ in range(ROUNDS_OF_CHAINS):
        worths = [
            [_token_worth(int(token), averages, horizon) for token in book.box[track, : int(book.length[track])]]
            for track in range(TRACKS)
        ]
        averages = [sum(boxes) / len(boxes) for boxes in worths]
    return worths


def _token_worth(token: int, averages: list[float], horizon: int) -> float:
    if token == EMPTY:
        return 0.0
    if token < STAR:
        return PLAY_WORTH[token - PLAY]
    if token < CHAIN:
        return STAR_SHARE * PLAY_WORTH[token - STAR]
    if token < WILD:
        return averages[token - CHAIN]
    if token == WILD:
        return 1.4 * max(averages[:AREAS])
    return averages[CLUTCH] if token == CLUTCH_ACTION else POWER_WORTH * horizon

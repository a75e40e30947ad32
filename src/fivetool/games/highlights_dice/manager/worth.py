"""What things on a sheet are worth to a player, in thousandths of a run; the manager decides by it.

For the shipped sheets it was learned from games and stands in `worths/`, apart for sheets whose owner is Active next
and for those who pick, with the Play Dice that wait on each area for that turn. For the others, and for a sheet that
somebody brings along, it is estimated: a box counts for what it gives and for how likely it is still to be checked,
for with so many turns to come about so many boxes of each track will be; a chain is worth what the track that it leads
to gives on average. The weights were found by letting managers with other weights play.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from fivetool.engine.record import new
from fivetool.games.highlights_dice.data.sheets import SHEETS, Sheet
from fivetool.games.highlights_dice.data.sheets import TRACKS as TRACK_NAMES
from fivetool.games.highlights_dice.manager.knowledge import ANY_TURN, DICE, HORIZONS, KNOWLEDGE, ROLES, RUN
from fivetool.games.highlights_dice.rules import box, tracks
from fivetool.games.highlights_dice.rules.tracks import AREAS, TRACKS

FOLDER = Path(__file__).parent / "worths"
ROUNDS_OF_CHAINS = 8  # chains of chains beyond this change nothing


@dataclass(frozen=True)
class Weights:
    """What the manager believes. Worths are in runs."""

    plays: tuple[float, ...] = (0.42, 0.62, 0.80, 1.35, 0.33, 0.25)  # S D T HR W SB
    star_share: float = 1.4  # of the play: it happens twice, but not every time
    wild_share: float = 1.1  # of the best track's average
    checks: float = 0.62  # boxes of a track that are checked in a turn
    runners: tuple[float, ...] = (0.26, 0.54, 0.52)  # on first, second, third, before the next turn
    die: float = 0.06  # a Power Die, for each turn that may still come
    late: float = 0.25  # in the last turn runners and Power only count should it come to Extra Innings
    pending_wild: float = 0.25  # a wild behind a wild
    denial: float = 0.80


WEIGHTS = Weights()


def make_knowledge(options: Mapping[str, Any], book: Any) -> Any:
    """What everything is worth, for every number of turns that may come."""
    knowledge = new(KNOWLEDGE)
    estimate_worth(knowledge, book)
    sheet = SHEETS.of(options["sheet"])
    learned = _read_worths(sheet.name)
    if learned and learned["tracks"] == sheet.content()["tracks"]:
        for role, worths in enumerate(learned["next_turn"]):
            for track, name in enumerate(TRACK_NAMES):
                by_dice = np.array(worths["ahead"][name])
                knowledge.ahead[role, :, track, : by_dice.shape[1]] = by_dice
            knowledge.runners[role] = worths["runners"]
            knowledge.power_worth[role] = worths["power"]
    return knowledge


@cache
def _read_worths(name: str) -> Any:
    """What was learned of a sheet, None for one that nothing was learned of."""
    path = FOLDER / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else None


def write_worths(knowledge: Any, sheet: Sheet) -> None:
    """Keep what was learned of a sheet: a line for each track of each kind of next turn."""
    roles = ",\n".join(_written_role(knowledge, sheet, role) for role in range(ROLES))
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{sheet.name}.json").write_text(
        f'{{\n  "tracks": {json.dumps(sheet.content()["tracks"])},\n  "next_turn": [\n{roles}\n  ]\n}}\n',
        encoding="utf-8",
    )


def _written_role(knowledge: Any, sheet: Sheet, role: int) -> str:
    """What was learned of sheets with one kind of next turn; where no dice are known one worth stands for all."""
    dice = 1 if role == ANY_TURN else DICE
    ahead = ",\n".join(
        f'      "{name}": {_short(knowledge.ahead[role, :, track, : len(sheet.tracks[name]) + 1, :dice])}'
        for track, name in enumerate(TRACK_NAMES)
    )
    runners, power = _short(knowledge.runners[role]), _short(knowledge.power_worth[role])
    return f'    {{"ahead": {{\n{ahead}\n    }}, "runners": {runners}, "power": {power}}}'


def _short(worths: Any) -> str:
    return json.dumps(worths.tolist(), separators=(",", ":"))


def estimate_worth(knowledge: Any, book: Any, weights: Weights = WEIGHTS) -> None:
    """What everything on any sheet should be worth."""
    for horizon in range(HORIZONS):
        _fill_boxes(knowledge, book, horizon, weights)
        share = weights.late if horizon == 0 else 1.0
        for bases in range(8):
            on = sum(worth for base, worth in enumerate(weights.runners) if bases >> base & 1)
            knowledge.runners[:, horizon, bases] = round(RUN * share * on)
        knowledge.power_worth[:, horizon] = round(RUN * weights.die * (horizon or weights.late))
    knowledge.pending_wild = round(RUN * weights.pending_wild)
    knowledge.denial = round(100 * weights.denial)


def _fill_boxes(knowledge: Any, book: Any, horizon: int, weights: Weights) -> None:
    """The worth of all open boxes from each box on."""
    chances = check_chances(weights.checks * horizon, int(max(book.length)))
    boxes = box_worths(book, horizon, weights)
    for track in range(TRACKS):
        for number in range(int(book.length[track])):
            ahead = sum(chance * box for chance, box in zip(chances, boxes[track][number:], strict=False))
            knowledge.ahead[:, horizon, track, number] = round(RUN * ahead)


def check_chances(mean: float, count: int) -> list[float]:
    """How likely at least 1, 2, ... boxes of a track will be checked, if so many are on average (Poisson).

    >>> [round(chance, 3) for chance in check_chances(1.0, 3)]
    [0.632, 0.264, 0.08]
    """
    chances, fewer, term = [], 0.0, math.exp(-mean)
    for number in range(count):
        fewer += term
        chances.append(1.0 - fewer)
        term *= mean / (number + 1)
    return chances


def box_worths(book: Any, horizon: int, weights: Weights = WEIGHTS) -> list[list[float]]:
    """What checking each box gives, in runs."""
    averages = [0.3] * TRACKS
    worths: list[list[float]] = []
    for _ in range(ROUNDS_OF_CHAINS):
        worths = [
            [_box_worth(int(token), averages, horizon, weights) for token in book.box[track, : int(book.length[track])]]
            for track in range(TRACKS)
        ]
        averages = [sum(boxes) / len(boxes) for boxes in worths]
    return worths


def _box_worth(token: int, averages: list[float], horizon: int, weights: Weights) -> float:
    if token == box.EMPTY:
        return 0.0
    if token < box.STAR:
        return weights.plays[token - box.PLAY]
    if token < box.CHAIN:
        return weights.star_share * weights.plays[token - box.STAR]
    if token < box.WILD:
        return averages[token - box.CHAIN]
    if token == box.WILD:
        return weights.wild_share * max(averages[:AREAS])
    return averages[tracks.CLUTCH] if token == box.CLUTCH else weights.die * horizon

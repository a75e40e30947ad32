"""What dice show: the twelve of a roll, and the chip of the toss."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from fivetool.game.board import DiceShown
from fivetool.game.event import Event
from fivetool.game.setup import Setup
from fivetool.games.power_chip.data.dice_sets import FACES
from fivetool.games.power_chip.rules.play import DICE_A_SIDE
from fivetool.games.power_chip.rules.teams import BATTING, PITCHING
from fivetool.games.power_chip.words.naming import SYMBOLS
from fivetool.show import dice as draw
from fivetool.show.svg import TEAM_LETTERS

SIDES = (BATTING, PITCHING)
SIDE_NAMES = ("Batter", "Pitcher")
LOOKS = (
    draw.cube(
        "batter",
        "plain",
        {"B": draw.ball("B"), "1B": draw.bases("1B", 1), "2B": draw.bases("2B", 2), "HR": draw.bases("HR", 4)},
    ),
    draw.cube(
        "pitcher",
        "dark",
        {"K": draw.strike("K"), "OUT": draw.outs("OUT", 1), "DP": draw.outs("DP", 2), "TP": draw.outs("TP", 3)},
    ),
)
DIE_FIELDS = tuple([f"{name.lower()}_die_{i}" for i in range(1, DICE_A_SIDE + 1)] for name in SIDE_NAMES)


def dice(event: Event, setup: Setup) -> Sequence[DiceShown]:
    """The twelve dice of a roll, and the chip of the toss."""
    if event.kind == "toss":
        return (DiceShown("Toss", (TEAM_LETTERS[event.winner],), (True,), event.winner),)
    if event.kind != "roll":
        return ()
    return tuple([_handful(event, setup, side) for side in SIDES])


def _handful(event: Event, setup: Setup, side: int) -> DiceShown:
    symbols = symbols_shown(setup, side, [event.fields[field] for field in DIE_FIELDS[side]])
    team = event.team if side == BATTING else 1 - event.team
    counts = counted(symbols, side, bool(setup.book.own_tie_ask))
    return DiceShown(SIDE_NAMES[side], symbols, counts, team, looks=(LOOKS[side].name,) * len(symbols))


def symbols_shown(setup: Setup, side: int, faces: Iterable[int]) -> tuple[str, ...]:
    """What the six dice of a side show (PC-9: faces are the dice set's)."""
    dice = _all_symbols(setup.book.faces.tobytes())[side]
    return tuple([die[face] for die, face in zip(dice, faces, strict=True)])


@lru_cache(maxsize=64)
def _all_symbols(faces: bytes) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """What the faces of every die show, by side."""
    dice = [faces[start : start + FACES] for start in range(0, len(faces), FACES)]
    return tuple(
        tuple(tuple(SYMBOLS[side][face] for face in die) for die in dice[side * DICE_A_SIDE : (side + 1) * DICE_A_SIDE])
        for side in SIDES
    )


@lru_cache(maxsize=1 << 12)
def counted(symbols: tuple[str, ...], side: int, picks: bool) -> tuple[bool, ...]:
    """PC-18, PC-20: the dice that show the side's most frequent symbol, the best of several; where the side picks one
    of them (PC-21), the dice of all.
    """
    most = max(symbols.count(symbol) for symbol in symbols)
    frequent = {symbol for symbol in symbols if symbols.count(symbol) == most}
    played = frequent if picks else {max(frequent, key=SYMBOLS[side].index)}
    return tuple(symbol in played for symbol in symbols)

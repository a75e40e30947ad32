"""The dice that an event rolled."""

from __future__ import annotations

from collections.abc import Sequence

from fivetool.game.board import DiceShown, DieLook
from fivetool.game.event import Event
from fivetool.game.setup import Setup
from fivetool.games.highlights_dice.data.sheets import PITCHER_RESULTS
from fivetool.games.highlights_dice.rules.tracks import CHOICES
from fivetool.show import dice as draw

PLAY_FACES = {
    "S": draw.bases("S", 1),
    "D": draw.bases("D", 2),
    "T": draw.bases("T", 3),
    "HR": draw.bases("HR", 4),
    "W": draw.walk("W"),
    "SB": draw.steal("SB"),
}
PITCHER_FACES = {
    "1OUT": draw.outs("OUT", 1),
    "DP": draw.outs("DP", 2),
    "TP": draw.outs("TP", 3),
    "SB": draw.steal("SB"),
}
PLAY_DIE = draw.cube("play", "green", PLAY_FACES)
POWER_DIE = draw.cube("power", "brown", PLAY_FACES)
PITCHER_DIE = draw.cube("pitcher", "red", PITCHER_FACES)
LOOKS = (PLAY_DIE, POWER_DIE, PITCHER_DIE)


def dice(event: Event, setup: Setup) -> Sequence[DiceShown]:
    """The dice that an event rolled."""
    if event.kind == "roll":
        play = _handful("Play Dice", event, 1, event.play_dice, PLAY_DIE)
        power = _handful("Power Dice", event, 1 + event.play_dice, event.power_dice, POWER_DIE)
        pitcher = () if setup.seats == 1 else _pitcher_die(event)
        return (*play, *power, *pitcher)
    if event.kind == "defense":
        defense = DiceShown("Defense", (CHOICES[event.area],), (False,), event.seat, looks=(POWER_DIE.name,))
        return (*_pitcher_die(event), defense)
    if event.kind == "extra_roll":
        return _handful("Extra Inning", event, 1, event.count, POWER_DIE)
    return _handful("Against Hits Fitz", event, 1, event.count, POWER_DIE) if event.kind == "fitz_roll" else ()


def _handful(name: str, event: Event, start: int, count: int, look: DieLook) -> tuple[DiceShown, ...]:
    if count == 0:
        return ()
    faces = tuple(CHOICES[event.fields[f"die_{i}"]] for i in range(start, start + count))
    return (DiceShown(name, faces, (False,) * count, event.seat, looks=(look.name,) * count),)


def _pitcher_die(event: Event) -> tuple[DiceShown, ...]:
    shown = (PITCHER_RESULTS[event.pitcher],)
    return (DiceShown("Pitcher Die", shown, (False,), event.seat, looks=(PITCHER_DIE.name,)),)

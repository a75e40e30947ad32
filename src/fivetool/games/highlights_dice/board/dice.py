"""The dice that an event rolled."""

from __future__ import annotations

from collections.abc import Sequence

from fivetool.game.board import DiceShown
from fivetool.game.event import Event
from fivetool.game.setup import Setup
from fivetool.games.highlights_dice.data.sheets import PITCHER_RESULTS
from fivetool.games.highlights_dice.rules.tracks import CHOICES


def dice(event: Event, setup: Setup) -> Sequence[DiceShown]:
    """The dice that an event rolled."""
    if event.kind == "roll":
        play = _handful("Play Dice", event, 1, event.play_dice)
        power = _handful("Power Dice", event, 1 + event.play_dice, event.power_dice)
        pitcher = () if setup.seats == 1 else _pitcher_die(event)
        return (*play, *power, *pitcher)
    if event.kind == "defense":
        defense = DiceShown("Defense", (CHOICES[event.area],), (True,), event.seat)
        return (*_pitcher_die(event), defense)
    if event.kind == "extra_roll":
        return _handful("Extra Inning", event, 1, event.count)
    return _handful("Against Hits Fitz", event, 1, event.count) if event.kind == "fitz_roll" else ()


def _handful(name: str, event: Event, start: int, count: int) -> tuple[DiceShown, ...]:
    if count == 0:
        return ()
    faces = tuple(CHOICES[event.fields[f"die_{i}"]] for i in range(start, start + count))
    return (DiceShown(name, faces, (True,) * count, event.seat),)


def _pitcher_die(event: Event) -> tuple[DiceShown, ...]:
    return (DiceShown("Pitcher Die", (PITCHER_RESULTS[event.pitcher],), (True,), event.seat),)

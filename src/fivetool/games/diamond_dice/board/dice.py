"""The dice of an event as they landed: ones lit, and for power fives and sixes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from fivetool.game.board import DiceShown
from fivetool.game.event import Event
from fivetool.game.scene import Scene
from fivetool.game.setup import Setup
from fivetool.show.dice import SIX_SIDED


@dataclass(frozen=True)
class _Roll:
    """How the dice of a kind of event are shown."""

    name: str
    counts: Callable[[int], bool]


def _is_one(face: int) -> bool:
    return face == 1


def _is_power(face: int) -> bool:
    return face >= 5


POWER = "Power"
ROLLS = {
    "contact_roll": _Roll("Contact", _is_one),
    "power_roll": _Roll(POWER, _is_power),
    "speed_check": _Roll("Speed", _is_one),
    "throw": _Roll("Throw", _is_one),
    "pickoff_roll": _Roll("Pickoff", _is_one),
    "knuckleball_roll": _Roll("Knuckleball", _is_one),
}


def dice(event: Event, setup: Setup) -> Sequence[DiceShown]:
    """The dice of a roll: ones lit, and for power fives and sixes; a throw also has the runner's dice."""
    described_roll = ROLLS.get(event.kind)
    if described_roll is None:
        return ()
    handfuls = [_handful(described_roll.name, dice_faces(event), described_roll.counts, event.team)]
    if event.kind == "throw":
        handfuls.append(_handful("Runner", dice_faces(event, "runner_"), _is_one, 1 - event.team))
    return tuple(handful for handful in handfuls if handful.shown)


def _handful(name: str, faces: Sequence[int], counts: Callable[[int], bool], team: int) -> DiceShown:
    shown, lit = tuple(str(face) for face in faces), tuple(counts(face) for face in faces)
    return DiceShown(name, shown, lit, team, looks=(SIX_SIDED.name,) * len(shown))


def last_dice(scene: Scene) -> Sequence[DiceShown]:
    """The dice of the last event that rolled some; those for power lie beside those for contact before them."""
    found: list[DiceShown] = []
    for event in reversed(scene.events):
        rolled = dice(event, scene.setup)
        if found and event.kind == "contact_roll":
            return (*rolled, *found)
        if rolled and found:
            break
        found += rolled
        if found and found[0].name != POWER:
            break
    return found


def dice_faces(event: Event, prefix: str = "") -> tuple[int, ...]:
    """What the dice of an event show, 1 to 6, unpacked from its fields."""
    count = event.fields[f"{prefix}dice"]
    packed = [event.fields[f"{prefix or 'faces_'}{half}"] for half in ("a", "b")]
    return tuple((packed[i // 10] >> (3 * (i % 10)) & 7) + 1 for i in range(count))

"""Under which headings the choices of DICE Baseball are offered."""

from __future__ import annotations

from fivetool.game.scene import Scene
from fivetool.games.dice_baseball.rules import choices, phase

_AT_A_PLATE_APPEARANCE = (
    (choices.PITCH, "In the field"),
    (choices.SWING, "At bat"),
    (choices.STEAL + 1, "Steal"),
    (choices.HIT_AND_RUN, "At bat"),
    (choices.PINCH_HIT, "Bench"),
    (choices.AT + 1, "Bullpen"),
    (choices.CHANGE_FIELDERS, "Bench"),
)


def heading(scene: Scene, choice: int) -> str:
    """The heading of a choice; only where a plate appearance begins are there so many that they need some."""
    if scene.view.phase not in (phase.DEFENSE, phase.OFFENSE):
        return ""
    return next(heading for first, heading in reversed(_AT_A_PLATE_APPEARANCE) if choice >= first)

"""Under which headings the choices of DICE Baseball are offered."""

from __future__ import annotations

from typing import Any

from fivetool.engine.diamond import THIRD
from fivetool.game.scene import Scene
from fivetool.games.dice_baseball.rules import cells, choices, phase, record

LAST_OUT = 2  # outs before the last one
MORE = "More"

_AT_A_PLATE_APPEARANCE = (
    (choices.PITCH, "In the field"),
    (choices.SWING, "At bat"),
    (choices.STEAL + 1, "Steal"),
    (choices.HIT_AND_RUN, "At bat"),
    (choices.PINCH_HIT, "Bench"),
    (choices.AT + 1, "Bullpen"),
    (choices.CHANGE_FIELDERS, "Bench"),
)


def infield_matters(scene: Scene) -> bool:
    """Whether infield in or back is a question: a runner on third can score on an out."""
    return bool(scene.view.bases[THIRD - 1]) and int(scene.view.outs) < LAST_OUT


def singles(scene: Scene, infield: int) -> Any:
    """Which balls are singles by the charts in use, by fielder and kind, with the infield back (0) or in (1)."""
    return (scene.book.cells[int(record.base_state(scene.view.bases)), :, :, infield] >> cells.SINGLE_BYTE) != 0


def gains_nothing(scene: Scene, choice: int) -> bool:
    """Whether it is certain that nothing comes of a choice: with two outs every out is as good as any other, so that
    a drawn-in infield can only let balls through.
    """
    if choice != choices.INFIELD_IN or infield_matters(scene):
        return False
    return not (singles(scene, 0) & ~singles(scene, 1)).any()


def heading(scene: Scene, choice: int) -> str:
    """The heading of a choice; only where a plate appearance begins are there so many that they need some."""
    if scene.view.phase not in (phase.DEFENSE, phase.OFFENSE):
        return ""
    if gains_nothing(scene, choice):
        return MORE
    return next(heading for first, heading in reversed(_AT_A_PLATE_APPEARANCE) if choice >= first)

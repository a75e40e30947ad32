"""Under which headings the choices of Baseball Diamond Dice are offered."""

from __future__ import annotations

from fivetool.game.scene import Scene
from fivetool.games.diamond_dice.rules import choices

_HEADINGS = (
    (choices.AUTO, ""),
    (choices.RELIEVER, "Bullpen"),
    (choices.NO_SUBSTITUTION, ""),
    (choices.SUBSTITUTE, "Bench"),
    (choices.PICKOFF_AT, "Pickoff"),
    (choices.USE, "Ability"),
    (choices.ALIGN, "Alignment"),
    (choices.DECLARE, "At bat"),
    (choices.STEAL_FROM, "Steal"),
    (choices.GO, ""),
)


def heading(scene: Scene, choice: int) -> str:
    """The heading of a choice."""
    return next(heading for first, heading in reversed(_HEADINGS) if choice >= first)

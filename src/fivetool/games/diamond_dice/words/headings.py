"""Under which headings the choices of Baseball Diamond Dice are offered."""

from __future__ import annotations

from fivetool.game.scene import Scene
from fivetool.games.diamond_dice.rules import choices
from fivetool.games.diamond_dice.words.odds import is_hopeless

NO_CHANCE = "No chance of success"
_HEADINGS = (
    (choices.AUTO, ""),
    (choices.RELIEVER, "Bullpen"),
    (choices.NO_SUBSTITUTION, ""),
    (choices.SUBSTITUTE, "Bench"),
    (choices.PICKOFF_AT, "Pickoff"),
    (choices.USE, "Ability"),
    (choices.ALIGN, "Fielders"),
    (choices.DECLARE, "At bat"),
    (choices.STEAL_FROM, "Steal"),
    (choices.GO, ""),
)


def rank(scene: Scene, choice: int) -> tuple[float, ...]:
    """Choices as the rules list them, those that cannot succeed last."""
    return is_hopeless(scene, choice), choice


def heading(scene: Scene, choice: int) -> str:
    """The heading of a choice; what cannot succeed has one of its own."""
    if is_hopeless(scene, choice):
        return NO_CHANCE
    return next(heading for first, heading in reversed(_HEADINGS) if choice >= first)

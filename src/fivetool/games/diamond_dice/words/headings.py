"""Under which headings the choices of Baseball Diamond Dice are offered."""

from __future__ import annotations

from fivetool.game.scene import Scene
from fivetool.games.diamond_dice.rules import choices
from fivetool.games.diamond_dice.words.odds import is_pointless

BULLPEN, BENCH, MORE = "Bullpen", "Bench", "More"
FOLDED = (BULLPEN, BENCH, MORE)  # always there, but not in the way of what is done with every batter
_HEADINGS = (
    (choices.AUTO, ""),
    (choices.RELIEVER, BULLPEN),
    (choices.NO_SUBSTITUTION, ""),
    (choices.SUBSTITUTE, BENCH),
    (choices.PICKOFF_AT, "Pickoff"),
    (choices.USE, "Ability"),
    (choices.ALIGN, "Fielders"),
    (choices.DECLARE, "At bat"),
    (choices.STEAL_FROM, "Steal"),
    (choices.GO, ""),
)


def rank(scene: Scene, choice: int) -> tuple[float, ...]:
    """Choices as the rules list them, those from which nothing can be gained last."""
    return is_pointless(scene, choice), choice


def heading(scene: Scene, choice: int) -> str:
    """The heading of a choice; what gains nothing has one of its own."""
    if is_pointless(scene, choice):
        return MORE
    return next(heading for first, heading in reversed(_HEADINGS) if choice >= first)

"""Standing orders that a person may take in Baseball Diamond Dice. All go by what everybody sees."""

from __future__ import annotations

from collections.abc import Sequence

from fivetool.game.orders import COACH, NO_CHOICE, Answers, Order, Way, always, first_of
from fivetool.game.scene import Scene
from fivetool.games.diamond_dice.rules import alignment, choices, offense
from fivetool.games.diamond_dice.words.odds import is_risky

LATE_INNINGS = 3  # the last ones, in which changes are asked about


def until_late(choice: int) -> Answers:
    """The same choice up to the late innings; from there on the person is asked."""

    def answer(scene: Scene, offered: Sequence[int]) -> int:
        late = scene.view.inning > scene.book.innings - LATE_INNINGS
        return NO_CHOICE if late else choice

    return answer


def go_if_nothing_can_stop_him(scene: Scene, offered: Sequence[int]) -> int:
    """DD-92, DD-103, DD-129, DD-130: a runner whom nobody can throw out goes; otherwise the person is asked."""
    return NO_CHOICE if is_risky(scene) else choices.GO


def no_change(choice: int, no: str) -> tuple[Way, ...]:
    """Ways not to be asked about the bullpen or the bench."""
    return (
        Way("never", f"{no} until I say so", always(choice)),
        Way("late", f"{no} before the last three innings", until_late(choice)),
        COACH,
    )


ORDERS = (
    Order("relievers", "Bullpen", ("pitcher_change",), no_change(choices.STAY, "nobody")),
    Order("bench", "Bench", ("substitutions",), no_change(choices.NO_SUBSTITUTION, "nobody")),
    Order(
        "defense",
        "Abilities and alignment",
        ("defense_ability", "alignment"),
        (Way("normal", "normal, no abilities", always(choices.ALIGN + alignment.NORMAL)), COACH),
    ),
    Order(
        "at-bat",
        "At bat",
        ("offense_ability",),
        (Way("swing", "swing, no steals", always(choices.DECLARE + offense.SWING)), COACH),
    ),
    Order(
        "runners",
        "Runners on ground balls and bunts",
        ("ground_go_hold", "bunt_go_hold"),
        (
            Way("safe", "go where nothing can stop them", go_if_nothing_can_stop_him),
            Way("hold", "hold", always(choices.HOLD)),
            COACH,
        ),
    ),
    Order(
        "ground-balls",
        "Fielding ground balls",
        ("ground_play",),
        (Way("sure", "the sure out", first_of(choices.LEAD, choices.BATTER_OUT)), COACH),
    ),
    Order(
        "home",
        "Tries for home",
        ("extra_base",),
        (Way("never", "stop at third", always(choices.STOP)), COACH),
    ),
)

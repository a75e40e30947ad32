"""Standing orders of Baseball Diamond Dice, so that a usual at-bat is one question and not five."""

from __future__ import annotations

from collections.abc import Sequence

from fivetool.engine.game import Scene
from fivetool.engine.orders import ASK, MANAGER, Order, Way, always, unless_it_matters
from fivetool.games.diamond_dice.rules.choices import ALIGN, GO, NO_SUBSTITUTION, STAY, STEAL_FROM, STOP
from fivetool.games.diamond_dice.rules.record import NORMAL


def moment(scene: Scene) -> str:
    """What makes it worth asking again for a change that was declined: the half-inning, the score, a man to score."""
    view, seat = scene.view, scene.seat
    own, other = int(view.runs[seat]), int(view.runs[1 - seat])
    score = "ahead" if own > other else "behind" if own < other else "level"
    scoring = "runner in scoring position" if view.bases[1] or view.bases[2] else "nobody in scoring position"
    return f"inning {view.inning}, half {view.half + 1}, {score}, {scoring}"


def when_it_pays(choice: int) -> Way:
    """Ask for a change only where the manager would make one, and once declined, not again at the same moment."""
    return Way("matters", "Ask when a change may pay", unless_it_matters(choice), choice, moment)


def no_steals(scene: Scene, choices: Sequence[int]) -> Sequence[int]:
    """Everything but steals."""
    return [choice for choice in choices if not STEAL_FROM <= choice < GO]


ORDERS = (
    Order(
        "relievers",
        "Relievers",
        ("pitcher_change",),
        (
            when_it_pays(STAY),
            ASK,
            Way("never", "Never", always(STAY)),
        ),
    ),
    Order(
        "bench",
        "Bench",
        ("substitutions",),
        (
            when_it_pays(NO_SUBSTITUTION),
            ASK,
            Way("never", "Never", always(NO_SUBSTITUTION)),
        ),
    ),
    Order(
        "defence",
        "Abilities and alignment",
        ("defence_ability", "alignment"),
        (
            ASK,
            Way("matters", "Ask unless normal will do", unless_it_matters(ALIGN + NORMAL)),
            Way("normal", "Always normal, no abilities", always(ALIGN + NORMAL)),
            MANAGER,
        ),
    ),
    Order(
        "steals",
        "Steals",
        ("offence_ability",),
        (Way("ask", "Offer them"), Way("never", "Never steal", no_steals)),
    ),
    Order("ground-balls", "Ground balls", ("ground_go_hold", "bunt_go_hold", "ground_play"), (ASK, MANAGER)),
    Order(
        "home",
        "Tries for home",
        ("extra_base",),
        (Way("matters", "Ask when one may pay", unless_it_matters(STOP)), ASK, Way("never", "Never", always(STOP))),
    ),
)

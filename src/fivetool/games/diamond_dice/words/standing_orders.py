"""Standing orders of Baseball Diamond Dice, so that a usual at-bat is one question and not five."""

from __future__ import annotations

from collections.abc import Sequence

from fivetool.game.orders import ASK, MANAGER, Order, Way, always, unless_it_matters
from fivetool.game.scene import Scene
from fivetool.games.diamond_dice.dice_odds import check_odds, ones_odds
from fivetool.games.diamond_dice.rules import alignment, choices, offense
from fivetool.games.diamond_dice.rules.offense import contact_dice
from fivetool.games.diamond_dice.words.odds import bunt_odds, hit_odds, is_risky

LONG_SHOT = 0.05  # chances below this are not offered unless asked for
LAST_OUT = 2  # outs when the next one ends the half-inning


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


def no_steals(scene: Scene, offered: Sequence[int]) -> Sequence[int]:
    """Everything but steals."""
    return [choice for choice in offered if not choices.STEAL_FROM <= choice < choices.GO]


def where_it_matters(scene: Scene, offered: Sequence[int]) -> Sequence[int]:
    """Against a batter with no contact dice left, who strikes out anyway, nothing but a pickoff."""
    if contact_dice(scene.view, scene.book, offense.SWING) > 0:
        return offered
    return [
        choice
        for choice in offered
        if choice == choices.ALIGN + alignment.NORMAL or choices.PICKOFF_AT <= choice < choices.USE
    ]


def with_a_chance(scene: Scene, offered: Sequence[int]) -> Sequence[int]:
    """A swing, and everything else that is not a very long shot."""
    return [
        choice for choice in offered if choice == choices.DECLARE + offense.SWING or _chance(scene, choice) >= LONG_SHOT
    ]


def _chance(scene: Scene, choice: int) -> float:
    """How likely a steal succeeds, a swing for the fences is a hit, or a bunt or hit-and-run moves somebody."""
    view, book = scene.view, scene.book
    if choice >= choices.STEAL_FROM:
        base = choice - choices.STEAL_FROM
        return check_odds(int(book.speed[view.bases[base]]), base + 2)
    if choice == choices.DECLARE + offense.FENCES:
        return hit_odds(scene, offense.FENCES, int(view.alignment))[0]
    if choice == choices.DECLARE + offense.BUNT and (view.outs == LAST_OUT or not view.bases.any()):
        return bunt_odds(scene)  # nobody to move up, or none who could once the batter is out
    return 1 - ones_odds(int(contact_dice(view, book, choice - choices.DECLARE))).none


def go_if_safe(scene: Scene, offered: Sequence[int]) -> Sequence[int]:
    """A runner whom nobody can throw out goes; every other question on a ground ball or bunt is asked."""
    return offered if choices.GO not in offered or is_risky(scene) else (choices.GO,)


ORDERS = (
    Order(
        "relievers",
        "Relievers",
        ("pitcher_change",),
        (
            when_it_pays(choices.STAY),
            ASK,
            Way("never", "Never", always(choices.STAY)),
        ),
    ),
    Order(
        "bench",
        "Bench",
        ("substitutions",),
        (
            when_it_pays(choices.NO_SUBSTITUTION),
            ASK,
            Way("never", "Never", always(choices.NO_SUBSTITUTION)),
        ),
    ),
    Order(
        "defense",
        "Abilities and alignment",
        ("defense_ability", "alignment"),
        (
            Way("real", "Ask where it can matter", where_it_matters),
            ASK,
            Way("matters", "Ask unless normal will do", unless_it_matters(choices.ALIGN + alignment.NORMAL)),
            Way("normal", "Always normal, no abilities", always(choices.ALIGN + alignment.NORMAL)),
            MANAGER,
        ),
    ),
    Order(
        "steals",
        "Steals and long shots",
        ("offense_ability",),
        (
            Way("chance", f"Offer from {LONG_SHOT:.0%} up", with_a_chance),
            Way("ask", "Offer everything"),
            Way("never", "Never steal", no_steals),
        ),
    ),
    Order(
        "ground-balls",
        "Ground balls",
        ("ground_go_hold", "bunt_go_hold", "ground_play"),
        (Way("matters", "Ask where something is at risk", go_if_safe), ASK, MANAGER),
    ),
    Order(
        "home",
        "Tries for home",
        ("extra_base",),
        (
            Way("matters", "Ask when one may pay", unless_it_matters(choices.STOP)),
            ASK,
            Way("never", "Never", always(choices.STOP)),
        ),
    ),
)

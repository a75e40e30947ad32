"""What the batter and the runners can expect of a choice."""

from __future__ import annotations

from fivetool.game.scene import Scene
from fivetool.games.diamond_dice.dice_odds import check_odds, ones_odds, power_odds
from fivetool.games.diamond_dice.rules import alignment, choices, offense
from fivetool.games.diamond_dice.words.naming import HIT_WORDS


def hit_odds(
    scene: Scene, declared: int, aligned: int, fewer_contact: int = 0, fewer_power: int = 0
) -> tuple[float, float]:
    """Against an alignment, and with fewer dice than he has now, how likely the batter hits and homers."""
    state, book = scene.view, scene.book
    contact = ones_odds(max(0, int(offense.contact_dice(state, book, declared)) - fewer_contact)).more
    hit = homer = 0.0
    for power, likely in enumerate(power_odds(max(0, int(offense.power_dice(state, book, declared)) - fewer_power))):
        value = int(alignment.hit_value(book, aligned, declared == offense.HIT_AND_RUN, power))
        chance = contact * likely
        if value == alignment.BATTER_CHECK:
            chance *= check_odds(int(book.speed[state.batter]), 1)
            value = 1
        hit += chance * (value > 0)
        homer += chance * (value == len(HIT_WORDS))
    return hit, homer


def bunt_odds(scene: Scene) -> float:
    """How likely a bunter is safe at first."""
    state, book = scene.view, scene.book
    missed = ones_odds(int(offense.contact_dice(state, book, offense.BUNT))).none
    return (1 - missed) * check_odds(int(book.speed[state.batter]), int(book.bunt_ones))


def is_pointless(scene: Scene, choice: int) -> bool:
    """Whether nothing can be gained by a choice that the usual one would not give too."""
    if choices.ALIGN < choice < choices.DECLARE:
        return not _alignment_helps(scene, choice - choices.ALIGN)
    if choice == choices.DECLARE + offense.FENCES:
        swing, fences = (hit_odds(scene, how, int(scene.view.alignment)) for how in (offense.SWING, offense.FENCES))
        return fences[0] <= swing[0] and fences[1] <= swing[1]
    return (choice == choices.HOLD and not is_risky(scene)) or is_hopeless(scene, choice)


def _alignment_helps(scene: Scene, aligned: int) -> bool:
    """Whether fielders anywhere but at normal depth can be of use against a swing."""
    state, book = scene.view, scene.book
    if aligned == alignment.INFIELD_IN:
        return can_be_thrown_out(scene)
    hit = hit_odds(scene, offense.SWING, aligned)[0]
    if not hit:
        return False
    if aligned == alignment.INFIELD_BACK:
        return hit < hit_odds(scene, offense.SWING, alignment.NORMAL)[0]
    return aligned == alignment.OUTFIELD_BACK or bool(book.shallow or state.bases[1])


def can_be_thrown_out(scene: Scene) -> bool:
    """Whether a drawn-in infield can stop a runner: one who is not forced, on a ball that is not the third out."""
    on_first, on_second, on_third = (bool(card) for card in scene.view.bases)
    unforced = (on_second and not on_first) or (on_third and not (on_first and on_second))
    return unforced and int(scene.view.outs) < 2


def is_hopeless(scene: Scene, choice: int) -> bool:
    """Whether no roll can make a choice succeed: a steal, or a bunt for a hit, by somebody too slow."""
    state, book = scene.view, scene.book
    if choice == choices.DECLARE + offense.BUNT:
        return not bunt_odds(scene) and not any(state.bases)
    if choices.STEAL_FROM <= choice < choices.GO:
        base = choice - choices.STEAL_FROM + 1
        return not check_odds(int(book.speed[state.bases[base - 1]]), base + 1)
    return False


def is_risky(scene: Scene) -> bool:
    """DD-92, DD-103, DD-129, DD-130: whether the runner asked about can be put out if he goes."""
    state = scene.view
    return bool(state.asked_base == 3 if state.declared == offense.BUNT else state.alignment == alignment.INFIELD_IN)

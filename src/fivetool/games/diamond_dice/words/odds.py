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
    odds = at_least(scene, declared, aligned, fewer_contact, fewer_power)
    return odds[0], odds[-1]


def at_least(
    scene: Scene, declared: int, aligned: int, fewer_contact: int = 0, fewer_power: int = 0
) -> tuple[float, ...]:
    """How likely the batter takes at least one base, two, three, four."""
    state, book = scene.view, scene.book
    contact = ones_odds(max(0, int(offense.contact_dice(state, book, declared)) - fewer_contact)).more
    odds = [0.0] * len(HIT_WORDS)
    for power, likely in enumerate(power_odds(max(0, int(offense.power_dice(state, book, declared)) - fewer_power))):
        value = int(alignment.hit_value(book, aligned, declared == offense.HIT_AND_RUN, power))
        chance = contact * likely
        if value == alignment.BATTER_CHECK:
            chance *= check_odds(int(book.speed[state.batter]), 1)
            value = 1
        for bases in range(value):
            odds[bases] += chance
    return tuple(odds)


def bunt_odds(scene: Scene) -> float:
    """How likely a bunter is safe at first."""
    state, book = scene.view, scene.book
    missed = ones_odds(int(offense.contact_dice(state, book, offense.BUNT))).none
    return (1 - missed) * check_odds(int(book.speed[state.batter]), int(book.bunt_ones))


def is_pointless(scene: Scene, choice: int) -> bool:
    """Whether it can be proven that nothing is gained by a choice that the usual one would not give too."""
    if choices.ALIGN < choice < choices.DECLARE:
        return not _alignment_helps(scene, choice - choices.ALIGN)
    if choice == choices.DECLARE + offense.FENCES:
        return _outs_are_alike(scene) and not _fences_reach_further(scene)
    return (choice == choices.HOLD and not is_risky(scene)) or is_hopeless(scene, choice)


def _alignment_helps(scene: Scene, aligned: int) -> bool:
    """Whether fielders anywhere but at normal depth can be of use, whatever the batter does then."""
    state, book = scene.view, scene.book
    if aligned == alignment.INFIELD_IN:
        return can_be_thrown_out(scene)
    if not ones_odds(int(offense.contact_dice(state, book, offense.SWING))).more:
        return False
    if aligned == alignment.INFIELD_BACK:
        swings = (offense.SWING, offense.HIT_AND_RUN, offense.FENCES)
        return any(
            hit_odds(scene, how, aligned)[0] < hit_odds(scene, how, alignment.NORMAL)[0]
            for how in swings
            if offense.may_declare(state, book, how)
        )
    return aligned == alignment.OUTFIELD_BACK or bool(book.shallow or state.bases[1])


def _outs_are_alike(scene: Scene) -> bool:
    """Whether a strikeout costs as much as a ground ball: there is nobody to move up or to double up."""
    return int(scene.view.outs) == 2 or not any(scene.view.bases)


def _fences_reach_further(scene: Scene) -> bool:
    """Whether a big swing, against any alignment, takes some number of bases more often than a plain one."""
    return any(
        fences > swing
        for aligned in range(alignment.COUNT)
        for swing, fences in zip(
            at_least(scene, offense.SWING, aligned), at_least(scene, offense.FENCES, aligned), strict=True
        )
    )


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

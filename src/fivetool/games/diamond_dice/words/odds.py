"""What the batter and the runners can expect of a choice."""

from __future__ import annotations

from fivetool.game.scene import Scene
from fivetool.games.diamond_dice.dice_odds import check_odds, ones_odds, power_odds
from fivetool.games.diamond_dice.rules import alignment, choices, offense
from fivetool.games.diamond_dice.words.naming import HIT_WORDS


def hit_odds(scene: Scene, declared: int, aligned: int) -> tuple[float, float, float]:
    """Against an alignment, how likely the batter hits and homers, and the bases he takes on average."""
    state, book = scene.view, scene.book
    contact = ones_odds(int(offense.contact_dice(state, book, declared))).more
    hit = homer = bases = 0.0
    for power, likely in enumerate(power_odds(int(offense.power_dice(state, book, declared)))):
        value = int(alignment.hit_value(book, aligned, declared == offense.HIT_AND_RUN, power))
        chance = contact * likely
        if value == alignment.BATTER_CHECK:
            chance *= check_odds(int(book.speed[state.batter]), 1)
            value = 1
        hit += chance * (value > 0)
        homer += chance * (value == len(HIT_WORDS))
        bases += chance * value
    return hit, homer, bases


def bunt_odds(scene: Scene) -> float:
    """How likely a bunter is safe at first."""
    state, book = scene.view, scene.book
    missed = ones_odds(int(offense.contact_dice(state, book, offense.BUNT))).none
    return (1 - missed) * check_odds(int(book.speed[state.batter]), int(book.bunt_ones))


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

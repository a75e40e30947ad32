"""Standing orders of DICE Baseball: who pitches to whom is asked when something can come of it."""

from __future__ import annotations

from collections.abc import Sequence

from fivetool.game.orders import ASK, MANAGER, Order, Way, managers_choice
from fivetool.game.scene import Scene
from fivetool.games.dice_baseball.rules import choices
from fivetool.games.dice_baseball.rules.record import NOBODY

LATE, CLOSE = 7, 3  # the inning from which every batter matters, and by how many runs


def late_and_close(scene: Scene) -> bool:
    """Whether a run may well decide the game."""
    state = scene.view
    late = state.inning >= min(LATE, scene.book.innings)
    return bool(late and abs(state.runs[0] - state.runs[1]) <= CLOSE)


def pitch_if_nothing_is_up(scene: Scene, offered: Sequence[int]) -> Sequence[int]:
    """Pitch, but ask at the start of an inning, with runners on late in a close game, when the pitcher tires, with a
    runner on third, and whenever the manager would do something else.
    """
    state, team = scene.view, 1 - int(scene.view.half)
    tires = state.faced[team] >= state.stamina[team]
    tense = late_and_close(scene) and bool(state.bases.any())
    if choices.PITCH not in offered or not state.inning_opened or tires or tense:
        return offered
    return (choices.PITCH,) if managers_choice(scene) == choices.PITCH else offered


def swing_if_nothing_is_up(scene: Scene, offered: Sequence[int]) -> Sequence[int]:
    """Swing with nobody on, unless it is late in a close game or the manager would do something else."""
    if choices.SWING not in offered or (scene.view.bases != NOBODY).any() or late_and_close(scene):
        return offered
    return (choices.SWING,) if managers_choice(scene) == choices.SWING else offered


ORDERS = (
    Order(
        "field",
        "In the field",
        ("defense",),
        (Way("matters", "Ask when something is up", pitch_if_nothing_is_up), ASK, MANAGER),
    ),
    Order(
        "infield",
        "Infield in or back",
        ("infield",),
        (ASK, MANAGER),
    ),
    Order(
        "calls",
        "At bat",
        ("call",),
        (ASK, Way("matters", "Ask when somebody is on, or late", swing_if_nothing_is_up), MANAGER),
    ),
    Order("runners", "Sends and tag-ups", ("send", "answer to a send", "tag-up"), (ASK, MANAGER)),
    Order("substitutes", "Substitutes", ("substitute", "fielders", "slots"), (ASK, MANAGER)),
)

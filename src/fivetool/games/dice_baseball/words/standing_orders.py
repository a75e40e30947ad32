"""Standing orders that a person may take in DICE Baseball. All go by what everybody sees."""

from __future__ import annotations

from collections.abc import Sequence

from fivetool.game.orders import COACH, NO_CHOICE, Order, Way, always
from fivetool.game.scene import Scene
from fivetool.games.dice_baseball.rules import choices
from fivetool.games.dice_baseball.rules.record import NOBODY


def is_late(scene: Scene) -> bool:
    """Whether the late innings have begun: the last third, in which every batter is asked about."""
    return bool(3 * scene.view.inning > 2 * scene.book.innings)


def pitcher_has_tired(scene: Scene) -> bool:
    """Whether the pitcher has just faced as many batters as he is good for (DB-109): from here on he loses control."""
    state, team = scene.view, scene.seat
    return bool(scene.book.stamina_rule and scene.decision == "defense" and state.faced[team] == state.stamina[team])


def pitch_until_late(scene: Scene, offered: Sequence[int]) -> int:
    """Pitch in the same inning up to the late ones; with a runner on third, and when an inning begins, ask."""
    return NO_CHOICE if is_late(scene) or not scene.view.inning_opened else choices.PITCH


def swing_with_nobody_on(scene: Scene, offered: Sequence[int]) -> int:
    """Swing with nobody on up to the late innings; otherwise the person is asked."""
    return NO_CHOICE if is_late(scene) or (scene.view.bases != NOBODY).any() else choices.SWING


ORDERS = (
    Order(
        "field",
        "In the field",
        ("defense",),
        (
            Way("pitch", "pitch, ask only with a runner on third", always(choices.PITCH)),
            Way("innings", "pitch, ask at each new inning and in the late innings", pitch_until_late),
            COACH,
        ),
    ),
    Order("infield", "Infield", ("infield",), (Way("back", "back", always(choices.INFIELD_BACK)), COACH)),
    Order(
        "calls",
        "At bat",
        ("call",),
        (
            Way("swing", "swing away", always(choices.SWING)),
            Way("runners", "swing away with nobody on, ask in the late innings", swing_with_nobody_on),
            COACH,
        ),
    ),
    Order(
        "runners",
        "Sends and tag-ups",
        ("send", "tag-up"),
        (Way("hold", "hold", always(choices.STAY)), COACH),
    ),
    Order(
        "throws", "Throws home", ("answer to a send",), (Way("throw", "throw home", always(choices.THROW_HOME)), COACH)
    ),
    Order("substitutes", "Naming substitutes", ("substitute", "fielders", "slots"), (COACH,)),
)

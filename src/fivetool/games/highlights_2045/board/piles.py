"""What lies in the open beside the field, for everybody to look through (BH-19)."""

from __future__ import annotations

from fivetool.game.scene import Scene
from fivetool.games.highlights_2045.rules import phase, zones
from fivetool.games.highlights_2045.words.naming import card_of


def dugout(scene: Scene, team: int) -> list[int]:
    """The cards in a team's Dugout."""
    state = scene.view
    return [int(card) for card in state.dugout[team, : int(state.dugout_count[team])]]


def minors(scene: Scene, team: int) -> list[int]:
    """The cards that a team has sent down."""
    return _placed(scene, zones.IN_MINORS + team)


def still_to_come(scene: Scene, team: int) -> list[int]:
    """The cards of a team's roster that its Lineup can still hold: those that lie nowhere in the open.

    For others than their owner, cards in hand and on deck are among them.
    """
    state = scene.view
    seen = {*dugout(scene, team), *(int(card) for card in state.in_play[team, : int(state.played[team])])}
    seen |= {int(card) for card in state.bought[team, : int(state.bought_count[team])]}
    if team == scene.seat:
        seen |= {int(card) for card in state.hand[team, : int(state.hand_count[team])]} | {int(state.on_deck[team])}
    return [card for card in _placed(scene, zones.ON_ROSTER + team) if card not in seen]


def cannot_be_paid(scene: Scene, number: int) -> bool:
    """Whether a free agent costs more than the one who is buying has left."""
    card, state = card_of(scene, number), scene.view
    if card is None or state.phase != phase.BUY:
        return False
    return (card.cost or 0) > int(state.budget[int(state.seat_turn)])


def _placed(scene: Scene, place: int) -> list[int]:
    return [int(number) for number in (scene.view.place == place).nonzero()[0]]

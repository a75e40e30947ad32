"""What the note beside "Hand in this lineup" says: why the lineup that is offered is as it is."""

from __future__ import annotations

from fivetool.game.scene import Scene
from fivetool.games.dice_baseball import book as books
from fivetool.games.dice_baseball.cards.card import POSITIONS
from fivetool.games.dice_baseball.rules import choices, phase, record
from fivetool.games.dice_baseball.seasons.clubs_of_a_game import clubs_of_setup
from fivetool.games.dice_baseball.seasons.lineup_reasons import BY_CARD, in_a_sentence, places_with_reasons

IN_TURN = "it is his turn in the rotation"


def plainly(scene: Scene, choice: int) -> str:
    """Why the coach suggests this starter, this man to lead off and that one to bat fourth; "" for other choices."""
    if choice != choices.AUTOMATIC or scene.view.phase != phase.LINEUPS:
        return ""
    seat, book = scene.asked, scene.book
    clubs = clubs_of_setup(scene.setup)
    club = clubs[seat]
    ids = {
        books.numbers_of(seat, {player.id: place})[player.id]: player.id for place, player in enumerate(club.players)
    }
    starter = ids.get(int(book.default_starter[seat]))
    order = [ids.get(int(player)) for player in book.default_order[seat]]
    places = [POSITIONS[int(position) - 1] for position in book.default_place[seat]]
    if starter is None or None in order or len(order) != record.SLOTS:
        return ""
    batters = [(player, position) for player, position in zip(order, places, strict=True) if player is not None]
    own = club.lineup is not None
    reasons = places_with_reasons(
        club, starter, batters, books.expected_hand(clubs[1 - seat], bool(book.rest)) or "",
        turn=IN_TURN if own else BY_CARD, absent=club.unavailable, gloves=not own,
    )  # fmt: skip
    return "The coach's lineup. " + in_a_sentence(reasons, {player.id: player.name for player in club.players})

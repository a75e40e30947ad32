"""Clubs for the tests of cards."""

from __future__ import annotations

from worked_example_cards import card_f, card_g, card_r

from fivetool.games.dice_baseball.cards.card import PITCHER_AT_BAT
from fivetool.games.dice_baseball.cards.club import Club, Park
from fivetool.games.dice_baseball.workshop.sample_cards import average_hitter, average_pitcher


def sample_club(**more: object) -> Club:
    """A small club with the cards of the worked examples and some average ones."""
    batting_pitcher = average_pitcher("R", name="Batting Pitcher").model_copy(update={"batting": PITCHER_AT_BAT})
    return Club.model_validate(
        {
            "name": "Test Town Testers",
            "nickname": "Testers",
            "abbreviation": "TST",
            "park": Park(name="Proving Ground", multiplier=1.2),
            "hitters": (card_g(), card_r(), *(average_hitter(side, "SS", "C", "LF") for side in "LRS")),
            "pitchers": (card_f(), average_pitcher("L"), average_pitcher("R", "relief"), batting_pitcher),
            **more,
        }
    )

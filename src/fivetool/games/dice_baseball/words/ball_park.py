"""The ball park in words: what it is called, and which numbers make a deep fly a home run (9a, DB-152, DB-153)."""

from __future__ import annotations

from fivetool.game.setup import Setup
from fivetool.games.dice_baseball.cards.club import Park, numbers_up_to
from fivetool.games.dice_baseball.seasons.clubs_of_a_game import clubs_of_setup


def park_of(setup: Setup) -> Park:
    """The park of the home club."""
    return clubs_of_setup(setup)[1].park


def park_note(setup: Setup) -> str:
    """What a score sheet records of the park: its name and, where deep flies may leave it, on which numbers."""
    park = park_of(setup)
    return f"{park.name}; home runs on deep flies: {park.in_words}" if setup.book.ball_parks else park.name


def park_line(setup: Setup, power: int | None) -> str:
    """The park for a board, with the numbers of the batter; nothing where parks do not count."""
    if not setup.book.ball_parks:
        return ""
    name = park_of(setup).name
    if power is None:
        return name
    return f"{name}, deep flies are home runs on {numbers_up_to(int(setup.book.park_limit[power]))}"

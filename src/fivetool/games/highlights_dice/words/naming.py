"""What tracks, plays, results of the Pitcher Die, bases and boxes are called."""

from __future__ import annotations

from collections.abc import Iterable

from fivetool.games.highlights_dice.rules.tracks import CHOICES
from fivetool.show.phrases import in_row, plural

TRACK_NAMES = ("Singles", "Doubles", "Triples", "Home Runs", "Walks", "Stolen Bases", "Clutch Hits")
SHORT_NAMES = ("Singles", "Doubles", "Triples", "Homers", "Walks", "Steals", "Clutch")  # where there is little room
PLAY_NAMES = ("Single", "Double", "Triple", "Home Run", "Walk", "Stolen Base")
PITCHER_NAMES = ("1 Out", "Double Play", "Triple Play", "Stolen Base")
PITCHER_DOES = ("lead runner out", "two lead runners out", "all runners out", "all runners move up")
BASE_NAMES = {1: "first", 2: "second", 3: "third"}


def box_name(track: int, number: int) -> str:
    """A box by its place.

    >>> box_name(0, 4)
    'Singles 4'
    """
    return f"{TRACK_NAMES[track]} {number}"


def box_text(track: int, number: int, token: str) -> str:
    """What a box does, in words.

    >>> box_text(0, 4, "*S")
    'Singles 4: Single twice, if it is the last check of the turn'
    """
    return f"{box_name(track, number)}: {token_text(token)}"


def token_text(token: str) -> str:
    """What is printed in a box, in words.

    >>> token_text(">SB")
    'check a box on Stolen Bases too'
    """
    play = token.lstrip("*>")
    said = {
        "_": "empty",
        "?": "check a box on any other track",
        "C": "check a box on Clutch Hits",
        "P": "one more Power Die",
    }
    if token.startswith("*"):
        return f"{PLAY_NAMES[CHOICES.index(play)]} twice, if it is the last check of the turn"
    if token.startswith(">"):
        return f"check a box on {TRACK_NAMES[CHOICES.index(play)]} too"
    return said.get(token) or PLAY_NAMES[CHOICES.index(play)]


def box_in_words(token: str) -> str:
    """What waits in a box, as a thing.

    >>> box_in_words(">SB"), box_in_words("*S"), box_in_words("_")
    ('an arrow to Stolen Bases', 'a starred Single', 'an empty box')
    """
    known = {"_": "an empty box", "?": "a wild", "C": "an arrow to Clutch Hits", "P": "a Power Die"}
    if token in known:
        return known[token]
    play = CHOICES.index(token.lstrip("*>"))
    if token.startswith(">"):
        return f"an arrow to {TRACK_NAMES[play]}"
    return f"a {'starred ' if token.startswith('*') else ''}{PLAY_NAMES[play]}"


def runners_text(bases: Iterable[int]) -> str:
    """Who is on base.

    >>> runners_text([1, 3]), runners_text([])
    ('runners on first and third', 'nobody on base')
    """
    names = [BASE_NAMES[base] for base in bases]
    if len(names) == len(BASE_NAMES):
        return "bases loaded"
    return f"{plural('runner', len(names))} on {in_row(names)}" if names else "nobody on base"

"""What tracks, plays, results of the Pitcher Die, bases and boxes are called."""

from __future__ import annotations

from fivetool.games.highlights_dice.data.sheets import TRACKS
from fivetool.games.highlights_dice.rules.tracks import CHOICES

TRACK_NAMES = ("Singles", "Doubles", "Triples", "Home Runs", "Walks", "Stolen Bases", "Clutch Hits")
PLAY_NAMES = ("Single", "Double", "Triple", "Home Run", "Walk", "Stolen Base")
PITCHER_NAMES = ("1 Out", "Double Play", "Triple Play", "Stolen Base")
BASE_NAMES = {1: "first", 2: "second", 3: "third"}


def box_name(track: int, number: int) -> str:
    """A box by its place.

    >>> box_name(0, 4)
    'S4'
    """
    return f"{TRACKS[track]}{number}"


def box_text(track: int, number: int, token: str) -> str:
    """What a box does, in words.

    >>> box_text(0, 4, "*S")
    'S4: Single twice, if it is the last check of the turn'
    """
    play = token.lstrip("*>")
    said = {"_": "empty", "?": "a wild, any other track", "C": "a Clutch action", "P": "a Power Die"}
    if token.startswith("*"):
        what = f"{PLAY_NAMES[CHOICES.index(play)]} twice, if it is the last check of the turn"
    elif token.startswith(">"):
        what = f"chains to {TRACK_NAMES[CHOICES.index(play)]}"
    else:
        what = said.get(token) or PLAY_NAMES[CHOICES.index(play)]
    return f"{box_name(track, number)}: {what}"

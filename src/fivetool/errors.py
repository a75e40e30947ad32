"""Errors that a person may meet: one clear line each, saying what was wrong and what would be right."""

from __future__ import annotations

LONGEST_LINE = 1000


class FivetoolError(Exception):
    """Anything a user can cause; the command line and the web show its text and nothing else.

    Its text is always one line that can be printed, whatever a file or a message has put into it.
    """

    def __init__(self, message: object = "") -> None:
        super().__init__(one_line(message))


def one_line(told: object, most: int = LONGEST_LINE) -> str:
    """A text in one line that any terminal, page and database can take.

    >>> one_line("two\\nlines and a bell \\a")
    'two lines and a bell \\\\x07'
    """
    try:
        text = " ".join(str(told).split())
    except ValueError:  # Python does not write out numbers of thousands of digits
        text = "a number too long to write"
    if not text.isprintable():
        text = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
    return text if len(text) <= most else f"{text[:most]}…"


class UsageError(FivetoolError):
    """Something asked for that does not exist or does not fit: an unknown game, option, seat or file."""


class OptionError(UsageError):
    """An option that a game does not have, or a value outside its list."""


class DataError(UsageError):
    """A data file (dice faces, cards, charts) that breaks a constraint."""


class ChoiceError(FivetoolError):
    """A choice that is not open now, or not to this seat. Nothing has changed."""


class NotYourTurnError(ChoiceError):
    """A choice by a seat that is not asked."""


class GameOverError(ChoiceError):
    """A choice after the end of the game."""


class DiceError(FivetoolError):
    """Scripted or typed dice that do not fit the dice of the game."""


class SaveError(FivetoolError):
    """A save that is damaged, altered, or made by rules that are no longer here."""

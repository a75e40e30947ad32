"""Errors that a person may meet: one clear line each, saying what was wrong and what would be right."""

from __future__ import annotations


class FivetoolError(Exception):
    """Anything a user can cause; the command line and the web show its text and nothing else."""


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

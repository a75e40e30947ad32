"""Functions of a game without secrets: everything is open to all, and one seat at a time chooses.

A game hands this module to `rules_from` behind its own, and writes only those of the three that differ:

    rules=Rules(**rules_from(rules, manager, open_play), ...)
"""

from fivetool.engine.drivers import actor
from fivetool.engine.record import rule


@rule
def waiting(state, book, seats):
    """The asked seat, and nobody else."""
    seat = actor(state, book)
    if seat >= 0:
        seats[seat] = 1


@rule
def view(state, book, seat, out):
    """Nothing has to be blanked."""


@rule
def redeal(state, book, seat, dice):
    """Nothing is unknown but dice not yet rolled, and those are not in the state."""

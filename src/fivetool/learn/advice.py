"""What a built-in player would choose in the place of a learner: a teacher for whoever begins by imitation."""

from __future__ import annotations

from fivetool.engine.drivers import choose
from fivetool.engine.record import rule


@rule
def advise_places(work, match, places, style, dice, chosen, first, end):
    """Write down what a style would choose in each of some places. The dice are not those of the games."""
    for place in range(first, end):
        seat = places.seats[place]
        chosen[place] = choose(
            places.states[place], match.book[0], seat, style, match.knowledge[0], match.solution, dice[place], work.mask
        )

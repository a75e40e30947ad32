"""The runners of a team as a number, two bits of speed a base, and what becomes of them."""

import numpy as np

from fivetool.engine.diamond import FIRST, HOME
from fivetool.engine.record import rule
from fivetool.games.highlights_2045.rules import phase, running, sizes


@rule
def on_base(state, team):
    """The runners that a team has on base."""
    runners = 0
    for base in range(FIRST, HOME):
        runners |= running.runner_speed(state, team, base) << 2 * (base - 1)
    return runners


@rule
def speed_at(runners, base):
    """The speed of the runner on a base, 0 with nobody there."""
    return runners >> 2 * (base - 1) & 3


@rule
def without_runner(runners, base):
    """The runners without the one on a base."""
    return runners & ~(3 << 2 * (base - 1))


@rule
def after_hit(knowledge, runners, hit, speed, one_more):
    """Runs and runners after a hit or walk of a batter with this speed."""
    more = 1 if one_more else 0
    runs = np.int64(knowledge.runs_on_hit[more, hit, speed, runners])
    return runs, np.int64(knowledge.runners_after_hit[more, hit, speed, runners])


@rule
def after_steal(knowledge, runners):
    """Runs and runners after a stolen base."""
    return np.int64(knowledge.runs_on_steal[runners]), np.int64(knowledge.runners_after_steal[runners])


@rule
def runners_worth(state, knowledge, team, runners):
    """Runs that these runners of a team will score with the cards that it is still to play."""
    return knowledge.runners_worth[cards_left(state, team), runners]


@rule
def cards_left(state, team):
    """How many cards a team is still to play; in Extra Innings one at least."""
    if state.extra > 0 or state.phase == phase.EXTRA_CARD:
        return 1
    return max(0, sizes.HAND - state.played[team])

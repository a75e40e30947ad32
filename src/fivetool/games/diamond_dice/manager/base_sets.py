"""Bases as a set: bit 0 is first base, bit 1 second, bit 2 third."""

from fivetool.engine.diamond import FIRST, HOME
from fivetool.engine.record import rule

SETS = 8


@rule
def base_set(state):
    """The occupied bases."""
    return (state.bases[0] != 0) + 2 * (state.bases[1] != 0) + 4 * (state.bases[2] != 0)


@rule
def is_on(bases, base):
    """Whether a base is in a set of bases."""
    return bases >> (base - 1) & 1


@rule
def without(bases, base):
    """A set of bases less one of them."""
    return bases & ~(1 << (base - 1))


@rule
def forced_set(bases):
    """The runners who must run when the batter does."""
    forced = 0
    for base in range(FIRST, HOME):
        if not is_on(bases, base):
            return forced
        forced |= 1 << (base - 1)
    return forced


@rule
def moved_up(bases, by):
    """Runs scored and bases taken when every runner moves up, nobody else being on."""
    runs = 0
    left = 0
    for base in range(FIRST, HOME):
        if is_on(bases, base):
            if base + by >= HOME:
                runs += 1
            else:
                left |= 1 << (base + by - 1)
    return runs, left

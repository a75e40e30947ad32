"""What programs that learn Coin-Toss Baseball are shown."""

from __future__ import annotations

from coin_toss_baseball.rules import HALF_OUTS
from fivetool.engine.encoding import put_flag, put_one_hot, put_share
from fivetool.engine.record import rule
from fivetool.game.observation import Part

BASES = 3
MANY_INNINGS, MANY_RUNS = 9, 10  # what counts as 1


def parts(seats: int) -> tuple[Part, ...]:
    """The pieces of an observation, in their order."""
    return (
        Part("at_bat", 1, "whether the own team is at bat"),
        Part("innings_left", 1, f"innings after this one, as a share of {MANY_INNINGS}"),
        Part("outs", HALF_OUTS, "outs, one-hot"),
        Part("bases", BASES, "runners on first, second, third"),
        Part("lead", 1, f"the own lead, as a share of {MANY_RUNS}"),
    )


@rule
def encode(state, book, seat, out):
    """Write what a seat sees; returns how many numbers that are."""
    at = put_flag(out, 0, state.half == seat)
    at = put_share(out, at, book.innings - state.inning, MANY_INNINGS)
    at = put_one_hot(out, at, state.outs, HALF_OUTS)
    for base in range(BASES):
        at = put_flag(out, at, state.bases[base] > 0)
    return put_share(out, at, state.runs[seat] - state.runs[1 - seat], MANY_RUNS)

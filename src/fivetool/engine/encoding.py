"""Writing an observation: one number after another into an array of zeros.

Each function is given the place to write at and returns the place behind what it has written:

    at = put_one_hot(out, at, state.outs, 3)
    at = put_share(out, at, state.runs[seat], 10)
"""

from __future__ import annotations

from fivetool.engine.record import rule


@rule
def put_one_hot(out, at, value, size):
    """A one in the place of a value from 0 to `size - 1`, and all zeros for any other."""
    if value >= 0 and value < size:
        out[at + value] = 1.0
    return at + size


@rule
def put_flag(out, at, holds):
    """A one if something holds."""
    if holds:
        out[at] = 1.0
    return at + 1


@rule
def put_share(out, at, value, whole):
    """A number as a share of what is much of it; it may be more than one, or negative."""
    out[at] = value / whole
    return at + 1


@rule
def put_bits(out, at, bits, count):
    """The lowest bits of a number, the lowest first."""
    for bit in range(count):
        if bits >> bit & 1:
            out[at + bit] = 1.0
    return at + count

"""Near ties: two worths that differ by rounding alone are the same.

A processor and a GPU may round the last bit of a sum differently. A manager that took the larger of two equal worths
would then play another game there. So managers ask for more than rounding can do, and keep what they looked at first.
"""

from fivetool.engine.record import rule

ROUNDING = 1e-9  # far more than rounding adds up to, far less than any choice is worth


@rule
def above(worth, other):
    """Whether a worth is really more than another.

    >>> above(0.3, 0.1 + 0.2), above(0.1 + 0.2, 0.3), above(0.31, 0.3)
    (False, False, True)
    """
    return worth > other + ROUNDING


@rule
def below(worth, other):
    """Whether a worth is really less than another.

    >>> below(0.3, 0.1 + 0.2), below(0.29, 0.3)
    (False, True)
    """
    return worth < other - ROUNDING

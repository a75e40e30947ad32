"""Cells of Charts 2 and 3 (DB-73 to DB-77).

A cell is one number of eight bytes: what becomes of the batter, R1, R2 and R3, who is out first, and whether the cell
is a single to center. What becomes of a man is a token: STAYS, a base that he reaches, OUT_AT and a base, or HELD.
"""

from fivetool.engine.record import rule

STAYS = 0
OUT_AT = 8  # + base
HELD = 16
NONE_OUT_ONLY = 32  # added
BYTE = 255
FIRST_OUT_BYTE, SINGLE_BYTE = 32, 40


@rule
def token(cell, who, outs):
    """What a cell says about the batter (0) or a runner; a token for none out holds only then."""
    value = (cell >> (8 * who)) & BYTE
    if value & NONE_OUT_ONLY:
        return value - NONE_OUT_ONLY if outs == 0 else STAYS
    return value


@rule
def is_out(value):
    """Whether a token is an out."""
    return OUT_AT <= value and value < HELD


@rule
def outs_in(cell, outs):
    """How many outs a cell makes."""
    count = 0
    for who in range(4):
        if is_out(token(cell, who, outs)):
            count += 1
    return count


@rule
def who_else(cell, outs):
    """The runner whom a cell puts out along with the batter."""
    for who in range(1, 4):
        if is_out(token(cell, who, outs)):
            return who
    return 0

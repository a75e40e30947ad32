"""The five alignments and what they make of a power roll (DD-47 to DD-50, DD-109 to DD-115, table T2)."""

from fivetool.engine.record import rule
from fivetool.engine.tape import emit
from fivetool.games.diamond_dice.rules import phase
from fivetool.games.diamond_dice.rules.events import Alignment

NORMAL, INFIELD_IN, INFIELD_BACK, OUTFIELD_IN, OUTFIELD_BACK = range(5)
COUNT = 5  # of alignments

BATTER_CHECK = 5  # what infield-back makes of a power result of 1


@rule
def declare_alignment(state, seat, alignment, tape):
    """DD-48, DD-49: declared last, after all abilities."""
    emit(tape, seat, Alignment(team=seat, alignment=alignment, changed=alignment != state.alignment))
    state.alignment = alignment
    state.phase = phase.OFFENSE


@rule
def hit_value(book, alignment, hit_and_run, power):
    """DD-109 to DD-115, DD-136, DD-155, DD-168: bases of the hit; 0: a fly out; BATTER_CHECK: a check at first."""
    if alignment == OUTFIELD_BACK:
        return 4 if power >= 4 else 1
    if power == 0:
        return 1 if hit_and_run or alignment == INFIELD_IN or alignment == INFIELD_BACK else 0
    if alignment == OUTFIELD_IN and power == 1 and book.shallow and not hit_and_run:
        return 0
    if alignment == OUTFIELD_IN and power >= 2:
        return 3 if power == 2 else 4
    if alignment == INFIELD_BACK and power == 1:
        return BATTER_CHECK
    return min(power, 4)

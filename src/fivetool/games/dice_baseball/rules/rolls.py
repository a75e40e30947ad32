"""Dice (DB-36), and what a roll is for."""

from fivetool.engine.dice import roll
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import events

NO_ROLL = -1  # what no roll has shown, and the target of a roll that has none
(
    STEP_ONE, STEP_TWO, ERROR, ADVANCE, TAG, SEND, STEAL, SPECIAL, PITCHER, POSITION, RANGE, UNIQUE, INJURY, PARK,
    HIT_AND_RUN, BUNT,
) = range(16)  # fmt: skip
PURPOSES = (
    "step one", "step two", "error", "advance", "tag-up", "send", "steal", "special play",
    "pitcher chart", "position", "range", "unique play", "injury", "ball park", "hit and run", "bunt",
)  # fmt: skip


@rule
def roll_number(dice, purpose, target, tape):
    """DB-36: red tens, white ones, a number from 00 to 99."""
    number = roll(dice, purpose, 100)
    emit(tape, NO_SEAT, events.Roll(purpose=purpose, number=number, target=target))
    return number

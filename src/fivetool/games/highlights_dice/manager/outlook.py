"""What lies ahead of a sheet, in one whole number: the turns to come, the Pitcher Die on the mound, whether its owner
is Active next, and the Play Dice that wait on the board for that turn."""

from fivetool.engine.record import rule
from fivetool.games.highlights_dice.manager.knowledge import ACTIVE, ANY_TURN, DICE, HORIZONS, PICKING
from fivetool.games.highlights_dice.rules.record import is_solo
from fivetool.games.highlights_dice.rules.tracks import AREAS
from fivetool.games.highlights_dice.rules.turns import next_seat, rounds_of

NO_PITCHER = -1
NO_AREA = -1
# where the parts of an outlook begin, in bits
HORIZON_AT, ROLE_AT, DICE_AT, BITS_A_TRACK = 3, 7, 9, 3


@rule
def outlook_of(horizon, pitcher, role, dice):
    """So many turns to come, a result of the Pitcher Die or none, what the owner does next, and the dice that wait."""
    return dice << DICE_AT | role << ROLE_AT | horizon << HORIZON_AT | (pitcher + 1)


@rule
def pitcher_in(outlook):
    """The result of the Pitcher Die that this turn ends with, `NO_PITCHER` if there is none."""
    return (outlook & 7) - 1


@rule
def horizon_in(outlook):
    """How many turns may still come."""
    return outlook >> HORIZON_AT & 15


@rule
def role_in(outlook):
    """Whether the owner is Active in the next turn."""
    return outlook >> ROLE_AT & 3


@rule
def dice_in(outlook, track):
    """The Play Dice that wait on the area of a track; none on the Clutch track, which has no area."""
    return outlook >> (DICE_AT + BITS_A_TRACK * track) & 7


@rule
def horizon_of(state, book):
    """How many turns may still come after this one; alone each Round counts for two."""
    if state.extra_inning > 0:
        return 1
    if is_solo(book):
        return min(2 * (rounds_of(state, book) - state.turn), HORIZONS - 1)
    players = 0
    for seat in range(book.seats):
        players += state.taking_part[seat]
    return min(rounds_of(state, book) * players - state.turn, HORIZONS - 1)


@rule
def dice_left(state, taken):
    """The Play Dice of all areas but one, in the bits of an outlook."""
    dice = 0
    for area in range(AREAS):
        if area != taken:
            dice |= min(state.play_on[area], DICE - 1) << BITS_A_TRACK * area
    return dice


@rule
def outlook_for(state, book, seat, taken):
    """What a seat sees ahead while a turn goes on, once an area is taken (`NO_AREA`: it has been)."""
    horizon = horizon_of(state, book)
    if state.extra_inning > 0:
        return outlook_of(horizon, NO_PITCHER, ANY_TURN, 0)
    if is_solo(book):
        return outlook_of(horizon, state.pitcher, ANY_TURN, 0)
    role = ACTIVE if next_seat(state, book, state.active) == seat else PICKING
    return outlook_of(horizon, state.pitcher, role, dice_left(state, taken))

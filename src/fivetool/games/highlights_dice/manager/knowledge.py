"""What the manager believes, apart from the rule book: all worths are whole thousandths of a run."""

from fivetool.engine.record import record
from fivetool.games.highlights_dice.rules.tracks import LONGEST_TRACK, TRACKS
from fivetool.games.highlights_dice.rules.turns import ALL_TURNS

RUN = 1000
HORIZONS = ALL_TURNS + 1  # turns that may still come, as the manager counts them
ANY_TURN, PICKING, ACTIVE = range(3)  # a sheet's next turn: either (solo, Extra Innings), a Non-Active or an Active one
ROLES = 3
DICE = 6  # Play Dice that lie on a track's area for the next turn, 0 to 5; more count as 5

KNOWLEDGE = record(
    "highlights_dice_knowledge",
    ahead=("i8", (ROLES, HORIZONS, TRACKS, LONGEST_TRACK + 1, DICE)),  # the open boxes, and the dice that wait for them
    runners=("i8", (ROLES, HORIZONS, 8)),  # by occupied bases as bits
    power_worth=("i8", (ROLES, HORIZONS)),  # a Power Die
    pending_wild="i8",
    denial="i8",  # in percent: what others can do with the dice left, against one's own gain
)

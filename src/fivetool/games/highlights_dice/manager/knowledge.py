"""What the manager believes, apart from the rule book: all worths are whole thousandths of a run."""

from fivetool.engine.record import record
from fivetool.games.highlights_dice.rules.tracks import LONGEST_TRACK, TRACKS
from fivetool.games.highlights_dice.rules.turns import ALL_TURNS

RUN = 1000
HORIZONS = ALL_TURNS + 1  # turns that may still come, as the manager counts them

KNOWLEDGE = record(
    "highlights_dice_knowledge",
    ahead=("i8", (HORIZONS, TRACKS, LONGEST_TRACK + 1)),  # the open boxes
    runners=("i8", (HORIZONS, 8)),  # by occupied bases as bits
    power_worth=("i8", HORIZONS),  # a Power Die
    pending_wild="i8",
    denial="i8",  # in percent: what others can do with the dice left, against one's own gain
    next_area="i8",  # in percent: the dice that lie ready for the next Active player
)

"""The position and the rule book (HD-1 to HD-8)."""

from fivetool.engine.record import record, rule
from fivetool.games.highlights_dice.rules.tracks import AREAS, LONGEST_TRACK, MOST_POWER, TRACKS

SEATS = 4
ROLLED = 16  # room for the faces of one roll
SEALED = MOST_POWER + AREAS * LONGEST_TRACK  # room for a seat's choices in an Extra Inning: dice, and wilds on the way

STATE = record(
    "highlights_dice",
    phase="i8",
    turn="i8",
    first_seat="i8",
    active="i8",
    play_on=("i8", AREAS),  # Play Dice in each area
    power_on=("i8", AREAS),
    pitcher="i8",  # face of the Pitcher Die on the mound, -1 while it is not there
    held="i8",  # Play Dice off the board: taken this turn, rolled at the start of the next
    taken_area="i8",
    defense="i8",  # solo: the area closed to Hits Fitz, -1 when there is none
    fitz_runs="i8",
    rounds=("i8", SEATS),
    marks=("i8", (SEATS, TRACKS)),
    bases=("i8", (SEATS, 3)),
    batter=("i8", SEATS),  # number of each seat's next batter; also the runner's number on the bases
    runs=("i8", SEATS),
    power=("i8", SEATS),
    to_check=("i8", SEATS),  # dice or picks that a seat has still to use this turn
    first_pick=("i8", SEATS),  # -1 while it is to be made
    wild_on=("i8", SEATS),  # track of the wild box that waits for an answer, -1 for none
    extra_inning="i8",
    tied=("i8", SEATS),
    extra_dice=("i8", (SEATS, AREAS)),  # unused dice of an Extra Inning, by face
    series_game="i8",
    half_wins=("i8", SEATS),
    series_runs=("i8", SEATS),  # runs over all games of the series, this one included
    series_fitz_runs="i8",
    taking_part=("i8", SEATS),
    result=("i8", SEATS),
    rolled=("i8", ROLLED),
    areas_taken=("i8", AREAS),
    stars_fired="i8",
    checks="i8",
    regulation_ties="i8",
    extra_innings="i8",
    # an Extra Inning in secret: what the tied seats have chosen, and how everything stood before
    sealed="i8",  # whether one is being played
    sealed_count=("i8", SEATS),
    sealed_choice=("i1", (SEATS, SEALED)),
    marks_before=("i8", (SEATS, TRACKS)),
    bases_before=("i8", (SEATS, 3)),
    batter_before=("i8", SEATS),
    runs_before=("i8", SEATS),
    power_before=("i8", SEATS),
    dice_before=("i8", (SEATS, AREAS)),
    stars_before="i8",
)

FIELDS_OF_SECRETS = tuple(name for name in STATE.names or () if name.startswith("sealed") or name.endswith("_before"))

BOOK = record(
    "highlights_dice_book",
    seats="i8",
    rounds="i8",  # Active turns of each seat, 0 for as many as make twelve turns in all
    first="i8",
    solo_hard="i8",
    extra_min_dice="i8",
    extra_cap="i8",  # most Extra Innings, NO_CAP without limit
    extra_order="i8",
    series_games="i8",
    series_stop="i8",
    series_first="i8",
    series_tie="i8",
    power_boxes="i8",
    length=("i8", TRACKS),
    box=("i8", (TRACKS, LONGEST_TRACK)),
    play_faces=("i8", 6),
    pitcher_faces=("i8", 6),
)


@rule
def is_solo(book):
    """HD-1: one seat plays the solo game."""
    return book.seats == 1

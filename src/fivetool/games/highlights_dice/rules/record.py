"""The position and the rule book, and what their numbers are called (HD-1 to HD-8)."""

from __future__ import annotations

from fivetool.engine.record import record, rule

SEATS = 4
AREAS = 6
TRACKS = 7
LONGEST_TRACK = 20
PLAY_DICE = 9
ALL_TURNS, SOLO_ROUNDS = 12, 6
HORIZONS = ALL_TURNS + 1  # turns that may still come, as the manager counts them
FITZ_TEAM = 1  # solo: Hits Fitz's team, which has no seat

SINGLE, DOUBLE, TRIPLE, HOME_RUN, WALK, STOLEN_BASE, CLUTCH = 0, 1, 2, 3, 4, 5, 6
CHOICES = ("S", "D", "T", "HR", "W", "SB")

# what is printed in a box
EMPTY = 0
PLAY = 1  # + track: that play
STAR = 7  # + track: a Bonus Play
CHAIN = 13  # + track: check the next box there
WILD, CLUTCH_ACTION, POWER_ACTION = 19, 20, 21

ONE_OUT, DOUBLE_PLAY, TRIPLE_PLAY, PITCHER_STEAL = 0, 1, 2, 3

# phases: in AREA, DICE, PICKS and EXTRA somebody may be asked; the others pass by themselves
AREA, DICE, PICKS, EXTRA, OVER, NEW_GAME, NEW_TURN, END_TURN, NEW_EXTRA = 0, 1, 2, 3, 4, 5, 6, 7, 8
AREA_DECISION, FIRST_PICK, SECOND_PICK, WILD_DECISION, EXTRA_DIE = 0, 1, 2, 3, 4
DECISIONS = ("area", "first pick", "second pick", "wild", "extra die")

# dice kinds
FIRST_PLAYER, PLAY_DIE, POWER_DIE, PITCHER_DIE, DEFENSE_DIE, FITZ_DIE, EXTRA_DICE = 0, 1, 2, 3, 4, 5, 6

# option values
RANDOM_FIRST = -1
ALL_ZERO, EACH, NO_MINIMUM = 0, 1, 2
PLAY_ALL, STOP_WHEN_CLINCHED = 0, 1
ROTATE, DRAW_FIRST, SAME_FIRST = 0, 1, 2
SHARE, BY_RUNS, EXTRA_GAME = 0, 1, 2

# causes of a check, and ends of a game
BY_DIE, BY_PICK, BY_CHAIN, BY_WILD, BY_CLUTCH, BY_POWER, BY_EXTRA_DIE = 0, 1, 2, 3, 4, 5, 6
MORE_RUNS, IN_EXTRA_INNINGS, SHARED, SOLO_WIN, SOLO_LOSS = 0, 1, 2, 3, 4

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
    rolled=("i8", 16),
    areas_taken=("i8", AREAS),
    stars_fired="i8",
    checks="i8",
    regulation_ties="i8",
    extra_innings="i8",
)

BOOK = record(
    "highlights_dice_book",
    seats="i8",
    rounds="i8",  # Active turns of each seat, 0 for as many as make twelve turns in all
    first="i8",
    solo_hard="i8",
    extra_min_dice="i8",
    extra_cap="i8",
    series_games="i8",
    series_stop="i8",
    series_first="i8",
    series_tie="i8",
    power_boxes="i8",
    length=("i8", TRACKS),
    box=("i8", (TRACKS, LONGEST_TRACK)),
    play_faces=("i8", 6),
    pitcher_faces=("i8", 6),
    # what the manager thinks things are worth, in 1/1000 run: see worth.py
    ahead=("i8", (HORIZONS, TRACKS, LONGEST_TRACK + 1)),  # the open boxes
    runners=("i8", (HORIZONS, 8)),  # by occupied bases as bits
    power_worth=("i8", HORIZONS),  # a Power Die
    pending_wild="i8",
    denial="i8",  # in percent: what others can do with the dice left, against one's own gain
    next_area="i8",  # in percent: the dice that lie ready for the next Active player
)

FIGURES = (
    "checks",
    "stars_fired",
    "power",
    "extra_innings",
    "regulation_ties",
    *(f"taken_{area}" for area in CHOICES),
)

SOURCE_BOX, SOURCE_PITCHER = 0, 1


@rule
def is_solo(book):
    """HD-1: one seat plays the solo game."""
    return book.seats == 1

"""The position and the rule book, and what their numbers are called: results, figures, phases (DD-1 to DD-22)."""

from __future__ import annotations

from fivetool.engine.record import record, rule

CARDS = 128  # room for card numbers 1 to 127
SLOTS = 8  # activated abilities a card can have
HAND, ORDER, BENCH, PEN, CLUBHOUSE = 11, 9, 2, 2, 4
MOST_DICE = 16
MOST_POWER = 10
FACE_DOWN = -1
AT_BATS = 1 + (MOST_DICE + 1) * (MOST_POWER + 1) * (MOST_DICE + 1)  # see manager/worth.py

# --- Ways to count what happens in a game, in the order of FIGURES ---

RESULTS = (
    "strikeout", "bunt_strikeout", "ground_out", "fielders_choice", "double_play", "triple_play", "reached_on_error",
    "fly_out", "infield_back_out", "single", "double", "triple", "home_run", "bunt_hit", "sacrifice", "bunt_out",
    "walk", "cut_off",
)  # fmt: skip
RESULT_CODES = (
    "K", "KB", "GO", "FC", "DP", "TP", "E", "FO", "IO", "1B", "2B", "3B", "HR", "BH", "SH", "BO", "BB", "CUT",
)  # fmt: skip
STRIKEOUT, BUNT_STRIKEOUT, GROUND_OUT, FIELDERS_CHOICE, DOUBLE_PLAY, TRIPLE_PLAY, REACHED_ON_ERROR = 0, 1, 2, 3, 4, 5, 6
FLY_OUT, INFIELD_BACK_OUT, SINGLE, DOUBLE, TRIPLE, HOME_RUN, BUNT_HIT, SACRIFICE = 7, 8, 9, 10, 11, 12, 13, 14
BUNT_OUT, WALK, CUT_OFF = 15, 16, 17
NO_RESULT = -1  # a play that leaves the at-bat open

FIGURES = RESULTS + (
    "swings", "bunts", "hit_and_runs", "fences", "steals_tried", "steals_made",
    "normal", "infield_in", "infield_back", "outfield_in", "outfield_back",
    "strikeouts_used", "curveballs_used", "knuckleballs_used", "pickoffs_used", "pickoffs_made",
    "pitcher_changes", "pinch_hitters", "pinch_runners", "lists_tried", "homes_tried", "homes_made",
    "ground_goes", "ground_holds", "slugger_swaps", "half_innings", "left_on_base", "errors",
)  # fmt: skip
DECLARED_COUNT, STEALS_TRIED, STEALS_MADE, ALIGNED_COUNT, USED_COUNT, PICKOFFS_MADE = 18, 22, 23, 24, 29, 33
PITCHER_CHANGES, PINCH_HITTERS, PINCH_RUNNERS, LISTS_TRIED, HOMES_TRIED, HOMES_MADE = 34, 35, 36, 37, 38, 39
GROUND_GOES, GROUND_HOLDS, SLUGGER_SWAPS, HALF_INNINGS, LEFT_COUNT, ERROR_COUNT = 40, 41, 42, 43, 44, 45
FIGURE_COUNT = 46

STATE = record(
    "diamond_dice",
    phase="i8",
    inning="i8",
    half="i8",
    first_seat="i8",  # the seat that bats first
    outs="i8",
    bases=("i8", 3),
    charged=("i8", 3),  # the pitcher to whom each runner is charged
    batter="i8",
    runs=("i8", 2),
    # set-up
    stage=("i8", 2),
    hand=("i8", (2, HAND)),  # batters drawn, until the line-ups are revealed
    picked=("i8", 2),  # a bit for every card of the hand that is in the line-up
    swapped=("i8", 2),  # whether the Slugger bats
    starter=("i8", 2),
    # zones
    pitcher=("i8", 2),
    pen=("i8", (2, PEN)),
    bench=("i8", (2, BENCH)),
    line_up=("i8", (2, ORDER)),  # top card first
    deck=("i8", 2),  # cards in the line-up deck
    clubhouse=("i8", (2, CLUBHOUSE)),
    # the at-bat
    passes="i8",
    used=("i8", 2),  # a bit for every ability of the current pitcher used this inning
    abilities_open="i8",  # how many abilities the defence could still use, when it is asked
    entry_slot="i8",  # the next automatic ability of a pitcher who has just entered, -1 for none
    fewer_contact="i8",
    fewer_power="i8",
    alignment="i8",
    declared="i8",
    at_bat_runs="i8",
    at_bat_outs="i8",
    # the play
    on_play=("i8", 4),  # batter, R1, R2, R3 as the play began
    charged_play=("i8", 4),  # the pitcher to whom each of them is charged
    outs_before="i8",
    gone="i8",  # a bit for each of them who has left the diamond
    scored="i8",
    error_runs="i8",  # those who scored on the extra base of an error only
    forced="i8",  # a bit for every base whose runner must run
    going="i8",  # a bit for every base whose runner runs
    asked_base="i8",
    hit="i8",
    error="i8",
    # counters
    half_runs="i8",
    half_hits="i8",
    half_errors="i8",
    end="i8",
    up=("u1", MOST_DICE),  # the dice rolled last
    count=("i8", FIGURE_COUNT),
)

BOOK = record(
    "diamond_dice_book",
    innings="i8",
    bat_first="i8",  # seat, -1 for random
    ending_standard="i8",
    extra_cap="i8",  # -1 without limit
    first_throw="i8",
    bunt="i8",
    hit_and_run_any="i8",
    home_ones="i8",  # that a runner needs who tries for home on a hit
    shallow="i8",  # whether outfielders who play in catch a power result of 1
    unfinished_top="i8",
    order_fixed="i8",
    batters="i8",  # cards of each type
    starters="i8",
    relievers="i8",
    contact=("i8", CARDS),
    power=("i8", CARDS),
    speed=("i8", CARDS),
    double_play=("i8", CARDS),
    closer=("i8", CARDS),
    slugger=("i8", CARDS),
    abilities=("i8", CARDS),  # how many activated abilities a card has
    keyword=("i8", (CARDS, SLOTS)),
    level=("i8", (CARDS, SLOTS)),
    at_choice=("i8", (CARDS, SLOTS)),  # once an inning at choice (SP, Continued), not automatic
    # odds, computed once for the card set (see manager/at_bats.py)
    rating=("f8", CARDS),  # what a card is worth at bat, in runs a plate appearance (see odds.py)
    saving=("f8", CARDS),  # what a starting pitcher's abilities save, in runs a game (see odds.py)
    contact_odds=("f8", (MOST_DICE + 1, 3)),  # dice -> chance of no, one, more ones
    power_odds=("f8", (MOST_DICE + 1, 5)),
    check_odds=("f8", (MOST_DICE + 1, 5)),  # dice, ones needed -> chance
    throw_odds=("f8", (MOST_DICE + 1, MOST_DICE + 1)),  # defence dice, runner's dice -> chance of an out
    mean_speed="i8",
    worth=("f8", (4, 8)),  # outs, bases -> runs to come in the half-inning
    ground_worth=("f8", (2, 3, 8)),  # infield in, outs, bases -> runs from a ground out on
    tabled="i8",  # whether the next one holds every batter there can be, or only the cards
    duel_worth=("f8", (AT_BATS, 3, 8)),  # a batter's C, P and S in one number, outs, bases -> runs to come
    patience=("f8", 3),  # outs -> how many typical gains an ability must save, or it waits
    entry_patience=("f8", 3),  # outs -> the same for a reliever who has no later inning
    inning_patience="f8",  # and so much more for every inning to come
    typical_gain=("f8", (4, MOST_DICE + 1)),  # keyword, level -> runs that one use saves at an average moment
)

# --- Phases: those up to OVER wait for a choice, the others run on ---

SET_UP, PITCHER_CHANGE, SUBSTITUTION, PICKOFF_TARGET, DEFENCE, OFFENCE = 0, 1, 2, 3, 4, 5
GO_HOLD, GROUND_PLAY, EXTRA_BASE, OVER = 6, 7, 8, 9
NEXT_HALF, NEXT_BATTER, NEXT_PASS, BENCH_TURN, ENTRY, HITTING, BALL_IN_PLAY = 10, 11, 12, 13, 14, 15, 16

SWAP, LINE_UP, READY = 0, 1, 2  # stages of a seat's set-up

# keywords of activated abilities
STRIKEOUT_X, CURVEBALL, KNUCKLEBALL, PICKOFF = 0, 1, 2, 3
KEYWORDS = ("Strikeout", "Curveball", "Knuckleball", "Pickoff")
AUTOMATIC, CHOSEN, WASTED = 0, 1, 2

NORMAL, INFIELD_IN, INFIELD_BACK, OUTFIELD_IN, OUTFIELD_BACK = 0, 1, 2, 3, 4
SWING, BUNT, HIT_AND_RUN, FENCES, STEAL = 0, 1, 2, 3, 4
BUNT_TEXT, BUNT_RUNNER, BUNT_SACRIFICE = 0, 1, 2

# reasons for speed checks, for cards that go back to the line-up, and for the end
STEALING, EXTRA_BASE_TRY, AT_FIRST, INFIELD_THROW, BUNTING, RUNNING = 0, 1, 2, 3, 4, 5
LEFT_DIAMOND, STRANDED, UNFINISHED = 0, 1, 2
REGULATION, EXTRA_INNINGS, SECOND_HALF_SKIPPED, WALK_OFF, CAP_REACHED = 1, 2, 3, 4, 5
SAFE, OUT, ERROR = 0, 1, 2


@rule
def batting_seat(state):
    """DD-4, DD-33: one seat bats in the first half of every inning, the other in the second."""
    return state.first_seat if state.half == 0 else 1 - state.first_seat


@rule
def fielding_seat(state):
    """The seat that defends."""
    return 1 - batting_seat(state)


@rule
def current_pitcher(state):
    """DD-15: the pitcher on the mound."""
    return state.pitcher[fielding_seat(state)]

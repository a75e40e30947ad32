"""The position and the rule book (DD-1 to DD-22)."""

from fivetool.engine.diamond import BATTER, runner_on
from fivetool.engine.record import record, rule
from fivetool.games.diamond_dice.rules.figures import FIGURE_COUNT

CARDS = 128  # room for card numbers 1 to 127
SLOTS = 8  # activated abilities a card can have
HAND, ORDER, BENCH, PEN, CLUBHOUSE = 11, 9, 2, 2, 4
MOST_DICE = 16
MOST_POWER = 10
FACE_DOWN = -1

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
    hand=("i8", (2, HAND)),  # batters drawn, until the lineups are revealed
    picked=("i8", 2),  # a bit for every card of the hand that is in the lineup
    swapped=("i8", 2),  # whether the Slugger bats
    starter=("i8", 2),
    # zones
    pitcher=("i8", 2),
    pen=("i8", (2, PEN)),
    bench=("i8", (2, BENCH)),
    lineup=("i8", (2, ORDER)),  # top card first
    deck=("i8", 2),  # cards in the lineup deck
    clubhouse=("i8", (2, CLUBHOUSE)),
    # the at-bat
    passes="i8",
    used=("i8", 2),  # a bit for every ability of the current pitcher used this inning
    abilities_open="i8",  # how many abilities the defense could still use, when it is asked
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
    bunt_needs_runner="i8",
    bunt_ones="i8",  # that the bunter needs at first
    hit_and_run_any="i8",
    home_ones="i8",  # that a runner needs who tries for home on a hit
    shallow="i8",  # whether outfielders who play in catch a power result of 1
    unfinished_top="i8",
    order_fixed="i8",
    lineups_first="i8",
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
    # for the suggested set-up (see ratings.py)
    rating=("f8", CARDS),  # what a card is worth at bat, in runs a plate appearance
    saving=("f8", CARDS),  # what a starting pitcher's abilities save, in runs a game
)


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


@rule
def card_at(state, place):
    """The runner on a base, or with BATTER the batter."""
    return state.batter if place == BATTER else runner_on(state.bases, place)

"""The rules of Baseball Diamond Dice, clause by clause (docs/rules/diamond-dice.md).

Seats and teams are 0 (visitor) and 1 (home). A card is a number: batters come first, then starting pitchers, then
relief pitchers, counted from 1; 0 is no card and FACE_DOWN a card that a seat may not see. A runner's number on the
bases is the number of his card. Bases are 1 to 3, with 0 for home plate and 4 for home. Dice are kept as faces
from 0, so a one is face 0.
"""

from __future__ import annotations

from fivetool.engine.diamond import (
    BATTER,
    FIRST,
    HOME,
    SECOND,
    THIRD,
    advance_runner,
    clear_bases,
    is_forced,
    lead_base,
    place_batter,
    put_out_batter,
    put_out_runner,
    replace_runner,
    runner_on,
    runners_on,
)
from fivetool.engine.dice import roll, roll_many
from fivetool.engine.record import record, rule
from fivetool.engine.tape import FIRST_OWN_KIND, LEFT_ON_BASE, RUN, emit, emit_values

CARDS = 128  # room for card numbers 1 to 127
SLOTS = 8  # activated abilities a card can have
HAND, ORDER, BENCH, PEN, CLUBHOUSE = 11, 9, 2, 2, 4
MOST_DICE = 16
MOST_POWER = 10
FACE_DOWN = -1

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
    # odds, computed once for the card set (see manager.py)
    rating=("f8", CARDS),  # what a card is worth at bat, in runs a plate appearance
    contact_odds=("f8", (MOST_DICE + 1, 3)),  # dice -> chance of no, one, more ones
    power_odds=("f8", (MOST_DICE + 1, 5)),
    check_odds=("f8", (MOST_DICE + 1, 5)),  # dice, ones needed -> chance
    throw_odds=("f8", (MOST_DICE + 1, MOST_DICE + 1)),  # defence dice, runner's dice -> chance of an out
    mean_speed="i8",
    worth=("f8", (4, 8)),  # outs, bases -> runs to come in the half-inning
    ground_worth=("f8", (2, 3, 8)),  # infield in, outs, bases -> runs from a ground out on
    hit_worth=("f8", (5, 2, 3, 8, 5)),  # alignment, hit-and-run, outs, bases, power -> runs from the power roll on
    runners_up_worth=("f8", (3, 8)),  # outs, bases -> runs when the batter is out and all move up
    tabled="i8",  # whether the next two are filled
    duel_worth=("f8", (MOST_DICE + 1, MOST_POWER + 1, MOST_DICE + 1, 3, 8)),  # C, P, S, outs, bases -> runs to come
    duel_alignment=("u1", (MOST_DICE + 1, MOST_POWER + 1, MOST_DICE + 1, 3, 8)),
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
FENCES_CONTACT, FENCES_POWER = 3, 6
OUTFIELD_IN_HOME = 4  # dice fewer for a try for home
BATTER_CHECK = 5  # what infield-back makes of a power result of 1

LIST_DICE = (12, 8, 2)
UNFORCED_LIST_DICE = (8, 6, 2)

# choice ids
AUTO, NO_SWAP, HAND_CARD = 0, 1, 2
STAY, RELIEVER = 13, 14
NO_SUBSTITUTION, SUBSTITUTE = 16, 17  # SUBSTITUTE + 4 * bench card + place
PICKOFF_AT = 25  # + base - 1
USE = 28  # + keyword
ALIGN = 31  # + alignment
DECLARE = 36  # + declaration
STEAL_FROM = 40  # + base - 1
GO, HOLD = 43, 44
BATTER_OUT, LEAD, THROW_3B, THROW_HOME, LIST = 45, 46, 47, 48, 49
TRY, STOP = 59, 60

# The bases of each double- or triple-play list, a bit each (home is bit 4), in the order of the choices.
LISTS = (24, 20, 18, 12, 10, 6, 28, 26, 22, 14)
LIST_NAMES = ("H-3", "H-2", "H-1", "3-2", "3-1", "2-1", "H-3-2", "H-3-1", "H-2-1", "3-2-1")
PLACES = ("home", "1B", "2B", "3B")

CHOICES = (
    "auto",
    "no-swap",
    *(f"card-{i}" for i in range(1, HAND + 1)),
    "stay",
    "reliever-1",
    "reliever-2",
    "no-substitution",
    *(f"bench-{i}-{place}" for i in (1, 2) for place in PLACES),
    "pickoff-1B",
    "pickoff-2B",
    "pickoff-3B",
    "strikeout",
    "curveball",
    "knuckleball",
    "normal",
    "infield-in",
    "infield-back",
    "outfield-in",
    "outfield-back",
    "swing",
    "bunt",
    "hit-and-run",
    "fences",
    "steal-2B",
    "steal-3B",
    "steal-home",
    "go",
    "hold",
    "batter-out",
    "lead",
    "throw-3B",
    "throw-home",
    *(f"list-{name}" for name in LIST_NAMES),
    "try",
    "stop",
)

# dice kinds
TOSS, BATTER_DECK, STARTER_DECK, RELIEVER_DECK = 0, 1, 2, 3
CONTACT_DICE, POWER_DICE, SPEED_DICE, THROW_DICE, PICKOFF_DICE, KNUCKLEBALL_DICE = 4, 5, 6, 7, 8, 9

# reasons for speed checks, for cards that go back to the line-up, and for the end
STEALING, EXTRA_BASE_TRY, AT_FIRST, INFIELD_THROW, BUNTING, RUNNING = 0, 1, 2, 3, 4, 5
LEFT_DIAMOND, STRANDED, UNFINISHED = 0, 1, 2
REGULATION, EXTRA_INNINGS, SECOND_HALF_SKIPPED, WALK_OFF, CAP_REACHED = 1, 2, 3, 4, 5
SAFE, OUT, ERROR = 0, 1, 2

GAME_START = FIRST_OWN_KIND
DRAW = FIRST_OWN_KIND + 1
SLUGGER_SWAP = FIRST_OWN_KIND + 2
LINE_UP_SET = FIRST_OWN_KIND + 3
INNING_START = FIRST_OWN_KIND + 4
HALF_START = FIRST_OWN_KIND + 5
AT_BAT_START = FIRST_OWN_KIND + 6
PITCHER_CHANGED = FIRST_OWN_KIND + 7
BATTER_CHANGED = FIRST_OWN_KIND + 8
ABILITY = FIRST_OWN_KIND + 9
KNUCKLEBALL_ROLL = FIRST_OWN_KIND + 10
PICKOFF_ROLL = FIRST_OWN_KIND + 11
ALIGNMENT = FIRST_OWN_KIND + 12
OFFENCE_CHOICE = FIRST_OWN_KIND + 13
CONTACT_ROLL = FIRST_OWN_KIND + 14
POWER_ROLL = FIRST_OWN_KIND + 15
GO_OR_HOLD = FIRST_OWN_KIND + 16
GROUND_PLAY_CHOSEN = FIRST_OWN_KIND + 17
THROW = FIRST_OWN_KIND + 18
SPEED_CHECK = FIRST_OWN_KIND + 19
THROW_ERROR = FIRST_OWN_KIND + 20
RUN_CREDITED = FIRST_OWN_KIND + 21
RETURNED = FIRST_OWN_KIND + 22
AT_BAT_END = FIRST_OWN_KIND + 23
HALF_END = FIRST_OWN_KIND + 24
HALF_SKIPPED = FIRST_OWN_KIND + 25
GAME_END = FIRST_OWN_KIND + 26
RESUMED = FIRST_OWN_KIND + 27

_DICE = ("dice", "faces_a", "faces_b")  # how many, and what they show, three bits a die, ten dice a field
_RUNNER_DICE = ("runner_dice", "runner_a", "runner_b")
EVENTS = {
    GAME_START: ("game_start", ("innings", "first_team", "extra_cap")),
    DRAW: ("draw", ("team", "starter", "reliever_1", "reliever_2", *(f"batter_{i}" for i in range(1, HAND + 1)))),
    SLUGGER_SWAP: ("slugger_swap", ("team", "slugger", "pitcher")),
    LINE_UP_SET: ("line_up_set", ("team", *(f"card_{i}" for i in range(1, ORDER + 1)))),
    INNING_START: ("inning_start", ("inning", "last")),
    HALF_START: ("half_start", ("inning", "half", "team", "pitcher", "runs_a", "runs_b")),
    AT_BAT_START: ("at_bat_start", ("team", "batter", "pitcher", "outs", "on_1", "on_2", "on_3")),
    PITCHER_CHANGED: ("pitcher_change", ("team", "old", "new", "passes")),
    BATTER_CHANGED: ("batter_change", ("team", "place", "old", "new")),
    ABILITY: ("ability", ("team", "pitcher", "keyword", "level", "mode", "batter")),
    KNUCKLEBALL_ROLL: ("knuckleball_roll", ("team", "ones", "wild", *_DICE)),
    PICKOFF_ROLL: ("pickoff_roll", ("team", "runner", "base", "ones", "out", *_DICE)),
    ALIGNMENT: ("alignment", ("team", "alignment", "changed")),
    OFFENCE_CHOICE: ("offence_choice", ("team", "declared", "card", "base")),
    CONTACT_ROLL: (
        "contact_roll",
        ("team", "batter", "contact", "abilities", "closer", "fences", "declared", "ones", *_DICE),
    ),
    POWER_ROLL: (
        "power_roll",
        ("team", "batter", "power", "curveball", "fences", "alignment", "result", "hits", *_DICE),
    ),
    GO_OR_HOLD: ("go_hold", ("team", "runner", "base", "go")),
    GROUND_PLAY_CHOSEN: ("ground_play", ("team", "play")),
    THROW: (
        "throw",
        ("team", "number", "base", "runner", "result", "ones", "runner_ones", *_DICE, *_RUNNER_DICE),
    ),
    SPEED_CHECK: ("speed_check", ("team", "runner", "origin", "base", "reason", "need", "ones", "safe", *_DICE)),
    THROW_ERROR: ("error", ("team", "number", "moved")),
    RUN_CREDITED: ("run_credited", ("team", "runner", "batter", "batted_in", "pitcher")),
    RETURNED: ("returned", ("team", "top", "reason", "card_1", "card_2", "card_3", "card_4")),
    AT_BAT_END: ("at_bat_end", ("team", "batter", "pitcher", "result", "runs", "outs")),
    HALF_END: ("half_end", ("inning", "half", "team", "runs", "hits", "errors", "left")),
    HALF_SKIPPED: ("half_skipped", ("inning", "team")),
    GAME_END: ("game_end", ("runs_a", "runs_b", "winner", "reason", "innings")),
    RESUMED: ("resumed", ("inning", "half", "team", "outs", "runs_a", "runs_b", "on_1", "on_2", "on_3", "pitcher")),
}


# --- Seats, options and dice (DD-1 to DD-11) ---


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
def count_ones(state, kind, dice_count, dice):
    """DD-5, DD-7: roll so many dice and count the ones; no dice show none."""
    roll_many(dice, kind, 6, state.up[:dice_count])
    ones = 0
    for i in range(dice_count):
        if state.up[i] == 0:
            ones += 1
    return ones


@rule
def count_power(state, dice_count, dice):
    """DD-5, DD-108: a power roll counts fives and sixes."""
    roll_many(dice, POWER_DICE, 6, state.up[:dice_count])
    power = 0
    for i in range(dice_count):
        if state.up[i] >= 4:
            power += 1
    return power


@rule
def packed(state, start, dice_count):
    """Up to ten of the dice just rolled in one number, three bits each."""
    value = 0
    for i in range(start, min(start + 10, dice_count)):
        value |= int(state.up[i]) << (3 * (i - start))
    return value


@rule
def emit_dice(state, tape, dice_count, field):
    """DD-8: every die is public; write those just rolled into the event written last."""
    if tape.room > 0:
        emit_values(tape, (dice_count, packed(state, 0, dice_count), packed(state, 10, dice_count)), field)


# --- Set-up (DD-23 to DD-32) ---


@rule
def deal(state, book, dice, tape):
    """DD-23 to DD-26: draw all cards, show the starters, and let both seats choose their line-ups."""
    state.first_seat = roll(dice, TOSS, 2) if book.bat_first < 0 else book.bat_first
    emit(tape, GAME_START, -1, (book.innings, state.first_seat, book.extra_cap))
    for seat in range(2):
        for i in range(HAND):
            state.hand[seat, i] = draw_card(state, BATTER_DECK, 0, book.batters, dice)
        for i in range(PEN):
            state.pen[seat, i] = draw_card(state, RELIEVER_DECK, book.batters + book.starters, book.relievers, dice)
        state.starter[seat] = draw_card(state, STARTER_DECK, book.batters, book.starters, dice)
        state.pitcher[seat] = state.starter[seat]
        state.stage[seat] = SWAP if book.slugger[state.starter[seat]] else LINE_UP
        emit(tape, DRAW, seat, (seat, state.starter[seat], state.pen[seat, 0], state.pen[seat, 1]))
        emit_values(tape, state.hand[seat], 4)
    state.phase = SET_UP
    state.entry_slot = -1


@rule
def draw_card(state, kind, before, cards, dice):
    """DD-23: the next card of a shuffled deck of `cards` cards that follow card number `before`."""
    card = before + 1 + roll(dice, kind, cards)
    while is_drawn(state, card):
        card = before + 1 + roll(dice, kind, cards)
    return card


@rule
def is_drawn(state, card):
    """Whether a seat has drawn this card (DD-22: all others stay out of the game)."""
    for seat in range(2):
        if state.starter[seat] == card or state.pen[seat, 0] == card or state.pen[seat, 1] == card:
            return True
        for i in range(HAND):
            if state.hand[seat, i] == card:
                return True
    return False


@rule
def swap_slugger(state, seat, slot):
    """DD-27: the starter takes the place of a batter card, who becomes the first pitcher."""
    state.pitcher[seat] = state.hand[seat, slot]
    state.hand[seat, slot] = state.starter[seat]
    state.swapped[seat] = 1
    state.stage[seat] = LINE_UP


@rule
def may_pick(state, seat, slot):
    """DD-28, DD-31: any card not yet in the order; a swapped Slugger must get one of the nine places."""
    if state.picked[seat] >> slot & 1:
        return False
    if not state.swapped[seat] or state.deck[seat] < ORDER - 1 or state.hand[seat, slot] == state.starter[seat]:
        return True
    return slugger_is_picked(state, seat)


@rule
def slugger_is_picked(state, seat):
    """Whether the swapped Slugger already has his place in the order."""
    for i in range(state.deck[seat]):
        if state.line_up[seat, i] == state.starter[seat]:
            return True
    return False


@rule
def pick_card(state, seat, slot):
    """DD-31: the next of nine in the batting order; the last two cards are the bench."""
    state.line_up[seat, state.deck[seat]] = state.hand[seat, slot]
    state.deck[seat] += 1
    state.picked[seat] |= 1 << slot
    if state.deck[seat] == ORDER:
        place = 0
        for i in range(HAND):
            if not state.picked[seat] >> i & 1:
                state.bench[seat, place] = state.hand[seat, i]
                place += 1
        state.stage[seat] = READY


@rule
def suggest_line_up(state, book, seat):
    """The suggested set-up: the Slugger bats if he is better than the worst bat, and better bats come up earlier."""
    if state.stage[seat] == SWAP:
        worst = 0
        for slot in range(HAND):
            if book.rating[state.hand[seat, slot]] < book.rating[state.hand[seat, worst]]:
                worst = slot
        state.stage[seat] = LINE_UP
        if book.rating[state.starter[seat]] > book.rating[state.hand[seat, worst]]:
            swap_slugger(state, seat, worst)
    while state.stage[seat] == LINE_UP:
        best = -1
        for slot in range(HAND):
            if may_pick(state, seat, slot):
                if best < 0 or book.rating[state.hand[seat, slot]] > book.rating[state.hand[seat, best]]:
                    best = slot
        pick_card(state, seat, best)


@rule
def set_up(state, book, seat, choice, tape):
    """DD-27, DD-31, DD-32: one step of a seat's secret set-up; when both are ready, all is revealed."""
    if choice == AUTO:
        suggest_line_up(state, book, seat)
    elif choice == NO_SWAP:
        state.stage[seat] = LINE_UP
    elif state.stage[seat] == SWAP:
        swap_slugger(state, seat, choice - HAND_CARD)
    else:
        pick_card(state, seat, choice - HAND_CARD)
    if state.stage[0] == READY and state.stage[1] == READY:
        reveal(state, tape)


@rule
def reveal(state, tape):
    """DD-32: swaps and line-ups are shown at the same time, and the first inning begins."""
    for seat in range(2):
        if state.swapped[seat]:
            state.count[SLUGGER_SWAPS] += 1
            emit(tape, SLUGGER_SWAP, seat, (seat, state.starter[seat], state.pitcher[seat]))
        emit(tape, LINE_UP_SET, seat, (seat,))
        emit_values(tape, state.line_up[seat], 1)
        for i in range(HAND):
            state.hand[seat, i] = 0
        state.picked[seat] = 0
    state.half = 1  # as if an inning had just ended
    state.phase = NEXT_HALF


# --- Innings and half-innings (DD-33 to DD-40) ---


@rule
def start_half(state, book, tape):
    """DD-10, DD-33: the next half-inning, and with it a new inning if both halves have been played."""
    if state.half == 1:
        state.inning += 1
        state.half = 0
        emit(tape, INNING_START, -1, (state.inning, 1 if state.inning >= book.innings else 0))
    else:
        state.half = 1
    state.outs = 0  # DD-34: no outs, bases empty, the pitcher on the mound
    clear_bases(state.bases)
    clear_bases(state.charged)
    state.used[fielding_seat(state)] = 0  # DD-55: abilities are fresh every inning
    state.half_runs = 0
    state.half_hits = 0
    state.half_errors = 0
    state.count[HALF_INNINGS] += 1
    values = (state.inning, state.half, batting_seat(state), current_pitcher(state), state.runs[0], state.runs[1])
    emit(tape, HALF_START, -1, values)
    state.phase = NEXT_BATTER


@rule
def end_half(state, book, tape):
    """DD-35, DD-36: three outs; the cards have gone back to the line-up, the pitcher stays the current one."""
    emit_half_end(state, runners_on(state.bases), tape)
    clear_bases(state.bases)
    clear_bases(state.charged)
    state.phase = NEXT_HALF
    if state.half == 0:
        if book.ending_standard and state.inning >= book.innings and second_leads(state):  # DD-37
            emit(tape, HALF_SKIPPED, -1, (state.inning, 1 - state.first_seat))
            end_game(state, SECOND_HALF_SKIPPED, tape)
    else:
        end_inning(state, book, tape)


@rule
def emit_half_end(state, left, tape):
    """The totals of a half-inning."""
    seat = batting_seat(state)
    state.count[LEFT_COUNT] += left
    emit(tape, LEFT_ON_BASE, -1, (seat, left))
    values = (state.inning, state.half, seat, state.half_runs, state.half_hits, state.half_errors, left)
    emit(tape, HALF_END, -1, values)


@rule
def end_inning(state, book, tape):
    """DD-38 to DD-40: after the scheduled innings the leader wins; a tie leads to extra innings, up to the cap."""
    if state.inning < book.innings:
        return
    if state.runs[0] != state.runs[1]:
        end_game(state, REGULATION if state.inning == book.innings else EXTRA_INNINGS, tape)
    elif book.extra_cap >= 0 and state.inning >= book.innings + book.extra_cap:
        end_game(state, CAP_REACHED, tape)


@rule
def second_leads(state):
    """Whether the seat that bats second is ahead."""
    return state.runs[1 - state.first_seat] > state.runs[state.first_seat]


@rule
def is_walk_off(state, book):
    """DD-37 `standard`: in the last and every extra inning the game ends when the seat batting second leads."""
    return book.ending_standard and state.half == 1 and state.inning >= book.innings and second_leads(state)


@rule
def end_game(state, reason, tape):
    """DD-2, DD-38."""
    state.phase = OVER
    state.end = reason
    winner = -1
    if state.runs[0] != state.runs[1]:
        winner = 0 if state.runs[0] > state.runs[1] else 1
    emit(tape, GAME_END, -1, (state.runs[0], state.runs[1], winner, reason, state.inning))


# --- The line-up deck (DD-16, DD-42, DD-144 to DD-153) ---


@rule
def take_top(state, book, seat):
    """DD-42, DD-153: the top card comes to bat; under `fixed` its place goes to the end of the order at once."""
    card = state.line_up[seat, 0]
    for i in range(ORDER - 1):
        state.line_up[seat, i] = state.line_up[seat, i + 1]
    state.line_up[seat, ORDER - 1] = 0
    if book.order_fixed:
        state.line_up[seat, ORDER - 1] = card
    else:
        state.deck[seat] -= 1
    return card


@rule
def put_under(state, book, seat, card):
    """DD-144, DD-145: a card that is out, has scored or is stranded goes to the bottom of the line-up."""
    if not book.order_fixed:
        state.line_up[seat, state.deck[seat]] = card
        state.deck[seat] += 1


@rule
def put_on_top(state, book, seat, card):
    """DD-151: a batter whose at-bat was cut off bats first next time."""
    for i in range(ORDER - 1, 0, -1):
        state.line_up[seat, i] = state.line_up[seat, i - 1]
    state.line_up[seat, 0] = card
    if not book.order_fixed:
        state.deck[seat] += 1


# --- The at-bat (DD-41 to DD-53) ---


@rule
def play_on(state, book, dice, tape):
    """DD-41: go through the phases until somebody has to decide or the game is over."""
    while state.phase > OVER:
        if state.phase == NEXT_HALF:
            start_half(state, book, tape)
        elif state.phase == NEXT_BATTER:
            set_up_batter(state, book, tape)
        elif state.phase == NEXT_PASS:
            state.passes += 1
            state.phase = PITCHER_CHANGE if state.pen[fielding_seat(state), 0] != 0 else BENCH_TURN  # DD-44
        elif state.phase == BENCH_TURN:
            state.phase = SUBSTITUTION if state.bench[batting_seat(state), 0] != 0 else ENTRY
        elif state.phase == ENTRY:
            fire_automatic(state, book, dice, tape)
        elif state.phase == HITTING:
            contact_roll(state, book, dice, tape)
        else:
            field_ball(state, book, dice, tape)


@rule
def set_up_batter(state, book, tape):
    """DD-42, DD-50: the top card comes to home; every at-bat starts with the normal alignment and no effects."""
    seat = batting_seat(state)
    state.batter = take_top(state, book, seat)
    state.passes = 0
    state.entry_slot = -1  # DD-59
    state.fewer_contact = 0
    state.fewer_power = 0
    state.alignment = NORMAL
    state.declared = SWING
    state.at_bat_runs = 0
    state.at_bat_outs = 0
    emit(tape, AT_BAT_START, -1, (seat, state.batter, current_pitcher(state), state.outs))
    emit_values(tape, state.bases, 4)
    state.phase = NEXT_PASS


@rule
def change_pitcher(state, book, seat, slot, tape):
    """DD-43, DD-60: one reliever comes in, the old pitcher goes to the clubhouse; automatic abilities will fire."""
    old = state.pitcher[seat]
    state.pitcher[seat] = state.pen[seat, slot]
    take_out(state.pen, seat, slot)
    put_in_clubhouse(state, seat, old)
    state.used[seat] = 0
    state.entry_slot = 0
    state.count[PITCHER_CHANGES] += 1
    emit(tape, PITCHER_CHANGED, seat, (seat, old, state.pitcher[seat], state.passes))
    state.phase = BENCH_TURN


@rule
def substitute(state, book, seat, slot, place, tape):
    """DD-45, DD-46: a bench card takes the exact place of a card on the diamond and goes on in its stead."""
    new = state.bench[seat, slot]
    old = state.batter if place == BATTER else runner_on(state.bases, place)
    if place == BATTER:
        state.batter = new
        state.count[PINCH_HITTERS] += 1
    else:
        replace_runner(state.bases, place, new, seat, tape)
        state.count[PINCH_RUNNERS] += 1
    if book.order_fixed:
        for i in range(ORDER):
            if state.line_up[seat, i] == old:
                state.line_up[seat, i] = new
    take_out(state.bench, seat, slot)
    put_in_clubhouse(state, seat, old)
    emit(tape, BATTER_CHANGED, seat, (seat, place, old, new))
    state.phase = BENCH_TURN


@rule
def take_out(zone, seat, slot):
    """DD-17, DD-18: take a card from the bench or the bullpen; their order has no meaning."""
    zone[seat, slot] = zone[seat, 1]
    zone[seat, 1] = 0


@rule
def put_in_clubhouse(state, seat, card):
    """DD-20: out of the game for good."""
    place = 0
    while state.clubhouse[seat, place] != 0:
        place += 1
    state.clubhouse[seat, place] = card


@rule
def declare_alignment(state, seat, alignment, tape):
    """DD-48, DD-49: declared last, after all abilities."""
    emit(tape, ALIGNMENT, seat, (seat, alignment, 1 if alignment != state.alignment else 0))
    state.alignment = alignment
    state.phase = OFFENCE


@rule
def declare_offence(state, book, seat, declared, tape):
    """DD-51 to DD-53: a swing, a bunt, a hit-and-run or a swing for the fences; then the batter hits."""
    state.declared = declared
    state.count[DECLARED_COUNT + declared] += 1
    state.count[ALIGNED_COUNT + state.alignment] += 1
    emit(tape, OFFENCE_CHOICE, seat, (seat, declared, state.batter, BATTER))
    state.phase = HITTING


@rule
def may_declare(state, book, declared):
    """DD-134, DD-135: a bunt or a hit-and-run may need a runner."""
    if runners_on(state.bases) > 0:
        return True
    if declared == BUNT:
        return book.bunt != BUNT_RUNNER
    return declared != HIT_AND_RUN or book.hit_and_run_any != 0


# --- Pitcher abilities (DD-54 to DD-74) ---


@rule
def is_open(state, book, slot):
    """DD-55, DD-61, DD-70: an ability of the current pitcher that may be used at choice, and was not this inning."""
    pitcher = current_pitcher(state)
    if not book.at_choice[pitcher, slot] or state.used[fielding_seat(state)] >> slot & 1:
        return False
    return book.keyword[pitcher, slot] != PICKOFF or runners_on(state.bases) > 0


@rule
def open_slot(state, book, keyword):
    """The slot of an ability that may be used now, -1 if there is none with this keyword."""
    pitcher = current_pitcher(state)
    for slot in range(book.abilities[pitcher]):
        if book.keyword[pitcher, slot] == keyword and is_open(state, book, slot):
            return slot
    return -1


@rule
def ask_defence(state, book):
    """DD-47: the defence is asked for abilities, as long as it has any, and the alignment."""
    state.abilities_open = 0
    for slot in range(book.abilities[current_pitcher(state)]):
        if is_open(state, book, slot):
            state.abilities_open += 1
    state.phase = DEFENCE


@rule
def fire_automatic(state, book, dice, tape):
    """DD-48, DD-57, DD-58: the next automatic ability of a pitcher who has just entered, in printed order."""
    pitcher = current_pitcher(state)
    slot = state.entry_slot
    if slot < 0 or slot >= book.abilities[pitcher]:
        state.entry_slot = -1
        ask_defence(state, book)
        return
    state.entry_slot = slot + 1
    if book.at_choice[pitcher, slot]:
        return
    if book.keyword[pitcher, slot] != PICKOFF:
        use_ability(state, book, slot, AUTOMATIC, dice, tape)
    elif runners_on(state.bases) == 0:  # DD-70
        emit_ability(state, book, slot, WASTED, tape)
    elif runners_on(state.bases) == 1:
        pick_off(state, book, slot, lead_base(state.bases), AUTOMATIC, dice, tape)
    else:
        state.phase = PICKOFF_TARGET


@rule
def emit_ability(state, book, slot, mode, tape):
    """An ability of the pitcher on the mound is used, or wasted."""
    pitcher = current_pitcher(state)
    seat = fielding_seat(state)
    if mode != WASTED:
        state.count[USED_COUNT + book.keyword[pitcher, slot]] += 1
    values = (seat, pitcher, book.keyword[pitcher, slot], book.level[pitcher, slot], mode, state.batter)
    emit(tape, ABILITY, seat, values)


@rule
def use_ability(state, book, slot, mode, dice, tape):
    """DD-63 to DD-67: what the ability takes from the batter's dice lasts to the end of the at-bat."""
    pitcher = current_pitcher(state)
    keyword = book.keyword[pitcher, slot]
    level = book.level[pitcher, slot]
    state.used[fielding_seat(state)] |= 1 << slot
    emit_ability(state, book, slot, mode, tape)
    if keyword == KNUCKLEBALL:
        ones = count_ones(state, KNUCKLEBALL_DICE, level, dice)
        emit(tape, KNUCKLEBALL_ROLL, -1, (fielding_seat(state), ones, 1 if ones == 0 else 0))
        emit_dice(state, tape, level, 3)
        if ones == 0:
            wild_pitch(state, book, tape)
            return
    state.fewer_contact += level
    if keyword == CURVEBALL:
        state.fewer_power += level


@rule
def wild_pitch(state, book, tape):
    """DD-68: everybody moves up one base, the batter takes first, and the at-bat is over."""
    begin_play(state)
    for base in range(THIRD, BATTER, -1):
        if runner_on(state.bases, base):
            move_runner(state, base, 1, tape)
    move_batter(state, FIRST, tape)
    finish_play(state, book, WALK, NEXT_BATTER, tape)


@rule
def pick_off(state, book, slot, base, mode, dice, tape):
    """DD-69: with at least one 1 the named runner is out."""
    pitcher = current_pitcher(state)
    level = book.level[pitcher, slot]
    state.used[fielding_seat(state)] |= 1 << slot
    emit_ability(state, book, slot, mode, tape)
    ones = count_ones(state, PICKOFF_DICE, level, dice)
    out = 1 if ones > 0 else 0
    emit(tape, PICKOFF_ROLL, -1, (fielding_seat(state), runner_on(state.bases, base), base, ones, out))
    emit_dice(state, tape, level, 5)
    begin_play(state)
    if out:
        state.count[PICKOFFS_MADE] += 1
        put_out(state, base, tape)
    finish_play(state, book, NO_RESULT, ENTRY, tape)


@rule
def closer_level(state, book):
    """DD-72: a Closer acts in the last scheduled inning and in every extra inning."""
    return book.closer[current_pitcher(state)] if state.inning >= book.innings else 0


# --- The play: who moves, scores and is out (DD-143 to DD-153) ---


@rule
def begin_play(state):
    """Note who is on the diamond as a play begins, and who would be forced (DD-88)."""
    state.on_play[BATTER] = state.batter
    state.charged_play[BATTER] = current_pitcher(state)
    state.forced = 0
    for base in range(FIRST, HOME):
        state.on_play[base] = runner_on(state.bases, base)
        state.charged_play[base] = state.charged[base - 1]
        if runner_on(state.bases, base) and is_forced(state.bases, base):
            state.forced |= 1 << base
    state.going = state.forced
    state.outs_before = state.outs
    state.gone = 0
    state.scored = 0
    state.error_runs = 0
    state.error = 0


@rule
def origin_of(state, card):
    """Where a card stood when the play began."""
    for base in range(HOME):
        if state.on_play[base] == card:
            return base
    return BATTER


@rule
def move_runner(state, base, by, tape):
    """A runner goes on; the pitcher to whom he is charged goes with him (DD-167)."""
    card = runner_on(state.bases, base)
    pitcher = state.charged[base - 1]
    state.charged[base - 1] = 0
    if advance_runner(state.bases, base, by, batting_seat(state), tape):
        score_run(state, card, base, tape)
    else:
        state.charged[base + by - 1] = pitcher


@rule
def move_batter(state, base, tape):
    """The batter takes a base, or comes round to score."""
    if place_batter(state.bases, base, state.batter, batting_seat(state), tape):
        score_run(state, state.batter, BATTER, tape)
    else:
        state.charged[base - 1] = current_pitcher(state)


@rule
def score_run(state, card, base, tape):
    """DD-9, DD-143: one run."""
    seat = batting_seat(state)
    state.runs[seat] += 1
    state.half_runs += 1
    state.at_bat_runs += 1
    state.gone |= 1 << origin_of(state, card)
    state.scored |= 1 << origin_of(state, card)
    emit(tape, RUN, -1, (seat, card, base, state.runs[seat]))


@rule
def put_out(state, base, tape):
    """DD-145: one out more for the card on a base, or with BATTER for the batter."""
    state.outs += 1
    state.at_bat_outs += 1
    if base == BATTER:
        state.gone |= 1
        put_out_batter(state.batter, batting_seat(state), state.outs, tape)
        return
    state.gone |= 1 << origin_of(state, runner_on(state.bases, base))
    put_out_runner(state.bases, base, batting_seat(state), state.outs, tape)
    state.charged[base - 1] = 0


@rule
def is_batter_out(state):
    """Whether the batter has been put out in this play."""
    return (state.gone & 1) != 0 and (state.scored & 1) == 0


@rule
def finish_play(state, book, result, next_phase, tape):
    """Runs are credited and cards go back; the at-bat is over with a result, the half-inning with three outs."""
    credit_runs(state, result, tape)
    return_cards(state, book, state.gone, LEFT_DIAMOND, tape)
    if state.outs == 3:
        third_out(state, book, result, tape)
        return
    if result != NO_RESULT:
        end_at_bat(state, result, tape)
    state.phase = next_phase
    if is_walk_off(state, book):
        emit_half_end(state, runners_on(state.bases), tape)
        end_game(state, WALK_OFF, tape)


@rule
def third_out(state, book, result, tape):
    """DD-36, DD-150 to DD-152: stranded cards go under the line-up; a batter cut off goes back on top."""
    seat = batting_seat(state)
    stranded = 0
    for base in range(HOME):
        if state.on_play[base] != 0 and not state.gone >> base & 1:
            stranded |= 1 << base
    if result == NO_RESULT:
        return_cards(state, book, stranded & ~1, STRANDED, tape)
        if book.unfinished_top:
            put_on_top(state, book, seat, state.batter)
        else:
            put_under(state, book, seat, state.batter)
        emit(tape, RETURNED, -1, (seat, book.unfinished_top, UNFINISHED, state.batter))
        end_at_bat(state, CUT_OFF, tape)
    else:
        return_cards(state, book, stranded, STRANDED, tape)
        end_at_bat(state, result, tape)
    end_half(state, book, tape)


@rule
def return_cards(state, book, cards, reason, tape):
    """DD-150: cards (a bit for where each stood) go under the line-up in lead order: R3, R2, R1, batter."""
    if cards == 0:
        return
    seat = batting_seat(state)
    emit(tape, RETURNED, -1, (seat, 0, reason))
    place = 3
    for base in range(THIRD, -1, -1):
        if cards >> base & 1:
            put_under(state, book, seat, state.on_play[base])
            emit_values(tape, (state.on_play[base],), place)
            place += 1


@rule
def credit_runs(state, result, tape):
    """DD-166, DD-167: who batted each run in, and to which pitcher it is charged."""
    if state.scored == 0:
        return
    loaded = state.on_play[FIRST] != 0 and state.on_play[SECOND] != 0 and state.on_play[THIRD] != 0
    earned = result != NO_RESULT and state.outs - state.outs_before < 2 and (result != WALK or loaded)
    for base in range(THIRD, -1, -1):
        if state.scored >> base & 1:
            batted_in = 1 if earned and not state.error_runs >> base & 1 else 0
            values = (batting_seat(state), state.on_play[base], state.batter, batted_in, state.charged_play[base])
            emit(tape, RUN_CREDITED, -1, values)


@rule
def end_at_bat(state, result, tape):
    """DD-162, DD-163: the at-bat is over."""
    state.count[result] += 1
    if (SINGLE <= result and result <= HOME_RUN) or result == BUNT_HIT:
        state.half_hits += 1
    values = (batting_seat(state), state.batter, current_pitcher(state), result, state.at_bat_runs, state.at_bat_outs)
    emit(tape, AT_BAT_END, -1, values)
    state.batter = 0


# --- Speed checks and stealing (DD-75 to DD-83) ---


@rule
def speed_check(state, card, origin, base, reason, dice_count, need, dice, tape):
    """DD-75, DD-76: the runner is safe with enough ones."""
    ones = count_ones(state, SPEED_DICE, dice_count, dice)
    safe = 1 if ones >= need else 0
    emit(tape, SPEED_CHECK, -1, (batting_seat(state), card, origin, base, reason, need, ones, safe))
    emit_dice(state, tape, dice_count, 8)
    return safe


@rule
def may_steal(state, base):
    """DD-77 to DD-79: the runner on a base may go if nobody stands on the next; home is always free."""
    return runner_on(state.bases, base) != 0 and (base == THIRD or runner_on(state.bases, base + 1) == 0)


@rule
def steal(state, book, seat, base, dice, tape):
    """DD-77, DD-80: a speed check at the next base; then the at-bat goes back to the pitcher substitution."""
    card = runner_on(state.bases, base)
    emit(tape, OFFENCE_CHOICE, seat, (seat, STEAL, card, base))
    state.count[STEALS_TRIED] += 1
    begin_play(state)
    if speed_check(state, card, base, base + 1, STEALING, book.speed[card], base + 1, dice, tape):
        state.count[STEALS_MADE] += 1
        move_runner(state, base, 1, tape)
    else:
        put_out(state, base, tape)
    finish_play(state, book, NO_RESULT, NEXT_PASS, tape)


# --- Contact roll (DD-84 to DD-87, table T1) ---


@rule
def contact_dice(state, book, declared):
    """DD-6, DD-7, DD-84: the batter's C and everything that is taken from it."""
    fewer = state.fewer_contact + closer_level(state, book)
    if declared == FENCES:
        fewer += FENCES_CONTACT
    return max(0, book.contact[state.batter] - fewer)


@rule
def power_dice(state, book, declared):
    """DD-6, DD-7, DD-108: the batter's P with everything that changes it."""
    more = FENCES_POWER if declared == FENCES else 0
    return max(0, min(MOST_DICE, book.power[state.batter] - state.fewer_power + more))


@rule
def contact_roll(state, book, dice, tape):
    """DD-85 to DD-87, DD-154: no ones, exactly one, or more decide what kind of play it is."""
    begin_play(state)
    thrown = contact_dice(state, book, state.declared)
    ones = count_ones(state, CONTACT_DICE, thrown, dice)
    fences = FENCES_CONTACT if state.declared == FENCES else 0
    contact = book.contact[state.batter]
    closer = closer_level(state, book)
    values = (batting_seat(state), state.batter, contact, state.fewer_contact, closer, fences, state.declared, ones)
    emit(tape, CONTACT_ROLL, -1, values)
    emit_dice(state, tape, thrown, 8)
    if ones == 0:
        strike_out(state, book, dice, tape)
    elif state.declared == BUNT:
        ask_go_hold(state, HOME)  # DD-128
    elif ones >= 2:
        power_roll(state, book, dice, tape)
    elif state.declared == HIT_AND_RUN:
        batter_out_runners_up(state, book, GROUND_OUT, tape)  # DD-140
    elif state.outs == 2:
        ground_out_with_two_outs(state, book, tape)
    else:
        ask_go_hold(state, HOME)  # DD-90


@rule
def strike_out(state, book, dice, tape):
    """DD-85, DD-127: the batter is out; DD-141: on a hit-and-run the runners were off and must make it."""
    put_out(state, BATTER, tape)
    if state.declared == HIT_AND_RUN:
        for base in range(THIRD, BATTER, -1):
            card = runner_on(state.bases, base)
            if card and state.outs < 3:
                if speed_check(state, card, base, base + 1, RUNNING, book.speed[card], base + 1, dice, tape):
                    move_runner(state, base, 1, tape)
                else:
                    put_out(state, base, tape)
    result = BUNT_STRIKEOUT if state.declared == BUNT else STRIKEOUT
    finish_play(state, book, result, NEXT_BATTER, tape)


@rule
def batter_out_runners_up(state, book, result, tape):
    """DD-113, DD-140, DD-160: the batter is out and, unless that is the third out, every runner moves up."""
    put_out(state, BATTER, tape)
    if state.outs < 3:
        for base in range(THIRD, BATTER, -1):
            if runner_on(state.bases, base):
                move_runner(state, base, 1, tape)
    finish_play(state, book, result, NEXT_BATTER, tape)


# --- Ground outs (DD-88 to DD-107, table T4) ---


@rule
def ground_out_with_two_outs(state, book, tape):
    """DD-102: the lead forced runner, or with no force the batter, is out."""
    put_out(state, lead_forced(state), tape)
    finish_play(state, book, ground_result(state), NEXT_BATTER, tape)


@rule
def lead_forced(state):
    """The base of the forced runner furthest along, BATTER if only the batter is forced."""
    for base in range(THIRD, BATTER, -1):
        if state.forced >> base & 1:
            return base
    return BATTER


@rule
def ask_go_hold(state, below):
    """DD-90, DD-91, DD-128, DD-131: the next unforced runner, lead runner first, who may go or hold."""
    for base in range(below - 1, BATTER, -1):
        if runner_on(state.bases, base) and not state.forced >> base & 1:
            held_up = base == SECOND and runner_on(state.bases, THIRD) and not state.going >> THIRD & 1
            if not held_up:
                state.asked_base = base
                state.phase = GO_HOLD
                return
    state.phase = BALL_IN_PLAY


@rule
def go_or_hold(state, seat, go, tape):
    """DD-90: what an unforced runner does."""
    base = state.asked_base
    emit(tape, GO_OR_HOLD, seat, (seat, runner_on(state.bases, base), base, go))
    if go:
        state.going |= 1 << base
    if state.declared != BUNT:
        state.count[GROUND_GOES if go else GROUND_HOLDS] += 1
    ask_go_hold(state, base)


@rule
def field_ball(state, book, dice, tape):
    """After the offence's declarations: a bunt rolls on, a ground ball is the defence's to play."""
    if state.declared == BUNT:
        bunt_in_play(state, book, dice, tape)
    elif state.forced or (state.alignment == INFIELD_IN and state.going):
        state.phase = GROUND_PLAY
    else:
        ground_play(state, book, fielding_seat(state), BATTER_OUT, dice, tape)


@rule
def is_forced_at(state, base):
    """DD-96: whether somebody is forced toward a base; at first that is always the batter."""
    return base == FIRST or (state.forced >> (base - 1) & 1) != 0


@rule
def may_throw_at(state, base):
    """DD-103, DD-105: with the infield in, an unforced runner who goes can be thrown at."""
    origin = base - 1
    goes = (state.going >> origin & 1) != 0 and not state.forced >> origin & 1
    return state.alignment == INFIELD_IN and origin >= FIRST and goes


@rule
def may_list(state, bases):
    """DD-96, DD-105: forced bases only, but the first throw may be at an unforced runner with the infield in."""
    first = True
    for base in range(HOME, BATTER, -1):
        if bases >> base & 1:
            if not is_forced_at(state, base) and not (first and may_throw_at(state, base)):
                return False
            first = False
    return True


@rule
def ground_play(state, book, seat, play, dice, tape):
    """DD-93 to DD-107: what the defence does with the ground ball."""
    emit(tape, GROUND_PLAY_CHOSEN, seat, (seat, play))
    if play == BATTER_OUT:
        put_out(state, BATTER, tape)
    elif play == LEAD:
        put_out(state, lead_forced(state), tape)
    elif play == THROW_3B:
        throw_at_unforced(state, book, SECOND, dice, tape)
    elif play == THROW_HOME:
        throw_at_unforced(state, book, THIRD, dice, tape)
    else:
        attempt_list(state, book, LISTS[play - LIST], dice, tape)
    finish_ground_play(state, book, tape)


@rule
def throw_at_unforced(state, book, origin, dice, tape):
    """DD-103: the runner must make the speed check of his base."""
    card = runner_on(state.bases, origin)
    if not speed_check(state, card, origin, origin + 1, INFIELD_THROW, book.speed[card], origin + 1, dice, tape):
        put_out(state, origin, tape)


@rule
def throw_dice(state, book, number, unforced_first):
    """DD-71, DD-97, DD-106, DD-158: the defence's dice for a throw of a list."""
    if unforced_first:
        thrown = UNFORCED_LIST_DICE[number]
    else:
        thrown = book.first_throw if number == 0 else LIST_DICE[number]
    return min(MOST_DICE, thrown + book.double_play[current_pitcher(state)])


@rule
def attempt_list(state, book, bases, dice, tape):
    """DD-96 to DD-99, DD-101: throw after throw, until the list, the half-inning or an error ends it."""
    state.count[LISTS_TRIED] += 1
    number = 0
    unforced_first = False
    for base in range(HOME, BATTER, -1):
        if bases >> base & 1 and state.outs < 3 and not state.error:
            if number == 0:
                unforced_first = not is_forced_at(state, base)
            throw(state, book, number, base, throw_dice(state, book, number, unforced_first), dice, tape)
            number += 1


@rule
def throw(state, book, number, base, thrown, dice, tape):
    """DD-98, DD-101: out if the defence has more ones than the runner; no ones at all are an error."""
    card = state.batter if base == FIRST else runner_on(state.bases, base - 1)
    ones = count_ones(state, THROW_DICE, thrown, dice)
    emit(tape, THROW, -1, (fielding_seat(state), number + 1, base, card))
    emit_dice(state, tape, thrown, 7)
    runner_ones = count_ones(state, SPEED_DICE, book.speed[card], dice)
    emit_dice(state, tape, book.speed[card], 10)
    result = ERROR if ones == 0 else OUT if ones > runner_ones else SAFE
    emit_values(tape, (result, ones, runner_ones), 4)
    if result == OUT:
        put_out(state, base - 1, tape)
    elif result == ERROR:
        state.error = 1
        state.half_errors += 1
        state.count[ERROR_COUNT] += 1
        moved = runners_on(state.bases) + (0 if is_batter_out(state) else 1)
        emit(tape, THROW_ERROR, -1, (fielding_seat(state), number + 1, moved))


@rule
def finish_ground_play(state, book, tape):
    """DD-100, DD-101: everybody not out takes the base he was running to, one more on an error."""
    if state.outs < 3:  # DD-146, DD-148, DD-149: a third out here cancels every run
        for base in range(THIRD, BATTER, -1):
            by = (state.going >> base & 1) + state.error
            if runner_on(state.bases, base) and by:
                if state.error and base + by == HOME:
                    state.error_runs |= 1 << base
                move_runner(state, base, by, tape)
        if not is_batter_out(state):
            move_batter(state, FIRST + state.error, tape)
    finish_play(state, book, ground_result(state), NEXT_BATTER, tape)


@rule
def ground_result(state):
    """DD-163: how a ground out is scored."""
    outs = state.outs - state.outs_before
    if state.error:
        return REACHED_ON_ERROR
    if outs >= 2:
        return DOUBLE_PLAY if outs == 2 else TRIPLE_PLAY
    return GROUND_OUT if is_batter_out(state) else FIELDERS_CHOICE


# --- Power roll and hits (DD-108 to DD-125, tables T2 and T3) ---


@rule
def hit_value(alignment, hit_and_run, power):
    """DD-109 to DD-115, DD-136, DD-155: bases of the hit, 0 for a fly out, BATTER_CHECK for a check at first."""
    if alignment == OUTFIELD_BACK:
        return 4 if power >= 4 else 1
    if power == 0:
        return 1 if hit_and_run or alignment == INFIELD_IN or alignment == INFIELD_BACK else 0
    if alignment == OUTFIELD_IN and power >= 2:
        return 3 if power == 2 else 4
    if alignment == INFIELD_BACK and power == 1:
        return BATTER_CHECK
    return min(power, 4)


@rule
def power_roll(state, book, dice, tape):
    """DD-108: contact; the alignment decides what the power result is worth."""
    thrown = power_dice(state, book, state.declared)
    power = count_power(state, thrown, dice)
    value = hit_value(state.alignment, state.declared == HIT_AND_RUN, power)
    fences = FENCES_POWER if state.declared == FENCES else 0
    values = (batting_seat(state), state.batter, book.power[state.batter], state.fewer_power, fences, state.alignment)
    emit(tape, POWER_ROLL, -1, values)
    emit_values(tape, (value, power), 6)
    emit_dice(state, tape, thrown, 8)
    if value == BATTER_CHECK:  # DD-112, DD-113, DD-139
        card = state.batter
        if not speed_check(state, card, BATTER, FIRST, AT_FIRST, book.speed[card], 1, dice, tape):
            batter_out_runners_up(state, book, INFIELD_BACK_OUT, tape)
            return
        value = 1
    if value == 0:
        put_out(state, BATTER, tape)  # DD-110
        finish_play(state, book, FLY_OUT, NEXT_BATTER, tape)
    else:
        take_hit(state, book, value, tape)


@rule
def trying_base(state, value):
    """DD-120, DD-121, DD-125, DD-137: the base of a runner who may try for home on this hit, 0 for none."""
    if state.declared == HIT_AND_RUN:
        return 0
    if value == 1 and runner_on(state.bases, SECOND) and state.alignment != OUTFIELD_BACK:
        return SECOND
    if value == 2 and runner_on(state.bases, FIRST):
        return FIRST
    return 0


@rule
def take_hit(state, book, value, tape):
    """DD-116 to DD-119, DD-123: runners ahead of one who may try for home score first; he then decides."""
    state.hit = value
    base = trying_base(state, value)
    if base == 0:
        complete_hit(state, book, THIRD, tape)
        return
    advance_from(state, THIRD, base, tape)
    state.asked_base = base
    state.phase = EXTRA_BASE


@rule
def advance_from(state, first, last, tape):
    """Runners from base `first` down to the one above `last` take the bases of the hit."""
    for base in range(first, last, -1):
        if runner_on(state.bases, base):
            by = state.hit
            if state.declared == HIT_AND_RUN or (state.alignment == OUTFIELD_BACK and base == SECOND):
                by += 1  # DD-125, DD-137, DD-138
            move_runner(state, base, min(by, HOME - base), tape)


@rule
def complete_hit(state, book, first, tape):
    """DD-123: the others and the batter take their bases."""
    advance_from(state, first, BATTER, tape)
    move_batter(state, state.hit, tape)
    finish_play(state, book, SINGLE + state.hit - 1, NEXT_BATTER, tape)


@rule
def extra_base(state, book, trying, dice, tape):
    """DD-120 to DD-124: the try for home, or the stop at third; then the rest of the hit."""
    base = state.asked_base
    if trying:
        card = runner_on(state.bases, base)
        thrown = book.speed[card]
        if state.alignment == OUTFIELD_IN and state.hit == 1:
            thrown = max(0, thrown - OUTFIELD_IN_HOME)
        state.count[HOMES_TRIED] += 1
        if speed_check(state, card, base, HOME, EXTRA_BASE_TRY, thrown, 4, dice, tape):
            state.count[HOMES_MADE] += 1
            move_runner(state, base, HOME - base, tape)
        else:
            put_out(state, base, tape)
            if state.outs == 3:
                finish_play(state, book, SINGLE + state.hit - 1, NEXT_BATTER, tape)
                return
    complete_hit(state, book, base, tape)


# --- Bunt (DD-126 to DD-134, table T5) ---


@rule
def bunt_in_play(state, book, dice, tape):
    """DD-129 to DD-133: R3's check first, then the batter's; the others move without a roll."""
    runner_out = False
    card = runner_on(state.bases, THIRD)
    if card and state.going >> THIRD & 1:
        if not speed_check(state, card, THIRD, HOME, BUNTING, book.speed[card], 4, dice, tape):
            put_out(state, THIRD, tape)
            runner_out = True
            if state.outs == 3:
                finish_play(state, book, FIELDERS_CHOICE, NEXT_BATTER, tape)
                return
    need = 2 if book.bunt == BUNT_SACRIFICE else 1
    safe = speed_check(state, state.batter, BATTER, FIRST, BUNTING, book.speed[state.batter], need, dice, tape)
    if not safe:
        put_out(state, BATTER, tape)
    if state.outs == 3:  # DD-146: R3 was home, but his run does not count
        if card and state.going >> THIRD & 1:
            state.gone |= 1 << THIRD
    else:
        for base in range(THIRD, BATTER, -1):
            if runner_on(state.bases, base) and state.going >> base & 1:
                move_runner(state, base, 1, tape)
        if safe:
            move_batter(state, FIRST, tape)
    finish_play(state, book, bunt_result(state, safe, runner_out), NEXT_BATTER, tape)


@rule
def bunt_result(state, safe, runner_out):
    """DD-163, DD-164: how a bunt in play is scored."""
    if safe:
        return FIELDERS_CHOICE if runner_out else BUNT_HIT
    return SACRIFICE if state.outs_before < 2 and state.going and not runner_out else BUNT_OUT


# --- Decisions ---


@rule
def actor(state, book):
    """The seat that must choose now, -1 when the game is over."""
    if state.phase == OVER:
        return -1
    if state.phase == SET_UP:
        return 0 if state.stage[0] != READY else 1
    if state.phase in (PITCHER_CHANGE, PICKOFF_TARGET, DEFENCE, GROUND_PLAY):
        return fielding_seat(state)
    return batting_seat(state)


@rule
def waiting(state, book, seats):
    """DD-32: both seats at once in the set-up; later one at a time."""
    if state.phase == SET_UP:
        for seat in range(2):
            seats[seat] = 1 if state.stage[seat] != READY else 0
    elif state.phase != OVER:
        seats[actor(state, book)] = 1


@rule
def legal(state, book, seat, mask):
    """The choices of the open decision."""
    if state.phase == SET_UP:
        legal_set_up(state, seat, mask)
    elif state.phase == PITCHER_CHANGE:
        mask[STAY] = 1
        for slot in range(PEN):
            mask[RELIEVER + slot] = state.pen[seat, slot] != 0
    elif state.phase == SUBSTITUTION:
        legal_substitution(state, seat, mask)
    elif state.phase == PICKOFF_TARGET:
        mark_runners(state, mask)
    elif state.phase == DEFENCE:
        legal_defence(state, book, mask)
    elif state.phase == OFFENCE:
        legal_offence(state, book, mask)
    elif state.phase == GO_HOLD:
        mask[GO] = 1
        mask[HOLD] = 1
    elif state.phase == GROUND_PLAY:
        legal_ground_play(state, mask)
    elif state.phase == EXTRA_BASE:
        mask[TRY] = 1
        mask[STOP] = 1


@rule
def legal_set_up(state, seat, mask):
    """DD-27, DD-31: swap or not; then the next card of the order. At any point the rest may be filled in."""
    if state.stage[seat] == READY:
        return
    mask[AUTO] = 1
    mask[NO_SWAP] = state.stage[seat] == SWAP
    for slot in range(HAND):
        mask[HAND_CARD + slot] = state.stage[seat] == SWAP or may_pick(state, seat, slot)


@rule
def legal_substitution(state, seat, mask):
    """DD-45: any bench card for the batter or any runner."""
    mask[NO_SUBSTITUTION] = 1
    for slot in range(BENCH):
        if state.bench[seat, slot] != 0:
            for place in range(HOME):
                mask[SUBSTITUTE + 4 * slot + place] = place == BATTER or runner_on(state.bases, place) != 0


@rule
def mark_runners(state, mask):
    """DD-69: any runner can be picked off."""
    for base in range(FIRST, HOME):
        mask[PICKOFF_AT + base - 1] = runner_on(state.bases, base) != 0


@rule
def legal_defence(state, book, mask):
    """DD-47, DD-48: an ability, or the alignment, which ends the phase."""
    for keyword in range(PICKOFF):
        mask[USE + keyword] = open_slot(state, book, keyword) >= 0
    if open_slot(state, book, PICKOFF) >= 0:
        mark_runners(state, mask)
    for alignment in range(5):
        mask[ALIGN + alignment] = 1


@rule
def legal_offence(state, book, mask):
    """DD-51, DD-77."""
    for declared in range(STEAL):
        mask[DECLARE + declared] = may_declare(state, book, declared)
    for base in range(FIRST, HOME):
        mask[STEAL_FROM + base - 1] = may_steal(state, base)


@rule
def legal_ground_play(state, mask):
    """DD-93, DD-94, DD-96, DD-103 to DD-105."""
    mask[LEAD if state.forced else BATTER_OUT] = 1
    mask[THROW_3B] = may_throw_at(state, THIRD)
    mask[THROW_HOME] = may_throw_at(state, HOME)
    for i in range(len(LISTS)):
        mask[LIST + i] = may_list(state, LISTS[i])


@rule
def apply(state, book, seat, choice, dice, tape):
    """Carry out a choice and everything that follows from it, up to the next decision."""
    if state.phase == SET_UP:
        set_up(state, book, seat, choice, tape)
    elif state.phase == PITCHER_CHANGE:
        if choice == STAY:
            state.phase = BENCH_TURN
        else:
            change_pitcher(state, book, seat, choice - RELIEVER, tape)
    elif state.phase == SUBSTITUTION:
        if choice == NO_SUBSTITUTION:
            state.phase = ENTRY
        else:
            slot, place = (choice - SUBSTITUTE) // 4, (choice - SUBSTITUTE) % 4
            substitute(state, book, seat, slot, place, tape)
    elif state.phase == PICKOFF_TARGET:
        pick_off(state, book, state.entry_slot - 1, choice - PICKOFF_AT + 1, AUTOMATIC, dice, tape)
    elif state.phase == DEFENCE:
        defend(state, book, seat, choice, dice, tape)
    elif state.phase == OFFENCE:
        if choice >= STEAL_FROM:
            steal(state, book, seat, choice - STEAL_FROM + 1, dice, tape)
        else:
            declare_offence(state, book, seat, choice - DECLARE, tape)
    elif state.phase == GO_HOLD:
        go_or_hold(state, seat, 1 if choice == GO else 0, tape)
    elif state.phase == GROUND_PLAY:
        ground_play(state, book, seat, choice, dice, tape)
    else:
        extra_base(state, book, choice == TRY, dice, tape)
    play_on(state, book, dice, tape)


@rule
def defend(state, book, seat, choice, dice, tape):
    """DD-47, DD-48: one optional ability, after which the defence is asked again, or the alignment."""
    if choice >= ALIGN:
        declare_alignment(state, seat, choice - ALIGN, tape)
    elif choice >= USE:
        state.phase = ENTRY
        use_ability(state, book, open_slot(state, book, choice - USE), CHOSEN, dice, tape)
    else:
        slot = open_slot(state, book, PICKOFF)
        pick_off(state, book, slot, choice - PICKOFF_AT + 1, CHOSEN, dice, tape)


@rule
def score(state, book, results, runs):
    """DD-2, DD-40: 2 for a win, 1 for a tie, 0 for a loss."""
    for seat in range(2):
        own, other = state.runs[seat], state.runs[1 - seat]
        runs[seat] = own
        results[seat] = 2 if own > other else 1 if own == other else 0


@rule
def tally(state, book, out):
    """Figures of a finished game, in the order of FIGURES."""
    for i in range(FIGURE_COUNT):
        out[i] = state.count[i]


# --- What a seat may know (DD-8, DD-16 to DD-22, DD-32) ---


@rule
def view(state, book, seat, out):
    """DD-8, DD-17, DD-18, DD-21: another's bench and bullpen are face down; DD-32: so is all of its set-up."""
    for other in range(2):
        if other != seat:
            for i in range(PEN):
                out.pen[other, i] = FACE_DOWN if state.pen[other, i] else 0
            for i in range(BENCH):
                out.bench[other, i] = FACE_DOWN if state.bench[other, i] else 0
            if state.phase == SET_UP:
                hide_set_up(state, book, other, out)


@rule
def hide_set_up(state, book, other, out):
    """DD-26, DD-32: before the reveal only the drawn starter is seen, and whether the seat is ready."""
    for i in range(HAND):
        out.hand[other, i] = FACE_DOWN
    for i in range(BENCH):
        out.bench[other, i] = 0
    for i in range(ORDER):
        out.line_up[other, i] = 0
    out.deck[other] = 0
    out.picked[other] = 0
    out.swapped[other] = 0
    out.pitcher[other] = state.starter[other]
    if state.stage[other] != READY:
        out.stage[other] = first_stage(state, book, other)


@rule
def first_stage(state, book, seat):
    """Where a seat's set-up begins."""
    return SWAP if book.slugger[state.starter[seat]] else LINE_UP


@rule
def redeal(state, book, seat, dice):
    """Deal anew what a seat cannot see, out of the cards that it has not seen."""
    view(state, book, seat, state)
    for other in range(2):
        if other != seat:
            for i in range(PEN):
                if state.pen[other, i]:
                    before = book.batters + book.starters
                    state.pen[other, i] = unseen_card(state, RELIEVER_DECK, before, book.relievers, dice)
            for i in range(BENCH):
                if state.bench[other, i]:
                    state.bench[other, i] = unseen_card(state, BATTER_DECK, 0, book.batters, dice)
    if state.phase == SET_UP:
        for other in range(2):
            if other != seat:
                redeal_set_up(state, book, other, dice)


@rule
def redeal_set_up(state, book, other, dice):
    """A hand for a seat that has not shown its line-up; if it is ready, any line-up of that hand will do."""
    for i in range(HAND):
        state.hand[other, i] = unseen_card(state, BATTER_DECK, 0, book.batters, dice)
    if state.stage[other] == READY:
        for slot in range(ORDER):
            pick_card(state, other, slot)


@rule
def unseen_card(state, kind, before, cards, dice):
    """A random card of a deck that lies nowhere in the open."""
    card = before + 1 + roll(dice, kind, cards)
    while is_drawn(state, card) or is_in_play(state, card):
        card = before + 1 + roll(dice, kind, cards)
    return card


@rule
def is_in_play(state, card):
    """Whether a card lies in one of the zones after the reveal."""
    if state.batter == card:
        return True
    for base in range(FIRST, HOME):
        if runner_on(state.bases, base) == card:
            return True
    for seat in range(2):
        if state.pitcher[seat] == card:
            return True
        for i in range(ORDER):
            if state.line_up[seat, i] == card:
                return True
        for i in range(BENCH):
            if state.bench[seat, i] == card:
                return True
        for i in range(CLUBHOUSE):
            if state.clubhouse[seat, i] == card:
                return True
    return False

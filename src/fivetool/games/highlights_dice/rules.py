"""The rules of Baseball Highlights: The Dice Game, clause by clause (docs/rules/highlights-dice.md).

Tracks and areas are numbered S D T HR W SB (0 to 5), with the Clutch Hits track as 6. Every decision is the naming
of one of the six Play tracks.
"""

from __future__ import annotations

from fivetool.engine.diamond import (
    HOME,
    NOBODY,
    THIRD,
    advance_all,
    advance_on_hit,
    clear_bases,
    is_forced,
    lead_base,
    place_batter,
    push_runners,
    put_out_runner,
    runners_on,
)
from fivetool.engine.dice import roll, roll_many
from fivetool.engine.record import record, rule
from fivetool.engine.tape import FIRST_OWN_KIND, LEFT_ON_BASE, RUN, emit, emit_values

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

GAME_START = FIRST_OWN_KIND
TURN_START = FIRST_OWN_KIND + 1
ROLLED = FIRST_OWN_KIND + 2
BOARD = FIRST_OWN_KIND + 3
AREA_TAKEN = FIRST_OWN_KIND + 4
PICK = FIRST_OWN_KIND + 5
CHECK = FIRST_OWN_KIND + 6
LOST = FIRST_OWN_KIND + 7
WILD_NAMED = FIRST_OWN_KIND + 8
BONUS = FIRST_OWN_KIND + 9
POWER_UP = FIRST_OWN_KIND + 10
PLAYED = FIRST_OWN_KIND + 11
PITCHER = FIRST_OWN_KIND + 12
POWER_RETURNED = FIRST_OWN_KIND + 13
DICE_PASSED = FIRST_OWN_KIND + 14
EXTRA_START = FIRST_OWN_KIND + 15
EXTRA_ROLL = FIRST_OWN_KIND + 16
EXTRA_END = FIRST_OWN_KIND + 17
DEFENSE = FIRST_OWN_KIND + 18
FITZ_ROLL = FIRST_OWN_KIND + 19
FITZ_REMOVED = FIRST_OWN_KIND + 20
FITZ_RUNS = FIRST_OWN_KIND + 21
GAME_END = FIRST_OWN_KIND + 22
SERIES_GAME = FIRST_OWN_KIND + 23
SERIES_END = FIRST_OWN_KIND + 24
RESUMED = FIRST_OWN_KIND + 25

_AREA_FIELDS = tuple(f"{kind}_{area}" for kind in ("play", "power") for area in CHOICES)
_SEAT_RUNS = tuple(f"runs_{seat}" for seat in range(SEATS))
EVENTS = {
    GAME_START: ("game_start", ("seats", "first_seat", "game", "games")),
    TURN_START: ("turn_start", ("turn", "round", "rounds")),
    ROLLED: ("roll", ("play_dice", "power_dice", "pitcher", *(f"die_{i}" for i in range(1, 16)))),
    BOARD: ("board", _AREA_FIELDS),
    AREA_TAKEN: ("area_taken", ("area", "play_dice", "power_dice")),
    PICK: ("pick", ("number", "track")),
    CHECK: ("check", ("track", "number", "token", "cause", "left")),
    LOST: ("lost", ("track", "cause")),
    WILD_NAMED: ("wild", ("origin", "track")),
    BONUS: ("bonus", ("track", "number", "play", "fired")),
    POWER_UP: ("power", ("power",)),
    PLAYED: ("play", ("play", "source", "repeat")),
    PITCHER: ("pitcher", ("result",)),
    POWER_RETURNED: ("power_returned", ("taken", "from_board")),
    DICE_PASSED: ("dice_passed", ("to", "play_dice")),
    EXTRA_START: ("extra_start", ("inning", "tied_0", "tied_1", "tied_2", "tied_3")),
    EXTRA_ROLL: ("extra_roll", ("inning", "count", *(f"die_{i}" for i in range(1, 7)))),
    EXTRA_END: ("extra_end", ("inning", *_SEAT_RUNS, "tied_0", "tied_1", "tied_2", "tied_3")),
    DEFENSE: ("defense", ("area", "pitcher")),
    FITZ_ROLL: ("fitz_roll", ("count", *(f"die_{i}" for i in range(1, 7)))),
    FITZ_REMOVED: ("fitz_removed", ("area", "play_dice")),
    FITZ_RUNS: ("fitz_runs", ("area", "runs", "total")),
    GAME_END: ("game_end", (*_SEAT_RUNS, "fitz", "reason", "win_0", "win_1", "win_2", "win_3")),
    SERIES_GAME: ("series_game", ("game", "half_wins_0", "half_wins_1", "half_wins_2", "half_wins_3")),
    SERIES_END: ("series_end", ("games", "win_0", "win_1", "win_2", "win_3")),
    RESUMED: ("resumed", ("seats", "first_seat", "turn", "fitz", *_SEAT_RUNS, *(f"power_{s}" for s in range(SEATS)))),
}

FIGURES = (
    "checks",
    "stars_fired",
    "power",
    "extra_innings",
    "regulation_ties",
    *(f"taken_{area}" for area in CHOICES),
)

SOURCE_BOX, SOURCE_PITCHER = 0, 1


# --- Setup (HD-1 to HD-8, solo HD-107, HD-108) ---


@rule
def is_solo(book):
    """HD-1: one seat plays the solo game."""
    return book.seats == 1


@rule
def deal(state, book, dice, tape):
    """Set up the first game of the series and run to its first decision."""
    for seat in range(book.seats):
        state.taking_part[seat] = 1
    first = book.first
    if is_solo(book):
        first = 0
    elif first == RANDOM_FIRST:
        first = random_participant(state, book, dice)
    state.first_seat = first
    state.phase = NEW_GAME
    run_on(state, book, dice, tape)


@rule
def run_on(state, book, dice, tape):
    """Let the game take its course until somebody has to decide or it is over."""
    asked = False
    while not asked and state.phase != OVER:
        if state.phase == NEW_GAME:
            start_game(state, book, tape)
        elif state.phase == NEW_TURN:
            start_turn(state, book, dice, tape)
        elif state.phase == AREA:
            asked = not take_forced_area(state, book, tape)
        elif state.phase == DICE:
            asked = not use_dice(state, book, tape)
        elif state.phase == PICKS:
            asked = not finish_picks(state, book, dice, tape)
        elif state.phase == END_TURN:
            end_turn(state, book, dice, tape)
        elif state.phase == NEW_EXTRA:
            start_extra_inning(state, book, dice, tape)
        else:
            asked = not play_extra_dice(state, book, dice, tape)


@rule
def start_game(state, book, tape):
    """HD-3, HD-8, HD-99: empty sheets and fields; the first Active player has all nine Play Dice."""
    state.series_game += 1
    state.active = state.first_seat
    state.turn = 0
    state.held = PLAY_DICE
    state.pitcher = -1
    state.defense = -1
    state.taken_area = -1
    state.fitz_runs = 0
    state.extra_inning = 0
    for area in range(AREAS):
        state.play_on[area] = 0
        state.power_on[area] = 0
    for seat in range(SEATS):
        clear_sheet(state, seat)
    emit(tape, GAME_START, -1, (book.seats, state.first_seat, state.series_game, book.series_games))
    if is_solo(book) and not book.solo_hard:
        unlock_power(state, book, 0, tape)  # HD-108
    state.phase = NEW_TURN


@rule
def clear_sheet(state, seat):
    """HD-3: no box checked, an empty field, no runs, no Power."""
    for track in range(TRACKS):
        state.marks[seat, track] = 0
    clear_bases(state.bases[seat])
    state.batter[seat] = 1
    state.runs[seat] = 0
    state.power[seat] = 0
    state.rounds[seat] = 0
    state.to_check[seat] = 0
    state.first_pick[seat] = -1
    state.wild_on[seat] = -1
    state.tied[seat] = 0


# --- Turns, rolling and placing (HD-9 to HD-19; solo HD-110 to HD-114) ---


@rule
def start_turn(state, book, dice, tape):
    """HD-10, HD-12: the Rounds box, then the roll, then the Active player's choice of an area."""
    seat = state.active
    state.turn += 1
    state.rounds[seat] += 1
    emit(tape, TURN_START, seat, (state.turn, state.rounds[seat], rounds_of(state, book)))
    if is_solo(book):
        roll_defense(state, book, dice, tape)
    roll_and_place(state, book, dice, tape)
    state.phase = AREA


@rule
def rounds_of(state, book):
    """HD-11, HD-107: Active turns of each player: six, four or three, twelve turns in all; six in solo."""
    if book.rounds > 0:
        return book.rounds
    if is_solo(book):
        return SOLO_ROUNDS
    players = 0
    for seat in range(book.seats):
        players += state.taking_part[seat]
    return ALL_TURNS // players


@rule
def roll_defense(state, book, dice, tape):
    """HD-111, HD-112: the Pitcher Die and one Power Die are rolled before the other dice."""
    state.pitcher = book.pitcher_faces[roll(dice, PITCHER_DIE, 6)]
    state.defense = book.play_faces[roll(dice, DEFENSE_DIE, 6)]
    emit(tape, DEFENSE, state.active, (state.defense, state.pitcher))


@rule
def roll_and_place(state, book, dice, tape):
    """HD-13 to HD-17: the Play Dice in hand and all unlocked Power Dice go to the areas of their faces."""
    seat = state.active
    play_dice, power_dice = state.held, state.power[seat]
    roll_many(dice, PLAY_DIE, 6, state.rolled[:play_dice])
    roll_many(dice, POWER_DIE, 6, state.rolled[play_dice : play_dice + power_dice])
    for i in range(play_dice):
        state.rolled[i] = book.play_faces[state.rolled[i]]
        state.play_on[state.rolled[i]] += 1
    for i in range(play_dice, play_dice + power_dice):
        state.rolled[i] = book.play_faces[state.rolled[i]]
        state.power_on[state.rolled[i]] += 1
    state.held = 0
    if not is_solo(book):
        state.pitcher = book.pitcher_faces[roll(dice, PITCHER_DIE, 6)]
    emit(tape, ROLLED, seat, (play_dice, power_dice, state.pitcher))
    emit_values(tape, state.rolled[: play_dice + power_dice], 3)
    emit_board(state, tape)


@rule
def emit_board(state, tape):
    """Where all dice lie."""
    emit(tape, BOARD, -1, (0,))
    emit_values(tape, state.play_on, 0)
    emit_values(tape, state.power_on, AREAS)


# --- The Active player's dice (HD-20 to HD-27) ---


@rule
def has_dice(state, area):
    """HD-20, HD-22: an area with at least one die, Play or Power."""
    return state.play_on[area] + state.power_on[area] > 0


@rule
def take_forced_area(state, book, tape):
    """HD-106: with all dice in one area there is nothing to choose. Returns whether it was so."""
    area = -1
    for other in range(AREAS):
        if has_dice(state, other):
            if area >= 0:
                return False
            area = other
    take_area(state, book, area, tape)
    return True


@rule
def take_area(state, book, area, tape):
    """HD-21, HD-23: all dice of the area are taken, and each checks one box of its track."""
    seat = state.active
    emit(tape, AREA_TAKEN, seat, (area, state.play_on[area], state.power_on[area]))
    state.held = state.play_on[area]
    state.to_check[seat] = state.play_on[area] + state.power_on[area]
    state.taken_area = area
    state.areas_taken[area] += 1
    state.play_on[area] = 0
    return_power(state, book, area, tape)
    state.phase = DICE


@rule
def return_power(state, book, area, tape):
    """HD-27, HD-69: all Power Dice go back to the supply; in solo only those taken (HD-116)."""
    taken = state.power_on[area]
    state.power_on[area] = 0
    from_board = 0
    if not is_solo(book):
        for other in range(AREAS):
            from_board += state.power_on[other]
            state.power_on[other] = 0
    if taken + from_board > 0:
        emit(tape, POWER_RETURNED, state.active, (taken, from_board))


@rule
def use_dice(state, book, tape):
    """HD-24, HD-25: the dice are used one at a time. Returns False when a wild must be named first."""
    seat = state.active
    if state.wild_on[seat] >= 0:
        return False
    while state.to_check[seat] > 0:
        state.to_check[seat] -= 1
        check(state, book, seat, state.taken_area, BY_DIE, tape)
        if state.wild_on[seat] >= 0:
            return False
    start_picks(state, book)
    return True


# --- Checking boxes, chains, wilds, Clutch, Power (HD-28 to HD-31, HD-51 to HD-70) ---


@rule
def is_full(state, book, seat, track):
    """Whether a track has no open box left."""
    return state.marks[seat, track] >= book.length[track]


@rule
def check(state, book, seat, track, cause, tape):
    """HD-28 to HD-31, HD-51 to HD-59: check the next box of a track and carry out whatever it leads to.

    Each box leads to at most one further box (HD-53); a wild with several open tracks stops here and waits.
    """
    while track >= 0:
        if is_full(state, book, seat, track):
            emit(tape, LOST, seat, (track, cause))
            return
        number = state.marks[seat, track]
        state.marks[seat, track] += 1
        state.checks += 1
        token = book.box[track, number]
        emit(tape, CHECK, seat, (track, number + 1, token, cause, state.to_check[seat]))
        if CHAIN <= token and token < CHAIN + AREAS:
            track, cause = token - CHAIN, BY_CHAIN
        elif token == CLUTCH_ACTION:
            track, cause = CLUTCH, BY_CLUTCH
        elif token == WILD:
            track, cause = only_open_track(state, book, seat, track, tape), BY_WILD
        else:
            carry_out_box(state, book, seat, track, number, token, tape)
            return


@rule
def only_open_track(state, book, seat, wild_track, tape):
    """HD-55, HD-56, HD-106: the one track a wild can go to; -1 when it is lost or must be named."""
    found = -1
    count = 0
    for track in range(AREAS):
        if track != wild_track and not is_full(state, book, seat, track):
            found = track
            count += 1
    if count == 0:
        emit(tape, LOST, seat, (wild_track, BY_WILD))
        return -1
    if count > 1:
        state.wild_on[seat] = wild_track
        return -1
    emit(tape, WILD_NAMED, seat, (wild_track, found))
    return found


@rule
def carry_out_box(state, book, seat, track, number, token, tape):
    """A box that ends the chain: empty (HD-29), a play, a Bonus Play (HD-60, HD-61) or a Power Dice action."""
    if token == POWER_ACTION:
        unlock_power(state, book, seat, tape)
    elif PLAY <= token and token < PLAY + AREAS:
        play(state, seat, token - PLAY, SOURCE_BOX, 1, tape)
    elif STAR <= token and token < STAR + AREAS:
        fires = state.to_check[seat] == 0  # HD-62 to HD-64: no die or pick is left, lost ones included
        emit(tape, BONUS, seat, (track, number + 1, token - STAR, 1 if fires else 0))
        if fires:
            state.stars_fired += 1
            play(state, seat, token - STAR, SOURCE_BOX, 1, tape)
            play(state, seat, token - STAR, SOURCE_BOX, 2, tape)


@rule
def unlock_power(state, book, seat, tape):
    """HD-66, HD-70: Power rises by one, up to the end of its track."""
    if state.power[seat] >= book.power_boxes:
        emit(tape, LOST, seat, (CLUTCH, BY_POWER))
        return
    state.power[seat] += 1
    emit(tape, POWER_UP, seat, (state.power[seat],))


# --- Plays (HD-42 to HD-50) ---


@rule
def play(state, seat, kind, source, repeat, tape):
    """HD-43 to HD-49: a hit, a Walk or a Stolen Base on the owner's field."""
    emit(tape, PLAYED, seat, (kind, source, repeat))
    bases = state.bases[seat]
    before_1, before_2, before_3 = bases[0], bases[1], bases[2]
    batter = state.batter[seat]
    if kind == WALK:
        pushed_home = bases[2] if is_forced(bases, HOME) else NOBODY
        push_runners(bases, batter, seat, tape)
        if pushed_home != NOBODY:
            score_run(state, seat, pushed_home, THIRD, tape)
    else:
        moved = 1 if kind == STOLEN_BASE else kind + 1
        if kind == STOLEN_BASE:
            advance_all(bases, 1, seat, tape)
        else:
            advance_on_hit(bases, moved, batter, seat, tape)
        for base in range(THIRD, 0, -1):
            runner = before_3 if base == 3 else before_2 if base == 2 else before_1
            if runner != NOBODY and base + moved >= HOME:
                score_run(state, seat, runner, base, tape)
        if kind == HOME_RUN:
            score_run(state, seat, batter, 0, tape)
    if kind != STOLEN_BASE:
        state.batter[seat] += 1


@rule
def score_run(state, seat, runner, origin, tape):
    """HD-49: one run at once, without limit."""
    state.runs[seat] += 1
    state.series_runs[seat] += 1
    emit(tape, RUN, seat, (seat, runner, origin, state.series_runs[seat]))


# --- Non-Active picks (HD-32 to HD-41; solo HD-117, HD-118) ---


@rule
def is_picker(state, book, seat):
    """Everybody but the Active player picks; in solo the player does it himself."""
    return state.taking_part[seat] == 1 and (seat != state.active or is_solo(book))


@rule
def areas_with_dice(state):
    """How many areas hold dice to pick by: in solo any dice (HD-117), else only Play Dice are left (HD-27, HD-33)."""
    count = 0
    for area in range(AREAS):
        if has_dice(state, area):
            count += 1
    return count


@rule
def may_pick(state, seat, track):
    """HD-32 to HD-37: two different tracks with dice; HD-35, HD-36 where fewer than two areas hold any."""
    first = state.first_pick[seat]
    areas = areas_with_dice(state)
    if track == first:
        return False
    if areas >= 2:
        return has_dice(state, track)
    if areas == 1 and first >= 0 and not has_dice(state, first):
        return has_dice(state, track)
    return True


@rule
def start_picks(state, book):
    """HD-32: each Non-Active player has two picks, at the same time as the others (HD-41)."""
    state.phase = PICKS
    for seat in range(book.seats):
        state.first_pick[seat] = -1
        state.to_check[seat] = 2 if is_picker(state, book, seat) else 0


@rule
def pick(state, book, seat, track, tape):
    """HD-38, HD-39: the pick checks its box and everything that follows before the next one is named."""
    state.to_check[seat] -= 1
    emit(tape, PICK, seat, (2 - state.to_check[seat], track))
    if state.to_check[seat] == 1:
        state.first_pick[seat] = track
    check(state, book, seat, track, BY_PICK, tape)


@rule
def make_forced_pick(state, book, seat, tape):
    """HD-106: a second pick with one legal track is made without a question."""
    if state.to_check[seat] != 1 or state.wild_on[seat] >= 0:
        return
    only = -1
    for track in range(AREAS):
        if may_pick(state, seat, track):
            if only >= 0:
                return
            only = track
    pick(state, book, seat, only, tape)


@rule
def has_finished(state, seat):
    """Whether a seat has nothing left to check and no wild to name."""
    return state.to_check[seat] == 0 and state.wild_on[seat] < 0


@rule
def finish_picks(state, book, dice, tape):
    """HD-72: when everybody has finished, the Pitcher Die is applied and the turn ends. Returns whether it was so."""
    for seat in range(book.seats):
        if not has_finished(state, seat):
            return False
    apply_pitcher_die(state, book, tape)
    if is_solo(book):
        hits_fitz(state, book, dice, tape)
    state.phase = END_TURN
    return True


# --- Pitcher Die (HD-72 to HD-78) ---


@rule
def apply_pitcher_die(state, book, tape):
    """HD-72, HD-77: the result acts on every player's field by itself."""
    emit(tape, PITCHER, -1, (state.pitcher,))
    for seat in range(book.seats):
        if runners_on(state.bases[seat]) == 0:
            continue
        if state.pitcher == PITCHER_STEAL:
            play(state, seat, STOLEN_BASE, SOURCE_PITCHER, 1, tape)
        else:
            remove_lead_runners(state, seat, state.pitcher + 1, tape)
    state.pitcher = -1


@rule
def remove_lead_runners(state, seat, count, tape):
    """HD-73 to HD-75: one, two or three runners, the lead runner first."""
    bases = state.bases[seat]
    for _ in range(count):
        base = lead_base(bases)
        if base > 0:
            put_out_runner(bases, base, seat, 0, tape)


# --- Solo: Hits Fitz (HD-121 to HD-126) ---


@rule
def hits_fitz(state, book, dice, tape):
    """HD-121, HD-124: Power Dice clear areas, then he scores with the largest undefended pile."""
    for area in range(AREAS):
        state.power_on[area] = 0
    count = state.power[0]
    roll_many(dice, FITZ_DIE, 6, state.rolled[:count])
    for i in range(count):
        state.rolled[i] = book.play_faces[state.rolled[i]]
    emit(tape, FITZ_ROLL, -1, (count,))
    emit_values(tape, state.rolled[:count], 1)
    for i in range(count):
        clear_area(state, state.rolled[i], tape)
    best = -1
    for area in range(AREAS):
        if area != state.defense and state.play_on[area] > 0:
            if best < 0 or state.play_on[area] > state.play_on[best]:
                best = area
    runs = state.play_on[best] if best >= 0 else 0
    emit(tape, FITZ_RUNS, -1, (best, runs, state.fitz_runs + runs))
    for _ in range(runs):
        score_for_fitz(state, tape)
    state.defense = -1


@rule
def score_for_fitz(state, tape):
    """HD-124: one run; he has no runners, so on the tape each of his runs comes round from the plate by itself."""
    state.fitz_runs += 1
    state.series_fitz_runs += 1
    place_batter(state.bases[0], HOME, state.series_fitz_runs, FITZ_TEAM, tape)
    emit(tape, RUN, -1, (FITZ_TEAM, state.series_fitz_runs, 0, state.series_fitz_runs))


@rule
def clear_area(state, area, tape):
    """HD-122: all Play Dice of the area join those taken."""
    if state.play_on[area] > 0:
        emit(tape, FITZ_REMOVED, -1, (area, state.play_on[area]))
        state.held += state.play_on[area]
        state.play_on[area] = 0


# --- End of turn, end of the game (HD-79 to HD-84, HD-127, HD-128) ---


@rule
def next_seat(state, book, seat):
    """The left-hand neighbour who takes part."""
    seat = (seat + 1) % book.seats
    while state.taking_part[seat] == 0:
        seat = (seat + 1) % book.seats
    return seat


@rule
def end_turn(state, book, dice, tape):
    """HD-79: the Play Dice taken pass to the left. HD-81: the game is over after everybody's last turn."""
    following = next_seat(state, book, state.active)
    if not is_solo(book):
        emit(tape, DICE_PASSED, state.active, (following, state.held))
    state.active = following
    if state.rounds[following] < rounds_of(state, book):
        state.phase = NEW_TURN
    elif is_solo(book):
        end_solo_game(state, book, dice, tape)
    else:
        end_regulation(state, book, dice, tape)


@rule
def end_solo_game(state, book, dice, tape):
    """HD-127: more runs than Hits Fitz win; a tie is a loss."""
    won = state.runs[0] > state.fitz_runs
    state.result[0] = 2 if won else 0
    end_game(state, book, SOLO_WIN if won else SOLO_LOSS, dice, tape)


@rule
def find_leaders(state, book):
    """HD-82, HD-83, HD-95: mark those with the most runs among the tied; returns how many there are."""
    most = -1
    for seat in range(book.seats):
        if state.tied[seat] and state.runs[seat] > most:
            most = state.runs[seat]
    count = 0
    for seat in range(book.seats):
        if state.tied[seat] and state.runs[seat] < most:
            state.tied[seat] = 0
        count += state.tied[seat]
    return count


@rule
def end_regulation(state, book, dice, tape):
    """HD-82, HD-83: one leader wins; several go to Extra Innings."""
    for seat in range(book.seats):
        state.tied[seat] = state.taking_part[seat]
    if find_leaders(state, book) > 1:
        state.regulation_ties += 1
        state.phase = NEW_EXTRA
    else:
        decide_game(state, book, MORE_RUNS, dice, tape)


@rule
def decide_game(state, book, reason, dice, tape):
    """The seats still marked as tied have won, or share the win."""
    winners = 0
    for seat in range(book.seats):
        winners += state.tied[seat]
    for seat in range(book.seats):
        state.result[seat] = 0
        if state.tied[seat]:
            state.result[seat] = 2 if winners == 1 else 1
    end_game(state, book, reason if winners == 1 else SHARED, dice, tape)


# --- Extra Innings (HD-85 to HD-97) ---


@rule
def extra_dice_of(state, book, seat):
    """HD-86, HD-87: as many dice as Power Dice unlocked, with the minimum of the option."""
    if state.power[seat] > 0 or book.extra_min_dice == NO_MINIMUM:
        return state.power[seat]
    if book.extra_min_dice == EACH:
        return 1
    for other in range(book.seats):
        if state.tied[other] and state.power[other] > 0:
            return 0
    return 1


@rule
def can_still_check(state, book, seat):
    """HD-97: some Play track is open and the seat is entitled to a die."""
    if extra_dice_of(state, book, seat) == 0:
        return False
    for track in range(AREAS):
        if not is_full(state, book, seat, track):
            return True
    return False


@rule
def start_extra_inning(state, book, dice, tape):
    """HD-94: all tied players roll before anyone checks. HD-97: or the tie stands and the win is shared."""
    possible = False
    for seat in range(book.seats):
        if state.tied[seat] and can_still_check(state, book, seat):
            possible = True
    if not possible or state.extra_inning >= book.extra_cap:
        decide_game(state, book, SHARED, dice, tape)
        return
    state.extra_inning += 1
    state.extra_innings += 1
    emit(tape, EXTRA_START, -1, (state.extra_inning,))
    emit_values(tape, state.tied, 1)
    seat = state.first_seat
    for _ in range(book.seats):
        if state.tied[seat]:
            roll_extra_dice(state, book, seat, dice, tape)
        seat = (seat + 1) % book.seats
    state.phase = EXTRA


@rule
def roll_extra_dice(state, book, seat, dice, tape):
    """HD-86, HD-88."""
    count = extra_dice_of(state, book, seat)
    roll_many(dice, EXTRA_DICE, 6, state.rolled[:count])
    for i in range(count):
        state.rolled[i] = book.play_faces[state.rolled[i]]
        state.extra_dice[seat, state.rolled[i]] += 1
    state.to_check[seat] = count
    emit(tape, EXTRA_ROLL, seat, (state.extra_inning, count))
    emit_values(tape, state.rolled[:count], 2)


@rule
def extra_seat(state, book):
    """HD-94: the first tied seat, from the first Active player on, that has still to check; -1 when all are done."""
    seat = state.first_seat
    for _ in range(book.seats):
        if state.tied[seat] and not has_finished(state, seat):
            return seat
        seat = (seat + 1) % book.seats
    return -1


@rule
def play_extra_dice(state, book, dice, tape):
    """HD-89, HD-106: dice that all show one face are used unasked. Returns False when somebody must choose."""
    seat = extra_seat(state, book)
    while seat >= 0:
        if state.wild_on[seat] >= 0:
            return False
        face = only_extra_face(state, seat)
        if face < 0:
            return False
        use_extra_die(state, book, seat, face, tape)
        seat = extra_seat(state, book)
    end_extra_inning(state, book, dice, tape)
    return True


@rule
def only_extra_face(state, seat):
    """The face that all unused dice show, -1 when they differ."""
    found = -1
    for face in range(AREAS):
        if state.extra_dice[seat, face] > 0:
            if found >= 0:
                return -1
            found = face
    return found


@rule
def use_extra_die(state, book, seat, face, tape):
    """HD-89, HD-90: one die checks one box, with all that follows."""
    state.extra_dice[seat, face] -= 1
    state.to_check[seat] -= 1
    check(state, book, seat, face, BY_EXTRA_DIE, tape)


@rule
def end_extra_inning(state, book, dice, tape):
    """HD-95: a single leader wins; the others drop out and the leaders play another inning."""
    leaders = find_leaders(state, book)
    emit(tape, EXTRA_END, -1, (state.extra_inning,))
    emit_values(tape, state.runs, 1)
    emit_values(tape, state.tied, 1 + SEATS)
    if leaders == 1:
        decide_game(state, book, IN_EXTRA_INNINGS, dice, tape)
    else:
        state.phase = NEW_EXTRA


# --- Series (HD-98 to HD-104) ---


@rule
def end_game(state, book, reason, dice, tape):
    """The game is decided: book it in the series and go on to the next game, or end the series."""
    for seat in range(book.seats):
        if runners_on(state.bases[seat]) > 0:
            emit(tape, LEFT_ON_BASE, -1, (seat, runners_on(state.bases[seat])))
        state.half_wins[seat] += state.result[seat]
    emit(tape, GAME_END, -1, (0,))
    emit_values(tape, state.runs, 0)
    emit_values(tape, (state.fitz_runs, reason), SEATS)
    emit_values(tape, state.result, SEATS + 2)
    if book.series_games > 1:
        emit(tape, SERIES_GAME, -1, (state.series_game,))
        emit_values(tape, state.half_wins, 1)
    if series_goes_on(state, book):
        state.first_seat = next_first_seat(state, book, dice)
        state.phase = NEW_GAME
    else:
        end_series(state, book, tape)


@rule
def series_goes_on(state, book):
    """HD-98, HD-103: games are left, or tied players must play on."""
    if book.series_games == 1:
        return False
    left = book.series_games - state.series_game
    if left > 0:
        return book.series_stop == PLAY_ALL or not is_clinched(state, book, left)
    if is_solo(book) or book.series_tie != EXTRA_GAME:
        return False
    return keep_only_leaders(state, book) > 1


@rule
def is_clinched(state, book, left):
    """HD-98: whether the winner of the series is certain with `left` games to play."""
    if is_solo(book):
        return is_solo_series_decided(state, left)
    best, second = -1, -1
    for seat in range(book.seats):
        if state.half_wins[seat] > best:
            best, second = state.half_wins[seat], best
        elif state.half_wins[seat] > second:
            second = state.half_wins[seat]
    return best > second + 2 * left


@rule
def is_solo_series_decided(state, left):
    """HD-104: more wins than losses are certain, or out of reach."""
    wins = state.half_wins[0] // 2
    losses = state.series_game - wins
    return wins > losses + left or losses >= wins + left


@rule
def keep_only_leaders(state, book):
    """HD-103 extra_game: those behind the best record take no further part; returns how many are left."""
    best = 0
    for seat in range(book.seats):
        best = max(best, state.half_wins[seat])
    count = 0
    for seat in range(book.seats):
        if state.half_wins[seat] < best:
            state.taking_part[seat] = 0
        count += state.taking_part[seat]
    return count


@rule
def next_first_seat(state, book, dice):
    """HD-102: the seat to the left of the last game's first player, a random seat, or the same one."""
    if is_solo(book):
        return 0
    if book.series_first == DRAW_FIRST:
        return random_participant(state, book, dice)
    if book.series_first == SAME_FIRST and state.taking_part[state.first_seat]:
        return state.first_seat
    return next_seat(state, book, state.first_seat)


@rule
def random_participant(state, book, dice):
    """A seat still taking part, each equally likely."""
    seat = roll(dice, FIRST_PLAYER, book.seats)
    while state.taking_part[seat] == 0:
        seat = roll(dice, FIRST_PLAYER, book.seats)
    return seat


@rule
def end_series(state, book, tape):
    """HD-100 to HD-104: the best record wins the series; equal records share it or go by runs."""
    state.phase = OVER
    if book.series_games == 1:
        return
    if is_solo(book):
        wins = state.half_wins[0] // 2
        state.result[0] = 2 if wins > state.series_game - wins else 0
    else:
        mark_series_winners(state, book)
    emit(tape, SERIES_END, -1, (state.series_game,))
    emit_values(tape, state.result, 1)


@rule
def mark_series_winners(state, book):
    """HD-103: the best record; with `runs` the most runs among those who share it."""
    best, most = -1, -1
    for seat in range(book.seats):
        best = max(best, state.half_wins[seat])
    for seat in range(book.seats):
        if state.half_wins[seat] == best:
            most = max(most, state.series_runs[seat])
    winners = 0
    for seat in range(book.seats):
        leads = state.half_wins[seat] == best and (book.series_tie != BY_RUNS or state.series_runs[seat] == most)
        state.result[seat] = 1 if leads else 0
        winners += state.result[seat]
    if winners == 1:
        for seat in range(book.seats):
            state.result[seat] *= 2


# --- Decisions ---


@rule
def is_waiting(state, book, seat):
    """Whether a seat has something to choose now."""
    if state.phase == AREA or state.phase == DICE:
        return seat == state.active
    if state.phase == PICKS:
        return not has_finished(state, seat)
    return state.phase == EXTRA and seat == extra_seat(state, book)


@rule
def actor(state, book):
    """The first waiting seat, clockwise from the Active player's left (HD-41); -1 when the game is over."""
    if state.phase == OVER:
        return -1
    if state.phase == AREA or state.phase == DICE:
        return state.active
    if state.phase == EXTRA:
        return extra_seat(state, book)
    for step in range(1, book.seats + 1):
        seat = (state.active + step) % book.seats
        if is_waiting(state, book, seat):
            return seat
    return -1


@rule
def waiting(state, book, seats):
    """HD-41: all Non-Active players pick at the same time."""
    for seat in range(book.seats):
        if is_waiting(state, book, seat):
            seats[seat] = 1


@rule
def decision_of_seat(state, seat):
    """Which of the DECISIONS is open to a seat."""
    if state.wild_on[seat] >= 0:
        return WILD_DECISION
    if state.phase == AREA:
        return AREA_DECISION
    if state.phase == EXTRA:
        return EXTRA_DIE
    return FIRST_PICK if state.to_check[seat] == 2 else SECOND_PICK


@rule
def may_choose(state, book, seat, track):
    """Whether a seat may name a track in its open decision."""
    decision = decision_of_seat(state, seat)
    if decision == WILD_DECISION:
        return track != state.wild_on[seat] and not is_full(state, book, seat, track)
    if decision == AREA_DECISION:
        return has_dice(state, track)
    if decision == EXTRA_DIE:
        return state.extra_dice[seat, track] > 0
    return may_pick(state, seat, track)


@rule
def legal(state, book, seat, mask):
    """The tracks a seat may name."""
    asked = is_waiting(state, book, seat)
    for track in range(AREAS):
        mask[track] = 1 if asked and may_choose(state, book, seat, track) else 0


@rule
def apply(state, book, seat, choice, dice, tape):
    """Carry out a choice and everything that follows from it, up to the next decision."""
    if state.wild_on[seat] >= 0:
        origin = state.wild_on[seat]
        state.wild_on[seat] = -1
        emit(tape, WILD_NAMED, seat, (origin, choice))
        check(state, book, seat, choice, BY_WILD, tape)
    elif state.phase == AREA:
        take_area(state, book, choice, tape)
    elif state.phase == PICKS:
        pick(state, book, seat, choice, tape)
    else:
        use_extra_die(state, book, seat, choice, tape)
    if state.phase == PICKS and state.wild_on[seat] < 0:
        make_forced_pick(state, book, seat, tape)
    run_on(state, book, dice, tape)


@rule
def score(state, book, results, runs):
    """2 for a win, 1 for a shared one, 0 for a loss; in a series its record decides, and runs are added up."""
    for seat in range(len(results)):
        results[seat] = state.result[seat]
        runs[seat] = state.series_runs[seat]
    if is_solo(book):
        runs[FITZ_TEAM] = state.series_fitz_runs


@rule
def view(state, book, seat, out):
    """HD-105: everything is open to all."""


@rule
def redeal(state, book, seat, dice):
    """HD-105: nothing is unknown but dice not yet rolled."""


@rule
def tally(state, book, out):
    """Figures of a finished game, in the order of FIGURES."""
    out[0] = state.checks
    out[1] = state.stars_fired
    for seat in range(book.seats):
        out[2] += state.power[seat]
    out[3] = state.extra_innings
    out[4] = state.regulation_ties
    for area in range(AREAS):
        out[5 + area] = state.areas_taken[area]

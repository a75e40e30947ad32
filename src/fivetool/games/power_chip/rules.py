"""The rules of Power Chip Baseball, clause by clause (docs/rules/power-chip.md). PC-79: and nothing beyond them.

Teams are 0 (A) and 1 (B). The first team bats in the top half of every inning, the second in the bottom.
Die symbols rank worst to best as 0 to 3 on both sides: B 1B 2B HR for batting, K OUT DP TP for pitching.
"""

from __future__ import annotations

import numpy as np

from fivetool.engine.diamond import (
    BATTER,
    FIRST,
    HOME,
    SECOND,
    THIRD,
    advance_forced,
    advance_on_hit,
    clear_bases,
    is_forced,
    lead_base,
    leader,
    place_batter,
    put_out_batter,
    put_out_runner,
    runner_on,
    runners_on,
    walk,
)
from fivetool.engine.dice import roll, roll_many
from fivetool.engine.record import record, rule
from fivetool.engine.tape import FIRST_OWN_KIND, LEFT_ON_BASE, RUN, emit_kind, emit_values

STATE = record(
    "power_chip",
    phase="i8",
    inning="i8",
    half="i8",
    first_team="i8",
    chip="i8",  # the team that holds it, -1 before the set-up is done
    toss_winner="i8",
    balls="i8",
    strikes="i8",
    outs="i8",
    bases=("i8", 3),
    batter="i8",  # number of the batter, counted through the game; also the runner's number on the bases
    runs=("i8", 2),
    up=("u1", 12),  # faces rolled: batter dice 1 to 6, pitcher dice 1 to 6
    tied_set=("i8", 2),  # per side (batting, pitching) a bit for each of its most frequent symbols
    play_count=("i8", 2),
    winner="i8",  # side that won the roll
    reason="i8",
    half_runs="i8",
    half_hits="i8",
    half_walks="i8",
    half_rolls="i8",
    rolls="i8",
    halves="i8",
    roll_ties="i8",
    chip_uses="i8",
    end="i8",
)

BOOK = record(
    "power_chip_book",
    seats="i8",
    innings="i8",
    extra_innings="i8",  # most extra innings, -1 without limit
    last_half_baseball="i8",
    own_tie_ask="i8",
    dp_batter_first="i8",
    chip_to_batting="i8",
    first_bat="i8",  # team that bats first, -1 for a toss
    captain_fixed="i8",
    faces=("u1", (12, 6)),  # symbol on each face of each die: batter dice 1 to 6, pitcher dice 1 to 6
    moves=("i2", (288, 13)),  # for players that look ahead: what every play makes of every position (see plays.py)
    run_values=("f8", (2, 289)),  # and what every position is worth in runs (see run_values.py)
)

TOSS_CHOICE, CHIP, OWN_TIE, DP_RUNNERS, ROLLING, OVER = 0, 1, 2, 3, 4, 5

BATTING, PITCHING = 0, 1
DICE_A_SIDE = 6
BALL, SINGLE, DOUBLE, HOMERUN = 0, 1, 2, 3
STRIKE, OUT, DOUBLE_PLAY, TRIPLE_PLAY = 0, 1, 2, 3
SYMBOLS = 4
WALK_BALLS, STRIKEOUT_STRIKES, HALF_OUTS = 4, 3, 3
BASES_LOADED = 3
TOP, BOTTOM = 0, 1

# choice ids
BAT, PITCH, USE, KEEP = 0, 1, 2, 3
BATTING_SYMBOL, PITCHING_SYMBOL = 4, 8  # + symbol
OUT_12, OUT_13, OUT_23 = 12, 13, 14
CHOICES = ("bat", "pitch", "use", "keep", "B", "1B", "2B", "HR", "K", "OUT", "DP", "TP", "1B+2B", "1B+3B", "2B+3B")

# dice kinds
TOSS_COIN, PLAY_DICE = 0, 1

# reasons for a roll's result, and for the end of a half and of the game
BY_COUNT, CHIP_USED, CHIP_KEPT = 0, 1, 2
THREE_OUTS, WALK_OFF = 0, 1
NOT_OVER, REGULATION, BOTTOM_SKIPPED, WALKED_OFF, EXTRA_INNINGS, DRAW = 0, 1, 2, 3, 4, 5
USED, SIDE_CHANGE = 0, 1

GAME_START = FIRST_OWN_KIND
TOSS = FIRST_OWN_KIND + 1
ORDER_CHOSEN = FIRST_OWN_KIND + 2
HALF_START = FIRST_OWN_KIND + 3
ROLL = FIRST_OWN_KIND + 4
ROLL_RESULT = FIRST_OWN_KIND + 5
CHIP_DECISION = FIRST_OWN_KIND + 6
CHIP_MOVED = FIRST_OWN_KIND + 7
OWN_TIE_CHOICE = FIRST_OWN_KIND + 8
BALL_CALLED = FIRST_OWN_KIND + 9
STRIKE_CALLED = FIRST_OWN_KIND + 10
WALKED = FIRST_OWN_KIND + 11
HIT = FIRST_OWN_KIND + 12
STRIKEOUT = FIRST_OWN_KIND + 13
OUT_MADE = FIRST_OWN_KIND + 14
DOUBLE_PLAYED = FIRST_OWN_KIND + 15
TRIPLE_PLAYED = FIRST_OWN_KIND + 16
COUNT_RESET = FIRST_OWN_KIND + 17
HALF_END = FIRST_OWN_KIND + 18
HALF_SKIPPED = FIRST_OWN_KIND + 19
EXTRA_INNING = FIRST_OWN_KIND + 20
GAME_END = FIRST_OWN_KIND + 21
RESUMED = FIRST_OWN_KIND + 22

_DICE_FIELDS = tuple(f"batter_die_{i}" for i in range(1, 7)) + tuple(f"pitcher_die_{i}" for i in range(1, 7))
_SETS = ("batting_count", "pitching_count", "batting_set", "pitching_set")
EVENTS = {
    GAME_START: ("game_start", ("seats", "innings", "extra_innings")),
    TOSS: ("toss", ("winner",)),
    ORDER_CHOSEN: ("order_chosen", ("first_team", "second_team")),
    HALF_START: ("half_start", ("inning", "half", "team", "pitching", "chip", "runs_a", "runs_b", "extra")),
    ROLL: ("roll", ("number", "number_in_half", "team", *_DICE_FIELDS)),
    ROLL_RESULT: (
        "roll_result",
        ("side", "team", "reason", "batting_play", "pitching_play", "play", "own_tie", *_SETS),
    ),
    CHIP_DECISION: ("chip_decision", ("use", "before", "after", *_SETS)),
    CHIP_MOVED: ("chip_moved", ("origin", "to", "reason")),
    OWN_TIE_CHOICE: ("own_tie_choice", ("side", "tied_set", "symbol")),
    BALL_CALLED: ("ball", ("balls", "strikes")),
    STRIKE_CALLED: ("strike", ("balls", "strikes")),
    WALKED: ("walk", ("six", "runs")),
    HIT: ("hit", ("bases", "runs")),
    STRIKEOUT: ("strikeout", ("six", "outs")),
    OUT_MADE: ("out", ("outs",)),
    DOUBLE_PLAYED: (
        "double_play",
        ("on_1", "on_2", "on_3", "out_1", "out_2", "out_3", "batter_out", "asked", "batter_placed", "outs"),
    ),
    TRIPLE_PLAYED: ("triple_play", ("on_1", "on_2", "on_3", "out_1", "out_2", "out_3", "batter_out", "outs")),
    COUNT_RESET: ("count_reset", ("cause",)),
    HALF_END: ("half_end", ("inning", "half", "team", "runs", "hits", "walks", "left", "rolls", "chip", "reason")),
    HALF_SKIPPED: ("half_skipped", ("inning", "leader", "runs_a", "runs_b", "team")),
    EXTRA_INNING: ("extra_inning", ("inning", "chip")),
    GAME_END: ("game_end", ("runs_a", "runs_b", "winner", "reason", "innings")),
    RESUMED: (
        "resumed",
        ("inning", "half", "team", "chip", "runs_a", "runs_b", "balls", "strikes", "outs", "on_1", "on_2", "on_3"),
    ),
}

FIGURES = ("half_innings", "rolls", "roll_ties", "chip_uses", "extra_innings")


# --- Teams, seats, length (PC-1 to PC-9) ---


@rule
def batting_team(state):
    """PC-8: the first team bats in the top, the second in the bottom."""
    return state.first_team if state.half == TOP else 1 - state.first_team


@rule
def side_of(state, team):
    """Whether a team bats or pitches now."""
    return BATTING if team == batting_team(state) else PITCHING


@rule
def team_on(state, side):
    """The team that bats, or that pitches, now."""
    return batting_team(state) if side == BATTING else 1 - batting_team(state)


@rule
def first_seat(book, team):
    """PC-1, PC-3: seats A, B, or A1, A2, B1, B2."""
    return team if book.seats == 2 else 2 * team


@rule
def speaker(state, book, team):
    """PC-6: the seat that decides for its team."""
    if book.seats == 2 or book.captain_fixed or side_of(state, team) == BATTING:
        return first_seat(book, team)
    return first_seat(book, team) + 1


# --- Set-up (PC-10 to PC-15) ---


@rule
def deal(state, book, dice, tape):
    """PC-14, PC-15: nobody on base, no score. PC-10: the toss, or the team named by first_bat takes the bat."""
    state.phase = ROLLING
    state.first_team = -1
    state.chip = -1
    state.toss_winner = -1
    state.batter = 1
    emit_kind(tape, GAME_START, -1, (book.seats, book.innings, book.extra_innings))
    if book.first_bat >= 0:
        choose_order(state, book, -1, book.first_bat, tape)
        play_on(state, book, dice, tape)
        return
    state.toss_winner = roll(dice, TOSS_COIN, 2)
    emit_kind(tape, TOSS, -1, (state.toss_winner,))
    state.phase = TOSS_CHOICE


@rule
def choose_order(state, book, seat, first_team, tape):
    """PC-11, PC-12: the first team takes the Batter Dice and the Power Chip."""
    state.first_team = first_team
    state.chip = first_team
    emit_kind(tape, ORDER_CHOSEN, seat, (first_team, 1 - first_team))
    state.inning = 1
    start_half(state, book, TOP, tape)


@rule
def start_half(state, book, half, tape):
    """PC-13, PC-66, PC-75: empty bases, no outs, 0-0. PC-34, PC-35: the chip stays, or goes to the batting team."""
    state.half = half
    state.outs = 0
    state.balls = 0
    state.strikes = 0
    clear_bases(state.bases)
    state.half_runs = 0
    state.half_hits = 0
    state.half_walks = 0
    state.half_rolls = 0
    state.halves += 1
    team = batting_team(state)
    if book.chip_to_batting and state.chip != team:
        move_chip(state, team, SIDE_CHANGE, tape)
    extra = 1 if state.inning > book.innings else 0
    emit_kind(
        tape, HALF_START, -1, (state.inning, half, team, 1 - team, state.chip, state.runs[0], state.runs[1], extra)
    )
    state.phase = ROLLING


# --- The roll (PC-16 to PC-26) ---


@rule
def play_on(state, book, dice, tape):
    """Roll until somebody has to decide or the game is over."""
    while state.phase == ROLLING:
        roll_dice(state, dice, tape)
        compare_plays(state, book, tape)


@rule
def roll_dice(state, dice, tape):
    """PC-4, PC-16, PC-17: both teams roll all six of their dice; in the 4-seat game two seats roll three each."""
    roll_many(dice, PLAY_DICE, 6, state.up)
    state.rolls += 1
    state.half_rolls += 1
    emit_kind(tape, ROLL, -1, (state.rolls, state.half_rolls, batting_team(state)))
    emit_values(tape, state.up, 3)


@rule
def read_play(state, book, side):
    """PC-18, PC-19, PC-20: a side's most frequent symbols (a bit each) and how many dice show each of them."""
    tally = 0  # eight bits for each symbol's number of dice
    for die in range(side * DICE_A_SIDE, (side + 1) * DICE_A_SIDE):
        symbol = np.int64(book.faces[die, state.up[die]])  # the shift needs more than the eight bits of a face
        tally += 1 << (8 * symbol)
    most = 0
    for symbol in range(SYMBOLS):
        most = max(most, (tally >> (8 * symbol)) & 255)
    tied = 0
    for symbol in range(SYMBOLS):
        tied |= (1 if (tally >> (8 * symbol)) & 255 == most else 0) << symbol
    state.tied_set[side] = tied
    state.play_count[side] = most


@rule
def best_play(state, side):
    """PC-20: the best of the tied symbols."""
    tied = state.tied_set[side]
    return 3 if tied & 8 else 2 if tied & 4 else 1 if tied & 2 else 0


@rule
def has_own_tie(state, side):
    """Whether two or three symbols of a side share its highest number."""
    tied = state.tied_set[side]
    return tied & (tied - 1) != 0


@rule
def compare_plays(state, book, tape):
    """PC-23, PC-24: the larger play count wins the roll. PC-26, PC-28: equal counts put the chip to its holder."""
    read_play(state, book, BATTING)
    read_play(state, book, PITCHING)
    if state.play_count[BATTING] == state.play_count[PITCHING]:
        state.roll_ties += 1
        state.phase = CHIP
        return
    side = BATTING if state.play_count[BATTING] > state.play_count[PITCHING] else PITCHING
    win_roll(state, book, side, BY_COUNT, tape)


@rule
def win_roll(state, book, side, reason, tape):
    """PC-25: the winner's play is carried out. PC-21, PC-22: under `ask` an own tie is put to the winner."""
    state.winner = side
    state.reason = reason
    if book.own_tie_ask and has_own_tie(state, side):
        state.phase = OWN_TIE
        return
    carry_out(state, book, best_play(state, side), tape)


@rule
def carry_out(state, book, play, tape):
    """The winner's play, unless a DOUBLE PLAY must first ask which runners are out."""
    side = state.winner
    own_tie = 1 if has_own_tie(state, side) else 0
    plays = (best_play(state, BATTING), best_play(state, PITCHING), play, own_tie)
    emit_kind(tape, ROLL_RESULT, -1, (side, team_on(state, side), state.reason))
    emit_values(tape, plays, 3)
    emit_values(tape, state.play_count, 7)
    emit_values(tape, state.tied_set, 9)
    if side == BATTING:
        batter_play(state, book, play, tape)
    else:
        pitcher_play(state, book, play, tape)


# --- The Power Chip (PC-27 to PC-35) ---


@rule
def decide_chip(state, book, seat, use, tape):
    """PC-29, PC-30: use wins the roll and passes the chip. PC-31: keep gives the roll to the opponent."""
    holder = state.chip
    side = side_of(state, holder)
    emit_kind(tape, CHIP_DECISION, seat, (1 if use else 0, holder, 1 - holder if use else holder))
    emit_values(tape, state.play_count, 3)
    emit_values(tape, state.tied_set, 5)
    if use:
        state.chip_uses += 1
        move_chip(state, 1 - holder, USED, tape)
        win_roll(state, book, side, CHIP_USED, tape)
    else:
        win_roll(state, book, 1 - side, CHIP_KEPT, tape)


@rule
def move_chip(state, team, reason, tape):
    """PC-27, PC-33: exactly one team holds the chip, and it may pass any number of times."""
    emit_kind(tape, CHIP_MOVED, -1, (state.chip, team, reason))
    state.chip = team


# --- Batter plays (PC-36 to PC-45) ---


@rule
def batter_play(state, book, play, tape):
    """A play of the batting team's dice."""
    if play == BALL:
        ball(state, book, tape)
    elif play == SINGLE:
        hit(state, book, 1, tape)
    elif play == DOUBLE:
        hit(state, book, 2, tape)
    else:
        hit(state, book, HOME, tape)


@rule
def ball(state, book, tape):
    """PC-36, PC-37, PC-39, PC-63: the fourth ball is a walk. PC-38: six B are a walk at once."""
    six = state.play_count[BATTING] == DICE_A_SIDE
    if not six and state.balls + 1 < WALK_BALLS:
        state.balls += 1
        emit_kind(tape, BALL_CALLED, -1, (state.balls, state.strikes))
        state.phase = ROLLING
        return
    team = batting_team(state)
    forced_home = runner_on(state.bases, THIRD) if is_forced(state.bases, HOME) else 0
    emit_kind(tape, WALKED, -1, (1 if six else 0, 1 if forced_home else 0))
    walk(state.bases, state.batter, team, tape)
    if forced_home:
        score_run(state, forced_home, THIRD, tape)
    state.half_walks += 1
    finish_batter(state, book, WALKED, 0, tape)


@rule
def hit(state, book, bases, tape):
    """PC-40 to PC-45: everybody advances exactly as many bases as the hit is worth. PC-72: the runs of a walk-off."""
    team = batting_team(state)
    before_1, before_2, before_3 = state.bases[0], state.bases[1], state.bases[2]
    batter = state.batter
    home = 0
    for base in range(BATTER, HOME):
        scores = base + bases >= HOME and (base == BATTER or runner_on(state.bases, base))
        home += 1 if scores else 0
    counted = home if bases == HOME else min(home, runs_that_count(state, book))
    emit_kind(tape, HIT, -1, (bases, counted))
    advance_on_hit(state.bases, bases, batter, team, tape)
    left = counted
    for base in range(THIRD, -1, -1):
        runner = before_3 if base == THIRD else before_2 if base == SECOND else before_1 if base == FIRST else batter
        if left > 0 and runner and base + bases >= HOME:
            score_run(state, runner, base, tape)
            left -= 1
    state.half_hits += 1
    finish_batter(state, book, HIT, home - counted, tape)


@rule
def score_run(state, runner, origin, tape):
    """PC-43: one run for the batting team."""
    team = batting_team(state)
    state.runs[team] += 1
    state.half_runs += 1
    emit_kind(tape, RUN, -1, (team, runner, origin, state.runs[team]))


@rule
def finish_batter(state, book, cause, uncounted, tape):
    """PC-62: the count goes back to 0-0 and the next batter comes up. PC-71: or the game ends in a walk-off."""
    state.batter += 1
    reset_count(state, cause, tape)
    state.phase = ROLLING
    if can_walk_off(state, book) and second_team_leads(state):
        end_half(state, book, WALK_OFF, uncounted, tape)


# --- Pitcher plays (PC-46 to PC-61) ---


@rule
def pitcher_play(state, book, play, tape):
    """A play of the pitching team's dice. PC-49: on an OUT runners hold. PC-61: nobody advances on any of them."""
    if play == STRIKE:
        strike(state, book, tape)
    elif play == OUT:
        emit_kind(tape, OUT_MADE, -1, (state.outs + 1,))
        batter_out(state, tape)
        finish_out(state, book, OUT_MADE, tape)
    elif play == DOUBLE_PLAY:
        double_play(state, book, tape)
    else:
        triple_play(state, book, tape)


@rule
def strike(state, book, tape):
    """PC-46, PC-47, PC-63: the third strike is a strikeout. PC-48: six K are a strikeout at once."""
    six = state.play_count[PITCHING] == DICE_A_SIDE
    if not six and state.strikes + 1 < STRIKEOUT_STRIKES:
        state.strikes += 1
        emit_kind(tape, STRIKE_CALLED, -1, (state.balls, state.strikes))
        state.phase = ROLLING
        return
    emit_kind(tape, STRIKEOUT, -1, (1 if six else 0, state.outs + 1))
    batter_out(state, tape)
    finish_out(state, book, STRIKEOUT, tape)


@rule
def double_play(state, book, tape):
    """PC-50 to PC-55: what is put out depends on the runners; only loaded bases with no outs leave a choice."""
    on = runners_on(state.bases)
    if on == BASES_LOADED and state.outs == 0:
        state.phase = DP_RUNNERS
        return
    if on <= 1:
        out_base = lead_base(state.bases)  # BATTER when the bases are empty
        charge_double_play(state, book, out_base, 0, 1, -1, tape)
    else:
        lead = lead_base(state.bases)
        second = SECOND if lead == THIRD and runner_on(state.bases, SECOND) else FIRST
        charge_double_play(state, book, lead, second, 0, -1, tape)


@rule
def charge_double_play(state, book, lead, second, batter_is_out, seat, tape):
    """Put out the runners on `lead` and `second` (0 for none) and, with at most one runner, the batter.

    PC-59, PC-60: outs stop at three and are charged from the runner nearest home backwards, the batter last.
    """
    runners = runners_on(state.bases)
    room = HALF_OUTS - state.outs
    takes_second = second > 0 and room >= 2
    takes_batter = batter_is_out and room >= (2 if lead > 0 else 1)
    outs = state.outs + (1 if lead > 0 else 0) + (1 if takes_second else 0) + (1 if takes_batter else 0)
    placed = book.dp_batter_first and runners >= 2 and outs < HALF_OUTS
    emit_runners(state, DOUBLE_PLAYED, seat, lead, second if takes_second else 0, 0, tape)
    emit_values(tape, (1 if takes_batter else 0, 1 if seat >= 0 else 0, 1 if placed else 0, outs), 6)
    if lead > 0:
        runner_out(state, lead, tape)
    if takes_second:
        runner_out(state, second, tape)
    if takes_batter:
        batter_out(state, tape)
    if placed:  # PC-54 `first`
        advance_forced(state.bases, batting_team(state), tape)
        place_batter(state.bases, FIRST, state.batter, batting_team(state), tape)
    finish_out(state, book, DOUBLE_PLAYED, tape)


@rule
def triple_play(state, book, tape):
    """PC-56 to PC-58: three outs with two or three runners, else runner and batter, else the batter alone."""
    runners = runners_on(state.bases)
    room = HALF_OUTS - state.outs
    men = min(room, runners + 1)
    first, second, third = 0, 0, 0
    for base in range(THIRD, BATTER, -1):
        if runner_on(state.bases, base) and men > 0:
            if first == 0:
                first = base
            elif second == 0:
                second = base
            else:
                third = base
            men -= 1
    emit_runners(state, TRIPLE_PLAYED, -1, first, second, third, tape)
    emit_values(tape, (men, state.outs + min(room, runners + 1)), 6)
    if first:
        runner_out(state, first, tape)
    if second:
        runner_out(state, second, tape)
    if third:
        runner_out(state, third, tape)
    if men > 0:
        batter_out(state, tape)
    finish_out(state, book, TRIPLE_PLAYED, tape)


@rule
def emit_runners(state, kind, seat, out_a, out_b, out_c, tape):
    """The event of a double or triple play begins with who was on base and which bases were put out."""
    on_1 = 1 if runner_on(state.bases, FIRST) else 0
    on_2 = 1 if runner_on(state.bases, SECOND) else 0
    on_3 = 1 if runner_on(state.bases, THIRD) else 0
    out_1 = 1 if FIRST in (out_a, out_b, out_c) else 0
    out_2 = 1 if SECOND in (out_a, out_b, out_c) else 0
    out_3 = 1 if THIRD in (out_a, out_b, out_c) else 0
    emit_kind(tape, kind, seat, (on_1, on_2, on_3, out_1, out_2, out_3))


@rule
def runner_out(state, base, tape):
    """One out, charged to a runner."""
    state.outs += 1
    put_out_runner(state.bases, base, batting_team(state), state.outs, tape)


@rule
def batter_out(state, tape):
    """One out, charged to the batter."""
    state.outs += 1
    put_out_batter(state.batter, batting_team(state), state.outs, tape)


@rule
def finish_out(state, book, cause, tape):
    """PC-62: the count goes back to 0-0. PC-65: the third out ends the half-inning."""
    state.batter += 1
    reset_count(state, cause, tape)
    state.phase = ROLLING
    if state.outs >= HALF_OUTS:
        end_half(state, book, THREE_OUTS, 0, tape)


@rule
def reset_count(state, cause, tape):
    """PC-62, PC-64."""
    state.balls = 0
    state.strikes = 0
    emit_kind(tape, COUNT_RESET, -1, (cause,))


# --- Change of sides and end of the game (PC-65 to PC-78) ---


@rule
def end_half(state, book, reason, uncounted, tape):
    """PC-66 to PC-68: runners are taken off, the runs are entered, the teams change sides. Then PC-69 to PC-76."""
    team = batting_team(state)
    left = runners_on(state.bases) + uncounted
    if left:
        emit_kind(tape, LEFT_ON_BASE, -1, (team, left))
    emit_kind(tape, HALF_END, -1, (state.inning, state.half, team))
    half = (state.half_runs, state.half_hits, state.half_walks, left, state.half_rolls, state.chip, reason)
    emit_values(tape, half, 3)
    clear_bases(state.bases)
    state.outs = 0
    if reason == WALK_OFF:
        end_game(state, WALKED_OFF, tape)
    elif state.half == TOP:
        end_top(state, book, tape)
    else:
        end_bottom(state, book, tape)


@rule
def end_top(state, book, tape):
    """PC-70: the bottom of the last inning is skipped when the second team leads already."""
    if can_skip_bottom(state, book) and second_team_leads(state):
        second = 1 - state.first_team
        emit_kind(tape, HALF_SKIPPED, -1, (state.inning, second, state.runs[0], state.runs[1], second))
        end_game(state, BOTTOM_SKIPPED, tape)
    else:
        start_half(state, book, BOTTOM, tape)


@rule
def end_bottom(state, book, tape):
    """PC-69, PC-78: more runs win after the last inning. PC-74, PC-76: a level score means extra innings or a draw."""
    if state.inning < book.innings:
        start_inning(state, book, tape)
    elif state.runs[0] != state.runs[1]:
        end_game(state, REGULATION if state.inning == book.innings else EXTRA_INNINGS, tape)
    elif may_play_extra_inning(state, book):
        emit_kind(tape, EXTRA_INNING, -1, (state.inning + 1, state.chip))
        start_inning(state, book, tape)
    else:
        end_game(state, DRAW, tape)


@rule
def start_inning(state, book, tape):
    """The next inning begins with its top half."""
    state.inning += 1
    start_half(state, book, TOP, tape)


@rule
def second_team_leads(state):
    """Whether the team that bats in the bottom half is ahead."""
    return state.runs[1 - state.first_team] > state.runs[state.first_team]


@rule
def can_skip_bottom(state, book):
    """PC-70: only the last scheduled inning; an extra inning's bottom cannot find the second team ahead."""
    return book.last_half_baseball and state.inning >= book.innings


@rule
def can_walk_off(state, book):
    """PC-71: in the bottom of the last scheduled inning and of every extra inning."""
    return book.last_half_baseball and state.half == BOTTOM and state.inning >= book.innings


@rule
def runs_that_count(state, book):
    """PC-72: in a walk-off only the runs needed to lead by one."""
    if not can_walk_off(state, book):
        return HOME
    return state.runs[state.first_team] - state.runs[1 - state.first_team] + 1


@rule
def may_play_extra_inning(state, book):
    """PC-74."""
    return book.extra_innings < 0 or state.inning < book.innings + book.extra_innings


@rule
def end_game(state, reason, tape):
    """PC-69, PC-76."""
    state.phase = OVER
    state.end = reason
    emit_kind(tape, GAME_END, -1, (state.runs[0], state.runs[1], leader(state.runs), reason, state.inning))


# --- Decisions ---


@rule
def actor(state, book):
    """The seat that must choose now, -1 when the game is over."""
    if state.phase == OVER:
        return -1
    if state.phase == TOSS_CHOICE:
        return first_seat(book, state.toss_winner)
    if state.phase == CHIP:
        return speaker(state, book, state.chip)
    if state.phase == OWN_TIE:
        return speaker(state, book, team_on(state, state.winner))
    return speaker(state, book, team_on(state, PITCHING))


@rule
def legal(state, book, seat, mask):
    """The choices of the open decision."""
    if state.phase == TOSS_CHOICE:
        mask[BAT] = 1
        mask[PITCH] = 1
    elif state.phase == CHIP:
        mask[USE] = 1
        mask[KEEP] = 1
    elif state.phase == OWN_TIE:
        first = BATTING_SYMBOL if state.winner == BATTING else PITCHING_SYMBOL
        for symbol in range(SYMBOLS):
            mask[first + symbol] = (state.tied_set[state.winner] >> symbol) & 1
    elif state.phase == DP_RUNNERS:
        mask[OUT_12] = 1
        mask[OUT_13] = 1
        mask[OUT_23] = 1


@rule
def apply(state, book, seat, choice, dice, tape):
    """Carry out a choice and everything that follows from it, up to the next decision."""
    if state.phase == TOSS_CHOICE:
        first = state.toss_winner if choice == BAT else 1 - state.toss_winner
        choose_order(state, book, seat, first, tape)
    elif state.phase == CHIP:
        decide_chip(state, book, seat, choice == USE, tape)
    elif state.phase == OWN_TIE:
        symbol = choice - (BATTING_SYMBOL if state.winner == BATTING else PITCHING_SYMBOL)
        emit_kind(tape, OWN_TIE_CHOICE, seat, (state.winner, state.tied_set[state.winner], symbol))
        carry_out(state, book, symbol, tape)
    else:
        lead = SECOND if choice == OUT_12 else THIRD
        second = SECOND if choice == OUT_23 else FIRST
        charge_double_play(state, book, lead, second, 0, seat, tape)
    play_on(state, book, dice, tape)


@rule
def score(state, book, results, runs):
    """PC-69, PC-76: 2 for a win, 1 for a draw, 0 for a loss."""
    runs[0] = state.runs[0]
    runs[1] = state.runs[1]
    for seat in range(len(results)):
        team = seat if book.seats == 2 else seat // 2
        own, other = state.runs[team], state.runs[1 - team]
        results[seat] = 2 if own > other else 1 if own == other else 0


@rule
def tally(state, book, out):
    """Figures of a finished game, in the order of FIGURES."""
    out[0] = state.halves
    out[1] = state.rolls
    out[2] = state.roll_ties
    out[3] = state.chip_uses
    out[4] = max(0, state.inning - book.innings)

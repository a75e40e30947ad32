"""The at-bat, phase by phase (DD-41 to DD-53)."""

from __future__ import annotations

from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.diamond_dice.rules.alignment import declare_alignment
from fivetool.games.diamond_dice.rules.batted_ball import contact_roll
from fivetool.games.diamond_dice.rules.bunt import bunt_in_play
from fivetool.games.diamond_dice.rules.choices import ALIGN, BATTER_OUT, PICKOFF_AT, USE
from fivetool.games.diamond_dice.rules.events import AtBatStart
from fivetool.games.diamond_dice.rules.ground_ball import ground_play
from fivetool.games.diamond_dice.rules.innings import start_half
from fivetool.games.diamond_dice.rules.line_up import take_top
from fivetool.games.diamond_dice.rules.pitching import fire_automatic, open_slot, pick_off, use_ability
from fivetool.games.diamond_dice.rules.record import (
    BENCH_TURN,
    BUNT,
    CHOSEN,
    ENTRY,
    GROUND_PLAY,
    HITTING,
    INFIELD_IN,
    NEXT_BATTER,
    NEXT_HALF,
    NEXT_PASS,
    NORMAL,
    OVER,
    PICKOFF,
    PITCHER_CHANGE,
    SUBSTITUTION,
    SWING,
    batting_seat,
    current_pitcher,
    fielding_seat,
)


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
    started = AtBatStart(
        team=seat, batter=state.batter, pitcher=current_pitcher(state), outs=state.outs, runners=state.bases
    )
    emit(tape, NO_SEAT, started)
    state.phase = NEXT_PASS


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
def field_ball(state, book, dice, tape):
    """After the offence's declarations: a bunt rolls on, a ground ball is the defence's to play."""
    if state.declared == BUNT:
        bunt_in_play(state, book, dice, tape)
    elif state.forced or (state.alignment == INFIELD_IN and state.going):
        state.phase = GROUND_PLAY
    else:
        ground_play(state, book, fielding_seat(state), BATTER_OUT, dice, tape)

"""The at-bat, phase by phase (DD-41 to DD-53)."""

from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.diamond_dice.rules import alignment, choices, offense, phase, pitching
from fivetool.games.diamond_dice.rules.alignment import declare_alignment
from fivetool.games.diamond_dice.rules.batted_ball import contact_roll
from fivetool.games.diamond_dice.rules.bunt import bunt_in_play
from fivetool.games.diamond_dice.rules.events import AtBatStart
from fivetool.games.diamond_dice.rules.ground_ball import ground_play
from fivetool.games.diamond_dice.rules.innings import start_half
from fivetool.games.diamond_dice.rules.lineup import take_top
from fivetool.games.diamond_dice.rules.pitching import fire_automatic, open_slot, pick_off, use_ability
from fivetool.games.diamond_dice.rules.record import batting_seat, current_pitcher, fielding_seat


@rule
def advance(state, book, dice, tape):
    """DD-41: the next thing that goes by itself; False when somebody has to decide or the game is over."""
    if state.phase <= phase.OVER:
        return False
    if state.phase == phase.NEXT_HALF:
        start_half(state, book, tape)
    elif state.phase == phase.NEXT_BATTER:
        set_up_batter(state, book, tape)
    elif state.phase == phase.NEXT_PASS:
        state.passes += 1
        state.phase = phase.PITCHER_CHANGE if state.pen[fielding_seat(state), 0] != 0 else phase.BENCH_TURN  # DD-44
    elif state.phase == phase.BENCH_TURN:
        state.phase = phase.SUBSTITUTION if state.bench[batting_seat(state), 0] != 0 else phase.ENTRY
    elif state.phase == phase.ENTRY:
        fire_automatic(state, book, dice, tape)
    elif state.phase == phase.HITTING:
        contact_roll(state, book, dice, tape)
    else:
        field_ball(state, book, dice, tape)
    return True


@rule
def set_up_batter(state, book, tape):
    """DD-42, DD-50: the top card comes to home; every at-bat starts with the normal alignment and no effects."""
    seat = batting_seat(state)
    state.batter = take_top(state, book, seat)
    state.passes = 0
    state.entry_slot = -1  # DD-59
    state.fewer_contact = 0
    state.fewer_power = 0
    state.alignment = alignment.NORMAL
    state.declared = offense.SWING
    state.at_bat_runs = 0
    state.at_bat_outs = 0
    started = AtBatStart(
        team=seat, batter=state.batter, pitcher=current_pitcher(state), outs=state.outs, runners=state.bases
    )
    emit(tape, NO_SEAT, started)
    state.phase = phase.NEXT_PASS


@rule
def defend(state, book, seat, choice, dice, tape):
    """DD-47, DD-48: one optional ability, after which the defense is asked again, or the alignment."""
    if choice >= choices.ALIGN:
        declare_alignment(state, seat, choice - choices.ALIGN, tape)
    elif choice >= choices.USE:
        state.phase = phase.ENTRY
        use_ability(state, book, open_slot(state, book, choice - choices.USE), pitching.CHOSEN, dice, tape)
    else:
        slot = open_slot(state, book, pitching.PICKOFF)
        pick_off(state, book, slot, choice - choices.PICKOFF_AT + 1, pitching.CHOSEN, dice, tape)


@rule
def field_ball(state, book, dice, tape):
    """After the offense's declarations: a bunt rolls on, a ground ball is the defense's to play."""
    if state.declared == offense.BUNT:
        bunt_in_play(state, book, dice, tape)
    elif state.forced or (state.alignment == alignment.INFIELD_IN and state.going):
        state.phase = phase.GROUND_PLAY
    else:
        ground_play(state, book, fielding_seat(state), choices.BATTER_OUT, dice, tape)

"""Special plays: what kind, pitcher, fielder's Range (DB-92 to DB-97, Charts 6 to 9)."""

from fivetool.engine.diamond import BATTER
from fivetool.engine.record import rule
from fivetool.games.dice_baseball.rules import (
    codes,
    counts,
    out_kinds,
    phase,
    positions,
    reasons,
    rolls,
    special_kinds,
)
from fivetool.games.dice_baseball.rules.battery import balk, lowest_base, passed_ball, wild_pitch, wild_throw
from fivetool.games.dice_baseball.rules.injuries import injury_play
from fivetool.games.dice_baseball.rules.outs import batter_out, unassisted
from fivetool.games.dice_baseball.rules.outs_in_play import play_ball
from fivetool.games.dice_baseball.rules.play_results import hit, is_hit
from fivetool.games.dice_baseball.rules.record import NOBODY, base_state, fielder_now, pitcher_now
from fivetool.games.dice_baseball.rules.rolls import roll_number
from fivetool.games.dice_baseball.rules.special_kinds import tell_special_play
from fivetool.games.dice_baseball.rules.stealing import pick_off
from fivetool.games.dice_baseball.rules.unique_plays import unique_play

WILD_PITCH_PLAY, BALK_PLAY, PICKOFF_PLAY, WILD_PICKOFF_PLAY = 0, 1, 2, 3  # Chart 7
NO_PLAY = -1


@rule
def special_play(state, book, dice, tape):
    """DB-92: one roll on Chart 6 for the kind; unless the play ends the plate appearance, step one again."""
    state.counts[counts.SPECIALS] += 1
    state.phase = phase.STEP_ONE
    number = roll_number(dice, rolls.SPECIAL, rolls.NO_ROLL, tape)
    kind = book.special_kind[number]
    if kind == special_kinds.PITCHER:
        if base_state(state.bases) == 0:
            tell_special_play(state, kind, number, NO_PLAY, NOBODY, NOBODY, tape)  # DB-93
        else:
            pitcher_play(state, book, dice, tape)
    elif kind == special_kinds.RANGE:
        range_play(state, book, dice, tape)
    elif kind == special_kinds.UNIQUE:
        unique_play(state, book, dice, tape)
    else:
        injury_play(state, book, dice, tape)


@rule
def pitcher_play(state, book, dice, tape):
    """DB-93, DB-100: wild pitch, balk, pickoff or wild pickoff throw."""
    number = roll_number(dice, rolls.PITCHER, rolls.NO_ROLL, tape)
    play = book.pitcher_play[number]
    tell_special_play(state, special_kinds.PITCHER, number, play, pitcher_now(state), positions.PITCHER, tape)
    if play == WILD_PITCH_PLAY:
        wild_pitch(state, book, tape)
    elif play == BALK_PLAY:
        balk(state, book, tape)
    elif play == PICKOFF_PLAY:
        pick_off(state, lowest_base(state), tape)
    elif play == WILD_PICKOFF_PLAY:
        wild_throw(state, book, positions.PITCHER, number, tape)


@rule
def range_play(state, book, dice, tape):
    """DB-94 to DB-97: which fielder, then his Range; the ones digit gives the play that is made or the hit."""
    position = book.position[roll_number(dice, rolls.POSITION, rolls.NO_ROLL, tape)]
    limit = state.reach[1 - state.half, position]
    if position == positions.CATCHER:
        limit -= book.catcher_minus
    number = roll_number(dice, rolls.RANGE, limit, tape)
    made = number <= limit
    code = book.range_made[position, number % 10] if made else book.range_by[position, number % 10]
    tell_special_play(state, special_kinds.RANGE, number, code, fielder_now(state, position), position, tape)
    if position == positions.CATCHER and not made:
        catchers_play(state, book, code, number, tape)
    elif code == codes.FOUL_POP:
        state.result = codes.FO
        state.play_kind = out_kinds.FLY
        batter_out(state, BATTER, unassisted(position), reasons.FLY, tape)
        state.phase = phase.END_BATTER
    elif is_hit(code):
        hit(state, book, code, codes.OFF_CHART, dice, tape)
        state.phase = phase.END_BATTER
    else:
        play_ball(state, book, code - codes.GOA, position, dice, tape)


@rule
def catchers_play(state, book, code, number, tape):
    """DB-95, Chart 9: with runners on a passed ball, wild pitch or throwing error; step one again."""
    if base_state(state.bases) == 0:
        return
    if code == codes.PASSED_BALL:
        passed_ball(state, book, tape)
    elif code == codes.WILD_PITCH:
        wild_pitch(state, book, tape)
    elif code == codes.CATCHERS_THROW:
        wild_throw(state, book, positions.CATCHER, number, tape)

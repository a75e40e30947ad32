"""Special plays (DB-92 to DB-107, Charts 6 to 11)."""

from __future__ import annotations

from fivetool.engine.diamond import BATTER, FIRST, SECOND, THIRD, lead_base
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import events
from fivetool.games.dice_baseball.rules.earned_runs import advance_helped, spare_batter
from fivetool.games.dice_baseball.rules.hits import (
    credit_strikeout,
    forced_single,
    ground_rule_double,
    hit,
    home_run,
    is_hit,
)
from fivetool.games.dice_baseball.rules.line_ups import count_free
from fivetool.games.dice_baseball.rules.outs import complete_double_play, play_ball
from fivetool.games.dice_baseball.rules.records import (
    AWARDED,
    BALK_AGAIN,
    BALK_PLAY,
    BALKS,
    BAT_OUT,
    BATTER_EJECTED,
    BATTER_HURT,
    BRAWL,
    BRAWL_BATTER,
    BRAWL_PITCHER,
    BY_EJECTION,
    BY_INJURY,
    CATCHER,
    CATCHER_HURT,
    CATCHERS_INTERFERENCE,
    CATCHERS_THROW,
    CENTER_FIELDER,
    COLLISION,
    CORKED,
    CROSS_UP,
    DCF,
    DOCTORED,
    DOCTORED_BALL,
    DROPPED_THIRD_STRIKE,
    EJECTIONS,
    END_BATTER,
    FAN_INTERFERENCE,
    FIELDER_HURT,
    FIRST_BASEMAN,
    FLY,
    FO,
    FORCED,
    FOUL_DROPPED,
    FOUL_POP,
    GOA,
    GROUND_RULE_DOUBLE,
    HIDDEN_BALL,
    HITS_A_BAG,
    HITS_AN_UMPIRE,
    ILLEGAL_BAT,
    INJURIES,
    INJURIES_LEAGUE,
    INJURIES_OFF,
    INJURY_ROLL,
    INSIDE_THE_PARK,
    INTERFERENCE,
    INTERFERENCE_OUT,
    LEFT_FIELDER,
    LIGHTS_FAIL,
    LINER,
    LO,
    LOST_IN_THE_LIGHTS,
    MANAGER_EJECTED,
    NOBODY,
    OBSTRUCTION,
    OFF_CHART,
    ON_AWARD,
    ON_BALK,
    ON_FLY,
    ON_PASSED_BALL,
    ON_STRIKEOUT,
    ON_TRICK,
    ON_WILD_PITCH,
    ON_WILD_THROW,
    PASSED,
    PASSED_BALL,
    PICKED,
    PICKOFF_AGAIN,
    PICKOFF_PLAY,
    PITCHER,
    PITCHER_EJECTED,
    PITCHER_HURT,
    PITCHER_KIND,
    PITCHER_ROLL,
    POSITION_ROLL,
    RAIN_DELAY,
    RANGE_KIND,
    RANGE_ROLL,
    RIGHT_FIELDER,
    RUNNER_AND_CATCHER_HURT,
    RUNNERS_INTERFERENCE,
    SCF,
    SHORTSTOP,
    SLF,
    SPECIAL_ERROR,
    SPECIAL_ROLL,
    SPECIALS,
    STEP_ONE,
    STRUCK_OUT_SAFE,
    TCF,
    TRIPLE_PLAY,
    TRIPLE_PLAYS,
    UNIQUE_KIND,
    UNIQUE_ROLL,
    WILD,
    WILD_PICKOFF_PLAY,
    WILD_PITCH,
    WILD_PITCH_PLAY,
    WILD_THROW,
    base_state,
    fielder_now,
    pitcher_now,
    roll_number,
    team_of,
)
from fivetool.games.dice_baseball.rules.scoring import (
    NO_ROLL,
    batter_out,
    charge_error,
    cover_of,
    doubled_off_by,
    move_everybody,
    move_forced,
    move_runner,
    put_batter_on,
    runner_out,
)
from fivetool.games.dice_baseball.rules.stamina import rain_delay
from fivetool.games.dice_baseball.rules.stealing import pick_off

WILD_PITCH_KIND, PASSED_BALL_KIND, BALK_KIND = 0, 1, 2  # of a battery event
NO_PLAYER, NO_PLAY = 0, -1


@rule
def special_play(state, book, dice, tape):
    """DB-92: one roll on Chart 6 for the kind; unless the play ends the plate appearance, step one again."""
    state.counts[SPECIALS] += 1
    state.phase = STEP_ONE
    number = roll_number(dice, SPECIAL_ROLL, NO_ROLL, tape)
    kind = book.special_kind[number]
    if kind == PITCHER_KIND:
        if base_state(state.bases) == 0:
            emit(
                tape,
                NO_SEAT,
                events.SpecialPlay(
                    chart=kind, roll=number, play=NO_PLAY, player=NO_PLAYER, position=NO_PLAYER, bases=0
                ),
            )  # DB-93
        else:
            pitcher_play(state, book, dice, tape)
    elif kind == RANGE_KIND:
        range_play(state, book, dice, tape)
    elif kind == UNIQUE_KIND:
        unique_play(state, book, dice, tape)
    else:
        injury_play(state, book, dice, tape)


# --- Pitcher (Chart 7) ---


@rule
def pitcher_play(state, book, dice, tape):
    """DB-93, DB-100: wild pitch, balk, pickoff or wild pickoff throw."""
    number = roll_number(dice, PITCHER_ROLL, NO_ROLL, tape)
    play = book.pitcher_play[number]
    emit(
        tape,
        NO_SEAT,
        events.SpecialPlay(
            chart=PITCHER_KIND,
            roll=number,
            play=play,
            player=pitcher_now(state),
            position=PITCHER,
            bases=base_state(state.bases),
        ),
    )
    if play == WILD_PITCH_PLAY:
        wild_pitch(state, book, tape)
    elif play == BALK_PLAY:
        balk(state, book, tape)
    elif play == PICKOFF_PLAY:
        pick_off(state, lowest_base(state), tape)
    elif play == WILD_PICKOFF_PLAY:
        wild_throw(state, book, PITCHER, number, tape)


@rule
def lowest_base(state):
    """The lowest occupied base."""
    for base in range(FIRST, THIRD + 1):
        if state.bases[base - 1] != NOBODY:
            return base
    return BATTER


@rule
def wild_pitch(state, book, tape):
    """DB-100: every runner advances one base."""
    state.line[pitcher_now(state), WILD] += 1
    emit(
        tape,
        NO_SEAT,
        events.Battery(
            what=WILD_PITCH_KIND,
            pitcher=pitcher_now(state),
            catcher=fielder_now(state, CATCHER),
            runners=base_state(state.bases),
        ),
    )
    advance_helped(state, 1, tape)
    move_everybody(state, book, 1, True, ON_WILD_PITCH, 0, tape)


@rule
def passed_ball(state, book, tape):
    """DB-100: every runner advances one base; runs that come of it are unearned."""
    catcher = fielder_now(state, CATCHER)
    state.line[catcher, PASSED] += 1
    emit(
        tape,
        NO_SEAT,
        events.Battery(
            what=PASSED_BALL_KIND, pitcher=pitcher_now(state), catcher=catcher, runners=base_state(state.bases)
        ),
    )
    move_everybody(state, book, 1, False, ON_PASSED_BALL, 0, tape)


@rule
def balk(state, book, tape):
    """DB-100: every runner advances one base."""
    state.line[pitcher_now(state), BALKS] += 1
    emit(
        tape,
        NO_SEAT,
        events.Battery(
            what=BALK_KIND,
            pitcher=pitcher_now(state),
            catcher=fielder_now(state, CATCHER),
            runners=base_state(state.bases),
        ),
    )
    advance_helped(state, 1, tape)
    move_everybody(state, book, 1, True, ON_BALK, 0, tape)


@rule
def wild_throw(state, book, position, number, tape):
    """DB-100: an error by pitcher or catcher, every runner advances one base."""
    charge_error(state, position, SPECIAL_ERROR, NO_ROLL, number, tape)
    move_everybody(state, book, 1, False, ON_WILD_THROW, 0, tape)


# --- Fielder's Range (Charts 8 and 9) ---


@rule
def range_play(state, book, dice, tape):
    """DB-94 to DB-97: which fielder, then his Range; the ones digit gives the play that is made or the hit."""
    position = book.position[roll_number(dice, POSITION_ROLL, NO_ROLL, tape)]
    limit = state.reach[1 - state.half, position]
    if position == CATCHER:
        limit -= book.catcher_minus
    number = roll_number(dice, RANGE_ROLL, limit, tape)
    made = number <= limit
    code = book.range_made[position, number % 10] if made else book.range_by[position, number % 10]
    emit(
        tape,
        NO_SEAT,
        events.SpecialPlay(
            chart=RANGE_KIND,
            roll=number,
            play=code,
            player=fielder_now(state, position),
            position=position,
            bases=base_state(state.bases),
        ),
    )
    if position == CATCHER and not made:
        catchers_play(state, book, code, number, tape)
    elif code == FOUL_POP:
        state.result = FO
        state.play_kind = FLY
        batter_out(state, BATTER, position, ON_FLY, tape)
        state.phase = END_BATTER
    elif is_hit(code):
        hit(state, book, code, OFF_CHART, dice, tape)
        state.phase = END_BATTER
    else:
        play_ball(state, book, code - GOA, position, OFF_CHART, dice, tape)


@rule
def catchers_play(state, book, code, number, tape):
    """DB-95, Chart 9: with runners on a passed ball, wild pitch or throwing error; step one again."""
    if base_state(state.bases) == 0:
        return
    if code == PASSED_BALL:
        passed_ball(state, book, tape)
    elif code == WILD_PITCH:
        wild_pitch(state, book, tape)
    elif code == CATCHERS_THROW:
        wild_throw(state, book, CATCHER, number, tape)


# --- Unique Plays (Chart 10) ---


@rule
def unique_play(state, book, dice, tape):
    """DB-98, DB-11: what Chart 10 says; unless it ends the plate appearance, step one again."""
    number = roll_number(dice, UNIQUE_ROLL, NO_ROLL, tape)
    play = book.unique[number]
    emit(
        tape,
        NO_SEAT,
        events.SpecialPlay(
            chart=UNIQUE_KIND,
            roll=number,
            play=play,
            player=state.batter,
            position=NO_PLAYER,
            bases=base_state(state.bases),
        ),
    )
    if BATTER_EJECTED <= play and play <= DOCTORED_BALL:
        if book.injuries != INJURIES_OFF:
            ejections(state, book, play, tape)
    elif play <= PICKOFF_AGAIN or play == HIDDEN_BALL or play == OBSTRUCTION:
        play_without_end(state, book, play, number, tape)
    elif play == RAIN_DELAY or play == LIGHTS_FAIL:
        rain_delay(state)
    else:
        play_with_end(state, book, play, dice, tape)


@rule
def play_without_end(state, book, play, number, tape):
    """Plays after which the batter bats on, or which do not concern him at all."""
    runners = base_state(state.bases) != 0
    if play == FOUL_DROPPED:
        charge_error(state, FIRST_BASEMAN, SPECIAL_ERROR, NO_ROLL, number, tape)
        spare_batter(state)
    elif play == DROPPED_THIRD_STRIKE:
        dropped_third_strike(state, book, tape)
    elif play == CATCHERS_INTERFERENCE:
        catchers_interference(state, book, number, tape)
    elif not runners:
        return
    elif play == CROSS_UP:
        wild_pitch(state, book, tape)
    elif play == BALK_AGAIN:
        balk(state, book, tape)
    elif play == WILD_THROW:
        wild_throw(state, book, PITCHER if number % 2 == 1 else CATCHER, number, tape)
    elif play == PICKOFF_AGAIN:
        pick_off(state, lowest_base(state), tape)
    elif play == HIDDEN_BALL:
        hidden_ball(state, tape)
    elif play == OBSTRUCTION:
        lead = lead_base(state.bases)
        move_runner(state, book, lead, lead + 1, lead + 1, ON_AWARD, NO_ROLL, NO_ROLL, 0, tape)


@rule
def dropped_third_strike(state, book, tape):
    """Chart 10: with first base empty or two outs, a strikeout and a wild pitch, and the batter is safe at first."""
    if state.bases[0] != NOBODY and state.outs < 2:
        return
    credit_strikeout(state, tape)
    state.line[pitcher_now(state), WILD] += 1
    emit(
        tape,
        NO_SEAT,
        events.Battery(
            what=WILD_PITCH_KIND,
            pitcher=pitcher_now(state),
            catcher=fielder_now(state, CATCHER),
            runners=base_state(state.bases),
        ),
    )
    state.result = STRUCK_OUT_SAFE
    move_forced_in(state, book, ON_STRIKEOUT, True, tape)


@rule
def move_forced_in(state, book, reason, clean, tape):
    """The batter takes first base without a hit or a walk; forced runners advance; nothing is batted in."""
    move_forced(state, book, clean, reason, 0, tape)
    put_batter_on(state, book, FIRST, FIRST if clean else 0, reason, tape)
    state.phase = END_BATTER
    emit(tape, NO_SEAT, events.Reached(batter=state.batter, how=state.result))


@rule
def catchers_interference(state, book, number, tape):
    """Chart 10: an error on the catcher, the batter goes to first base; no time at bat."""
    charge_error(state, CATCHER, SPECIAL_ERROR, NO_ROLL, number, tape)
    state.line[state.batter, AWARDED] += 1
    state.result = INTERFERENCE
    move_forced_in(state, book, ON_AWARD, False, tape)


@rule
def hidden_ball(state, tape):
    """Chart 10: the lead runner is out."""
    lead = lead_base(state.bases)
    runner = state.bases[lead - 1]
    state.line[runner, PICKED] += 1
    emit(tape, NO_SEAT, events.Pickoff(runner=runner, base=lead, fielder=fielder_now(state, cover_of(lead, PITCHER))))
    runner_out(state, lead, lead, cover_of(lead, PITCHER), ON_TRICK, tape)


@rule
def play_with_end(state, book, play, dice, tape):
    """Plays that end the plate appearance."""
    state.phase = END_BATTER
    if play == ILLEGAL_BAT:
        illegal_bat(state, book, tape)
    elif play == RUNNERS_INTERFERENCE:
        runners_interference(state, tape)
    elif play == GROUND_RULE_DOUBLE:
        ground_rule_double(state, book, DCF, OFF_CHART, tape)
    elif play == FAN_INTERFERENCE:
        state.result = FO
        state.play_kind = FLY
        batter_out(state, BATTER, RIGHT_FIELDER, ON_FLY, tape)
    elif play == INSIDE_THE_PARK:
        home_run(state, book, OFF_CHART, 0, NO_ROLL, tape)
    elif play == LOST_IN_THE_LIGHTS:
        hit(state, book, TCF, OFF_CHART, dice, tape)
    elif play == HITS_A_BAG:
        hit(state, book, SLF, OFF_CHART, dice, tape)
    elif play == HITS_AN_UMPIRE:
        forced_single(state, book, SCF, OFF_CHART, tape)
    elif play == TRIPLE_PLAY:
        triple_play(state, book, dice, tape)
    elif play == COLLISION:
        collision(state, book, dice, tape)


@rule
def illegal_bat(state, book, tape):
    """Chart 10: batter out, ejected and suspended; runners hold. With injuries off a plain out (DB-11)."""
    state.result = BAT_OUT
    batter_out(state, BATTER, CATCHER, ON_TRICK, tape)
    if book.injuries != INJURIES_OFF:
        eject(state, book, state.batter, book.suspended[CORKED], tape)


@rule
def runners_interference(state, tape):
    """Chart 10: with a runner on first and fewer than two outs, he and the batter are out; otherwise again."""
    if state.bases[0] == NOBODY or state.outs >= 2:
        state.phase = STEP_ONE
        return
    state.result = INTERFERENCE_OUT
    state.play_kind = LINER
    state.play_outs = 2
    runner_out(state, FIRST, SECOND, 4, ON_TRICK, tape)
    batter_out(state, FIRST, 3, ON_TRICK, tape)
    complete_double_play(state, 43, NOBODY, SECOND, tape)


@rule
def triple_play(state, book, dice, tape):
    """Chart 10: a triple play with R1 and R2 on and none out; `Bx 1x1` with R1 on and not two; else a line out."""
    if state.bases[0] != NOBODY and state.outs < 2:
        state.result = LO
        state.play_kind = LINER
        both = state.bases[1] != NOBODY and state.outs == 0
        runner = state.bases[0]
        state.play_outs = 3 if both else 2
        batter_out(state, BATTER, SHORTSTOP, ON_FLY, tape)
        if both:
            runner_out(state, SECOND, SECOND, SHORTSTOP, ON_FLY, tape)
            runner_out(state, FIRST, FIRST, 63, ON_FLY, tape)
            state.counts[TRIPLE_PLAYS] += 1
            emit(tape, NO_SEAT, events.TriplePlay(fielders=63, batter=state.batter))
            state.play_outs = 0
        else:
            runner_out(state, FIRST, FIRST, doubled_off_by(FIRST, SHORTSTOP), ON_FLY, tape)
            complete_double_play(state, 63, runner, FIRST, tape)
    else:
        play_ball(state, book, LINER, SHORTSTOP, OFF_CHART, dice, tape)


@rule
def collision(state, book, dice, tape):
    """Chart 10: DCF, then injury checks for the center fielder and, by a further roll, a corner outfielder."""
    hit(state, book, DCF, OFF_CHART, dice, tape)
    if book.injuries == INJURIES_OFF:
        return
    injury_check(state, book, fielder_now(state, CENTER_FIELDER), dice, tape)
    number = roll_number(dice, POSITION_ROLL, NO_ROLL, tape)
    corner = LEFT_FIELDER if number % 2 == 0 else RIGHT_FIELDER
    injury_check(state, book, fielder_now(state, corner), dice, tape)


@rule
def ejections(state, book, play, tape):
    """DB-106: batter, pitcher or both leave; the manager's ejection is only recorded."""
    if play == BATTER_EJECTED:
        eject(state, book, state.batter, 0, tape)
    elif play == PITCHER_EJECTED:
        eject(state, book, pitcher_now(state), 0, tape)
    elif play == MANAGER_EJECTED:
        emit(tape, 1 - state.half, events.Ejection(player=NOBODY, games=0))
    elif play == BRAWL:
        eject(state, book, pitcher_now(state), book.suspended[BRAWL_PITCHER], tape)
        eject(state, book, state.batter, book.suspended[BRAWL_BATTER], tape)
    else:
        eject(state, book, pitcher_now(state), book.suspended[DOCTORED], tape)


@rule
def eject(state, book, player, games, tape):
    """DB-106, DB-107: he leaves and may not return, unless nobody is left to take his place."""
    if not can_be_replaced(state, book, player):
        return
    missed = games if book.injuries == INJURIES_LEAGUE else 0
    state.missed[player] = max(state.missed[player], missed)
    state.counts[EJECTIONS] += 1
    emit(tape, team_of(player), events.Ejection(player=player, games=missed))
    has_to_leave(state, player, BY_EJECTION)


@rule
def can_be_replaced(state, book, player):
    """DB-107: whether the bench still has a man for everybody who has to leave."""
    team = team_of(player)
    going = 0
    for i in range(state.leaving_count):
        if team_of(state.leaving[i]) == team:
            going += 1
    return count_free(state, book, team) > going


@rule
def has_to_leave(state, player, reason):
    """Somebody has to be replaced before play goes on."""
    state.leaving[state.leaving_count] = player
    state.leaving_reason[state.leaving_count] = reason
    state.leaving_count += 1
    if state.phase == STEP_ONE:
        state.back_to = STEP_ONE
        state.phase = FORCED


# --- Injuries (Chart 11) ---


@rule
def injury_play(state, book, dice, tape):
    """DB-99, DB-11: who may be hurt, then the check; step one again."""
    if book.injuries == INJURIES_OFF:
        return
    number = roll_number(dice, INJURY_ROLL, NO_ROLL, tape)
    who = book.hurt_who[number]
    lead = lead_base(state.bases)
    runner = state.batter if lead == BATTER else state.bases[lead - 1]
    if who == BATTER_HURT:
        injury_check(state, book, state.batter, dice, tape)
    elif who == PITCHER_HURT:
        injury_check(state, book, pitcher_now(state), dice, tape)
    elif who == CATCHER_HURT:
        injury_check(state, book, fielder_now(state, CATCHER), dice, tape)
    elif who == FIELDER_HURT:
        position = book.position[roll_number(dice, POSITION_ROLL, NO_ROLL, tape)]
        injury_check(state, book, fielder_now(state, position), dice, tape)
    else:
        injury_check(state, book, runner, dice, tape)
        if who == RUNNER_AND_CATCHER_HURT:
            injury_check(state, book, fielder_now(state, CATCHER), dice, tape)


@rule
def injury_check(state, book, player, dice, tape):
    """DB-103 to DB-105, DB-107: above his Injury rating he leaves, and a further roll gives the games he will miss."""
    rating = book.injury[player]
    number = roll_number(dice, INJURY_ROLL, rating, tape)
    if number <= rating or not can_be_replaced(state, book, player):
        emit(tape, team_of(player), events.Injury(player=player, roll=number, rating=rating, leaves=False, games=0))
        return
    games = book.hurt_games[roll_number(dice, INJURY_ROLL, NO_ROLL, tape)]
    missed = games if book.injuries == INJURIES_LEAGUE else 0
    state.missed[player] = max(state.missed[player], missed)
    state.counts[INJURIES] += 1
    emit(tape, team_of(player), events.Injury(player=player, roll=number, rating=rating, leaves=True, games=missed))
    has_to_leave(state, player, BY_INJURY)

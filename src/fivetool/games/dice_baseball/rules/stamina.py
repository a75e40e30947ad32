"""Pitcher stamina (DB-108 to DB-122)."""

from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import events, stats
from fivetool.games.dice_baseball.rules.record import pitcher_now

OFF, BASIC, ADVANCED = 0, 1, 2  # `book.stamina_rule`
TIRING, TIRING_WITHOUT_RUN = 5, 2
HIGHEST_CONTROL = 99
RAIN = 5
TIRED, INNING_BEFORE, RELIEVED = 0, 1, 2  # why control changes


@rule
def control_of(state, team):
    """DB-114, DB-120, DB-122: N of the pitcher on the mound; never above 99, no lower bound."""
    return min(HIGHEST_CONTROL, state.base_control[team] - state.tired[team])


@rule
def tell_control(state, team, before, reason, tape):
    """Write down how N has changed, and why."""
    told = events.ControlChange(pitcher=state.mound[team], before=before, after=control_of(state, team), reason=reason)
    emit(tape, NO_SEAT, told)


@rule
def tell_outing(state, team, tape):
    """Write down what a pitcher's outing came to."""
    pitcher = state.mound[team]
    told = events.Outing(
        pitcher=pitcher,
        started=pitcher == state.starter[team],
        faced=state.faced[team],
        control=control_of(state, team),
    )
    emit(tape, NO_SEAT, told)


@rule
def tire(state, book, tape):
    """DB-109 to DB-112, DB-120: once he has faced as many batters as his Stamina, every further one costs control."""
    team = 1 - state.half
    if book.stamina_rule == OFF or state.faced[team] < state.stamina[team]:
        return
    if state.reduced_at[team] == state.faced[team]:
        return  # he has still the same batter to face
    state.reduced_at[team] = state.faced[team]
    loss = tiring_of(state, team)
    if loss > 0:
        before = control_of(state, team)
        state.tired[team] += loss
        tell_control(state, team, before, TIRED, tape)


@rule
def tiring_of(state, team):
    """DB-110, DB-111: nothing while he has allowed no hit, 2 while he has allowed no run, otherwise 5."""
    if not state.hit_allowed[team]:
        return 0
    return TIRING if state.run_allowed[team] else TIRING_WITHOUT_RUN


@rule
def count_batter(state):
    """DB-108: a completed plate appearance counts for the pitcher who finishes it."""
    team = 1 - state.half
    state.faced[team] += 1
    state.inning_faced[team] += 1
    state.opponents[team] += 1
    state.line[pitcher_now(state), stats.BF] += 1


@rule
def end_inning_of_pitcher(state, book, tape):
    """DB-115 to DB-119: what he allowed in the inning changes his control from his next inning on."""
    team = 1 - state.half
    if book.stamina_rule == ADVANCED:
        change = inning_change(state, team)
        if change != 0:
            before = control_of(state, team)
            state.base_control[team] += change
            tell_control(state, team, before, INNING_BEFORE, tape)
    begin_inning_of_pitcher(state, team, 1)


@rule
def inning_change(state, team):
    """DB-115 to DB-118, DB-121: 1 for any walk, hit or hit batter and 1 for each run; a perfect inning gives 1 back."""
    if state.inning_gave[team] or state.inning_charged[team] > 0:
        return -state.inning_gave[team] - state.inning_charged[team]
    perfect = state.whole_inning[team] and state.inning_faced[team] == 3 and state.inning_on_base[team] == 0
    return 1 if perfect else 0


@rule
def begin_inning_of_pitcher(state, team, whole):
    """A clean slate; `whole` tells whether he pitches the inning from its start (DB-117, DB-121)."""
    state.inning_faced[team] = 0
    state.inning_gave[team] = 0
    state.inning_on_base[team] = 0
    state.inning_charged[team] = 0
    state.whole_inning[team] = whole


@rule
def rain_delay(state):
    """Chart 10: both pitchers now in the game lose 5 Stamina for the rest of it."""
    for team in range(2):
        state.stamina[team] -= RAIN

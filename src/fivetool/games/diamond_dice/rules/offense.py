"""What the offense declares: swings, bunts, hit-and-runs and steals (DD-51 to DD-53, DD-77 to DD-84)."""

from fivetool.engine.diamond import BATTER, THIRD, runner_on, runners_on
from fivetool.engine.record import rule
from fivetool.engine.tape import emit
from fivetool.games.diamond_dice.rules import figures, phase, results, rolls
from fivetool.games.diamond_dice.rules.events import OffenseChoice
from fivetool.games.diamond_dice.rules.pitching import closer_level
from fivetool.games.diamond_dice.rules.play import begin_play, finish_play, move_runner, put_out
from fivetool.games.diamond_dice.rules.record import MOST_DICE
from fivetool.games.diamond_dice.rules.rolls import next_base_check

SWING, BUNT, HIT_AND_RUN, FENCES, STEAL = range(5)
DECLARATIONS = 4  # after which the batter hits; STEAL is not one of them

FENCES_CONTACT, FENCES_POWER = 3, 6  # contact dice fewer, power dice more (DD-142)


@rule
def may_declare(state, book, declared):
    """DD-134, DD-135: a bunt or a hit-and-run may need a runner."""
    if runners_on(state.bases) > 0:
        return True
    if declared == BUNT:
        return book.bunt_needs_runner == 0
    return declared != HIT_AND_RUN or book.hit_and_run_any != 0


@rule
def declare_offense(state, seat, declared, tape):
    """DD-51 to DD-53: a swing, a bunt, a hit-and-run or a swing for the fences; then the batter hits."""
    state.declared = declared
    state.count[figures.DECLARED + declared] += 1
    state.count[figures.ALIGNED + state.alignment] += 1
    emit(tape, seat, OffenseChoice(team=seat, declared=declared, card=state.batter, base=BATTER))
    state.phase = phase.HITTING


@rule
def may_steal(state, base):
    """DD-77 to DD-79: the runner on a base may go if nobody stands on the next; home is always free."""
    return runner_on(state.bases, base) != 0 and (base == THIRD or runner_on(state.bases, base + 1) == 0)


@rule
def steal(state, book, seat, base, dice, tape):
    """DD-77, DD-80: a speed check at the next base; then the at-bat goes back to the pitcher substitution."""
    card = runner_on(state.bases, base)
    emit(tape, seat, OffenseChoice(team=seat, declared=STEAL, card=card, base=base))
    state.count[figures.STEALS_TRIED] += 1
    begin_play(state)
    if next_base_check(state, book, base, rolls.STEALING, dice, tape):
        state.count[figures.STEALS_MADE] += 1
        move_runner(state, base, 1, tape)
    else:
        put_out(state, base, tape)
    finish_play(state, book, results.NO_RESULT, phase.NEXT_PASS, tape)


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

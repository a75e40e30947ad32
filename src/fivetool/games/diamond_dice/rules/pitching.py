"""Pitchers and their abilities (DD-43, DD-54 to DD-74)."""

from fivetool.engine.diamond import BATTER, FIRST, THIRD, lead_base, runner_on, runners_on
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.diamond_dice.rules import figures, phase, results, rolls
from fivetool.games.diamond_dice.rules.events import Ability, KnuckleballRoll, PickoffRoll, PitcherChange
from fivetool.games.diamond_dice.rules.lineup import put_in_clubhouse, take_out
from fivetool.games.diamond_dice.rules.play import begin_play, finish_play, move_batter, move_runner, put_out
from fivetool.games.diamond_dice.rules.record import current_pitcher, fielding_seat
from fivetool.games.diamond_dice.rules.rolls import count_ones, dice_shown

# keywords of activated abilities
STRIKEOUT, CURVEBALL, KNUCKLEBALL, PICKOFF = range(4)
KEYWORDS = ("Strikeout", "Curveball", "Knuckleball", "Pickoff")

AUTOMATIC, CHOSEN, WASTED = range(3)  # how an ability came to be used


@rule
def change_pitcher(state, seat, slot, tape):
    """DD-43, DD-60: one reliever comes in, the old pitcher goes to the clubhouse; automatic abilities will fire."""
    old = state.pitcher[seat]
    state.pitcher[seat] = state.pen[seat, slot]
    take_out(state.pen, seat, slot)
    put_in_clubhouse(state, seat, old)
    state.used[seat] = 0
    state.entry_slot = 0
    state.count[figures.PITCHER_CHANGES] += 1
    emit(tape, seat, PitcherChange(team=seat, old=old, new=state.pitcher[seat], passes=state.passes))
    state.phase = phase.BENCH_TURN


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
def ask_defense(state, book):
    """DD-47: the defense is asked for abilities, as long as it has any, and the alignment."""
    state.abilities_open = 0
    for slot in range(book.abilities[current_pitcher(state)]):
        if is_open(state, book, slot):
            state.abilities_open += 1
    state.phase = phase.DEFENSE


@rule
def fire_automatic(state, book, dice, tape):
    """DD-48, DD-57, DD-58: the next automatic ability of a pitcher who has just entered, in printed order."""
    pitcher = current_pitcher(state)
    slot = state.entry_slot
    if slot < 0 or slot >= book.abilities[pitcher]:
        state.entry_slot = -1
        ask_defense(state, book)
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
        state.phase = phase.PICKOFF_TARGET


@rule
def emit_ability(state, book, slot, mode, tape):
    """An ability of the pitcher on the mound is used, or wasted."""
    pitcher = current_pitcher(state)
    seat = fielding_seat(state)
    if mode != WASTED:
        state.count[figures.USED + book.keyword[pitcher, slot]] += 1
    used = Ability(
        team=seat,
        pitcher=pitcher,
        keyword=book.keyword[pitcher, slot],
        level=book.level[pitcher, slot],
        mode=mode,
        batter=state.batter,
    )
    emit(tape, seat, used)


@rule
def use_ability(state, book, slot, mode, dice, tape):
    """DD-63 to DD-67: what the ability takes from the batter's dice lasts to the end of the at-bat."""
    pitcher = current_pitcher(state)
    keyword = book.keyword[pitcher, slot]
    level = book.level[pitcher, slot]
    state.used[fielding_seat(state)] |= 1 << slot
    emit_ability(state, book, slot, mode, tape)
    if keyword == KNUCKLEBALL:
        ones = count_ones(state, rolls.KNUCKLEBALL_DICE, level, dice)
        rolled = dice_shown(state, level, tape)
        emit(tape, NO_SEAT, KnuckleballRoll(team=fielding_seat(state), ones=ones, wild=ones == 0, rolled=rolled))
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
    finish_play(state, book, results.WALK, phase.NEXT_BATTER, tape)


@rule
def pick_off(state, book, slot, base, mode, dice, tape):
    """DD-69: with at least one 1 the named runner is out."""
    pitcher = current_pitcher(state)
    level = book.level[pitcher, slot]
    state.used[fielding_seat(state)] |= 1 << slot
    emit_ability(state, book, slot, mode, tape)
    ones = count_ones(state, rolls.PICKOFF_DICE, level, dice)
    throw_over = PickoffRoll(
        team=fielding_seat(state),
        runner=runner_on(state.bases, base),
        base=base,
        ones=ones,
        out=ones > 0,
        rolled=dice_shown(state, level, tape),
    )
    emit(tape, NO_SEAT, throw_over)
    begin_play(state)
    if ones > 0:
        state.count[figures.PICKOFFS_MADE] += 1
        put_out(state, base, tape)
    finish_play(state, book, results.NO_RESULT, phase.ENTRY, tape)


@rule
def closer_level(state, book):
    """DD-72: a Closer acts in the last scheduled inning and in every extra inning."""
    return book.closer[current_pitcher(state)] if state.inning >= book.innings else 0

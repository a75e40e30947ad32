"""The built-in players of Baseball Diamond Dice.

The manager counts in runs: what a half-inning will still bring from a number of outs and a set of bases (`worth`),
solved once for a card set by letting every at-bat be played out with exact dice odds, the defence choosing the
alignment that holds the offence's best answer down. Every decision is then the one with the best odds.

Bases are a set here: bit 0 is first base, bit 1 second, bit 2 third.
"""

from __future__ import annotations

import numpy as np

from fivetool.engine.diamond import BATTER, FIRST, HOME, SECOND, THIRD, runner_on
from fivetool.engine.record import rule
from fivetool.games.diamond_dice.rules.alignment import BATTER_CHECK, hit_value
from fivetool.games.diamond_dice.rules.batted_ball import OUTFIELD_IN_HOME
from fivetool.games.diamond_dice.rules.choices import (
    ALIGN,
    AUTO,
    BATTER_OUT,
    DECLARE,
    GO,
    HAND_CARD,
    HOLD,
    LEAD,
    LIST,
    LISTS,
    NO_SUBSTITUTION,
    NO_SWAP,
    PICKOFF_AT,
    RELIEVER,
    STAY,
    STEAL_FROM,
    STOP,
    SUBSTITUTE,
    THROW_3B,
    THROW_HOME,
    TRY,
    USE,
)
from fivetool.games.diamond_dice.rules.ground_ball import LIST_DICE, UNFORCED_LIST_DICE
from fivetool.games.diamond_dice.rules.offence import FENCES_CONTACT, FENCES_POWER, may_declare, may_steal
from fivetool.games.diamond_dice.rules.pitching import closer_level, is_open
from fivetool.games.diamond_dice.rules.record import (
    BENCH,
    BUNT,
    BUNT_SACRIFICE,
    CURVEBALL,
    DEFENCE,
    EXTRA_BASE,
    FENCES,
    GO_HOLD,
    GROUND_PLAY,
    HAND,
    HIT_AND_RUN,
    INFIELD_BACK,
    INFIELD_IN,
    KNUCKLEBALL,
    MOST_DICE,
    MOST_POWER,
    NORMAL,
    OFFENCE,
    OUTFIELD_BACK,
    OUTFIELD_IN,
    PEN,
    PICKOFF,
    PICKOFF_TARGET,
    PITCHER_CHANGE,
    SET_UP,
    SUBSTITUTION,
    SWAP,
    SWING,
    current_pitcher,
)
from fivetool.games.diamond_dice.rules.set_up import may_pick

MANAGER, NAIVE, BUNTER = 0, 1, 2
STYLES = ("manager", "naive", "bunter")

ALIGNMENTS = 5
BATTERS_SAMPLED = 4  # every fourth batter of the set stands for all when the half-inning is solved
SWEEPS = 40
CLOSE_ENOUGH = 0.004  # runs
BASES_SEEN = (0.54, 0.18, 0.09, 0.08, 0.03, 0.03, 0.03, 0.02)  # how often each set of bases comes up, about


# --- What positions are worth ---


@rule
def after(book, outs, bases):
    """Runs still to come; none after three outs."""
    return book.worth[outs, bases] if outs < 3 else 0.0


@rule
def bit(bases, base):
    """Whether a base is in a set of bases."""
    return bases >> (base - 1) & 1


@rule
def moved_up(book, outs, bases, by):
    """Runs scored and to come when every runner moves up, nobody else being on."""
    runs = 0
    left = 0
    for base in range(FIRST, HOME):
        if bit(bases, base):
            if base + by >= HOME:
                runs += 1
            else:
                left |= 1 << (base + by - 1)
    return runs, left


@rule
def hit_outcome(book, alignment, hit_and_run, value, outs, bases):
    """Runs from a hit of 1 to 4 bases on (0: a fly out), nobody trying for more."""
    if value == 0:
        return after(book, outs + 1, bases)
    runs, left = moved_up(book, outs, bases, value + 1 if hit_and_run else value)
    if alignment == OUTFIELD_BACK and value == 1 and not hit_and_run and bit(bases, SECOND):
        runs += 1
        left &= ~(1 << (THIRD - 1))
    if value == 4:
        return runs + 1 + after(book, outs, left)
    return runs + after(book, outs, left | 1 << (value - 1))


@rule
def fill_hit_worth(book, outs, bases):
    """Enter what every power result is worth in every alignment."""
    runs, left = moved_up(book, outs, bases, 1)
    book.runners_up_worth[outs, bases] = runs + after(book, outs + 1, left) if outs < 2 else 0.0
    for alignment in range(ALIGNMENTS):
        for hit_and_run in range(2):
            for power in range(5):
                value = hit_value(alignment, hit_and_run, power)
                if value == BATTER_CHECK:
                    value = 1
                book.hit_worth[alignment, hit_and_run, outs, bases, power] = hit_outcome(
                    book, alignment, hit_and_run, value, outs, bases
                )


@rule
def contact_worth(book, dice, speed, outs, bases, alignment, hit_and_run):
    """Runs from the power roll on, with so many power dice."""
    total = 0.0
    for power in range(5):
        total += book.power_odds[dice, power] * book.hit_worth[alignment, hit_and_run, outs, bases, power]
    if alignment == INFIELD_BACK:  # the batter's check at first may fail
        fails = book.power_odds[dice, 1] * (1 - book.check_odds[speed, 1])
        total += fails * (book.runners_up_worth[outs, bases] - book.hit_worth[alignment, hit_and_run, outs, bases, 1])
    return total


@rule
def strikeout_running(book, outs, bases, speed_1, speed_2, speed_3):
    """Runs after a strikeout on a hit-and-run: every runner must make his check, lead runner first."""
    if outs == 2:
        return 0.0
    total = 0.0
    for fate in range(8):
        if fate & ~bases == 0:  # a bit for every runner who makes it
            total += fate_worth(book, fate, outs + 1, bases, speed_1, speed_2, speed_3)
    return total


@rule
def fate_worth(book, fate, outs, bases, speed_1, speed_2, speed_3):
    """The chance of one way in which running can end, times the runs it brings."""
    chance = 1.0
    runs = 0
    left = 0
    for base in range(THIRD, BATTER, -1):
        if bit(bases, base) and outs < 3:
            speed = speed_3 if base == THIRD else speed_2 if base == SECOND else speed_1
            safe = book.check_odds[speed, base + 1]
            if not bit(fate, base):
                chance *= 1 - safe
                outs += 1
            else:
                chance *= safe
                if base == THIRD:
                    runs += 1
                else:
                    left |= 1 << base
        elif bit(bases, base) and bit(fate, base):
            return 0.0  # counted with the fates in which he never ran
    return chance * (runs + after(book, outs, left))


# --- Bunts ---


@rule
def bunt_play(book, outs, bases, going, speed, speed_3):
    """Runs from a bunt in play on, for the runners who go."""
    left = 0
    for base in range(FIRST, THIRD):
        if bit(bases, base):
            left |= 1 << base if bit(going, base) else 1 << (base - 1)
    need = 2 if book.bunt == BUNT_SACRIFICE else 1
    safe = book.check_odds[speed, need]
    if not bit(bases, THIRD) or not bit(going, THIRD):
        left |= bases & 4
        return safe * after(book, outs, left | 1) + (1 - safe) * after(book, outs + 1, left)
    home = book.check_odds[speed_3, HOME]
    scores = safe * (1 + after(book, outs, left | 1))
    if outs < 2:
        scores += (1 - safe) * (1 + after(book, outs + 1, left))
    fails = 0.0
    if outs < 2:
        fails = safe * after(book, outs + 1, left | 1) + (1 - safe) * after(book, outs + 2, left)
    return home * scores + (1 - home) * fails


@rule
def best_bunt(book, outs, bases, speed, speed_3):
    """Runs from a bunt in play on, with the best of going and holding."""
    forced = forced_set(bases)
    if not bit(bases, THIRD) or forced & 4:
        return bunt_play(book, outs, bases, bases, speed, speed_3)
    hold = bunt_play(book, outs, bases, forced, speed, speed_3)
    return max(hold, bunt_play(book, outs, bases, bases, speed, speed_3))


@rule
def forced_set(bases):
    """The runners who must run when the batter does."""
    forced = 0
    for base in range(FIRST, HOME):
        if not bit(bases, base):
            return forced
        forced |= 1 << (base - 1)
    return forced


# --- Ground balls ---


@rule
def settle(book, outs, bases, going, error, batter_out):
    """Runs once a ground play is over: who is left moves as he went, one base more on an error."""
    if outs >= 3:
        return 0.0
    runs = 0
    left = 0
    for base in range(FIRST, HOME):
        if bit(bases, base):
            target = base + bit(going, base) + error
            if target >= HOME:
                runs += 1
            else:
                left |= 1 << (target - 1)
    if not batter_out:
        left |= 1 << error
    return runs + after(book, outs, left)


@rule
def list_worth(book, throws, outs, bases, going, dp, speed, speed_1, speed_2, speed_3):
    """Runs after a double- or triple-play attempt: every way in which its throws can end."""
    unforced = False
    count = 0
    for base in range(HOME, BATTER, -1):
        if throws >> base & 1:
            if count == 0:
                unforced = base > FIRST and not bit(forced_set(bases), base - 1)
            count += 1
    total = 0.0
    for code in range(3**count):
        total += throws_worth(book, code, throws, unforced, outs, bases, going, dp, speed, speed_1, speed_2, speed_3)
    return total


@rule
def throws_worth(book, code, throws, unforced, outs, bases, going, dp, speed, speed_1, speed_2, speed_3):
    """One way the throws can end (a digit each: 0 safe, 1 out, 2 error): its chance times the runs it brings."""
    chance = 1.0
    number = 0
    batter_out = False
    error = 0
    for base in range(HOME, BATTER, -1):
        if throws >> base & 1:
            result = code % 3
            code //= 3
            if error or outs >= 3:
                if result != 0:
                    return 0.0  # not thrown any more
            else:
                dice = UNFORCED_LIST_DICE[number] if unforced else LIST_DICE[number]
                if number == 0 and not unforced:
                    dice = book.first_throw
                dice = min(MOST_DICE, dice + dp)
                runner = speed_3 if base == HOME else speed_2 if base == THIRD else speed_1 if base == SECOND else speed
                misses = book.contact_odds[dice, 0]
                out = book.throw_odds[dice, runner]
                if result == 2:
                    chance *= misses
                    error = 1
                elif result == 1:
                    chance *= out
                    outs += 1
                    if base == FIRST:
                        batter_out = True
                    else:
                        bases &= ~(1 << (base - 2))
                else:
                    chance *= 1 - misses - out
            number += 1
    return chance * settle(book, outs, bases, going, error, batter_out)


@rule
def single_throw(book, origin, outs, bases, going, speed):
    """Runs when an unforced runner is thrown at with the infield in."""
    safe = book.check_odds[speed, origin + 1]
    caught = settle(book, outs + 1, bases & ~(1 << (origin - 1)), going, 0, False)
    return safe * settle(book, outs, bases, going, 0, False) + (1 - safe) * caught


@rule
def can_list(throws, bases, going, infield_in):
    """Whether the rules allow a list (DD-96, DD-105)."""
    forced = forced_set(bases)
    first = True
    for base in range(HOME, BATTER, -1):
        if throws >> base & 1:
            if base > FIRST and not bit(forced, base - 1):
                if not (first and infield_in and bit(bases, base - 1) and bit(going, base - 1)):
                    return False
            first = False
    return True


@rule
def best_ground_play(book, infield_in, outs, bases, going, dp, speed, speed_1, speed_2, speed_3):
    """The defence's best play of a ground ball with fewer than two outs, and the runs it leaves."""
    forced = forced_set(bases)
    if forced:
        lead = 4 if forced & 4 else 2 if forced & 2 else 1
        best = settle(book, outs + 1, bases & ~lead, going, 0, False)
        play = LEAD
    else:
        best = settle(book, outs + 1, bases, going, 0, True)
        play = BATTER_OUT
    unforced = going & ~forced
    if forced == 0 and not (infield_in and unforced):
        return best, play
    if infield_in and unforced & 2:
        value = single_throw(book, SECOND, outs, bases, going, speed_2)
        if value < best:
            best, play = value, THROW_3B
    if infield_in and unforced & 4:
        value = single_throw(book, THIRD, outs, bases, going, speed_3)
        if value < best:
            best, play = value, THROW_HOME
    for i in range(len(LISTS)):
        if can_list(LISTS[i], bases, going, infield_in):
            value = list_worth(book, LISTS[i], outs, bases, going, dp, speed, speed_1, speed_2, speed_3)
            if value < best:
                best, play = value, LIST + i
    return best, play


@rule
def best_going(book, infield_in, outs, bases, dp, speed, speed_1, speed_2, speed_3):
    """The offence's best set of runners who go on a ground ball, and the runs it leads to."""
    forced = forced_set(bases)
    best, _ = best_ground_play(book, infield_in, outs, bases, forced, dp, speed, speed_1, speed_2, speed_3)
    going = forced
    for base in range(THIRD, FIRST, -1):  # R3 alone, then (only if 3B is empty or he goes) R2 as well
        unforced = bit(bases, base) and not bit(forced, base)
        if unforced:
            tried = forced | bases & ~((1 << (base - 1)) - 1)
            value, _ = best_ground_play(book, infield_in, outs, bases, tried, dp, speed, speed_1, speed_2, speed_3)
            if value > best:
                best, going = value, tried
    return best, going


@rule
def fill_ground_worth(book, outs, bases):
    """Enter what a ground ball is worth with runners and batter of average speed."""
    speed = book.mean_speed
    for infield_in in range(2):
        if outs == 2:
            book.ground_worth[infield_in, outs, bases] = 0.0
        else:
            value, _ = best_going(book, infield_in, outs, bases, 0, speed, speed, speed, speed)
            book.ground_worth[infield_in, outs, bases] = value


# --- The at-bat as a whole ---


@rule
def swing_worth(book, contact, power, speed, outs, bases, alignment, declared, missed):
    """Runs from a swing, a hit-and-run or a swing for the fences on; `missed` is what a strikeout leaves."""
    if declared == FENCES:
        contact = max(0, contact - FENCES_CONTACT)
        power = min(MOST_DICE, power + FENCES_POWER)
    hit_and_run = 1 if declared == HIT_AND_RUN else 0
    if hit_and_run:
        ground = book.runners_up_worth[outs, bases]
    else:
        ground = book.ground_worth[1 if alignment == INFIELD_IN else 0, outs, bases]
    hits = contact_worth(book, power, speed, outs, bases, alignment, hit_and_run)
    odds = book.contact_odds
    return odds[contact, 0] * missed + odds[contact, 1] * ground + odds[contact, 2] * hits


@rule
def bunt_worth(book, contact, speed, outs, bases, speed_3):
    """Runs from a bunt on."""
    missed = book.contact_odds[contact, 0]
    return missed * after(book, outs + 1, bases) + (1 - missed) * best_bunt(book, outs, bases, speed, speed_3)


@rule
def best_answer(book, contact, power, speed, outs, bases, alignment, bunt, missed, missed_running):
    """The offence's best declaration against an alignment, and the runs it leads to."""
    best = swing_worth(book, contact, power, speed, outs, bases, alignment, SWING, missed)
    declared = SWING
    value = swing_worth(book, contact, power, speed, outs, bases, alignment, FENCES, missed)
    if value > best:
        best, declared = value, FENCES
    if bases or book.hit_and_run_any:
        value = swing_worth(book, contact, power, speed, outs, bases, alignment, HIT_AND_RUN, missed_running)
        if value > best:
            best, declared = value, HIT_AND_RUN
    if bunt > best:
        best, declared = bunt, BUNT
    return best, declared


@rule
def duel(book, contact, power, speed, outs, bases, speed_1, speed_2, speed_3):
    """The runs an at-bat leads to when both sides choose well, and the alignment that the defence chooses."""
    if outs >= 3:
        return 0.0, NORMAL
    missed = after(book, outs + 1, bases)
    missed_running = strikeout_running(book, outs, bases, speed_1, speed_2, speed_3)
    bunt = -1.0
    if bases or book.bunt != 1:
        bunt = bunt_worth(book, contact, speed, outs, bases, speed_3)
    best, choice = 1000.0, NORMAL
    for alignment in range(ALIGNMENTS):
        value, _ = best_answer(book, contact, power, speed, outs, bases, alignment, bunt, missed, missed_running)
        if value < best:
            best, choice = value, alignment
    return best, choice


@rule
def foresee(book, contact, power, speed, outs, bases):
    """The runs an at-bat leads to and the alignment for it, with runners of average speed."""
    if outs >= 3:
        return 0.0, NORMAL
    if book.tabled:
        alignment = np.int64(book.duel_alignment[contact, power, speed, outs, bases])
        return book.duel_worth[contact, power, speed, outs, bases], alignment
    mean = book.mean_speed
    return duel(book, contact, power, speed, outs, bases, mean, mean, mean)


@rule
def fill_duels(book):
    """Foresee every at-bat there can be, so that players only have to look it up."""
    mean = book.mean_speed
    for contact in range(MOST_DICE + 1):
        for power in range(MOST_POWER + 1):
            for speed in range(MOST_DICE + 1):
                for outs in range(3):
                    for bases in range(8):
                        value, alignment = duel(book, contact, power, speed, outs, bases, mean, mean, mean)
                        book.duel_worth[contact, power, speed, outs, bases] = value
                        book.duel_alignment[contact, power, speed, outs, bases] = alignment
    book.tabled = 1


@rule
def solve(book):
    """Fill the rule book with what every number of outs and set of bases is worth, for the batters of the card set."""
    for outs in range(2, -1, -1):
        for bases in range(8):
            book.worth[outs, bases] = 0.1 * (3 - outs) + 0.2 * (bit(bases, 1) + bit(bases, 2) + bit(bases, 3))
        for sweep in range(SWEEPS):
            for bases in range(8):
                fill_hit_worth(book, outs, bases)
                fill_ground_worth(book, outs, bases)
            change = 0.0
            for bases in range(8):
                value = average_duel(book, outs, bases)
                change = max(change, abs(value - book.worth[outs, bases]))
                book.worth[outs, bases] = value
            if change < CLOSE_ENOUGH:
                break
        for bases in range(8):
            fill_hit_worth(book, outs, bases)
            fill_ground_worth(book, outs, bases)


@rule
def average_duel(book, outs, bases):
    """What an at-bat of an average batter is worth."""
    total = 0.0
    count = 0
    for card in range(1, book.batters + 1, BATTERS_SAMPLED):
        value, _ = foresee(book, book.contact[card], book.power[card], book.speed[card], outs, bases)
        total += value
        count += 1
    return total / count


@rule
def rate_card(book, card, contact, power):
    """What a batter with so much contact and power leads to, over the bases as they usually are."""
    total = 0.0
    for outs in range(3):
        for bases in range(8):
            value, _ = foresee(book, contact, power, book.speed[card], outs, bases)
            total += value * BASES_SEEN[bases] / 3
    return total


@rule
def rate_cards(book):
    """Enter the worth of every card at bat, and of every ability at an average moment."""
    for card in range(1, book.batters + book.starters + 1):
        if book.contact[card] > 0:
            book.rating[card] = rate_card(book, card, book.contact[card], book.power[card])
    for card in range(1, book.batters + book.starters + book.relievers + 1):
        for slot in range(book.abilities[card]):
            keyword, level = book.keyword[card, slot], book.level[card, slot]
            if book.typical_gain[keyword, level] == 0.0:
                book.typical_gain[keyword, level] = typical_gain(book, keyword, level)


@rule
def typical_gain(book, keyword, level):
    """Runs that an ability saves when it is used on an average batter (a Pickoff: on a runner on first)."""
    if keyword == PICKOFF:
        return (1 - book.contact_odds[level, 0]) * (book.worth[1, 1] - book.worth[2, 0])
    total = 0.0
    count = 0
    for card in range(1, book.batters + 1, BATTERS_SAMPLED):
        contact = max(0, book.contact[card] - level)
        power = max(0, book.power[card] - (level if keyword == CURVEBALL else 0))
        spared = book.rating[card] - rate_card(book, card, contact, power)
        if keyword == KNUCKLEBALL:
            wild = book.contact_odds[level, 0]
            spared = (1 - wild) * spared - wild * 0.35
        total += spared
        count += 1
    return total / count


# --- Decisions ---

PATIENCE = (1.5, 1.1, 0.4)  # an ability must save so many times its typical gain, by outs, or it waits
LAST_INNING_PATIENCE = (0.7, 0.5, 0.3)  # the same for a reliever who has no later inning
INNING_PATIENCE = 0.1  # and so much more for every inning after this one, up to
MOST_INNINGS_AHEAD = 4
USES_AN_INNING = 1.2  # what a fresh ability saves in a whole inning, in typical gains
BATTERS_AN_OUT = 1.35  # batters a closer will face for every out still to get
TURNS_AN_INNING = 0.45  # how often a place in the order bats in an inning
WORTH_A_CARD = 0.02  # runs that a bench card must gain
LEAST_STEAL = 0.3  # chances below this are not worth thinking about


@rule
def manage(state, book, seat, style, knowledge, dice):
    """The choice of a built-in player."""
    if style != MANAGER:
        return simple_choice(state, book, seat, style)
    if state.phase == SET_UP:
        return AUTO
    if state.phase == PITCHER_CHANGE:
        return choose_pitcher(state, book, seat)
    if state.phase == SUBSTITUTION:
        return choose_substitute(state, book, seat)
    if state.phase == PICKOFF_TARGET:
        base, _ = best_pickoff(state, book, 1.0)
        return PICKOFF_AT + base - 1
    if state.phase == DEFENCE:
        return choose_defence(state, book)
    if state.phase == OFFENCE:
        return choose_offence(state, book)
    if state.phase == GO_HOLD:
        return choose_go_hold(state, book)
    if state.phase == GROUND_PLAY:
        return choose_ground_play(state, book)
    return choose_extra_base(state, book)


@rule
def simple_choice(state, book, seat, style):
    """The naive player uses no ability, alignment or substitution; the bunter also bunts whenever he may."""
    if state.phase == SET_UP:
        if state.stage[seat] == SWAP:
            return NO_SWAP
        for slot in range(HAND):
            if may_pick(state, seat, slot):
                return HAND_CARD + slot
    if state.phase == PITCHER_CHANGE:
        return STAY
    if state.phase == SUBSTITUTION:
        return NO_SUBSTITUTION
    if state.phase == DEFENCE:
        return ALIGN + NORMAL
    if state.phase == OFFENCE:
        return DECLARE + (BUNT if style == BUNTER and may_declare(state, book, BUNT) else SWING)
    if state.phase == GO_HOLD:
        return HOLD
    if state.phase == GROUND_PLAY:
        return LEAD if state.forced else BATTER_OUT
    return STOP


@rule
def base_set(state):
    """The occupied bases as a set."""
    return (state.bases[0] != 0) + 2 * (state.bases[1] != 0) + 4 * (state.bases[2] != 0)


@rule
def speed_on(state, book, base):
    """The speed of the runner on a base, 0 if there is none."""
    return book.speed[runner_on(state.bases, base)]


@rule
def contact_of(state, book, card):
    """Contact dice of a card at bat now."""
    return max(0, book.contact[card] - state.fewer_contact - closer_level(state, book))


@rule
def power_of(state, book, card):
    """Power dice of a card at bat now."""
    return max(0, book.power[card] - state.fewer_power)


@rule
def duel_now(state, book, contact, power, outs, bases):
    """What this at-bat is worth with so many dice, outs and runners, and the best alignment."""
    return foresee(book, contact, power, book.speed[state.batter], outs, bases)


@rule
def choose_defence(state, book):
    """Use an ability if this is the moment for it, else take the best alignment."""
    contact = contact_of(state, book, state.batter)
    power = power_of(state, book, state.batter)
    value, alignment = duel_now(state, book, contact, power, state.outs, base_set(state))
    pitcher = current_pitcher(state)
    for slot in range(book.abilities[pitcher]):
        if is_open(state, book, slot):
            keyword, level = book.keyword[pitcher, slot], book.level[pitcher, slot]
            wanted = book.patience[state.outs] * book.typical_gain[keyword, level]
            if keyword == PICKOFF:
                base, gain = best_pickoff(state, book, value)
                gain *= 1 - book.contact_odds[level, 0]
                if gain > wanted:
                    return PICKOFF_AT + base - 1
            elif value - ability_worth(state, book, keyword, level, contact, power) > max(wanted, 0.0):
                return USE + keyword
    return ALIGN + alignment


@rule
def ability_worth(state, book, keyword, level, contact, power):
    """What this at-bat is worth once an ability has been used."""
    bases = base_set(state)
    fewer = level if keyword == CURVEBALL else 0
    value, _ = duel_now(state, book, max(0, contact - level), max(0, power - fewer), state.outs, bases)
    if keyword != KNUCKLEBALL:
        return value
    wild = book.contact_odds[level, 0]
    runs, left = moved_up(book, state.outs, bases, 1)
    return (1 - wild) * value + wild * (runs + after(book, state.outs, left | 1))


@rule
def best_pickoff(state, book, value):
    """The runner whose out is worth most, and how much."""
    bases = base_set(state)
    contact = contact_of(state, book, state.batter)
    power = power_of(state, book, state.batter)
    best, gain = 0, -1000.0
    for base in range(FIRST, HOME):
        if bit(bases, base):
            without, _ = duel_now(state, book, contact, power, state.outs + 1, bases & ~(1 << (base - 1)))
            if value - without > gain:
                best, gain = base, value - without
    return best, gain


@rule
def innings_left(state, book):
    """Innings scheduled after this one."""
    return max(0, book.innings - state.inning)


@rule
def choose_pitcher(state, book, seat):
    """Bring in the reliever who saves most here and now, if that beats keeping the pitcher and waiting."""
    contact = contact_of(state, book, state.batter)
    power = power_of(state, book, state.batter)
    value, _ = duel_now(state, book, contact, power, state.outs, base_set(state))
    kept = pitcher_to_come(state, book, state.pitcher[seat], state.used[seat])
    best, choice = 0.0, STAY
    for slot in range(PEN):
        card = state.pen[seat, slot]
        if card > 0:
            gain = entry_gain(state, book, card, value, contact, power)
            gain += pitcher_to_come(state, book, card, 0) - kept - entry_patience(state, book, card)
            if gain > best:
                best, choice = gain, RELIEVER + slot
    return choice


@rule
def pitcher_to_come(state, book, card, used):
    """Runs that a pitcher's abilities at choice and his Closer will save from here on."""
    later = innings_left(state, book)
    total = 0.0
    for slot in range(book.abilities[card]):
        if book.at_choice[card, slot]:
            uses = USES_AN_INNING * later + (0 if used >> slot & 1 else 1)
            total += uses * max(0.0, book.typical_gain[book.keyword[card, slot], book.level[card, slot]])
    if book.closer[card] > 0:
        batters = BATTERS_AN_OUT * (3 if later else 3 - state.outs)
        total += batters * book.typical_gain[0, book.closer[card]]
    return total


@rule
def entry_gain(state, book, card, value, contact, power):
    """Runs that the automatic abilities of a reliever save if he comes in now."""
    total = 0.0
    for slot in range(book.abilities[card]):
        if not book.at_choice[card, slot]:
            keyword, level = book.keyword[card, slot], book.level[card, slot]
            if keyword != PICKOFF:
                total += value - ability_worth(state, book, keyword, level, contact, power)
            elif base_set(state):
                _, gain = best_pickoff(state, book, value)
                total += gain * (1 - book.contact_odds[level, 0])
    return total


@rule
def entry_patience(state, book, card):
    """Runs that the automatic abilities of a reliever would save at a better moment later on."""
    ahead = min(innings_left(state, book), MOST_INNINGS_AHEAD)
    times = book.entry_patience[state.outs if ahead == 0 else 0] + book.inning_patience * ahead
    total = 0.0
    for slot in range(book.abilities[card]):
        if not book.at_choice[card, slot]:
            total += times * max(0.0, book.typical_gain[book.keyword[card, slot], book.level[card, slot]])
    if book.closer[card] > 0 and ahead > 0:  # his inning has not come
        total += 3 * BATTERS_AN_OUT * book.typical_gain[0, book.closer[card]]
    return total


@rule
def choose_substitute(state, book, seat):
    """Pinch hitters and pinch runners, where the gain now outweighs the weaker bat later."""
    bases = base_set(state)
    value, _ = duel_now(
        state, book, contact_of(state, book, state.batter), power_of(state, book, state.batter), state.outs, bases
    )
    best, choice = WORTH_A_CARD, NO_SUBSTITUTION
    for slot in range(BENCH):
        card = state.bench[seat, slot]
        if card > 0:
            gain = pinch_hit_gain(state, book, card, value, bases) - later_cost(state, book, state.batter, card)
            if gain > best:
                best, choice = gain, SUBSTITUTE + 4 * slot
            for base in range(FIRST, HOME):
                if may_steal(state, base) and book.check_odds[book.speed[card], base + 1] > LEAST_STEAL:
                    runner = runner_on(state.bases, base)
                    gain = steal_worth(state, book, base, book.speed[card]) - value
                    gain -= later_cost(state, book, runner, card)
                    if gain > best:
                        best, choice = gain, SUBSTITUTE + 4 * slot + base
    return choice


@rule
def pinch_hit_gain(state, book, card, value, bases):
    """Runs that a bench card gains as the batter."""
    contact, power = contact_of(state, book, card), power_of(state, book, card)
    instead, _ = foresee(book, contact, power, book.speed[card], state.outs, bases)
    return instead - value


@rule
def later_cost(state, book, old, new):
    """Runs lost later because another card bats in the old one's place."""
    return TURNS_AN_INNING * innings_left(state, book) * (book.rating[old] - book.rating[new])


@rule
def steal_worth(state, book, base, speed):
    """What the at-bat is worth if a runner of this speed tries for the next base."""
    bases = base_set(state)
    contact = contact_of(state, book, state.batter)
    power = power_of(state, book, state.batter)
    without = bases & ~(1 << (base - 1))
    safe = book.check_odds[speed, base + 1]
    caught, _ = duel_now(state, book, contact, power, state.outs + 1, without)
    if base == THIRD:
        stolen, _ = duel_now(state, book, contact, power, state.outs, without)
        stolen += 1
    else:
        stolen, _ = duel_now(state, book, contact, power, state.outs, without | 1 << base)
    return safe * stolen + (1 - safe) * caught


@rule
def choose_offence(state, book):
    """The best declaration against this alignment, or a steal if that is better."""
    bases = base_set(state)
    contact = contact_of(state, book, state.batter)
    power = power_of(state, book, state.batter)
    speed = book.speed[state.batter]
    speed_3 = speed_on(state, book, THIRD)
    missed = after(book, state.outs + 1, bases)
    running = strikeout_running(
        book, state.outs, bases, speed_on(state, book, FIRST), speed_on(state, book, SECOND), speed_3
    )
    bunt = -1.0
    if may_declare(state, book, BUNT):
        bunt = bunt_worth(book, contact, speed, state.outs, bases, speed_3)
    best, declared = best_answer(book, contact, power, speed, state.outs, bases, state.alignment, bunt, missed, running)
    choice = DECLARE + declared
    for base in range(FIRST, HOME):
        if may_steal(state, base):
            runner = speed_on(state, book, base)
            if book.check_odds[runner, base + 1] > LEAST_STEAL:
                value = steal_worth(state, book, base, runner)
                if value > best:
                    best, choice = value, STEAL_FROM + base - 1
    return choice


@rule
def choose_go_hold(state, book):
    """Go if that is better against the defence's best answer, or on a bunt by the odds of the checks."""
    bases = base_set(state)
    base = state.asked_base
    speed, speed_3 = book.speed[state.batter], speed_on(state, book, THIRD)
    if state.declared == BUNT:
        if base == SECOND:
            return GO
        held = forced_set(bases)
        stay = bunt_play(book, state.outs, bases, held, speed, speed_3)
        return GO if bunt_play(book, state.outs, bases, bases, speed, speed_3) > stay else HOLD
    infield_in = 1 if state.alignment == INFIELD_IN else 0
    _, going = best_going(
        book,
        infield_in,
        state.outs,
        bases,
        book.double_play[current_pitcher(state)],
        speed,
        speed_on(state, book, FIRST),
        speed_on(state, book, SECOND),
        speed_3,
    )
    return GO if bit(going, base) else HOLD


@rule
def choose_ground_play(state, book):
    """The play that leaves the fewest runs."""
    going = state.going >> 1
    _, play = best_ground_play(
        book,
        1 if state.alignment == INFIELD_IN else 0,
        state.outs,
        base_set(state),
        going,
        book.double_play[current_pitcher(state)],
        book.speed[state.batter],
        speed_on(state, book, FIRST),
        speed_on(state, book, SECOND),
        speed_on(state, book, THIRD),
    )
    return play


@rule
def choose_extra_base(state, book):
    """Try for home if four ones are likely enough."""
    speed = speed_on(state, book, state.asked_base)
    if state.alignment == OUTFIELD_IN and state.hit == 1:
        speed = max(0, speed - OUTFIELD_IN_HOME)
    others = 1 << (state.hit - 1)
    if state.hit == 1 and state.bases[0] != 0:
        others |= 2
    safe = book.check_odds[speed, HOME]
    trying = safe * (1 + after(book, state.outs, others)) + (1 - safe) * after(book, state.outs + 1, others)
    return TRY if trying > after(book, state.outs, others | 4) else STOP


# --- Doing without ---


@rule
def forgo(state, book, seat, choice, low, high):
    """What the manager does if choices from `low` to `high` are not for him: the next best, or the plain one."""
    if state.phase == PITCHER_CHANGE:
        return STAY
    if state.phase == SUBSTITUTION:
        return NO_SUBSTITUTION
    if state.phase == DEFENCE:
        return forgo_defence(state, book, low, high)
    if state.phase == OFFENCE:
        return forgo_offence(state, book, low, high)
    if state.phase == GO_HOLD:
        return HOLD
    if state.phase == GROUND_PLAY:
        return LEAD if state.forced else BATTER_OUT
    return STOP if state.phase == EXTRA_BASE else choice


@rule
def forgo_defence(state, book, low, high):
    """The best alignment that is left."""
    contact = contact_of(state, book, state.batter)
    power = power_of(state, book, state.batter)
    mean = book.mean_speed
    bases = base_set(state)
    missed = after(book, state.outs + 1, bases)
    running = strikeout_running(book, state.outs, bases, mean, mean, mean)
    bunt = bunt_worth(book, contact, book.speed[state.batter], state.outs, bases, mean)
    if not may_declare(state, book, BUNT):
        bunt = -1.0
    best, choice = 1000.0, ALIGN + NORMAL
    for alignment in range(ALIGNMENTS):
        if ALIGN + alignment < low or ALIGN + alignment > high:
            value, _ = best_answer(
                book,
                contact,
                power,
                book.speed[state.batter],
                state.outs,
                bases,
                alignment,
                bunt,
                missed,
                running,
            )
            if value < best:
                best, choice = value, ALIGN + alignment
    return choice


@rule
def forgo_offence(state, book, low, high):
    """The best declaration that is left."""
    contact = contact_of(state, book, state.batter)
    power = power_of(state, book, state.batter)
    speed = book.speed[state.batter]
    bases = base_set(state)
    best, choice = -1.0, DECLARE + SWING
    for declared in range(FENCES + 1):
        if may_declare(state, book, declared) and (DECLARE + declared < low or DECLARE + declared > high):
            if declared == BUNT:
                value = bunt_worth(book, contact, speed, state.outs, bases, speed_on(state, book, THIRD))
            else:
                missed = after(book, state.outs + 1, bases)
                if declared == HIT_AND_RUN:
                    missed = strikeout_running(
                        book,
                        state.outs,
                        bases,
                        speed_on(state, book, FIRST),
                        speed_on(state, book, SECOND),
                        speed_on(state, book, THIRD),
                    )
                value = swing_worth(book, contact, power, speed, state.outs, bases, state.alignment, declared, missed)
            if value > best:
                best, choice = value, DECLARE + declared
    return choice

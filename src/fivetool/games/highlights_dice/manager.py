"""The built-in players.

`manager` looks through the chains of everything it may name: a sheet is packed into a few whole numbers, so that
looking ahead copies no state. It weighs runs, runners as the Pitcher Die on the mound will leave them, Power Dice,
the boxes that come next, and what it leaves for others. `greedy` takes the area with the most dice and always the
longest track. The balance report has managers of its own who name one track only when there is no other: what that
costs shows what the track is good for. All worths are whole thousandths of a run, so that every machine decides alike.
"""

from __future__ import annotations

from fivetool.engine.record import rule
from fivetool.games.highlights_dice.rules.decisions import may_choose
from fivetool.games.highlights_dice.rules.record import (
    AREA,
    AREAS,
    CHAIN,
    CLUTCH,
    CLUTCH_ACTION,
    DOUBLE_PLAY,
    HOME_RUN,
    HORIZONS,
    ONE_OUT,
    PICKS,
    PITCHER_STEAL,
    PLAY,
    POWER_ACTION,
    SINGLE,
    STAR,
    STOLEN_BASE,
    TRACKS,
    TRIPLE_PLAY,
    WALK,
    WILD,
    is_solo,
)
from fivetool.games.highlights_dice.rules.turns import rounds_of

MANAGER, GREEDY = 0, 1
STYLES = ("manager", "greedy")
REFUSING = len(STYLES)  # + track: a style for measuring only, not offered to anybody

RUN_WORTH = 1000
BITS, LOW = 5, 31  # a track's marks in a packed sheet
NOTHING = -(1 << 40)
REFUSED = 1 << 30


# --- A sheet in whole numbers ---


@rule
def packed_marks(state, seat):
    """The marks of all tracks in one number."""
    marks = 0
    for track in range(TRACKS):
        marks |= state.marks[seat, track] << (BITS * track)
    return marks


@rule
def packed_bases(state, seat):
    """The occupied bases as bits, first base lowest."""
    bases = 0
    for base in range(3):
        if state.bases[seat, base] != 0:
            bases |= 1 << base
    return bases


@rule
def marks_of(marks, track):
    """The marks of one track."""
    return marks >> (BITS * track) & LOW


@rule
def count_runners(bases):
    """How many bits are set."""
    return (bases & 1) + (bases >> 1 & 1) + (bases >> 2 & 1)


@rule
def after_play(bases, kind):
    """HD-43 to HD-48 on bits: the bases and the runs."""
    if kind == SINGLE:
        return (bases << 1 & 7) | 1, bases >> 2
    if kind == STOLEN_BASE:
        return bases << 1 & 7, bases >> 2
    if kind == WALK:
        if bases == 7:
            return 7, 1
        return bases | (bases + 1), 0  # the lowest free base is filled
    if kind == HOME_RUN:
        return 0, count_runners(bases) + 1
    runs = count_runners(bases >> 1) if kind == 1 else count_runners(bases)
    return ((bases & 1) << 2 | 2, runs) if kind == 1 else (4, runs)


@rule
def without_lead(bases):
    """HD-73: the lead runner removed."""
    if bases & 4:
        return bases & 3
    return bases & 1 if bases & 2 else 0


@rule
def after_pitcher(bases, pitcher):
    """HD-72 to HD-76 on bits: the bases and the runs."""
    if pitcher == PITCHER_STEAL:
        return after_play(bases, STOLEN_BASE)
    if pitcher == ONE_OUT:
        return without_lead(bases), 0
    if pitcher == DOUBLE_PLAY:
        return without_lead(without_lead(bases)), 0
    return (0, 0) if pitcher == TRIPLE_PLAY else (bases, 0)


@rule
def follow(book, marks, bases, track, last):
    """Check a box and all that follows: marks, bases, runs, Power gained, and the track of a wild that waits or -1."""
    while marks_of(marks, track) < book.length[track]:
        token = book.box[track, marks_of(marks, track)]
        marks += 1 << (BITS * track)
        if token == WILD:
            return marks, bases, 0, 0, track
        if token == CLUTCH_ACTION:
            track = CLUTCH
        elif CHAIN <= token and token < CHAIN + AREAS:
            track = token - CHAIN
        elif token == POWER_ACTION:
            return marks, bases, 0, 1, -1
        elif PLAY <= token and token < PLAY + AREAS:
            bases, runs = after_play(bases, token - PLAY)
            return marks, bases, runs, 0, -1
        elif last and STAR <= token:
            bases, runs = after_play(bases, token - STAR)
            bases, more = after_play(bases, token - STAR)
            return marks, bases, runs + more, 0, -1
        else:
            return marks, bases, 0, 0, -1
    return marks, bases, 0, 0, -1


# --- What a position is worth ---


@rule
def horizon_of(state, book):
    """How many turns may still come after this one; alone each Round counts for two."""
    if state.extra_inning > 0:
        return 1
    if is_solo(book):
        return min(2 * (rounds_of(state, book) - state.turn), HORIZONS - 1)
    players = 0
    for seat in range(book.seats):
        players += state.taking_part[seat]
    return min(rounds_of(state, book) * players - state.turn, HORIZONS - 1)


@rule
def worth(book, marks, bases, runs, power, pitcher, horizon):
    """Runs, runners after the Pitcher Die, Power for the rolls to come, and the boxes ahead, in 1/1000 run."""
    bases, stolen = after_pitcher(bases, pitcher)
    total = (runs + stolen) * RUN_WORTH + book.runners[horizon, bases]
    total += book.power_worth[horizon] * min(power, book.power_boxes)
    for track in range(TRACKS):
        total += book.ahead[horizon, track, marks_of(marks, track)]
    return total


# --- Spending dice and picks ---


@rule
def name_wild(book, marks, bases, wild, last, pitcher, horizon):
    """The best track for a wild by what its own chain gives; -1 when none is open."""
    best, most = -1, NOTHING
    for track in range(AREAS):
        if track != wild and marks_of(marks, track) < book.length[track]:
            after, on, runs, power, pending = follow(book, marks, bases, track, last)
            value = worth(book, after, on, runs, power, pitcher, horizon)
            if pending >= 0:
                value += book.pending_wild
            if value > most:
                best, most = track, value
    return best


@rule
def finish_check(book, marks, bases, wild, last, pitcher, horizon):
    """Answer a wild, and the wilds that come of it: marks, bases, runs, Power gained."""
    runs, power = 0, 0
    while wild >= 0:
        track = name_wild(book, marks, bases, wild, last, pitcher, horizon)
        if track < 0:
            break
        marks, bases, more, gained, wild = follow(book, marks, bases, track, last)
        runs += more
        power += gained
    return marks, bases, runs, power


@rule
def check_whole(book, marks, bases, track, last, pitcher, horizon):
    """One die or pick with everything that follows, wilds included."""
    marks, bases, runs, power, wild = follow(book, marks, bases, track, last)
    if wild >= 0:
        marks, bases, more, gained = finish_check(book, marks, bases, wild, last, pitcher, horizon)
        return marks, bases, runs + more, power + gained
    return marks, bases, runs, power


@rule
def spend(book, marks, bases, track, count, pitcher, horizon):
    """So many dice on one track."""
    runs, power = 0, 0
    while count > 0:
        count -= 1
        marks, bases, more, gained = check_whole(book, marks, bases, track, count == 0, pitcher, horizon)
        runs += more
        power += gained
    return marks, bases, runs, power


@rule
def can_pair(areas, first, second):
    """HD-33, HD-35, HD-36 on a set of areas with dice (bits): whether two picks go together, in this order."""
    if first == second:
        return False
    both = (areas >> first & 1) + (areas >> second & 1)
    if areas == 0:
        return True
    return both >= 1 if areas & (areas - 1) == 0 else both == 2


@rule
def second_pick_worth(book, marks, bases, runs, power, areas, first, pitcher, horizon):
    """The most that a second pick can lead to."""
    most = NOTHING
    for second in range(AREAS):
        if can_pair(areas, first, second):
            after, on, more, gained = check_whole(book, marks, bases, second, True, pitcher, horizon)
            most = max(most, worth(book, after, on, runs + more, power + gained, pitcher, horizon))
    return most


@rule
def first_pick_worth(book, marks, bases, runs, power, areas, first, pitcher, horizon):
    """The most that a first pick on this track can lead to."""
    marks, bases, more, gained = check_whole(book, marks, bases, first, False, pitcher, horizon)
    return second_pick_worth(book, marks, bases, runs + more, power + gained, areas, first, pitcher, horizon)


@rule
def picks_worth(book, marks, bases, runs, power, areas, pitcher, horizon):
    """The most that two picks can lead to."""
    most = NOTHING
    for first in range(AREAS):
        if areas == 0 or areas & (areas - 1) == 0 or areas >> first & 1:
            value = first_pick_worth(book, marks, bases, runs, power, areas, first, pitcher, horizon)
            most = max(most, value)
    return most


# --- Decisions ---


@rule
def manage(state, book, seat, style, knowledge, solution, dice):
    """The choice of a built-in player for a seat."""
    best, most = -1, NOTHING
    for track in range(AREAS):
        if may_choose(state, book, seat, track):
            if style == GREEDY:
                value = greedy_worth(state, book, seat, track)
            else:
                value = choice_worth(state, book, seat, track)
            if style == REFUSING + track:
                value -= REFUSED
            if value > most:
                best, most = track, value
    return best


@rule
def greedy_worth(state, book, seat, track):
    """The most dice, then the track with the most open boxes; a wild goes by the boxes alone."""
    boxes = book.length[track] - state.marks[seat, track]
    if state.wild_on[seat] >= 0:
        return boxes
    return (state.play_on[track] + state.power_on[track]) * 100 + boxes


@rule
def choice_worth(state, book, seat, track):
    """What naming a track leads to."""
    if state.wild_on[seat] >= 0:
        return wild_worth(state, book, seat, track)
    if state.phase == AREA:
        return area_worth(state, book, seat, track)
    if state.phase == PICKS:
        return pick_worth(state, book, seat, track)
    return extra_die_worth(state, book, seat, track)


@rule
def areas_left(state, taken):
    """The areas that hold Play Dice once one of them is taken, as bits."""
    areas = 0
    for area in range(AREAS):
        if area != taken and state.play_on[area] > 0:
            areas |= 1 << area
    return areas


@rule
def all_areas_left(state, taken):
    """As `areas_left`, with Power Dice counted: the solo game."""
    areas = areas_left(state, taken)
    for area in range(AREAS):
        if area != taken and state.power_on[area] > 0:
            areas |= 1 << area
    return areas


@rule
def area_worth(state, book, seat, area):
    """What taking an area leads to for the taker, less what it leaves to the others."""
    marks, bases = packed_marks(state, seat), packed_bases(state, seat)
    horizon = horizon_of(state, book)
    count = state.play_on[area] + state.power_on[area]
    marks, bases, runs, gained = spend(book, marks, bases, area, count, state.pitcher, horizon)
    power = state.power[seat] + gained
    if is_solo(book):
        areas = all_areas_left(state, area)
        own = picks_worth(book, marks, bases, runs, power, areas, state.pitcher, horizon)
        return own - fitz_worth(state, book, area, power)
    own = worth(book, marks, bases, runs, power, state.pitcher, horizon)
    return own - left_for_others(state, book, seat, area, horizon) // 100


@rule
def left_for_others(state, book, seat, area, horizon):
    """What the others can make of the dice that stay, in percent of 1/1000 run."""
    areas = areas_left(state, area)
    total, others = 0, 0
    for step in range(1, book.seats):
        other = (seat + step) % book.seats
        if state.taking_part[other] == 0:
            continue
        others += 1
        marks, bases, power = packed_marks(state, other), packed_bases(state, other), state.power[other]
        total += book.denial * picks_worth(book, marks, bases, 0, power, areas, state.pitcher, horizon)
        if others == 1 and horizon > 0:
            total += book.next_area * best_area_gain(state, book, other, area, horizon - 1)
    return total // max(others, 1)


@rule
def best_area_gain(state, book, seat, taken, horizon):
    """The most that the dice lying ready would give a seat as the next Active player."""
    marks, bases = packed_marks(state, seat), packed_bases(state, seat)
    before = worth(book, marks, bases, 0, 0, -1, horizon)
    most = 0
    for area in range(AREAS):
        if area != taken and state.play_on[area] > 0:
            after, on, runs, gained = spend(book, marks, bases, area, state.play_on[area], -1, horizon)
            most = max(most, worth(book, after, on, runs, gained, -1, horizon) - before)
    return most


@rule
def fitz_worth(state, book, taken, power):
    """HD-121 to HD-124: the runs that Hits Fitz may expect from the piles left, in 1/1000 run."""
    total, rest, counted = 0, 4096, 0
    for _ in range(AREAS):
        best = -1
        for area in range(AREAS):
            if area != taken and area != state.defense and not counted >> area & 1:
                if best < 0 or state.play_on[area] > state.play_on[best]:
                    best = area
        if best < 0:
            break
        counted |= 1 << best
        stays = chance_to_stay(book, best, power)
        total += state.play_on[best] * (rest * stays >> 12)
        rest = rest * (4096 - stays) >> 12
    return total * RUN_WORTH >> 12


@rule
def chance_to_stay(book, area, power):
    """The chance that none of so many dice shows an area, of 4096."""
    misses = 0
    for face in range(6):
        if book.play_faces[face] != area:
            misses += 1
    chance = 4096
    for _ in range(min(power, book.power_boxes)):
        chance = chance * misses // 6
    return chance


@rule
def pick_worth(state, book, seat, track):
    """What a pick leads to, with the best second pick behind a first."""
    marks, bases, power = packed_marks(state, seat), packed_bases(state, seat), state.power[seat]
    horizon, pitcher = horizon_of(state, book), state.pitcher
    if state.to_check[seat] == 2:
        areas = all_areas_left(state, -1)
        return first_pick_worth(book, marks, bases, 0, power, areas, track, pitcher, horizon)
    marks, bases, runs, gained = check_whole(book, marks, bases, track, True, pitcher, horizon)
    return worth(book, marks, bases, runs, power + gained, pitcher, horizon)


@rule
def wild_worth(state, book, seat, track):
    """What naming a track for a wild leads to, with the dice or the pick that are still to come."""
    marks, bases, power = packed_marks(state, seat), packed_bases(state, seat), state.power[seat]
    horizon, pitcher = horizon_of(state, book), state.pitcher
    left = state.to_check[seat]
    marks, bases, runs, gained = check_whole(book, marks, bases, track, left == 0, pitcher, horizon)
    power += gained
    if left > 0 and state.phase == PICKS:
        areas = all_areas_left(state, -1)
        first = state.first_pick[seat]
        return second_pick_worth(book, marks, bases, runs, power, areas, first, pitcher, horizon)
    if left > 0 and state.extra_inning == 0:
        marks, bases, more, gained = spend(book, marks, bases, state.taken_area, left, pitcher, horizon)
        runs += more
        power += gained
    return worth(book, marks, bases, runs, power, pitcher, horizon)


@rule
def extra_die_worth(state, book, seat, face):
    """HD-89: the most that beginning with this die can lead to, whichever face is kept for the end."""
    most = NOTHING
    for last in range(AREAS):
        if state.extra_dice[seat, last] > (1 if last == face and state.to_check[seat] > 1 else 0):
            most = max(most, extra_order_worth(state, book, seat, face, last))
    return most


@rule
def extra_order_worth(state, book, seat, first, last):
    """Runs and what remains after all dice, one face first, one last, the others in the order of the sheet."""
    marks, bases, power = packed_marks(state, seat), packed_bases(state, seat), state.power[seat]
    left = state.to_check[seat] - 1
    marks, bases, runs, gained = check_whole(book, marks, bases, first, left == 0, -1, 1)
    power += gained
    for face in range(AREAS):
        count = state.extra_dice[seat, face]
        if face == first:
            count -= 1
        if face == last:
            count -= 1
        for _ in range(count):
            marks, bases, more, gained = check_whole(book, marks, bases, face, False, -1, 1)
            runs += more
            power += gained
    if left > 0:
        marks, bases, more, gained = check_whole(book, marks, bases, last, True, -1, 1)
        runs += more
        power += gained
    return worth(book, marks, bases, runs, power, -1, 1)

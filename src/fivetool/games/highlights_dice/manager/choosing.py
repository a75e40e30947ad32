"""The built-in players.

`manager` looks through the chains of everything it may name. It weighs runs, runners as the Pitcher Die on the mound
will leave them, Power Dice, the boxes that come next, and what it leaves for others. `greedy` takes the area with the
most dice and always the longest track. The balance report has managers of its own who name one track only when there
is no other: what that costs shows what the track is good for. All worths are whole thousandths of a run, so that every
machine decides alike.
"""

from fivetool.engine.record import rule
from fivetool.engine.ties import above
from fivetool.games.highlights_dice.manager.knowledge import RUN
from fivetool.games.highlights_dice.manager.outlook import NO_AREA, outlook_for
from fivetool.games.highlights_dice.manager.sheet import packed_bases, packed_marks
from fivetool.games.highlights_dice.manager.weighing import (
    NOTHING,
    check_whole,
    first_pick_worth,
    picks_worth,
    second_pick_worth,
    spend,
    worth,
)
from fivetool.games.highlights_dice.rules import phase
from fivetool.games.highlights_dice.rules.decisions import may_choose
from fivetool.games.highlights_dice.rules.record import is_solo
from fivetool.games.highlights_dice.rules.tracks import AREAS

MANAGER, GREEDY = 0, 1
STYLES = ("manager", "greedy")
REFUSING = len(STYLES)  # + track: a style for measuring only, not offered to anybody
REFUSED = 1 << 30


@rule
def manage(state, book, seat, style, knowledge, solution, dice):
    """The choice of a built-in player for a seat."""
    best, most = -1, NOTHING
    for track in range(AREAS):
        if may_choose(state, book, seat, track):
            if style == GREEDY:
                value = greedy_worth(state, book, seat, track)
            else:
                value = choice_worth(state, book, knowledge, seat, track)
            if style == REFUSING + track:
                value -= REFUSED
            if above(value, most):
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
def choice_worth(state, book, knowledge, seat, track):
    """What naming a track leads to."""
    if state.wild_on[seat] >= 0:
        return wild_worth(state, book, knowledge, seat, track)
    if state.phase == phase.AREA:
        return area_worth(state, book, knowledge, seat, track)
    if state.phase == phase.PICKS:
        return pick_worth(state, book, knowledge, seat, track)
    return extra_die_worth(state, book, knowledge, seat, track)


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
def area_worth(state, book, knowledge, seat, area):
    """What taking an area leads to for the taker, less what it leaves to the others."""
    marks, bases = packed_marks(state, seat), packed_bases(state, seat)
    outlook = outlook_for(state, book, seat, area)
    count = state.play_on[area] + state.power_on[area]
    marks, bases, runs, gained = spend(book, knowledge, marks, bases, area, count, outlook)
    power = state.power[seat] + gained
    if is_solo(book):
        areas = all_areas_left(state, area)
        own = picks_worth(book, knowledge, marks, bases, runs, power, areas, outlook)
        return own - fitz_worth(state, book, area, power)
    own = worth(book, knowledge, marks, bases, runs, power, outlook)
    return own - left_for_others(state, book, knowledge, seat, area)


@rule
def left_for_others(state, book, knowledge, seat, area):
    """What the others, on the average, can make of the dice that stay, as far as it counts for the taker."""
    areas = areas_left(state, area)
    total, others = 0, 0
    for step in range(1, book.seats):
        other = (seat + step) % book.seats
        if state.taking_part[other]:
            others += 1
            marks, bases, power = packed_marks(state, other), packed_bases(state, other), state.power[other]
            outlook = outlook_for(state, book, other, area)
            total += picks_worth(book, knowledge, marks, bases, 0, power, areas, outlook)
    return knowledge.denial * total // (100 * max(others, 1))


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
    return total * RUN >> 12


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
def pick_worth(state, book, knowledge, seat, track):
    """What a pick leads to, with the best second pick behind a first."""
    marks, bases, power = packed_marks(state, seat), packed_bases(state, seat), state.power[seat]
    outlook = outlook_for(state, book, seat, NO_AREA)
    if state.to_check[seat] == 2:
        areas = all_areas_left(state, NO_AREA)
        return first_pick_worth(book, knowledge, marks, bases, 0, power, areas, track, outlook)
    marks, bases, runs, gained = check_whole(book, knowledge, marks, bases, track, True, outlook)
    return worth(book, knowledge, marks, bases, runs, power + gained, outlook)


@rule
def wild_worth(state, book, knowledge, seat, track):
    """What naming a track for a wild leads to, with the dice or the pick that are still to come."""
    marks, bases, power = packed_marks(state, seat), packed_bases(state, seat), state.power[seat]
    outlook = outlook_for(state, book, seat, NO_AREA)
    left = state.to_check[seat]
    marks, bases, runs, gained = check_whole(book, knowledge, marks, bases, track, left == 0, outlook)
    power += gained
    if left > 0 and state.phase == phase.PICKS:
        areas = all_areas_left(state, NO_AREA)
        return second_pick_worth(book, knowledge, marks, bases, runs, power, areas, state.first_pick[seat], outlook)
    if left > 0 and state.extra_inning == 0:
        marks, bases, more, gained = spend(book, knowledge, marks, bases, state.taken_area, left, outlook)
        runs += more
        power += gained
    return worth(book, knowledge, marks, bases, runs, power, outlook)


@rule
def extra_die_worth(state, book, knowledge, seat, face):
    """HD-89: the most that beginning with this die can lead to, whichever face is kept for the end."""
    most = NOTHING
    for last in range(AREAS):
        if state.extra_dice[seat, last] > (1 if last == face and state.to_check[seat] > 1 else 0):
            most = max(most, extra_order_worth(state, book, knowledge, seat, face, last))
    return most


@rule
def extra_order_worth(state, book, knowledge, seat, first, last):
    """Runs and what remains after all dice, one face first, one last, the others in the order of the sheet."""
    marks, bases, power = packed_marks(state, seat), packed_bases(state, seat), state.power[seat]
    outlook = outlook_for(state, book, seat, NO_AREA)
    left = state.to_check[seat] - 1
    marks, bases, runs, gained = check_whole(book, knowledge, marks, bases, first, left == 0, outlook)
    power += gained
    for face in range(AREAS):
        count = state.extra_dice[seat, face]
        if face == first:
            count -= 1
        if face == last:
            count -= 1
        for _ in range(count):
            marks, bases, more, gained = check_whole(book, knowledge, marks, bases, face, False, outlook)
            runs += more
            power += gained
    if left > 0:
        marks, bases, more, gained = check_whole(book, knowledge, marks, bases, last, True, outlook)
        runs += more
        power += gained
    return worth(book, knowledge, marks, bases, runs, power, outlook)

"""What sheets are worth, and what dice and picks make of them, in whole thousandths of a run."""

from fivetool.engine.record import rule
from fivetool.engine.ties import above
from fivetool.games.highlights_dice.manager.knowledge import RUN
from fivetool.games.highlights_dice.manager.outlook import dice_in, horizon_in, pitcher_in, role_in
from fivetool.games.highlights_dice.manager.sheet import after_pitcher, follow, marks_of
from fivetool.games.highlights_dice.rules.tracks import AREAS, TRACKS

NOTHING = -(1 << 40)


@rule
def worth(book, knowledge, marks, bases, runs, power, outlook):
    """Runs, runners after the Pitcher Die, Power for the rolls to come, and the boxes ahead with the dice that wait."""
    bases, stolen = after_pitcher(bases, pitcher_in(outlook))
    role, horizon = role_in(outlook), horizon_in(outlook)
    total = (runs + stolen) * RUN + knowledge.runners[role, horizon, bases]
    total += knowledge.power_worth[role, horizon] * min(power, book.power_boxes)
    for track in range(TRACKS):
        total += knowledge.ahead[role, horizon, track, marks_of(marks, track), dice_in(outlook, track)]
    return total


# --- Spending dice and picks ---


@rule
def name_wild(book, knowledge, marks, bases, wild, last, outlook):
    """The best track for a wild by what its own chain gives; -1 when none is open."""
    best, most = -1, NOTHING
    for track in range(AREAS):
        if track != wild and marks_of(marks, track) < book.length[track]:
            after, on, runs, power, pending = follow(book, marks, bases, track, last)
            value = worth(book, knowledge, after, on, runs, power, outlook)
            if pending >= 0:
                value += knowledge.pending_wild
            if above(value, most):
                best, most = track, value
    return best


@rule
def finish_check(book, knowledge, marks, bases, wild, last, outlook):
    """Answer a wild, and the wilds that come of it: marks, bases, runs, Power gained."""
    runs, power = 0, 0
    while wild >= 0:
        track = name_wild(book, knowledge, marks, bases, wild, last, outlook)
        if track < 0:
            break
        marks, bases, more, gained, wild = follow(book, marks, bases, track, last)
        runs += more
        power += gained
    return marks, bases, runs, power


@rule
def check_whole(book, knowledge, marks, bases, track, last, outlook):
    """One die or pick with everything that follows, wilds included."""
    marks, bases, runs, power, wild = follow(book, marks, bases, track, last)
    if wild >= 0:
        marks, bases, more, gained = finish_check(book, knowledge, marks, bases, wild, last, outlook)
        return marks, bases, runs + more, power + gained
    return marks, bases, runs, power


@rule
def spend(book, knowledge, marks, bases, track, count, outlook):
    """So many dice on one track."""
    runs, power = 0, 0
    while count > 0:
        count -= 1
        marks, bases, more, gained = check_whole(book, knowledge, marks, bases, track, count == 0, outlook)
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
def second_pick_worth(book, knowledge, marks, bases, runs, power, areas, first, outlook):
    """The most that a second pick can lead to."""
    most = NOTHING
    for second in range(AREAS):
        if can_pair(areas, first, second):
            after, on, more, gained = check_whole(book, knowledge, marks, bases, second, True, outlook)
            most = max(most, worth(book, knowledge, after, on, runs + more, power + gained, outlook))
    return most


@rule
def first_pick_worth(book, knowledge, marks, bases, runs, power, areas, first, outlook):
    """The most that a first pick on this track can lead to."""
    marks, bases, more, gained = check_whole(book, knowledge, marks, bases, first, False, outlook)
    return second_pick_worth(book, knowledge, marks, bases, runs + more, power + gained, areas, first, outlook)


@rule
def picks_worth(book, knowledge, marks, bases, runs, power, areas, outlook):
    """The most that two picks can lead to."""
    most = NOTHING
    for first in range(AREAS):
        if areas == 0 or areas & (areas - 1) == 0 or areas >> first & 1:
            value = first_pick_worth(book, knowledge, marks, bases, runs, power, areas, first, outlook)
            most = max(most, value)
    return most

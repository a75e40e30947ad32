"""What sheets are worth, and what dice and picks make of them, in whole thousandths of a run."""

from fivetool.engine.record import rule
from fivetool.games.highlights_dice.manager.knowledge import HORIZONS, RUN
from fivetool.games.highlights_dice.manager.sheet import after_pitcher, follow, marks_of
from fivetool.games.highlights_dice.rules.record import is_solo
from fivetool.games.highlights_dice.rules.tracks import AREAS, TRACKS
from fivetool.games.highlights_dice.rules.turns import rounds_of

NOTHING = -(1 << 40)


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
def worth(book, knowledge, marks, bases, runs, power, pitcher, horizon):
    """Runs, runners after the Pitcher Die, Power for the rolls to come, and the boxes ahead, in 1/1000 run."""
    bases, stolen = after_pitcher(bases, pitcher)
    total = (runs + stolen) * RUN + knowledge.runners[horizon, bases]
    total += knowledge.power_worth[horizon] * min(power, book.power_boxes)
    for track in range(TRACKS):
        total += knowledge.ahead[horizon, track, marks_of(marks, track)]
    return total


# --- Spending dice and picks ---


@rule
def name_wild(book, knowledge, marks, bases, wild, last, pitcher, horizon):
    """The best track for a wild by what its own chain gives; -1 when none is open."""
    best, most = -1, NOTHING
    for track in range(AREAS):
        if track != wild and marks_of(marks, track) < book.length[track]:
            after, on, runs, power, pending = follow(book, marks, bases, track, last)
            value = worth(book, knowledge, after, on, runs, power, pitcher, horizon)
            if pending >= 0:
                value += knowledge.pending_wild
            if value > most:
                best, most = track, value
    return best


@rule
def finish_check(book, knowledge, marks, bases, wild, last, pitcher, horizon):
    """Answer a wild, and the wilds that come of it: marks, bases, runs, Power gained."""
    runs, power = 0, 0
    while wild >= 0:
        track = name_wild(book, knowledge, marks, bases, wild, last, pitcher, horizon)
        if track < 0:
            break
        marks, bases, more, gained, wild = follow(book, marks, bases, track, last)
        runs += more
        power += gained
    return marks, bases, runs, power


@rule
def check_whole(book, knowledge, marks, bases, track, last, pitcher, horizon):
    """One die or pick with everything that follows, wilds included."""
    marks, bases, runs, power, wild = follow(book, marks, bases, track, last)
    if wild >= 0:
        marks, bases, more, gained = finish_check(book, knowledge, marks, bases, wild, last, pitcher, horizon)
        return marks, bases, runs + more, power + gained
    return marks, bases, runs, power


@rule
def spend(book, knowledge, marks, bases, track, count, pitcher, horizon):
    """So many dice on one track."""
    runs, power = 0, 0
    while count > 0:
        count -= 1
        marks, bases, more, gained = check_whole(book, knowledge, marks, bases, track, count == 0, pitcher, horizon)
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
def second_pick_worth(book, knowledge, marks, bases, runs, power, areas, first, pitcher, horizon):
    """The most that a second pick can lead to."""
    most = NOTHING
    for second in range(AREAS):
        if can_pair(areas, first, second):
            after, on, more, gained = check_whole(book, knowledge, marks, bases, second, True, pitcher, horizon)
            most = max(most, worth(book, knowledge, after, on, runs + more, power + gained, pitcher, horizon))
    return most


@rule
def first_pick_worth(book, knowledge, marks, bases, runs, power, areas, first, pitcher, horizon):
    """The most that a first pick on this track can lead to."""
    marks, bases, more, gained = check_whole(book, knowledge, marks, bases, first, False, pitcher, horizon)
    return second_pick_worth(book, knowledge, marks, bases, runs + more, power + gained, areas, first, pitcher, horizon)


@rule
def picks_worth(book, knowledge, marks, bases, runs, power, areas, pitcher, horizon):
    """The most that two picks can lead to."""
    most = NOTHING
    for first in range(AREAS):
        if areas == 0 or areas & (areas - 1) == 0 or areas >> first & 1:
            value = first_pick_worth(book, knowledge, marks, bases, runs, power, areas, first, pitcher, horizon)
            most = max(most, value)
    return most

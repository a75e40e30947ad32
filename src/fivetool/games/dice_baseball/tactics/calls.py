"""Calls of the club at bat: steals, hit and run, bunts, sends and tag-ups."""

from __future__ import annotations

from fivetool.engine.diamond import THIRD
from fivetool.engine.record import rule
from fivetool.games.dice_baseball.rules.bunts import may_bunt, may_sacrifice, may_squeeze
from fivetool.games.dice_baseball.rules.hit_and_run import may_hit_and_run
from fivetool.games.dice_baseball.rules.outs import send_target, tag_target
from fivetool.games.dice_baseball.rules.records import (
    BUNT,
    BUNT_ALL_SAFE,
    BUNT_CHART,
    BUNT_FAILED,
    BUNT_HIT,
    BUNT_MADE,
    CONTACT_MADE,
    HIT_AND_RUN,
    NOBODY,
    SACRIFICE,
    SACRIFICE_CHART,
    SACRIFICE_FAILED,
    SEND_HIM,
    SQUEEZE,
    SQUEEZE_CHART,
    SQUEEZE_FAILED,
    STAY,
    STEAL,
    SWING,
    TAG_UP,
    THIRD_OUT,
    base_state,
    pitcher_now,
)
from fivetool.games.dice_baseball.rules.stealing import SAFE_AT_HOME, lead_of, may_steal, steal_target
from fivetool.games.dice_baseball.tactics.winning import (
    chance_after,
    chance_at,
    lead_at_bat,
    place_of,
    row_of,
    swinging,
)

WORTH_A_LOOK = -0.03  # steals that average batters make look worse than this are not looked into
GOOD_BUNTER, GOOD_CONTACT = 75, 60  # below, bunting for a hit and hit and run never pay
SURE = 0.001  # a call must gain at least this


@rule
def best_call(state, book):
    """Swing, or the call that leaves a better chance to win."""
    bases = base_state(state.bases)
    batter = state.batter
    if bases == 0 and (book.bunting[batter] < GOOD_BUNTER or not may_bunt(state)):
        return SWING
    row, lead = row_of(state, book), lead_at_bat(state)
    place = place_of(bases, state.outs)
    swing = swinging(book, row, lead, place, batter, pitcher_now(state), state.control, state.infield)
    best, most = SWING, swing + SURE
    if bases != 0:
        for group in range(1, 6):
            if group & ~bases == 0 and may_steal(state, book, group):
                value = stealing(state, book, row, lead, bases, group)
                if value > most:
                    best, most = STEAL + group, value
        if may_sacrifice(state) or may_squeeze(state):
            value = bunting_over(book, row, lead, place, batter)
            if value > most:
                best, most = (SACRIFICE if state.bases[THIRD - 1] == NOBODY else SQUEEZE), value
        if book.contact[batter] >= GOOD_CONTACT and may_hit_and_run(state):
            value = hitting_and_running(state, book, row, lead, bases, swing)
            if value > most:
                best, most = HIT_AND_RUN, value
    if book.bunting[batter] >= GOOD_BUNTER and may_bunt(state):
        value = bunting_for_hit(book, row, lead, place, batter)
        if value > most:
            best = BUNT
    return best


# --- Steals ---


@rule
def stealing(state, book, row, lead, bases, group):
    """The chance to win if these runners go; the lead runner rolls (DB-134)."""
    origin = lead_of(group)
    safe = SAFE_AT_HOME + 1
    if origin < THIRD:
        safe = steal_target(state, book, state.bases[origin - 1], origin + 1)
    made = min(99, max(0, safe)) / 100
    scored = 1 if origin == THIRD else 0
    stay = bases & ~group
    if_safe = place_of((stay | (group << 1)) & 7, state.outs)
    if_caught = place_of((stay | ((group & ~(1 << (origin - 1))) << 1)) & 7, state.outs + 1)
    likely = made * chance_at(book, row, lead + scored, if_safe) + (1.0 - made) * chance_at(book, row, lead, if_caught)
    if likely < chance_at(book, row, lead, place_of(bases, state.outs)) + WORTH_A_LOOK:
        return 0.0
    return made * still_up(state, book, row, lead + scored, if_safe) + (1.0 - made) * still_up(
        state, book, row, lead, if_caught
    )


@rule
def still_up(state, book, row, lead, place):
    """The chance to win with the same batter still up, if the inning goes on."""
    if place == THIRD_OUT:
        return chance_at(book, row, lead, place)
    return swinging(book, row, lead, place, state.batter, pitcher_now(state), state.control, 0)


# --- Hit and run, bunts ---


@rule
def hitting_and_running(state, book, row, lead, bases, swing):
    """Chart 12: contact, or a miss on which the runners must steal; then the batter is still up."""
    place = place_of(bases, state.outs)
    contact = min(100, book.contact[state.batter] + 1) / 100
    group = bases & 3
    if bases & 6 == 6:
        group = bases
    origin = lead_of(group)
    safe = book.contact_home_safe + 1
    if origin < THIRD:
        safe = steal_target(state, book, state.bases[origin - 1], origin + 1) - book.contact_steal_minus
    made = min(99, max(0, safe)) / 100
    stay = bases & ~group
    if_safe = place_of((stay | (group << 1)) & 7, state.outs)
    if_caught = place_of((stay | ((group & ~(1 << (origin - 1))) << 1)) & 7, state.outs + 1)
    scored = 1 if origin == THIRD else 0
    missed = made * chance_at(book, row, lead + scored, if_safe) + (1.0 - made) * chance_at(book, row, lead, if_caught)
    missed += swing - chance_at(book, row, lead, place)  # what this batter is worth beyond the average
    return contact * chance_after(book, row, lead, CONTACT_MADE, place) + (1.0 - contact) * missed


@rule
def bunting_over(book, row, lead, place, batter):
    """Charts 13 and 14: a sacrifice, or a squeeze with a runner on third."""
    squeeze = place >= 12
    chart = SQUEEZE_CHART if squeeze else SACRIFICE_CHART
    safe = (book.bunt_safe_to[chart] + 1) / 100
    limit = book.bunting[batter] - book.bunt_minus[chart]
    made = max(0, limit - book.bunt_safe_to[chart]) / 100
    failed = SQUEEZE_FAILED if squeeze else SACRIFICE_FAILED
    return (
        safe * chance_after(book, row, lead, BUNT_ALL_SAFE, place)
        + made * chance_after(book, row, lead, BUNT_MADE, place)
        + (1.0 - safe - made) * chance_after(book, row, lead, failed, place)
    )


@rule
def bunting_for_hit(book, row, lead, place, batter):
    """Chart 15."""
    made = min(100, max(0, book.bunting[batter] - book.bunt_minus[BUNT_CHART] + 1)) / 100
    return made * chance_after(book, row, lead, BUNT_HIT, place) + (1.0 - made) * chance_after(
        book, row, lead, BUNT_FAILED, place
    )


# --- Sends and tag-ups ---


@rule
def conceded(state, book):
    """The chance to win of the club at bat if the defense concedes the run: it scores and the batter is out."""
    place = place_of(base_state(state.bases) & 3, state.outs + 1)
    return chance_at(book, row_of(state, book), lead_at_bat(state) + 1, place)


@rule
def thrown_home(state, book):
    """The same if the defense throws home: the batter is safe whatever happens, and forces others ahead (DB-89)."""
    safe = min(100, max(0, send_target(state, book) + 1)) / 100
    behind = base_state(state.bases) & 3
    after = behind | 1
    if behind & 1:
        after = 7 if behind == 3 else 3
    row, lead = row_of(state, book), lead_at_bat(state)
    scored = chance_at(book, row, lead + 1, place_of(after, state.outs))
    return safe * scored + (1.0 - safe) * chance_at(book, row, lead, place_of(after, state.outs + 1))


@rule
def best_send(state, book):
    """Send the runner from third if both answers of the defense leave a better chance than holding him."""
    hold = chance_at(book, row_of(state, book), lead_at_bat(state), place_of(base_state(state.bases), state.outs + 1))
    return SEND_HIM if min(conceded(state, book), thrown_home(state, book)) > hold else STAY


@rule
def best_tag(state, book):
    """Try for the next base after the catch if that leaves a better chance than holding."""
    base = state.tag_base
    row, lead = row_of(state, book), lead_at_bat(state)
    bases = base_state(state.bases)
    left = bases & ~(1 << (base - 1))
    safe = min(100, max(0, tag_target(state, book) + 1)) / 100
    if base == THIRD:
        made = chance_at(book, row, lead + 1, place_of(left, state.outs))
    else:
        made = chance_at(book, row, lead, place_of(left | (1 << base), state.outs))
    going = safe * made + (1.0 - safe) * chance_at(book, row, lead, place_of(left, state.outs + 1))
    return TAG_UP if going > chance_at(book, row, lead, place_of(bases, state.outs)) else STAY

"""Calls of the club at bat: steals, hit and run, bunts, sends and tag-ups."""

from fivetool.engine.diamond import THIRD
from fivetool.engine.record import rule
from fivetool.engine.ties import above
from fivetool.games.dice_baseball.manager import outcomes
from fivetool.games.dice_baseball.manager.chance_to_win import (
    AVERAGE_TURN,
    at_place,
    chance_after,
    chance_at,
    place_of,
    runs_off,
    stakes,
    standing_now,
    swinging,
    with_runs,
)
from fivetool.games.dice_baseball.rules import bunts, choices, stealing
from fivetool.games.dice_baseball.rules.bunts import may_bunt, may_sacrifice, may_squeeze
from fivetool.games.dice_baseball.rules.hit_and_run import may_hit_and_run
from fivetool.games.dice_baseball.rules.record import NOBODY, base_state, on_base, pitcher_now
from fivetool.games.dice_baseball.rules.sends import send_target
from fivetool.games.dice_baseball.rules.stealing import lead_of, may_steal, steal_target
from fivetool.games.dice_baseball.rules.tag_ups import tag_target

NEAR = 0.06  # runs below the rough value of a swing at which a call is still looked into
GOOD_BUNTER = 75  # below, bunting for a hit never pays
TRIPLE_STEAL = 7
WITH_THIRD = 12  # the first place with a runner on third
SURE = 0.001  # a call must gain at least this


@rule
def best_call(state, book, known):
    """Swing, or the call that leaves a better chance to win.

    Calls are first held against a rough value of this batter's swing. Only if one comes near is it reckoned result by
    result, which takes longer.
    """
    batter, bases = state.batter, base_state(state.bases)
    bunter = book.bunting[batter] >= GOOD_BUNTER and may_bunt(state)
    if bases == 0 and not bunter:
        return choices.SWING
    standing = standing_now(state, book)
    average = chance_at(known, standing)
    batted_in = runs_off(book, batter, pitcher_now(state), state.control) - AVERAGE_TURN
    enough = average + stakes(known, standing) * (batted_in - NEAR)
    for_hit = bunting_for_hit(book, known, standing, batter) if bunter else 0.0
    over = bunting_over(book, known, standing, batter) if may_sacrifice(state, book) or may_squeeze(state) else 0.0
    running = hitting_and_running(state, book, known, standing, bases) if may_hit_and_run(state) else 0.0
    group = likeliest_steal(state, book, known, standing, bases, enough)
    if not above(max(for_hit, over, running), enough) and group == 0:
        return choices.SWING
    swing = swinging(book, known, standing, batter, pitcher_now(state), state.control, state.infield)
    running += (1.0 - contact_chance(book, batter)) * (swing - average)  # after a miss he is still up
    best, most = choices.SWING, swing + SURE
    if above(for_hit, most):
        best, most = choices.BUNT, for_hit
    if above(over, most):
        best, most = (choices.SACRIFICE if on_base(state, THIRD) == NOBODY else choices.SQUEEZE), over
    if above(running, most) and may_hit_and_run(state):
        best, most = choices.HIT_AND_RUN, running
    if group > 0 and above(chance_if_they_steal(state, book, known, standing, bases, group), most):
        best = choices.STEAL + group
    return best


# --- Steals ---


@rule
def safe_chance(state, book, origin):
    """How likely a steal from a base succeeds (DB-130, DB-132); 00 never does, but for home."""
    if origin == THIRD:
        return (stealing.SAFE_AT_HOME + 1) / 100
    return min(99, max(0, steal_target(state, book, on_base(state, origin), origin + 1))) / 100


@rule
def if_safe(standing, bases, group, outs):
    """Where the club stands if all of these runners make it."""
    runs = 1 if lead_of(group) == THIRD else 0
    return with_runs(at_place(standing, place_of(((bases & ~group) | (group << 1)) & 7, outs)), runs)


@rule
def if_caught(standing, bases, group, outs):
    """Where it stands if the lead runner is caught (DB-134)."""
    others = group & ~(1 << (lead_of(group) - 1))
    return at_place(standing, place_of(((bases & ~group) | (others << 1)) & 7, outs + 1))


@rule
def stolen(state, book, known, standing, bases, group):
    """The chance to win if these runners go and an average man bats after it."""
    safe = safe_chance(state, book, lead_of(group))
    made = chance_at(known, if_safe(standing, bases, group, state.outs))
    return safe * made + (1.0 - safe) * chance_at(known, if_caught(standing, bases, group, state.outs))


@rule
def likeliest_steal(state, book, known, standing, bases, enough):
    """The runners who do best if they go and an average man bats after it, 0 if that is never good enough."""
    best, most = 0, enough
    if bases == 0:
        return best
    for group in range(1, TRIPLE_STEAL):
        if group & ~bases == 0 and may_steal(state, book, group):
            value = stolen(state, book, known, standing, bases, group)
            if above(value, most):
                best, most = group, value
    return best


@rule
def chance_if_they_steal(state, book, known, standing, bases, group):
    """The chance to win if these runners go; the lead runner rolls (DB-134), the same man is up after it."""
    safe = safe_chance(state, book, lead_of(group))
    made = still_up(state, book, known, if_safe(standing, bases, group, state.outs))
    return safe * made + (1.0 - safe) * still_up(state, book, known, if_caught(standing, bases, group, state.outs))


@rule
def still_up(state, book, known, standing):
    """The chance to win with the same batter still up, if the inning goes on."""
    if standing.place == outcomes.THIRD_OUT:
        return chance_at(known, standing)
    return swinging(book, known, standing, state.batter, pitcher_now(state), state.control, 0)


# --- Hit and run, bunts ---


@rule
def contact_chance(book, batter):
    """How likely a batter makes contact on a hit and run."""
    return min(100, book.contact[batter] + 1) / 100


@rule
def hitting_and_running(state, book, known, standing, bases):
    """Chart 12: contact, or a miss on which the runners must steal, with an average man at bat after it."""
    contact = contact_chance(book, state.batter)
    group = bases if bases & 6 == 6 else bases & 3
    origin = lead_of(group)
    safe = (book.contact_home_safe + 1) / 100
    if origin < THIRD:
        target = steal_target(state, book, on_base(state, origin), origin + 1) - book.contact_steal_minus
        safe = min(99, max(0, target)) / 100
    missed = safe * chance_at(known, if_safe(standing, bases, group, state.outs))
    missed += (1.0 - safe) * chance_at(known, if_caught(standing, bases, group, state.outs))
    made = chance_after(known, standing, outcomes.CONTACT_MADE)
    return contact * made + (1.0 - contact) * missed


@rule
def bunting_over(book, known, standing, batter):
    """Charts 13 and 14: a sacrifice, or a squeeze with a runner on third."""
    squeeze = standing.place >= WITH_THIRD
    chart = bunts.SQUEEZE_CHART if squeeze else bunts.SACRIFICE_CHART
    safe = (book.bunt_safe_to[chart] + 1) / 100
    limit = book.bunting[batter] - book.bunt_minus[chart]
    made = max(0, limit - book.bunt_safe_to[chart]) / 100
    failed = outcomes.SQUEEZE_FAILED if squeeze else outcomes.SACRIFICE_FAILED
    return (
        safe * chance_after(known, standing, outcomes.BUNT_ALL_SAFE)
        + made * chance_after(known, standing, outcomes.BUNT_MADE)
        + (1.0 - safe - made) * chance_after(known, standing, failed)
    )


@rule
def bunting_for_hit(book, known, standing, batter):
    """Chart 15."""
    made = min(100, max(0, book.bunting[batter] - book.bunt_minus[bunts.BUNT_CHART] + 1)) / 100
    failed = chance_after(known, standing, outcomes.BUNT_FAILED)
    return made * chance_after(known, standing, outcomes.BUNT_HIT) + (1.0 - made) * failed


# --- Sends and tag-ups ---


@rule
def conceded(state, book, known):
    """The chance to win of the club at bat if the defense concedes the run: it scores and the batter is out."""
    place = place_of(base_state(state.bases) & 3, state.outs + 1)
    return chance_at(known, with_runs(at_place(standing_now(state, book), place), 1))


@rule
def thrown_home(state, book, known):
    """The same if the defense throws home: the batter is safe whatever happens, and forces others ahead (DB-89)."""
    safe = min(100, max(0, send_target(state, book) + 1)) / 100
    behind = base_state(state.bases) & 3
    after = behind | 1
    if behind & 1:
        after = 7 if behind == 3 else 3
    standing = standing_now(state, book)
    scored = chance_at(known, with_runs(at_place(standing, place_of(after, state.outs)), 1))
    return safe * scored + (1.0 - safe) * chance_at(known, at_place(standing, place_of(after, state.outs + 1)))


@rule
def best_send(state, book, known):
    """Send the runner from third if both answers of the defense leave a better chance than holding him."""
    hold = chance_at(known, at_place(standing_now(state, book), place_of(base_state(state.bases), state.outs + 1)))
    sent = min(conceded(state, book, known), thrown_home(state, book, known))
    return choices.SEND_HIM if above(sent, hold) else choices.STAY


@rule
def best_tag(state, book, known):
    """Try for the next base after the catch if that leaves a better chance than holding."""
    base, hold = state.tag_base, standing_now(state, book)
    left = base_state(state.bases) & ~(1 << (base - 1))
    safe = min(100, max(0, tag_target(state, book) + 1)) / 100
    if base == THIRD:
        made = chance_at(known, with_runs(at_place(hold, place_of(left, state.outs)), 1))
    else:
        made = chance_at(known, at_place(hold, place_of(left | (1 << base), state.outs)))
    going = safe * made + (1.0 - safe) * chance_at(known, at_place(hold, place_of(left, state.outs + 1)))
    return choices.TAG_UP if above(going, chance_at(known, hold)) else choices.STAY

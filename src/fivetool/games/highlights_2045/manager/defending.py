"""What the opponent's threatened hits will do, and the best use of what can be done about them."""

from fivetool.engine.diamond import FIRST, HOME
from fivetool.engine.record import rule
from fivetool.engine.ties import above, below
from fivetool.games.highlights_2045.manager.naive import first_legal
from fivetool.games.highlights_2045.manager.runners import (
    after_hit,
    on_base,
    runners_worth,
    speed_at,
    without_runner,
)
from fivetool.games.highlights_2045.rules import abilities, choice, mark, printed, sizes
from fivetool.games.highlights_2045.rules.decisions import may_choose_runner
from fivetool.games.highlights_2045.rules.defense import may_glove
from fivetool.games.highlights_2045.rules.in_force import coach_code
from fivetool.games.highlights_2045.rules.running import may_double_steal
from fivetool.games.highlights_2045.rules.zones import opponent

WORTH_A_COACH = 0.8  # runs that a coach must save before he acts; in the last turns any will do
LAST_TURNS = 9
NO_EFFECT = -1
MOST_DAMAGE = 1e9


@rule
def damage(state, knowledge, other, runners, effect, left_out):
    """Runs and worth of runners that the pending hits bring, under an effect and without the hits in `left_out`."""
    runs, runners = runs_coming(state, knowledge, other, runners, effect, left_out)
    return runs + runners_worth(state, knowledge, other, runners)


@rule
def present_damage(state, knowledge, other):
    """What the pending hits bring if nothing is done."""
    return damage(state, knowledge, other, on_base(state, other), NO_EFFECT, 0)


@rule
def runs_coming(state, knowledge, other, runners, effect, left_out):
    """Runs that the pending hits score, and the runners after them."""
    runs = 0.0
    if effect == abilities.CANCEL_ALL:
        return runs, runners
    for i in range(state.pending[other]):
        hit = state.hits[other, i]
        if effect == abilities.WALKS:
            hit = printed.WALK
        elif effect == abilities.LOSE_A_BASE and hit != printed.WALK:
            hit -= 1
        if hit == 0 or left_out >> i & 1:
            continue
        one_more = state.hit_marks[other, i] & mark.HIT_AND_RUN != 0
        scored, runners = after_hit(knowledge, runners, hit, state.hit_speed[other, i], one_more)
        runs += scored
    return runs, runners


# --- The best use of an action ---


@rule
def defended_damage(state, book, knowledge, seat, code):
    """What the pending hits will do if an action is used as well as it can be."""
    runners, effect, left_out = best_defense(state, book, knowledge, seat, code)
    return damage(state, knowledge, opponent(state, seat), runners, effect, left_out)


@rule
def best_defense(state, book, knowledge, seat, code):
    """The best use of an action: the runners it leaves, its effect on the hits, and the hits it takes away."""
    other = opponent(state, seat)
    runners = on_base(state, other)
    effect = book.effect[code]
    left_out = 0
    if effect == abilities.GLOVES or effect == abilities.ROBOT_GLOVE:
        for i in range(book.number[code]):
            hit = worst_hit(state, knowledge, other, runners, left_out)
            if hit >= 0:
                left_out |= 1 << hit
    elif effect == abilities.PICK_OFF:
        runners = without_worst_runner(state, knowledge, other, runners, False)
    elif effect == abilities.DOUBLE_PLAY:
        runners = without_worst_runner(state, knowledge, other, runners, True)
        runners = without_worst_runner(state, knowledge, other, runners, True)
    elif effect == abilities.PICK_OFF_ALL or effect == abilities.TRIPLE_PLAY:
        runners = 0
    return runners, effect, left_out


@rule
def worst_hit(state, knowledge, other, runners, left_out):
    """The hit whose loss hurts the opponent most, -1 if none may be gloved."""
    worst = -1
    least = MOST_DAMAGE
    for i in range(state.pending[other]):
        if not left_out >> i & 1 and may_glove(state, other, i):
            left = damage(state, knowledge, other, runners, NO_EFFECT, left_out | 1 << i)
            if below(left, least):
                least = left
                worst = i
    return worst


@rule
def without_worst_runner(state, knowledge, other, runners, spare_fast):
    """The runners without the one whose loss hurts the opponent most."""
    best = runners
    least = MOST_DAMAGE
    for base in range(FIRST, HOME):
        speed = speed_at(runners, base)
        if speed and not (spare_fast and speed == printed.FAST):
            rest = without_runner(runners, base)
            left = damage(state, knowledge, other, rest, NO_EFFECT, 0)
            if below(left, least):
                least = left
                best = rest
    return best


# --- Choices that a defensive action calls for ---


@rule
def best_glove(state, book, knowledge, seat):
    """BH-52: the hit to cancel."""
    other = opponent(state, seat)
    listed = worst_hit(state, knowledge, other, on_base(state, other), 0) - state.page
    return choice.PICK + listed if 0 <= listed < sizes.LISTED else first_legal(state, book, seat)


@rule
def best_runner(state, book, knowledge, seat):
    """BH-53, BH-54: the runner whose loss hurts most; for a double steal (BH-186) the one who goes farthest home."""
    best = choice.NO
    if book.effect[state.doing] == abilities.DOUBLE_STEAL:
        for base in range(FIRST, HOME):
            if may_double_steal(state, seat, base):
                best = choice.BASE + base - 1
        return best
    other = opponent(state, seat)
    runners = on_base(state, other)
    least = MOST_DAMAGE
    for base in range(FIRST, HOME):
        if may_choose_runner(state, book, seat, base):
            left = damage(state, knowledge, other, without_runner(runners, base), NO_EFFECT, 0)
            if below(left, least):
                least = left
                best = choice.BASE + base - 1
    return best


@rule
def coach_is_worth_it(state, book, knowledge, seat):
    """BH-183: a coach acts once; he waits for hits worth stopping, but not too long."""
    code = coach_code(state, book, seat)
    if book.effect[code] != abilities.CANCEL_ALL and book.effect[code] != abilities.TRIPLE_PLAY:
        return True
    before = present_damage(state, knowledge, opponent(state, seat))
    saved = before - defended_damage(state, book, knowledge, seat, code)
    return above(saved, WORTH_A_COACH if state.turn < LAST_TURNS and state.extra == 0 else 0.0)

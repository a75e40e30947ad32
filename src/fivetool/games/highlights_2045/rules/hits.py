"""Hits and walks (BH-47, BH-61, BH-64 to BH-80)."""

from fivetool.engine.diamond import FIRST, NOBODY, SECOND, THIRD, is_forced, place_batter
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.highlights_2045.rules import abilities, events, figure, mark, printed, sizes
from fivetool.games.highlights_2045.rules.in_force import card_speed
from fivetool.games.highlights_2045.rules.running import count_run, move_runner, runner_speed


@rule
def next_batter(state, team, card, speed):
    """BH-16: a number for a new runner, who has the speed of his card."""
    bases = state.bases[team]
    batter = state.batter[team] % (sizes.RUNNERS - 1) + 1
    while batter == bases[0] or batter == bases[1] or batter == bases[2]:
        batter = batter % (sizes.RUNNERS - 1) + 1
    state.batter[team] = batter
    state.runner_card[team, batter] = card
    state.runner_speed[team, batter] = speed
    return batter


@rule
def bases_taken(speed, origin, hit):
    """BH-66 to BH-68: how far a runner goes on a hit."""
    if speed == printed.FAST or (speed == printed.AVERAGE and origin == SECOND and hit == printed.SINGLE):
        return hit + 1
    return hit


@rule
def resolve_hit(state, team, hit, speed, card, all_one_more, immediate, tape):
    """BH-64 to BH-75: runners first, the one nearest home leading, then the batter."""
    batter = next_batter(state, team, card, speed)
    emit(tape, NO_SEAT, events.HitResolved(team=team, hit=hit, speed=speed, immediate=immediate, card=card))
    for origin in range(THIRD, 0, -1):
        by = hit + 1 if all_one_more else bases_taken(runner_speed(state, team, origin), origin, hit)
        move_runner(state, team, origin, by, tape)
    if place_batter(state.bases[team], hit, batter, team, tape):
        count_run(state, team, batter, 0, tape)


@rule
def resolve_walk(state, team, speed, card, immediate, tape):
    """BH-77 to BH-79: only displaced runners move, one base each."""
    batter = next_batter(state, team, card, speed)
    emit(tape, NO_SEAT, events.HitResolved(team=team, hit=printed.WALK, speed=speed, immediate=immediate, card=card))
    for origin in range(THIRD, 0, -1):
        if state.bases[team, origin - 1] != NOBODY and is_forced(state.bases[team], origin):
            move_runner(state, team, origin, 1, tape)
    place_batter(state.bases[team], FIRST, batter, team, tape)


@rule
def immediate_hits(state, book, team, hit, times, tape):
    """BH-47, BH-61: hits that an action grants are resolved at once, one after the other."""
    speed = card_speed(state, book, team, state.card)
    clutch = book.effect[state.doing] == abilities.CLUTCH_HIT
    state.count[figure.IMMEDIATE] += times
    for i in range(times):
        if hit == printed.WALK:
            resolve_walk(state, team, speed, state.card, 1, tape)
        else:
            resolve_hit(state, team, hit, speed, state.card, clutch, 1, tape)


@rule
def resolve_pending(state, team, tape):
    """BH-64: the hits that are left, in the order printed on the card."""
    count = state.pending[team]
    state.pending[team] = 0
    for i in range(count):
        hit, speed, marks = state.hits[team, i], state.hit_speed[team, i], state.hit_marks[team, i]
        state.hits[team, i] = 0
        state.hit_speed[team, i] = 0
        state.hit_marks[team, i] = 0
        if hit == printed.WALK:
            resolve_walk(state, team, speed, state.threat[team], 0, tape)
        else:
            resolve_hit(state, team, hit, speed, state.threat[team], marks & mark.HIT_AND_RUN != 0, 0, tape)

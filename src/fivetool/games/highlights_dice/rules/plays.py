"""Plays (HD-42 to HD-50)."""

from __future__ import annotations

from fivetool.engine.diamond import HOME, NOBODY, THIRD, advance_all, advance_on_hit, is_forced, push_runners
from fivetool.engine.record import rule
from fivetool.engine.tape import RUN, emit_kind
from fivetool.games.highlights_dice.rules.events import PLAYED
from fivetool.games.highlights_dice.rules.record import HOME_RUN, STOLEN_BASE, WALK


@rule
def play(state, seat, kind, source, repeat, tape):
    """HD-43 to HD-49: a hit, a Walk or a Stolen Base on the owner's field."""
    emit_kind(tape, PLAYED, seat, (kind, source, repeat))
    bases = state.bases[seat]
    before_1, before_2, before_3 = bases[0], bases[1], bases[2]
    batter = state.batter[seat]
    if kind == WALK:
        pushed_home = bases[2] if is_forced(bases, HOME) else NOBODY
        push_runners(bases, batter, seat, tape)
        if pushed_home != NOBODY:
            score_run(state, seat, pushed_home, THIRD, tape)
    else:
        moved = 1 if kind == STOLEN_BASE else kind + 1
        if kind == STOLEN_BASE:
            advance_all(bases, 1, seat, tape)
        else:
            advance_on_hit(bases, moved, batter, seat, tape)
        for base in range(THIRD, 0, -1):
            runner = before_3 if base == 3 else before_2 if base == 2 else before_1
            if runner != NOBODY and base + moved >= HOME:
                score_run(state, seat, runner, base, tape)
        if kind == HOME_RUN:
            score_run(state, seat, batter, 0, tape)
    if kind != STOLEN_BASE:
        state.batter[seat] += 1


@rule
def score_run(state, seat, runner, origin, tape):
    """HD-49: one run at once, without limit."""
    state.runs[seat] += 1
    state.series_runs[seat] += 1
    emit_kind(tape, RUN, seat, (seat, runner, origin, state.series_runs[seat]))

"""Plays (HD-42 to HD-50)."""

from fivetool.engine.diamond import (
    BATTER,
    HOME,
    NOBODY,
    THIRD,
    advance_all,
    advance_on_hit,
    is_forced,
    push_runners,
    runner_on,
)
from fivetool.engine.record import rule
from fivetool.engine.tape import Run, emit
from fivetool.games.highlights_dice.rules import tracks
from fivetool.games.highlights_dice.rules.events import Play

SOURCE_BOX, SOURCE_PITCHER = 0, 1  # what a play comes from


@rule
def play(state, seat, kind, source, repeat, tape):
    """HD-43 to HD-49: a hit, a Walk or a Stolen Base on the owner's field."""
    emit(tape, seat, Play(play=kind, source=source, repeat=repeat))
    if kind == tracks.WALK:
        take_walk(state, seat, tape)
    elif kind == tracks.STOLEN_BASE:
        advance(state, seat, 1, False, tape)
    else:
        advance(state, seat, kind + 1, True, tape)


@rule
def take_walk(state, seat, tape):
    """HD-47: the batter takes first base and pushes whoever stands there on."""
    bases = state.bases[seat]
    pushed_home = runner_on(bases, THIRD) if is_forced(bases, HOME) else NOBODY
    push_runners(bases, state.batter[seat], seat, tape)
    state.batter[seat] += 1
    if pushed_home != NOBODY:
        score_run(state, seat, pushed_home, THIRD, tape)


@rule
def advance(state, seat, by, with_batter, tape):
    """HD-43 to HD-46, HD-48: everybody moves as many bases on; with a hit the batter does, too."""
    bases = state.bases[seat]
    batter = state.batter[seat] if with_batter else NOBODY
    men = (batter, bases[0], bases[1], bases[2])  # by base, the batter at home plate
    if with_batter:
        advance_on_hit(bases, by, batter, seat, tape)
        state.batter[seat] += 1
    else:
        advance_all(bases, by, seat, tape)
    for base in range(THIRD, BATTER - 1, -1):
        if men[base] != NOBODY and base + by >= HOME:
            score_run(state, seat, men[base], base, tape)


@rule
def score_run(state, seat, runner, origin, tape):
    """HD-49: one run at once, without limit."""
    state.runs[seat] += 1
    state.series_runs[seat] += 1
    emit(tape, seat, Run(team=seat, runner=runner, origin=origin, score=state.series_runs[seat]))

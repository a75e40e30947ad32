"""The diamond: runners on bases, shared by all games.

`bases` is an array of three runner numbers, first base first; 0 is an empty base. What a runner number means
(a mere marker, a card, a place in the batting order, a speed) is the game's own business. Bases are numbered
1, 2, 3, with 0 for the batter at home plate and 4 for home. Every function moves the lead runner first and writes what
happened on the tape.

Where a run counts as soon as a runner is home, `hit_and_score`, `walk_and_score` and `advance_and_score` book it. Games
differ in that, and in what else they count with a run; so the other functions only return how many reached home, and
the game books them (`score_run`). In what order a game writes moves and runs on the tape is its own business.
"""

from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, Advance, PutOut, Replaced, Run, emit

BATTER, FIRST, SECOND, THIRD, HOME = 0, 1, 2, 3, 4
NOBODY = 0


@rule
def runner_on(bases, base):
    """The runner standing on a base, NOBODY when it is empty."""
    return bases[base - 1]


@rule
def runners_on(bases):
    """How many runners are on base."""
    count = 0
    for i in range(THIRD):
        if bases[i] != NOBODY:
            count += 1
    return count


@rule
def lead_base(bases):
    """The base of the runner nearest home, 0 with the bases empty."""
    for base in range(THIRD, BATTER, -1):
        if bases[base - 1] != NOBODY:
            return base
    return BATTER


@rule
def is_forced(bases, base):
    """Whether a batter who becomes a runner forces the runner on this base: all bases behind him are taken."""
    for behind in range(FIRST, base):
        if bases[behind - 1] == NOBODY:
            return False
    return True


@rule
def clear_bases(bases):
    """Take every runner off without a play: the half-inning is over."""
    for i in range(THIRD):
        bases[i] = NOBODY


@rule
def place_batter(bases, base, batter, team, tape):
    """The batter takes a base, or with HOME comes round to score."""
    emit(tape, NO_SEAT, Advance(team, batter, BATTER, base))
    if base >= HOME:
        return 1
    bases[base - 1] = batter
    return 0


@rule
def advance_runner(bases, origin, by, team, tape):
    """One runner goes up to `by` bases on; he stops behind a runner in his way, home never blocks."""
    runner = bases[origin - 1]
    base = origin
    while base < min(origin + by, HOME):
        if base + 1 < HOME and bases[base] != NOBODY:
            break
        base += 1
    if base == origin:
        return 0
    bases[origin - 1] = NOBODY
    if base < HOME:
        bases[base - 1] = runner
    emit(tape, NO_SEAT, Advance(team, runner, origin, base))
    return 1 if base == HOME else 0


@rule
def advance_all(bases, by, team, tape):
    """Every runner goes exactly `by` bases on; nobody is ever in the way, since all move alike."""
    home = 0
    for origin in range(THIRD, BATTER, -1):
        if bases[origin - 1] != NOBODY:
            home += advance_runner(bases, origin, by, team, tape)
    return home


@rule
def advance_on_hit(bases, value, batter, team, tape):
    """A hit of 1 to 4 bases on which all runners go just as far as the batter."""
    home = advance_all(bases, value, team, tape)
    return home + place_batter(bases, value, batter, team, tape)


@rule
def advance_forced(bases, team, tape):
    """Runners forced by a batter who goes to first move up one base each."""
    home = 0
    for origin in range(THIRD, BATTER, -1):
        if bases[origin - 1] != NOBODY and is_forced(bases, origin):
            home += advance_runner(bases, origin, 1, team, tape)
    return home


@rule
def walk(bases, batter, team, tape):
    """The batter takes first base; only forced runners move."""
    home = advance_forced(bases, team, tape)
    return home + place_batter(bases, FIRST, batter, team, tape)


@rule
def push_runners(bases, batter, team, tape):
    """A walk told from the batter forward: he takes first and whoever stood there is pushed to the next base."""
    runner, origin = batter, BATTER
    while runner != NOBODY and origin < HOME:
        base = origin + 1
        emit(tape, NO_SEAT, Advance(team, runner, origin, base))
        pushed = bases[base - 1] if base < HOME else NOBODY
        if base < HOME:
            bases[base - 1] = runner
        runner, origin = pushed, base
    return 1 if origin == HOME else 0


@rule
def replace_runner(bases, base, substitute, team, tape):
    """A pinch runner takes the place of the runner on a base."""
    emit(tape, NO_SEAT, Replaced(team, bases[base - 1], base, substitute))
    bases[base - 1] = substitute


@rule
def put_out_runner(bases, base, team, outs, tape):
    """The runner on a base is out; `outs` is the number of outs after it."""
    emit(tape, NO_SEAT, PutOut(team, bases[base - 1], base, outs))
    bases[base - 1] = NOBODY


@rule
def put_out_batter(batter, team, outs, tape):
    """The batter is out; `outs` is the number of outs after it."""
    emit(tape, NO_SEAT, PutOut(team, batter, BATTER, outs))


@rule
def score_run(runs, team, runner, origin, tape):
    """A run counts for a team."""
    runs[team] += 1
    emit(tape, NO_SEAT, Run(team, runner, origin, runs[team]))


@rule
def advance_and_score(bases, runs, origin, by, team, tape):
    """The runner on a base, if there is one, goes on as in `advance_runner`, and scores if he comes home."""
    runner = runner_on(bases, origin)
    if runner != NOBODY and advance_runner(bases, origin, by, team, tape):
        score_run(runs, team, runner, origin, tape)


@rule
def hit_and_score(bases, runs, value, batter, team, tape):
    """A hit as in `advance_on_hit`; everybody who comes home scores."""
    for origin in range(THIRD, BATTER, -1):
        advance_and_score(bases, runs, origin, value, team, tape)
    if place_batter(bases, value, batter, team, tape):
        score_run(runs, team, batter, BATTER, tape)


@rule
def walk_and_score(bases, runs, batter, team, tape):
    """A walk as in `walk`; a runner who is forced home scores."""
    on_third = runner_on(bases, THIRD)
    if walk(bases, batter, team, tape):
        score_run(runs, team, on_third, THIRD, tape)


@rule
def leader(runs):
    """The team with more runs, -1 with the score level."""
    if runs[0] == runs[1]:
        return -1
    return 0 if runs[0] > runs[1] else 1

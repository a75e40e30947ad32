"""What is written down of games between average clubs: the runs to come from each place, and where results lead."""

from fivetool.engine import record as records
from fivetool.engine.record import rule
from fivetool.engine.watching import BREAK_OFF
from fivetool.games.dice_baseball.data.expectancy import MOST_RUNS
from fivetool.games.dice_baseball.manager import outcomes
from fivetool.games.dice_baseball.rules import codes, counts, phase, record
from fivetool.lab.watch import Watcher

MOST_AT_BAT = 64  # plate appearances of a half-inning that are looked at
WHOLE_INNINGS = 8  # later ones may end with the winning run

HARVEST = records.record(
    "dice_baseball_harvest",
    halves="i8",  # half-innings that are over
    half="i8",  # the one that is played
    appearance="i8",  # the last that was noted
    seen="i8",  # plate appearances noted of this half-inning: ...
    places=("i8", MOST_AT_BAT),  # ... where each began, ...
    scored=("i8", MOST_AT_BAT),  # ... and the runs that had scored by then
    runs=("i8", (outcomes.PLACES - 1, MOST_RUNS + 1)),  # how often so many were still to come, by place
)
TRIAL = records.record(
    "dice_baseball_trial",
    special="i8",  # which trials count: see ANY_PLAY and the others
    place="i8",  # where it starts
    halves="i8",
    half="i8",
    appearance="i8",
    runs="i8",
    ends=("i8", (outcomes.PLACES, 5)),  # how often it ended at a place, with so many runs
)
PLAIN, ONLY_SPECIAL, NO_STRIKEOUT, ANY_PLAY = 0, 1, 2, 3  # trials without a special play, with one, ...


@rule
def begin_harvest(notes, state, book, tape, number):
    """Nothing is noted yet."""
    notes.halves = notes.half = notes.appearance = notes.seen = 0


@rule
def harvest(notes, state, book, knowledge, seat, choice, dice, mask):
    """Count, for each place in the first innings, how many runs the half-inning still brought."""
    if state.halves != notes.halves:
        for i in range(notes.seen):
            more = state.runs[notes.half] - notes.scored[i]
            notes.runs[notes.places[i], min(more, MOST_RUNS)] += 1
        notes.seen = 0
        notes.half = state.half
        notes.halves = state.halves
        if state.inning > WHOLE_INNINGS:
            return BREAK_OFF
    if state.phase == phase.DEFENSE and state.appearance != notes.appearance and notes.seen < MOST_AT_BAT:
        notes.appearance = state.appearance
        notes.places[notes.seen] = place_of(state)
        notes.scored[notes.seen] = state.runs[notes.half]
        notes.seen += 1
    return choice


@rule
def place_of(state):
    """Bases and outs in one number."""
    return 3 * record.base_state(state.bases) + state.outs


@rule
def try_out(notes, state, book, knowledge, seat, choice, dice, mask):
    """A trial is over with the plate appearance."""
    same = state.appearance == notes.appearance and state.halves == notes.halves
    return choice if same else BREAK_OFF


@rule
def count_trial(notes, state, book):
    """Count where one call or swing ended: place and runs."""
    place = place_of(state) if state.halves == notes.halves else outcomes.THIRD_OUT
    if notes.special == NO_STRIKEOUT and place == notes.place + 1 and state.result == codes.SO:
        return
    had_special = state.counts[counts.SPECIALS] > 0
    if notes.special == ANY_PLAY or had_special == (notes.special == ONLY_SPECIAL):
        notes.ends[place, min(state.runs[notes.half] - notes.runs, 4)] += 1


HARVESTER = Watcher(HARVEST, ("runs",), {"begin": begin_harvest, "decide": harvest})
TRIALS = Watcher(TRIAL, ("ends",), {"decide": try_out, "finish": count_trial})

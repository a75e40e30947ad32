"""What is noted of sheets as managers play, now and then at random, to learn what positions on them are worth."""

from fivetool.engine.dice import roll
from fivetool.engine.drivers import BOT_DICE, random_choice
from fivetool.engine.record import record, rule
from fivetool.games.highlights_dice.manager.knowledge import HORIZONS
from fivetool.games.highlights_dice.manager.sheet import packed_bases
from fivetool.games.highlights_dice.rules.decisions import legal
from fivetool.games.highlights_dice.rules.tracks import LONGEST_TRACK, TRACKS
from fivetool.games.highlights_dice.rules.turns import ALL_TURNS
from fivetool.lab.watch import Watcher

# what is noted of a sheet: each track's marks, the runners, the Power Dice, whether it is Active next, and one
BOXES = LONGEST_TRACK + 1
AT_RUNNERS = TRACKS * BOXES
AT_POWER = AT_RUNNERS + 8
AT_NEXT = AT_POWER + 1
AT_ONE = AT_NEXT + 1
FEATURES = AT_ONE + 1
NOTED = TRACKS + 4  # marks, bases, Power, Active next, runs
BASES, POWER, NEXT, RUNS = TRACKS, TRACKS + 1, TRACKS + 2, TRACKS + 3
NOT_NOTED = -1


NOTES = record(
    "highlights_dice_noted",
    percent="i8",  # of choices made at random
    turn="i8",
    sheets=("i8", (2, HORIZONS, NOTED)),  # of the game that is played
    products=("f8", (HORIZONS, FEATURES, FEATURES)),  # of all pairs of features
    results=("f8", (HORIZONS, FEATURES)),  # of features with later runs
)


@rule
def begin(notes, state, book, tape, number):
    """Nothing is noted yet."""
    notes.sheets[:, :, :] = NOT_NOTED
    notes.turn = state.turn


@rule
def explore(notes, state, book, knowledge, seat, choice, dice, mask):
    """The manager's choice, now and then a random one."""
    if roll(dice, BOT_DICE, 100) < notes.percent:
        mask[:] = 0
        legal(state, book, seat, mask)
        return random_choice(mask, dice)
    return choice


@rule
def follow(notes, state, book, tape):
    """Note both sheets when a turn begins."""
    if state.turn > notes.turn and state.extra_inning == 0:
        notes.turn = state.turn
        note_sheets(state, ALL_TURNS + 1 - state.turn, notes.sheets)


@rule
def finish(notes, state, book):
    """Add up what was noted: products of all pairs of features, and of features with later runs."""
    for owner in range(2):
        for horizon in range(1, ALL_TURNS):
            note = notes.sheets[owner, horizon]
            if note[RUNS] != NOT_NOTED:
                add_note(note, state.runs[owner] - note[RUNS], notes.products[horizon], notes.results[horizon])


@rule
def note_sheets(state, horizon, notes):
    """Write both sheets down at the beginning of a turn."""
    for seat in range(2):
        for track in range(TRACKS):
            notes[seat, horizon, track] = state.marks[seat, track]
        notes[seat, horizon, BASES] = packed_bases(state, seat)
        notes[seat, horizon, POWER] = state.power[seat]
        notes[seat, horizon, NEXT] = 1 if state.active == seat else 0
        notes[seat, horizon, RUNS] = state.runs[seat]


@rule
def feature_of(note, i):
    """The place of a note's feature number `i`; those with a number of their own are always one."""
    if i < TRACKS:
        return i * BOXES + note[i]
    if i == TRACKS:
        return AT_RUNNERS + note[BASES]
    if i == TRACKS + 1:
        return AT_POWER
    return AT_NEXT if i == TRACKS + 2 else AT_ONE


@rule
def value_of(note, i):
    """How much of feature number `i` a note has."""
    if i == TRACKS + 1:
        return note[POWER]
    return note[NEXT] if i == TRACKS + 2 else 1


@rule
def add_note(note, later, products, results):
    """Add one note to the sums of its horizon."""
    for i in range(TRACKS + 4):
        place, value = feature_of(note, i), value_of(note, i)
        results[place] += value * later
        for j in range(TRACKS + 4):
            products[place, feature_of(note, j)] += value * value_of(note, j)


WATCHER = Watcher(
    NOTES, ("products", "results"), {"begin": begin, "decide": explore, "follow": follow, "finish": finish}
)

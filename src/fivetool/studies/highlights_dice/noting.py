"""What is noted of sheets as managers play, now and then at random, to learn what positions on them are worth."""

from fivetool.engine.dice import roll
from fivetool.engine.drivers import BOT_DICE, random_choice
from fivetool.engine.record import record, rule
from fivetool.games.highlights_dice.manager.knowledge import ACTIVE, DICE, HORIZONS, PICKING, ROLES
from fivetool.games.highlights_dice.manager.outlook import BITS_A_TRACK, dice_left
from fivetool.games.highlights_dice.manager.sheet import packed_bases
from fivetool.games.highlights_dice.rules import phase
from fivetool.games.highlights_dice.rules.decisions import legal
from fivetool.games.highlights_dice.rules.tracks import LONGEST_TRACK, TRACKS
from fivetool.games.highlights_dice.rules.turns import ALL_TURNS
from fivetool.lab.watch import Watcher

# what is noted of a sheet: each track's marks with the dice that wait there, the runners, the Power Dice, and one
BOXES = LONGEST_TRACK + 1
AT_RUNNERS = TRACKS * BOXES * DICE
AT_POWER = AT_RUNNERS + 8
AT_ONE = AT_POWER + 1
FEATURES = AT_ONE + 1
NOTED = TRACKS + 5  # marks, bases, Power, what comes next, runs, dice
BASES, POWER, NEXT, RUNS, LEFT = range(TRACKS, NOTED)
NOT_NOTED = -1


NOTES = record(
    "highlights_dice_noted",
    percent="i8",  # of choices made at random
    turn="i8",
    left="i8",  # the Play Dice that stay when an area is taken
    sheets=("i8", (2, HORIZONS, NOTED)),  # of the game that is played
    products=("f8", (ROLES, HORIZONS, FEATURES, FEATURES)),  # of all pairs of features
    results=("f8", (ROLES, HORIZONS, FEATURES)),  # of features with later runs
)


@rule
def begin(notes, state, book, tape, number):
    """Nothing is noted yet."""
    notes.sheets[:, :, :] = NOT_NOTED
    notes.turn = state.turn
    notes.left = 0


@rule
def explore(notes, state, book, knowledge, seat, choice, dice, mask):
    """The manager's choice, now and then a random one."""
    if roll(dice, BOT_DICE, 100) < notes.percent:
        mask[:] = 0
        legal(state, book, seat, mask)
        choice = random_choice(mask, dice)
    if state.phase == phase.AREA and state.wild_on[seat] < 0:
        notes.left = dice_left(state, choice)
    return choice


@rule
def follow(notes, state, book, tape):
    """Note both sheets when a turn begins."""
    if state.turn > notes.turn and state.extra_inning == 0:
        notes.turn = state.turn
        note_sheets(state, ALL_TURNS + 1 - state.turn, notes.left, notes.sheets)


@rule
def finish(notes, state, book):
    """Add up what was noted: products of all pairs of features, and of features with later runs."""
    for owner in range(2):
        for horizon in range(1, ALL_TURNS):
            note = notes.sheets[owner, horizon]
            if note[RUNS] != NOT_NOTED:
                role = note[NEXT]
                add_note(
                    note, state.runs[owner] - note[RUNS], notes.products[role, horizon], notes.results[role, horizon]
                )


@rule
def note_sheets(state, horizon, left, notes):
    """Write both sheets down at the beginning of a turn."""
    for seat in range(2):
        for track in range(TRACKS):
            notes[seat, horizon, track] = state.marks[seat, track]
        notes[seat, horizon, BASES] = packed_bases(state, seat)
        notes[seat, horizon, POWER] = state.power[seat]
        notes[seat, horizon, NEXT] = ACTIVE if state.active == seat else PICKING
        notes[seat, horizon, LEFT] = left
        notes[seat, horizon, RUNS] = state.runs[seat]


@rule
def feature_of(note, i):
    """The place of a note's feature number `i`; the last is always one."""
    if i < TRACKS:
        return (i * BOXES + note[i]) * DICE + (note[LEFT] >> BITS_A_TRACK * i & 7)
    if i == TRACKS:
        return AT_RUNNERS + note[BASES]
    return AT_POWER if i == TRACKS + 1 else AT_ONE


@rule
def value_of(note, i):
    """How much of feature number `i` a note has."""
    return note[POWER] if i == TRACKS + 1 else 1


@rule
def add_note(note, later, products, results):
    """Add one note to the sums of its horizon."""
    for i in range(TRACKS + 3):
        place, value = feature_of(note, i), value_of(note, i)
        results[place] += value * later
        for j in range(TRACKS + 3):
            products[place, feature_of(note, j)] += value * value_of(note, j)


WATCHER = Watcher(
    NOTES, ("products", "results"), {"begin": begin, "decide": explore, "follow": follow, "finish": finish}
)

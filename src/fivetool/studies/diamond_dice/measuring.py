"""What is written down of games between managers for the balance report, and the manager who forgoes something."""

from fivetool.engine.innings import outcome
from fivetool.engine.record import record, rule
from fivetool.engine.watching import BREAK_OFF
from fivetool.games.diamond_dice.rules import phase
from fivetool.games.diamond_dice.rules.record import BENCH, CARDS, CLUBHOUSE, ORDER, PEN, batting_seat
from fivetool.lab.watch import Watcher
from fivetool.studies.diamond_dice.forgoing import forgo

DRAWN, BATTED, RESULT, RUNS_FOR, RUNS_AGAINST = 0, 1, 2, 3, 4  # columns of the table of cards

NOTES = record(
    "diamond_dice_measured",
    low="i8",  # the choices that one side forgoes: the first ...
    high="i8",  # ... and the last of them
    without="i8",  # the side that forgoes them, another one in every game
    home_chances="i8",  # how often a runner might try for home
    cards=("i8", (CARDS, 5)),
)


@rule
def begin(notes, state, book, tape, number):
    """The seats forgo their choices in turn."""
    notes.without = number & 1


@rule
def decide(notes, state, book, knowledge, seat, choice, dice, mask):
    """The manager's choice, or the next best if he has to do without it."""
    notes.home_chances += state.phase == phase.EXTRA_BASE
    if seat == notes.without and is_forgone(notes, choice):
        return forgo(state, book, knowledge, choice, notes.low, notes.high)
    return choice


@rule
def instead(notes, state, book, knowledge, seat, choice):
    """What a choice of the kind in question is weighed against: the next best, this once."""
    if is_forgone(notes, choice):
        return forgo(state, book, knowledge, choice, notes.low, notes.high)
    return BREAK_OFF


@rule
def is_forgone(notes, choice):
    """Whether a choice is of the kind in question."""
    return notes.low <= choice and choice <= notes.high


@rule
def finish(notes, state, book):
    """Add a game to all cards that were drawn."""
    for seat in range(2):
        count_cards(state, seat, notes.cards)


@rule
def count_cards(state, seat, cards):
    """Add a game to every card that a seat has drawn."""
    for i in range(ORDER):
        count_card(state, seat, state.lineup[seat, i], 1, cards)
    for i in range(CLUBHOUSE):
        count_card(state, seat, state.clubhouse[seat, i], 1, cards)
    for i in range(BENCH):
        count_card(state, seat, state.bench[seat, i], 0, cards)
    for i in range(PEN):
        count_card(state, seat, state.pen[seat, i], 0, cards)
    count_card(state, seat, state.pitcher[seat], 1, cards)
    if batting_seat(state) == seat:
        for base in range(3):
            count_card(state, seat, state.bases[base], 1, cards)


@rule
def count_card(state, seat, card, played, cards):
    """Add a game to one card."""
    if card > 0:
        cards[card, DRAWN] += 1
        cards[card, BATTED] += played
        cards[card, RESULT] += outcome(state.runs[seat], state.runs[1 - seat])
        cards[card, RUNS_FOR] += state.runs[seat]
        cards[card, RUNS_AGAINST] += state.runs[1 - seat]


WATCHER = Watcher(
    NOTES, ("home_chances", "cards"), {"begin": begin, "decide": decide, "finish": finish, "instead": instead}
)

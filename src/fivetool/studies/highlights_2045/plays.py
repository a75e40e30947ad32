"""What comes of playing a card and keeping the others, noted at every decision which to play.

Managers choose, now and then at random. Each decision is noted by the side and the turns that follow: what the card's
actions and hits would gain, which card it was, which were kept, and what stands on the field. At the end of the game
the products of all pairs are added up, and those with the result: least squares make of them what a play is worth.
"""

from fivetool.engine.dice import roll
from fivetool.engine.drivers import BOT_DICE, random_choice
from fivetool.engine.record import record, rule
from fivetool.games.highlights_2045.manager.defending import present_damage
from fivetool.games.highlights_2045.manager.playing import side_of, values_now
from fivetool.games.highlights_2045.manager.runners import on_base, runners_worth
from fivetool.games.highlights_2045.rules import choice as choices
from fivetool.games.highlights_2045.rules import phase, sizes
from fivetool.games.highlights_2045.rules.decisions import legal
from fivetool.games.highlights_2045.rules.zones import opponent
from fivetool.lab.watch import Watcher

COLUMNS = 256  # cards of equal value share one
ACTIONS, HITS, DAMAGE, OWN_RUNNERS, THEIR_RUNNERS, MARGIN = range(6)
MOST_AHEAD = 5  # runs; leads beyond count as this
FIELD = MARGIN + 2 * MOST_AHEAD + 1  # what stands on the field, one column each, and one for every lead
PLAYED, KEPT = FIELD, FIELD + COLUMNS  # where the columns of cards begin
FEATURES = FIELD + 2 * COLUMNS
ROWS = 2 * sizes.HAND  # decisions of a game

NOTES = record(
    "highlights_2045_plays",
    percent="i8",  # of cards played at random
    column=("i8", sizes.CARDS),
    # the game that is played
    rows="i8",
    seat=("i8", ROWS),
    left=("i8", ROWS),
    field=("f8", (ROWS, FIELD)),
    cards=("i8", (ROWS, sizes.HAND)),  # columns: the card that was played, then those that were kept
    # all games
    products=("f8", (sizes.SIDES, sizes.HAND, FEATURES, FEATURES)),
    results=("f8", (sizes.SIDES, sizes.HAND, FEATURES)),
)


@rule
def begin(notes, state, book, tape, number):
    """Nothing is noted yet."""
    notes.rows = 0


@rule
def note(notes, state, book, knowledge, seat, choice, dice, mask):
    """The manager's choice, now and then a random one, noted if it is which card to play."""
    if state.phase != phase.PLAY_CARD:
        return choice
    if roll(dice, BOT_DICE, 100) < notes.percent:
        mask[:] = 0
        legal(state, book, seat, mask)
        choice = random_choice(mask, dice)
    place = choice - choices.PICK
    if place >= 0 and place < state.hand_count[seat] and state.hand_count[seat] > 1 and notes.rows < ROWS:
        note_play(notes, state, book, knowledge, seat, place)
    return choice


@rule
def note_play(notes, state, book, knowledge, seat, place):
    """Note that the card on a place of the hand is played."""
    row = notes.rows
    notes.rows += 1
    notes.seat[row] = seat
    notes.left[row] = state.hand_count[seat] - 1
    note_field(notes.field[row], state, book, knowledge, seat, state.hand[seat, place])
    notes.cards[row, 0] = PLAYED + notes.column[state.hand[seat, place]]
    noted = 1
    for i in range(state.hand_count[seat]):
        if i != place:
            notes.cards[row, noted] = KEPT + notes.column[state.hand[seat, i]]
            noted += 1


@rule
def note_field(field, state, book, knowledge, seat, card):
    """What a card would gain, and what stands on the field."""
    other = opponent(state, seat)
    actions, hits = values_now(state, book, knowledge, seat, card)
    field[:] = 0.0
    field[ACTIONS] = actions
    field[HITS] = hits
    field[DAMAGE] = present_damage(state, knowledge, other)
    field[OWN_RUNNERS] = runners_worth(state, knowledge, seat, on_base(state, seat))
    field[THEIR_RUNNERS] = runners_worth(state, knowledge, other, on_base(state, other))
    lead = state.match_runs[seat] - state.match_runs[other]
    field[MARGIN + MOST_AHEAD + max(-MOST_AHEAD, min(MOST_AHEAD, lead))] = 1.0


@rule
def finish(notes, state, book):
    """Add up the decisions of a game, each with what came of it: 1 for a win, 0.5 for a tie."""
    for row in range(notes.rows):
        seat, left = notes.seat[row], notes.left[row]
        lead = state.match_runs[seat] - state.match_runs[opponent(state, seat)]
        won = 1.0 if lead > 0 else (0.5 if lead == 0 else 0.0)
        side = side_of(state, seat)
        add_play(
            notes.field[row], notes.cards[row], left + 1, won, notes.products[side, left], notes.results[side, left]
        )


@rule
def add_play(field, cards, count, won, products, results):
    """Add one decision to the sums: what stands on the field, and one for each card."""
    for i in range(FIELD):
        results[i] += field[i] * won
        for j in range(FIELD):
            products[i, j] += field[i] * field[j]
        for j in range(count):
            products[i, cards[j]] += field[i]
            products[cards[j], i] += field[i]
    for i in range(count):
        results[cards[i]] += won
        for j in range(count):
            products[cards[i], cards[j]] += 1.0


WATCHER = Watcher(NOTES, ("products", "results"), {"begin": begin, "decide": note, "finish": finish})

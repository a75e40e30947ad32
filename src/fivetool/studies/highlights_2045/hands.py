"""What the cards in managers' hands would do, written down at every decision which to play."""

from fivetool.engine.record import record, rule
from fivetool.games.highlights_2045.manager.playing import value_now
from fivetool.games.highlights_2045.rules import phase, sizes
from fivetool.lab.watch import Watcher

NOTES = record(
    "highlights_2045_hands",
    worth=("f8", (sizes.HAND, sizes.CARDS)),  # what each card would have done, by the cards left in the hand, ...
    looks=("f8", (sizes.HAND, sizes.CARDS)),  # ... and how often that was looked at
)


@rule
def look(notes, state, book, knowledge, seat, choice, dice, mask):
    """Value every card in the hand of whoever has to play one."""
    if state.phase == phase.PLAY_CARD:
        left = state.hand_count[seat] - 1
        for place in range(left + 1):
            card = state.hand[seat, place]
            notes.worth[left, card] += value_now(state, book, knowledge, seat, card)
            notes.looks[left, card] += 1
    return choice


WATCHER = Watcher(NOTES, ("worth", "looks"), {"decide": look})

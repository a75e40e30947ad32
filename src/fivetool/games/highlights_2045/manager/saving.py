"""The Visitor Save (BH-85 to BH-91)."""

from fivetool.engine.record import rule
from fivetool.engine.ties import above
from fivetool.games.highlights_2045.manager.defending import NO_EFFECT, best_defense, runs_coming
from fivetool.games.highlights_2045.manager.playing import NOTHING, possible_draw, possible_draws
from fivetool.games.highlights_2045.manager.runners import on_base
from fivetool.games.highlights_2045.rules import abilities, choice, sizes, slot
from fivetool.games.highlights_2045.rules.effects import would_work
from fivetool.games.highlights_2045.rules.zones import opponent


@rule
def best_save(state, book, knowledge, seat):
    """The source that most often keeps the game won or tied; where it is all the same, nothing is spent."""
    before = state.slot
    state.slot = slot.SAVE
    nothing = standing(state, knowledge, seat)
    drawn = chance_of_draw(state, book, knowledge, seat)
    on_deck = state.on_deck[seat]
    deck = save_chance(state, book, knowledge, seat, on_deck) if on_deck else NOTHING
    state.slot = before
    if above(deck, max(nothing, drawn)):
        return choice.FROM_DECK
    return choice.FROM_LINEUP if above(drawn, nothing) else choice.NO


@rule
def chance_of_draw(state, book, knowledge, seat):
    """How the game stands after a save with the next card of the Lineup, on the average."""
    total = 0.0
    count = possible_draws(state, seat)
    for i in range(count):
        total += save_chance(state, book, knowledge, seat, possible_draw(state, seat, i))
    return total / count if count > 0 else NOTHING


@rule
def save_chance(state, book, knowledge, seat, card):
    """How the game stands if a card makes the save: 1 won, 0.5 tied, 0 lost."""
    other = opponent(state, seat)
    best = standing(state, knowledge, seat)
    for i in range(sizes.CARD_ACTIONS):
        code = book.action[card, i]
        if code and book.action_class[code] == abilities.DEFENSE and would_work(state, book, seat, code):
            runners, effect, left_out = best_defense(state, book, knowledge, seat, code)
            runs, _ = runs_coming(state, knowledge, other, runners, effect, left_out)
            best = max(best, result(state.runs[seat] - state.runs[other] - runs))
    return best


@rule
def standing(state, knowledge, seat):
    """How the game stands for the Visitors once Home's hits are resolved: 1 won, 0.5 tied, 0 lost."""
    other = opponent(state, seat)
    runs, _ = runs_coming(state, knowledge, other, on_base(state, other), NO_EFFECT, 0)
    return result(state.runs[seat] - state.runs[other] - runs)


@rule
def result(margin):
    """1 for a win, 0.5 for a tie, 0 for a loss."""
    if margin > 0:
        return 1.0
    return 0.5 if margin == 0 else 0.0

"""The automated team (BH-127 to BH-130)."""

from fivetool.engine.diamond import THIRD
from fivetool.engine.record import rule
from fivetool.games.highlights_2045.rules import choice, phase, printed, sizes
from fivetool.games.highlights_2045.rules.decisions import may_choose_runner
from fivetool.games.highlights_2045.rules.defense import may_glove
from fivetool.games.highlights_2045.rules.effects import would_work
from fivetool.games.highlights_2045.rules.exchanges import clone_code
from fivetool.games.highlights_2045.rules.zones import opponent


@rule
def automated_choice(state, book):
    """BH-128 to BH-130: fixed answers; it is never asked about pinch hitters."""
    other = opponent(state, sizes.AUTOMATED)
    if state.phase == phase.VISITOR_SAVE:
        return choice.FROM_LINEUP if state.pending[other] > 0 else choice.NO
    if state.phase == phase.CHOOSE_HIT:
        return choice.PICK + highest_hit(state, other)
    if state.phase == phase.CHOOSE_RUNNER or state.phase == phase.CHOOSE_RUNNERS:
        for base in range(THIRD, 0, -1):
            if may_choose_runner(state, book, sizes.AUTOMATED, base):
                return choice.BASE + base - 1
    if state.phase == phase.CHOOSE_CLONE:
        return automated_clone(state, book)
    if state.phase == phase.CHOOSE_GAMBLE:
        return best_gamble(state, book)
    return choice.YES  # ACTION_ORDER: as printed; USE_RELIEF: whenever allowed


@rule
def highest_hit(state, other):
    """BH-129: the highest hit that may be gloved, a walk counting 0, leftmost on ties; seen from the page shown."""
    best = -1
    for i in range(min(state.pending[other], sizes.LISTED)):
        if may_glove(state, other, i):
            if best < 0 or state.hits[other, i] % printed.WALK > state.hits[other, best] % printed.WALK:
                best = i
    return best


@rule
def automated_clone(state, book):
    """BH-129: the first copyable action, latest card first, that would have an effect."""
    for i in range(sizes.LISTED):
        code = clone_code(state, book, i)
        if code and would_work(state, book, sizes.AUTOMATED, code):
            return choice.PICK + i
    return choice.NO


@rule
def best_gamble(state, book):
    """BH-129: of two cards turned up the one with the higher sum of H, the first on ties."""
    return choice.PICK + (1 if hit_sum(book, state.shown[1]) > hit_sum(book, state.shown[0]) else 0)


@rule
def hit_sum(book, card):
    """BH-129: the sum of H of a card's hits."""
    total = 0
    for i in range(book.hit_count[card]):
        total += book.hits[card, i]
    return total

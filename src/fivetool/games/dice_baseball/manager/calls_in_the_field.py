"""Calls of the club in the field: infield in or back, intentional walks, the answer to a send."""

from fivetool.engine.record import rule
from fivetool.engine.ties import below
from fivetool.games.dice_baseball.manager import outcomes
from fivetool.games.dice_baseball.manager.calls_at_bat import conceded, thrown_home
from fivetool.games.dice_baseball.manager.chance_to_win import (
    CARD_SHARE,
    at_place,
    chance_after,
    chance_at,
    pitcher_share,
    place_of,
    runs_off,
    standing_now,
    swinging,
)
from fivetool.games.dice_baseball.rules import choices
from fivetool.games.dice_baseball.rules.record import SLOTS, base_state, pitcher_now
from fivetool.games.dice_baseball.rules.sides import batting_side

ON_BASE, OUT = 0.33, 0.67  # how often the next man comes up with the batter on base, or out
WORTH_A_WALK = 0.04  # runs by which the next batter must be worse for a walk to be looked into
WALK_MARGIN = 0.002
LAST_HALF = 1  # the row of the last inning with the home club at bat


@rule
def best_infield(state, book, known):
    """IN or BACK, whichever leaves the club at bat the lesser chance; they differ on grounders alone."""
    standing = standing_now(state, book)
    pitcher, batter = pitcher_now(state), state.batter
    theirs = pitcher_share(state.control)
    off_pitcher = theirs * book.rates_on_mound[pitcher, batting_side(book, batter, pitcher), outcomes.GROUNDER]
    off_hitter = (CARD_SHARE - theirs) * book.rates_at_bat[batter, book.throws[pitcher], outcomes.GROUNDER]
    inside = off_pitcher * chance_after(known, standing, outcomes.GROUNDER_IN)
    inside += off_hitter * chance_after(known, standing, outcomes.GROUNDER_IN_ERROR)
    back = off_pitcher * chance_after(known, standing, outcomes.GROUNDER)
    back += off_hitter * chance_after(known, standing, outcomes.OUTCOMES + outcomes.GROUNDER)
    return choices.INFIELD_IN if below(inside, back) else choices.INFIELD_BACK


@rule
def walks_him(state, book, known):
    """Whether an intentional walk leaves the club at bat the lesser chance, by this batter and the next."""
    bases = base_state(state.bases)
    if bases == 0 or bases & 1:
        return False
    team, pitcher = state.half, pitcher_now(state)
    following = state.order[team, (state.up[team] + 1) % SLOTS]
    better = runs_off(book, state.batter, pitcher, state.control) - runs_off(book, following, pitcher, state.control)
    standing = standing_now(state, book)
    in_the_last_half = standing.row == LAST_HALF
    if below(better, WORTH_A_WALK) and not (in_the_last_half and standing.lead >= -1):
        return False
    on = at_place(standing, place_of(bases | 1, state.outs))
    after_walk = swinging(book, known, on, following, pitcher, state.control, 0)
    pitch_to = swinging(book, known, standing, state.batter, pitcher, state.control, 0)
    pitch_to += ON_BASE * (after_walk - chance_at(known, on))
    if state.outs < 2:
        out = at_place(standing, place_of(bases, state.outs + 1))
        later = swinging(book, known, out, following, pitcher, state.control, 0)
        pitch_to += OUT * (later - chance_at(known, out))
    return below(after_walk, pitch_to - WALK_MARGIN)


@rule
def best_answer(state, book, known):
    """Concede the run or throw home, whichever leaves the club at bat the lesser chance."""
    return (
        choices.THROW_HOME if below(thrown_home(state, book, known), conceded(state, book, known)) else choices.CONCEDE
    )

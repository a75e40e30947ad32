"""Decisions in the field: infield in or back, intentional walks, the answer to a send, better gloves late."""

from __future__ import annotations

from fivetool.engine.record import rule
from fivetool.games.dice_baseball.rules.line_ups import batting_side, is_free
from fivetool.games.dice_baseball.rules.records import (
    CATCHER,
    CONCEDE,
    DESIGNATED_HITTER,
    GROUNDER_IN,
    GROUNDER_IN_ERROR,
    GROUNDER_KIND,
    INFIELD_BACK,
    INFIELD_IN,
    NOBODY,
    OUTCOMES,
    SLOTS,
    THROW_HOME,
    base_state,
    pitcher_now,
    roster,
)
from fivetool.games.dice_baseball.tactics.calls import conceded, thrown_home
from fivetool.games.dice_baseball.tactics.winning import (
    CARD_SHARE,
    chance_after,
    chance_at,
    innings_left,
    lead_at_bat,
    pitcher_share,
    place_of,
    row_of,
    runs_off,
    stakes,
    swinging,
)

ON_BASE, OUT = 0.33, 0.67  # how often the next man comes up with the batter on base, or out
WORTH_A_WALK = 0.04  # runs by which the next batter must be worse for a walk to be looked into
WALK_MARGIN = 0.002
PROTECTED_LEAD = 4  # the largest lead for which better gloves come in
# by position: balls off the hitter's card that he may misplay, and plays on the range chart, for each batter
MISPLAYS = (0.0, 0.012, 0.006, 0.02, 0.03, 0.025, 0.03, 0.045, 0.05, 0.045)
RANGE_PLAYS = (0.0, 0.004, 0.006, 0.006, 0.0105, 0.009, 0.011, 0.005, 0.0075, 0.005)
RUNS_AN_ERROR, RUNS_A_PLAY = 0.5, 0.65
BATTERS_AN_INNING, TURNS_AN_INNING = 4.3, 0.48
GLOVE_PRICE = 0.001  # chance to win that a change must bring


@rule
def best_infield(state, book):
    """IN or BACK, whichever leaves the club at bat the lesser chance; they differ on grounders alone."""
    row, lead = row_of(state, book), lead_at_bat(state)
    place = place_of(base_state(state.bases), state.outs)
    pitcher, batter = pitcher_now(state), state.batter
    theirs = pitcher_share(state.control)
    off_pitcher = theirs * book.rates_on_mound[pitcher, batting_side(book, batter, pitcher), GROUNDER_KIND]
    off_hitter = (CARD_SHARE - theirs) * book.rates_at_bat[batter, book.throws[pitcher], GROUNDER_KIND]
    inside = off_pitcher * chance_after(book, row, lead, GROUNDER_IN, place)
    inside += off_hitter * chance_after(book, row, lead, GROUNDER_IN_ERROR, place)
    back = off_pitcher * chance_after(book, row, lead, GROUNDER_KIND, place)
    back += off_hitter * chance_after(book, row, lead, OUTCOMES + GROUNDER_KIND, place)
    return INFIELD_IN if inside < back else INFIELD_BACK


@rule
def walks_him(state, book):
    """Whether an intentional walk leaves the club at bat the lesser chance, by this batter and the next."""
    bases = base_state(state.bases)
    if bases == 0 or bases & 1:
        return False
    team, pitcher = state.half, pitcher_now(state)
    following = state.order[team, (state.up[team] + 1) % SLOTS]
    better = runs_off(book, state.batter, pitcher, state.control) - runs_off(book, following, pitcher, state.control)
    row, lead = row_of(state, book), lead_at_bat(state)
    if better < WORTH_A_WALK and not (row == 1 and lead >= -1):
        return False
    place = place_of(bases, state.outs)
    on = place_of(bases | 1, state.outs)
    after_walk = swinging(book, row, lead, on, following, pitcher, state.control, 0)
    pitch_to = swinging(book, row, lead, place, state.batter, pitcher, state.control, 0)
    pitch_to += ON_BASE * (after_walk - chance_at(book, row, lead, on))
    if state.outs < 2:
        out = place_of(bases, state.outs + 1)
        later = swinging(book, row, lead, out, following, pitcher, state.control, 0)
        pitch_to += OUT * (later - chance_at(book, row, lead, out))
    return after_walk < pitch_to - WALK_MARGIN


@rule
def best_answer(state, book):
    """Concede the run or throw home, whichever leaves the club at bat the lesser chance."""
    return CONCEDE if conceded(state, book) <= thrown_home(state, book) else THROW_HOME


# --- Better gloves late with a lead ---


@rule
def weak_position(state, book, team):
    """A position where a man on the bench would save more than his bat costs, 0 for none."""
    lead = -lead_at_bat(state)
    left = innings_left(state, book)
    if left > 1 or lead < 1 or lead > PROTECTED_LEAD or state.inning_opened or state.outs > 0:
        return 0
    place = place_of(base_state(state.bases), state.outs)
    run = stakes(book, row_of(state, book), -lead, place)
    best, most = 0, GLOVE_PRICE
    for position in range(CATCHER, DESIGNATED_HITTER):
        player = better_glove(state, book, team, position)
        if player != NOBODY:
            gain = run * saving(state, book, team, position, player, left)
            if gain > most:
                best, most = position, gain
    return best


@rule
def better_glove(state, book, team, position):
    """The man on the bench with the position who fields it best, NOBODY if nobody beats the man there."""
    best, most = NOBODY, 0.0
    for player in roster(book, team):
        if book.games_at[player, position] >= 0 and is_free(state, book, player):
            gain = glove_runs(state, book, team, position, player)
            if gain > most:
                best, most = player, gain
    return best


@rule
def glove_runs(state, book, team, position, player):
    """Runs a batter that a player saves at a position against the man there."""
    defense = book.defense_at[player, position] - state.glove[team, position]
    reach = book.range_at[player, position] - state.reach[team, position]
    return (MISPLAYS[position] * defense * RUNS_AN_ERROR + RANGE_PLAYS[position] * reach * RUNS_A_PLAY) / 100


@rule
def saving(state, book, team, position, player, left):
    """Runs saved in the innings left, less what the batting costs if his turn comes."""
    there = state.fielder[team, position]
    hand = book.throws[state.mound[1 - team]]
    bat = CARD_SHARE / 2 * (book.worth_at_bat[there, hand] - book.worth_at_bat[player, hand])
    fielded = glove_runs(state, book, team, position, player) * BATTERS_AN_INNING * (left + 1)
    return fielded - max(0.0, bat) * TURNS_AN_INNING * (left + 0.3)

"""End of a game (BH-104 to BH-111)."""

from fivetool.engine.diamond import clear_bases, runners_on
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, LeftOnBase, emit
from fivetool.games.highlights_2045.rules import choice, codes, events, figure, formats, phase, sizes
from fivetool.games.highlights_2045.rules.formats import match_is_over, stage_is_over
from fivetool.games.highlights_2045.rules.in_force import coach_code, park_code
from fivetool.games.highlights_2045.rules.standings import rank_teams
from fivetool.games.highlights_2045.rules.zones import (
    in_play_to_dugout,
    is_automated,
    opponent,
    push,
    take_from_hand,
    to_dugout,
)

IN_REGULATION, IN_EXTRA_INNINGS, BY_COIN = 0, 1, 2  # how a game was decided
FAN_BONUS, SOLD_OUT_BONUS = 5, 2  # BH-193, BH-203


@rule
def end_game(state, tape):
    """BH-13, BH-104: the winner records a win."""
    winner = state.home
    if state.coin_winner >= 0:
        winner = state.coin_winner
    elif state.runs[state.visitors] > state.runs[state.home]:
        winner = state.visitors
    loser = opponent(state, winner)
    state.won[winner] = 1
    state.won[loser] = 0
    state.margin[winner] = 0
    state.margin[loser] = state.runs[winner] - state.runs[loser]
    state.stage_wins[winner] += 1
    state.count[figure.GAMES] += 1
    if winner == state.home:
        state.count[figure.HOME_WINS] += 1
    if state.stage == formats.ROUND_ROBIN:
        state.beat[winner, loser] += 1
        for team in (winner, loser):
            state.season_runs[team] += state.runs[team]
            state.season_allowed[team] += state.runs[opponent(state, team)]
    decided = BY_COIN if state.coin_winner >= 0 else (IN_EXTRA_INNINGS if state.extra > 0 else IN_REGULATION)
    ended = events.GameEnd(
        winner=winner,
        loser=loser,
        runs_winner=state.runs[winner],
        runs_loser=state.runs[loser],
        extras=state.extra,
        decided=decided,
    )
    emit(tape, NO_SEAT, ended)
    state.phase = phase.LEFT_OVERS


@rule
def ask_for_left_overs(state, book):
    """BH-105: an unused On Deck card must go to the Dugout or on top of the Lineup, unless no game is to come."""
    if match_is_over(state, book) and not book.last_on_deck:
        state.phase = phase.AFTER_GAME
        return
    for team in (state.visitors, state.home):
        if state.on_deck[team]:
            state.seat_turn = team
            state.phase = phase.ON_DECK_LEFT
            return
    state.phase = phase.AFTER_GAME


@rule
def return_on_deck(state, chosen, tape):
    """BH-21, BH-22, BH-105."""
    team = state.seat_turn
    card = state.on_deck[team]
    state.on_deck[team] = 0
    emit(tape, team, events.OnDeckReturned(team=team, to_lineup=chosen == choice.FROM_LINEUP, card=card))
    if chosen == choice.FROM_LINEUP:
        state.top_round[team, state.top_count[team]] = 0
        push(state.top, state.top_count, team, card)
    else:
        to_dugout(state, team, card)
    state.phase = phase.LEFT_OVERS


@rule
def after_game(state, book, dice, tape):
    """BH-106 to BH-110, BH-131, BH-136: unplayed cards, reset, income; then the Buy Round for those who buy."""
    for team in (state.visitors, state.home):
        while state.hand_count[team] > 0:
            card = take_from_hand(state, team, 0)
            to_dugout(state, team, card)
            emit(tape, team, events.ExtraDiscard(team=team, card=card))
    for team in (state.visitors, state.home):
        clear_field(state, team, tape)
        earn_income(state, book, team, tape)
    state.phase = phase.NEXT_GAME
    round_ends = state.stage != formats.ROUND_ROBIN or book.teams < sizes.TEAMS or state.game % 2 == 0
    if state.stage == formats.ROUND_ROBIN and round_ends:
        rank_teams(state, book, dice, tape)
    if not round_ends:
        return
    buys = not match_is_over(state, book) and (state.stage != formats.SERIES or book.series_buys)
    for team in range(book.teams):
        goes_on = state.stage != formats.ROUND_ROBIN or not stage_is_over(state, book) or state.finalist[team]
        state.buying[team] = 1 if buys and state.in_round[team] and goes_on and not is_automated(book, team) else 0
        state.in_round[team] = 0
        if not state.buying[team]:
            in_play_to_dugout(state, team)
            state.budget[team] = 0
    if buys:
        state.phase = phase.BUY_ROUND


@rule
def clear_field(state, team, tape):
    """BH-107, BH-171: runs, pawns and effects end with the game."""
    emit(tape, NO_SEAT, LeftOnBase(team=team, count=runners_on(state.bases[team])))
    clear_bases(state.bases[team])
    state.runs[team] = 0
    state.threat[team] = 0
    state.gambled[team] = 0
    state.card_marks[team] = 0
    state.effects_before[team] = 0
    for i in range(state.effect_count[team]):
        state.effects[team, i] = 0
    state.effect_count[team] = 0
    for i in range(sizes.RUNNERS):
        state.runner_card[team, i] = 0
        state.runner_speed[team, i] = 0


@rule
def earn_income(state, book, team, tape):
    """BH-108, BH-109, BH-193, BH-203: the income of the cards In Play, and bonuses that do not count in comparisons."""
    if is_automated(book, team):
        return
    counted = state.played[team] if book.extra_income else min(sizes.HAND, state.played[team])
    income = 0
    for i in range(counted):
        income += book.income[state.in_play[team, i]]
    bonus = FAN_BONUS if coach_code(state, book, team) == codes.COACH_FAN_FAVORITE else 0
    if park_code(state, book) == codes.PARK_SOLD_OUT and state.won[team]:
        bonus += SOLD_OUT_BONUS
    state.income[team] = income
    state.budget[team] = income + bonus
    state.count[figure.INCOME] += income
    emit(tape, team, events.Income(team=team, income=income, bonus=bonus, budget=income + bonus))

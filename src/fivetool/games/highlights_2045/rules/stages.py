"""The start of a stage and of its next game (BH-4 to BH-13, BH-133 to BH-139)."""

from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.highlights_2045.rules import choice, events, formats, phase, sizes
from fivetool.games.highlights_2045.rules.coaches import choose_coaches, deal_coaches
from fivetool.games.highlights_2045.rules.formats import (
    match_is_over,
    most_wins,
    pair_teams,
    stage_games,
    stage_is_over,
)
from fivetool.games.highlights_2045.rules.zones import take_at


@rule
def start_stage(state, book, dice, tape):
    """BH-4, BH-180, BH-181: a stage begins; where coaches are used they are dealt now."""
    state.game = 0
    for team in range(sizes.TEAMS):
        state.stage_wins[team] = 0
    emit(tape, NO_SEAT, events.StageStart(stage=state.stage, games=stage_games(state, book), letters=state.letter))
    state.phase = phase.NEXT_GAME
    if book.with_coaches and (state.stage == formats.SERIES or state.stage == formats.SINGLE_STAGE):
        deal_coaches(state, book, dice)
        state.phase = phase.DRAFT_ROUND


@rule
def next_game(state, book, dice, tape):
    """BH-10: the next game of the stage, the next stage, or the end of the match."""
    if not stage_is_over(state, book):
        state.game += 1
        pair_teams(state, book)
        choose_coaches(state)
        return
    if state.stage != formats.ROUND_ROBIN:
        winner = most_wins(state)
        wins = state.stage_wins[winner]
        emit(tape, NO_SEAT, events.StageEnd(stage=state.stage, winner=winner, wins=wins, losses=state.game - wins))
        if match_is_over(state, book):
            state.winner = winner
            state.phase = phase.OVER
            emit(tape, NO_SEAT, events.MatchEnd(winner=winner))
            return
        state.home_field = winner  # BH-7, BH-9
    state.stage = formats.SERIES
    start_stage(state, book, dice, tape)


@rule
def start_game(state, tape):
    """BH-182: coaches are revealed; BH-26: the game begins."""
    for team in (state.visitors, state.home):
        state.coach[team] = 0
        state.coach_used[team] = 0
        if state.chosen[team]:
            state.coach[team] = take_at(state.coaches, state.coach_count, team, state.chosen[team] - choice.PICK)
            state.spent_coach[state.coach[team]] = 1
            state.chosen[team] = 0
        state.batter[team] = 0
        state.in_round[team] = 1
    state.turn = 0
    state.extra = 0
    state.coin_winner = -1
    visitors, home = state.visitors, state.home
    started = events.GameStart(
        stage=state.stage,
        game=state.game,
        visitors=visitors,
        home=home,
        park=state.park[home],
        coach_visitors=state.coach[visitors],
        coach_home=state.coach[home],
    )
    emit(tape, NO_SEAT, started)
    state.phase = phase.DRAW_HANDS

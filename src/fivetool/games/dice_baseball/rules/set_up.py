"""Setup: two lineup cards, and the start of the game once both are in (DB-1 to DB-14)."""

from fivetool.engine.diamond import HOME
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import events, phase
from fivetool.games.dice_baseball.rules.lineup_cards import fill_lineup, hand_in


@rule
def set_up(state, book, dice, tape):
    """Two lineup cards, filled in as the coach would."""
    state.ceiling = HOME
    for team in range(2):
        state.with_dh[team] = book.dh
        fill_lineup(state, book, team)
    state.phase = phase.LINEUPS


@rule
def start_game(state, book, tape):
    """DB-3: once both lineup cards are in, they are read out, and the away club bats."""
    if not (state.ready[0] and state.ready[1]):
        return
    told = events.GameStart(
        innings=book.innings,
        advance=book.advance,
        stamina=book.stamina_rule,
        rest=book.rest,
        ball_parks=book.ball_parks,
        with_dh=state.with_dh,
        mismatch=book.mismatch,
        starters=state.mound,
    )
    emit(tape, NO_SEAT, told)
    for team in range(2):
        hand_in(state, book, team, tape)
    state.phase = phase.NEW_HALF

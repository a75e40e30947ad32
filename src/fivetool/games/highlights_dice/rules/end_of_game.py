"""End of turn, end of the game (HD-79 to HD-84, HD-127, HD-128)."""

from fivetool.engine.record import rule
from fivetool.engine.tape import emit
from fivetool.games.highlights_dice.rules import phase, reason
from fivetool.games.highlights_dice.rules.events import DicePassed
from fivetool.games.highlights_dice.rules.record import is_solo
from fivetool.games.highlights_dice.rules.series import end_game
from fivetool.games.highlights_dice.rules.turns import next_seat, rounds_of


@rule
def end_turn(state, book, dice, tape):
    """HD-79: the Play Dice taken pass to the left. HD-81: the game is over after everybody's last turn."""
    following = next_seat(state, book, state.active)
    if not is_solo(book):
        emit(tape, state.active, DicePassed(to=following, play_dice=state.held))
    state.active = following
    if state.rounds[following] < rounds_of(state, book):
        state.phase = phase.NEW_TURN
    elif is_solo(book):
        end_solo_game(state, book, dice, tape)
    else:
        end_regulation(state, book, dice, tape)


@rule
def end_solo_game(state, book, dice, tape):
    """HD-127: more runs than Hits Fitz win; a tie is a loss."""
    won = state.runs[0] > state.fitz_runs
    state.result[0] = 2 if won else 0
    end_game(state, book, reason.SOLO_WIN if won else reason.SOLO_LOSS, dice, tape)


@rule
def find_leaders(state, book):
    """HD-82, HD-83, HD-95: mark those with the most runs among the tied; returns how many there are."""
    most = -1
    for seat in range(book.seats):
        if state.tied[seat] and state.runs[seat] > most:
            most = state.runs[seat]
    count = 0
    for seat in range(book.seats):
        if state.tied[seat] and state.runs[seat] < most:
            state.tied[seat] = 0
        count += state.tied[seat]
    return count


@rule
def end_regulation(state, book, dice, tape):
    """HD-82, HD-83: one leader wins; several go to Extra Innings."""
    for seat in range(book.seats):
        state.tied[seat] = state.taking_part[seat]
    if find_leaders(state, book) > 1:
        state.regulation_ties += 1
        state.phase = phase.NEW_EXTRA
    else:
        decide_game(state, book, reason.MORE_RUNS, dice, tape)


@rule
def decide_game(state, book, why, dice, tape):
    """The seats still marked as tied have won, or share the win."""
    winners = 0
    for seat in range(book.seats):
        winners += state.tied[seat]
    for seat in range(book.seats):
        state.result[seat] = 0
        if state.tied[seat]:
            state.result[seat] = 2 if winners == 1 else 1
    end_game(state, book, why if winners == 1 else reason.SHARED, dice, tape)

"""Series (HD-98 to HD-104)."""

from fivetool.engine.diamond import runners_on
from fivetool.engine.dice import roll
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, LeftOnBase, emit
from fivetool.games.highlights_dice.rules import dice_kind, option, phase
from fivetool.games.highlights_dice.rules.events import GameEnd, SeriesEnd, SeriesGame
from fivetool.games.highlights_dice.rules.record import is_solo
from fivetool.games.highlights_dice.rules.turns import next_seat


@rule
def end_game(state, book, why, dice, tape):
    """The game is decided: book it in the series and go on to the next game, or end the series."""
    for seat in range(book.seats):
        if runners_on(state.bases[seat]) > 0:
            emit(tape, NO_SEAT, LeftOnBase(team=seat, count=runners_on(state.bases[seat])))
        state.half_wins[seat] += state.result[seat]
    emit(tape, NO_SEAT, GameEnd(runs=state.runs, fitz=state.fitz_runs, reason=why, wins=state.result))
    if book.series_games > 1:
        emit(tape, NO_SEAT, SeriesGame(game=state.series_game, half_wins=state.half_wins))
    if series_goes_on(state, book):
        state.first_seat = next_first_seat(state, book, dice)
        state.phase = phase.NEW_GAME
    else:
        end_series(state, book, tape)


@rule
def series_goes_on(state, book):
    """HD-98, HD-103: games are left, or tied players must play on."""
    if book.series_games == 1:
        return False
    left = book.series_games - state.series_game
    if left > 0:
        return book.series_stop == option.PLAY_ALL or not is_clinched(state, book, left)
    if is_solo(book) or book.series_tie != option.EXTRA_GAME:
        return False
    return keep_only_leaders(state, book) > 1


@rule
def is_clinched(state, book, left):
    """HD-98: whether the winner of the series is certain with `left` games to play."""
    if is_solo(book):
        return is_solo_series_decided(state, left)
    best, second = -1, -1
    for seat in range(book.seats):
        if state.half_wins[seat] > best:
            best, second = state.half_wins[seat], best
        elif state.half_wins[seat] > second:
            second = state.half_wins[seat]
    return best > second + 2 * left


@rule
def is_solo_series_decided(state, left):
    """HD-104: more wins than losses are certain, or out of reach."""
    wins = state.half_wins[0] // 2
    losses = state.series_game - wins
    return wins > losses + left or losses >= wins + left


@rule
def keep_only_leaders(state, book):
    """HD-103 extra_game: those behind the best record take no further part; returns how many are left."""
    best = 0
    for seat in range(book.seats):
        best = max(best, state.half_wins[seat])
    count = 0
    for seat in range(book.seats):
        if state.half_wins[seat] < best:
            state.taking_part[seat] = 0
        count += state.taking_part[seat]
    return count


@rule
def next_first_seat(state, book, dice):
    """HD-102: the seat to the left of the last game's first player, a random seat, or the same one."""
    if is_solo(book):
        return 0
    if book.series_first == option.DRAW_FIRST:
        return random_participant(state, book, dice)
    if book.series_first == option.SAME_FIRST and state.taking_part[state.first_seat]:
        return state.first_seat
    return next_seat(state, book, state.first_seat)


@rule
def random_participant(state, book, dice):
    """A seat still taking part, each equally likely."""
    seat = roll(dice, dice_kind.FIRST_PLAYER, book.seats)
    while state.taking_part[seat] == 0:
        seat = roll(dice, dice_kind.FIRST_PLAYER, book.seats)
    return seat


@rule
def end_series(state, book, tape):
    """HD-100 to HD-104: the best record wins the series; equal records share it or go by runs."""
    state.phase = phase.OVER
    if book.series_games == 1:
        return
    if is_solo(book):
        wins = state.half_wins[0] // 2
        state.result[0] = 2 if wins > state.series_game - wins else 0
    else:
        mark_series_winners(state, book)
    emit(tape, NO_SEAT, SeriesEnd(games=state.series_game, wins=state.result))


@rule
def mark_series_winners(state, book):
    """HD-103: the best record; with `runs` the most runs among those who share it."""
    best, most = -1, -1
    for seat in range(book.seats):
        best = max(best, state.half_wins[seat])
    for seat in range(book.seats):
        if state.half_wins[seat] == best:
            most = max(most, state.series_runs[seat])
    winners = 0
    for seat in range(book.seats):
        leads = state.half_wins[seat] == best and (book.series_tie != option.BY_RUNS or state.series_runs[seat] == most)
        state.result[seat] = 1 if leads else 0
        winners += state.result[seat]
    if winners == 1:
        for seat in range(book.seats):
            state.result[seat] *= 2

"""What is hidden: a lineup card before both are in (DB-3)."""

from fivetool.engine.dice import roll
from fivetool.engine.drivers import BOT_DICE
from fivetool.engine.record import rule
from fivetool.games.dice_baseball.rules import phase
from fivetool.games.dice_baseball.rules.eligibility import is_free, is_rested
from fivetool.games.dice_baseball.rules.lineup_cards import automatic_lineup, clear_lineup, fill_lineup, name_starter
from fivetool.games.dice_baseball.rules.record import roster


@rule
def view(state, book, seat, out):
    """The other manager's lineup card is blank until both are in."""
    if out.phase == phase.LINEUPS:
        for team in range(2):
            if team != seat:
                handed_in = out.ready[team]
                clear_lineup(out, team)
                out.ready[team] = handed_in


@rule
def redeal(state, book, seat, dice):
    """A lineup card that the seat has not seen: with any of the likely starters if it is in, else the coach's."""
    if state.phase != phase.LINEUPS:
        return
    for team in range(2):
        if team != seat:
            handed_in = state.ready[team]
            clear_lineup(state, team)
            if not handed_in:
                fill_lineup(state, book, team)
            else:
                name_starter(state, team, any_starter(state, book, team, dice))
                automatic_lineup(state, book, team)


@rule
def any_starter(state, book, team, dice):
    """One of those who may start, each equally likely."""
    count = 0
    for player in roster(book, team):
        if is_likely_starter(state, book, player):
            count += 1
    if count == 0:
        return book.default_starter[team]
    pick = roll(dice, BOT_DICE, count)
    for player in roster(book, team):
        if is_likely_starter(state, book, player):
            if pick == 0:
                return player
            pick -= 1
    return book.default_starter[team]


@rule
def is_likely_starter(state, book, player):
    """A starter who may pitch today."""
    return book.starts[player] > 0 and is_free(state, book, player) and is_rested(book, player)

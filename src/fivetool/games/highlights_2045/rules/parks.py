"""The ball parks that teams are dealt and choose from."""

from fivetool.engine.dice import roll
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.highlights_2045.rules import choice, draw, events, formats, phase, sizes
from fivetool.games.highlights_2045.rules.zones import is_automated


@rule
def park_is_dealt(state, card):
    """Whether a team has been offered this park."""
    for team in range(sizes.TEAMS):
        if state.offer[team, 0] == card or state.offer[team, 1] == card:
            return True
    return False


@rule
def deal_parks(state, book, dice):
    """BH-195: two ball parks each; the automated team keeps one at random."""
    for team in range(book.teams):
        for i in range(sizes.OFFERED):
            card = book.park_card[roll(dice, draw.PARK, book.park_cards)]
            while park_is_dealt(state, card):
                card = book.park_card[roll(dice, draw.PARK, book.park_cards)]
            state.offer[team, i] = card
        if is_automated(book, team):
            state.chosen[team] = choice.PICK + roll(dice, draw.COIN, 2)
        else:
            state.asked[team] = 1
    state.phase = phase.CHOOSE_PARK


@rule
def open_parks(state, book, tape):
    """BH-195: the chosen parks are revealed; then the match begins."""
    if book.with_parks:
        for team in range(book.teams):
            state.park[team] = state.offer[team, state.chosen[team] - choice.PICK]
            emit(tape, NO_SEAT, events.ParkChosen(team=team, park=state.park[team]))
            state.chosen[team] = 0
            state.offer[team, 0] = 0
            state.offer[team, 1] = 0
    if book.format == formats.SEASON_AND_SERIES:
        state.stage = formats.MINI_SEASON
    elif book.format == formats.BEST_OF:
        state.stage = formats.SERIES
    elif book.format == formats.TOURNAMENT:
        state.stage = formats.ROUND_ROBIN
    else:
        state.stage = formats.SINGLE_STAGE

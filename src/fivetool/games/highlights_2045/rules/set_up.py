"""Setup of a match (BH-3, BH-23 to BH-25, BH-126, BH-195)."""

from fivetool.engine.dice import roll
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.highlights_2045.rules import draw, events, formats, phase, sizes, zones
from fivetool.games.highlights_2045.rules.buy_round import fill_row
from fivetool.games.highlights_2045.rules.free_agents import take_agent
from fivetool.games.highlights_2045.rules.parks import deal_parks
from fivetool.games.highlights_2045.rules.zones import push


@rule
def club_is_taken(state, club):
    """BH-3: every team has a deck of its own."""
    for team in range(sizes.TEAMS):
        if state.club[team] == club:
            return True
    return False


@rule
def draw_club(state, dice):
    """A random deck that nobody has."""
    club = roll(dice, draw.CLUB, sizes.CLUBS)
    while club_is_taken(state, club):
        club = roll(dice, draw.CLUB, sizes.CLUBS)
    return club


@rule
def prepare_match(state, book, dice):
    """BH-3: teams are chosen in seat order, or drawn."""
    for seat in range(book.seats):
        if state.club[seat] < 0:
            if not book.random_teams:
                state.seat_turn = seat
                state.phase = phase.CHOOSE_TEAM
                return
            state.club[seat] = draw_club(state, dice)
    state.phase = phase.START_MATCH


@rule
def start_match(state, book, dice, tape):
    """BH-8, BH-23 to BH-25: Lineups, the Free Agent deck, and who is Home first."""
    for i in range(book.agents):
        state.in_deck[book.agent[i]] = 1
    state.deck_count = book.agents
    for team in range(book.seats):
        deal_club(state, book, team, state.club[team])
    if book.seats == 1:
        build_automated_team(state, book, dice)
    started = events.MatchStart(seats=book.seats, format=book.format, home_field=book.home_first, clubs=state.club)
    emit(tape, NO_SEAT, started)
    if book.row_at_setup:
        fill_row(state, book, dice, tape)
    if book.format == formats.TOURNAMENT:
        draw_letters(state, book, dice)
    else:
        state.first_home = roll(dice, draw.COIN, 2) if book.home_first == formats.RANDOM_HOME else book.home_first
        state.home_field = state.first_home
        state.finalist[0] = 1
        state.finalist[1] = 1
    if book.with_parks:
        deal_parks(state, book, dice)
    else:
        state.phase = phase.PARKS_CHOSEN


@rule
def deal_club(state, book, team, club):
    """BH-23: the 15 cards of a starting deck."""
    for i in range(sizes.ROSTER):
        add_to_lineup(state, team, book.club_cards[club, i])


@rule
def add_to_lineup(state, team, card):
    """A card joins a roster before play."""
    push(state.lineup, state.lineup_count, team, card)
    state.place[card] = zones.ON_ROSTER + team


@rule
def build_automated_team(state, book, dice):
    """BH-126: free agents, or some of them among the cards of an unused starting deck."""
    if book.auto_agents == sizes.ROSTER:
        for i in range(sizes.ROSTER):
            add_to_lineup(state, sizes.AUTOMATED, take_agent(state, book, dice))
        return
    state.club[sizes.AUTOMATED] = draw_club(state, dice)
    deal_club(state, book, sizes.AUTOMATED, state.club[sizes.AUTOMATED])
    for i in range(book.auto_agents):
        slot = roll(dice, draw.LINEUP_CARD, sizes.ROSTER)
        while book.cost[state.lineup[sizes.AUTOMATED, slot]] > 0:
            slot = roll(dice, draw.LINEUP_CARD, sizes.ROSTER)
        state.place[state.lineup[sizes.AUTOMATED, slot]] = 0
        card = take_agent(state, book, dice)
        state.lineup[sizes.AUTOMATED, slot] = card
        state.place[card] = zones.ON_ROSTER + sizes.AUTOMATED


@rule
def draw_letters(state, book, dice):
    """BH-134: teams are lettered at random."""
    for i in range(book.teams):
        state.letter[i] = -1
    for team in range(book.teams):
        place = roll(dice, draw.LOTS, book.teams)
        while state.letter[place] >= 0:
            place = roll(dice, draw.LOTS, book.teams)
        state.letter[place] = team

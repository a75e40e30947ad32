"""The draft of the coaches (BH-180 to BH-183)."""

from fivetool.engine.dice import roll
from fivetool.engine.record import rule
from fivetool.engine.tape import emit
from fivetool.games.highlights_2045.rules import choice, draw, events, phase, sizes
from fivetool.games.highlights_2045.rules.formats import stage_games
from fivetool.games.highlights_2045.rules.zones import push, take_at


@rule
def coach_is_dealt(state, card):
    """Whether a team has been dealt this coach."""
    for team in range(sizes.TEAMS):
        for i in range(state.packet_count[team]):
            if state.packet[team, i] == card:
                return True
    return False


@rule
def deal_coaches(state, book, dice):
    """BH-181: as many coaches for each team as the stage can have games."""
    for team in range(book.seats):
        if state.finalist[team]:
            for i in range(stage_games(state, book)):
                card = book.coach_card[roll(dice, draw.COACH, book.coach_cards)]
                while coach_is_dealt(state, card):
                    card = book.coach_card[roll(dice, draw.COACH, book.coach_cards)]
                push(state.packet, state.packet_count, team, card)


@rule
def draft_round(state, book, tape):
    """BH-181: keep one, pass the rest across, until all are kept; alone, keep all."""
    for team in range(book.seats):
        if state.chosen[team]:
            card = take_at(state.packet, state.packet_count, team, state.chosen[team] - choice.PICK)
            keep_coach(state, team, card, tape)
            state.chosen[team] = 0
    if state.drafted:
        pass_packets(state, book)
    state.drafted = 1
    left = 0
    for team in range(book.seats):
        if book.seats == 1:
            while state.packet_count[team] > 0:
                keep_coach(state, team, take_at(state.packet, state.packet_count, team, 0), tape)
        elif state.packet_count[team] > 0:
            state.asked[team] = 1
            left += 1
    state.phase = phase.DRAFT_COACH if left > 0 else phase.NEXT_GAME


@rule
def keep_coach(state, team, card, tape):
    """A coach is kept, unseen by the opponent."""
    push(state.coaches, state.coach_count, team, card)
    emit(tape, team, events.CoachKept(team=team, coach=card))


@rule
def pass_packets(state, book):
    """BH-181: the two packets change sides."""
    first = -1
    for team in range(book.seats):
        if state.finalist[team] and first < 0:
            first = team
        elif state.finalist[team]:
            for i in range(sizes.COACHES):
                state.packet[first, i], state.packet[team, i] = state.packet[team, i], state.packet[first, i]


@rule
def choose_coaches(state):
    """BH-182: before the draw each team secretly chooses a coach."""
    state.phase = phase.COACHES_CHOSEN
    for team in (state.visitors, state.home):
        if state.coach_count[team] > 0:
            state.asked[team] = 1
            state.phase = phase.CHOOSE_COACH

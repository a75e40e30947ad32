"""What holds at this moment: the coach and the park in force, and the card on top with its type and speed."""

from fivetool.engine.record import rule
from fivetool.games.highlights_2045.rules import codes, printed


@rule
def coach_code(state, book, team):
    """The ability of the coach in force, 0 without one."""
    return book.action[state.coach[team], 0]


@rule
def park_code(state, book):
    """BH-196: the ability of the Home team's park, 0 without one."""
    return book.action[state.park[state.home], 0]


@rule
def card_speed(state, book, team, card):
    """BH-16, BH-189: the speed of a card, or fast by the coach."""
    code = coach_code(state, book, team)
    makes_fast = code == codes.COACH_ROBOT_FAST or code == codes.COACH_NATURAL_FAST
    return printed.FAST if makes_fast and book.kind[card] == book.number[code] else book.speed[card]


@rule
def may_pinch_hit(state, book, team, card):
    """BH-38, BH-190: the PH symbol, which coach_bench gives to all."""
    return book.pinch[card] == 1 or coach_code(state, book, team) == codes.COACH_BENCH


@rule
def top_card(state, team):
    """BH-49: the card on top of an In Play stack, 0 when it is empty."""
    return state.in_play[team, state.played[team] - 1] if state.played[team] > 0 else 0


@rule
def top_type(state, book, team):
    """BH-49, BH-88, BH-99: the type that "vs." looks at."""
    return book.kind[top_card(state, team)]

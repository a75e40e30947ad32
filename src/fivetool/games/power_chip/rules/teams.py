"""Teams, seats, length (PC-1 to PC-9). Teams are 0 (A) and 1 (B)."""

from fivetool.engine.innings import TOP
from fivetool.engine.record import rule

BATTING, PITCHING = 0, 1  # the sides of a roll


@rule
def batting_team(state):
    """PC-8: the first team bats in the top, the second in the bottom."""
    return state.first_team if state.half == TOP else 1 - state.first_team


@rule
def side_of(state, team):
    """Whether a team bats or pitches now."""
    return BATTING if team == batting_team(state) else PITCHING


@rule
def team_on(state, side):
    """The team that bats, or that pitches, now."""
    return batting_team(state) if side == BATTING else 1 - batting_team(state)


@rule
def team_of_seat(book, seat):
    """PC-1, PC-3: seats A, B, or A1, A2, B1, B2."""
    return seat if book.seats == 2 else seat // 2


@rule
def first_seat(book, team):
    """The seat A or B, A1 or B1."""
    return team if book.seats == 2 else 2 * team


@rule
def speaker(state, book, team):
    """PC-6: the seat that decides for its team."""
    if book.seats == 2 or book.captain_fixed or side_of(state, team) == BATTING:
        return first_seat(book, team)
    return first_seat(book, team) + 1

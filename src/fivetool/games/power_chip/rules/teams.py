"""Teams, seats, length (PC-1 to PC-9). Teams are 0 (A) and 1 (B)."""

from fivetool.engine.innings import TOP
from fivetool.engine.record import rule

BATTING, PITCHING = 0, 1  # the sides of a roll
IN_TURN, BY_ROLE, FIXED = 0, 1, 2  # who speaks for a team (PC-6)


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
def team_size(book, team):
    """PC-1, PC-3: the seats are shared out over both teams; of an odd number team A has one more."""
    return (book.seats + 1 - team) // 2


@rule
def team_of_seat(book, seat):
    """PC-3: the first seats are team A's."""
    return 0 if seat < team_size(book, 0) else 1


@rule
def first_seat(book, team):
    """The seat A or B, A1 or B1."""
    return team * team_size(book, 0)


@rule
def speaker(state, book, team):
    """PC-6: the seat that decides for its team."""
    at_bat = side_of(state, team) == BATTING
    place = 0
    if book.captain == BY_ROLE:
        place = 0 if at_bat else 1
    elif book.captain == IN_TURN:
        place = state.inning - 1 if at_bat else state.inning
    return first_seat(book, team) + place % team_size(book, team)

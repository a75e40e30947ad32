"""Teams and seats: how many can play, and what they are called (PC-1 to PC-3)."""

from __future__ import annotations

from fivetool.game.facts import Names
from fivetool.games.power_chip.rules.play import DICE_A_SIDE

SEAT_COUNTS = tuple(range(2, 2 * DICE_A_SIDE + 1))


def team_of(seats: int) -> tuple[int, ...]:
    """PC-3: the team of each seat; of an odd number team A has one more.

    >>> team_of(2), team_of(5)
    ((0, 1), (0, 0, 0, 1, 1))
    """
    return (0,) * ((seats + 1) // 2) + (1,) * (seats // 2)


def default_names(seats: int) -> Names:
    """PC-1, PC-3: seats A and B, or A1, A2, ..., B1, B2, ..."""
    if seats == 2:
        return Names(("Blues", "Reds"), ("A", "B"))
    teams = team_of(seats)
    numbers = (seat - teams.index(team) + 1 for seat, team in enumerate(teams))
    return Names(("Blues", "Reds"), tuple(f"{'AB'[team]}{number}" for team, number in zip(teams, numbers, strict=True)))


def dice_shares(people: int) -> list[int]:
    """PC-4, PC-5: how many of a team's six dice each of its seats rolls, in order; who comes first rolls one more.

    >>> dice_shares(1), dice_shares(2), dice_shares(4)
    ([6], [3, 3], [2, 2, 1, 1])
    """
    return [DICE_A_SIDE // people + (place < DICE_A_SIDE % people) for place in range(people)]


def refuse_seats(count: int) -> str:
    """PC-2."""
    return f"Power Chip Baseball is for 2 to 12 seats, one to six a team; got {count}."

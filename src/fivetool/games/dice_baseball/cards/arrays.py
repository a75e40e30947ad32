"""Cards as the arrays that a rule book takes: those of a whole club, worked out once, and those of any roster of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from fivetool.errors import DataError
from fivetool.games.dice_baseball.cards.card import CODES, POSITIONS, Bat, Hitter, Pitcher
from fivetool.games.dice_baseball.cards.club import Club
from fivetool.games.dice_baseball.cards.worth import column_rates, column_worth, worth_at_bat, worth_on_mound
from fivetool.games.dice_baseball.rules import positions, record

SIDES = ("L", "R", "S")
CODE_NUMBERS = {code: number for number, code in enumerate(CODES)}
EMERGENCY_CONTROL, EMERGENCY_STAMINA, EMERGENCY_HOLD = 9, 99, 10  # DB-162: a position player on the mound


@dataclass(frozen=True)
class RosterArrays:
    """The cards of a game roster as arrays, to be copied into any number of books."""

    places: Mapping[str, int]  # player id -> place on the roster
    arrays: Mapping[str, Any]


class AllCards:
    """Every card of a club as arrays, a row a player, however many there are: rosters are taken out of them."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.rows = {player.id: row for row, player in enumerate(club.players)}
        self._arrays = _rows_of(club.players)

    def of(self, roster: Sequence[str]) -> RosterArrays:
        """The cards of these players, in this order."""
        if len(roster) > record.ROSTER:
            raise DataError(f"{self.club.name} has {len(roster)} players, at most {record.ROSTER} fit on a roster.")
        rows = [self.rows[player] for player in roster]
        arrays = _blank(record.ROSTER)
        for field, values in self._arrays.items():
            arrays[field][: len(rows)] = values[rows]
        return RosterArrays({player: place for place, player in enumerate(roster)}, arrays)

    def none(self, rows: int) -> dict[str, Any]:
        """Rows for so many players, still empty."""
        return _blank(rows)

    def copy_to(self, arrays: Mapping[str, Any], players: Sequence[str], places: Sequence[int]) -> None:
        """Write the cards of some players into rows of other arrays."""
        rows = [self.rows[player] for player in players]
        for field, values in self._arrays.items():
            arrays[field][places] = values[rows]


def roster_arrays(club: Club) -> RosterArrays:
    """The cards of a club that fits on a roster.

    >>> from fivetool.games.dice_baseball.workshop.sample_clubs import sample_club
    >>> int(roster_arrays(sample_club("Average Home")).arrays["speed"][0])
    79
    """
    return AllCards(club).of([player.id for player in club.players])


def _blank(rows: int) -> dict[str, Any]:
    shapes = {field: record.BOOK[field] for field in _CARD_FIELDS}
    arrays = {field: np.zeros((rows, *dtype.shape[1:]), dtype.base) for field, dtype in shapes.items()}
    arrays["games_at"][...] = -1
    return arrays


def _rows_of(players: Sequence[Hitter | Pitcher]) -> dict[str, Any]:
    arrays = _blank(len(players))
    for row, player in enumerate(players):
        card = _write_pitcher(player) if isinstance(player, Pitcher) else _write_hitter(player)
        for field, value in card.items():
            arrays[field][row] = value
    return arrays


_CARD_FIELDS = (
    "hits", "pitches", "bats", "throws", "contact", "power", "speed", "stealing", "bunting", "injury", "pitcher_card",
    "control", "stamina_start", "stamina_relief", "hold", "starts", "relief_games", "games_at", "defense_at",
    "range_at", "arm_at", "steal_second", "steal_third", "sacrifice", "walked", "worth_at_bat", "worth_on_mound",
    "worth_facing", "rates_at_bat", "rates_on_mound",
)  # fmt: skip


def _write_bat(bat: Bat) -> dict[str, Any]:
    return {
        "hits": [_numbers(bat.vs_left.codes), _numbers(bat.vs_right.codes)],
        "contact": bat.contact,
        "power": bat.power,
        "speed": bat.speed,
        "stealing": bat.steal,
        "bunting": bat.bunt,
        "steal_second": bat.habits.steal_second,
        "steal_third": bat.habits.steal_third,
        "sacrifice": bat.habits.sacrifice,
        "walked": bat.habits.walked_intentionally,
        "worth_at_bat": worth_at_bat(bat),
        "rates_at_bat": [column_rates(bat.vs_left), column_rates(bat.vs_right)],
    }


def _numbers(codes: Sequence[str]) -> list[int]:
    return [CODE_NUMBERS[code] for code in codes]


def _write_hitter(hitter: Hitter) -> dict[str, Any]:
    games, defense, reach, arm = (np.full(record.FIELDERS, fill) for fill in (-1, 0, 0, 0))
    for line in hitter.fielding:
        place = POSITIONS.index(line.position) + 1
        if place < positions.DESIGNATED_HITTER:
            games[place], defense[place], reach[place] = line.games, line.defense, line.range
            arm[place] = line.arm or 0
    return {
        **_write_bat(hitter),
        "bats": SIDES.index(hitter.bats),
        "throws": SIDES.index(hitter.throws),
        "injury": hitter.injury,
        "control": EMERGENCY_CONTROL,
        "stamina_start": EMERGENCY_STAMINA,
        "stamina_relief": EMERGENCY_STAMINA,
        "hold": EMERGENCY_HOLD,
        "games_at": games,
        "defense_at": defense,
        "range_at": reach,
        "arm_at": arm,
        "worth_on_mound": -1.0,
    }


def _write_pitcher(pitcher: Pitcher) -> dict[str, Any]:
    games, defense, reach = (np.full(record.FIELDERS, fill) for fill in (-1, 0, 0))
    games[positions.PITCHER] = pitcher.games
    defense[positions.PITCHER], reach[positions.PITCHER] = pitcher.defense, pitcher.range
    start, relief = pitcher.stamina_start, pitcher.stamina_relief
    return {
        **_write_bat(pitcher.bat),
        "pitches": [_numbers(pitcher.vs_left.codes), _numbers(pitcher.vs_right.codes)],
        "bats": SIDES.index(pitcher.bats),
        "throws": SIDES.index(pitcher.throws),
        "injury": pitcher.injury,
        "pitcher_card": 1,
        "control": pitcher.control,
        "stamina_start": start if start is not None else relief or 1,
        "stamina_relief": relief if relief is not None else start or 1,
        "hold": pitcher.hold,
        "starts": pitcher.starts,
        "relief_games": pitcher.relief_games,
        "games_at": games,
        "defense_at": defense,
        "range_at": reach,
        "worth_on_mound": worth_on_mound(pitcher),
        "worth_facing": [column_worth(pitcher.vs_left), column_worth(pitcher.vs_right)],
        "rates_on_mound": [column_rates(pitcher.vs_left), column_rates(pitcher.vs_right)],
    }

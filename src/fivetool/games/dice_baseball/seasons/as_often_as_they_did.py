"""Lineups from day to day of a club that really played: everybody is in the nine about as often as he really was.

Each day every hitter draws a number. Who played a position most comes first there unless he draws badly, so a regular
has his days off and a platoon shares its position. How good a man's numbers must be is settled once for a club, by a
few hundred days on paper.
"""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from fivetool.errors import DataError
from fivetool.games.dice_baseball.cards.card import Hitter
from fivetool.games.dice_baseball.seasons.default_lineup import SCARCE_FIRST

DESIGNATED = "DH"
DAYS_ON_PAPER, ROUNDS, GAIN, MOST_CHANGE = 200, 8, 0.6, 4.0
LEAST_OF_A_DAY = 0.001  # of a man who hardly played, as if he had played so much of every day


class DailyNine:
    """Who of a club's hitters plays on a day, and where."""

    def __init__(self, hitters: Sequence[Hitter], with_dh: bool) -> None:
        """`with_dh` says whether the club's nine had a designated hitter in most of its real games."""
        self._games = {hitter.id: _games_by_position(hitter) for hitter in hitters}
        self._wanted = shares_of_the_nine(hitters, len(SCARCE_FIRST) + with_dh)
        self._claim = {player: max(share, LEAST_OF_A_DAY) for player, share in self._wanted.items()}
        if not all(any(position in games for games in self._games.values()) for position in SCARCE_FIRST):
            return
        for _ in range(ROUNDS):
            self._settle(with_dh)

    def _settle(self, with_dh: bool) -> None:
        """One round of days on paper: who came in too seldom gets a better claim."""
        came: Counter[str] = Counter()
        for day in range(DAYS_ON_PAPER):
            came.update(self.positions((), with_dh, day).values())
        for player, wanted in self._wanted.items():
            share = (came[player] + 0.5) / (DAYS_ON_PAPER + 1)
            change = (max(wanted, LEAST_OF_A_DAY) / share) ** GAIN
            self._claim[player] *= min(max(change, 1 / MOST_CHANGE), MOST_CHANGE)

    def positions(
        self, absent: Collection[str], with_dh: bool, day: int, leaning: Mapping[str, float] | None = None
    ) -> dict[str, str]:
        """Today's players by position; `leaning` is how much more often each played against today's pitcher."""
        luck = {
            player: claim * (leaning or {}).get(player, 1.0) / _number_of_day(player, day)
            for player, claim in self._claim.items()
            if player not in absent
        }
        wanted = [*SCARCE_FIRST, *([DESIGNATED] if with_dh else [])]
        best = sorted(self._pairs(luck, wanted), reverse=True)
        placed: dict[str, str] = {}
        taken: set[str] = set()
        for _, player, position in best:
            if position not in placed and player not in taken:
                placed[position] = player
                taken.add(player)
        order = sorted(luck, key=lambda player: -luck[player])
        for position in wanted:
            if position not in placed and not self._make_room(position, placed, order, set()):
                raise DataError(f"Lineup: nobody plays {position}.")
        return placed

    def _pairs(self, luck: Mapping[str, float], wanted: Sequence[str]) -> Iterator[tuple[float, str, str]]:
        for player, number in luck.items():
            games = self._games[player]
            most = max(games.values(), default=0)
            for position, played in games.items():
                if position in wanted and most:
                    yield number * played / most, player, position

    def _make_room(self, position: str, placed: dict[str, str], order: Sequence[str], tried: set[str]) -> bool:
        """Fill a position with a man who has it, from the bench or from a place that somebody else can fill."""
        tried.add(position)
        able = [player for player in order if position in self._games[player] or position == DESIGNATED]
        for player in able:
            if player not in placed.values():
                placed[position] = player
                return True
        for player in able:
            held = next(place for place, who in placed.items() if who == player)
            if held not in tried:
                placed[position] = placed.pop(held)
                if self._make_room(held, placed, order, tried):
                    return True
                placed[held] = placed.pop(position)
        return False


def shares_of_the_nine(hitters: Sequence[Hitter], places: int) -> dict[str, float]:
    """Of all days, the share on which each hitter is in the lineup, by how often he really came to bat."""
    batted = {
        hitter.id: sum(float(line.get("PA", 0)) for line in hitter.statistics.values()) or 4.0 * hitter.games
        for hitter in hitters
    }
    a_place = sum(batted.values()) / places
    return {player: min(1.0, number / a_place) if a_place else 0.0 for player, number in batted.items()}


def _games_by_position(hitter: Hitter) -> dict[str, int]:
    """Games at each position; those that are left over he was the designated hitter, or came off the bench."""
    games = {line.position: line.games for line in hitter.fielding if line.position in SCARCE_FIRST and line.games}
    rest = hitter.games - sum(games.values())
    return games | ({DESIGNATED: rest} if rest > 0 else {})


def _number_of_day(player: str, day: int) -> float:
    """What a player draws on a day, low being good: the same for the same player and day, always."""
    digest = hashlib.blake2b(f"{player} {day}".encode(), digest_size=4).digest()
    return -math.log((int.from_bytes(digest, "big") + 1) / (2**32 + 1))

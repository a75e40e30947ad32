"""A club from day to day: who is on its roster, whose turn it is to start, and who has a day off."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any

from fivetool.errors import DataError
from fivetool.games.dice_baseball.cards.arrays import AllCards
from fivetool.games.dice_baseball.cards.card import HIGHEST_CONTROL, LOWEST_CONTROL
from fivetool.games.dice_baseball.cards.club import Club
from fivetool.games.dice_baseball.cards.files import read_club
from fivetool.games.dice_baseball.rules import record
from fivetool.games.dice_baseball.seasons.as_often_as_they_did import DailyNine
from fivetool.games.dice_baseball.seasons.default_lineup import SCARCE_FIRST, batting_order
from fivetool.games.dice_baseball.seasons.everyday_lineup import Bench, leaning_to, shares_of_days
from fivetool.games.dice_baseball.seasons.rosters import ROTATION, ByUse

HANDS = ("", "L", "R")  # of the opposing starter; nothing where it is not known
DAY_SHARES = 1 << 16
MOST_NINES = 1 << 14  # lineups of a club kept


class Staff:
    """A club with everything worked out that the games of many days need."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.all_cards = AllCards(club)
        self.order = tuple(player.id for player in club.players)
        self.cards = self.all_cards.of(self.order) if len(self.order) <= record.ROSTER else None
        self.bench = Bench(club.hitters)
        self._benches = {facing: Bench(club.hitters, facing) for facing in HANDS}
        self.pitchers = {pitcher.id: pitcher for pitcher in club.pitchers}
        self.by_use = ByUse(club, self.bench)
        self._nines: dict[Any, list[tuple[str, str]]] = {}  # by who cannot play, who has a day off and who starts
        self._days = {
            facing: {player: DAY_SHARES * share for player, share in shares_of_days(club.hitters, facing).items()}
            for facing in HANDS
        }

    @cached_property
    def daily(self) -> DailyNine | None:
        """Who plays how often, of a club that really played."""
        return DailyNine(self.club.hitters, self.club.designated_hitter) if self.club.regulars else None

    @cached_property
    def leanings(self) -> dict[str, dict[str, float]]:
        """How much more often than his club everybody batted against each hand."""
        return {facing: leaning_to(self.club.hitters, facing) for facing in HANDS}

    def on_roster(self, out: Mapping[str, Any], size: int) -> set[str]:
        """DB-179: who of the fit is on the game roster."""
        return self.by_use.roster(out, size)

    def starter(self, absent: Mapping[str, Any], needed: Mapping[str, int], started: Mapping[str, int]) -> str | None:
        """The rotation: of the rested starters the one whose last start is longest ago, regulars before others."""
        fit = [player for player in self.by_use.starters if player not in absent]
        rested = [player for player in fit if player not in needed]
        regulars = [player for player in rested if player in fit[:ROTATION]]
        found = min(regulars or rested, key=lambda player: started.get(player, 0), default=None)
        return found if found is not None else min(fit, key=lambda player: needed[player], default=None)

    def batters(self, absent: Mapping[str, Any], with_dh: bool, day: int, facing: str = "") -> list[tuple[str, str]]:
        """Today's nine against a hand: those on their day off come in only where nobody else plays the position."""
        if self.daily is not None:
            return self._as_often(self.daily, absent, with_dh, day, facing)
        off = {player for player in self.days_off(day, facing) if player not in absent}
        key = (frozenset(absent), frozenset(off), with_dh, facing)
        if key not in self._nines:
            if len(self._nines) >= MOST_NINES:
                self._nines.clear()
            self._nines[key] = _best_batters(self._benches[facing], absent, off, with_dh)
        return self._nines[key]

    def days_off(self, day: int, facing: str = "") -> set[str]:
        """Who rests on a day against a hand, if there is somebody for his position: as often as his card says."""
        return {player for player, share in self._days[facing].items() if _chance_of_day(player, day) >= share}

    def _as_often(
        self, daily: DailyNine, absent: Mapping[str, Any], with_dh: bool, day: int, facing: str
    ) -> list[tuple[str, str]]:
        """The nine of a club that really played, in the usual order; the best it has where too few are left."""
        bench = self._benches[facing]
        try:
            placed = daily.positions(absent, with_dh, day, self.leanings[facing])
        except DataError:
            return bench.batters(absent, with_dh)
        at = {player: position for position, player in placed.items()}
        by_worth = [player for player in bench.by_worth if player in at]
        return [(player, at[player]) for player in batting_order(by_worth, bench.eyes, bench.power)]


def _best_batters(bench: Bench, absent: Mapping[str, Any], off: set[str], with_dh: bool) -> list[tuple[str, str]]:
    kept = {player for player in bench.hitters if player not in absent and player not in off}
    for position in SCARCE_FIRST:
        if off and not any(bench.has(player, position) for player in kept):
            back = next((p for p in bench.claims[position] if p in off and bench.has(p, position)), None)
            if back is not None:
                off.discard(back)
                kept.add(back)
    try:
        return _rated_batters(bench, {*absent, *off}, with_dh)
    except DataError:  # too few are left for nine places
        return bench.batters(absent, with_dh)


def _rated_batters(bench: Bench, unavailable: set[str], with_dh: bool) -> list[tuple[str, str]]:
    batters = bench.batters(unavailable, with_dh)
    if any(position != "DH" and not bench.has(player, position) for player, position in batters):
        raise DataError("Lineup: somebody would play out of position.")
    return batters


@lru_cache(maxsize=256)
def staff_of(content: str, edge: int = 0) -> Staff:
    """A club; `edge` is added to the Control of its pitchers."""
    club = read_club(content, "The club")
    if edge:
        pitchers = tuple(
            pitcher.model_copy(update={"control": min(HIGHEST_CONTROL, max(LOWEST_CONTROL, pitcher.control + edge))})
            for pitcher in club.pitchers
        )
        club = club.model_copy(update={"pitchers": pitchers})
    return Staff(club)


@lru_cache(maxsize=1 << 16)
def _chance_of_day(player: str, day: int) -> int:
    """A number that says whether a player has a day off: the same for the same player and day, always."""
    digest = hashlib.blake2b(f"{player} {day}".encode(), digest_size=2).digest()
    return int.from_bytes(digest, "big")

"""Clubs, their parks and what they bring to one game, and card sets: a club is a text file that a person can read and
edit (`files` reads and writes it), a card set is a folder of them.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import Any, Literal

from pydantic import Field

from fivetool.games.dice_baseball.cards.card import NUMBERS, Hitter, Model, Pitcher, round_half_up

FORMAT = 1

POWER_BANDS = ((39, 44), (45, 50), (51, 56), (57, 62), (63, 68), (69, 74), (75, 80), (81, 86), (87, 92), (93, 99))
PARK_LIMITS = (0.25, 2.25)
DEEP_FLY_SLOPE = 0.8  # home-run numbers for each point of Power above the lowest, in a neutral park
Stamina = Literal["off", "basic", "advanced"]


class Park(Model):
    """A ball park: its multiplier, or the last home-run number for each Power band (-1: none) as printed (Chart 17).

    >>> Park(name="Neutral park").ranges
    (1, 6, 11, 15, 20, 25, 30, 35, 39, 45)
    """

    name: str
    multiplier: float = 1.0
    limits: tuple[int, ...] | None = None

    @cached_property
    def ranges(self) -> tuple[int, ...]:
        """The last number that is a home run, for each Power band; -1 where there is none."""
        return self.limits or tuple(home_run_limit(band, self.multiplier) for band in POWER_BANDS)

    @property
    def in_words(self) -> str:
        """The row of Chart 17: on which numbers a deep fly leaves the park, by Power.

        >>> Park(name="Neutral park").in_words[:40]
        'Power 39-44 00-01, 45-50 00-06, 51-56 00'
        """
        bands = zip(self.ranges, POWER_BANDS, strict=True)
        return "Power " + ", ".join(f"{low}-{high} {numbers_up_to(limit)}" for limit, (low, high) in bands)


def numbers_up_to(limit: int) -> str:
    """The numbers from 00 to a last one; -1: none.

    >>> numbers_up_to(25), numbers_up_to(0), numbers_up_to(-1)
    ('00-25', '00', 'none')
    """
    return "none" if limit < 0 else "00" if limit == 0 else f"00-{limit:02}"


def home_run_limit(band: tuple[int, int], multiplier: float) -> int:
    """The last home-run number of a Power band in a park (Chart 17)."""
    middle = sum(band) / 2
    return min(NUMBERS, round_half_up(DEEP_FLY_SLOPE * (middle - POWER_BANDS[0][0]) * multiplier)) - 1


class Lineup(Model):
    """A starting pitcher and nine batters in order, each with his position."""

    starter: str
    batters: tuple[tuple[str, str], ...]


class Usage(Model):
    """Who really played in a game: what a replay repeats.

    A pitcher faces his number of batters before the next comes in, the last one stays; a slot's player of each turn
    is listed, the last one goes on; a fielder takes his position before the batter of that number (from 0) that his
    club faces.
    """

    pitchers: tuple[tuple[str, int], ...]
    batters: tuple[tuple[str, ...], ...]
    fielders: tuple[tuple[str, str, int], ...] = ()


class Club(Model):
    """A club: its cards, its park, and what a league says about a day's game."""

    format: int = FORMAT
    name: str
    nickname: str = ""
    abbreviation: str = ""
    league: str = ""
    division: str = ""
    year: int = 0
    set_name: str = ""
    notice: str = ""
    designated_hitter: bool = False
    built_for_stamina: Stamina = "advanced"
    built_for_parks: bool = True
    transcription: bool = False
    park: Park = Park(name="Neutral park")
    season_sheet: dict[str, Any] = Field(default_factory=dict)  # cells of its season in place of the charts' own
    regulars: bool = False  # whether the nine that is offered goes by who really played
    hitters: tuple[Hitter, ...] = Field(alias="hitter")
    pitchers: tuple[Pitcher, ...] = Field(alias="pitcher")
    unavailable: dict[str, str] = Field(default_factory=dict)
    days_needed: dict[str, int] = Field(default_factory=dict)
    lineup: Lineup | None = Field(default=None, alias="line_up")  # the name that files and saves have
    usage: Usage | None = None

    @property
    def players(self) -> tuple[Hitter | Pitcher, ...]:
        """Everybody: hitters, then pitchers."""
        return (*self.hitters, *self.pitchers)

    def player(self, wanted: str) -> Hitter | Pitcher | None:
        """A player by id."""
        return next((player for player in self.players if player.id == wanted), None)

    def with_only(self, players: Collection[str]) -> Club:
        """The club with only those players of its own whose ids are given."""
        return self.model_copy(
            update={
                "hitters": tuple(hitter for hitter in self.hitters if hitter.id in players),
                "pitchers": tuple(pitcher for pitcher in self.pitchers if pitcher.id in players),
            }
        )


class CardSet(Model):
    """Clubs made together, with the league rates that they were made from."""

    format: int = FORMAT
    name: str
    year: int = 0
    notice: str = ""
    baseline: dict[str, dict[str, float]] = Field(default_factory=dict)
    rules: dict[str, str] = Field(default_factory=dict)  # options that its season was played by
    leagues_apart: bool = False  # whether clubs of one league never met those of the other
    clubs: tuple[Club, ...] = ()

    def club(self, wanted: str) -> Club | None:
        """A club by name, nickname or abbreviation, whatever the case."""
        for club in self.clubs:
            if wanted.lower() in {name.lower() for name in (club.name, club.nickname, club.abbreviation) if name}:
                return club
        return None

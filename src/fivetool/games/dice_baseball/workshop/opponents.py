"""Whom every column is up against: the league's average opponent, or those whom its player really met (step 7)."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from fivetool.archive.season import Season
from fivetool.games.dice_baseball.cards.card import (
    PITCHER_AT_BAT,
    POSITIONS,
    side_against,
)
from fivetool.games.dice_baseball.workshop import card_numbers, card_ratings
from fivetool.games.dice_baseball.workshop.recipe import Vector
from fivetool.games.dice_baseball.workshop.subjects import Subject, Workshop


def rate_fielders(shop: Workshop) -> None:
    """Find out how the fielders behind each club's pitchers do on the range chart.

    What a pitcher allowed holds his club's fielding. It stands on the fielders' cards too, so his own card leaves it
    out.
    """
    if not shop.recipe.club_fielding:
        return
    for club in shop.season.clubs:
        ranges: dict[str, float] = {}
        for position in card_ratings.RANGE_POSITIONS:
            number = POSITIONS.index(position) + 1
            lines = [p.fielding[number] for p in shop.season.of_club(club) if number in p.fielding]
            outs = sum(line.outs for line in lines)
            if outs:
                usual = shop.fielding[number]
                rated = [(card_ratings.fielder_range(line, usual, position, shop.recipe), line.outs) for line in lines]
                ranges[position] = sum(found * weight for found, weight in rated) / outs
        shop.fielding_factors[club] = card_ratings.fielding_factor(ranges)


def face_the_league(shop: Workshop) -> None:
    """Set every column against the league's average opponent."""
    for subject in shop.subjects:
        league = shop.leagues[subject.league]
        for match in subject.matches:
            half = league.halves[match]
            if subject.bats:
                chance = card_numbers.deep_fly_chance(subject.power)
                subject.facing[match] = card_numbers.hitter_facing(half, chance, shop.recipe)
            else:
                facing = card_numbers.pitcher_facing(half, subject.control, league.chance, shop.recipe, subject.tiring)
                fielding = shop.fielding_factors.get(subject.player.club, 1.0)
                subject.facing[match] = replace(facing, fielding=fielding)


def face_real_opponents(shop: Workshop) -> None:
    """Set every column against the opponents whom its player really met, where the source knows them.

    Whoever met better pitchers than others is a better hitter than his rates say, and the pitchers are better by what
    their hitters are: a few rounds settle it.
    """
    meetings = Meetings(shop)
    if not len(meetings.weights):
        return
    for _ in range(shop.recipe.meeting_rounds):
        meetings.face_pitchers()
        meetings.face_hitters()
    meetings.settle()


class Meetings:
    """Who met whom how often, as arrays over the columns of all cards."""

    def __init__(self, shop: Workshop) -> None:
        self.shop = shop
        self.hitters = Columns([(s, match) for s in shop.at_bat() for match in s.matches])
        self.pitchers = Columns([(s, match) for s in shop.of_kind("pitcher") for match in s.matches])
        self.hitter, self.pitcher, self.weights = _who_met_whom(shop.season, self.hitters, self.pitchers)
        shares = [card_numbers.shares(s.control, shop.recipe, s.tiring) for s, _ in self.pitchers.of]
        self.pitchers_part = np.array([share.pitcher for share in shares])
        self.hitters_part = np.array([share.hitter for share in shares])
        power = [subject.power for subject, _ in self.hitters.of] + [PITCHER_AT_BAT.power]
        self.deep_flies = np.array([card_numbers.deep_fly_chance(found) for found in power])

    def face_pitchers(self) -> None:
        """Set the hitters against the pitchers as these are now."""
        given = self.pitchers_part[:, None] * self._given(self.pitchers, self.pitcher)
        met = self.pitcher
        others, share = self._means(self.hitter, self.hitters, given[met], self.hitters_part[met])
        known = share > 0
        self.hitters.others[known], self.hitters.share[known] = others[known], share[known]

    def face_hitters(self) -> None:
        """Set the pitchers against the hitters as these are now; whoever has no bat of his own has the generic one."""
        numbers = np.vstack([self._given(self.hitters, self.hitter), pitcher_at_bat_numbers()])
        met = self.hitter
        others, chance = self._means(self.pitcher, self.pitchers, numbers[met], self.deep_flies[met])
        known = chance > 0
        self.pitchers.others[known] = (self.hitters_part[:, None] * others)[known]
        self.pitchers.chance[known] = chance[known]

    def settle(self) -> None:
        """Tell every column whom it faces."""
        self.hitters.tell()
        self.pitchers.tell()

    def _given(self, columns: Columns, place: NDArray[np.int64]) -> Vector:
        """What the columns give of each event, as far as a card can have it, with the means as they should be."""
        beside = card_numbers.beside_columns(columns.chance, columns.fielding, self.shop.recipe)
        raw = 100 * (columns.rates - columns.others - beside) / columns.share[:, None]
        count = len(columns.of)
        weights = np.bincount(place, self.weights, count)[:count].astype(np.float64)
        return card_numbers.cut_with_means_kept(raw, weights) / 100

    def _means(
        self, place: NDArray[np.int64], columns: Columns, vectors: Vector, numbers: Vector
    ) -> tuple[Vector, Vector]:
        """Means of vectors and of numbers over all meetings of each column; 0 for a column without any."""
        count = len(columns.of)
        total = np.bincount(place, self.weights, count)[:count]
        each = np.maximum(total, 1e-9)
        means = [np.bincount(place, self.weights * vector, count)[:count] / each for vector in vectors.T]
        return np.array(means).T, np.bincount(place, self.weights * numbers, count)[:count] / each


class Columns:
    """Columns of cards side by side, with what they give and whom they face."""

    def __init__(self, of: list[tuple[Subject, str]]) -> None:
        self.of = of
        facing = [subject.facing[match] for subject, match in of]
        self.rates = np.array([subject.rates[match] for subject, match in of])
        self.others = np.array([one.others for one in facing])
        self.share, self.chance, self.fielding = (
            np.array([getattr(one, part) for one in facing]) for part in ("share", "chance", "fielding")
        )

    def places(self) -> dict[tuple[tuple[str, str], str], int]:
        """Where the column of a player, with his club, in a matchup stands."""
        return {((s.player.id, s.player.club), match): place for place, (s, match) in enumerate(self.of)}

    def tell(self) -> None:
        """Write whom they face back to the columns."""
        numbers = zip(self.share.tolist(), self.chance.tolist(), self.fielding.tolist(), strict=True)
        for (subject, match), others, (share, chance, fielding) in zip(self.of, self.others, numbers, strict=True):
            subject.facing[match] = card_numbers.Facing(others, share, chance, fielding)


def _who_met_whom(season: Season, hitters: Columns, pitchers: Columns) -> NDArray[np.int64]:
    """For all meetings the place of the hitter's column, of the pitcher's, and how often they met."""
    at_bat, pitching, people = hitters.places(), pitchers.places(), season.players
    rows = []
    for (batter, pitcher), number in season.meetings.items():
        hand = people[pitcher].throws or "R"
        match = f"{side_against(people[batter].bats or 'R', hand)}{hand}"
        if (pitcher, match) in pitching:
            rows.append((at_bat.get((batter, match), len(hitters.of)), pitching[pitcher, match], number))
    return np.array(rows, np.int64).reshape(-1, 3).T


def pitcher_at_bat_numbers() -> Vector:
    """The generic pitcher's bat, as shares of 1."""
    counts = PITCHER_AT_BAT.vs_right.counts
    groups = (("HB",), ("BB",), ("SLF", "SCF", "SRF"), ("DLF", "DCF", "DRF"), ("TCF",), ("HR",), ("SO",))
    return np.array([sum(counts.get(code, 0) for code in group) for group in groups]) / 100


def raw_numbers(shop: Workshop, subject: Subject, match: str, rate: Vector) -> Vector:
    """Step 7 for a column and a rate."""
    return card_numbers.raw_numbers(rate, subject.facing[match], shop.recipe)

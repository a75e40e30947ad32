"""Whom every column is up against: the league's average opponent, or those whom its player really met (step 7)."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

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


class Meetings:
    """Who met whom how often, as arrays over the columns of all cards."""

    def __init__(self, shop: Workshop) -> None:
        self.shop = shop
        self.hitters = [(s, match) for s in shop.at_bat() for match in s.matches]
        self.pitchers = [(s, match) for s in shop.of_kind("pitcher") for match in s.matches]
        places = [
            {((s.player.id, s.player.club), match): place for place, (s, match) in enumerate(columns)}
            for columns in (self.hitters, self.pitchers)
        ]
        people = shop.season.players
        rows = []
        for (batter, pitcher), number in shop.season.meetings.items():
            hand = people[pitcher].throws or "R"
            match = f"{side_against(people[batter].bats or 'R', hand)}{hand}"
            if (pitcher, match) in places[1]:
                rows.append((places[0].get((batter, match), len(self.hitters)), places[1][pitcher, match], number))
        self.hitter, self.pitcher, self.weights = np.array(rows, np.int64).reshape(-1, 3).T
        self.shares = [card_numbers.shares(s.control, shop.recipe, s.tiring) for s, _ in self.pitchers]

    def face_pitchers(self) -> None:
        """Set the hitters against the pitchers as these are now."""
        part = np.array([share.pitcher for share in self.shares])
        given = part[:, None] * self._given(self.pitchers, self.pitcher)
        left = np.array([share.hitter for share in self.shares])
        others, share = self._means(self.hitter, len(self.hitters), given[self.pitcher], left[self.pitcher])
        for place, (subject, match) in enumerate(self.hitters):
            if share[place]:
                subject.facing[match] = card_numbers.Facing(others[place], share[place], subject.facing[match].chance)

    def face_hitters(self) -> None:
        """Set the pitchers against the hitters as these are now; whoever has no bat of his own has the generic one."""
        numbers = np.vstack([self._given(self.hitters, self.hitter), pitcher_at_bat_numbers()])
        power = [subject.power for subject, _ in self.hitters] + [PITCHER_AT_BAT.power]
        chances = np.array([card_numbers.deep_fly_chance(found) for found in power])
        others, chance = self._means(self.pitcher, len(self.pitchers), numbers[self.hitter], chances[self.hitter])
        for place, (subject, match) in enumerate(self.pitchers):
            if chance[place]:
                share = self.shares[place]
                subject.facing[match] = replace(
                    subject.facing[match], others=share.hitter * others[place], chance=chance[place]
                )

    def _given(self, columns: list[tuple[Subject, str]], place: NDArray[np.int64]) -> Vector:
        """What the columns give of each event, as far as a card can have it, with the means as they should be."""
        raw = np.array([raw_numbers(self.shop, subject, match, subject.rates[match]) for subject, match in columns])
        weights = np.bincount(place, self.weights, len(columns))[: len(columns)].astype(np.float64)
        return card_numbers.cut_with_means_kept(raw, weights) / 100

    def _means(self, place: NDArray[np.int64], count: int, vectors: Vector, numbers: Vector) -> tuple[Vector, Vector]:
        """Means of vectors and of numbers over all meetings of each column; 0 for a column without any."""
        total = np.bincount(place, self.weights, count)[:count]
        each = np.maximum(total, 1e-9)
        means = [np.bincount(place, self.weights * vector, count)[:count] / each for vector in vectors.T]
        return np.array(means).T, np.bincount(place, self.weights * numbers, count)[:count] / each


def pitcher_at_bat_numbers() -> Vector:
    """The generic pitcher's bat, as shares of 1."""
    counts = PITCHER_AT_BAT.vs_right.counts
    groups = (("HB",), ("BB",), ("SLF", "SCF", "SRF"), ("DLF", "DCF", "DRF"), ("TCF",), ("HR",), ("SO",))
    return np.array([sum(counts.get(code, 0) for code in group) for group in groups]) / 100


def raw_numbers(shop: Workshop, subject: Subject, match: str, rate: Vector) -> Vector:
    """Step 7 for a column and a rate."""
    return card_numbers.raw_numbers(rate, subject.facing[match], shop.recipe)

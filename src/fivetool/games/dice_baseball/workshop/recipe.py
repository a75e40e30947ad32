"""The card recipe: from what players did to the numbers on their cards (step numbers as in the rules).

Every step is a function of its own, and every number that could be tuned stands in `Recipe`. Rates are vectors in the
order of `EVENTS`; what is left of a plate appearance are outs in play. `builder` puts the steps together.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fivetool.archive.season import BattingLine, FieldingLine, HoldingLine, PitchingLine, RunningLine
from fivetool.games.dice_baseball.cards.card import MOST_FLIES, POSITIONS, SCALES, round_half_up
from fivetool.games.dice_baseball.cards.club import POWER_BANDS, Park, Stamina, home_run_limit

EVENTS = ("HB", "BB", "1B", "2B", "3B", "HR", "SO")
HOME_RUN = EVENTS.index("HR")
RUN_WORTH, OUT_WORTH = (0.35, 0.32, 0.47, 0.78, 1.05, 1.40, 0.0), 0.09  # runs of each event; what an out takes away
MATCH_UPS = ("LL", "LR", "RL", "RR")  # the batter's side, then the pitcher's hand

Vector = NDArray[np.float64]


def vector(*numbers: float) -> Vector:
    """One number for each event."""
    return np.array(numbers, dtype=np.float64)


@dataclass(frozen=True)
class Recipe:
    """Everything about the recipe that could be otherwise."""

    stamina: Stamina = "advanced"
    ball_parks: bool = True
    # Step 2: how many plate appearances of the league are mixed into small samples
    regress_overall: float = 25.0
    regress_split: float = 80.0
    # Step 4
    mean_control: int = 58
    range_share_ending: float = 0.848  # of range results, those that end the plate appearance
    mean_tiring: tuple[float, float, float] = (0.0, 2.5, 4.2)  # mean loss of control: stamina off, basic, advanced
    own_tiring: bool = False  # use the loss that a pitcher's real outings bring him, where they are known
    # Step 5
    power_slope: float = 1200.0
    # Step 6: what a league-average pitcher's card has of each event, relative to a hitter's
    pitcher_part: tuple[float, ...] = (0.74, 0.70, 0.70, 0.70, 0.70, 0.80, 1.00)
    # what comes off neither card nor the range chart: bunt singles, grounders through the infield, unique plays
    other_hits: tuple[float, ...] = (0.0, 0.0, 0.0012, 0.0, 0.0, 0.0, 0.0)
    range_rates: tuple[float, ...] = (0.0, 0.0, 0.210, 0.053, 0.0035, 0.0, 0.0)
    # Step 7
    meeting_rounds: int = 0  # of setting numbers against those of the opponents whom a player really met
    own_bats: bool = False  # pitchers who batted bat with numbers of their own
    club_fielding: bool = False  # leave the fielders behind a pitcher out of his numbers
    # Step 8
    most_numbers: float = 95.0
    constant_rounds: int = 60
    restore_by_club: bool = False  # keep the means of every club, not only those of the whole league
    mean_tolerance: float = 0.004  # how far small samples may move the mean of an event, relative to its rate
    # Step 10
    ground_share: float = 0.482
    ground_regress: float = 40.0
    ground_limits: tuple[float, float] = (0.20, 0.80)
    liner_share: float = 0.168
    double_play_share: float = 0.525
    double_play_limits: tuple[float, float] = (0.25, 0.70)
    # Only one of two cards decides a plate appearance. How far a card goes beyond its player to make up for the other:
    ground_stretch: float = 1.0
    double_play_stretch: float = 1.0
    double_play_by_chances: bool = False  # count double plays by chances for them where known, not by ground outs
    double_play_regress_hitter: float = 8.0
    double_play_regress_pitcher: float = 10.0
    normal_share_of_rest: float = 0.275 / 0.475
    # Step 12
    hr_floor: bool = False
    # Ratings
    control_slope: float = 150.0
    control_regress: float = 150.0
    control_limits: tuple[int, int] = (45, 75)
    error_weights: tuple[float, ...] = (12, 3, 8, 6, 13, 10, 4, 3, 4)  # by position, from P to RF
    defense_regress: float = 40.0
    defense_stretch: float = 1.0
    range_regress_to_average: float = 0.5  # because what pitchers allowed holds their club's fielding already
    parks_regress: float = 0.5
    report_share: float = 0.10  # a miss is told if it is larger than this share of the real rate
    report_per_600: float = 3.0  # and than so many events in 600 plate appearances


# The recipe of the rules page is `Recipe()`. This one is closer to the truth in a replay: see `docs/cards.md`.
REPLAY = Recipe(
    mean_tiring=(0.0, 2.5, 3.5),
    own_tiring=True,
    range_share_ending=0.841,
    pitcher_part=(0.74, 0.70, 0.70, 0.70, 1.00, 1.00, 1.00),
    other_hits=(0.0, 0.0, 0.0039, 0.0003, 0.00008, 0.0, 0.0),
    meeting_rounds=12,
    own_bats=True,
    club_fielding=True,
    restore_by_club=True,
    mean_tolerance=0.0005,
    double_play_share=0.516,
    double_play_limits=(0.05, 0.95),
    ground_stretch=2.0,
    double_play_stretch=3.0,
    double_play_by_chances=True,
    error_weights=(13.0, 10.9, 9.1, 6.0, 13.2, 9.2, 4.0, 3.0, 4.1),
    defense_stretch=1.5,
)
STAMINA_RULES = ("off", "basic", "advanced")

# Rates of each match-up where a source has totals only; from a season of the 1980s (step 2).
KNOWN_MATCH_UPS = {
    "LL": vector(0.0053, 0.0811, 0.1669, 0.0310, 0.0062, 0.0160, 0.1670),
    "LR": vector(0.0032, 0.0844, 0.1757, 0.0385, 0.0075, 0.0208, 0.1268),
    "RL": vector(0.0028, 0.0772, 0.1722, 0.0430, 0.0059, 0.0219, 0.1336),
    "RR": vector(0.0061, 0.0664, 0.1648, 0.0393, 0.0052, 0.0205, 0.1606),
}
KNOWN_OVERALL = vector(0.0042, 0.0763, 0.1706, 0.0394, 0.0062, 0.0206, 0.1426)
KNOWN_SHARES = {"LL": 0.066, "LR": 0.354, "RL": 0.243, "RR": 0.337}  # of plate appearances


# Step 1: rates


def trials(line: BattingLine) -> int:
    """Plate appearances that the dice decide: without intentional walks, sacrifices and interference."""
    return line.plate_appearances - line.intentional_walks - line.sacrifice_bunts - line.interference


def counts(line: BattingLine) -> Vector:
    """How often each event happened."""
    return vector(
        line.hit_by_pitch,
        line.walks - line.intentional_walks,
        line.singles,
        line.doubles,
        line.triples,
        line.home_runs,
        line.strikeouts,
    )


# Step 2: small samples


@dataclass(frozen=True)
class LeagueRates:
    """What happened in a league, by match-up, and how many plate appearances each match-up had."""

    rates: Mapping[str, Vector]
    shares: Mapping[str, float]

    def mix(self, weights: Mapping[str, float]) -> Vector:
        """The rate over a mix of match-ups; over the whole league's own mix of them where nothing is known."""
        known = {match: weight for match, weight in weights.items() if weight > 0}
        if not known:
            known = {match: self.shares.get(match, 0.0) or 1e-9 for match in weights}
        total = sum(known.values())
        return np.asarray(sum(self.rates[match] * (weight / total) for match, weight in known.items()))


def regressed(number: Vector, out_of: float, toward: Vector, weight: float) -> Vector:
    """A rate with some plate appearances at another rate mixed in."""
    return (number + weight * toward) / (out_of + weight)


def overall_rate(total: Vector, out_of: float, mix: Vector, recipe: Recipe) -> Vector:
    """His rate against everybody."""
    return regressed(total, out_of, mix, recipe.regress_overall)


def split_rates(
    overall: Vector, splits: Mapping[str, tuple[Vector, float]], league: LeagueRates, mix: Vector, recipe: Recipe
) -> dict[str, Vector]:
    """His rate in each match-up, so that their weighted mean is the overall rate again.

    `splits` has counts and plate appearances by match-up; without plate appearances the league's platoon factors rule.
    """
    rates = {}
    for match, (number, out_of) in splits.items():
        target = overall * ratio(league.rates[match], mix)
        rates[match] = regressed(number, out_of, target, recipe.regress_split) if out_of else target
    weights = {match: out_of for match, (_, out_of) in splits.items()}
    total = sum(weights.values())
    if total:
        mean = np.asarray(sum(rates[match] * (weight / total) for match, weight in weights.items()))
        correction = ratio(overall, mean)
        rates = {match: rate * correction for match, rate in rates.items()}
    return rates


def ratio(number: Vector, by: Vector) -> Vector:
    """One rate over another; 1 where the other is zero."""
    return np.divide(number, by, out=np.ones_like(number), where=by > 0)


# Step 3: parks


def park_factors(ratios: Mapping[str, float], recipe: Recipe) -> dict[str, float]:
    """Home-run factors of parks from the home/road ratios, drawn toward 1 and with mean 1."""
    drawn = {park: 1 + (found - 1) * (1 - recipe.parks_regress) for park, found in ratios.items()}
    mean = sum(drawn.values()) / len(drawn) if drawn else 1.0
    return {park: found / mean for park, found in drawn.items()}


LOWEST_FACTOR, FACTOR_SPAN = 0.73, 0.27
MULTIPLIER_LIMITS = (0.25, 2.20)


def park_multipliers(factors: Mapping[str, float]) -> dict[str, float]:
    """Multipliers of Chart 17 from home-run factors.

    Deep flies are only a part of all home runs, so they must vary more than those.
    """
    raw = {
        park: min(max((factor - LOWEST_FACTOR) / FACTOR_SPAN, MULTIPLIER_LIMITS[0]), MULTIPLIER_LIMITS[1])
        for park, factor in factors.items()
    }
    mean = sum(raw.values()) / len(raw) if raw else 1.0
    return {park: min(max(round(found / mean, 2), 0.25), 2.25) for park, found in raw.items()}


def mean_park_factor(appearances: Mapping[str, int], factors: Mapping[str, float]) -> float:
    """The mean factor of the parks in which somebody played."""
    total = sum(appearances.values())
    return sum(number * factors.get(park, 1.0) for park, number in appearances.items()) / total if total else 1.0


# Step 4: shares


@dataclass(frozen=True)
class Shares:
    """The parts of all plate appearances that the pitcher's card, the hitter's card and the range chart decide."""

    pitcher: float
    hitter: float
    range: float


def shares(control: float, recipe: Recipe, tiring: float | None = None) -> Shares:
    """The shares for a pitcher's control; `tiring` is what he himself loses of it on average, where that is known.

    >>> round(shares(58, Recipe()).hitter, 3)
    0.469
    """
    tiring = recipe.mean_tiring[STAMINA_RULES.index(recipe.stamina)] if tiring is None else tiring
    total = 0.90 + 0.075 * recipe.range_share_ending
    return Shares(
        pitcher=(control - tiring - 9) / 100 / total,
        hitter=(99 - control + tiring) / 100 / total,
        range=0.075 * recipe.range_share_ending / total,
    )


LOSS_A_TIRED_BATTER = 5  # DB-109
LOSS_A_BATTER = 0.16  # what innings with runners and runs cost an average pitcher while he is fresh, by batters faced
USUAL_WEAR = 0.19


def wear(rate: Vector) -> float:
    """Control that a pitcher with these rates loses for a batter while he is fresh (DB-115 to DB-117).

    An inning in which somebody reaches costs one, a perfect one gains one, and every run costs one.

    >>> bool(wear(KNOWN_OVERALL) < wear(1.1 * KNOWN_OVERALL))
    True
    """
    on_base = float(rate[: EVENTS.index("SO")].sum())
    perfect = (1 - on_base) ** 3
    batters = 3 / (1 - on_base)
    runs = max(0.0, float(rate @ RUN_WORTH) - OUT_WORTH * (1 - on_base))
    return (1 - 2 * perfect) / batters + runs


def tiring_of(
    outings: Sequence[tuple[bool, int]], line: PitchingLine, control: int, rate: Vector, recipe: Recipe
) -> float | None:
    """What a pitcher loses of his control on average over the batters whom he really faced; None where unknown.

    Somebody who is left in when he is tired loses much more than others, and his card must make up for it; so does
    somebody with many runners, by `rate`.

    >>> tiring_of([], PitchingLine(), 58, KNOWN_OVERALL, Recipe()) is None
    True
    """
    if not recipe.own_tiring or recipe.stamina == "off" or not sum(faced for _, faced in outings):
        return None
    start, relief = stamina_as_starter(line) or 0, stamina_as_reliever(line) or 0
    a_batter = LOSS_A_BATTER * wear(rate) / USUAL_WEAR if recipe.stamina == "advanced" else 0.0
    lost, batters = 0.0, 0
    for started, faced in outings:
        stamina = start if started else relief
        for number in range(faced):
            slow = a_batter * min(number, stamina)
            lost += min(slow + LOSS_A_TIRED_BATTER * max(0, number - stamina + 1), control - 9)
        batters += faced
    return lost / batters


# Step 5: home runs on deep flies

DEEP_FLIES = 0.03  # 97-99 on every column


def power_of(home_run_rate: float, recipe: Recipe) -> int:
    """The Power rating."""
    return clipped("Power", SCALES["Power"][0] + recipe.power_slope * home_run_rate)


def deep_fly_chance(power: int) -> float:
    """The chance that a deep fly of somebody with that Power is a home run in a neutral park.

    >>> deep_fly_chance(63)
    0.21
    """
    band = next(band for band in POWER_BANDS if band[0] <= power <= band[1])
    return (home_run_limit(band, Park(name="").multiplier) + 1) / 100


def deep_fly_home_runs(chance: float, share: Shares, recipe: Recipe) -> Vector:
    """Home runs on deep flies per plate appearance, as a vector of events."""
    found = np.zeros(len(EVENTS))
    if recipe.ball_parks:
        found[HOME_RUN] = DEEP_FLIES * (share.pitcher + share.hitter) * chance
    return found


# Step 6: league halves


@dataclass(frozen=True)
class Halves:
    """What the league-average hitter's and pitcher's column has of each event, as a share of 1."""

    hitter: Vector
    pitcher: Vector


def beside_the_cards(chance: float, share: Shares, recipe: Recipe, fielding: float = 1.0) -> Vector:
    """What comes off neither card: the range chart, deep flies, bunt singles."""
    on_range_chart = share.range * fielding * vector(*recipe.range_rates)
    return on_range_chart + deep_fly_home_runs(chance, share, recipe) + vector(*recipe.other_hits)


def halves(rate: Vector, mean_chance: float, recipe: Recipe) -> Halves:
    """Divide a league rate between the cards."""
    share = shares(recipe.mean_control, recipe)
    part = vector(*recipe.pitcher_part)
    rest = np.maximum(rate - beside_the_cards(mean_chance, share, recipe), 0.0)
    hitter = rest / (share.pitcher * part + share.hitter)
    return Halves(hitter, part * hitter)


# Step 7: raw numbers


@dataclass(frozen=True)
class Facing:
    """Whom a column is up against: what their cards give of each event, the part that is left to the column itself,
    and the chance of a home run on a deep fly."""

    others: Vector
    share: float
    chance: float
    fielding: float = 1.0  # hits on the range chart behind him, relative to average fielders


def hitter_facing(half: Halves, chance: float, recipe: Recipe) -> Facing:
    """A hitter's column against the league's average pitcher."""
    share = shares(recipe.mean_control, recipe)
    return Facing(share.pitcher * half.pitcher, share.hitter, chance)


def pitcher_facing(
    half: Halves, control: int, mean_chance: float, recipe: Recipe, tiring: float | None = None
) -> Facing:
    """A pitcher's column against the league's average hitter."""
    share = shares(control, recipe, tiring)
    return Facing(share.hitter * half.hitter, share.pitcher, mean_chance)


def raw_numbers(rate: Vector, facing: Facing, recipe: Recipe) -> Vector:
    """What a column should have of each event, in numbers of 100; may be below 0."""
    return 100 * (rate - facing.others - _beside(facing, recipe)) / facing.share


def expected_rates(numbers: Vector, facing: Facing, recipe: Recipe) -> Vector:
    """What a column does on average against those whom it faces: step 7 backwards.

    >>> facing = Facing(others=vector(*(0.05,) * 7), share=0.5, chance=0.2)
    >>> rate = vector(0.06, 0.10, 0.20, 0.09, 0.07, 0.08, 0.15)
    >>> bool(np.allclose(expected_rates(raw_numbers(rate, facing, Recipe()), facing, Recipe()), rate))
    True
    """
    return facing.others + facing.share * numbers / 100 + _beside(facing, recipe)


def _beside(facing: Facing, recipe: Recipe) -> Vector:
    return beside_the_cards(facing.chance, shares(recipe.mean_control, recipe), recipe, facing.fielding)


# Steps 8 and 9: clamp, restore, round


def whole_numbers(raw: Vector, recipe: Recipe) -> NDArray[np.int64]:
    """Columns in whole numbers: events and, last, outs in play; each row adds up to 100 (largest remainder).

    >>> whole_numbers(np.array([[0.4, 8.5, 17.0, 4.6, 0.6, 2.1, 14.8]]), Recipe()).tolist()
    [[0, 8, 17, 5, 1, 2, 15, 52]]
    """
    cut = np.maximum(raw, 0.0)
    total = cut.sum(axis=1, keepdims=True)
    cut = np.where(total > recipe.most_numbers, cut * recipe.most_numbers / np.maximum(total, 1e-9), cut)
    full = np.hstack([cut, 100 - cut.sum(axis=1, keepdims=True)])
    whole = np.floor(full + 1e-9)
    missing = (100 - whole.sum(axis=1)).astype(np.int64)
    order = np.argsort(-(full - whole), axis=1, kind="stable")
    rank = np.argsort(order, axis=1, kind="stable")
    return np.asarray(whole + (rank < missing[:, None]), dtype=np.int64)


def cut_with_means_kept(raw: Vector, weights: Vector, rounds: int = 40) -> Vector:
    """Numbers cut at 0, lowered by one constant an event so that their weighted means stay what they were.

    >>> cut_with_means_kept(np.array([[3.0], [-1.0]]), np.array([1.0, 1.0])).round(6).tolist()
    [[2.0], [0.0]]
    """
    part = weights / weights.sum()
    wanted = part @ raw
    constants = np.zeros(raw.shape[1])
    for _ in range(rounds):
        constants = constants + part @ np.maximum(raw - constants, 0.0) - wanted
    return np.maximum(raw - constants, 0.0)


def restoring_constants(raw: Vector, wanted: Vector, weights: Vector, recipe: Recipe) -> Vector:
    """What to subtract from all raw numbers so that the mean of the whole numbers is as wanted for each event.

    Cutting at 0 raises the mean, and so does drawing small samples (mostly of weak players) to the league.
    """
    part = weights / weights.sum()
    constants = best = np.zeros(raw.shape[1])
    smallest = np.inf
    for step in range(recipe.constant_rounds):
        miss = part @ whole_numbers(raw - constants, recipe)[:, :-1] - wanted
        worst = float(np.max(np.abs(miss) / np.maximum(wanted, 0.05)))
        if worst < smallest:
            best, smallest = constants, worst
        constants = constants + miss / (1 + step / 10)
    return best


def wanted_means(raw: Vector, real: Vector, mean_rate: Vector, weights: Vector, share: float, recipe: Recipe) -> Vector:
    """The means that the whole numbers shall have: those of the raw ones, but no farther from the truth than allowed.

    `real` holds the raw numbers that the unchanged rates would give; `share` is the part of all plate appearances that
    cards of this kind decide.
    """
    part = weights / weights.sum()
    allowed = recipe.mean_tolerance * mean_rate * 100 / share
    return np.asarray(np.clip(part @ raw, part @ real - allowed, part @ real + allowed))


# Step 10: outs


def ground_part(ground_outs: float, air_outs: float, recipe: Recipe) -> float:
    """The share of his outs in play that are ground balls."""
    low, high = recipe.ground_limits
    weight = recipe.ground_regress
    found = (ground_outs + weight * recipe.ground_share) / (ground_outs + air_outs + weight)
    found = recipe.ground_share + recipe.ground_stretch * (found - recipe.ground_share)
    return min(max(found, low), high)


def double_play_part(double_plays: float, ground_outs: float, league: float, weight: float, recipe: Recipe) -> float:
    """The share of his ground balls that are double-play balls; `league` is double plays per ground out."""
    low, high = recipe.double_play_limits
    relative = (double_plays + weight) / (ground_outs + weight / league) / league if league else 1.0
    return min(max(recipe.double_play_share * (1 + recipe.double_play_stretch * (relative - 1)), low), high)


def split_outs(outs: int, ground: float, double_play: float, recipe: Recipe) -> dict[str, int]:
    """Outs in play as GOA, GOB, GOC, LO and FO.

    >>> split_outs(58, 0.477, 0.642, Recipe())
    {'GOA': 18, 'GOB': 6, 'GOC': 4, 'LO': 5, 'FO': 25}
    """
    air = outs * (1 - ground)
    liners = max(1, round_half_up(recipe.liner_share * air))
    flies = max(3, round_half_up(air) - liners)
    if flies > MOST_FLIES:
        liners += (flies - MOST_FLIES) // 2
        flies = MOST_FLIES
    grounders = outs - liners - flies
    if grounders < 0:  # a column almost without outs
        liners, grounders = liners + grounders, 0
    hard = round_half_up(double_play * grounders)
    normal = round_half_up(recipe.normal_share_of_rest * (grounders - hard))
    return {"GOA": hard, "GOB": normal, "GOC": grounders - hard - normal, "LO": liners, "FO": flies}


# Step 11: fields

SINGLE_FIELDS = {"L": (0.24, 0.36, 0.40), "R": (0.40, 0.36, 0.24)}
DOUBLE_FIELDS = {"L": (0.35, 0.17, 0.48), "R": (0.60, 0.165, 0.235)}


def to_fields(number: int, parts: tuple[float, ...]) -> tuple[int, ...]:
    """Divide hits among left, center and right by largest remainder.

    >>> to_fields(17, SINGLE_FIELDS["L"])
    (4, 6, 7)
    """
    exact = [number * part for part in parts]
    whole = [math.floor(share + 1e-9) for share in exact]
    order = sorted(range(len(parts)), key=lambda place: (whole[place] - exact[place], place))
    for place in order[: number - sum(whole)]:
        whole[place] += 1
    return tuple(whole)


def column_counts(
    numbers: NDArray[np.int64], side: str, ground: float, double_play: float, recipe: Recipe
) -> dict[str, int]:
    """A finished column from whole numbers of events and outs; `side` is that from which the batter bats."""
    hit_batters, walks, singles, doubles, triples, home_runs, strikeouts, outs = (int(number) for number in numbers)
    found = {"HB": hit_batters, "BB": walks}
    found |= dict(zip(("SLF", "SCF", "SRF"), to_fields(singles, SINGLE_FIELDS[side]), strict=True))
    found |= dict(zip(("DLF", "DCF", "DRF"), to_fields(doubles, DOUBLE_FIELDS[side]), strict=True))
    found |= {"TCF": triples, "HR": home_runs, "SO": strikeouts}
    found |= split_outs(outs, ground, double_play, recipe)
    return {code: number for code, number in found.items() if number}


# Step 12: the home-run floor


def with_home_run_floor(raw: Vector, home_runs: int, recipe: Recipe) -> Vector:
    """With the option on, a hitter with a home run against that hand gets a number for it unless he is far from one."""
    if recipe.hr_floor and home_runs and -0.25 <= raw[HOME_RUN] < 1:
        raw = raw.copy()
        raw[HOME_RUN] = 1.0
    return raw


# Ratings

STEAL_SUCCESS = 0.669  # of a season of the 1980s, where Hold and Arm are 0
ERRORS_THEN = 0.836  # per team and game in the season for which those weights were found
FIRST_TO_THIRD, SECOND_TO_HOME, FIRST_TO_HOME = 0.33, 0.66, 0.41  # usual shares of extra bases taken
SEASON_GAMES = 162


def clipped(rating: str, number: float) -> int:
    """A rating, rounded and kept on its scale."""
    low, high = SCALES[rating]
    return min(max(round_half_up(number), low), high)


def contact(line: BattingLine) -> int:
    """Contact: how seldom he strikes out."""
    return clipped("Contact", 100 - 250 * (line.strikeouts + 3.9) / (line.at_bats + 25))


def speed(line: BattingLine, running: RunningLine) -> int:
    """Speed: steal attempts, triples, and extra bases taken on hits."""
    attempts = running.stole_second + running.caught_second
    tries = min(0.35, (attempts + 0.3) / (running.on_first_with_second_open + 6))
    triples = min(0.02, (line.triples + 0.3) / (line.plate_appearances + 50))
    return clipped("Speed", 71 + 45 * tries + 350 * triples + 100 * extra_bases(running))


def extra_bases(running: RunningLine) -> float:
    """Extra bases on hits above what is usual, for each chance."""
    chances = running.first_to_third_chances + running.second_to_home_chances + running.first_to_home_chances
    usual = (
        FIRST_TO_THIRD * running.first_to_third_chances
        + SECOND_TO_HOME * running.second_to_home_chances
        + FIRST_TO_HOME * running.first_to_home_chances
    )
    taken = running.first_to_third + running.second_to_home + running.first_to_home
    return (taken - usual) / (chances + 25)


def steal(running: RunningLine) -> int:
    """Steal: success in stealing second."""
    stolen, caught = running.stole_second, running.caught_second
    return clipped("Steal", 1 + 100 * (stolen + 3.78) / (stolen + caught + 6))


def bunt(line: BattingLine) -> int:
    """Bunt: how often he was asked to."""
    return clipped("Bunt", 50 + 45 * (1 - math.exp(-line.sacrifice_bunts / 6)))


def hitter_injury(games: int, season_games: float) -> int:
    """Injury of a hitter: the share of games he played."""
    return clipped("Injury", 100 * games / season_games)


def pitcher_injury(line: PitchingLine, season_games: float) -> int:
    """Injury of a pitcher: starts and games against those of somebody always ready."""
    length = season_games / SEASON_GAMES
    return clipped("Injury", 100 * max(line.starts / 34, line.games / 60) / length)


def control(line: BattingLine, league_on_base: float, recipe: Recipe) -> int:
    """N of Control 10-N: how seldom batters reach base against him."""
    reached = line.hits + line.walks - line.intentional_walks + line.hit_by_pitch
    weight = recipe.control_regress
    own = (reached + weight * league_on_base) / (trials(line) + weight)
    low, high = recipe.control_limits
    return min(max(round_half_up(recipe.mean_control + recipe.control_slope * (league_on_base - own)), low), high)


def stamina_as_starter(line: PitchingLine) -> int | None:
    """Batters before he tires when he starts."""
    if not line.starts:
        return None
    return min(max(round_half_up(line.batters_as_starter / line.starts), 5), 30)


def stamina_as_reliever(line: PitchingLine) -> int | None:
    """Batters before he tires in relief."""
    if not line.relief_games:
        return None
    return min(max(round_half_up(1.4 * line.batters_as_reliever / line.relief_games), 3), 20)


USUAL_REST_OF_A_STARTER = 80


def rest_as_starter(line: PitchingLine) -> int | None:
    """Rest after starts: the fewer days between them, the higher."""
    if not line.starts:
        return None
    if not line.spells_between_starts:
        return USUAL_REST_OF_A_STARTER
    days = line.days_between_starts / line.spells_between_starts
    return min(max(round_half_up(95 - 12.5 * (days - 3)), 40), 95)


def rest_as_reliever(line: PitchingLine, season_games: float) -> int | None:
    """Rest after relief: the more games, the higher."""
    if not line.relief_games:
        return None
    return min(max(round_half_up(30 + 120 * line.relief_games / season_games), 30), 85)


def _against_runners(line: HoldingLine, weight: float) -> float:
    usual = weight * STEAL_SUCCESS
    return 100 * ((line.stolen + usual) / (line.stolen + line.caught + weight) - STEAL_SUCCESS)


def hold(line: HoldingLine) -> int:
    """Hold: steals against him, above or below what is usual."""
    return clipped("Hold", _against_runners(line, 20))


def catcher_arm(line: HoldingLine) -> int:
    """Arm of a catcher."""
    return clipped("Arm of a catcher", _against_runners(line, 25))


def outfield_arm(line: FieldingLine, league: FieldingLine) -> int:
    """Arm of an outfielder: assists against those usual at his position."""
    relative = _relative(line.assists, line.games, league.assists, league.games)
    return clipped("Arm of an outfielder", -5 - 60 * (relative - 1) * line.games / (line.games + 60))


def defense(line: FieldingLine, league: FieldingLine, position: str, season_errors: float, recipe: Recipe) -> int:
    """Defense: errors per chance against those usual at his position; `season_errors` is per team and game."""
    chances = line.putouts + line.assists + line.errors
    relative = _relative(line.errors, chances, league.errors, league.putouts + league.assists + league.errors)
    drawn = 1 + recipe.defense_stretch * (relative - 1) * line.games / (line.games + recipe.defense_regress)
    return clipped(
        "Defense", 99 - recipe.error_weights[POSITIONS.index(position)] * season_errors / ERRORS_THEN * drawn
    )


def fielder_range(line: FieldingLine, league: FieldingLine, position: str, recipe: Recipe) -> int:
    """Range of everybody but catchers: plays made in nine innings against those usual at his position."""
    plays, usual = line.assists, league.assists
    if position != "1B":
        plays, usual = plays + line.putouts, usual + league.putouts
    relative = _relative(plays, line.outs or line.games, usual, league.outs if line.outs else league.games)
    return _range(relative, line.games, recipe.range_regress_to_average)


def catcher_range(line: HoldingLine, games: int, league: HoldingLine) -> int:
    """Range of a catcher: how seldom a pitch gets by him."""
    let_by, usual = line.wild_pitches + line.passed_balls, league.wild_pitches + league.passed_balls
    relative = _relative(let_by, line.outs or games, usual, league.outs)
    return _range(2 - relative, games, 0.0)


# How often the range chart names each position, catchers apart.
RANGE_POSITIONS = {"P": 4, "1B": 8, "2B": 14, "3B": 12, "SS": 15, "LF": 7, "CF": 10, "RF": 7}
USUAL_RANGE = 70


def fielding_factor(ranges: Mapping[str, float]) -> float:
    """Hits on the range chart behind these fielders, relative to average ones.

    >>> fielding_factor({})
    1.0
    """
    by = sum(part * (99 - ranges.get(position, USUAL_RANGE)) for position, part in RANGE_POSITIONS.items())
    return by / (sum(RANGE_POSITIONS.values()) * (99 - USUAL_RANGE))


def _range(relative: float, games: int, to_average: float) -> int:
    away = 60 * (relative - 1) * games / (games + 40) * (1 - to_average)
    return min(max(round_half_up(USUAL_RANGE + away), 40), 99)


def _relative(number: float, out_of: float, usual: float, usual_out_of: float) -> float:
    """A rate over the usual rate; 1 where either is unknown."""
    if not (out_of and usual and usual_out_of):
        return 1.0
    return (number / out_of) / (usual / usual_out_of)

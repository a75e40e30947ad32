"""Steps 4 to 9 of the recipe: which card decides how often, and what a column must have of each event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fivetool.archive.season import PitchingLine
from fivetool.games.dice_baseball.cards.card import SCALES
from fivetool.games.dice_baseball.cards.club import POWER_BANDS, Park, home_run_limit
from fivetool.games.dice_baseball.workshop.card_ratings import clipped, stamina_as_reliever, stamina_as_starter
from fivetool.games.dice_baseball.workshop.recipe import EVENTS, HOME_RUN, Recipe, Vector, vector

RUN_WORTH, OUT_WORTH = (0.35, 0.32, 0.47, 0.78, 1.05, 1.40, 0.0), 0.09  # runs of each event; what an out takes away
STAMINA_RULES = ("off", "basic", "advanced")


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

    >>> from fivetool.games.dice_baseball.workshop.recipe import KNOWN_OVERALL
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

    >>> from fivetool.games.dice_baseball.workshop.recipe import KNOWN_OVERALL
    >>> tiring_of([], PitchingLine(), 58, KNOWN_OVERALL, Recipe()) is None
    True
    """
    if not recipe.own_tiring or recipe.stamina == "off" or not sum(faced for _, faced in outings):
        return None
    start, relief = stamina_as_starter(line) or 0, stamina_as_reliever(line) or 0
    a_batter = LOSS_A_BATTER * wear(rate) / USUAL_WEAR if recipe.stamina == "advanced" else 0.0
    longest = np.arange(max(faced for _, faced in outings))
    lost = {
        started: np.cumsum(
            np.minimum(
                a_batter * np.minimum(longest, stamina) + LOSS_A_TIRED_BATTER * np.maximum(0, longest - stamina + 1),
                control - 9,
            )
        )
        for started, stamina in ((True, start), (False, relief))
    }
    whole = sum(float(lost[started][faced - 1]) for started, faced in outings if faced)
    return whole / sum(faced for _, faced in outings)


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


def beside_columns(chances: Vector, fielding: Vector, recipe: Recipe) -> Vector:
    """The same for columns side by side, each behind a pitcher of average control.

    >>> one = beside_the_cards(0.2, shares(58, Recipe()), Recipe())
    >>> bool(np.allclose(beside_columns(np.array([0.2]), np.array([1.0]), Recipe())[0], one))
    True
    """
    share = shares(recipe.mean_control, recipe)
    deep = deep_fly_home_runs(1.0, share, recipe)
    on_range_chart = share.range * vector(*recipe.range_rates)
    return np.asarray(fielding[:, None] * on_range_chart + chances[:, None] * deep + vector(*recipe.other_hits))


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

"""How a career grows: what points buy, up to which limits, and what a season earns (DB-185, DB-186, DB-190)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from fivetool.errors import DataError, UsageError
from fivetool.game.careers import SeasonPlayed
from fivetool.games.dice_baseball.cards.card import (
    LOWEST_CONTROL,
    MOST_FLIES,
    POSITIONS,
    round_half_up,
)
from fivetool.games.dice_baseball.seasons.career import (
    FEWEST_FLIES,
    GROUNDERS,
    HITTER,
    KINDS,
    PITCHER,
    STARTER,
    Career,
    charts,
    read_off,
)
from fivetool.games.dice_baseball.seasons.statistics import BATTING, PITCHING
from fivetool.show.phrases import counted

SOURCES = (*GROUNDERS, "FO")  # where a number comes from once strikeouts are few

# 18e: from which difference on how many points. A whole season is as long as the major leagues play it.
HITTER_BOUNDS = (0.150, 0.075, 0.0, -0.075, -math.inf)
PITCHER_BOUNDS = (1.00, 0.50, 0.0, -0.75, -math.inf)
FEWEST_PLATE_APPEARANCES, FEWEST_OUTS = 100, 120  # of a whole season
WHOLE_SEASON = 162


class Growth(NamedTuple):
    """What seasons earn: the points of a hitter and of a pitcher from the best season down, and for too little play."""

    hitter: tuple[int, ...]
    pitcher: tuple[int, ...]
    too_little: int


GROWTH = {
    "several": Growth((16, 14, 12, 10, 8), (13, 12, 10, 8, 6), 2),
    "long": Growth((6, 5, 4, 3, 2), (6, 5, 4, 3, 2), 1),
}

# 18f
PRICES = {  # of results
    HITTER: {"HB": 1, "BB": 1, "1B": 1, "2B": 1, "3B": 2, "HR": 2},
    PITCHER: {"HB": 1, "BB": 1, "1B": 1, "2B": 1, "3B": 1, "HR": 2, "SO": 1},
}
STRIKEOUTS_BOUGHT = 2
STRIKEOUTS_LEFT = 4
STEPS = {
    HITTER: {
        "contact": 5, "power": 4, "speed": 3, "steal": 5, "bunt": 5, "injury": 3, "defense": 1, "range": 4, "arm": -2,
    },
    PITCHER: {"control": 1, "stamina": 1, "rest": 3, "hold": -1, "injury": 3, "defense": 1, "range": 4},
}  # fmt: skip
MOST_ON_RESULTS = 5  # points a season
LEARN, PRICE_OF_A_POSITION = "learn-", 4  # a second position, as in learn-3B

# 18g
RESULT_LIMITS = {  # the most numbers of a hitter, the fewest of a pitcher
    HITTER: {"HB": 2, "BB": 15, "1B": 21, "2B": 9, "3B": 2, "HR": 10},
    PITCHER: {"HB": 1, "BB": 5, "1B": 9, "2B": 3, "3B": 0, "HR": 1},
}
RATING_LIMITS = {
    HITTER: {
        "contact": 99, "power": 99, "speed": 99, "steal": 99, "bunt": 95, "injury": 100, "defense": 99, "range": 99,
    },
    PITCHER: {"control": 75, "stamina": 30, "hold": -10, "injury": 100, "defense": 99, "range": 99},
}  # fmt: skip
ARM_OF_CATCHER, ARM_OF_OUTFIELDER = -10, -20
REST_OF_STARTER, REST_OF_RELIEVER = 95, 85
LOWEST = {"speed": 60, "power": 39, "range": 0, "control": LOWEST_CONTROL, "stamina": 1}

# DB-190
LAST_SEASON_OF_GROWTH = 12
AGING = {HITTER: ("speed", "range", "power"), PITCHER: ("control", "stamina")}


def limit_of(career: Career, rating: str) -> int:
    """18g: how far a rating can go."""
    if rating == "arm":
        return ARM_OF_CATCHER if career.position == "C" else ARM_OF_OUTFIELDER
    if rating == "rest":
        return REST_OF_STARTER if career.position == STARTER else REST_OF_RELIEVER
    return RATING_LIMITS[career.kind][rating]


def price_of(career: Career, name: str) -> int:
    """18f: what a step costs."""
    return PRICE_OF_A_POSITION if name.startswith(LEARN) else PRICES[career.kind].get(name, 1)


def is_result(career: Career, name: str) -> bool:
    """Whether a purchase changes play-result numbers."""
    return name in PRICES[career.kind]


def open_steps(career: Career) -> list[str]:
    """Everything that is not at its limit yet, affordable or not."""
    found = [
        name
        for name in PRICES[career.kind]
        if any(_moves(career, counts, name) for counts in (career.vs_left, career.vs_right))
    ]
    for rating in STEPS[career.kind]:
        if rating in career.ratings and career.ratings[rating] != limit_of(career, rating):
            found.append(rating)
    return found


def positions_to_learn(career: Career) -> Iterator[str]:
    """18f: what a hitter buys a second position with; he learns one, and a pitcher none."""
    if career.kind == HITTER and not career.second_position:
        yield from (LEARN + position for position in POSITIONS[1:9] if position != career.position)


def _moves(career: Career, counts: Mapping[str, int], name: str) -> bool:
    """Whether a column can take the step: it is not at its limit, and there is a number to take."""
    if career.kind == HITTER:
        return counts[name] < RESULT_LIMITS[HITTER][name] and _source(counts) is not None
    if name == "SO":
        return _source_of_outs(counts, STRIKEOUTS_BOUGHT) is not None
    return counts[name] > RESULT_LIMITS[PITCHER][name]


def _source(counts: Mapping[str, int]) -> str | None:
    """18f: where a hitter's new number comes from."""
    if counts["SO"] > STRIKEOUTS_LEFT:
        return "SO"
    return _source_of_outs(counts, 1)


def _source_of_outs(counts: Mapping[str, int], wanted: int) -> str | None:
    """The largest of the ground balls and flies; a column keeps at least three flies (DB-34)."""
    spare = {code: counts[code] - (FEWEST_FLIES if code == "FO" else 0) for code in SOURCES}
    best = max(SOURCES, key=lambda code: counts[code] if spare[code] >= wanted else -1)
    return best if spare[best] >= wanted else None


def buy(career: Career, name: str) -> Career:
    """One step, paid. A step that would pass a limit stops at it; a column at its limit is left alone."""
    wanted = _known_as(name)
    if career.retired:
        raise UsageError(f"{career.name} has retired.")
    if wanted not in (*open_steps(career), *positions_to_learn(career)):
        raise UsageError(_refusal(career, wanted))
    price = price_of(career, wanted)
    if price > career.points:
        raise UsageError(f"{wanted} costs {counted(price, 'point')}; {career.name} has {career.points}.")
    results = is_result(career, wanted)
    if results and career.spent_on_results + price > MOST_ON_RESULTS:
        raise UsageError(
            f"At most {MOST_ON_RESULTS} points a season go to play-result numbers; {career.spent_on_results} have gone."
        )
    if wanted.startswith(LEARN):
        changed = career.model_copy(update={"second_position": wanted.removeprefix(LEARN)})
    else:
        changed = _with_result(career, wanted) if results else _with_rating(career, wanted, STEPS[career.kind][wanted])
    return changed.model_copy(
        update={
            "points": career.points - price,
            "spent_on_results": career.spent_on_results + (price if results else 0),
            "history": (*career.history, f"Bought {wanted} for {price}"),
        }
    )


def _known_as(name: str) -> str:
    """A purchase as it is written here: results and positions in capitals, ratings small."""
    if name.lower().startswith(LEARN):
        return LEARN + name[len(LEARN) :].upper()
    return name.upper() if name.upper() in KINDS else name.lower()


def _refusal(career: Career, name: str) -> str:
    if name.startswith(LEARN):
        return _no_position(career, name.removeprefix(LEARN))
    prices = PRICES[career.kind]
    known = (*prices, *(rating for rating in STEPS[career.kind] if rating in career.ratings))
    if name not in known:
        return f"Points buy {', '.join(known)}; got {name}."
    if name in prices:
        limits = RESULT_LIMITS[career.kind]
        bound = "at most" if career.kind == HITTER else "at least"
        limit = f" {bound} {limits[name]}" if name in limits else " no number is left to take"
        return f"Career card {career.name}: {name} is at its limit,{limit}."
    return f"Career card {career.name}: {name} is at its limit, {limit_of(career, name)}."


def _no_position(career: Career, position: str) -> str:
    if career.kind != HITTER:
        return f"{career.name} is a pitcher; only hitters learn a second position."
    if career.second_position:
        return f"{career.name} has learned {career.second_position}; a career has two positions."
    known = ", ".join(one.removeprefix(LEARN) for one in positions_to_learn(career))
    return f"{career.name} plays {career.position} and can learn {known}; got {position}."


def _with_rating(career: Career, rating: str, step: int) -> Career:
    limit = limit_of(career, rating)
    value = career.ratings[rating] + step
    value = min(value, limit) if step > 0 else max(value, limit)
    return career.model_copy(update={"ratings": {**career.ratings, rating: value}})


def _with_result(career: Career, name: str) -> Career:
    freed = list(career.freed)
    columns = []
    for place, counts in enumerate((career.vs_left, career.vs_right)):
        changed = dict(counts)
        if _moves(career, counts, name):
            if career.kind == HITTER:
                source = _source(counts)
                assert source is not None
                changed[source] -= 1
                changed[name] += 1
            elif name == "SO":
                for _ in range(STRIKEOUTS_BOUGHT):
                    source = _source_of_outs(changed, 1)
                    assert source is not None
                    changed[source] -= 1
                    changed["SO"] += 1
            else:
                changed[name] -= 1
                to_fly = freed[place] % 2 == 1 and changed["FO"] < MOST_FLIES
                changed["FO" if to_fly else "GOB"] += 1
                freed[place] += 1
        columns.append(changed)
    return career.model_copy(update={"vs_left": columns[0], "vs_right": columns[1], "freed": (freed[0], freed[1])})


def check_limits(career: Career) -> None:
    """DB-185: refuse a career card that is beyond a limit."""
    for counts in (career.vs_left, career.vs_right):
        if sum(counts.values()) != 100:
            raise DataError(f"Career card {career.name}: {sum(counts.values())} numbers, 100 needed.")
        for name, limit in RESULT_LIMITS[career.kind].items():
            if career.kind == HITTER and counts[name] > limit:
                raise DataError(f"Career card {career.name}: {name} {counts[name]}, at most {limit}.")
            if career.kind == PITCHER and counts[name] < limit:
                raise DataError(f"Career card {career.name}: {name} {counts[name]}, at least {limit}.")
    for rating, value in career.ratings.items():
        limit = limit_of(career, rating)
        if STEPS[career.kind][rating] > 0 and value > limit:
            raise DataError(f"Career card {career.name}: {rating.capitalize()} {value}, at most {limit}.")
        if STEPS[career.kind][rating] < 0 and value < limit:
            raise DataError(f"Career card {career.name}: {rating.capitalize()} {value}, not below {limit}.")


def performance(career: Career, played: SeasonPlayed, growth: Growth) -> tuple[int, str]:
    """18e: points for what he did, and in what words."""
    if career.kind == HITTER:
        part, figure, least, name, bounds, points = (
            BATTING, "PA", FEWEST_PLATE_APPEARANCES, "OPS", HITTER_BOUNDS, growth.hitter
        )  # fmt: skip
    else:
        part, figure, least, name, bounds, points = (
            PITCHING, "outs", FEWEST_OUTS, "ERA", PITCHER_BOUNDS, growth.pitcher
        )  # fmt: skip
    figures = played.own.get(part.name, {})
    if figures.get(figure, 0) < least_of(least, played.games):
        return growth.too_little, f"played too little ({figures.get(figure, 0)} {figure})"
    mine, theirs = part.value(name, figures), part.value(name, played.league[part.name])
    if mine is None or theirs is None:
        return growth.too_little, "nothing to compare"
    better = mine - theirs if career.kind == HITTER else theirs - mine
    earned = next(points for bound, points in zip(bounds, points, strict=True) if better >= bound - 1e-9)
    return earned, f"{name} {part.shown(name, figures)}, league {part.shown(name, played.league[part.name])}"


def least_of(of_a_whole_season: int, games: int) -> int:
    """18e: what makes a regular in a season of so many games.

    >>> least_of(100, 162), least_of(100, 20), least_of(120, 1)
    (100, 12, 1)
    """
    return max(1, round_half_up(of_a_whole_season * games / WHOLE_SEASON))


def winter(career: Career, played: SeasonPlayed, growth: Growth, aging: bool = False) -> Career:
    """After a season: growth points, or age. Unspent points are kept."""
    if career.retired:
        return career
    seasons = career.seasons + 1
    rested = career.model_copy(update={"seasons": seasons, "spent_on_results": 0})
    if aging and seasons > LAST_SEASON_OF_GROWTH:
        for rating in AGING[career.kind]:
            step = -STEPS[career.kind][rating]
            value = max(LOWEST[rating], rested.ratings[rating] + step)
            rested = rested.model_copy(update={"ratings": {**rested.ratings, rating: value}})
        told = f"{played.season}: a year older, {', '.join(AGING[career.kind])} fall"
        return rested.model_copy(update={"history": (*career.history, told)})
    earned, why = performance(career, played, growth)
    luck = int(read_off(charts()["luck"], played.roll)["points"])
    total = max(0, earned + luck)
    told = f"{played.season}: {why}; {earned} points, luck {luck:+d}"
    return rested.model_copy(update={"points": career.points + total, "history": (*career.history, told)})

"""The levels of a season: what the recipe and the charts have of 1984 is set to what the season itself had.

`first_levels` works out what can be read off the figures at once. Other levels partly cancel each other (errors bring
more batters, double plays fewer), so `next_levels` sets them by what replays of the season showed, round by round.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from fivetool.archive.estimates import INTENTIONAL_WALKS
from fivetool.archive.figures import Figures
from fivetool.games.dice_baseball.cards.club import CardSet
from fivetool.games.dice_baseball.workshop.out_cells import Outs
from fivetool.games.dice_baseball.workshop.player_rates import counts, trials
from fivetool.games.dice_baseball.workshop.recipe import EVENTS, Recipe, Vector
from fivetool.games.dice_baseball.workshop.season_sheet import (
    HIGHEST_RUNG,
    LOWEST_RUNG,
    REACHING_RUNGS,
    STEADY_RUNGS,
    USUAL_LOOSE_BALLS,
    LooseBalls,
    Sheet,
    battery_charts,
)

# What the recipe and the charts have: of 1984, per plate appearance
GROUND_SHARE_THEN = 0.4849
PICKED_OFF_THEN, PITCHERS_THROWS_THEN, CATCHERS_THROWS_THEN = 0.00075, 0.001078, 0.001988
OUTS_FOR_ALL_RUNS = 4.0  # a hundredth of this many outs on the bases, a team and game, costs a hundredth of all runs
ONLY_HITTERS = 1.5  # pitchers bunt as often as ever, so hitters must change by more than is missing
LEAST_OF_CHART, MOST_OF_ALL = 0.7, 1.3
TAKEN_THEN = ((0.334, 0.334, 0.365), (0.498, 0.597, 0.788), (0.291, 0.358, 0.519))
THROWN_OUT_THEN = ((0.0163,) * 3, (0.0264, 0.0364, 0.0528), (0.02, 0.03, 0.0483))  # as Chart 5 has them
# On outs in play: a runner on first who moves up instead of being forced, on second and third on ground balls, on
# second when a ball is caught
FIRST_MOVED_THEN, SECOND_MOVED_THEN, THIRD_SCORED_THEN, TAGGED_UP_THEN = 0.4427, 0.559, 0.536, 0.175
MOST_ODDS = 1.6
FEW_PLAYS = 20.0  # plays of the battery that came as the charts say, which are mixed in
FEW_CHANCES = 60.0  # chances at the level of 1984 that are mixed in
SPEED_MEANT = 79.0  # of the runners for whom Chart 5 was made
STEP_ERRORS, STEP_FLIES = 0.03, 0.025  # what a rung is worth, before that has been seen
LEAST_THROWN, MOST_THROWN = 0.4, 6.0
LEAST_DOUBLED, MOST_DOUBLED = -0.12, 0.25  # double plays in the air, a team and game, against those of the charts


@dataclass(frozen=True)
class Levels:
    """A recipe and a sheet of a season."""

    recipe: Recipe
    sheet: Sheet
    specials: float = 0.0  # special plays with runners on, for each plate appearance; 0 until they have been counted
    # wild pitches, passed balls and balks of all rounds: how many the charts should have given, and how many came
    asked: tuple[float, ...] = (0.0, 0.0, 0.0)
    came: tuple[float, ...] = (0.0, 0.0, 0.0)
    outs_on_hits: float = 0.0  # runners thrown out on hits by Chart 5, a team and game


@dataclass(frozen=True)
class Replayed:
    """What replays of a season added up to: figures as in `Figures`, for so many seasons."""

    plate_appearances: float
    team_games: float
    sums: dict[str, float]  # by the names of the lines of players
    errors: NDArray[np.int64]  # by position
    events: Vector  # counts of EVENTS
    chances: float  # plate appearances that the dice decide


def first_levels(figures: Figures, recipe: Recipe) -> Levels:
    """Levels that the figures of a season tell at once."""
    extra, chances = figures.extra_bases, figures.extra_bases.chances
    by_row = [_share(sum(extra.taken[row]), sum(chances[row]), sum(TAKEN_THEN[row]) / 3) for row in range(3)]
    found = replace(
        recipe,
        ground_share=recipe.ground_share * figures.ground_share / GROUND_SHARE_THEN,
        usual_steals=figures.steal_success or recipe.usual_steals,
        usual_extra_bases=(by_row[0], by_row[1], by_row[2]),
        error_level=1.0,
        error_weights=tuple(_first_weights(figures, recipe)),
        unknown_walks=INTENTIONAL_WALKS in figures.estimated,
    )
    outs = figures.outs_on_hits / max(1, figures.team_games)
    on_outs = _on_outs(figures)
    found = replace(found, normal_share_of_rest=forced_share(recipe.normal_share_of_rest, on_outs.first_moves_up))
    return Levels(found, Sheet(thrown_out=_thrown_out(figures, outs), outs=on_outs), outs_on_hits=outs)


def _on_outs(figures: Figures) -> Outs:
    """How much farther than by the printed charts runners went on outs."""
    counted = figures.on_outs
    first = _share(counted.first_moved, counted.first, FIRST_MOVED_THEN)
    odds = first / (1 - first) * (1 - FIRST_MOVED_THEN) / FIRST_MOVED_THEN
    return Outs(
        first_moves_up=min(max(odds, 1 / MOST_ODDS), MOST_ODDS),
        second_to_third=_share(counted.second_moved, counted.second, SECOND_MOVED_THEN) - SECOND_MOVED_THEN,
        third_to_home=_share(counted.third_scored, counted.third, THIRD_SCORED_THEN) - THIRD_SCORED_THEN,
        second_tags_up=_share(counted.tagged_up, counted.tag_up, TAGGED_UP_THEN) - TAGGED_UP_THEN,
    )


def forced_share(usual: float, odds: float) -> float:
    """GOB among ground balls that are no double-play balls, where the odds of moving up are so many times the usual.

    >>> forced_share(0.5, 1.0), forced_share(0.5, 3.0)
    (0.5, 0.25)
    """
    return usual / (usual + (1 - usual) * odds)


def _first_weights(figures: Figures, recipe: Recipe) -> list[float]:
    """Weights by errors per ball in play at each position, against those of 1984."""
    balls = balls_in_play(figures)
    then = (0.084, 0.082, 0.086, 0.111, 0.155, 0.181, 0.051, 0.039, 0.047)  # errors a team and game in 1984 ...
    per_ball = 27.27  # ... and balls in play
    return [
        weight * (figures.errors.get(position, 0) / balls) / (then[position - 1] / per_ball)
        for position, weight in enumerate(recipe.error_weights, 1)
    ]


def balls_in_play(figures: Figures) -> float:
    """Times that a ball was hit to the field, by any batter."""
    line = figures.batting
    return max(1.0, line.at_bats - line.strikeouts - line.home_runs + line.sacrifice_bunts + line.sacrifice_flies)


def _share(number: float, out_of: float, usual: float) -> float:
    return (number + FEW_CHANCES * usual) / (out_of + FEW_CHANCES)


def _thrown_out(figures: Figures, outs: float) -> tuple[tuple[float, ...], ...]:
    """How many times as many numbers of Chart 5 throw a runner out, for so many outs a team and game.

    Batters who are put out stretching a hit have no chart, so runners of Chart 5 may stand for them.
    """
    extra = figures.extra_bases
    of_chart = sum(map(sum, extra.thrown_out)) / figures.team_games
    more = outs / of_chart if of_chart else 1.0

    def times(row: int, outs: int) -> float:
        usual = THROWN_OUT_THEN[row][outs]
        return more * _share(extra.thrown_out[row][outs], extra.chances[row][outs], usual) / usual

    limits = LEAST_THROWN, MOST_THROWN
    return tuple(tuple(min(max(times(row, outs), limits[0]), limits[1]) for outs in range(3)) for row in range(3))


def next_outs_on_hits(levels: Levels, figures: Figures, seen: Replayed, gain: float) -> float:
    """Outs on hits that bring runs nearer to the season's: at least most of those of runners whom Chart 5 knows, and
    hardly more than all that the season had.
    """
    of_chart = sum(map(sum, figures.extra_bases.thrown_out)) / figures.team_games
    real, replayed = figures.runs / figures.team_games, seen.sums["R"] / seen.team_games
    wanted = levels.outs_on_hits + gain * OUTS_FOR_ALL_RUNS * (replayed / real - 1)
    low, high = LEAST_OF_CHART * of_chart, MOST_OF_ALL * figures.outs_on_hits / figures.team_games
    return min(max(wanted, low), high)


def with_advances(levels: Levels, figures: Figures, speed: float) -> Levels:
    """Chart 5 for runners of this mean Speed: they shall take extra bases as often as the season's runners did."""
    extra = figures.extra_bases
    more = tuple(
        tuple(
            100 * (_share(extra.taken[row][outs], extra.chances[row][outs], usual) - usual) - (speed - SPEED_MEANT)
            for outs, usual in enumerate(TAKEN_THEN[row])
        )
        for row in range(3)
    )
    return replace(levels, sheet=replace(levels.sheet, advances=more))


def mean_speed(cards: CardSet) -> float:
    """The mean Speed of the runners of a set, by how often they came to bat."""
    speeds = [
        (hitter.speed, sum(float(line.get("PA", 0)) for line in hitter.statistics.values()))
        for club in cards.clubs
        for hitter in club.hitters
    ]
    total = sum(weight for _, weight in speeds)
    return sum(speed * weight for speed, weight in speeds) / total if total else SPEED_MEANT


# --- What replays showed ---


@dataclass(frozen=True)
class Compared:
    """A rate of a season and of its replays."""

    name: str
    real: float
    replayed: float
    count: float  # how many there were in the replays
    tolerance: float

    @property
    def difference(self) -> float:
        """How far the replays are off, relative to the real rate; 0 where nobody knows the real one."""
        return self.replayed / self.real - 1 if self.real else 0.0


USUAL_TOLERANCE, RARE_TOLERANCE, RARE = 0.02, 0.03, 1 / 200
TOTALS_TOLERANCE = 0.01  # of runs and plate appearances


def tolerance_of(real: float) -> float:
    """How near a rate per plate appearance should come: rare events have more room.

    >>> tolerance_of(0.23), tolerance_of(0.001)
    (0.02, 0.03)
    """
    return RARE_TOLERANCE if real < RARE else USUAL_TOLERANCE


def compared(figures: Figures, seen: Replayed) -> list[Compared]:
    """Every rate of a season beside that of its replays: runs and plate appearances a team and game, all else for each
    plate appearance."""
    line, games, pa = figures.batting, figures.team_games, figures.batting.plate_appearances
    found = [
        Compared("R", figures.runs / games, seen.sums["R"] / seen.team_games, seen.sums["R"], TOTALS_TOLERANCE),
        Compared("PA", pa / games, seen.sums["PA"] / seen.team_games, seen.sums["PA"], TOTALS_TOLERANCE),
    ]
    real = {
        "H": line.hits, "2B": line.doubles, "3B": line.triples, "HR": line.home_runs, "BB": line.walks,
        "IBB": line.intentional_walks, "HBP": line.hit_by_pitch, "SO": line.strikeouts, "SH": line.sacrifice_bunts,
        "SF": figures.sacrifice_flies, "GDP": line.ground_double_plays, "ROE": line.reached_on_error,
        "SB": figures.stolen, "CS": figures.caught, "DP": figures.double_plays, "f_E": figures.all_errors,
        "p_WP": figures.wild_pitches, "f_PB": figures.passed_balls, "p_BK": figures.balks,
    }  # fmt: skip
    for name, number in real.items():
        count = seen.sums[name]
        rate = number / pa
        shown = name.rpartition("_")[2]
        found.append(Compared(shown, rate, count / seen.plate_appearances, count, tolerance_of(rate)))
    return found


def needs_levels(figures: Figures, seen: Replayed) -> bool:
    """Whether a season played by the charts as printed misses a rate by more than is wanted and luck explains."""
    return any(
        abs(one.difference) > one.tolerance + 1 / np.sqrt(max(one.count, 1.0))
        for one in compared(figures, seen)
        if one.real
    )


# --- Rounds of replays ---


def next_levels(levels: Levels, figures: Figures, seen: Replayed, gain: float = 1.0) -> Levels:
    """Levels that should bring replays nearer to the season than those that they were played with.

    `gain` is the part of the way that they go: less than all of it where luck is as large as what is missing.
    """
    levels = _with_loose_balls(levels, seen)
    outs = next_outs_on_hits(levels, figures, seen, gain)
    sheet = replace(
        _next_ladders(levels.sheet, figures, seen, gain),
        loose_balls=_loose_balls(levels, figures),
        thrown_out=_thrown_out(figures, outs),
    )
    return replace(levels, recipe=_next_recipe(levels.recipe, figures, seen, gain), sheet=sheet, outs_on_hits=outs)


def _ratio(real: float, replayed: float, most: float = 3.0) -> float:
    """How many times as often something should happen; 1 where it never really did."""
    if not real or not replayed:
        return 1.0
    return min(max(real / replayed, 1 / most), most)


def _next_recipe(recipe: Recipe, figures: Figures, seen: Replayed, gain: float) -> Recipe:
    line, per = figures.batting, figures.batting.plate_appearances / seen.plate_appearances
    got = _scaled(figures, seen)
    tries, stolen = got["SB"] + got["CS"], got["SB"]
    success = stolen / tries if tries else 0.0
    miss = seen.events / seen.chances - counts(line) / trials(line)
    double_plays = _ratio(line.ground_double_plays, got["GDP"])
    errors = [
        min(60.0, weight * _ratio(figures.errors.get(position, 0), seen.errors[position] * per) ** gain)
        for position, weight in enumerate(recipe.error_weights, 1)
    ]
    return replace(
        recipe,
        intentional_walk_level=recipe.intentional_walk_level * _ratio(line.intentional_walks, got["IBB"]) ** gain,
        sacrifice_level=recipe.sacrifice_level * _ratio(line.sacrifice_bunts, got["SH"]) ** (gain * ONLY_HITTERS),
        steal_level=recipe.steal_level * _ratio(figures.stolen + figures.caught, tries) ** gain,
        steal_shift=recipe.steal_shift + (100 * gain * (figures.steal_success - success) if tries and success else 0.0),
        double_play_share=min(0.95, max(0.05, recipe.double_play_share * double_plays**gain)),
        error_weights=tuple(errors),
        other_hits=tuple(float(number) for number in np.array(recipe.other_hits) + gain * miss),
    )


def _scaled(figures: Figures, seen: Replayed) -> dict[str, float]:
    """What was replayed, for as many plate appearances as the season had."""
    per = figures.batting.plate_appearances / seen.plate_appearances
    return {name: number * per for name, number in seen.sums.items()}


def _with_loose_balls(levels: Levels, seen: Replayed) -> Levels:
    """Levels that know how many plays of the battery came in these replays, and how many the charts should give.

    They are too few to be fitted round by round; over all rounds they tell how often a number of the charts is met.
    """
    came = seen.sums["p_WP"], seen.sums["f_PB"], seen.sums["p_BK"]
    gives = battery_charts(levels.sheet.loose_balls).gives
    specials = levels.specials or sum(came) / sum(gives) / seen.plate_appearances
    asked = [number * specials * seen.plate_appearances for number in gives]
    return replace(
        levels,
        specials=specials,
        asked=tuple(old + new for old, new in zip(levels.asked, asked, strict=True)),
        came=tuple(old + new for old, new in zip(levels.came, came, strict=True)),
    )


def _loose_balls(levels: Levels, figures: Figures) -> LooseBalls:
    """What the charts shall give for each special play with runners on; pickoffs and throws as the season had them."""
    usual, pa = USUAL_LOOSE_BALLS, figures.batting.plate_appearances
    throws = figures.battery_throws
    real = figures.wild_pitches, figures.passed_balls, figures.balks
    wild_pitches, passed_balls, balks = (
        number / pa / levels.specials * (asked + FEW_PLAYS) / (came + FEW_PLAYS)
        for number, asked, came in zip(real, levels.asked, levels.came, strict=True)
    )
    return LooseBalls(
        wild_pitches,
        passed_balls,
        balks,
        usual.pickoffs * figures.picked_off / pa / PICKED_OFF_THEN,
        usual.pitchers_throws * throws.get(1, 0) / pa / PITCHERS_THROWS_THEN,
        usual.catchers_throws * throws.get(2, 0) / pa / CATCHERS_THROWS_THEN,
    )


def _next_ladders(sheet: Sheet, figures: Figures, seen: Replayed, gain: float) -> Sheet:
    """Errors on which nobody reaches, and flies that bring runs home."""
    got = _scaled(figures, seen)
    errors = _ratio(figures.all_errors, got["f_E"])
    reached = _ratio(figures.batting.reached_on_error, got["ROE"]) / errors
    flies = _ratio(figures.sacrifice_flies, got["SF"])
    in_the_air = figures.double_plays - figures.batting.ground_double_plays
    missing = (in_the_air - (got.get("DP", 0.0) - got["GDP"])) / figures.team_games
    doubled = _between(sheet.outs.doubled_off + gain * missing, LEAST_DOUBLED, MOST_DOUBLED)
    return replace(
        sheet,
        outs=replace(sheet.outs, doubled_off=doubled if got.get("DP") else 0.0),
        steady_errors=_between(
            sheet.steady_errors + gain * (1 - reached) / STEP_ERRORS, -len(REACHING_RUNGS), len(STEADY_RUNGS)
        ),
        flies=_between(sheet.flies + gain * (flies - 1) / STEP_FLIES, LOWEST_RUNG, HIGHEST_RUNG),
    )


def _between(wanted: float, low: float, high: float) -> float:
    return min(max(wanted, low), high)


def events_of(sums: dict[str, float]) -> Vector:
    """Counts of EVENTS out of the lines of players."""
    singles = sums["H"] - sums["2B"] - sums["3B"] - sums["HR"]
    found = {
        "HB": sums["HBP"],
        "BB": sums["BB"] - sums["IBB"],
        "1B": singles,
        "2B": sums["2B"],
        "3B": sums["3B"],
        "HR": sums["HR"],
        "SO": sums["SO"],
    }
    return np.array([found[event] for event in EVENTS], dtype=np.float64)

"""The ratings on a card: each a function of what a player did."""

from __future__ import annotations

import math
from collections.abc import Mapping

from fivetool.archive.season import BattingLine, FieldingLine, HoldingLine, PitchingLine, RunningLine
from fivetool.games.dice_baseball.cards.card import POSITIONS, SCALES, round_half_up
from fivetool.games.dice_baseball.workshop.player_rates import trials
from fivetool.games.dice_baseball.workshop.recipe import Recipe

ERRORS_THEN = 0.836  # per team and game in the season for which those weights were found
SEASON_GAMES = 162


def clipped(rating: str, number: float) -> int:
    """A rating, rounded and kept on its scale."""
    low, high = SCALES[rating]
    return min(max(round_half_up(number), low), high)


def contact(line: BattingLine) -> int:
    """Contact: how seldom he strikes out."""
    return clipped("Contact", 100 - 250 * (line.strikeouts + 3.9) / (line.at_bats + 25))


def speed(line: BattingLine, running: RunningLine, recipe: Recipe) -> int:
    """Speed: steal attempts, triples, and extra bases taken on hits."""
    attempts = running.stole_second + running.caught_second
    tries = min(0.35, (attempts + 0.3) / (running.on_first_with_second_open + 6))
    triples = min(0.02, (line.triples + 0.3) / (line.plate_appearances + 50))
    return clipped("Speed", 71 + 45 * tries + 350 * triples + 100 * extra_bases(running, recipe))


def extra_bases(running: RunningLine, recipe: Recipe) -> float:
    """Extra bases on hits above what is usual, for each chance."""
    chances = running.first_to_third_chances + running.second_to_home_chances + running.first_to_home_chances
    to_third, to_home, all_the_way = recipe.usual_extra_bases
    usual = (
        to_third * running.first_to_third_chances
        + to_home * running.second_to_home_chances
        + all_the_way * running.first_to_home_chances
    )
    taken = running.first_to_third + running.second_to_home + running.first_to_home
    return (taken - usual) / (chances + 25)


NEW_AT_STEALING = 0.039  # by how much somebody who seldom tries succeeds less often than is usual


def steal(running: RunningLine, recipe: Recipe) -> int:
    """Steal: success in stealing second."""
    stolen, caught = running.stole_second, running.caught_second
    usual = round(recipe.usual_steals - NEW_AT_STEALING, 4)
    return clipped("Steal", 1 + recipe.steal_shift + 100 * (stolen + 6 * usual) / (stolen + caught + 6))


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


def _against_runners(line: HoldingLine, weight: float, usual: float) -> float:
    return 100 * ((line.stolen + weight * usual) / (line.stolen + line.caught + weight) - usual)


def hold(line: HoldingLine, recipe: Recipe) -> int:
    """Hold: steals against him, above or below what is usual."""
    return clipped("Hold", _against_runners(line, 20, recipe.usual_steals))


def catcher_arm(line: HoldingLine, recipe: Recipe) -> int:
    """Arm of a catcher."""
    return clipped("Arm of a catcher", _against_runners(line, 25, recipe.usual_steals))


def outfield_arm(line: FieldingLine, league: FieldingLine) -> int:
    """Arm of an outfielder: assists against those usual at his position."""
    relative = _relative(line.assists, line.games, league.assists, league.games)
    return clipped("Arm of an outfielder", -5 - 60 * (relative - 1) * line.games / (line.games + 60))


def defense(line: FieldingLine, league: FieldingLine, position: str, season_errors: float, recipe: Recipe) -> int:
    """Defense: errors per chance against those usual at his position.

    `season_errors` is per team and game; a recipe that knows how many errors the season makes of its balls does
    without it.
    """
    chances = line.putouts + line.assists + line.errors
    relative = _relative(line.errors, chances, league.errors, league.putouts + league.assists + league.errors)
    drawn = 1 + recipe.defense_stretch * (relative - 1) * line.games / (line.games + recipe.defense_regress)
    level = season_errors / ERRORS_THEN if recipe.error_level is None else recipe.error_level
    return clipped("Defense", 99 - recipe.error_weights[POSITIONS.index(position)] * level * drawn)


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

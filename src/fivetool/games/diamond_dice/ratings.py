"""What cards are worth to the suggested set-up: batters at bat, starting pitchers on the mound."""

from __future__ import annotations

from fivetool.games.diamond_dice.dice_odds import check_odds, ones_odds, power_odds
from fivetool.games.diamond_dice.rules.offense import FENCES_CONTACT, FENCES_POWER
from fivetool.games.diamond_dice.rules.record import MOST_DICE

# Runs that a result is worth more than the average plate appearance, about: fitted to what whole half-innings bring.
# For ratings only.
STRIKEOUT_RUNS, OUT_RUNS, HIT_RUNS = -0.41, -0.24, (0.0, 0.50, 0.69, 1.33, 1.32)
BUNT_HIT_RUNS, BUNT_OUT_RUNS = 0.33, -0.13  # a bunt moves runners less than a single, and more than another out
RUNNER_RUNS = 0.006  # for every die of speed, on the bases
TYPICAL_BATTER = (7, 7, 2)
USES_A_GAME = 6.3  # of an ability once an inning, until a reliever comes
WALK_RUNS = 0.35
PICKOFF_RUNS = 0.38  # for a runner out, counting that an inning may have none


def rating_of(contact: int, power: int, speed: int) -> float:
    """What a batter is worth in runs a plate appearance, bases empty, against the alignment that holds him best.

    The suggested lineup goes by this, so it must never depend on how well some player knows the game.

    >>> rating_of(9, 9, 4) > rating_of(8, 4, 3) > rating_of(5, 5, 5)
    True
    """
    fences = max(0, contact - FENCES_CONTACT), min(MOST_DICE, power + FENCES_POWER)
    bunt = _bunt_runs(contact, speed)
    held = min(
        max(_swing_runs(contact, power, hits), _swing_runs(*fences, hits), bunt) for hits in _hits_by_alignment(speed)
    )
    return held + RUNNER_RUNS * speed


def saving_of(keyword: str, level: int) -> float:
    """Runs that an ability saves in a game of a starting pitcher, about.

    >>> 0 < saving_of("Strikeout", 1) < saving_of("Curveball", 1) < saving_of("Strikeout", 2)
    True
    """
    hits = 1 - ones_odds(level).none  # a Pickoff that gets its man, a Knuckleball that is no wild pitch
    if keyword == "Pickoff":
        return USES_A_GAME * hits * PICKOFF_RUNS
    contact, power, speed = TYPICAL_BATTER
    left = max(0, contact - level), max(0, power - level) if keyword == "Curveball" else power, speed
    saved = rating_of(*TYPICAL_BATTER) - rating_of(*left)
    if keyword == "Knuckleball":
        saved = hits * saved - (1 - hits) * WALK_RUNS
    return USES_A_GAME * saved


def _swing_runs(contact: int, power: int, hits: tuple[float, ...]) -> float:
    """A swing that 0, 1, 2, ... fives and sixes turn into these runs."""
    odds = ones_odds(contact)
    hit = sum(likely * runs for likely, runs in zip(power_odds(power), hits, strict=True))
    return odds.none * STRIKEOUT_RUNS + odds.one * OUT_RUNS + odds.more * hit


def _bunt_runs(contact: int, speed: int) -> float:
    missed, safe = ones_odds(contact).none, check_odds(speed, 1)
    return missed * STRIKEOUT_RUNS + (1 - missed) * (safe * BUNT_HIT_RUNS + (1 - safe) * BUNT_OUT_RUNS)


def _hits_by_alignment(speed: int) -> tuple[tuple[float, ...], ...]:
    """Runs after a power result of 0, 1, 2, 3, 4 or more: normal, infield back, outfield back."""
    _, single, double, triple, homer = HIT_RUNS
    safe = check_odds(speed, 1)
    checked = safe * single + (1 - safe) * OUT_RUNS
    return (
        (OUT_RUNS, single, double, triple, homer),
        (single, checked, double, triple, homer),
        (single, single, single, single, homer),
    )

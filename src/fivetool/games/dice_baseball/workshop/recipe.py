"""The card recipe: every number of it that could be otherwise.

From what players did to the numbers on their cards, the steps (numbered as in the rules) are functions in
`player_rates` (1 to 3), `card_numbers` (4 to 9), `card_columns` (10 to 12) and `card_ratings`; `builder` puts them
together. Rates are vectors in the order of `EVENTS`; what is left of a plate appearance are outs in play.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fivetool.games.dice_baseball.cards.club import Stamina

EVENTS = ("HB", "BB", "1B", "2B", "3B", "HR", "SO")
HOME_RUN = EVENTS.index("HR")
MATCHUPS = ("LL", "LR", "RL", "RR")  # the batter's side, then the pitcher's hand

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
    # What a season has of its own; as it stands here, the 1980s
    usual_steals: float = 0.669  # share of tries that succeed, where Hold and Arm are 0
    steal_shift: float = 0.0  # points of Steal more for everybody
    steal_level: float = 1.0  # times as many tries as the habits of the cards would bring
    sacrifice_level: float = 1.0
    intentional_walk_level: float = 1.0
    unknown_walks: bool = False  # nobody wrote down who was walked on purpose, so everybody is, as often as the others
    usual_extra_bases: tuple[float, float, float] = (0.33, 0.66, 0.41)  # first to third, second to home, first to home
    error_level: float | None = None  # times as many errors as the weights give; by errors a game where not known
    report_errors: float = 1.96  # a miss is told if it is larger than so many standard errors of the player's sample
    report_per_600: float = 3.0  # and than this many events in 600 plate appearances


# The recipe of the rules page is `Recipe()`. This one is closer to the truth in a replay: see `docs/cards.md`.
REPLAY = Recipe(
    mean_tiring=(0.0, 2.5, 3.5),
    own_tiring=True,
    range_share_ending=0.841,
    pitcher_part=(0.74, 0.70, 0.70, 0.70, 1.00, 1.00, 1.00),
    other_hits=(0.0, 0.0, 0.0019, 0.0003, 0.00008, 0.0, 0.0),
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
    error_weights=(13.0, 10.9, 9.1, 6.6, 13.2, 10.0, 3.25, 2.35, 3.4),
    defense_stretch=1.5,
)

# Rates of each matchup where a source has totals only; from a season of the 1980s (step 2).
KNOWN_MATCHUPS = {
    "LL": vector(0.0053, 0.0811, 0.1669, 0.0310, 0.0062, 0.0160, 0.1670),
    "LR": vector(0.0032, 0.0844, 0.1757, 0.0385, 0.0075, 0.0208, 0.1268),
    "RL": vector(0.0028, 0.0772, 0.1722, 0.0430, 0.0059, 0.0219, 0.1336),
    "RR": vector(0.0061, 0.0664, 0.1648, 0.0393, 0.0052, 0.0205, 0.1606),
}
KNOWN_OVERALL = vector(0.0042, 0.0763, 0.1706, 0.0394, 0.0062, 0.0206, 0.1426)
KNOWN_SHARES = {"LL": 0.066, "LR": 0.354, "RL": 0.243, "RR": 0.337}  # of plate appearances

"""What a card is worth in runs: linear weights over its columns, for lineups and managers."""

from __future__ import annotations

from fivetool.games.dice_baseball.cards.card import Bat, Column, Pitcher

# runs of each code above an average out, by the usual linear weights
RUNS = {
    "HB": 0.35, "BB": 0.32, "SLF": 0.46, "SCF": 0.48, "SRF": 0.49, "DLF": 0.78, "DCF": 0.80, "DRF": 0.78,
    "TCF": 1.05, "HR": 1.40, "SO": -0.27, "GOA": -0.30, "GOB": -0.26, "GOC": -0.23, "LO": -0.27, "FO": -0.25,
}  # fmt: skip
# kinds of results as the managers reckon: walk, single, double, triple, home run, strikeout, grounder, fly
KINDS = (
    ("HB", "BB"), ("SLF", "SCF", "SRF"), ("DLF", "DCF", "DRF"), ("TCF",), ("HR",), ("SO",), ("GOA", "GOB", "GOC"),
    ("LO", "FO"),
)  # fmt: skip
DEEP_FLY_SHARE = 0.03  # 97 to 99 may leave the park
HOME_RUN_FOR_FLY = 1.65
AVERAGE_HITTER, AVERAGE_PITCHER = 0.02, -0.05  # of the league-average columns
PITCHER_SHARE = 0.47  # of plate appearances read off the pitcher's card; a point of Control is a hundredth more
AVERAGE_CONTROL = 58
RIGHT_HANDED = 0.7  # share of right-handed pitchers, where nobody knows who will pitch


def column_worth(column: Column) -> float:
    """Runs a plate appearance read off a column.

    >>> column_worth(Column.model_validate({"HR": 70, "FO": 30})) > 0.8
    True
    """
    return sum(RUNS[code] * count for code, count in column.counts.items()) / 100


def worth_at_bat(bat: Bat) -> tuple[float, float]:
    """Runs a plate appearance of a batter's card against left- and right-handed pitchers."""
    power = DEEP_FLY_SHARE * 0.008 * (bat.power - 39) * HOME_RUN_FOR_FLY
    return column_worth(bat.vs_left) + power, column_worth(bat.vs_right) + power


def worth_facing(bat: Bat, hand: str) -> float:
    """Runs a plate appearance against a pitcher who throws L or R; with no hand known, against the usual mix."""
    left, right = worth_at_bat(bat)
    return {"L": left, "R": right}.get(hand, (1 - RIGHT_HANDED) * left + RIGHT_HANDED * right)


def worth_on_mound(pitcher: Pitcher) -> float:
    """Runs a batter that a pitcher saves against an average one."""
    card = (column_worth(pitcher.vs_left) + column_worth(pitcher.vs_right)) / 2
    share = PITCHER_SHARE + (pitcher.control - AVERAGE_CONTROL) / 100
    average = PITCHER_SHARE * AVERAGE_PITCHER + (1 - PITCHER_SHARE) * AVERAGE_HITTER
    return average - (share * card + (1 - share) * AVERAGE_HITTER)


def column_rates(column: Column) -> list[float]:
    """Shares of the kinds of results in a column.

    >>> column_rates(Column.model_validate({"BB": 10, "SLF": 20, "GOA": 40, "FO": 30}))
    [0.1, 0.2, 0.0, 0.0, 0.0, 0.0, 0.4, 0.3]
    """
    counts = column.counts
    return [sum(counts.get(code, 0) for code in codes) / 100 for codes in KINDS]

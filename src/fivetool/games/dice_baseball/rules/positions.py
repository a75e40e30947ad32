"""Positions by their scoring numbers."""

from fivetool.engine.record import rule

PITCHER, CATCHER, FIRST_BASEMAN, SECOND_BASEMAN, THIRD_BASEMAN, SHORTSTOP = 1, 2, 3, 4, 5, 6
LEFT_FIELDER, CENTER_FIELDER, RIGHT_FIELDER, DESIGNATED_HITTER = 7, 8, 9, 10


@rule
def is_outfielder(position):
    """Left, center or right fielder."""
    return position >= LEFT_FIELDER

"""What managers tell apart: kinds of results on a card, what a call may come to, and places in an inning."""

from fivetool.games.dice_baseball.rules import record

# kinds of results on a card
WALKED, SINGLE, DOUBLE, TRIPLE, HOMER, STRIKEOUT, GROUNDER, FLY = range(8)
OUTCOMES = record.OUTCOMES
# what a turn or a call may come to: the kinds off the pitcher's card, off the hitter's (OUTCOMES added), and
(
    SPECIAL, GROUNDER_IN, GROUNDER_IN_ERROR, CONTACT_MADE, BUNT_ALL_SAFE, BUNT_MADE, SACRIFICE_FAILED,
    SQUEEZE_FAILED, BUNT_HIT, BUNT_FAILED,
) = range(16, 26)  # fmt: skip
EVENTUALITIES = 26
# where the club at bat stands: 3 for each base state and the outs, or the third out; its lead from -12 to 12
PLACES, THIRD_OUT, LEADS, LEVEL = 25, 24, 25, 12
MOST_LEFT = 9  # innings to play, this one not counted
MOST_ENDINGS, RUN = 3_000, 32  # an ending is the place after it + RUN for each run
CERTAIN = 65_535

"""The side of the plate a man bats from, and the hand he throws with (DB-16, DB-17, DB-28)."""

from fivetool.engine.record import rule

LEFT, RIGHT, BOTH = 0, 1, 2


@rule
def batting_side(book, batter, pitcher):
    """DB-16, DB-17, DB-28: the side a batter bats from; a switch hitter's is opposite the pitcher's hand."""
    if book.bats[batter] == BOTH:
        return RIGHT if book.throws[pitcher] == LEFT else LEFT
    return book.bats[batter]

"""Ball parks (DB-152 to DB-156, Chart 17)."""

from fivetool.engine.record import rule
from fivetool.games.dice_baseball.rules import counts, rolls
from fivetool.games.dice_baseball.rules.play_results import home_run
from fivetool.games.dice_baseball.rules.rolls import roll_number


@rule
def leaves_the_park(state, book, off, dice, tape):
    """DB-72, DB-153, DB-154: a roll within the range of the hitter's Power in this park makes a deep fly a home run."""
    limit = book.park_limit[book.power[state.batter]]
    number = roll_number(dice, rolls.PARK, limit, tape)
    state.counts[counts.DEEP_FLIES] += 1
    if number > limit:
        return False
    state.counts[counts.PARK_HOMERS] += 1
    home_run(state, book, off, True, limit, tape)
    return True

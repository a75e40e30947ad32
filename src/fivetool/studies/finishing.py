"""Positions played to their end by managers, with nothing dealt afresh."""

import numpy as np

from fivetool.engine.drivers import play_out, read_result, start_game
from fivetool.engine.record import rule


@rule
def finish(work, match, number):
    """Managers play a position (`work.start`) to its end; the results of all seats stay in the workspace."""
    start_game(work, np.uint64(number))
    play_out(work, match)
    read_result(work.state[0], match.book[0], work.results, work.runs)

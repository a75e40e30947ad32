"""Sends, tag-ups and the answer to a send by the runs still to come."""

from fivetool.engine.diamond import THIRD
from fivetool.engine.record import rule
from fivetool.engine.ties import above, below
from fivetool.games.dice_baseball.manager import styles
from fivetool.games.dice_baseball.rules import choices
from fivetool.games.dice_baseball.rules.record import base_state
from fivetool.games.dice_baseball.rules.sends import send_target
from fivetool.games.dice_baseball.rules.tag_ups import tag_target

# runs still to come in an average half-inning, by base state and outs
EXPECTED = (
    (0.489, 0.258, 0.099),
    (0.871, 0.512, 0.224),
    (1.118, 0.677, 0.327),
    (1.465, 0.900, 0.435),
    (1.354, 0.949, 0.378),
    (1.737, 1.181, 0.507),
    (2.016, 1.403, 0.624),
    (2.352, 1.562, 0.769),
)
SEND_MARGIN, TAG_MARGIN = 0.02, 0.01


@rule
def expected_runs(bases, outs):
    """Runs to come in a base and out situation; none after the third out."""
    return 0.0 if outs >= 3 else EXPECTED[bases][outs]


@rule
def answer(state, book):
    """Concede the run or throw home, whichever costs less by run expectancy."""
    return choices.THROW_HOME if below(throw_worth(state, book), concede_worth(state)) else choices.CONCEDE


@rule
def concede_worth(state):
    """Runs for the offense if the run is conceded: it scores and the batter is out."""
    return 1.0 + expected_runs(base_state(state.bases) & 3, state.outs + 1)


@rule
def throw_worth(state, book):
    """Runs for the offense if the defense throws home: the batter is safe whatever happens."""
    chance = min(1.0, max(0.0, (send_target(state, book) + 1) / 100))
    behind = base_state(state.bases) & 3
    after = behind | 1
    if behind & 1:
        after = 3
    if behind == 3:
        after = 7
    safe = 1.0 + expected_runs(after, state.outs)
    return chance * safe + (1.0 - chance) * expected_runs(after, state.outs + 1)


@rule
def send(state, book, style):
    """Send the runner from third if the lesser of concede and throw is worth more than holding him."""
    if style == styles.PASSIVE:
        return choices.STAY
    hold = expected_runs(base_state(state.bases), state.outs + 1)
    lesser = min(concede_worth(state), throw_worth(state, book))
    return choices.SEND_HIM if above(lesser, hold + SEND_MARGIN) else choices.STAY


@rule
def tag(state, book, style):
    """The runner on third tries to score on a fly if that is worth more than holding; others hold."""
    if style == styles.PASSIVE or state.tag_base != THIRD:
        return choices.STAY
    chance = min(1.0, max(0.0, (tag_target(state, book) + 1) / 100))
    behind = base_state(state.bases) & 3
    going = chance * (1.0 + expected_runs(behind, state.outs)) + (1.0 - chance) * expected_runs(behind, state.outs + 1)
    hold = expected_runs(base_state(state.bases), state.outs)
    return choices.TAG_UP if above(going, hold + TAG_MARGIN) else choices.STAY

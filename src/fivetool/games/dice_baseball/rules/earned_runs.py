"""Earned runs: the half-inning as it would have gone without errors and passed balls (DB-176).

`clean_base` is where a runner would stand, 0 if he would be out; `clean_outs` are the outs there would be. A runner who
comes home with help waits in `helped`: his run is earned once the inning would have brought him home anyway. Where it
is not plain how far he would have come, the pitcher has the benefit of the doubt. A reliever has no benefit of chances
that were missed before he came, so a run may be earned against him and not against his club.
"""

from __future__ import annotations

from typing import NamedTuple

from fivetool.engine.diamond import HOME
from fivetool.engine.record import rule
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.games.dice_baseball.rules import events, stats
from fivetool.games.dice_baseball.rules.record import MOST_HELPED, NOBODY

OUTS_OF_AN_INNING = 3


class Earned(NamedTuple):
    """Against whom a run is earned: the pitcher who answers for it, his club, both or neither."""

    against_pitcher: bool
    against_club: bool


@rule
def start_clean_inning(state):
    """Nobody has been helped yet, and whoever begins the inning answers for all of it."""
    state.clean_outs = 0
    state.helped_count = 0
    state.missed_before[state.mound[1 - state.half]] = 0


@rule
def miss_out(state):
    """A chance for an out was missed."""
    state.clean_outs += 1


@rule
def spare_batter(state):
    """A foul was dropped: the batter should be out, whatever he does now."""
    if not is_spared(state):
        miss_out(state)
        state.spared = state.appearance


@rule
def is_spared(state):
    """Whether the batter is up only because a foul was dropped."""
    return state.spared == state.appearance


@rule
def begin_relief(state, pitcher):
    """The outs that his club has missed in this half-inning are nothing to a pitcher who comes in now."""
    state.missed_before[pitcher] = state.clean_outs - state.outs


@rule
def is_over_for(state, pitcher):
    """Whether the half-inning would be over, as far as a pitcher has to answer for it."""
    return state.clean_outs - state.missed_before[pitcher] >= OUTS_OF_AN_INNING


@rule
def count_earned(state, pitcher):
    """A run is earned against the pitcher, against his club or against both, unless the inning would be over."""
    earned = Earned(against_pitcher=not is_over_for(state, pitcher), against_club=state.clean_outs < OUTS_OF_AN_INNING)
    if earned.against_pitcher:
        state.line[pitcher, stats.EARNED] += 1
    if earned.against_club:
        state.team_earned[1 - state.half] += 1
    return earned


@rule
def judge_run(state, runner, tape):
    """A runner is home: whether his run is earned; if he was helped, he waits for what the inning still brings."""
    if state.clean_base[runner] == HOME:
        bring_helped_home(state, tape)
        return count_earned(state, state.charged_to[runner])
    if state.clean_base[runner] > 0 and state.helped_count < MOST_HELPED:
        state.helped[state.helped_count] = runner
        state.helped_base[state.helped_count] = state.clean_base[runner]
        state.helped_pitcher[state.helped_count] = state.charged_to[runner]
        state.helped_count += 1
    return Earned(against_pitcher=False, against_club=False)


@rule
def bring_helped_home(state, tape):
    """A runner behind them has come home without help: so would all who were ahead of him."""
    for i in range(state.helped_count):
        state.helped_base[i] = HOME
    earn_later(state, tape)


@rule
def advance_helped(state, bases, tape):
    """A hit, a wild pitch or a balk would have moved them too, so many bases."""
    for i in range(state.helped_count):
        state.helped_base[i] = min(HOME, state.helped_base[i] + bases)
    earn_later(state, tape)


@rule
def make_room(state, tape):
    """After a play: nobody would stand on the base of a man behind him, so whoever is in the way moves up."""
    last = 0
    for i in range(3):
        runner = state.bases[i]
        if runner != NOBODY and state.clean_base[runner] > 0:
            state.clean_base[runner] = max(state.clean_base[runner], last + 1)
            last = state.clean_base[runner]
    for i in range(state.helped_count - 1, -1, -1):
        state.helped_base[i] = min(HOME, max(state.helped_base[i], last + 1))
        last = state.helped_base[i]
    earn_later(state, tape)


@rule
def earn_later(state, tape):
    """The runs of those who would be home by now are earned after all, unless the inning would be over."""
    left = 0
    for i in range(state.helped_count):
        pitcher = state.helped_pitcher[i]
        if state.helped_base[i] < HOME:
            state.helped[left] = state.helped[i]
            state.helped_base[left] = state.helped_base[i]
            state.helped_pitcher[left] = pitcher
            left += 1
            continue
        earned = count_earned(state, pitcher)
        if earned.against_pitcher or earned.against_club:
            told = events.EarnedLater(
                runner=state.helped[i], pitcher=pitcher, earned=earned.against_pitcher, against_club=earned.against_club
            )
            emit(tape, NO_SEAT, told)
    state.helped_count = left

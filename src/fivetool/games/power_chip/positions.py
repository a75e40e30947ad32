"""A described position as a state: for worked examples, puzzles, and taking over a game from a real table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fivetool.engine.diamond import runners_on
from fivetool.engine.innings import TOP, is_walk_off, second_leads
from fivetool.engine.steps import run_on
from fivetool.engine.tape import NO_SEAT, emit
from fivetool.game.positions import LAST_INNING, Described, invalid, runners
from fivetool.game.setup import Setup
from fivetool.games.power_chip.rules import phase, track
from fivetool.games.power_chip.rules.events import Resumed
from fivetool.games.power_chip.rules.pitcher_plays import occupied
from fivetool.games.power_chip.rules.set_up import NOBODY
from fivetool.games.power_chip.rules.teams import batting_team

FIELDS = ("inning", "half", "balls", "strikes", "outs", "bases", "runs", "chip", "first_team")


def resume(setup: Setup, given: Mapping[str, Any], dice: Any, tape: Any) -> Any:
    """Take a game over at a described position and roll on to its first decision."""
    state = make_position(setup, given)
    _tell(state, tape)
    run_on(state, setup.book, dice, tape)
    return state


def make_position(setup: Setup, given: Mapping[str, Any]) -> Any:
    """A state just before a roll.

    `given` may name: inning, half ("top", "bottom"), balls, strikes, outs, bases (such as ["1B", "3B"]),
    runs (first team, second team), chip ("bat", "pit"), first_team ("A", "B"). What is left out is as at the start.
    """
    described = Described(given, FIELDS)
    state = setup.new_state()
    state.phase = phase.ROLLING
    state.toss_winner = NOBODY
    state.inning = described.whole("inning", 1, 1, _last_inning(setup.book))
    state.half = described.word("half", ("top", "bottom"))
    state.halves = 2 * (state.inning - 1) + state.half + 1
    state.balls = described.whole("balls", 0, 0, track.WALK_BALLS - 1)
    state.strikes = described.whole("strikes", 0, 0, track.STRIKEOUT_STRIKES - 1)
    state.outs = described.whole("outs", 0, 0, track.HALF_OUTS - 1)
    state.first_team = described.word("first_team", ("A", "B"))
    batting = int(batting_team(state))
    state.chip = batting if described.word("chip", ("bat", "pit")) == 0 else 1 - batting
    state.runs[state.first_team], state.runs[1 - state.first_team] = described.runs()
    for number, base in enumerate(runners(described.get("bases", ())), 1):  # who is furthest round came up first
        state.bases[base - 1] = number
    state.batter = runners_on(state.bases) + 1
    if _is_decided(state, setup.book):
        raise invalid("the game is already over")
    return state


def _tell(state: Any, tape: Any) -> None:
    """The tape begins with where the game was taken over, so that scoreboards need nothing else."""
    where = Resumed(
        inning=state.inning,
        half=state.half,
        team=batting_team(state),
        chip=state.chip,
        runs=state.runs,
        balls=state.balls,
        strikes=state.strikes,
        outs=state.outs,
        on=occupied(state.bases),
    )
    emit(tape, NO_SEAT, where)


def _is_decided(state: Any, book: Any) -> bool:
    first = state.first_team
    if state.half == TOP:
        return bool(state.inning > book.innings and second_leads(state, first))
    return bool(book.last_half_baseball and is_walk_off(state, book, first))


def _last_inning(book: Any) -> int:
    return LAST_INNING if book.extra_innings < 0 else int(book.innings + book.extra_innings)

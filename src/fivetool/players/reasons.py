"""Why one choice is better than another, in words: what comes of each, as playouts on equal luck show it.

Two things are looked at. How many runs each team scores in the rest of the game; and what happens before the seat is
asked again, as far as the game has words for it (`Words.outcome`): a double play, a walk, a hit that is stopped. What
differs by more than chance does is said, the most striking first.

Everything starts from what the seat sees. What is hidden from it is dealt afresh each time.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from fivetool.engine import drivers
from fivetool.engine.dice import make_dice, make_plain_dice
from fivetool.engine.record import compiled, copy_of, rule
from fivetool.engine.tape import make_tape
from fivetool.game.event import Event
from fivetool.game.setup import Setup
from fivetool.players.matches import managers_of
from fivetool.table.fair import Key

RUNS_PLAYED = 400  # playouts of each choice, to the end of the game
LOOKS = 160  # at what happens next
MOST_DECISIONS = 12  # of one look
BEYOND_CHANCE = 3.0  # standard errors
LEAST_RUNS = 0.05
LEAST_SHARE = 0.04  # of all looks
MOST_REASONS = 2


@rule
def play_for_runs(work: Any, match: Any, seat: Any, choice: Any, first: Any, runs: Any) -> None:
    """Play on from a position, a playout for each row, and write down the runs of all teams."""
    for row in range(len(runs)):
        drivers.play_on(work, match, seat, choice, first + row)
        for team in range(len(work.runs)):
            runs[row, team] = work.runs[team]


@dataclass(frozen=True)
class Seen:
    """What came of a choice: the runs of each team in every playout, and how often each outcome was seen next."""

    runs: Any
    outcomes: dict[str, int]


@dataclass(frozen=True)
class Reason:
    """A difference between two choices, and how striking it is in standard errors."""

    text: str
    weight: float


class Observer:
    """Looks at what comes of the choices of a seat, each once."""

    def __init__(self, setup: Setup, state: Any, seat: int, key: Key) -> None:
        self.setup = setup
        self.seat = seat
        self.team = setup.teams[seat]
        self._seen = setup.view(state, seat)
        self._key = key
        self._found: dict[int, Seen] = {}

    def why(self, better: int, worse: int) -> str:
        """What speaks for one choice and against another, in a few words; nothing where nothing can be seen."""
        one, other = self.look_at(better), self.look_at(worse)
        reasons = [*self._by_runs(one, other), *_by_outcomes(one, other)]
        reasons.sort(key=lambda reason: -reason.weight)
        return "; ".join(reason.text for reason in reasons[:MOST_REASONS])

    def look_at(self, choice: int) -> Seen:
        """What comes of a choice, seen often enough."""
        if choice not in self._found:
            self._found[choice] = Seen(self._runs_after(choice), self._outcomes_after(choice))
        return self._found[choice]

    def _runs_after(self, choice: int) -> Any:
        managers, work = managers_of(self.setup), self.setup.workspace(self._key)
        work.start[0] = self._seen
        runs = np.zeros((RUNS_PLAYED, self.setup.team_count), np.int64)
        compiled(play_for_runs)(work, managers, self.seat, choice, 0, runs)
        return runs

    def _outcomes_after(self, choice: int) -> dict[str, int]:
        found: dict[str, int] = {}
        for number in range(LOOKS):
            for outcome in set(self._what_happens(choice, number)):
                found[outcome] = found.get(outcome, 0) + 1
        return found

    def _what_happens(self, choice: int, number: int) -> list[str]:
        """What has words and happens before the seat is asked again, or as soon as something like it has happened."""
        setup, rules = self.setup, self.setup.game.rules
        state, tape = copy_of(self._seen), make_tape()
        dice, bot_dice = make_dice(self._key, number), make_plain_dice(self._key, number | int(drivers.BOT_STREAM))
        rules.redeal(state, setup.book, self.seat, bot_dice)
        seat, chosen = self.seat, choice
        outcomes: list[str] = []
        for _ in range(MOST_DECISIONS):
            tape.used = 0
            rules.apply(state, setup.book, seat, chosen, dice, tape)
            outcomes += filter(None, (setup.game.words.outcome(event, self.team) for event in self._told(tape)))
            seat = setup.actor(state)
            if seat < 0 or (seat == self.seat and outcomes):
                break
            chosen = self._managers_choice(state, seat, bot_dice)
        return outcomes

    def _managers_choice(self, state: Any, seat: int, dice: Any) -> int:
        setup, manager = self.setup, 0
        seen = setup.view(state, seat)
        given = (seen, setup.book, seat, manager, setup.knowledge, drivers.NO_SOLUTION, dice)
        return int(setup.game.rules.manage(*given))

    def _told(self, tape: Any) -> Iterator[Event]:
        kinds = self.setup.game.rules.all_events
        for place in range(min(int(tape.used), int(tape.room))):
            name, fields = kinds[int(tape.kind[place])]
            yield Event(name, int(tape.seat[place]), dict(zip(fields, tape.fields[place].tolist(), strict=False)))

    def _by_runs(self, one: Seen, other: Seen) -> Iterator[Reason]:
        for team in sorted(range(self.setup.team_count), key=lambda team: team != self.team):
            more = one.runs[:, team] - other.runs[:, team]
            mean, error = float(more.mean()), float(more.std()) / math.sqrt(len(more))
            if abs(mean) >= LEAST_RUNS and abs(mean) > BEYOND_CHANCE * error:
                own = team == self.team
                verb, comparison = "scores" if own else "allows", "more" if mean > 0 else "fewer"
                yield Reason(f"{verb} {abs(mean):.1f} {comparison} runs", abs(mean) / max(error, 1e-9))
                if not own:
                    return  # the other teams of a larger game would only repeat it


def _by_outcomes(one: Seen, other: Seen) -> Iterator[Reason]:
    for outcome in {**one.outcomes, **other.outcomes}:
        here, there = (seen.outcomes.get(outcome, 0) / LOOKS for seen in (one, other))
        error = math.sqrt((here * (1 - here) + there * (1 - there) + 1 / LOOKS) / LOOKS)
        if abs(here - there) >= LEAST_SHARE and abs(here - there) > BEYOND_CHANCE * error:
            yield Reason(f"{outcome} {how_often(here)} instead of {how_often(there)}", abs(here - there) / error)


NUMBERS = ("", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def how_often(share: float) -> str:
    """A share in words, as people say it.

    >>> [how_often(share) for share in (0, 0.004, 0.11, 0.66, 0.86, 1)]
    ['never', 'hardly ever', 'one time in nine', 'two times in three', 'six times in seven', 'always']
    """
    if share in (0, 1):
        return "always" if share else "never"
    if share < 1 / 40:
        return "hardly ever"
    if share > 39 / 40:
        return "nearly always"
    times, of = min(_fractions(), key=lambda pair: abs(pair[0] / pair[1] - share))
    if times == 1:
        return f"one time in {NUMBERS[of] if of < len(NUMBERS) else of}"
    return f"{NUMBERS[times]} times in {NUMBERS[of]}"


def _fractions() -> Sequence[tuple[int, int]]:
    small = [(1, of) for of in (2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30)]
    return [*small, *((of - 1, of) for of in range(3, 13)), (2, 5), (3, 5)]

"""A game looked at again: what each decision cost, and luck apart from skill.

A decision is compared with the best one that was open, by what the deciding seat could see. What it won or lost against
what the manager would have done there is skill; whatever else changed the chances is luck: dice, and cards that came to
light. So the way from the first chance to the result is the sum of both, and without its luck the game would have ended
at the first chance and all skill.

Where a game is solved the values are exact, and the best choice takes the manager's place. Elsewhere they come from
playouts. What looks like a mistake is looked at again, longer and with fresh dice, and only what is better beyond doubt
once more is held against anybody: nobody is blamed for the luck of a first look.
"""

from __future__ import annotations

import math
import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from fivetool.engine import search
from fivetool.game.facts import Names
from fivetool.game.scene import SPECTATOR
from fivetool.game.setup import Setup
from fivetool.players.estimate import Advice, Chances, advise, win_chances
from fivetool.players.matches import match_between
from fivetool.table.moments import Moment

BLUNDER = 0.10  # of the chance to win, given away by one choice
MISTAKE = 0.05
SLIP = 0.02
SECOND_LOOK = 4  # times as long as the first
FIRST_PART = 0.6  # of the time, for the first look at everything
LEAST_SECONDS = 0.002  # for one look

Progress = Callable[[int, int], None]  # looks done, looks in all as far as is known


class Mark(StrEnum):
    """What is to be said of a choice."""

    BLUNDER = "blunder"
    MISTAKE = "mistake"
    SLIP = "slip"
    BEST = "best"  # the only good one, and others would have cost a mistake or more
    NONE = ""


@dataclass(frozen=True)
class Effort:
    """How long to look: seconds for all of it, or playouts for each look (then the result is the same everywhere)."""

    seconds: float = 10.0
    playouts: int | None = None
    threads: int = os.cpu_count() or 1


@dataclass(frozen=True)
class Turn:
    """A choice that stands, and what came of it. Chances are those of each team."""

    number: int  # of the choices that stand, from 1
    seat: int
    team: int
    question: str
    chosen: str
    better: str  # what would have been best, if the choice was marked for what it cost
    cost: float  # how much less often the choice wins than the best one; 0 where nobody could tell
    error: float  # the standard error of that
    stake: float  # what the worst choice would have cost
    gain: float  # against what the manager would have chosen
    gain_error: float  # the standard error of that
    mark: Mark
    ordered: bool  # whether a standing order chose
    rolled: bool  # whether dice were rolled because of it
    before: tuple[float, ...]
    after: tuple[float, ...]
    luck: tuple[float, ...]
    luck_error: float  # the standard error of that, the largest of all teams; 0 where luck is exact
    told: str  # of what happened then, the sentence that matters most


@dataclass(frozen=True)
class Played:
    """How a seat has played."""

    seat: int
    decisions: int
    given_away: float  # by all choices together
    accuracy: float  # the share of what was at stake that was not given away
    marks: dict[Mark, int]


@dataclass(frozen=True)
class Fortune:
    """What luck did for a team."""

    team: int
    name: str
    first: float  # the chance before the first choice
    skill: float
    luck: float
    last: float  # the chance now; after the end, the result
    error: float = 0.0  # the standard error of skill and of luck; 0 where they are exact

    @property
    def without_luck(self) -> float:
        """The chance to win that the play of both sides deserved."""
        return min(1.0, max(0.0, self.first + self.skill))


@dataclass(frozen=True)
class Review:
    """A game looked at again."""

    setup: Setup
    names: Names
    turns: tuple[Turn, ...]
    played: tuple[Played, ...]
    fortunes: tuple[Fortune, ...]
    exact: bool

    @property
    def mistakes(self) -> list[Turn]:
        """What cost something, the worst first."""
        blamed = [turn for turn in self.turns if turn.better]
        return sorted(blamed, key=lambda turn: -turn.cost)

    @property
    def swings(self) -> list[Turn]:
        """Where luck did most, the greatest first."""
        rolled = [turn for turn in self.turns if turn.rolled]
        return sorted(rolled, key=lambda turn: -max(map(abs, turn.luck)))

    def name_of(self, seat: int) -> str:
        """Who played a seat: the team, where each has one player."""
        names, setup = self.names, self.setup
        return names.teams[setup.teams[seat]] if setup.team_count == setup.seats else names.seats[seat]

    def summary(self) -> dict[str, Any]:
        """Everything as one JSON-ready object."""
        return {
            "game": self.setup.game.name,
            "teams": list(self.names.teams),
            "exact": self.exact,
            "players": [{"name": self.name_of(played.seat), **vars(played)} for played in self.played],
            "luck": [{**vars(fortune), "without_luck": fortune.without_luck} for fortune in self.fortunes],
            "turns": [vars(turn) for turn in self.turns],
        }


def review(now: Moment, effort: Effort | None = None, progress: Progress | None = None) -> Review:
    """Look at every choice that stands up to a moment.

    >>> import fivetool as ft
    >>> table = ft.watch(ft.games()[0].name, 7)
    >>> looked = review(table.now)
    >>> looked.exact, len(looked.turns) == table.now.depth
    (True, True)
    """
    return _Reviewer(now, effort or Effort(), progress).review()


class _Reviewer:
    """Looks at one game."""

    def __init__(self, now: Moment, effort: Effort, progress: Progress | None) -> None:
        self._now = now
        self._setup = now.setup
        self._effort = effort
        self._progress = progress or (lambda done, looks: None)
        self._deal, *self._made = now.line
        self._done = 0
        self._telling = threading.Lock()  # looks end in several threads, and are told of one by one

    def review(self) -> Review:
        """All of it."""
        setup, names = self._setup, self._now.names
        match_between([setup.game.players.styles[0]] * setup.seats, setup)  # compiled once, before threads begin
        with ThreadPoolExecutor(self._effort.threads, "fivetool-review") as pool:
            decided = [made for made in self._made if _had_a_choice(made)]
            rolled = [made for made in self._made if _has_rolled(made)]
            looks = len(decided) + len(rolled) + 1
            share = self._effort.seconds * FIRST_PART * self._effort.threads / looks
            advice = dict(zip(decided, pool.map(lambda made: self._advise(made, share, looks), decided), strict=True))
            places = [self._deal, *rolled]
            found = pool.map(lambda place: self._chances(place, share, looks), places)
            chances = dict(zip(places, found, strict=True))
            doubtful = [made for made in decided if not advice[made].exact and _cost(made, advice[made]) >= SLIP]
            looks += len(doubtful)
            share = self._effort.seconds * (1 - FIRST_PART) * self._effort.threads / max(1, len(doubtful))
            share = min(share, self._effort.seconds * (1 - FIRST_PART))
            again = pool.map(lambda made: self._advise(made, share, looks, SECOND_LOOK), doubtful)
            for made, second in zip(doubtful, again, strict=True):
                advice[made] = _settled(made, advice[made].best, second)
        turns = tuple(self._turns(advice, chances))
        played = tuple(_played(seat, turns) for seat in range(setup.seats))
        first = chances[self._deal]
        fortunes = tuple(_fortune(names, team, first, turns) for team in range(setup.team_count))
        return Review(setup, names, turns, played, fortunes, setup.game.players.solve is not None)

    def _advise(self, made: Moment, seconds: float, looks: int, times: int = 1) -> Advice:
        """What the choices were worth among which one was made; the second look has other dice than the first."""
        assert made.before is not None
        playouts = self._effort.playouts
        found = advise(
            self._setup,
            made.before.state,
            made.seat,
            max(LEAST_SECONDS, seconds),
            f"review {made.depth} {times}",
            playouts=None if playouts is None else playouts * times,
        )
        self._tell(looks)
        return found

    def _chances(self, place: Moment, seconds: float, looks: int) -> Chances:
        seed, playouts = f"chances {place.depth}", self._effort.playouts
        if playouts is None:
            found = win_chances(self._setup, place.state, max(LEAST_SECONDS, seconds), seed)
        else:
            found = win_chances(self._setup, place.state, float("inf"), seed, playouts=playouts)
        self._tell(looks)
        return found

    def _tell(self, looks: int) -> None:
        with self._telling:
            self._done += 1
            self._progress(self._done, looks)

    def _turns(self, advice: dict[Moment, Advice], chances: dict[Moment, Chances]) -> list[Turn]:
        turns: list[Turn] = []
        before = chances[self._deal]
        for number, made in enumerate(self._made, 1):
            turn = _turn(number, made, advice.get(made), before, chances.get(made))
            turns.append(turn)
            unrolled = tuple(math.hypot(error, turn.gain_error) for error in before.errors)
            before = chances.get(made) or Chances(turn.after, unrolled, before.exact)
        return turns


def _had_a_choice(made: Moment) -> bool:
    return made.before is not None and len(made.setup.legal(made.before.state, made.seat)) > 1


def _has_rolled(made: Moment) -> bool:
    """Whether dice were rolled because of a choice, or the game has ended with it."""
    if made.over or made.before is None:
        return True
    now, then = made.rolled, made.before.rolled
    return (now.streams, now.rows) != (then.streams, then.rows)


def _settled(made: Moment, better: int, second: Advice) -> Advice:
    """What two looks say: the choice that seemed better in the first has to be so in the second, beyond doubt.

    Of many choices in a long game some look better by chance alone. Whoever took the best of the second look as well
    would blame people for that; so the second look compares the two choices that the first has named.
    """
    lead = second.values[better] - second.values[made.choice]
    error = math.hypot(second.errors[better], second.errors[made.choice])
    alike = {better} if lead > search.BEYOND_DOUBT * error else {better, made.choice}
    return replace(second, best=better, alike=frozenset(alike))


def _cost(made: Moment, advice: Advice) -> float:
    return 0.0 if made.choice in advice.alike else advice.cost(made.choice)


def _turn(
    number: int,
    made: Moment,
    advice: Advice | None,
    chances: Chances,
    found: Chances | None,
) -> Turn:
    """A choice with what it cost and what luck did then. `found` is None where nothing was rolled."""
    assert made.before is not None
    before, after = chances.values, found.values if found is not None else None
    setup, team = made.setup, made.setup.teams[made.seat]
    scene, words = made.before.scene(made.seat), setup.game.words
    gain = advice.values[made.choice] - advice.par if advice else 0.0
    of_gain = advice.errors[made.choice] if advice else 0.0
    others = len(before) - 1
    skill = [gain if one == team else -gain / others for one in range(len(before))] if others else [gain]
    expected = tuple(chance + part for chance, part in zip(before, skill, strict=True))
    settled = after if after is not None else expected
    cost = _cost(made, advice) if advice else 0.0
    mark = _mark(made, advice, cost) if advice else Mark.NONE
    blamed = advice is not None and mark in (Mark.BLUNDER, Mark.MISTAKE, Mark.SLIP)
    return Turn(
        number=number,
        seat=made.seat,
        team=team,
        question=words.question(scene),
        chosen=words.label(scene, made.choice),
        better=words.label(scene, advice.best) if advice and blamed else "",
        cost=cost,
        error=_error_of_cost(made, advice) if advice else 0.0,
        stake=max(advice.cost(choice) for choice in advice.values) if advice else 0.0,
        gain=gain,
        gain_error=of_gain,
        mark=mark,
        ordered=bool(made.ordered),
        rolled=after is not None,
        before=before,
        after=settled,
        luck=tuple(reached - hoped for reached, hoped in zip(settled, expected, strict=True)),
        luck_error=_error_of_luck(chances, of_gain, found) if found else 0.0,
        told=_told(made),
    )


def _error_of_cost(made: Moment, advice: Advice) -> float:
    """Both the choice and the best one are known by their difference to the manager's own."""
    return math.hypot(advice.errors[made.choice], advice.errors[advice.best]) if made.choice != advice.best else 0.0


def _error_of_luck(before: Chances, of_gain: float, after: Chances) -> float:
    return max(math.hypot(one, of_gain, other) for one, other in zip(before.errors, after.errors, strict=True))


def _told(made: Moment) -> str:
    """The heaviest sentence that everybody may read; of several the first, which brought the others about."""
    words = made.setup.game.words
    sentences = (words.sentence(event, made.names) for event in made.new_events_for(SPECTATOR))
    heaviest = max(filter(None, sentences), key=lambda sentence: sentence.weight, default=None)
    return heaviest.text if heaviest else ""


def _mark(made: Moment, advice: Advice, cost: float) -> Mark:
    for least, mark in ((BLUNDER, Mark.BLUNDER), (MISTAKE, Mark.MISTAKE), (SLIP, Mark.SLIP)):
        if cost >= least:
            return mark
    others = [advice.cost(choice) for choice in advice.values if choice != made.choice]
    return Mark.BEST if advice.alike == {made.choice} and others and min(others) >= MISTAKE else Mark.NONE


def _played(seat: int, turns: Sequence[Turn]) -> Played:
    own = [turn for turn in turns if turn.seat == seat and turn.stake > 0 and not turn.ordered]
    given_away, stake = sum(turn.cost for turn in own), sum(turn.stake for turn in own)
    marks = {mark: sum(turn.mark == mark for turn in own) for mark in Mark if mark}
    accuracy = 1 - given_away / stake if stake else 1.0
    return Played(seat, len(own), given_away, accuracy, marks)


def _fortune(names: Names, team: int, first: Chances, turns: Sequence[Turn]) -> Fortune:
    """Luck adds up to what skill does not explain, so its error is that of the first chance and of all gains."""
    luck = sum(turn.luck[team] for turn in turns)
    start = first.values[team]
    last = turns[-1].after[team] if turns else start
    error = math.hypot(first.errors[team], *(turn.gain_error for turn in turns))
    return Fortune(team, names.teams[team], start, last - start - luck, luck, last, error)

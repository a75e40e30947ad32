"""A season in play: which games are next, what clubs carry into them, and when it is over.

Nothing here knows of databases. A `Sink` is told of every day and writes it down, all of it or nothing.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol

from fivetool.errors import FivetoolError, UsageError
from fivetool.game.facts import Names
from fivetool.game.scoring import Box, Scorer
from fivetool.game.seasons import DayFacts
from fivetool.game.setup import Setup
from fivetool.league.bracket import Series, bracket, champion, qualified
from fivetool.league.league import PLAYOFF, REGULAR, League
from fivetool.league.news import News, game_news
from fivetool.league.play import Played, box_of, game_key, names_of, play_game
from fivetool.league.standings import Result, Standing, Standings
from fivetool.league.statistics import Totals
from fivetool.table.fair import Key

REST_BEFORE_A_ROUND = 2  # days
DRAFTING = "A draft is going on in {league}; first finish it, or cancel it."


@dataclass
class Slot:
    """A game of the calendar. `given` is what the calendar says of each club, such as a lineup."""

    number: int
    day: datetime.date
    stage: str
    series: int
    away: int
    home: int
    result: Result | None = None
    given: tuple[Mapping[str, Any], Mapping[str, Any]] = ({}, {})
    table_id: str | None = None
    unfinished: bool = False
    companion: str | None = None

    @property
    def clubs(self) -> tuple[int, int]:
        """The visitor and the home club."""
        return self.away, self.home

    @property
    def in_hand(self) -> bool:
        """Whether somebody has begun to play it."""
        return self.where is not None

    @property
    def where(self) -> str | None:
        """Where somebody plays it: an address in the browser, "" for the terminal; None where nobody does."""
        if self.table_id is not None:
            return f"/t/{self.table_id}"
        if self.companion is not None:
            return f"/companions/{self.companion}"
        return "" if self.unfinished else None


@dataclass(frozen=True)
class Prepared:
    """A game that can begin."""

    slot: Slot
    setup: Setup
    facts: tuple[DayFacts, DayFacts]
    rosters: tuple[int, int]
    key: Key


@dataclass
class Recorded:
    """A game as it goes into the books."""

    slot: Slot
    result: Result
    played: Played
    names: Names
    facts: tuple[DayFacts, DayFacts]
    rosters: tuple[int, int]
    aftermath: Mapping[str, Any]
    hurt: list[tuple[int, str, int]]
    news: list[News] = field(default_factory=list)

    @cached_property
    def box(self) -> Box:
        """The box score, worked out when somebody asks: seasons of which only totals are kept never do."""
        return box_of(self.played, self.names)


@dataclass(frozen=True)
class Closing:
    """How a season ended."""

    champion: int | None
    summary: Mapping[str, Any]
    totals: Totals


class Sink(Protocol):
    """Who writes a season down."""

    def write(self, games: Sequence[Recorded], added: Sequence[Slot], closing: Closing | None) -> None: ...

    def totals(self) -> Totals:
        """The totals of everything written so far."""
        ...


class Adding:
    """The totals of a season that is played from its first game on."""

    def __init__(self, scorer: Scorer | None) -> None:
        self._quick = scorer.adder() if scorer else None
        self._slow = Totals()

    def add(self, game: Recorded) -> None:
        """One more game."""
        if self._quick is not None:
            self._quick.add(game.slot.stage, game.slot.clubs, game.played.setup, game.played.state)
        else:
            self._slow.add_box(game.slot.stage, game.slot.clubs, game.box.lines)

    @property
    def totals(self) -> Totals:
        """Everything so far."""
        if self._quick is None:
            return self._slow
        found = Totals()
        found.add_sums(self._quick.sums())
        return found


@dataclass
class Season:
    """A season in play."""

    league: League
    number: int
    slots: list[Slot]
    contents: list[str]
    versions: list[int]
    sink: Sink
    name_of: Mapping[str, str] = field(default_factory=dict)
    over: bool = False
    headlines: bool = True
    waits: bool = False  # for the end of a draft, before which nobody plays

    def __post_init__(self) -> None:
        self.table = Standings(len(self.league.clubs))
        self._adding = None if any(slot.result for slot in self.slots) else Adding(self.league.game.league.scorer)
        self.series_results: list[tuple[int, Result]] = []
        self.memories = [self.league.new_memory() for _ in self.league.clubs]
        self._left = sorted((slot for slot in self.slots if slot.result is None), key=lambda s: (s.day, s.number))
        self._left.reverse()  # the next game is the last of the list
        for slot in sorted(self.slots, key=lambda s: (s.day, s.number)):
            if slot.result is not None:
                self._count(slot, slot.result)

    # --- what comes next ---

    @property
    def today(self) -> datetime.date | None:
        """The day of the next games, None when the season is over."""
        return self._left[-1].day if self._left else None

    @property
    def todays_games(self) -> list[Slot]:
        """The games of that day which have not been played."""
        today = self.today
        found = []
        for slot in reversed(self._left):
            if slot.day != today:
                break
            found.append(slot)
        return found

    def find(self, number: int) -> Slot:
        """One of today's games."""
        for slot in self.todays_games:
            if slot.number == number:
                return slot
        known = ", ".join(str(slot.number) for slot in self.todays_games)
        raise UsageError(
            f"Game {number} is not one of today's; {f'today are games {known}' if known else 'the season is over'}."
        )

    def prepare(self, slot: Slot) -> Prepared:
        """Set a game up with what both clubs carry into it."""
        league = self.league
        if self.waits:
            raise UsageError(DRAFTING.format(league=league.name))
        contents = (self.contents[slot.away], self.contents[slot.home])
        memories = (self.memories[slot.away], self.memories[slot.home])
        facts = league.facts(contents, memories, slot.day, slot.given)
        key = game_key(league.seed, self.number, slot.number)
        rosters = (self.versions[slot.away], self.versions[slot.home])
        return Prepared(slot, league.setup(contents, facts), facts, rosters, key)

    # --- playing ---

    def play_day(self) -> list[Recorded]:
        """Have managers play all of today's games and write them down together."""
        for slot in self.todays_games:
            self.refuse_if_in_hand(slot)
        games = []
        for slot in self.todays_games:
            prepared = self.prepare(slot)
            managers = tuple(self.league.clubs[club].manager for club in slot.clubs)
            games.append(self._take(prepared, play_game(prepared.setup, managers, prepared.key)))
        self._write(games)
        return games

    def record(self, prepared: Prepared, played: Played) -> Recorded:
        """Write down one of today's games that people have played."""
        self.find(prepared.slot.number)
        recorded = self._take(prepared, played)
        self._write([recorded])
        return recorded

    def refuse_if_in_hand(self, slot: Slot) -> None:
        """No manager plays a game over again that somebody has begun."""
        if slot.in_hand:
            which = f"{self.league.slug} --game {slot.number}"
            play = f"at {slot.where} in the browser" if slot.where else f"fivetool league play {which}"
            raise UsageError(
                f"{self.named(slot)} is being played; finish it or give it up: {play}, fivetool league give-up {which}"
            )

    def named(self, slot: Slot) -> str:
        """Owls at Kites (game 7)."""
        return f"{self.title_of(slot)} (game {slot.number})"

    def title_of(self, slot: Slot) -> str:
        """Owls at Kites."""
        return f"{self.league.clubs[slot.away].name} at {self.league.clubs[slot.home].name}"

    def _take(self, prepared: Prepared, played: Played) -> Recorded:
        """Count a finished game and remember what it means for later ones."""
        slot, league = prepared.slot, self.league
        results, runs = played.setup.score(played.state)
        result = Result(slot.away, slot.home, runs[0], runs[1], results[0])
        clubs = [league.clubs[club].name for club in slot.clubs]
        seasons = league.game.league.seasons
        aftermath = seasons.aftermath(played.setup, played.state, played.events) if seasons else {}
        self._count(slot, result, aftermath)
        slot.result = result
        hurt = seasons.hurt(aftermath) if seasons else []
        names = names_of(*clubs)
        game = Recorded(slot, result, played, names, prepared.facts, prepared.rosters, aftermath, hurt)
        if self._adding is not None:
            self._adding.add(game)
        if self.headlines:
            records = [self.table.records[club] for club in slot.clubs]
            scheduled = int(played.setup.options.get("innings", 0))
            game.news = game_news(game.box, clubs, runs, records, self.name_of, scheduled)
        return game

    def _count(self, slot: Slot, result: Result, aftermath: Mapping[str, Any] | None = None) -> None:
        if slot.stage == REGULAR:
            self.table.add(result)
        else:
            self.series_results.append((slot.series, result))
        if aftermath is not None and self.league.game.league.seasons is not None:
            for team, club in enumerate(slot.clubs):
                self.league.game.league.seasons.remember(self.memories[club], aftermath, team, slot.day)

    def recall(self, slot: Slot, aftermath: Mapping[str, Any]) -> None:
        """Remember a game that was played before this season was opened again."""
        if self.league.game.league.seasons is not None:
            for team, club in enumerate(slot.clubs):
                self.league.game.league.seasons.remember(self.memories[club], aftermath, team, slot.day)

    def _write(self, games: Sequence[Recorded]) -> None:
        done = {game.slot.number for game in games}
        day = games[0].slot.day
        self._left = [slot for slot in self._left if slot.number not in done]
        added = self._next_of_playoffs(day) if not self._left else []
        closing = None
        if not self._left and not added:
            closing = self._close(games)
        self.slots += added
        self._left = list(reversed(added)) + self._left
        self.sink.write(games, added, closing)
        self.over = closing is not None

    # --- playoffs and the end ---

    @property
    def seeds(self) -> list[int]:
        """The clubs in the playoffs as things stand, the first seed first."""
        plan = self.league.plan
        return [one.club for one in qualified(self.table, self.league.divisions, plan.playoffs)]

    @property
    def series(self) -> list[Series]:
        """All series of the playoffs that are known."""
        if any(slot.stage == REGULAR and slot.result is None for slot in self.slots):
            return []
        return bracket(self.seeds, self.league.plan.best_of, self.series_results)

    def _next_of_playoffs(self, last_day: datetime.date) -> list[Slot]:
        """The next game of every series that goes on."""
        going = [series for series in self.series if series.winner is None]
        if not going:
            return []
        wait = REST_BEFORE_A_ROUND if all(series.games == 0 for series in going) else 1
        day = last_day + datetime.timedelta(days=wait)
        first = max(slot.number for slot in self.slots) + 1
        return [
            Slot(first + place, day, PLAYOFF, series.number, *series.next_sides) for place, series in enumerate(going)
        ]

    def _close(self, games: Sequence[Recorded]) -> Closing:
        if self._adding is not None:
            totals = self._adding.totals
        else:
            totals = self.sink.totals()
            for game in games:
                totals.add_box(game.slot.stage, game.slot.clubs, game.box.lines)
        summary = season_summary(self)
        return Closing(summary["champion"], summary, totals)


def season_summary(season: Season) -> dict[str, Any]:
    """What is kept of a finished season for good, as JSON: all of it follows from the results."""
    series = season.series
    winner = champion(series, len(season.league.plan.best_of)) if series else season.table.ranked()[0].club
    return {
        "standings": [_standing_json(record) for record in season.table.records],
        "series": [
            {"round": s.round, "place": s.place, "high": s.high, "low": s.low, "best_of": s.best_of, "wins": s.wins}
            for s in series
        ],
        "champion": winner,
        "rosters": list(season.versions),
    }


def _standing_json(record: Standing) -> dict[str, Any]:
    return {
        "club": record.club,
        "wins": record.wins,
        "losses": record.losses,
        "ties": record.ties,
        "home": record.home,
        "road": record.road,
        "runs_for": record.runs_for,
        "runs_against": record.runs_against,
        "one_run": record.one_run,
        "longest_winning": record.longest_winning,
        "longest_losing": record.longest_losing,
    }


Stop = Callable[[Sequence[Recorded]], bool]


def simulate(
    season: Season,
    *,
    until: datetime.date | None = None,
    stop: Stop | None = None,
    progress: Callable[[int], None] | None = None,
) -> int:
    """Play day after day: to the end of the season, through a day, or until `stop` has seen what it waits for."""
    count = 0
    while (today := season.today) is not None:
        if until is not None and today > until:
            break
        games = season.play_day()
        count += len(games)
        if progress:
            progress(len(games))
        if stop is not None and stop(games):
            break
    return count


def somebody_hurt(games: Sequence[Recorded]) -> bool:
    """A reason to stop: a player will miss games."""
    return any(game.hurt for game in games)


def fresh_slots(league: League, season: int, given: Sequence[Any] | None = None) -> list[Slot]:
    """The calendar of a season, numbered from 1; `given` is what is known of both clubs of each game."""
    divisions = [clubs for _, clubs in league.divisions]
    slots = []
    for place, game in enumerate(league.plan.calendar(divisions, season)):
        known = given[place] if given else ({}, {})
        slots.append(Slot(place + 1, game.day, REGULAR, 0, game.away, game.home, given=(known[0], known[1])))
    return slots


def counted_again(league: League, season: int, slots: list[Slot], versions: list[int]) -> Season:
    """A season as its results alone make it: standings, series, champion."""
    return Season(league, season, slots, [], versions, _Closing(), headlines=False)


def play_whole_season(
    league: League,
    season: int,
    contents: list[str],
    versions: list[int],
    progress: Callable[[int], None] | None = None,
    given: Sequence[Any] | None = None,
) -> tuple[Closing, Season]:
    """A season for its statistics alone: nothing is written, everything is added up."""
    keeper = _Closing()
    slots = fresh_slots(league, season, given)
    playing = Season(league, season, slots, contents, versions, keeper, headlines=False)
    simulate(playing, progress=progress)
    if keeper.closing is None:
        raise FivetoolError("The season did not end.")
    return keeper.closing, playing


class _Closing:
    """A sink that keeps only how the season ended."""

    closing: Closing | None = None

    def write(self, games: Sequence[Recorded], added: Sequence[Slot], closing: Closing | None) -> None:
        self.closing = closing

    def totals(self) -> Totals:
        return Totals()

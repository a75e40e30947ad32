"""A real season played forward: its calendar and its cards, but lineups, pitchers and calls are those of managers."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fivetool.archive.events import EventFiles
from fivetool.games.dice_baseball.cards.club import CardSet
from fivetool.games.dice_baseball.cards.files import write_club
from fivetool.games.dice_baseball.rules import counts, record, stats
from fivetool.games.dice_baseball.workshop.levels import Replayed, events_of
from fivetool.league.league import REGULAR, League, NewClub, NewLeague
from fivetool.league.season import Closing, Recorded, Season, Slot, simulate
from fivetool.league.statistics import Totals

GAME = "dice-baseball"
OPTIONS = {"preset": "replay", "rest": "on"}


@dataclass
class Adding:
    """A sink that adds up what every game came to."""

    games: int = 0
    lines: Any = field(default_factory=lambda: np.zeros(len(stats.LINE), np.int64))
    errors: Any = field(default_factory=lambda: np.zeros(record.FIELDERS, np.int64))
    double_plays: int = 0
    outings: Counter[str] = field(default_factory=Counter)

    def write(self, games: Sequence[Recorded], added: Sequence[Slot], closing: Closing | None) -> None:
        """Add the games of a day."""
        for game in games:
            state = game.played.state
            self.games += 1
            self.lines += state["line"].sum(axis=0, dtype=np.int64)
            self.errors += state["errors_at"].sum(axis=0)
            self.double_plays += int(state["counts"][counts.TEAM_DP])
            for _, _, started, faced, _ in game.aftermath["outings"]:
                who = "starters" if started else "relievers"
                self.outings[who] += 1
                self.outings[f"faced by {who}"] += faced

    def totals(self) -> Totals:
        """Nothing is kept by player."""
        return Totals()

    @property
    def replayed(self) -> Replayed:
        """As levels of a season are compared."""
        sums = {name: float(number) for name, number in zip(stats.LINE, self.lines, strict=True)}
        sums["DP"] = float(self.double_plays)
        decided = sums["PA"] - sums["IBB"] - sums["SH"] - sums["CI"]
        return Replayed(sums["PA"], 2.0 * self.games, sums, self.errors, events_of(sums), decided)

    @property
    def usage(self) -> dict[str, float]:
        """Batters that a starter faces, relievers a club and game, and batters that a reliever faces."""
        return _usage(self.outings)


def _usage(outings: Counter[str]) -> dict[str, float]:
    return {
        "batters faced by a starter": outings["faced by starters"] / max(1, outings["starters"]),
        "relievers a club and game": outings["relievers"] / max(1, outings["starters"]),
        "batters faced by a reliever": outings["faced by relievers"] / max(1, outings["relievers"]),
    }


def real_usage(files: EventFiles) -> dict[str, float]:
    """The same of the games as they were."""
    outings: Counter[str] = Counter()
    for game in files.games:
        for team in (0, 1):
            faced: Counter[str] = Counter()
            for play in game.plays:
                if play.half != team:
                    faced[play.pitcher] += play.scored.ends_plate_appearance
            for number, batters in enumerate(faced.values()):
                who = "relievers" if number else "starters"
                outings[who] += 1
                outings[f"faced by {who}"] += batters
    return _usage(outings)


def play_forward(files: EventFiles, cards: CardSet, seasons: int) -> Adding:
    """Have managers play the calendar of a season, with rest and injuries, as a league of its clubs would."""
    contents = [write_club(club) for club in cards.clubs]
    places = {club.abbreviation: place for place, club in enumerate(cards.clubs)}
    clubs = tuple(NewClub("", content=content) for content in contents)
    found = Adding()
    games = sorted(files.games, key=lambda game: (game.date, game.number, game.teams))
    for number in range(seasons):
        wanted = NewLeague("Forward", GAME, clubs, f"forward {number}", cards.year, {**OPTIONS, **cards.rules})
        slots = [
            Slot(
                place, datetime.date.fromisoformat(game.date.replace("/", "-")), REGULAR, 0,
                places[game.teams[0]], places[game.teams[1]],
            )
            for place, game in enumerate(games, 1)
        ]  # fmt: skip
        versions = [1] * len(contents)
        simulate(Season(League.unwritten(wanted), cards.year, slots, contents, versions, found, headlines=False))
    return found

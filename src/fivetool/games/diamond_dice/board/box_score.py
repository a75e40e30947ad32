"""The box score, read off the events alone (DD-162 to DD-167)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from fivetool.game.event import Event
from fivetool.games.diamond_dice.board.line_score import HITS
from fivetool.games.diamond_dice.rules import pitching, results, rolls
from fivetool.show.event_reader import EventReader

NO_AT_BAT = (results.WALK, results.SACRIFICE, results.CUT_OFF)
STRIKEOUTS = (results.STRIKEOUT, results.BUNT_STRIKEOUT)


@dataclass
class Batting:
    """A batter's line."""

    plate_appearances: int = 0
    at_bats: int = 0
    runs: int = 0
    hits: int = 0
    doubles: int = 0
    triples: int = 0
    home_runs: int = 0
    batted_in: int = 0
    walks: int = 0
    strikeouts: int = 0
    sacrifices: int = 0
    double_plays: int = 0
    stolen: int = 0
    caught: int = 0
    picked_off: int = 0


@dataclass
class Pitching:
    """A pitcher's line."""

    batters: int = 0
    outs: int = 0
    hits: int = 0
    runs: int = 0
    walks: int = 0
    strikeouts: int = 0
    wild_pitches: int = 0
    abilities: int = 0


@dataclass
class BoxScore(EventReader):
    """Both teams' lines: team to card number to line, in order of appearance."""

    batting: dict[int, dict[int, Batting]] = field(default_factory=lambda: {0: {}, 1: {}})
    pitching: dict[int, dict[int, Pitching]] = field(default_factory=lambda: {0: {}, 1: {}})
    mound: dict[int, int] = field(default_factory=dict)  # team to its pitcher now

    def batter(self, team: int, card: int) -> Batting:
        """A batter's line, new if need be."""
        return self.batting[team].setdefault(card, Batting())

    def pitcher(self, team: int, card: int) -> Pitching:
        """A pitcher's line, new if need be."""
        return self.pitching[team].setdefault(card, Pitching())

    def on_at_bat_start(self, event: Event) -> None:
        """Who pitches has a line, whatever comes of it."""
        self.mound[1 - event.team] = event.pitcher
        self.pitcher(1 - event.team, event.pitcher)

    def on_pitcher_change(self, event: Event) -> None:
        """The new pitcher has a line, whatever comes of it."""
        self.mound[event.team] = event.new
        self.pitcher(event.team, event.new)

    def on_at_bat_end(self, event: Event) -> None:
        """DD-162 to DD-165: what the batter and the pitcher are charged with; a batter cut off, with nothing."""
        line = self.batter(event.team, event.batter)
        mound = self.pitcher(1 - event.team, event.pitcher)
        if event.result == results.CUT_OFF:
            return
        line.plate_appearances += 1
        mound.batters += 1
        line.at_bats += event.result not in NO_AT_BAT
        line.hits += event.result in HITS
        mound.hits += event.result in HITS
        line.doubles += event.result == results.DOUBLE
        line.triples += event.result == results.TRIPLE
        line.home_runs += event.result == results.HOME_RUN
        line.walks += event.result == results.WALK
        mound.walks += event.result == results.WALK
        mound.wild_pitches += event.result == results.WALK
        line.strikeouts += event.result in STRIKEOUTS
        mound.strikeouts += event.result in STRIKEOUTS
        line.sacrifices += event.result == results.SACRIFICE
        line.double_plays += event.result == results.DOUBLE_PLAY

    def on_run_credited(self, event: Event) -> None:
        """A run for the runner, a run batted in where it is one, and a run against the pitcher."""
        self.batter(event.team, event.runner).runs += 1
        self.batter(event.team, event.batter).batted_in += event.batted_in
        self.pitcher(1 - event.team, event.pitcher).runs += 1

    def on_put_out(self, event: Event) -> None:
        """An out for whoever pitches now."""
        if 1 - event.team in self.mound:
            self.pitcher(1 - event.team, self.mound[1 - event.team]).outs += 1

    def on_ability(self, event: Event) -> None:
        """An ability that was used and not wasted."""
        self.pitcher(event.team, event.pitcher).abilities += event.mode != pitching.WASTED

    def on_speed_check(self, event: Event) -> None:
        """A steal, made or not; other checks have no place in a box score."""
        if event.reason == rolls.STEALING:
            line = self.batter(event.team, event.runner)
            line.stolen += event.safe
            line.caught += 1 - event.safe

    def on_pickoff_roll(self, event: Event) -> None:
        """A runner picked off."""
        self.batter(1 - event.team, event.runner).picked_off += event.out


def box_score(events: Iterable[Event]) -> BoxScore:
    """The box score of a game, or of as much of it as has been played."""
    return BoxScore().enter_all(events)

"""The figures of a season: how often everything happened, counted out of its event files.

`figures_of` knows no game. What scorers did not write down in every age (sacrifice flies, say) is counted from the
plays themselves, by the rule of today, so that seasons can be set side by side.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from fivetool.archive.events import EventFiles, Game, Play
from fivetool.archive.plays import HOME, OUT, Kind
from fivetool.archive.season import BattingLine, Season
from fivetool.archive.tally import is_ground_ball

# a runner on first on a single, on second on a single, on first on a double
EXTRA_BASES = ("single_from_1B", "single_from_2B", "double_from_1B")
HITS = (Kind.SINGLE, Kind.DOUBLE, Kind.TRIPLE, Kind.HOME_RUN)
_BASES_OF = {Kind.SINGLE: 1, Kind.DOUBLE: 2}
_ROWS = {(1, 1): 0, (1, 2): 1, (2, 1): 2}  # bases of the hit, base of the runner
REGULATION = 9
BATTERY = (1, 2)


@dataclass(slots=True)
class ExtraBases:
    """Chances of runners to take one base more than the hit gave, by row of `EXTRA_BASES` and outs."""

    chances: list[list[int]] = field(default_factory=lambda: [[0] * 3 for _ in EXTRA_BASES])
    taken: list[list[int]] = field(default_factory=lambda: [[0] * 3 for _ in EXTRA_BASES])
    thrown_out: list[list[int]] = field(default_factory=lambda: [[0] * 3 for _ in EXTRA_BASES])


@dataclass(slots=True)
class OnOuts:
    """What runners did on outs in play with fewer than two out, bunts apart: chances, and how often they moved up."""

    first: int = 0  # a runner on first moved up or was forced, with no double play
    first_moved: int = 0
    second: int = 0  # on second, ground balls with first base empty
    second_moved: int = 0
    third: int = 0  # on third, likewise
    third_scored: int = 0
    tag_up: int = 0  # on second with third base empty, balls caught
    tagged_up: int = 0


@dataclass(slots=True)
class Figures:
    """How often everything happened in a season, all clubs together."""

    games: int = 0
    runs: int = 0
    batting: BattingLine = field(default_factory=BattingLine)
    stolen: int = 0
    caught: int = 0
    picked_off: int = 0  # without those who were caught stealing
    wild_pitches: int = 0
    passed_balls: int = 0
    balks: int = 0
    double_plays: int = 0
    sacrifice_flies: int = 0  # balls caught on which a run scored, whatever the rule of the time
    outs_on_hits: int = 0  # runners and batters put out after a hit
    errors: dict[int, int] = field(default_factory=dict)  # by position
    battery_throws: dict[int, int] = field(default_factory=dict)  # errors of pitcher and catcher with nobody reaching
    extra_bases: ExtraBases = field(default_factory=ExtraBases)
    on_outs: OnOuts = field(default_factory=OnOuts)
    placed_runners: int = 0  # extra innings that began with a runner on second
    short_games: int = 0  # meant to have fewer than nine innings
    between_leagues: int = 0  # games of clubs of two leagues
    called_games: int = 0  # ended before the innings they were meant to have
    estimated: tuple[str, ...] = ()  # what the files do not say; see `archive.estimates`

    @property
    def team_games(self) -> int:
        """Games, counted for both clubs."""
        return 2 * self.games

    @property
    def all_errors(self) -> int:
        """Errors at all positions."""
        return sum(self.errors.values())

    @property
    def ground_share(self) -> float:
        """Ground balls among the outs in play of which that is known."""
        known = self.batting.ground_outs + self.batting.air_outs
        return self.batting.ground_outs / known if known else 0.0

    @property
    def steal_success(self) -> float:
        """Steals among all tries; 0 where nobody tried."""
        tries = self.stolen + self.caught
        return self.stolen / tries if tries else 0.0


def figures_of(files: EventFiles, season: Season) -> Figures:
    """Count a season that has been added up already."""
    found = Figures(games=len(files.games), runs=sum(sum(game.score) for game in files.games))
    found.batting = BattingLine.total(player.batted for player in season.players.values())
    for player in season.players.values():
        running, holding = player.running, player.holding
        found.stolen += running.stole_second + running.stole_third + running.stole_home
        found.caught += running.caught_second + running.caught_third + running.caught_home
        found.wild_pitches += holding.wild_pitches
        found.passed_balls += holding.passed_balls
        found.balks += holding.balks
    found.errors = {
        position: sum(p.fielding[position].errors for p in season.players.values() if position in p.fielding)
        for position in range(1, 10)
    }
    throws: Counter[int] = Counter()
    leagues = {club.id: club.league for club in season.clubs.values()}
    for game in files.games:
        found.between_leagues += leagues[game.teams[0]] != leagues[game.teams[1]]
        _count_innings(game, found)
        for play in game.plays:
            _count_play(play, found, throws)
    found.battery_throws = dict(throws)
    return found


def scheduled_innings(game: Game) -> int:
    """How many innings a game was meant to have.

    >>> scheduled_innings(Game("BAL198404020", "1984BAL.EVA", 1))
    9
    """
    text = game.info.get("innings", "")
    return int(text) if text.isdecimal() and 0 < int(text) <= REGULATION else REGULATION


def innings_to_play(game: Game) -> int:
    """How many innings a replay of a game has: those it was meant to have, or fewer if it was called."""
    last = game.plays[-1].inning if game.plays else REGULATION
    return min(scheduled_innings(game), last)


def begins_with_placed_runner(play: Play, before: Play | None, scheduled: int) -> bool:
    """Whether a half-inning that begins with this play has a runner on second whom nobody brought there."""
    fresh = before is None or (before.inning, before.half) != (play.inning, play.half)
    return fresh and play.inning > scheduled and bool(play.bases[1]) and not play.outs


def _count_innings(game: Game, found: Figures) -> None:
    scheduled = scheduled_innings(game)
    found.short_games += scheduled < REGULATION
    found.called_games += bool(game.plays) and game.plays[-1].inning < scheduled
    before: Play | None = None
    for play in game.plays:
        if play.scored.kind != Kind.NO_PLAY:  # a substitution, noted before the runner is placed
            found.placed_runners += begins_with_placed_runner(play, before, scheduled)
            before = play


def _count_play(play: Play, found: Figures, throws: Counter[int]) -> None:
    scored, result = play.scored, play.result
    found.double_plays += scored.double_play
    if scored.kind == Kind.PICKOFF:
        found.picked_off += result.outs
    if scored.kind in HITS:
        found.outs_on_hits += result.outs
        if play.occupied and not scored.bunt:
            _count_extra_bases(play, found.extra_bases)
    elif result.runs and is_sacrifice_fly(play):
        found.sacrifice_flies += 1
    if scored.kind == Kind.OUT and play.occupied and play.outs < 2 and not scored.bunt:
        _count_on_outs(play, found.on_outs)
    if scored.kind != Kind.ERROR:
        for position in result.credits.errors:
            if position in BATTERY:
                throws[position] += 1


def is_sacrifice_fly(play: Play) -> bool:
    """Whether a run came home on a ball caught in the air, or dropped where the scorer says that it would have."""
    scored = play.scored
    if scored.bunt or play.outs > 1 or HOME not in play.result.ends[1:]:
        return False
    if scored.sacrifice_fly:
        return True
    caught = scored.kind == Kind.OUT and play.result.ends[0] == OUT
    return caught and is_ground_ball(scored) is False


def _count_on_outs(play: Play, found: OnOuts) -> None:
    first, second, third = play.bases
    _, first_end, second_end, third_end = play.result.ends
    on_the_ground = is_ground_ball(play.scored)
    if first and play.result.outs == 1 and (first_end == OUT or first_end > 1):
        found.first += 1
        found.first_moved += first_end > 1
    if on_the_ground and not first:
        if second:
            found.second += 1
            found.second_moved += second_end > 2
        if third:
            found.third += 1
            found.third_scored += third_end == HOME
    if on_the_ground is False and second and not third:
        found.tag_up += 1
        found.tagged_up += second_end > 2


def _count_extra_bases(play: Play, extra: ExtraBases) -> None:
    bases = _BASES_OF.get(play.scored.kind, 0)
    for origin, runner in enumerate(play.bases, 1):
        row = _ROWS.get((bases, origin))
        if runner and row is not None:
            end = play.result.ends[origin]
            extra.chances[row][play.outs] += 1
            extra.taken[row][play.outs] += end > origin + bases
            extra.thrown_out[row][play.outs] += end == OUT

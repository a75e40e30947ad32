"""Adds up event files to a season: batting and pitching by hand, running, holding, fielding, usage, parks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import date

from fivetool.archive.events import (
    CATCHER,
    DESIGNATED_HITTER,
    HOME_TEAM,
    NOTICE,
    PITCHER,
    EventFiles,
    Game,
    Play,
)
from fivetool.archive.plays import HOME, OUT, Kind, Scored
from fivetool.archive.season import (
    EITHER,
    RIGHT,
    BattingLine,
    ClubSeason,
    FieldingLine,
    HoldingLine,
    ParkSeason,
    PlayerSeason,
    RunningLine,
    Season,
)

OUTFIELD = (7, 8, 9)
Progress = Callable[[int, int], None]

_COUNTED = {
    Kind.SINGLE: "singles",
    Kind.DOUBLE: "doubles",
    Kind.TRIPLE: "triples",
    Kind.HOME_RUN: "home_runs",
    Kind.WALK: "walks",
    Kind.INTENTIONAL_WALK: "walks",
    Kind.HIT_BY_PITCH: "hit_by_pitch",
    Kind.STRIKEOUT: "strikeouts",
    Kind.INTERFERENCE: "interference",
    Kind.ERROR: "reached_on_error",
}


def season_of(files: EventFiles, source: str = "event files", progress: Progress | None = None) -> Season:
    """Add up all games."""
    years = Counter(int(game.date[:4]) for game in files.games)
    season = Season(years.most_common(1)[0][0], source, notice=NOTICE, has_running=True, has_chances=True)
    season.remarks = files.remarks
    tally = _Tally(season)
    for number, game in enumerate(files.games, 1):
        tally.game(game)
        if progress and not number % 50:
            progress(number, len(files.games))
    tally.finish()
    _settle_hands(season)
    _name_everybody(season, files)
    return season


def batting_of(scored: Scored) -> BattingLine:
    """What a plate appearance adds to a batting line, but for runs and runs batted in."""
    line = BattingLine(
        plate_appearances=1,
        at_bats=int(scored.at_bat),
        intentional_walks=int(scored.kind == Kind.INTENTIONAL_WALK),
        sacrifice_bunts=int(scored.sacrifice_bunt),
        sacrifice_flies=int(scored.sacrifice_fly),
    )
    if scored.kind in _COUNTED:
        setattr(line, _COUNTED[scored.kind], 1)
    elif not scored.bunt:
        on_the_ground = is_ground_ball(scored)
        line.ground_outs = int(on_the_ground is True)
        line.air_outs = int(on_the_ground is False)
        line.ground_double_plays = int(on_the_ground is True and scored.double_play)
    return line


def is_ground_ball(scored: Scored) -> bool | None:
    """Whether a ball in play was hit on the ground, None where nobody can tell.

    Where the scorer does not say, the first fielder tells: an infielder who needed help fielded a grounder, one who
    made the out alone caught it.
    """
    if scored.trajectory:
        return scored.trajectory == "G"
    if "FO" in scored.modifiers or scored.kind == Kind.FIELDERS_CHOICE:
        return True
    if not scored.fielders:
        return None
    return scored.fielders[0] not in OUTFIELD and "FL" not in scored.modifiers and not scored.unassisted


NonZero = tuple[tuple[str, int], ...]
Alignment = tuple[int, tuple[str, ...]]  # the team in the field and its fielders by position number
Post = tuple[str, str, int]  # a player, his club and his position


# Plate appearances that managers or umpires decide, not batter and pitcher.
_CALLED = {("intentional_walks", 1), ("sacrifice_bunts", 1), ("interference", 1)}
_GROUNDED = ("ground_outs", 1)


def _added_by(scored: Scored) -> NonZero:
    """What is not 0 of what a plate appearance adds to a batting line."""
    return tuple((name, number) for name, number in batting_of(scored).as_dict().items() if number)


class _Tally:
    """Adds one game after another to a season."""

    def __init__(self, season: Season) -> None:
        self.season = season
        self.lines: dict[str, NonZero] = {}  # by the scorer's text
        self.to_add: Counter[tuple[int, NonZero]] = Counter()  # what shall be added to lines how often, at the end
        self.adds_to: dict[int, BattingLine] = {}
        self.last_start: dict[tuple[str, str], date] = {}
        self.games_in_park: Counter[tuple[str, str]] = Counter()  # by park and home club
        self.with_designated_hitter: Counter[str] = Counter()  # home games with one less those without
        self.totals: dict[tuple[str, str, str], BattingLine] = {}  # by park, home club and visitors
        self.in_play: Counter[Post] = Counter()  # outs in play behind which somebody stood
        self.unseen: Counter[Post] = Counter()  # those of them whose fielders nobody wrote down

    def game(self, game: Game) -> None:
        """Add a game."""
        clubs = game.teams
        park = game.info.get("site", "") or clubs[HOME_TEAM]
        self.games_in_park[park, clubs[HOME_TEAM]] += 1
        whole = self.totals.setdefault((park, clubs[HOME_TEAM], clubs[1 - HOME_TEAM]), BattingLine())
        outs_with: dict[Alignment, int] = {}
        faced: dict[tuple[int, str], int] = {}
        in_play: dict[Alignment, int] = {}
        unseen: dict[Alignment, int] = {}
        for play in game.plays:
            defense = 1 - play.half
            alignment = (defense, play.fielders)
            outs = play.result.outs
            outs_with[alignment] = outs_with.get(alignment, 0) + outs
            if outs and play.scored.kind != Kind.STRIKEOUT:
                in_play[alignment] = in_play.get(alignment, 0) + outs
                if len(play.result.credits.putouts) < outs:
                    unseen[alignment] = unseen.get(alignment, 0) + outs
            if play.scored.ends_plate_appearance:
                faced[defense, play.pitcher] = faced.get((defense, play.pitcher), 0) + 1
                self._plate_appearance(play, clubs, park, whole)
            if play.result.runs:
                self._runs(play, clubs[play.half])
            if play.occupied:
                self._running(play, clubs[play.half], clubs[defense])
            if play.scored.kind in _LOOSE or play.scored.also:
                self._loose_pitch(play, clubs[defense])
            self._credits(play, clubs[defense])
        self._game_counts(game, clubs)
        self._appearances(game, clubs, outs_with)
        for counter, found in ((self.in_play, in_play), (self.unseen, unseen)):
            _add_posts(counter, found, clubs)
        self._pitching(game, clubs, faced, outs_with)

    def finish(self) -> None:
        """Say who played where and how at home, and compare each park with its club's games elsewhere."""
        for (whole, what), times in self.to_add.items():
            for name, number in what:
                _count(self.adds_to[whole], name, times * number)
        self._make_up_for_unseen_fielders()
        for club, more in self.with_designated_hitter.items():
            self.season.clubs[club].designated_hitter = more > 0
        for (park, club), _ in self.games_in_park.most_common():
            if not self.season.clubs[club].park:
                self.season.clubs[club].park = park
                self.season.parks.setdefault(park, ParkSeason(park, park, club))
        for entry in self.season.parks.values():
            for (park, home, visitors), line in self.totals.items():
                if home == entry.club and park == entry.id:
                    entry.home.add(line)
                elif visitors == entry.club:
                    entry.road.add(line)
            entry.home_games = self.games_in_park[entry.id, entry.club]

    def _make_up_for_unseen_fielders(self) -> None:
        """Where nobody wrote down who fielded many balls, as in old seasons, credit as many plays as were likely made.

        Otherwise whoever played in games that were watched more closely would seem to field better than others.
        """
        if self.unseen.total() <= MANY_UNSEEN * self.in_play.total():
            return
        for (player, club, position), outs in self.in_play.items():
            line = self.season.player(player, club).fielding[position]
            known = outs - self.unseen[player, club, position]
            if known and position != CATCHER:  # most of a catcher's putouts are strikeouts
                line.putouts = round(line.putouts * outs / known)
                line.assists = round(line.assists * outs / known)

    def _game_counts(self, game: Game, clubs: tuple[str, str]) -> None:
        for team, club in enumerate(clubs):
            entry = self.season.clubs.setdefault(club, ClubSeason(club, club))
            entry.games += 1
            entry.runs += game.score[team]
            entry.runs_allowed += game.score[1 - team]
            entry.wins += game.score[team] > game.score[1 - team]
            entry.losses += game.score[team] < game.score[1 - team]
        self.with_designated_hitter[clubs[HOME_TEAM]] += 1 if game.designated_hitter else -1
        for team, player in dict.fromkeys((entry.team, entry.player) for entry in game.entries):
            self.season.player(player, clubs[team]).games += 1

    def _plate_appearance(self, play: Play, clubs: tuple[str, str], park: str, whole: BattingLine) -> None:
        what = self.lines.get(play.scored.text)
        if what is None:
            what = self.lines[play.scored.text] = _added_by(play.scored)
        batter = self.season.player(play.charged_batter, clubs[play.half])
        pitcher = self.season.player(play.charged_pitcher, clubs[1 - play.half])
        batted = batter.batting.setdefault(play.hand, BattingLine())
        allowed = pitcher.against.setdefault(play.side, BattingLine())
        for total in (batted, allowed, whole):
            self.to_add[id(total), what] += 1
            self.adds_to[id(total)] = total
        batted.batted_in += play.batted_in
        if play.outs < 2 and play.bases[0] and _GROUNDED in what:
            for total in (batted, allowed):
                total.double_play_chances += 1
        if _CALLED.isdisjoint(what):
            self.season.meetings[(batter.id, batter.club), (pitcher.id, pitcher.club)] += 1
        batter.parks_batting[park] += 1
        pitcher.parks_pitching[park] += 1

    def _running(self, play: Play, club: str, other: str) -> None:
        scored = play.scored
        if scored.ends_plate_appearance:
            self._chances_to_steal(play, club, other)
            if scored.kind in (Kind.SINGLE, Kind.DOUBLE) and not scored.bunt:
                self._extra_bases(play, club)
        if scored.stolen or scored.caught or scored.picked:
            self._steals(play, club, other)

    def _loose_pitch(self, play: Play, other: str) -> None:
        for line in self._battery(play, other):
            line.wild_pitches += play.scored.has(Kind.WILD_PITCH)
            line.passed_balls += play.scored.has(Kind.PASSED_BALL)
            line.balks += play.scored.has(Kind.BALK)

    def _runs(self, play: Play, club: str) -> None:
        for runner, end in zip((play.batter, *play.bases), play.result.ends, strict=True):
            if end == HOME:
                self.season.player(runner, club).batting.setdefault(play.hand, BattingLine()).runs += 1

    def _chances_to_steal(self, play: Play, club: str, other: str) -> None:
        first, second, third = play.bases
        if first and not second:
            self.season.player(first, club).running.on_first_with_second_open += 1
            for line in self._battery(play, other):
                line.runner_on_first += 1
        if second and not third:
            self.season.player(second, club).running.on_second_with_third_open += 1

    def _extra_bases(self, play: Play, club: str) -> None:
        """Chances to take more than the hit gives, and what came of them."""
        first, second, _ = play.bases
        _, from_first, from_second, _ = play.result.ends
        if play.scored.kind == Kind.DOUBLE:
            if first:
                _take(self.season.player(first, club).running, "first_to_home", from_first, HOME)
            return
        if second:
            _take(self.season.player(second, club).running, "second_to_home", from_second, HOME)
        elif first:
            _take(self.season.player(first, club).running, "first_to_third", from_first, 3)

    def _steals(self, play: Play, club: str, other: str) -> None:
        scored, battery = play.scored, self._battery(play, other)
        for base in scored.stolen:
            _count(self.season.player(play.bases[base - 2], club).running, f"stole_{_BASE_NAMES[base]}")
        for base in scored.caught:
            _count(self.season.player(play.bases[base - 2], club).running, f"caught_{_BASE_NAMES[base]}")
        for line in battery:
            line.stolen += len(scored.stolen)
            line.caught += len(scored.caught)
            line.picked_off += len(scored.picked)

    def _battery(self, play: Play, club: str) -> tuple[HoldingLine, HoldingLine]:
        catcher = play.fielders[CATCHER]
        return (
            self.season.player(play.pitcher, club).holding,
            self.season.player(catcher, club).catching if catcher else HoldingLine(),
        )

    def _credits(self, play: Play, club: str) -> None:
        given = play.result.credits
        for position in given.putouts:
            self._field(play, club, position).putouts += 1
        for position in given.assists:
            self._field(play, club, position).assists += 1
        for position in given.errors:
            self._field(play, club, position).errors += 1
        if play.result.outs > 1 and NO_DOUBLE_PLAY not in play.scored.modifiers:
            for position in {*given.putouts, *given.assists}:
                self._field(play, club, position).double_plays += 1

    def _field(self, play: Play, club: str, position: int) -> FieldingLine:
        """The line of a fielder; one that nobody reads where he is not known."""
        fielder = play.fielders[position]
        if not fielder:
            return FieldingLine()
        return self.season.player(fielder, club).fielding.setdefault(position, FieldingLine())

    def _appearances(self, game: Game, clubs: tuple[str, str], outs_with: dict[Alignment, int]) -> None:
        """Games, starts and outs at each position."""
        outs_at: Counter[tuple[int, str, int]] = Counter()
        for (team, fielders), outs in outs_with.items():
            for position, player in enumerate(fielders):
                if player:
                    outs_at[team, player, position] += outs
        for (team, player, position), outs in outs_at.items():
            line = self.season.player(player, clubs[team]).fielding.setdefault(position, FieldingLine())
            line.games += 1
            line.outs += outs
        for entry in game.entries:
            if not entry.before_play:
                lines = self.season.player(entry.player, clubs[entry.team]).fielding
                lines.setdefault(entry.position, FieldingLine()).starts += 1

    def _pitching(
        self,
        game: Game,
        clubs: tuple[str, str],
        faced: dict[tuple[int, str], int],
        outs_with: dict[Alignment, int],
    ) -> None:
        """How pitchers were used, and their days between starts."""
        outs: Counter[tuple[int, str]] = Counter()
        for (team, fielders), number in outs_with.items():
            outs[team, fielders[PITCHER]] += number
            if fielders[CATCHER]:
                self.season.player(fielders[CATCHER], clubs[team]).catching.outs += number
        starters = {(e.team, e.player) for e in game.entries if not e.before_play and e.position == PITCHER}
        for team, pitcher in outs:
            entry = self.season.player(pitcher, clubs[team])
            line = entry.pitching
            line.games += 1
            entry.outings.append(((team, pitcher) in starters, faced.get((team, pitcher), 0)))
            line.outs += outs[team, pitcher]
            entry.holding.outs += outs[team, pitcher]
            line.earned_runs += game.earned_runs.get(pitcher, 0)
            line.wins += game.info.get("wp") == pitcher
            line.losses += game.info.get("lp") == pitcher
            if (team, pitcher) in starters:
                line.starts += 1
                line.batters_as_starter += faced.get((team, pitcher), 0)
                self._days_between(game, entry)
            else:
                line.batters_as_reliever += faced.get((team, pitcher), 0)

    def _days_between(self, game: Game, pitcher: PlayerSeason) -> None:
        today = date(int(game.date[:4]), int(game.date[4:6]), int(game.date[6:8]))
        before = self.last_start.get((pitcher.id, pitcher.club))
        self.last_start[pitcher.id, pitcher.club] = today
        if before is not None and 1 < (days := (today - before).days) <= LONGEST_SPELL:
            pitcher.pitching.days_between_starts += days - 1
            pitcher.pitching.spells_between_starts += 1


MANY_UNSEEN = 0.05  # of the outs in play
LONGEST_SPELL = 9  # days; after more a pitcher was hurt, or in the bullpen
_LOOSE = (Kind.WILD_PITCH, Kind.PASSED_BALL, Kind.BALK)
NO_DOUBLE_PLAY = "NDP"  # two outs, but no double play: an error came between them
_BASE_NAMES = {2: "second", 3: "third", HOME: "home"}


def _add_posts(counter: Counter[Post], outs_with: dict[Alignment, int], clubs: tuple[str, str]) -> None:
    for (team, fielders), outs in outs_with.items():
        for position, player in enumerate(fielders[:DESIGNATED_HITTER]):
            if player:
                counter[player, clubs[team], position] += outs


def _count(line: BattingLine | RunningLine, name: str, times: int = 1) -> None:
    setattr(line, name, getattr(line, name) + times)


def _take(line: RunningLine, name: str, end: int, extra: int) -> None:
    """A chance for an extra base, whether it was taken, and whether he was thrown out."""
    _count(line, f"{name}_chances")
    if end >= extra:
        _count(line, name)
    line.thrown_out += end == OUT


def _settle_hands(season: Season) -> None:
    """Where hands are known at all, those who are not known count as right-handed, which most people are.

    Nobody's are in event files without rosters; such a season has no splits.
    """
    for player in season.players.values():
        season.has_splits = season.has_splits or any(hand != EITHER for hand in player.batting)
    for player in season.players.values() if season.has_splits else ():
        for lines in (player.batting, player.against):
            if EITHER in lines:
                lines.setdefault(RIGHT, BattingLine()).add(lines.pop(EITHER))


def _name_everybody(season: Season, files: EventFiles) -> None:
    """Names, hands and leagues from rosters and team lists; names of the lineups where there are none."""
    written = {entry.player: entry.name for game in files.games for entry in game.entries}
    for player in season.players.values():
        person = files.people.get(player.id)
        player.name = person.name if person else written.get(player.id, player.id)
        player.bats = person.bats if person else ""
        player.throws = person.throws if person else ""
    for club in season.clubs.values():
        if team := files.teams.get(club.id):
            club.name, club.nickname, club.league = team.name, team.nickname, team.league

"""Retrosheet event files: games, lineups, substitutions and plays, with the state of the game before each play.

The information is Retrosheet's, and whoever shows it must say so: `NOTICE`.

The module is long because a game can only be read as a whole: every record goes by the state that those before it left.
"""

from __future__ import annotations

import csv
import datetime
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from fivetool.archive.plays import HOME, Kind, PlayEffect, Scored, effect_of
from fivetool.archive.rosters import Person, Team, read_roster, read_teams
from fivetool.archive.sources import lines_of, text_files
from fivetool.doors import guard
from fivetool.errors import DataError

NOTICE = (
    "The information used here was obtained free of charge from and is copyrighted by Retrosheet. "
    'Interested parties may contact Retrosheet at "www.retrosheet.org".'
)

AWAY, HOME_TEAM = 0, 1
PITCHER, CATCHER, DESIGNATED_HITTER, PINCH_RUNNER = 1, 2, 10, 12
PITCHER_OUTSIDE_ORDER = 0  # the slot of a pitcher for whom somebody else bats
SLOTS = 9
SHORTEST_GAME = 5  # innings after which rain may end a game

EVENT_FILE = re.compile(r"\.E[VD][A-Z]$", re.IGNORECASE)  # with plays, .ED? deduced ones
BOX_FILE = re.compile(r"\.EB[A-Z]$", re.IGNORECASE)  # box scores without plays
DEDUCED_FILE = re.compile(r"\.ED[A-Z]$", re.IGNORECASE)
SPECIAL_FILE = re.compile(r"\.EVE$", re.IGNORECASE)  # all-star games and series after the season, in older files
ROSTER_FILE = re.compile(r"\.ROS$", re.IGNORECASE)
TEAM_ID = re.compile(r"\w{1,5}")
TEAM_FILE = re.compile(r"(^|[/:\\])TEAM\d{4}(\.\w+)?$", re.IGNORECASE)
REGULAR_SEASON = ("", "regular", "playoff")  # a playoff breaks a tie, and its games count like all others
AFTER_SEASON = "postseason"

# Records that say nothing a season needs: who answers for a runner, who batted out of turn, remarks.
PASSED_OVER = ("version", "com", "ladj", "presadj", "")
RUNNER_PLACED = ("radj", "cw:itb")  # the second before there was the first
KNOWN_RECORDS = ("id", "info", "start", "sub", "play", "data", "badj", "padj", *RUNNER_PLACED, *PASSED_OVER[:-1])
NOTHING = ", \t\x1a"  # at the end of a record: empty cells of a spreadsheet, or the mark that ends a file
NO_PLAY = "NP"

Bases = tuple[str, str, str]
EMPTY: Bases = ("", "", "")


@dataclass(slots=True)
class Play:
    """A play with all that was so before it."""

    line: int
    inning: int
    half: int  # 0 while the visitors bat
    batter: str
    charged_batter: str  # who is charged with a strikeout that a pinch hitter took over
    slot: int
    batter_position: int  # 11 for a pinch hitter
    side: str  # the side from which the charged batter bats; nothing where unknown
    pitcher: str
    charged_pitcher: str  # who is charged with a walk that a reliever took over
    hand: str  # with which the charged pitcher throws
    fielders: tuple[str, ...]  # by position number; entry 0 is empty
    outs: int
    bases: Bases
    score: tuple[int, int]
    result: PlayEffect

    @property
    def scored(self) -> Scored:
        """The scorer's text, read."""
        return self.result.scored

    @property
    def batted_in(self) -> int:
        """Runs batted in."""
        return self.result.batted_in + (self.result.batted_in_on_error if self.outs < 2 else 0)

    @property
    def occupied(self) -> int:
        """The occupied bases as a mask: 1 first, 2 second, 4 third."""
        return mask(self.bases)


@dataclass(slots=True)
class Entry:
    """Somebody in the game: a starter (`before_play` 0) or a substitute, with slot and position."""

    player: str
    name: str
    team: int
    slot: int
    position: int
    before_play: int = 0


@dataclass(slots=True)
class Game:
    """A game: its facts, everybody who played, and every play."""

    id: str
    where: str
    line: int
    info: dict[str, str] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    plays: list[Play] = field(default_factory=list)
    earned_runs: dict[str, int] = field(default_factory=dict)
    score: tuple[int, int] = (0, 0)
    remarks: list[str] = field(default_factory=list)

    @property
    def teams(self) -> tuple[str, str]:
        """Visitors and home team."""
        return self.info.get("visteam", ""), self.info.get("hometeam", "")

    @property
    def date(self) -> str:
        """The date as year, month and day: 19840402."""
        return self.info.get("date", "").replace("/", "") or self.id[3:11]

    @property
    def number(self) -> int:
        """0 for a single game, 1 and on for the games of a doubleheader or a tripleheader."""
        written = self.info.get("number") or self.id[11:12]
        return int(written) if written.isdecimal() else 0

    @property
    def designated_hitter(self) -> bool:
        """Whether others bat for the pitchers; where nothing says so, the lineups tell."""
        told = self.info.get("usedh", "").lower()
        return told == "true" if told else any(entry.position == DESIGNATED_HITTER for entry in self.entries)

    @property
    def first_at_bat(self) -> int:
        """Who bats first: the home team does in a few games that were moved to the other club's park."""
        return HOME_TEAM if self.info.get("htbf", "false").lower() == "true" else AWAY

    @property
    def kind(self) -> str:
        """The kind of game: nothing or "regular" for one of the regular season."""
        told = self.info.get("gametype", "").lower()
        return told or (AFTER_SEASON if SPECIAL_FILE.search(self.where) else "")

    def starters(self, team: int) -> list[Entry]:
        """Who started for a team, by batting slot."""
        return sorted((e for e in self.entries if e.team == team and not e.before_play), key=lambda e: e.slot)


@dataclass(slots=True)
class EventFiles:
    """A season's event files: people, clubs and games."""

    people: dict[str, Person]
    teams: dict[str, Team]
    rosters: dict[str, list[Person]]
    games: list[Game]
    left_out: list[str] = field(default_factory=list)  # games that are there twice, were never begun, or are broken

    def refuse_if_empty(self, source: Path | str) -> EventFiles:
        """These files, if there are games to make a season of."""
        if not self.games:
            raise DataError(f"{source}: no games of a regular season.")
        return self

    @property
    def remarks(self) -> list[str]:
        """Oddities that refuse nothing: half-innings that did not end with three outs, records of unknown kinds."""
        return [*self.left_out, *(remark for game in self.games for remark in game.remarks)]


class BrokenGame(DataError):
    """A game that contradicts itself or breaks off; the season could be read without it."""


def read_events(
    source: Path | str,
    year: int | None = None,
    kinds: tuple[str, ...] = REGULAR_SEASON,
    leave_out_broken: bool = False,
) -> EventFiles:
    """Read a zip as downloaded, a folder, or a single event file.

    `year` picks a season where the source holds several. Rosters and team lists are used where they lie beside the
    games; without them hands are unknown. A BrokenGame is raised, or left out and named among the remarks.
    """
    with guard(DataError, str(source)):
        return _read_events(source, year, kinds, leave_out_broken)


def _read_events(
    source: Path | str,
    year: int | None,
    kinds: tuple[str, ...],
    leave_out_broken: bool,
) -> EventFiles:
    event_texts: list[tuple[str, str]] = []
    only_boxes = False
    people: dict[str, Person] = {}
    teams: dict[str, Team] = {}
    rosters: dict[str, list[Person]] = {}
    for name, text in _with_rosters_beside(source):
        if year and str(year) not in Path(name.rpartition(":")[2]).name:
            continue
        if EVENT_FILE.search(name):
            event_texts.append((name, text))
        elif ROSTER_FILE.search(name):
            roster = read_roster(lines_of(text), name)
            rosters[Path(name.rpartition(":")[2]).name[:3].upper()] = roster
            people.update({person.id: person for person in roster})
        elif TEAM_FILE.search(name):
            teams.update({team.id: team for team in read_teams(lines_of(text), name)})
        only_boxes = only_boxes or bool(BOX_FILE.search(name))
    if not event_texts:
        if only_boxes:
            raise DataError(f"{source}: only box scores here (*.EBA, *.EBN ...); plays are needed (*.EVA, *.EDA ...).")
        raise DataError(f"{source}: no event files here{f' for {year}' if year else ''} (*.EVA, *.EVN, *.EDA ...).")
    event_texts.sort(key=lambda file: bool(DEDUCED_FILE.search(file[0])))
    files = EventFiles(people, teams, rosters, [])
    broken = files.left_out if leave_out_broken else None
    games = [game for name, text in event_texts for game in read_games(text, name, people, rosters, broken)]
    _take_once(files, (game for game in games if game.kind in kinds))
    files.games.sort(key=lambda game: (game.date, game.number, game.id))
    return files


def _take_once(files: EventFiles, games: Iterator[Game]) -> None:
    """Each game once, and only games that were played: a deduced account gives way to a witnessed one."""
    seen: dict[str, Game] = {}
    for game in games:
        first = seen.setdefault(game.id, game)
        if not game.plays:
            files.left_out.append(f"{game.where}, line {game.line}: game {game.id} has no plays and was left out.")
        elif first is not game:
            files.left_out.append(
                f"{game.where}, line {game.line}: game {game.id} is in {first.where} too and was left out here."
            )
        else:
            files.games.append(game)


def is_of_a_season(name: str) -> bool:
    """Whether a file of this name belongs to the event files of a season: plays, box scores, rosters, teams.

    >>> is_of_a_season("1984DET.EVA"), is_of_a_season("TEAM1984"), is_of_a_season("setup.exe")
    (True, True, False)
    """
    return any(pattern.search(name) for pattern in (EVENT_FILE, BOX_FILE, ROSTER_FILE, TEAM_FILE))


def _with_rosters_beside(source: Path | str) -> Iterator[tuple[str, str]]:
    """The files of a source; beside a single event file also the rosters of its folder."""
    yield from text_files(source, is_of_a_season)
    path = Path(source)
    if path.is_file() and EVENT_FILE.search(path.name):
        beside = [
            file for file in path.parent.iterdir() if ROSTER_FILE.search(file.name) or TEAM_FILE.search(file.name)
        ]
        for file in sorted(beside):
            yield from text_files(file)


def read_games(
    text: str,
    where: str,
    people: dict[str, Person] | None = None,
    rosters: Collection[str] = (),
    broken: list[str] | None = None,
) -> Iterator[Game]:
    """The games of an event file; a DataError names the file, the line and the reason.

    Players of the clubs whose `rosters` are known must be among the `people`. Games that cannot be read are left out
    where there is a list, `broken`, to name them in.
    """
    lines = lines_of(text)
    starts = [number for number, line in enumerate(lines) if line.lower().startswith("id,")]
    if not starts:
        raise DataError(f"{where}, line 1: not an event file: no game begins here.")
    always_earned = True  # whether every game so far ends with the earned runs of all its pitchers
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        reader = _Reader(where, people or {}, rosters, start, lines[start])
        try:
            for number in range(start + 1, end):
                reader.read(number + 1, lines[number])
            if end == len(lines):
                reader.refuse_if_cut_short(always_earned and (len(starts) > 1 or bool(reader.game.earned_runs)))
            always_earned = always_earned and reader.all_earned_runs()
            yield reader.finish()
        except BrokenGame as error:
            if broken is None:
                raise
            broken.append(f"{error} Game {reader.game.id} was left out.")


def mask(bases: Bases) -> int:
    """Occupied bases as a mask.

    >>> mask(("carer001", "", "lynnf001"))
    5
    """
    return (1 if bases[0] else 0) | (2 if bases[1] else 0) | (4 if bases[2] else 0)


class _Reader:
    """Reads the records of one game in order and keeps the state of play."""

    def __init__(self, where: str, people: dict[str, Person], rosters: Collection[str], start: int, first: str) -> None:
        self.where = where
        self.people = people
        self.rosters = rosters
        self.line = start + 1
        self.game = Game(first.split(",")[1].strip().strip('"'), where, start + 1)
        self.in_comment = False  # a comment that goes on in the next line
        self.forfeited = False  # as far as comments say: such a game may end anywhere, or never begin
        self.slots: list[dict[int, str]] = [{}, {}]
        self.slot_of: list[dict[str, int]] = [{}, {}]
        self.position_of: list[dict[str, int]] = [{}, {}]
        self.fielders: list[tuple[str, ...]] = [("",) * 11, ("",) * 11]
        self.inning, self.half, self.outs = 0, 0, 3
        self.bases: Bases = EMPTY
        self.score = [0, 0]
        self.placed: list[tuple[str, int]] = []  # runners with whom the next half-inning starts
        self.sides: dict[str, str] = {}  # adjusted sides of batters for one turn, hands of pitchers until they change
        self.hands: dict[str, str] = {}
        self.turn: list[tuple[str, str, str]] = []  # batter, pitcher and count at each break of this turn

    def refuse(self, reason: str) -> BrokenGame:
        """The complaint about this line."""
        return BrokenGame(f"{self.where}, line {self.line}: {reason}.")

    def read(self, number: int, text: str) -> None:
        """Read one record."""
        self.line = number
        text = text.rstrip(NOTHING)
        kind, _, rest = text.partition(",")
        kind = kind.strip().lower()
        if self.in_comment and kind not in KNOWN_RECORDS:
            self.in_comment = text.count('"') % 2 == 0
            return
        self.in_comment = False
        if kind == "play":
            self._play(rest)
        elif kind in ("start", "sub"):
            self._enter(text, starting=kind == "start")
        elif kind == "info":
            name, _, value = rest.partition(",")
            self.game.info[name.strip().lower()] = value.strip().strip('"')
        elif kind == "data":
            self._data(rest)
        elif kind in ("badj", "padj", *RUNNER_PLACED):
            self._adjust(kind, rest)
        elif kind == "com":
            self.in_comment = text.count('"') % 2 == 1
            self.forfeited = self.forfeited or "forfeit" in text.lower()
        elif kind not in PASSED_OVER:
            if not re.fullmatch(r"[a-z]{2,12}", kind):
                raise self.refuse(f"not a record of an event file: '{text[:40]}'")
            self.remark(f"record '{kind}' is not known and was passed over")

    def remark(self, oddity: str) -> None:
        """Note something odd about this line."""
        self.game.remarks.append(f"{self.where}, line {self.line}: {oddity}.")

    def refuse_if_cut_short(self, earned_runs_expected: bool) -> None:
        """The last game of a file must have its end: earned runs, which come last, where all the others have them."""
        if not self.game.plays and not self.game.earned_runs and not self.forfeited:
            raise self.refuse(f"game {self.game.id} has no plays; the file is cut short")
        if not (self.forfeited or (self.all_earned_runs() if earned_runs_expected else self._may_be_over())):
            raise self.refuse(f"game {self.game.id} breaks off in inning {self.inning}; the file is cut short")

    def finish(self) -> Game:
        """The game as far as it was played."""
        try:
            datetime.datetime.strptime(self.game.date, "%Y%m%d")
        except ValueError:
            raise self.refuse(f"game {self.game.id} has no date") from None
        if self.game.plays and not all(TEAM_ID.fullmatch(team) for team in self.game.teams):
            visitors, home = self.game.teams
            raise self.refuse(f"game {self.game.id} does not say who played ('{visitors}' at '{home}')")
        self.game.score = (self.score[0], self.score[1])
        return self.game

    def all_earned_runs(self) -> bool:
        """Whether every pitcher has his record of earned runs."""
        pitched = {play.pitcher for play in self.game.plays if play.scored.ends_plate_appearance}
        return pitched <= set(self.game.earned_runs)

    def _may_be_over(self) -> bool:
        """Whether a game can end like this; only asked where a file has no earned runs at all."""
        last = 1 - self.game.first_at_bat
        won_at_bat = self.half == last and self.score[last] > self.score[1 - last]
        return self.inning >= SHORTEST_GAME and (self.outs >= 3 or won_at_bat)

    def _enter(self, text: str, starting: bool) -> None:
        """A starter or a substitute."""
        fields = text.split(",") if text.count(",") == 5 else next(csv.reader([text]))
        if len(fields) != 6 or not fields[1].strip():
            raise self.refuse(f"not a lineup record: '{text[:60]}'")
        _, player, name, team_number, slot_number, position_number = fields
        player = player.strip().lower()
        try:
            team, slot, position = int(team_number), int(slot_number), int(position_number)
        except ValueError:
            raise self.refuse(f"not a lineup record: '{text[:60]}'") from None
        if team not in (AWAY, HOME_TEAM) or not 0 <= slot <= SLOTS or not 1 <= position <= PINCH_RUNNER:
            raise self.refuse(f"team {team}, slot {slot}, position {position} cannot be")
        if player not in self.people and self.game.teams[team] in self.rosters:
            raise self.refuse(f"player id {player} is on no roster")
        before_play = 0 if starting else len(self.game.plays) or 1
        self.game.entries.append(Entry(player, name.strip().strip('"'), team, slot, position, before_play))
        self._take_place(player, team, slot, position)

    def _take_place(self, player: str, team: int, slot: int, position: int) -> None:
        """Somebody takes a place in the batting order or in the field.

        He may keep another: a pitcher who is his own designated hitter stays in the order when another man pitches,
        and in old games a courtesy runner is still in the lineup himself.
        """
        order = self.slots[team]
        replaced = order.get(slot, "")
        order[slot] = player
        fielders = list(self.fielders[team])
        designated = fielders[DESIGNATED_HITTER]
        if position <= DESIGNATED_HITTER:
            fielders[position] = player
        if designated and designated in (player, replaced) and slot != PITCHER_OUTSIDE_ORDER:
            # whoever bats or runs for the designated hitter becomes it; whoever fields in his place ends it
            fielders[DESIGNATED_HITTER] = player if position >= DESIGNATED_HITTER else ""
        self.fielders[team] = tuple(fielders)
        if slot == PITCHER_OUTSIDE_ORDER:
            return
        own = self.slot_of[team].get(player)
        if own is None or own == slot or order[own] != player:
            self.slot_of[team][player] = slot
            self.position_of[team][player] = position
        if replaced and replaced != player:
            if self.slot_of[team].get(replaced) == slot:
                del self.slot_of[team][replaced]
            if team == self.half and replaced in self.bases:
                first, second, third = (player if runner == replaced else runner for runner in self.bases)
                self.bases = (first, second, third)
            self.placed = [(player if runner == replaced else runner, base) for runner, base in self.placed]

    def _data(self, rest: str) -> None:
        kind, _, figures = rest.partition(",")
        player, _, number = (part.strip() for part in figures.partition(","))
        if kind.strip() == "er" and player:
            if number and not number.isdecimal():
                raise self.refuse(f"not an earned-run record: 'data,{rest[:40]}'")
            self.game.earned_runs[player.lower()] = int(number or 0)

    def _adjust(self, kind: str, rest: str) -> None:
        """A batter on an unusual side, a pitcher with the other hand, a runner placed on base."""
        player, value, *_ = (*(part.strip() for part in rest.split(",")), "")
        player = player.lower()
        if kind in RUNNER_PLACED:
            if value not in ("1", "2", "3"):
                raise self.refuse(f"no base '{value}' for a placed runner")
            self.placed.append((player, int(value)))
        elif value.upper() in ("L", "R"):
            (self.sides if kind == "badj" else self.hands)[player] = value.upper()
        else:
            self.remark(f"'{value}' is not a hand")

    def _play(self, rest: str) -> None:
        fields = [part.strip() for part in rest.split(",", 5)]
        if len(fields) != 6 or not fields[0].isdecimal() or fields[1] not in ("0", "1"):
            raise self.refuse(f"not a whole play record: 'play,{rest[:60]}'; the file may be cut short")
        inning, half, batter, count, _, text = fields
        batter = batter.lower()
        self._come_to(int(inning), int(half))
        if self.placed:
            self._place_runners()
        slot = self.slot_of[self.half].get(batter) or self._slot_of_pitcher(batter)
        if slot is None and text.upper() == NO_PLAY:
            return  # somebody is announced and replaced before he is in the game
        if slot is None:
            raise self.refuse(f"batter {batter} is not in the lineup of {self.game.teams[self.half] or 'his team'}")
        try:
            result = effect_of(text, mask(self.bases))
        except ValueError as error:
            raise self.refuse(str(error)) from None
        self.game.plays.append(self._situation(batter, slot, result))
        self._carry_out(batter, result, count)

    def _slot_of_pitcher(self, batter: str) -> int | None:
        """Where a pitcher bats who stands outside the order: in place of his designated hitter, or last."""
        if batter != self.slots[self.half].get(PITCHER_OUTSIDE_ORDER):
            return None
        return self.slot_of[self.half].get(self.fielders[self.half][DESIGNATED_HITTER], SLOTS)

    def _come_to(self, inning: int, half: int) -> None:
        """The half-inning of the next play; a wrong number of the inning alone does not end the one that is on."""
        if half != self.half or self.outs >= 3:
            if (inning, half) != (self.inning, self.half):
                self._change_sides(inning, half)
        elif inning != self.inning:
            self.remark(f"inning {inning} begins with {self.outs} out in inning {self.inning}")
            self.inning = inning

    def _change_sides(self, inning: int, half: int) -> None:
        if self.outs != 3:
            self.remark(f"a half-inning ended with {self.outs} out")
        for team, name in enumerate(self.game.teams):
            if not self.fielders[team][PITCHER]:
                raise self.refuse(f"nobody pitches for {name or 'a team'}: its lineup is not whole")
        self.inning, self.half, self.outs, self.bases = inning, half, 0, EMPTY
        self.turn = []

    def _place_runners(self) -> None:
        """Put the runners of a tiebreaker on their bases."""
        bases = list(self.bases)
        for player, base in self.placed:
            bases[base - 1] = player
        self.bases = (bases[0], bases[1], bases[2])
        self.placed = []

    def _situation(self, batter: str, slot: int, result: PlayEffect) -> Play:
        """The play with all that is so before it."""
        fielders = self.fielders[1 - self.half]
        pitcher = charged_pitcher = fielders[PITCHER]
        charged_batter = batter
        if self.turn:
            if result.scored.kind == Kind.STRIKEOUT:
                charged_batter = self._strikeout_victim(batter)
            elif result.scored.kind in (Kind.WALK, Kind.INTENTIONAL_WALK):
                charged_pitcher = self._walk_culprit(pitcher)
        hand = self.hands.get(charged_pitcher) or self._known(charged_pitcher, "throws")
        side = self.sides.get(charged_batter) or self._known(charged_batter, "bats")
        if side == "S":
            side = {"L": "R", "R": "L"}.get(hand, "")
        return Play(
            line=self.line,
            inning=self.inning,
            half=self.half,
            batter=batter,
            charged_batter=charged_batter,
            slot=slot,
            batter_position=self.position_of[self.half].get(batter, PITCHER),
            side=side,
            pitcher=pitcher,
            charged_pitcher=charged_pitcher,
            hand=hand,
            fielders=fielders,
            outs=min(self.outs, 2),  # a play after the third out is a scorer's slip, and remarked
            bases=self.bases,
            score=(self.score[0], self.score[1]),
            result=result,
        )

    def _known(self, player: str, what: str) -> str:
        person = self.people.get(player)
        return getattr(person, what) if person else ""

    def _strikeout_victim(self, batter: str) -> str:
        """With two strikes on him when he is replaced, the first batter is charged with the strikeout."""
        return next((who for who, _, count in self.turn if who != batter and count[1:2] == "2"), batter)

    def _walk_culprit(self, pitcher: str) -> str:
        """A pitcher who leaves with a count in the batter's favor is charged with the walk."""
        favorable = ("20", "21", "30", "31", "32")
        counts_left = {who: count[:2] for _, who, count in self.turn}  # the last count of each
        return next((who for who, count in counts_left.items() if who != pitcher and count in favorable), pitcher)

    def _carry_out(self, batter: str, result: PlayEffect, count: str) -> None:
        ends = result.ends
        if ends != (-1, 1, 2, 3) and (result.scored.kind or result.outs or result.runs):
            self._move(batter, ends)
        self.outs += result.outs
        self.score[self.half] += result.runs
        if result.scored.ends_plate_appearance:
            self.turn = []
            self.sides.pop(batter, None)
        else:
            self.turn.append((batter, self.fielders[1 - self.half][PITCHER], count.strip()))
        if self.outs > 3:
            self.remark("more than three outs")

    def _move(self, batter: str, ends: tuple[int, int, int, int]) -> None:
        bases = ["", "", ""]
        for runner, end in zip((batter, *self.bases), ends, strict=True):
            if 0 < end < HOME:
                bases[end - 1] = runner
        self.bases = (bases[0], bases[1], bases[2])

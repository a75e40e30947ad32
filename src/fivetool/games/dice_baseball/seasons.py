"""What DICE Baseball carries from game to game in a league: rest, injuries, suspensions, rosters (DB-177 to DB-180).

A club's memory counts days as ordinals of the calendar. Nothing of it is stored: it is the sum of what the games
of the season have left behind.
"""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from fivetool.engine.game import Event, Game, Setup
from fivetool.engine.options import check_options
from fivetool.engine.seasons import ClubSheet, Facts, Memory, PlayerSheet
from fivetool.errors import DataError, OptionError
from fivetool.games.dice_baseball import book as books
from fivetool.games.dice_baseball.cards import POSITIONS, Club, Hitter, LineUp, Pitcher, Usage
from fivetool.games.dice_baseball.club_files import known_clubs, read_club, read_set, shipped_clubs, write_club
from fivetool.games.dice_baseball.clubs_at_play import DayOptions, clubs_of_setup
from fivetool.games.dice_baseball.default_line_up import SCARCE_FIRST, Bench
from fivetool.games.dice_baseball.rules import records as r
from fivetool.games.dice_baseball.rules.stamina import days_of_rest
from fivetool.games.dice_baseball.sample_clubs import NAMES, sample_club

SEATS = 2
ROSTER_OPTION = "roster"
DEFAULT_ROSTER, SMALLEST_ROSTER, LARGEST_ROSTER = 25, 10, 40  # DB-179
FEWEST_CATCHERS, FEWEST_PITCHERS = 2, 5
PITCHERS_OF_A_ROSTER = 10  # of 25; the rest are hitters
ROTATION = 5
BATTERS = 9
GAMES_OF_A_SEASON = 162
SAMPLE_SET = "sample"
DAY_SHARES = 1 << 16
MOST_PAIRS = 1000  # books of pairs kept: more than a league of thirty clubs has


class Staff:
    """A club with everything worked out that the games of many days need."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.sheet = books.club_sheet(club)
        self.bench = Bench(club.hitters)
        self.pitchers = {pitcher.id: pitcher for pitcher in club.pitchers}
        starters = sorted((p for p in club.pitchers if p.starts), key=lambda p: (-p.starts, p.id))
        relievers = sorted((p for p in club.pitchers if p not in starters[:ROTATION]), key=lambda p: (-p.games, p.id))
        self.starters = [pitcher.id for pitcher in starters]
        self.pitchers_by_use = [*self.starters[:ROTATION], *(pitcher.id for pitcher in relievers)]
        self.hitters_by_use = [h.id for h in sorted(club.hitters, key=lambda h: (-h.games, h.id))]
        self.catchers = [hitter for hitter in self.hitters_by_use if self.bench.has(hitter, "C")]
        # of all days of a season, the share on which a hitter is in the starting line-up if he can be
        most = max((hitter.games for hitter in club.hitters), default=0)
        season = max(most, GAMES_OF_A_SEASON) if most else 0
        self.days_a_season = {h.id: DAY_SHARES * h.games // season if season else DAY_SHARES for h in club.hitters}

    def on_roster(self, out: Mapping[str, Any], size: int) -> set[str]:
        """DB-179: who of the fit is on the game roster: the pitchers and hitters who play most, and two catchers."""
        fit_pitchers = [player for player in self.pitchers_by_use if player not in out]
        fit_hitters = [player for player in self.hitters_by_use if player not in out]
        if len(fit_pitchers) + len(fit_hitters) <= size:
            return {*fit_pitchers, *fit_hitters}
        wanted = max(PITCHERS_OF_A_ROSTER * size // DEFAULT_ROSTER, size - len(fit_hitters))
        pitchers = fit_pitchers[: max(1, min(wanted, size - BATTERS))]
        room = size - len(pitchers)
        covered = [player for player in self.catchers if player not in out][:FEWEST_CATCHERS]
        for position in SCARCE_FIRST:
            best = next(
                (p for p in self.bench.claims[position] if p in fit_hitters and self.bench.has(p, position)), None
            )
            if best is not None and best not in covered:
                covered.append(best)
        hitters = [*covered, *(player for player in fit_hitters if player not in covered)][:room]
        return {*pitchers, *hitters}

    def starter(self, absent: Mapping[str, Any], needed: Mapping[str, int], started: Mapping[str, int]) -> str | None:
        """The rotation: of the rested starters the one whose last start is longest ago, regulars before others."""
        fit = [player for player in self.starters if player not in absent]
        rested = [player for player in fit if player not in needed]
        regulars = [player for player in rested if player in fit[:ROTATION]]
        found = min(regulars or rested, key=lambda player: started.get(player, 0), default=None)
        return found if found is not None else min(fit, key=lambda player: needed[player], default=None)

    def batters(self, absent: Mapping[str, Any], with_dh: bool, day: int) -> list[tuple[str, str]]:
        """Today's nine: those on their day off come in only where nobody else plays the position."""
        off = {
            player
            for player, share in self.days_a_season.items()
            if player not in absent and _chance_of_day(player, day) >= share
        }
        kept = {player for player in self.days_a_season if player not in absent and player not in off}
        for position in SCARCE_FIRST:
            if off and not any(self.bench.has(player, position) for player in kept):
                back = next((p for p in self.bench.claims[position] if p in off and self.bench.has(p, position)), None)
                if back is not None:
                    off.discard(back)
                    kept.add(back)
        try:
            return self._rated_batters({*absent, *off}, with_dh)
        except DataError:  # too few are left for nine places
            return self.bench.batters(absent, with_dh)

    def _rated_batters(self, unavailable: set[str], with_dh: bool) -> list[tuple[str, str]]:
        batters = self.bench.batters(unavailable, with_dh)
        if any(position != "DH" and not self.bench.has(player, position) for player, position in batters):
            raise DataError("Lineup: somebody would play out of position.")
        return batters


@lru_cache(maxsize=256)
def _staff(content: str) -> Staff:
    return Staff(read_club(content, "The club"))


@lru_cache(maxsize=1 << 16)
def _chance_of_day(player: str, day: int) -> int:
    """A number that says whether a player has a day off: the same for the same player and day, always."""
    digest = hashlib.blake2b(f"{player} {day}".encode(), digest_size=2).digest()
    return int.from_bytes(digest, "big")


class DiceSeasons:
    """Rosters and memory for leagues."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self._settled: tuple[Mapping[str, Any], dict[str, Any], dict[Any, Any]] | None = None

    def bind(self, game: Game) -> None:
        """Tell which game this belongs to: the game and its seasons know each other."""
        self._game = game

    @property
    def game(self) -> Game:
        """The game that this belongs to."""
        if self._game is None:
            raise TypeError("seasons must be bound to their game")
        return self._game

    # --- clubs ---

    def clubs_of(self, source: str) -> list[str]:
        """The clubs of a card set: the generated league by name, a folder, or one of the sample clubs."""
        if source.lower() == SAMPLE_SET:
            found = [club for name in NAMES if (club := sample_club(name)) is not None]
        elif known_clubs() and source.lower() in ("generated", "league"):
            found = list(shipped_clubs())
        else:
            found = list(read_set(Path(source)).clubs)
        return [write_club(club) for club in found]

    def read_club(self, content: str, where: str) -> ClubSheet:
        """DB-179: the club as a roster; refused if a position or the mound cannot be filled."""
        club = read_club(content, where)
        for position in SCARCE_FIRST:
            if not any(hitter.at(position) for hitter in club.hitters):
                raise DataError(f"{club.name} cannot play: nobody plays {position}.")
        if not any(pitcher.starts for pitcher in club.pitchers):
            raise DataError(f"{club.name} cannot play: no pitcher may start.")
        if len(club.players) > LARGEST_ROSTER:
            raise DataError(f"{club.name} has {len(club.players)} players, at most {LARGEST_ROSTER} fit on a roster.")
        if len(club.hitters) < len(SCARCE_FIRST) + 1:
            raise DataError(f"{club.name} cannot play: {len(club.hitters)} hitters, at least 9 are needed.")
        sheets = tuple(_sheet(player) for player in club.players)
        short = club.abbreviation or club.nickname[:3].upper()
        return ClubSheet(club.name, short, sheets, tuple(roster_warnings(club)), club.division or club.league)

    def move(self, content: str, other: str, player: str) -> tuple[str, str]:
        """A player's card goes from one club to another."""
        one, two = read_club(content, "The club"), read_club(other, "The club")
        card = one.player(player)
        if card is None:
            raise DataError(f"No player {player} on the roster of {one.name}.")
        kind = "hitters" if isinstance(card, Hitter) else "pitchers"
        left = one.model_copy(update={kind: tuple(p for p in getattr(one, kind) if p.id != player)})
        joined = two.model_copy(update={kind: (*getattr(two, kind), card)})
        return write_club(left), write_club(joined)

    # --- from game to game ---

    def new_memory(self) -> Memory:
        """Everybody is fit and rested. `out`: games still to miss; `ready`: first day he may pitch."""
        return {"out": {}, "why": {}, "ready": {}, "pitched": {}, "started": {}}

    def facts(
        self, content: str, memory: Memory, day: datetime.date, given: Mapping[str, Any], options: Mapping[str, Any]
    ) -> Facts:
        """DB-124, DB-170, DB-179: who may not play today, who needs rest, and the line-up."""
        staff = _staff(content)
        today = day.toordinal()
        out: dict[str, str] = {}
        for player, games in memory["out"].items():
            left = "the season" if games >= r.REST_OF_SEASON // 2 else f"{games} more game{'s' if games > 1 else ''}"
            out[player] = f"{memory['why'].get(player, 'hurt')}, misses {left}"
        size = roster_size(options)
        roster = staff.on_roster(out, size)
        absent = dict(out)
        if len(staff.club.players) > len(roster) + len(out):
            for player in staff.sheet.places:
                if player not in roster and player not in out:
                    absent[player] = "not on the game roster"
        needed = {player: ready - today for player, ready in memory["ready"].items() if ready > today}
        with_dh = self._with_dh(options, staff.club, given)
        facts: Facts = {"unavailable": absent, "days_needed": needed}
        usage = given.get("usage")
        if usage is not None:
            return {**facts, "unavailable": {}, "days_needed": {}, "usage": usage, "line_up": given.get("line_up")}
        line_up = given.get("line_up") or {}
        starter = line_up.get("starter") or staff.starter(absent, needed, memory["started"])
        if starter is not None:
            batters = line_up.get("batters")
            facts["line_up"] = {"starter": starter, "batters": batters or staff.batters(absent, with_dh, today)}
            if not with_dh and not batters:
                facts["line_up"]["batters"].append((starter, "P"))
        return facts

    def _with_dh(self, options: Mapping[str, Any], club: Club, given: Mapping[str, Any]) -> bool:
        """DB-10: whether today's game has a designated hitter; the home club's league decides if so agreed."""
        wanted = options.get("dh", "off")
        return bool(given.get("home_dh", club.designated_hitter)) if wanted == "home league" else wanted == "on"

    def setup(self, options: Mapping[str, Any], contents: tuple[str, str], facts: tuple[Facts, Facts]) -> Setup:
        """A game of the league; the same book as the game would make itself, out of parts that are kept."""
        values, pairs = self._options(options)
        staffs = (_staff(contents[0]), _staff(contents[1]))
        pair = (staffs[0], staffs[1])
        if pair not in pairs:
            if len(pairs) >= MOST_PAIRS:
                pairs.clear()
            pairs[pair] = _book_of_pair(values, staffs)
        book = pairs[pair].copy().view(np.recarray)[0]
        clubs = (_on_the_day(staffs[0].club, facts[0]), _on_the_day(staffs[1].club, facts[1]))
        for team in range(SEATS):
            books.write_day(book, team, clubs[team], staffs[team].sheet)
        return Setup(self.game, SEATS, DayOptions(values, clubs), book)

    def _options(self, options: Mapping[str, Any]) -> tuple[dict[str, Any], dict[Any, Any]]:
        """Checked options, and the books of all pairs of clubs that have met under them."""
        if self._settled is None or self._settled[0] is not options:
            given = {name: value for name, value in options.items() if name != ROSTER_OPTION}
            given.setdefault("injuries", "league")  # DB-11
            values = check_options(self.game.options, given, SEATS)
            roster_size(options)
            self._settled = (options, values, {})
        return self._settled[1], self._settled[2]

    def aftermath(self, setup: Setup, state: Any, events: Sequence[Event]) -> dict[str, Any]:
        """DB-105, DB-106, DB-123, DB-178: outings with the rest they need, and who will miss games."""
        outings, missed = [], []
        lines = state.line
        for team, club in enumerate(clubs_of_setup(setup)):
            first = 1 + team * r.ROSTER
            count = len(club.players)
            pitched = lines[first : first + count, r.PITCHED].nonzero()[0].tolist()
            for place in pitched:
                player = club.players[place]
                row = lines[first + place]
                started, faced = bool(row[r.STARTED]), int(row[r.BF])
                days = int(days_of_rest(setup.book, rest_rating(player, started), started, faced))
                outings.append([team, player.id, int(started), faced, days])
            for place in state.missed[first : first + count].nonzero()[0].tolist():
                missed.append([team, club.players[place].id, int(state.missed[first + place])])
        return {"outings": outings, "missed": missed}

    def remember(self, memory: Memory, aftermath: Mapping[str, Any], team: int, day: datetime.date) -> None:
        """One game has passed for everybody who was out; then what this game added."""
        today = day.toordinal()
        out = memory["out"]
        for player in [player for player, games in out.items() if games <= 1]:
            del out[player]
            memory["why"].pop(player, None)
        for player in out:
            out[player] -= 1
        for side, player, started, _, days in aftermath.get("outings", ()):
            if side != team:
                continue
            yesterday = memory["pitched"].get(player) == today - 1
            needed = days + (1 if not started and yesterday else 0)  # Chart 16: a day more after a second day in a row
            memory["pitched"][player] = today
            memory["ready"][player] = today + needed + 1
            if started:
                memory["started"][player] = today
        for side, player, games in aftermath.get("missed", ()):
            if side == team:
                out[player] = max(out.get(player, 0), games)

    def hurt(self, aftermath: Mapping[str, Any]) -> list[tuple[int, str, int]]:
        """Who will miss games."""
        return [(team, player, games) for team, player, games in aftermath.get("missed", ())]


def _book_of_pair(values: Mapping[str, Any], staffs: Sequence[Staff]) -> Any:
    """The book of a game between two clubs before anything about the day is in it, as an array of one record."""
    book = books.empty_book(values)
    home = staffs[1].club
    book.dh = home.designated_hitter if values["dh"] == "home league" else values["dh"] == "on"
    for team, staff in enumerate(staffs):
        books.write_cards(book, team, staff.club, staff.sheet)
        book.mismatch |= books.mismatch(staff.club, books.settled(values))
    pair = np.zeros(1, book.dtype)
    pair[0] = book
    return pair


def rest_rating(player: Hitter | Pitcher, started: bool) -> int:
    """DB-126: the Rest of the role he filled, else that of his other role; a hitter on the mound has none."""
    if isinstance(player, Hitter):
        return 0
    own = (player.rest_start, player.rest_relief) if started else (player.rest_relief, player.rest_start)
    return next((rest for rest in own if rest is not None), 0)


def roster_size(options: Mapping[str, Any]) -> int:
    """DB-179: how many players a game roster holds."""
    value = options.get(ROSTER_OPTION, DEFAULT_ROSTER)
    try:
        size = int(value)
    except (TypeError, ValueError):
        size = 0
    if not SMALLEST_ROSTER <= size <= LARGEST_ROSTER:
        raise OptionError(
            f"Option roster must be a whole number from {SMALLEST_ROSTER} to {LARGEST_ROSTER}; got {value}."
        )
    return size


def roster_warnings(club: Club) -> list[str]:
    """DB-179: what a manager should know about a roster."""
    catchers = sum(hitter.at("C") is not None for hitter in club.hitters)
    found = []
    if catchers < FEWEST_CATCHERS:
        found.append(f"{club.name} has {catchers} catcher{'s' if catchers != 1 else ''}.")
    if len(club.pitchers) < FEWEST_PITCHERS:
        found.append(f"{club.name} has {len(club.pitchers)} pitchers.")
    return found


def _on_the_day(club: Club, facts: Mapping[str, Any]) -> Club:
    """The club with what holds today."""
    line_up, usage = facts.get("line_up"), facts.get("usage")
    return club.model_copy(
        update={
            "unavailable": facts.get("unavailable", {}),
            "days_needed": facts.get("days_needed", {}),
            "line_up": _line_up(line_up) if line_up else None,
            "usage": Usage.model_validate(usage) if usage else None,
        }
    )


def _line_up(line_up: Mapping[str, Any]) -> LineUp:
    batters = tuple((player, position) for player, position in line_up["batters"])
    return LineUp.model_construct(starter=line_up["starter"], batters=batters)


def _sheet(player: Hitter | Pitcher) -> PlayerSheet:
    if isinstance(player, Pitcher):
        role = "SP" if player.starts >= player.relief_games else "RP"
        about: dict[str, Any] = {"Throws": player.throws, "Bats": player.bats, "Control": f"10-{player.control}"}
        return PlayerSheet(player.id, player.name, role, about)
    best = max(player.fielding, key=lambda line: line.games, default=None)
    about = {
        "Bats": player.bats,
        "Throws": player.throws,
        "Contact": player.contact,
        "Power": player.power,
        "Speed": player.speed,
        "Positions": " ".join(sorted((line.position for line in player.fielding), key=POSITIONS.index)),
    }
    return PlayerSheet(player.id, player.name, best.position if best else "DH", about)

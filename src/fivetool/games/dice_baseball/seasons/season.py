"""What DICE Baseball carries from game to game in a league: rest, injuries, suspensions, rosters (DB-177 to DB-180).

A club's memory counts days as ordinals of the calendar. Nothing of it is stored: it is the sum of what the games
of the season have left behind.
"""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import zip_longest
from pathlib import Path
from typing import Any

import numpy as np

from fivetool.archive.events import read_events
from fivetool.errors import DataError
from fivetool.game.event import Event
from fivetool.game.game import Game
from fivetool.game.options import Option, Whole, check_options
from fivetool.game.seasons import NO_OPTIONS, ClubSheet, Facts, Memory, PlayedGame, PlayerSheet
from fivetool.game.setup import Setup
from fivetool.games.dice_baseball import book as books
from fivetool.games.dice_baseball.cards.arrays import AllCards, RosterArrays
from fivetool.games.dice_baseball.cards.card import POSITIONS, Hitter, Pitcher
from fivetool.games.dice_baseball.cards.club import CardSet, Club, LineUp, Usage
from fivetool.games.dice_baseball.cards.faces import drawing_of
from fivetool.games.dice_baseball.cards.files import known_clubs, read_club, read_set, shipped_clubs, write_club
from fivetool.games.dice_baseball.rules import records as r
from fivetool.games.dice_baseball.rules.stamina import days_of_rest
from fivetool.games.dice_baseball.seasons.as_played import as_played
from fivetool.games.dice_baseball.seasons.clubs_of_a_game import DayOptions, RestDays, clubs_of_setup
from fivetool.games.dice_baseball.seasons.default_lineup import SCARCE_FIRST
from fivetool.games.dice_baseball.seasons.everyday_lineup import Bench, shares_of_days
from fivetool.games.dice_baseball.seasons.rosters import (
    DEFAULT_ROSTER,
    FEWEST_CATCHERS,
    FEWEST_PITCHERS,
    LARGEST_ROSTER,
    PITCHERS_OF_A_ROSTER,
    ROTATION,
    SMALLEST_ROSTER,
)
from fivetool.games.dice_baseball.workshop.sample_clubs import NAMES, sample_club

SEATS = 2
ROSTER = Whole(
    "roster", DEFAULT_ROSTER, "Players on the roster of a game.", ("DB-179",), low=SMALLEST_ROSTER, high=LARGEST_ROSTER
)
HOME_EDGE = Whole(  # no clause knows it
    "home_edge",
    0,
    "The advantage of the home club: points of Control that pitchers have more at home and less on the road. "
    "With 0, as the rules have it, home clubs win half of their games; with 4 about .54 of them, as real ones do.",
    low=0,
    high=10,
)
LEAGUE_OPTIONS = (ROSTER, HOME_EDGE)
LOWEST_CONTROL, HIGHEST_CONTROL = 10, 99  # DB-24
BATTERS = 9
BENCH = 30  # men on the roster of a game as played
HANDS = ("", "L", "R")  # of the opposing starter; nothing where it is not known
SAMPLE_SET = "sample"
DAY_SHARES = 1 << 16
CARD_NAMES = {"HB": "HBP"}  # what cards call otherwise than box scores
LEAGUES = {"A": "AL", "N": "NL"}
DIVISIONS = {"E": "East", "W": "West", "C": "Central"}
MOST_NINES = 1 << 14  # line-ups of a club kept
MOST_PAIRS = 1000  # books of pairs kept: more than a league of thirty clubs has


class Staff:
    """A club with everything worked out that the games of many days need."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.all_cards = AllCards(club)
        self.order = tuple(player.id for player in club.players)
        self.cards = self.all_cards.of(self.order) if len(self.order) <= r.ROSTER else None
        self.bench = Bench(club.hitters)
        self._benches = {facing: Bench(club.hitters, facing) for facing in HANDS}
        self.pitchers = {pitcher.id: pitcher for pitcher in club.pitchers}
        starters = sorted((p for p in club.pitchers if p.starts), key=lambda p: (-p.starts, p.id))
        relievers = sorted((p for p in club.pitchers if p not in starters[:ROTATION]), key=lambda p: (-p.games, p.id))
        self.starters = [pitcher.id for pitcher in starters]
        self.pitchers_by_use = [*self.starters[:ROTATION], *(pitcher.id for pitcher in relievers)]
        self.hitters_by_use = [h.id for h in sorted(club.hitters, key=lambda h: (-h.games, h.id))]
        self.catchers = [hitter for hitter in self.hitters_by_use if self.bench.has(hitter, "C")]
        self._nines: dict[Any, list[tuple[str, str]]] = {}  # by who cannot play, who has a day off and who starts
        self._days = {
            facing: {player: DAY_SHARES * share for player, share in shares_of_days(club.hitters, facing).items()}
            for facing in HANDS
        }

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

    def batters(self, absent: Mapping[str, Any], with_dh: bool, day: int, facing: str = "") -> list[tuple[str, str]]:
        """Today's nine against a hand: those on their day off come in only where nobody else plays the position."""
        off = {
            player
            for player, share in self._days[facing].items()
            if player not in absent and _chance_of_day(player, day) >= share
        }
        key = (frozenset(absent), frozenset(off), with_dh, facing)
        if key not in self._nines:
            if len(self._nines) >= MOST_NINES:
                self._nines.clear()
            self._nines[key] = _best_batters(self._benches[facing], absent, off, with_dh)
        return self._nines[key]


def _best_batters(bench: Bench, absent: Mapping[str, Any], off: set[str], with_dh: bool) -> list[tuple[str, str]]:
    kept = {player for player in bench.hitters if player not in absent and player not in off}
    for position in SCARCE_FIRST:
        if off and not any(bench.has(player, position) for player in kept):
            back = next((p for p in bench.claims[position] if p in off and bench.has(p, position)), None)
            if back is not None:
                off.discard(back)
                kept.add(back)
    try:
        return _rated_batters(bench, {*absent, *off}, with_dh)
    except DataError:  # too few are left for nine places
        return bench.batters(absent, with_dh)


def _rated_batters(bench: Bench, unavailable: set[str], with_dh: bool) -> list[tuple[str, str]]:
    batters = bench.batters(unavailable, with_dh)
    if any(position != "DH" and not bench.has(player, position) for player, position in batters):
        raise DataError("Lineup: somebody would play out of position.")
    return batters


@lru_cache(maxsize=256)
def _staff(content: str, edge: int = 0) -> Staff:
    """A club; `edge` is added to the Control of its pitchers."""
    club = read_club(content, "The club")
    if edge:
        pitchers = tuple(
            pitcher.model_copy(update={"control": min(HIGHEST_CONTROL, max(LOWEST_CONTROL, pitcher.control + edge))})
            for pitcher in club.pitchers
        )
        club = club.model_copy(update={"pitchers": pitchers})
    return Staff(club)


@lru_cache(maxsize=1 << 16)
def _chance_of_day(player: str, day: int) -> int:
    """A number that says whether a player has a day off: the same for the same player and day, always."""
    digest = hashlib.blake2b(f"{player} {day}".encode(), digest_size=2).digest()
    return int.from_bytes(digest, "big")


class DiceSeasons:
    """Rosters and memory for leagues."""

    manager = "traditional"
    options: tuple[Option, ...] = LEAGUE_OPTIONS

    def __init__(self) -> None:
        self._game: Game | None = None
        self._settled: tuple[Mapping[str, Any], dict[str, Any], dict[Any, Any], RestDays] | None = None

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

    def clubs_of(self, source: str, options: Mapping[str, Any] = NO_OPTIONS) -> list[str]:
        """The clubs of a card set: the generated league by name, a folder, or one of the sample clubs.

        Those of the generated league have cards for the rules of the league's options.
        """
        if source.lower() == SAMPLE_SET:
            found = [club for name in NAMES if (club := sample_club(name)) is not None]
        elif known_clubs() and source.lower() in ("generated", "league", "lantern league"):
            rules = books.settled(self._checked(options))
            found = list(shipped_clubs(rules["stamina"], rules["ball_parks"] == "on"))
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
        if len(club.hitters) < len(SCARCE_FIRST) + 1:
            raise DataError(f"{club.name} cannot play: {len(club.hitters)} hitters, at least 9 are needed.")
        sheets = tuple(_sheet(player) for player in club.players)
        short = club.abbreviation or club.nickname[:3].upper()
        return ClubSheet(club.name, short, sheets, tuple(roster_warnings(club)), _division(club), club.notice)

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

    def as_played(self, source: str, contents: Sequence[str]) -> list[PlayedGame]:
        """A real season out of event files: its calendar, and for each game who really played."""
        cards = CardSet(name="as played", clubs=tuple(read_club(content, "The club") for content in contents))
        whole = [Staff(club) for club in cards.clubs]
        places = {club.abbreviation: place for place, club in enumerate(cards.clubs)}
        found = []
        games = read_events(source).refuse_if_empty(source).games
        for game in sorted(games, key=lambda game: (game.date, game.number, game.teams)):
            clubs = as_played(game, cards)
            day = datetime.date.fromisoformat(game.date.replace("/", "-"))
            given = tuple(_given(club, whole[places[team]]) for club, team in zip(clubs, game.teams, strict=True))
            found.append(
                PlayedGame(day, places[game.teams[0]], places[game.teams[1]], (given[0], given[1]), game.score)
            )
        return found

    def real_lines(self, content: str) -> dict[str, dict[str, dict[str, int]]]:
        """The statistics on the cards, both columns together."""
        found: dict[str, dict[str, dict[str, int]]] = {}
        for player in read_club(content, "The club").players:
            figures: dict[str, int] = {}
            for column in player.statistics.values():
                for name, value in column.items():
                    if isinstance(value, int):
                        key = CARD_NAMES.get(name, name)
                        figures[key] = figures.get(key, 0) + value
            if figures:
                part = "pitching" if isinstance(player, Pitcher) else "batting"
                if part == "pitching":
                    figures["BF"] = figures.get("PA", 0)
                found[player.id] = {part: figures}
        return found

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
        out = _out(memory)
        usage = given.get("usage")
        if usage is not None:  # as really played, whoever was hurt
            return {"roster": given["roster"], "usage": usage, "line_up": given["line_up"], "dh": given["dh"]}
        roster = staff.on_roster(out, roster_size(options))
        needed = {player: ready - today for player, ready in memory["ready"].items() if ready > today}
        facts: Facts = {}
        absent = dict(out)
        for player in staff.order:
            if player not in roster and player not in out:
                absent[player] = "not on the game roster"
        if len(staff.order) > r.ROSTER:  # more than a game has room for
            facts["roster"] = [player for player in staff.order if player in roster]
            needed = {player: days for player, days in needed.items() if player in roster}
        facts |= {"unavailable": {} if "roster" in facts else absent, "days_needed": needed}
        with_dh = self._with_dh(options, staff.club, given)
        line_up = given.get("line_up") or {}
        starter = line_up.get("starter") or staff.starter(absent, needed, memory["started"])
        if starter is not None:
            batters = line_up.get("batters") or staff.batters(absent, with_dh, today)
            facts["line_up"] = {"starter": starter, "batters": _with_pitcher(batters, starter, with_dh)}
        return facts

    def meet(
        self,
        contents: tuple[str, str],
        facts: tuple[Facts, Facts],
        day: datetime.date,
        given: tuple[Mapping[str, Any], Mapping[str, Any]],
        options: Mapping[str, Any],
    ) -> tuple[Facts, Facts]:
        """DB-3: each club knows the other's starter, and its nine answers his hand; a line-up that was given stays."""
        hands = [_hand_of_starter(content, one) for content, one in zip(contents, facts, strict=True)]
        return (
            self._answer(contents[0], facts[0], hands[1], day, given[0], options),
            self._answer(contents[1], facts[1], hands[0], day, given[1], options),
        )

    def _answer(
        self,
        content: str,
        facts: Facts,
        facing: str,
        day: datetime.date,
        given: Mapping[str, Any],
        options: Mapping[str, Any],
    ) -> Facts:
        line_up = facts.get("line_up")
        if not facing or not line_up or facts.get("usage") or (given.get("line_up") or {}).get("batters"):
            return facts
        staff = _staff(content)
        with_dh = self._with_dh(options, staff.club, given)
        absent = facts["unavailable"]
        if "roster" in facts:
            absent = dict.fromkeys(player for player in staff.order if player not in facts["roster"])
        batters = staff.batters(absent, with_dh, day.toordinal(), facing)
        starter = line_up["starter"]
        return {**facts, "line_up": {"starter": starter, "batters": _with_pitcher(batters, starter, with_dh)}}

    def _with_dh(self, options: Mapping[str, Any], club: Club, given: Mapping[str, Any]) -> bool:
        """DB-10: whether today's game has a designated hitter; the home club's league decides if so agreed."""
        wanted = options.get("dh", "off")
        return bool(given.get("home_dh", club.designated_hitter)) if wanted == "home league" else wanted == "on"

    def setup(self, options: Mapping[str, Any], contents: tuple[str, str], facts: tuple[Facts, Facts]) -> Setup:
        """A game of the league; the same book as the game would make itself, out of parts that are kept."""
        values, pairs, rest_days = self._options(options)
        edge = home_edge(options)
        staffs = (_staff(contents[0], -edge), _staff(contents[1], edge))
        clubs = (_on_the_day(staffs[0], facts[0]), _on_the_day(staffs[1], facts[1]))
        cards = [_cards_on_the_day(staff, one) for staff, one in zip(staffs, facts, strict=True)]
        if any("roster" in one for one in facts):
            book = _book_of_pair(values, clubs, cards)[0]
        else:
            if staffs not in pairs:
                if len(pairs) >= MOST_PAIRS:
                    pairs.clear()
                pairs[staffs] = _book_of_pair(values, (staffs[0].club, staffs[1].club), cards)
            book = pairs[staffs].copy()[0]
        for team, club in enumerate(clubs):
            facing = books.expected_hand(clubs[1 - team], bool(book["rest"]))
            books.write_day(book, team, club, cards[team], facing)
        players = (_ids_on_the_day(staffs[0], facts[0]), _ids_on_the_day(staffs[1], facts[1]))
        return Setup(self.game, SEATS, DayOptions(values, clubs, players, rest_days), book)

    def _options(self, options: Mapping[str, Any]) -> tuple[dict[str, Any], dict[Any, Any], RestDays]:
        """Checked options, and what has been worked out under them: books of pairs of clubs, days of rest."""
        if self._settled is None or self._settled[0] is not options:
            self._settled = (options, self._checked(options), {}, {})
        return self._settled[1:]

    def _checked(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options of the game among those of the league."""
        given = {"injuries": "league", **options}  # DB-11
        checked = check_options((*self.game.options.declared, *LEAGUE_OPTIONS), given, SEATS)
        return {option.name: checked[option.name] for option in self.game.options.declared}

    def aftermath(self, setup: Setup, state: Any, events: Sequence[Event]) -> dict[str, Any]:
        """DB-105, DB-106, DB-123, DB-178: outings with the rest they need, and who will miss games."""
        outings, missed = [], []
        lines, to_miss = state["line"], state["missed"]
        pitched, started, faced = (lines[:, column].tolist() for column in (r.PITCHED, r.STARTED, r.BF))
        games = to_miss.tolist()
        for team, club in enumerate(clubs_of_setup(setup)):
            for number, player in enumerate(club.players, 1 + team * r.ROSTER):
                if pitched[number]:
                    rest = rest_rating(player, bool(started[number]))
                    days = _days_of_rest(setup, rest, bool(started[number]), faced[number])
                    outings.append([team, player.id, started[number], faced[number], days])
                if games[number]:
                    missed.append([team, player.id, games[number]])
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

    def absences(self, memory: Memory, day: datetime.date) -> dict[str, str]:
        """DB-124, DB-170: who is hurt or suspended, and which pitchers need rest."""
        today = day.toordinal()
        rest = {player: ready - today for player, ready in memory["ready"].items() if ready > today}
        tired = {player: f"needs {days} day{'s' if days > 1 else ''} of rest" for player, days in rest.items()}
        return tired | _out(memory)

    def card(self, content: str, player: str) -> str:
        """The card as it is printed."""
        club = _staff(content).club
        found = club.player(player)
        return drawing_of(found, club) if found is not None else ""

    def hurt(self, aftermath: Mapping[str, Any]) -> list[tuple[int, str, int]]:
        """Who will miss games."""
        return [(team, player, games) for team, player, games in aftermath.get("missed", ())]


def _out(memory: Memory) -> dict[str, str]:
    """Who must miss games, and how many more."""
    found = {}
    for player, games in memory["out"].items():
        left = "the season" if games >= r.REST_OF_SEASON // 2 else f"{games} more game{'s' if games > 1 else ''}"
        found[player] = f"{memory['why'].get(player, 'hurt')}, misses {left}"
    return found


def _book_of_pair(values: Mapping[str, Any], clubs: tuple[Club, Club], cards: Sequence[RosterArrays]) -> Any:
    """The book of a game between two clubs before anything about the day is in it, as an array of one record."""
    book = books.empty_book(values)
    book.dh = clubs[1].designated_hitter if values["dh"] == "home league" else values["dh"] == "on"
    for team, (club, its_cards) in enumerate(zip(clubs, cards, strict=True)):
        books.write_cards(book, team, club, its_cards)
        book.mismatch |= books.mismatch(club, books.settled(values))
    pair = np.zeros(1, book.dtype)
    pair[0] = book
    return pair


def _ids_on_the_day(staff: Staff, facts: Mapping[str, Any]) -> tuple[str, ...]:
    """Everybody on the roster of the day, in the order of the club."""
    if "roster" not in facts:
        return staff.order
    wanted = set(facts["roster"])
    return tuple(player for player in staff.order if player in wanted)


def _cards_on_the_day(staff: Staff, facts: Mapping[str, Any]) -> RosterArrays:
    """The club's cards as arrays: those that are kept, or those of today's roster."""
    if staff.cards is not None and "roster" not in facts:
        return staff.cards
    return staff.all_cards.of(_ids_on_the_day(staff, facts))


def _given(club: Club, staff: Staff) -> dict[str, Any]:
    """What is known beforehand of a club in a game that was really played.

    A replay may need more men than the real game, so others of the club sit on the bench: those who played least, for
    a star who did not play that day should not play now.
    """
    played = {player.id for player in club.players}
    seldom = zip_longest(reversed(staff.pitchers_by_use), reversed(staff.hitters_by_use))
    others = [player for pair in seldom for player in pair if player]
    roster = [*played, *(player for player in others if player not in played)][: max(BENCH, len(played))]
    return {
        "roster": [player for player in staff.order if player in roster],
        "usage": club.usage.model_dump(mode="json") if club.usage else None,
        "line_up": club.line_up.model_dump(mode="json") if club.line_up else None,
        "dh": club.designated_hitter,
    }


def _days_of_rest(setup: Setup, rating: int, started: bool, faced: int) -> int:
    """As the rules have it, looked up once for all games under the same options: a season asks often."""
    known = setup.options.rest_days if isinstance(setup.options, DayOptions) else {}
    question = (rating, started, faced)
    if question not in known:
        known[question] = int(days_of_rest(setup.book, *question))
    return known[question]


def rest_rating(player: Hitter | Pitcher, started: bool) -> int:
    """DB-126: the Rest of the role he filled, else that of his other role; a hitter on the mound has none."""
    if isinstance(player, Hitter):
        return 0
    own = (player.rest_start, player.rest_relief) if started else (player.rest_relief, player.rest_start)
    return next((rest for rest in own if rest is not None), 0)


def roster_size(options: Mapping[str, Any]) -> int:
    """DB-179: how many players a game roster holds."""
    return int(ROSTER.check(options.get(ROSTER.name, ROSTER.default)))


def home_edge(options: Mapping[str, Any]) -> int:
    """By how much Control is higher at home and lower on the road: 0, as the clauses have it, unless a league wants it.

    >>> home_edge({"home_edge": "4"}), home_edge({})
    (4, 0)
    """
    return int(HOME_EDGE.check(options.get(HOME_EDGE.name, HOME_EDGE.default)))


def roster_warnings(club: Club) -> list[str]:
    """DB-179: what a manager should know about a roster."""
    catchers = sum(hitter.at("C") is not None for hitter in club.hitters)
    found = []
    if catchers < FEWEST_CATCHERS:
        found.append(f"{club.name} has {catchers} catcher{'s' if catchers != 1 else ''}.")
    if len(club.pitchers) < FEWEST_PITCHERS:
        found.append(f"{club.name} has {len(club.pitchers)} pitchers.")
    return found


def _on_the_day(staff: Staff, facts: Mapping[str, Any]) -> Club:
    """The club with what holds today."""
    line_up, usage = facts.get("line_up"), facts.get("usage")
    club = staff.club.with_only(facts["roster"]) if "roster" in facts else staff.club
    return club.model_copy(
        update={
            "unavailable": facts.get("unavailable", {}),
            "days_needed": facts.get("days_needed", {}),
            "line_up": _line_up(line_up) if line_up else None,
            "usage": Usage.model_validate(usage) if usage else None,
            "designated_hitter": facts.get("dh", club.designated_hitter),
        }
    )


def _line_up(line_up: Mapping[str, Any]) -> LineUp:
    batters = tuple((player, position) for player, position in line_up["batters"])
    return LineUp.model_construct(starter=line_up["starter"], batters=batters)


def _with_pitcher(batters: list[tuple[str, str]], starter: str, with_dh: bool) -> list[tuple[str, str]]:
    """The nine with the starter among them where nobody bats for him."""
    return batters if with_dh or len(batters) == BATTERS else [*batters, (starter, "P")]


def _hand_of_starter(content: str, facts: Facts) -> str:
    """With which hand the starter of a club throws, nothing if it has none or he is no pitcher."""
    pitcher = _staff(content).pitchers.get(facts["line_up"]["starter"]) if facts.get("line_up") else None
    return pitcher.throws if pitcher else ""


def _division(club: Club) -> str:
    """The division in words; one letter for a league goes along with it."""
    division = DIVISIONS.get(club.division, club.division)
    return f"{LEAGUES[club.league]} {division}".strip() if club.league in LEAGUES else division or club.league


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

"""What a league asks of DICE Baseball: clubs, the facts of a day, a game of two clubs, and what the game leaves behind
(DB-177 to DB-180).

A club's memory counts days as ordinals of the calendar. Nothing of it is stored: it is the sum of what the games
of the season have left behind.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from fivetool.archive.events import is_of_a_season, read_events
from fivetool.errors import DataError
from fivetool.game.event import Event
from fivetool.game.game import Game
from fivetool.game.options import Option, Whole, check_options
from fivetool.game.seasons import NO_OPTIONS, ClubShown, DayFacts, Memory, PlayedGame, SeasonOfSet, SuggestedPlace
from fivetool.game.setup import Setup
from fivetool.games.dice_baseball import book as books
from fivetool.games.dice_baseball.cards.card import Hitter, Pitcher
from fivetool.games.dice_baseball.cards.club import CardSet, Club
from fivetool.games.dice_baseball.cards.faces import drawing_of
from fivetool.games.dice_baseball.cards.files import SET_FILE, clubs_for, read_club, read_set, write_club
from fivetool.games.dice_baseball.rules import record
from fivetool.games.dice_baseball.seasons.as_played import as_played
from fivetool.games.dice_baseball.seasons.careers import DiceCareers
from fivetool.games.dice_baseball.seasons.club_page import ballplayer_shown, division_in_words, roster_warnings
from fivetool.games.dice_baseball.seasons.clubs_of_a_game import DayOptions, RestDays
from fivetool.games.dice_baseball.seasons.day_to_day import Staff, staff_of
from fivetool.games.dice_baseball.seasons.default_lineup import SCARCE_FIRST
from fivetool.games.dice_baseball.seasons.game_day import (
    book_of_pair,
    cards_on_the_day,
    club_on_the_day,
    hand_of_starter,
    ids_on_the_day,
    known_beforehand,
    with_pitcher,
)
from fivetool.games.dice_baseball.seasons.lineup_reasons import places_with_reasons, turn_of
from fivetool.games.dice_baseball.seasons.rest import (
    add_game,
    aftermath_of,
    days_still_needed,
    fresh_memory,
    games_to_miss,
    is_suspended,
    let_a_game_pass,
)
from fivetool.games.dice_baseball.seasons.rosters import (
    DEFAULT_ROSTER,
    LARGEST_ROSTER,
    SMALLEST_ROSTER,
)
from fivetool.games.dice_baseball.workshop.sample_clubs import NAMES, sample_club
from fivetool.show.phrases import counted

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
LEAGUE_OPTIONS = (ROSTER, HOME_EDGE, *DiceCareers.options)
SAMPLE_SET = "sample"
AS_HE_DID = "as he really played that day"
CARD_NAMES = {"HB": "HBP"}  # what cards call otherwise than box scores
MOST_PAIRS = 1000  # books of pairs kept: more than a league of thirty clubs has


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
        elif source.lower() in ("generated", "league", "lantern league"):
            rules = books.settled(self._checked(options))
            clubs = clubs_for(rules["stamina"], rules["ball_parks"] == "on")
            found = [clubs.of(name) for name in clubs.known()]
        else:
            found = list(read_set(Path(source)).clubs)
        return [write_club(club) for club in found]

    def season_of_set(self, source: str) -> SeasonOfSet:
        """The year, the rules of the time, and leagues that never met, of a card set that was built from a season."""
        if not (Path(source) / SET_FILE).is_file():
            return SeasonOfSet()
        cards = read_set(Path(source))
        leagues: dict[str, list[int]] = {}
        for place, club in enumerate(cards.clubs if cards.leagues_apart else ()):
            leagues.setdefault(club.league, []).append(place)
        return SeasonOfSet(cards.year, cards.rules, tuple(tuple(places) for places in leagues.values()))

    def is_raw(self, name: str) -> bool:
        """Event files as Retrosheet has them, with their rosters and the list of teams."""
        return is_of_a_season(name)

    def build_set(self, source: Path, folder: Path) -> list[str]:
        """The cards of a season as `fivetool cards build` makes them, without games that contradict themselves."""
        from fivetool.games.dice_baseball.workshop.whole_sets import build_set  # slow to load, and seldom wanted

        return build_set(source, folder)

    def read_club(self, content: str, where: str) -> ClubShown:
        """DB-179: the club as a roster; refused if a position or the mound cannot be filled."""
        club = read_club(content, where)
        for position in SCARCE_FIRST:
            if not any(hitter.at(position) for hitter in club.hitters):
                raise DataError(f"{club.name} cannot play: nobody plays {position}.")
        if not any(pitcher.starts for pitcher in club.pitchers):
            raise DataError(f"{club.name} cannot play: no pitcher may start.")
        if len(club.hitters) < len(SCARCE_FIRST) + 1:
            raise DataError(f"{club.name} cannot play: {len(club.hitters)} hitters, at least 9 are needed.")
        ballplayers = tuple(ballplayer_shown(player) for player in club.players)
        short = club.abbreviation or club.nickname[:3].upper()
        return ClubShown(
            club.name, short, ballplayers, tuple(roster_warnings(club)), division_in_words(club), club.notice
        )

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

    def as_played(self, source: str, contents: Sequence[str], leave_out_broken: bool = False) -> list[PlayedGame]:
        """A real season out of event files: its calendar, and for each game who really played."""
        cards = CardSet(name="as played", clubs=tuple(read_club(content, "The club") for content in contents))
        whole = [Staff(club) for club in cards.clubs]
        places = {club.abbreviation: place for place, club in enumerate(cards.clubs)}
        found = []
        games = read_events(source, leave_out_broken=leave_out_broken).refuse_if_empty(source).games
        for game in sorted(games, key=lambda game: (game.date, game.number, game.teams)):
            clubs = as_played(game, cards)
            day = datetime.date.fromisoformat(game.date.replace("/", "-"))
            away, home = (places[team] for team in game.teams)
            given = (known_beforehand(clubs[0], whole[away]), known_beforehand(clubs[1], whole[home]))
            found.append(PlayedGame(day, away, home, given, game.score))
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
        """Everybody is fit and rested."""
        return fresh_memory()

    def facts(
        self, content: str, memory: Memory, day: datetime.date, given: Mapping[str, Any], options: Mapping[str, Any]
    ) -> DayFacts:
        """DB-124, DB-170, DB-179: who may not play today, who needs rest, and the lineup."""
        staff = staff_of(content)
        today = day.toordinal()
        out = games_to_miss(memory)
        usage = given.get("usage")
        if usage is not None:  # as really played, whoever was hurt
            return {"roster": given["roster"], "usage": usage, "line_up": given["line_up"], "dh": given["dh"]}
        roster = staff.on_roster(out, roster_size(options))
        needed = days_still_needed(memory, today)
        facts: DayFacts = {}
        absent = dict(out)
        for player in staff.order:
            if player not in roster and player not in out:
                absent[player] = "not on the game roster"
        if len(staff.order) > record.ROSTER:  # more than a game has room for
            facts["roster"] = [player for player in staff.order if player in roster]
            needed = {player: days for player, days in needed.items() if player in roster}
        facts |= {"unavailable": {} if "roster" in facts else absent, "days_needed": needed}
        with_dh = self._with_dh(options, staff.club, given)
        lineup = given.get("line_up") or {}
        starter = lineup.get("starter") or staff.starter(absent, needed, memory["started"])
        if starter is not None:
            batters = lineup.get("batters") or staff.batters(absent, with_dh, today)
            facts["line_up"] = {"starter": starter, "batters": with_pitcher(batters, starter, with_dh)}
        return facts

    def meet(
        self,
        contents: tuple[str, str],
        facts: tuple[DayFacts, DayFacts],
        day: datetime.date,
        given: tuple[Mapping[str, Any], Mapping[str, Any]],
        options: Mapping[str, Any],
    ) -> tuple[DayFacts, DayFacts]:
        """DB-3: each club knows the other's starter, and its nine answers his hand; a lineup that was given stays."""
        hands = [hand_of_starter(content, one) for content, one in zip(contents, facts, strict=True)]
        return (
            self._answer(contents[0], facts[0], hands[1], day, given[0], options),
            self._answer(contents[1], facts[1], hands[0], day, given[1], options),
        )

    def _answer(
        self,
        content: str,
        facts: DayFacts,
        facing: str,
        day: datetime.date,
        given: Mapping[str, Any],
        options: Mapping[str, Any],
    ) -> DayFacts:
        lineup = facts.get("line_up")
        if not facing or not lineup or facts.get("usage") or (given.get("line_up") or {}).get("batters"):
            return facts
        staff = staff_of(content)
        with_dh = self._with_dh(options, staff.club, given)
        absent = facts["unavailable"]
        if "roster" in facts:
            absent = dict.fromkeys(player for player in staff.order if player not in facts["roster"])
        batters = staff.batters(absent, with_dh, day.toordinal(), facing)
        starter = lineup["starter"]
        return {**facts, "line_up": {"starter": starter, "batters": with_pitcher(batters, starter, with_dh)}}

    def _with_dh(self, options: Mapping[str, Any], club: Club, given: Mapping[str, Any]) -> bool:
        """DB-10: whether today's game has a designated hitter; the home club's league decides if so agreed."""
        return books.has_designated_hitter(options.get("dh", "off"), given.get("home_dh", club.designated_hitter))

    def setup(self, options: Mapping[str, Any], contents: tuple[str, str], facts: tuple[DayFacts, DayFacts]) -> Setup:
        """A game of the league; the same book as the game would make itself, out of parts that are kept."""
        values, pairs, rest_days = self._options(options)
        edge = home_edge(options)
        staffs = (staff_of(contents[0], -edge), staff_of(contents[1], edge))
        clubs = (club_on_the_day(staffs[0], facts[0]), club_on_the_day(staffs[1], facts[1]))
        cards = [cards_on_the_day(staff, one) for staff, one in zip(staffs, facts, strict=True)]
        if any("roster" in one for one in facts):
            book = book_of_pair(values, clubs, cards)[0]
        else:
            if staffs not in pairs:
                if len(pairs) >= MOST_PAIRS:
                    pairs.clear()
                pairs[staffs] = book_of_pair(values, (staffs[0].club, staffs[1].club), cards)
            book = pairs[staffs].copy()[0]
        for team, club in enumerate(clubs):
            facing = books.expected_hand(clubs[1 - team], bool(book["rest"]))
            books.write_day(book, team, club, cards[team], facing)
        players = (ids_on_the_day(staffs[0], facts[0]), ids_on_the_day(staffs[1], facts[1]))
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
        return aftermath_of(setup, state)

    def remember(self, memory: Memory, aftermath: Mapping[str, Any], team: int, day: datetime.date) -> None:
        """One game has passed for everybody who was out; then what this game added."""
        let_a_game_pass(memory)
        add_game(memory, aftermath, team, day.toordinal())

    def absences(self, memory: Memory, day: datetime.date) -> dict[str, str]:
        """DB-124, DB-170: who is hurt or suspended, and which pitchers need rest."""
        rest = days_still_needed(memory, day.toordinal())
        return {player: f"needs {counted(days, 'day')} of rest" for player, days in rest.items()} | games_to_miss(
            memory
        )

    def card(self, content: str, player: str) -> str:
        """The card as it is printed."""
        club = staff_of(content).club
        found = club.player(player)
        return drawing_of(found, club) if found is not None else ""

    def suggested(
        self, contents: tuple[str, str], facts: tuple[DayFacts, DayFacts], team: int, memory: Memory, day: datetime.date
    ) -> list[SuggestedPlace]:
        """Today's nine with the reasons for it; a lineup as it was really played has one reason."""
        own = facts[team]
        lineup = own.get("line_up")
        if not lineup:
            return []
        starter = lineup["starter"]
        if own.get("usage"):
            nine = enumerate(lineup["batters"], 1)
            places = [SuggestedPlace(str(place), player, position, AS_HE_DID) for place, (player, position) in nine]
            return [SuggestedPlace("P", starter, "P", AS_HE_DID), *places]
        facing = hand_of_starter(contents[1 - team], facts[1 - team])
        last = memory["started"].get(starter)
        staff = staff_of(contents[team])
        return places_with_reasons(
            staff.club, starter, lineup["batters"], facing,
            off=() if staff.daily else staff.days_off(day.toordinal(), facing),
            turn=turn_of(day.toordinal() - last if last else None),
            absent=[*own.get("unavailable", ()), *games_to_miss(memory)],
        )  # fmt: skip

    def hurt(self, aftermath: Mapping[str, Any]) -> list[tuple[int, str, int]]:
        """Who got hurt and will miss games; a suspension is no injury."""
        missed = aftermath.get("missed", ())
        return [(team, player, games) for team, player, games in missed if not is_suspended(aftermath, team, player)]


def roster_size(options: Mapping[str, Any]) -> int:
    """DB-179: how many players a game roster holds."""
    return int(ROSTER.check(options.get(ROSTER.name, ROSTER.default)))


def home_edge(options: Mapping[str, Any]) -> int:
    """By how much Control is higher at home and lower on the road: 0, as the clauses have it, unless a league wants it.

    >>> home_edge({"home_edge": "4"}), home_edge({})
    (4, 0)
    """
    return int(HOME_EDGE.check(options.get(HOME_EDGE.name, HOME_EDGE.default)))

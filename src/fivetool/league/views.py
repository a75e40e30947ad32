"""A league as people look at it: standings, leaders, clubs, players, box scores. For pages, terminals and yearbooks."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fivetool.errors import UsageError
from fivetool.game.rules import Outcome
from fivetool.game.scoring import Part, Rate, Scorer
from fivetool.game.seasons import SuggestedPlace
from fivetool.league.books import Books
from fivetool.league.box_view import BoxView
from fivetool.league.bracket import Series, bracket, qualified
from fivetool.league.league import PLAYOFF, REGULAR, Club, League
from fivetool.league.line_tables import LeaderBoard, LineTable, cells, club_cells, headings
from fivetool.league.reading import ManagersGoneError, Person
from fivetool.league.standings import Result, Standing, Standings, standings
from fivetool.league.statistics import Total, Totals, leader_title, leaders, minimum_text, table_rows
from fivetool.show.phrases import date_in_words

LEADERS_ON_THE_HUB = 5


@dataclass(frozen=True)
class SeriesShown:
    """A series of the playoffs."""

    series: Series
    high: Club
    low: Club
    games: list[Any]


class SeasonView:
    """One season of a league, worked out as it is asked for."""

    def __init__(self, books: Books, league: League, season: int | None = None) -> None:
        self.books = books
        self.league = league
        self.season = league.season if season is None else season
        self.row = books.season_row(league, self.season)
        self._hands: dict[str, dict[tuple[str, str], Total]] = {}

    # --- the calendar ---

    @cached_property
    def games(self) -> list[Any]:
        """The calendar with its results."""
        return self.books.results(self.league, self.season)

    @cached_property
    def played(self) -> list[Any]:
        """The games that have been played."""
        return [game for game in self.games if game.played]

    @property
    def today(self) -> str | None:
        """The day of the next games, None when the season is over."""
        return next((game.day for game in self.games if not game.played), None)

    @property
    def todays_games(self) -> list[Any]:
        """All games of that day, played or not."""
        return [game for game in self.games if game.day == self.today]

    @property
    def last_day(self) -> str | None:
        """The last day on which anything was played."""
        return self.played[-1].day if self.played else None

    def games_of(self, day: str | None) -> list[Any]:
        """The games of a day."""
        return [game for game in self.games if game.day == day]

    # --- standings ---

    @cached_property
    def table(self) -> Standings:
        """The standings; of a season of which only totals are kept, those it ended with."""
        if self.games or self.row.summary is None:
            return standings(len(self.league.clubs), (result_of(game) for game in self.played if game.stage == REGULAR))
        table = Standings(len(self.league.clubs))
        for kept in self.row.summary["standings"]:
            names = {name: value for name, value in kept.items() if name != "club"}
            table.records[kept["club"]] = Standing(kept["club"], **names)
        return table

    @property
    def divisions(self) -> list[tuple[str, list[Standing]]]:
        """The standings by division."""
        return [(name, self.table.ranked(clubs)) for name, clubs in self.league.divisions]

    @property
    def champion(self) -> Club | None:
        """Who has won the season."""
        return self.league.clubs[self.row.champion] if self.row.champion is not None else None

    # --- playoffs ---

    @property
    def seeds(self) -> list[Club]:
        """The clubs that are in the playoffs as things stand, the first seed first."""
        standing = qualified(self.table, self.league.divisions, self.league.plan.playoffs)
        return [self.league.clubs[one.club] for one in standing]

    @cached_property
    def series(self) -> list[SeriesShown]:
        """The bracket as far as it is known."""
        if not self.games:
            kept = self.row.summary["series"] if self.row.summary else []
            found = [Series(s["round"], s["place"], s["high"], s["low"], s["best_of"], list(s["wins"])) for s in kept]
        elif any(game.stage == REGULAR and not game.played for game in self.games):
            return []
        else:
            plan = self.league.plan
            seeds = [club.number for club in self.seeds]
            results = [(game.series, result_of(game)) for game in self.played if game.stage == PLAYOFF]
            found = bracket(seeds, plan.best_of, results)
        clubs = self.league.clubs
        return [
            SeriesShown(
                one, clubs[one.high], clubs[one.low], [game for game in self.games if game.series == one.number]
            )
            for one in found
        ]

    # --- statistics ---

    @property
    def parts(self) -> tuple[Part, ...]:
        """The kinds of lines that the game keeps."""
        return self.league.game.league.scorer.parts if self.league.game.league.scorer else ()

    def part(self, name: str) -> Part:
        """A kind of lines by name."""
        for part in self.parts:
            if part.name == name:
                return part
        known = ", ".join(part.name for part in self.parts) or "none"
        raise UsageError(f"{self.league.game.title} keeps no {name} lines; it keeps {known}.")

    @cached_property
    def totals(self) -> Totals:
        """Totals of the season so far."""
        return self.books.totals(self.league, self.season)

    @cached_property
    def rosters(self) -> list[str]:
        """The clubs as they are now, in the game's own words."""
        return self.books.rosters(self.league)[0]

    @cached_property
    def people(self) -> dict[str, Person]:
        """The players of the league."""
        return self.books.people(self.league)

    def name_of(self, player: str) -> str:
        """What a player is called."""
        person = self.people.get(player)
        return person.name if person else player

    @property
    def club_games(self) -> list[int]:
        """Games each club has played."""
        return [record.games for record in self.table.records]

    def leaders(
        self, part: Part, column: str, limit: int, *, stage: str = REGULAR, everybody: bool = False
    ) -> LeaderBoard:
        """The best in one column."""
        places = leaders(
            self.totals, part, column, stage=stage, club_games=self.club_games, limit=limit, everybody=everybody
        )
        minimum = "" if everybody or stage != REGULAR else minimum_text(part, column)
        return LeaderBoard(part, column, leader_title(self.parts, part, column), minimum, places)

    def leader_boards(self, limit: int = LEADERS_ON_THE_HUB) -> list[LeaderBoard]:
        """All lists of leaders that the game keeps."""
        return [self.leaders(part, column, limit) for part in self.parts for column in part.leaders]

    def club_tables(self, club: int, stage: str = REGULAR) -> list[LineTable]:
        """The players of a club."""
        return [
            self.line_table(part, table_rows(part, self.totals.of_players(stage, part.name, club)))
            for part in self.parts
        ]

    def club_totals(self, stage: str = REGULAR) -> list[LineTable]:
        """The clubs beside each other."""
        tables = []
        for part in self.parts:
            totals = self.totals.of_clubs(stage, part.name)
            rows = [
                (str(club.number), club.name, club_cells(part, totals.get(club.number, Total())))
                for club in self.league.clubs
            ]
            tables.append(LineTable(part.title, part.name, headings(part), rows))
        return tables

    def line_table(self, part: Part, rows: Sequence[tuple[str, Total]], title: str = "") -> LineTable:
        """Totals of players as a table, with their sum below."""
        whole = Total()
        shown = []
        for player, total in rows:
            whole.add(total.figures, 0)
            shown.append((player, self.name_of(player), [str(total.games), *cells(part, total)]))
        heads = [("G", "Games"), *headings(part)]
        foot = ["", *club_cells(part, whole)] if len(shown) > 1 else []
        return LineTable(title or part.title, part.name, heads, shown, foot)

    # --- players ---

    def find_player(self, wanted: str) -> str:
        """The id of a player given by id or name."""
        if wanted in self.people:
            return wanted
        known = {whose.player for whose in self.totals.rows} | set(self.people)
        matches = [player for player in known if wanted.lower() in (player.lower(), self.name_of(player).lower())]
        if len(matches) == 1:
            return matches[0]
        close = sorted(self.name_of(player) for player in known if wanted.lower() in self.name_of(player).lower())
        if len(matches) > 1:
            raise UsageError(f"Several players are called {wanted}: {', '.join(sorted(matches))}.")
        hint = f" Did you mean {', '.join(close[:5])}?" if close else ""
        raise UsageError(f"No player named {wanted} in {self.league.name}.{hint}")

    def player_log(self, player: str) -> list[LineTable]:
        """A player's season game by game."""
        days = {game.number: game for game in self.games}
        tables = []
        lines = self.books.lines(self.league, self.season, player=player)
        for part in self.parts:
            rows = []
            for line in lines:
                if line.part == part.name:
                    game = days[line.game]
                    at = "" if game.home == line.club else "at "
                    other = self.league.clubs[line.opponent].short
                    rows.append(
                        (
                            str(line.game),
                            f"{date_in_words(game.day)} {at}{other}",
                            cells(part, Total(1, dict(line.figures))),
                        )
                    )
            if rows:
                tables.append(LineTable(part.title, part.name, headings(part), rows))
        return tables

    def player_splits(self, player: str) -> list[LineTable]:
        """A player's season at home and on the road, by month and by opponent, in parts that are judged by a rate."""
        days = {game.number: game for game in self.games}
        lines = self.books.lines(self.league, self.season, player=player)
        kinds: list[Callable[[Any, Any], str]] = [
            lambda line, game: "At home" if game.home == line.club else "On the road",
            lambda line, game: datetime.date.fromisoformat(game.day).strftime("%B"),
            lambda line, game: f"Against {self.league.clubs[line.opponent].short}",
        ]
        tables = []
        for part in self.parts:
            if not any(isinstance(part.column(name), Rate) for name in part.leaders):
                continue
            rows: list[tuple[str, str, list[str]]] = []
            for kind in kinds:
                groups: dict[str, Total] = {}
                for line in lines:
                    game = days[line.game]
                    if line.part == part.name and game.stage == REGULAR:
                        groups.setdefault(kind(line, game), Total()).add(line.figures)
                rows += [("", name, [str(total.games), *cells(part, total)]) for name, total in groups.items()]
            if rows:
                tables.append(LineTable(part.title, part.name, [("G", "Games"), *headings(part)], rows))
        return tables

    def player_hands(self, player: str) -> list[LineTable]:
        """A player's season by hands: his games are played again, for lines do not tell them apart."""
        scorer = self.league.game.league.scorer
        if scorer is None or not scorer.split_parts:
            return []
        if player not in self._hands:
            self._hands[player] = self._added_splits(scorer, player)
        groups = self._hands[player]
        tables = []
        for part in scorer.split_parts:
            rows = [
                ("", title, cells(part, total)) for (name, title), total in sorted(groups.items()) if name == part.name
            ]
            if rows:
                tables.append(LineTable(part.title, part.name, headings(part), rows))
        return tables

    def _added_splits(self, scorer: Scorer, player: str) -> dict[tuple[str, str], Total]:
        numbers = {line.game for line in self.books.lines(self.league, self.season, player=player)}
        found: dict[tuple[str, str], Total] = {}
        for number in sorted(numbers):
            game = self.books.game(self.league, self.season, number)
            if game.stage != REGULAR:
                continue
            try:
                played = self.books.played_again(self.league, game, tape=True)
            except ManagersGoneError:
                return {}  # splits without some of the games would be wrong
            for split in scorer.splits(played.setup, played.events):
                if split.player == player:
                    found.setdefault((split.part, split.title), Total()).add(split.figures)
        return found

    def card_of(self, player: str) -> str:
        """A player's card as a drawing, as it is now; "" where there is none."""
        person, seasons = self.people.get(player), self.league.game.league.seasons
        if seasons is None or person is None or person.club is None:
            return ""
        return seasons.card(self.rosters[person.club], player)

    def absences(self, club: int) -> list[tuple[Person, str]]:
        """Who of a club cannot play today or should not, and why."""
        seasons = self.league.game.league.seasons
        if seasons is None or self.today is None or self.season != self.league.season:
            return []
        memory = self.league.new_memory()
        for game in self.books.games(self.league, self.season, club=club):
            if game.played:
                day = datetime.date.fromisoformat(game.day)
                seasons.remember(memory, game.aftermath or {}, int(game.home == club), day)
        found = seasons.absences(memory, datetime.date.fromisoformat(self.today))
        return [(self.people[player], why) for player, why in found.items() if player in self.people]

    def suggested_lineup(self, club: int) -> tuple[Any, list[SuggestedPlace]] | None:
        """The next game of a club and the lineup that its manager is offered, with reasons; None if none is."""
        seasons = self.league.game.league.seasons
        if seasons is None or self.season != self.league.season or self.books.is_drafting(self.league):
            return None
        playing = self.books.open_season(self.league)
        slot = next((one for one in playing.todays_games if club in one.clubs), None)
        if slot is None:
            return None
        prepared, team = playing.prepare(slot), slot.clubs.index(club)
        contents = (playing.contents[slot.away], playing.contents[slot.home])
        places = seasons.suggested(contents, prepared.facts, team, playing.memories[club], slot.day)
        return (slot, places) if places else None

    def player_career(self, player: str) -> list[LineTable]:
        """A player season by season, the present one included."""
        stored = self.books.player_totals(self.league, player)
        tables = []
        for part in self.parts:
            rows: list[tuple[str, str, list[str]]] = []
            whole = Total()
            for row in stored:
                if row.part == part.name and row.stage == REGULAR:
                    total = Total(row.games, dict(row.figures))
                    whole.add(total.figures, total.games)
                    title = f"{row.season} {self.league.clubs[row.club].short}"
                    rows.append((str(row.season), title, [str(total.games), *cells(part, total)]))
            if not self.row.over and self.season == self.league.season:
                for whose, total in self.totals.rows.items():
                    if (whose.stage, whose.part, whose.player) == (REGULAR, part.name, player):
                        whole.add(total.figures, total.games)
                        title = f"{self.season} {self.league.clubs[whose.club].short}"
                        rows.append((str(self.season), title, [str(total.games), *cells(part, total)]))
            if rows:
                foot = [str(whole.games), *cells(part, whole)]
                tables.append(LineTable(part.title, part.name, [("G", "Games"), *headings(part)], rows, foot))
        return tables

    # --- a game ---

    def box(self, number: int) -> BoxView:
        """The box score of a game."""
        return BoxView(self, self.books.game(self.league, self.season, number))


def result_of(game: Any) -> Result:
    """The result of a game that has been played."""
    return Result(game.away, game.home, game.away_runs, game.home_runs, Outcome(game.result))

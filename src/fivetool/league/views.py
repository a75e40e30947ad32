"""A league as people look at it: standings, leaders, clubs, players, box scores. For pages, terminals and yearbooks."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from fivetool.engine.game import SPECTATOR, Sentence
from fivetool.engine.scoring import Part
from fivetool.errors import UsageError
from fivetool.league.books import Books
from fivetool.league.bracket import Series, bracket, qualified
from fivetool.league.league import PLAYOFF, REGULAR, Club, League
from fivetool.league.play import line_score, names_of
from fivetool.league.reading import Person
from fivetool.league.standings import Result, Standing, Table, standings
from fivetool.league.statistics import Leader, Total, Totals, leaders, minimum_text, shown_columns, table_rows

LEADERS_ON_THE_HUB = 5


@dataclass(frozen=True)
class LeaderBoard:
    """The leaders in one column."""

    part: Part
    column: str
    title: str
    minimum: str
    places: list[Leader]


@dataclass(frozen=True)
class LineTable:
    """A table of lines: who, and what each column shows. `keys` are ids of players or numbers of games."""

    title: str
    part: str
    columns: list[tuple[str, str]]  # name and what it means
    rows: list[tuple[str, str, list[str]]]  # key, name, cells
    foot: list[str] = field(default_factory=list)


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
    def table(self) -> Table:
        """The standings; of a season of which only totals are kept, those it ended with."""
        if self.games or self.row.summary is None:
            return standings(len(self.league.clubs), (result_of(game) for game in self.played if game.stage == REGULAR))
        table = Table(len(self.league.clubs))
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
            seeds = [one.club for one in qualified(self.table, self.league.divisions, plan.playoffs)]
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
        return self.league.game.scorer.parts if self.league.game.scorer else ()

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
        return LeaderBoard(part, column, part.column(column).title, minimum, places)

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
                (str(club.number), club.name, cells(part, totals.get(club.number, Total())))
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
        foot = ["", *cells(part, whole)] if len(shown) > 1 else []
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
                    rows.append((str(line.game), f"{game.day} {at}{other}", cells(part, Total(1, dict(line.figures)))))
            if rows:
                tables.append(LineTable(part.title, part.name, headings(part), rows))
        return tables

    def player_splits(self, player: str) -> list[LineTable]:
        """A player's season at home and on the road, by month and by opponent."""
        days = {game.number: game for game in self.games}
        lines = self.books.lines(self.league, self.season, player=player)
        kinds: list[Callable[[Any, Any], str]] = [
            lambda line, game: "At home" if game.home == line.club else "On the road",
            lambda line, game: datetime.date.fromisoformat(game.day).strftime("%B"),
            lambda line, game: f"Against {self.league.clubs[line.opponent].short}",
        ]
        tables = []
        for part in self.parts:
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


class BoxView:
    """A game with its lines."""

    def __init__(self, view: SeasonView, game: Any) -> None:
        self.view = view
        self.game = game
        self.clubs = (view.league.clubs[game.away], view.league.clubs[game.home])

    @property
    def title(self) -> str:
        """Owls at Kites."""
        return f"{self.clubs[0].name} at {self.clubs[1].name}"

    @cached_property
    def line_score(self) -> tuple[list[str], list[list[str]]]:
        """Headings and one row a club: innings, then R and, where hits and errors are kept, H and E."""
        innings = self.game.innings or self._innings_of_replay()
        length = max(map(len, innings), default=0)
        heads = [str(number) for number in range(1, length + 1)]
        rows = []
        for line in innings:
            shown = ["x" if runs is None else str(runs) for runs in line]
            rows.append(shown + ["x"] * (length - len(shown)))
        heads.append("R")
        for row, runs in zip(rows, (self.game.away_runs, self.game.home_runs), strict=True):
            row.append(str(runs))
        for name, part in (("H", "batting"), ("E", "fielding")):
            if any(one.name == part and any(c.name == name for c in one.counts) for one in self.view.parts):
                heads.append(name)
                for row, club in zip(rows, self.clubs, strict=True):
                    own = (line for line in self.lines if line.club == club.number and line.part == part)
                    row.append(str(sum(line.figures.get(name, 0) for line in own)))
        return heads, rows

    def _innings_of_replay(self) -> Sequence[Sequence[int | None]]:
        """A game whose statistics need no tape is stored without its innings; they are played again."""
        played = self.view.books.played_again(self.view.league, self.game, tape=True)
        return line_score(played, names_of(self.clubs[0].name, self.clubs[1].name))

    def play_by_play(self) -> list[Sentence]:
        """The game in sentences, as anybody may know it."""
        played = self.view.books.played_again(self.view.league, self.game, tape=True)
        game = played.setup.game
        names = played.setup.named(names_of(self.clubs[0].name, self.clubs[1].name))
        seen = (game.event_for(event, SPECTATOR) for event in played.events)
        told = (game.words.sentence(event, names) for event in seen if event is not None)
        return [sentence for sentence in told if sentence is not None]

    @cached_property
    def lines(self) -> list[Any]:
        """All lines of the game."""
        return self.view.books.lines(self.view.league, self.view.season, game=self.game.number)

    def tables(self, team: int) -> list[LineTable]:
        """The lines of one side."""
        club = self.clubs[team]
        tables = []
        for part in self.view.parts:
            own = [line for line in self.lines if line.club == club.number and line.part == part.name]
            whole = Total()
            rows = []
            for line in own:
                whole.add(line.figures)
                rows.append((line.player, self.view.name_of(line.player), cells(part, Total(1, dict(line.figures)))))
            if rows:
                tables.append(LineTable(part.title, part.name, headings(part), rows, cells(part, whole)))
        return tables

    @property
    def news(self) -> list[Mapping[str, Any]]:
        """What was worth a headline."""
        return list(self.game.news or ())


@dataclass(frozen=True)
class Record:
    """The most anybody has done in one season, or over all of them."""

    part: Part
    column: str
    title: str
    shown: str
    player: str
    season: int | None


def season_records(view: SeasonView, limit: int = 5) -> list[tuple[str, list[Record]]]:
    """The best seasons of all time in every column that has leaders."""
    found: dict[tuple[str, str], list[tuple[float, Record]]] = {}
    for season, totals in view.books.season_totals(view.league):
        table = SeasonView(view.books, view.league, season).table
        club_games = [record.games for record in table.records]
        for part in view.parts:
            for column in part.leaders:
                for place in leaders(totals, part, column, club_games=club_games, limit=limit):
                    title = part.column(column).title
                    record = Record(part, column, title, place.shown, place.player, season)
                    found.setdefault((part.name, column), []).append((place.value, record))
    shown = []
    for (part_name, column), records in found.items():
        low = getattr(view.part(part_name).column(column), "low_is_good", False)
        records.sort(key=lambda one: (one[0] if low else -one[0], one[1].season or 0))
        shown.append((records[0][1].title, [record for _, record in records[:limit]]))
    return shown


def career_records(view: SeasonView, limit: int = 5) -> list[tuple[str, list[Leader]]]:
    """The most of all time, all finished seasons together."""
    totals = view.books.stored_totals(view.league)
    return [
        (part.column(column).title, leaders(totals, part, column, limit=limit))
        for part in view.parts
        for column in part.leaders
        if not hasattr(part.column(column), "value")
    ]


def cells(part: Part, total: Total) -> list[str]:
    """What the columns of a part show of a total."""
    return [part.shown(name, total.figures) for name in part.columns]


def headings(part: Part) -> list[tuple[str, str]]:
    """The columns of a part: name and meaning."""
    return [(column.name, column.title) for column in shown_columns(part)]


def result_of(game: Any) -> Result:
    """The result of a game that has been played."""
    return Result(game.away, game.home, game.away_runs, game.home_runs, game.result)

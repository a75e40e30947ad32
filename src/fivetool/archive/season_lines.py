"""Season lines as a plain CSV file that anybody can write: batting, pitching, fielding and clubs, one row each.

The first line names the columns, in any order; cells that do not apply stay empty. `kind` says what a row is:

- `batting`: what a player did, against everybody or (`vs` L or R) against one hand;
- `pitching`: what batters did to him, likewise by the batter's side, with his games (G) and starts (GS);
- `fielding`: a position with games, putouts, assists and errors; for catchers also PB, WP, SB and CS against him;
- `club`: the club's name, league, division, park and the park's home-run factor; may be left out.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from fivetool.archive.lahman import POSITIONS, divided
from fivetool.archive.season import EITHER, LEFT, RIGHT, BattingLine, ClubSeason, FieldingLine, ParkSeason, Season
from fivetool.archive.sources import text_files
from fivetool.doors import guard
from fivetool.errors import DataError

WORDS = ("kind", "club", "id", "name", "bats", "throws", "vs", "position")
CLUB_WORDS = ("nickname", "league", "division", "park", "dh", "hr_factor")
COUNTED = ("G", "GS", "PA", "AB", "H", "2B", "3B", "HR", "BB", "IBB", "HBP", "SO", "SH", "SF", "GDP", "GO", "AO")
FIELDED = ("outs", "PO", "A", "E", "PB", "WP", "SB", "CS")
COLUMNS = (*WORDS, *COUNTED, *FIELDED, *CLUB_WORDS)
KINDS = ("batting", "pitching", "fielding", "club")
SEPARATORS = ",;\t"  # spreadsheets differ
CLUB_ID = re.compile(r"\w[\w-]{0,11}")  # it names a file too
MOST = 99_999  # of anything in a season
USUAL_HOME_RUNS, USUAL_APPEARANCES = 1000, 50_000  # behind an invented home-run factor


def read_season_lines(source: Path | str, year: int = 0) -> Season:
    """A season from a CSV file of season lines."""
    with guard(DataError, str(source)):
        return _read_season_lines(source, year)


def _read_season_lines(source: Path | str, year: int) -> Season:
    name, text = next(iter(text_files(source)))
    return parse_season_lines(text.splitlines(), name, year)


def parse_season_lines(lines: Iterable[str], where: str, year: int = 0) -> Season:
    """A season from the lines of such a file; a DataError names the line and the reason."""
    lines = list(lines)
    separator = max(SEPARATORS, key=(lines[0] if lines else "").count)
    reader = csv.reader(lines, delimiter=separator)
    columns = _columns(next(reader, []), where)
    season = Season(year, where)
    club_rows: dict[str, _Row] = {}
    for cells in reader:
        row = _Row(f"{where}, line {reader.line_num}", columns, [cell.strip() for cell in cells])
        if any(row.cells.values()):
            _add(season, row, club_rows)
    if not season.players:
        raise DataError(f"{where}: no players.")
    for club, row in club_rows.items():
        if not season.of_club(club):
            raise row.refuse(f"nobody plays for {club}")
    return season


def _columns(heading: Sequence[str], where: str) -> list[str]:
    """The columns that the first line names, in whatever case."""
    known = {column.lower(): column for column in COLUMNS}
    given = [column.strip() for column in heading]
    columns = [known.get(column.lower(), "") for column in given]
    unknown = [column or "without a name" for column, found in zip(given, columns, strict=True) if not found]
    twice = [column for column in COLUMNS if columns.count(column) > 1]
    missing = [column for column in ("kind", "club") if column not in columns]
    for problem, named in (("unknown columns", unknown), ("twice the column", twice), ("no column", missing[:1])):
        if named:
            raise DataError(f"{where}, line 1: {problem} {', '.join(named)}; columns are {', '.join(COLUMNS)}.")
    return columns


class _Row:
    """The cells of a row, and how to complain about them."""

    def __init__(self, where: str, columns: Sequence[str], cells: Sequence[str]) -> None:
        self.where = where
        if len(cells) > len(columns) and any(cells[len(columns) :]):
            raise self.refuse(f"{len(cells)} cells, but only {len(columns)} columns")
        self.cells = dict(zip(columns, cells, strict=False))
        for column, cell in self.cells.items():
            if not cell.isprintable():
                raise self.refuse(f"{column} holds a character that cannot be printed ({cell!r})")

    def __getitem__(self, column: str) -> str:
        return self.cells.get(column, "")

    def refuse(self, reason: str) -> DataError:
        return DataError(f"{self.where}: {reason}.")

    def number(self, column: str) -> int:
        text = self[column]
        if text and not text.isdecimal():
            raise self.refuse(f"{column} must be a whole number, 0 or more (got '{text}')")
        if int(text or 0) > MOST:
            raise self.refuse(f"{column} is more than a season can have ({text})")
        return int(text or 0)

    def one_of(self, column: str, allowed: tuple[str, ...]) -> str:
        """One of some words, in whatever case."""
        found = next((word for word in allowed if word.lower() == self[column].lower()), None)
        if found is None:
            raise self.refuse(
                f"{column} must be one of {', '.join(word or 'empty' for word in allowed)}; got '{self[column]}'"
            )
        return found


def _add(season: Season, row: _Row, club_rows: dict[str, _Row]) -> None:
    kind = row.one_of("kind", KINDS)
    club = _club(season, row)
    if kind == "club":
        if club_rows.setdefault(club.id, row) is not row:
            raise row.refuse(f"a second row for the club {club.id}")
        _add_club(season, club, row)
        return
    if not row["id"] and not row["name"]:
        raise row.refuse("a player needs an id or a name")
    player = season.player(row["id"] or row["name"].lower().replace(" ", "-"), club.id)
    player.name = row["name"] or player.name
    player.bats = row.one_of("bats", ("L", "R", "S", "")) or player.bats
    player.throws = row.one_of("throws", ("L", "R", "")) or player.throws
    if kind == "fielding":
        _add_fielding(season, player.id, club.id, row)
        return
    line = _line(row)
    hand = row.one_of("vs", (LEFT, RIGHT, EITHER))
    season.has_splits = season.has_splits or bool(hand)
    lines = player.batting if kind == "batting" else player.against
    if hand in lines:
        raise row.refuse(f"{player.name} has two {kind} lines against {hand or 'everybody'}")
    if lines and EITHER in (hand, *lines):
        raise row.refuse(f"{player.name} has {kind} lines both against everybody and against one hand")
    lines[hand] = line
    if kind == "batting":
        player.games = max(player.games, row.number("G"))
        player.running.stole_second += row.number("SB")
        player.running.caught_second += row.number("CS")
    else:
        _add_pitching(season, player.id, club.id, row, line)


def _club(season: Season, row: _Row) -> ClubSeason:
    """The club of a row."""
    wanted = row["club"]
    if not wanted:
        raise row.refuse("the club is missing")
    if not CLUB_ID.fullmatch(wanted):
        raise row.refuse(f"club must be a short word of letters and digits, such as OWL (got '{wanted}')")
    twin = next((club for club in season.clubs if club != wanted and club.lower() == wanted.lower()), None)
    if twin:
        raise row.refuse(f"the club is written {twin} above and {wanted} here")
    return season.clubs.setdefault(wanted, ClubSeason(wanted, wanted))


def _line(row: _Row) -> BattingLine:
    hits, doubles, triples, homers = (row.number(column) for column in ("H", "2B", "3B", "HR"))
    walks, hit, bunts, flies = (row.number(column) for column in ("BB", "HBP", "SH", "SF"))
    at_bats = row.number("AB")
    appearances = row.number("PA") or at_bats + walks + hit + bunts + flies
    if doubles + triples + homers > hits:
        raise row.refuse(f"{doubles + triples + homers} extra-base hits, but only {hits} hits")
    if at_bats + walks + hit + bunts + flies > appearances:
        raise row.refuse(
            f"at-bats, walks, hit batters and sacrifices come to more than {appearances} plate appearances"
        )
    if at_bats and hits + row.number("SO") > at_bats:
        raise row.refuse(f"more hits and strikeouts than at-bats ({at_bats})")
    if hits + walks + hit + row.number("SO") > appearances:
        raise row.refuse(f"more hits, walks, hit batters and strikeouts than plate appearances ({appearances})")
    if row.number("IBB") > walks:
        raise row.refuse("more intentional walks than walks")
    outs = appearances - hits - walks - hit - row.number("SO")
    if max(row.number("GO") + row.number("AO"), row.number("GDP")) > outs:
        raise row.refuse(f"more ground balls, flies or double plays (GO, AO, GDP) than outs in play ({outs})")
    return BattingLine(
        plate_appearances=appearances,
        at_bats=at_bats or appearances - walks - hit - bunts - flies,
        singles=hits - doubles - triples - homers,
        doubles=doubles,
        triples=triples,
        home_runs=homers,
        walks=walks,
        intentional_walks=row.number("IBB"),
        hit_by_pitch=hit,
        strikeouts=row.number("SO"),
        sacrifice_bunts=bunts,
        sacrifice_flies=flies,
        ground_outs=row.number("GO"),
        air_outs=row.number("AO"),
        ground_double_plays=row.number("GDP"),
    )


def _add_pitching(season: Season, player_id: str, club: str, row: _Row, line: BattingLine) -> None:
    player = season.player(player_id, club)
    used = player.pitching
    games, starts = row.number("G"), row.number("GS")
    if starts > games:
        raise row.refuse(f"{starts} starts in {games} games")
    used.games, used.starts = max(used.games, games), max(used.starts, starts)
    player.games = max(player.games, games)
    as_starter = divided(line.plate_appearances, used.starts, used.relief_games)
    used.batters_as_starter += as_starter
    used.batters_as_reliever += line.plate_appearances - as_starter
    used.outs += row.number("outs")
    player.holding.stolen += row.number("SB")
    player.holding.caught += row.number("CS")
    player.holding.wild_pitches += row.number("WP")


def _add_fielding(season: Season, player_id: str, club: str, row: _Row) -> None:
    player = season.player(player_id, club)
    number = POSITIONS[row.one_of("position", tuple(POSITIONS))]
    line = FieldingLine(
        games=row.number("G"),
        outs=row.number("outs"),
        putouts=row.number("PO"),
        assists=row.number("A"),
        errors=row.number("E"),
    )
    player.fielding.setdefault(number, FieldingLine()).add(line)
    player.games = max(player.games, line.games)
    if number == POSITIONS["C"]:
        catching = player.catching
        catching.passed_balls += row.number("PB")
        catching.wild_pitches += row.number("WP")
        catching.stolen += row.number("SB")
        catching.caught += row.number("CS")
        catching.outs += line.outs or 27 * line.games


def _add_club(season: Season, club: ClubSeason, row: _Row) -> None:
    club.name = row["name"] or club.id
    club.nickname, club.league, club.division = row["nickname"], row["league"], row["division"]
    club.games = row.number("G")
    club.designated_hitter = row.one_of("dh", ("yes", "no", "")) == "yes"
    if row["park"]:
        club.park = row["park"]
        home = BattingLine(plate_appearances=USUAL_APPEARANCES, home_runs=round(USUAL_HOME_RUNS * _factor(row)))
        road = BattingLine(plate_appearances=USUAL_APPEARANCES, home_runs=USUAL_HOME_RUNS)
        season.parks[club.park] = ParkSeason(club.park, club.park, club.id, home, road)


def _factor(row: _Row) -> float:
    try:
        factor = float(row["hr_factor"] or 1)
    except ValueError:
        raise row.refuse(f"hr_factor must be a number such as 1.08 (got '{row['hr_factor']}')") from None
    if not 0.3 <= factor <= 3:
        raise row.refuse(f"hr_factor {factor} is outside 0.3-3")
    return factor

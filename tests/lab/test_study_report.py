"""The report of a study."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest
from study_kit import PLAIN, write_study

from fivetool.engine.record import INTERPRETED
from fivetool.lab.study import read_study, run_study
from fivetool.lab.study.report import Part, markdown, page, parts_of
from fivetool.lab.study.run import Threads
from fivetool.lab.study.telling import comparison_rows, markdown_table, measure_rows

ROOT = Path(__file__).parents[2]
_spec = importlib.util.spec_from_file_location("reports", ROOT / "tools" / "reports.py")
reports = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(reports)

WITH_AIMS = (
    PLAIN.replace("innings = [1, 2]", "innings = [1, 2, 3]\nextra_innings = [1, 2, 3]")
    .replace("games = 60\ngames_per_piece = 20", "games = 20")
    .replace(', "margin_1", "decisions", "rolls", "roll_ties / rolls"', ', "decisions"')
    .replace(' "seat_share_2",', "")
    + """
[[aims]]
measure = "win_share_1"
low = 0.45
high = 0.55
[[aims]]
measure = "decisions"
goal = "smallest"
"""
)


@pytest.fixture(scope="module")
def parts(tmp_path_factory) -> dict[str, Part]:
    """The parts of a report by their headings; pictures take long, so they are drawn once."""
    folder = tmp_path_factory.mktemp("study")
    text = WITH_AIMS.replace('"Innings"', '"Innings <and> halves"')
    results = run_study(read_study(write_study(folder, text)), folder / "out", engine=Threads(1))
    return {part.heading: part for part in parts_of(results)}


def test_a_report_tells_everything_with_its_interval(parts):
    opening = parts["Innings <and> halves"]
    assert "18 settings, 360 games, the same dice in all of them, seed 1." in opening.sentences[0]
    assert any("`fivetool study run innings.toml --games 20`" in sentence for sentence in opening.sentences)
    assert any("only 20 games" in warning for warning in opening.warnings)
    assert any("differences could be chance" in warning for warning in opening.warnings)
    columns, rows = parts["All settings"].table
    assert columns[:4] == ["innings", "extra innings", "last half", "games"]
    assert len(rows) == 18
    assert all("±" in cell for row in rows for cell in row[4:])
    compared = parts["On equal luck"].table[1]
    assert {row[2] for row in compared} == {"baseball → full"}
    assert {row[-1] for row in compared} >= {"more", "could be chance"}
    assert "surface of the second degree" in parts["runs over innings and extra innings"].sentences[0]
    assert "How runs 1 is distributed" in parts


def test_the_settings_that_trade_aims_best_are_shown(parts):
    traded = parts["What is traded for what"]
    columns, rows = traded.table
    assert columns == ["setting", "win share 1: 0.45 to 0.55", "decisions: as small as possible"]
    assert any("innings 1" in row[0] for row in rows)
    assert len(rows) < 18
    assert "<svg" in traded.picture


def test_the_page_needs_nothing_from_elsewhere(parts):
    text = page("Innings <and> halves", list(parts.values()))
    assert "<h1>Innings &lt;and&gt; halves</h1>" in text
    assert text.count("<svg") == text.count("<figure") > 5
    assert "<script" not in text
    fetched = re.findall(r'(?:src|href)="(?!#)([^"]*)"', text)
    assert [address for address in fetched if not address.startswith("data:")] == []
    told = markdown(list(parts.values()), {1: "report-1.svg"})
    assert "![What is traded for what](report-1.svg)" in told
    assert "| innings | extra innings | last half | games |" in told
    assert "> **Note:** Some settings have only 20 games" in told


@pytest.mark.skipif(INTERPRETED, reason="a quarter of a million games")
@pytest.mark.parametrize("name", reports.STUDIES)
def test_the_pages_of_kept_studies_hold_their_figures(name, tmp_path):
    study = read_study(ROOT / "studies" / f"{name}.toml")
    results = run_study(study, tmp_path / "out")
    page = (ROOT / reports.STUDIES[name]).read_text(encoding="utf-8")
    for table, left in ((measure_rows(results), 1), (comparison_rows(results), 2)):
        rows = markdown_table(table, left).splitlines()[2:]
        assert rows
        assert [row for row in rows if row not in page] == [], "run make reports ARGS=" + name

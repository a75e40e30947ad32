"""The report of a study."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest
from study_kit import PLAIN, write_study

from fivetool.lab.study import Results, open_results, open_study, read_study, run_study
from fivetool.lab.study.file import read_plan, tuned_axes
from fivetool.lab.study.folder import StudyFolder
from fivetool.lab.study.report import Part, markdown, page, parts_of, write_markdown
from fivetool.lab.study.run import Threads
from fivetool.lab.study.tuned import START, open_tuned
from fivetool.lab.study.tuned_report import parts_of_tuned

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


KEPT = sorted(folder.name for folder in reports.KEPT.iterdir())
BESIDE_THE_PAGE = {reports.SEASONS, reports.GAME_LOGS}  # or in it: other tests hold those pages
NOT_KEPT_YET = {"diamond-dice", "diamond-dice-bandits", "dice-baseball-1984-letter", *reports.TUNINGS}


def test_every_report_is_made_by_a_command_and_what_it_found_is_kept():
    """Balance and fidelity have no page that `make reports` does not make."""
    folders = (reports.BALANCE, reports.FIDELITY)
    pages = {f"{folder}/{file.name}" for folder in folders for file in (ROOT / folder).glob("*.md")}
    assert pages <= set(reports.PAGES.values())
    assert set(KEPT) == set(reports.PAGES) - BESIDE_THE_PAGE - NOT_KEPT_YET
    assert all(command.words[1] == "-m" for name in reports.PAGES for command in reports.commands_for(name))


@pytest.mark.parametrize("name", [name for name in KEPT if name in reports.TUNINGS])
def test_pages_of_tunings_hold_what_was_kept_of_them(name, tmp_path):
    found = open_tuned(reports.KEPT / name)
    assert StudyFolder(found.final.folder).damaged() == []
    file = ROOT / "studies" / f"{name}.toml"
    study, plan = read_plan(file)
    assert found.final.study.file == file.name
    assert found.final.study.aims == study.aims
    assert found.labels_of(START) == {axis.name: axis.labels[0] for axis in tuned_axes(plan, file)}
    write_markdown(parts_of_tuned(found), tmp_path / f"{name}.md")
    assert (tmp_path / f"{name}.md").read_text(encoding="utf-8") == (ROOT / reports.PAGES[name]).read_text(
        encoding="utf-8"
    )


@pytest.mark.parametrize("name", [name for name in KEPT if name not in reports.TUNINGS])
def test_pages_hold_the_figures_of_the_studies_that_made_them(name, tmp_path):
    """A page is made again from the results that were kept when it was made, which takes no game."""
    results = open_results(reports.KEPT / name)
    assert StudyFolder(results.folder).damaged() == []
    study = open_study(ROOT / "studies" / f"{name}.toml").with_(rules_version=results.study.rules_version)
    assert results.study.digest == study.digest, f"the study has changed: make reports ARGS={name}"
    page = ROOT / reports.PAGES[name]
    if isinstance(results, Results):
        write_markdown(list(parts_of(results)), tmp_path / page.name)
    else:
        results.write_page(tmp_path / page.name)
    assert (tmp_path / page.name).read_text(encoding="utf-8") == page.read_text(encoding="utf-8")

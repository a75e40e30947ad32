"""Papers: tables as text and as HTML, pages that are complete in themselves, and names that do not exist."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from fivetool.errors import UsageError
from fivetool.game.papers import Paper, find_paper
from fivetool.show.papers import FigureTable, Row, html_table, paper_page, text_table

TABLE = FigureTable(
    "Cubs & Mets",
    ("AB", "RBI"),
    (Row("Moss <ss>", ("4", "1")), Row("Reed ph", ("10", "0"), indent=1)),
    Row("Totals", ("14", "1")),
    ("a-singled for Moss.",),
)
BOX = Paper("box-score", "Box score", lambda scene: "text", lambda scene: "<p>html</p>")
SHEET = Paper("score-sheet", "Score sheet", lambda scene: "text", lambda scene: "<p>html</p>")
GAME = SimpleNamespace(title="Toy", pages=SimpleNamespace(papers=(BOX, SHEET)))


def test_a_table_as_text_lines_its_figures_up():
    lines = text_table(TABLE, 12).splitlines()
    assert lines[0] == "Cubs & Mets  AB  RBI"
    assert lines[2] == "  Reed ph    10    0"
    assert lines[-1] == "a-singled for Moss."
    assert {len(line) for line in lines[:4]} == {20}


def test_a_table_as_html_escapes_and_indents():
    html = html_table(TABLE)
    assert "Cubs &amp; Mets" in html
    assert "Moss &lt;ss&gt;" in html
    assert html.count("paper-indent-1") == 1
    assert "<tfoot>" in html
    assert "style=" not in html


def test_a_page_is_complete_in_itself():
    scene = SimpleNamespace(names=SimpleNamespace(teams=("A<b>", "C")))
    page = paper_page(BOX, scene)
    assert page.startswith("<!doctype html>")
    assert "<style>" in page
    assert "A&lt;b&gt; at C" in page
    assert "http" not in page.replace('xmlns="http', "")


def test_papers_are_found_by_name_or_its_beginning():
    assert find_paper(GAME, "box-score") is BOX
    assert find_paper(GAME, "score") is SHEET
    with pytest.raises(UsageError, match="Toy has no paper yearbook; there is box-score, score-sheet"):
        find_paper(GAME, "yearbook")
    with pytest.raises(UsageError, match=r"Toy has no papers\."):
        find_paper(SimpleNamespace(title="Toy", pages=SimpleNamespace(papers=())), "box")

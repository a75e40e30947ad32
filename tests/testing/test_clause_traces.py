"""Clauses are found on the page, in the rules and in the tests, however they are named."""

from __future__ import annotations

from textwrap import dedent

import pytest
import toys

from fivetool.errors import UsageError
from fivetool.testing.clauses import clauses_of, markers_in, named_clauses, rules_naming_clauses, trace


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("PC-12", ["PC-12"]),
        ("PC-1, PC-3: seats", ["PC-1", "PC-3"]),
        ("PC-10 to PC-12", ["PC-10", "PC-11", "PC-12"]),
        ("PC-10–PC-12", ["PC-10", "PC-11", "PC-12"]),
        ("PC-10 to 12", ["PC-10", "PC-11", "PC-12"]),
        ("PC-E1 to PC-E3", ["PC-E1", "PC-E2", "PC-E3"]),
        ("PC-9 to DD-11", ["PC-9", "DD-11"]),
        ("SHA-like-things and pc-12", []),
        ("PC-1 to bat first", ["PC-1"]),
    ],
)
def test_clause_numbers_in_a_text(text, found):
    assert named_clauses(text) == found


def test_clauses_and_examples_of_a_page():
    assert [clause.id for clause in clauses_of(toys.TOY)] == ["TO-1", "TO-2", "TO-3", "TO-E1"]
    assert clauses_of(toys.TOY)[0].text == "A game has one to three innings."
    assert [clause.is_example for clause in clauses_of(toys.TOY)] == [False, False, False, True]


def test_rules_and_options_that_name_a_clause():
    named = rules_naming_clauses(toys.TOY)
    assert named["TO-1"] == ["option innings"]
    assert "toys:make_plan" in named["TO-2"]
    assert "toys:bat" in named["TO-3"]


MARKED = """
    import pytest

    clause = pytest.mark.clause
    TEXT = "TO-99 in a string is no marker"
    CASES = [pytest.param(1, marks=pytest.mark.clause("TO-4")), 2]

    @pytest.mark.clause("TO-1", "TO-2")
    def test_one(): ...

    @clause("TO-3 to TO-4")
    class TestMany:
        @pytest.mark.parametrize("n", [pytest.param(1, marks=[clause(*("TO-5", "TO-6"))])])
        def test_two(self, n): ...

    @pytest.mark.other("TO-7")
    def test_three(): ...
"""


def test_markers_are_found_wherever_they_stand(tmp_path):
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_marked.py").write_text(dedent(MARKED))
    place = "deep/test_marked.py"
    assert markers_in(tmp_path) == {
        "TO-1": [f"{place}::test_one"],
        "TO-2": [f"{place}::test_one"],
        "TO-3": [f"{place}::TestMany"],
        "TO-4": [place, f"{place}::TestMany"],
        "TO-5": [f"{place}::TestMany::test_two"],
        "TO-6": [f"{place}::TestMany::test_two"],
    }


def test_a_trace_tells_what_is_held_and_what_is_not(tmp_path):
    (tmp_path / "test_marked.py").write_text(dedent(MARKED))
    found = trace(toys.TOY, tmp_path)
    assert [traced.clause.id for traced in found.tested] == ["TO-1", "TO-2", "TO-3"]
    assert [traced.clause.id for traced in found.untested] == ["TO-E1"]
    assert {marker for marker, _ in found.unknown} == {"TO-4", "TO-5", "TO-6"}
    told = found.as_json()
    assert (told["clauses"], told["tested"], told["untested"]) == (4, 3, 1)
    assert told["list"][1]["tests"] == ["test_marked.py::test_one"]
    assert told["note"] == ""


def test_without_tests_the_trace_says_so(monkeypatch):
    monkeypatch.setattr("fivetool.testing.clauses.find_tests", lambda game: None)
    found = trace(toys.TOY)
    assert found.tests_folder is None
    assert "not installed" in found.as_json()["note"]


def test_a_folder_that_is_not_there_gets_one_clear_line(tmp_path):
    with pytest.raises(UsageError, match="There is no folder"):
        trace(toys.TOY, tmp_path / "nowhere")

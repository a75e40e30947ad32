"""Data libraries: names, files and content lead to the same data, and what is none of them is refused in one line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fivetool.errors import DataError
from fivetool.game.library import Library, Source, files_in


def check(content, source):
    if "size" not in content:
        raise DataError(f"{source.label}: size is missing.")
    return {"name": content.get("name", source.name), "size": content["size"]}


@pytest.fixture
def library(tmp_path):
    (tmp_path / "shipped").mkdir()
    for name, size in (("alpha", 1), ("usual", 2)):
        (tmp_path / "shipped" / f"{name}.toml").write_text(f"size = {size}\n")
    return Library(
        one="hat",
        several="hats",
        shipped=files_in(tmp_path / "shipped", first="usual"),
        file_label="Hat file {path.name}",
        content_label="Hat {name}",
        check=check,
        oddities=lambda hat: ["it is large."] if hat["size"] > 9 else [],
    )


def test_what_comes_with_a_game_stays_a_name(library):
    assert library.known() == ("usual", "alpha")
    assert library.load("Alpha") == "alpha"
    assert library.of("alpha") == {"name": "alpha", "size": 1}
    assert library.of("alpha") is library.of("alpha"), "read once"


def test_what_is_kept_for_earlier_rules_loads_and_is_offered_to_nobody(library):
    kept = replace(library, retired=("alpha",))
    assert kept.known() == ("usual",)
    assert kept.load("alpha") == "alpha"
    assert kept.of("alpha")["size"] == 1
    with pytest.raises(DataError, match=r"known hats: usual\.$"):
        kept.load("beta")


def test_another_name_leads_to_the_name(library):
    known = replace(library, also_called={"boater": "usual"})
    assert known.load("Boater") == known.load("boater") == "usual"
    assert known.known() == ("usual", "alpha"), "it is offered under one name"


def test_a_text_kept_elsewhere_is_read_like_a_file(library):
    assert library.read_text("size = 3\n", "The archive") == {"name": "The archive", "size": 3}
    with pytest.raises(DataError, match=r"^The archive: size is missing\.$"):
        library.read_text("", "The archive")


def test_a_file_and_its_content_become_content(library, tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text('name = "Mine"\nsize = 5\n')
    content = {"name": "Mine", "size": 5}
    assert library.load(str(mine)) == library.load(mine) == library.load(content) == content
    assert library.of(content) == content


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("none", "No hat named none; known hats: usual, alpha."),
        (None, "No hat named None; known hats: usual, alpha."),
        (7, "No hat named 7; known hats: usual, alpha."),
        ([1], "No hat named [1]; known hats: usual, alpha."),
        ({"name": "Mine"}, "Hat Mine: size is missing."),
        ({}, "Hat custom: size is missing."),
        ("missing.toml", "Hat file missing.toml: no such file or directory."),
    ],
)
def test_anything_else_is_refused_in_one_line(library, value, message):
    with pytest.raises(DataError) as caught:
        library.load(value)
    assert str(caught.value) == message


def test_what_is_odd_is_a_warning(library):
    with pytest.warns(UserWarning, match="^Hat Top: it is large.$"):
        library.load({"name": "Top", "size": 10})


def test_a_line_is_found_by_how_it_begins():
    source = Source("mine.toml", "mine", text="size = 1\n\n  [dice]\nsize = 2\n")
    assert (source.line_of("size"), source.line_of("size", after=1), source.line_of(r"\[dice")) == (1, 4, 3)
    assert source.line_of("color") == 0


def test_levels_of_players_are_no_data_to_choose(tmp_path):
    for name in ("default.toml", "quick.toml", "levels.toml"):
        (tmp_path / name).touch()
    assert list(files_in(tmp_path, first="quick")) == ["quick", "default"]

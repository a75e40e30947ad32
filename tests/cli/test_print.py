"""`fivetool print`: a file that can be opened, and one line for everything that goes wrong."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pypdfium2
import pytest


def test_a_game_is_printed_to_a_file_of_its_name(run):
    result = run("print", "power-chip", "--only", "mat")
    assert result.code == 0
    assert result.out.startswith("power-chip.pdf: ")
    assert Path("power-chip.pdf").read_bytes().startswith(b"%PDF-")


def test_the_options_of_the_game_choose_what_is_printed(run):
    for dice in ("default", "quick"):
        assert run("print", "power-chip", "--only", "dice", "--dice", dice, "--out", f"of/{dice}.pdf").code == 0
    assert Path("of/default.pdf").read_bytes() != Path("of/quick.pdf").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--paper", "a5"), "Paper is a4 or letter; got a5."),
        (("--ink", "gold"), "Ink is color or bw; got gold."),
        (("--only", "mat,dreams"), "Power Chip Baseball has no dreams to print; there is rules, "),
        (("--out", "game.txt"), "A printed game is a PDF: --out game.pdf; got game.txt."),
        (("--out", "/proc/nowhere/game.pdf"), "/proc/nowhere/game.pdf cannot be written: "),
        (("--out", "folder.pdf"), "folder.pdf cannot be written: Is a directory."),
        (("--dice", "broken.toml"), "broken.toml: not valid TOML"),
        (("--dice", "loaded"), "No dice set named loaded; known sets: default, quick, slugfest."),
    ],
)
def test_what_cannot_be_printed_is_said_in_one_line(refused, arguments, said):
    Path("folder.pdf").mkdir()
    Path("broken.toml").write_text("[[die")
    assert said in refused("print", "power-chip", *arguments)
    assert not Path("power-chip.pdf").exists()


def test_a_sheet_too_long_for_the_rules_is_refused_and_the_longest_fits_on_its_paper(run, refused):
    sheet = (files("fivetool.games.highlights_dice.data") / "standard.toml").read_text()
    longest = sheet.replace("rounds = 6", "rounds = 99").replace("runs = 20", "runs = 999")
    Path("long.toml").write_text(longest)
    assert run("print", "highlights-dice", "--sheet", "long.toml", "--only", "sheet").code == 0
    page = pypdfium2.PdfDocument("highlights-dice.pdf")[0]
    shapes = [shape.get_bounds() for shape in page.get_objects()]
    assert min(left for left, _, _, _ in shapes) > -1  # cut marks begin at the edge of the paper
    assert min(bottom for _, bottom, _, _ in shapes) > 0
    assert max(right for _, _, right, _ in shapes) < page.get_width() + 1
    assert "Runs, of 999" in page.get_textpage().get_text_range()
    Path("longer.toml").write_text(sheet.replace('S  = "_', 'S  = "_ S S S S S S S S S'))
    assert "track S has 21 boxes, needs 4 to 20" in refused("print", "highlights-dice", "--sheet", "longer.toml")


def test_without_the_library_the_extra_is_named(refused, monkeypatch):
    import sys

    monkeypatch.delitem(sys.modules, "fivetool.press.printing", raising=False)
    monkeypatch.setitem(sys.modules, "typst", None)
    assert "pip install 'fivetool[paper]'" in refused("print", "power-chip", code=1)

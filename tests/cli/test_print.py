"""`fivetool print`: a file that can be opened, and one line for everything that goes wrong."""

from __future__ import annotations

from pathlib import Path

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
        (("--dice", "loaded"), "No dice set named loaded; known sets: default, quick, slugfest."),
    ],
)
def test_what_cannot_be_printed_is_said_in_one_line(refused, arguments, said):
    assert said in refused("print", "power-chip", *arguments)
    assert not Path("power-chip.pdf").exists()


def test_without_the_library_the_extra_is_named(refused, monkeypatch):
    import sys

    monkeypatch.delitem(sys.modules, "fivetool.press.printing", raising=False)
    monkeypatch.setitem(sys.modules, "typst", None)
    assert "pip install 'fivetool[paper]'" in refused("print", "power-chip", code=1)

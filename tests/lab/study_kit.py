"""Small studies for tests."""

from __future__ import annotations

from pathlib import Path

PLAIN = """\
title = "Innings"
game = "power-chip"
games = 60
games_per_piece = 20
measures = ["win_share_1", "seat_share_2", "runs", "margin_1", "decisions", "rolls", "roll_ties / rolls"]
distributions = ["runs_1"]

[grid]
innings = [1, 2]
last_half = ["baseball", "full"]

[[compare]]
option = "last_half"
base = "baseball"
"""


def write_study(folder: Path, text: str = PLAIN, name: str = "innings.toml") -> Path:
    """A study file in a folder."""
    file = folder / name
    file.write_text(text)
    return file


def content_of(folder: Path) -> dict[str, bytes]:
    """Every file of a study's folder."""
    return {
        file.relative_to(folder).as_posix(): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()
    }

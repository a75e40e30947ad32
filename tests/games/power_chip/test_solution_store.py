"""Solutions on disk, and what the solution tells of itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from power_chip_solved import solved

import fivetool as ft
from fivetool.games.power_chip.solution import store
from fivetool.games.power_chip.solution.solver import solve

SMALL = {"innings": 1, "extra_innings": "none"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder, and an empty memory before and after."""
    monkeypatch.setenv("FIVETOOL_CACHE_DIR", str(tmp_path))
    store.forget()
    yield tmp_path / "solutions"
    store.forget()


def solve_small() -> Any:
    return solve(ft.game("power-chip", **SMALL))


def test_solved_once_then_read_from_memory_and_from_disk(folder: Path) -> None:
    first = solve_small()
    assert not first.from_cache
    assert solve_small().from_cache
    store.forget()
    again = solve_small()
    assert again.from_cache
    assert np.array_equal(again.values, first.values)
    assert len(list(folder.glob("*.npz"))) == 1


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:1000])


def flip_a_byte(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 0xFF
    path.write_bytes(content)


def empty(path: Path) -> None:
    path.write_bytes(b"")


def other_array(path: Path) -> None:
    np.savez(path, values=np.linspace(0, 1, 100))


def other_name(path: Path) -> None:
    np.savez(path, something=np.zeros(3))


def not_finite(path: Path) -> None:
    np.savez(path, values=np.full(10, np.nan))


@pytest.mark.parametrize("damage", [cut_short, flip_a_byte, empty, other_array, other_name, not_finite])
def test_a_damaged_file_is_solved_anew(folder: Path, damage: Any) -> None:
    right = solve_small().first_team_wins
    store.forget()
    (path,) = folder.glob("*.npz")
    damage(path)
    mended = solve_small()
    assert not mended.from_cache
    assert mended.first_team_wins == right
    store.forget()
    assert solve_small().from_cache


def test_a_folder_that_cannot_be_written_only_costs_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("FIVETOOL_CACHE_DIR", str(blocked))
    store.forget()
    assert 0.5 < solve_small().first_team_wins < 0.6
    store.forget()


def test_only_what_changes_values_makes_another_solution() -> None:
    def key(seats: int = 2, **options: Any) -> str:
        return store.key_of(ft.game("power-chip", seats, **options))

    same = {key(), key(first_bat="B"), key(seats=4), key(seats=4, captain="fixed")}
    assert len(same) == 1
    others = {
        key(innings=2),
        key(extra_innings="none"),
        key(extra_innings=1),
        key(last_half="full"),
        key(own_tie="ask"),
        key(dp_batter="first"),
        key(chip_side_change="batting"),
        key(dice="quick"),
    }
    assert len(others) == 8
    assert not same & others


def test_old_solutions_make_room(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "KEPT_ON_DISK", 2)
    for number in range(4):
        store.save(f"solution-{number}", np.array([float(number)]))
    assert len(list(folder.glob("*.npz"))) == 2


def test_summary_is_json_and_tells_the_main_figures() -> None:
    summary = json.loads(json.dumps(solved().summary()))
    assert summary["states"] == 296_640
    assert summary["first_team_wins"] == pytest.approx(0.539811693, abs=5e-10)
    assert summary["pitch_first_wins"] == pytest.approx(0.460188307, abs=5e-10)
    assert summary["chip_worth"] == pytest.approx(0.054316360, abs=1e-9)
    assert summary["toss_advice"] == "bat"
    assert summary["innings"] == 3
    assert summary["extra_inning"] == pytest.approx({"chip_bat": 0.567228041, "chip_pit": 0.473569930}, abs=5e-10)
    assert [row["half"] for row in summary["half_starts"]] == ["T1", "B1", "T2", "B2", "T3", "B3"]
    assert sum(summary["one_roll"].values()) == pytest.approx(1)
    assert summary["seconds"] >= 0
    assert json.loads(json.dumps(solve_small().summary()))["extra_inning"] is None


def test_progress_is_told_up_to_the_end(folder: Path) -> None:
    parts: list[float] = []
    solve(ft.game("power-chip", innings=2), progress=parts.append)
    assert parts == sorted(parts)
    assert parts[-1] == 1
    assert all(0 <= part <= 1 for part in parts)

"""Studies: files with their mistakes, pieces, folders, and what comes out."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from study_kit import PLAIN, content_of, write_study

import fivetool as ft
from fivetool.errors import FivetoolError, UsageError
from fivetool.lab.keep import Keeper
from fivetool.lab.simulate import simulate
from fivetool.lab.study import Study, StudyError, open_results, open_study, read_study, resume_study, run_study
from fivetool.lab.study import pieces as study_pieces
from fivetool.lab.study.file import read_plan, tuned_axes
from fivetool.lab.study.run import Threads

ONE = Threads(1)


class Killed(Exception):
    """In the place of SIGKILL."""


class Mortal:
    """Plays so many pieces, and dies."""

    def __init__(self, pieces: int) -> None:
        self.pieces = pieces

    def play(self, study_text, numbers):
        for count, played in enumerate(ONE.play(study_text, numbers)):
            if count == self.pieces:
                raise Killed
            yield played


# --- Files ---


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('game = "power-chip"', 'game = "cricket"', "line 2: game: No game named cricket"),
        ("games = 60", 'games = "many"', "line 3: games: input should be a valid integer"),
        ("games = 60", "", "games: say how many games are played in each cell, or which precision is wanted"),
        ("games = 60", "games = 0", "line 3: games: input should be greater than or equal to 1"),
        ("games = 60", "games = 60\nshoes = 2", "line 4: shoes: is not known here; known are title"),
        ("innings = [1, 2]", "innings = [1, 99]", "line 9: grid.innings: Innings can be a whole number from 1 to 9"),
        (
            "innings = [1, 2]",
            "inings = [1, 2]",
            "grid.inings: Power Chip Baseball has no option inings; it has innings",
        ),
        ("innings = [1, 2]", "innings = [1, 1]", "grid.innings: has the same value twice"),
        ("innings = [1, 2]", 'players = ["manager", "babe"]', "No player named babe"),
        ("innings = [1, 2]", 'players = [["manager"]]', "got 1."),
        ("innings = [1, 2]", 'players = ["search:2s"]', "thinks by the clock"),
        (
            '"rolls", ',
            '"luck", ',
            "line 5: measures: luck is not measured in Power Chip Baseball; there are win_share_1",
        ),
        ('["runs_1"]', '["runs_9"]', "distributions: runs_9 is not measured"),
        (
            'base = "baseball"',
            'base = "cricket"',
            "compare.1.base: must be one of the values in the grid: baseball, full",
        ),
        (
            'option = "last_half"',
            'option = "dice"',
            "compare.1.option: dice is not in the grid; there are innings, last",
        ),
        ("[grid]", "[options]\ninnings = 3\n[grid]", "innings: stands in more than one of options, grid and sample"),
        (
            "games = 60",
            'games = 60\nprecision = { measure = "runs_2", margin = 1.0 }',
            "precision.measure: must be one of the measures",
        ),
    ],
)
def test_a_mistake_is_one_line_with_its_place(tmp_path, old, new, message):
    assert old in PLAIN
    with pytest.raises(StudyError) as refused:
        read_study(write_study(tmp_path, PLAIN.replace(old, new)))
    assert any(message in mistake for mistake in refused.value.mistakes), refused.value.mistakes
    assert all("innings.toml" in mistake for mistake in refused.value.mistakes)


def test_all_mistakes_are_told_at_once(tmp_path):
    text = PLAIN.replace("innings = [1, 2]", "innings = [0, 2]").replace('"full"', '"half"').replace('"rolls", ', "7, ")
    with pytest.raises(StudyError) as refused:
        read_study(write_study(tmp_path, text))
    assert len(refused.value.mistakes) == 1  # what is not even a list of names comes first
    with pytest.raises(StudyError, match="1 more: fivetool study check shows all") as refused:
        read_study(write_study(tmp_path, text.replace("7, ", "")))
    assert len(refused.value.mistakes) == 2
    with pytest.raises(StudyError, match="has no option inings") as refused:
        read_study(write_study(tmp_path, PLAIN.replace("innings = [1, 2]", "inings = [1, 2]")))
    assert len(refused.value.mistakes) == 1, "once, however many values it has"


def test_a_grid_of_a_billion_cells_is_refused_at_once(tmp_path):
    axes = "".join(f"{name} = [{', '.join(map(str, range(1, 10)))}]\n" for name in ("innings", "extra_innings"))
    many = f'"players" = [{", ".join(f"""["search:{n}", "manager"]""" for n in range(1, 10_001))}]\n'
    text = PLAIN.partition("[grid]")[0] + "[grid]\n" + axes + many
    with pytest.raises(StudyError, match=r"grid: 810,000 cells; a study has at most 100,000\. Draw some"):
        read_study(write_study(tmp_path, text))


def test_a_larger_sample_begins_with_a_smaller_one(tmp_path):
    text = PLAIN.partition("[grid]")[0] + "[sample]\ncells = 5\n[sample.options]\ninnings = { low = 1, high = 9 }\n"
    few = [cell.options for cell in read_study(write_study(tmp_path, text)).cells()]
    many = [cell.options for cell in read_study(write_study(tmp_path, text.replace("= 5", "= 9"))).cells()]
    assert many[:5] == few
    assert sorted(options["innings"] for options in many) == list(range(1, 10))
    with pytest.raises(StudyError, match="more than there are different settings"):
        read_study(write_study(tmp_path, text.replace("= 5", "= 10")))


def test_data_files_are_found_beside_the_study_and_travel_with_it(tmp_path):
    shipped = next((ft.games()[0].options.declared[-1].known)() for _ in (1,))
    assert "default" in shipped
    from fivetool.games.power_chip.data.dice_sets import DICE_SETS

    (tmp_path / "mine.toml").write_text(DICE_SETS.shipped["default"].read_text())
    text = PLAIN.replace("innings = [1, 2]", 'dice = ["default", "mine.toml"]')
    study = read_study(write_study(tmp_path, text))
    (tmp_path / "mine.toml").unlink()
    again = type(study).model_validate_json(study.text)
    assert [cell.labels["dice"] for cell in again.cells()] == ["default", "default", "mine", "mine"]
    books = [again.setup(cell).book.faces.tolist() for cell in again.cells()]
    assert books[0] == books[2]


# --- Figures ---


def test_the_figures_are_those_of_a_plain_simulation(tmp_path):
    results = run_study(read_study(write_study(tmp_path)), tmp_path / "out", engine=ONE)
    report = simulate(ft.game("power-chip", innings=2), 60, ["manager"] * 2)
    found = {row["name"]: row for row in results.measures().filter(cell=2).iter_rows(named=True)}
    assert found["win_share_1"]["mean"] == pytest.approx(report.win_share(0))
    assert found["seat_share_2"]["mean"] == pytest.approx(report.win_share(1))
    assert found["runs"]["mean"] == pytest.approx(sum(report.runs_mean))
    assert found["margin_1"]["mean"] == pytest.approx(report.runs_mean[0] - report.runs_mean[1])
    assert found["decisions"]["mean"] == pytest.approx(report.decisions / 60)
    assert found["rolls"]["mean"] == pytest.approx(report.figures["rolls"])
    assert found["roll_ties / rolls"]["mean"] == pytest.approx(report.summary()["tie_rate"])
    assert found["runs"]["games"] == 60
    bars = results.distributions().filter(cell=2)
    histogram = report.run_histograms[0]
    assert {row["value"]: row["games"] for row in bars.iter_rows(named=True)} == {
        runs: count for runs, count in enumerate(histogram) if count
    }
    assert bars["share"].sum() == pytest.approx(1)


def test_a_large_piece_is_played_in_blocks_that_add_up(tmp_path, monkeypatch):
    study = read_study(write_study(tmp_path))
    whole = study_pieces.play_piece(study, 1)
    monkeypatch.setattr(study_pieces, "GAMES_A_BLOCK", 7)
    by_value = [*study_pieces.KEYS]
    assert (
        study_pieces.play_piece(study, 1)
        .sort(by_value)
        .drop("numbers", "games")
        .equals(whole.sort(by_value).drop("numbers", "games"))
    )


def test_differences_are_paired_game_by_game(tmp_path):
    results = run_study(read_study(write_study(tmp_path)), tmp_path / "out", engine=ONE)
    runs = [
        Keeper(ft.game("power-chip", innings=1, last_half=half), ("manager",) * 2, 1).play(0, 60).rows.runs.sum(axis=1)
        for half in ("baseball", "full")
    ]
    difference = runs[1] - runs[0]
    row = results.comparisons().filter(name="runs", cell=1).row(0, named=True)
    assert (row["base_cell"], row["last_half"]) == (0, "full")
    assert row["mean"] == pytest.approx(difference.mean())
    assert row["error"] == pytest.approx(difference.std(ddof=1) / np.sqrt(60))
    assert row["clear"] == (abs(row["mean"]) > row["error"] * 2.5)
    apart = np.hypot(*(values.std(ddof=1) / np.sqrt(60) for values in runs))
    assert row["error"] < apart / 2


def test_swapped_seats_count_both_seatings_of_a_game_as_one(tmp_path):
    text = PLAIN.partition("[grid]")[0].replace(
        "games = 60", 'games = 60\nplayers = ["manager", "random"]\nswap_seats = true'
    )
    results = run_study(read_study(write_study(tmp_path, text)), tmp_path / "out", engine=ONE)
    setup = ft.game("power-chip")
    rows = [Keeper(setup, seats, 1).play(0, 60).rows for seats in (("manager", "random"), ("random", "manager"))]
    points = rows[0].results[:, 0] + rows[1].results[:, 1]
    found = {row["name"]: row for row in results.measures().iter_rows(named=True)}
    assert found["win_share_1"]["games"] == 120
    assert found["win_share_1"]["mean"] == pytest.approx(points.mean() / 4)
    assert found["win_share_1"]["error"] == pytest.approx(points.std(ddof=1) / 4 / np.sqrt(60))
    margin = (rows[0].runs[:, 0] - rows[0].runs[:, 1] + rows[1].runs[:, 1] - rows[1].runs[:, 0]).mean() / 2
    assert found["margin_1"]["mean"] == pytest.approx(margin)


def test_every_cell_stops_when_it_is_precise_enough(tmp_path):
    text = PLAIN.partition("[[compare]]")[0].replace(
        "games = 60", 'precision = { measure = "runs", margin = 0.6, most_games = 400 }'
    )
    study = read_study(write_study(tmp_path, text))
    results = run_study(study, tmp_path / "one", engine=ONE)
    rows = results.measures().filter(name="runs")
    margins = (rows["high"] - rows["low"]) / 2
    assert all((margin <= 0.6) or (games == 400) for margin, games in zip(margins, rows["games"], strict=True))
    assert len(set(rows["games"])) > 1
    with pytest.raises(Killed):
        run_study(study, tmp_path / "two", engine=Mortal(5))
    resume_study(tmp_path / "two", engine=Threads(2))
    assert content_of(tmp_path / "one") == content_of(tmp_path / "two")


def test_groups_with_luck_of_their_own_play_other_games(tmp_path):
    text = PLAIN.partition("[grid]")[0] + '[grid]\nchip_side_change = ["stays", "batting"]\n'
    equal = run_study(read_study(write_study(tmp_path, text)), tmp_path / "equal", engine=ONE)
    own = run_study(
        read_study(write_study(tmp_path, text.replace("games = 60", 'games = 60\nluck = "own"'))),
        tmp_path / "own",
        engine=ONE,
    )
    assert not equal.sums.equals(own.sums)


# --- Stopping and going on ---


def test_a_killed_run_goes_on_and_gives_the_same_bytes(tmp_path):
    study = read_study(write_study(tmp_path))
    run_study(study, tmp_path / "whole", engine=ONE)
    for pieces in (1, 1, 2):
        with pytest.raises(Killed):
            run_study(study, tmp_path / "killed", engine=Mortal(pieces))
        half = tmp_path / "killed" / "pieces" / "000000" / "000000005.parquet"
        half.with_name(half.name + ".part").write_bytes(b"PAR1 half a piece")
        half.write_bytes(b"PAR1 half a piece")
    assert not open_results(tmp_path / "killed").complete
    assert resume_study(tmp_path / "killed", engine=Threads(2)).complete
    assert content_of(tmp_path / "whole") == content_of(tmp_path / "killed")


def test_more_games_only_add(tmp_path):
    file = write_study(tmp_path)
    run_study(read_study(file, games=20), tmp_path / "out", engine=ONE)
    few = content_of(tmp_path / "out")
    run_study(read_study(file, games=50), tmp_path / "out", engine=ONE)
    many = content_of(tmp_path / "out")
    assert {name: many[name] for name in few if "pieces" in name} == {
        name: few[name] for name in few if "pieces" in name
    }
    assert open_results(tmp_path / "out").measures()["games"].unique().to_list() == [60]  # whole pieces of 20
    assert sum("pieces" in name for name in many) == 3 * sum("pieces" in name for name in few)


def test_pieces_stay_as_large_as_they_are_when_games_are_added(tmp_path):
    file = write_study(tmp_path, PLAIN.replace("games_per_piece = 20\n", ""))
    assert run_study(read_study(file, games=10), tmp_path / "out", engine=ONE).study.games_per_piece == 10
    assert run_study(read_study(file, games=30), tmp_path / "out", engine=ONE).games_played == 4 * 30


def test_results_of_other_rules_are_never_mixed_in(tmp_path):
    study = read_study(write_study(tmp_path))
    run_study(study, tmp_path / "out", engine=ONE)
    manifest = tmp_path / "out" / "manifest.json"
    content = json.loads(manifest.read_text())
    content["study"]["rules_version"] -= 1
    manifest.write_text(json.dumps(content))
    for go_on in (lambda: run_study(study, tmp_path / "out"), lambda: resume_study(tmp_path / "out")):
        with pytest.raises(UsageError, match=r"played under version 1 of the rules .* this program has version 2"):
            go_on()


def test_a_change_that_raised_no_version_is_noticed(tmp_path):
    study = read_study(write_study(tmp_path))
    run_study(study, tmp_path / "out", engine=ONE)
    piece = tmp_path / "out" / "pieces" / "000000" / "000000000.parquet"
    pl.read_parquet(piece).with_columns(total=pl.col("total") + 1).write_parquet(piece)
    with pytest.raises(UsageError, match="Games come out otherwise today"):
        resume_study(tmp_path / "out", engine=ONE)


def test_a_folder_of_something_else_is_left_alone(tmp_path):
    study = read_study(write_study(tmp_path))
    run_study(study, tmp_path / "out", engine=ONE)
    before = content_of(tmp_path / "out")
    other = read_study(write_study(tmp_path, PLAIN.replace("games = 60", "games = 60\nseed = 2")))
    with pytest.raises(UsageError, match=r"holds another study \(Innings\): seed differ"):
        run_study(other, tmp_path / "out", engine=ONE)
    assert content_of(tmp_path / "out") == before
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "cat.jpg").write_text("meow")
    with pytest.raises(UsageError, match="is not the folder of a study; name another one"):
        run_study(study, tmp_path / "photos", engine=ONE)
    assert content_of(tmp_path / "photos") == {"cat.jpg": b"meow"}
    with pytest.raises(UsageError, match=r"is not the folder of a study: it has no manifest\.json"):
        resume_study(tmp_path / "photos")


def test_two_runs_do_not_work_in_one_folder(tmp_path):
    study = read_study(write_study(tmp_path))

    class Second:
        def play(self, study_text, numbers):
            with pytest.raises(UsageError, match="Another run is at work"):
                run_study(study, tmp_path / "out", engine=ONE)
            return ONE.play(study_text, numbers)

    assert run_study(study, tmp_path / "out", engine=Second()).complete


def test_a_full_disk_is_one_line_and_loses_nothing(tmp_path, monkeypatch):
    study = read_study(write_study(tmp_path))
    run_study(study, tmp_path / "whole", engine=ONE)
    synced = []

    def sync(descriptor):
        synced.append(descriptor)
        if len(synced) > 4:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", sync)
        with pytest.raises(FivetoolError, match=r"no space left on device\. Nothing is lost: fivetool study resume"):
            run_study(study, tmp_path / "full", engine=ONE)
    resume_study(tmp_path / "full", engine=ONE)
    assert content_of(tmp_path / "whole") == content_of(tmp_path / "full")


def test_players_who_search_are_studied_too(tmp_path):
    text = PLAIN.partition("[grid]")[0].replace("games = 60", 'games = 4\nplayers = ["search:2", "random"]')
    text = text.replace("games_per_piece = 20", "games_per_piece = 2") + "[options]\ninnings = 1\n"
    results = run_study(read_study(write_study(tmp_path, text)), tmp_path / "out", engine=ONE)
    report = simulate(ft.game("power-chip", innings=1), 4, ["search:2", "random"])
    found = {row["name"]: row["mean"] for row in results.measures().iter_rows(named=True)}
    assert found["runs"] == pytest.approx(sum(report.runs_mean))
    assert found["decisions"] == pytest.approx(report.decisions / 4)


@pytest.mark.parametrize(
    "file", sorted((Path(__file__).parents[2] / "studies").glob("*.toml")), ids=lambda file: file.stem
)
def test_the_studies_of_the_project_are_sound(file):
    study = open_study(file)
    assert study.file == file.name
    plan = read_plan(file)[1] if isinstance(study, Study) else None
    if plan and plan.tune:
        assert all(len(axis.values) > 1 for axis in tuned_axes(plan, file))

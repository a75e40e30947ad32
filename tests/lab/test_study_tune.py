"""Tuning: settings that meet aims, found by noisy games."""

from __future__ import annotations

import json

import pytest
from study_kit import content_of, write_study

from fivetool.cli import main
from fivetool.errors import UsageError
from fivetool.games.power_chip.data.dice_sets import DICE_SETS
from fivetool.lab.study.file import StudyError, read_plan, tuned_axes
from fivetool.lab.study.plan import Aim
from fivetool.lab.study.run import Threads
from fivetool.lab.study.tuned import keep_tuned, open_tuned, score_of
from fivetool.lab.study.tuned_report import parts_of_tuned

tuning = pytest.importorskip("fivetool.lab.study.tune")

STUDY = """\
title = "A longer game"
game = "power-chip"
games = 20
games_per_piece = 10
measures = ["decisions", "runs"]

[grid]
table = [{ name = "two", seats = 2 }, { name = "first", seats = 2, first_bat = "A" }]

[[aims]]
measure = "decisions"
where = { table = "first" }
low = 16
high = 22

[tune]
trials = 14
finalists = 2
final_games = 30
[tune.options]
innings = [5, 1, 9, 4]
"""


def run_tuning(tmp_path, folder="out", text=STUDY):
    file = write_study(tmp_path, text)
    study, plan = read_plan(file)
    return tuning.tune(study, plan.tune, tuned_axes(plan, file), tmp_path / folder, engine=Threads(1))


def test_the_search_finds_what_meets_the_aims_and_goes_the_same_way_again(tmp_path):
    found = run_tuning(tmp_path)
    assert found.setting == {"innings": "4"}
    assert len(found.trials) == 14
    rows = {row[0]: row for row in found.rows()}
    assert float(rows[found.best][1]) < float(rows["start"][1])
    assert found.final.study.seed == "1 final"  # judged by fresh games
    assert found.final.comparisons().filter(name="decisions", table="first")["clear"].any()
    # hopeless trials are played no further
    by_innings = {trial.labels["innings"]: trial for trial in found.trials}
    assert by_innings["4"].games == 2 * 20
    assert by_innings["9"].stopped
    assert by_innings["9"].games == 2 * 10
    assert by_innings["9"].best_case > by_innings["5"].worst_case
    # a second search takes the same way and plays nothing again
    before = content_of(tmp_path / "out")
    (tmp_path / "out" / "trials.json").unlink()
    again = run_tuning(tmp_path)
    assert content_of(tmp_path / "out") == before
    assert again.trials == found.trials
    log = json.loads((tmp_path / "out" / "trials.json").read_text())
    assert [trial["labels"] for trial in log] == [trial.labels for trial in found.trials]
    read_kept_and_told(found, tmp_path)


def read_kept_and_told(found, tmp_path):
    """What was found is read again, also from what is kept of it, and told by the commands."""
    keep_tuned(tmp_path / "out", tmp_path / "kept")
    for folder in ("out", "kept"):
        again = open_tuned(tmp_path / folder)
        assert (again.trials, again.best, list(again.rows())) == (found.trials, found.best, list(found.rows()))
    assert not (tmp_path / "kept" / "trials").exists()
    opening, finalists, settings, traded, trials = parts_of_tuned(open_tuned(tmp_path / "kept"))
    assert opening.heading == "A longer game"
    met = len(found.met(found.best))
    assert f"The start meets 0 of 1 aims; {found.best}, which came nearest, meets {met}." in opening.sentences
    assert "Made by `fivetool study tune innings.toml`" in opening.sentences[-1]
    rows = {row[0]: row for row in finalists.table[1]}
    assert rows["start"][2].endswith(" missed")
    assert ("missed" in rows[found.best][2]) == (not met)
    assert settings.table[1] == [
        ["innings", "5", *(found.labels_of(label)["innings"] for label in settings.table[0][2:])]
    ]
    assert {row[1] for row in traded.table[1]} == {f"start → {found.best}"}
    assert len(trials.table[1]) == len({tuple(trial.labels.values()) for trial in found.trials})
    assert "<svg" in trials.picture


def test_the_commands_tell_of_a_tuning_again(tmp_path, capsys, monkeypatch):
    found = run_tuning(tmp_path, text=STUDY.replace("trials = 14", "trials = 3"))
    monkeypatch.chdir(tmp_path)
    for words, line in (
        (["show", "out", "--verify"], f"3 trials; on fresh games {found.best} is best"),
        (["report", "out"], "The report is in out/report.html, and in Markdown in out/report.md."),
        (["keep", "out", "kept"], "Kept in kept."),
        (["report", "kept", "--page", "page.md"], "The report is in page.md."),
    ):
        assert main(["study", *words]) == 0
        assert line in capsys.readouterr().out
    told = (tmp_path / "page.md").read_text()
    assert "## Finalists on fresh games" in told
    assert told.replace("page-", "report-") == (tmp_path / "out" / "report.md").read_text()
    (tmp_path / "kept" / "trials.json").write_text("[1]")
    assert main(["study", "show", "kept"]) == 2
    assert "trials.json is damaged" in capsys.readouterr().err


def test_a_setting_that_the_game_refuses_is_not_played(tmp_path):
    (tmp_path / "mine.toml").write_text(DICE_SETS.shipped["default"].read_text())
    text = STUDY.replace("[grid]", '[options]\ndice = "mine.toml"\n[grid]').replace("trials = 14", "trials = 3")
    text = text.replace("innings = [5, 1, 9, 4]", '"dice.batter.0.5" = ["HR", "cricket"]')
    found = run_tuning(tmp_path, text=text.replace("games = 20", "games = 10"))
    refused = {trial.labels["dice.batter.0.5"]: trial.refused for trial in found.trials}
    assert refused["HR"] == ""
    assert "cricket" in refused["cricket"]
    assert found.setting == {"dice.batter.0.5": "HR"}
    with pytest.raises(UsageError, match="search starts from cannot be played: dice has no bases to change"):
        run_tuning(tmp_path, "other", text.replace("dice.batter.0.5", "dice.bases"))


def test_scores_know_how_much_is_chance():
    aim = Aim(measure="runs", low=6, high=9)
    row = {"name": "runs", "mean": 9.5, "low": 8.8, "high": 10.2}
    assert score_of([aim], [row]) == pytest.approx((0.25, 0.0, 1.44))
    largest = Aim(measure="runs", goal="largest")
    assert score_of([largest], [row]) == pytest.approx((-9.5, -10.2, -8.8))
    elsewhere = Aim(measure="runs", low=6, where={"table": "two"})
    assert score_of([elsewhere], [{**row, "table": "alone"}]) == (0, 0, 0)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("innings = [5, 1, 9, 4]", "innings = { low = 3, high = 1 }", "tune.innings: needs 1 to 10,000 values; got 0"),
        ("[tune.options]\ninnings = [5, 1, 9, 4]", "[tune.options]\ninings = [1]", "has no option inings"),
        ('where = { table = "first" }', 'where = { table = "third" }', "aims.1.where: there is no table = third"),
        ('name = "two", ', "", "every table needs a name"),
        ("low = 16\nhigh = 22", "", "needs low, high or both"),
    ],
)
def test_mistakes_are_told_with_their_place(tmp_path, old, new, message):
    assert old in STUDY
    file = write_study(tmp_path, STUDY.replace(old, new))
    with pytest.raises(StudyError) as refused:
        tuned_axes(read_plan(file)[1], file)
    assert any(message in mistake for mistake in refused.value.mistakes), refused.value.mistakes


def test_what_cannot_be_tuned_is_refused(tmp_path):
    file = write_study(tmp_path, STUDY.partition("[tune]")[0])
    with pytest.raises(StudyError, match="tune: is missing"):
        tuned_axes(read_plan(file)[1], file)
    study = read_plan(write_study(tmp_path, STUDY + '\n[[compare]]\noption = "table"\nbase = "two"\n'))[0]
    with pytest.raises(UsageError, match="compares its finalists by itself"):
        tuning.demand_tunable(study)

"""Studies that a program plays: stopped, resumed, grown, kept and told as all others."""

from __future__ import annotations

import pytest
from counting_program import PROGRAM, Counted
from study_kit import content_of, write_study

from fivetool.cli import main
from fivetool.errors import UsageError
from fivetool.lab.study import keep_results, open_results, open_study, read_study, run_study
from fivetool.lab.study.program import find_program, grown
from fivetool.lab.study.run import Threads

TEXT = 'title = "Counting"\nprogram = "counting_program"\n\n[arguments]\npieces = 3\n'
ONE = Threads(1)


@pytest.fixture
def file(tmp_path):
    return write_study(tmp_path, TEXT, "counting.toml")


def test_what_a_program_found_is_read_as_it_was(file, tmp_path):
    results = run_study(open_study(file), tmp_path / "out", engine=ONE)
    assert results.complete
    assert results.found() == {
        "0": Counted(0, {}, []),
        "1": Counted(1, {0: 0}, [0.0]),
        "2": Counted(2, {0: 0, 1: 1}, [0.0, 0.5]),
    }
    assert results.values.filter(piece="2")["number"].to_list() == [2.0, 0.0, 1.0, 0.0, 0.5, None]


def test_a_stopped_run_goes_on_and_a_longer_one_only_adds(file, tmp_path):
    class Stops:
        def play(self, text, numbers):
            yield from list(ONE.play(text, numbers))[:1]
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_study(open_study(file), tmp_path / "stopped", engine=Stops())
    run_study(open_study(file), tmp_path / "stopped", engine=ONE)
    run_study(open_study(file), tmp_path / "whole", engine=ONE)
    assert content_of(tmp_path / "stopped") == content_of(tmp_path / "whole")
    more = open_study(file, arguments={"pieces": "5"})
    assert len(run_study(more, tmp_path / "whole", engine=ONE).found()) == 5
    old = content_of(tmp_path / "stopped")
    assert {
        name: body for name, body in content_of(tmp_path / "whole").items() if name in old and "pieces/" in name
    } == {name: body for name, body in old.items() if "pieces/" in name}
    assert len(run_study(open_study(file), tmp_path / "whole", engine=ONE).found()) == 5, "nothing is lost"


def test_kept_results_make_the_same_page_and_are_not_played_on(file, tmp_path):
    results = run_study(open_study(file), tmp_path / "out", engine=ONE)
    keep_results(results, tmp_path / "kept")
    for folder in ("out", "kept"):
        open_results(tmp_path / folder).write_page(tmp_path / f"{folder}.md")
    assert (tmp_path / "out.md").read_text() == (tmp_path / "kept.md").read_text() == "0: 0 0\n1: 1 0.0\n2: 2 0.5\n"
    with pytest.raises(UsageError, match="kept is there already; name another folder"):
        keep_results(results, tmp_path / "kept")
    with pytest.raises(UsageError, match="out is there already"):
        keep_results(results, tmp_path / "out", replace=True)
    keep_results(results, tmp_path / "kept", replace=True)
    with pytest.raises(UsageError, match="holds results that were added up"):
        run_study(open_study(file), tmp_path / "kept", engine=ONE)
    run_study(read_study(write_study(tmp_path), games=20), tmp_path / "plain", engine=ONE)
    keep_results(open_results(tmp_path / "plain"), tmp_path / "kept plain")
    one, other = (open_results(tmp_path / name).measures() for name in ("plain", "kept plain"))
    assert one.equals(other)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('"counting_program"', '"no_such_program"', "no_such_program cannot be loaded: No module named"),
        ('"counting_program"', '"../x"', "program must be the name of a module, as in .*; got ../x."),
        ('"counting_program"', '"json"', "json declares no program"),
        ("pieces = 3", "piece = 3", "no argument piece; there are pieces, times, words."),
        ("pieces = 3", 'pieces = "3"', 'pieces must be like 3; got "3".'),
        ("pieces = 3", "pieces = 0", "pieces must be a whole number from 1; got 0."),
        ("[arguments]", "games = 3\n[arguments]", "games: is not known here; known are title, about, program"),
    ],
)
def test_mistakes_are_one_clear_line(tmp_path, old, new, line):
    with pytest.raises(UsageError, match=line):
        open_study(write_study(tmp_path, TEXT.replace(old, new)))


def test_another_study_and_other_arguments_are_refused(file, tmp_path):
    run_study(open_study(file), tmp_path / "out", engine=ONE)
    with pytest.raises(UsageError, match="holds another study"):
        run_study(open_study(file, arguments={"times": "2"}), tmp_path / "out", engine=ONE)
    with pytest.raises(UsageError, match="holds another study"):
        run_study(read_study(write_study(tmp_path), games=20), tmp_path / "out", engine=ONE)
    with pytest.raises(UsageError, match="times must be like 1; got two"):
        open_study(file, arguments={"times": "two"})


def test_the_commands_take_programs_too(file, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for words, line in (
        (["check", "counting.toml"], "counting.toml is fine: 3 pieces."),
        (["run", "counting.toml", "--threads", "1", "--set", "words=b,c"], "Counting: 3 of 3 pieces, complete"),
        (["show", "counting", "--verify"], "Counting: 3 of 3 pieces, complete"),
        (["report", "counting"], "The report is in counting/report.md."),
        (["keep", "counting", "kept"], "Kept in kept."),
    ):
        assert main(["study", *words]) == 0
        assert line in capsys.readouterr().out
    assert (tmp_path / "counting" / "report.md").read_text().startswith("0: 0 0\n")
    assert main(["study", "run", "counting.toml", "--games", "5"]) == 2
    assert main(["study", "run", "counting.toml", "--set", "words"]) == 2
    assert "--set wants NAME=VALUE; got words." in capsys.readouterr().err


def test_lists_and_tables_come_back_out_of_their_values():
    assert find_program("counting_program") is PROGRAM
    assert grown(iter([([], 5)])) == 5
    assert grown(iter([(["a", "#0", "b"], 1), (["a", "#1"], [])])) == {"a": [{"b": 1}, []]}

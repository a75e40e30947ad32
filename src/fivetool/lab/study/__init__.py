"""Studies: what is asked of many games, written in a file, played in pieces, kept in a folder and told in a report.

    study = read_study("innings.toml")
    results = run_study(study, "innings")
    results.measures()      # a Polars frame: every measure of every cell, with its interval
    results.comparisons()   # differences on equal luck, with paired errors

A *cell* is one setting: options, players, seats. A *piece* is some games of one cell, or of a few cells that are
compared game by game. It is a pure function of the study and its number, so that it does not matter where, when and
how often it is played.
"""

from fivetool.lab.study.file import StudyError, open_study, read_study
from fivetool.lab.study.plan import Study
from fivetool.lab.study.results import AnyResults, ProgramResults, Results, keep_results, open_results
from fivetool.lab.study.run import resume_study, run_study

__all__ = [
    "AnyResults", "ProgramResults", "Results", "Study", "StudyError", "keep_results", "open_results", "open_study",
    "read_study", "resume_study", "run_study",
]  # fmt: skip

"""What a tuning has found: its trials, and the finalists on fresh games. Read, kept and told without the searcher.

trials.json    every setting that was tried
final/         the folder of a study: the start and the finalists, each under its own name
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from fivetool import doors
from fivetool.errors import UsageError
from fivetool.lab.study.aims import miss
from fivetool.lab.study.folder import LARGEST_MANIFEST, StudyFolder
from fivetool.lab.study.plan import Aim
from fivetool.lab.study.results import Results, keep_results, open_results
from fivetool.lab.study.telling import interval

TRIAL, START = "trial", "start"
FINAL, LOG = "final", "trials.json"
TITLE_OF_FINAL = ": the final"


@dataclass(frozen=True)
class Trial:
    """A setting that was tried: what it is, how far it is from all aims together, and between what that may lie."""

    number: int
    labels: dict[str, str]
    score: float
    best_case: float
    worst_case: float
    games: int
    refused: str = ""  # why the game does not take the setting
    stopped: bool = False  # after its first piece


@dataclass(frozen=True)
class Tuned:
    """What a search has found."""

    trials: list[Trial]
    final: Results
    best: str  # the label of the best finalist, on fresh games

    @property
    def setting(self) -> dict[str, str]:
        """What the best finalist has: option -> label."""
        return self.labels_of(self.best)

    def rows(self) -> Iterator[list[str]]:
        """For each finalist: what it is, how far from the aims, and how it does in each of them."""
        for label, score in self.scores.items():
            yield [label, f"{score:.2f}", *(_told(self.final, label, aim) for aim in self.final.study.aims)]

    @property
    def scores(self) -> dict[str, float]:
        """How far every finalist is from the aims, on fresh games; the best first."""
        found = final_scores(self.final)
        return dict(sorted(found.items(), key=lambda one: one[1]))

    def labels_of(self, finalist: str) -> dict[str, str]:
        """What a finalist has: option -> label."""
        named = (trial for trial in self.trials if f"{TRIAL} {trial.number}" == finalist)
        return next(named, self.trials[0]).labels

    def met(self, finalist: str) -> list[Aim]:
        """The aims with a range that the means of a finalist are within."""
        rows = [row for row in self.final.measures(cards=True).iter_rows(named=True) if row[TRIAL] == finalist]
        return [
            aim
            for aim in self.final.study.aims
            if aim.goal == "range"
            and all(not miss(aim, row["mean"]) for row in rows if row["name"] == aim.measure and aim.is_for(row))
        ]


def tuned(trials: list[Trial], final: Results) -> Tuned:
    """What a search has found, judged by the fresh games of its final."""
    scores = final_scores(final)
    return Tuned(trials, final, min(scores, key=lambda label: scores[label]))


def is_tuned(folder: str | Path) -> bool:
    """Whether a tuning is kept in a folder."""
    return (Path(folder) / LOG).is_file()


def open_tuned(folder: str | Path) -> Tuned:
    """What a tuning has found that is kept in a folder."""
    log = Path(folder) / LOG
    content = doors.parse_json(doors.read_text(log, UsageError, str(log), LARGEST_MANIFEST), UsageError, str(log))
    try:
        trials = TypeAdapter(list[Trial]).validate_python(content)
    except ValidationError as error:
        raise UsageError(f"{log} is damaged: {error.errors()[0]['msg']}.") from None
    final = open_results(Path(folder) / FINAL)
    if not trials or not isinstance(final, Results) or TRIAL not in final.axis_names:
        raise UsageError(f"{folder} does not hold a tuning that came to its end.")
    return tuned(trials, final)


def keep_tuned(folder: str | Path, place: str | Path, *, replace: bool = False) -> None:
    """Keep a tuning without its pieces: its trials, and the final as one piece."""
    found, target = open_tuned(folder), Path(place)
    keep_results(found.final, target / FINAL, replace=replace)
    content = json.dumps([vars(trial) for trial in found.trials], indent=1) + "\n"
    StudyFolder(target).write(target / LOG, content.encode())


def score_of(aims: Sequence[Aim], rows: Sequence[Mapping[str, Any]]) -> tuple[float, float, float]:
    """How far a setting is from all aims (the sum of the squared misses), at best and at worst within its intervals."""
    score = best = worst = 0.0
    for aim in aims:
        for row in rows:
            if row["name"] == aim.measure and aim.is_for(row):
                ends = [miss(aim, row[end]) for end in ("low", "high")]
                inside = 0.0 if _reaches(aim, row) else min(ends)
                score, best, worst = (
                    score + _cost(miss(aim, row["mean"])),
                    best + _cost(inside),
                    worst + _cost(max(ends)),
                )
    return score, best, worst


def _cost(missed: float) -> float:
    """Small misses of a range are forgiven more than large ones; what is only to be small or large counts as it is."""
    return missed * missed if missed > 0 else missed


def _reaches(aim: Aim, row: Mapping[str, Any]) -> bool:
    """Whether the interval of a measure reaches into the range of an aim."""
    if aim.goal != "range":
        return False
    return (aim.high is None or row["low"] <= aim.high) and (aim.low is None or row["high"] >= aim.low)


def final_scores(final: Results) -> dict[str, float]:
    """The score of every finalist."""
    rows = final.measures(cards=True).to_dicts()
    labels = dict.fromkeys(row[TRIAL] for row in rows)
    return {label: score_of(final.study.aims, [row for row in rows if row[TRIAL] == label])[0] for label in labels}


def _told(final: Results, label: str, aim: Aim) -> str:
    rows = [
        row
        for row in final.measures(cards=True).iter_rows(named=True)
        if row["name"] == aim.measure and row[TRIAL] == label and aim.is_for(row)
    ]
    return ", ".join(f"{interval(aim.measure, row)}{_mark(aim, row)}" for row in rows)


def _mark(aim: Aim, row: dict[str, Any]) -> str:
    """Whether a range is missed, and whether that could be chance."""
    if aim.goal != "range" or not miss(aim, row["mean"]):
        return ""
    return " missed" if all(miss(aim, row[end]) for end in ("low", "high")) else " missed, by chance perhaps"

"""Tuning: a search for settings that meet the aims of a study, by games that are noisy.

Optuna suggests settings (a tree of Parzen estimators, which takes numbers and words alike and needs no gradient); the
lab plays them. Noise is met in three ways:

- All trials have equal luck, so that they differ less by chance than by what was changed.
- A trial whose first piece shows that it cannot be the best, even if luck was against it, is played no further.
- The best of many noisy trials looks better than it is. So the finalists play fresh games, beside the setting that the
  search started from, and are judged by those alone.

Every trial and the final are folders of studies: a search that was killed takes the same way again and plays nothing
twice.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import optuna

from fivetool.errors import FivetoolError, UsageError
from fivetool.lab.study.file import TuneEntry
from fivetool.lab.study.folder import StudyFolder
from fivetool.lab.study.plan import Axis, Comparison, Study
from fivetool.lab.study.results import Results
from fivetool.lab.study.run import Engine, run_study
from fivetool.lab.study.tuned import FINAL, LOG, START, TITLE_OF_FINAL, TRIAL, Trial, Tuned, score_of, tuned

TRIALS = "trials"
BEYOND_THE_RULES = 1e6  # the score of a setting that the game refuses
STARTUP_SHARE = 4  # one trial in so many is drawn at random before the search begins to learn


def tune(
    study: Study,
    entry: TuneEntry,
    axes: Sequence[Axis],
    folder: str | Path,
    *,
    engine: Engine | None = None,
    progress: Callable[[Trial], None] | None = None,
) -> Tuned:
    """Search for the best setting, and let the finalists play fresh games."""
    return _Search(study, entry, list(axes), Path(folder), engine, progress or (lambda trial: None)).run()


class _Search:
    def __init__(
        self, study: Study, entry: TuneEntry, axes: list[Axis], folder: Path, engine: Engine | None,
        progress: Callable[[Trial], None],
    ) -> None:  # fmt: skip
        self.study, self.entry, self.axes, self.folder = study, entry, axes, StudyFolder(folder)
        self.engine, self.progress = engine, progress
        self.trials: list[Trial] = []
        self.tried: dict[tuple[str, ...], Trial] = {}

    def run(self) -> Tuned:
        """Try, choose finalists, and judge them."""
        optuna.logging.set_verbosity(optuna.logging.WARNING)
        startup = max(2, self.entry.trials // STARTUP_SHARE)
        sampler = optuna.samplers.TPESampler(seed=_number_of(self.study.seed), n_startup_trials=startup)
        search = optuna.create_study(sampler=sampler)
        search.enqueue_trial({axis.name: axis.labels[0] for axis in self.axes})
        for number in range(self.entry.trials):
            asked = search.ask()
            labels = {axis.name: asked.suggest_categorical(axis.name, axis.labels) for axis in self.axes}
            trial = self._try(number, labels)
            if trial.refused and not number:
                raise UsageError(f"The setting that the search starts from cannot be played: {trial.refused}")
            search.tell(asked, trial.score)
            self.trials.append(trial)
            self.progress(trial)
        self._write_log()
        return tuned(self.trials, self._final())

    def _try(self, number: int, labels: dict[str, str]) -> Trial:
        known = self.tried.get(tuple(labels.values()))
        if known is None:
            known = self._play(number, labels)
            self.tried[tuple(labels.values())] = known
        return known

    def _play(self, number: int, labels: dict[str, str]) -> Trial:
        study = self.study.with_(fixed={**self.study.fixed, **self._values(labels)})
        try:
            for cell in study.cells():  # the data of a cell is put together only now
                study.setup(cell)
        except FivetoolError as error:
            return Trial(number, labels, *(BEYOND_THE_RULES,) * 3, games=0, refused=str(error))
        place = self.folder.path / TRIALS / f"{number:05}"
        first = self._scored(number, labels, run_study(study.with_(games=1), place, engine=self.engine), stopped=True)
        bar = min((trial.worst_case for trial in self.trials if not trial.stopped), default=float("inf"))
        if study.parts == 1 or first.best_case > bar:
            return first
        return self._scored(number, labels, run_study(study, place, engine=self.engine), stopped=False)

    def _scored(self, number: int, labels: dict[str, str], results: Results, *, stopped: bool) -> Trial:
        score, best, worst = score_of(self.study.aims, results.measures(cards=True).to_dicts())
        whole = self.study.parts == 1
        return Trial(number, labels, score, best, worst, results.games_played, stopped=stopped and not whole)

    def _values(self, labels: Mapping[str, str]) -> dict[str, Any]:
        return {axis.name: axis.values[axis.labels.index(labels[axis.name])] for axis in self.axes}

    def _final(self) -> Results:
        """The best trials and the start, each under its own name, on fresh luck."""
        ranked = sorted(self.tried.values(), key=lambda trial: trial.score)
        chosen = [trial for trial in ranked if not trial.refused and trial.number][: self.entry.finalists]
        start = {axis.name: axis.labels[0] for axis in self.axes}
        settings = {START: self._values(start)} | {f"{TRIAL} {one.number}": self._values(one.labels) for one in chosen}
        axis = Axis(name=TRIAL, labels=list(settings), values=list(settings.values()), bundle=True)
        final = self.study.with_(
            title=f"{self.study.title}{TITLE_OF_FINAL}",
            axes=[*self.study.axes, axis],
            compare=[Comparison(option=TRIAL, base=START)],
            seed=f"{self.study.seed} final",
            games=self.entry.final_games,
        )
        return run_study(final, self.folder.path / FINAL, engine=self.engine)

    def _write_log(self) -> None:
        content = [vars(trial) for trial in self.trials]
        self.folder.write(self.folder.path / LOG, (json.dumps(content, indent=1) + "\n").encode())


def _number_of(seed: int | str) -> int:
    if isinstance(seed, int):
        return seed % 2**32
    return int.from_bytes(seed.encode()[:4], "big")


def demand_tunable(study: Study) -> None:
    """Refuse what cannot be tuned."""
    if study.precision is not None:
        raise UsageError("A tuning plays so many games in each trial: give games, not a precision.")
    if study.compare:
        raise UsageError("A tuning compares its finalists by itself: leave [[compare]] out.")

"""Running a study: the pieces that are missing are played, by threads here or by workers anywhere, and written down.

What comes out does not depend on who plays which piece, in which order, how often, or how often a run was killed.
"""

from __future__ import annotations

import io
import itertools
import math
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, overload

import polars
from polars.testing import assert_frame_equal

from fivetool.errors import UsageError
from fivetool.game.registry import find_game
from fivetool.lab.study.estimates import mean_of, ratio_of
from fivetool.lab.study.folder import StudyFolder
from fivetool.lab.study.kinds import AnyStudy
from fivetool.lab.study.measures import RATIO, scale_of
from fivetool.lab.study.pieces import SUMS, piece_file, play_piece
from fivetool.lab.study.plan import Precision, Study
from fivetool.lab.study.results import AnyResults, Results, results_of

PIECES_AHEAD = 2  # for each thread or worker: none waits, and memory stays flat
FIRST_LOOK = 2  # pieces after which a cell is first looked at, where a precision is wanted
LARGEST_STEP = 4  # times as many pieces from one look to the next

Progress = Callable[[int, int], None]  # pieces that are there, pieces that are wanted so far


class Engine(Protocol):
    """Whoever plays pieces."""

    def play(self, study_text: str, numbers: Iterable[int]) -> Iterator[tuple[int, bytes]]:
        """Play pieces; each comes back as it is ready."""
        ...


@dataclass(frozen=True)
class Threads:
    """Plays pieces in this process."""

    count: int = field(default_factory=lambda: os.cpu_count() or 1)

    def play(self, study_text: str, numbers: Iterable[int]) -> Iterator[tuple[int, bytes]]:
        """Play pieces on all threads, a few ahead of what has been asked for."""
        waiting = iter(numbers)
        with ThreadPoolExecutor(self.count) as pool:
            at_work: dict[Future[bytes], int] = {}
            try:
                while True:
                    for number in itertools.islice(waiting, PIECES_AHEAD * self.count - len(at_work)):
                        at_work[pool.submit(piece_file, study_text, number)] = number
                    if not at_work:
                        return
                    for done in wait(at_work, return_when=FIRST_COMPLETED).done:
                        yield at_work.pop(done), done.result()
            finally:
                pool.shutdown(cancel_futures=True)


@overload
def run_study(
    study: Study, folder: str | Path, *, engine: Engine | None = ..., progress: Progress | None = ...
) -> Results: ...


@overload
def run_study(
    study: AnyStudy, folder: str | Path, *, engine: Engine | None = ..., progress: Progress | None = ...
) -> AnyResults: ...


def run_study(
    study: AnyStudy, folder: str | Path, *, engine: Engine | None = None, progress: Progress | None = None
) -> AnyResults:
    """Play what is missing of a study and keep it in a folder. Whatever is there already is not played again."""
    kept = StudyFolder(Path(folder))
    kept.refuse_what_is_there()
    with kept.locked():
        played = kept.adopt(study)
        kept.begin()
        _Run(played, kept, engine or Threads(), progress or (lambda done, wanted: None)).play()
    return results_of(played, kept.path)


def resume_study(folder: str | Path, *, engine: Engine | None = None, progress: Progress | None = None) -> AnyResults:
    """Go on with a study where it was left; the folder alone is enough."""
    study = StudyFolder(Path(folder)).study()
    version = find_game(study.game).facts.version
    return run_study(study.with_(rules_version=version), folder, engine=engine, progress=progress)


class _Run:
    def __init__(self, study: AnyStudy, folder: StudyFolder, engine: Engine, progress: Progress) -> None:
        self.study, self.folder, self.engine, self.progress = study, folder, engine, progress
        self.there = folder.pieces()

    def play(self) -> None:
        """Play all that is missing."""
        if isinstance(self.study, Study) and self.study.device == "cpu":
            play_one_game(self.study)
        self._refuse_other_games()
        if isinstance(self.study, Study) and self.study.precision is not None:
            self._play_to_precision(self.study, self.study.precision)
        else:
            self._play(range(self.study.piece_count))
        self.folder.write_digests(self.there)

    def _refuse_other_games(self) -> None:
        """Play a piece that is there again: whatever has changed since, games must come out as they did."""
        if not self.there:
            return
        number = min(self.there)
        kept = polars.read_parquet(self.folder.piece_path(number))
        try:
            ((_, content),) = self.engine.play(self.study.text, [number])
            assert_frame_equal(kept, polars.read_parquet(io.BytesIO(content)))
        except AssertionError:
            raise UsageError(
                f"Games come out otherwise today than in {self.folder.path}: rules or players have changed since. "
                "Results are never mixed; give another folder."
            ) from None

    def _play(self, wanted: Sequence[int]) -> None:
        missing = [number for number in wanted if number not in self.there]
        done = len(wanted) - len(missing)
        self.progress(done, len(wanted))
        for number, content in self.engine.play(self.study.text, missing):
            self.folder.keep(number, content)
            self.there.add(number)
            done += 1
            self.progress(done, len(wanted))

    def _play_to_precision(self, study: Study, precision: Precision) -> None:
        """Look at every group after some pieces, and reckon from its margin how many more it needs.

        Looks depend on pieces alone, so that a run that was killed takes the same ones again.
        """
        open_groups = dict.fromkeys(range(study.groups), FIRST_LOOK)
        sums = {group: _Sums() for group in open_groups}
        most, wanted = study.parts, set[int]()
        while open_groups:
            for group, parts in open_groups.items():
                wanted.update(study.piece(group, part) for part in range(min(parts, most)))
            self._play(sorted(wanted))
            for group, parts in list(open_groups.items()):
                looked_at = min(parts, most)
                for part in range(sums[group].parts, looked_at):
                    sums[group].add(self.folder.piece_path(study.piece(group, part)), precision.measure)
                excess = sums[group].excess(precision)
                if excess <= 1 or looked_at == most:
                    del open_groups[group]
                else:
                    open_groups[group] = min(
                        max(looked_at + 1, math.ceil(looked_at * excess**2)), LARGEST_STEP * looked_at
                    )


class _Sums:
    """What the first pieces of a group add up to."""

    def __init__(self) -> None:
        self.parts = 0
        self.by_cell: dict[int, list[int]] = {}

    def add(self, piece: Path, measure: str) -> None:
        """Add the next piece."""
        self.parts += 1
        rows = polars.read_parquet(piece).filter(
            (polars.col("name") == measure) & polars.col("base").is_null() & polars.col("value").is_null()
        )
        for row in rows.iter_rows(named=True):
            before = self.by_cell.get(row["cell"], [0] * len(SUMS))
            self.by_cell[row["cell"]] = [old + row[name] for old, name in zip(before, SUMS, strict=True)]

    def excess(self, precision: Precision) -> float:
        """By how much the widest interval is too wide, 1 where it is as wanted."""
        return max((margin / precision.margin for margin in self.margins(precision.measure)), default=0.0)

    def margins(self, measure: str) -> Iterator[float]:
        """How far the interval of each cell reaches."""
        for numbers, games, *sums in self.by_cell.values():
            if RATIO.fullmatch(measure):
                yield ratio_of(numbers, *sums).margin
            else:
                yield mean_of(numbers, games / numbers, sums[0], sums[1], scale_of(measure)).margin


def play_one_game(study: Study) -> None:
    """Play one game, so that the rules are compiled once and not by every thread and worker."""
    play_piece(study.with_(games_per_piece=1, games=1), 0)

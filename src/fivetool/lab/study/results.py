"""What came out of a study, as Polars frames."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl
from polars.exceptions import PolarsError

from fivetool.errors import FivetoolError, UsageError
from fivetool.lab.study.estimates import REACH, Estimate, clear_beyond, mean_of, ratio_of
from fivetool.lab.study.folder import ADDED_UP, DIGESTS, PIECES, StudyFolder
from fivetool.lab.study.kinds import AnyStudy
from fivetool.lab.study.measures import CARD, RATIO, scale_of
from fivetool.lab.study.pieces import KEYS, SUMS, parquet
from fivetool.lab.study.plan import Study
from fivetool.lab.study.program import ProgramStudy, grown

_IS_CARD = pl.col("name").str.starts_with(CARD)


@dataclass(frozen=True)
class Results:
    """The results of a study, as far as it has been played."""

    study: Study
    folder: Path

    @cached_property
    def sums(self) -> pl.DataFrame:
        """All pieces added up: a row for each measure, each value of a distribution and each difference."""
        files = pl.scan_parquet(self.folder / PIECES / "*" / "*.parquet")
        added = [pl.col(name).sum() for name in SUMS]
        return _read(files.group_by(KEYS).agg(added).sort(KEYS), self.folder)

    @cached_property
    def cells(self) -> pl.DataFrame:
        """Every cell with its settings, as the file has them."""
        cells = [{"cell": cell.number, **cell.labels} for cell in self.study.cells()]
        return pl.DataFrame(cells, schema={"cell": pl.Int64} | dict.fromkeys(self.axis_names, pl.String))

    @property
    def axis_names(self) -> list[str]:
        """What differs between cells."""
        return [axis.name for axis in (*self.study.sampled, *self.study.axes)]

    @property
    def games_played(self) -> int:
        """Games of all cells, in all seatings."""
        return int(self._measured.group_by("cell").agg(pl.col("games").max())["games"].sum())

    @property
    def complete(self) -> bool:
        """Whether the last run came to its end."""
        return (self.folder / DIGESTS).is_file()

    def measures(self, *, cards: bool = False) -> pl.DataFrame:
        """Every measure of every cell: games, mean per game, standard error, and the 95% interval.

        With `cards` also the share of points won with each card, as aims may ask for it.
        """
        rows = self._measured.filter(pl.lit(cards) | ~_IS_CARD)
        return self._told(rows, [self._estimate(row) for row in rows.iter_rows(named=True)])

    @property
    def _measured(self) -> pl.DataFrame:
        return self.sums.filter(pl.col("base").is_null() & pl.col("value").is_null())

    def cards(self) -> pl.DataFrame:
        """What each card is worth: the share of points of whoever had it, and how often somebody did; best first."""
        rows = self._measured.filter(_IS_CARD)
        told = self._told(rows, [self._estimate(row) for row in rows.iter_rows(named=True)])
        named = told.with_columns(card=pl.col("name").str.strip_prefix(CARD), held=rows["under"]).drop("name", "games")
        return named.sort("cell", "mean", descending=[False, True])

    def comparisons(self) -> pl.DataFrame:
        """Every difference on equal luck, with its paired error; `clear` where it is more than chance makes of it."""
        rows = self.sums.filter(pl.col("base").is_not_null())
        told = self._told(rows, [self._estimate(row) for row in rows.iter_rows(named=True)])
        bar = clear_beyond(rows.height)
        return told.with_columns(
            clear=(pl.col("mean").abs() > bar * pl.col("error")),
            base_cell=rows["base"],
        )

    def distributions(self) -> pl.DataFrame:
        """How often a measure had each of its values, and the share of all games."""
        rows = self.sums.filter(pl.col("value").is_not_null())
        games = pl.col("total").sum().over("cell", "name")
        kept = rows.select("cell", "name", "value", games="total", share=pl.col("total") / games)
        return self.cells.join(kept, on="cell").sort("cell", "name", "value")

    def _estimate(self, row: dict[str, Any]) -> Estimate:
        if RATIO.fullmatch(row["name"]) or row["name"].startswith(CARD):
            sums = (row[name] for name in ("numbers", "total", "squares", "under", "under_squares", "products"))
            ratio, scale = ratio_of(*sums), scale_of(row["name"])
            return Estimate(scale * ratio.mean, scale * ratio.error)
        seatings = row["games"] / row["numbers"]
        return mean_of(row["numbers"], seatings, row["total"], row["squares"], scale_of(row["name"]))

    def _told(self, rows: pl.DataFrame, estimates: list[Estimate]) -> pl.DataFrame:
        mean = pl.Series("mean", [found.mean for found in estimates], pl.Float64)
        error = pl.Series("error", [found.error for found in estimates], pl.Float64)
        told = rows.select("cell", "name", "games").with_columns(mean, error)
        told = told.with_columns(low=mean - REACH * error, high=mean + REACH * error)
        return self.cells.join(told, on="cell", maintain_order="right")


@dataclass(frozen=True)
class ProgramResults:
    """What a program has found, as far as it has been played."""

    study: ProgramStudy
    folder: Path

    @cached_property
    def values(self) -> pl.DataFrame:
        """Everything that was found, value by value: piece, path, value as JSON, and the number if it is one."""
        return _read(pl.scan_parquet(self.folder / PIECES / "*" / "*.parquet"), self.folder)

    def found(self) -> dict[str, Any]:
        """What was found in each piece, as the program has it."""
        pieces: dict[str, list[tuple[list[str], Any]]] = {name: [] for name in self.study.pieces}
        for piece, path, value in self.values.select("piece", "path", "value").iter_rows():
            if piece in pieces:
                pieces[piece].append((path, json.loads(value)))
        read = self.study.declared.read
        return {name: read(grown(iter(leaves))) for name, leaves in pieces.items() if leaves}

    @property
    def complete(self) -> bool:
        """Whether the last run came to its end."""
        return (self.folder / DIGESTS).is_file()

    def write_page(self, page: Path) -> None:
        """Write the page of the program, which tells of all pieces."""
        if not self.complete:
            raise UsageError(f"{self.folder} is not complete yet: fivetool study resume {self.folder}")
        page.parent.mkdir(parents=True, exist_ok=True)
        self.study.declared.page(self.study.arguments, self.found(), page)


AnyResults = Results | ProgramResults


def results_of(study: AnyStudy, folder: Path) -> AnyResults:
    """The results of a study of either kind."""
    return Results(study, folder) if isinstance(study, Study) else ProgramResults(study, folder)


def open_results(folder: str | Path) -> AnyResults:
    """The results of a study that is kept in a folder, complete or not."""
    kept = StudyFolder(Path(folder))
    study = kept.study()
    if not kept.pieces() and not (kept.path / PIECES / ADDED_UP).is_dir():
        raise UsageError(f"Nothing has been played in {folder} yet: fivetool study resume {folder}")
    return results_of(study, kept.path)


def keep_results(results: AnyResults, folder: str | Path, *, replace: bool = False) -> None:
    """Write the results of a complete study as a folder with a single piece, to lie beside the page that they make."""
    if not results.complete:
        raise UsageError(f"{results.folder} is not complete yet: fivetool study resume {results.folder}")
    frame = results.sums if isinstance(results, Results) else results.values
    versions = StudyFolder(results.folder).manifest()["versions"]
    kept = StudyFolder(Path(folder))
    if kept.path.exists() and not (replace and (kept.path / PIECES / ADDED_UP).is_dir()):
        raise UsageError(f"{folder} is there already; name another folder, or --replace results that were kept there.")
    kept.keep_added_up(results.study, versions, parquet(frame))


def _read(files: pl.LazyFrame, folder: Path) -> pl.DataFrame:
    try:
        return files.collect(engine="streaming")
    except (PolarsError, OSError) as error:
        raise FivetoolError(f"The pieces in {folder} cannot be read: {str(error).splitlines()[0]}") from None

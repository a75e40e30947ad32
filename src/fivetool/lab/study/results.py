"""What came out of a study, as Polars frames."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl
from polars.exceptions import PolarsError

from fivetool.errors import FivetoolError, UsageError
from fivetool.lab.study.estimates import REACH, Estimate, clear_beyond, mean_of, ratio_of
from fivetool.lab.study.folder import DIGESTS, PIECES, StudyFolder
from fivetool.lab.study.measures import RATIO, scale_of
from fivetool.lab.study.pieces import KEYS, SUMS
from fivetool.lab.study.plan import Study


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
        try:
            return files.group_by(KEYS).agg(added).sort(KEYS).collect(engine="streaming")
        except (PolarsError, OSError) as error:
            raise FivetoolError(f"The pieces in {self.folder} cannot be read: {str(error).splitlines()[0]}") from None

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
        measured = self.sums.filter(pl.col("base").is_null() & pl.col("value").is_null())
        return int(measured.group_by("cell").agg(pl.col("games").max())["games"].sum())

    @property
    def complete(self) -> bool:
        """Whether the last run came to its end."""
        return (self.folder / DIGESTS).is_file()

    def measures(self) -> pl.DataFrame:
        """Every measure of every cell: games, mean per game, standard error, and the 95% interval."""
        rows = self.sums.filter(pl.col("base").is_null() & pl.col("value").is_null())
        return self._told(rows, [self._estimate(row) for row in rows.iter_rows(named=True)])

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
        if RATIO.fullmatch(row["name"]):
            return ratio_of(
                *(row[name] for name in ("numbers", "total", "squares", "under", "under_squares", "products"))
            )
        seatings = row["games"] / row["numbers"]
        return mean_of(row["numbers"], seatings, row["total"], row["squares"], scale_of(row["name"]))

    def _told(self, rows: pl.DataFrame, estimates: list[Estimate]) -> pl.DataFrame:
        mean = pl.Series("mean", [found.mean for found in estimates], pl.Float64)
        error = pl.Series("error", [found.error for found in estimates], pl.Float64)
        told = rows.select("cell", "name", "games").with_columns(mean, error)
        told = told.with_columns(low=mean - REACH * error, high=mean + REACH * error)
        return self.cells.join(told, on="cell", maintain_order="right")


def open_results(folder: str | Path) -> Results:
    """The results of a study that is kept in a folder, complete or not."""
    kept = StudyFolder(Path(folder))
    study = kept.study()
    if not kept.pieces():
        raise UsageError(f"Nothing has been played in {folder} yet: fivetool study resume {folder}")
    return Results(study, kept.path)

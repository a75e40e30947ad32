"""Run expectancy, win expectancy and the value of a steal, from games of your own.

    fivetool sim dice-baseball --games 20000 --events season     writes all that happens as Parquet
    python examples/expectancy.py season                         reads it

Needs Polars alone (`pip install 'fivetool[parquet]'`); DuckDB reads the same files. schema.md in the folder says what
every table and column is.
"""

from __future__ import annotations

import sys
from pathlib import Path

import polars as pl

USUAL_INNINGS = 9
MOST_LEAD = 4
PLACE = ["game_number", "event_number"]


def table(folder: Path, kind: str) -> pl.DataFrame:
    """All events of a kind, in order; an empty table where there was none."""
    files = sorted((folder / "events" / kind).glob("*.parquet"))
    if not files:
        return pl.DataFrame(schema={"game_number": pl.Int64, "event_number": pl.Int32, "base": pl.Int32})
    return pl.concat([pl.read_parquet(file) for file in files]).sort(PLACE)


def plate_appearances(folder: Path) -> pl.DataFrame:
    """Every plate appearance: outs and bases before it, the runs that follow in the half-inning, the batters' lead."""
    halves = _halves(folder)
    appearances = table(folder, "pa_start").join_asof(
        halves, on="event_number", by="game_number", strategy="backward", check_sortedness=False
    )
    own = pl.when(pl.col("half") == 0).then
    return appearances.select(
        "game_number",
        "event_number",
        "inning",
        "half",
        "outs",
        bases=pl.concat_str(
            [pl.when(pl.col(f"on_{base}") > 0).then(pl.lit(str(base))).otherwise(pl.lit("-")) for base in (1, 2, 3)]
        ),
        lead=own(pl.col("away") - pl.col("home")).otherwise(pl.col("home") - pl.col("away")),
        runs_to_come=pl.col("runs_of_half")
        - (own(pl.col("away") - pl.col("away_before")).otherwise(pl.col("home") - pl.col("home_before"))),
    )


def _halves(folder: Path) -> pl.DataFrame:
    """Every half-inning: where it begins, the score then, and the runs that were scored in it."""
    keys = ["game_number", "inning", "half"]
    starts = table(folder, "inning_start").select(
        *PLACE, "inning", "half", away_before=pl.col("away"), home_before=pl.col("home")
    )
    ends = table(folder, "inning_end").select(*keys, runs_of_half=pl.col("runs"))
    return starts.join(ends, on=keys).sort(PLACE)


def run_expectancy(appearances: pl.DataFrame) -> pl.DataFrame:
    """Runs from here to the end of the half-inning, by outs and bases, with the standard error.

    The bottom of the last inning is left out: it ends when the game is won, whatever could have come.
    """
    whole = appearances.filter((pl.col("inning") < USUAL_INNINGS) | (pl.col("half") == 0))
    runs = pl.col("runs_to_come")
    return (
        whole.group_by("bases", "outs")
        .agg(times=pl.len(), runs=runs.mean(), error=runs.std() / pl.len().sqrt())
        .sort("outs", "bases")
    )


def win_expectancy(folder: Path, appearances: pl.DataFrame) -> pl.DataFrame:
    """How often the team at bat wins, by inning, half and its lead when the half-inning begins."""
    games = pl.concat([pl.read_parquet(file) for file in sorted((folder / "games").glob("*.parquet"))])
    begins = appearances.group_by("game_number", "inning", "half").agg(pl.col("lead").first())
    won = pl.when(pl.col("winner") == 0).then(0.5).otherwise((pl.col("winner") == pl.col("half") + 1).cast(pl.Float64))
    return (
        begins.join(games.select("game_number", "winner"), on="game_number")
        .with_columns(
            pl.col("inning").clip(upper_bound=USUAL_INNINGS), pl.col("lead").clip(-MOST_LEAD, MOST_LEAD), won=won
        )
        .group_by("inning", "half", "lead")
        .agg(times=pl.len(), won=pl.col("won").mean())
        .sort("inning", "half", "lead")
    )


def value_of_a_steal(folder: Path, appearances: pl.DataFrame, expectancy: pl.DataFrame) -> pl.DataFrame:
    """Stealing second with nobody else on: what it gains and costs in runs, how often it must work and does."""
    runs = {(row["bases"], row["outs"]): row["runs"] for row in expectancy.iter_rows(named=True)}
    tries = pl.concat(
        [
            table(folder, kind).filter(pl.col("base") == 2).select(*PLACE, safe=pl.lit(safe))
            for kind, safe in (("steal", True), ("caught_stealing", False))
        ]
    ).sort(PLACE)
    before = appearances.select(*PLACE, "outs", "bases")
    met = tries.join_asof(before, on="event_number", by="game_number", strategy="backward", check_sortedness=False)
    met = met.filter(pl.col("bases") == "1--")
    rows = []
    for outs in (0, 1, 2):
        own, made, lost = (runs.get(key) for key in (("1--", outs), ("-2-", outs), ("---", outs + 1)))
        lost = 0.0 if outs == 2 else lost
        if own is None or made is None or lost is None:
            continue
        tried = met.filter(pl.col("outs") == outs)
        rows.append(
            {
                "outs": outs,
                "tries": tried.height,
                "gain": made - own,
                "cost": own - lost,
                "must_work": (own - lost) / (made - lost) if made != lost else None,
                "works": tried["safe"].mean(),
            }
        )
    return pl.DataFrame(rows)


def main() -> None:
    """Print all three."""
    folder = Path(sys.argv[1]) if len(sys.argv) == 2 else None
    if folder is None or not (folder / "events").is_dir():
        raise SystemExit("Usage: python examples/expectancy.py FOLDER, one that fivetool sim --events has written.")
    appearances = plate_appearances(folder)
    expectancy = run_expectancy(appearances)
    with pl.Config(tbl_rows=60, float_precision=3, tbl_hide_dataframe_shape=True):
        print("Runs to the end of the half-inning", expectancy, sep="\n")
        late = win_expectancy(folder, appearances).filter(pl.col("inning").is_in([1, 5, 9]))
        print("How often the team at bat wins", late, sep="\n")
        print("Stealing second", value_of_a_steal(folder, appearances, expectancy), sep="\n")


if __name__ == "__main__":
    main()

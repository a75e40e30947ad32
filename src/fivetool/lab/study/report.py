"""The report of a study: one HTML page that needs nothing from elsewhere, and the same in Markdown with its pictures.

Tables stand in the order of what matters: settings by how well they meet the aims, or by the first measure; differences
by how clear they are. Every figure has its 95% interval, and what could be chance is called so.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

import polars as pl

from fivetool.lab.study import charts
from fivetool.lab.study.aims import front, miss
from fivetool.lab.study.estimates import REACH, clear_beyond
from fivetool.lab.study.folder import StudyFolder
from fivetool.lab.study.measures import RATIO
from fivetool.lab.study.results import Results
from fivetool.lab.study.telling import (
    Table,
    aim_title,
    changes,
    comparison_rows,
    interval,
    markdown_table,
    measure_rows,
    title_of,
    verdict,
)

MOST_ROWS = 400  # of a table; all others are in the frames
MOST_DRAWN = 40  # settings in one chart
MOST_LINES = 8
FEW_NUMBERS = 100  # games below which an interval is a rough guess
FEWEST_FOR_A_SURFACE = 9  # cells: a surface of the second degree has six terms
PAGE, MARKDOWN = "report.html", "report.md"

STYLE = """
:root { color-scheme: light dark; --ink: #1d2630; --paper: #fff; --line: #d5dbe1; --soft: #f3f5f7;
  --shadow: #0004; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaee; --paper: #14191e; --line: #3a444e; --soft: #1d242b;
  --shadow: #fff5; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 76rem;
  margin: 2rem auto; padding: 0 1rem; }
p { max-width: 62rem; overflow-wrap: anywhere; }
/* What is wider than the screen is scrolled; a shadow at its edge says that there is more. */
table, figure { display: block; overflow-x: auto; margin: 1rem 0; width: fit-content; max-width: 100%;
  background: linear-gradient(to right, var(--paper) 40%, transparent) left / 3rem 100% local no-repeat,
    linear-gradient(to left, var(--paper) 40%, transparent) right / 3rem 100% local no-repeat,
    linear-gradient(to right, var(--shadow), transparent) left / .8rem 100% scroll no-repeat,
    linear-gradient(to left, var(--shadow), transparent) right / .8rem 100% scroll no-repeat; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .7rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th.left, td.left { text-align: left; }
figure svg { background: #fff; border-radius: 6px; height: auto; max-width: 100%; min-width: 30rem; }
.note { border-left: 4px solid #c2772e; background: var(--soft); padding: .5rem 1rem; margin: 1rem 0; }
code { background: var(--soft); padding: .1rem .3rem; border-radius: 4px; }
"""


@dataclass(frozen=True)
class Part:
    """A part of a report: a heading, sentences, warnings, a picture, a table."""

    heading: str
    sentences: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    picture: str = ""  # SVG
    table: Table | None = None
    left: int = 0  # columns of the table that hold words


def write_report(parts: Sequence[Part], folder: str | Path) -> list[Path]:
    """Write a report into a folder; returns the page and the Markdown file."""
    place = Path(folder)
    StudyFolder(place).write(place / PAGE, page(parts[0].heading, parts).encode())
    write_markdown(parts, place / MARKDOWN)
    return [place / PAGE, place / MARKDOWN]


def write_markdown(parts: Sequence[Part], file: Path) -> None:
    """Write a report in Markdown; its pictures are named after the file and lie beside it."""
    writer, pictures = StudyFolder(file.parent), {}
    for number, part in enumerate(parts):
        if part.picture:
            pictures[number] = f"{file.stem}-{number}.svg"
            writer.write(file.parent / pictures[number], part.picture.encode())
    writer.write(file, markdown(parts, pictures).encode())


# --- What there is to tell ---


def parts_of(results: Results) -> Iterator[Part]:
    """The parts of a report, in order."""
    yield _opening(results)
    if results.study.aims:
        yield from _aims(results)
    if results.study.compare:
        yield from _comparisons(results)
    yield Part("All settings", table=_limited(_sorted_measures(results)), left=len(results.axis_names))
    yield from _cards(results)
    yield from _measures(results)
    yield from _responses(results)
    yield from _distributions(results)


def _opening(results: Results) -> Part:
    study, folder = results.study, StudyFolder(results.folder)
    seating = ", every game in each seating" if study.swap_seats else ""
    luck = "the same dice in all of them" if study.luck == "equal" else "dice of their own in each"
    versions = folder.manifest()["versions"][-1]
    games = "" if study.precision else f" --games {study.games}"
    made = f"fivetool study run {shlex.quote(study.file)}{games}" if study.file else ""
    sentences = [
        study.about,
        f"{study.declared_game.title}, rules version {study.rules_version}: {study.cell_count:,} settings, "
        f"{results.games_played:,} games{seating}, {luck}, seed {study.seed}.",
        "± is half of a 95% interval.",
        f"Made by `{made}` with Fivetool {versions['fivetool']}." if made else "",
    ]
    return Part(study.title, tuple(sentence for sentence in sentences if sentence), tuple(_warnings(results)))


def _warnings(results: Results) -> Iterator[str]:
    if not results.complete:
        yield "The run is not complete: figures will change."
    fewest = int(results.measures()["games"].min() or 0)  # type: ignore[arg-type]
    if fewest < FEW_NUMBERS:
        yield f"Some settings have only {fewest} games; their intervals are rough."
    if results.study.compare:
        compared = results.comparisons().filter(pl.col("error") > 0)
        chance = compared.filter(~pl.col("clear")).height
        if chance:
            yield (
                f"{chance} of {compared.height} differences could be chance: more games are needed to tell, "
                "or there is nothing to tell."
            )
    precision = results.study.precision
    if precision:
        rows = results.measures().filter(name=precision.measure)
        wide = rows.filter(REACH * pl.col("error") > precision.margin).height
        if wide:
            yield f"{wide} settings are not as precise as wanted: they had played all games that they may."


def _sorted_measures(results: Results) -> Table:
    """The table of all settings: those that meet the aims best first, or those with the most of the first measure."""
    columns, rows = measure_rows(results)
    order = _order(results)
    return columns, [rows[place] for place in sorted(range(len(rows)), key=lambda place: order[place])]


def _order(results: Results) -> list[float]:
    if results.study.aims:
        return [sum(max(0.0, one) for one in missed) for missed in _misses(results).values()]
    first = results.study.measures[0]
    means = {row["cell"]: row["mean"] for row in results.measures().filter(name=first).iter_rows(named=True)}
    cells = results.measures()["cell"].unique(maintain_order=True)
    return [-means.get(cell, 0.0) for cell in sorted(cells)]


def _misses(results: Results) -> dict[int, list[float]]:
    found = {(row["cell"], row["name"]): row["mean"] for row in results.measures(cards=True).iter_rows(named=True)}
    labels = {row["cell"]: row for row in results.cells.iter_rows(named=True)}
    return {
        cell: [
            miss(aim, found.get((cell, aim.measure), float("nan"))) if aim.is_for(labels[cell]) else 0.0
            for aim in results.study.aims
        ]
        for cell in sorted({cell for cell, _ in found})
    }


def _aims(results: Results) -> Iterator[Part]:
    """The aims, and for two of them what is traded for what."""
    aims, rows = results.study.aims, _rows_of_aims(results)
    misses = {
        setting: [max(miss(aim, row["mean"]) for row in found) for aim, found in zip(aims, by_aim, strict=True)]
        for setting, by_aim in rows.items()
    }
    best = front(misses)
    table = [
        [
            setting,
            *(
                ", ".join(interval(aim.measure, row) for row in found)
                for aim, found in zip(aims, rows[setting], strict=True)
            ),
        ]
        for setting in sorted(best, key=lambda setting: sum(misses[setting]))
    ]
    columns = ["setting", *(aim_title(aim) for aim in aims)]
    picture = ""
    if len(aims) > 1 and rows:
        drawn = [_point(one[0], other[0], setting in best) for setting, (one, other, *_) in rows.items()]
        picture = charts.as_svg(charts.tradeoff(drawn, (aim_title(aims[0]), aim_title(aims[1]))))
    said = (
        f"Settings that no other beats in one aim without being worse in another: {len(best)} of {len(misses)}"
        f"{', orange in the picture' if picture else ''}.",
        "Aims are weighed by means; a setting whose interval reaches as far may be as good.",
    )
    yield Part("What is traded for what", said, picture=picture, table=_limited((columns, table)), left=1)


def _rows_of_aims(results: Results) -> dict[str, list[list[dict[str, Any]]]]:
    """What was measured for each aim, by setting. Cells that differ only in what aims are for (a table of two, a table
    of one) belong to one setting; a setting of which something is missing is left out.
    """
    aims = results.study.aims
    told_apart = {axis for aim in aims for axis in aim.where}
    axes = [axis for axis in results.axis_names if axis not in told_apart]
    found: dict[str, list[list[dict[str, Any]]]] = {}
    for row in results.measures(cards=True).iter_rows(named=True):
        by_aim = found.setdefault(_in_words(axes, row), [[] for _ in aims])
        for place, aim in enumerate(aims):
            if row["name"] == aim.measure and aim.is_for(row):
                by_aim[place].append(row)
    return {setting: by_aim for setting, by_aim in found.items() if all(by_aim)}


def _point(one: dict[str, Any], other: dict[str, Any], best: bool) -> dict[str, Any]:
    return {
        "x": one["mean"], "x_low": one["low"], "x_high": one["high"],
        "y": other["mean"], "y_low": other["low"], "y_high": other["high"], "best": best,
    }  # fmt: skip


def _comparisons(results: Results) -> Iterator[Part]:
    table, left = comparison_rows(results), len(results.axis_names) + 1
    said = ("Both settings were played with the same dice; the error is that of the difference game by game.",)
    yield Part("On equal luck", said, table=_limited(table), left=left)
    labels = {row["cell"]: row for row in results.cells.iter_rows(named=True)}
    for name in results.study.measures:
        rows = [
            {**row, "setting": ", ".join(changes(results.axis_names, labels[row["base_cell"]], row))}
            for row in results.comparisons().filter(name=name).iter_rows(named=True)
        ]
        if rows and RATIO.fullmatch(name) is None:
            kept = sorted(rows, key=lambda row: -row["mean"])[:MOST_DRAWN]
            picture = charts.as_svg(charts.differences(kept, title_of(name)))
            yield Part(f"Differences in {title_of(name)}", _left_out(rows, kept), picture=picture)


def _cards(results: Results) -> Iterator[Part]:
    """What each card is worth, setting by setting."""
    if not results.study.cards:
        return
    settings = _settings(results)
    for (cell,), cards in results.cards().group_by("cell", maintain_order=True):
        rows = [{**row, "setting": row["card"]} for row in cards.iter_rows(named=True)]
        even = sum(row["mean"] * row["held"] for row in rows) / sum(row["held"] for row in rows)
        bar = clear_beyond(len(rows))
        table = [
            [row["card"], f"{row['held']:,}", interval("win_share", row),
             interval("win_share", {**row, "mean": row["mean"] - even}, "+"),
             verdict({**row, "mean": row["mean"] - even, "clear": abs(row["mean"] - even) > bar * row["error"]})]
            for row in rows
        ]  # fmt: skip
        columns = ["card", "held", "win share of who had it", "more than others", "verdict"]
        heading = "What each card is worth" + (f" ({settings[cell]})" if len(settings) > 1 else "")
        said = "Who had a card at the end of a game. Cards that are bought say also who could buy them."
        picture = charts.as_svg(charts.intervals(rows[:MOST_DRAWN], "win share"))
        yield Part(heading, (said,), picture=picture, table=_limited((columns, table)), left=1)


def _measures(results: Results) -> Iterator[Part]:
    settings = _settings(results)
    for name in results.study.measures:
        found = results.measures().filter(name=name).sort("mean", descending=True).iter_rows(named=True)
        rows = [{**row, "setting": settings[row["cell"]]} for row in found]
        if len(rows) > 1:
            kept = rows[:MOST_DRAWN]
            yield Part(
                title_of(name), _left_out(rows, kept), picture=charts.as_svg(charts.intervals(kept, title_of(name)))
            )


def _responses(results: Results) -> Iterator[Part]:
    """How each measure follows options of numbers."""
    numeric = _numeric_axes(results)
    for name in results.study.measures:
        rows = list(results.measures().filter(name=name).iter_rows(named=True))
        for axis in numeric:
            others = [other for other in results.axis_names if other != axis]
            drawn = [
                {**row, "value": float(row[axis]), "others": ", ".join(f"{title_of(o)} {row[o]}" for o in others)}
                for row in rows
            ]
            if len({row["others"] for row in drawn}) <= MOST_LINES:
                picture = charts.as_svg(charts.response(drawn, axis, title_of(name)))
                yield Part(f"{title_of(name)} by {title_of(axis)}", picture=picture)
        if len(numeric) > 1 and len(rows) >= FEWEST_FOR_A_SURFACE:
            one, other = numeric[:2]
            points = [{**row, "x": float(row[one]), "y": float(row[other])} for row in rows]
            chart, fit = charts.surface(points, (one, other), title_of(name))
            said = f"A surface of the second degree through all settings; it explains {fit:.0%} of what differs."
            yield Part(
                f"{title_of(name)} over {title_of(one)} and {title_of(other)}", (said,), picture=charts.as_svg(chart)
            )


def _numeric_axes(results: Results) -> list[str]:
    axes = [*results.study.sampled, *results.study.axes]
    return [axis.name for axis in axes if len(axis.labels) > 1 and all(_is_number(label) for label in axis.labels)]


def _is_number(label: str) -> bool:
    try:
        float(label)
    except ValueError:
        return False
    return True


def _distributions(results: Results) -> Iterator[Part]:
    settings = _settings(results)
    for name in results.study.distributions:
        cells = results.distributions().filter(name=name)
        shown = cells["cell"].unique(maintain_order=True).to_list()[:MOST_LINES]
        rows = [
            {"value": row["value"], "share": row["share"], "setting": settings[row["cell"]]}
            for row in cells.filter(pl.col("cell").is_in(shown)).iter_rows(named=True)
        ]
        if rows:
            picture = charts.as_svg(charts.distribution(rows, title_of(name)))
            yield Part(f"How {title_of(name)} is distributed", picture=picture)


def _settings(results: Results) -> dict[int, str]:
    """What distinguishes each cell, in words."""
    return {row["cell"]: _in_words(results.axis_names, row) for row in results.cells.iter_rows(named=True)}


def _in_words(axes: Sequence[str], labels: dict[str, Any]) -> str:
    return ", ".join(f"{title_of(axis)} {labels[axis]}" for axis in axes) or "all games"


def _limited(table: Table) -> Table:
    columns, rows = table
    if len(rows) <= MOST_ROWS:
        return table
    more = f"... and {len(rows) - MOST_ROWS:,} more"
    return columns, [*rows[:MOST_ROWS], [more, *("" for _ in columns[1:])]]


def _left_out(rows: Sequence[Any], kept: Sequence[Any]) -> tuple[str, ...]:
    return () if len(rows) == len(kept) else (f"The first {len(kept)} of {len(rows):,}.",)


# --- How it is written ---


def page(title: str, parts: Sequence[Part]) -> str:
    """The report as one HTML page."""
    body = "\n".join(line for number, part in enumerate(parts) for line in _html(part, 1 if number == 0 else 2))
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head>'
        f"<body>\n{body}\n</body></html>\n"
    )


def _html(part: Part, level: int) -> Iterator[str]:
    yield f"<h{level}>{escape(part.heading[:1].upper() + part.heading[1:])}</h{level}>"
    for sentence in part.sentences:
        marked = escape(sentence).split("`")
        yield f"<p>{''.join(f'<code>{text}</code>' if place % 2 else text for place, text in enumerate(marked))}</p>"
    yield from (f'<p class="note" role="note">{escape(warning)}</p>' for warning in part.warnings)
    if part.picture:
        yield f'<figure role="img" aria-label="{escape(part.heading)}">{part.picture}</figure>'
    if part.table:
        columns, rows = part.table
        yield f"<table><thead><tr>{_html_cells(columns, 'th', part.left)}</tr></thead><tbody>"
        yield from (f"<tr>{_html_cells(row, 'td', part.left)}</tr>" for row in rows)
        yield "</tbody></table>"


def _html_cells(cells: Sequence[str], tag: str, left: int) -> str:
    marks = (' class="left"' if place < left else "" for place in range(len(cells)))
    return "".join(f"<{tag}{mark}>{escape(cell)}</{tag}>" for mark, cell in zip(marks, cells, strict=True))


def markdown(parts: Sequence[Part], pictures: dict[int, str]) -> str:
    """The report in Markdown; the pictures are files beside it."""
    lines: list[str] = []
    for number, part in enumerate(parts):
        heading = part.heading[:1].upper() + part.heading[1:]
        lines += [f"{'#' if number == 0 else '##'} {heading}", ""]
        for sentence in part.sentences:
            lines += [sentence, ""]
        for warning in part.warnings:
            lines += [f"> **Note:** {warning}", ""]
        if number in pictures:
            lines += [f"![{heading}]({pictures[number]})", ""]
        if part.table:
            lines += [markdown_table(part.table, part.left), ""]
    return "\n".join(lines)

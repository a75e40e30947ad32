"""Papers as people read and print them: tables of figures, box scores, whole pages. Games declare each as a `Paper`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from html import escape

from fivetool.game.board import Scoreboard
from fivetool.game.papers import Paper
from fivetool.game.scene import Scene
from fivetool.show.svg import BOARD_CSS, TOKENS_CSS

# --- Tables of figures ---


@dataclass(frozen=True)
class Row:
    """A row of a table of figures; `indent` for somebody who came in for the man above."""

    head: str
    cells: tuple[str, ...]
    indent: int = 0


@dataclass(frozen=True)
class FigureTable:
    """A table as box scores have them: names on the left, figures to the right, a total below."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    foot: Row | None = None
    notes: tuple[str, ...] = field(default=())


def text_table(table: FigureTable, least: int = 24) -> str:
    """A table for a terminal.

    >>> print(text_table(FigureTable("Away", ("AB", "H"), (Row("Moss ss", ("4", "1")),)), 10))
    Away       AB  H
    Moss ss     4  1
    """
    every = [*table.rows, *((table.foot,) if table.foot else ())]
    wide = max([least, len(table.title) + 1, *(len(row.head) + 2 * row.indent + 1 for row in every)])
    widths = [
        max(len(column), *(len(row.cells[i]) for row in every)) if every else len(column)
        for i, column in enumerate(table.columns)
    ]

    def written(head: str, cells: Sequence[str]) -> str:
        return f"{head:<{wide}}" + " ".join(f"{cell:>{width + 1}}" for cell, width in zip(cells, widths, strict=True))

    lines = [written(table.title, table.columns)]
    lines += [written("  " * row.indent + row.head, row.cells) for row in every]
    return "\n".join(line.rstrip() for line in (*lines, *table.notes))


def html_table(table: FigureTable) -> str:
    """A table for a page."""
    heads = "".join(f'<th scope="col">{escape(column)}</th>' for column in table.columns)
    rows = "".join(_html_row(row) for row in table.rows)
    foot = f"<tfoot>{_html_row(table.foot)}</tfoot>" if table.foot else ""
    notes = "".join(f"<p>{escape(note)}</p>" for note in table.notes)
    return (
        f'<div class="paper-scroll" role="region" tabindex="0" aria-label="{escape(table.title)}">'
        f'<table class="paper-table"><thead><tr><th scope="col">{escape(table.title)}</th>'
        f"{heads}</tr></thead><tbody>{rows}</tbody>{foot}</table></div>{notes}"
    )


def _html_row(row: Row) -> str:
    cells = "".join(f"<td>{escape(cell)}</td>" for cell in row.cells)
    indent = f' class="paper-indent-{min(row.indent, 2)}"' if row.indent else ""
    return f'<tr><th scope="row"{indent}>{escape(row.head)}</th>{cells}</tr>'


# --- Box scores ---


def add_up(rows: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """The sums of the columns.

    >>> add_up([("4", "1"), ("3", "2")])
    ('7', '3')
    """
    return tuple(str(sum(int(cell) for cell in column)) for column in zip(*rows, strict=True))


@dataclass(frozen=True)
class PrintedBox:
    """A box score to print: line score, the teams' batting and pitching, and notes such as ("2B", "Moss 2")."""

    board: Scoreboard
    batting: tuple[FigureTable, ...]
    pitching: tuple[FigureTable, ...]
    notes: tuple[tuple[str, str], ...] = ()


def box_text(box: PrintedBox) -> str:
    """A box score for a terminal."""
    tables = [text_table(table) for table in (*box.batting, *box.pitching)]
    below = "\n".join(f"{kind}: {words}." for kind, words in box.notes)
    return "\n\n".join(part for part in (_text_line_score(box.board), *tables, below) if part)


def box_html(box: PrintedBox) -> str:
    """A box score for a page, without a heading."""
    board = box.board
    rows = tuple(Row(board.teams[team], _line_cells(board, team)) for team in board.order)
    line = FigureTable(board.now, _line_heads(board), rows)
    clubs = "".join(
        f"<section>{html_table(batting)}{html_table(pitching)}</section>"
        for batting, pitching in zip(box.batting, box.pitching, strict=True)
    )
    below = "".join(f"<p><b>{kind}</b> {escape(words)}.</p>" for kind, words in box.notes)
    return f'{html_table(line)}<div class="paper-clubs">{clubs}</div>{below}'


def box_score_paper(printed: Callable[[Scene], PrintedBox | None], before: str) -> Paper:
    """The box score as a paper; `before` says why there is none yet."""

    def text(scene: Scene) -> str:
        box = printed(scene)
        return box_text(box) if box else before

    def html(scene: Scene) -> str:
        box = printed(scene)
        heading = f"<h1>{escape(scene.names.teams[0])} at {escape(scene.names.teams[1])}</h1>"
        return heading + (box_html(box) if box else f"<p>{before}</p>")

    return Paper("box-score", "Box score", text, html)


def _text_line_score(board: Scoreboard) -> str:
    wide = max(len(team) for team in board.teams) + 2
    heads = _line_heads(board)
    widths = [max(2, len(head)) for head in heads]
    lines = ["".join((" " * wide, *(f"{head:>{width + 1}}" for head, width in zip(heads, widths, strict=True))))]
    for team in board.order:
        name = board.teams[team]
        shown = (f"{cell:>{width + 1}}" for cell, width in zip(_line_cells(board, team), widths, strict=True))
        lines.append("".join((f"{name:<{wide}}", *shown)))
    return "\n".join(lines)


def _line_heads(board: Scoreboard) -> tuple[str, ...]:
    """The innings, then runs, hits and errors."""
    return (*board.columns, *(name for name, _ in board.totals[:3]))


def _line_cells(board: Scoreboard, team: int) -> tuple[str, ...]:
    innings = ("" if cell is None else str(cell) for cell in board.lines[team])
    return (*innings, *(str(values[team]) for _, values in board.totals[:3]))


# --- Pages ---

PAPER_CSS = """\
.paper { max-width: 72rem; margin: 0 auto; padding: 1rem; font-family: var(--ft-sans); color: var(--ft-ink); }
.paper h1, .paper h2 { font-family: var(--ft-serif); margin: 0.6em 0 0.3em; }
.paper h1 { font-size: 1.5rem; }
.paper h2 { font-size: 1.15rem; }
.paper p { margin: 0.25em 0; line-height: 1.4; }
.paper-clubs { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 0 2rem; }
.paper-scroll { overflow-x: auto; }
.paper-table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; margin: 0.5em 0; }
.paper-table th, .paper-table td { padding: 0.16em 0.4em; text-align: right; }
.paper-table th:first-child { text-align: left; font-weight: 400; width: 99%; }
.paper-table thead th { border-bottom: 1.5px solid var(--ft-ink); font-weight: 700; }
.paper-table thead th:first-child { font-weight: 700; }
.paper-table tfoot th, .paper-table tfoot td { border-top: 1.5px solid var(--ft-ink); font-weight: 700; }
.paper-table .paper-indent-1 { padding-left: 1.5em; }
.paper-table .paper-indent-2 { padding-left: 2.6em; }
@media (max-width: 32rem) {
  .paper-table { font-size: 0.88rem; }
  .paper-table th, .paper-table td { padding: 0.16em 0.26em; }
}
.paper-sheet { break-inside: avoid; margin-bottom: 1.5rem; overflow-x: auto; }
.paper-sheet svg { min-width: 56rem; }
.paper-sheet .ft-sheet-diamond { fill: none; stroke: var(--ft-ink-soft); stroke-width: 0.7; }
.paper-sheet .ft-sheet-run { fill: var(--ft-ink-soft); stroke: var(--ft-ink); stroke-width: 1; }
.paper-sheet .ft-sheet-leg { stroke: var(--ft-ink); stroke-width: 3; stroke-linecap: round; }
.paper-sheet .ft-sheet-out { fill: none; stroke: var(--ft-ink); stroke-width: 1.5; }
.paper-sheet .ft-board .ft-sheet-small { font-size: 12px; }
.paper-sheet .ft-board .ft-sheet-mark { font-size: 15px; }
.paper-alone { background: var(--ft-paper); margin: 0; }
@media print {
  @page { size: landscape; margin: 10mm; }
  .paper-alone { background: #fff; }
  .paper { max-width: none; padding: 0; }
  .paper-sheet { break-after: page; overflow: visible; }
  .paper-sheet svg { min-width: 0; }
  .paper-no-print { display: none; }
}
"""


def paper_page(paper: Paper, scene: Scene) -> str:
    """A paper as a page of its own, complete with its style, to keep and to print."""
    title = f"{paper.title}: {scene.names.teams[0]} at {scene.names.teams[1]}"
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{TOKENS_CSS}{BOARD_CSS}{PAPER_CSS}</style></head>"
        f'<body class="paper-alone"><main class="paper">{paper.html(scene)}</main></body></html>\n'
    )

"""Forms to write on: empty line scores, lines for names, tracks for markers. Drawn like boards, for printed games."""

from __future__ import annotations

from collections.abc import Sequence

from fivetool.show import svg as draw

FORM_CSS = """\
.ft-board .ft-grid-head { fill: var(--ft-line); }
.ft-board .ft-form-line { stroke: var(--ft-ink-soft); stroke-width: 1; fill: none; }
.ft-board .ft-form-slot { fill: none; stroke: var(--ft-ink-soft); stroke-width: 1.5; stroke-dasharray: 6 5; }
.ft-board .ft-form-small { font-size: 14px; }
"""

ROW = 34  # the height of a row to write in


def form(width: float, height: float, body: Sequence[str], title: str) -> str:
    """A drawing of any size, without a ground."""
    return draw.document(width, height, "".join(body), title, title)


def table(
    x: float,
    y: float,
    widths: Sequence[float],
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    row: float = ROW,
) -> str:
    """A ruled table; what is not filled in is left to write."""
    parts = [draw.rect(x, y, sum(widths), row * 0.8, "ft-grid-head")]
    right = x + sum(widths)
    left = x
    for width, head in zip(widths, heads, strict=True):
        parts.append(draw.text(left + width / 2, y + row * 0.4, head, "ft-middle ft-strong ft-form-small"))
        left += width
    top = y + row * 0.8
    bottom = top + row * len(rows)
    for number, cells in enumerate(rows):
        left = x
        for width, cell in zip(widths, cells, strict=True):
            if cell:
                parts.append(draw.text(left + 6, top + row * (number + 0.5), cell, "ft-centered ft-form-small"))
            left += width
    parts += [draw.line(x, at, right, at, "ft-form-line") for at in (y, *(top + row * i for i in range(len(rows) + 1)))]
    edges = [x + sum(widths[:i]) for i in range(len(widths) + 1)]
    parts += [draw.line(at, y, at, bottom, "ft-form-line") for at in edges]
    return draw.group(parts)


def line_score(x: float, y: float, width: float, teams: Sequence[str], innings: int, totals: Sequence[str]) -> str:
    """An empty line score: one row a team, the innings with some extra ones, and totals."""
    columns = [str(inning) for inning in range(1, innings + 1)] + ["+", "+"] + list(totals)
    name_width = width * 0.24
    each = (width - name_width) / len(columns)
    rows = [(team, *("" for _ in columns)) for team in teams]
    return table(x, y, [name_width, *(each for _ in columns)], ["", *columns], rows)


def write_on(x: float, y: float, width: float, label: str) -> str:
    """A line to write on, with what belongs there in front."""
    used = draw.text_width(label, 9) + 8
    return draw.text(x, y, label, "ft-form-small") + draw.line(x + used, y + 3, x + width, y + 3, "ft-form-line")


def places(x: float, y: float, names: Sequence[str], radius: float, gap: float) -> str:
    """Places for a marker, one after the other, each with what it stands for."""
    return "".join(
        draw.circle(x + i * gap, y, radius, "ft-lamp") + draw.text(x + i * gap, y, name, "ft-middle ft-soft")
        for i, name in enumerate(names)
    )


def slot(x: float, y: float, width: float, height: float, name: str, radius: float = 8) -> str:
    """A place to lay something: a card, a deck, dice."""
    return draw.rect(x, y, width, height, "ft-form-slot", radius) + draw.text(
        x + width / 2, y + height / 2, name, "ft-middle ft-soft"
    )

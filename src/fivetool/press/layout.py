"""Components on pages, as Typst source: where every piece, drawing and chart lies. Sizes are in millimeters.

Pieces lie in a grid around the middle of the page, edge to edge, so that one cut parts two of them; crop marks stand
outside. The backs follow on the next page, mirrored, so that a printer that turns paper over its long edge puts every
back behind its front. Pages with pieces begin a leaf of their own.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from fivetool.errors import UsageError
from fivetool.game.components import Chart, ChartPages, Component, Drawing, Leaflet, Piece, Pieces
from fivetool.press.ink import SANS, SERIF, Ink, for_paper
from fivetool.press.markdown import Picture, typst_of, words

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MARGIN = 12.0  # of pages to read and write on
PRINTABLE = 5.0  # what most printers leave white
CAPTION_TOP = 5.0
CAPTION_SIZE, SMALL_CAPTION = 8.0, 6.5  # in points; the small one where it has to stand between two crop marks
FIRST_ROW, BETWEEN_PIECES = 14.0, 16.0  # of small pieces that share a page
MARK_GAP, MARK_LENGTH = 1.0, 4.0
HEADING_ROOM = 10.0  # above a drawing or charts, for the title
NARROWEST_CELL, WIDEST_CELL = 3, 24  # of a chart, in letters
SMALLEST_TYPE = 6.5  # of charts, in points

VIEW_BOX = re.compile(r'viewBox="([^"]+)"')

PREAMBLE = f"""\
#set document(title: "TITLE", date: none)
#set text(font: ("{SANS}", "{SERIF}", "DejaVu Sans Mono"), size: 10.5pt, lang: "en")
#set par(justify: false, leading: 0.58em, spacing: 0.85em)
#show heading: set text(font: "{SERIF}", weight: "bold")
#show heading: set block(above: 1.1em, below: 0.6em, sticky: true)
#let label(x, y, size, words) = place(top + left, dx: x * 1mm, dy: y * 1mm, text(size * 1pt, fill: luma(90), words))
#let mark(x, y, wide, high) = place(top + left, dx: x * 1mm, dy: y * 1mm,
  line(end: (wide * 1mm, high * 1mm), stroke: 0.35pt + luma(60)))
#let lay(file, x, y, wide, high) = place(top + left, dx: x * 1mm, dy: y * 1mm,
  image(file, width: wide * 1mm, height: high * 1mm, fit: "contain"))
#let reading_table(widths, heads, cells) = if heads.len() > 0 {{
  table(columns: widths, stroke: none, inset: (x: 5pt, y: 3.5pt),
    table.hline(stroke: 0.8pt), table.header(..heads.map(strong)), table.hline(stroke: 0.5pt), ..cells,
    table.hline(stroke: 0.8pt))
}} else {{
  table(columns: widths, stroke: (_, y) => (bottom: 0.3pt + luma(160)), inset: (x: 5pt, y: 2pt),
    align: left + horizon, ..cells)
}}
#let as_large_as_fits(wide, high, largest, body) = context {{
  let size = largest * 1pt
  let height(size) = measure(width: wide * 1mm, {{ set text(size: size); body }}).height
  while size > {SMALLEST_TYPE}pt and height(size) > high * 1mm {{ size -= 0.25pt }}
  set text(size: size)
  body
}}
#let chart(title, columns, heads, cells, note) = block(breakable: false, width: 100%, below: 0.9em, {{
  strong(title)
  v(0.35em, weak: true)
  table(columns: columns, stroke: 0.3pt + luma(120), inset: (x: 0.28em, y: 0.26em), align: center + horizon,
    fill: (_, y) => if y == 0 and heads.len() > 0 {{ luma(215) }} else if calc.even(y) {{ luma(243) }},
    ..if heads.len() > 0 {{ (table.header(..heads.map(strong)),) }}, ..cells)
  if note != "" {{ v(0.35em, weak: true); text(0.92em, note) }}
}})
"""


@dataclass
class Folder:
    """The files of a document: its drawings, each once."""

    ink: Ink
    files: dict[str, bytes] = field(default_factory=dict)
    _names: dict[str, str] = field(default_factory=dict)

    def add(self, svg: str) -> str:
        """Keep a drawing and return its name."""
        if svg not in self._names:
            self._names[svg] = f"drawing-{len(self._names)}.svg"
            self.files[self._names[svg]] = for_paper(svg, self.ink).encode()
        return self._names[svg]


@dataclass(frozen=True)
class Press:
    """What holds for a whole document."""

    game_title: str
    paper: str
    two_sided: bool
    folder: Folder
    lesson_picture: Picture

    def source(self, components: Sequence[Component]) -> str:
        """The whole document."""
        title = words(f"{self.game_title}: print and play")[1:-1]
        written = [PREAMBLE.replace('"TITLE"', title)]
        before: Component | None = None
        for together in self._together(components):
            if before is not None and (isinstance(before, Pieces) or isinstance(together[0], Pieces)):
                written.append(self._new_leaf())
            written.append(self._set(together))
            before = together[0]
        return "".join(written)

    def _together(self, components: Sequence[Component]) -> Iterator[list[Component]]:
        """Components that begin on a page of their own; small pieces without backs share one."""
        waiting: list[Component] = []
        for component in components:
            if waiting and not self._fit([*waiting, component]):
                yield waiting
                waiting = []
            waiting.append(component)
        if waiting:
            yield waiting

    def _fit(self, components: Sequence[Component]) -> bool:
        """Whether they are pieces that have room on one page."""
        grids = [self._grid(one) for one in components if isinstance(one, Pieces) and not _has_backs(one)]
        used = sum(grid.used_height + BETWEEN_PIECES for grid in grids)
        return (
            len(grids) == len(components) and all(g.leaves == 1 for g in grids) and used < self._size()[1] - FIRST_ROW
        )

    def _is_small(self, component: Pieces) -> bool:
        """Whether pieces need less than half a page: they stand at its top."""
        return self._fit([component]) and self._grid(component).used_height < self._size()[1] / 2

    def _set(self, components: Sequence[Component]) -> str:
        """A component on its pages, or small pieces on theirs."""
        first = components[0]
        if isinstance(first, Pieces):
            small = [one for one in components if isinstance(one, Pieces)]
            return self._small_pieces(small) if len(small) > 1 or self._is_small(first) else self._pieces(first)
        if isinstance(first, Drawing):
            caption = None if first.to_the_edge else first.title
            return self._page(caption, self._drawing(first), first.landscape) * first.copies
        if isinstance(first, ChartPages):
            return "".join(self._charts(first, page) for page in first.pages)
        return self._leaflet(first)

    def _size(self, landscape: bool = False) -> tuple[float, float]:
        wide, high = PAPERS[self.paper]
        return (high, wide) if landscape else (wide, high)

    def _page(self, title: str | None, body: str, landscape: bool = False) -> str:
        wide, high = self._size(landscape)
        said = words(f"{self.game_title} · {title}")
        caption = f"#label({MARGIN}, {CAPTION_TOP}, {CAPTION_SIZE}, [{said}])" if title else ""
        return f"#page(width: {wide}mm, height: {high}mm, margin: 0mm)[{caption}\n{body}]\n"

    # --- Pieces ---

    def _grid(self, component: Pieces) -> _Grid:
        wide, high = self._size()
        across = int((wide - 2 * PRINTABLE) // component.width)
        down = int((high - 2 * PRINTABLE) // component.height)
        if not across or not down:
            raise UsageError(f"{component.title} do not fit on {self.paper} paper.")
        count = sum(piece.copies for piece in component.pieces)
        return _Grid(across, min(down, -(-count // across)), component.width, component.height, wide, high, count)

    def _pieces(self, component: Pieces) -> str:
        """Pieces leaf by leaf, each with the backs behind it."""
        grid = self._grid(component)
        every = [piece for piece in component.pieces for _ in range(piece.copies)]
        leaves = []
        for number in range(grid.leaves):
            leaf = every[number * grid.on_a_leaf : (number + 1) * grid.on_a_leaf]
            title = f"{component.title} {number + 1} of {grid.leaves}" if grid.leaves > 1 else component.title
            fronts = self._label(grid, title, component.note) + self._fronts(grid, leaf)
            leaves.append(self._page(None, fronts))
            if self.two_sided and _has_backs(component):
                backs = self._label(grid, f"{title}, backs", "") + self._backs(grid, leaf)
                leaves[-1] += self._page(None, backs)
        return self._new_leaf().join(leaves)

    def _small_pieces(self, components: Sequence[Pieces]) -> str:
        top = FIRST_ROW
        laid = []
        for component in components:
            grid = replace(self._grid(component), top=top)
            every = [piece for piece in component.pieces for _ in range(piece.copies)]
            laid.append(self._label(grid, component.title, component.note) + self._fronts(grid, every))
            top += grid.used_height + BETWEEN_PIECES
        return self._page(None, "".join(laid))

    def _new_leaf(self) -> str:
        return '#pagebreak(weak: true, to: "odd")\n' if self.two_sided else ""

    def _label(self, grid: _Grid, title: str, note: str) -> str:
        """What the pieces are: above the crop marks, or between the first ones where the grid fills the page."""
        said = f"{self.game_title} · {title}"
        if grid.top >= FIRST_ROW:
            whole = words(f"{said}. {note}." if note else said)
            return f"#label({grid.left:.5g}, {grid.top - 9:.5g}, {CAPTION_SIZE}, [{whole}])\n"
        y = f"{grid.top - 4:.5g}, {SMALL_CAPTION}"
        beside = f"#label({grid.left + grid.width + 1.5:.5g}, {y}, [{words(f'{note}.')}])\n" if note else ""
        return f"#label({grid.left + 1.5:.5g}, {y}, [{words(said)}])\n{beside}"

    def _fronts(self, grid: _Grid, leaf: Sequence[Piece]) -> str:
        laid = [self._lay(piece.front, *grid.place(i), grid) for i, piece in enumerate(leaf)]
        return "".join((*laid, *grid.crop_marks(len(leaf))))

    def _backs(self, grid: _Grid, leaf: Sequence[Piece]) -> str:
        return "".join(self._lay(piece.back, *grid.place_behind(i), grid) for i, piece in enumerate(leaf) if piece.back)

    def _lay(self, svg: str, x: float, y: float, grid: _Grid) -> str:
        return f'#lay("{self.folder.add(svg)}", {x:.5g}, {y:.5g}, {grid.width}, {grid.height})\n'

    # --- Drawings and charts ---

    def _drawing(self, component: Drawing) -> str:
        wide, high = self._size(component.landscape)
        file = self.folder.add(component.svg)
        width, height = drawing_size(component, self.paper)
        room = (high - MARGIN - HEADING_ROOM) / component.a_page
        top = PRINTABLE if component.to_the_edge else HEADING_ROOM
        laid = [
            f'#lay("{file}", {(wide - width) / 2:.5g}, {top + room * i:.5g}, {width:.5g}, {height:.5g})\n'
            for i in range(component.a_page)
        ]
        cuts = [
            f"#mark(0, {HEADING_ROOM + room * i - 3:.5g}, {MARGIN - 2}, 0)\n"
            f"#mark({wide - MARGIN + 2}, {HEADING_ROOM + room * i - 3:.5g}, {MARGIN - 2}, 0)\n"
            for i in range(1, component.a_page)
        ]
        return "".join((*laid, *cuts))

    def _charts(self, component: ChartPages, columns: Sequence[Sequence[Chart]]) -> str:
        wide, high = self._size(component.landscape)
        filled = ", ".join(f"[{''.join(_chart(chart) for chart in column)}]" for column in columns)
        widths = ", ".join(f"{_column_share(column):.4g}fr" for column in columns)
        grid = f"#grid(columns: ({widths},), column-gutter: 5mm, {filled})"
        room = f"{wide - 2 * MARGIN:.5g}, {high - HEADING_ROOM - PRINTABLE:.5g}"
        body = (
            f"#block(inset: (left: {MARGIN}mm, right: {MARGIN}mm, top: {HEADING_ROOM}mm), width: {wide}mm)"
            f"[#as_large_as_fits({room}, {component.text_size}, [{grid}])]"
        )
        return self._page(component.title, body, component.landscape)

    # --- Something to read ---

    def _leaflet(self, component: Leaflet) -> str:
        wide, high = self._size()
        header = f"#text({CAPTION_SIZE}pt, fill: luma(90))[{words(f'{self.game_title} · {component.title}')}]"

        def picture(name: str, shows: str) -> str:
            if name not in component.pictures:
                return self.lesson_picture(name, shows)
            return f'#box(image("{self.folder.add(component.pictures[name])}", height: 11mm))'

        body = typst_of(component.markdown, picture)
        margins = f"(x: {MARGIN + 6}mm, top: {MARGIN + 3}mm, bottom: {MARGIN + 3}mm)"
        return (
            f"#page(width: {wide}mm, height: {high}mm, margin: {margins}, header: [{header}], "
            f"footer: [#h(1fr)#text(8pt)[#context counter(page).display()]#h(1fr)])[{body}]\n"
        )


def drawing_size(component: Drawing, paper: str) -> tuple[float, float]:
    """Width and height of a drawing on this paper, as large as the page allows."""
    wide, high = PAPERS[paper][::-1] if component.landscape else PAPERS[paper]
    side = PRINTABLE if component.to_the_edge else MARGIN
    room = high - 2 * PRINTABLE if component.to_the_edge else (high - MARGIN - HEADING_ROOM) / component.a_page - 6
    width = min(wide - 2 * side, room / proportion(component.svg))
    return width, width * proportion(component.svg)


def proportion(svg: str) -> float:
    """Height to width of a drawing."""
    _, _, wide, high = (float(part) for part in VIEW_BOX.search(svg)[1].split())  # type: ignore[index]
    return high / wide


def _has_backs(component: Pieces) -> bool:
    return any(piece.back for piece in component.pieces)


@dataclass(frozen=True)
class _Grid:
    """Places for pieces around the middle of a page, or from `top` down."""

    across: int
    down: int
    width: float
    height: float
    page_width: float
    page_height: float
    pieces: int
    top: float = -1.0

    def __post_init__(self) -> None:
        if self.top < 0:
            object.__setattr__(self, "top", (self.page_height - self.down * self.height) / 2)

    @property
    def left(self) -> float:
        """Where the grid begins; as much is free on the right, so that mirrored backs meet their fronts."""
        return (self.page_width - self.across * self.width) / 2

    @property
    def on_a_leaf(self) -> int:
        """How many pieces a page has room for."""
        return self.across * self.down

    @property
    def leaves(self) -> int:
        """How many pages all of them take."""
        return -(-self.pieces // self.on_a_leaf)

    @property
    def used_height(self) -> float:
        """What the rows that are needed take."""
        return -(-self.pieces // self.across) * self.height

    def place(self, number: int) -> tuple[float, float]:
        """The upper left corner of a piece on the front."""
        row, column = divmod(number, self.across)
        return self.left + column * self.width, self.top + row * self.height

    def place_behind(self, number: int) -> tuple[float, float]:
        """The upper left corner of its back, on paper turned over its long edge."""
        row, column = divmod(number, self.across)
        return self.left + (self.across - 1 - column) * self.width, self.top + row * self.height

    def crop_marks(self, pieces: int) -> Iterator[str]:
        """Marks at the ends of every cut."""
        rows = -(-pieces // self.across)
        columns = min(pieces, self.across)
        right, bottom = self.left + columns * self.width, self.top + rows * self.height
        for column in range(columns + 1):
            x = self.left + column * self.width
            yield f"#mark({x:.5g}, {self.top - MARK_GAP - MARK_LENGTH:.5g}, 0, {MARK_LENGTH})\n"
            yield f"#mark({x:.5g}, {bottom + MARK_GAP:.5g}, 0, {MARK_LENGTH})\n"
        for row in range(rows + 1):
            y = self.top + row * self.height
            yield f"#mark({self.left - MARK_GAP - MARK_LENGTH:.5g}, {y:.5g}, {MARK_LENGTH}, 0)\n"
            yield f"#mark({right + MARK_GAP:.5g}, {y:.5g}, {MARK_LENGTH}, 0)\n"


def _unbroken(cell: str) -> str:
    """The words of a cell, broken into lines between them and nowhere else: 2-3 is one word."""
    return " ".join(f"#box[{words(word)}]" if "-" in word else words(word) for word in cell.split())


def _columns(chart: Chart) -> str:
    """The first column as wide as its words; the others share the rest by what stands in them."""
    if len(chart.heads) == 1:
        return "(1fr,)"
    return f"(auto, {', '.join(f'{share}fr' for share in _shares(chart)[1:])},)"


def _column_share(charts: Sequence[Chart]) -> float:
    """How wide a column of charts should be, beside others: the one that wants most counts, and not in full."""
    return math.sqrt(max(sum(_shares(chart)) for chart in charts))


def _shares(chart: Chart) -> list[int]:
    """How many letters wide each column of a chart should be: a short cell in one line, a long one in several."""
    heads = (f"{head} " if head else "" for head in chart.heads)  # printed in bold
    return [max(_wanted(cell) for cell in column) for column in zip(heads, *chart.rows, strict=True)]


def _wanted(cell: str) -> int:
    longest_word = max((len(word) for word in cell.split()), default=0)
    return 1 + max(NARROWEST_CELL, longest_word, min(len(cell), WIDEST_CELL))


def _chart(chart: Chart) -> str:
    heads = "".join(f"[{words(head)}], " for head in chart.heads) if any(chart.heads) else ""
    cells = ", ".join(f"[{_unbroken(cell)}]" for row in chart.rows for cell in row)
    return (
        f"#chart([{words(chart.title)}], {_columns(chart)}, ({heads}), ({cells},), "
        f"{f'[{words(chart.note)}]' if chart.note else words('')[1:-1]})\n"
    )

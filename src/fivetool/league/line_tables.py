"""Tables of figures as pages, terminals and yearbooks show them."""

from __future__ import annotations

from dataclasses import dataclass, field

from fivetool.game.scoring import Part
from fivetool.league.statistics import Leader, Total, shown_columns


@dataclass(frozen=True)
class LeaderBoard:
    """The leaders in one column."""

    part: Part
    column: str
    title: str
    minimum: str
    places: list[Leader]


@dataclass(frozen=True)
class LineTable:
    """A table of lines: who, and what each column shows. `keys` are ids of players or numbers of games."""

    title: str
    part: str
    columns: list[tuple[str, str]]  # name and what it means
    rows: list[tuple[str, str, list[str]]]  # key, name, cells
    foot: list[str] = field(default_factory=list)


def cells(part: Part, total: Total) -> list[str]:
    """What the columns of a part show of a total."""
    return [part.shown(name, total.figures) for name in part.columns]


def club_cells(part: Part, total: Total) -> list[str]:
    """The same of all players of a club together: what several of them share cannot be added up."""
    shared = {count.name for count in part.counts if count.shared}
    return ["–" if name in shared else part.shown(name, total.figures) for name in part.columns]


def headings(part: Part) -> list[tuple[str, str]]:
    """The columns of a part: name and meaning."""
    return [(column.name, column.title) for column in shown_columns(part)]

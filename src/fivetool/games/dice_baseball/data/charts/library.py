"""Charts 1 to 17 by name, by file or as content: checked on load, replaceable (DB-192)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from fivetool.errors import DataError
from fivetool.game.files import load_named, read_toml
from fivetool.games.dice_baseball.data.charts.batted_balls import (
    advance_on_hits,
    errors_on_hits,
    fielding_errors,
    locations,
    out_charts,
)
from fivetool.games.dice_baseball.data.charts.calls_and_rest import ball_parks, calls, days_of_rest
from fivetool.games.dice_baseball.data.charts.cells import OUT_CHARTS
from fivetool.games.dice_baseball.data.charts.entries import band, covered, word_of
from fivetool.games.dice_baseball.data.charts.special_plays import SPECIAL_KINDS, special_plays

FORMAT = 1
FOLDER = Path(__file__).parent
KNOWN_BANDS = {"00-14": "pitcher", "15-89": "range", "90-94": "unique", "95-99": "injury"}
ENTRIES = ("format", "name", "about", "transcription", "1", *OUT_CHARTS, *(str(n) for n in range(3, 18)))


@dataclass(frozen=True)
class Charts:
    """Checked charts: their content as in the file, and the arrays that the rule book takes."""

    content: Mapping[str, Any]
    arrays: Mapping[str, Any]

    @property
    def name(self) -> str:
        """What they are called."""
        return str(self.content["name"])

    def fill(self, book: Any) -> None:
        """Write the charts into a rule book."""
        for field, values in self.arrays.items():
            if isinstance(values, int):
                setattr(book, field, values)
            else:
                getattr(book, field)[...] = values


def known_charts() -> tuple[str, ...]:
    """The names of the charts that come with the game.

    >>> known_charts()
    ('standard',)
    """
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def load_charts(value: Any) -> Any:
    """Check charts given by name, by the path of a TOML file, or as their content.

    Charts that come with the game stay a name; others become their content, so that a save is complete.
    """
    return load_named(
        value,
        known_charts(),
        ("charts", "charts"),
        lambda content: dict(check_charts(content, str(content.get("name", "charts"))).content),
        lambda path: dict(read_charts(path).content),
    )


def charts_of(value: Any) -> Charts:
    """The charts behind a checked option value."""
    return _shipped(value) if isinstance(value, str) else check_charts(value, str(value["name"]))


@cache
def _shipped(name: str) -> Charts:
    return read_charts(FOLDER / f"{name}.toml")


def read_charts(path: Path) -> Charts:
    """Charts out of a file."""
    content = read_toml(path, path.name)
    return check_charts({"name": path.stem, **content}, path.name)


def check_charts(content: Mapping[str, Any], where: str) -> Charts:
    """The charts in `content`, or a DataError that begins with `where` and names chart, cell and reason (DB-192)."""
    try:
        if content.get("format") != FORMAT:
            raise DataError(f"chart format {content.get('format')} is not supported (supported: {FORMAT}).")
        for entry in content:
            if entry not in ENTRIES:
                raise DataError(f"unknown entry {entry}; charts are numbered 1, 2a to 2h and 3 to 17.")
        arrays = {field: value for part in _PARTS for field, value in part(content).items()}
        if not content.get("transcription", False):
            _check_known_cells(content)
    except DataError as error:
        raise DataError(f"{where}: {error}") from None
    return Charts(dict(content), arrays)


_PARTS: tuple[Callable[[Mapping[str, Any]], dict[str, Any]], ...] = (
    locations, out_charts, fielding_errors, errors_on_hits, advance_on_hits, special_plays, calls, days_of_rest,
    ball_parks,
)  # fmt: skip


def _check_known_cells(content: Mapping[str, Any]) -> None:
    """DB-192: what the rulebook itself tells must stay, unless the file is a transcription."""
    for problem in _changed_cells(content):
        raise DataError(f"{problem} Set transcription = true if your printed charts say otherwise.")


def _changed_cells(content: Mapping[str, Any]) -> Iterator[str]:
    if content["1"]["ground"]["L"][9] != "SS":
        yield "Chart 1: ground, LHB, digit 9 must be SS."
    for number, field in ((97, "DLF"), (98, "DCF"), (99, "DRF")):
        if list(content["1"]["fly"][str(number)]) != [field, field]:
            yield f"Chart 1: fly {number} must be {field}."
    if content["2a"]["back"]["SS"]["GOA"] != "Bx":
        yield "Chart 2a, BACK GOA, SS: must be Bx."
    kinds = covered(content["6"], "Chart 6", word_of(SPECIAL_KINDS))
    for text, kind in KNOWN_BANDS.items():
        if any(SPECIAL_KINDS[kinds[roll]] != kind for roll in band(text, "Chart 6")):
            yield f"Chart 6: {text} must be {kind}."

"""Charts 1 to 17 by name, by file or as content: checked on load, replaceable (DB-192)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fivetool.errors import DataError
from fivetool.game.library import Library, Source, files_in
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
RETIRED = ("standard-3",)  # charts of earlier versions of the rules
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


def check_charts(content: Mapping[str, Any], source: Source) -> Charts:
    """The charts in `content`, or a DataError that names the file, the chart, the cell and the reason (DB-192)."""
    content = {"name": source.name, **content}
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
        raise DataError(f"{source.label}: {error}") from None
    return Charts(content, arrays)


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


CHARTS = Library(
    one="charts",
    several="charts",
    shipped=files_in(Path(__file__).parent, first="standard"),
    file_label="{path.name}",
    unnamed="charts",
    check=check_charts,
    retired=RETIRED,
    content_of=lambda charts: dict(charts.content),
    restore=lambda content: check_charts(content, Source(content["name"], content["name"])),
)

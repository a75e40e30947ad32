"""The season sheet: the charts of one season where they differ from those that come with the game.

A sheet is worked out from a handful of figures (`Sheet`). It replaces cells and bands of Charts 2, 3, 5, 7, 8, 9 and
10, so anybody who can read the charts can play by it; no rule changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from fivetool.games.dice_baseball.cards.card import round_half_up
from fivetool.games.dice_baseball.data.charts.library import CHARTS
from fivetool.games.dice_baseball.workshop.out_cells import Outs, changed_cells

NUMBERS = 100
BAND = re.compile(r"\d\d(-\d\d)?|\d(-\d)?")
USUAL_CHARTS = "standard"

# Chance of a number of each chart, for a special play with runners on
OF_CHART_7, OF_CHART_10 = 0.15 / NUMBERS, 0.05 / NUMBERS
OF_CHART_8 = 0.75 / NUMBERS
USUAL_RANGE = 70
USUAL_CATCHERS, USUAL_MINUS = 23, 40  # numbers of Chart 8, and what is taken off a catcher's Range on Chart 9
MOST_MINUS, LEAST_MINUS = 68, 5
DIGITS = 10
WEIGHT_OF_MISS = 5.0  # of what charts miss, against how unlike the printed ones they are
THIRD_STRIKES = 0.5  # of the dropped third strikes of Chart 10, those that count; the rest find first base occupied
WILD_ANYWAY = (5 + 8 * THIRD_STRIKES) * OF_CHART_10  # wild pitches of Chart 10, which no sheet changes


@dataclass(frozen=True)
class LooseBalls:
    """Plays of the battery for each special play with runners on."""

    wild_pitches: float = 0.1511
    passed_balls: float = 0.0476
    balks: float = 0.0395
    pickoffs: float = 0.0115
    pitchers_throws: float = 0.0135
    catchers_throws: float = 0.0268


USUAL_LOOSE_BALLS = LooseBalls()
USUAL_OUTS = Outs()


@dataclass(frozen=True)
class Sheet:
    """The figures of a season sheet; as they stand here they give the charts that come with the game."""

    loose_balls: LooseBalls = USUAL_LOOSE_BALLS
    advances: tuple[tuple[float, ...], ...] = ((0.0,) * 3,) * 3  # more on Chart 5, by row and outs
    thrown_out: tuple[tuple[float, ...], ...] = ((1.0,) * 3,) * 3  # times as many numbers, by row and outs
    # Rungs of ladders, of which a sheet has whole ones
    steady_errors: float = 0.0  # errors on which nobody reaches; below 0 fewer of them
    flies: float = 0.0  # flies that bring a run home: below 0 fewer of them, above 0 more
    outs: Outs = USUAL_OUTS  # runners on other outs


def usual_content() -> dict[str, Any]:
    """The charts that come with the game."""
    return dict(CHARTS.of(USUAL_CHARTS).content)


def sheet_content(sheet: Sheet) -> dict[str, Any]:
    """What replaces cells of the charts that come with the game; nothing for a sheet that changes nothing.

    >>> sheet_content(Sheet())
    {}
    """
    usual = usual_content()
    found: dict[str, Any] = {}
    for part in (
        changed_cells(sheet.outs, usual),
        _flies(sheet, usual),
        _errors(sheet),
        _advances(sheet, usual),
        _battery(sheet, usual),
    ):
        found = with_sheet(found, part)
    return dict(sorted(found.items(), key=lambda chart: (int(chart[0].rstrip("abcdefgh")), chart[0])))


# --- Chart 5 ---


def _advances(sheet: Sheet, usual: Mapping[str, Any]) -> dict[str, Any]:
    if sheet.advances == Sheet.advances and sheet.thrown_out == Sheet.thrown_out:
        return {}
    rows = {}
    for place, (row, fields) in enumerate(usual["5"].items()):
        carried = [0.0] * 3
        cells: dict[str, Any] = {}
        for name, cell in fields.items():
            more, times = sheet.advances[place], sheet.thrown_out[place]
            wanted = [_width(text) * times[outs] + carried[outs] for outs, text in enumerate(cell["thrown_out"])]
            whole = [min(25, max(0, round_half_up(number))) for number in wanted]
            carried = [number - width for number, width in zip(wanted, whole, strict=True)]
            cells[name] = {
                "modifier": [round_half_up(old + plus) for old, plus in zip(cell["modifier"], more, strict=True)],
                "thrown_out": [_last_numbers(width) for width in whole],
            }
        rows[row] = cells
    return {"5": rows}


def _width(text: str) -> int:
    """How many numbers a band has.

    >>> _width("97-99"), _width("99"), _width("")
    (3, 1, 0)
    """
    first, _, last = text.partition("-")
    return int(last or first) - int(first) + 1 if text else 0


def _last_numbers(width: int) -> str:
    return "" if not width else "99" if width == 1 else f"{NUMBERS - width}-99"


# --- Charts 7 to 10: pitcher and catcher ---


@dataclass(frozen=True)
class CatchersChart:
    """What Charts 7, 8 and 9 have of wild pitches and of what gets by a catcher."""

    catchers: int = USUAL_CATCHERS  # numbers of Chart 8
    minus: int = USUAL_MINUS
    digits: dict[str, int] = field(default_factory=dict)  # of Chart 9
    wild_pitches: int = 0  # numbers of Chart 7

    @property
    def gets_by(self) -> float:
        """How often a ball gets by an average catcher, for each special play with runners on."""
        return OF_CHART_8 * self.catchers * (self.minus + NUMBERS - 1 - USUAL_RANGE) / NUMBERS


@dataclass(frozen=True)
class BatteryCharts:
    """What Charts 7, 8, 9 and 10 have of the battery."""

    balks: tuple[int, int]  # numbers of Charts 7 and 10
    pickoffs: tuple[int, int]
    throws: int  # of Chart 7
    behind: CatchersChart

    @property
    def gives(self) -> tuple[float, float, float]:
        """Wild pitches, passed balls and balks for each special play with runners on."""
        behind = self.behind
        gets_by = behind.gets_by / DIGITS
        return (
            OF_CHART_7 * behind.wild_pitches + WILD_ANYWAY + gets_by * behind.digits.get("wild pitch", 0),
            gets_by * behind.digits.get("passed ball", 0),
            OF_CHART_7 * self.balks[0] + OF_CHART_10 * self.balks[1],
        )


def battery_charts(wanted: LooseBalls) -> BatteryCharts:
    """Charts that come nearest to what is wanted.

    >>> [round(number, 3) for number in battery_charts(USUAL_LOOSE_BALLS).gives]
    [0.151, 0.048, 0.04]
    """
    balks, pickoffs = _on_two_charts(wanted.balks, 13), _on_two_charts(wanted.pickoffs, 8)
    throws = max(0, round_half_up((wanted.pitchers_throws - 6 * OF_CHART_10) / OF_CHART_7))
    room = NUMBERS - balks[0] - pickoffs[0] - throws
    return BatteryCharts(balks, pickoffs, throws, catchers_chart(wanted, max(0, room)))


def _battery(sheet: Sheet, usual: Mapping[str, Any]) -> dict[str, Any]:
    if sheet.loose_balls == USUAL_LOOSE_BALLS:
        return {}
    charts = battery_charts(sheet.loose_balls)
    behind = charts.behind
    counts = {"wild pitch": behind.wild_pitches, "balk": charts.balks[0], "pickoff": charts.pickoffs[0]}
    counts["wild pickoff throw"] = charts.throws
    counts["no play"] = max(0, NUMBERS - sum(counts.values()))
    return {
        "7": _bands(counts),
        "8": _bands(_positions(usual, behind.catchers)),
        "9": {"catcher_minus": behind.minus, "by": {"C": _bands(behind.digits, DIGITS)}},
        "10": _unique(usual, charts.balks[1], charts.pickoffs[1]),
    }


def _on_two_charts(wanted: float, again: int) -> tuple[int, int]:
    """Numbers on Charts 7 and 10 that come nearest to a chance; of those on Chart 10 about as many as usual."""
    best = min(
        ((seven, ten) for seven in range(61) for ten in range(22)),
        key=lambda pair: (
            round(abs(pair[0] * OF_CHART_7 + pair[1] * OF_CHART_10 - wanted), 5),
            abs(pair[1] - again),
        ),
    )
    return best


def catchers_chart(wanted: LooseBalls, room: int) -> CatchersChart:
    """Bands that give as many wild pitches, passed balls and catchers' throws as wanted; Chart 7 has `room` numbers.

    >>> chart = catchers_chart(USUAL_LOOSE_BALLS, 66)
    >>> chart.catchers, chart.digits["passed ball"]
    (23, 4)
    """
    found: list[tuple[float, CatchersChart]] = []
    for catchers, passed in product(range(17, 42, 3), range(1, DIGITS)):
        gets_by = wanted.passed_balls * DIGITS / passed / (OF_CHART_8 * catchers)
        minus = round_half_up(gets_by * NUMBERS) - (NUMBERS - 1 - USUAL_RANGE)
        if not LEAST_MINUS <= minus <= MOST_MINUS:
            continue
        whole = OF_CHART_8 * catchers * (minus + NUMBERS - 1 - USUAL_RANGE) / NUMBERS
        thrown = min(DIGITS - passed, max(0, round_half_up(DIGITS * (wanted.catchers_throws - 0.003) / whole)))
        for wild in range(DIGITS - passed - thrown + 1):
            left = (wanted.wild_pitches - WILD_ANYWAY - whole * wild / DIGITS) / OF_CHART_7
            numbers = min(room, max(0, round_half_up(left)))
            miss = abs(left - numbers) * OF_CHART_7 / wanted.wild_pitches if wanted.wild_pitches else 0.0
            missed = abs(wanted.passed_balls - whole * passed / DIGITS) / max(wanted.passed_balls, 1e-6)
            strange = 0.004 * abs(catchers - USUAL_CATCHERS) + 0.001 * abs(minus - USUAL_MINUS)
            digits = {"passed ball": passed, "wild pitch": wild, "catcher's throw": thrown}
            digits["no play"] = DIGITS - sum(digits.values())
            idle = 0.01 * digits["no play"]
            found.append(
                (WEIGHT_OF_MISS * (miss + missed) + strange + idle, CatchersChart(catchers, minus, digits, numbers))
            )
    if not found:  # hardly ever does anything get by
        return CatchersChart(digits={"passed ball": 1, "wild pitch": 1, "no play": 8})
    return min(found, key=lambda one: one[0])[1]


def _positions(usual: Mapping[str, Any], catchers: int) -> dict[str, int]:
    """Chart 8 with more or fewer numbers for the catcher, taken from the others in turn."""
    counts = {position: _width(band) for band, position in usual["8"].items()}
    others = [position for position in counts if position != "C"]
    rest = NUMBERS - catchers
    total = sum(counts[position] for position in others)
    exact = {position: counts[position] * rest / total for position in others}
    whole = {position: int(exact[position]) for position in others}
    for position in sorted(others, key=lambda name: whole[name] - exact[name])[: rest - sum(whole.values())]:
        whole[position] += 1
    return {"C": catchers, **whole}


def _unique(usual: Mapping[str, Any], balks: int, pickoffs: int) -> dict[str, Any]:
    """Chart 10; numbers that balks and pickoffs do not need go to the manager who is sent off, which changes nothing.

    Odd and even numbers matter for wild throws, so these stay where they are as well as can be.
    """
    counts = {play: _width(band) for band, play in usual["10"].items() if band != "suspended"}
    spare = counts["balk"] + counts["pickoff"] - balks - pickoffs
    counts |= {"balk": balks, "pickoff": pickoffs, "manager ejected": counts["manager ejected"] + spare}
    for play in ("rain delay", "batter ejected", "pitcher ejected"):  # more balks than there were idle numbers
        while counts["manager ejected"] < 0 and counts[play] > 1:
            counts[play], counts["manager ejected"] = counts[play] - 1, counts["manager ejected"] + 1
    return {**_bands(counts), "suspended": dict(usual["10"]["suspended"])}


def _bands(counts: Mapping[str, int], size: int = NUMBERS) -> dict[str, str]:
    """Bands of so many numbers each, in order.

    >>> _bands({"passed ball": 4, "wild pitch": 5, "no play": 1}, 10)
    {'0-3': 'passed ball', '4-8': 'wild pitch', '9': 'no play'}
    """
    found, start = {}, 0
    digits = 2 if size == NUMBERS else 1
    for what, count in counts.items():
        if count > 0:
            last = start + count - 1
            band = f"{start:0{digits}}" if count == 1 else f"{start:0{digits}}-{last:0{digits}}"
            found[band] = what
            start += count
    return found


# --- Chart 3: errors on which nobody reaches ---

# Rung by rung: the out is made and the ball thrown away (EC), a pop fly is dropped foul (EF), or the force is made and
# the relay gets away (ED).
STEADY_RUNGS: tuple[tuple[str, str, str], ...] = (
    ("GOA", "3B", "ED"), ("FO", "CF", "EC"), ("GOB", "SS", "EC"), ("GOA", "1B", "ED"), ("GOB", "3B", "EC"),
    ("FO", "LF", "EC"), ("GOB", "2B", "EC"), ("GOC", "SS", "EC"), ("FO", "infield", "EF"), ("GOC", "3B", "EC"),
    ("GOB", "1B", "EC"), ("FO", "RF", "EC"), ("GOC", "2B", "EC"), ("GOB", "P", "EC"), ("GOC", "1B", "EC"),
    ("GOA", "P", "ED"), ("GOC", "P", "EC"), ("GOA", "other", "EC"), ("LO", "infield", "EC"),
)  # fmt: skip

# Rungs the other way: the relay on a double play is dropped before anybody is out, or a fly is dropped.
REACHING_RUNGS: tuple[tuple[str, str, str], ...] = (
    ("GOA", "2B", "E1"), ("GOA", "SS", "E1"), ("LO", "even", "E2"), ("FO", "even", "E2"),
)  # fmt: skip


def _errors(sheet: Sheet) -> dict[str, Any]:
    rung = round_half_up(sheet.steady_errors)
    if not rung:
        return {}
    usual = usual_content()["3"]["codes"]
    infield = ("P", "1B", "2B", "3B", "SS")
    codes: dict[str, Any] = {out: dict(entry) for out, entry in usual.items() if out != "GOB"}
    codes["GOB"] = dict.fromkeys(infield, usual["GOB"])
    for out, who, code in STEADY_RUNGS[:rung] if rung > 0 else REACHING_RUNGS[:-rung]:
        if code == "ED":
            del codes["GOA"][who]  # he is like second baseman and shortstop
        else:
            codes[out][who] = code
    return {"3": {"codes": codes}}


# --- Chart 2: runs on flies ---

# cells that change from rung to rung: chart, part, fielder, cell
FEWER_RUNS: tuple[tuple[str, str, str, str], ...] = (
    ("2f", "line", "RF", "Bx"), ("2e", "fly", "LF", "Bx"), ("2f", "fly", "LF", "Bx 0:3-H"),
    ("2g", "line", "RF", "Bx"), ("2h", "fly", "LF", "Bx 0:3-H"), ("2f", "line", "CF", "Bx"),
    ("2g", "fly", "LF", "Bx 0:3-H"), ("2e", "fly", "RF", "Bx 0:3-H"), ("2h", "line", "RF", "Bx"),
    ("2f", "fly", "LF", "Bx"), ("2g", "line", "CF", "Bx"), ("2f", "fly", "RF", "Bx 0:3-H"),
    ("2h", "fly", "LF", "Bx"), ("2h", "line", "CF", "Bx"), ("2g", "fly", "LF", "Bx"),
    ("2h", "fly", "RF", "Bx 0:3-H"), ("2e", "fly", "CF", "Bx 0:3-H"), ("2e", "fly", "RF", "Bx"),
)  # fmt: skip
MORE_RUNS: tuple[tuple[str, str, str, str], ...] = (
    ("2e", "line", "CF", "Bx 3-H"), ("2e", "fly", "LF", "Bx 3-H"), ("2f", "line", "LF", "Bx 3-H"),
    ("2e", "line", "RF", "Bx 3-H"), ("2h", "line", "LF", "Bx 3-H"), ("2g", "line", "LF", "Bx 3-H"),
    ("2e", "line", "LF", "Bx 3-H"),
)  # fmt: skip
LOWEST_RUNG, HIGHEST_RUNG = -len(FEWER_RUNS), len(MORE_RUNS)


def _flies(sheet: Sheet, usual: Mapping[str, Any]) -> dict[str, Any]:
    rung = round_half_up(sheet.flies)
    rungs = FEWER_RUNS[:-rung] if rung < 0 else MORE_RUNS[:rung]
    found: dict[str, Any] = {}
    for chart, part, fielder, cell in rungs:
        found.setdefault(chart, {}).setdefault(part, {})[fielder] = cell
    return found


# --- Putting a sheet over charts ---


def with_sheet(content: Mapping[str, Any], sheet: Mapping[str, Any]) -> dict[str, Any]:
    """Charts with the cells and bands of a sheet in place of their own.

    >>> charts = {"7": {"00-65": "wild pitch"}, "2e": {"fly": {"LF": "Bx", "CF": "Bx"}}}
    >>> with_sheet(charts, {"7": {"00-99": "balk"}, "2e": {"fly": {"LF": "Bx 3-H"}}})
    {'7': {'00-99': 'balk'}, '2e': {'fly': {'LF': 'Bx 3-H', 'CF': 'Bx'}}}
    """
    merged = dict(content)
    for name, value in sheet.items():
        old = merged.get(name)
        if isinstance(old, Mapping) and isinstance(value, Mapping) and not _has_bands(name, value):
            merged[name] = with_sheet(old, value)
        else:
            merged[name] = value
    return merged


def _has_bands(name: str, table: Mapping[str, Any]) -> bool:
    """Whether a table is read by rolls, or is a list of error codes, so that it must be replaced as a whole."""
    return name == "codes" or any(BAND.fullmatch(entry) for entry in table)


def changed_lines(sheet: Mapping[str, Any]) -> Iterator[str]:
    """The sheet in words, chart by chart, as a person writes it beside the charts."""
    usual = usual_content()
    for chart, table in sheet.items():
        for line in _changes(f"Chart {chart}", chart, usual.get(chart), table):
            yield line.replace("_", " ")


def _changes(where: str, entry: str, usual: Any, value: Any) -> Iterator[str]:
    if isinstance(value, Mapping) and (entry == "codes" or not _has_bands(entry, value)):
        for name, part in value.items():
            before = usual.get(name) if isinstance(usual, Mapping) else None
            yield from _changes(f"{where}, {name}", name, before, part)
    elif value != usual:
        yield f"{where}: {_in_words(value)}"


def _in_words(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {part}" for name, part in value.items() if not isinstance(part, Mapping))
    if isinstance(value, list | tuple):
        return ", ".join(str(part) or "none" for part in value)
    return str(value)

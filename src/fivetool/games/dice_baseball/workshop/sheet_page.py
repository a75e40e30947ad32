"""The season sheet as a page to print: what the season had, and which cells and bands of the charts it changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fivetool.archive.figures import Figures
from fivetool.games.dice_baseball.workshop.season_sheet import changed_lines

SHEET_FILE = "season-sheet.md"
RULES_IN_WORDS = {
    "dh": "A designated hitter bats where the home club's league has one.",
    "extra_runner": "Extra innings begin with a runner on second base.",
    "min_batters": "A new pitcher faces three batters unless the half-inning ends.",
}
# what the charts were made by: 1984, a club and game
THEN = {
    "Intentional walks": 0.302, "Sacrifices": 0.341, "Flies that bring a run home": 0.308, "Double plays": 0.929,
    "Errors": 0.836, "Batters safe on errors": 0.503, "Steals": 0.720, "Caught stealing": 0.359,
    "Wild pitches": 0.268, "Passed balls": 0.077, "Balks": 0.067, "Runners picked off": 0.053,
    "Runners put out on hits": 0.169,
}  # fmt: skip


def now(figures: Figures) -> dict[str, float]:
    """The same figures of a season."""
    line, games = figures.batting, max(1, figures.team_games)
    counted = (
        line.intentional_walks, line.sacrifice_bunts, figures.sacrifice_flies, figures.double_plays,
        figures.all_errors, line.reached_on_error, figures.stolen, figures.caught,
        figures.wild_pitches, figures.passed_balls, figures.balks, figures.picked_off,
        figures.outs_on_hits,
    )  # fmt: skip
    return {name: number / games for name, number in zip(THEN, counted, strict=True)}


def sheet_page(name: str, figures: Figures, sheet: Mapping[str, Any], rules: Mapping[str, str], notice: str) -> str:
    """The page."""
    return "\n".join(_lines(name, figures, sheet, rules, notice)) + "\n"


def _lines(
    name: str, figures: Figures, sheet: Mapping[str, Any], rules: Mapping[str, str], notice: str
) -> Iterator[str]:
    yield f"# Season sheet: {name}"
    yield ""
    yield (
        "Lay this page beside the charts. Where it names a cell or a chart, read it here; everything else is as "
        "printed. The cards of the set carry the sheet, and a game uses that of its home club."
    )
    yield from ("", "## Rules of the time", "")
    yield from (f"- {RULES_IN_WORDS.get(rule, f'{rule}: {value}')}" for rule, value in rules.items())
    yield from ("", "## What the season had, a club and game", "")
    yield from ("| | This season | The charts as printed |", "|---|---:|---:|")
    for what, number in now(figures).items():
        yield f"| {what} | {number:.3f} | {THEN[what]:.3f} |"
    if figures.estimated:
        yield from (
            "",
            f"The files do not say everything. Estimated from other seasons: {', '.join(figures.estimated)}.",
        )
    yield from ("", "## In place of the printed charts", "")
    changes = list(changed_lines(sheet))
    yield from (f"- {line}" for line in changes or ["Nothing: this season plays by the charts as printed."])
    yield from (
        "",
        "On Chart 7 and for a ball that gets by a catcher, *no play* means that nothing happens: step one again. How "
        "often managers walk batters, bunt and steal stands in the habits on the cards; how often fielders err, in "
        "their Defense; how often ground balls become double plays, in GOA on the cards.",
    )
    if notice:
        yield from ("", f"*{notice}*")

"""Writes the report on a made-up league: league totals beside real ones, and every card beside what it did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fivetool.games.dice_baseball.workshop.recipe import EVENTS
from fivetool.studies.dice_baseball.fidelity.league import CardRow, Kept, Range
from fivetool.studies.plots import BLUE, ORANGE, agreement, colored

ON_BASE = slice(0, EVENTS.index("SO"))  # the events that put a batter on base
KEPT_WITHIN = 0.02
WILD_PITCHES = (  # why they may fall outside, as the lowest real figure is the one that the charts aim at
    "How often a pitch goes wild is a matter of the charts, not of the cards: a catcher's Range only tells how he "
    "compares with the other catchers of his league. The charts are drawn after 1984, and of the real leagues here "
    "that season had the fewest wild pitches, so a game that comes out a hundredth below its model is below them all. "
    "The [replay of 1984](dice-baseball-1984.md) is as near to that season."
)


@dataclass(frozen=True)
class LeagueFindings:
    """Everything that the report tells."""

    name: str
    seed: int
    notice: str
    replays: int
    games: int
    rules: str
    ranges: Sequence[Range]
    kept: Sequence[Kept]
    rows: Sequence[CardRow]
    clubs: Sequence[tuple[str, float, float, float, float]]  # name, wins a season, their spread, runs and runs allowed
    least: int


def write(findings: LeagueFindings, folder: Path, name: str) -> Path:
    """The report and its pictures in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    regulars = [row for row in findings.rows if row.appearances >= findings.least]
    cards_picture(regulars, ON_BASE, "On base").save(folder / f"{name}-on-base.svg")
    place = EVENTS.index("HR")
    cards_picture(regulars, slice(place, place + 1), "Home runs").save(folder / f"{name}-home-runs.svg")
    path = folder / f"{name}.md"
    path.write_text("\n".join(_lines(findings, name)) + "\n", encoding="utf-8")
    return path


def missed(findings: LeagueFindings) -> list[str]:
    """What falls outside what real leagues had, or what cards say."""
    outside = [
        f"{one.name}: {one.played:.4f}, real leagues had {one.low:.4f} to {one.high:.4f}"
        for one in findings.ranges
        if not one.met
    ]
    return outside + [
        f"{one.event} of {one.card}s: {one.played / one.expected - 1:+.1%} against the cards"
        for one in findings.kept
        if abs(one.played / one.expected - 1) > KEPT_WITHIN
    ]


def _lines(findings: LeagueFindings, name: str) -> Iterator[str]:
    yield f"# How true the {findings.name} is to its cards"
    yield ""
    yield (
        f"The league made up from seed {findings.seed}: {findings.games:,} games, everybody against everybody, played "
        f"{findings.replays} times under the rules that the cards were made for ({findings.rules}); steals, bunts and "
        "intentional walks are called as often as the habits on the cards say. Nobody in it ever was, so the truth is "
        "what the cards say: the honesty table, and how good the opponents were. Totals stand beside those of real "
        "leagues."
    )
    yield ""
    yield f"*{findings.notice}*"
    yield ""
    inside = sum(one.met for one in findings.ranges)
    yield f"{inside} of {len(findings.ranges)} totals are such as real leagues had them."
    yield ""
    if shortfalls := missed(findings):
        yield f"What falls outside, or differs from the cards by more than {KEPT_WITHIN:.0%}:"
        yield ""
        yield from (f"- {text}" for text in shortfalls)
        yield ""
        if any(not one.met and one.name.startswith("WP ") for one in findings.ranges):
            yield WILD_PITCHES
            yield ""
    yield from _range_table(findings.ranges)
    yield from _cards(findings, name)
    yield from _clubs(findings)


def _range_table(ranges: Sequence[Range]) -> Iterator[str]:
    yield "## The league"
    yield ""
    yield (
        "Real leagues: the lowest and the highest of seven spans of major-league seasons from 1968 to 2024; for errors "
        "of outfielders, of four spans from 1982 to 2024."
    )
    yield ""
    yield "| | Played | Lowest | Highest |"
    yield "|---|---:|---:|---:|"
    for one in ranges:
        mark = "" if one.met else " **outside**"
        yield f"| {one.name} | {one.played:.4f}{mark} | {one.low:.4f} | {one.high:.4f} |"
    yield ""


def _cards(findings: LeagueFindings, name: str) -> Iterator[str]:
    yield "## Cards"
    yield ""
    yield (
        f"Rates per plate appearance that dice decide, over all cards, weighted by use; the correlation is over those "
        f"with {findings.least} or more a season."
    )
    yield ""
    yield "| | By the cards | Played | Difference | Correlation |"
    yield "|---|---:|---:|---:|---:|"
    for one in findings.kept:
        yield (
            f"| {one.card}s ({one.count}), {one.event} | {one.expected:.4f} | {one.played:.4f} "
            f"| {one.played / one.expected - 1:+.1%} | {one.correlation:.3f} |"
        )
    yield ""
    yield f"![On base by the card and as played, every regular]({name}-on-base.svg)"
    yield ""
    yield f"![Home runs by the card and as played, every regular]({name}-home-runs.svg)"
    yield ""


def _clubs(findings: LeagueFindings) -> Iterator[str]:
    yield "## Clubs"
    yield ""
    yield "| Club | Wins a season | give or take | Runs | Allowed |"
    yield "|---|---:|---:|---:|---:|"
    for club, wins, spread, runs, allowed in findings.clubs:
        yield f"| {club} | {wins:.1f} | {spread:.1f} | {runs:.0f} | {allowed:.0f} |"


def cards_picture(rows: Sequence[CardRow], events: slice, title: str) -> Any:
    """Every regular: the rate of some events by his card against that played."""
    across, upward = f"{title} by the card", f"{title} as played"
    table = [
        {across: float(row.expected[events].sum()), upward: float(row.played[events].sum()), "Card": row.card}
        for row in rows
    ]
    group = colored("Card", {"hitter": ORANGE, "pitcher": BLUE})
    return agreement(table, across, upward, group, size=45, opacity=0.7)

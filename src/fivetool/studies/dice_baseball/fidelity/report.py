"""Writes the fidelity report: tables and pictures, real beside replayed, and where a target was missed by how much."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import altair as alt
import numpy as np
import polars as pl

from fivetool.studies.dice_baseball.fidelity.compare import Agreement, ClubRow, Rate, wins_by_runs
from fivetool.studies.dice_baseball.fidelity.situations import (
    BASE_STATES,
    CHANCE,
    CHANCES,
    TAKEN,
    THROWN_OUT,
    Situations,
)
from fivetool.studies.plots import BLUE, ORANGE, agreement, colored, diagonal, share_bars

WINS_CORRELATION = 0.85  # what is wanted of mean wins
TIMES_PYTHAGORAS = 1.15  # and how far they may miss, against wins reckoned from the real runs
RUNS_SPREAD = 1.3  # standard deviation of runs to come, over the root of their mean: 1.0 to 1.5 by situation
EXPECTANCY_TOLERANCE = 0.05
RUNS_SHOWN = 16
REAL, REPLAYED = "real", "replayed"


@dataclass(frozen=True)
class Findings:
    """Everything that the report tells."""

    title: str
    notice: str
    replays: int
    games: int
    rates: Sequence[Rate]
    errors: Sequence[Rate]
    clubs: list[ClubRow]
    wins: tuple[Agreement, Agreement]
    real: Situations
    replayed: Situations
    scores: tuple[Sequence[float], Sequence[float]]  # share of team games with 0, 1, 2... runs: real, replayed
    players: Sequence[tuple[str, Sequence[Agreement]]]
    by_perfect_cards: Sequence[Sequence[Agreement]] = ()  # of each group of players
    by_components: Agreement | None = None  # wins reckoned from what batters did
    by_chance: Agreement | None = None  # wins by perfect cards
    situations_by_chance: float = 0.0  # how many of 24 perfect cards bring near enough
    estimated: Sequence[str] = ()  # what the files do not say
    made_by: str = ""  # a command
    hits: Any = None  # real hits per plate appearance by situation, see `compare.hits_by_situation`


def write(findings: Findings, folder: Path, name: str) -> Path:
    """The report and its pictures in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    clubs_picture(findings.clubs).save(folder / f"{name}-wins.svg")
    scores_picture(findings.scores).save(folder / f"{name}-scores.svg")
    expectancy_picture(findings).save(folder / f"{name}-expectancy.svg")
    path = folder / f"{name}.md"
    path.write_text("\n".join(_lines(findings, name)) + "\n", encoding="utf-8")
    return path


def _lines(findings: Findings, name: str) -> Iterator[str]:
    yield f"# {findings.title}"
    yield ""
    yield (
        f"{findings.games:,} games, each replayed {findings.replays} times with the lineups, substitutes and pitchers "
        "it really had; the manager calls steals, bunts and intentional walks as often as they were called."
    )
    yield ""
    if findings.made_by:
        yield from (f"Made by `{findings.made_by}`.", "")
    yield f"*{findings.notice}*"
    yield ""
    yield from _summary(findings)
    yield "## Rates"
    yield ""
    yield (
        "Luck of one season: how far one replay is off the mean of them all. Perfect cards would be off that much in a "
        f"single replay, and {np.sqrt(findings.replays):.1f} times less in the mean of {findings.replays}."
    )
    yield ""
    yield from _rate_table(findings.rates)
    yield "### Errors by position"
    yield ""
    yield from _rate_table(findings.errors)
    yield from _clubs(findings, name)
    yield from _situations(findings, name)
    yield "## Scores"
    yield ""
    yield f"![How often a club scored so many runs]({name}-scores.svg)"
    yield ""
    yield from _players(findings)


def missed(findings: Findings) -> list[str]:
    """What fell short, and by how much."""
    found = [
        f"{rate.name}: {rate.difference:+.1%} (wanted within {rate.tolerance:.0%})"
        for rate in (*findings.rates, *findings.errors)
        if rate.met is False
    ]
    mean = findings.wins[0]
    if mean.correlation < WINS_CORRELATION:
        found.append(f"Mean wins: correlation {mean.correlation:.3f} (wanted {WINS_CORRELATION:.2f})")
    most = most_miss(findings)
    if mean.typical_miss > most:
        found.append(f"Mean wins: typical miss {mean.typical_miss:.2f} (wanted at most {most:.2f})")
    off = np.abs(findings.replayed.expectancy - findings.real.expectancy)
    found += [
        f"Runs to come with {BASE_STATES[bases]} and {outs} out: "
        f"{findings.replayed.expectancy[bases, outs] - findings.real.expectancy[bases, outs]:+.3f} "
        f"(wanted within {EXPECTANCY_TOLERANCE})"
        for bases, outs in np.argwhere(off > EXPECTANCY_TOLERANCE)
    ]
    return found


def most_miss(findings: Findings) -> float:
    """How far mean wins may miss: not much farther than wins reckoned from the real runs."""
    return TIMES_PYTHAGORAS * wins_by_runs(findings.clubs).typical_miss


def _summary(findings: Findings) -> Iterator[str]:
    mean, single = findings.wins
    yield "| | Wanted | Reached |"
    yield "|---|---|---|"
    yield f"| Wins, mean of {findings.replays} replays: correlation | {WINS_CORRELATION:.2f} | {mean.correlation:.3f} |"
    most = most_miss(findings)
    yield f"| Wins, mean of {findings.replays} replays: typical miss | {most:.2f} | {mean.typical_miss:.2f} |"
    yield f"| Wins, one replay: correlation, typical miss | | {single.correlation:.2f}, {single.typical_miss:.1f} |"
    runs = wins_by_runs(findings.clubs)
    yield (
        "| For comparison, wins reckoned from the real runs: correlation, typical miss | "
        f"| {runs.correlation:.3f}, {runs.typical_miss:.2f} |"
    )
    for title, one in (
        ("What batters did tells wins, whatever its order", findings.by_components),
        ("Perfect cards (a replay in place of the real season)", findings.by_chance),
    ):
        if one is not None:
            yield f"| {title}: correlation, typical miss | | {one.correlation:.3f}, {one.typical_miss:.2f} |"
    off = np.abs(findings.replayed.expectancy - findings.real.expectancy)
    near = int((off <= EXPECTANCY_TOLERANCE).sum())
    chance = f"; perfect cards {findings.situations_by_chance:.1f}" if findings.situations_by_chance else ""
    yield f"| Situations within {EXPECTANCY_TOLERANCE} runs | {off.size}{chance} | {near} |"
    kept = [rate for rate in findings.rates if rate.met]
    known = [rate for rate in findings.rates if rate.met is not None]
    yield f"| Rates as near as wanted | {len(known)} | {len(kept)} |"
    yield ""
    if findings.estimated:
        yield from (f"The files do not say {', '.join(findings.estimated)}: estimated from other seasons.", "")
    shortfalls = missed(findings)
    if shortfalls:
        yield "What falls short:"
        yield ""
        yield from (f"- {text}" for text in shortfalls)
        yield ""


def _rate_table(rates: Iterable[Rate]) -> Iterator[str]:
    yield "| | Real | Replayed | Difference | Wanted within | Luck of one season |"
    yield "|---|---:|---:|---:|---:|---:|"
    for rate in rates:
        mark = "" if rate.met is not False else " **missed**"
        difference = f"{rate.difference:+.1%}{mark}" if rate.real else "not known"
        luck = f"±{rate.luck:.1%}" if rate.luck else "–"
        yield f"| {rate.name} | {rate.real:.4f} | {rate.replayed:.4f} | {difference} | {rate.tolerance:.0%} | {luck} |"
    yield ""


def _clubs(findings: Findings, name: str) -> Iterator[str]:
    yield "## Clubs"
    yield ""
    yield f"![Real and replayed wins of every club]({name}-wins.svg)"
    yield ""
    yield "| Club | Wins | Replayed | Nine of ten replays | Runs | Replayed | Allowed | Replayed |"
    yield "|---|---:|---:|---:|---:|---:|---:|---:|"
    for row in findings.clubs:
        yield (
            f"| {row.club} | {row.real_wins} | {row.wins:.1f} | {row.low:.0f} to {row.high:.0f} | {row.real_runs} "
            f"| {row.runs:.0f} | {row.real_allowed} | {row.allowed:.0f} |"
        )
    yield ""


def _why_situations_miss(findings: Findings, miss: Any) -> Iterator[str]:
    """What real batters did in the situations that differ: cards are the same with anybody on base."""
    yield (
        "Two things make such differences: the luck of one real season, and that cards do not know who is on base. "
        f"Where real batters had fewer hits than {findings.hits[-1, 0]:.3f} a plate appearance, as they had over all, "
        "the replay scores more. A difference that neither explains comes from the charts."
    )
    yield ""
    yield "| Bases | Outs | Replayed against real | Chance of the real season, give or take | Real hits |"
    yield "|---|---:|---:|---:|---:|"
    for state, outs in zip(*np.nonzero(miss > EXPECTANCY_TOLERANCE), strict=True):
        difference = findings.replayed.expectancy[state, outs] - findings.real.expectancy[state, outs]
        luck = RUNS_SPREAD * np.sqrt(findings.real.expectancy[state, outs] / findings.real.met[state, outs])
        yield (
            f"| `{BASE_STATES[state]}` | {outs} | {difference:+.3f} | {luck:.3f} | {findings.hits[state, outs]:.3f} |"
        )
    yield ""


def _situations(findings: Findings, name: str) -> Iterator[str]:
    yield "## Run expectancy"
    yield ""
    yield f"![Runs to the end of the inning by bases and outs]({name}-expectancy.svg)"
    yield ""
    yield "| Bases | Real, 0 / 1 / 2 out | Replayed, 0 / 1 / 2 out |"
    yield "|---|---|---|"
    for state, bases in enumerate(BASE_STATES):
        real, replayed = (
            " / ".join(f"{number:.3f}" for number in found.expectancy[state])
            for found in (findings.real, findings.replayed)
        )
        yield f"| `{bases}` | {real} | {replayed} |"
    weights = findings.real.met
    miss = np.abs(findings.real.expectancy - findings.replayed.expectancy)
    within = (miss <= EXPECTANCY_TOLERANCE).sum()
    yield ""
    yield (
        f"{within} of 24 are within {EXPECTANCY_TOLERANCE} runs; the mean miss, weighted by how often a state was met, "
        f"is {np.average(miss, weights=weights):.3f}."
    )
    yield ""
    if findings.hits is not None and within < miss.size:
        yield from _why_situations_miss(findings, miss)
    yield "| Runner | Takes the extra base: real | Replayed | Thrown out: real | Replayed |"
    yield "|---|---:|---:|---:|---:|"
    for kind, title in enumerate(CHANCES):
        shares = [
            found.extra[kind, what] / max(1, found.extra[kind, CHANCE])
            for what in (TAKEN, THROWN_OUT)
            for found in (findings.real, findings.replayed)
        ]
        yield f"| {title} | {' | '.join(f'{share:.3f}' for share in shares)} |"
    yield ""


def _players(findings: Findings) -> Iterator[str]:
    yield "## Players"
    yield ""
    yield (
        "How the players of one replay agree with the real ones, on average over the replays. A perfect card would "
        "still be off by the luck of one season: its correlation stands in brackets (a replay in place of the real "
        "season; cards made from a season hold a part of its luck and can come nearer)."
    )
    yield ""
    figures = [one.figure for one in findings.players[0][1]]
    yield f"| | {' | '.join(figures)} |"
    yield f"|---|{'---:|' * len(figures)}"
    perfect = findings.by_perfect_cards or [()] * len(findings.players)
    for (group, found), by_chance in zip(findings.players, perfect, strict=True):
        brackets = [f" ({one.correlation:.3f})" for one in by_chance] or [""] * len(found)
        cells = [f"{one.correlation:.3f}{bracket}" for one, bracket in zip(found, brackets, strict=True)]
        yield f"| {group} ({found[0].count}) | {' | '.join(cells)} |"


# Pictures


def clubs_picture(clubs: Sequence[ClubRow]) -> Any:
    """Real against replayed wins, with the band of nine in ten replays."""
    rows = pl.DataFrame(
        {
            "club": [row.club for row in clubs],
            "Real wins": [row.real_wins for row in clubs],
            "Replayed wins": [row.wins for row in clubs],
            "low": [row.low for row in clubs],
            "high": [row.high for row in clubs],
            "left": [place % 2 == 1 for place in range(len(clubs))],  # names on both sides keep out of each other's way
        }
    )
    base = alt.Chart(rows).encode(x=alt.X("Real wins", title="Real wins", scale=alt.Scale(zero=False)))
    band = base.mark_rule(color="#9bb8d3").encode(
        y=alt.Y("low", title="Replayed wins", scale=alt.Scale(zero=False)), y2="high"
    )
    dots = base.mark_circle(size=60, color=BLUE).encode(y=alt.Y("Replayed wins", title="Replayed wins"))
    texts = [
        base.transform_filter(alt.datum.left == left)
        .mark_text(dx=-14 if left else 14, fontSize=9, color="#444")
        .encode(y=alt.Y("Replayed wins", title="Replayed wins"), text="club")
        for left in (False, True)
    ]
    ends = [min(row.real_wins for row in clubs), max(row.real_wins for row in clubs)]
    line = diagonal(ends, "Real wins", "Replayed wins")
    return alt.layer(line, band, dots, *texts).properties(width=520, height=380)


def scores_picture(scores: tuple[Sequence[float], Sequence[float]]) -> Any:
    """How often clubs scored so many runs."""
    rows = [
        {"Runs": runs, "Share of games": share, "Games": kind}
        for kind, shares in zip((REAL, REPLAYED), scores, strict=True)
        for runs, share in enumerate(shares[:RUNS_SHOWN])
    ]
    return share_bars(rows, "Runs:O", "Share of games", colored("Games", {REAL: ORANGE, REPLAYED: BLUE}))


def expectancy_picture(findings: Findings) -> Any:
    """Run expectancy of all 24 states, real against replayed."""
    real, replayed = findings.real.expectancy, findings.replayed.expectancy
    rows = [
        {"Real": float(real[bases, outs]), "Replayed": float(replayed[bases, outs]), "Outs": outs}
        for bases in range(len(BASE_STATES))
        for outs in range(3)
    ]
    return agreement(rows, "Real", "Replayed", alt.Color("Outs:O"), size=60)

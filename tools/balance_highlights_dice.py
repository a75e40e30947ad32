"""Is a Play sheet balanced? Simulates managers and writes docs/balance/highlights-dice.md with its plots.

python tools/balance_highlights_dice.py                       the shipped sheets
python tools/balance_highlights_dice.py mine.toml --games 4000
"""

from __future__ import annotations

import argparse
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import altair
import vl_convert

import fivetool as ft

GAME = "highlights-dice"
TRACKS = ("S", "D", "T", "HR", "W", "SB")
FOLDER = Path(__file__).parent.parent / "docs" / "balance"
SEED = 20


@dataclass(frozen=True)
class Balance:
    """What was measured of one sheet."""

    sheet: str
    games: int
    runs: dict[int, float]  # players to runs a player
    spread: tuple[int, int]  # 10th and 90th percentile of runs, two players
    ties: dict[int, float]  # players to share of games tied after regulation
    seats: dict[int, list[float]]  # players to win rate by seat, seat 1 being Active first
    power: float
    shares: dict[str, float]  # of Active turns
    refusal: dict[str, float]  # win share of a manager who refuses the track
    solo: dict[tuple[str, str], float]  # (player, difficulty) to win rate
    against: dict[str, float]  # the manager's win share against other players
    histogram: list[float]  # of one player's runs, two players


def measure(sheet: str, games: int) -> Balance:
    """Play everything that the report needs."""
    together = {count: play(sheet, ["manager"] * count, games, first=1) for count in (2, 3, 4)}
    two = together[2]
    taken = {track: two.figures[f"taken_{track}"] for track in TRACKS}
    histogram = [sum(counts) / (2 * games) for counts in zip(*two.run_histograms, strict=True)]
    return Balance(
        sheet=sheet,
        games=games,
        runs={count: sum(report.runs_mean) / count for count, report in together.items()},
        spread=(percentile(histogram, 0.1), percentile(histogram, 0.9)),
        ties={count: report.figures["regulation_ties"] for count, report in together.items()},
        seats={count: [wins / games for wins in report.wins] for count, report in together.items()},
        power=two.figures["power"] / 2,
        shares={track: count / sum(taken.values()) for track, count in taken.items()},
        refusal={track: win_share(sheet, f"refuses_{track}", "manager", games) for track in TRACKS},
        solo={
            (player, level): play(sheet, [player], games, solo_difficulty=level).wins[0] / games
            for player in ("manager", "random")
            for level in ("normal", "hard")
        },
        against={other: win_share(sheet, "manager", other, games) for other in ("random", "greedy")},
        histogram=histogram,
    )


def play(sheet: str, players: list[str], games: int, **options: Any) -> Any:
    """Games with one sheet."""
    return ft.simulate(GAME, games, players, SEED, sheet=sheet, **options)


def win_share(sheet: str, player: str, other: str, games: int) -> float:
    """Wins of a player against another, seats swapped half way, a shared win as half."""
    half = games // 2
    reports = [play(sheet, [player, other], half), play(sheet, [other, player], half)]
    return sum(report.wins[seat] + report.ties / 2 for seat, report in enumerate(reports)) / (2 * half)


def percentile(histogram: list[float], share: float) -> int:
    """The runs that so large a share of the games does not pass."""
    total = 0.0
    for runs, part in enumerate(histogram):
        total += part
        if total >= share:
            return runs
    return len(histogram) - 1


# --- The targets ---


def verdicts(balance: Balance) -> list[tuple[str, str, bool]]:
    """Each target: what it is, what was measured, whether it is met."""
    shares, refusal = balance.shares, balance.refusal
    seats = balance.seats[2]
    dearest = max(refusal, key=lambda track: refusal[track])
    return [
        ("6 to 9 runs a player, two players", f"{balance.runs[2]:.1f}", 6 <= balance.runs[2] <= 9),
        (
            "every track in 10 to 25 % of Active turns",
            " ".join(f"{track} {100 * share:.0f}" for track, share in shares.items()),
            all(0.1 <= share <= 0.25 for share in shares.values()),
        ),
        (
            "refusing any track costs 5 points of win share",
            f"{dearest} costs least: {50 - 100 * refusal[dearest]:.1f}",
            refusal[dearest] <= 0.45,
        ),
        (
            "two seats within 5 points",
            f"{100 * abs(seats[0] - seats[1]):.1f}",
            abs(seats[0] - seats[1]) <= 0.05,
        ),
        ("tied games, two players, at most 20 %", f"{100 * balance.ties[2]:.0f} %", balance.ties[2] <= 0.2),
        (
            "a good solo player near half at normal, clearly less at hard",
            f"{100 * balance.solo['manager', 'normal']:.0f} % and {100 * balance.solo['manager', 'hard']:.0f} %",
            0.4 <= balance.solo["manager", "normal"] <= 0.6
            and balance.solo["manager", "hard"] <= balance.solo["manager", "normal"] - 0.1,
        ),
    ]


# --- The report ---


def report(balances: list[Balance]) -> str:
    """The page, in Markdown."""
    games = balances[0].games
    error = 100 * math.sqrt(0.25 / games)
    lines = [
        "# Balance of the Play sheets",
        "",
        f"Measured with the built-in manager in every seat, {games:,} games a figure (standard error of a rate: "
        f"{error:.1f} percentage points), by `python tools/balance_highlights_dice.py`.",
        "",
        f"| | {' | '.join(balance.sheet for balance in balances)} |",
        f"|---|{'---|' * len(balances)}",
    ]
    lines += [f"| {name} | {' | '.join(values)} |" for name, values in _rows(balances)]
    lines += ["", "## Targets", ""]
    for balance in balances:
        lines += [f"### {balance.sheet}", "", "| target | measured | met |", "|---|---|---|"]
        lines += [f"| {what} | {value} | {'yes' if met else 'no'} |" for what, value, met in verdicts(balance)]
        lines += [""]
    lines += ["![Runs of a player](highlights-dice-runs.svg)", "", "![Refused tracks](highlights-dice-tracks.svg)", ""]
    return "\n".join(lines)


def _rows(balances: list[Balance]) -> list[tuple[str, list[str]]]:
    return [
        ("runs a player, 2 / 3 / 4 players", [_joined(b.runs.values(), "{:.1f}") for b in balances]),
        ("10th to 90th percentile, 2 players", [f"{b.spread[0]} to {b.spread[1]}" for b in balances]),
        ("tied after regulation, 2 / 3 / 4 players, %", [_percent(b.ties.values()) for b in balances]),
        *((f"wins by seat, {count} players, %", [_percent(b.seats[count]) for b in balances]) for count in (2, 3, 4)),
        ("Power at the end, 2 players", [f"{b.power:.1f}" for b in balances]),
        ("share of Active turns on S / D / T / HR / W / SB, %", [_percent(b.shares.values()) for b in balances]),
        ("win share of who refuses S / D / T / HR / W / SB, %", [_percent(b.refusal.values()) for b in balances]),
        ("solo wins, normal / hard, %", [_percent([b.solo["manager", x] for x in LEVELS]) for b in balances]),
        ("solo wins of a random player, %", [_percent([b.solo["random", x] for x in LEVELS]) for b in balances]),
        ("win share against random / greedy, %", [_percent(b.against.values()) for b in balances]),
    ]


LEVELS = ("normal", "hard")


def _joined(values: Any, shape: str) -> str:
    return " / ".join(shape.format(value) for value in values)


def _percent(values: Any) -> str:
    return _joined([100 * value for value in values], "{:.1f}")


def draw(balances: list[Balance]) -> None:
    """The two plots."""
    runs = [
        {"sheet": b.sheet, "runs": runs, "share": share}
        for b in balances
        for runs, share in enumerate(b.histogram)
        if runs <= 25
    ]
    chart = altair.Chart(altair.Data(values=runs)).mark_line(point=True)
    _save(chart.encode(x="runs:Q", y="share:Q", color="sheet:N"), "highlights-dice-runs.svg")
    refusal = [
        {"sheet": b.sheet, "track": track, "win share": 100 * share}
        for b in balances
        for track, share in b.refusal.items()
    ]
    bars = altair.Chart(altair.Data(values=refusal)).mark_bar()
    encoded = bars.encode(x=altair.X("track:N", sort=list(TRACKS)), xOffset="sheet:N", y="win share:Q", color="sheet:N")
    _save(encoded, "highlights-dice-tracks.svg")


def _save(chart: Any, name: str) -> None:
    drawing = vl_convert.vegalite_to_svg(chart.properties(width=420, height=220).to_json())
    (FOLDER / name).write_text(drawing + "\n", encoding="utf-8")


def main() -> None:
    """Measure, draw, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sheets", nargs="*", default=["standard", "slugfest"])
    parser.add_argument("--games", type=int, default=10_000)
    given = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    balances = [measure(sheet, given.games) for sheet in given.sheets]
    (FOLDER / "highlights-dice.md").write_text(report(balances), encoding="utf-8")
    draw(balances)
    for balance in balances:
        for what, value, met in verdicts(balance):
            print(f"{balance.sheet}: {'met ' if met else 'MISS'} {what}: {value}")


if __name__ == "__main__":
    main()

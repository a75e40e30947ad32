"""Write docs/balance/leagues.md: does the league that comes with DICE Baseball stay plausible over many seasons?

    python tools/league_report.py --seasons 50

The seasons are played in memory. What is compared: the spread of wins, what league leaders reach, the advantage of
the home club, games missed through injury, and how starters and bullpens are used, beside the ranges of real
seasons.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import mean, pstdev
from typing import Any

from fivetool.engine.registry import find_game
from fivetool.league.league import League, NewClub, NewLeague, Plan
from fivetool.league.season import Closing, Recorded, Season, Slot, fresh_slots, simulate
from fivetool.league.statistics import Totals, leaders

TARGET = Path(__file__).parents[1] / "docs" / "balance" / "leagues.md"
GAME = "dice-baseball"
GAMES = 162
FIRST_SEASON = 2045
# Major leagues: 1984 where one season is named, otherwise the usual range of full seasons since 1969.
REAL = {
    "standard deviation of wins": "9 to 13",
    "home clubs win": ".529 (1984), usually .52 to .55",
    "games with extra innings": "9.6% (1984)",
    "runs a club and game": "4.26 (1984), usually 3.9 to 5.1",
    "batters faced by a starter": "26.7 (1984), 21.9 (2023)",
    "pitchers a club and game": "2.65 (1984), 4.25 (2023)",
    "batting average, leader": ".325 to .390",
    "home runs, leader": "31 to 60",
    "runs batted in, leader": "105 to 150",
    "stolen bases, leader": "45 to 130",
    "earned run average, leader": "1.6 to 2.9",
    "wins, leader": "19 to 25",
    "strikeouts, leader": "200 to 340",
    "saves, leader": "30 to 55",
}
LEADERS = (
    ("batting", "AVG", "batting average, leader"),
    ("batting", "HR", "home runs, leader"),
    ("batting", "RBI", "runs batted in, leader"),
    ("batting", "SB", "stolen bases, leader"),
    ("pitching", "ERA", "earned run average, leader"),
    ("pitching", "W", "wins, leader"),
    ("pitching", "SO", "strikeouts, leader"),
    ("pitching", "SV", "saves, leader"),
)


class Watcher:
    """A sink that counts what totals do not tell."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.missed: Counter[int] = Counter()
        self.closing: Closing | None = None

    def write(self, games: Sequence[Recorded], added: Sequence[Slot], closing: Closing | None) -> None:
        for game in games:
            self.counts["games"] += 1
            self.counts["extra"] += game.box.length > 9
            for _, _, started, faced, _ in game.aftermath["outings"]:
                self.counts["outings"] += 1
                self.counts["starts"] += started
                self.counts["faced by starters"] += started * faced
            for team, _, missed in game.hurt:
                self.missed[game.slot.clubs[team]] += min(missed, GAMES)
                self.counts["hurt"] += 1
        self.closing = closing

    def totals(self) -> Totals:
        return Totals()


def make_league() -> tuple[League, list[str]]:
    """The clubs that come with the game, two divisions of them."""
    hooks = find_game(GAME).seasons
    assert hooks is not None
    contents = hooks.clubs_of("generated")
    clubs = tuple(NewClub("", content=content) for content in contents)
    plan = Plan(games=GAMES, playoffs=2, best_of=(7,))
    return League.unwritten(
        NewLeague("Report", GAME, clubs, "report", FIRST_SEASON, {"preset": "replay"}, plan)
    ), contents


def play(season: int) -> dict[str, Any]:
    """The figures of one season."""
    league, contents = make_league()
    watcher = Watcher()
    slots = fresh_slots(league, season)
    playing = Season(league, season, slots, contents, [1] * len(contents), watcher, headlines=False)
    simulate(playing)
    assert watcher.closing is not None
    totals = watcher.closing.totals
    records = playing.table.records
    games = sum(one.games for one in records)
    found: dict[str, Any] = {
        "standard deviation of wins": pstdev(one.wins for one in records),
        "most wins": max(one.wins for one in records),
        "fewest wins": min(one.wins for one in records),
        "home clubs win": sum(one.home[0] for one in records) / (games / 2),
        "games with extra innings": watcher.counts["extra"] / watcher.counts["games"],
        "runs a club and game": sum(one.runs_for for one in records) / games,
        "batters faced by a starter": watcher.counts["faced by starters"] / watcher.counts["starts"],
        "pitchers a club and game": watcher.counts["outings"] / (2 * watcher.counts["games"]),
        "players hurt, a club": watcher.counts["hurt"] / len(records),
        "games missed, a club": sum(watcher.missed.values()) / len(records),
        "club wins": [one.wins for one in records],
    }
    scorer = league.game.scorer
    assert scorer is not None
    for part in scorer.parts:
        for name, column, title in LEADERS:
            if name == part.name:
                best = leaders(totals, part, column, club_games=[one.games for one in records], limit=1)
                found[title] = best[0].value if best else 0.0
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seasons", type=int, default=50)
    parser.add_argument("--out", type=Path, default=TARGET)
    given = parser.parse_args()
    seasons = range(FIRST_SEASON, FIRST_SEASON + given.seasons)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(play, seasons))
    given.out.write_text(report(found), encoding="utf-8")
    print(f"{len(found)} seasons are in {given.out}")
    return 0


def report(found: list[dict[str, Any]]) -> str:
    """The report as a page."""
    by_name: dict[str, list[float]] = defaultdict(list)
    for season in found:
        for name, value in season.items():
            if name != "club wins":
                by_name[name].append(float(value))
    clubs = list(zip(*(season["club wins"] for season in found), strict=True))
    rows = [
        f"| {name} | {_shown(name, mean(values))} | {_shown(name, min(values))} to {_shown(name, max(values))} "
        f"| {REAL.get(name, '')} |"
        for name, values in by_name.items()
    ]
    within, between = mean(pstdev(wins) for wins in clubs), pstdev(mean(wins) for wins in clubs)
    return "\n".join(
        (
            "# Leagues over many seasons",
            "",
            f"The league that comes with DICE Baseball, {len(found)} seasons of {GAMES} games with rest, injuries and "
            "ball parks, managed by the built-in manager. Written by `tools/league_report.py`.",
            "",
            "| Figure | Mean | Range of seasons | Real |",
            "|---|---|---|---|",
            *rows,
            "",
            f"From season to season a club's wins vary by {within:.1f} (standard deviation; chance alone gives about "
            f"6.3), and the clubs' means differ by {between:.1f}.",
            "",
            "The league has eight clubs, so its leaders come out of a third of the players that a major league has. "
            "The rules know no advantage of the home club beyond its last turn at bat.",
            "",
            "Real figures with a year are counted from Retrosheet play-by-play; ranges without one are those that "
            "full seasons since 1969 usually show, from general knowledge. The information used here was obtained "
            "free of charge from and is copyrighted by Retrosheet. Interested parties may contact Retrosheet at "
            '"www.retrosheet.org".',
            "",
        )
    )


def _shown(name: str, value: float) -> str:
    if name in ("home clubs win", "batting average, leader"):
        return f"{value:.3f}".lstrip("0")
    if name == "games with extra innings":
        return f"{value:.1%}"
    if "leader" in name and "average" not in name:
        return f"{value:.0f}"
    return f"{value:.2f}"


if __name__ == "__main__":
    sys.exit(main())

"""Write docs/balance/leagues.md: do generated leagues of DICE Baseball stay plausible over many seasons?

    fivetool study run studies/leagues.toml

Two leagues are played in memory: the one that comes with the game, and one as large as a major league, made up from a
seed. What is compared with real seasons: the spread of wins, what league leaders reach, the advantage of the home
club, games missed through injury, and how starters and bullpens are used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from statistics import mean, pstdev
from typing import Any

import altair as alt

from fivetool.archive.lahman import NOTICE
from fivetool.game.registry import find_game
from fivetool.games.dice_baseball.cards.files import write_club
from fivetool.games.dice_baseball.workshop.generator import make_league
from fivetool.lab.study.program import Arguments, Program, command
from fivetool.league.league import League, NewClub, NewLeague, Plan
from fivetool.league.season import Closing, Recorded, Season, Slot, fresh_slots, simulate
from fivetool.league.statistics import Totals, leaders
from fivetool.studies.dice_baseball.real_seasons import BEFORE_EXPANSION, SEASON_OF_THE_CARDS, Seen, real_seasons
from fivetool.studies.plots import BLUE, GREEN, ORANGE, colored, share_bars, share_lines

GAME = "dice-baseball"
GAMES = 162
FIRST_SEASON = 2045
SMALL, LARGE, REAL_SEASON = "8 clubs", "24 clubs", "Real, 1984"
LARGE_CLUBS, LARGE_SEED = 24, 7
REGULATION = 9
OPTIONS = {"rest": "on"}  # the rules that generated cards are made for, and days of rest
EDGE = "with an edge at home"
HOME_EDGE, EDGED_SEASONS = 4, 10  # the option that helps home clubs, and how many seasons show what it does
MOST_REST = 8  # days; longer rests are counted with these

# Major leagues, counted from Retrosheet files of the year that is named; the rest comes from `real_seasons`.
REAL = {
    "home clubs win": ".529 (1984)",
    "games with extra innings": "9.6% (1984)",
    "games won by one run": "31.6% (1984)",
    "shutouts, a club and game": "6.0% (1984)",
    "ten runs or more, a club and game": "5.0% (1984)",
    "batters faced by a starter": "26.7 (1984), 21.9 (2023)",
    "complete games": "15.0% (1984), 0.7% (2023)",
    "batters faced by a reliever": "6.9 (1984), 4.9 (2023)",
    "pitchers a club and game": "2.65 (1984), 4.25 (2023)",
}
REAL_STARTER_REST = {2: 0.002, 3: 0.089, 4: 0.606, 5: 0.211, 6: 0.053, 7: 0.023, 8: 0.016}  # 1984: share by days
HOME_RUNS = "home runs, leader"
LEADERS = (
    ("batting", "AVG", "batting average, leader"),
    ("batting", "HR", HOME_RUNS),
    ("batting", "RBI", "runs batted in, leader"),
    ("batting", "SB", "stolen bases, leader"),
    ("pitching", "ERA", "earned run average, leader"),
    ("pitching", "W", "wins, leader"),
    ("pitching", "SO", "strikeouts, leader"),
    ("pitching", "SV", "saves, leader"),
)


@dataclass
class Findings:
    """What one season showed."""

    figures: dict[str, float]
    wins: list[int]
    rest: Counter[int]


@dataclass
class Watcher:
    """A sink that counts what totals do not tell."""

    counts: Counter[str] = field(default_factory=Counter)
    rest: Counter[int] = field(default_factory=Counter)
    closing: Closing | None = None
    _started: dict[tuple[int, str], int] = field(default_factory=dict)

    def write(self, games: Sequence[Recorded], added: Sequence[Slot], closing: Closing | None) -> None:
        for game in games:
            runs = (game.result.away_runs, game.result.home_runs)
            self.counts["games"] += 1
            self.counts["extra"] += int(game.played.state["inning"]) > REGULATION
            self.counts["one run"] += abs(runs[0] - runs[1]) == 1
            self.counts["shutouts"] += runs.count(0)
            self.counts["ten runs"] += sum(scored >= 10 for scored in runs)
            self._count_outings(game)
            for _, _, missed in game.hurt:
                self.counts["missed"] += min(missed, GAMES)
                self.counts["hurt"] += 1
        self.closing = closing

    def _count_outings(self, game: Recorded) -> None:
        day = game.slot.day.toordinal()
        for team in (0, 1):
            own = [outing for outing in game.aftermath["outings"] if outing[0] == team]
            self.counts["complete"] += len(own) == 1
            for _, player, started, faced, _ in own:
                role = "starters" if started else "relievers"
                self.counts[role] += 1
                self.counts[f"faced by {role}"] += faced
                who = (game.slot.clubs[team], player)
                if started and who in self._started:
                    self.rest[min(MOST_REST, day - self._started[who] - 1)] += 1
                if started:
                    self._started[who] = day

    def totals(self) -> Totals:
        return Totals()


@cache
def league_of(which: str, edge: int = 0) -> tuple[League, list[str]]:
    """A league with the contents of its clubs."""
    if which == SMALL:
        hooks = find_game(GAME).league.seasons
        assert hooks is not None
        contents = hooks.clubs_of("generated")
    else:
        contents = [write_club(club) for club in make_league(LARGE_SEED, LARGE_CLUBS).clubs]
    clubs = tuple(NewClub("", content=content) for content in contents)
    plan = Plan(games=GAMES, playoffs=2, best_of=(7,))
    options = OPTIONS | ({"home_edge": str(edge)} if edge else {})
    wanted = NewLeague("Report", GAME, clubs, "report", FIRST_SEASON, options, plan)
    return League.unwritten(wanted), contents


def seasons_of(arguments: Arguments) -> list[str]:
    """The pieces: a season of each league, and in the first ones another with an edge for home clubs."""
    pieces = []
    for season in range(FIRST_SEASON, FIRST_SEASON + arguments["seasons"]):
        pieces += [f"{SMALL}, {season}", f"{LARGE}, {season}"]
        pieces += [f"{LARGE}, {season}, {EDGE}"] if season < FIRST_SEASON + EDGED_SEASONS else []
    return pieces


def play_piece(arguments: Arguments, piece: str) -> Findings:
    """What one season shows."""
    which, season, *edge = piece.split(", ")
    return play(which, int(season), HOME_EDGE if edge else 0)


def play(which: str, season: int, edge: int = 0) -> Findings:
    """One season of one league, with an edge for home clubs."""
    league, contents = league_of(which, edge)
    watcher = Watcher()
    slots = fresh_slots(league, season)
    playing = Season(league, season, slots, contents, [1] * len(contents), watcher, headlines=False)
    simulate(playing)
    assert watcher.closing is not None
    records = playing.table.records
    counts, games = watcher.counts, sum(one.games for one in records)
    sides = 2 * counts["games"]
    figures = {
        "standard deviation of wins": pstdev(one.wins for one in records),
        "most wins": max(one.wins for one in records),
        "fewest wins": min(one.wins for one in records),
        "home clubs win": sum(one.home[0] for one in records) / (games / 2),
        "games with extra innings": counts["extra"] / counts["games"],
        "games won by one run": counts["one run"] / counts["games"],
        "shutouts, a club and game": counts["shutouts"] / sides,
        "ten runs or more, a club and game": counts["ten runs"] / sides,
        "runs a club and game": sum(one.runs_for for one in records) / games,
        "batters faced by a starter": counts["faced by starters"] / counts["starters"],
        "complete games": counts["complete"] / sides,
        "batters faced by a reliever": counts["faced by relievers"] / counts["relievers"],
        "pitchers a club and game": (counts["starters"] + counts["relievers"]) / sides,
        "players hurt, a club": counts["hurt"] / len(records),
        "games missed, a club": counts["missed"] / len(records),
    }
    figures |= best_of(league, watcher.closing.totals, [one.games for one in records])
    return Findings(figures, [one.wins for one in records], watcher.rest)


def best_of(league: League, totals: Totals, club_games: list[int]) -> dict[str, float]:
    """What the leaders of a season reached."""
    scorer = league.game.league.scorer
    assert scorer is not None
    found = {}
    for part in scorer.parts:
        for name, column, title in LEADERS:
            if name == part.name:
                best = leaders(totals, part, column, club_games=club_games, limit=1)
                found[title] = best[0].value if best else 0.0
    return found


def write_page(arguments: Arguments, found: Mapping[str, Findings], page: Path) -> None:
    """Write the page with its pictures."""
    plain = {piece: one for piece, one in found.items() if not piece.endswith(EDGE)}
    leagues = {which: [one for piece, one in plain.items() if piece.startswith(which)] for which in (SMALL, LARGE)}
    edged = mean(one.figures["home clubs win"] for piece, one in found.items() if piece not in plain)
    page.write_text("\n".join(report(leagues, edged)) + "\n", encoding="utf-8")
    wins_picture(leagues).save(page.with_name("leagues-wins.svg"))
    rest_picture(leagues).save(page.with_name("leagues-rest.svg"))


def report(found: dict[str, list[Findings]], edged: float) -> Iterator[str]:
    """The page, line by line; `edged` is the share of games that home clubs win with the option for it."""
    seasons = len(found[SMALL])
    real = real_seasons()
    yield "# Leagues over many seasons"
    yield ""
    yield (
        f"{seasons} seasons of {GAMES} games, with rest and injuries, led by the traditional manager: of "
        f"the eight clubs that come with DICE Baseball, and of {LARGE_CLUBS} clubs made up by `fivetool cards league "
        f"--seed {LARGE_SEED} --clubs {LARGE_CLUBS}`, about as many as a major league has. Written by "
        "`fivetool study run studies/leagues.toml`."
    )
    yield ""
    yield "| Figure | 8 clubs | Range of seasons | 24 clubs | Range of seasons | Real |"
    yield "|---|---|---|---|---|---|"
    for name in found[SMALL][0].figures:
        cells = " | ".join(_mean_and_range(name, [one.figures[name] for one in found[which]]) for which in found)
        yield f"| {name} | {cells} | {_really(name, real)} |"
    yield ""
    yield "## Wins"
    yield ""
    yield "![How many wins clubs had](leagues-wins.svg)"
    yield ""
    for which, played in found.items():
        clubs = list(zip(*(season.wins for season in played), strict=True))
        within, between = mean(pstdev(wins) for wins in clubs), pstdev(mean(wins) for wins in clubs)
        yield (
            f"Of {which}: from season to season a club's wins vary by {within:.1f} (standard deviation; chance alone "
            f"gives about 6.3), and the clubs' means differ by {between:.1f}."
        )
        yield ""
    yield (
        "With so few clubs as eight it depends on the seed how far apart they come out. Those of 24 clubs differ by "
        f"{_mean_of('standard deviation of wins', found[LARGE]):.1f} wins, like the real ones of 1984; over all full "
        f"seasons real clubs differ by {real['standard deviation of wins'].mean:.1f}."
    )
    yield ""
    yield "## At home"
    yield ""
    yield (
        "The rules know no advantage of the home club beyond its last turn at bat, and cards are the same at home and "
        "on the road, so home clubs win half of their games. Real ones win a little more, for reasons that no card or "
        "chart stands for, and a league leaves the rules as they are unless somebody wants it otherwise: with "
        f"`--option home_edge={HOME_EDGE}` pitchers have {HOME_EDGE} points of Control more at home and as many less "
        f"on the road, and home clubs win {edged:.3f} of the games ({EDGED_SEASONS} seasons of {LARGE}). No clause "
        "knows this option; it is off unless a league asks for it."
    )
    yield ""
    yield "## Pitchers"
    yield ""
    yield "![Days of rest between two starts](leagues-rest.svg)"
    yield ""
    yield (
        "Five starters take turns, and a generated calendar has a day off after every second series, so they rest "
        "five days more often than four. A starter leaves after the pattern of 1984, by batters faced and runs given "
        "up; where pitchers bat, as they do here, he is batted for late in a game that his club does not lead, so "
        "he finishes a few games fewer than in all of 1984, when half of the clubs had a designated hitter. There are "
        "no real figures here for games missed through injury."
    )
    yield ""
    yield "## Leaders"
    yield ""
    yield (
        "The leaders of the eight clubs come out of a third of the players that a major league has. Talents are "
        "drawn at random, none beyond what the greatest have done; but cards are made of invented seasons, luck "
        "included, and a card repeats its season, so that one lucky man may lead the league year after year. Home runs "
        f"show it most: {_mean_of(HOME_RUNS, found[SMALL]):.0f} and {_mean_of(HOME_RUNS, found[LARGE]):.0f} for the "
        f"leader on average, where the real one had {real[HOME_RUNS].mean:.0f} and in no season up to 1993 more than "
        f"{real[HOME_RUNS].most(BEFORE_EXPANSION):.0f}."
    )
    yield ""
    yield (
        f"Real ranges are those of the {len(real[HOME_RUNS].by_season)} full seasons from 1969 to "
        f"{max(real[HOME_RUNS].by_season)}, the leader being that of both leagues. {NOTICE} What only 1984 or 2023 "
        "stands for is counted from Retrosheet files: the information used here was obtained free of charge from and "
        'is copyrighted by Retrosheet. Interested parties may contact Retrosheet at "www.retrosheet.org".'
    )


def _really(name: str, real: Mapping[str, Seen]) -> str:
    if name not in real:
        return REAL.get(name, "")
    return f"{real[name].in_season(SEASON_OF_THE_CARDS)}, {real[name].told()}"


def _mean_of(name: str, played: Sequence[Findings]) -> float:
    return mean(one.figures[name] for one in played)


def _mean_and_range(name: str, values: list[float]) -> str:
    return f"{_shown(name, mean(values))} | {_shown(name, min(values))} to {_shown(name, max(values))}"


def _shown(name: str, value: float) -> str:
    if name in ("home clubs win", "batting average, leader"):
        return f"{value:.3f}".lstrip("0")
    if name in ("complete games", "games with extra innings", "games won by one run") or name.endswith("club and game"):
        return f"{value:.1%}" if value < 1 else f"{value:.2f}"
    if name in ("most wins", "fewest wins") or ("leader" in name and "average" not in name):
        return f"{value:.0f}"
    return f"{value:.2f}"


def wins_picture(found: dict[str, list[Findings]]) -> Any:
    """How often clubs had so many wins."""
    rows = []
    for which, played in found.items():
        counted = Counter(wins // 5 * 5 for season in played for wins in season.wins)
        rows += [
            {"Wins, in fives": wins, "Share of clubs and seasons": count / counted.total(), "League": which}
            for wins, count in sorted(counted.items())
        ]
    across = alt.X("Wins, in fives", scale=alt.Scale(zero=False))
    group = colored("League", {SMALL: BLUE, LARGE: GREEN})
    return share_lines(rows, across, "Share of clubs and seasons", group, interpolate="step-after", strokeWidth=2)


def rest_picture(found: dict[str, list[Findings]]) -> Any:
    """Days of rest between two starts, beside those of 1984."""
    shares = [
        {"Days of rest": days, "Share of starts": share, "League": REAL_SEASON}
        for days, share in REAL_STARTER_REST.items()
    ]
    for which, played in found.items():
        counted: Counter[int] = Counter()
        for season in played:
            counted.update(season.rest)
        shares += [
            {"Days of rest": days, "Share of starts": count / counted.total(), "League": which}
            for days, count in sorted(counted.items())
        ]
    across = alt.X("Days of rest:O", title=f"Days of rest ({MOST_REST}: or more)", axis=alt.Axis(labelAngle=0))
    group = colored("League", {SMALL: BLUE, LARGE: GREEN, REAL_SEASON: ORANGE})
    return share_bars(shares, across, "Share of starts", group)


PROGRAM = Program(
    game=GAME, arguments={"seasons": 50}, pieces=seasons_of, play=play_piece, found=Findings, page=write_page,
    grows=("seasons",),
)  # fmt: skip

if __name__ == "__main__":
    command(PROGRAM, __doc__, "docs/balance/leagues.md")

"""The balance report: what a Play sheet makes of the game, measured in games between managers.

    fivetool study run studies/highlights-dice.toml
    python -m fivetool.studies.highlights_dice.balance --sheets mine.toml --games 4000 --search --out mine.md

plays the sheets against the targets, and lets a player that searches play against the manager.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import altair as alt

from fivetool.engine.tape import kind_of
from fivetool.game.setup import Setup
from fivetool.games.highlights_dice import GAME
from fivetool.games.highlights_dice.data import sheets
from fivetool.games.highlights_dice.manager.choosing import REFUSING
from fivetool.games.highlights_dice.rules import box
from fivetool.games.highlights_dice.rules.events import Check, Play
from fivetool.games.highlights_dice.rules.tracks import CHOICES as TRACKS
from fivetool.games.highlights_dice.rules.tracks import CLUTCH, HOME_RUN
from fivetool.lab.ladder import duel
from fivetool.lab.simulate import Report, simulate
from fivetool.lab.study.program import Arguments, Program, command
from fivetool.lab.told import tell_games
from fivetool.studies.plots import share_bars, share_lines

KEY = (1, 20)
LEVELS = ("normal", "hard")
OPPONENTS = ("random", "greedy")
PLAYERS = (2, 3, 4)
BEFORE = "standard"  # what the default sheet is compared with
MOST_SHOWN_RUNS = 25
SEARCHING = "search "
TOKEN = Check._fields.index("token")
TOLD_SHARE = 10  # one game in so many is gone through event by event


# --- Playing ---


def play(setup: Setup, players: Sequence[str | int], games: int) -> Report:
    """Games between built-in players."""
    return simulate(setup, games, players, KEY)


def win_share(sheet: str, player: str | int, other: str | int, games: int) -> float:
    """The win share of a player against another, with seats swapped half way and the first player drawn."""
    return duel(GAME.setup(2, sheet=sheet), player, other, games, KEY).share


def run_shares(played: Report) -> list[float]:
    """Share of players with 0, 1, 2, ... runs."""
    counts = [sum(bars) for bars in zip(*played.run_histograms, strict=True)]
    return [count / (played.games * played.setup.seats) for count in counts]


def home_runs_and_clutch_hits(sheet: str, games: int) -> tuple[list[int], dict[str, float]]:
    """Home runs of each game of two managers, and how often a game has each kind of Clutch hit."""
    setup = GAME.setup(2, sheet=sheet, first=1)
    home_runs, clutch = [], dict.fromkeys(TRACKS[: HOME_RUN + 1], 0.0)
    for game in tell_games(setup, games, ["manager"] * 2, KEY):
        home_runs.append(int(((game.kinds == kind_of(Play)) & (game.fields[:, 0] == HOME_RUN)).sum()))
        checked = game.fields[(game.kinds == kind_of(Check)) & (game.fields[:, 0] == CLUTCH)]
        for hit, name in enumerate(clutch):
            clutch[name] += int((checked[:, TOKEN] == box.PLAY + hit).sum()) / games
    return home_runs, clutch


# --- Measuring a sheet ---


@dataclass(frozen=True)
class Balance:
    """What was measured of one sheet."""

    sheet: str
    runs: dict[int, float]  # players to runs a player
    spread: tuple[int, int]  # 10th and 90th percentile of runs, two players
    ties: dict[int, float]  # players to share of games tied after regulation
    seats: dict[int, list[float]]  # players to win share by seat, seat 1 being Active first
    home_runs: list[int]  # of games of two players
    clutch: dict[str, float]  # kind to Clutch hits a game of two players
    power: float
    stars: float
    shares: dict[str, float]  # of Active turns
    refusal: dict[str, float]  # win share of a manager who refuses the track
    solo: dict[str, float]  # difficulty to the manager's win rate
    random_solo: dict[str, float]
    against: dict[str, float]  # the manager's win share against other players
    histogram: list[float]  # of one player's runs, two players


def measure(sheet: str, games: int) -> Balance:
    """Play everything that the report needs of a sheet."""
    together = {count: play(GAME.setup(count, sheet=sheet, first=1), ["manager"] * count, games) for count in PLAYERS}
    two = together[2]
    taken = {track: two.figures[f"taken_{track}"] for track in TRACKS}
    histogram = run_shares(two)
    home_runs, clutch = home_runs_and_clutch_hits(sheet, max(1, games // TOLD_SHARE))
    return Balance(
        sheet=sheet,
        runs={count: sum(played.runs_mean) / count for count, played in together.items()},
        spread=(percentile(histogram, 0.1), percentile(histogram, 0.9)),
        ties={count: played.figures["regulation_ties"] for count, played in together.items()},
        seats={count: [played.win_share(seat) for seat in range(count)] for count, played in together.items()},
        home_runs=home_runs,
        clutch=clutch,
        power=two.figures["power"] / 2,
        stars=two.figures["stars_fired"] / 2,
        shares={track: count / sum(taken.values()) for track, count in taken.items()},
        refusal={track: win_share(sheet, REFUSING + i, "manager", games) for i, track in enumerate(TRACKS)},
        solo={level: _solo(sheet, level, "manager", games) for level in LEVELS},
        random_solo={level: _solo(sheet, level, "random", games) for level in LEVELS},
        against={name: win_share(sheet, "manager", name, games) for name in OPPONENTS},
        histogram=histogram,
    )


def _solo(sheet: str, level: str, player: str, games: int) -> float:
    return play(GAME.setup(1, sheet=sheet, solo_difficulty=level), [player], games).win_share(0)


def percentile(histogram: Sequence[float], share: float) -> int:
    """The runs that so large a share of the players does not pass.

    >>> percentile([0.2, 0.5, 0.3], 0.5)
    1
    """
    total = 0.0
    for runs, part in enumerate(histogram):
        total += part
        if total >= share:
            return runs
    return len(histogram) - 1


# --- The targets ---


def verdicts(balance: Balance) -> list[tuple[str, str, bool]]:
    """Each target: what it is, what was measured, whether it is met."""
    shares, refusal, solo = balance.shares, balance.refusal, balance.solo
    spreads = {count: max(seats) - min(seats) for count, seats in balance.seats.items()}
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
        ("two seats within 3 points of each other", f"{100 * spreads[2]:.1f}", spreads[2] <= 0.03),
        (
            "three and four seats within 5 points",
            f"{100 * spreads[3]:.1f} and {100 * spreads[4]:.1f}",
            max(spreads[3], spreads[4]) <= 0.05,
        ),
        (
            "Extra Innings in at most 15 % of games, two players",
            f"{100 * balance.ties[2]:.1f} %",
            balance.ties[2] <= 0.15,
        ),
        (
            "a good solo player near half at normal, clearly less at hard",
            f"{100 * solo['normal']:.0f} % and {100 * solo['hard']:.0f} %",
            0.4 <= solo["normal"] <= 0.6 and solo["hard"] <= solo["normal"] - 0.1,
        ),
    ]


# --- Searching against the manager ---


@dataclass(frozen=True)
class Search:
    """How a player does that plays every choice out many times, with managers on all seats, and takes the best."""

    sheet: str
    games: int
    playouts: int
    share: float  # of wins against the manager

    @property
    def error(self) -> float:
        """The standard error of the share."""
        return float(0.5 / self.games**0.5)


def search(sheet: str, games: int, playouts: int) -> Search:
    """Let a searching player play the manager."""
    return Search(sheet, games, playouts, win_share(sheet, f"search:{playouts}", "manager", games))


# --- The report ---


def report(balances: Sequence[Balance], searches: Sequence[Search], games: int) -> str:
    """The page, in Markdown."""
    parts = [
        "# Balance of the Play sheets",
        f"Managers in every seat unless said otherwise, {games:,} games a figure (standard error of a share: at most "
        f"{50 / games**0.5:.1f} points; of the difference of two seats: {100 / games**0.5:.1f}), shared wins counting "
        "half. Written by `fivetool study run studies/highlights-dice.toml`.",
        _comparison(balances),
        "## Targets",
        *(_targets(balance) for balance in balances),
        "![How many runs players score](highlights-dice-runs.svg)",
        "![What a player wins who refuses a track](highlights-dice-tracks.svg)",
        *([_search_part(searches)] if searches else []),
    ]
    return "\n\n".join(parts) + "\n"


def _comparison(balances: Sequence[Balance]) -> str:
    names = {BEFORE: f"{BEFORE} (before)", sheets.DEFAULT: f"{sheets.DEFAULT} (after)"}
    head = f"| | {' | '.join(names.get(b.sheet, b.sheet) for b in balances)} |\n|---|{'---|' * len(balances)}"
    return "\n".join([head, *(f"| {name} | {' | '.join(values)} |" for name, values in _rows(balances))])


def _rows(balances: Sequence[Balance]) -> list[tuple[str, list[str]]]:
    return [
        ("runs a player, 2 / 3 / 4 players", [_joined(b.runs.values(), "{:.1f}") for b in balances]),
        ("10th to 90th percentile, 2 players", [f"{b.spread[0]} to {b.spread[1]}" for b in balances]),
        ("home runs a game, 2 players", [f"{sum(b.home_runs) / len(b.home_runs):.2f}" for b in balances]),
        (
            "games without a home run, 2 players, %",
            [f"{100 * b.home_runs.count(0) / len(b.home_runs):.1f}" for b in balances],
        ),
        ("Clutch hits S / D / T / HR a game, 2 players", [_joined(b.clutch.values(), "{:.3f}") for b in balances]),
        ("tied after regulation, 2 / 3 / 4 players, %", [_percent(b.ties.values()) for b in balances]),
        *(
            (f"win share by seat, {count} players, %", [_percent(b.seats[count]) for b in balances])
            for count in PLAYERS
        ),
        ("Power at the end, 2 players", [f"{b.power:.1f}" for b in balances]),
        ("Bonus Plays a player, 2 players", [f"{b.stars:.1f}" for b in balances]),
        ("share of Active turns on S / D / T / HR / W / SB, %", [_percent(b.shares.values()) for b in balances]),
        ("win share of who refuses S / D / T / HR / W / SB, %", [_percent(b.refusal.values()) for b in balances]),
        ("solo wins, normal / hard, %", [_percent(b.solo.values()) for b in balances]),
        ("solo wins of a random player, normal / hard, %", [_percent(b.random_solo.values()) for b in balances]),
        ("win share against random / greedy, 2 players, %", [_percent(b.against.values()) for b in balances]),
    ]


def _targets(balance: Balance) -> str:
    rows = "\n".join(f"| {what} | {value} | {'yes' if met else 'no'} |" for what, value, met in verdicts(balance))
    return f"### {balance.sheet}\n\n| target | measured | met |\n|---|---|---|\n{rows}"


def _search_part(searches: Sequence[Search]) -> str:
    rows = "\n".join(
        f"| {found.playouts} | {found.games:,} | {100 * found.share:.1f} ± {100 * found.error:.1f} |"
        for found in searches
    )
    return f"""## How much better one could play

A player that plays every choice out to the end so many times, with managers on all seats and the same dice for each
choice, and takes the best, against the manager on `{searches[0].sheet}`: what is over one half is what the manager
leaves on the table.

| playouts a choice | games, seats swapped | win share of the searching player, % |
|---|---|---|
{rows}"""


def _joined(values: Iterable[float], shape: str) -> str:
    return " / ".join(shape.format(value) for value in values)


def _percent(values: Iterable[float]) -> str:
    return _joined([100 * value for value in values], "{:.1f}")


def draw(balances: Sequence[Balance], folder: Path) -> None:
    """The two plots."""
    runs = [
        {"Sheet": b.sheet, "Runs of a player, two players": runs, "Share of players": share}
        for b in balances
        for runs, share in enumerate(b.histogram[: MOST_SHOWN_RUNS + 1])
    ]
    lines = share_lines(runs, "Runs of a player, two players", "Share of players", alt.Color("Sheet"), point=True)
    lines.save(folder / "highlights-dice-runs.svg")
    refusal = [
        {"Sheet": b.sheet, "Refused track": track, "Win share": share}
        for b in balances
        for track, share in b.refusal.items()
    ]
    bars = share_bars(refusal, alt.X("Refused track", sort=list(TRACKS)), "Win share", alt.Color("Sheet"))
    bars.save(folder / "highlights-dice-tracks.svg")


# --- The study ---


def pieces_of(arguments: Arguments) -> list[str]:
    """A piece for each sheet, and one for each player that searches."""
    return [*arguments["sheets"], *(f"{SEARCHING}{pair}" for pair in arguments["search"])]


def play_piece(arguments: Arguments, piece: str) -> Balance | Search:
    """Measure a sheet, or let a player search."""
    if not piece.startswith(SEARCHING):
        return measure(piece, arguments["games"])
    playouts, games = piece.removeprefix(SEARCHING).split(":")
    sheet = sheets.DEFAULT if sheets.DEFAULT in arguments["sheets"] else arguments["sheets"][0]
    return search(sheet, int(games), int(playouts))


def write_page(arguments: Arguments, found: Mapping[str, Balance | Search], page: Path) -> None:
    """Write the page with its plots."""
    balances = [one for one in found.values() if isinstance(one, Balance)]
    searches = [one for one in found.values() if isinstance(one, Search)]
    draw(balances, page.parent)
    page.write_text(report(balances, searches, arguments["games"]), encoding="utf-8")


PROGRAM = Program(
    game=GAME.name, found=Balance | Search, pieces=pieces_of, play=play_piece, page=write_page,
    arguments={
        "sheets": [BEFORE, *(name for name in sheets.SHEETS.known() if name != BEFORE)],
        "games": 20_000,
        "search": ["50:400", "300:160"],  # playouts a choice, and games
    },
)  # fmt: skip

if __name__ == "__main__":
    command(PROGRAM, __doc__, "docs/balance/highlights-dice.md")

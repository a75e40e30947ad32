"""How fast DICE Baseball is: games a second with managers and complete box scores, against the bare cost of its dice.

python bench/dice_baseball.py [--games 40000] [--preset advanced]
python bench/dice_baseball.py --strength             how often the manager beats other players, between equal clubs
python bench/dice_baseball.py --events FILE.zip      also a real season, as it was played, from its event files
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import fivetool as ft
from engine import TURNS, in_turns, print_throughput
from fivetool.games.dice_baseball.rules import stats
from fivetool.lab.simulate import Batch, simulate, simulate_each

CLUBS = {"away": "Dunmoor Hares", "home": "Oxbow Ferrymen"}
OTHERS = {"passive": 0.55, "random": 0.65, "as_played": None}
GOAL, SEASON_GOAL = 20_000, 1.0


def main() -> None:
    """Time managers, the dice that they roll, and a season."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40_000)
    parser.add_argument("--preset", default="advanced", choices=("basic", "advanced", "replay"))
    parser.add_argument("--events", type=Path, help="event files of a season, as downloaded")
    parser.add_argument("--strength", action="store_true", help="play other players instead of timing")
    given = parser.parse_args()
    if given.strength:
        strength(given.games, given.preset)
        return
    setup = ft.game("dice-baseball", **CLUBS, preset=given.preset)
    print_throughput(setup, "manager", given.games, GOAL)
    box_scores(setup, given.games // 4)
    if given.events:
        season(given.events)


def strength(games: int, preset: str) -> None:
    """How often the manager wins against each other player, seats changed half way, a club against itself."""
    for other, goal in OTHERS.items():
        won = 0.0
        for club in CLUBS.values():
            setup = ft.game("dice-baseball", away=club, home=club, preset=preset)
            for players in (["manager", other], [other, "manager"]):
                report = simulate(setup, games // 4, players, 1)
                won += report.wins[players.index("manager")] + report.ties / 2
        print(f"manager against {other}: {won / games:.1%} of {games:,} games{f' (goal {goal:.0%})' if goal else ''}")


def box_scores(setup: ft.Setup, games: int) -> None:
    """Games whose final states, with every player's line, are kept."""
    simulate_each(Batch.of([setup], ["manager", "manager"]), 1)  # compile before the clock starts
    batch = Batch.of([setup] * games, ["manager", "manager"])
    (seconds,) = in_turns(TURNS, lambda: simulate_each(batch, 1))
    states = simulate_each(batch, 1)
    at_bat = int(states["line"][:, :, stats.LINE.index("PA")].sum()) / games
    print(f"box scores kept: {games / seconds:,.0f} games a second on all cores ({at_bat:.1f} PA a game)")


def season(events: Path) -> None:
    """A season as it was played: every game by a book of its own."""
    from fivetool.archive.events import read_events
    from fivetool.games.dice_baseball.commands import kind_of, read_season
    from fivetool.games.dice_baseball.workshop.builder import build_cards
    from fivetool.studies.dice_baseball.fidelity import replay

    cards, _ = build_cards(read_season(str(events), kind_of(str(events)), None, lambda *_: None))
    ready = replay.prepare(read_events(events), cards)
    replay.play(ready, 0)  # compile before the clock starts
    start = time.perf_counter()
    replay.play(ready, 1)
    seconds = time.perf_counter() - start
    print(f"season of {len(ready.games):,} games as played: {seconds:.2f} s (goal {SEASON_GOAL:.0f} s)")


if __name__ == "__main__":
    main()

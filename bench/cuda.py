"""The same games on the CPU and on a GPU: totals of random players must be equal to the last digit; prints games per
second of both with managers, and where the first of their games goes another way, if any does.

python bench/cuda.py [--games 10000000] [--json]
"""

from __future__ import annotations

import argparse
import json
import os

from fivetool.errors import FivetoolError
from fivetool.game.registry import all_games
from fivetool.lab import cuda, devices
from fivetool.lab.simulate import simulate

COMPARED = 200_000
SEARCHED = 5_000  # games of managers among which the first difference is looked for


def main() -> None:
    """The command."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--games", type=int, default=10_000_000, help="games for the GPU's speed")
    arguments.add_argument("--json", action="store_true")
    given = arguments.parse_args()
    device = cuda.device_name()
    if device is None:
        raise SystemExit("No CUDA device here.")
    rows = [measure(game.setup(), given.games) for game in all_games()]
    if given.json:
        print(json.dumps({"device": device, "cpu_threads": os.cpu_count(), "games": rows}))
        return
    print(device)
    for row in rows:
        print(
            f"{row['game']:18} CPU {row['cpu']:>13,} games/s, CUDA {row['cuda']:>13,} games/s, "
            f"{row['compared']:,} random games {'identical' if row['identical'] else 'DIFFERENT'} {row['seats']}"
        )
        if row["managers"]:
            print(f"  managers: {row['managers']}")


def measure(setup, games):
    """Compare both devices on the same games, then time the GPU alone on many."""
    random, players = ["random"] * setup.seats, [setup.game.players.styles[0]] * setup.seats
    identical = (simulate(setup, COMPARED, random, 1).totals == cuda.simulate(setup, COMPARED, random, 1).totals).all()
    on_cpu = simulate(setup, COMPARED, players, 1)
    many = cuda.simulate(setup, games, players, 1)
    alike = (on_cpu.totals == cuda.simulate(setup, COMPARED, players, 1).totals).all()
    where = None if alike else devices.first_difference(setup, SEARCHED, players, 1)
    return {
        "game": setup.game.name,
        "seats": players,
        "compared": COMPARED,
        "identical": bool(identical),
        "managers": "" if alike else str(where or f"none of the first {SEARCHED:,} games, some of {COMPARED:,}"),
        "cpu": round(on_cpu.games / on_cpu.seconds),
        "cuda": round(many.games / many.seconds),
        "cuda_games": games,
    }


if __name__ == "__main__":
    try:
        main()
    except FivetoolError as error:
        raise SystemExit(str(error)) from None

"""Digests of whole runs of games: what a change that leaves the rules alone must leave alone too.

As a program it compares the named games (all, without a name) with what `digests.json` keeps:

    python tests/digests/run_digests.py power-chip
    NUMBA_DISABLE_JIT=1 python tests/digests/run_digests.py --quick     # a few games, without compiling anything
    python tests/digests/run_digests.py --write     # after a change of rules, with a new version of the game
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from fivetool.game.game import Game
from fivetool.game.registry import find_game, game_names
from fivetool.game.setup import Setup
from fivetool.lab.simulate import Batch, simulate, simulate_each
from fivetool.players import find_player
from fivetool.table import Table

KEPT = Path(__file__).with_name("digests.json")
SEED = 20_45
GAMES = 20_000  # of each game with its usual options
GAMES_OF_AN_OPTION_SET = 250
GAMES_TOLD = 2  # of each option set, event by event
QUICK_GAMES = 4


def digest_of(parts: Iterable[bytes]) -> str:
    """A short hash of many pieces."""
    whole = hashlib.sha256()
    for part in parts:
        whole.update(part)
    return whole.hexdigest()[:32]


def states_digest(states: Any) -> str:
    """Every value of every state, field by field: neither names nor padding count."""
    return digest_of(np.ascontiguousarray(states[field].astype(np.int64)).tobytes() for field in states.dtype.names)


def run_digest(setup: Setup, players: Sequence[str], games: int) -> dict[str, str]:
    """What a run adds up to, and the final state of every game of it."""
    totals = simulate(setup, games, players, SEED).totals
    states = simulate_each(_batch(setup, players, games), SEED)
    return {"totals": digest_of([totals.tobytes()]), "states": states_digest(states)}


def events_digest(setup: Setup) -> str:
    """Everything that the tape told of a few games: who, and the values, in order."""
    told = []
    for number in range(GAMES_TOLD):
        bots = [find_player(("manager", "random")[(seat + number) % 2], setup) for seat in range(setup.seats)]
        table = Table(setup, seed=SEED, number=number, players=bots)
        table.play_bots()
        told += [repr((event.seat, [*event.fields.values()])).encode() for event in table.events]
    return digest_of(told)


def setups(game: Game) -> Iterable[tuple[str, Setup]]:
    """The option sets that together reach every branch of the rules, with every number of seats."""
    for number, seats in game.test_setups:
        if number < len(game.options.tests):
            yield f"options {number}, seats {seats}", game.setup(seats, **game.options.tests[number])


def quick_digest(game: Game) -> dict[str, str]:
    """Few enough games to play them without the compiler."""
    usual = game.setup()
    found = {
        f"states {player}": states_digest(simulate_each(_batch(usual, [player] * usual.seats, QUICK_GAMES), SEED))
        for player in (game.players.styles[0], "random")
    }
    return {**found, "events": events_digest(usual)}


def _batch(setup: Setup, players: Sequence[str], games: int) -> Batch:
    return Batch.of([setup] * games, players)


def digests_of(name: str, quick: bool = False) -> dict[str, Any]:
    """All digests of one game, or only the quick one."""
    game = find_game(name)
    found: dict[str, Any] = {"quick": quick_digest(game)}
    if quick:
        return found
    usual = game.setup()
    for player in (game.players.styles[0], "random"):
        found[player] = run_digest(usual, [player] * usual.seats, GAMES)
    for title, setup in setups(game):
        mixed = [(game.players.styles[0], "random")[seat % 2] for seat in range(setup.seats)]
        found[title] = {**run_digest(setup, mixed, GAMES_OF_AN_OPTION_SET), "events": events_digest(setup)}
    return found


def kept_digests(name: str) -> dict[str, Any]:
    """What is kept of a game."""
    kept: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8"))[name]
    return kept


def differences(name: str, quick: bool = False) -> list[str]:
    """What came out otherwise than it is kept."""
    kept = kept_digests(name)
    return [part for part, found in digests_of(name, quick).items() if found != kept[part]]


def main() -> None:
    """Compare the digests with those that are kept, or keep them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(game_names())}")
    parser.add_argument("--quick", action="store_true", help="a few games only, quick enough without the compiler")
    parser.add_argument("--write", action="store_true", help="keep them in digests.json")
    given = parser.parse_args()
    names = given.games or game_names()
    if given.write:
        kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
        kept |= {name: digests_of(name) for name in names}
        KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
        return
    found = {name: differences(name, given.quick) for name in names}
    for name, parts in found.items():
        print(f"{name}: {'differs in ' + '; '.join(parts) if parts else 'the same'}")
    sys.exit(any(found.values()))


if __name__ == "__main__":
    main()

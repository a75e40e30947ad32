"""Plays games again in a process of its own: `python -m fivetool.testing.elsewhere`, for the conformance kit.

Reads which games as JSON on standard input, writes a digest of each as a JSON list on standard output.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any

from fivetool import engine as engine  # chooses the cache folder before anything is compiled
from fivetool.engine.dice import RECORDING, make_dice
from fivetool.engine.record import copy_of
from fivetool.engine.tape import make_tape
from fivetool.game.game import Game
from fivetool.game.registry import find_game
from fivetool.testing.playouts import Playout, Step, read_tape


def replay(game: Game, wanted: Mapping[str, Any]) -> Playout:
    """Make the same choices with the same dice."""
    setup = game.setup(wanted["seats"], **game.options.test_set(wanted["option_set"], wanted["seats"]))
    playout = Playout(setup, wanted["seed"], ())
    dice, tape = make_dice(playout.key, 0, RECORDING), make_tape()
    state = setup.new_state()
    game.rules.deal(state, setup.book, dice, tape)
    playout.events += read_tape(game, tape)
    for seat, choice in wanted["choices"]:
        playout.steps.append(Step(copy_of(state), (0, 0, 0, 0, 0), seat, choice, (), len(playout.events), ()))
        tape.used = 0
        dice.position = 0
        game.rules.apply(state, setup.book, seat, choice, dice, tape)
        playout.events += read_tape(game, tape)
    playout.final = state
    return playout


def main() -> None:
    """Answer one request."""
    request = json.load(sys.stdin)
    game = find_game(request["game"])
    json.dump([replay(game, wanted).digest() for wanted in request["playouts"]], sys.stdout)


if __name__ == "__main__":
    main()

"""Why the Visitors of Baseball Highlights: 2045 win more: single games between managers, with one thing taken away.

python -m fivetool.studies.highlights_2045.home_field [--games 4000] [--seed 1]

The Visitors play first, so their first card meets nothing that it could stop, and after the twelfth card they alone may
use one more to stop Home's last hits (the Visitor Save, BH-85). What each is worth is seen when it is taken away: the
save is never tried, or tried with only one of its two cards. All games have the same dice and cards in every row.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Sequence
from typing import Any

from fivetool.engine import drivers
from fivetool.engine.dice import make_dice, make_plain_dice
from fivetool.engine.record import run_compiled
from fivetool.engine.tape import make_tape
from fivetool.game.registry import find_game
from fivetool.game.setup import Setup
from fivetool.table.fair import key_from_seed

GAME = "highlights-2045"
SAVE = "visitor_save"
PASS, ON_DECK, LINEUP = "no", "on-deck", "lineup"
VISITORS, HOME = 0, 1

Forbidden = Callable[[str], bool]  # whether a choice of the save is taken away, by its name


def nothing(choice: str) -> bool:
    """The game as it is."""
    return False


def all_tries(choice: str) -> bool:
    """No Visitor Save."""
    return choice != PASS


def from_on_deck(choice: str) -> bool:
    """No save with the on-deck card."""
    return choice == ON_DECK


def from_lineup(choice: str) -> bool:
    """No save with the unseen top card of the lineup."""
    return choice == LINEUP


ROWS: tuple[tuple[str, Forbidden], ...] = (
    ("as the rules are", nothing),
    ("no Visitor Save", all_tries),
    ("no save with the on-deck card", from_on_deck),
    ("no save with the top card of the lineup", from_lineup),
)


def home_wins(setup: Setup, key: tuple[int, int], number: int, forbidden: Forbidden) -> bool:
    """Play a single game between managers, without some of the choices of the save."""
    rules, names = setup.game.rules, setup.game.rules.choices
    state, tape = setup.new_state(), make_tape(0)
    dice, bot_dice = make_dice(key, number), make_plain_dice(key, number | int(drivers.BOT_STREAM))
    rules.deal(state, setup.book, dice, tape)
    while (seat := setup.actor(state)) >= 0:
        given = (state, setup.book, seat, 0, setup.knowledge, drivers.NO_SOLUTION, bot_dice)
        choice = int(rules.manage(*given))
        if rules.decisions[rules.decision_of(state)] == SAVE and forbidden(names[choice]):
            choice = _allowed(setup, state, seat, forbidden)
        rules.apply(state, setup.book, seat, choice, dice, tape)
    results, _ = setup.score(state)
    return bool(results[HOME] > results[VISITORS])


def _allowed(setup: Setup, state: Any, seat: int, forbidden: Forbidden) -> int:
    """What is left of a save: the other card where it may be tried, otherwise nothing."""
    names = setup.game.rules.choices
    left = [choice for choice in setup.legal(state, seat) if not forbidden(names[choice])]
    return max(left, key=lambda choice: names[choice] != PASS)


def table(setup: Setup, games: int, seed: int) -> list[tuple[str, float, float]]:
    """For every row the share that Home wins, and its standard error."""
    key = key_from_seed(seed)
    found = []
    for label, forbidden in ROWS:
        share = sum(home_wins(setup, key, number, forbidden) for number in range(games)) / games
        found.append((label, share, math.sqrt(share * (1 - share) / games)))
    return found


def main(given: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(given)
    setup = find_game(GAME).setup(2, format="single_game", home_first="seat2", team_pick="random")
    run_compiled(*setup.game.rules.records)
    for label, share, error in table(setup, asked.games, asked.seed):
        print(f"{label}: Home wins {share:.1%} ± {error:.1%}", flush=True)


if __name__ == "__main__":
    main()

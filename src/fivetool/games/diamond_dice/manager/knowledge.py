"""What managers know beside the rule book: exact odds of dice, and what positions, batters and abilities are worth."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from fivetool.engine.record import copy_of, new, record, runs_compiled
from fivetool.games.diamond_dice.dice_odds import check_odds, ones_odds, power_odds, throw_odds
from fivetool.games.diamond_dice.manager import solving
from fivetool.games.diamond_dice.manager.base_sets import SETS
from fivetool.games.diamond_dice.manager.half_inning import AT_BATS
from fivetool.games.diamond_dice.rules import ground_ball, pitching
from fivetool.games.diamond_dice.rules.record import MOST_DICE

POOLS = MOST_DICE + 1  # of no dice, one die ...
MOST_ONES = 4  # that a speed check can need
POWER_RESULTS = 5  # 0 to 3, and 4 or more

KNOWLEDGE = record(
    "diamond_dice_knowledge",
    # dice -> chance
    no_ones=("f8", POOLS),
    one_one=("f8", POOLS),
    more_ones=("f8", POOLS),
    power_odds=("f8", (POOLS, POWER_RESULTS)),
    check_odds=("f8", (POOLS, MOST_ONES + 1)),  # dice, ones needed
    throw_odds=("f8", (POOLS, POOLS)),  # defense's dice, runner's dice -> chance of an out
    # runs to come in the half-inning
    worth=("f8", (4, SETS)),  # outs, bases
    ground_worth=("f8", (2, 3, SETS)),  # infield in, outs, bases: from a ground ball on
    tabled="i8",  # whether the next one holds every batter there can be, or only the cards
    duel_worth=("f8", (AT_BATS, 3, SETS)),  # a batter's C, P and S in one number (`at_bat_number`), outs, bases
    # the card set
    mean_speed="i8",
    typical_gain=("f8", (len(pitching.KEYWORDS), POOLS)),  # keyword, level -> runs that one use saves, on average
)

# Options that change what an at-bat is worth. The others count as their usual values when knowledge is made.
SOLVED_FOR = ("card_set", "bunt", "hit_and_run", "outfield_in", "home_try")

_MADE: dict[str, Any] = {}


def make_knowledge(options: Mapping[str, Any], book: Any) -> Any:
    """What managers know of the game with these options; working it out takes a moment, so it is done once."""
    every_at_bat = runs_compiled(book)  # as plain Python that would take ten seconds, longer than a game
    key = json.dumps([every_at_bat, *(options[name] for name in SOLVED_FOR)])
    if key not in _MADE:
        _MADE[key] = _work_out(book, every_at_bat)
    return _MADE[key]


def _work_out(book: Any, every_at_bat: bool) -> Any:
    book = copy_of(book)
    book.first_throw = ground_ball.LIST_DICE[0]
    knowledge = new(KNOWLEDGE)
    _enter_odds(knowledge)
    knowledge.mean_speed = round(book.speed[1 : book.batters + 1].sum() / book.batters)
    solving.solve(book, knowledge)
    if every_at_bat:
        solving.foresee_all(book, knowledge)
    else:
        solving.foresee_cards(book, knowledge)
    solving.rate_abilities(book, knowledge)
    return knowledge


def _enter_odds(knowledge: Any) -> None:
    for dice in range(POOLS):
        knowledge.no_ones[dice], knowledge.one_one[dice], knowledge.more_ones[dice] = ones_odds(dice)
        knowledge.power_odds[dice] = power_odds(dice)
        knowledge.check_odds[dice] = [check_odds(dice, need) for need in range(MOST_ONES + 1)]
        knowledge.throw_odds[dice] = [throw_odds(dice, speed) for speed in range(POOLS)]

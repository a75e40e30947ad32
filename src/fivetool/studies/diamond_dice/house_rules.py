"""Outfield in and the try for home: why the text gives them hardly a moment, and what the house rules change."""

from __future__ import annotations

import random
import warnings
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from fivetool.engine.record import compiled
from fivetool.game.setup import Setup
from fivetool.games.diamond_dice import GAME
from fivetool.games.diamond_dice.data.card_sets import CARD_SETS
from fivetool.games.diamond_dice.dice_odds import check_odds, ones_odds, power_odds
from fivetool.games.diamond_dice.manager.half_inning import after, at_bat_number
from fivetool.games.diamond_dice.manager.solving import card_at_bat
from fivetool.games.diamond_dice.rules import alignment, offense
from fivetool.games.diamond_dice.rules.record import MOST_DICE, MOST_POWER
from fivetool.studies.diamond_dice.measured import Tally, forgone_line, measure
from fivetool.studies.diamond_dice.survey import LEAST_CONTACT, survey

FIRST_BASE, FIRST_AND_THIRD = 1, 5  # sets of bases
ONES_AT_HOME = 4  # by the text
SHARE_A_SET = 10  # a tenth of the games for every other card set

SHIPPED = "Sandlot Originals"

# Batters as different from those of the shipped set as cards allow: from and to for C, P and S.
OTHER_BATTERS = {
    "any numbers at all": ((2, 16), (0, 10), (0, 16)),
    "hardly any contact": ((2, 4), (0, 10), (0, 16)),
    "hardly any power": ((4, 10), (0, 2), (0, 16)),
    "contact and speed, no power": ((7, 12), (0, 3), (9, 16)),
    "power and speed, little contact": ((3, 6), (6, 10), (9, 16)),
    "slow": ((5, 9), (2, 10), (0, 1)),
}

HOUSE_RULES: tuple[Mapping[str, Any], ...] = (
    {},
    {"outfield_in": "shallow"},
    {"home_try": "2"},
    {"home_try": "1"},
    {"outfield_in": "shallow", "home_try": "1"},
)


def break_even(knowledge: Any, following: int, outs: int) -> float:
    """How likely four ones must be for a try from second on a single to pay, nobody else being on base."""
    stopped = after(knowledge, following, outs, FIRST_AND_THIRD)
    scored = 1 + after(knowledge, following, outs, FIRST_BASE)
    caught = after(knowledge, following, outs + 1, FIRST_BASE)
    return float((stopped - caught) / (scored - caught))


def survey_set(setup: Setup) -> Any:
    """How often each alignment, and after them a try for home, is best over all situations (see `survey`)."""
    found = np.zeros(alignment.COUNT + 1, np.int64)
    for number in _batters(setup):
        compiled(survey)(setup.book, setup.knowledge, number, found)
    return found


def other_set(name: str) -> Setup:
    """The game with other batters, drawn evenly from the numbers that `OTHER_BATTERS` gives, always the same ones."""
    content = CARD_SETS.of(GAME.setup(2).options["card_set"]).model_dump(exclude_none=True)
    draw = random.Random(name)
    for card in content["card"]:
        if card["type"] == "B":
            card["c"], card["p"], card["s"] = (draw.randint(*ends) for ends in OTHER_BATTERS[name])
    content["name"] = name
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return GAME.setup(2, card_set=content)


def house_rules_part(setup: Setup, games: int, sets: Sequence[str], house: Sequence[str]) -> str:
    """The section of the balance report: rows of card sets (`set_row`) and of house rules (`house_row`)."""
    few = games // SHARE_A_SET
    fastest = check_odds(MOST_DICE, ONES_AT_HOME)
    return f"""## Two decisions that the text gives hardly a moment

**A try for home** takes four ones. On 16 dice, the most there are, they show {fastest:.1%} of the time. A runner on
second who sees a single must be this sure of them for the try to pay, nobody else being on base:

| Next at bat | Nobody out | One out | Two outs |
|---|---|---|---|
{_break_even_rows(setup)}

With fewer than two outs he never is, for he who stops at third comes home on the next ball in play: on a hit-and-run
one 1 is enough for that (DD-140), and even the worst batter a card may hold, with two dice, shows one
{1 - ones_odds(2).none:.0%} of the time. That is as true when a single run decides the game. With two outs a
try can pay if a weak batter follows. But then nobody swings who could call a hit-and-run, whatever the score: it has
no risk left, since a strikeout or a ground ball ends the half-inning anyway, it turns fly balls into singles (DD-136),
and it brings the runner home on every single (DD-137). What remains are batters who swing for the fences with two outs
and a very fast runner on.

**Outfield in** is the normal alignment with two differences: a power result of 2 or 3 goes a base further (DD-114),
which never helps the defense, and a runner from second who tries for home on a single has four dice fewer (DD-124).
So it can be right only where such a try would be: with two outs, after a swing for the fences with six power dice or
more, where for every single there are at least {_further_for_a_single():.1f} power results of 2 and 3.

Other cards change little. The survey takes every batter a card can hold, with every number of outs and set of bases,
the fastest runners, and each batter of a set to follow, {_situations(setup):,} situations, and counts those in which
outfield in is best, and in which the runner on second should try for home on a single. The other sets have the same
pitchers and batters drawn at random as described; {few:,} games with each show how often managers make use of it.
No set comes near one in 200, and those that use it most have little to do with baseball.

| Batters | Runs per nine | Outfield in, of situations | Of at-bats | Try for home, of situations | Of chances |
|---|---|---|---|---|---|
{chr(10).join(sets)}

The house rules DD-168 (`outfield_in` shallow) and DD-169 (`home_try`) make choices of both, which managers then use,
though neither decides games: their worth stands beside its error. They are off unless asked for. {games:,} games
each, played as above; chances to try for home are per team and game:

| Options | Runs per nine | Outfield in, of at-bats | Worth | Runs saved | Tries, of chances | Worth | Runs scored |
|---|---|---|---|---|---|---|---|
{chr(10).join(house)}

Chances to try for home are rare whatever they are worth, since the outfield plays back against most hitters, and then
a single brings the runner home from second by itself (DD-125)."""


def _batters(setup: Setup) -> list[int]:
    return [number for number, card in enumerate(CARD_SETS.of(setup.options["card_set"]).cards, 1) if card.type == "B"]


def _break_even_rows(setup: Setup) -> str:
    """The batter of the set after whom a try pays soonest, and the one after whom it pays last."""
    cards = CARD_SETS.of(setup.options["card_set"]).cards
    numbers = {number: int(at_bat_number(card_at_bat(setup.book, number))) for number in _batters(setup)}
    ordered = sorted(numbers, key=lambda number: break_even(setup.knowledge, numbers[number], 2))
    rows = []
    for number in (ordered[0], ordered[len(ordered) // 2], ordered[-1]):
        chances = " | ".join(f"{break_even(setup.knowledge, numbers[number], outs):.0%}" for outs in range(3))
        rows.append(f"| {cards[number - 1].name} | {chances} |")
    return "\n".join(rows)


def _further_for_a_single() -> float:
    """Power results of 2 and 3 for every 1, on the dice of a swing for the fences for which they are fewest."""
    pools = [power_odds(dice) for dice in range(offense.FENCES_POWER, MOST_DICE + 1)]
    return min((odds[2] + odds[3]) / odds[1] for odds in pools)


def _situations(setup: Setup) -> int:
    return len(_batters(setup)) * (MOST_DICE - LEAST_CONTACT + 1) * (MOST_POWER + 1) * (MOST_DICE + 1) * 3 * 8


def set_row(name: str, games: int) -> str:
    """What managers do with a card set: the shipped one, or one of `OTHER_BATTERS`."""
    setup = other_set(name) if name in OTHER_BATTERS else GAME.setup(2)
    surveyed, played = survey_set(setup), measure(setup, games // SHARE_A_SET).tally
    return (
        f"| {name} | {played.runs_per_nine:.2f} | {surveyed[alignment.OUTFIELD_IN]:,} "
        f"| {outfield_in_share(played):.2%} | {surveyed[alignment.COUNT]:,} | {try_share(played):.2%} |"
    )


def options_in_words(options: Mapping[str, str]) -> str:
    """Options and their values, as tables name them.

    >>> options_in_words({"bunt": "sacrifice"}), options_in_words({})
    ('`bunt` sacrifice', 'as printed')
    """
    return ", ".join(f"`{name}` {value}" for name, value in options.items()) or "as printed"


def outfield_in_share(played: Tally) -> float:
    """How many of the at-bats the outfield plays in."""
    aligned = ("normal", "infield_in", "infield_back", "outfield_in", "outfield_back")
    return played.figures["outfield_in"] / sum(played.figures[name] for name in aligned)


def try_share(played: Tally) -> float:
    """How many of the runners who might try for home do."""
    return played.figures["homes_tried"] / played.home_chances if played.home_chances else 0.0


def house_row(options: Mapping[str, Any], games: int) -> str:
    """What managers do under some house rules."""
    setup = GAME.setup(2, **options)
    full = measure(setup, games)
    tally = full.tally
    outfield_in, tries = (forgone_line(setup, full, name) for name in ("outfield in", "tries for home"))
    return (
        f"| {options_in_words(options)} | {tally.runs_per_nine:.2f} "
        f"| {outfield_in_share(tally):.2%} | {outfield_in.worth:+.2%} ± {outfield_in.error:.2%} "
        f"| {outfield_in.saved:+.3f} | {try_share(tally):.1%} of {tally.home_chances / 2:.2f} "
        f"| {tries.worth:+.2%} ± {tries.error:.2%} | {tries.scored:+.3f} |"
    )

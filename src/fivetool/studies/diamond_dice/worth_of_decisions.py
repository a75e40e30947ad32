"""What every kind of decision is worth, for the balance report, and why steals are rare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fivetool.game.setup import Setup
from fivetool.games.diamond_dice.dice_odds import check_odds
from fivetool.games.diamond_dice.manager.at_bats import best_answer, duel, prospects
from fivetool.games.diamond_dice.manager.batting import LEAST_STEAL_GAIN
from fivetool.games.diamond_dice.manager.half_inning import AVERAGE, Speeds, Spot
from fivetool.games.diamond_dice.manager.solving import card_at_bat
from fivetool.games.diamond_dice.rules import offense
from fivetool.lab.watch import Weighed
from fivetool.studies.diamond_dice.measured import PLAYOUTS, USES_WEIGHED, ForgoneLine, Tally, uses_a_game

ON_FIRST, ON_SECOND = 1, 2  # sets of bases
ONES_AT_SECOND = 2
OUTS = ("nobody out", "one out", "two outs")


def decision_part(
    setup: Setup, whole: Tally, forgone: Sequence[ForgoneLine], weighed: Mapping[str, Weighed], games: int
) -> str:
    """The section of the balance report."""
    rows = "\n".join(
        f"| {line.name} | {uses_a_game(whole, line.name) / 2:.2f} | {line.worth:+.2%} ± {line.error:.2%} "
        f"| {line.scored:+.2f} | {line.saved:+.2f} | {_each(weighed[line.name])} |"
        for line in forgone
    )
    return f"""## Decisions

One manager forgoes a kind of decision and makes his next best choice instead; the other does not. "Having it" is how
much more often he wins if he does not forgo it, with the runs he then scores and saves, in the same {games:,} games on
the same dice, with its standard error. "One use" is what the manager gains when he makes the decision, with the same
error: the rest of the game is played {PLAYOUTS} times with it, and {PLAYOUTS} times, on the same dice, with what he
would have done otherwise this once, at about {USES_WEIGHED:,} moments of each kind. What can also be done later
(abilities, relievers, the bench) is worth less by the use than to have, for without it one only waits.

![What each kind of decision is worth](diamond-dice-decisions.svg)

| Decision | Uses per team and game | Having it | Runs scored | Runs saved | One use |
|---|---|---|---|---|---|
{rows}

{_steal_part(setup)}"""


def _each(weighed: Weighed) -> str:
    return f"{weighed.won:+.2%} ± {weighed.error:.2%}" if weighed.uses else "none"


# --- Steals ---


@dataclass(frozen=True)
class StealLine:
    """The fastest runner alone on first with some number of outs, over all batters of the set."""

    stays: float  # runs that the half-inning still brings
    steals: float
    running: int  # batters who would call a hit-and-run if he stays


def steal_line(setup: Setup, outs: int) -> StealLine:
    """What a steal of second is worth to the fastest runner of the set."""
    book, knowledge = setup.book, setup.knowledge
    speed = fastest(book)
    safe = check_odds(speed, ONES_AT_SECOND)
    on_first = Spot(outs, ON_FIRST, Speeds(speed, 0, 0), AVERAGE)
    on_second = Spot(outs, ON_SECOND, Speeds(0, speed, 0), AVERAGE)
    nobody_on = Spot(outs + 1, 0, Speeds(0, 0, 0), AVERAGE)
    stays = steals = 0.0
    running = 0
    for card in range(1, book.batters + 1):
        batter = card_at_bat(book, card)
        here, aligned = duel(book, knowledge, batter, on_first)
        there, _ = duel(book, knowledge, batter, on_second)
        caught, _ = duel(book, knowledge, batter, nobody_on)
        stays += here / book.batters
        steals += (safe * there + (1 - safe) * caught) / book.batters
        ahead = prospects(book, knowledge, batter, on_first)
        _, declared = best_answer(book, knowledge, batter, on_first, aligned, ahead)
        running += declared == offense.HIT_AND_RUN
    return StealLine(stays, steals, running)


def fastest(book: Any) -> int:
    """The speed of the fastest batter of the set."""
    return max(int(book.speed[card]) for card in range(1, book.batters + 1))


def _steal_part(setup: Setup) -> str:
    book = setup.book
    lines = [steal_line(setup, outs) for outs in range(3)]
    rows = "\n".join(
        f"| {name} | {line.stays:.2f} | {line.steals:.2f} | {line.steals - line.stays:+.2f} | {line.running} |"
        for name, line in zip(OUTS, lines, strict=True)
    )
    speed = fastest(book)
    return f"""**Steals** are rare because hardly any pay. This is what a half-inning still brings with the fastest
runner of the set, S {speed}, alone on first, over all {book.batters} batters; he is safe at second
{check_odds(speed, ONES_AT_SECOND):.0%} of the time:

| | He stays | He steals | Gain | Batters who would call a hit-and-run |
|---|---|---|---|---|
{rows}

With fewer than two outs he is worth more where he is: a hit-and-run moves him up on every ball in play, and if the
batter misses, two ones bring him to second; on second it would take three. With two outs a miss ends the half-inning
anyway, and a steal pays with some batters. The manager steals where he expects to gain {LEAST_STEAL_GAIN} runs."""

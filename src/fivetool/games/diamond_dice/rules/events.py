"""What can happen: the events of the game, in the order of their kinds on the tape."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from fivetool.engine.tape import Spread, declare_events
from fivetool.games.diamond_dice.rules.record import HAND, ORDER

Dice = Annotated[Any, Spread("dice", "faces_a", "faces_b")]  # see rolls.dice_shown
RunnerDice = Annotated[Any, Spread("runner_dice", "runner_a", "runner_b")]
Runs = Annotated[Any, Spread("runs_a", "runs_b")]  # of the visitor, of the home side
Runners = Annotated[Any, Spread("on_1", "on_2", "on_3")]


class GameStart(NamedTuple):
    """DD-3, DD-4, DD-40: what was agreed on."""

    innings: int
    first_team: int
    extra_cap: int


class Draw(NamedTuple):
    """DD-23 to DD-25: what a seat has drawn; the others see the starter alone (DD-8)."""

    team: int
    starter: int
    relievers: Annotated[Any, Spread("reliever_1", "reliever_2")]
    batters: Annotated[Any, Spread(*(f"batter_{i}" for i in range(1, HAND + 1)))]


class SluggerSwap(NamedTuple):
    """DD-27: the Slugger bats, and a batter card pitches."""

    team: int
    slugger: int
    pitcher: int


class LineupSet(NamedTuple):
    """DD-31, DD-32: a batting order is shown."""

    team: int
    cards: Annotated[Any, Spread(*(f"card_{i}" for i in range(1, ORDER + 1)))]


class InningStart(NamedTuple):
    """DD-33: an inning begins, perhaps the last."""

    inning: int
    last: int


class HalfStart(NamedTuple):
    """DD-33, DD-34: a half-inning begins."""

    inning: int
    half: int
    team: int
    pitcher: int
    runs: Runs


class AtBatStart(NamedTuple):
    """DD-42: a batter comes up."""

    team: int
    batter: int
    pitcher: int
    outs: int
    runners: Runners


class PitcherChange(NamedTuple):
    """DD-43: a reliever comes in, in this pass through the phases of the at-bat."""

    team: int
    old: int
    new: int
    passes: int


class BatterChange(NamedTuple):
    """DD-45, DD-46: a bench card takes the place of the batter (0) or of the runner on a base."""

    team: int
    place: int
    old: int
    new: int


class Ability(NamedTuple):
    """DD-54 to DD-70: an ability is used, or wasted."""

    team: int
    pitcher: int
    keyword: int
    level: int
    mode: int
    batter: int


class KnuckleballRoll(NamedTuple):
    """DD-67, DD-68."""

    team: int
    ones: int
    wild: int
    rolled: Dice


class PickoffRoll(NamedTuple):
    """DD-69."""

    team: int
    runner: int
    base: int
    ones: int
    out: int
    rolled: Dice


class Alignment(NamedTuple):
    """DD-48, DD-49: how the defense stands, and whether that is news."""

    team: int
    alignment: int
    changed: int


class OffenseChoice(NamedTuple):
    """DD-51, DD-77: what the offense declares, with the batter, or the runner who steals and his base."""

    team: int
    declared: int
    card: int
    base: int


class ContactRoll(NamedTuple):
    """DD-84 to DD-87: the batter's C, and the dice that abilities, a Closer and a swing for the fences cost him."""

    team: int
    batter: int
    contact: int
    abilities: int
    closer: int
    fences: int
    declared: int
    ones: int
    rolled: Dice


class PowerRoll(NamedTuple):
    """DD-108: the batter's P and what changes it; the fives and sixes, and what the alignment makes of them."""

    team: int
    batter: int
    power: int
    curveball: int
    fences: int
    alignment: int
    result: int
    hits: int
    rolled: Dice


class GoHold(NamedTuple):
    """DD-90: an unforced runner goes or holds."""

    team: int
    runner: int
    base: int
    go: int


class GroundPlay(NamedTuple):
    """DD-93 to DD-96: what the defense does with a ground ball, by its choice."""

    team: int
    play: int


class Throw(NamedTuple):
    """DD-98, DD-101: a throw of a double or triple play at a runner."""

    team: int
    number: int
    base: int
    runner: int
    result: int
    ones: int
    runner_ones: int
    rolled: Dice
    runner_rolled: RunnerDice


class SpeedCheck(NamedTuple):
    """DD-75, DD-76."""

    team: int
    runner: int
    origin: int
    base: int
    reason: int
    need: int
    ones: int
    safe: int
    rolled: Dice


class Error(NamedTuple):
    """DD-101: a throw without a single one, and how many move up on it."""

    team: int
    number: int
    moved: int


class RunCredited(NamedTuple):
    """DD-166, DD-167: who batted a run in, and the pitcher to whom it is charged."""

    team: int
    runner: int
    batter: int
    batted_in: int
    pitcher: int


class Returned(NamedTuple):
    """DD-150, DD-151: cards go back under the lineup, or on top of it."""

    team: int
    top: int
    reason: int
    cards: Annotated[Any, Spread("card_1", "card_2", "card_3", "card_4")]


class AtBatEnd(NamedTuple):
    """DD-162, DD-163: how an at-bat is scored."""

    team: int
    batter: int
    pitcher: int
    result: int
    runs: int
    outs: int


class HalfEnd(NamedTuple):
    """DD-35: the totals of a half-inning."""

    inning: int
    half: int
    team: int
    runs: int
    hits: int
    errors: int
    left: int


class HalfSkipped(NamedTuple):
    """DD-37: a team that leads need not bat again."""

    inning: int
    team: int


class GameEnd(NamedTuple):
    """DD-38 to DD-40: the final score, the winner (-1: a tie) and why the game is over."""

    runs: Runs
    winner: int
    reason: int
    innings: int


class Resumed(NamedTuple):
    """A game is taken over at a described position."""

    inning: int
    half: int
    team: int
    outs: int
    runs: Runs
    runners: Runners
    pitcher: int


EVENTS = declare_events(
    GameStart, Draw, SluggerSwap, LineupSet, InningStart, HalfStart, AtBatStart, PitcherChange, BatterChange, Ability,
    KnuckleballRoll, PickoffRoll, Alignment, OffenseChoice, ContactRoll, PowerRoll, GoHold, GroundPlay, Throw,
    SpeedCheck, Error, RunCredited, Returned, AtBatEnd, HalfEnd, HalfSkipped, GameEnd, Resumed,
)  # fmt: skip

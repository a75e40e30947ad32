"""The rules of Coin-Toss Baseball, clause by clause (rules.md)."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from fivetool.engine.diamond import HOME, clear_bases, hit_and_score, put_out_batter, runners_on
from fivetool.engine.dice import roll, roll_many
from fivetool.engine.innings import BOTTOM, change_sides
from fivetool.engine.record import record, rule
from fivetool.engine.tape import NO_SEAT, LeftOnBase, Spread, declare_events, emit

STATE = record(
    "coin_toss",
    inning="i8",
    half="i8",  # also the team at bat (CT-1)
    outs="i8",
    bases=("i8", 3),
    batter="i8",  # number of the batter, counted through the game; also his number as a runner
    runs=("i8", 2),
    coins=("i8", 2),  # as they fell last
    hits="i8",
    over="i8",
)

BOOK = record("coin_toss_book", innings="i8")

BUNT, SWING = 0, 1
CHOICES = ("bunt", "swing")

COIN = 0  # the only kind of dice
TAILS, HEADS = 0, 1
COIN_SIDES = ("tails", "heads")
HALF_OUTS = 3


class HalfStart(NamedTuple):
    inning: int
    half: int
    team: int


class Toss(NamedTuple):
    team: int
    coins: int
    fell: Annotated[Any, Spread("first", "second")]


class Hit(NamedTuple):
    team: int
    bases: int


class GameEnd(NamedTuple):
    runs_a: int
    runs_b: int


EVENTS = declare_events(HalfStart, Toss, Hit, GameEnd)

FIGURES = ("hits",)


@rule
def deal(state, book, dice, tape):
    """Nothing to set up but the first half-inning."""
    state.inning = 1
    state.batter = 1
    start_half(state, tape)


@rule
def start_half(state, tape):
    """CT-1: the team of the half-inning comes to bat."""
    emit(tape, NO_SEAT, HalfStart(inning=state.inning, half=state.half, team=state.half))


@rule
def apply(state, book, seat, choice, dice, tape):
    """CT-3."""
    if choice == BUNT:
        bunt(state, book, seat, dice, tape)
    else:
        swing(state, book, seat, dice, tape)
    state.batter += 1


@rule
def bunt(state, book, seat, dice, tape):
    """CT-4."""
    state.coins[0] = roll(dice, COIN, 2)
    state.coins[1] = TAILS
    emit(tape, seat, Toss(team=state.half, coins=1, fell=state.coins[:1]))
    if state.coins[0] == HEADS:
        hit(state, 1, tape)
    else:
        batter_out(state, book, tape)


@rule
def swing(state, book, seat, dice, tape):
    """CT-5."""
    roll_many(dice, COIN, 2, state.coins)
    emit(tape, seat, Toss(team=state.half, coins=2, fell=state.coins))
    if state.coins[0] == HEADS and state.coins[1] == HEADS:
        hit(state, HOME, tape)
    else:
        batter_out(state, book, tape)


@rule
def hit(state, bases, tape):
    """CT-4, CT-5: everybody moves up as far as the batter, and who comes home scores."""
    emit(tape, NO_SEAT, Hit(team=state.half, bases=bases))
    state.hits += 1
    hit_and_score(state.bases, state.runs, bases, state.batter, state.half, tape)


@rule
def batter_out(state, book, tape):
    """CT-6."""
    state.outs += 1
    put_out_batter(state.batter, state.half, state.outs, tape)
    if state.outs == HALF_OUTS:
        end_half(state, book, tape)


@rule
def end_half(state, book, tape):
    """CT-1, CT-6, CT-7: the sides change, or the game is over."""
    left = runners_on(state.bases)
    if left:
        emit(tape, NO_SEAT, LeftOnBase(team=state.half, count=left))
    clear_bases(state.bases)
    state.outs = 0
    if state.half == BOTTOM and state.inning == book.innings:
        state.over = 1
        emit(tape, NO_SEAT, GameEnd(runs_a=state.runs[0], runs_b=state.runs[1]))
        return
    change_sides(state)
    start_half(state, tape)


@rule
def actor(state, book):
    """CT-1, CT-3: the team at bat decides."""
    return NO_SEAT if state.over else state.half


@rule
def legal(state, book, seat, mask):
    """CT-3: both are open to the team at bat, until the game is over."""
    if seat == actor(state, book):
        mask[BUNT] = 1
        mask[SWING] = 1


@rule
def tally(state, book, out):
    """Figures of a finished game, in the order of FIGURES."""
    out[0] = state.hits

"""A still smaller game whose rules are compiled, and copies of it that go wrong only when compiled or driven.

Two seats roll against each other three times; a secret number decides a level game.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import toys

from fivetool.engine.diamond import BATTER, HOME
from fivetool.engine.dice import roll
from fivetool.engine.record import INTERPRETED, new, record, rule
from fivetool.engine.tape import NO_SEAT, Advance, Run, declare_events, emit
from fivetool.game.observation import Observation, Part

ROUNDS = 3
HOLD, PUSH = 0, 1
SECRET_DIE, DUEL_DIE = 0, 1
# Compiled drivers are kept on disk by the type of the state: the name changes with this file, so they never go stale.
SOURCE = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:8]


class Rolled(NamedTuple):
    face: int


EVENTS = declare_events(Rolled)


@rule
def deal(state, book, dice, tape):
    for seat in range(2):
        state.secret[seat] = 1 + roll(dice, SECRET_DIE, 4)


@rule
def actor(state, book):
    return -1 if state.turn == 2 * ROUNDS else state.turn % 2


@rule
def waiting(state, book, seats):
    if state.turn < 2 * ROUNDS:
        seats[state.turn % 2] = 1


@rule
def legal(state, book, seat, mask):
    if state.turn < 2 * ROUNDS:
        mask[HOLD] = 1
        mask[PUSH] = 1


@rule
def apply(state, book, seat, choice, dice, tape):
    face = roll(dice, DUEL_DIE, 6)
    emit(tape, seat, Rolled(face=face))
    if face > 2 + choice:
        state.runs[seat] += 1
        emit(tape, NO_SEAT, Advance(team=seat, runner=1, origin=BATTER, base=HOME))
        emit(tape, NO_SEAT, Run(team=seat, runner=1, origin=BATTER, score=state.runs[seat]))
    state.turn += 1


@rule
def apply_that_writes_in_the_book(state, book, seat, choice, dice, tape):
    apply(state, book, seat, choice, dice, tape)
    book.remark += 1
    state.remark = book.remark


@rule
def apply_that_knows_the_compiler(state, book, seat, choice, dice, tape):
    apply(state, book, seat, choice, dice, tape)
    state.remark = 1 if INTERPRETED else 2


@rule
def score(state, book, results, runs):
    runs[0] = state.runs[0]
    runs[1] = state.runs[1]
    lead = 10 * (state.runs[0] - state.runs[1]) + state.secret[0] - state.secret[1]
    results[0] = 2 if lead > 0 else 1 if lead == 0 else 0
    results[1] = 2 - results[0]


@rule
def view(state, book, seat, out):
    for other in range(2):
        if other != seat and state.turn < 2 * ROUNDS:
            out.secret[other] = -1


@rule
def redeal(state, book, seat, dice):
    for other in range(2):
        if other != seat and state.turn < 2 * ROUNDS:
            state.secret[other] = 1 + roll(dice, SECRET_DIE, 4)


@rule
def manage(state, book, seat, style, knowledge, solution, dice):
    return HOLD


@rule
def manage_by_peeking(state, book, seat, style, knowledge, solution, dice):
    return PUSH if state.secret[1 - seat] > 0 else HOLD


@rule
def tally(state, book, out):
    out[0] = state.turn


@rule
def encode(state, book, seat, out):
    out[0] = state.secret[seat]
    out[1] = state.runs[seat] - state.runs[1 - seat]
    return 2


PARTS = (Part("secret", 1, "the own secret number"), Part("lead", 1, "the own lead"))


RULES = {
    "deal": deal,
    "actor": actor,
    "waiting": waiting,
    "legal": legal,
    "apply": apply,
    "score": score,
    "view": view,
    "redeal": redeal,
    "manage": manage,
    "tally": tally,
}


def make_duel(name, **rules):
    """The correct duel, or with some rules replaced a broken one; each has a record type of its own."""
    word = f"{name.replace('-', '_')}_{SOURCE}"
    state = record(word, turn="i8", runs=("i8", 2), secret=("i8", 2), remark="i8")
    book = record(f"{word}_book", remark="i8")
    return toys.make_toy(
        name,
        options={"readings": (), "declared": (), "make_book": lambda options, seats: new(book), "tests": ({},)},
        rules={
            **RULES,
            "state": state,
            "book": book,
            "choices": ("hold", "push"),
            "decisions": ("duel",),
            "set_up_decisions": (),
            "decision_of": lambda state: 0,
            "events": EVENTS,
            "dice": {SECRET_DIE: toys.faces(4), DUEL_DIE: toys.faces(6)},
            "figures": ("turns",),
            "longest": lambda options: 2 * ROUNDS,
            "event_for": lambda event, seat: event,
            "observation": Observation(encode, lambda seats: PARTS),
            **rules,
        },
        words={"question": lambda scene: "Hold or push?"},
        board={"svg": lambda scene, choices: toys.SVG.format(""), "text": lambda scene: "a duel"},
    )


DUEL = make_duel("duel")
BROKEN = {
    "interpreted-agrees": make_duel("duel-interpreted", apply=apply_that_knows_the_compiler),
    "driver-agrees": make_duel("duel-driver", manage=manage_by_peeking),
    "threads-agree": make_duel("duel-threads", apply=apply_that_writes_in_the_book),
}
GAMES = SimpleNamespace(**{game.name.replace("-", "_"): game for game in [DUEL, *BROKEN.values()]})

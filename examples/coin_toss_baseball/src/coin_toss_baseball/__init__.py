"""Coin-Toss Baseball: the smallest game for Fivetool, to be copied."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from coin_toss_baseball import board, rules, words
from fivetool.engine import open_play
from fivetool.engine.drivers import rules_from
from fivetool.engine.record import new
from fivetool.game.files import page_beside
from fivetool.game.game import DiceKind, Game, Names
from fivetool.game.options import Whole


def make_book(options: Mapping[str, Any], seats: int) -> Any:
    """The rule book for these options."""
    book = new(rules.BOOK)
    book.innings = options["innings"]
    return book


GAME = Game(
    name="coin-toss",
    title="Coin-Toss Baseball",
    summary="Bunt or swing, and the coin decides.",
    prefix="CT",
    version=1,
    minutes=5,
    seat_counts=(2,),
    team_of=lambda seats: (0, 1),
    default_names=lambda seats: Names(("Heads", "Tails"), ("A", "B")),
    refuse_seats=lambda count: f"Coin-Toss Baseball is for 2 seats; got {count}.",
    state=rules.STATE,
    book=rules.BOOK,
    make_book=make_book,
    options=(Whole("innings", 3, "Innings scheduled.", ("CT-2",), low=1, high=9),),
    rules=rules_from(rules, open_play),
    choices=rules.CHOICES,
    decisions=("at_bat",),
    decision_of=lambda state: -1 if state.over else 0,
    events=rules.EVENTS,
    dice={rules.COIN: DiceKind("coin", lambda book, index: board.COIN_SIDES)},
    styles=("manager",),
    figures=rules.FIGURES,
    summarize=lambda means: {"hits_per_run": means["hits"] / means["runs"]} if means["runs"] else {},
    longest=lambda options: 10_000,
    words=words,
    board=board,
    rules_page=page_beside(__name__),
    test_options=({}, {"innings": 1}, {"innings": 9}),
)

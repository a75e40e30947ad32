"""Options, and the rule book that they and the cards make."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from fivetool.engine.record import INTERPRETED, copy_of, new
from fivetool.game.options import DataSet, OneOf, Whole
from fivetool.games.diamond_dice.data.card_sets import CARD_SETS
from fivetool.games.diamond_dice.data.cards import TYPES, CardSet
from fivetool.games.diamond_dice.dice_odds import check_odds, ones_odds, power_odds, throw_odds
from fivetool.games.diamond_dice.manager import at_bats, defending
from fivetool.games.diamond_dice.ratings import rating_of, saving_of
from fivetool.games.diamond_dice.rules import ground_ball, pitching, record

OPTIONS = (
    Whole("innings", 9, "Innings scheduled; nine is standard.", ("DD-3",), low=1, high=9),
    OneOf(
        "bat_first",
        "visitor",
        "Who bats first in every inning.",
        ("DD-4",),
        values=("visitor", "home", "random"),
        title="First at bat",
    ),
    OneOf(
        "ending",
        "full",
        "full: every inning is played out; standard: no second half for a leader, and walk-offs.",
        ("DD-37",),
        values=("full", "standard"),
    ),
    Whole(
        "extra_cap",
        "none",
        "After so many extra innings a level score is a tie.",
        ("DD-40",),
        low=1,
        high=50,
        words=("none",),
        title="Most extra innings",
    ),
    OneOf(
        "first_throw",
        "12",
        "Dice for the first throw of a double play.",
        ("DD-97",),
        values=("12", "10"),
        title="First throw",
    ),
    OneOf(
        "bunt",
        "text",
        "text: a bunt at any time; runner: only with a runner on base; sacrifice: two ones at first.",
        ("DD-134",),
        values=("text", "runner", "sacrifice"),
    ),
    OneOf(
        "hit_and_run",
        "runner",
        "A hit-and-run needs a runner on base, or is allowed at any time.",
        ("DD-135",),
        values=("runner", "any"),
        title="Hit-and-run",
    ),
    OneOf(
        "outfield_in",
        "text",
        "text: as printed; shallow, a house rule: outfielders who play in catch a power result of 1.",
        ("DD-168",),
        values=("text", "shallow"),
        title="Outfield in",
    ),
    OneOf(
        "home_try",
        "4",
        "Ones that a runner needs who tries for home on a hit; fewer than four are a house rule.",
        ("DD-169",),
        values=("4", "3", "2", "1"),
        title="Try for home",
    ),
    OneOf(
        "unfinished_batter",
        "top",
        "A batter cut off by the third out goes to the top or the bottom of the lineup.",
        ("DD-151",),
        values=("top", "bottom"),
    ),
    OneOf(
        "batting_order",
        "recycle",
        "recycle: cards go under the lineup as they leave the field; fixed: the order never changes.",
        ("DD-153",),
        values=("recycle", "fixed"),
    ),
    DataSet(
        "card_set",
        "Sandlot Originals",
        "A card set by name, or the path of a card file of your own.",
        ("DD-12",),
        load=CARD_SETS.load,
        known=CARD_SETS.known,
    ),
)


# Options that change what an at-bat is worth, so that the managers' tables are made for them.
SOLVED_FOR = ("bunt", "hit_and_run", "outfield_in", "home_try")


def make_book(options: Mapping[str, Any], seats: int) -> Any:
    """The rule book for these options."""
    book = copy_of(_solved_book(json.dumps(options["card_set"]), *(str(options[name]) for name in SOLVED_FOR)))
    book.innings = options["innings"]
    book.bat_first = {"visitor": 0, "home": 1, "random": -1}[options["bat_first"]]
    book.ending_standard = options["ending"] == "standard"
    book.extra_cap = -1 if options["extra_cap"] == "none" else options["extra_cap"]
    book.first_throw = int(options["first_throw"])
    book.unfinished_top = options["unfinished_batter"] == "top"
    book.order_fixed = options["batting_order"] == "fixed"
    return book


@cache
def _solved_book(card_set: str, bunt: str, hit_and_run: str, outfield_in: str, home_try: str) -> Any:
    """The cards and what the managers know about them; solving takes a moment, so it is done once."""
    book = new(record.BOOK)
    book.bunt_needs_runner = bunt == "runner"
    book.bunt_ones = 2 if bunt == "sacrifice" else 1
    book.hit_and_run_any = hit_and_run == "any"
    book.home_ones = int(home_try)
    book.shallow = outfield_in == "shallow"
    book.first_throw = ground_ball.LIST_DICE[0]
    _enter_cards(book, CARD_SETS.of(json.loads(card_set)))
    pools = range(record.MOST_DICE + 1)
    book.contact_odds = [ones_odds(dice) for dice in pools]
    book.power_odds = [power_odds(dice) for dice in pools]
    book.check_odds = [[check_odds(dice, need) for need in range(5)] for dice in pools]
    book.throw_odds = [[throw_odds(dice, speed) for speed in pools] for dice in pools]
    book.patience = defending.PATIENCE
    book.entry_patience = defending.LAST_INNING_PATIENCE
    book.inning_patience = defending.INNING_PATIENCE
    at_bats.solve(book)
    if INTERPRETED:  # without the compiler all at-bats take longer than a game
        at_bats.foresee_cards(book)
    else:
        at_bats.foresee_all(book)
    at_bats.rate_abilities(book)
    return book


def _enter_cards(book: Any, card_set: CardSet) -> None:
    cards = card_set.cards
    book.batters, book.starters, book.relievers = (sum(card.type == kind for card in cards) for kind in TYPES)
    book.mean_speed = round(sum(card.s or 0 for card in cards if card.type == "B") / book.batters)
    for number, card in enumerate(cards, 1):
        if card.c is not None and card.p is not None and card.s is not None:
            book.contact[number], book.power[number], book.speed[number] = card.c, card.p, card.s
            book.rating[number] = rating_of(card.c, card.p, card.s)
        for ability in card.skills:
            if ability.keyword in pitching.KEYWORDS:
                slot = int(book.abilities[number])
                book.keyword[number, slot] = pitching.KEYWORDS.index(ability.keyword)
                book.level[number, slot] = ability.level
                book.at_choice[number, slot] = card.type == "SP" or ability.continued
                book.abilities[number] += 1
                book.saving[number] += saving_of(ability.keyword, ability.level)
        passive = {ability.keyword: ability.level for ability in card.skills}
        book.double_play[number] = passive.get("Double Play", 0)
        book.closer[number] = passive.get("Closer", 0)
        book.slugger[number] = "Slugger" in passive

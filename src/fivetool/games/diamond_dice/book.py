"""Options, and the rule book that they and the cards make."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from fivetool.engine.record import copy_of, new
from fivetool.game.options import DataSet, OneOf, Reading, Whole
from fivetool.games.diamond_dice.data.card_sets import CARD_SETS
from fivetool.games.diamond_dice.data.cards import TYPES, CardSet
from fivetool.games.diamond_dice.ratings import rating_of, saving_of
from fivetool.games.diamond_dice.rules import pitching, record

KEPT_BOOKS = 16  # card sets that people bring along are many

OPTIONS = (
    Whole("innings", 9, "How many innings to play. Nine is standard.", ("DD-3",), low=1, high=9),
    OneOf(
        "bat_first",
        "visitor",
        "Who bats first in every inning.",
        ("DD-4",),
        values=("visitor", "home", "random"),
        labels=("The visitors", "The home team", "Drawn at random"),
        title="First at bat",
    ),
    OneOf(
        "ending",
        "full",
        "What happens when the home team is ahead, or takes the lead, in the last inning.",
        ("DD-37",),
        values=("full", "standard"),
        labels=("Every inning is played out", "As in baseball: no needless half, and walk-offs"),
        title="Bottom of the last inning",
    ),
    Whole(
        "extra_cap",
        "none",
        "After this many extra innings, the game ends in a tie.",
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
        labels=("12 dice", "10 dice"),
        title="First throw",
    ),
    OneOf(
        "bunt",
        "text",
        "When a batter may bunt.",
        ("DD-134",),
        values=("text", "runner", "sacrifice"),
        labels=("At any time", "Only with a runner on base", "As a sacrifice: the batter needs two ones to be safe"),
        title="Bunts",
    ),
    OneOf(
        "hit_and_run",
        "runner",
        "When a hit-and-run is allowed.",
        ("DD-135",),
        values=("runner", "any"),
        labels=("Only with a runner on base", "At any time"),
        title="Hit-and-run",
    ),
    OneOf(
        "outfield_in",
        "text",
        "What outfielders who play in can catch.",
        ("DD-168",),
        values=("text", "shallow"),
        labels=("As printed", "House rule: shallow outfielders catch a power of 1"),
        title="Outfield in",
    ),
    OneOf(
        "home_try",
        "4",
        "The ones a runner needs to score from second on a hit.",
        ("DD-169",),
        values=("4", "3", "2", "1"),
        labels=("4 ones, as printed", "3 ones, a house rule", "2 ones, a house rule", "1 one, a house rule"),
        title="Try for home",
    ),
    OneOf(
        "unfinished_batter",
        "top",
        "Where a batter goes whose turn the third out cut short.",
        ("DD-151",),
        values=("top", "bottom"),
        labels=("To the top: he leads off next time", "To the bottom of the lineup"),
        title="A batter cut short",
    ),
    OneOf(
        "batting_order",
        "recycle",
        "How the batting order runs.",
        ("DD-153",),
        values=("recycle", "fixed"),
        labels=("Cards go under the lineup as they leave the field", "The order never changes"),
    ),
    OneOf(
        "set_up",
        "pitchers_first",
        "In which order teams are set up.",
        ("DD-26",),
        values=("pitchers_first", "in_order"),
        labels=("Draw everyone, then choose lineups", "Lineups first, then draw the pitchers"),
        title="Set-up",
    ),
    DataSet(
        "card_set",
        "Sandlot Originals",
        "A card set by name, or the path of a card file of your own. The Basepath Bandits play best with "
        "three house rules: bunts as a sacrifice, 1 one to score, and shallow outfielders.",
        ("DD-12",),
        load=CARD_SETS.load,
        known=CARD_SETS.known,
    ),
)

READINGS = (
    Reading("A standard game is nine innings.", "innings", 9, "DD-3"),
    Reading("Whoever plays at home goes second.", "bat_first", "visitor", "DD-4"),
    Reading(
        "Lineups are laid out before relievers are drawn, and those before the starters.",
        "set_up",
        "in_order",
        "DD-26",
        "A lineup is chosen better by somebody who knows whether the starter is a Slugger who could bat.",
    ),
    Reading("After the decided number of innings the higher score wins.", "ending", "full", "DD-37"),
    Reading("Level games go on, one inning at a time.", "extra_cap", "none", "DD-40"),
    Reading("Twelve dice for the first base thrown to.", "first_throw", "12", "DD-97"),
    Reading("A batter may bunt; nothing is said of runners.", "bunt", "text", "DD-134"),
    Reading(
        "Hit-and-run is one of the abilities of the offense; nothing is said of runners.",
        "hit_and_run",
        "any",
        "DD-135",
        "With empty bases it would be a gain without a risk, and everybody would declare it every time.",
    ),
    Reading(
        "When the third out is made, all batters on the bases go under the lineup, the one at the plate too.",
        "unfinished_batter",
        "bottom",
        "DD-151",
        "A batter who was cut off has not batted; in baseball he leads off the next inning.",
    ),
    Reading("Whoever scores or is out goes under the lineup.", "batting_order", "recycle", "DD-153"),
    Reading("Outfield in makes triples of doubles and home runs of triples.", "outfield_in", "text", "DD-168"),
    Reading("A check at home needs four ones.", "home_try", "4", "DD-169"),
)


def make_book(options: Mapping[str, Any], seats: int) -> Any:
    """The rule book for these options."""
    book = copy_of(_book_of_cards(json.dumps(options["card_set"])))
    book.innings = options["innings"]
    book.bat_first = {"visitor": 0, "home": 1, "random": -1}[options["bat_first"]]
    book.ending_standard = options["ending"] == "standard"
    book.extra_cap = -1 if options["extra_cap"] == "none" else options["extra_cap"]
    book.first_throw = int(options["first_throw"])
    book.bunt_needs_runner = options["bunt"] == "runner"
    book.bunt_ones = 2 if options["bunt"] == "sacrifice" else 1
    book.hit_and_run_any = options["hit_and_run"] == "any"
    book.home_ones = int(options["home_try"])
    book.shallow = options["outfield_in"] == "shallow"
    book.unfinished_top = options["unfinished_batter"] == "top"
    book.order_fixed = options["batting_order"] == "fixed"
    book.lineups_first = options["set_up"] == "in_order"
    return book


@lru_cache(maxsize=KEPT_BOOKS)
def _book_of_cards(card_set: str) -> Any:
    """A book with nothing in it but the cards; to rate them takes a moment, so it is done once."""
    book = new(record.BOOK)
    _enter_cards(book, CARD_SETS.of(json.loads(card_set)))
    return book


def _enter_cards(book: Any, card_set: CardSet) -> None:
    cards = card_set.cards
    book.batters, book.starters, book.relievers = (sum(card.type == kind for card in cards) for kind in TYPES)
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


def may_be_drawn(options: Mapping[str, Any]) -> bool:
    """DD-40: with a bound on extra innings a game may end level."""
    return bool(options["extra_cap"] != "none")

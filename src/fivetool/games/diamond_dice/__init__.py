"""Baseball Diamond Dice: cards with three numbers, pools of dice, and a duel at every at-bat."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from fivetool.engine.drivers import rules_from
from fivetool.engine.record import INTERPRETED, copy_of, new
from fivetool.game.board import Board
from fivetool.game.event import Event
from fivetool.game.facts import Facts, Names, Seats
from fivetool.game.files import page_beside
from fivetool.game.game import Game
from fivetool.game.league import League
from fivetool.game.options import DataSet, OneOf, Options, Whole
from fivetool.game.pages import Pages
from fivetool.game.papers import Paper
from fivetool.game.players import Players
from fivetool.game.rules import DiceKind, Rules
from fivetool.game.words import Words
from fivetool.games.diamond_dice import board, box_paper, card_sets, linescore, manager, odds, words
from fivetool.games.diamond_dice.manager import at_bats, defending
from fivetool.games.diamond_dice.orders import ORDERS
from fivetool.games.diamond_dice.positions import resume
from fivetool.games.diamond_dice.rules import (
    choices,
    decisions,
    events,
    figures,
    ground_ball,
    hidden,
    offense,
    phase,
    pitching,
    record,
    results,
    rolls,
    set_up,
    stage,
)
from fivetool.games.diamond_dice.scorer import DiamondScorer

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
        load=card_sets.load_set,
        known=card_sets.known_sets,
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
    _enter_cards(book, card_sets.set_of(json.loads(card_set)))
    book.contact_odds = odds.contact_odds()
    book.power_odds = odds.power_odds()
    book.check_odds = odds.check_odds()
    book.throw_odds = odds.throw_odds()
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


def _enter_cards(book: Any, card_set: card_sets.CardSet) -> None:
    cards = card_set.cards
    book.batters, book.starters, book.relievers = (sum(card.type == kind for card in cards) for kind in card_sets.TYPES)
    book.mean_speed = round(sum(card.s or 0 for card in cards if card.type == "B") / book.batters)
    for number, card in enumerate(cards, 1):
        if card.c is not None and card.p is not None and card.s is not None:
            book.contact[number], book.power[number], book.speed[number] = card.c, card.p, card.s
            book.rating[number] = odds.rating_of(card.c, card.p, card.s)
        for ability in card.skills:
            if ability.keyword in pitching.KEYWORDS:
                slot = int(book.abilities[number])
                book.keyword[number, slot] = pitching.KEYWORDS.index(ability.keyword)
                book.level[number, slot] = ability.level
                book.at_choice[number, slot] = card.type == "SP" or ability.continued
                book.abilities[number] += 1
                book.saving[number] += odds.saving_of(ability.keyword, ability.level)
        passive = {ability.keyword: ability.level for ability in card.skills}
        book.double_play[number] = passive.get("Double Play", 0)
        book.closer[number] = passive.get("Closer", 0)
        book.slugger[number] = "Slugger" in passive


def default_names(seats: int) -> Names:
    """DD-1: the visitor and the home side."""
    return Names(("Visitors", "Homers"), ("Visitor", "Home"))


def card_names(options: Mapping[str, Any]) -> tuple[str, ...]:
    """What the card numbers on the tape are called."""
    return ("nobody", *(card.name for card in card_sets.set_of(options["card_set"]).cards))


def refuse_seats(count: int) -> str:
    """DD-1."""
    return "Baseball Diamond Dice needs exactly two players."


def six_faces(book: Any, index: int) -> tuple[str, ...]:
    """Ordinary dice."""
    return ("1", "2", "3", "4", "5", "6")


def toss_faces(book: Any, index: int) -> tuple[str, ...]:
    """Who bats first, if that is left to chance."""
    return ("visitor", "home")


def batter_deck(book: Any, index: int) -> tuple[str, ...]:
    """The batters, one of whom is drawn."""
    return tuple(f"B{number:02}" for number in range(1, int(book.batters) + 1))


def starter_deck(book: Any, index: int) -> tuple[str, ...]:
    """The starting pitchers, one of whom is drawn."""
    return tuple(f"SP{number}" for number in range(1, int(book.starters) + 1))


def reliever_deck(book: Any, index: int) -> tuple[str, ...]:
    """The relief pitchers, one of whom is drawn."""
    return tuple(f"RP{number}" for number in range(1, int(book.relievers) + 1))


DECISIONS = (
    "slugger_swap",
    "lineup",
    "pitcher_change",
    "substitutions",
    "auto_pickoff_target",
    "defense_ability",
    "alignment",
    "offense_ability",
    "ground_go_hold",
    "bunt_go_hold",
    "ground_play",
    "extra_base",
)


def decision_of(state: Any) -> int:
    """Which decision is open; while both seats set up, that of the first who is not ready."""
    if state.phase == phase.SET_UP:
        seat = 0 if state.stage[0] != stage.READY else 1
        return int(state.stage[seat])
    if state.phase == phase.GO_HOLD and state.declared == offense.BUNT:
        return DECISIONS.index("bunt_go_hold")
    if state.phase == phase.DEFENSE and state.abilities_open:
        return DECISIONS.index("defense_ability")
    names = {
        phase.PITCHER_CHANGE: "pitcher_change",
        phase.SUBSTITUTION: "substitutions",
        phase.PICKOFF_TARGET: "auto_pickoff_target",
        phase.DEFENSE: "alignment",
        phase.OFFENSE: "offense_ability",
        phase.GO_HOLD: "ground_go_hold",
        phase.GROUND_PLAY: "ground_play",
        phase.EXTRA_BASE: "extra_base",
    }
    return DECISIONS.index(names[int(state.phase)]) if int(state.phase) in names else -1


def event_for(event: Event, seat: int) -> Event:
    """DD-8, DD-17, DD-18: what a seat has drawn is its own business, except the starting pitcher."""
    if event.kind != "draw" or event.seat == seat:
        return event
    shown = {name: value if name in ("team", "starter") else 0 for name, value in event.fields.items()}
    return Event(event.kind, event.seat, shown)


def longest(options: Mapping[str, Any]) -> int:
    """No game of chance has a hard bound; so many decisions are beyond anything that will ever be seen."""
    return 40_000


def summarize(means: Mapping[str, float]) -> dict[str, float]:
    """Figures that players ask for, made of means per game."""
    hits = sum(means[name] for name in ("single", "double", "triple", "home_run", "bunt_hit"))
    appearances = sum(means[name] for name in results.RESULTS if name != "cut_off")
    at_bats = appearances - means["walk"] - means["sacrifice"]
    return {
        "runs_per_team_per_nine": 9 * means["runs"] / means["half_innings"],
        "plate_appearances_mean": appearances,
        "batting_average": hits / at_bats,
        "steal_success": means["steals_made"] / means["steals_tried"] if means["steals_tried"] else 0.0,
    }


GAME = Game(
    facts=Facts(
        name="diamond-dice",
        title="Baseball Diamond Dice",
        summary="Draw a team, set the order, and fight out every at-bat with pools of dice.",
        prefix="DD",
        version=3,
        minutes=40,
    ),
    seats=Seats(
        counts=(2,),
        names=default_names,
        refuse=refuse_seats,
    ),
    options=Options(
        declared=OPTIONS,
        make_book=make_book,
        tests=(
            {},
            {"innings": 1, "bat_first": "random", "extra_cap": 1},
            {"innings": 2, "ending": "standard", "bunt": "runner", "bat_first": "home"},
            {"innings": 3, "bunt": "sacrifice", "hit_and_run": "any", "batting_order": "fixed"},
            {"innings": 3, "first_throw": "10", "unfinished_batter": "bottom", "ending": "standard", "home_try": "3"},
            {
                "innings": 2,
                "unfinished_batter": "bottom",
                "batting_order": "fixed",
                "extra_cap": 2,
                "outfield_in": "shallow",
                "home_try": "1",
            },
        ),
    ),
    rules=Rules(
        **rules_from(set_up, decisions, hidden, manager),
        state=record.STATE,
        book=record.BOOK,
        choices=choices.CHOICES,
        decisions=DECISIONS,
        decision_of=decision_of,
        set_up_decisions=("slugger_swap", "lineup"),
        events=events.EVENTS,
        dice={
            rolls.TOSS: DiceKind("toss (who bats first)", toss_faces),
            rolls.BATTER_DECK: DiceKind("batter card", batter_deck),
            rolls.STARTER_DECK: DiceKind("starting pitcher card", starter_deck),
            rolls.RELIEVER_DECK: DiceKind("relief pitcher card", reliever_deck),
            rolls.CONTACT_DICE: DiceKind("contact dice", six_faces),
            rolls.POWER_DICE: DiceKind("power dice", six_faces),
            rolls.SPEED_DICE: DiceKind("speed dice", six_faces),
            rolls.THROW_DICE: DiceKind("throw dice", six_faces),
            rolls.PICKOFF_DICE: DiceKind("pickoff dice", six_faces),
            rolls.KNUCKLEBALL_DICE: DiceKind("knuckleball dice", six_faces),
        },
        figures=figures.FIGURES,
        summarize=summarize,
        longest=longest,
        hidden=True,
        event_for=event_for,
        position=resume,
    ),
    words=Words(
        question=words.question,
        label=words.label,
        clause=words.clause,
        sentence=words.sentence,
        silent=words.SILENT,
        rare=words.RARE,
        usual=("auto", "stay", "no-substitution", "normal", "swing", "hold", "batter-out", "lead", "stop"),
        card_names=card_names,
    ),
    board=Board(
        svg=board.svg,
        text=board.text,
        dice=board.dice,
        line_score=linescore.Sheet,
    ),
    pages=Pages(
        rules=page_beside(__name__),
        papers=(Paper("box-score", "Box score", box_paper.text, box_paper.html),),
    ),
    players=Players(
        styles=manager.STYLES,
        orders=ORDERS,
    ),
    league=League(
        scorer=DiamondScorer(),
    ),
)

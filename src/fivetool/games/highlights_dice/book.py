"""Options, and the rule book that they make."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fivetool.engine.record import new
from fivetool.errors import OptionError
from fivetool.game.options import DataSet, OneOf, Reading, Whole
from fivetool.games.highlights_dice.data import sheets
from fivetool.games.highlights_dice.rules import option
from fivetool.games.highlights_dice.rules.record import BOOK

TOGETHER = (2, 3, 4)
SERIES_GAMES = 99
EXTRA_ORDERS = ("secret", "together", "in_turn")

OPTIONS = (
    DataSet(
        "sheet",
        sheets.DEFAULT,
        "A Play sheet by name, or the path of a sheet file of your own.",
        ("HD-3",),
        load=sheets.SHEETS.load,
        known=sheets.SHEETS.known,
        retired=sheets.RETIRED,
    ),
    OneOf(
        "solo_difficulty",
        "normal",
        "How strong you start against Hits Fitz.",
        ("HD-108",),
        only_seats=(1,),
        values=("normal", "hard"),
        labels=("Normal: one Power Die from the start", "Hard: no Power Dice at the start"),
        title="Difficulty",
    ),
    Whole(
        "rounds",
        "auto",
        "Turns for each player.",
        ("HD-11", "HD-107"),
        low=1,
        high=6,
        words=("auto",),
        labels=("As usual: twelve turns in all, or six Rounds alone",),
    ),
    Whole(
        "first",
        "random",
        "The seat that rolls first.",
        ("HD-7",),
        only_seats=TOGETHER,
        low=1,
        high=4,
        words=("random",),
        labels=("Drawn at random",),
        title="First player",
    ),
    OneOf(
        "extra_min_dice",
        "all_zero",
        "What tied players without Power Dice roll in Extra Innings.",
        ("HD-87",),
        only_seats=TOGETHER,
        values=("all_zero", "each", "none"),
        labels=("One die, if none of the tied players has Power", "One die each", "None"),
        title="Extra Innings without Power",
    ),
    Whole(
        "extra_cap",
        "none",
        "The most Extra Innings a tie may lead to. With none, they go on until it is broken or no box can be checked.",
        ("HD-97",),
        only_seats=TOGETHER,
        low=1,
        high=100,
        words=("none",),
        title="Most Extra Innings",
    ),
    OneOf(
        "extra_order",
        "secret",
        "How tied players check their boxes in Extra Innings.",
        ("HD-94",),
        only_seats=TOGETHER,
        values=EXTRA_ORDERS,
        labels=("At the same time, in secret", "At the same time, in the open", "Seat by seat"),
        title="Checking in Extra Innings",
    ),
    Whole(
        "series_games",
        1,
        "How many games are played.",
        ("HD-98",),
        low=1,
        high=SERIES_GAMES,
        title="Games in the series",
    ),
    OneOf(
        "series_stop",
        "all",
        "When the series ends.",
        ("HD-98",),
        values=("all", "clinch"),
        labels=("After the last game", "As soon as the winner is certain"),
        title="End of the series",
    ),
    OneOf(
        "series_first",
        "rotate",
        "Who rolls first in the next game of a series.",
        ("HD-102",),
        only_seats=TOGETHER,
        values=("rotate", "random", "same"),
        labels=("The next seat to the left", "Drawn at random", "The same seat"),
        title="First player in later games",
    ),
    OneOf(
        "series_tie",
        "share",
        "What happens when the best records are equal.",
        ("HD-103",),
        only_seats=TOGETHER,
        values=("share", "runs", "extra_game"),
        labels=("They share it", "More runs win", "They play on"),
        title="A tied series",
    ),
)

READINGS = (
    Reading("Tied players check their boxes simultaneously.", "extra_order", "secret", "HD-94"),
    Reading("Extra Innings go on until there is a winner.", "extra_cap", "none", "HD-97"),
    Reading(
        "In Extra Innings a tied player rolls as many dice as Power Dice unlocked.",
        "extra_min_dice",
        "none",
        "HD-87",
        "Players who have unlocked none would stay tied for good, so each of them gets one die.",
    ),
    Reading("The last of the players to see a live game goes first, or chance decides.", "first", "random", "HD-7"),
    Reading("A series is played to its last game, and the best record wins.", "series_stop", "all", "HD-98"),
    Reading("Two players take six turns each, three four, four three.", "rounds", "auto", "HD-11"),
    Reading(
        "Alone, one Power Die is unlocked at the start for the normal game.", "solo_difficulty", "normal", "HD-108"
    ),
)


def make_book(options: Mapping[str, Any], seats: int) -> Any:
    """The rule book for these options."""
    book = new(BOOK)
    book.seats = seats
    book.rounds = 0 if options["rounds"] == "auto" else options["rounds"]
    book.first = _first(options.get("first", "random"), seats)
    book.solo_hard = options.get("solo_difficulty") == "hard"
    book.extra_min_dice = ("all_zero", "each", "none").index(options.get("extra_min_dice", "all_zero"))
    book.extra_cap = option.NO_CAP if options.get("extra_cap") == "none" else options.get("extra_cap", 0)
    book.extra_order = EXTRA_ORDERS.index(options.get("extra_order", "secret"))
    book.series_games = options["series_games"]
    book.series_stop = ("all", "clinch").index(options["series_stop"])
    book.series_first = ("rotate", "random", "same").index(options.get("series_first", "rotate"))
    book.series_tie = ("share", "runs", "extra_game").index(options.get("series_tie", "share"))
    _print_sheet(book, sheets.SHEETS.of(options["sheet"]))
    return book


def _first(value: int | str, seats: int) -> int:
    if isinstance(value, str):
        return option.RANDOM_FIRST
    if value > seats:
        raise OptionError(f"first must be 'random' or a seat from 1 to {seats}; got {value}.")
    return value - 1


def _print_sheet(book: Any, sheet: sheets.Sheet) -> None:
    book.power_boxes = sheet.power
    for track, name in enumerate(sheets.TRACKS):
        boxes = sheet.tracks[name]
        book.length[track] = len(boxes)
        book.box[track, : len(boxes)] = [sheets.TOKENS.index(token) for token in boxes]
    book.play_faces[:] = [sheets.AREAS.index(face) for face in sheet.dice["play"]]
    book.pitcher_faces[:] = [sheets.PITCHER_RESULTS.index(face) for face in sheet.dice["pitcher"]]


def may_be_drawn(options: Mapping[str, Any]) -> bool:
    """HD-97, HD-103: tied players share a game when no further box can be checked, or a series with equal records."""
    return True

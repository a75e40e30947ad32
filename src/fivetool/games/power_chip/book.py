"""Options, and the rule book that they make."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fivetool.engine.record import new
from fivetool.game.options import DataSet, OneOf, Reading, Whole
from fivetool.games.power_chip.data import dice_sets
from fivetool.games.power_chip.rules.record import BOOK
from fivetool.games.power_chip.seats import SEAT_COUNTS

CAPTAINS = ("turn", "role", "fixed")  # in the order of IN_TURN, BY_ROLE, FIXED
RANKING_PROVEN = ("default",)  # dice sets with which the best-ranked symbol is the best play in every position (PC-21)

OPTIONS = (
    Whole(
        "innings", 3, "How many innings to play. Three is the usual game, nine the long one.", ("PC-7",), low=1, high=9
    ),
    Whole(
        "extra_innings",
        "unlimited",
        "How many extra innings a tie may lead to.",
        ("PC-74", "PC-76"),
        low=1,
        high=99,
        words=("unlimited", "none"),
    ),
    OneOf(
        "last_half",
        "baseball",
        "What happens when the home team is ahead, or takes the lead, in the last inning.",
        ("PC-70", "PC-71", "PC-72", "PC-73"),
        values=("baseball", "full"),
        labels=("As in baseball: no needless half, and walk-offs", "Always played to three outs"),
        title="Bottom of the last inning",
    ),
    OneOf(
        "own_tie",
        "auto",
        "Whether a team picks its play when its own best symbols tie.",
        ("PC-21", "PC-22"),
        values=("auto", "ask", "ranked"),
        labels=(
            "Asked only with dice for which it matters",
            "Always asked",
            "Never asked: the best-ranked symbol is played",
        ),
        title="A tie among a team's own dice",
    ),
    OneOf(
        "dp_batter",
        "gone",
        "What becomes of the batter when a double play puts out two runners.",
        ("PC-54",),
        values=("gone", "first"),
        labels=("The batter leaves the field", "The batter takes first"),
        title="Double-play batter",
    ),
    OneOf(
        "chip_side_change",
        "stays",
        "Where the Power Chip goes when the teams change sides.",
        ("PC-34",),
        values=("stays", "batting"),
        labels=("It stays where it is", "It goes to the batting team"),
        title="Chip at the change of sides",
    ),
    OneOf(
        "first_bat",
        "toss",
        "Who bats first.",
        ("PC-10",),
        values=("toss", "A", "B"),
        labels=("The winner of the toss chooses", "The first team", "The second team"),
        title="First at bat",
    ),
    OneOf(
        "captain",
        "turn",
        "Who decides for a team with several seats.",
        ("PC-6",),
        only_seats=SEAT_COUNTS[1:],
        values=CAPTAINS,
        labels=("Everyone in turn, inning by inning", "One at bat, another in the field", "Always the first seat"),
        title="Who decides for a team",
    ),
    DataSet(
        "dice",
        "default",
        "A dice set by name, or the path of a dice file of your own.",
        ("PC-9",),
        load=dice_sets.DICE_SETS.load,
        known=dice_sets.DICE_SETS.known,
    ),
)

READINGS = (
    Reading("The highest score after three innings wins; the pad has room for nine.", "innings", 3, "PC-7"),
    Reading(
        "A team whose own dice tie selects the play.",
        "own_tie",
        "ask",
        "PC-21",
        "With the default dice the best-ranked play is always right, and a question with one answer is no question.",
    ),
    Reading(
        "After three innings the team with more runs wins.",
        "last_half",
        "full",
        "PC-73",
        "The note at the end of the rulebook leaves the rest to baseball, which does not bat on when all is decided.",
    ),
    Reading("Level teams may go on to extra innings.", "extra_innings", "unlimited", "PC-74"),
    Reading("A double play puts out two runners, and nobody is placed.", "dp_batter", "gone", "PC-54"),
    Reading(
        "After three outs the teams exchange their dice; no word of the chip.", "chip_side_change", "stays", "PC-34"
    ),
    Reading("Whoever wins the flip of the chip chooses to bat or to pitch.", "first_bat", "toss", "PC-10"),
)


def asks_own_ties(options: Mapping[str, Any]) -> bool:
    """PC-21: whether a team picks among its own tied symbols: always, never, or where their ranking may be wrong."""
    return options["own_tie"] == "ask" or (options["own_tie"] == "auto" and options["dice"] not in RANKING_PROVEN)


def make_book(options: Mapping[str, Any], seats: int) -> Any:
    """The rule book for these options."""
    book = new(BOOK)
    book.seats = seats
    book.innings = options["innings"]
    book.extra_innings = {"unlimited": -1, "none": 0}.get(options["extra_innings"], options["extra_innings"])
    book.last_half_baseball = options["last_half"] == "baseball"
    book.own_tie_ask = asks_own_ties(options)
    book.dp_batter_first = options["dp_batter"] == "first"
    book.chip_to_batting = options["chip_side_change"] == "batting"
    book.first_bat = {"toss": -1, "A": 0, "B": 1}[options["first_bat"]]
    book.captain = CAPTAINS.index(options.get("captain", "fixed"))
    book.faces = dice_sets.faces_of(options["dice"])
    return book


def may_be_drawn(options: Mapping[str, Any]) -> bool:
    """PC-74: without extra innings, or with a bound on them, a game may end level."""
    return bool(options["extra_innings"] != "unlimited")

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
    Whole("innings", 3, "Innings scheduled; three is the usual game, nine the long one.", ("PC-7",), low=1, high=9),
    Whole(
        "extra_innings",
        "unlimited",
        "How many extra innings a tied score may lead to.",
        ("PC-74", "PC-76"),
        low=1,
        high=99,
        words=("unlimited", "none"),
    ),
    OneOf(
        "last_half",
        "baseball",
        "baseball: walk-offs, and no bottom half if the home team is ahead; full: every half is played to three outs.",
        ("PC-70", "PC-71", "PC-72", "PC-73"),
        values=("baseball", "full"),
    ),
    OneOf(
        "own_tie",
        "auto",
        "auto: with dice for which the best-ranked of a team's own tied symbols is proven best, it is the team's play, "
        "and with others the team that won the roll picks; ask: it always picks; ranked: it never does.",
        ("PC-21", "PC-22"),
        values=("auto", "ask", "ranked"),
    ),
    OneOf(
        "dp_batter",
        "gone",
        "After a double play on two runners, the batter is gone or takes first base.",
        ("PC-54",),
        values=("gone", "first"),
        title="Double-play batter",
    ),
    OneOf(
        "chip_side_change",
        "stays",
        "At the change of sides the Power Chip stays where it is, or goes to the batting team.",
        ("PC-34",),
        values=("stays", "batting"),
        title="Chip at the change of sides",
    ),
    OneOf(
        "first_bat",
        "toss",
        "Who bats first: the toss winner chooses, or team A or B without a toss.",
        ("PC-10",),
        values=("toss", "A", "B"),
        title="First at bat",
    ),
    OneOf(
        "captain",
        "turn",
        "turn: the seats of a team decide in turn, inning by inning; role: the first at bat and the second in the "
        "field; fixed: always the first.",
        ("PC-6",),
        only_seats=SEAT_COUNTS[1:],
        values=CAPTAINS,
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

"""Power Chip Baseball: six dice against six, and one chip that settles the ties."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fivetool.engine import open_play
from fivetool.engine.drivers import rules_from
from fivetool.engine.record import new
from fivetool.game.files import page_beside
from fivetool.game.game import DiceKind, Game, Names
from fivetool.game.options import DataSet, OneOf, Whole
from fivetool.games.power_chip import board, dice_sets, linescore, manager, rules, words
from fivetool.games.power_chip.plays import moves_table
from fivetool.games.power_chip.positions import resume
from fivetool.games.power_chip.run_values import run_values_for
from fivetool.games.power_chip.solver import solve

OPTIONS = (
    Whole("innings", 3, "Innings scheduled; three is the usual game, nine the long one.", ("PC-7",), low=1, high=9),
    Whole(
        "extra_innings",
        "unlimited",
        "How many extra innings a level score may lead to.",
        ("PC-74", "PC-76"),
        low=1,
        high=99,
        words=("unlimited", "none"),
    ),
    OneOf(
        "last_half",
        "baseball",
        "baseball: no bottom half for a team already ahead, and walk-offs; full: every half to three outs.",
        ("PC-70", "PC-71", "PC-72", "PC-73"),
        values=("baseball", "full"),
    ),
    OneOf(
        "own_tie",
        "auto",
        "auto: the best of a team's own tied symbols is its play; ask: the team that won the roll picks.",
        ("PC-21", "PC-22"),
        values=("auto", "ask"),
    ),
    OneOf(
        "dp_batter",
        "gone",
        "After a double play on two runners the batter is gone, or takes first base.",
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
        "role",
        "role: a team's first seat decides at bat and its second in the field; fixed: always the first.",
        ("PC-6",),
        only_seats=(4,),
        values=("role", "fixed"),
    ),
    DataSet(
        "dice",
        "default",
        "A dice set by name, or the path of a dice file of your own.",
        ("PC-9",),
        load=dice_sets.load_set,
        known=dice_sets.known_sets,
    ),
)


def make_book(options: Mapping[str, Any], seats: int) -> Any:
    """The rule book for these options."""
    book = new(rules.BOOK)
    book.seats = seats
    book.innings = options["innings"]
    book.extra_innings = {"unlimited": -1, "none": 0}.get(options["extra_innings"], options["extra_innings"])
    book.last_half_baseball = options["last_half"] == "baseball"
    book.own_tie_ask = options["own_tie"] == "ask"
    book.dp_batter_first = options["dp_batter"] == "first"
    book.chip_to_batting = options["chip_side_change"] == "batting"
    book.first_bat = {"toss": -1, "A": 0, "B": 1}[options["first_bat"]]
    book.captain_fixed = options.get("captain") == "fixed"
    book.faces = dice_sets.faces_of(options["dice"])
    book.moves = moves_table(bool(book.dp_batter_first))
    book.run_values = run_values_for(book)
    return book


def default_names(seats: int) -> Names:
    """PC-1, PC-3: seats A and B, or A1, A2, B1, B2."""
    if seats == 2:
        return Names(("Blues", "Reds"), ("A", "B"))
    return Names(("Blues", "Reds"), ("A1", "A2", "B1", "B2"))


def refuse_seats(count: int) -> str:
    """PC-2."""
    return f"Power Chip Baseball is for 2 seats (one per team) or 4 seats (two per team); got {count}."


def team_of(seats: int) -> tuple[int, ...]:
    """The team of each seat."""
    return (0, 1) if seats == 2 else (0, 0, 1, 1)


def play_die_faces(book: Any, index: int) -> tuple[str, ...]:
    """What the faces of a play die show; dice 1 to 6 are the batter's, 7 to 12 the pitcher's."""
    symbols = dice_sets.BATTER_SYMBOLS if index < dice_sets.DICE_A_SIDE else dice_sets.PITCHER_SYMBOLS
    return tuple(symbols[symbol] for symbol in book.faces[index])


def coin_faces(book: Any, index: int) -> tuple[str, ...]:
    """The two ways the toss can fall."""
    return ("A", "B")


def longest(options: Mapping[str, Any]) -> int:
    """No game of chance has a hard bound; so many decisions are beyond anything that will ever be seen."""
    return 20_000


def summarize(means: Mapping[str, float]) -> dict[str, float]:
    """Figures that players ask for, made of means per game."""
    return {
        "half_innings_mean_runs": means["runs"] / means["half_innings"],
        "rolls_per_half_inning": means["rolls"] / means["half_innings"],
        "tie_rate": means["roll_ties"] / means["rolls"],
    }


GAME = Game(
    name="power-chip",
    title="Power Chip Baseball",
    summary="Six dice against six. The larger set wins the roll, and one chip settles the ties.",
    prefix="PC",
    version=1,
    minutes=15,
    seat_counts=(2, 4),
    team_of=team_of,
    default_names=default_names,
    refuse_seats=refuse_seats,
    state=rules.STATE,
    book=rules.BOOK,
    make_book=make_book,
    options=OPTIONS,
    rules=rules_from(rules, manager, open_play),  # PC-80
    choices=rules.CHOICES,
    decisions=("toss_choice", "chip", "own_tie", "dp_runners"),
    decision_of=lambda state: int(state.phase) if state.phase <= rules.DP_RUNNERS else -1,
    events=rules.EVENTS,
    dice={
        rules.TOSS_COIN: DiceKind("Power Chip toss (the winning team)", coin_faces),
        rules.PLAY_DICE: DiceKind("dice", play_die_faces, 12, (("Batter", 6), ("Pitcher", 6))),
    },
    styles=manager.STYLES,
    solve=solve,
    solved_styles=manager.SOLVED_STYLES,
    figures=rules.FIGURES,
    summarize=summarize,
    longest=longest,
    words=words,
    board=board,
    scoresheet=linescore.Sheet,
    rules_page=page_beside(__name__),
    position=resume,
    set_up_decisions=("toss_choice",),
    test_options=(
        {},
        {"innings": 9},
        {"innings": 1, "extra_innings": "none"},
        {"innings": 1, "extra_innings": 2, "last_half": "full"},
        {"own_tie": "ask", "dice": "slugfest"},
        {"dp_batter": "first", "chip_side_change": "batting"},
        {"first_bat": "B", "dice": "quick"},
    ),
)

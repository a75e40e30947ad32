"""Baseball Highlights: The Dice Game: roll, draft and check off, against one another or against Hits Fitz."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fivetool.engine import open_play
from fivetool.engine.drivers import rules_from
from fivetool.engine.record import new
from fivetool.errors import OptionError
from fivetool.game.board import Board
from fivetool.game.facts import Facts, Names, Seats
from fivetool.game.files import page_beside
from fivetool.game.game import Game
from fivetool.game.options import DataSet, OneOf, Options, Whole
from fivetool.game.pages import Pages
from fivetool.game.players import Players
from fivetool.game.rules import DiceKind, Rules
from fivetool.game.words import Words
from fivetool.games.highlights_dice import board, linescore, manager, sheets, words
from fivetool.games.highlights_dice.positions import resume
from fivetool.games.highlights_dice.rules import decisions, events, flow, picks, record
from fivetool.games.highlights_dice.worth import fill_worth

TOGETHER = (2, 3, 4)
TEAMS = ("Kestrels", "Badgers", "Newts", "Owls")
SERIES_GAMES = 99

OPTIONS = (
    DataSet(
        "sheet",
        sheets.DEFAULT,
        "A Play sheet by name, or the path of a sheet file of your own.",
        ("HD-3",),
        load=sheets.load_sheet,
        known=sheets.known_sheets,
    ),
    OneOf(
        "solo_difficulty",
        "normal",
        "normal: one Power Die from the start; hard: none.",
        ("HD-108",),
        only_seats=(1,),
        values=("normal", "hard"),
        title="Difficulty",
    ),
    Whole(
        "rounds",
        "auto",
        "Active turns of each player; auto is twelve turns in all, alone six Rounds.",
        ("HD-11", "HD-107"),
        low=1,
        high=6,
        words=("auto",),
    ),
    Whole(
        "first",
        "random",
        "The seat that is Active first, or random.",
        ("HD-7",),
        only_seats=TOGETHER,
        low=1,
        high=4,
        words=("random",),
        title="First player",
    ),
    OneOf(
        "extra_min_dice",
        "all_zero",
        "In Extra Innings without Power: one die if all tied players have none, one for each, or no minimum.",
        ("HD-87",),
        only_seats=TOGETHER,
        values=("all_zero", "each", "none"),
        title="Dice without Power in Extra Innings",
    ),
    Whole(
        "extra_cap",
        20,
        "The most Extra Innings that a tie may lead to.",
        ("HD-97",),
        only_seats=TOGETHER,
        low=1,
        high=100,
        title="Most Extra Innings",
    ),
    Whole("series_games", 1, "Games of the series.", ("HD-98",), low=1, high=SERIES_GAMES),
    OneOf(
        "series_stop",
        "all",
        "all: every game of the series is played; clinch: it stops when its winner is certain.",
        ("HD-98",),
        values=("all", "clinch"),
    ),
    OneOf(
        "series_first",
        "rotate",
        "First player of the next game: the seat to the left, a random one, or the same.",
        ("HD-102",),
        only_seats=TOGETHER,
        values=("rotate", "random", "same"),
    ),
    OneOf(
        "series_tie",
        "share",
        "Equal best records share the series, go by runs, or play further games.",
        ("HD-103",),
        only_seats=TOGETHER,
        values=("share", "runs", "extra_game"),
    ),
)


def make_book(options: Mapping[str, Any], seats: int) -> Any:
    """The rule book for these options."""
    book = new(record.BOOK)
    book.seats = seats
    book.rounds = 0 if options["rounds"] == "auto" else options["rounds"]
    book.first = _first(options.get("first", "random"), seats)
    book.solo_hard = options.get("solo_difficulty") == "hard"
    book.extra_min_dice = ("all_zero", "each", "none").index(options.get("extra_min_dice", "all_zero"))
    book.extra_cap = options.get("extra_cap", 0)
    book.series_games = options["series_games"]
    book.series_stop = ("all", "clinch").index(options["series_stop"])
    book.series_first = ("rotate", "random", "same").index(options.get("series_first", "rotate"))
    book.series_tie = ("share", "runs", "extra_game").index(options.get("series_tie", "share"))
    sheet = sheets.sheet_of(options["sheet"])
    _print_sheet(book, sheet)
    fill_worth(book, sheet)
    return book


def _first(value: int | str, seats: int) -> int:
    if isinstance(value, str):
        return record.RANDOM_FIRST
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


def default_names(seats: int) -> Names:
    """HD-5: "Player 1" to "Player 4", each with a team; alone there is Hits Fitz as well."""
    fitz = ("Hits Fitz",) if seats == 1 else ()
    return Names(TEAMS[:seats] + fitz, tuple(f"Player {seat + 1}" for seat in range(seats)))


def refuse_seats(count: int) -> str:
    """HD-1."""
    return f"highlights-dice needs 1 to 4 players, got {count}"


def decision_of(state: Any) -> int:
    """Which of the decisions is open to the acting seat."""
    if state.phase == record.OVER:
        return -1
    if state.phase == record.PICKS:
        order = [(int(state.active) + step) % record.SEATS for step in range(1, record.SEATS + 1)]
        seat = next(seat for seat in order if not picks.has_finished(state, seat))
        return int(decisions.decision_of_seat(state, seat))
    if state.phase == record.EXTRA:
        return record.WILD_DECISION if max(state.wild_on) >= 0 else record.EXTRA_DIE
    return record.AREA_DECISION if state.phase == record.AREA else record.WILD_DECISION


def longest(options: Mapping[str, Any]) -> int:
    """More decisions than any series has; further games for a tied series have no hard bound."""
    a_game = 400 + 20 * int(options.get("extra_cap", 0))
    return int(options["series_games"]) * a_game + 100 * a_game


def summarize(means: Mapping[str, float]) -> dict[str, float]:
    """Shares of the Active turns that each area was taken in."""
    taken = {area: means[f"taken_{area}"] for area in record.CHOICES}
    return {f"share_{area}": count / sum(taken.values()) for area, count in taken.items()}


def _play_faces(book: Any, index: int) -> tuple[str, ...]:
    return tuple(record.CHOICES[face] for face in book.play_faces)


def _pitcher_faces(book: Any, index: int) -> tuple[str, ...]:
    return tuple(sheets.PITCHER_RESULTS[face] for face in book.pitcher_faces)


def _seat_numbers(book: Any, index: int) -> tuple[str, ...]:
    return tuple(str(seat + 1) for seat in range(book.seats))


GAME = Game(
    facts=Facts(
        name="highlights-dice",
        title="Baseball Highlights: The Dice Game",
        summary="Roll, draft an area, check off its track: boxes chain into hits, walks and steals. Also alone.",
        prefix="HD",
        version=1,
        minutes=20,
    ),
    seats=Seats(
        counts=(1, 2, 3, 4),
        names=default_names,
        refuse=refuse_seats,
        opponents=lambda seats: 1 if seats == 1 else 0,
        longest_team_name=30,
    ),
    options=Options(
        declared=OPTIONS,
        make_book=make_book,
        tests=(
            {},
            {"sheet": "standard"},
            {"sheet": "slugfest"},
            {"rounds": 1, "sheet": "slugfest"},
            {"solo_difficulty": "hard"},
            {"solo_difficulty": "hard", "series_games": 3, "series_stop": "clinch"},
            {"first": 2, "extra_min_dice": "each", "extra_cap": 1, "rounds": 1},
            {"extra_min_dice": "none", "rounds": 2},
            {"series_games": 3, "series_stop": "clinch", "series_first": "random", "rounds": 1},
            {"series_games": 2, "series_tie": "extra_game", "series_first": "same", "rounds": 1},
            {"series_games": 2, "series_tie": "runs", "rounds": 1},
        ),
    ),
    rules=Rules(
        **rules_from(flow, decisions, manager, open_play),
        state=record.STATE,
        book=record.BOOK,
        choices=record.CHOICES,
        decisions=record.DECISIONS,
        decision_of=decision_of,
        events=events.EVENTS,
        dice={
            record.FIRST_PLAYER: DiceKind("draw for the first player", _seat_numbers),
            record.PLAY_DIE: DiceKind("Play", _play_faces, 9),
            record.POWER_DIE: DiceKind("Power", _play_faces),
            record.PITCHER_DIE: DiceKind("Pitcher Die", _pitcher_faces),
            record.DEFENSE_DIE: DiceKind("defense die", _play_faces),
            record.FITZ_DIE: DiceKind("Hits Fitz", _play_faces),
            record.EXTRA_DICE: DiceKind("Extra Innings", _play_faces),
        },
        figures=record.FIGURES,
        summarize=summarize,
        longest=longest,
        position=resume,
    ),
    words=Words(
        question=words.question,
        label=words.label,
        clause=words.clause,
        sentence=words.sentence,
        silent=words.SILENT,
        rare=words.RARE,
        games_won=words.games_won,
    ),
    board=Board(
        svg=board.svg,
        text=board.text,
        dice=board.dice,
        touched=board.touched,
        line_score=linescore.Sheet,
    ),
    pages=Pages(
        rules=page_beside(__name__),
    ),
    players=Players(
        styles=manager.STYLES,
    ),
)

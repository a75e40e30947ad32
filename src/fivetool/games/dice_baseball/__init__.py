"""DICE Baseball: player cards, two ten-sided dice and charts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fivetool.engine import innings
from fivetool.engine.drivers import rules_from
from fivetool.game.board import Board
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
from fivetool.games.dice_baseball import board, positions, words
from fivetool.games.dice_baseball.board import line_score, printed_box_score, printed_score_sheet
from fivetool.games.dice_baseball.book import FROM_PRESET, check_club_option, club_names, make_book, named_club
from fivetool.games.dice_baseball.data.charts.library import CHARTS
from fivetool.games.dice_baseball.manager import manage, styles
from fivetool.games.dice_baseball.manager.knowledge import KNOWLEDGE, make_knowledge
from fivetool.games.dice_baseball.rules import (
    choices,
    decisions,
    end_of_game,
    events,
    hidden,
    phase,
    record,
    rolls,
    set_up,
)
from fivetool.games.dice_baseball.seasons.careers import DiceCareers
from fivetool.games.dice_baseball.seasons.season import DiceSeasons
from fivetool.games.dice_baseball.seasons.statistics import DiceScorer
from fivetool.games.dice_baseball.words.standing_orders import ORDERS

BASIC_ADVANCED = (FROM_PRESET, "basic", "advanced")
ON_OFF = (FROM_PRESET, "off", "on")


OPTIONS = (
    DataSet(
        "away",
        club_names()[0],
        "The away club: by name, by the path of a club file, or as its content.",
        ("DB-2",),
        load=check_club_option,
        known=club_names,
        title="Away club",
    ),
    DataSet(
        "home",
        club_names()[1],
        "The home club, in whose park the game is played.",
        ("DB-2", "DB-152"),
        load=check_club_option,
        known=club_names,
        title="Home club",
    ),
    OneOf(
        "preset",
        "basic",
        "basic; advanced; replay: advanced with ball parks and rest; custom: as the options below say.",
        ("DB-5",),
        values=("basic", "advanced", "replay", "custom"),
    ),
    OneOf("advance", FROM_PRESET, "How runners advance on hits.", ("DB-6",), values=BASIC_ADVANCED),
    OneOf(
        "stamina",
        FROM_PRESET,
        "How pitchers tire.",
        ("DB-7",),
        values=(FROM_PRESET, "off", "basic", "advanced"),
    ),
    OneOf("rest", FROM_PRESET, "Whether pitchers need days of rest between games.", ("DB-8",), values=ON_OFF),
    OneOf(
        "ball_parks",
        FROM_PRESET,
        "Whether deep flies may leave the park.",
        ("DB-9",),
        values=ON_OFF,
    ),
    OneOf(
        "dh",
        "off",
        "Designated hitter: off, on, or as the home club's league has it.",
        ("DB-10",),
        values=("off", "on", "home league"),
        title="Designated hitter",
    ),
    OneOf(
        "injuries",
        "game",
        "Injuries and ejections: off, for this game, or as a league carries them over.",
        ("DB-11",),
        values=("off", "game", "league"),
    ),
    Whole("innings", 9, "Innings of a regulation game.", ("DB-12",), low=1, high=9),
    OneOf(
        "min_batters",
        "1",
        "Batters that a new pitcher must face unless the half-inning ends.",
        ("DB-164",),
        values=("1", "3"),
        title="Batters a pitcher must face",
    ),
    OneOf(
        "extra_runner",
        "off",
        "Whether extra innings start with a runner on second base.",
        ("DB-174",),
        values=("off", "on"),
    ),
    DataSet(
        "charts",
        "standard",
        "Charts by name, or the path of a chart file of your own.",
        ("DB-192",),
        load=CHARTS.load,
        known=CHARTS.known,
    ),
)


def default_names(seats: int) -> Names:
    """What the managers are called before their clubs are known."""
    return Names(("Away", "Home"), ("Away manager", "Home manager"))


def names_by_options(options: Mapping[str, Any]) -> Names:
    """Teams are called after their clubs, by nickname where those differ."""
    clubs = [named_club(options[side]) for side in ("away", "home")]
    nicknames = [club.nickname or club.name for club in clubs]
    teams = nicknames if len(set(nicknames)) == 2 else [club.name for club in clubs]
    if teams[0] == teams[1]:
        teams = [f"{teams[0]} (away)", f"{teams[1]} (home)"]
    return Names(tuple(teams), tuple(f"{team} manager" for team in teams))


def card_names(options: Mapping[str, Any]) -> tuple[str, ...]:
    """The players by number: 0 nobody, then the away club's, then the home club's."""
    found = [""] * record.PLAYERS
    for team, side in enumerate(("away", "home")):
        for place, player in enumerate(named_club(options[side]).players):
            found[1 + team * record.ROSTER + place] = player.name
    return tuple(found)


def refuse_seats(count: int) -> str:
    """DB-1."""
    return f"DICE Baseball needs exactly two managers (got {count})."


def decision_of(state: Any) -> int:
    """Which of the decisions is open; -1 when the game is over."""
    return int(state.phase) if state.phase < phase.OVER else -1


def longest(options: Mapping[str, Any]) -> int:
    """More decisions than any game has: fifty innings, and every plate appearance may bring changes of fielders."""
    return 200_000


def summarize(means: Mapping[str, float]) -> dict[str, float]:
    """Rates out of the means of a game."""
    chances = means["PA"]
    at_bats = chances - means["BB"] - means["HBP"] - means["SH"] - means["SF"] - means["CI"]
    return {
        "AVG": means["H"] / at_bats,
        "OBP": (means["H"] + means["BB"] + means["HBP"]) / (chances - means["SH"]),
        "off_pitcher_share": means["off_pitcher"] / means["step_ones"],
        "off_hitter_share": means["off_hitter"] / means["step_ones"],
    }


def _number_faces(book: Any, index: int) -> tuple[str, ...]:
    return tuple(f"{number:02}" for number in range(100))


SEASONS = DiceSeasons()

GAME = Game(
    facts=Facts(
        name="dice-baseball",
        title="DICE Baseball",
        summary="Player cards, two ten-sided dice and charts: real baseball, plate appearance by plate appearance.",
        prefix="DB",
        version=3,
        minutes=45,
    ),
    seats=Seats(
        counts=(2,),
        names=default_names,
        refuse=refuse_seats,
        names_by_options=names_by_options,
    ),
    options=Options(
        declared=OPTIONS,
        make_book=make_book,
        tests=(
            {},
            {"preset": "advanced", "dh": "on"},
            {"preset": "replay", "dh": "home league", "injuries": "league"},
            {"away": "Crowded Away", "home": "Crowded Home", "dh": "on", "preset": "custom", "advance": "advanced"},
            {"stamina": "off", "injuries": "off", "innings": 3, "extra_runner": "on", "min_batters": "3"},
        ),
    ),
    rules=Rules(
        **rules_from(set_up, decisions, hidden, end_of_game, manage, innings),
        state=record.STATE,
        book=record.BOOK,
        choices=choices.CHOICES,
        decisions=phase.DECISIONS,
        decision_of=decision_of,
        set_up_decisions=("line-up",),
        events=events.EVENTS,
        dice={purpose: DiceKind(name, _number_faces) for purpose, name in enumerate(rolls.PURPOSES)},
        figures=end_of_game.FIGURES,
        summarize=summarize,
        longest=longest,
        hidden=True,
        position=positions.resume,
    ),
    words=Words(
        question=words.question,
        label=words.label,
        clause=words.clause,
        sentence=words.sentence,
        silent=words.SILENT,
        rare=words.RARE,
        rank=words.rank,
        refusal=words.refusal,
        usual=("pitch", "infield_back", "swing", "done"),
        card_names=card_names,
    ),
    board=Board(
        svg=board.svg,
        text=board.text,
        dice=board.dice,
        touched=board.touched,
        line_score=line_score.Sheet,
    ),
    pages=Pages(
        rules=page_beside(__name__),
        papers=(
            Paper("box-score", "Box score", printed_box_score.text, printed_box_score.html),
            Paper("score-sheet", "Score sheet", printed_score_sheet.text, printed_score_sheet.html),
        ),
    ),
    players=Players(
        styles=styles.STYLES,
        knowledge=KNOWLEDGE,
        make_knowledge=make_knowledge,
        orders=ORDERS,
    ),
    league=League(
        scorer=DiceScorer(),
        seasons=SEASONS,
        careers=DiceCareers(),
    ),
)
SEASONS.bind(GAME)

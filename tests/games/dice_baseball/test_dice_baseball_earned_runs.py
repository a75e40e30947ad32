"""Earned runs, by the textbook: the half-inning without its errors and passed balls, and who answers for what."""

from __future__ import annotations

import pytest
from dice_baseball_games import SEEDS, whole_game
from dice_baseball_play import HOME_FIRST, home_club, pitch, situation

import fivetool as ft
from at_the_table import happened
from fivetool.games.dice_baseball.board.box_score import TEAMS, box_score
from fivetool.games.dice_baseball.board.printed_box_score import notes
from fivetool.games.dice_baseball.rules import codes, phase, stats, unique_plays
from fivetool.games.dice_baseball.words.telling import TELLING

clause = pytest.mark.clause
CARD_F = HOME_FIRST + [card.id for card in home_club().players].index("card-f")

# Dice against Card F. The men in slots 1, 2 and 5 bat right, those in slots 3 and 4 left.
PASSED_BALL, WILD_PITCH, DROPPED_FOUL = "07 50 05 31", "03 12 40", "02 92 {foul}"
ERROR = "80 64 99"  # only by the first batter, Card R
SINGLE, HOMER, STRIKEOUT, WALK = "52 14", "52 23", "52 30", "52 00"
FORCE_AT_SECOND = "52 55"  # the batter is safe on the fielder's choice
LEFT_SINGLE, LEFT_HOMER, LEFT_WALK = "52 08", "52 18", "52 01"


def inning(*turns: str, bases: str = "___", outs: int = 0) -> ft.Table:
    """One plate appearance after another."""
    table = situation(" ".join(turns), bases, outs, batter="R", preset="basic", injuries="off")
    for _ in turns:
        bat(table)
    return table


def bat(table: ft.Table) -> None:
    """The next batter swings, the infield stays back."""
    turn = int(table.state.appearance)
    pitch(table)
    table.play("swing")
    while table.state.appearance == turn and table.state.phase == phase.INFIELD:
        table.play("infield_back")


def charged(table: ft.Table, pitcher: int = CARD_F) -> tuple[int, int]:
    """Runs and earned runs of a pitcher."""
    line = table.state.line[pitcher]
    return int(line[stats.P_RUNS]), int(line[stats.EARNED])


@clause("DB-176")
@pytest.mark.parametrize(
    ("turns", "bases", "outs", "runs", "earned"),
    [
        ((ERROR, HOMER), "___", 0, 2, 1),  # the man who reached on the error is unearned
        ((ERROR, HOMER), "___", 2, 2, 0),  # the inning should have been over
        ((f"{PASSED_BALL} {STRIKEOUT}",), "__3", 0, 1, 0),
        ((f"{PASSED_BALL} {STRIKEOUT}", SINGLE), "__3", 0, 1, 1),  # from third he would have scored on the single
        ((f"{PASSED_BALL} {STRIKEOUT}", f"{PASSED_BALL} {STRIKEOUT}"), "_23", 0, 2, 0),
        ((f"{PASSED_BALL} {STRIKEOUT}", HOMER), "__3", 0, 2, 2),
        ((f"{PASSED_BALL} {WALK}", WALK, LEFT_WALK), "__3", 0, 1, 1),  # three walks would have forced him in
        ((f"{PASSED_BALL} {WALK}", WALK), "__3", 0, 1, 0),
        ((f"{PASSED_BALL} {SINGLE}", f"{WILD_PITCH} {STRIKEOUT}"), "__3", 0, 1, 1),
        ((f"{PASSED_BALL} {SINGLE}", STRIKEOUT), "__3", 2, 1, 1),
        ((STRIKEOUT,), "__3", 2, 0, 0),
        # from first to third by passed ball and single, home on another passed ball: two singles more bring him in
        ((f"{PASSED_BALL} {SINGLE}", f"{PASSED_BALL} {SINGLE}"), "1__", 0, 1, 0),
        ((f"{PASSED_BALL} {SINGLE}", f"{PASSED_BALL} {SINGLE}", LEFT_SINGLE), "1__", 0, 2, 1),
        ((f"{PASSED_BALL} {SINGLE}", f"{PASSED_BALL} {SINGLE}", LEFT_SINGLE, LEFT_HOMER), "1__", 0, 5, 5),
    ],
)
def test_the_inning_without_its_misplays(turns, bases, outs, runs, earned):
    table = inning(*turns, bases=bases, outs=outs)
    assert charged(table) == (runs, earned)
    assert table.state.team_earned[1] == earned
    box = box_score(table.events)
    assert (box.of(CARD_F, "p_R"), box.of(CARD_F, "p_ER"), box.earned[1]) == (runs, earned, earned)


@clause("DB-176")
def test_a_batter_whose_foul_was_dropped_should_be_out():
    foul = situation().setup.book.unique.tolist().index(unique_plays.FOUL_DROPPED)
    dropped = DROPPED_FOUL.format(foul=f"{foul:02}")
    assert charged(inning(f"{dropped} {SINGLE}", HOMER)) == (2, 1)
    assert charged(inning(f"{dropped} {HOMER}", HOMER, outs=2)) == (2, 0)
    out_after_all = inning(f"{dropped} {STRIKEOUT}", HOMER, outs=1)
    assert charged(out_after_all) == (1, 1), "the out that he makes is the one that was missed"
    forced = inning(f"{dropped} {FORCE_AT_SECOND}", HOMER, bases="1__", outs=1)
    assert forced.state.outs == 2
    assert charged(forced) == (2, 2), "and so is that of the runner who is forced in his place"


@clause("DB-176")
def test_a_reliever_has_no_benefit_of_outs_that_were_missed_before_he_came():
    place = next(
        place
        for place, card in enumerate(home_club().players)
        if getattr(card, "relief_games", 0) and card.id != "card-f"
    )
    known = situation(batter="R")
    book, batter = known.setup.book, int(known.state.order[0, 1])
    homer = book.hits[batter, book.throws[HOME_FIRST + place]].tolist().index(codes.HR)
    table = situation(f"{ERROR} 99 {homer:02}", outs=2, batter="R", preset="basic", injuries="off")
    bat(table)
    table.play("at_1")
    table.play(f"player_{place}")
    bat(table)
    assert charged(table) == (1, 0)
    assert charged(table, int(table.state.mound[1])) == (1, 1)
    assert table.state.team_earned[1] == 0
    below = dict(notes(box_score(table.events), table.names))
    assert below["Earned against the club"] == "Hosts 0"


@clause("DB-176")
def test_a_run_that_is_earned_later_is_told():
    table = inning(f"{PASSED_BALL} {STRIKEOUT}", SINGLE, bases="__3")
    (later,) = happened(table, "earned_later")
    assert (later.pitcher, later.earned, later.against_club) == (CARD_F, 1, 1)
    told = TELLING.sentence(later, table.names)
    assert told is not None
    assert "is earned after all" in told.text


@pytest.mark.parametrize("seed", SEEDS)
def test_runs_earned_against_a_club_are_those_on_the_tape(seed):
    table = whole_game(seed)
    box = box_score(table.events)
    for team in TEAMS:
        assert box.earned[team] == table.state.team_earned[team] <= box.total(team, "p_ER")

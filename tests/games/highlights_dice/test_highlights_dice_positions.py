"""Games taken over at a described position."""

from __future__ import annotations

import re

import pytest
from highlights_dice_play import after, board, played

import fivetool as ft
from at_the_table import happened
from fivetool.errors import UsageError
from fivetool.players import find_player
from fivetool.table import Script, Table, load_text, save_text

SHEET = {"sheet": "standard"}


def taken_over(rolled, **position):
    """Two players at a position; `rolled` are the dice of the turn that begins."""
    return Table(ft.game("highlights-dice", 2, **SHEET), dice=Script([rolled + " SB" * 200]), position=position)


def test_the_second_turn_of_a_worked_example():
    """HD-E44 from its second turn on."""
    at = taken_over(rolled="D D S 1OUT", turn=2, dice="S2 D1 HR1 W1 SB1", marks=["T3 D1", "D1 S1"], runs=[1, 0])
    assert (at.actor, board(at)) == (1, "S3 D3 HR1 W1 SB1")
    played(at, "D", "S", "W")
    assert (after(at, 0), after(at, 1)) == (("S1 D1 T3 W1", 1, ""), ("S1 D4 T1", 0, ""))
    assert at.state.rounds.tolist() == [2, 1, 0, 0], "seat 1 has begun its second turn"
    assert happened(at, "resumed")[0].turn == 2
    assert at.play_by_play()[0].text == "The game picks up before turn 2. Kestrels: 1, Badgers: 0."


def test_power_follows_the_marks():
    at = taken_over(rolled="S S S S S S S S S T 1OUT", marks=["S6 W4", "W5 D5"])
    assert at.state.power.tolist() == [1, 2, 0, 0]
    given = taken_over(rolled="S S S S S S S S S T T T 1OUT", marks=["S6", ""], power=[3, 0])
    assert given.state.power.tolist() == [3, 0, 0, 0]


@pytest.mark.parametrize(
    ("seats", "turn", "first", "active", "rounds"),
    [(2, 12, 1, 1, [6, 6]), (3, 5, 2, 2, [1, 2, 2]), (4, 12, 4, 2, [3, 3, 3, 3]), (1, 4, 1, 0, [4])],
)
def test_whose_turn_it_is(seats, turn, first, active, rounds):
    """HD-9 to HD-11; the Rounds box of the turn itself has been checked."""
    at = Table(ft.game("highlights-dice", seats), seed=1, position={"turn": turn, "first": first})
    assert (at.state.active, at.state.rounds.tolist()[:seats]) == (active, rounds)


def test_solo():
    at = Table(ft.game("highlights-dice", 1), seed=1, position={"turn": 6, "fitz": 9, "runs": [9], "bases": [["3B"]]})
    assert at.scores == [9, 9]
    while not at.over:
        at.play(at.choices[0])
    assert at.results == [2 if at.scores[0] > at.scores[1] else 0]


def test_a_game_taken_over_is_saved_and_loaded():
    setup = ft.game("highlights-dice", 3)
    position = {"turn": 7, "dice": "S4", "marks": ["S3", "D2 C1", ""], "runs": [2, 3, 4], "bases": [["2B"], [], []]}
    at = Table(setup, seed=2, position=position)
    at.play(at.choices[0])
    assert save_text(load_text(save_text(at), find_player)) == save_text(at)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"inning": 3}, "unknown field inning, allowed turn, first, dice, marks, bases, runs, power, fitz."),
        ({"turn": 13}, "turn is 13, allowed 1 to 12."),
        ({"first": 3}, "first is 3, allowed 1 to 2."),
        ({"dice": "S5 D5"}, "dice is S5 D5, allowed at most 9 Play Dice."),
        ({"dice": "K2"}, 'dice is K2, allowed words such as "S2 D1" of S, D, T, HR, W, SB.'),
        ({"dice": "S2 S1"}, 'dice is S2 S1, allowed words such as "S2 D1" of S, D, T, HR, W, SB.'),
        ({"marks": ["S3"]}, "marks is ['S3'], allowed a list of 2, one for each seat."),
        ({"marks": ["S13", ""]}, "marks is S13, but track S has 12 boxes."),
        ({"marks": [3, ""]}, 'marks is 3, allowed words such as "S2 D1" of S, D, T, HR, W, SB, C.'),
        ({"bases": [["1B", "1B"], []]}, "bases is ['1B', '1B'], allowed one runner per base."),
        ({"bases": [["4B"], []]}, "bases is ['4B'], allowed a list of 1B, 2B, 3B."),
        ({"runs": [1, -1]}, "runs is -1, allowed 0 to 10000."),
        ({"power": [7, 0]}, "power is 7, allowed 0 to 6."),
        ({"fitz": 3}, "fitz is for the solo game."),
    ],
)
def test_positions_that_cannot_be(position, message):
    with pytest.raises(UsageError, match=re.escape(f"Invalid position: {message}")):
        Table(ft.game("highlights-dice", 2, **SHEET), seed=1, position=position)

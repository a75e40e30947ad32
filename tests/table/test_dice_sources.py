"""Dice from a script, and dice that a person rolls and types in."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fivetool.errors import DiceError
from fivetool.game.registry import find_game
from fivetool.game.rules import DiceKind
from fivetool.table import Ask, Script, Table
from fivetool.table.sources import read_dice

GAME = find_game("power-chip")
TIE = ("B B B 1B 2B HR", "K K K OUT DP TP")
HIT = ("1B 1B 1B 1B B B", "K K K OUT DP TP")


def table_with(values, **options):
    return Table(GAME.setup(2, **options), dice=Script(values))


def test_a_script_gives_the_dice_in_order():
    table = table_with(["B", *HIT, *TIE], first_bat="toss")
    assert table.state.toss_winner == 1
    table.play("bat")
    assert table.state.bases.tolist()[0] != 0
    assert table.source.left == 0


def test_a_script_may_be_one_string_or_many_values():
    one = table_with(["A " + " ".join(TIE)])
    many = table_with(["A", *" ".join(TIE).split()])
    for table in (one, many):
        table.play("bat")
    assert one.state.tobytes() == many.state.tobytes()


def test_a_script_that_ends_too_early_leaves_the_table_as_it_was():
    table = table_with(["A", *HIT])
    before = (table.state.tobytes(), len(table.events), list(table.moves))
    with pytest.raises(DiceError, match="got 0"):
        table.play("bat")
    assert (table.state.tobytes(), len(table.events), list(table.moves)) == before


@pytest.mark.parametrize(
    ("values", "says"),
    [
        (["C"], "cannot show C; its faces: A, B"),
        (["A", "B B B B B", *TIE[1:]], "cannot show"),
        (["A", "B B B B B TP", TIE[1]], "Batter die 6 cannot show TP"),
        (["A", TIE[0], "K K K K K HR"], "Pitcher die 6 cannot show HR"),
        (["A", TIE[0], "K K"], "six Pitcher dice; got 2"),
    ],
)
def test_dice_that_do_not_exist_are_refused_by_name(values, says):
    with pytest.raises(DiceError) as error:
        table_with(values).play("bat")
    assert says in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("name", "count", "too_few", "wrong"),
    [
        ("batter dice", 2, "A roll needs two batter dice; got 1.", "batter die 2 cannot show x; its faces: 1, 2."),
        ("batter die", 2, "A roll needs two batter dice; got 1.", "batter die 2 cannot show x; its faces: 1, 2."),
        ("Batter Dice", 4, "A roll needs 4 Batter Dice; got 1.", "Batter Die 4 cannot show x; its faces: 1, 2."),
        ("dice", 2, "A roll needs two dice; got 1.", "die 2 cannot show x; its faces: 1, 2."),
        ("coin", 2, "A roll needs two values for the coin; got 1.", "coin 2 cannot show x; its faces: 1, 2."),
        (
            "batter dice",
            1,
            "One value is needed for the batter die; got 0.",
            "batter die cannot show x; its faces: 1, 2.",
        ),
    ],
)
def test_whatever_dice_are_called_they_are_asked_for_in_good_english(name, count, too_few, wrong):
    dice = {**GAME.rules.dice, 0: DiceKind(name, lambda book, index: ("1", "2"), count)}
    setup = replace(GAME, rules=replace(GAME.rules, dice=dice)).setup(2)
    for values, says in ((["1"] * (count > 1), too_few), (["1"] * (count - 1) + ["x"], wrong)):
        with pytest.raises(DiceError) as error:
            read_dice(setup, 0, 2, count, values)
        assert str(error.value) == says


def test_the_same_dice_are_not_rolled_twice_after_undo():
    table = table_with(["A", *TIE, *HIT, *TIE])
    table.play("bat")
    first = table.state.tobytes()
    table.play("keep")
    second = table.state.tobytes()
    table.undo()
    assert table.state.tobytes() == first
    table.play("keep")
    assert table.state.tobytes() == second


class Person:
    """Types what is prepared, and remembers what was asked and complained of."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.asked = []
        self.complaints = []

    def source(self):
        return Ask(self.answer, self.complaints.append)

    def answer(self, prompt):
        self.asked.append(prompt)
        return self.answers.pop(0)


def test_a_person_is_asked_by_name_for_each_handful():
    person = Person("b", "b, b, b, 1b, 2b, hr", "K K K OUT DP TP")
    table = Table(GAME.setup(2), dice=person.source())
    table.play("bat")
    assert person.complaints == []
    assert person.asked[0].startswith("Power Chip toss")
    assert person.asked[1].startswith("Batter dice (6 of ")
    assert person.asked[2].startswith("Pitcher dice (6 of ")
    assert table.choices[0].name == "use"


def test_a_slip_is_told_and_asked_again():
    person = Person("heads", "A", "B B B", "B B B 1B 2B XX", *TIE)
    table = Table(GAME.setup(2), dice=person.source())
    table.play("bat")
    assert len(person.complaints) == 3
    assert "cannot show heads" in person.complaints[0]
    assert "got 3" in person.complaints[1]
    assert "die 6 cannot show XX" in person.complaints[2]


def test_nobody_is_asked_again_for_dice_already_on_the_table():
    person = Person("A", *HIT, *TIE)
    Table(GAME.setup(2), dice=person.source()).play("bat")
    assert len(person.asked) == 5

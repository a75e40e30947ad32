"""Options: what is accepted, and the one clear line for everything else."""

from __future__ import annotations

import pytest

from fivetool.errors import OptionError
from fivetool.game.options import DataSet, OneOf, Option, Whole, check_options

INNINGS = Whole("innings", 3, "How long.", low=1, high=9)
EXTRA = Whole("extra_innings", "unlimited", "How many more.", low=1, high=99, words=("unlimited", "none"))
LAST_HALF = OneOf("last_half", "baseball", "How it ends.", values=("baseball", "full"))
CAPTAIN = OneOf("captain", "role", "Who decides.", only_seats=(4, 6), values=("role", "fixed"))
DECLARED = (INNINGS, EXTRA, LAST_HALF, CAPTAIN)


@pytest.mark.parametrize(
    ("option", "given", "expected"),
    [
        (INNINGS, 9, 9),
        (INNINGS, "9", 9),
        (INNINGS, " +9 ", 9),
        (EXTRA, "None", "none"),
        (EXTRA, "12", 12),
        (LAST_HALF, "FULL", "full"),
        (OneOf("walks", "no", "", values=("yes", "no")), True, "yes"),
    ],
)
def test_values_are_brought_into_their_proper_form(option, given, expected):
    assert option.check(given) == expected


@pytest.mark.parametrize(
    ("option", "given", "message"),
    [
        (INNINGS, 0, "Innings can be a whole number from 1 to 9; got 0."),
        (INNINGS, 10, "Innings can be a whole number from 1 to 9; got 10."),
        (INNINGS, "many", "Innings can be a whole number from 1 to 9; got many."),
        (INNINGS, 2.5, "Innings can be a whole number from 1 to 9; got 2.5."),
        (INNINGS, True, "Innings can be a whole number from 1 to 9; got True."),
        (INNINGS, None, "Innings can be a whole number from 1 to 9; got None."),
        (EXTRA, 0, "Extra innings can be unlimited, none or a whole number from 1 to 99; got 0."),
        (LAST_HALF, "cricket", "Last half can be baseball or full; got cricket."),
        (LAST_HALF, 7, "Last half can be baseball or full; got 7."),
    ],
)
def test_anything_else_gets_one_line_that_says_what_is_allowed(option, given, message):
    with pytest.raises(OptionError) as caught:
        option.check(given)
    assert str(caught.value) == message


def test_what_is_not_given_has_its_default():
    assert check_options(DECLARED, {"innings": 9}, seats=2) == {
        "innings": 9,
        "extra_innings": "unlimited",
        "last_half": "baseball",
    }


def test_an_option_for_some_seat_counts_is_there_only_for_them():
    assert check_options(DECLARED, {}, seats=4)["captain"] == "role"
    with pytest.raises(OptionError, match=r"^Captain applies only to 4 or 6 seats\.$"):
        check_options(DECLARED, {"captain": "fixed"}, seats=2)


def test_an_unknown_option_is_told_what_there_is():
    with pytest.raises(OptionError, match=r"^Unknown option inings\. Options of this game: innings, extra_innings"):
        check_options(DECLARED, {"inings": 9}, seats=2)
    with pytest.raises(OptionError, match=r"Options of this game: none\.$"):
        check_options((), {"innings": 9}, seats=2)


def test_a_data_set_is_loaded_by_its_game():
    option = DataSet("dice", "default", "", load=str.upper, known=lambda: ("default", "quick"))
    assert option.check("quick") == "QUICK"
    assert option.allowed == "default, quick, or the path of a file"


def test_a_heading_is_the_title_or_the_name_in_words():
    assert LAST_HALF.heading == "Last half"
    assert OneOf("dp", "", "", title="Double play").heading == "Double play"


def test_a_kind_of_option_must_say_how_it_is_checked():
    with pytest.raises(TypeError, match="Option must define check"):
        Option("bare", 1, "").check(1)

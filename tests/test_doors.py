"""What comes in from outside: every door refuses in one line what is not for it."""

from __future__ import annotations

import json
import os

import pytest

from fivetool import doors
from fivetool.errors import ChoiceError, DataError, FivetoolError, OptionError, SaveError, UsageError, one_line
from fivetool.game.options import DataSet
from fivetool.game.registry import all_games
from fivetool.table import Table, load_text
from fivetool.table.saves import checksum, save_text
from refusals import refused

GAMES = all_games()
LONG = "9" * 5000


@pytest.mark.parametrize(
    "cause", [KeyError("x"), OverflowError("too\nlarge"), RecursionError(), MemoryError(), OSError(2, "No")]
)
def test_a_guard_turns_whatever_breaks_into_one_line(cause):
    def breaks():
        with doors.guard(SaveError, "The save"):
            raise cause

    message = refused(SaveError, breaks)
    assert message.startswith("The save cannot be used: ")


def test_a_guard_lets_errors_through_that_already_say_what_is_wrong():
    def breaks():
        with doors.guard(SaveError, "The save"):
            raise ChoiceError("not open now")

    assert refused(ChoiceError, breaks) == "not open now"


def test_messages_are_one_line_that_can_be_printed():
    message = str(FivetoolError("a\nb\x1b[31m\ud800" + "x" * 5000))
    assert message.startswith("a b\\x1b[31m\\ud800xxx")
    assert len(message) <= 1001
    message.encode()
    assert one_line("short") == "short"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"a": NaN}', "NaN is not a number"),
        ('{"a": -Infinity}', "-Infinity is not a number"),
        ('{"a": 1e999}', "a: a number must be finite"),
        ('{"a": ' + LONG + "}", "at most 100 digits"),
        ("[" * 100_000, "nested too deeply"),
        ("[" * 50 + "]" * 50, "nested too deeply"),
        ('{"a": "\\ud800"}', "a: text with half a character pair"),
        ('{"\\udfff": 1}', "text with half a character pair"),
        ('{"a": 1', "not valid JSON"),
    ],
)
def test_json_that_is_not_plain_is_refused(text, says):
    assert says in refused(DataError, lambda: doors.parse_json(text, DataError, "The file"))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (f"a = {LONG}", "not valid TOML"),
        (f"a = 0x{LONG}", "a: a number has at most 100 digits"),
        ("a = nan", "a: a number must be finite"),
        ("a = 1979-05-27", "a date is not a plain value"),
        ("a = " + "[" * 10_000, "nested too deeply"),
    ],
)
def test_toml_that_is_not_plain_is_refused(text, says):
    assert says in refused(DataError, lambda: doors.parse_toml(text, DataError, "The file"))


def test_only_regular_files_of_a_reasonable_size_are_read(tmp_path):
    large, pipe, text = tmp_path / "large", tmp_path / "pipe", tmp_path / "text"
    large.write_bytes(b"x" * 101)
    text.write_bytes(b"one\r\ntwo")
    os.mkfifo(pipe)
    for path, says in [
        (large, "too large; at most 100 bytes"),
        (pipe, "not a regular file"),
        ("/dev/zero", "not a regular file"),
        (tmp_path, "is a directory"),
        ("a\0b", "no file can have that name"),
        ("x" * 5000, "file name too long"),
    ]:
        assert says in refused(DataError, lambda path=path: doors.read_text(path, DataError, "It", 100))
    assert doors.read_text(text, DataError, "It", 100) == "one\ntwo"


# --- options of every game ---


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("seats", [True, 2.0, "2", 10**5000, None, [2]], ids=lambda seats: type(seats).__name__)
def test_a_number_of_seats_is_a_whole_number(game, seats):
    if seats is None:
        assert game.setup(seats).seats == game.seats.counts[0]
    else:
        refused(UsageError, lambda: game.setup(seats))


NASTY = [
    10**5000,
    float("nan"),
    "x" * 5000,
    "\ud800",
    "a\0b",
    b"bytes",
    object(),
    [[]] * 3,
    {"a": {}},
    "/dev/zero",
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("value", NASTY, ids=lambda value: repr(type(value)))
def test_any_value_of_any_option_is_refused_in_one_line(game, value):
    for option in game.options.declared:
        seats = option.only_seats[0] if option.only_seats else None
        message = refused(UsageError, lambda option=option, seats=seats: game.setup(seats, **{option.name: value}))
        assert len(message) < 1500


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_save_names_no_file(game):

    sets = [option for option in game.options.declared if isinstance(option, DataSet)]
    for option in sets:
        content = json.loads(save_text(Table(game.setup(), seed=1)))
        for path in ("/dev/zero", __file__, "mine.toml"):
            content["options"][option.name] = path
            content["checksum"] = checksum(content)
            text = json.dumps(content)
            message = refused(SaveError, lambda text=text: load_text(text))
            assert f"{option.heading} can be" in message


# --- a seat is a number ---


def test_yes_is_no_seat():
    table = Table(GAMES[0].setup(), seed=1)
    seat = table.actor
    assert "A seat is a whole number" in refused(UsageError, lambda: table.play(table.choices[0], seat=bool(seat)))
    assert "A seat is a whole number" in refused(UsageError, lambda: table.play(table.choices[0], seat=float(seat)))
    refused(ChoiceError, lambda: table.play(True))
    table.play(table.choices[0], seat)


def test_a_set_of_data_too_large_to_print_is_an_option_error():
    for game in GAMES:
        for option in game.options.declared:
            if isinstance(option, DataSet):
                assert "at most 100 digits" in refused(
                    OptionError, lambda game=game, option=option: game.setup(None, **{option.name: {"name": 10**5000}})
                )

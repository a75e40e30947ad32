"""By the letter: one preset, offered at every door, and a table that says how the default differs."""

from __future__ import annotations

import re

import pytest

import fivetool as ft
from fivetool.errors import OptionError
from fivetool.game.letter import letter_section, rules_with_letter
from fivetool.game.options import OneOf, Options, Reading, Whole
from fivetool.game.registry import all_games, find_game
from fivetool.testing.clauses import clauses_of, named_clauses
from fivetool.web.authority import Caller
from fivetool.web.gallery import show_options
from fivetool.web.messages.requests import TableWanted
from fivetool.web.new_tables import new_table
from fivetool.web.rule_pages import rules_page

GAME = find_game("power-chip")
OPTIONS = Options(
    declared=(
        Whole("innings", 1, "", low=1, high=9),
        OneOf("captain", "first", "", values=("first", "second"), only_seats=(4,)),
    ),
    make_book=lambda values, seats: None,
    tests=({}, {"innings": 2}),
    readings=(
        Reading("Nine innings.", "innings", 9, "XX-1", "Short of time."),
        Reading("The second speaks.", "captain", "second", "XX-2", "Custom."),
    ),
)


def test_only_options_that_fit_the_seats_are_set():
    assert OPTIONS.by_the_letter(2) == {"innings": 9}
    assert OPTIONS.by_the_letter(4) == {"innings": 9, "captain": "second"}


def test_it_is_a_set_that_a_game_is_tried_out_with():
    assert [OPTIONS.test_set(number, 2) for number in range(3)] == [{}, {"innings": 2}, {"innings": 9}]
    letter = len(GAME.options.tests)
    assert {(0, seats) for seats in GAME.seats.counts} < set(GAME.test_setups), "the usual game for every number"
    assert [(letter, min(GAME.seats.counts)), (letter, max(GAME.seats.counts))] == GAME.test_setups[-2:]


def test_python_plays_by_the_letter_and_given_options_win():
    letter = ft.game("power-chip", by_the_letter=True).options
    assert all(letter[reading.option] == reading.letter for reading in GAME.options.readings)
    assert ft.game("power-chip", by_the_letter=True, last_half="baseball").options["last_half"] == "baseball"
    with pytest.raises(OptionError, match="Unknown option letter"):
        ft.game("power-chip", letter=True)


def test_a_table_of_the_clubhouse_is_made_by_the_letter():
    wanted = TableWanted(game="power-chip", seats=[{"kind": "bot"}, {"kind": "bot"}], by_the_letter=True)
    options = new_table(wanted, Caller(), 0).table["options"]
    assert options == dict(GAME.setup(2, by_the_letter=True).options)
    wanted = wanted.model_copy(update={"options": {"last_half": "baseball"}})
    assert new_table(wanted, Caller(), 0).table["options"]["last_half"] == "baseball"


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_every_door_and_page_says_the_same(game):
    """Form and pages hold, for every reading, the values that the preset sets."""
    shown = {option.name: option.letter for option in show_options(game)}
    page = letter_section(game)
    assert bool(page) == bool(game.options.readings)
    assert page in rules_with_letter(game)
    for reading in game.options.readings:
        assert shown[reading.option] == reading.letter
        assert f"| `{reading.letter}` |" in page
        assert reading.sentence in page
    if page:
        drawn = rules_page(game.name)
        assert 'id="by-the-letter"' in drawn.html
        assert f'<td>see <a href="#{game.options.readings[0].clause}">' in drawn.html


@pytest.mark.parametrize("game", [game for game in all_games() if game.options.readings], ids=lambda game: game.name)
def test_every_sentence_says_how_it_is_played(game):
    """The table names clauses that exist, the values that options have, and every option that the letter sets."""
    section = game.pages.rules().partition("## Sentence by sentence")[2]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("| ")][1:]
    clauses = {clause.id for clause in clauses_of(game)}
    defaults = {option.name: str(option.default) for option in game.options.declared}
    letter = defaults | {reading.option: str(reading.letter) for reading in game.options.readings}
    settled = set()
    for _sentence, by_default, by_the_letter, named in rows:
        assert set(named_clauses(named)) <= clauses, named
        assert named_clauses(named), "a sentence leads to the clause that carries it out"
        for cell, values in ((by_default, defaults), (by_the_letter, letter)):
            for option, value in re.findall(r"`(\w+): ([^`]+)`", cell):
                assert value == values[option], f"{option} in the row of {named}"
                settled.add(option)
    assert settled == {reading.option for reading in game.options.readings}

"""Finding games, and what is said when there is none of that name."""

from __future__ import annotations

import sys
from importlib import metadata

import numpy as np
import pytest

from fivetool.engine import drivers
from fivetool.engine.record import record
from fivetool.engine.tape import FIRST_OWN_KIND
from fivetool.errors import UsageError
from fivetool.game import registry
from fivetool.game.game import Game


def test_every_name_leads_to_a_game_of_that_name():
    names = registry.game_names()
    assert names == sorted(names)
    assert sorted(game.name for game in registry.all_games()) == names


def test_the_quickest_game_comes_first():
    minutes = [game.facts.minutes for game in registry.all_games()]
    assert minutes == sorted(minutes)


@pytest.mark.parametrize("spelling", ["power-chip", "Power_Chip", " POWER CHIP "])
def test_spelling_is_forgiven(spelling):
    assert registry.find_game(spelling).name == "power-chip"


def test_a_near_miss_gets_a_hint():
    with pytest.raises(UsageError) as caught:
        registry.find_game("power-chop")
    message = str(caught.value)
    assert message.startswith("No game named power-chop; games here: ")
    assert message.endswith("Did you mean power-chip?")


def test_a_name_like_no_other_gets_the_list_alone():
    with pytest.raises(UsageError) as caught:
        registry.find_game("chess")
    assert "Did you mean" not in str(caught.value)


def test_a_package_that_offers_something_else_is_named(monkeypatch):
    wrong = metadata.EntryPoint("wrong", "os:sep", registry.ENTRY_POINT_GROUP)
    monkeypatch.setattr(registry, "_entries", lambda: {"wrong": wrong})
    with pytest.raises(UsageError, match=r"^The package for wrong offers no Game object\.$"):
        registry.find_game("wrong")


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("import no_such_thing", "ModuleNotFoundError: No module named 'no_such_thing'."),
        ("", "AttributeError: module 'broken_game' has no attribute 'GAME'."),
        ("raise ValueError", "ValueError."),
    ],
)
def test_a_package_that_cannot_be_loaded_is_refused_in_one_line(monkeypatch, tmp_path, source, problem):
    (tmp_path / "broken_game.py").write_text(source)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "broken_game", raising=False)
    broken = metadata.EntryPoint("broken", "broken_game:GAME", registry.ENTRY_POINT_GROUP)
    with pytest.raises(UsageError) as caught:
        registry._load(broken)
    wanted = f"The game broken cannot be loaded: {problem} python -c 'import broken_game' shows where."
    assert str(caught.value) == wanted


def test_a_game_goes_by_the_name_of_its_entry_point():
    other = metadata.EntryPoint("other", "fivetool.games.power_chip:GAME", registry.ENTRY_POINT_GROUP)
    with pytest.raises(UsageError, match=r"^The package for other calls its game power-chip; "):
        registry._load(other)


def test_two_games_of_one_name_are_refused(monkeypatch):
    twins = [metadata.EntryPoint("twin", f"{package}:GAME", registry.ENTRY_POINT_GROUP) for package in ("one", "two")]
    monkeypatch.setattr(registry.metadata, "entry_points", lambda group: twins)
    with pytest.raises(UsageError, match=r"^Two games are named twin: one:GAME and two:GAME\.$"):
        registry._entries.__wrapped__()


def test_rules_must_be_complete():
    functions = {name: (lambda *args: None) for name in drivers.FUNCTIONS if name not in ("redeal", "tally")}
    with pytest.raises(TypeError, match=r"^a game must offer redeal, tally$"):
        drivers.register_rules(record("incomplete", outs="i8"), functions)


@pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.name)
def test_declared_facts_hold_together(game: Game):
    assert len(set(game.rules.choices)) == len(game.rules.choices)
    assert all(kind >= FIRST_OWN_KIND for kind in game.rules.events), "a game's own events start beyond the shared ones"
    for seats in game.seats.counts:
        names = game.seats.names(seats)
        assert len(game.seats.team_of(seats)) == len(names.seats) == seats
        assert len(names.teams) == max(game.seats.team_of(seats)) + 1 + game.seats.opponents(seats)
    for wrong in set(range(12)) - set(game.seats.counts):
        with pytest.raises(UsageError) as caught:
            game.setup(wrong)
        assert str(caught.value) == game.seats.refuse(wrong)
        assert len(str(caught.value).splitlines()) == 1
    assert all(np.dtype(dtype).names[0] not in ("state", "book") for dtype in (game.rules.state, game.rules.book))

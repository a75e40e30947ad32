"""Finding games, and what is said when there is none of that name."""

from __future__ import annotations

from importlib import metadata

import numpy as np
import pytest

from fivetool.engine import drivers, registry
from fivetool.engine.game import Game
from fivetool.engine.record import record
from fivetool.errors import UsageError


def test_every_name_leads_to_a_game_of_that_name():
    names = registry.game_names()
    assert names == sorted(names)
    assert sorted(game.name for game in registry.all_games()) == names


def test_the_quickest_game_comes_first():
    minutes = [game.minutes for game in registry.all_games()]
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


def test_rules_must_be_complete():
    functions = {name: (lambda *args: None) for name in drivers.FUNCTIONS if name not in ("redeal", "tally")}
    with pytest.raises(TypeError, match=r"^a game must offer redeal, tally$"):
        drivers.register_rules(record("incomplete", outs="i8"), functions)


@pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.name)
def test_declared_facts_hold_together(game: Game):
    assert len(set(game.choices)) == len(game.choices)
    own_kinds = set(game.all_events()) - set(game.events)
    assert own_kinds.isdisjoint(game.events), "a game's own events start beyond the shared ones"
    for seats in game.seat_counts:
        names = game.default_names(seats)
        assert len(game.team_of(seats)) == len(names.seats) == seats
        assert len(names.teams) == max(game.team_of(seats)) + 1 + game.opponents(seats)
    for wrong in set(range(12)) - set(game.seat_counts):
        with pytest.raises(UsageError) as caught:
            game.setup(wrong)
        assert str(caught.value) == game.refuse_seats(wrong)
        assert len(str(caught.value).splitlines()) == 1
    assert all(np.dtype(dtype).names[0] not in ("state", "book") for dtype in (game.state, game.book))

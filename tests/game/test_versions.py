"""Earlier versions of rules: what was written down under them replays exactly, or is refused with what is missing."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from fivetool.errors import SaveError
from fivetool.game.options import OneOf, Whole
from fivetool.game.registry import find_game
from fivetool.game.versions import EarlierRules, carried_league_options, carried_options, state_bytes, version_note
from fivetool.table import Table, load_text, save_text, verify
from fivetool.web.joint_dice import drawn_round
from fivetool.web.sitting import open_sitting

TESTING = Path(__file__).parent.parent / "testing"


@pytest.fixture
def toys(monkeypatch):
    monkeypatch.syspath_prepend(str(TESTING))
    import toys

    yield toys
    sys.modules.pop("toys")


@pytest.fixture
def next_toy(toys, monkeypatch):
    """The toy one version later: an option more, another name for a value, a new field and a longer one."""

    def longer(name, kind):
        return (kind.base.str, 4) if name == "bases" else (kind.base.str, kind.shape) if kind.shape else kind.str

    fields = {name: longer(name, toys.STATE[name]) for name in toys.STATE.names[1:]}
    state = toys.record("toy", **{"weather": "i8", **fields})
    declared = (
        Whole("innings", 2, "Innings.", ("TO-1",), low=1, high=3),
        OneOf("plans", "open", "Whether plans are seen.", values=("open", "secret")),
        OneOf("bench", "long", "For one seat alone.", values=("long", "short"), only_seats=(1,)),
        OneOf("ball", "new", "Which ball.", values=("new", "old")),
    )
    earlier = (
        EarlierRules(
            1,
            readings={"innings": 1, "plans": "secret", "bench": "short"},
            values={"ball": {"new": "old"}},
            league_readings={"aging": "off"},
            later_fields={"weather": 0, "bases": 3},
        ),
    )
    game = toys.make_toy("toy", rules={"state": state}, options={"declared": declared}, earlier=earlier)
    game = replace(game, facts=replace(game.facts, version=2))
    for module in ("fivetool.table.saves", "fivetool.web.sitting"):
        monkeypatch.setattr(f"{module}.find_game", lambda name: game)
    return game


def first_save(toys, innings=2):
    table = Table(toys.TOY.setup(2, innings=innings), seed=3)
    while not table.over:
        table.play(table.choices[len(table.moves) % len(table.choices)], table.actor)
    return table, save_text(table)


def test_a_save_of_an_earlier_version_replays_exactly(toys, next_toy):
    table, text = first_save(toys)
    again = load_text(text)
    assert again.setup.game is next_toy
    assert dict(again.setup.options) == {"innings": 2, "plans": "secret", "ball": "new"}
    assert again.events == table.events
    found = verify(text, table.commitment)
    assert found["version_note"] == "Played under version 1 of the rules; replayed exactly."
    rewritten = save_text(again)
    assert rewritten == text, "the rules version is sealed with the dice, so it stays what it was"
    assert verify(rewritten, table.commitment)["version_note"] == found["version_note"]


def test_another_end_of_an_earlier_version_is_found_out(toys, next_toy):
    from fivetool.table.saves import checksum

    content = json.loads(first_save(toys)[1])
    content["state_digest"] = "0" * 64
    content["checksum"] = checksum(content)
    with pytest.raises(SaveError, match="replays to a different game"):
        load_text(json.dumps(content))


def test_a_table_of_an_earlier_version_goes_on(toys, next_toy):
    """The log of a table that was begun under version 1 is read, and the next choice made, under version 2."""
    table, text = first_save(toys)
    content = json.loads(text)
    row = SimpleNamespace(
        game="toy",
        rules_version=1,
        seats=2,
        options=content["options"],
        team_names=["Cats", "Dogs"],
        clock=None,
        seed=None,
        begun=True,
    )
    seats = [SimpleNamespace(seat=seat, name=name, bot=None) for seat, name in enumerate("AB")]
    entries = [
        SimpleNamespace(
            number=number,
            kind="choice",
            seat=move.seat,
            choice=move.choice,
            back_to=None,
            at=0,
            house=0,
            spent=0,
            ordered=None,
        )
        for number, move in enumerate(table.moves, 1)
    ]
    rounds = [
        SimpleNamespace(**{"round": 0, "entry": None, **drawn_round(*key)})
        for key in zip(table.keys, table.seals, strict=True)
    ]
    sitting = open_sitting(row, seats, entries[:-1], rounds)
    assert not sitting.table.over
    sitting.read(entries[-1], {})
    assert sitting.table.over
    assert sitting.table.scores == table.scores


def test_a_state_is_laid_out_as_its_version_did(toys, next_toy):
    table, text = first_save(toys)
    again = load_text(text)
    assert state_bytes(next_toy, again.state, 1) == table.state.tobytes()
    assert state_bytes(next_toy, again.state, 2) == again.state.tobytes() != table.state.tobytes()


def test_what_nobody_chose_then_is_as_it_was_then(next_toy):
    assert carried_options(next_toy, 1, {}, seats=2) == {"innings": 1, "plans": "secret"}
    assert carried_options(next_toy, 1, {"innings": 3, "ball": "NEW"}, seats=2)["ball"] == "old"
    assert "bench" in carried_options(next_toy, 1, {}, seats=1), "an option only where it is for so many seats"
    assert carried_options(next_toy, 2, {"ball": "new"}, seats=2) == {"ball": "new"}
    assert carried_league_options(next_toy, 1, {}, 2, "The league")["aging"] == "off"
    assert carried_league_options(next_toy, 1, {"aging": "on"}, 2, "The league")["aging"] == "on"


@pytest.mark.parametrize("version", [0, 3, -1, 10**9])
def test_a_version_nobody_knows_is_refused(next_toy, version):
    with pytest.raises(SaveError, match=f"It was played under version {version} of the rules of The toy"):
        carried_options(next_toy, version, {}, 2, "It")


def test_a_version_that_is_lost_is_refused_with_what_cannot_be_checked(next_toy):
    game = replace(next_toy, earlier=(EarlierRules(0, lost="its dice had other faces"), *next_toy.earlier))
    with pytest.raises(SaveError, match="nothing of that game can be checked: its dice had other faces"):
        carried_options(game, 0, {}, 2)
    assert carried_options(game, 1, {}, 2)["plans"] == "secret"


def test_a_game_of_today_has_no_note():
    game = find_game("power-chip")
    assert version_note(game, game.facts.version) == ""

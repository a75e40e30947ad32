"""Liars against verifiable dice: files that were forged with keys of one's choice, and what catches them."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from fivetool.errors import ChoiceError, SaveError, UsageError
from fivetool.game.registry import find_game
from fivetool.table import DiceKey, Table, commitment_of, key_from_seed, load_text, save_text, verify
from fivetool.table.fair import key_to_hex
from fivetool.table.saves import checksum

GAME = find_game("power-chip")
SAVES = Path(__file__).parents[1] / "saves"
HONEST, FORGED = key_from_seed("honest"), key_from_seed("a key that suits me")


def played(key, choices=10_000, **options):
    table = Table(GAME.setup(2, **{"innings": 1, **options}), key=key)
    while not table.over and len(table.moves) < choices:
        table.play(table.choices[0])
    return table


def content_of(table):
    return json.loads(save_text(table))


def with_checksum(content):
    return json.dumps({**content, "checksum": checksum(content)})


def first_scheme(content, key):
    """The save as it was written under the first scheme, whose commitment is to the key alone."""
    dice = {"from": "key", "number": 0, "commitment": commitment_of(key), "key": key_to_hex(key)}
    return {**content, "dice": dice}


def test_a_game_rolled_with_other_keys_does_not_pass_under_an_honest_commitment():
    """The whole game came from a key of the forger's; the honest key stands there and rolls nothing."""
    honest, forged = played(HONEST), played(FORGED)
    earlier = [{"key": key_to_hex(FORGED), "number": 0, "moves": len(forged.moves)}]
    lie = {**content_of(forged), "dice": {**content_of(honest)["dice"], "earlier": earlier}}
    with pytest.raises(SaveError):
        verify(with_checksum(lie), honest.commitment)


def test_under_the_first_scheme_too():
    """Saves of that scheme stay verifiable, and this lie among them is caught."""
    forged = played(FORGED)
    lie = first_scheme(content_of(forged), HONEST)
    lie["dice"]["earlier"] = [{"key": key_to_hex(FORGED), "number": 0, "moves": len(forged.moves)}]
    with pytest.raises(SaveError, match="holds for none of its dice; the deal and choices 1 to"):
        verify(with_checksum(lie), commitment_of(HONEST))


def test_a_beginning_that_was_rolled_with_another_key_is_named():
    forged = played(FORGED, choices=5, innings=3)
    lie = first_scheme(content_of(forged), HONEST)
    lie["dice"]["earlier"] = [{"key": key_to_hex(FORGED), "number": 0, "moves": 5}]
    with pytest.raises(SaveError, match="the deal and choices 1 to 5"):
        verify(with_checksum(lie), commitment_of(HONEST))


# --- joint keys ---

JOINT = json.loads((SAVES / "power-chip-2-joint-keys.json").read_text())
SEALS = [entry["commitment"] for entry in [*JOINT["dice"]["earlier"], JOINT["dice"]]]


def test_a_game_with_joint_keys_tells_whose_they_are_and_for_which_choices():
    told = verify(json.dumps(JOINT), SEALS)["told"]
    assert len(told) == 3
    assert told[0].startswith("The deal and choices 1 to 4: rolled at table first-table before this table's dice were")
    assert "a random part that A added" in told[0]
    assert told[2].startswith("Choices 10 to 19: sealed as")
    assert all("sealed before the game rolled with it, by the commitment you gave" in line for line in told)


def test_the_last_seal_holds_those_before_it_and_the_first_does_not_hold_the_last():
    told = verify(json.dumps(JOINT), SEALS[2].upper())["told"]
    assert "made afterward and holds this one" in told[0]
    with pytest.raises(SaveError, match="holds for the deal and choices 1 to 4 and choices 5 to 9; choices 10 to 19"):
        verify(json.dumps(JOINT), SEALS[1])
    with pytest.raises(SaveError, match="does not match the commitment 0000"):
        verify(json.dumps(JOINT), [*SEALS, "0" * 64])


def test_a_program_written_after_the_page_of_the_scheme_comes_to_the_same_seals_and_keys():
    """Nothing of the library is used here; every text that is hashed stands on the page."""
    page = (Path(__file__).parents[2] / "docs" / "fair-dice.md").read_text(encoding="utf-8")

    def hashed(text):
        return hashlib.sha256(text.encode()).hexdigest()

    def canonical(value):
        return json.dumps(value, sort_keys=True, separators=(",", ":"))

    seal = None
    keys = [*JOINT["dice"]["earlier"], JOINT["dice"]]
    for dice, start in zip(keys, (0, *(one["moves"] for one in JOINT["dice"]["earlier"])), strict=True):
        statement = {
            "fivetool dice": 2,
            "key": "joint",
            "commitment": hashed("fivetool dice secret " + dice["secret"]),
            "parts": dice["parts"],
            "from": start,
            "before": seal,
            "table": dice["table"],
            "game": JOINT["game"],
            "rules_version": JOINT["rules_version"],
            "seats": JOINT["seats"],
            "options": hashed(canonical(JOINT["options"])),
            "position": None,
            "number": dice["number"],
        }
        seal = hashed(canonical(statement))
        assert seal == dice["commitment"]
        assert hashed(f"fivetool joint key {dice['secret']} {seal}")[:32] == dice["key"]
        assert all(f"`{name}`" in page for name in statement)
    assert '`SHA256("fivetool dice secret " + s)`' in page
    assert '`SHA256("fivetool joint key " + s + " " + S)`' in page


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (["dice", "secret"], "9" * 64),
        (["dice", "key"], "9" * 32),
        (["dice", "parts"], {}),
        (["dice", "parts"], {"0": "d" * 64, "1": "f" * 64}),
        (["dice", "table"], "another"),
        (["dice", "number"], 1),
        (["dice", "commitment"], "9" * 64),
        (["dice", "earlier", 0, "secret"], "9" * 64),
        (["dice", "earlier", 0, "table"], "second-table"),
        (["dice", "earlier", 0, "commitment"], "9" * 64),
        (["dice", "earlier", 1, "parts"], {"1": "c" * 64}),
        (["dice", "earlier", 1, "moves"], 10),
        (["options", "innings"], 9),
        (["rules_version"], 1),
    ],
)
def test_whatever_was_sealed_cannot_be_changed(place, value):
    lie = json.loads(json.dumps(JOINT))
    inner = lie
    for part in place[:-1]:
        inner = inner[part]
    inner[place[-1]] = value
    with pytest.raises(SaveError, match="does not match the commitment"):
        verify(with_checksum(lie))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"secret": "xyz"}, "secret of the dice is not 64 hexadecimal"),
        ({"parts": {"77": "a" * 64}}, "parts of the dice"),
        ({"parts": {"0": "a"}}, "parts of the dice"),
        ({"scheme": 3}, "scheme 2, or under the first one"),
        ({"table": 7}, "name the table"),
    ],
)
def test_misshapen_seals_are_refused(change, says):
    lie = {**JOINT, "dice": {**JOINT["dice"], **change}}
    with pytest.raises(SaveError, match=says):
        load_text(with_checksum(lie))


def test_one_side_alone_is_said_to_be_one_side_alone():
    told = verify(save_text(played(HONEST)))["told"]
    assert "drawn by one side, with no second party" in told[0]
    table = Table(GAME.setup(2, innings=1), seed=5)
    assert "from the seed 5: whoever knew it knew the dice" in verify(save_text(table))["told"][0]


def test_a_new_key_from_the_middle_on_is_rolled_again_the_same():
    table = played(HONEST, choices=3, innings=3)
    table.keep(table.change_key(DiceKey(FORGED, start=len(table.moves))))
    assert len(table.keys) == len(table.seals) == 2
    with pytest.raises(ChoiceError, match="earlier dice cannot be taken back"):
        table.undo(1)
    while not table.over:
        table.play(table.choices[0])
    again = load_text(save_text(table))
    assert (again.events, again.seals) == (table.events, table.seals)
    with pytest.raises(UsageError, match="does not fit a game"):
        table.change_key(DiceKey(FORGED, start=1))

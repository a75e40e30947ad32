"""Saves: what is kept comes back, what is damaged is refused in one line, what is old still replays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivetool.errors import SaveError
from fivetool.game.facts import Names
from fivetool.game.registry import find_game
from fivetool.players import find_player
from fivetool.table import DiceKey, Script, Table, load, load_text, save_text, verify
from fivetool.table.fair import key_from_seed
from fivetool.table.saves import checksum

GAME = find_game("power-chip")
KEPT = sorted((Path(__file__).parent.parent / "saves").glob("*.json"))


def played(choices=6, **more):
    setup = GAME.setup(2, innings=1)
    table = Table(setup, seed=5, **more)
    for _ in range(choices):
        if not table.over:
            table.play(table.choices[0])
    return table


SAVE = save_text(played())


def with_checksum(content):
    """A save that was altered by somebody who knows about the checksum."""
    return json.dumps({**content, "checksum": checksum(content)})


# --- what is kept comes back ---


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_old_saves_still_replay(path):
    content = json.loads(path.read_text(encoding="utf-8"))
    game = find_game(content["game"])
    lost = [one.lost for one in game.earlier if one.version >= content["rules_version"] and one.lost]
    if lost:
        with pytest.raises(SaveError, match=f"nothing of that game can be checked: {lost[0]}"):
            load(path, find_player)
        return
    table = load(path, find_player)
    assert (table.over, table.scores) == (content["over"], content["score"])
    again = json.loads(save_text(table))
    assert verify(save_text(table))["score"] == content["score"]
    if content["rules_version"] == game.facts.version:
        assert without_later_options(again, content) == content
    else:
        about_rules = {"rules_version": 0, "options": {}, "state_digest": "", "checksum": ""}
        assert again | about_rules == content | about_rules


def without_later_options(again, content):
    """What is saved now, without the options that the game has got since; those must stand at their defaults."""
    defaults = find_game(content["game"]).setup(content["seats"]).options
    later = again["options"].keys() - content["options"].keys()
    assert all(again["options"][name] == defaults[name] for name in later)
    kept = {name: value for name, value in again["options"].items() if name not in later}
    return again | {"options": kept, "checksum": content["checksum"] if later else again["checksum"]}


def test_there_are_old_saves():
    assert len(KEPT) >= 6


def test_a_save_is_readable_and_the_same_every_time():
    assert save_text(played()) == SAVE
    assert '    [0, "use"]' in SAVE or '    [1, "use"]' in SAVE
    assert max(len(line) for line in SAVE.splitlines()) < 400


def test_names_players_and_position_come_back(tmp_path):
    setup = GAME.setup(2, innings=3)
    table = Table(
        setup,
        seed=1,
        names=Names(("Ærøskøbing 9", "東京"), ("Ann", "Bo")),
        players=[None, find_player("manager", setup)],
        position={"inning": 3, "half": "bottom", "runs": [4, 4], "bases": ["2B"]},
    )
    table.play(table.choices[0])
    path = tmp_path / "game.json"
    table.save(path)
    loaded = load(path, find_player)
    assert save_text(loaded) == save_text(table)
    assert loaded.players[1].name == "manager"
    assert list(tmp_path.iterdir()) == [path], "no draft is left behind"


def test_scripted_dice_are_kept_and_need_no_script():
    script = Script(["A", "1B 1B 1B B B HR", "K K K OUT DP TP"])
    table = Table(GAME.setup(2), dice=script)
    table.play("bat")
    loaded = load_text(save_text(table))
    assert save_text(loaded) == save_text(table)
    assert loaded.known_rows == table.known_rows


# --- what is damaged is refused ---


def refusal(text):
    with pytest.raises(SaveError) as error:
        load_text(text)
    message = str(error.value)
    assert message
    assert "\n" not in message
    assert len(message) < 300
    return message


def loads_or_refuses(text):
    """A save may load (its seed is only a remark, say) or be refused in one line; nothing else may happen."""
    message = ""
    try:
        load_text(text)
    except SaveError as error:
        message = str(error)
    assert "\n" not in message
    assert len(message) < 400


@settings(max_examples=150)
@given(place=st.integers(0, len(SAVE) - 1), to=st.characters(codec="utf-8"))
def test_any_changed_character_is_refused(place, to):
    damaged = SAVE[:place] + to + SAVE[place + 1 :]
    try:
        same = json.loads(damaged) == json.loads(SAVE)  # such as a space for a line break
    except ValueError:
        same = False
    if not same:
        refusal(damaged)


@settings(max_examples=60)
@given(length=st.integers(0, len(SAVE) - 3))
def test_a_save_cut_short_is_refused(length):
    assert "cut short" in refusal(SAVE[:length])


FIELDS = sorted(json.loads(SAVE))
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=300)
@given(field=st.sampled_from([name for name in FIELDS if name != "checksum"]), value=ANYTHING)
def test_any_other_value_with_a_good_checksum_is_refused_or_harmless(field, value):
    content = json.loads(SAVE)
    if content[field] == value and type(content[field]) is type(value):
        return
    loads_or_refuses(with_checksum({**content, field: value}))


PARTS = json.loads(SAVE)
POSITION_FIELDS = ("inning", "half", "balls", "strikes", "outs", "bases", "runs", "chip", "first_team")
DEEPER = [(part, name) for part in ("dice", "names", "options") for name in PARTS[part]]
DEEPER += [("position", name) for name in POSITION_FIELDS]


@settings(max_examples=400)
@given(place=st.sampled_from(DEEPER), value=ANYTHING)
def test_any_other_value_deeper_down_is_refused_or_harmless(place, value):
    content = json.loads(SAVE)
    part, name = place
    content[part] = {**(content[part] or {}), name: value}
    loads_or_refuses(with_checksum(content))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"fivetool": 99}, "save format 99"),
        ({"game": "chess"}, "No game named chess"),
        ({"rules_version": 99}, "version 99"),
        ({"seats": 13}, "got 13"),
        ({"options": {"innings": 77}}, "77"),
        ({"options": {"no_such_option": 1}}, "no_such_option"),
        ({"moves": [[0, "no such choice"]]}, "move 1"),
        ({"moves": [[7, "bat"]]}, "move 1"),
        ({"moves": "bat"}, "moves is missing or of the wrong kind"),
        ({"moves": [["bat"]]}, "every move"),
        ({"moves": []}, "replays to a different game"),
        ({"over": True}, "replays to a different game"),
        ({"score": [99, 0]}, "replays to a different game"),
        ({"options": {"no such\noption": 1}}, "Unknown option no such option"),
        ({"state_digest": "0" * 64}, "replays to a different game"),
        ({"dice": {"from": "key", "number": 0, "commitment": "0" * 64}}, "does not hold the dice key"),
        ({"dice": {"from": "key", "number": 0, "commitment": "0" * 64, "key": "f" * 32}}, "commitment"),
        ({"dice": {"from": "key", "number": 0, "commitment": "0" * 64, "key": "xyz"}}, "32 hexadecimal"),
        ({"dice": {"from": "table", "rolled": []}}, "run out before"),
        ({"dice": {"from": "table", "rolled": [[0, 2, 9]]}}, "do not fit"),
        ({"dice": {"from": "sky"}}, "from where"),
        ({"names": {"teams": ["A", "A"], "seats": ["A", "B"]}}, "different and not empty"),
    ],
)
def test_what_a_refusal_says(change, says):
    assert says in refusal(with_checksum({**json.loads(SAVE), **change}))


@pytest.mark.parametrize("text", ["", "[]", "null", "{}", "7", '{"fivetool": 1}', "[" * 100_000])
def test_what_is_no_save_is_refused(text):
    refusal(text)


@pytest.mark.parametrize("field", [name for name in FIELDS if name not in ("checksum", "position")])
def test_a_missing_field_is_refused(field):
    content = json.loads(SAVE)
    del content[field]
    refusal(with_checksum(content))


def test_files_that_cannot_be_read_or_written(tmp_path):
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    for path, says in [("nowhere", "no such file"), ("binary", "not a text file"), (".", "director")]:
        with pytest.raises(SaveError, match=says):
            load(tmp_path / path)
    with pytest.raises(SaveError, match="Cannot write"):
        played().save(tmp_path / "no" / "folder.json")


# --- verifiable dice ---


def test_a_finished_game_is_verified_against_its_commitment():
    table = played(choices=10_000)
    assert table.over
    answer = verify(save_text(table), commitment=table.commitment)
    assert answer["commitment_checked"]
    assert answer["score"] == table.scores


def test_another_commitment_is_refused():
    other = Table(GAME.setup(2), seed=6).commitment
    with pytest.raises(SaveError, match="does not match the commitment"):
        verify(SAVE, commitment=other)


def test_a_key_swapped_after_the_game_is_found_out():
    content = json.loads(SAVE)
    content["dice"]["key"] = "0" * 32
    with pytest.raises(SaveError, match="does not match the commitment"):
        verify(with_checksum(content))


def test_a_save_without_the_key_reveals_nothing_and_cannot_be_resumed():
    table = played()
    text = save_text(table, reveal_key=False)
    assert "key" not in json.loads(text)["dice"]
    assert "seed" not in json.loads(text)["dice"]
    assert table.commitment in text
    with pytest.raises(SaveError, match="revealed at the end"):
        load_text(text)
    with pytest.raises(SaveError, match="revealed at the end"):
        verify(text)


# --- games taken over ---


def test_a_game_taken_over_keeps_its_past_and_rolls_its_own_dice():
    first = played(6)
    keys = [*first.keys, DiceKey(key_from_seed("from here on"), start=3)]
    second = Table(first.setup, seed="from here on", keys=keys)
    for move in first.moves[:3]:
        second.play(move.choice, move.seat)
    assert second.events == first.events[: len(second.events)]
    while len(second.moves) < 6 and not second.over:
        second.play(second.choices[0])
    assert second.events != first.events
    text = save_text(second)
    again = load_text(text)
    assert save_text(again) == text
    again.undo(len(again.moves))
    for move in second.moves:
        again.play(move.choice, move.seat)
    assert again.events == second.events
    assert verify(text, second.commitment)["moves"] == len(second.moves)
    assert "earlier" not in save_text(second, reveal_key=False)


@pytest.mark.parametrize("earlier", [7, [1], [{"key": "0" * 32}], [{"key": 3, "number": 0, "moves": 1}]])
def test_misshapen_earlier_dice_are_refused(earlier):
    content = json.loads(save_text(played(3)))
    content["dice"]["earlier"] = earlier
    with pytest.raises(SaveError, match="earlier dice must each have"):
        load_text(with_checksum(content))

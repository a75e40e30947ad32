"""Keys and commitments."""

from __future__ import annotations

from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivetool.errors import SaveError
from fivetool.game.registry import find_game
from fivetool.table import DiceKey, Table, commitment_of, key_from_seed, new_key
from fivetool.table.fair import Circumstances, key_from_hex, key_to_hex, seals_of

WORDS = st.integers(0, 2**64 - 1)


@given(WORDS, WORDS)
def test_a_key_is_written_and_read_back(first, second):
    assert key_from_hex(key_to_hex((first, second))) == (first, second)


@pytest.mark.parametrize("text", ["", "00", "0" * 31, "0" * 33, "g" * 32, "０" * 32])
def test_what_is_no_key_is_refused(text):
    with pytest.raises(SaveError, match="32 hexadecimal"):
        key_from_hex(text)


@given(st.sets(st.tuples(WORDS, WORDS), min_size=2, max_size=5))
def test_different_keys_have_different_commitments(keys):
    assert len({commitment_of(key) for key in keys}) == len(keys)


def test_a_seed_stands_for_the_same_key_everywhere():
    assert key_to_hex(key_from_seed(7)) == "7d61c607bcae7ebbb5f7beeb00610209"
    assert commitment_of(key_from_seed(7)) == "3d6fae001be52fb222c1ee1d9a15efb3a8d6bfa9b0a6576428bb484aaa131381"


def test_new_keys_are_not_alike():
    assert len({new_key() for _ in range(20)}) == 20


def test_a_commitment_is_there_before_the_first_roll_and_stays():
    table = Table(find_game("power-chip").setup(2, innings=1))
    shown = table.commitment
    while not table.over:
        table.play(table.choices[0])
    assert table.commitment == shown == seals_of([DiceKey(table.key)], table.circumstances)[0]


def test_the_number_of_a_game_in_its_run_changes_its_dice():
    setup = find_game("power-chip").setup(2)
    first, second = (Table(setup, seed=1, number=number) for number in (0, 1))
    for table in (first, second):
        table.play("bat")
    assert first.key == second.key
    assert first.commitment != second.commitment, "the number is sealed too"
    assert first.state.tobytes() != second.state.tobytes()


def test_a_seal_asks_what_the_options_say_and_not_how_they_are_kept():
    options, keys = {"innings": 3}, [DiceKey(key_from_seed(7))]
    plain = Circumstances("power-chip", 1, 2, options, options)
    kept = Circumstances("power-chip", 1, 2, MappingProxyType(options), MappingProxyType(options))
    assert seals_of(keys, kept) == seals_of(keys, plain)

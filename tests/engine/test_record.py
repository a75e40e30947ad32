"""Records: the traps that they are built to keep out of."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys

import numba
import numpy as np
import pytest
from numba.core.registry import cpu_target

from fivetool.engine.dice import DICE
from fivetool.engine.record import copy_of, identity_of, new, record
from fivetool.engine.tape import TAPE


def passes_for(narrow: np.dtype, wide: np.dtype) -> bool:
    """Whether Numba would take a `wide` record where a `narrow` one is declared."""
    return numba.from_dtype(wide).can_convert_to(cpu_target.typing_context, numba.from_dtype(narrow)) is not None


def test_numba_takes_a_longer_record_for_its_beginning():
    """The trap itself: if this ever fails, records no longer need a first field of their own."""
    short = np.dtype([("outs", "i8")])
    with pytest.warns(numba.NumbaExperimentalFeatureWarning, match="considered a subtype"):
        assert passes_for(short, np.dtype([("outs", "i8"), ("runs", "i8")]))


def test_no_record_passes_for_another():
    short, long = record("short", outs="i8"), record("long", outs="i8", runs="i8")
    for one, other in [(short, long), (long, short), (short, DICE), (DICE, TAPE), (TAPE, DICE)]:
        assert not passes_for(one, other)


@pytest.mark.parametrize("name", ["base", "sum", "max", "copy", "all", "shape", "item"])
def test_a_field_may_not_hide_behind_an_attribute_of_numpy(name):
    with pytest.raises(TypeError, match=rf"^count\.{name}: NumPy has an attribute of that name"):
        record("count", **{name: "i8"})


def test_fields_may_be_arrays():
    inning = new(record("inning", number="i8", runs=("i8", 2), faces=("u1", (12, 6))))
    assert inning.runs.shape == (2,)
    assert inning.faces.shape == (12, 6)
    assert not any(inning.tobytes())


def test_a_copy_shares_nothing_with_its_original():
    original = new(record("inning", number="i8", runs=("i8", 2)))
    original.runs[1] = 3
    copy = copy_of(original)
    copy.number = 9
    copy.runs[0] = 5
    assert (int(original.number), original.runs.tolist()) == (0, [0, 3])
    assert (int(copy.number), copy.runs.tolist()) == (9, [5, 3])


def test_a_new_record_is_given_its_fields_by_name_and_no_others():
    count = new(record("count", outs="i8", bases=("i8", 3)), outs=2, bases=(1, 0, 3))
    assert (count.outs, count.bases.tolist()) == (2, [1, 0, 3])
    for name in ("balls", "count"):
        with pytest.raises(TypeError, match=rf"the record count has no field {name}$"):
            new(record("count", outs="i8"), **{name: 1})


def test_records_and_arrays_of_them_survive_a_pickle():
    kind = record("pickled_count", outs="i1", runs=("i8", 2))
    one = new(kind, outs=2)
    for again in (pickle.loads(pickle.dumps(one)), pickle.loads(pickle.dumps(np.array([one])))[0]):
        assert type(again) is type(one)
        assert identity_of(again) == identity_of(one)


def test_a_pickle_means_the_same_record_in_a_process_that_declares_it_later(tmp_path):
    (tmp_path / "state").write_bytes(pickle.dumps(new(record("pickled_count", outs="i1"), outs=2)))
    told = """
import pickle, sys
state = pickle.load(open(sys.argv[1], "rb"))
from fivetool.engine.record import record
print(int(state.outs), record("pickled_count", outs="i1").type is type(state))
"""
    run = [sys.executable, "-c", told, str(tmp_path / "state")]
    assert subprocess.run(run, capture_output=True, text=True, check=True).stdout == "2 True\n"


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, copy_of])
def test_a_copy_shares_nothing(copied):
    one = new(record("copied_count", outs="i1", runs=("i8", 2)))
    other = copied(one)
    other.runs[0] = 5
    assert one.runs[0] == 0
    assert type(other) is type(one)


def test_equal_records_are_identical_whatever_lies_in_their_padding():
    kind = record("padded_count", outs="i1", runs="i8")
    clean, dirty = new(kind, outs=2), np.frombuffer(bytearray(b"\xff" * kind.itemsize), kind)[0]
    for field in kind.names:
        dirty[field] = clean[field]
    assert clean.tobytes() != dirty.tobytes()
    assert identity_of(clean) == identity_of(dirty)
    dirty.runs = 1
    assert identity_of(clean) != identity_of(dirty)

"""Some thousand cases of the fuzzer, always the same ones, and every case that it has ever found.

`make fuzz` tries a million. The numbers here are chosen by what a case costs: all of them together take some seconds.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from tools.fuzz.door import Complaint, close_all, make_case, try_case
from tools.fuzz.doors import DOORS, find_door
from tools.fuzz.file_doors import short_numbers
from tools.fuzz.mutations import HUGE, Mutator, to_json
from tools.fuzz.program_doors import call
from tools.fuzz.runner import Progress, run

from fivetool.errors import FivetoolError

SEED = 2045
CASES = {
    "saves": 900,
    "data": 500,
    "options": 400,
    "positions": 300,
    "archives": 300,
    "commands": 25,
    "leagues": 15,
    "studies": 200,
    "agents": 200,
    "companion": 150,
    "requests": 200,
    "lines": 100,
}
KEPT = sorted((Path(__file__).parent / "kept").glob("*.json"))


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.name)
def test_a_door_takes_or_refuses_whatever_comes(door):
    found = [try_case(door, make_case(door, SEED, number), number) for number in range(CASES[door.name])]
    close_all([door])
    assert [finding for finding in found if finding is not None] == []


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_what_was_found_once_stays_mended(path):
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert try_case(find_door(kept["door"]), kept["case"]) is None


# --- the fuzzer itself ---


def test_requests_go_to_every_address_of_the_house():
    door = find_door("requests")
    asked = {(address.method, address.path) for address in door.club.addresses}
    forms = {address.path: address.form for address in door.club.addresses if address.form}
    close_all([door])
    known = {("POST", "/api/tables"), ("GET", "/t/{table_id}"), ("POST", "/api/me/move"), ("GET", "/print/{game}.pdf")}
    assert known <= asked
    assert len(asked) > 90
    assert {"name", "clubs"} <= set(forms["/leagues"])


class Toy:
    """A door that breaks on some numbers."""

    name = "toy"
    share = 1

    def make(self, mutate):
        return mutate.dice.randrange(100)

    def knock(self, case):
        if case == 7:
            raise KeyError("seven")
        if case == 8:
            raise FivetoolError("")
        if case == 9:
            raise FivetoolError("nine is refused")
        if case == 10:
            raise Complaint("two lines")


def test_whatever_is_no_answer_is_found():
    found = run([Toy()], 2000, Progress(SEED))
    assert sorted(finding.what.partition(":")[0] for finding in found) == ["Complaint", "KeyError", "Message"]


def test_a_run_goes_on_where_another_stopped(tmp_path):
    progress = Progress(SEED)
    run([Toy()], 30, progress)
    progress.write(tmp_path / "progress.json")
    again = Progress.read(tmp_path / "progress.json", SEED)
    assert again.done == {"toy": 30}
    run([Toy()], 20, again)
    assert again.done == {"toy": 50}
    assert Progress.read(tmp_path / "progress.json", SEED + 1).done == {}


def test_what_is_found_is_kept_once_for_each_cause(tmp_path):
    run([Toy()], 2000, Progress(SEED), keep_in=tmp_path)
    assert len(list(tmp_path.iterdir())) == 3
    kept = [json.loads(path.read_text(encoding="utf-8")) for path in tmp_path.iterdir()]
    assert {one["case"] for one in kept} == {7, 8, 10}


class SlowToy(Toy):
    """A door that takes its time, and swallows what stops it."""

    seconds = 0.05

    def __init__(self, may_be_slow):
        self.may_be_slow = may_be_slow

    def knock(self, case):
        try:
            while True:
                pass
        except BaseException as error:
            raise Complaint("it was stopped") from error


def test_what_takes_too_long_is_found_unless_it_may():
    assert try_case(SlowToy(may_be_slow=True), 1) is None
    assert try_case(SlowToy(may_be_slow=False), 1).what.startswith("TooSlow")


def test_a_case_is_the_same_every_time():
    door = find_door("saves")
    assert make_case(door, SEED, 5) == make_case(door, SEED, 5)
    assert make_case(door, SEED, 5) != make_case(door, SEED, 6)


def test_numbers_that_python_would_not_write_are_written():
    assert len(to_json({"a": HUGE})) > 5000
    words = "\u0663" + "9" * 5000
    assert json.loads(short_numbers(to_json({"a": HUGE, "b": words}))) == {"a": 1e5, "b": words}
    assert Mutator(random.Random(1)).text("abc") != "abc"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["watch", "power-chip", "--seed", "9" * 5000], "--seed has at most 100"),
        (["watch", "power-chip", "--pace", "nan"], "--pace must be 0 or more seconds"),
        (["watch", "power-chip", "--pace", "inf"], "--pace must be 0 or more seconds"),
        (["sim", "power-chip", "--games", "1", "--out", ""], "--out must be the name of a file"),
        (["verify", "/dev/zero"], "not a regular file"),
    ],
)
def test_command_lines_that_once_broke(words, says, capsys):
    from fivetool.cli import main

    assert main(words) in (1, 2)
    said = capsys.readouterr().err.strip()
    assert says in said
    assert "\n" not in said


def test_the_program_is_called_as_a_shell_would():
    call(["games", "--json"])
    call(["no-such-command"])

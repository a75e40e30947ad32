"""The kit passes a game that keeps every promise, and names the promise that a broken one breaks."""

from __future__ import annotations

import re
from types import SimpleNamespace

import duels
import numpy as np
import pytest
import toys

from fivetool.engine.drivers import FUNCTIONS, RULES_BY_DTYPE, with_steps
from fivetool.engine.record import INTERPRETED
from fivetool.errors import UsageError
from fivetool.game.registry import find_game, game_names
from fivetool.testing import CHECKS, check_game, kit
from fivetool.testing import checks_modes as modes
from fivetool.testing.playouts import can_drive

GAMES = 300
CHECK_NAMES = [check.name for check in CHECKS]
COMPILED_CHECKS = [*duels.BROKEN, "gpu-agrees"]
needs_compiler = pytest.mark.skipif(INTERPRETED, reason="the compiler is off")


@pytest.mark.usefixtures("installed_toys")
def test_a_game_that_keeps_every_promise_passes():
    findings = check_game(toys.TOY, games=GAMES)
    assert findings.lines()[:-1] == [line for line in findings.lines() if line.startswith("skip")]
    assert set(findings.skipped) == set(COMPILED_CHECKS), "everything that needs no compiler is checked"


@pytest.mark.usefixtures("installed_toys")
@pytest.mark.parametrize(("check", "game"), toys.BROKEN, ids=[game.name for _, game in toys.BROKEN])
def test_a_broken_promise_is_named(check, game):
    findings = check_game(game, games=GAMES, only=[check])
    assert findings.failed == {check}
    assert not findings.ok
    for finding in findings.failures:
        assert "\n" not in str(finding), "one line each"


@needs_compiler
@pytest.mark.usefixtures("installed_toys")
def test_a_compiled_game_that_keeps_every_promise_passes():
    findings = check_game(duels.DUEL, games=GAMES)
    assert findings.ok, findings.lines()
    assert set(findings.skipped) <= {"gpu-agrees"}


@needs_compiler
@pytest.mark.usefixtures("installed_toys")
@pytest.mark.parametrize("check", duels.BROKEN)
def test_a_promise_broken_by_compiled_rules_is_named(check):
    assert check_game(duels.BROKEN[check], games=GAMES, only=[check]).failed == {check}


@needs_compiler
def test_a_gpu_that_adds_up_differently_is_named(monkeypatch):
    def simulate_wrongly(setup, games, players, seed):
        report = modes.simulate.simulate(setup, games, players, seed)
        return SimpleNamespace(totals=report.totals + np.eye(1, len(report.totals), 4, dtype=np.int64)[0])

    monkeypatch.setattr(modes.cuda, "device_name", lambda: "a GPU")
    monkeypatch.setattr(modes.cuda, "simulate", simulate_wrongly)
    monkeypatch.setattr(modes.devices, "first_difference", lambda *given: "game 3 goes another way")
    findings = check_game(duels.DUEL, games=GAMES, only=["gpu-agrees"])
    assert findings.failed == {"gpu-agrees"}
    assert "game 3 goes another way" in findings.failures[0].message


def test_rules_that_raise_are_the_only_finding_and_it_leads_to_the_line_of_the_game(monkeypatch):
    monkeypatch.setattr(kit, "run_compiled", lambda *records: pytest.fail("nothing is compiled before that"))
    findings = check_game(dict(toys.BROKEN)["rules-run"], games=GAMES)
    assert set(findings.checks) == findings.failed == {"rules-run"}
    assert re.search(r"toys\.py:\d+\) \(seed", findings.failures[0].message)
    assert findings.lines()[-1].startswith(f"{findings.game} does not conform: 0 of 1 checks passed")


def test_every_check_has_a_planted_fault():
    assert {*toys.FAULTS, *COMPILED_CHECKS} == set(CHECK_NAMES)


def test_every_check_says_what_it_promises():
    assert len(set(CHECK_NAMES)) == len(CHECK_NAMES)
    assert all(check.promise.endswith((".", ".)")) for check in CHECKS)


def test_the_same_seed_finds_the_same():
    broken = dict(toys.BROKEN)["three-outs"]
    first, second = (check_game(broken, games=GAMES, only=["three-outs"]) for _ in range(2))
    assert [str(finding) for finding in first.failures] == [str(finding) for finding in second.failures]


def test_findings_can_be_printed_and_sent():
    findings = check_game(dict(toys.BROKEN)["three-outs"], games=GAMES, only=["three-outs", "results"])
    told = findings.as_json()
    assert told["ok"] is False
    assert told["failures"][0]["check"] == "three-outs"
    assert told["failures"][0]["seats"] == 2
    assert set(told["checks"]) == {"three-outs", "results"}
    assert findings.lines()[0].startswith("FAIL three-outs [2 seats]: team ")
    assert "does not conform: 1 of 2 checks passed" in findings.lines()[-1]


def test_progress_goes_from_nothing_to_all():
    seen = []
    check_game(toys.TOY, games=20, only=["results", "sentences"], progress=lambda *step: seen.append(step))
    assert [done for done, _, _ in seen] == list(range(len(seen)))
    assert seen[-1][0] == seen[-1][1]


@pytest.mark.parametrize("wrong", [{"games": 0}, {"only": ["no-such-check"]}])
def test_bad_requests_get_one_clear_line(wrong):
    with pytest.raises(UsageError) as error:
        check_game(toys.TOY, **wrong)
    assert "\n" not in str(error.value)


def test_a_game_that_is_not_installed_skips_what_needs_that():
    assert "toy" not in game_names()
    findings = check_game(toys.TOY, games=20, only=["save-and-load", "same-in-another-process"])
    assert set(findings.skipped) == {"save-and-load", "same-in-another-process"}


@pytest.mark.usefixtures("installed_toys")
def test_toys_are_found_like_any_package():
    assert find_game("toy") is toys.TOY


def test_drivers_play_games_with_and_without_steps_of_their_own(monkeypatch):
    game = find_game(game_names()[0])
    plain = {name: game.rules.functions[name] for name in FUNCTIONS}
    monkeypatch.setitem(RULES_BY_DTYPE, game.rules.state, with_steps(plain))
    without_steps = SimpleNamespace(rules=SimpleNamespace(state=game.rules.state, functions=plain))
    another = SimpleNamespace(rules=SimpleNamespace(state=game.rules.state, functions={**plain, "tally": max}))
    assert can_drive(without_steps)
    assert not can_drive(another)

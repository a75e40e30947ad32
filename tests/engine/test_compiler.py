"""Rules are plain Python until their game is compiled, and nobody notices the change."""

from __future__ import annotations

import subprocess
import sys
import threading

import pytest

from fivetool.engine.record import COMPILED, INTERPRETED, LOADING, Rule, copy_of, loading_compiled, run_compiled
from fivetool.game.registry import find_game, game_names
from fivetool.players import find_player
from fivetool.table import Table

NEEDS_COMPILER = pytest.mark.skipif(INTERPRETED, reason="the compiler is off")

AT_ONCE = """
import sys
import fivetool as ft
for game in ft.games():
    table = ft.game(game.name).table(seed=1, players=["manager"] * ft.game(game.name).seats)
    for _ in range(3):
        table.play_bot()
assert "numba" not in sys.modules, "a person who begins to play waits for no compiler"
print("played")
"""


def test_games_begin_without_the_compiler():
    done = subprocess.run([sys.executable, "-c", AT_ONCE], check=False, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("played\n", "")


@pytest.fixture
def interpreted_games(monkeypatch):
    """All games as they are when a process starts."""
    kept = set(COMPILED)
    COMPILED.clear()
    yield
    COMPILED.update(kept)
    LOADING.clear()


@NEEDS_COMPILER
@pytest.mark.parametrize("name", game_names())
def test_a_game_can_be_taken_over_in_its_middle(name, interpreted_games):
    game = find_game(name)
    setup = game.setup()
    bots = [find_player(("manager", "random")[seat % 2], setup) for seat in range(setup.seats)]
    tables = [Table(setup, seed=5, players=bots) for _ in range(2)]
    for table in tables:
        for _ in range(4):
            if not table.over:
                table.play_bot()
    plain = tables[0]
    plain.play_bots()
    run_compiled(*game.rules.records)
    tables[1].play_bots()
    assert tables[1].state.tobytes() == plain.state.tobytes()
    assert tables[1].events == plain.events


@NEEDS_COMPILER
def test_while_one_thread_loads_compiled_rules_the_others_play_on_in_python(interpreted_games):
    game = find_game("power-chip")
    setup = game.setup()
    state = Table(setup, seed=1).state
    legal, met = game.rules.functions["legal"], []
    assert isinstance(legal, Rule)
    watched = Rule(lambda first: met.append("python"))
    watched.__dict__["compiled"] = lambda first: met.append("compiled")
    with loading_compiled(*game.rules.records):
        watched(copy_of(state))
        other = threading.Thread(target=watched, args=(copy_of(state),))
        other.start()
        other.join()
    watched(copy_of(state))
    assert met == ["compiled", "python", "compiled"]


@NEEDS_COMPILER
def test_until_its_game_is_compiled_the_manager_chooses_for_a_searcher(interpreted_games):
    setup = find_game(game_names()[0]).setup()
    table = Table(setup, seed="search")
    searcher, manager = find_player("search:20", setup), find_player("manager", setup)
    assert searcher.choose_now(table, table.actor) == manager.choose(table, table.actor)
    assert not COMPILED  # and nobody has waited for the compiler

"""Memory: whatever a visitor can make a server keep is bounded."""

from __future__ import annotations

import gc
import platform
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from clubhouse_kit import PATIENCE, Client, Server

from fivetool.game.facts import Names
from fivetool.game.registry import all_games, find_game
from fivetool.game.setup import Setup
from fivetool.players import find_player
from fivetool.table import Moment, Table
from fivetool.web import render, replays
from fivetool.web.housekeeping import Housekeeping
from fivetool.web.live import MOST_ASKED, MOST_MISSED
from fivetool.web.render import Eyes
from fivetool.web.sitting import CHAPTER, MOST_UNDOS, Sitting

CHOICES = 60
A_TABLE = 300_000  # bytes: the goal for an open table
AN_UNDO = 6_000
AN_OLD_CHOICE = 1_100
ALL = [game.name for game in all_games()]


def play_on(sitting: Sitting, choices: int) -> None:
    """Choose as the clubhouse does, everything being drawn for everybody who looks on."""
    table, setup = sitting.table, sitting.setup
    manager = find_player(setup.game.players.styles[0], setup)
    for _ in range(choices):
        if table.over:
            return
        moment = table.carry_out(manager.choose(table, table.actor), table.actor)
        for eyes in (Eyes(), *(Eyes((seat,)) for seat in range(setup.seats))):
            render.show_entry(moment, eyes)
        sitting.keep(moment, 0, 0)
    render.show_log(sitting.now, Eyes((0,)))


def two_seats(name: str) -> int:
    return 2 if 2 in find_game(name).seats.counts else find_game(name).seats.counts[0]


@pytest.mark.parametrize("name", ALL)
def test_an_open_table_takes_little_memory(name: str) -> None:
    setup = find_game(name).setup(two_seats(name))
    used, tables = [], []
    tracemalloc.start()
    try:
        for _ in range(4):  # the first ones make what all share
            sitting = Sitting(Table(setup, seed="memory"))
            play_on(sitting, CHOICES)
            tables.append(sitting)
            gc.collect()
            used.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
    assert len(sitting.table.moments) > 10
    assert (used[3] - used[1]) / 2 < A_TABLE


def weight_of(moments: Sequence[Moment]) -> int:
    """The bytes of moments with all that belongs to them alone."""
    shared = (Setup, Names, type, np.dtype)
    seen: set[int] = set()
    found: list[Any] = list(moments)
    total = 0
    while found:
        one = found.pop()
        if id(one) not in seen and not isinstance(one, shared):
            seen.add(id(one))
            total += sys.getsizeof(one)
            found += gc.get_referents(one)
    return total


@pytest.mark.parametrize("name", ALL)
def test_what_is_folded_is_what_it_was(name: str) -> None:
    setup = find_game(name).setup(two_seats(name))
    plain = Table(setup, seed="fold")
    sitting = Sitting(Table(setup, seed="fold"))
    play_on(sitting, 2 * CHAPTER + 5)
    for moment in sitting.table.moments[1:]:
        plain.play(moment.choice, moment.seat)
    for folded, kept in zip(sitting.table.moments, plain.moments, strict=True):
        assert folded.happened == kept.happened
        assert np.array_equal(np.asarray(folded.state), np.asarray(kept.state))
        assert folded.scene(0).view.tobytes() == kept.scene(0).view.tobytes()
        assert [play[:2] for play in folded.plays] == [play[:2] for play in kept.plays]
        assert [play.state.tobytes() for play in folded.plays] == [play.state.tobytes() for play in kept.plays]
    seen = render.show_log(sitting.now, Eyes((0,)))
    assert [line.text for line in seen] == [line.text for line in render.show_log(plain.now, Eyes((0,)))]


@pytest.mark.parametrize("name", ALL)
def test_the_history_of_a_long_game_takes_little(name: str) -> None:
    sitting = Sitting(Table(find_game(name).setup(two_seats(name)), seed="history"))
    weights = []
    for _ in range(2):
        play_on(sitting, CHAPTER)
        for moment in sitting.table.moments:
            moment.noted.clear()  # the log in words, for whoever has opened a page
        weights.append(weight_of(sitting.table.moments[: -CHAPTER - 1]))
        if sitting.table.over:
            return
    first, last = weights
    assert (last - first) / CHAPTER < AN_OLD_CHOICE


def test_what_was_taken_back_can_be_folded(server: Server, alice: Client) -> None:
    table_id = alice.make_table("me", "me")["id"]
    for _ in range(CHAPTER):
        assert alice.choose(table_id).status_code == 200
        assert alice.post(f"/api/tables/{table_id}/undo").status_code == 200
    alice.choose(table_id)
    moments = server.app.state.club.tables[table_id].sitting.table.moments
    assert len({moment.state.tobytes() for moment in moments if moment.kind in ("deal", "undo")}) == 1
    assert len(alice.get(f"/api/tables/{table_id}/since/0").json()["entries"]) == 2 * CHAPTER + 1


def test_what_somebody_has_missed_comes_in_small_portions(alice: Client) -> None:
    """All entries of a long game with their boards would be one message of many megabytes."""
    table_id = alice.make_table("me", "me")["id"]
    for _ in range(MOST_ASKED // 2 + 1):
        alice.choose(table_id)
        alice.post(f"/api/tables/{table_id}/undo")
    number = alice.choose(table_id).json()["number"]
    with alice.live(table_id) as line:
        line.wait_for_type("undo_request")
    told = [message["entries"] for message in line.received if message["type"] == "entries"]
    assert [message["type"] for message in line.received[: len(told)]] == ["entries"] * len(told), (
        "before anything else"
    )
    assert [entry["number"] for some in told for entry in some] == list(range(1, number + 1))
    assert {len(some) for some in told[:-1]} == {MOST_MISSED}
    asked = alice.get(f"/api/tables/{table_id}/since/0").json()
    assert (asked["number"], [entry["number"] for entry in asked["entries"]]) == (
        number,
        list(range(1, MOST_ASKED + 1)),
    )


HEAPS = """
import ctypes, threading
from fivetool.web.heap import give_back, share_one_heap
if {shared}:
    share_one_heap()
def work():
    for size in range(600, 6000):
        bytearray(size)
threads = [threading.Thread(target=work) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
give_back()
libc = ctypes.CDLL(None)
libc.malloc_info(0, ctypes.c_void_p.in_dll(libc, "stdout"))
libc.fflush(None)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc has a heap for each thread")
def test_all_threads_of_a_server_share_one_heap() -> None:
    """With a heap for each thread, boards that one thread draws and another frees leave all of them full of holes."""

    def heaps(*, shared: bool) -> int:
        program = [sys.executable, "-c", HEAPS.format(shared=shared)]
        told = subprocess.run(program, capture_output=True, text=True, check=True, timeout=PATIENCE).stdout
        return told.count("<heap nr=")

    assert heaps(shared=True) == 1
    assert heaps(shared=False) > 1


def test_choosing_and_taking_back_ends_some_time(server: Server, alice: Client) -> None:
    table_id = alice.make_table("me", "me")["id"]
    sitting = server.app.state.club.tables[table_id].sitting
    alice.choose(table_id)
    gc.collect()
    tracemalloc.start()
    try:
        for _ in range(20):
            assert alice.post(f"/api/tables/{table_id}/undo").status_code == 200
            assert alice.choose(table_id).status_code == 200
        gc.collect()
        used, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert used < 20 * AN_UNDO + 200_000
    sitting.undos = MOST_UNDOS
    assert alice.post(f"/api/tables/{table_id}/undo").json()["code"] == "too_many_undos"


def test_looking_at_everything_leaves_nothing_drawn(server: Server, alice: Client) -> None:
    table_id = alice.make_table("me", "me")["id"]
    for _ in range(8):
        alice.choose(table_id)
    assert alice.get(f"/api/tables/{table_id}/replay").status_code == 200
    assert alice.get(f"/api/tables/{table_id}/since/0").status_code == 200
    moments = server.app.state.club.tables[table_id].sitting.table.moments
    assert [bool(moment.shown) for moment in moments[:-1]] == [False] * (len(moments) - 1)


def test_rule_books_of_strangers_cards_are_forgotten() -> None:
    """Whatever is kept by what a visitor can send has a bound."""
    from fivetool.games.diamond_dice import book

    for module in (book, replays):
        for kept in vars(module).values():
            if hasattr(kept, "cache_info") and kept.__module__ == module.__name__:
                assert kept.cache_info().maxsize is not None


def live_table(number: int, owner: str, *, viewers: int = 0, last_used: float = 1e18, over: bool = False) -> Any:
    return SimpleNamespace(
        id=str(number),
        row=SimpleNamespace(owner=owner),
        viewers=range(viewers),
        bots_at_work=None,
        lock=SimpleNamespace(locked=lambda: False),
        last_used=last_used,
        sitting=SimpleNamespace(now=SimpleNamespace(over=over)),
    )


def forgettable(tables: list[Any]) -> list[Any]:
    settings = SimpleNamespace(most_live_tables=1000, most_tables_of_one=20, idle_table_seconds=600)
    club: Any = SimpleNamespace(tables={live.id: live for live in tables}, settings=settings)
    club.clock = SimpleNamespace(now=lambda: 0)
    return list(Housekeeping(club, 0).forgettable())


def test_finished_games_that_nobody_looks_at_leave_memory_sooner() -> None:
    two_minutes_ago = time.monotonic() - 120
    finished = live_table(1, "ann", last_used=two_minutes_ago, over=True)
    watched = live_table(2, "ann", last_used=two_minutes_ago, over=True, viewers=1)
    under_way = live_table(3, "ann", last_used=two_minutes_ago)
    assert forgettable([finished, watched, under_way]) == [finished]


def test_tables_of_one_maker_leave_memory_first() -> None:
    tables = [live_table(number, "ann") for number in range(30)]
    tables += [live_table(100 + number, "ben") for number in range(5)]
    tables += [live_table(200, "ann", viewers=1)]
    gone = forgettable(tables)
    assert [live.row.owner for live in gone] == ["ann"] * 11
    assert all(not live.viewers for live in gone)


def test_replays_of_uploads_are_few() -> None:
    assert replays.draw_upload.cache_info().maxsize <= 4

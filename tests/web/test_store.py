"""The database: its shape, its promises, and what several servers on it owe one another."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import stat
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import alembic.command
import alembic.config
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from clubhouse_kit import PATIENCE, Client, Server, wait_for

import fivetool.league.models  # noqa: F401 - the tables of leagues belong to the database too
from fivetool.database import make_engine, migrations, sqlite_file
from fivetool.game.registry import find_game
from fivetool.table import load_text, save_text
from fivetool.web.commits import Commits
from fivetool.web.joint_dice import fresh_round
from fivetool.web.models import Base, TableRow
from fivetool.web.new_tables import NewTable
from fivetool.web.settings import database_url
from fivetool.web.store import NewEntry, Store, hashed, now_ms

SAVES = Path(__file__).parents[1] / "saves"


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    opened = Store(database)
    yield opened
    opened.close()


def a_table(store: Store, table_id: str = "t1") -> str:
    table: dict[str, Any] = {
        "begun": True,
        "fixed_dice": False,
        "id": table_id,
        "game": "any",
        "rules_version": 1,
        "seats": 2,
        "options": {},
        "team_names": ["A", "B"],
        "colors": [],
        "seed": None,
        "watch": "link",
        "clock": None,
        "owner": None,
        "created": 1,
        "updated": 1,
        "number": 0,
        "version": 0,
        "over": False,
        "asked": [0],
        "score_text": "",
        "status_text": "",
        "rematch": None,
    }
    seat = {"table_id": table_id, "bot": None, "secret": hashed("s"), "visitor": None, "vacated": False}
    seats = [{**seat, "seat": 0, "name": "A"}, {**seat, "seat": 1, "name": "B"}]
    store.add_table(NewTable(table, seats, [])).result()
    return table_id


def an_entry(table_id: str, number: int, choice: int = 0) -> NewEntry:
    return NewEntry(table_id, number, "choice", 0, choice, None, now_ms(), 0, False, [1], "0-0", "Top of the 1st")


def in_a_loop_of_its_own(work: Coroutine[Any, Any, bool]) -> bool:
    """What the coroutine returns, run in a thread: browser tests before this one leave a loop running in ours."""
    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(asyncio.run, work).result()


def test_migrations_lead_to_the_present_models(store: Store) -> None:
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []


def test_opening_twice_changes_nothing(store: Store, database: str) -> None:
    key = store.signing_key()
    again = Store(database)
    assert again.signing_key() == key
    again.close()


def test_servers_that_start_at_once_agree(database: str) -> None:
    keys: list[str] = []

    def start() -> None:
        store = Store(database)
        keys.append(store.signing_key())
        store.close()

    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(keys) == 4
    assert len(set(keys)) == 1


def test_a_number_is_written_once(store: Store, database: str) -> None:
    table_id = a_table(store)
    other = Store(database)
    results = [
        writer.add_entry(an_entry(table_id, 1, choice)) for choice, writer in enumerate((store, other, store, other))
    ]
    assert sorted(result.result() for result in results) == [False, False, False, True]
    assert [row.number for row in store.entries(table_id)] == [1]
    assert store.marks([table_id])[table_id].number == 1
    other.close()


def test_many_changes_share_commits_and_all_arrive(store: Store) -> None:
    table_id = a_table(store)
    written = [store.add_entry(an_entry(table_id, number)) for number in range(1, 301)]
    assert all(result.result() for result in written)
    assert [row.number for row in store.entries(table_id)] == list(range(1, 301))
    assert [row.number for row in store.entries(table_id, after=298)] == [299, 300]


def test_one_bad_change_does_not_spoil_the_others(store: Store) -> None:
    table_id = a_table(store)

    def fail(_: object) -> None:
        raise RuntimeError("on purpose")

    futures = [store.add_entry(an_entry(table_id, 1)), store.change(fail), store.add_entry(an_entry(table_id, 2))]
    with pytest.raises(RuntimeError):
        futures[1].result()
    assert futures[0].result()
    assert futures[2].result()


def test_of_entries_written_together_only_the_one_that_came_second_is_refused(store: Store, database: str) -> None:
    tables = [a_table(store, table_id) for table_id in ("t1", "t2", "t3")]
    other = Store(database)
    assert other.add_entry(an_entry("t2", 1, choice=7)).result()
    other.close()
    at_work, go_on = threading.Event(), threading.Event()

    def hold_up(_: object) -> None:
        at_work.set()
        go_on.wait(60)

    store.change(hold_up)
    at_work.wait(60)  # what comes now waits for the same commit
    written = [store.add_entry(an_entry(table_id, 1)) for table_id in tables]
    go_on.set()
    assert [result.result() for result in written] == [True, False, True]
    assert [[row.choice for row in store.entries(table_id)] for table_id in tables] == [[0], [7], [0]]
    assert {table_id: mark.number for table_id, mark in store.marks(tables).items()} == {"t1": 1, "t2": 1, "t3": 1}


def test_who_gives_up_waiting_calls_nothing_off(store: Store) -> None:
    table_id = a_table(store)
    go_on = threading.Event()

    async def give_up_and_come_back() -> bool:
        commits = Commits()
        store.change(lambda _: go_on.wait(60))
        waiting = asyncio.ensure_future(commits.wait_for(store.add_entry(an_entry(table_id, 1))))
        await asyncio.sleep(0)
        waiting.cancel()
        go_on.set()
        return await commits.wait_for(store.add_entry(an_entry(table_id, 2)))

    assert in_a_loop_of_its_own(give_up_and_come_back())
    assert [row.number for row in store.entries(table_id)] == [1, 2]


def test_a_seat_has_one_taker(store: Store) -> None:
    table_id = a_table(store)
    takes = [store.take_seat(table_id, 0, hashed(name), None, vacated_only=False) for name in ("ann", "ben")]
    assert [take.result() for take in takes] == [True, False]
    assert not store.take_seat(table_id, 1, hashed("ben"), None, vacated_only=True).result()
    assert not store.leave_seat(table_id, 0, hashed("ben"), fresh_round(0)).result()
    assert store.leave_seat(table_id, 0, hashed("ann"), fresh_round(0)).result()
    assert store.seats(table_id)[0].secret is None
    assert store.take_seat(table_id, 0, hashed("ben"), None, vacated_only=True).result()


def test_what_nobody_touches_is_deleted_with_all_that_belongs_to_it(store: Store) -> None:
    for table_id in ("old", "watched", "young"):
        a_table(store, table_id)  # all of 1970
    store.add_entry(an_entry("old", 1)).result()
    store.add_entry(an_entry("young", 1)).result()
    store.add_points([{"table_id": "old", "number": 1, "value": 0.5, "exact": True}]).result()
    with store.engine.begin() as connection:
        connection.execute(sa.update(TableRow).where(TableRow.id == "old").values(updated=1))
    store.add_save("upload", "any", "{}").result()
    assert store.delete_untouched(now_ms() - 60_000, ["watched"]).result() == ["old"]
    assert store.table("old") is None
    assert (store.seats("old"), store.entries("old"), store.points("old")) == ([], [], [])
    assert store.table("watched") is not None
    assert [row.number for row in store.entries("young")] == [1]
    assert store.save("upload") == "{}"
    assert store.delete_untouched(now_ms() + 60_000).result() == ["watched", "young"]
    assert store.save("upload") is None


def test_the_rematch_is_one(store: Store) -> None:
    a_table(store, "old")
    row = dict(store.table("old")._mapping)  # type: ignore[union-attr]
    ids = [
        store.add_rematch("old", NewTable({**row, "id": new_id, "rematch": None}, [], [])).result()
        for new_id in ("n1", "n2")
    ]
    assert ids == ["n1", "n1"]
    assert store.table("n2") is None


def test_sqlite_waits_for_the_disk_and_keeps_its_file_private(tmp_path: Path) -> None:
    file = tmp_path / "club.sqlite"
    store = Store(database_url(str(file)))
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    store.close()
    with sqlite3.connect(file) as plain:
        versions = sorted(Path(migrations.__file__).parent.glob("versions/v*.py"))
        assert plain.execute("SELECT version_num FROM alembic_version").fetchone() == (versions[-1].name[1:5],)


def test_orders_that_were_in_force_unasked_end_with_the_upgrade(tmp_path: Path) -> None:
    """Before, orders were in force from the start; stored ones must not go on answering."""
    url = database_url(str(tmp_path / "old.sqlite"))
    engine = _at_revision(url, "0006")
    row = {
        "id": "old", "game": "power-chip", "rules_version": 1, "seats": 2, "options": "{}", "team_names": "[]",
        "colors": "[]", "watch": "link", "created": 0, "updated": 0, "number": 0, "over": False, "asked": "[]",
        "score_text": "", "status_text": "", "version": 0,
    }  # fmt: skip
    old_orders = '{"given": [["relievers", "matters", 3]], "repeats": [["chip", "keep"]]}'
    with engine.begin() as connection:
        _insert(connection, "tables", row)
        for seat in range(2):
            kept = {"name": str(seat), "vacated": False, "orders": old_orders}
            _insert(connection, "seats", {"table_id": "old", "seat": seat, **kept})
    engine.dispose()
    store = Store(url)
    assert [seat.orders for seat in store.seats("old")] == [None, None]
    assert [entry.ordered for entry in store.entries("old")] == []
    store.close()


def test_two_servers_on_one_file_follow_each_other(serve: Callable[..., Server], sqlite: str) -> None:
    one, two = serve(sqlite, poll_seconds=0.1), serve(sqlite, poll_seconds=0.1)
    with Client(one) as ann, Client(two) as ben:
        made = ann.make_table("me", "friend")
        assert ben.sit_by(made["seat_links"][0]).status_code == 200
        with ann.live(made["id"]) as to_ann, ben.live(made["id"]) as to_ben:
            wait_for(lambda: ann.table(made["id"])["players"][1]["kind"] == "person", PATIENCE, "the seat is not seen")
            for number in range(1, 5):
                asked = ann if ann.table(made["id"])["frame"]["for_you"] else ben
                wait_for(lambda c=asked, n=number: c.table(made["id"])["number"] == n - 1, PATIENCE, "behind")  # type: ignore[misc]
                assert asked.choose(made["id"]).status_code == 200
                for line in (to_ann, to_ben):
                    line.wait_for(lambda m, n=number: m["type"] == "entries" and m["entries"][-1]["number"] == n)  # type: ignore[misc]
                wait_for(
                    lambda: ann.table(made["id"])["number"] == ben.table(made["id"])["number"],
                    PATIENCE,
                    "they do not agree",
                )


def _at_revision(database: str, revision: str) -> sa.Engine:
    """A database as an earlier version of the program left it."""
    engine = make_engine(database, sqlite_file(database))
    config = alembic.config.Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.set_main_option("path_separator", "os")
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        config.attributes["connection"] = connection
        alembic.command.upgrade(config, revision)
    return engine


def test_tables_from_before_dice_were_sealed_play_on(serve: Callable[..., Server], database: str) -> None:
    content = json.loads((SAVES / "power-chip-1-keys-of-two-games.json").read_text())
    choices = list(find_game("power-chip").rules.choices)
    earlier, dice = content["dice"]["earlier"], content["dice"]
    engine = _at_revision(database, "0005")
    row = {
        "id": "old", "game": content["game"], "rules_version": content["rules_version"], "seats": content["seats"],
        "options": json.dumps(content["options"]), "team_names": json.dumps(content["names"]["teams"]), "colors": "[]",
        "dice_key": dice["key"], "seed": dice["seed"], "watch": "link", "created": now_ms(), "updated": now_ms(),
        "number": len(content["moves"]), "over": False, "asked": "[]", "score_text": "", "status_text": "",
        "earlier": json.dumps(earlier), "version": 0,
    }  # fmt: skip
    with engine.begin() as connection:
        _insert(connection, "tables", row)
        for seat, name in enumerate(content["names"]["seats"]):
            _insert(connection, "seats", {"table_id": "old", "seat": seat, "name": name, "vacated": False})
        for number, (seat, word) in enumerate(content["moves"], 1):
            made = {"kind": "choice", "seat": seat, "choice": choices.index(word), "at": 0, "spent": 0}
            _insert(connection, "entries", {"table_id": "old", "number": number, **made})
    engine.dispose()
    server = serve(database)
    with Client(server) as ann:
        shown = ann.table("old")["dice"]
        assert shown["begun"]
        assert [(seal["start"], seal["statement"]) for seal in shown["seals"]] == [
            (0, None),
            (earlier[0]["moves"], None),
        ]
        assert shown["seals"][-1]["seal"] == dice["commitment"]
    sitting = server.app.state.club.tables["old"].sitting
    assert save_text(sitting.table) == save_text(load_text(json.dumps(content)))


def _insert(connection: sa.Connection, table: str, row: dict[str, Any]) -> None:
    names = ", ".join(f'"{name}"' for name in row)
    values = ", ".join(f":{name}" for name in row)
    connection.execute(sa.text(f"INSERT INTO {table} ({names}) VALUES ({values})"), row)

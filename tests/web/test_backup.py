"""Backups under load: nothing that was acknowledged before a backup is missing from it."""

from __future__ import annotations

import contextlib
import sqlite3
import stat
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from clubhouse_kit import Client, Server

from fivetool.cli import main
from fivetool.database import back_up, database_url
from fivetool.database import restore as restore_backup
from fivetool.errors import FivetoolError

PLAYERS = 4


@contextlib.contextmanager
def people_playing(server: Server) -> Iterator[dict[str, int]]:
    """Several people choose as fast as they can; what each table has acknowledged so far, by its id."""
    acknowledged: dict[str, int] = {}
    stop = threading.Event()

    def play() -> None:
        with Client(server) as client:
            while not stop.is_set():
                table_id = client.make_table("me", "me")["id"]
                while not stop.is_set() and not client.table(table_id)["over"]:
                    answer = client.choose(table_id)
                    assert answer.status_code == 200
                    acknowledged[table_id] = answer.json()["number"]

    threads = [threading.Thread(target=play) for _ in range(PLAYERS)]
    for thread in threads:
        thread.start()
    try:
        yield acknowledged
    finally:
        stop.set()
        for thread in threads:
            thread.join(60)


def entries_in(file: Path) -> dict[str, int]:
    with contextlib.closing(sqlite3.connect(file)) as connection:
        rows = connection.execute("SELECT table_id, max(number), count(*) FROM entries GROUP BY table_id").fetchall()
    assert all(last == count for _, last, count in rows)  # no hole in any log
    return {table_id: last for table_id, last, _ in rows}


def test_a_backup_under_load_has_everything_and_plays_on(
    serve: Callable[..., Server], database: str, tmp_path: Path
) -> None:
    server = serve(database)
    with people_playing(server) as acknowledged:
        for number in range(5):
            while sum(acknowledged.values()) < 10 * (number + 1):
                pass
            before = dict(acknowledged)
            file = tmp_path / f"{number}.sqlite"
            kept = back_up(database, file)
            found = entries_in(file)
            assert all(found.get(table_id, 0) >= count for table_id, count in before.items())
            assert kept.rows["entries"] == sum(found.values())
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    restored = database_url(str(tmp_path / "restored.sqlite"))
    restore_backup(file, restored)
    with Client(serve(restored)) as ann:
        for table_id, count in found.items():
            assert ann.table(table_id)["number"] == count


@pytest.mark.database
def test_a_backup_can_be_restored_into_postgres(
    serve: Callable[..., Server], sqlite: str, postgres: object, tmp_path: Path
) -> None:
    with Client(serve(sqlite)) as ann:
        table_id = ann.make_table("me", "me")["id"]
        for _ in range(3):
            ann.choose(table_id)
        seen, cookies = ann.table(table_id), dict(ann.cookies)
    file = tmp_path / "backup.sqlite"
    back_up(sqlite, file)
    target = database_url(postgres.new_database())  # type: ignore[attr-defined]
    restore_backup(file, target)
    with Client(serve(target)) as ann:
        ann.cookies.update(cookies)
        assert ann.table(table_id)["frame"] == seen["frame"]
        assert ann.choose(table_id).status_code == 200
    with pytest.raises(FivetoolError, match="not empty"):
        restore_backup(file, target)
    restore_backup(file, target, replace=True)


def test_commands(
    sqlite: str, serve: Callable[..., Server], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Client(serve(sqlite)) as ann:
        ann.make_table("me", "me")
    file = str(tmp_path / "kept.sqlite")
    assert main(["backup", file, "--database", sqlite]) == 0
    assert "1 table, 0 entries, 0 leagues" in " ".join(capsys.readouterr().out.split())
    assert main(["backup", file, "--database", sqlite]) == 2  # never over another backup
    assert main(["restore", file, "--database", sqlite]) == 2  # never over a game
    assert "not empty" in capsys.readouterr().err
    assert main(["restore", file, "--database", sqlite, "--replace"]) == 0
    assert len(list(tmp_path.glob("club.sqlite.before-restore-1"))) == 1
    assert main(["restore", str(tmp_path / "nowhere"), "--database", sqlite]) == 2
    assert not list(tmp_path.glob(".*part*"))


@pytest.mark.parametrize("damage", ["short", "nonsense", "other"])
def test_a_damaged_backup_is_refused_and_changes_nothing(
    serve: Callable[..., Server], sqlite: str, tmp_path: Path, damage: str
) -> None:
    with Client(serve(sqlite)) as ann:
        table_id = ann.make_table("me", "me")["id"]
    file = tmp_path / "kept.sqlite"
    back_up(sqlite, file)
    if damage == "short":
        file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    elif damage == "nonsense":
        file.write_text("this is no database at all " * 100)
    else:
        file.unlink()
        sqlite3.connect(file).execute("CREATE TABLE birds (name TEXT)")
    with pytest.raises(FivetoolError, match=r"kept\.sqlite"):
        restore_backup(file, sqlite, replace=True)
    with Client(serve(sqlite)) as ann:
        assert ann.get(f"/t/{table_id}").status_code == 200

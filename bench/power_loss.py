"""Power losses: what a server does to its SQLite files is recorded, and cut off at every point of the record.

    python bench/power_loss.py                          300 choices at 6 tables, every cut in three ways
    python bench/power_loss.py --choices 50 --tables 3

The server runs with `power_loss.c` loaded, which writes down every write, truncation, flush and deletion in the folder
of its database; whoever is told of an entry notes that in the same record. Then, for every point of the record, the
files are put together as a disk may have them after the power failed there: what was flushed is there; of what was
written since, nothing, everything, or any part, down to single sectors of a write. Each time SQLite opens what is left,
finds it sound, and every entry that anybody had been told of by then must be in it.

Needs a C compiler, and Linux. Files are flushed by `fsync`; a disk that lies about that is not looked at.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import shutil
import sqlite3
import struct
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from _clubhouse import Acknowledged, Figures, Player, ServerProcess, print_figures

SHIM = Path(__file__).with_suffix(".c")
HEAD = struct.Struct("=cH")
TAIL = struct.Struct("=QQ")
SECTOR = 512  # bytes that a disk writes whole, or not at all
WAYS = ("nothing", "everything", "some")
DATABASE = "club.sqlite"


class Record(NamedTuple):
    """Something that was done to a file, or an entry that somebody was told of (A: table, number, seat)."""

    what: str
    name: str
    place: int
    size: int
    content: bytes


class Told(Acknowledged):
    """Notes every entry that somebody is told of in the record, behind all that was done until then."""

    def __init__(self, log: Path) -> None:
        super().__init__()
        self._log = os.open(log, os.O_WRONLY | os.O_APPEND)

    def note(self, table_id: str, entry: dict[str, Any]) -> None:
        """Remember an entry, the first time it is told."""
        if entry["number"] not in self.entries.get(table_id, {}):
            name = table_id.encode()
            os.write(self._log, HEAD.pack(b"A", len(name)) + name + TAIL.pack(entry["number"], entry["seat"]))
        super().note(table_id, entry)


async def record(options: argparse.Namespace, folder: Path, log: Path) -> int:
    """Play with everything written down; returns how many choices were accepted."""
    library = folder.parent / "power_loss.so"
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        raise SystemExit("A C compiler is needed: cc or gcc.")
    subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", library, SHIM, "-ldl", "-lpthread"], check=True)
    log.touch()
    os.environ |= {"POWER_LOSS_FOLDER": str(folder), "POWER_LOSS_LOG": str(log), "LD_PRELOAD": str(library)}
    server = ServerProcess(str(folder / DATABASE), folder.parent / "server.log")
    await server.start(options.game, compiled=False)
    del os.environ["LD_PRELOAD"]
    figures, told = Figures(), Told(log)
    try:
        players = [Player(server, options.game, None, figures, told, seed) for seed in range(options.tables)]
        await asyncio.gather(*(keep_choosing(player, figures, options.choices) for player in players))
    finally:
        server.kill()
    return figures.accepted


async def keep_choosing(player: Player, figures: Figures, choices: int) -> None:
    """Choose until all have chosen often enough."""
    await player.take_table()
    while figures.accepted < choices:
        await player.choose()
    await player.close()


def read_log(log: Path) -> Iterator[Record]:
    """Everything that was done, in order."""
    content, place = log.read_bytes(), 0
    while place < len(content):
        what, length = HEAD.unpack_from(content, place)
        place += HEAD.size
        name = content[place : place + length].decode()
        place += length
        where, size = TAIL.unpack_from(content, place)
        place += TAIL.size
        written = size if what == b"W" else 0
        yield Record(what.decode(), name, where, size, content[place : place + written])
        place += written


@dataclass
class File:
    """A file: what is surely on disk, and what was done to it since."""

    durable: bytearray = field(default_factory=bytearray)
    pending: list[Record] = field(default_factory=list)

    def flush(self) -> None:
        """All of it is on disk now."""
        self.durable = self.after(self.pending)
        self.pending.clear()

    def after(self, done: list[Record]) -> bytearray:
        """What is on disk if just these of the pending things were done."""
        content = bytearray(self.durable)
        for one in done:
            if one.what == "T":
                del content[one.place :]
                content += bytes(one.place - len(content))
            else:
                content += bytes(max(0, one.place + one.size - len(content)))
                content[one.place : one.place + one.size] = one.content
        return content


class Disk:
    """The files of a folder while a record is played again."""

    def __init__(self) -> None:
        self.files: dict[str, File] = {}
        self.told: dict[tuple[str, int], int] = {}

    def do(self, one: Record) -> None:
        """Go one step on."""
        if one.what == "A":
            self.told[one.name, one.place] = one.size
            return
        file = self.files.setdefault(one.name, File())
        if one.what == "S":
            file.flush()
        elif one.what == "U":
            del self.files[one.name]
        else:
            file.pending.append(one)

    def left(self, way: str, chance: random.Random) -> dict[str, bytes]:
        """What may be found when the power comes back."""
        return {name: bytes(file.after(_survivors(file.pending, way, chance))) for name, file in self.files.items()}


def _survivors(pending: list[Record], way: str, chance: random.Random) -> list[Record]:
    if way != "some":
        return list(pending) if way == "everything" else []
    kept = []
    for one in pending:
        if one.what == "T":
            kept += [one] if chance.random() < 0.5 else []
            continue
        for start in range(0, one.size, SECTOR):  # each sector for itself, in any order
            if chance.random() < 0.5:
                part = one.content[start : start + SECTOR]
                kept.append(Record("W", one.name, one.place + start, len(part), part))
    return kept


def problem_with(left: dict[str, bytes], told: dict[tuple[str, int], int], folder: Path) -> str:
    """What is wrong with what was left, nothing if all is well."""
    for path in folder.iterdir():
        path.unlink()
    for name, content in left.items():
        if not name.endswith("-shm"):  # SQLite makes it anew
            (folder / name).write_bytes(content)
    try:
        with sqlite3.connect(folder / DATABASE) as connection:
            sound = connection.execute("PRAGMA integrity_check").fetchone()[0]
            rows = connection.execute("SELECT table_id, number, seat FROM entries") if told else ()
            kept = {(table, number): seat for table, number, seat in rows}
        connection.close()
    except sqlite3.DatabaseError as error:
        return f"the database cannot be read: {error}"
    lost = [entry for entry, seat in told.items() if kept.get(entry) != seat]
    return f"integrity: {sound}" if sound != "ok" else f"lost {lost[:5]}" if lost else ""


def replay(log: Path, folder: Path, seed: int) -> dict[str, object]:
    """Cut the record off at every point, in every way."""
    disk, chance = Disk(), random.Random(seed)
    cuts, problems, flushes, records = 0, [], 0, 0
    for number, one in enumerate(read_log(log)):
        disk.do(one)
        records += 1
        flushes += one.what == "S"
        if not disk.told and one.what != "S":
            continue  # while the database is being made, nobody has been told of anything
        for way in WAYS:
            cuts += 1
            problem = problem_with(disk.left(way, chance), disk.told, folder)
            if problem:
                problems.append(f"after record {number} ({one.what} {one.name}), {way} of the rest: {problem}")
    return {
        "records": records,
        "flushes": flushes,
        "entries_told": len(disk.told),
        "power_losses": cuts,
        "problems": problems[:20],
    }


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--choices", type=int, default=300)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--game", default="power-chip")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="fivetool-power-") as name:
        place = Path(name).resolve()
        watched, replayed, log = place / "data", place / "replayed", place / "record"
        watched.mkdir()
        replayed.mkdir()
        accepted = asyncio.run(record(options, watched, log))
        figures = {"choices": accepted, **replay(log, replayed, options.seed)}
    print_figures(figures, options.json)
    if figures["problems"] or not figures["entries_told"]:
        raise SystemExit(1)


if __name__ == "__main__":
    main()

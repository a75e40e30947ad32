"""Doors of the program: command lines of every command, databases of leagues, files of archives."""

from __future__ import annotations

import base64
import contextlib
import datetime
import importlib.util
import io
import json
import os
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import Any
from unittest import mock

from alembic.script import ScriptDirectory
from tools.fuzz.door import Complaint
from tools.fuzz.file_doors import unprintable_to_bytes
from tools.fuzz.mutations import Mutator
from typer.main import get_command

from fivetool.archive.events import read_events
from fivetool.archive.schedules import read_schedule
from fivetool.archive.season_lines import read_season_lines
from fivetool.archive.tally import season_of
from fivetool.cli import main
from fivetool.cli.commands import whole_app
from fivetool.cli.help_text import commands_of
from fivetool.database import database_url, migrate, open_database, sqlite_file
from fivetool.game.registry import all_games
from fivetool.league.books import Books
from fivetool.league.league import NewClub, NewLeague, Plan
from fivetool.league.season import simulate
from fivetool.table import Table
from fivetool.table.saves import save_text

TESTS = Path(__file__).resolve().parents[2] / "tests"
# What would run for minutes, or for ever, once its command line has been taken.
NOT_CARRIED_OUT = (
    "uvicorn.Server.run",
    "fivetool.cli.serving.compile_game",
    "fivetool.cli.serving.compile_games",
    "fivetool.cli.laboratory.simulate",
    "fivetool.lab.keep._write",  # with rules that are not compiled, the usual number of games takes an hour
    "fivetool.league.many_seasons.ProcessPoolExecutor",
    "subprocess.run",
    "webbrowser.open",
)
FAILED = (1, 2, 130)
MIGRATES = ("fivetool.database.connection.migrate", "fivetool.web.store.migrate")


@cache
def command() -> Any:
    """The whole program; the program itself loads only the command that is called."""
    return get_command(whole_app())


def the_command(_: Any) -> Any:
    """The whole program, whichever part of it is wanted."""
    return command()


read_scripts = ScriptDirectory.from_config
_scripts: list[ScriptDirectory] = []


def known_scripts(config: Any) -> ScriptDirectory:
    """The scripts of migration: to read them took a fifth of a case with a database, and they are always the same."""
    if not _scripts:
        _scripts.append(read_scripts(config))
    return _scripts[0]


@cache
def new_database() -> bytes:
    """A database with nothing in it, brought up to date."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "new.sqlite"
        open_database(database_url(str(path))).dispose()
        return _one_file(path)


def migrate_old_ones(engine: Any) -> None:
    """Bring a database up to date; an empty one becomes a copy of one that was, which takes no second."""
    file = sqlite_file(str(engine.url))
    if file is not None and file.is_file() and not file.stat().st_size:
        file.write_bytes(new_database())
    else:
        migrate(engine)


def _one_file(path: Path) -> bytes:
    """All of a SQLite database, without a journal beside it."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    return path.read_bytes()


class Done(BaseException):
    """A command has been taken, and what it would do takes too long."""


def is_done(*_: Any, **__: Any) -> None:
    """In place of what takes too long."""
    raise Done


def call(words: list[str], typed: str = "") -> None:
    """Call the program as a shell would; complains if it says more or less than one line about a failure."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.ExitStack() as stack:
        for name in NOT_CARRIED_OUT:
            stack.enter_context(mock.patch(name, is_done))
        new_database()  # by the scripts themselves
        stack.enter_context(mock.patch.object(ScriptDirectory, "from_config", known_scripts))
        for name in MIGRATES:
            stack.enter_context(mock.patch(name, migrate_old_ones))
        stack.enter_context(mock.patch("fivetool.cli.get_command", the_command))
        stack.enter_context(mock.patch.object(sys, "stdin", io.StringIO(typed)))
        stack.enter_context(contextlib.redirect_stdout(out))
        stack.enter_context(contextlib.redirect_stderr(err))
        stack.enter_context(contextlib.suppress(Done))
        code = main(words)
        said = err.getvalue()
        if code not in (0, *FAILED):
            raise Complaint(f"exit code {code}")
        if "Traceback" in said:
            raise Complaint(said[-300:])
        if code == 2 and len(said.strip().splitlines()) > 1:
            raise Complaint(f"more than one line: {said[:300]!r}")


@contextlib.contextmanager
def somewhere_else() -> Iterator[Path]:
    """An empty folder to be in, with data and cache of its own."""
    with (
        tempfile.TemporaryDirectory() as folder,
        mock.patch.dict(os.environ, {"XDG_DATA_HOME": folder, "HOME": folder}),
    ):
        here = Path.cwd()
        os.chdir(folder)
        try:
            yield Path(folder)
        finally:
            os.chdir(here)


class CommandLines:
    """Every command with every option that it has."""

    name = "commands"
    share = 1
    seconds = 5
    may_be_slow = True  # a command that was taken may play a whole game

    @cached_property
    def corpus(self) -> list[tuple[list[str], list[Any]]]:
        """The words of each command, and its parameters."""
        found = []
        for path, one in commands_of(command()):
            if path and not hasattr(one, "commands"):
                found.append((path.split(), list(one.params)))
        return found

    @cached_property
    def save(self) -> str:
        """A file that a command may be given."""
        return save_text(Table(all_games()[0].setup(), seed=1))

    def make(self, mutate: Mutator) -> Any:
        """A command with some of its options, and what somebody types when asked."""
        words, params = mutate.pick(self.corpus)
        line = list(words)
        for param in params:
            flags = [flag for flag in param.opts if flag.startswith("-")]
            if not flags:
                line += [self._value(mutate, param)] if mutate.chance(0.9) else []
            elif mutate.chance(0.3):
                line += [mutate.pick(flags)]
                line += [] if getattr(param, "is_flag", False) else [self._value(mutate, param)]
        if mutate.chance(0.2):
            line = [*line[: len(words)], *mutate.words(line[len(words) :])]
        return {"words": [word.replace("\0", "") for word in line], "typed": mutate.text("1\n1\n?\nh\nu\nq\n")}

    def _value(self, mutate: Mutator, param: Any) -> str:
        """A value that may suit, by what the parameter is called."""
        if mutate.chance(0.4):
            return mutate.word()
        if mutate.chance(0.3):
            return str(mutate.number())
        game = mutate.pick(all_games())
        if param.name == "game" or param.name == "games":
            return game.name
        if param.name in ("file", "load_file"):
            return "game.json"
        return str(mutate.pick(("1", "manager,manager", "books.sqlite", "x.toml", "csv", "cpu", "cuda", "2045")))

    def knock(self, case: Any) -> None:
        """Call it in a folder with a save."""
        with somewhere_else() as folder:
            (folder / "game.json").write_text(self.save, encoding="utf-8")
            call(case["words"], case["typed"])


class Leagues:
    """Databases of leagues in which somebody has changed something."""

    name = "leagues"
    share = 1

    ASKED = (
        "verify", "verify --quick", "standings", "leaders", "box --game 1", "box --game 2", "schedule", "today", "list",
        "records", "news", "club 0", "club 1", "player 1", "career list", "export out", "yearbook out.html",
        "watch --game 1", "sim --days 1", "next", "play --game 2", "delete x --yes", "fidelity",
    )  # fmt: skip

    @cached_property
    def corpus(self) -> list[bytes]:
        """Small leagues, some days into their season."""
        return [_small_league(leagues_play()[0])]

    def make(self, mutate: Mutator) -> Any:
        """Which cells are changed to what, or which bytes, and what is asked then."""
        case: dict[str, Any] = {"league": mutate.dice.randrange(len(self.corpus)), "asked": mutate.pick(self.ASKED)}
        if mutate.chance(0.15):
            return {**case, "file": base64.b64encode(mutate.data(self.corpus[case["league"]])).decode()}
        changes = []
        tables = _columns(self.corpus[case["league"]])
        for _ in range(mutate.dice.randint(1, 3)):
            table, column = mutate.pick(tables)
            value = mutate.value() if mutate.chance(0.5) else mutate.dice.randint(-1, 5)
            plain = json.dumps(value) if isinstance(value, list | dict) or mutate.chance(0.3) else value
            changes.append([table, column, mutate.dice.randint(0, 5), plain if _fits_sqlite(plain) else str(plain)])
        return {**case, "changes": changes}

    def knock(self, case: Any) -> None:
        """Ask the changed books."""
        with somewhere_else() as folder:
            path = folder / "books.sqlite"
            path.write_bytes(base64.b64decode(case["file"]) if "file" in case else self.corpus[case["league"]])
            for table, column, row, value in case.get("changes", ()):
                _change(path, table, column, row, value)
            call(["league", *case["asked"].split(), "--database", str(path)], "1\nq\n")


def leagues_play() -> list[str]:
    """The games that play a season quickly."""
    return [
        game.name
        for game in all_games()
        if game.league.seasons is None and game.league.scorer is None and 2 in game.seats.counts
    ]


def make_small_league(database: str, game: str | None = None) -> str:
    """A league of two clubs, some days into its season; returns the word it is known by."""
    books = Books.open(database_url(database))
    clubs = (NewClub("Owls"), NewClub("Kites"))
    plan = Plan(games=4, playoffs=0)
    league = books.create(NewLeague("Sandlot", game or leagues_play()[0], clubs, seed="1", season=2045, plan=plan))
    simulate(books.open_season(league), until=datetime.date(2045, 4, 2))
    books.close()
    return str(league.slug)


def _small_league(game: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "books.sqlite"
        make_small_league(str(path), game)
        return _one_file(path)


def _columns(content: bytes) -> list[tuple[str, str]]:
    """Tables and columns of leagues in a database."""
    with tempfile.NamedTemporaryFile(suffix=".sqlite") as file:
        file.write(content)
        file.flush()
        with contextlib.closing(sqlite3.connect(file.name)) as connection:
            tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            return [
                (table, row[1])
                for table in tables
                if table.startswith("league")
                for row in connection.execute(f'PRAGMA table_info("{table}")')
            ]


def _fits_sqlite(value: Any) -> bool:
    """Whether SQLite can keep a value at all."""
    if isinstance(value, int):
        return abs(value) < 1 << 63
    if isinstance(value, str):
        return value.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in value)
    return value is None or isinstance(value, float)


def _change(path: Path, table: str, column: str, row: int, value: Any) -> None:
    with contextlib.closing(sqlite3.connect(path)) as connection, contextlib.suppress(sqlite3.DatabaseError):
        where = f'(SELECT rowid FROM "{table}" LIMIT 1 OFFSET ?)'
        safe = value if _fits_sqlite(value) else "9" * 30
        connection.execute(f'UPDATE "{table}" SET "{column}" = ? WHERE rowid = {where}', (safe, row))
        connection.commit()


SEASON_LINES = """kind,club,id,name,bats,throws,vs,position,G,GS,PA,AB,H,2B,3B,HR,BB,SO,SB,CS,PO,A,E,park,hr_factor
club,OWL,,Oak Owls,,,,,162,,,,,,,,,,,,,,,Owl Park,1.1
batting,OWL,ash,Al Ash,L,R,L,,140,,150,130,40,6,1,3,15,20,3,1,,,,,
batting,OWL,ash,Al Ash,L,R,R,,140,,450,400,120,20,4,15,40,60,8,4,,,,,
fielding,OWL,ash,,,,,SS,140,,,,,,,,,,,,220,400,20,,
pitching,OWL,pop,Pip Poplar,L,L,,,35,33,920,,210,40,5,18,60,140,10,8,,,,,
"""
SCHEDULE = """"20450401","0","Sun","OWL","XL",1,"KIT","XL",1,"D","",""
"20450402","0","Mon","OWL","XL",2,"KIT","XL",2,"N","Rain","20450403"
"""


class Archives:
    """Event files, rosters, schedules and season lines of real baseball, as people download them."""

    name = "archives"
    share = 8

    @cached_property
    def corpus(self) -> list[tuple[str, bytes]]:
        """Names and contents of files."""
        spec = importlib.util.spec_from_file_location("invented", TESTS / "archive" / "invented.py")
        assert spec is not None
        assert spec.loader is not None
        invented = importlib.util.module_from_spec(spec)
        sys.modules["invented"] = invented
        spec.loader.exec_module(invented)
        found = [("lines.csv", SEASON_LINES.encode()), ("2045SKED.TXT", SCHEDULE.encode())]
        for era in (invented.NEW, invented.OLD):
            with tempfile.TemporaryDirectory() as folder:
                invented.write_season(Path(folder), era, games=2)
                found += [(path.name, path.read_bytes()) for path in sorted(Path(folder).iterdir())]
        return found

    def make(self, mutate: Mutator) -> Any:
        """One file, changed."""
        name, content = mutate.pick(self.corpus)
        text = content.decode("latin-1")
        changed = mutate.data(content) if mutate.chance(0.2) else unprintable_to_bytes(mutate.text(text))
        return {"name": name, "file": base64.b64encode(changed).decode()}

    @cached_property
    def folder(self) -> tempfile.TemporaryDirectory[str]:
        """All files as they should be."""
        folder = tempfile.TemporaryDirectory()
        for name, content in self.corpus:
            (Path(folder.name) / name).write_bytes(content)
        return folder

    def close(self) -> None:
        """Remove the folder, if there is one."""
        if "folder" in vars(self):
            self.folder.cleanup()
            del self.folder

    def knock(self, case: Any) -> None:
        """Read it beside the others."""
        path = Path(self.folder.name) / case["name"]
        path.write_bytes(base64.b64decode(case["file"]))
        try:
            if path.suffix == ".csv":
                read_season_lines(path, 2045)
            elif path.suffix == ".TXT":
                read_schedule(path)
            else:
                season_of(read_events(path.parent, int("".join(c for c in case["name"] if c.isdigit())[:4])))
        finally:
            path.write_bytes(dict(self.corpus)[case["name"]])

"""All commands by name, each with the module that brings it: only that one is imported, so that commands start at once.

The modules add themselves to `app` when they are imported. `fivetool --help` imports none of them: it shows this list.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

import typer

from fivetool.cli.app import HOUSE, LAB, LEAGUES, LOOK, PLAY, app, new_app
from fivetool.studies import COMMANDS as COMMANDS_OF_STUDIES

GUEST_COMMANDS = "fivetool.commands"  # the entry-point group of command groups that games bring along


@dataclass(frozen=True)
class Listed:
    """A command as `fivetool --help` lists it. Its own `--help` begins with the same words."""

    name: str
    module: str
    panel: str
    help: str


COMMANDS = (
    Listed("play", "fivetool.cli.playing", PLAY, "Play a game in the terminal."),
    Listed(
        "duplicate",
        "fivetool.cli.duplicate",
        PLAY,
        "Play a duplicate match: the same dice for everybody, so that what one does better is skill.",
    ),
    Listed(
        "learn",
        "fivetool.cli.learning",
        PLAY,
        "Learn a game in two minutes by playing it: a few steps with dice set in advance.",
    ),
    Listed(
        "watch",
        "fivetool.cli.watching",
        PLAY,
        "Watch one game of a simulation, play by play: the very game that `sim` counted under that number.",
    ),
    Listed(
        "replay",
        "fivetool.cli.watching",
        PLAY,
        "Step through a saved game: Enter for the next choice, a for the rest, q to stop.",
    ),
    Listed(
        "review",
        "fivetool.cli.reviewing",
        PLAY,
        "Review a saved game: what each choice cost, who was lucky, and how it would have ended without luck.",
    ),
    Listed(
        "verify",
        "fivetool.cli.watching",
        PLAY,
        "Check a saved game: every choice against the rules, every roll against the dice key, the key against its "
        "seal.",
    ),
    Listed(
        "serve",
        "fivetool.cli.serving",
        HOUSE,
        "Run the clubhouse for others: tables to play at in the browser.",
    ),
    Listed(
        "warm",
        "fivetool.cli.serving",
        HOUSE,
        "Compile the rules of all games, so that nobody has to wait for them later.",
    ),
    Listed(
        "backup",
        "fivetool.cli.operating",
        HOUSE,
        "Back up a clubhouse to a file while people keep playing.",
    ),
    Listed(
        "restore",
        "fivetool.cli.operating",
        HOUSE,
        "Replace a database with a backup. Stop the clubhouse first.",
    ),
    Listed(
        "admin",
        "fivetool.cli.operating",
        HOUSE,
        "Run a clubhouse: read reports, close tables, mute or delete people, ban networks, change the cookie key.",
    ),
    Listed(
        "dice-log",
        "fivetool.cli.dice_log",
        HOUSE,
        "Check the log of everything a clubhouse has committed to: no entry changed, none missing.",
    ),
    Listed("sim", "fivetool.cli.laboratory", LAB, "Simulate many games and add them up."),
    Listed(
        "solve",
        "fivetool.cli.laboratory",
        LAB,
        "Solve a game exactly: the best choice and the chance of winning in every position.",
    ),
    Listed(
        "ladder",
        "fivetool.cli.laboratory",
        LAB,
        "Let the players of a game play each other, and rate how strong each is.",
    ),
    Listed(
        "puzzles",
        "fivetool.cli.puzzling",
        LAB,
        "Puzzles from real positions: find them in games, check them.",
    ),
    Listed(
        "study",
        "fivetool.cli.studying",
        LAB,
        "Studies over many games: write one, run it, stop and resume it, and read the report.",
    ),
    Listed(
        "check",
        "fivetool.cli.laboratory",
        LAB,
        "Test everything a game promises, over all its options and seats, in thousands of games.",
    ),
    Listed(
        "bench",
        "fivetool.cli.laboratory",
        LAB,
        "List the benchmarks, or run one; anything after its name is passed on to it.",
    ),
    Listed(
        "games",
        "fivetool.cli.reading",
        LOOK,
        "List the games: name, seats, minutes, and what they are like.",
    ),
    Listed(
        "rules",
        "fivetool.cli.reading",
        LOOK,
        "Read how to play a game, one clause of its rules, or those that mention a word.",
    ),
    Listed(
        "print",
        "fivetool.cli.printing",
        LOOK,
        "Print a game: a PDF to print, cut and play with real dice.",
    ),
    Listed(
        "clauses",
        "fivetool.cli.reading",
        LOOK,
        "Show, for every clause of the rules, the functions that carry it out and the tests that check it.",
    ),
    Listed(
        "league",
        "fivetool.cli.league",
        LEAGUES,
        "Seasons: play your club's games by hand, simulate the rest, and keep the books.",
    ),
)


def find_app(name: str | None) -> typer.Typer:
    """The application with the command of that name; without it, one that only lists the commands."""
    if name is None:
        return app
    for command in COMMANDS:
        if command.name == name:
            importlib.import_module(command.module)
            return app
    for guest in guests():
        if guest.name == name:
            _add(guest)
            return app
    return listing()


def whole_app() -> typer.Typer:
    """The application with every command, for tests and documentation."""
    for command in COMMANDS:
        importlib.import_module(command.module)
    for guest in guests():
        _add(guest)
    return app


def listing() -> typer.Typer:
    """An application that knows its commands by name and can do none of them."""
    listed = new_app()
    brought = [Listed(guest.name, guest.module, LOOK, _first_words(guest.module)) for guest in guests()]
    for command in (*COMMANDS, *brought):
        listed.command(command.name, help=command.help, rich_help_panel=command.panel)(lambda: None)
    return listed


def guests() -> list[metadata.EntryPoint]:
    """The command groups that installed packages bring along: each names a Typer application."""
    return sorted(metadata.entry_points(group=GUEST_COMMANDS), key=lambda entry: entry.name)


def _add(guest: metadata.EntryPoint) -> None:
    group = guest.load()
    for module in COMMANDS_OF_STUDIES.get(guest.name, ()):
        importlib.import_module(module)
    known = {info.typer_instance for info in app.registered_groups}
    if isinstance(group, typer.Typer) and group not in known:
        app.add_typer(group, name=guest.name, rich_help_panel=LOOK)


def _first_words(module: str) -> str:
    """The first line of a module's docstring, read off its source: importing it may take long."""
    for path in _sources(module):
        text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        return text.split("\n", maxsplit=1)[0]
    return ""


def _sources(module: str) -> Iterator[Path]:
    package, *below = module.split(".")
    spec = importlib.util.find_spec(package)
    for folder in (spec.submodule_search_locations or []) if spec else []:
        for path in (Path(folder, *below).with_suffix(".py"), Path(folder, *below, "__init__.py")):
            if path.is_file():
                yield path

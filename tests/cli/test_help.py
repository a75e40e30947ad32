"""`--help` teaches: every command has an example, and the example fits the command."""

from __future__ import annotations

import shlex
import subprocess
import sys

import pytest
from typer.main import get_command

from fivetool.cli.commands import COMMANDS, guests, listing, whole_app
from fivetool.cli.help_text import commands_of, teach

COMMAND = get_command(whole_app())
teach(COMMAND)
LEAVES = {path: command for path, command in commands_of(COMMAND) if not hasattr(command, "commands")}


@pytest.mark.parametrize("path", sorted(LEAVES))
def test_every_command_has_an_example_with_flags_that_it_knows(path: str) -> None:
    command = LEAVES[path]
    assert command.epilog, f"fivetool {path} --help shows no example"
    assert command.epilog.startswith(f"Example: fivetool {path}")
    flags = {word for word in shlex.split(command.epilog) if word.startswith("--")}
    known = {name for param in command.params for name in (*param.opts, *param.secondary_opts)}
    assert flags <= known


def test_switches_show_no_type(run) -> None:
    assert "bool" not in run("games", "--help").out


def test_a_command_without_its_game_names_the_games(refused) -> None:
    assert refused("play").startswith("fivetool: Name a game: fivetool play GAME. Games here: diamond-dice, ")


def test_the_list_of_commands_says_what_the_commands_say(run) -> None:
    """`fivetool --help` imports no command, and lists what each of them would say of itself."""
    listed = get_command(listing()).commands
    real = {path: command for path, command in commands_of(COMMAND) if path and " " not in path}
    assert (
        sorted(listed) == sorted(real) == sorted([*(command.name for command in COMMANDS), *(g.name for g in guests())])
    )
    for name, command in real.items():
        said = command.help.split("\n\n", maxsplit=1)[0]
        assert listed[name].help == " ".join(said.split())
        assert listed[name].rich_help_panel == command.rich_help_panel


def test_help_and_version_import_nothing_heavy() -> None:
    for word in ("--help", "--version"):
        code = (
            f"import sys, fivetool.cli; fivetool.cli.main(['{word}']); print('numpy' in sys.modules, file=sys.stderr)"
        )
        done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
        assert done.stderr == "False\n"


def test_the_package_runs_as_a_module() -> None:
    ran = subprocess.run([sys.executable, "-m", "fivetool", "--help"], capture_output=True, text=True, check=True)
    assert "fivetool" in ran.stdout

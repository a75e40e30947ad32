"""`--help` teaches: every command has an example, and the example fits the command."""

from __future__ import annotations

import shlex

import pytest
from typer.main import get_command

from fivetool.cli import app
from fivetool.cli.help_text import commands_of, teach

COMMAND = get_command(app)
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

"""Command groups that games bring along, found through the entry-point group `fivetool.commands`.

An entry names a Typer application; its commands appear as `fivetool NAME ...`.
"""

from __future__ import annotations

from importlib import metadata

import typer

from fivetool.cli.app import LOOK, app

ENTRY_POINT_GROUP = "fivetool.commands"


def add_commands_of_games() -> None:
    """Add every command group that an installed package offers."""
    for entry in sorted(metadata.entry_points(group=ENTRY_POINT_GROUP), key=lambda entry: entry.name):
        group = entry.load()
        if isinstance(group, typer.Typer):
            app.add_typer(group, name=entry.name, rich_help_panel=LOOK)


add_commands_of_games()

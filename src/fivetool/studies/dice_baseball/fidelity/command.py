"""`fivetool cards fidelity`: the report on a replayed season as a command among those for cards."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fivetool.games.dice_baseball.commands import app

FOLDER = Path("fidelity")


@app.command(epilog="Example: fivetool cards fidelity 1984eve.zip reports")
def fidelity(
    source: Annotated[
        Path, typer.Argument(help="Event files of a season: a zip as downloaded, or a folder.", show_default=False)
    ],
    folder: Annotated[Path, typer.Argument(help="The folder for the report and its pictures.")] = FOLDER,
    replays: Annotated[int, typer.Option(help="How often every game is played.", min=1, max=10_000)] = 30,
    levels: Annotated[
        bool, typer.Option("--levels/--no-levels", help="The season's own levels, or those of 1984.")
    ] = True,
    leave_out_broken: Annotated[
        bool, typer.Option("--leave-out-broken", help="Leave out games whose event files contradict themselves.")
    ] = False,
) -> None:
    """Replay a real season and write one page: every rate beside the real one, and what misses."""
    from fivetool.studies.dice_baseball.fidelity.__main__ import main  # loads the lab, which takes its time

    given = [str(source), "--replays", str(replays), "--out", str(folder)]
    given += [] if levels else ["--no-levels"]
    given += ["--leave-out-broken"] if leave_out_broken else []
    if main(given):
        raise typer.Exit(1)

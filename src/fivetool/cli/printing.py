"""`fivetool print`: a game as a PDF to print, cut and play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fivetool.cli.app import LOOK, app, out
from fivetool.cli.game_command import GameCommand, GameName, chosen_options
from fivetool.cli.on_demand import module_for
from fivetool.errors import UsageError
from fivetool.game.registry import find_game


@app.command("print", cls=GameCommand, rich_help_panel=LOOK)
def print_it(
    ctx: typer.Context,
    game: GameName,
    paper: Annotated[str, typer.Option(help="a4 or letter.")] = "a4",
    ink: Annotated[str, typer.Option(help="color, or bw for black and white.")] = "color",
    only: Annotated[
        str | None, typer.Option(help="Only these parts, separated by commas; a wrong one lists them all.")
    ] = None,
    one_sided: Annotated[
        bool, typer.Option("--one-sided", help="Without backs and empty pages, for one side of the paper.")
    ] = False,
    out_file: Annotated[Path | None, typer.Option("--out", help="The file; GAME.pdf here by default.")] = None,
) -> None:
    """Print a game: a PDF to print, cut and play with real dice.

    Cards are 63 by 88 mm. Print at 100%, not "fit to page"; with backs, on both sides, turned over the long edge.
    """
    chosen = find_game(game)
    target = out_file or Path(f"{chosen.name}.pdf")
    if target.suffix.lower() != ".pdf":
        raise UsageError(f"A printed game is a PDF: --out {target.stem or 'game'}.pdf; got {target.name}.")
    press = module_for("fivetool.press.printing", "Printing")
    made = press.print_game(
        chosen.setup(**chosen_options(ctx)),
        paper=paper.lower(),
        ink=ink.lower(),
        only=tuple(name.strip().lower() for name in (only or "").split(",") if name.strip()),
        two_sided=not one_sided,
    )
    _write(target, made)
    out().print(f"{target}: {len(made) / 1000:,.0f} kB. Print it at 100%, and cut along the marks.")


def _write(target: Path, content: bytes) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    except OSError as error:
        raise UsageError(f"{target} cannot be written: {error.strerror or error}.") from None

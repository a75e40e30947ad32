"""A ladder as a person reads it."""

from __future__ import annotations

from collections.abc import Iterator

from rich.box import SIMPLE_HEAD
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from fivetool.lab.ladder import Ladder


def ladder_parts(ladder: Ladder) -> Iterator[RenderableType]:
    """Ratings with their errors, and who won how much against whom."""
    games = sum(pairing.games for pairing in ladder.pairings)
    yield Text(f"{ladder.setup.game.title}: the ladder after {games:,} games (seed {ladder.seed})", style="bold")
    grid = Grid(box=SIMPLE_HEAD)
    grid.add_column("", justify="right")
    grid.add_column("player", style="bold cyan", no_wrap=True)
    grid.add_column("rating", justify="right", no_wrap=True)
    grid.add_column("won", justify="right")
    for place, _ in enumerate(ladder.rungs, 1):
        grid.add_column(f"{place}", justify="right")  # names would not fit side by side
    for place, rung in enumerate(ladder.rungs, 1):
        shares = (ladder.share(rung.player, other.player) for other in ladder.rungs)
        error = f" ± {rung.error:.0f}" if rung.error else ""
        against = (f"{share:.0%}" if share is not None else "" for share in shares)
        grid.add_row(f"{place}", rung.player, f"{rung.rating:.0f}{error}", f"{rung.share:.1%}", *against)
    yield grid

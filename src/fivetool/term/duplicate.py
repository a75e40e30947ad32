"""A duplicate match in the terminal: one contestant after the other, and how they compare."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rich.box import SIMPLE_HEAD
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from fivetool.players.duplicate import Duplicate
from fivetool.show.phrases import in_row
from fivetool.table import Table
from fivetool.table.fair import key_to_hex
from fivetool.term.reader import Reader
from fivetool.term.terminal_game import TerminalGame


def play_match(match: Duplicate, reader: Reader, keep: Callable[[], None]) -> bool:
    """Let everybody play in turn; True when all are done, False when somebody left in the middle."""

    def kept(table: Table) -> None:
        keep()

    shown: Table | None = None
    while (table := match.next_table()) is not None:
        hand_over(match, table, shown, reader)
        if not TerminalGame(table, reader, keep=kept, contest=True).run():
            return False
        shown = table
    match.play_bots()
    keep()
    return True


def hand_over(match: Duplicate, table: Table, before: Table | None, reader: Reader) -> None:
    """Say whose turn it is; nobody sees the dice of those who have played already."""
    names = in_row([contestant.name for contestant in match.people_at(table)])
    if before is not None:
        reader.ask("Press Enter to clear the screen for the next game. ")
        reader.console.clear()
        reader.ask(f"Pass the keyboard to {names}, then press Enter. ")
    title = match.setup.game.title
    number = f"game {match.tables.index(table) + 1} of {len(match.tables)}"
    reader.console.print(Text(f"{title}, duplicate match, {number}: {names}", style="bold"), soft_wrap=True)
    reader.console.print(Text(f"Dice seal  {table.commitment}", style="dim"), soft_wrap=True)


def match_parts(match: Duplicate) -> Iterator[RenderableType]:
    """Who did better with the same dice, and where ways parted."""
    standings = match.standings()
    grid = Grid(box=SIMPLE_HEAD, title="The same dice for all", title_justify="left", title_style="bold")
    for heading in ("place", "name", "result", "runs ahead"):
        grid.add_column(heading, justify="right" if heading in ("place", "runs ahead") else "left")
    for one in standings:
        grid.add_row(str(one.place), one.contestant.name, _result(one.points, one.scores), f"{one.margin:+d}")
    yield grid
    yield from _partings(match)
    yield Text(f"Dice key   {key_to_hex(match.tables[0].key)}", style="dim")


def _result(points: int, scores: tuple[str, ...]) -> str:
    if len(scores) == 1:
        return f"{('lost', 'drew', 'won')[points]} {scores[0]}"
    return f"{points / 2:g} of {len(scores)} games ({', '.join(scores)})"


def _partings(match: Duplicate) -> Iterator[RenderableType]:
    """Where everybody else left the way of the first contestant."""
    first = match.contestants[0].name
    for other, contestant in enumerate(match.contestants[1:], 1):
        if match.both_sides:
            return
        parting = match.parting(0, other)
        if parting is None:
            yield Text(f"{first} and {contestant.name} chose the same all the way.")
            continue
        yield Text(f"{first} and {contestant.name} parted at choice {parting.number}: {parting.question}")
        yield Text(f"  {first}: {parting.one}")
        yield Text(f"  {contestant.name}: {parting.other}")

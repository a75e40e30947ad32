"""How a game looks in a terminal: scoreboard, dice, play-by-play, choices. Every game is shown by the same code.

Color never carries anything alone: dice that count stand in brackets, the batting team has an arrow, and plays
that matter have a star.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from fivetool.game.board import DiceShown, Scoreboard
from fivetool.game.event import Event
from fivetool.game.facts import Names
from fivetool.game.scene import SPECTATOR
from fivetool.game.setup import Setup
from fivetool.game.words import Sentence
from fivetool.table import Table
from fivetool.table.offers import Offer

TEAM_STYLES = ("bright_blue", "bright_red", "bright_green", "bright_magenta")
NOT_PLAYED = "·"
LAMP_ON, LAMP_OFF = "●", "○"


def team_style(team: int) -> str:
    """The color of a team, none for nobody."""
    return TEAM_STYLES[team % len(TEAM_STYLES)] if team >= 0 else "default"


def scoreboard_grid(board: Scoreboard, yours: int = -1) -> Grid:
    """A scoreboard as it hangs in a ballpark: one row a team in batting order, an arrow at who bats, yours marked."""
    grid = Grid(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    grid.add_column("")
    for place, column in enumerate(board.columns):
        grid.add_column(column, justify="right", style="bold" if place == board.current_column else "")
    for name, _ in board.totals:
        grid.add_column(name, justify="right", style="bold")
    for team in board.order:
        name = board.teams[team]
        arrow = "▸ " if team == board.batting else "  "
        cells = [NOT_PLAYED if cell is None else str(cell) for cell in board.lines[team]]
        totals = [str(values[team]) for _, values in board.totals]
        you = " (you)" if team == yours else ""
        grid.add_row(Text(f"{arrow}{name}{you}", style=team_style(team)), *cells, *totals)
    return grid


def state_of_play(board: Scoreboard) -> Text:
    """When in the game it is, and the lamps for balls, strikes, outs or whatever the game counts."""
    line = Text("  ")
    line.append(board.now, style="bold")
    for name, lit, of in board.counters:
        line.append(f"   {name} ")
        line.append(LAMP_ON * lit, style="yellow")
        line.append(LAMP_OFF * max(0, of - lit), style="dim")
    return line


def dice_line(handfuls: Sequence[DiceShown]) -> Text:
    """Dice as they landed, one line: those that count stand in brackets.

    >>> dice_line([DiceShown("Batter", ("1B", "1B", "K"), (True, True, False))]).plain
    'Batter [1B][1B] K '
    """
    line = Text()
    for number, handful in enumerate(handfuls):
        line.append(f"{'   ' if number else ''}{handful.name} ", style=team_style(handful.team))
        for shown, lit in zip(handful.shown, handful.lit, strict=True):
            line.append(f"[{shown}]" if lit else f" {shown} ", style="bold yellow" if lit else "dim")
    return line


def sentence_line(sentence: Sentence) -> Text:
    """A line of play-by-play; the more it matters the more it stands out."""
    if sentence.weight >= 2:
        return Text(f"★ {sentence.text}", style="bold yellow")
    if sentence.weight == 1:
        return Text(f"• {sentence.text}", style="bold")
    return Text(f"  {sentence.text}")


def news(events: Sequence[Event], setup: Setup, names: Names) -> Iterator[RenderableType]:
    """What happened: the dice of every roll and the sentence of every event, in order."""
    for event in events:
        handfuls = setup.game.board.dice(event, setup)
        if handfuls:
            yield Padding(dice_line(handfuls), (0, 0, 0, 4), expand=False)
        sentence = setup.game.words.sentence(event, names)
        if sentence is not None:
            yield Padding(sentence_line(sentence), (0, 0, 0, 2), expand=False)


def board_view(table: Table, seat: int = SPECTATOR) -> RenderableType:
    """Scoreboard and board as a seat may see them; a game that draws no board gets its state of play in a line."""
    scene = table.scene(seat)
    scoreboard = table.setup.game.board.scoreboard(scene)
    field = table.setup.game.board.text(scene).rstrip("\n")
    under = Padding(Text(field), (0, 0, 0, 2), expand=False) if field else state_of_play(scoreboard)
    yours = table.setup.teams[seat] if seat >= 0 else -1
    return Group(Text(""), scoreboard_grid(scoreboard, yours), Text(""), under)


def offer_lines(offers: Sequence[Offer]) -> Grid:
    """Numbered offers under their headings, each with the clause behind it; the one that Enter makes is marked."""
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(justify="right", style="bold cyan")
    headed = len({offer.group for offer in offers if not offer.usual}) > 1  # one heading would say nothing
    heading = ""
    for number, offer in enumerate(offers, 1):
        if headed and offer.group != heading:
            heading = offer.group
            grid.add_row("", Text(heading, style="dim"))
        label = Text(offer.label)
        label.append(f"  {offer.clause}", style="dim")
        label.append(f"  ({offer.passing})" if offer.passing else "", style="dim")
        label.append("  ↵" if offer.usual else "", style="bold cyan")
        grid.add_row(f"  {number}", label)
    return grid


def seat_title(table: Table, seat: int) -> str:
    """Who sits there: the team, and the seat too where a team has several."""
    return seat_name(table.setup, table.names, seat)


def seat_name(setup: Setup, names: Names, seat: int) -> str:
    """The name of a seat: its team's, and its own too where a team has several seats."""
    team = setup.teams[seat]
    return names.teams[team] if setup.teams.count(team) == 1 else f"{names.teams[team]}, {names.seats[seat]}"


def pairs_grid(pairs: Mapping[str, object]) -> Grid:
    """Names and values, one pair a row."""
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style="dim")
    for name, value in pairs.items():
        grid.add_row(f"  {name}", Text(value_text(value)))
    return grid


def value_text(value: object) -> str:
    """A figure as a person reads it.

    >>> value_text(1234567), value_text(0.53981169), value_text([0.5, 2])
    ('1,234,567', '0.539812', '0.5, 2')
    """
    if isinstance(value, bool) or value is None:
        return {True: "yes", False: "no", None: "none"}[value]
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, float):
        return f"{value:,.6g}"
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {value_text(part)}" for name, part in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(value_text(part) for part in value)
    return str(value)

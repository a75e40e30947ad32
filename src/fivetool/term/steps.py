"""Showing a game that is already decided: one of a run, or a save, play by play."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from rich.console import Console
from rich.text import Text

from fivetool.game.facts import Names
from fivetool.game.scene import SPECTATOR
from fivetool.game.setup import Setup
from fivetool.table import Moment, Table
from fivetool.term.reader import Leave, Reader
from fivetool.term.show import board_view, news


def bot_steps(table: Table) -> Iterator[Moment]:
    """Let the bots play, one choice a step; the first step is the deal."""
    yield table.now
    while table.play_bot() is not None:
        yield table.now


def show_steps(table: Table, steps: Iterable[Moment], console: Console, pause: Callable[[], bool]) -> None:
    """Print what each moment brought; `pause` is called between them and says whether to go on."""
    for number, moment in enumerate(steps):
        if number and not pause():
            return
        for line in news(moment.new_events_for(SPECTATOR), table.setup, table.names):
            console.print(line)
    console.print(board_view(table))


def pause_for(seconds: float) -> Callable[[], bool]:
    """Wait a while between steps."""

    def pause() -> bool:
        time.sleep(seconds)
        return True

    return pause


def pause_for_enter(reader: Reader) -> Callable[[], bool]:
    """Wait for Enter between steps: `a` shows all the rest, `q` stops."""
    going = [False]

    def pause() -> bool:
        if going[0]:
            return True
        try:
            typed = reader.ask("[Enter] next, a all, q quit ").lower()
        except Leave:
            return False
        going[0] = typed.startswith("a")
        return not typed.startswith("q")

    return pause


def game_record(table: Table) -> dict[str, Any]:
    """A whole game as one JSON-ready object."""
    return {
        "game": table.setup.game.name,
        "options": dict(table.setup.options),
        "teams": list(table.names.teams),
        "players": [player.name if player else "person" for player in table.players],
        "seed": table.seed,
        "number": table.number,
        "over": table.over,
        "score": table.scores,
        "results": table.results if table.over else None,
        "moves": [[move.seat, move.name] for move in table.moves],
        "play_by_play": [sentence.text for sentence in table.play_by_play()],
    }


def headline(setup: Setup, names: Names, players: list[str]) -> Text:
    """The game, who sits where, and the options that are not the usual ones."""
    line = Text(setup.game.title, style="bold")
    teams = [names.teams[team] for team in setup.teams]
    seats = [team if player == team else f"{team}: {player}" for team, player in zip(teams, players, strict=True)]
    line.append(f"   {' · '.join(seats)}", style="default")
    usual = {option.name: option.default for option in setup.game.options.declared}
    changed = [f"{name} {_short(value)}" for name, value in setup.options.items() if value != usual[name]]
    if changed:
        line.append(f"   {', '.join(changed)}", style="dim")
    return line


def _short(value: Any) -> str:
    return str(value.get("name", "custom")) if isinstance(value, dict) else str(value)

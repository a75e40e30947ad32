"""Telling what happened to whoever sits at the keyboard, to each pair of eyes once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rich.console import Console
from rich.rule import Rule

from fivetool.game.board import DiceShown
from fivetool.game.event import Event
from fivetool.game.scene import SPECTATOR
from fivetool.table import Table
from fivetool.term.show import news


@dataclass
class Teller:
    """Remembers how far every pair of eyes has been told."""

    console: Console
    at_keyboard: int = SPECTATOR
    told: dict[int, int] = field(default_factory=dict)  # seat (SPECTATOR where nothing is hidden) to events
    before_roll: Callable[[Sequence[DiceShown]], None] = lambda handfuls: None  # told of dice before they are shown

    def tell(self, table: Table, seat: int, certain: Sequence[Event] = ()) -> None:
        """What happened since a seat was last told, and what is certain although the choice still needs dice."""
        game = table.setup.game
        eyes = seat if game.rules.hidden else SPECTATOR
        known = [*table.events, *certain]
        start = self.told.get(eyes, 0)
        self.told[eyes] = len(known)
        events = [seen for event in known[start:] if (seen := game.rules.event_for(event, seat)) is not None]
        if events and not certain:
            self.console.print(Rule(style="dim"))
        for event in events:
            self.before_roll(game.board.dice(event, table.setup))
            for line in news([event], table.setup, table.names):
                self.console.print(line)

    def hear(self, table: Table, certain: list[Event]) -> None:
        """Between two rolls of a person's own dice: what the first has led to."""
        self.tell(table, self.at_keyboard, certain)

    def forget(self, table: Table) -> None:
        """What was taken back will be told again if it happens again."""
        self.told = {eyes: min(told, len(table.events)) for eyes, told in self.told.items()}

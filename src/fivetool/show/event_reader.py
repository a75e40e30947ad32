"""What is filled in event by event: line scores, box scores, score sheets.

A reader of events has an `on_...` method for every kind of event that has a place in it:

    class Runs(EventReader):
        runs = 0

        def on_run(self, event):
            self.runs += 1

    Runs().enter_all(table.events).runs
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Self

from fivetool.game.event import Event


class EventReader:
    """Whatever can be read off the events alone, and so shown for any moment of a game.

    >>> class Runs(EventReader):
    ...     runs = 0
    ...     def on_run(self, event):
    ...         self.runs += 1
    >>> Runs().enter_all([Event("run", 0, {}), Event("walk", 0, {}), Event("run", 1, {})]).runs
    2
    """

    def enter(self, event: Event) -> bool:
        """Write an event down; False for one that has no place here."""
        entry: Callable[[Event], Any] | None = getattr(self, f"on_{event.kind}", None)
        if entry is None:
            return False
        entry(event)
        return True

    def enter_all(self, events: Iterable[Event]) -> Self:
        """Write events down, one after another; returns the reader."""
        for event in events:
            self.enter(event)
        return self


def events_since(events: Sequence[Event], *kinds: str) -> list[Event]:
    """The events from the last one of these kinds on; all if there is none. Earlier ones are not even looked at.

    >>> told = [Event("start", 0, {}), Event("hit", 0, {}), Event("start", 0, {}), Event("out", 0, {})]
    >>> [event.kind for event in events_since(told, "start")]
    ['start', 'out']
    """
    found = []
    for event in reversed(events):
        found.append(event)
        if event.kind in kinds:
            break
    return found[::-1]

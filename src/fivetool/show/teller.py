"""The play-by-play: a function for each kind of event, named after it.

    TELLING = Teller(silent={"advance"}, rare={"resumed"})

    @TELLING.tells
    def _walk(event, names):
        return Sentence(f"{names.teams[event.team]} draw a walk.", 1, "CT-4")

`Teller.of_shared_events()` tells runners, runs and outs in plain words until a game tells them in its own.

A game declares it as `Words(..., telling=TELLING)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Self

from fivetool.game.event import Event
from fivetool.game.facts import Names
from fivetool.game.words import Sentence

Tell = Callable[[Event, Names], Sentence | None]


class Teller:
    """Tells events in sentences.

    >>> telling = Teller(silent={"advance"})
    >>> @telling.tells
    ... def _walk(event, names):
    ...     return Sentence("A walk.")
    >>> telling.sentence(Event("walk", 0, {}), Names((), ())).text
    'A walk.'
    """

    def __init__(self, silent: Iterable[str] = (), rare: Iterable[str] = ()) -> None:
        self.silent = frozenset(silent)  # kinds of events that are told by the lines around them, or never
        self.rare = frozenset(rare)  # kinds that need not come up when the game is tried out
        self._told_by: dict[str, Tell] = {}

    def tells(self, tell: Tell) -> Tell:
        """Mark a function as the one that tells the kind of event that it is named after."""
        self._told_by[tell.__name__.lstrip("_")] = tell
        return tell

    @classmethod
    def of_shared_events(cls, silent: Iterable[str] = (), rare: Iterable[str] = ()) -> Self:
        """A teller that already tells what happens in every game."""
        telling = cls(silent, rare)
        for tell in (_advance, _run, _put_out, _left_on_base):
            telling.tells(tell)
        return telling

    @property
    def told(self) -> frozenset[str]:
        """The kinds of events that are told."""
        return frozenset(self._told_by)

    def sentence(self, event: Event, names: Names) -> Sentence | None:
        """A line of play-by-play for an event; None for what other lines already tell."""
        tell = self._told_by.get(event.kind)
        return tell(event, names) if tell else None


_BASES = ("home plate", "first", "second", "third", "home")


def _advance(event: Event, names: Names) -> Sentence:
    who = f"The runner on {_BASES[event.origin]}" if event.origin else "The batter"
    return Sentence(f"{who} goes to {_BASES[event.base]}.")


def _run(event: Event, names: Names) -> Sentence:
    return Sentence(f"A run scores: {names.teams[event.team]} {event.score}.", 2)


def _put_out(event: Event, names: Names) -> Sentence:
    return Sentence(f"Out number {event.outs}.")


def _left_on_base(event: Event, names: Names) -> Sentence:
    return Sentence(f"{event.count} left on base.")

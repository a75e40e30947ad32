"""An event as everybody but the rules reads it: a word, the seat that caused it, and numbers by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Event:
    """One thing that happened, as read off the tape."""

    kind: str
    seat: int
    fields: Mapping[str, int]

    def __getattr__(self, name: str) -> int:
        try:
            return self.fields[name]
        except KeyError:
            raise AttributeError(f"event {self.kind} has no field {name}") from None

"""What hints mention of what can come of a choice."""

from __future__ import annotations

from fivetool.game.event import Event
from fivetool.game.words import outcomes

others = outcomes()
WHOSE = {
    "hit_cancelled": ("one of your hits stopped", "one of their hits stopped"),
    "hit_resolved": ("a hit for you", "a hit for them"),
    "runner_removed": ("a runner of yours lost", "one of their runners removed"),
}


def outcome(event: Event, team: int) -> str:
    """What an event comes to for a team."""
    if event.kind in WHOSE:
        return WHOSE[event.kind][event.fields["team"] != team]
    return others(event, team)

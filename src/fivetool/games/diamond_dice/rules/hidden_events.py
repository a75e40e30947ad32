"""What a seat is told of what happens (DD-8)."""

from __future__ import annotations

from fivetool.game.event import Event


def event_for(event: Event, seat: int) -> Event:
    """DD-8, DD-17, DD-18: what a seat has drawn is its own business, except the starting pitcher."""
    if event.kind != "draw" or event.seat == seat:
        return event
    shown = {name: value if name in ("team", "starter") else 0 for name, value in event.fields.items()}
    return Event(event.kind, event.seat, shown)

"""What happened, as a seat may know it (BH-20, BH-21)."""

from __future__ import annotations

from fivetool.game.event import Event

SHOWN_TO_OTHERS = {  # events of which others see only some fields
    "draw": ("team", "count", "reason"),
    "on_deck_set": ("team", "is_set"),
    "coach_kept": ("team",),
    "scouted": ("team",),
    "coach_used": ("team", "coach", "count"),
}


def event_for(event: Event, seat: int) -> Event:
    """BH-20, BH-21: fields that only their owner may see."""
    shown = SHOWN_TO_OTHERS.get(event.kind)
    if event.kind == "on_deck_returned" and event.to_lineup:
        shown = ("team", "to_lineup")
    if shown is None or event.seat == seat:
        return event
    return Event(event.kind, event.seat, {name: value if name in shown else 0 for name, value in event.fields.items()})

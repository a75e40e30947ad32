"""What hints mention of what can come of a choice."""

from __future__ import annotations

from fivetool.game.event import Event
from fivetool.game.words import outcomes
from fivetool.games.highlights_dice.rules import tracks

PLAYS = {
    tracks.SINGLE: "a single",
    tracks.DOUBLE: "a double",
    tracks.TRIPLE: "a triple",
    tracks.HOME_RUN: "a home run",
    tracks.WALK: "a walk",
    tracks.STOLEN_BASE: "a stolen base",
}
others = outcomes(power="a new Power Die", lost="a check that is lost")


def outcome(event: Event, team: int) -> str:
    """What an event comes to for a team: what the others do on their own sheets is theirs."""
    if event.kind == "run":
        return others(event, team)
    if event.seat != team:
        return ""
    if event.kind == "play":
        return PLAYS.get(event.fields["play"], "")
    if event.kind == "bonus":
        return "a Bonus Play" if event.fields["fired"] else ""
    return others(event, team)

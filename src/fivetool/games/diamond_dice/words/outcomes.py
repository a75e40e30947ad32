"""What hints mention of what can come of a choice."""

from __future__ import annotations

from fivetool.game.event import Event
from fivetool.game.words import outcomes
from fivetool.games.diamond_dice.rules import results

AT_BATS = {
    results.STRIKEOUT: "a strikeout",
    results.BUNT_STRIKEOUT: "a strikeout",
    results.DOUBLE_PLAY: "a double play",
    results.TRIPLE_PLAY: "a triple play",
    results.SINGLE: "a single",
    results.DOUBLE: "a double",
    results.TRIPLE: "a triple",
    results.HOME_RUN: "a home run",
    results.BUNT_HIT: "a bunt hit",
    results.SACRIFICE: "a sacrifice",
    results.BUNT_OUT: "a wasted bunt",
    results.WALK: "a walk",
}
others = outcomes(error="an error")


def outcome(event: Event, team: int) -> str:
    """What an event comes to for a team."""
    if event.kind == "at_bat_end":
        return AT_BATS.get(event.fields["result"], "")
    if event.kind == "speed_check":
        return "" if event.fields["safe"] else "a runner thrown out"
    if event.kind == "pickoff_roll":
        return "a runner picked off" if event.fields["out"] else ""
    return others(event, team)

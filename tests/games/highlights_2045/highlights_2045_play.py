"""Positions and results of Highlights: 2045 in the notation of its rules, so that tests read like the clauses.

Visitors are seat 0 with the Fogport deck, Home is seat 1 with the Skyline deck. Bases are written `1B=f 2B=s`.
"""

from __future__ import annotations

from typing import Any

import fivetool as ft
from fivetool.games.highlights_2045.data.cards import SHIPPED, cards_of
from fivetool.games.highlights_2045.rules import printed, running, zones

V, H = 0, 1
NUMBER = {card.id: number for number, card in enumerate(cards_of(SHIPPED), 1)}
ID = {number: card_id for card_id, number in NUMBER.items()}
FILLERS = {V: ["RK-F03", "RK-F04", "RK-F08"], H: ["RK-D03", "RK-D04", "RK-D08"]}
ALL = {"sets": "all"}


def on(text: str) -> dict[str, str]:
    """`1B=f 2B=s` as a position has it."""
    return dict(pair.split("=") for pair in text.split())


def table_at(position: dict[str, Any], seats: int = 2, seed: int = 1, **options: Any) -> ft.Table:
    """A table at a position."""
    game = ft.game("highlights-2045", seats=seats, **({"format": "single_game"} | options))
    return game.table(seed=seed, position=position)


def hand_with(team: int, card: str, *used: str) -> list[str]:
    """A hand that holds a card, and others that are not in use."""
    return [card, *[filler for filler in FILLERS[team] if filler != card and filler not in used][:2]]


def play(table: ft.Table, card: str, *choices: str, how: str = "pick") -> ft.Table:
    """The seat whose turn it is plays a card of its hand (how: pick, ph-deck, ph-lineup), then answers questions."""
    seat = table.actor
    hand = [int(number) for number in table.state.hand[seat]]
    table.play(f"{how}-{hand.index(NUMBER[card]) + 1}", seat)
    for choice in choices:
        table.play(choice)
    return table


def duel(
    reply: str,
    *choices: str,
    pending: str = "",
    speed: str = "a",
    bases: str = "",
    top: str = "RK-F03",
    visitors: dict[str, Any] | None = None,
    home: dict[str, Any] | None = None,
    agents: list[str] | None = None,
    options: dict[str, Any] | None = None,
    turn: int = 1,
) -> ft.Table:
    """Visitors have hits pending from their top card, and runners; Home plays `reply` and answers questions."""
    away = {"in_play": [top], "pending": pending, "speed": speed, "bases": on(bases)} | (visitors or {})
    host = {"hand": hand_with(H, reply)} | (home or {})
    position: dict[str, Any] = {"turn": turn, "visitors": away, "home": host}
    if agents is not None:
        position["agents"] = agents
    return play(table_at(position, **(options or {})), reply, *choices)


def act(
    card: str,
    *choices: str,
    bases: str = "",
    top: str = "RK-D03",
    visitors: dict[str, Any] | None = None,
    home: dict[str, Any] | None = None,
    agents: list[str] | None = None,
    options: dict[str, Any] | None = None,
    turn: int = 2,
) -> ft.Table:
    """Visitors, with runners on base, play a card against Home's top card."""
    earlier = [] if turn == 0 else ["RK-F07"]
    away = {"hand": hand_with(V, card), "bases": on(bases), "in_play": earlier} | (visitors or {})
    host = {"in_play": [top] if top and turn else []} | (home or {})
    position: dict[str, Any] = {"turn": turn, "visitors": away, "home": host}
    if agents is not None:
        position["agents"] = agents
    return play(table_at(position, **(options or {})), card, *choices)


def extras(
    visitors: str,
    home: str,
    *choices: str,
    away: dict[str, Any] | None = None,
    host: dict[str, Any] | None = None,
    agents: list[str] | None = None,
    **options: Any,
) -> ft.Table:
    """Extra Innings: both reveal a card."""
    used = ["RK-F01", "RK-F02", "RK-F05", "RK-F06", "RK-F07", "RK-F09"]
    mine = ["RK-D01", "RK-D02", "RK-D05", "RK-D06", "RK-D07", "RK-D09"]
    position: dict[str, Any] = {
        "turn": 12,
        "phase": "extra",
        "visitors": {"hand": hand_with(V, visitors), "in_play": used} | (away or {}),
        "home": {"hand": hand_with(H, home), "in_play": mine} | (host or {}),
    }
    if agents is not None:
        position["agents"] = agents
    table = table_at(position, **options)
    table.play("pick-1", V)
    table.play("pick-1", H)
    for choice in choices:
        table.play(choice)
    return table


def field(table: ft.Table, team: int = V) -> str:
    """The runners of a team: `1B=f 2B=s`, or `empty`."""
    state = table.state
    runners = [
        f"{base}B={printed.SPEEDS[int(running.runner_speed(state, team, base))][0]}"
        for base in (1, 2, 3)
        if state.bases[team, base - 1]
    ]
    return " ".join(runners) or "empty"


def result(table: ft.Table, team: int = V) -> str:
    """Runners and runs: `1B=a, 1 run`."""
    runs = int(table.state.runs[team])
    return f"{field(table, team)}, {runs} run{'' if runs == 1 else 's'}"


def threat(table: ft.Table, team: int = H) -> str:
    """Pending hits with their speed: `SS s`, or nothing."""
    state = table.state
    count = int(state.pending[team])
    if not count:
        return ""
    hits = "".join(printed.HITS[int(hit)] for hit in state.hits[team, :count])
    return f"{hits} {''.join(sorted({printed.SPEEDS[int(s)][0] for s in state.hit_speed[team, :count]}))}"


def zone(table: ft.Table, name: str, team: int) -> list[str]:
    """The ids of the cards in a zone."""
    return [ID[int(card)] for card in getattr(table.state, name)[team] if card > 0]


def minors(table: ft.Table, team: int) -> set[str]:
    """The cards sent down."""
    return {ID[card] for card in ID if table.state.place[card] == zones.IN_MINORS + team}


def removed(table: ft.Table) -> set[str]:
    """The cards out of the match."""
    return {ID[card] for card in ID if table.state.place[card] >= zones.REMOVED}

"""Headlines of a game, out of its box score and line score: what people tell each other the next day."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fivetool.game.rules import Outcome
from fivetool.game.scoring import Box, Line
from fivetool.league.standings import Standing

STREAKS_WORTH_TELLING = (7, 10, 12, 15, 18, 20, 25, 30)
MANY_HITS, MANY_HOME_RUNS, MANY_BATTED_IN, MANY_STRIKEOUTS, MANY_STEALS = 5, 3, 7, 14, 4
EXTRA_INNINGS_WORTH_TELLING = 5
MANY_RUNS = 20
FEWEST_OUTS_OF_A_NO_HITTER = 24  # eight innings: the home club of a lost no-hitter pitches no ninth

News = dict[str, Any]  # kind, text, and the player and club it is about


def game_news(
    box: Box,
    clubs: Sequence[str],
    runs: Sequence[int],
    standings: Sequence[Standing],
    name_of: Mapping[str, str],
    scheduled: int,
) -> list[News]:
    """What is worth a headline. `standings` are those of the two clubs after the game, the visitor first."""
    found: list[News] = []
    found += _pitching(box, clubs, name_of)
    for line in box.lines:
        if line.part == "batting":
            found += _batting(line, clubs, name_of)
    found += _endings(box, clubs, runs, scheduled)
    for team, standing in enumerate(standings):
        found += _streak(clubs[team], team, standing)
    return found


def walked_off(innings: Sequence[Sequence[int | None]], runs: Sequence[int]) -> bool:
    """Whether the home club won in its last turn: it was not ahead before it and scored in it.

    >>> walked_off([[0, 1, 0], [0, 0, 2]], [1, 2]), walked_off([[0, 1, 0], [0, 2, None]], [1, 2])
    (True, False)
    """
    if len(innings) != 2 or not innings[1] or runs[1] <= runs[0]:
        return False
    last = innings[1][-1]
    return bool(last) and runs[1] - (last or 0) <= runs[0]


def _told(kind: str, text: str, team: int, player: str | None = None) -> News:
    return {"kind": kind, "text": text, "team": team, "player": player}


def _pitching(box: Box, clubs: Sequence[str], name_of: Mapping[str, str]) -> list[News]:
    found = []
    for team in (0, 1):
        staff = [line for line in box.lines if line.part == "pitching" and line.team == team]
        outs = sum(line.figures.get("outs", 0) for line in staff)
        hits = sum(line.figures.get("H", 0) for line in staff)
        reached = sum(line.figures.get(name, 0) for line in staff for name in ("H", "BB", "HBP", "ROE"))
        if staff and hits == 0 and outs >= FEWEST_OUTS_OF_A_NO_HITTER:
            faced = sum(line.figures.get("BF", 0) for line in staff)
            kind = "perfect game" if reached == 0 and faced == outs else "no-hitter"
            who = " and ".join(name_of.get(line.player, line.player) for line in staff)
            throws = "throws" if len(staff) == 1 else "throw"
            alone = staff[0].player if len(staff) == 1 else None
            found.append(_told(kind, f"{who} {throws} a {kind} against the {clubs[1 - team]}", team, alone))
        for line in staff:
            if line.figures.get("SO", 0) >= MANY_STRIKEOUTS:
                who = name_of.get(line.player, line.player)
                text = f"{who} strikes out {line.figures['SO']} of the {clubs[1 - team]}"
                found.append(_told("strikeouts", text, team, line.player))
    return found


def _batting(line: Line, clubs: Sequence[str], name_of: Mapping[str, str]) -> list[News]:
    get = line.figures.get
    who = f"{name_of.get(line.player, line.player)} ({clubs[line.team]})"
    doubles, triples, homers = get("2B", 0), get("3B", 0), get("HR", 0)
    singles = get("H", 0) - doubles - triples - homers
    found = []
    if min(singles, doubles, triples, homers) > 0:
        found.append(("cycle", f"{who} hits for the cycle"))
    if homers >= MANY_HOME_RUNS:
        found.append(("home runs", f"{who} hits {homers} home runs"))
    if get("H", 0) >= MANY_HITS:
        found.append(("hits", f"{who} has {get('H', 0)} hits"))
    if get("RBI", 0) >= MANY_BATTED_IN:
        found.append(("batted in", f"{who} drives in {get('RBI', 0)}"))
    if get("SB", 0) >= MANY_STEALS:
        found.append(("steals", f"{who} steals {get('SB', 0)} bases"))
    return [_told(kind, text, line.team, line.player) for kind, text in found]


def _endings(box: Box, clubs: Sequence[str], runs: Sequence[int], scheduled: int) -> list[News]:
    found = []
    length = max((len(line) for line in box.innings), default=box.length)
    if box.walk_off or walked_off(box.innings, runs):
        extra = f" in {length} innings" if length > scheduled else ""
        found.append(
            _told("walk-off", f"The {clubs[1]} beat the {clubs[0]} in their last at-bat, {runs[1]}–{runs[0]}{extra}", 1)
        )
    elif scheduled and length >= scheduled + EXTRA_INNINGS_WORTH_TELLING:
        winner = int(runs[1] > runs[0])
        found.append(_told("long game", f"{length} innings: {clubs[0]} {runs[0]}, {clubs[1]} {runs[1]}", winner))
    if max(runs) >= MANY_RUNS:
        winner = int(runs[1] > runs[0])
        text = f"The {clubs[winner]} score {runs[winner]} against the {clubs[1 - winner]}"
        found.append(_told("many runs", text, winner))
    return found


def _streak(club: str, team: int, standing: Standing) -> list[News]:
    outcome, length = standing.run
    if length not in STREAKS_WORTH_TELLING:
        return []
    if outcome == Outcome.DRAWN:
        return []
    how = "won" if outcome == Outcome.WON else "lost"
    return [_told("streak", f"The {club} have {how} {length} in a row", team)]

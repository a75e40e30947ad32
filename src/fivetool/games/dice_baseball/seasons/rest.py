"""What a game costs those who played in it: days of rest, and games to miss (DB-105, DB-123 to DB-126, DB-170)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fivetool.game.seasons import Memory
from fivetool.game.setup import Setup
from fivetool.games.dice_baseball.cards.card import Hitter, Pitcher
from fivetool.games.dice_baseball.rules import injuries, record, stats
from fivetool.games.dice_baseball.rules.rest import days_of_rest
from fivetool.games.dice_baseball.seasons.clubs_of_a_game import DayOptions, clubs_of_setup
from fivetool.show.phrases import counted

HURT, SUSPENDED = "hurt", "suspended"


def fresh_memory() -> Memory:
    """Everybody is fit and rested. `out`: games still to miss; `ready`: first day he may pitch."""
    return {"out": {}, "why": {}, "ready": {}, "pitched": {}, "started": {}}


def aftermath_of(setup: Setup, state: Any) -> dict[str, Any]:
    """DB-105, DB-106, DB-123, DB-178: outings with the rest they need, and who will miss games."""
    outings, missed, for_conduct = [], [], []
    lines, to_miss = state["line"], state["missed"]
    pitched, started, faced = (lines[:, column].tolist() for column in (stats.PITCHED, stats.STARTED, stats.BF))
    games, suspended = to_miss.tolist(), state["suspended"].tolist()
    for team, club in enumerate(clubs_of_setup(setup)):
        for number, player in enumerate(club.players, 1 + team * record.ROSTER):
            if pitched[number]:
                rest = rest_rating(player, bool(started[number]))
                days = _days_needed_after(setup, rest, bool(started[number]), faced[number])
                outings.append([team, player.id, started[number], faced[number], days])
            if games[number]:
                missed.append([team, player.id, games[number]])
                if suspended[number]:
                    for_conduct.append([team, player.id])
    return {"outings": outings, "missed": missed, "suspended": for_conduct}


def let_a_game_pass(memory: Memory) -> None:
    """One game less to miss for everybody who is out."""
    out = memory["out"]
    for player in [player for player, games in out.items() if games <= 1]:
        del out[player]
        memory["why"].pop(player, None)
    for player in out:
        out[player] -= 1


def add_game(memory: Memory, aftermath: Mapping[str, Any], team: int, today: int) -> None:
    """What a game left behind for one of its clubs."""
    for side, player, started, _, days in aftermath.get("outings", ()):
        if side != team:
            continue
        yesterday = memory["pitched"].get(player) == today - 1
        needed = days + (1 if not started and yesterday else 0)  # Chart 16: a day more after a second day in a row
        memory["pitched"][player] = today
        memory["ready"][player] = today + needed + 1
        if started:
            memory["started"][player] = today
    for side, player, games in aftermath.get("missed", ()):
        if side == team and games > memory["out"].get(player, 0):
            memory["out"][player] = games
            memory["why"][player] = SUSPENDED if is_suspended(aftermath, side, player) else HURT


def is_suspended(aftermath: Mapping[str, Any], team: int, player: str) -> bool:
    """DB-106: whether somebody who misses games is suspended; books of versions before 4 do not say."""
    return [team, player] in aftermath.get("suspended", ())


def days_still_needed(memory: Memory, today: int) -> dict[str, int]:
    """DB-124: which pitchers need rest today, and how many days."""
    return {player: ready - today for player, ready in memory["ready"].items() if ready > today}


def games_to_miss(memory: Memory) -> dict[str, str]:
    """DB-170: who must miss games, and how many more."""
    found = {}
    for player, games in memory["out"].items():
        left = "the season" if games >= injuries.REST_OF_SEASON // 2 else counted(games, "more game")
        found[player] = f"{memory['why'].get(player, HURT)}, misses {left}"
    return found


def rest_rating(player: Hitter | Pitcher, started: bool) -> int:
    """DB-126: the Rest of the role he filled, else that of his other role; a hitter on the mound has none."""
    if isinstance(player, Hitter):
        return 0
    own = (player.rest_start, player.rest_relief) if started else (player.rest_relief, player.rest_start)
    return next((rest for rest in own if rest is not None), 0)


def _days_needed_after(setup: Setup, rating: int, started: bool, faced: int) -> int:
    """As the rules have it, looked up once for all games under the same options: a season asks often."""
    known = setup.options.rest_days if isinstance(setup.options, DayOptions) else {}
    question = (rating, started, faced)
    if question not in known:
        known[question] = int(days_of_rest(setup.book, *question))
    return known[question]

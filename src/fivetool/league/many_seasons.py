"""Many seasons at once: each is played for its totals alone, by as many processes as there are processors."""

from __future__ import annotations

import multiprocessing
import os
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any

from fivetool.game.registry import find_game
from fivetool.league.league import Club, League, Plan
from fivetool.league.season import Closing, play_whole_season

FEWEST_FOR_PROCESSES = 4  # seasons; starting a process costs a few seconds
AHEAD = 2  # seasons that are played ahead of the one being written, for each process

_WORKING: dict[str, Any] = {}


def closings(
    league: League,
    seasons: Sequence[int],
    contents: list[str],
    versions: list[int],
    given: Sequence[Any] | None,
    processes: int | None = None,
) -> Iterator[Closing]:
    """How each season ends, in order."""
    count = processes if processes is not None else os.cpu_count() or 1
    if count < 2 or len(seasons) < FEWEST_FOR_PROCESSES:
        for season in seasons:
            yield play_whole_season(league, season, contents, versions, given=given)[0]
        return
    told = (_told(league), contents, versions, given)
    context = multiprocessing.get_context("spawn")  # a fork would copy the threads of a server half
    with ProcessPoolExecutor(count, context, _begin, told) as pool:
        waiting: deque[Future[Closing]] = deque()
        left = iter(seasons)
        while True:
            for season in left:
                waiting.append(pool.submit(_play, season))
                if len(waiting) >= count * AHEAD:
                    break
            if not waiting:
                return
            yield waiting.popleft().result()


def _told(league: League) -> dict[str, Any]:
    """A league in a form that goes to another process; a game is found there by its name."""
    return {
        "id": league.id,
        "slug": league.slug,
        "name": league.name,
        "game": league.game.name,
        "options": dict(league.options),
        "seed": league.seed,
        "plan": league.plan.as_json(),
        "season": league.season,
        "version": league.version,
        "clubs": [(club.number, club.name, club.short, club.division, club.manager) for club in league.clubs],
        "rules_version": league.rules_version,
    }


def _begin(told: dict[str, Any], contents: list[str], versions: list[int], given: Sequence[Any] | None) -> None:
    league = League(
        **{
            **told,
            "game": find_game(told["game"]),
            "plan": Plan.from_json(told["plan"]),
            "clubs": tuple(Club(*club) for club in told["clubs"]),
        }
    )
    _WORKING.update(league=league, contents=contents, versions=versions, given=given)


def _play(season: int) -> Closing:
    working = _WORKING
    return play_whole_season(
        working["league"], season, working["contents"], working["versions"], given=working["given"]
    )[0]

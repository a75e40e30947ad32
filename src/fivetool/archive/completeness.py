"""What is missing from event files: rosters, clubs, games. Cards of half a season look like cards of a whole one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from fivetool.archive.events import AWAY, HOME_TEAM, EventFiles
from fivetool.archive.season import Season

MOST_NAMED = 6
ENOUGH = 0.97  # of a club's games; postponed games are never made up in every season
FULL_SEASON = 100  # games of a club from which one can tell that another has too few


def missing_from_files(files: EventFiles, season: Season, known: Mapping[str, int]) -> Iterator[str]:
    """Sentences about what is missing; `known` has the games that clubs really played, where somebody knows them."""
    yield from _rosters(files, season)
    home = Counter(game.teams[HOME_TEAM] for game in files.games)
    away = Counter(game.teams[AWAY] for game in files.games)
    played = home + away
    most = max(played.values(), default=0)
    absent = sorted(club for club in known if club not in played) if played else []
    if absent:
        yield f"no games of {_named(absent)}, which played that season."
    no_home = sorted(club for club in played if not home[club])
    if no_home and most >= FULL_SEASON:
        yield f"no home games of {_named(no_home)}: the event file seems to be missing."
    expected = {club: known.get(club, most if most >= FULL_SEASON else 0) for club in played}
    short = sorted(club for club in played if club not in no_home and played[club] < ENOUGH * expected[club])
    if short:
        told = [f"{club} {played[club]} of {expected[club]}" for club in short]
        yield f"games are missing: {_named(told)}. Cards are built from what was read."


def _rosters(files: EventFiles, season: Season) -> Iterator[str]:
    without = sorted(club for club in season.clubs if club not in files.rosters)
    if len(without) == len(season.clubs):
        yield (
            "no roster files (*.ROS): nobody's hand is known, so cards have no splits by hand and are badly off. Put "
            "the rosters of the season beside the event files."
        )
    elif without:
        yield f"no roster file of {_named(without)}: its players count as right-handed."


def _named(names: Iterable[str]) -> str:
    """Some names, and how many more there are.

    >>> _named(["BAL", "BOS"]), _named(list("abcdefgh"))
    ('BAL, BOS', 'a, b, c, d, e, f and 2 more')
    """
    names = list(names)
    more = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")

"""Small leagues of quick games for the tests."""

from __future__ import annotations

from fivetool.league.league import NewClub, NewLeague, Plan

QUICK_GAME = "power-chip"
CLUB_NAMES = ("Harbor Gulls", "Mill Owls", "River Kites", "Summit Rams", "Canyon Foxes", "Prairie Larks")


def a_league(name: str = "Sandlot", game: str = QUICK_GAME, clubs: int = 4, **plan: object) -> NewLeague:
    """A league of clubs in two divisions, nine games each and playoffs of two."""
    settings: dict[str, object] = {"games": 9, "playoffs": 2, "best_of": (3,), **plan}
    members = tuple(
        NewClub(CLUB_NAMES[number], division="East" if number < clubs // 2 else "West") for number in range(clubs)
    )
    options = {"innings": 1} if game == QUICK_GAME else {"innings": 3}
    return NewLeague(name, game, members, seed="opening day", season=2045, options=options, plan=Plan(**settings))  # type: ignore[arg-type]

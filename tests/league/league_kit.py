"""Small leagues of quick games for the tests."""

from __future__ import annotations

from typing import cast

import sqlalchemy as sa

from fivetool.league.books import Books
from fivetool.league.league import NewClub, NewLeague, Plan
from fivetool.league.models import GameRow, LineRow, SeasonRow, TotalRow

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


def contents_of(books: Books) -> list[tuple[object, ...]]:
    """Everything that was played, without the moments at which it was written and the number of the league."""
    found: list[tuple[object, ...]] = []
    with books.reading() as connection:
        for row in (SeasonRow, GameRow, LineRow, TotalRow):
            table = cast(sa.Table, row.__table__)
            wanted = sa.select(*(column for column in table.c if column.name != "league_id"))
            found += [tuple(one) for one in connection.execute(wanted.order_by(*table.primary_key))]
    return found

"""The best of all time: seasons and careers."""

from __future__ import annotations

from dataclasses import dataclass

from fivetool.game.scoring import Part
from fivetool.league.statistics import Leader, leader_title, leaders
from fivetool.league.views import SeasonView


@dataclass(frozen=True)
class Record:
    """The most anybody has done in one season, or over all of them."""

    part: Part
    column: str
    title: str
    shown: str
    player: str
    season: int | None


def season_records(view: SeasonView, limit: int = 5) -> list[tuple[str, list[Record]]]:
    """The best seasons of all time in every column that has leaders."""
    found: dict[tuple[str, str], list[tuple[float, Record]]] = {}
    for season, totals in view.books.season_totals(view.league):
        table = SeasonView(view.books, view.league, season).table
        club_games = [record.games for record in table.records]
        for part in view.parts:
            for column in part.leaders:
                for place in leaders(totals, part, column, club_games=club_games, limit=limit):
                    title = leader_title(view.parts, part, column)
                    record = Record(part, column, title, place.shown, place.player, season)
                    found.setdefault((part.name, column), []).append((place.value, record))
    shown = []
    for (part_name, column), records in found.items():
        low = getattr(view.part(part_name).column(column), "low_is_good", False)
        records.sort(key=lambda one: (one[0] if low else -one[0], one[1].season or 0))
        shown.append((records[0][1].title, [record for _, record in records[:limit]]))
    return shown


def career_records(view: SeasonView, limit: int = 5) -> list[tuple[str, list[Leader]]]:
    """The most of all time, all finished seasons together."""
    totals = view.books.stored_totals(view.league)
    return [
        (leader_title(view.parts, part, column), leaders(totals, part, column, limit=limit))
        for part in view.parts
        for column in part.leaders
        if not hasattr(part.column(column), "value")
    ]

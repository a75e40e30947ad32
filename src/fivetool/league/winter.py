"""The end of a season, and the winter after it. Whoever plays the last game comes through here.

A season that ends lets every career earn its points or age, in the same transaction. Books that an earlier version
wrote may hold seasons without a winter; their careers make up for it, season by season.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from fivetool.game.careers import Careers, SeasonPlayed
from fivetool.league.league import REGULAR, Kept, League, career_roll
from fivetool.league.models import PlayerRow, SeasonRow
from fivetool.league.rows import (
    RosterChange,
    career_row,
    careers_in,
    close_season,
    present_rosters,
    totals_in,
    write_rosters,
)
from fivetool.league.season import Closing
from fivetool.league.statistics import Totals

Figures = Mapping[str, Mapping[str, int]]


def end_season(connection: Connection, league: League, season: int, closing: Closing) -> None:
    """Write down how a season ended, and let the winter pass."""
    close_season(connection, league, season, closing)
    pass_winters(connection, league)


def pass_winters(connection: Connection, league: League) -> list[Kept]:
    """Every career grows by the seasons that are over and that it has not grown by yet; those that have grown."""
    careers = league.game.league.careers
    waiting = careers_in(connection, league) if careers is not None else []
    if careers is None or not waiting:
        return []
    seasons = _Seasons(connection, league)
    grown = []
    for career in waiting:
        owed = [season for season in seasons.over if season > career.grown]
        if owed and not careers.shown(career.content).retired:
            grown.append(_grown(careers, league, career, [seasons.played(season, career.player) for season in owed]))
    if grown:
        write_careers(connection, league, grown, f"{len(grown)} careers grow after {seasons.over[-1]}")
    return grown


def write_careers(connection: Connection, league: League, kept: Sequence[Kept], text: str) -> None:
    """Write careers down as they are now, and with them the rosters of their clubs."""
    careers = league.game.league.careers
    assert careers is not None
    players = sa.select(PlayerRow.player, PlayerRow.club).where(PlayerRow.league_id == league.id)
    clubs = {row.player: row.club for row in connection.execute(players)}
    rosters, _ = present_rosters(connection, league)
    changed: dict[int, str] = {}
    for career in kept:
        club = clubs.get(career.player)
        if club is not None and not careers.shown(career.content).retired:
            changed[club] = careers.join(changed.get(club, rosters[club]), career.content)
        connection.execute(career_row(league, career))
    change = RosterChange("growth", text, {"players": [career.player for career in kept]})
    write_rosters(connection, league, changed, change)


def _grown(careers: Careers, league: League, career: Kept, owed: Sequence[SeasonPlayed]) -> Kept:
    """A career after the winters it was owed; the program spends the points of those it looks after."""
    content = career.content
    for played in owed:
        content = careers.winter(content, played, league.options)
        if career.coached:
            content = careers.spend(content)
    return Kept(career.player, career.coached, owed[-1].season, content)


class _Seasons:
    """The seasons of a league that are over, each read once."""

    def __init__(self, connection: Connection, league: League) -> None:
        self.league = league
        rows = connection.execute(
            sa.select(SeasonRow.season, SeasonRow.summary)
            .where(SeasonRow.league_id == league.id, SeasonRow.over)
            .order_by(SeasonRow.season)
        )
        self._summaries = {row.season: row.summary for row in rows}
        self.over = list(self._summaries)
        self._totals = cache(lambda season: totals_in(connection, league, season))
        self._everybody = cache(lambda season: self._figures_of_all(self._totals(season)))

    def played(self, season: int, player: str) -> SeasonPlayed:
        """A season as a career looks back on it."""
        games = max(one["wins"] + one["losses"] + one["ties"] for one in self._summaries[season]["standings"])
        own = {
            part.name: total.figures
            for part in self._parts
            if (total := self._totals(season).of_players(REGULAR, part.name).get(player)) is not None
        }
        return SeasonPlayed(season, games, own, self._everybody(season), career_roll(self.league, player, season))

    @property
    def _parts(self) -> tuple[Any, ...]:
        scorer = self.league.game.league.scorer
        return scorer.parts if scorer else ()

    def _figures_of_all(self, totals: Totals) -> Figures:
        return {part.name: totals.of_league(REGULAR, part.name).figures for part in self._parts}

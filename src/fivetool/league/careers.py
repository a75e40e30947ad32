"""Careers in a league: created on a club, grown every winter, bought for, retired.

The dice of a career come from the seed of the league, so the same league has the same luck.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import sqlalchemy as sa

from fivetool.errors import UsageError
from fivetool.game.careers import Careers, CareerShown, Content
from fivetool.league.books import Books
from fivetool.league.league import REGULAR, Kept, League, slug_of
from fivetool.league.models import CareerRow
from fivetool.league.rows import career_row
from fivetool.league.statistics import Totals


def careers_of(league: League) -> Careers:
    """The game's careers, or one line that says there are none."""
    if league.game.league.careers is None:
        raise UsageError(f"{league.game.title} has no careers.")
    return league.game.league.careers


def all_careers(books: Books, league: League) -> list[Kept]:
    """Every career of a league, in order of their ids."""
    with books.reading() as connection:
        wanted = sa.select(CareerRow.__table__).where(CareerRow.league_id == league.id).order_by(CareerRow.player)
        return [Kept(row.player, row.coached, row.grown, row.content) for row in connection.execute(wanted)]


def find_career(books: Books, league: League, wanted: str) -> Kept:
    """A career by the player's id or name."""
    found = all_careers(books, league)
    careers = careers_of(league)
    for career in found:
        if wanted.lower() in (career.player.lower(), careers.sheet(career.content).name.lower()):
            return career
    known = ", ".join(careers.sheet(career.content).name for career in found[:8]) or "none yet"
    raise UsageError(f"No career named {wanted} in {league.name}; careers: {known}.")


def create_career(
    books: Books, league: League, club: int, name: str, kind: str, position: str, hands: str
) -> tuple[League, CareerShown]:
    """A new player for a club."""
    careers = careers_of(league)
    player = slug_of(name)
    if not player:
        raise UsageError("A career needs a name with a letter in it.")
    if player in books.people(league):
        raise UsageError(f"There is a player named {name} in {league.name} already.")
    roll = career_roll(league, player, 0)
    content = careers.create(player, name, kind, position, hands, roll)
    rosters, _ = books.rosters(league)
    sheet = careers.sheet(content)
    text = f"{sheet.name} ({sheet.role}) begins his career with the {league.clubs[club].name}"
    league = books.change_rosters(
        league,
        {club: careers.join(rosters[club], content)},
        "career",
        text,
        {"player": player},
        [career_row(league, Kept(player, False, league.season - 1, content), new=True)],
    )
    return league, sheet


def buy(books: Books, league: League, wanted: str, names: list[str]) -> tuple[League, CareerShown]:
    """Spend points, one after the other; if one purchase is refused, nothing is bought."""
    career = find_career(books, league, wanted)
    careers = careers_of(league)
    content = career.content
    for place, name in enumerate(names):
        try:
            content = careers.buy(content, name)
        except UsageError as error:
            before = f" That was after {', '.join(names[:place])}; nothing was bought." if place else ""
            raise UsageError(f"{error}{before}") from None
    bought = f"{careers.sheet(content).name} improves: {', '.join(names)}"
    league = _renew(books, league, [replace(career, content=content)], bought)
    return league, careers.sheet(content)


def retire(books: Books, league: League, wanted: str) -> League:
    """The end of a career: he leaves his club."""
    career = find_career(books, league, wanted)
    careers = careers_of(league)
    content = careers.retire(career.content, league.season)
    person = books.people(league).get(career.player)
    changed: dict[int, str] = {}
    if person is not None and person.club is not None:
        rosters, _ = books.rosters(league)
        changed[person.club] = careers.leave(rosters[person.club], career.player)
    text = f"{careers.sheet(content).name} retires after {careers.sheet(content).seasons} seasons"
    kept = [career_row(league, replace(career, content=content))]
    return books.change_rosters(league, changed, "retirement", text, {"player": career.player}, kept)


def grow(books: Books, league: League, *, aging: bool = False) -> tuple[League, list[CareerShown]]:
    """After a season: every career that has not grown by it yet earns its points or ages; coaches spend theirs."""
    if not books.season_row(league).over:
        raise UsageError(f"Careers grow in the winter; season {league.season} is not over yet.")
    careers = careers_of(league)
    totals = books.totals(league, league.season)
    whole = {part.name: totals.of_league(REGULAR, part.name).figures for part in _parts(league)}
    kept = []
    for career in all_careers(books, league):
        sheet = careers.sheet(career.content)
        if career.grown >= league.season or sheet.retired:
            continue
        own = _own_figures(league, totals, career.player)
        roll = career_roll(league, career.player, league.season)
        content = careers.winter(career.content, league.season, own, whole, roll, aging)
        if career.coached:
            content = careers.spend(content)
        kept.append(Kept(career.player, career.coached, league.season, content))
    if not kept:
        return league, []
    league = _renew(books, league, kept, f"{len(kept)} careers grow after {league.season}")
    return league, [careers.sheet(career.content) for career in kept]


def coached(careers: Careers, contents: Sequence[Content], season: int) -> tuple[Kept, ...]:
    """Careers that come with the clubs of a new league; the program spends their points."""
    return tuple(Kept(careers.sheet(content).id, True, season - 1, content) for content in contents)


def career_roll(league: League, player: str, season: int) -> int:
    """Two ten-sided dice for a career: the same for the same league, player and season."""
    digest = hashlib.sha256(f"{league.seed} / career {player} / {season}".encode()).digest()
    return int.from_bytes(digest[:8], "big") % 100


def _parts(league: League) -> tuple[Any, ...]:
    return league.game.league.scorer.parts if league.game.league.scorer else ()


def _own_figures(league: League, totals: Totals, player: str) -> Mapping[str, Mapping[str, int]]:
    found = {}
    for part in _parts(league):
        total = totals.of_players(REGULAR, part.name).get(player)
        if total is not None:
            found[part.name] = total.figures
    return found


def _renew(books: Books, league: League, kept: Sequence[Kept], text: str) -> League:
    """Write careers down as they are now, and with them the rosters of their clubs, in one transaction."""
    careers = careers_of(league)
    people = books.people(league)
    rosters, _ = books.rosters(league)
    changed: dict[int, str] = {}
    for career in kept:
        club = people[career.player].club if career.player in people else None
        if club is not None and not careers.sheet(career.content).retired:
            changed[club] = careers.join(changed.get(club, rosters[club]), career.content)
    rows = [career_row(league, career) for career in kept]
    return books.change_rosters(league, changed, "growth", text, {"players": [career.player for career in kept]}, rows)

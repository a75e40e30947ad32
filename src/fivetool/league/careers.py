"""Careers in a league: created on a club, grown every winter, bought for, retired.

The dice of a career come from the seed of the league, so the same league has the same luck.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from fivetool.engine.careers import Careers, CareerSheet, Content
from fivetool.errors import UsageError
from fivetool.league.books import Books
from fivetool.league.league import REGULAR, League, slug_of
from fivetool.league.models import CareerRow
from fivetool.league.statistics import Totals


@dataclass(frozen=True)
class Kept:
    """A career as the books have it."""

    player: str
    coached: bool
    grown: int
    content: Content


def careers_of(league: League) -> Careers:
    """The game's careers, or one line that says there are none."""
    if league.game.careers is None:
        raise UsageError(f"{league.game.title} has no careers.")
    return league.game.careers


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
) -> tuple[League, CareerSheet]:
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
        league, {club: careers.join(rosters[club], content)}, "career", text, {"player": player}
    )
    _keep(books, league, Kept(player, False, league.season - 1, content), new=True)
    return books.again(league), sheet


def buy(books: Books, league: League, wanted: str, names: list[str]) -> tuple[League, CareerSheet]:
    """Spend points, one after the other; if one purchase is refused, nothing is bought."""
    career = find_career(books, league, wanted)
    careers = careers_of(league)
    content = career.content
    for name in names:
        content = careers.buy(content, name)
    bought = f"{careers.sheet(content).name} improves: {', '.join(names)}"
    league = _renew(books, league, {career.player: content}, bought)
    _keep(books, league, Kept(career.player, career.coached, career.grown, content))
    return books.again(league), careers.sheet(content)


def retire(books: Books, league: League, wanted: str) -> League:
    """The end of a career: he leaves his club."""
    career = find_career(books, league, wanted)
    careers = careers_of(league)
    content = careers.retire(career.content, league.season)
    person = books.people(league).get(career.player)
    if person is not None and person.club is not None:
        rosters, _ = books.rosters(league)
        text = f"{careers.sheet(content).name} retires after {careers.sheet(content).seasons} seasons"
        changed = {person.club: careers.leave(rosters[person.club], career.player)}
        league = books.change_rosters(league, changed, "retirement", text, {"player": career.player})
    _keep(books, league, Kept(career.player, career.coached, career.grown, content))
    return books.again(league)


def grow(books: Books, league: League, *, aging: bool = False) -> tuple[League, list[CareerSheet]]:
    """After a season: every career that has not grown by it yet earns its points or ages; coaches spend theirs."""
    if not books.season_row(league).over:
        raise UsageError(f"Careers grow in the winter; season {league.season} is not over yet.")
    careers = careers_of(league)
    totals = books.totals(league, league.season)
    whole = {part.name: totals.of_league(REGULAR, part.name).figures for part in _parts(league)}
    changed: dict[str, Content] = {}
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
        changed[career.player] = content
        kept.append(Kept(career.player, career.coached, league.season, content))
    if not kept:
        return league, []
    league = _renew(books, league, changed, f"{len(kept)} careers grow after {league.season}")
    for career in kept:
        _keep(books, league, career)
    return books.again(league), [careers.sheet(career.content) for career in kept]


def add_careers(books: Books, league: League, contents: list[Content]) -> League:
    """Careers that came with their clubs, in a league made of nothing else; the program spends their points."""
    careers = careers_of(league)
    for content in contents:
        _keep(books, league, Kept(careers.sheet(content).id, True, league.season - 1, content), new=True)
    return books.again(league)


def career_roll(league: League, player: str, season: int) -> int:
    """Two ten-sided dice for a career: the same for the same league, player and season."""
    digest = hashlib.sha256(f"{league.seed} / career {player} / {season}".encode()).digest()
    return int.from_bytes(digest[:8], "big") % 100


def _parts(league: League) -> tuple[Any, ...]:
    return league.game.scorer.parts if league.game.scorer else ()


def _own_figures(league: League, totals: Totals, player: str) -> Mapping[str, Mapping[str, int]]:
    found = {}
    for part in _parts(league):
        total = totals.of_players(REGULAR, part.name).get(player)
        if total is not None:
            found[part.name] = total.figures
    return found


def _renew(books: Books, league: League, contents: Mapping[str, Content], text: str) -> League:
    """Put the cards as they are now on the rosters of their clubs."""
    careers = careers_of(league)
    people = books.people(league)
    rosters, _ = books.rosters(league)
    changed: dict[int, str] = {}
    for player, content in contents.items():
        club = people[player].club if player in people else None
        if club is not None and not careers.sheet(content).retired:
            changed[club] = careers.join(changed.get(club, rosters[club]), content)
    if not changed:
        return league
    return books.change_rosters(league, changed, "growth", text, {"players": list(contents)})


def _keep(books: Books, league: League, career: Kept, *, new: bool = False) -> None:
    values = {"coached": career.coached, "grown": career.grown, "content": career.content}
    with books.changing() as connection:
        if new:
            row = {"league_id": league.id, "player": career.player, **values}
            connection.execute(sa.insert(CareerRow).values(row))
        else:
            which = (CareerRow.league_id == league.id, CareerRow.player == career.player)
            connection.execute(sa.update(CareerRow).where(*which).values(values))

"""Drafts in the books: started before the first game of a season, pick after pick, carried out with the last one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict, replace
from typing import Any

import sqlalchemy as sa
from pydantic import TypeAdapter, ValidationError
from sqlalchemy.engine import Connection

from fivetool.database import now_ms
from fivetool.database.columns import DamagedError
from fivetool.errors import UsageError
from fivetool.game.drafting import Drafting
from fivetool.league.books import Books
from fivetool.league.draft import Draft, DraftRules, Pick, draft_order, players_of
from fivetool.league.league import League
from fivetool.league.models import DraftRow
from fivetool.league.rows import RosterChange, write_rosters

HOUR = 3_600_000  # milliseconds
DRAFT: Any = DraftRow.__table__
_RULES, _PICKS = TypeAdapter(DraftRules), TypeAdapter(tuple[Pick, ...])


def drafting_of(league: League) -> Drafting:
    """How the game drafts, or one line that says that it does not."""
    if league.game.league.drafting is None:
        raise UsageError(f"{league.game.title} has no drafts: its clubs have no rosters to choose.")
    return league.game.league.drafting


def find_draft(books: Books, league: League, season: int | None = None) -> Draft | None:
    """The draft before a season, the present one if none is named; None if there was none."""
    row = _row(books, league, league.season if season is None else season)
    return _draft(books, league, row) if row is not None else None


def open_draft(books: Books, league: League) -> Draft:
    """The draft that goes on."""
    row = _row(books, league, league.season)
    if row is None or row.over:
        raise UsageError(f"No draft is going on in {league.name}.")
    return _draft(books, league, row)


def start_draft(books: Books, league: League, rules: DraftRules, by_hand: Collection[int] = ()) -> League:
    """Put everybody whom no club keeps into the pool; bots pick at once for the clubs that come before a person's."""
    hooks, row = drafting_of(league), _row(books, league, league.season)
    if row is not None:
        raise UsageError(f"The draft before the {league.season} season {'is over' if row.over else 'is going on'}.")
    if league.plan.as_played:
        raise UsageError(f"{league.name} repeats a real season, in which everybody plays where he did.")
    games = books.games(league, league.season)
    if books.season_row(league).over or any(game.played for game in games):
        raise UsageError("A draft comes before the first game of a season; start it when the next one begins.")
    if any(game.table_id or game.unfinished or game.companion for game in games):
        raise UsageError("A game of this season is being played; finish it or give it up before the draft.")
    contents, _ = books.rosters(league)
    seasons = league.game.league.seasons
    assert seasons is not None
    clubs = [seasons.read_club(content, "The club") for content in contents]
    order = draft_order(rules.checked(), _ranks_before(books, league), len(clubs), league.seed, league.season)
    own = tuple(Pick(club, player, "", True) for club, player in players_of(clubs))
    prospects = {one.id: one for one in hooks.prospects(contents)}
    begun = Draft(rules, order, hooks.needs, prospects, own, (), frozenset(by_hand)).with_kept()
    begun.refuse_if_hopeless()
    return _write(books, league, begun.bots_move_on(), new=True)


def pick(books: Books, league: League, player: str) -> League:
    """Take somebody for the club on the clock; then bots pick up to the next person."""
    return _go_on(books, league, lambda draft: draft.pick(player))


def let_bot_pick(books: Books, league: League, *, to_the_end: bool = False) -> League:
    """Have a bot pick for the club on the clock, or for everybody until the draft is over."""
    if to_the_end:
        return _go_on(books, league, lambda draft: replace(draft, by_hand=frozenset()))
    return _go_on(books, league, lambda draft: draft.pick(draft.bots_choice(), by_bot=True))


def set_by_hand(books: Books, league: League, club: int, by_hand: bool) -> League:
    """Say whether people or a bot pick for a club from now on."""
    return _go_on(
        books,
        league,
        lambda draft: replace(draft, by_hand=draft.by_hand | {club} if by_hand else draft.by_hand - {club}),
    )


def pick_for_the_late(books: Books, league: League, now: int) -> League:
    """Where a pick may take only so long, a bot picks for everybody whose time is over."""
    row = _row(books, league, league.season)
    if row is None or row.over:
        return league
    draft = _draft(books, league, row)
    limit = draft.rules.hours * HOUR
    late = (now - row.since) // limit if limit else 0
    if not late:
        return league

    def catch_up(draft: Draft) -> Draft:
        for _ in range(late):
            if not (draft := draft.bots_move_on()).over:
                draft = draft.pick(draft.bots_choice(), by_bot=True)
        return draft

    return _go_on(books, league, catch_up, since=row.since + late * limit)


def cancel_draft(books: Books, league: League) -> League:
    """Break a draft off: everybody stays where he was."""
    open_draft(books, league)
    with books.changing(league) as connection:
        connection.execute(sa.delete(DRAFT).where(*_which(league, league.season)))
    return books.again(league)


def _go_on(books: Books, league: League, work: Callable[[Draft], Draft], since: int | None = None) -> League:
    return _write(books, league, work(open_draft(books, league)).bots_move_on(), since=since)


def _write(books: Books, league: League, draft: Draft, *, new: bool = False, since: int | None = None) -> League:
    """Keep a draft as it is now; when it is over the clubs get their players in the same transaction."""
    values = {
        "rules": asdict(draft.rules), "order": list(draft.order), "by_hand": sorted(draft.by_hand),
        "kept": [list(one) for one in draft.kept], "picks": [list(one) for one in draft.picks],
        "since": now_ms() if since is None else since, "over": draft.over,
    }  # fmt: skip
    with books.changing(league) as connection:
        if new:
            connection.execute(sa.insert(DRAFT).values(league_id=league.id, season=league.season, **values))
        else:
            connection.execute(sa.update(DRAFT).where(*_which(league, league.season)).values(values))
        if draft.over:
            _carry_out(books, connection, league, draft)
    return books.again(league)


def _carry_out(books: Books, connection: Connection, league: League, draft: Draft) -> None:
    contents, _ = books.rosters(league)
    rebuilt = drafting_of(league).rebuilt(contents, draft.rosters)
    first = draft.picks[0]
    name, club = draft.prospects[first.player].name, league.clubs[first.club].name
    text = f"The draft before {league.season} is over; the {club} had the first of {len(draft.picks)} picks: {name}"
    write_rosters(connection, league, rebuilt, RosterChange("draft", text, {"season": league.season}))


def _ranks_before(books: Books, league: League) -> list[int]:
    """The clubs by how the season before ended, the best first; none in a league's first season."""
    over = [row for row in books.seasons(league) if row.season < league.season and row.summary]
    if not over:
        return []

    def record(one: Mapping[str, int]) -> tuple[float, int]:
        games = one["wins"] + one["losses"] + one["ties"]
        return (one["wins"] + one["ties"] / 2) / max(1, games), one["runs_for"] - one["runs_against"]

    ranked = sorted(over[-1].summary["standings"], key=record, reverse=True)
    return [one["club"] for one in ranked]


def _which(league: League, season: int) -> tuple[Any, ...]:
    return DRAFT.c.league_id == league.id, DRAFT.c.season == season


def _row(books: Books, league: League, season: int) -> Any:
    with books.reading() as connection:
        return connection.execute(sa.select(DRAFT).where(*_which(league, season))).first()


def _draft(books: Books, league: League, row: Any) -> Draft:
    hooks = drafting_of(league)
    prospects = {one.id: one for one in hooks.prospects(books.rosters(league)[0])}
    try:
        rules = _RULES.validate_python(row.rules)
        kept, picks = _PICKS.validate_python(row.kept), _PICKS.validate_python(row.picks)
    except ValidationError:
        raise DamagedError(f"The books of {league.name} are damaged: its draft is none.") from None
    if sorted(row.order) != [club.number for club in league.clubs]:
        raise DamagedError(f"The books of {league.name} are damaged: a club is missing in its draft.")
    if row.over:  # whoever has come since was not in it
        prospects = {one.player: prospects[one.player] for one in (*kept, *picks) if one.player in prospects}
    return Draft(rules, tuple(row.order), hooks.needs, prospects, kept, picks, frozenset(row.by_hand))

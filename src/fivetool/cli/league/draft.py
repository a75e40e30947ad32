"""`fivetool league draft`: players chosen anew before a season."""

from __future__ import annotations

from typing import Annotated, cast

import typer

from fivetool.cli.app import Json, out, print_json
from fivetool.cli.league.shared import BOOKS, Database, OfLeague, league_app, next_command, open_league
from fivetool.errors import UsageError
from fivetool.league import draft_room
from fivetool.league.books import Books
from fivetool.league.draft import Draft, DraftRules, Order, draft_json
from fivetool.league.league import League
from fivetool.show.phrases import counted

SHOWN = 15  # players of the pool in a list, unless somebody asks for more

draft_app = typer.Typer(
    name="draft",
    help="Choose the players of all clubs anew before a season: people and bots take turns.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)
league_app.add_typer(draft_app, rich_help_panel=BOOKS)


@draft_app.command("start")
def draft_start(
    clubs: Annotated[
        str, typer.Option("--pick-for", help="The clubs that you pick for, with commas; bots pick for the others.")
    ] = "",
    keep: Annotated[int, typer.Option(help="How many players each club keeps: those worth most.")] = 0,
    order: Annotated[
        str, typer.Option(help="**standings**: the last of the season before picks first; or **lot**.")
    ] = "standings",
    straight: Annotated[bool, typer.Option("--straight", help="The same order in every round, no snake.")] = False,
    league: OfLeague = None,
    database: Database = None,
) -> None:
    """Start a draft before the first game of a season."""
    with open_league(database, league) as (books, found):
        own = [found.find_club(name).number for name in clubs.split(",") if name.strip()]
        rules = DraftRules(keep, cast(Order, order), not straight)
        _tell(books, draft_room.start_draft(books, found, rules, own), database)


@draft_app.command("show")
def draft_show(
    position: Annotated[str, typer.Option(help="Only players who are mostly that.")] = "",
    everybody: Annotated[bool, typer.Option("--all", help="The whole pool, not only its best.")] = False,
    league: OfLeague = None,
    database: Database = None,
    json_only: Json = False,
) -> None:
    """Show whose turn it is, the latest picks, and the best players who are left."""
    with open_league(database, league) as (books, found):
        draft = draft_room.find_draft(books, found)
        if draft is None:
            raise UsageError(f"There is no draft before the {found.season} season of {found.name}.")
        if json_only:
            print_json(draft_json(draft, [club.name for club in found.clubs]))
            return
        _tell(books, found, database)
        left = [one for one in draft.pool.values() if position.upper() in ("", one.role)]
        allowed = draft.allowed()
        for one in left if everybody else left[:SHOWN]:
            note = "" if one.id in allowed else " (not now)"
            out().print(f"  {one.name} ({one.id}), {one.role}: {one.why}{note}", markup=False, highlight=False)


@draft_app.command("pick")
def draft_pick(
    name: Annotated[str, typer.Argument(metavar="PLAYER", help="The player, by name or id.")],
    league: OfLeague = None,
    database: Database = None,
) -> None:
    """Take a player for the club whose turn it is; then bots pick up to your next turn."""
    with open_league(database, league) as (books, found):
        player = _in_pool(draft_room.open_draft(books, found), name)
        _tell(books, draft_room.pick(books, found, player), database)


@draft_app.command("auto")
def draft_auto(
    rest: Annotated[bool, typer.Option("--rest", help="Bots make all picks that are left.")] = False,
    league: OfLeague = None,
    database: Database = None,
) -> None:
    """Have a bot make the pick that is due, or all that are left."""
    with open_league(database, league) as (books, found):
        _tell(books, draft_room.let_bot_pick(books, found, to_the_end=rest), database)


@draft_app.command("cancel")
def draft_cancel(league: OfLeague = None, database: Database = None) -> None:
    """Break a draft off; everybody stays where he was."""
    with open_league(database, league) as (books, found):
        draft_room.cancel_draft(books, found)
        out().print("The draft is canceled; everybody stays where he was.")


def _in_pool(draft: Draft, wanted: str) -> str:
    """A player who is left, by name or id."""
    letters = wanted.strip().lower()
    found = [one for one in draft.pool.values() if letters in (one.id.lower(), one.name.lower())]
    if not found:
        found = [one for one in draft.pool.values() if letters and letters in one.name.lower()]
    if len(found) == 1:
        return found[0].id
    if found:
        names = ", ".join(f"{one.name} ({one.id})" for one in found[:6])
        raise UsageError(f"{counted(len(found), 'player')} could be meant by {wanted}: {names}.")
    raise UsageError(f"Nobody named {wanted} is in the pool; draft show lists who is.")


def _tell(books: Books, league: League, database: str | None) -> None:
    """Where a draft stands."""
    draft = draft_room.find_draft(books, league)
    assert draft is not None
    people = books.people(league)
    for number, pick in list(enumerate(draft.picks, 1))[-len(draft.order) :]:
        name = people[pick.player].name if pick.player in people else pick.player
        who = " (bot)" if pick.by_bot else ""
        out().print(f"{number:4}. {league.clubs[pick.club].short}: {name}{who}", markup=False, highlight=False)
    if draft.on_the_clock is None:
        out().print(f"The draft is over after {counted(len(draft.picks), 'pick')}; everybody has a club.")
        return
    club = league.clubs[draft.on_the_clock]
    command = next_command("draft pick PLAYER", database)
    out().print(
        f"Round {draft.round}: the {club.name} pick, {counted(len(draft.pool), 'player')} are left: {command}",
        markup=False,
        soft_wrap=True,
    )

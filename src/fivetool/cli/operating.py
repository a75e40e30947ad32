"""`backup`, `restore` and `admin`: what somebody needs who runs a clubhouse for others."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from fivetool.cli.app import HOUSE, Json, app, out, print_json
from fivetool.cli.on_demand import module_for
from fivetool.errors import UsageError
from fivetool.show.phrases import counted

DAY_MS = 86_400_000
MEGABYTE = 1_000_000
MOST_LISTED = 200
SHOWN_OF_ID = 12  # letters: as many as the audit log has

Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        envvar="FIVETOOL_DATABASE",
        help="A SQLite file or a PostgreSQL URL; your own database by default.",
    ),
]

admin = typer.Typer(
    name="admin",
    no_args_is_help=True,
    help="Run a clubhouse: read reports, close tables, mute or delete people, ban networks, change the cookie key.",
)
app.add_typer(admin, rich_help_panel=HOUSE)


@app.command(rich_help_panel=HOUSE)
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write; it must not exist yet.")],
    database: Database = None,
    json_only: Json = False,
) -> None:
    """Back up a clubhouse to a file while people keep playing."""
    databases = _databases()
    _tell(databases.back_up(databases.database_url(database), file.absolute()), f"Kept in {file}", json_only)


@app.command(rich_help_panel=HOUSE)
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    database: Database = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace a database that is not empty; an old SQLite file is kept.")
    ] = False,
    json_only: Json = False,
) -> None:
    """Replace a database with a backup. Stop the clubhouse first."""
    databases = _databases()
    url = databases.database_url(database)
    _tell(databases.restore(file.absolute(), url, replace=replace), f"Restored from {file}", json_only)


@admin.command("close")
def close_table(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The id of a table: what follows /t/ in its address.")],
    reason: Annotated[str, typer.Option(help="What its players are told.")] = "it broke the rules of the house",
    database: Database = None,
) -> None:
    """Close a table to further play. Its players are told why, and it can still be viewed."""
    _book(database).close_table(table, reason)
    out().print(f"Table {table} is closed.")


@admin.command("delete")
def delete_table(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The id of a table.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")] = False,
    database: Database = None,
) -> None:
    """Delete a table with its whole game, for good."""
    if not yes:
        typer.confirm(f"Delete table {table} for good?", abort=True)
    _book(database).delete_table(table)
    out().print(f"Table {table} is deleted.")


@admin.command("ban")
def ban(
    network: Annotated[str, typer.Argument(metavar="NETWORK", help="An address, or a network such as 192.0.2.0/24.")],
    days: Annotated[int | None, typer.Option(help="How many days; for good by default.", min=1, max=36_500)] = None,
    reason: Annotated[str, typer.Option(help="A note for your own list; nobody else sees it.")] = "",
    database: Database = None,
) -> None:
    """Ban a network. For an IPv6 address, its whole /64 is banned."""
    moderation = _web("moderation")
    wanted = moderation.read_network(network)
    until = _web("store").now_ms() + days * DAY_MS if days is not None else None
    _book(database).ban(moderation.Ban(wanted, reason[:200], until))
    out().print(f"{wanted} is banned{f' for {days} days' if days else ''}.")


@admin.command("unban")
def lift_ban(
    network: Annotated[str, typer.Argument(metavar="NETWORK", help="An address or a network, as it was banned.")],
    database: Database = None,
) -> None:
    """Let a network in again."""
    wanted = _web("moderation").read_network(network)
    _book(database).lift_ban(wanted)
    out().print(f"{wanted} is let in again.")


@admin.command("bans")
def list_bans(database: Database = None, json_only: Json = False) -> None:
    """List the networks that are banned."""
    bans = _book(database).bans()
    if json_only:
        print_json({"bans": [vars(ban) for ban in bans]})
        return
    for one in bans:
        until = f"until {datetime.datetime.fromtimestamp(one.until / 1000):%Y-%m-%d %H:%M}" if one.until else "for good"
        out().print(f"{one.network}  {until}  {one.reason}".rstrip())
    if not bans:
        out().print("Nobody is banned.")


@admin.command("rotate-key")
def rotate_key(database: Database = None) -> None:
    """Sign cookies with a new key. Servers pick it up within seconds, and nobody loses a seat."""
    _book(database).rotate_key()
    out().print("Cookies are signed with a new key. Those signed with the last two keys still hold.")


Person = Annotated[
    str, typer.Argument(metavar="PERSON", help="The first letters of an id, as `admin people` lists it.")
]


@admin.command("people")
def list_people(
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="Part of a name; everybody by default.")] = "",
    database: Database = None,
    json_only: Json = False,
) -> None:
    """List people by name, with the ids that other commands want."""
    found = _people(database).named(name, MOST_LISTED)
    if json_only:
        print_json({"people": [dict(row._mapping) for row in found]})
        return
    for one in found:
        since = datetime.datetime.fromtimestamp(one.created / 1000, datetime.UTC).date().isoformat()
        muted = f"  muted: {one.muted}" if one.muted else ""
        out().print(f"{one.id[:SHOWN_OF_ID]}  {since}  {one.name}{muted}", markup=False)
    if not found:
        out().print("Nobody has such a name.")


@admin.command("mute")
def mute(
    person: Person,
    reason: Annotated[str, typer.Option(help="What they are told.")] = "what you said broke the rules of the house",
    database: Database = None,
) -> None:
    """Let somebody say nothing at tables any more."""
    people = _people(database)
    people.mute(_one_person(people, person), reason[:200]).result()
    out().print(f"{person} is muted.")


@admin.command("unmute")
def unmute(person: Person, database: Database = None) -> None:
    """Let somebody speak again."""
    people = _people(database)
    people.mute(_one_person(people, person), None).result()
    out().print(f"{person} may speak again.")


@admin.command("rename")
def rename(
    person: Person,
    name: Annotated[str, typer.Argument(metavar="NAME", help="What they are called from now on.")],
    database: Database = None,
) -> None:
    """Give somebody another name, at the tables where they sit too. They can change it again."""
    people = _people(database)
    visitor, wanted = _one_person(people, person), _web("authority").check_own_name(name[:40].strip())
    people.introduce(visitor, wanted).result()
    for seat in people.tables_at(visitor):
        people.name_seats(seat.table_id, [seat.seat], wanted, None).result()
    out().print(f"{person} is called {wanted}.", markup=False)


@admin.command("forget")
def forget(
    person: Person,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")] = False,
    database: Database = None,
) -> None:
    """Delete somebody with their name, results, ratings and games against bots, for good."""
    people = _people(database)
    visitor = _one_person(people, person)
    if not yes:
        typer.confirm(f"Delete everything of {person} for good?", abort=True)
    gone = people.delete_all(visitor).result()
    out().print(f"{person} is forgotten; {counted(len(gone), 'table')} went with them.")


@admin.command("league")
def hand_league_over(
    league: Annotated[str, typer.Argument(metavar="LEAGUE", help="The league, as `league list` names it.")],
    database: Database = None,
    json_only: Json = False,
) -> None:
    """Make a link that gives a league to whoever opens it first: they run it from then on.

    For leagues that were made on the command line, and for those whose owner has left.
    """
    url = _databases().database_url(database)
    people, books = _web("league_people"), module_for("fivetool.league.books", "A league").Books.open(url)
    try:
        found = books.find(league)
        roles = people.LeaguePeople(_web("store").Store(url), books, everybody=False)
        path = f"/league/{found.slug}/join/{roles.invite(found, people.RUNS)}"
    finally:
        books.close()
    if json_only:
        print_json({"path": path})
        return
    out().print(f"Send this to whoever shall run {found.name}, behind the address of your clubhouse. It works once:")
    out().print(path, markup=False, soft_wrap=True, highlight=False)


@admin.command("reports")
def list_reports(
    everything: Annotated[bool, typer.Option("--all", help="Also those that are settled.")] = False,
    database: Database = None,
    json_only: Json = False,
) -> None:
    """List what players reported of others, the oldest first, with what was written at their table."""
    found = _chat(database).reports(all_of_them=everything)
    if json_only:
        print_json({"reports": [dict(row._mapping) for row in found]})
        return
    for one in found:
        when = datetime.datetime.fromtimestamp(one.at / 1000, datetime.UTC)
        who = f"{one.name} ({(one.about or 'nobody')[:SHOWN_OF_ID]})"
        settled = "  settled" if one.settled else ""
        out().print(f"{one.id}  {when:%Y-%m-%d %H:%M}  {who} at table {one.table_id}{settled}", markup=False)
        out().print(f"    Reason: {one.reason}", markup=False)
        for line in one.said:
            out().print(f"    > {line}", markup=False)
    if not found:
        out().print("There are no open reports.")


@admin.command("settle")
def settle_report(
    report: Annotated[str, typer.Argument(metavar="REPORT", help="The id of a report, as `admin reports` lists it.")],
    database: Database = None,
) -> None:
    """Mark a report as settled. To act on it: `mute`, `close`, `rename`, `forget` or `ban`."""
    if not _chat(database).settle(report).result():
        raise UsageError(f"There is no report {report}; `fivetool admin reports --all` lists them.")
    out().print(f"Report {report} is settled.")


def _chat(database: str | None) -> Any:
    return _web("chat").Chat(_web("store").Store(_databases().database_url(database)))


def _people(database: str | None) -> Any:
    return _web("people").People(_web("store").Store(_databases().database_url(database)))


def _one_person(people: Any, letters: str) -> str:
    """The one person whose id begins with these letters."""
    found = people.starting_with(letters.lower()) if letters else []
    if len(found) != 1:
        what = "several people" if found else "nobody"
        raise UsageError(f"{letters} stands for {what}; `fivetool admin people` lists ids.")
    return str(found[0])


def _tell(done: Any, words: str, json_only: bool) -> None:
    if json_only:
        print_json({"rows": done.rows, "bytes": done.size})
        return
    rows = {name: done.rows.get(name, 0) for name in ("tables", "entries", "leagues")}
    kept = f"{counted(rows['tables'], 'table')}, {counted(rows['entries'], 'entry', 'entries')}"
    out().print(f"{words}: {kept}, {counted(rows['leagues'], 'league')}, {done.size / MEGABYTE:.1f} MB.")


def _databases() -> Any:
    return module_for("fivetool.database", "A backup")


def _web(name: str) -> Any:
    return module_for(f"fivetool.web.{name}", "The clubhouse")


def _book(database: str | None) -> Any:
    url = _databases().database_url(database)
    return _web("house_book").HouseBook(_web("store").Store(url))

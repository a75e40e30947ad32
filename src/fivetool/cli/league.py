"""`fivetool league`: seasons played by hand and by the hundred, and the books of them."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fivetool.archive.schedules import read_schedule as read_retrosheet
from fivetool.bots import find_player
from fivetool.cli.app import Json, app, err, out, print_json, seed_value
from fivetool.cli.parts import part
from fivetool.database import database_url
from fivetool.engine.registry import find_game
from fivetool.errors import UsageError
from fivetool.league import careers
from fivetool.league.audit import audit
from fivetool.league.books import Books
from fivetool.league.export import export as export_books
from fivetool.league.fidelity import fidelity as compare_with_real
from fivetool.league.league import League, NewClub, NewLeague, Plan
from fivetool.league.play import finished, names_of, play_game
from fivetool.league.schedule import Fixture, read_schedule
from fivetool.league.season import Season, simulate, somebody_hurt
from fivetool.league.standings import Result
from fivetool.league.standings import Table as Standings
from fivetool.league.views import SeasonView, career_records, season_records
from fivetool.table import Table, load_text, save_text
from fivetool.term import league as shown
from fivetool.term.reader import Leave, Reader
from fivetool.term.sitting import Sitting
from fivetool.term.steps import bot_steps, headline, pause_for, replay_steps, show_steps
from fivetool.term.waiting import compiling

LEAGUES = "Leagues"
PACE_ON_TERMINAL = 0.6
AS_PLAYED = "as_played"
DIVISIONS = ("East", "West", "North", "South", "Central", "Coast", "Inland", "Border")

league_app = typer.Typer(
    name="league",
    help="Seasons: play your club's games by hand, simulate the rest, and keep the books.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)
app.add_typer(league_app, rich_help_panel=LEAGUES)

Database = Annotated[
    str | None, typer.Option(help="A file for SQLite or a PostgreSQL URL; the clubhouse's own if left out.")
]
Which = Annotated[str | None, typer.Argument(metavar="[LEAGUE]", help="The league; not needed if there is only one.")]
Which_ = Annotated[str, typer.Argument(metavar="LEAGUE", help="The league.")]
WhichSeason = Annotated[int | None, typer.Option("--season", help="Another season than the present one.")]
GameNumber = Annotated[int | None, typer.Option("--game", help="The number of a game; **today** lists them.")]


@contextmanager
def _books(database: str | None) -> Iterator[Books]:
    books = Books.open(database_url(database))
    try:
        yield books
    finally:
        books.close()


@league_app.command(rich_help_panel="Begin")
def new(
    name: Annotated[str, typer.Argument(help="What the league is called.")],
    game: Annotated[str, typer.Option(help="The game it plays; **fivetool games** lists them.")],
    clubs: Annotated[
        str | None,
        typer.Option(help='Clubs by name, divisions apart by a slash: **"Owls,Kites / Rams,Foxes"**.'),
    ] = None,
    card_set: Annotated[
        str | None, typer.Option("--set", help="All clubs of a card set, by name or folder, in games with rosters.")
    ] = None,
    all_careers: Annotated[
        bool, typer.Option("--careers", help="Every player of the clubs is a new career, looked after by the program.")
    ] = False,
    games: Annotated[int, typer.Option(help="Games of each club.")] = 162,
    series: Annotated[int, typer.Option(help="Games of a series.")] = 3,
    division_rounds: Annotated[
        int, typer.Option(help="How often clubs of one division meet for each meeting with the others.")
    ] = 1,
    playoffs: Annotated[int, typer.Option(help="Clubs in the playoffs: 0, 2, 4 or 8.")] = 0,
    best_of: Annotated[str | None, typer.Option(help="Lengths of the rounds, as in **5,7**.")] = None,
    season: Annotated[int | None, typer.Option(help="The year of the first season.")] = None,
    schedule: Annotated[
        Path | None, typer.Option(help="A calendar of your own: a file with date, visitor and home.")
    ] = None,
    as_played: Annotated[
        Path | None,
        typer.Option(help="Event files of a real season: its calendar, and everybody plays when he really did."),
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the game, as in **innings=9**; may be given repeatedly.")
    ] = None,
    seed: Annotated[str, typer.Option(help="The same seed and choices give the same seasons.")] = "1",
    database: Database = None,
    json_only: Json = False,
) -> None:
    """Start a league."""
    chosen = find_game(game)
    year = season if season is not None else datetime.datetime.now(tz=datetime.UTC).year
    members, made = _career_clubs(chosen, clubs, seed) if all_careers else (_members(chosen, clubs, card_set), [])
    plan = Plan(games, series, division_rounds, playoffs, _lengths(best_of, playoffs))
    if schedule is not None:
        plan = _with_calendar(plan, schedule, members, chosen)
        year = int(plan.first_day[:4]) if season is None else year
    given = None
    if as_played is not None:
        plan, members, given = _as_played(chosen, plan, as_played, members)
        year = int(plan.first_day[:4])
    wanted = NewLeague(name, game, members, str(seed_value(seed)), year, _options(option or []), plan, given)
    with _books(database) as books:
        league = books.create(wanted)
        if made:
            league = careers.add_careers(books, league, made)
        view = SeasonView(books, league)
        if json_only:
            print_json({"league": league.slug, "season": league.season, "games": len(view.games)})
            return
        out().print(f"{league.name}: {len(league.clubs)} clubs, {len(view.games)} games from {view.today} on.")
        out().print(
            f"Simulate it: fivetool league sim {league.slug}   Today's games: fivetool league today {league.slug}"
        )


@league_app.command("list", rich_help_panel="Begin")
def list_leagues(database: Database = None, json_only: Json = False) -> None:
    """List the leagues in the books."""
    with _books(database) as books:
        rows = [
            {"league": row.slug, "name": row.name, "game": row.game, "season": row.season} for row in books.leagues()
        ]
    if json_only:
        print_json({"leagues": rows})
    for row in [] if json_only else rows:
        out().print(f"  [bold cyan]{row['league']}[/]  {row['name']}, {row['game']}, season {row['season']}")
    if not rows and not json_only:
        out().print('No league yet. Start one: fivetool league new "My League" --game GAME --clubs "Owls,Kites"')


@league_app.command(rich_help_panel="Play")
def sim(
    league: Which = None,
    to: Annotated[str | None, typer.Option(help="Through this day, as in **2045-07-04**.")] = None,
    days: Annotated[int | None, typer.Option(help="So many days of games.", min=1)] = None,
    until: Annotated[str | None, typer.Option(help="**injury**: until somebody will miss games.")] = None,
    seasons: Annotated[int, typer.Option(help="So many seasons, the present one included.", min=1)] = 1,
    totals: Annotated[bool, typer.Option("--totals", help="Keep only the statistics of whole seasons.")] = False,
    database: Database = None,
    json_only: Json = False,
) -> None:
    """Have managers play on: to a day, an injury, or the end of the season. Ctrl-C stops; nothing is lost."""
    if until not in (None, "injury"):
        raise UsageError(f"--until can wait for an injury; got {until}.")
    if totals and (to or days or until):
        raise UsageError("--totals plays whole seasons; leave --to, --days and --until out.")
    day = _day(to) if to else None
    with _books(database) as books:
        found = books.find(league)
        with compiling(err()):
            _warm(found, books)
        count = _simulate_totals(books, found, seasons) if totals else 0
        if not totals:
            for place in range(seasons):
                if place and books.season_row(found).over:
                    found = books.next_season(books.again(found))
                count += _simulate(books, found, day, days, until)
                found = books.again(found)
        view = SeasonView(books, books.again(found))
        if json_only:
            print_json({"games": count, "season": view.season, "today": view.today, "over": view.row.over})
            return
        for piece in shown.standings_parts(view):
            out().print(piece)
        out().print(f"{count} games played.")


@league_app.command(rich_help_panel="Play")
def today(league: Which = None, database: Database = None, json_only: Json = False) -> None:
    """Show today's games."""
    with _books(database) as books:
        view = SeasonView(books, books.find(league))
        if json_only:
            print_json(
                {"season": view.season, "today": view.today, "games": [_game_json(view, g) for g in view.todays_games]}
            )
            return
        out().print(shown.headline(view), style="bold")
        if view.today is None:
            out().print("The season is over. The next one: fivetool league next")
            return
        out().print(shown.games_grid(view, view.todays_games))
        number = next(game.number for game in view.todays_games if not game.played)
        out().print(f"Play one: fivetool league play {view.league.slug} --game {number}")


@league_app.command("next", rich_help_panel="Play")
def next_season(league: Which = None, database: Database = None) -> None:
    """Begin the next season."""
    with _books(database) as books:
        found = books.find(league)
        if found.game.careers is not None and careers.all_careers(books, found) and books.season_row(found).over:
            found, grown = careers.grow(books, found)
            out().print(f"{len(grown)} careers have grown over the winter.")
        found = books.next_season(found)
        out().print(f"Season {found.season} of {found.name} begins.")


@league_app.command(rich_help_panel="Play")
def play(
    league: Which = None,
    number: GameNumber = None,
    side: Annotated[str, typer.Option("--as", help="Whom you manage: **home**, **visitor** or **both**.")] = "home",
    database: Database = None,
) -> None:
    """Play one of today's games in the terminal; if you leave, it waits for you."""
    seats = {"home": (False, True), "visitor": (True, False), "both": (True, True)}.get(side.lower())
    if seats is None:
        raise UsageError(f"--as must be home, visitor or both; got {side}.")
    with _books(database) as books:
        found = books.find(league)
        season = books.open_season(found)
        slot = season.find(number) if number is not None else _first_open(season)
        if slot.table_id is not None:
            raise UsageError(f"Game {slot.number} is being played in the browser, at /t/{slot.table_id}.")
        prepared = season.prepare(slot)
        names = names_of(found.clubs[slot.away].name, found.clubs[slot.home].name)
        managers = [found.clubs[club].manager for club in slot.clubs]
        reader = Reader(out())
        with compiling(err()):
            table = _table_of(books, found, slot, prepared, names, managers, seats)
        out().print(headline(table.setup, table.names, [p.name if p else "you" for p in table.players]))
        sitting = Sitting(table, reader, keep=lambda left: _keep(books, found, slot, left))
        if table.moves:
            sitting.recall()
        try:
            over = sitting.run()
        except Leave:
            over = False
        if over:
            season = books.open_season(books.again(found))  # keeping the game has changed the league
            recorded = season.record(season.prepare(season.find(slot.number)), finished(table))
            out().print(
                f"In the books: {season.title_of(slot)} {recorded.result.away_runs}–{recorded.result.home_runs}."
            )


@league_app.command(rich_help_panel="Play")
def watch(
    league: Which = None,
    number: GameNumber = None,
    season: WhichSeason = None,
    pace: Annotated[
        float | None, typer.Option(help="Seconds between choices; 0 prints the game at once.", min=0)
    ] = None,
    database: Database = None,
) -> None:
    """Watch a game play by play: one of today's, which then goes into the books, or one that has been played."""
    console = out()
    with _books(database) as books:
        found = books.find(league)
        which = found.season if season is None else season
        wanted = number if number is not None else _first_open(books.open_season(found)).number
        row = books.game(found, which, wanted)
        if not row.played:
            playing = books.open_season(found)
            prepared = playing.prepare(playing.find(wanted))
            managers = tuple(found.clubs[club].manager for club in (row.away, row.home))
            names = names_of(found.clubs[row.away].name, found.clubs[row.home].name)
            with compiling(err()):
                bots = [find_player(manager, prepared.setup) for manager in managers]
                table = Table(prepared.setup, key=prepared.key, names=names, players=bots)
            steps = bot_steps(table)
        else:
            with compiling(err()):
                table = books.replay(found, row)
            steps = replay_steps(table)
        console.print(headline(table.setup, table.names, list(table.names.seats)))
        seconds = pace if pace is not None else PACE_ON_TERMINAL if console.is_terminal else 0.0
        show_steps(table, steps, console, pause_for(seconds))
        if not row.played:
            playing.record(prepared, play_game(prepared.setup, managers, prepared.key))


@league_app.command(rich_help_panel="Look")
def standings(
    league: Which = None, season: WhichSeason = None, database: Database = None, json_only: Json = False
) -> None:
    """Show the standings, and the playoffs once they have begun."""
    with _books(database) as books:
        view = SeasonView(books, books.find(league), season)
        if json_only:
            print_json(_standings_json(view))
            return
        for piece in shown.standings_parts(view):
            out().print(piece)


@league_app.command(rich_help_panel="Look")
def leaders(
    league: Which = None,
    column: Annotated[str | None, typer.Option(help="One column, as in **HR**; all lists if left out.")] = None,
    kind: Annotated[str | None, typer.Option("--part", help="**batting**, **pitching** ...")] = None,
    limit: Annotated[int, typer.Option(help="How many places.", min=1)] = 10,
    everybody: Annotated[bool, typer.Option("--everybody", help="Without minimums.")] = False,
    season: WhichSeason = None,
    database: Database = None,
    json_only: Json = False,
) -> None:
    """Show the leaders; rates count only for those who have played enough."""
    with _books(database) as books:
        view = SeasonView(books, books.find(league), season)
        boards = []
        for one in _parts(view, kind):
            known = {other.lower(): other for other in (*one.columns, *one.leaders)}
            if column is not None and column.lower() not in known:
                continue
            for name in [known[column.lower()]] if column else one.leaders:
                boards.append(view.leaders(one, name, limit, everybody=everybody))
        if not boards:
            raise UsageError(
                f"No column named {column}." if column else f"{view.league.game.title} keeps no statistics."
            )
        if json_only:
            print_json({"leaders": [_board_json(view, board) for board in boards]})
            return
        for board in boards:
            out().print(shown.leaders_grid(view, board))


@league_app.command(rich_help_panel="Look")
def box(
    league: Which = None,
    number: GameNumber = None,
    season: WhichSeason = None,
    plays: Annotated[bool, typer.Option("--plays", help="The play-by-play too.")] = False,
    database: Database = None,
    json_only: Json = False,
) -> None:
    """Show the box score of a game, the last one if no number is given."""
    with _books(database) as books:
        found = books.find(league)
        view = SeasonView(books, found, season)
        if number is None and not view.played:
            raise UsageError("No game has been played yet.")
        sheet = view.box(number if number is not None else view.played[-1].number)
        if not sheet.game.played:
            raise UsageError(f"Game {sheet.game.number} has not been played yet.")
        if json_only:
            lines = [
                {"club": line.club, "part": line.part, "player": line.player, **line.figures} for line in sheet.lines
            ]
            print_json({**_game_json(view, sheet.game), "innings": sheet.game.innings, "lines": lines})
            return
        for piece in shown.box_parts(sheet):
            out().print(piece)
        if plays:
            with compiling(err()):
                told = sheet.play_by_play()
            for sentence in told:
                out().print(sentence.text, markup=False)


@league_app.command(rich_help_panel="Look")
def schedule(
    league: Which = None,
    club: Annotated[str | None, typer.Option(help="Only the games of this club.")] = None,
    season: WhichSeason = None,
    database: Database = None,
    json_only: Json = False,
) -> None:
    """Show the calendar with its results."""
    with _books(database) as books:
        view = SeasonView(books, books.find(league), season)
        games = view.games
        if club is not None:
            own = view.league.find_club(club).number
            games = [game for game in games if own in (game.away, game.home)]
        if json_only:
            print_json({"games": [_game_json(view, game) for game in games]})
            return
        out().print(shown.games_grid(view, games))


@league_app.command(rich_help_panel="Look")
def club(
    name: Annotated[str, typer.Argument(help="The club, by name or short name.")],
    league: Annotated[str | None, typer.Option(help="The league; not needed if there is only one.")] = None,
    season: WhichSeason = None,
    database: Database = None,
) -> None:
    """Show a club: its players' lines."""
    with _books(database) as books:
        view = SeasonView(books, books.find(league), season)
        chosen = view.league.find_club(name)
        record = view.table.records[chosen.number]
        out().print(f"[bold]{chosen.name}[/], {record.wins}-{record.losses}, managed by {chosen.manager}")
        for table in view.club_tables(chosen.number):
            out().print(shown.lines_grid(table))


@league_app.command(rich_help_panel="Look")
def player(
    name: Annotated[str, typer.Argument(help="The player, by name or id.")],
    league: Annotated[str | None, typer.Option(help="The league; not needed if there is only one.")] = None,
    log: Annotated[bool, typer.Option("--log", help="Game by game.")] = False,
    database: Database = None,
) -> None:
    """Show a player: seasons, splits and, if wanted, every game."""
    with _books(database) as books:
        view = SeasonView(books, books.find(league))
        who = view.find_player(name)
        out().print(f"[bold]{view.name_of(who)}[/]")
        for table in (*view.player_career(who), *view.player_splits(who), *(view.player_log(who) if log else ())):
            out().print(shown.lines_grid(table))


@league_app.command(rich_help_panel="Look")
def records(league: Which = None, database: Database = None) -> None:
    """Show the best seasons and careers of all time."""
    with _books(database) as books:
        view = SeasonView(books, books.find(league))
        for title, places in season_records(view):
            out().print(f"[bold]{title}, a season[/]")
            for place in places:
                out().print(f"  {place.shown:>6}  {view.name_of(place.player)}, {place.season}")
        for title, leading in career_records(view):
            out().print(f"[bold]{title}, all seasons[/]")
            for one in leading:
                out().print(f"  {one.shown:>6}  {view.name_of(one.player)}")


@league_app.command(rich_help_panel="Look")
def news(league: Which = None, limit: Annotated[int, typer.Option(min=1)] = 20, database: Database = None) -> None:
    """Show the latest headlines."""
    with _books(database) as books:
        found = books.find(league)
        for row, item in books.news(found, found.season, limit):
            out().print(f"{row.day}  {item['text']} (game {row.number})", markup=False)


@league_app.command(rich_help_panel="The books")
def trade(
    name: Annotated[str, typer.Argument(metavar="PLAYER", help="The player, by name or id.")],
    to: Annotated[str, typer.Argument(metavar="CLUB", help="The club he goes to.")],
    league: Annotated[str | None, typer.Option(help="The league; not needed if there is only one.")] = None,
    database: Database = None,
) -> None:
    """Let a player change clubs, from the next game on."""
    with _books(database) as books:
        found = books.find(league)
        view = SeasonView(books, found)
        books.move_player(found, view.find_player(name), found.find_club(to).number)
        out().print(f"{view.name_of(view.find_player(name))} plays for the {found.find_club(to).name} now.")


@league_app.command(rich_help_panel="The books")
def export(
    folder: Annotated[Path, typer.Argument(help="Where the files go.")],
    league: Annotated[str | None, typer.Option(help="The league; not needed if there is only one.")] = None,
    kind: Annotated[str, typer.Option("--format", help="**csv** or **parquet**.")] = "csv",
    season: WhichSeason = None,
    database: Database = None,
    json_only: Json = False,
) -> None:
    """Write games, standings, lines, totals and players of a season to files."""
    with _books(database) as books:
        found = books.find(league)
        which = found.season if season is None else season
        written = export_books(books, found, which, folder, kind.lower())
    if json_only:
        print_json({"files": [str(path) for path in written]})
        return
    out().print(f"{len(written)} files are in {folder}: {', '.join(path.name for path in written)}")


@league_app.command(rich_help_panel="The books")
def verify(
    league: Which = None,
    season: WhichSeason = None,
    quick: Annotated[bool, typer.Option("--quick", help="Do not play the games again.")] = False,
    database: Database = None,
    json_only: Json = False,
) -> None:
    """Play every game again and work every figure out anew; exit code 1 when something does not agree."""
    with _books(database) as books:
        found = books.find(league)
        which = found.season if season is None else season
        with compiling(err()):
            _warm(found, books)
        with _bar(books.played(found, which)) as progress:
            findings = audit(books, found, which, replay=not quick, progress=progress)
    if json_only:
        print_json({"ok": findings.ok, "games": findings.games, "lines": findings.lines, "problems": findings.problems})
    elif findings.ok:
        out().print(f"{findings.games} games and {findings.lines} lines: the books agree.")
    else:
        out().print("\n".join(findings.problems), markup=False)
    if not findings.ok:
        raise typer.Exit(1)


@league_app.command(rich_help_panel="The books")
def yearbook(
    target: Annotated[Path, typer.Argument(metavar="FILE", help="Where it goes: a name ending in .html or .pdf.")],
    league: Annotated[str | None, typer.Option(help="The league; not needed if there is only one.")] = None,
    season: WhichSeason = None,
    database: Database = None,
) -> None:
    """Make a printable book of a season."""
    maker = part("fivetool.league.yearbook", "A yearbook")
    with _books(database) as books:
        found = books.find(league)
        maker.write_yearbook(books, found, found.season if season is None else season, target)
    out().print(f"The yearbook is in {target}.")


@league_app.command(rich_help_panel="The books")
def delete(
    league: Which_,
    yes: Annotated[bool, typer.Option("--yes", help="Without being asked.")] = False,
    database: Database = None,
) -> None:
    """Take a league out of the books for good."""
    with _books(database) as books:
        found = books.find(league)
        if not yes and not Reader(out()).yes(f"Delete {found.name} with all its seasons?"):
            return
        books.delete(found)
        out().print(f"{found.name} is gone.")


@league_app.command(rich_help_panel="The books")
def fidelity(
    league: Which = None,
    database: Database = None,
    json_only: Json = False,
) -> None:
    """Show a replayed real season beside the real one, with what chance alone may do."""
    with _books(database) as books:
        found = books.find(league)
        beside = compare_with_real(books, found)
        if json_only:
            print_json(
                {
                    "seasons": beside.seasons,
                    "wins": {"correlation": beside.win_correlation, "error": beside.win_error},
                    "clubs": [asdict(one) for one in beside.clubs],
                    "rates": [asdict(one) for one in beside.rates],
                }
            )
            return
        for piece in shown.fidelity_parts(found, beside):
            out().print(piece)
        if found.plan.notice:
            out().print(found.plan.notice)


# --- careers ---

career_app = typer.Typer(
    name="career",
    help="Players of your own, who grow from season to season.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)
league_app.add_typer(career_app, rich_help_panel="Careers")
CareerName = Annotated[str, typer.Argument(metavar="PLAYER", help="The player, by name or id.")]
OfLeague = Annotated[str | None, typer.Option("--league", help="The league; not needed if there is only one.")]


@career_app.command("new")
def career_new(
    name: Annotated[str, typer.Argument(help="What the player is called.")],
    club: Annotated[str, typer.Option(help="The club he joins.")],
    kind: Annotated[str, typer.Option("--type", help="What kind of player; **career types** lists them.")],
    position: Annotated[str, typer.Option(help="His position, or SP or RP for a pitcher.")],
    hands: Annotated[str, typer.Option(help="How he bats and throws, as in **LR**; S switches.")] = "RR",
    league: OfLeague = None,
    database: Database = None,
) -> None:
    """Create a player: his talent is rolled, his points are yours to spend."""
    with _books(database) as books:
        found = books.find(league)
        chosen = found.find_club(club).number
        _, sheet = careers.create_career(books, found, chosen, name, kind, position, hands)
        out().print(
            f"{sheet.name}: {sheet.about}. {sheet.points} points to spend: fivetool league career buy {sheet.id}"
        )


@career_app.command("types")
def career_types(league: OfLeague = None, database: Database = None) -> None:
    """List the types of players and the positions they may have."""
    with _books(database) as books:
        for kind, positions in careers.careers_of(books.find(league)).kinds().items():
            out().print(f"  [bold]{kind}[/]: {', '.join(positions)}")


@career_app.command("list")
def career_list(league: OfLeague = None, database: Database = None, json_only: Json = False) -> None:
    """List the careers of a league."""
    with _books(database) as books:
        found = books.find(league)
        sheets = [careers.careers_of(found).sheet(one.content) for one in careers.all_careers(books, found)]
    if json_only:
        print_json(
            {"careers": [{"player": s.id, "name": s.name, "points": s.points, "seasons": s.seasons} for s in sheets]}
        )
        return
    for sheet in sheets:
        state = "retired" if sheet.retired else f"{sheet.points} points"
        out().print(f"  {sheet.name}, {sheet.role}, {sheet.about}; {sheet.seasons} seasons, {state}", markup=False)


@career_app.command("show")
def career_show(name: CareerName, league: OfLeague = None, database: Database = None) -> None:
    """Show a career: the card with its limits, what points can buy, and its history."""
    with _books(database) as books:
        found = books.find(league)
        kept = careers.find_career(books, found, name)
        hooks = careers.careers_of(found)
        for piece in shown.career_parts(hooks.sheet(kept.content), hooks.offers(kept.content)):
            out().print(piece)


@career_app.command("buy")
def career_buy(
    name: CareerName,
    what: Annotated[list[str], typer.Argument(help="What to buy, in order: **1B BB contact** ...")],
    league: OfLeague = None,
    database: Database = None,
) -> None:
    """Spend points; if one purchase is not possible, none is made."""
    with _books(database) as books:
        found = books.find(league)
        _, sheet = careers.buy(books, found, name, what)
        out().print(f"{sheet.name} has {sheet.points} points left.")


@career_app.command("grow")
def career_grow(
    league: OfLeague = None,
    aging: Annotated[bool, typer.Option("--aging", help="From the 13th season on they grow older.")] = False,
    database: Database = None,
) -> None:
    """After a season: let all careers grow."""
    with _books(database) as books:
        _, grown = careers.grow(books, books.find(league), aging=aging)
        for sheet in grown:
            out().print(f"{sheet.name}: {sheet.history[-1]}; {sheet.points} points", markup=False)
        if not grown:
            out().print("Nobody is left to grow this winter.")


@career_app.command("retire")
def career_retire(name: CareerName, league: OfLeague = None, database: Database = None) -> None:
    """End a career; the player leaves his club and stays in the books."""
    with _books(database) as books:
        careers.retire(books, books.find(league), name)
        out().print(f"{name} has retired.")


# --- what the commands share ---


def _members(game: Any, clubs: str | None, card_set: str | None) -> tuple[NewClub, ...]:
    """Clubs as they were given: names, or all clubs of a card set."""
    if (clubs is None) == (card_set is None):
        raise UsageError('Give the clubs by name (--clubs "Owls,Kites") or a card set (--set), one of the two.')
    if card_set is not None:
        if game.seasons is None:
            raise UsageError(f"Clubs of {game.title} have no rosters; give their names with --clubs.")
        return tuple(NewClub("", content=content) for content in game.seasons.clubs_of(card_set))
    if game.seasons is not None:
        raise UsageError(f"Clubs of {game.title} have rosters; give a card set with --set.")
    return _named_clubs(clubs or "")


def _named_clubs(clubs: str) -> tuple[NewClub, ...]:
    """Names with commas between them, divisions with slashes."""
    divisions = clubs.split("/")
    return tuple(
        NewClub(name.strip(), division=DIVISIONS[place % len(DIVISIONS)] if len(divisions) > 1 else "")
        for place, division in enumerate(divisions)
        for name in division.split(",")
    )


def _career_clubs(game: Any, clubs: str | None, seed: str) -> tuple[tuple[NewClub, ...], list[Any]]:
    """Clubs by name, all of whose players begin their careers."""
    if game.careers is None:
        raise UsageError(f"{game.title} has no careers.")
    if clubs is None:
        raise UsageError('--careers makes clubs of new players; name the clubs with --clubs "Owls,Kites".')
    members, made = [], []
    for club in _named_clubs(clubs):
        content, careers_of_club = game.careers.new_club(club.name, seed)
        members.append(replace(club, content=content))
        made += careers_of_club
    return tuple(members), made


def _with_calendar(plan: Plan, path: Path, members: tuple[NewClub, ...], game: Any) -> Plan:
    """A calendar of one's own, or a schedule as Retrosheet has it."""
    names = [[club.name, club.short, *_roster_names(game, club)] for club in members]
    try:
        text = "" if path.suffix == ".zip" else path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = str(getattr(error, "strerror", None) or "not a text file").lower()
        raise UsageError(f"Cannot read {path}: {reason}.") from None
    if not text or text.lstrip('"')[:8].isdecimal():
        text = "".join(f"{g.date},{g.visitors},{g.home}\n" for g in read_retrosheet(path))
    return _with_fixtures(plan, read_schedule(text, names, str(path)))


def _as_played(
    game: Any, plan: Plan, source: Path, members: tuple[NewClub, ...]
) -> tuple[Plan, tuple[NewClub, ...], tuple[Any, ...]]:
    """The calendar of a real season, who played in its games, and managers who let them."""
    if game.seasons is None:
        raise UsageError(f"Clubs of {game.title} have no rosters, so nobody really played.")
    if AS_PLAYED not in game.styles:
        raise UsageError(f"{game.title} has no manager who lets everybody play as he really did.")
    games = game.seasons.as_played(str(source), [club.content for club in members])
    fixtures = [Fixture(one.day, one.away, one.home) for one in games]
    managed = tuple(replace(club, manager=AS_PLAYED) for club in members)
    plan = replace(_with_fixtures(plan, fixtures), as_played=True, real=_real_records(len(members), games))
    return plan, managed, tuple(one.given for one in games)


def _real_records(clubs: int, games: list[Any]) -> tuple[tuple[int, ...], ...]:
    """Wins, losses, runs and runs allowed as they really were."""
    table = Standings(clubs)
    for one in games:
        outcome = (one.score[0] > one.score[1]) - (one.score[0] < one.score[1]) + 1
        table.add(Result(one.away, one.home, one.score[0], one.score[1], outcome))
    return tuple((one.wins, one.losses, one.runs_for, one.runs_against) for one in table.records)


def _with_fixtures(plan: Plan, calendar: list[Fixture]) -> Plan:
    first = calendar[0].day
    fixtures = tuple(((game.day - first).days, game.away, game.home) for game in calendar)
    return replace(plan, first_day=first.isoformat(), fixtures=fixtures)


def _roster_names(game: Any, club: NewClub) -> list[str]:
    if game.seasons is None:
        return []
    sheet = game.seasons.read_club(club.content, club.name or "The club")
    return [sheet.name, sheet.short]


def _lengths(text: str | None, playoffs: int) -> tuple[int, ...]:
    if text is None:
        return {2: (7,), 4: (5, 7), 8: (3, 5, 7)}.get(playoffs, ())
    try:
        return tuple(int(one) for one in text.split(","))
    except ValueError:
        raise UsageError(f"--best-of lists numbers, as in 5,7; got {text}.") from None


def _options(given: list[str]) -> dict[str, str]:
    found = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not equals:
            raise UsageError(f"--option is written NAME=VALUE; got {one}.")
        found[name.strip().replace("-", "_")] = value.strip()
    return found


def _day(text: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise UsageError(f"{text} is no date; write it as 2045-07-04.") from None


def _warm(league: League, books: Books) -> None:
    """Compile before the progress bar starts."""
    season = books.open_season(league)
    if season.todays_games:
        prepared = season.prepare(season.todays_games[0])
        play_game(prepared.setup, tuple(league.clubs[club].manager for club in prepared.slot.clubs), prepared.key)


def _simulate(books: Books, league: League, to: datetime.date | None, days: int | None, until: str | None) -> int:
    season = books.open_season(league)
    if to is None and days is not None and season.today is not None:
        to = sorted({slot.day for slot in season.slots if slot.result is None})[:days][-1]
    total = sum(slot.result is None and (to is None or slot.day <= to) for slot in season.slots)
    with _bar(total) as progress:
        return simulate(season, until=to, stop=somebody_hurt if until else None, progress=progress)


def _simulate_totals(books: Books, league: League, seasons: int) -> int:
    counted = [0]
    with _bar(seasons * len(league.clubs) * league.plan.games // 2) as progress:

        def add(games: int) -> None:
            counted[0] += games
            if progress:
                progress(games)

        books.simulate_totals(league, seasons, add)
    return counted[0]


@contextmanager
def _bar(games: int) -> Iterator[Callable[[int], None] | None]:
    console = err()
    if not console.is_terminal:
        yield None
        return
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("games", total=games)
        yield lambda added: bar.advance(task, added)


def _first_open(season: Season) -> Any:
    for slot in season.todays_games:
        if slot.table_id is None:
            return slot
    raise UsageError("There is no game to play today.")


def _table_of(
    books: Books, league: League, slot: Any, prepared: Any, names: Any, managers: list[str], seats: tuple[bool, bool]
) -> Table:
    """The game as somebody left it, or from its start."""
    row = books.game(league, league.season, slot.number)
    if row.unfinished is not None:
        return load_text(row.unfinished, find_player, f"Game {slot.number}")
    players = [
        None if mine else find_player(manager, prepared.setup) for mine, manager in zip(seats, managers, strict=True)
    ]
    return Table(prepared.setup, key=prepared.key, names=names, players=players)


def _keep(books: Books, league: League, slot: Any, table: Table) -> None:
    """Keep a game as it stands in the books, so that it can be gone on with from anywhere."""
    if not table.over:
        books.hand_out(books.again(league), slot, save=save_text(table))


def _parts(view: SeasonView, name: str | None) -> list[Any]:
    return [view.part(name)] if name else list(view.parts)


def _game_json(view: SeasonView, game: Any) -> dict[str, Any]:
    clubs = view.league.clubs
    return {
        "game": game.number,
        "day": game.day,
        "stage": game.stage,
        "visitor": clubs[game.away].name,
        "home": clubs[game.home].name,
        "played": game.played,
        "score": [game.away_runs, game.home_runs] if game.played else None,
    }


def _standings_json(view: SeasonView) -> dict[str, Any]:
    return {
        "league": view.league.slug,
        "season": view.season,
        "over": view.row.over,
        "champion": view.champion.name if view.champion else None,
        "divisions": [
            {
                "name": division,
                "clubs": [
                    {
                        "club": view.league.clubs[one.club].name,
                        "wins": one.wins,
                        "losses": one.losses,
                        "ties": one.ties,
                        "games_behind": one.games_behind,
                        "runs": [one.runs_for, one.runs_against],
                        "streak": one.streak,
                    }
                    for one in records
                ],
            }
            for division, records in view.divisions
        ],
    }


def _board_json(view: SeasonView, board: Any) -> dict[str, Any]:
    return {
        "part": board.part.name,
        "column": board.column,
        "places": [
            {"rank": one.rank, "player": one.player, "name": view.name_of(one.player), "value": one.value}
            for one in board.places
        ],
    }

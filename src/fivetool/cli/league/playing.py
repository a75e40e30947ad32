"""Playing on: `sim`, `today`, `next`, `play` and `watch`."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import Annotated, Any

import typer

from fivetool.cli.app import Json, err, games_bar, out, print_json
from fivetool.cli.league.shared import (
    PLAY,
    Database,
    GameNumber,
    Which,
    WhichSeason,
    game_json,
    league_app,
    next_command,
    open_league,
    open_view,
    warm,
)
from fivetool.errors import UsageError
from fivetool.league.books import Books
from fivetool.league.league import League
from fivetool.league.play import finished, names_of, play_game
from fivetool.league.season import Season, Slot, simulate, somebody_hurt
from fivetool.league.views import SeasonView
from fivetool.players import find_player
from fivetool.table import Moment, Table, load_text, save_text
from fivetool.term import league as shown
from fivetool.term.reader import Leave, Reader
from fivetool.term.steps import bot_steps, headline, pause_for, show_steps
from fivetool.term.terminal_game import TerminalGame
from fivetool.term.waiting import compiling
from fivetool.web import companion_tables

PACE_ON_TERMINAL = 0.6


@league_app.command(rich_help_panel=PLAY)
def sim(
    league: Which = None,
    to: Annotated[str | None, typer.Option(help="Through this day, as in **2045-07-04**.")] = None,
    days: Annotated[int | None, typer.Option(help="How many days of games.", min=1)] = None,
    until: Annotated[str | None, typer.Option(help="**injury**: until somebody will miss games.")] = None,
    seasons: Annotated[int, typer.Option(help="How many seasons, counting this one.", min=1)] = 1,
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
    with open_league(database, league) as (books, found):
        with compiling(err()):
            warm(found, books)
        try:
            count = (
                _simulate_totals(books, found, seasons) if totals else _play_on(books, found, seasons, day, days, until)
            )
        except KeyboardInterrupt:
            go_on = next_command(f"sim {found.slug}", database)
            err().print(
                f"Stopped. Finished games are in the books; continue with: {go_on}", markup=False, soft_wrap=True
            )
            raise
        view = SeasonView(books, books.again(found))
        if json_only:
            print_json({"games": count, "season": view.season, "today": view.today, "over": view.row.over})
            return
        for piece in shown.standings_parts(view):
            out().print(piece)
        out().print(f"{count} games played.")
        if view.row.over:
            _say_what_is_next(view, database)


@league_app.command(rich_help_panel=PLAY)
def today(league: Which = None, database: Database = None, json_only: Json = False) -> None:
    """Show today's games."""
    with open_view(database, league) as view:
        if json_only:
            print_json(
                {"season": view.season, "today": view.today, "games": [game_json(view, g) for g in view.todays_games]}
            )
            return
        out().print(shown.headline(view), style="bold")
        if view.today is None:
            _say_what_is_next(view, database)
            return
        out().print(shown.games_grid(view, view.todays_games))
        number = next(game.number for game in view.todays_games if not game.played)
        out().print(
            f"Play one: {next_command(f'play {view.league.slug} --game {number}', database)}",
            markup=False,
            soft_wrap=True,
        )


@league_app.command("next", rich_help_panel=PLAY)
def next_season(league: Which = None, database: Database = None) -> None:
    """Begin the next season."""
    with open_league(database, league) as (books, last):
        found = books.next_season(last)
        out().print(f"The {found.season} season of {found.name} begins.")


@league_app.command(rich_help_panel=PLAY)
def play(
    league: Which = None,
    number: GameNumber = None,
    side: Annotated[
        str, typer.Option("--as", help="Which side you manage: **home**, **visitor** or **both**.")
    ] = "home",
    database: Database = None,
) -> None:
    """Play one of today's games in the terminal; if you leave, it waits for you."""
    seats = {"home": (False, True), "visitor": (True, False), "both": (True, True)}.get(side.lower())
    if seats is None:
        raise UsageError(f"--as must be home, visitor or both; got {side}.")
    with open_league(database, league) as (books, found):
        season = books.open_season(found)
        slot = season.find(number) if number is not None else _first_open(season)
        if slot.where:
            raise UsageError(f"Game {slot.number} is being played in the browser, at {slot.where}.")
        prepared = season.prepare(slot)
        names = names_of(found.clubs[slot.away].name, found.clubs[slot.home].name)
        managers = [found.clubs[club].manager for club in slot.clubs]
        reader = Reader(out())
        with compiling(err()):
            table = _table_of(books, found, slot, prepared, names, managers, seats)
        out().print(headline(table.setup, table.names, [p.name if p else "you" for p in table.players]))
        terminal_game = TerminalGame(table, reader, keep=lambda left: _keep(books, found, slot, left))
        if table.moves:
            terminal_game.recall()
        try:
            over = terminal_game.run()
        except Leave:
            over = False
        if over:
            season = books.open_season(books.again(found))  # keeping the game has changed the league
            recorded = season.record(season.prepare(season.find(slot.number)), finished(table))
            out().print(
                f"In the books: {season.title_of(slot)} {recorded.result.away_runs}–{recorded.result.home_runs}."
            )


@league_app.command("by-hand", rich_help_panel=PLAY)
def by_hand(league: Which = None, number: GameNumber = None, database: Database = None) -> None:
    """Play one of today's games with real dice; a phone with the address keeps it and books the result."""
    with open_league(database, league) as (books, found):
        season = books.open_season(found)
        slot = season.find(number) if number is not None else _first_nobody_plays(season)
        row = companion_tables.plan_by_hand(books, found, slot.number)
        companion_tables.begin(books, found, row)
        out().print(f"{season.named(slot)}: open /companions/{row['id']} in the clubhouse on this database.")


@league_app.command(rich_help_panel=PLAY)
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
    with open_league(database, league) as (books, found):
        which = found.season if season is None else season
        wanted = number if number is not None else _first_nobody_plays(books.open_season(found)).number
        row = books.game(found, which, wanted)
        if not row.played:
            playing = books.open_season(found)
            slot = playing.find(wanted)
            playing.refuse_if_in_hand(slot)
            prepared = playing.prepare(slot)
            managers = tuple(found.clubs[club].manager for club in (row.away, row.home))
            names = names_of(found.clubs[row.away].name, found.clubs[row.home].name)
            with compiling(err()):
                bots = [find_player(manager, prepared.setup) for manager in managers]
                table = Table(prepared.setup, key=prepared.key, names=names, players=bots)
            steps: Iterable[Moment] = bot_steps(table)
        else:
            with compiling(err()):
                table = books.replay(found, row)
            steps = table.now.line
        console.print(headline(table.setup, table.names, list(table.names.seats)))
        seconds = pace if pace is not None else PACE_ON_TERMINAL if console.is_terminal else 0.0
        show_steps(table, steps, console, pause_for(seconds))
        if not row.played:
            playing.record(prepared, play_game(prepared.setup, managers, prepared.key))


@league_app.command("give-up", rich_help_panel=PLAY)
def give_up(
    league: Which = None,
    number: GameNumber = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")] = False,
    database: Database = None,
) -> None:
    """Give up a game that somebody has started; what was played of it is deleted, and it starts over."""
    with open_league(database, league) as (books, found):
        season = books.open_season(found)
        slot = season.find(number) if number is not None else _only_one_in_hand(season)
        if not slot.in_hand:
            raise UsageError(f"{season.named(slot)} has not been started.")
        where = f"at {slot.where} in the browser" if slot.where else "in the terminal"
        question = f"Give up {season.named(slot)}, started {where}? What has been played of it is deleted."
        if not yes and not Reader(out()).agrees(question):
            out().print("Nothing was changed.")
            return
        books.hand_out(found, slot)
        out().print(f"{season.named(slot)} is given up; it starts over from the first pitch.")


def _only_one_in_hand(season: Season) -> Slot:
    """The game that somebody has begun, if there is only one."""
    begun = [slot for slot in season.todays_games if slot.in_hand]
    if len(begun) == 1:
        return begun[0]
    if not begun:
        raise UsageError("None of today's games has been started.")
    numbers = ", ".join(str(slot.number) for slot in begun)
    raise UsageError(f"Games {numbers} have been started; say which one with --game.")


def _day(text: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise UsageError(f"{text} is not a date; write it as 2045-07-04.") from None


def _say_what_is_next(view: SeasonView, database: str | None) -> None:
    begin = next_command(f"next {view.league.slug}", database)
    out().print(f"The season is over. Start the next one with: {begin}", markup=False, soft_wrap=True)


def _play_on(
    books: Books, league: League, seasons: int, to: datetime.date | None, days: int | None, until: str | None
) -> int:
    """So many seasons, the present one included; of each as much as is wanted."""
    count = 0
    for place in range(seasons):
        if place and books.season_row(league).over:
            league = books.next_season(books.again(league))
        count += _simulate(books, league, to, days, until)
        league = books.again(league)
    return count


def _simulate(books: Books, league: League, to: datetime.date | None, days: int | None, until: str | None) -> int:
    season = books.open_season(league)
    if to is not None and season.today is not None and to < season.today:
        raise UsageError(f"{to} has passed; the next games are on {season.today}.")
    if to is None and days is not None and season.today is not None:
        to = sorted({slot.day for slot in season.slots if slot.result is None})[:days][-1]
    total = sum(slot.result is None and (to is None or slot.day <= to) for slot in season.slots)
    with games_bar(total) as progress:
        return simulate(season, until=to, stop=somebody_hurt if until else None, progress=progress)


def _simulate_totals(books: Books, league: League, seasons: int) -> int:
    counted = [0]
    with games_bar(seasons * len(league.clubs) * league.plan.games // 2) as progress:

        def add(games: int) -> None:
            counted[0] += games
            if progress:
                progress(games)

        books.simulate_totals(league, seasons, add)
    return counted[0]


def _first_open(season: Season) -> Any:
    for slot in season.todays_games:
        if not slot.where:
            return slot
    raise UsageError("There is no game to play today.")


def _first_nobody_plays(season: Season) -> Slot:
    """The first of today's games that nobody has begun."""
    for slot in season.todays_games:
        if not slot.in_hand:
            return slot
    if season.todays_games:
        season.refuse_if_in_hand(season.todays_games[0])
    raise UsageError("There is no game to watch today.")


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

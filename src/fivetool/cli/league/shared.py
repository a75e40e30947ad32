"""What the commands of leagues share: the books they open and their options."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer

from fivetool.cli.app import LEAGUES, app
from fivetool.database import database_url
from fivetool.league.books import Books
from fivetool.league.league import League
from fivetool.league.play import play_game
from fivetool.league.reading import sound_books
from fivetool.league.views import SeasonView

BEGIN, PLAY, LOOK, BOOKS, CAREERS = "Begin", "Play", "Look", "The books", "Careers"

league_app = typer.Typer(
    name="league",
    help="Seasons: play your club's games by hand, simulate the rest, and keep the books.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)
app.add_typer(league_app, rich_help_panel=LEAGUES)

Database = Annotated[
    str | None, typer.Option(help="A SQLite file or a PostgreSQL URL; the clubhouse's own by default.")
]
Which = Annotated[str | None, typer.Argument(metavar="LEAGUE", help="The league; not needed if there is only one.")]
OfLeague = Annotated[str | None, typer.Option("--league", help="The league; not needed if there is only one.")]
WhichSeason = Annotated[int | None, typer.Option("--season", help="A season other than the current one.")]
GameNumber = Annotated[int | None, typer.Option("--game", help="The number of a game; **today** lists them.")]


@contextmanager
def open_books(database: str | None) -> Iterator[Books]:
    """The books of all leagues, closed again at the end."""
    books = Books.open(database_url(database))
    try:
        with sound_books():
            yield books
    finally:
        books.close()


@contextmanager
def open_league(database: str | None, wanted: str | None) -> Iterator[tuple[Books, League]]:
    """The books and one of their leagues, the only one if none is named."""
    with open_books(database) as books:
        yield books, books.find(wanted)


@contextmanager
def open_view(database: str | None, wanted: str | None, season: int | None = None) -> Iterator[SeasonView]:
    """A season of a league to look at, the present one if none is named."""
    with open_league(database, wanted) as (books, found):
        yield SeasonView(books, found, season)


def next_command(words: str, database: str | None) -> str:
    """A command to go on with, on the same books.

    >>> next_command("sim lantern", "my books.sqlite")
    "fivetool league sim lantern --database 'my books.sqlite'"
    """
    books = "" if database is None else f" --database {shlex.quote(database)}"
    return f"fivetool league {words}{books}"


def warm(league: League, books: Books) -> None:
    """Compile before the progress bar starts."""
    season = books.open_season(league)
    if season.todays_games:
        prepared = season.prepare(season.todays_games[0])
        play_game(prepared.setup, tuple(league.clubs[club].manager for club in prepared.slot.clubs), prepared.key)


def game_json(view: SeasonView, game: Any) -> dict[str, Any]:
    """A game of the calendar for programs."""
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

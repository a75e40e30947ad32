"""Player cards: build them from real seasons, look at them, check and print them.

The commands of `fivetool cards`.
"""

from __future__ import annotations

import dataclasses
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn

from fivetool.errors import DataError, UsageError

if TYPE_CHECKING:  # the commands load what they need when they need it, so that `fivetool --help` stays quick
    from fivetool.archive.events import EventFiles
    from fivetool.archive.season import Season
    from fivetool.games.dice_baseball.cards.club import Club

app = typer.Typer(
    help="Player cards: build them from real seasons, look at them, check and print them.", no_args_is_help=True
)

HONESTY_FILE = "honesty.csv"
REMARKS_SHOWN = 5


class SourceKind(StrEnum):
    """Where a season comes from."""

    EVENTS = "events"
    LAHMAN = "lahman"
    CSV = "csv"


class StaminaRule(StrEnum):
    """The stamina rule that cards are built for."""

    OFF = "off"
    BASIC = "basic"
    ADVANCED = "advanced"


@app.command(epilog="Example: fivetool cards build 1984eve.zip cards-1984")
def build(
    source: Annotated[
        str,
        typer.Argument(
            help="Event files (a zip as downloaded, a folder, a single file), a CSV file of season lines, "
            "a folder or zip of Lahman tables, or just the word lahman.",
            show_default=False,
        ),
    ],
    folder: Annotated[Path, typer.Argument(help="The folder to write to; made if it is missing.", show_default=False)],
    kind: Annotated[SourceKind | None, typer.Option("--from", help="The kind of source; detected by default.")] = None,
    year: Annotated[int | None, typer.Option(help="The season, where the source has several.")] = None,
    name: Annotated[str, typer.Option(help="The name of the card set; the year by default.")] = "",
    stamina: Annotated[StaminaRule, typer.Option(help="The stamina rule to build for.")] = StaminaRule.ADVANCED,
    parks: Annotated[
        bool, typer.Option("--parks/--no-parks", help="Build for games with or without ball parks.")
    ] = True,
    hr_floor: Annotated[bool, typer.Option("--hr-floor", help="A home-run number for everybody who hit one.")] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="The recipe of the rules page, without what makes replays truer.")
    ] = False,
    leave_out_broken: Annotated[
        bool, typer.Option("--leave-out-broken", help="Leave out games whose event files contradict themselves.")
    ] = False,
    levels: Annotated[
        bool,
        typer.Option(
            "--levels/--no-levels",
            help="Levels of its own for the season, set by short replays, and a season sheet; or those of 1984.",
        ),
    ] = True,
) -> None:
    """Build the cards of a season, with a table of what they can and cannot do."""
    from fivetool.games.dice_baseball.cards.files import write_set
    from fivetool.games.dice_baseball.workshop.builder import build_cards
    from fivetool.games.dice_baseball.workshop.honesty_table import as_csv, honesty, summary
    from fivetool.games.dice_baseball.workshop.recipe import REPLAY, Recipe
    from fivetool.games.dice_baseball.workshop.sheet_page import SHEET_FILE, sheet_page

    _refuse_foreign_folder(folder)
    base = Recipe() if plain else REPLAY
    recipe = dataclasses.replace(base, stamina=stamina.value, ball_parks=parks, hr_floor=hr_floor)
    page = without_levels = ""
    estimated: tuple[str, ...] = ()
    kind = kind or kind_of(source)
    with _progress() as say:
        season, files = read_source(source, kind, year, say, leave_out_broken)
        name = name or ("" if season.year else Path(source).stem)
        if (files is not None or kind == SourceKind.LAHMAN) and levels and not plain:
            from fivetool.games.dice_baseball.workshop.fitting import build_from_totals, build_season, may_be_fitted

            if files is not None:
                fitted = build_season(files, season, recipe, name, progress=say)
            else:
                fitted = build_from_totals(season, recipe, name, progress=say)
            cards, shop, estimated = fitted.cards, fitted.shop, fitted.figures.estimated
            if fitted.levels is None:
                few = not may_be_fitted(fitted.figures)
                without_levels = "Too few games for levels of its own" if few else "No need of levels of its own"
            else:
                page = sheet_page(cards.name, fitted.figures, cards.clubs[0].season_sheet, cards.rules, cards.notice)
        else:
            cards, shop = build_cards(season, recipe, name, progress=lambda part: say(f"building {part}", 0, 0))
        say("writing", 0, 0)
        written = write_set(cards, folder)
        (folder / SHEET_FILE).unlink(missing_ok=True)
        if page:
            (folder / SHEET_FILE).write_text(page, encoding="utf-8")
    rows = honesty(shop)
    table = folder / HONESTY_FILE
    table.write_text(as_csv(rows, estimated), encoding="utf-8")
    console = Console(highlight=False)
    total = sum(len(club.players) for club in cards.clubs)
    if files is not None:
        console.print(f"{len(files.games):,} games of {len(season.clubs)} clubs read.")
        for warning in missing_from(files, season):
            console.print(f"Warning: {warning}", soft_wrap=True)
    if estimated:
        said = ", ".join(estimated)
        source_of = "files" if files is not None else "tables"
        console.print(f"Warning: the {source_of} do not say {said}; estimated from other seasons.", soft_wrap=True)
    console.print(f"{total} cards of {len(cards.clubs)} clubs in {folder} ({len(written)} files).")
    if page:
        console.print(f"The season sheet, to lay beside the charts: {folder / SHEET_FILE}")
    elif without_levels:
        console.print(f"{without_levels}: double plays, errors, steals and so on are at 1984's.")
    for line in summary(rows):
        console.print(line, soft_wrap=True)
    console.print(f"What every card does against what its player did: {table}")
    for remark in season.remarks[:REMARKS_SHOWN]:
        console.print(f"Odd: {remark}", soft_wrap=True)
    if more := len(season.remarks[REMARKS_SHOWN:]):
        console.print(f"Odd: {more} more like these.")
    if cards.notice:
        console.print(cards.notice, soft_wrap=True)


@app.command(epilog='Example: fivetool cards show "Dunmoor Hares"')
def show(
    club: Annotated[str, typer.Argument(help="A club by name, or its file.", show_default=False)],
    player: Annotated[str, typer.Argument(help="A player by name or id; all of them by default.")] = "",
    cards: Annotated[Path | None, typer.Option("--set", help="The folder of the card set that the club is in.")] = None,
) -> None:
    """Show a player's card, or the roster of a club."""
    from fivetool.games.dice_baseball.cards.text import card_text, roster_text

    chosen = find_club(club, cards)
    console = Console(highlight=False)
    if not player:
        console.print(roster_text(chosen), soft_wrap=True)
        return
    wanted = player.lower()
    found = [who for who in chosen.players if wanted in (who.id.lower(), who.name.lower())]
    found = found or [who for who in chosen.players if wanted in who.name.lower()]
    if not found:
        raise UsageError(f"{chosen.name} has no player {player}.")
    for who in found:
        console.print(card_text(who, chosen), soft_wrap=True)


@app.command(epilog="Example: fivetool cards check cards-1984")
def check(
    path: Annotated[Path, typer.Argument(help="The folder of a card set, or a club's file.", show_default=False)],
) -> None:
    """Check a card set or a club that you made or changed."""
    from fivetool.games.dice_baseball.cards.files import CLUBS, read_set
    from fivetool.games.dice_baseball.seasons.rosters import oddities

    clubs = read_set(path).clubs if path.is_dir() else (CLUBS.read(path),)
    console = Console(highlight=False)
    for club in clubs:
        for oddity in oddities(club):
            console.print(f"{club.name}: {oddity}", soft_wrap=True)
    total = sum(len(club.players) for club in clubs)
    console.print(f"{total} cards of {len(clubs)} {'club' if len(clubs) == 1 else 'clubs'}: all in order.")


@app.command("print", epilog='Example: fivetool cards print "Dunmoor Hares" hares.html')
def print_cards(
    club: Annotated[
        str, typer.Argument(help="A club by name or its file, or the folder of a card set; blank for empty cards.")
    ],
    target: Annotated[Path, typer.Argument(help="A file ending in .html, .svg or .pdf.", show_default=False)],
    cards: Annotated[Path | None, typer.Option("--set", help="The folder of the card set that the club is in.")] = None,
    blank: Annotated[int, typer.Option(help="How many blank cards to add.", min=0, max=90)] = 0,
) -> None:
    """Make a sheet of player cards to print and cut, nine to a page."""
    from fivetool.games.dice_baseball.cards.faces import blank_cards, club_cards, write_sheets
    from fivetool.games.dice_baseball.cards.files import read_set

    notice, title = "", club
    if club.lower() == "blank":
        drawn = blank_cards(blank or 9)
    else:
        folder = Path(club)
        clubs = read_set(folder).clubs if folder.is_dir() and cards is None else (find_club(club, cards),)
        drawn = [card for one in clubs for card in club_cards(one)] + blank_cards(blank)
        notice, title = clubs[0].notice, clubs[0].name if len(clubs) == 1 else clubs[0].set_name
    written = write_sheets(drawn, target, title, notice)
    pages = "page" if len(written) == 1 else "pages"
    Console(highlight=False).print(
        f"{len(drawn)} cards: {', '.join(str(file) for file in written[:3])} ({len(written)} {pages})."
    )


@app.command(epilog="Example: fivetool cards league my-league --seed 7")
def league(
    folder: Annotated[Path, typer.Argument(help="The folder to write to; made if it is missing.", show_default=False)],
    seed: Annotated[int, typer.Option(help="The same seed makes the same league.", min=0)] = 1,
    clubs: Annotated[int, typer.Option(help="How many clubs: an even number.")] = 8,
    name: Annotated[str, typer.Option(help="The name of the league.")] = "",
    stamina: Annotated[StaminaRule, typer.Option(help="The stamina rule to build for.")] = StaminaRule.BASIC,
    parks: Annotated[
        bool, typer.Option("--parks/--no-parks", help="Build for games with or without ball parks.")
    ] = False,
) -> None:
    """Make up a league of imaginary clubs and players."""
    from fivetool.games.dice_baseball.cards.files import write_set
    from fivetool.games.dice_baseball.workshop.generator import USUAL, make_league

    _refuse_foreign_folder(folder)
    made = make_league(seed, clubs, name, dataclasses.replace(USUAL, stamina=stamina.value, ball_parks=parks))
    write_set(made, folder)
    console = Console(highlight=False)
    console.print(f"{made.name}, seed {seed}: {len(made.clubs)} clubs in {folder}.")
    for club in made.clubs:
        console.print(f"  {club.abbreviation}  {club.name} ({club.division}), {club.park.name}")


def find_club(wanted: str, folder: Path | None = None) -> Club:
    """A club by name, abbreviation or file, of a card set or of those that come with the game."""
    from fivetool.games.dice_baseball.book import club_file
    from fivetool.games.dice_baseball.cards.files import CLUBS, read_set

    if folder is None:
        return CLUBS.of(CLUBS.load(club_file(wanted)))
    cards = read_set(folder)
    club = cards.club(wanted)
    if club is None:
        raise UsageError(f"{folder} has no club {wanted}; it has {', '.join(one.abbreviation for one in cards.clubs)}.")
    return club


Say = Callable[[str, int, int], None]


def kind_of(source: str) -> SourceKind:
    """What a source is, by its name."""
    path = Path(source)
    if source.lower() == SourceKind.LAHMAN or _holds_lahman_tables(path):
        return SourceKind.LAHMAN
    if path.suffix.lower() == ".csv":
        return SourceKind.CSV
    return SourceKind.EVENTS


def _holds_lahman_tables(path: Path) -> bool:
    """Whether a folder or a zip has the tables, maybe in a folder of its own."""
    if path.is_dir():
        return any(path.rglob("Batting.csv"))
    if not zipfile.is_zipfile(path):
        return False
    with zipfile.ZipFile(path) as archive:
        return any(Path(name).name == "Batting.csv" for name in archive.namelist())


def read_season(source: str, kind: SourceKind, year: int | None, say: Say, leave_out_broken: bool = False) -> Season:
    """Read a season from any source."""
    return read_source(source, kind, year, say, leave_out_broken)[0]


def read_source(
    source: str, kind: SourceKind, year: int | None, say: Say, leave_out_broken: bool = False
) -> tuple[Season, EventFiles | None]:
    """Read a season from any source, and the event files where it comes from some."""
    from fivetool.archive.lahman import read_lahman
    from fivetool.archive.season_lines import read_season_lines

    if kind == SourceKind.CSV:
        return read_season_lines(source, year or 0), None
    if kind == SourceKind.LAHMAN:
        if year is None:
            raise UsageError("The Lahman tables hold all seasons; say which with --year.")
        say("reading the Lahman tables", 0, 0)
        return read_lahman(year, None if source.lower() == SourceKind.LAHMAN else source), None
    return _read_event_season(source, year, say, leave_out_broken)


def _read_event_season(source: str, year: int | None, say: Say, leave_out_broken: bool) -> tuple[Season, EventFiles]:
    from fivetool.archive.events import BrokenGame, read_events
    from fivetool.archive.lahman import divisions, park_names
    from fivetool.archive.tally import season_of

    say("reading event files", 0, 0)
    try:
        files = read_events(source, year, leave_out_broken=leave_out_broken).refuse_if_empty(source)
    except BrokenGame as error:
        raise DataError(f"{error} (--leave-out-broken builds the cards without such games.)") from None
    years = {game.date[:4] for game in files.games}
    if len(years) > 1:
        raise UsageError(f"{source} holds the seasons {', '.join(sorted(years))}; say which with --year.")
    season = season_of(files, source, progress=lambda done, total: say("adding up games", done, total))
    known, grouped = park_names(), divisions(season.year)
    for park in season.parks.values():
        park.name = known.get(park.id, park.name)
    for club in season.clubs.values():
        club.division = grouped.get(club.id, club.division)
    return season, files


def missing_from(files: EventFiles, season: Season) -> Iterator[str]:
    """What a person should know of event files that are not all there."""
    from fivetool.archive.completeness import missing_from_files
    from fivetool.archive.lahman import games_of_clubs

    yield from missing_from_files(files, season, games_of_clubs(season.year))


def _refuse_foreign_folder(folder: Path) -> None:
    """Cards go into an empty folder or replace a card set, and nothing else."""
    if folder.is_file():
        raise UsageError(f"{folder} is a file; cards need a folder.")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / "set.toml").is_file():
        raise UsageError(f"{folder} holds other files; choose an empty folder or one with a card set.")


@contextmanager
def _progress() -> Iterator[Say]:
    """A progress bar on stderr where that is a terminal."""
    console = Console(stderr=True)
    with Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as bar:
        task = bar.add_task("", total=None)

        def say(what: str, done: int, total: int) -> None:
            bar.update(task, description=what, completed=done, total=total or None)

        yield say

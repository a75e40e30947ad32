"""`fivetool league new` and `list`: leagues out of names, card sets, schedules and real seasons."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from fivetool.archive.schedules import read_schedule as read_retrosheet
from fivetool.cli.app import Json, out, print_json, seed_value
from fivetool.cli.game_command import options_grid
from fivetool.cli.league.shared import BEGIN, Database, league_app, next_command, open_books
from fivetool.errors import DataError, UsageError
from fivetool.game.registry import all_games, find_game
from fivetool.game.seasons import SeasonOfSet
from fivetool.league import careers
from fivetool.league.founding import named_clubs, playoff_lengths, with_calendar, with_fixtures, written_options
from fivetool.league.league import NewClub, NewLeague, Plan
from fivetool.league.schedule import Fixture, make_schedule
from fivetool.league.standings import Result, Standings
from fivetool.league.views import SeasonView
from fivetool.show.phrases import date_in_words

AS_PLAYED = "as_played"


class NewLeagueCommand(TyperCommand):
    """A command whose help ends with what leagues can be set to, which no flag stands for."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """The help of the command, then the options of leagues of every game that has some."""
        super().format_help(ctx, formatter)
        for game in all_games():
            if game.league.seasons is not None and game.league.seasons.options:
                written = {f"{option.name}={option.default}": option for option in game.league.seasons.options}
                out().print(options_grid(f"Options of leagues of {game.title}", "--option", written))


@league_app.command(cls=NewLeagueCommand, rich_help_panel=BEGIN)
def new(
    name: Annotated[str, typer.Argument(help="What the league is called.")],
    game: Annotated[str, typer.Option(help="The game it plays; **fivetool games** lists them.")],
    clubs: Annotated[
        str | None,
        typer.Option(help='Clubs by name, divisions separated by a slash: **"Owls,Kites / Rams,Foxes"**.'),
    ] = None,
    card_set: Annotated[
        str | None,
        typer.Option(
            "--set", help="All clubs of a card set, in games with rosters: **generated**, or a folder of your own."
        ),
    ] = None,
    all_careers: Annotated[
        bool, typer.Option("--careers", help="Every player on the clubs is a new career, run by the program.")
    ] = False,
    games: Annotated[int, typer.Option(help="Games per club.")] = 162,
    series: Annotated[int, typer.Option(help="Games per series.")] = 3,
    division_rounds: Annotated[
        int, typer.Option(help="How many times clubs of one division meet for each meeting with a club of another.")
    ] = 1,
    playoffs: Annotated[int, typer.Option(help="Clubs in the playoffs: 0, 2, 4 or 8.")] = 0,
    best_of: Annotated[str | None, typer.Option(help="Lengths of the rounds, as in **5,7**.")] = None,
    season: Annotated[int | None, typer.Option(help="The year of the first season.")] = None,
    schedule: Annotated[
        Path | None, typer.Option(help="A schedule of your own: a file with date, visitor and home.")
    ] = None,
    as_played: Annotated[
        Path | None,
        typer.Option(help="Event files of a real season: its schedule, with every player used when he really was."),
    ] = None,
    leave_out_broken: Annotated[
        bool,
        typer.Option(
            "--leave-out-broken", help="With --as-played: leave out games whose event files contradict themselves."
        ),
    ] = False,
    manager: Annotated[
        str | None, typer.Option(help="The bot that manages clubs nobody plays; the game's usual one by default.")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            help="An option of the game, as in **innings=9** (**fivetool play GAME --help** lists them), or of its "
            "leagues (listed below); may be repeated."
        ),
    ] = None,
    seed: Annotated[str, typer.Option(help="The same seed and the same choices give the same seasons.")] = "1",
    database: Database = None,
    json_only: Json = False,
) -> None:
    """Start a league."""
    chosen = find_game(game)
    of_set = _season_of_set(chosen, card_set)
    now = datetime.datetime.now(tz=datetime.UTC).year
    year = season if season is not None else of_set.year or now
    options = {**of_set.options, **written_options(option or [])}
    if all_careers:
        members, made = _career_clubs(chosen, clubs, seed)
    else:
        members, made = _members(chosen, clubs, card_set, options), ()
    plan = Plan(games, series, division_rounds, playoffs, _lengths(best_of, playoffs))
    if of_set.leagues and schedule is None and as_played is None:
        plan = _with_leagues_apart(plan, chosen, members, of_set.leagues, year)
    if schedule is not None:
        plan = _with_calendar(plan, schedule, members, chosen)
        year = int(plan.first_day[:4]) if season is None else year
    given = None
    if leave_out_broken and as_played is None:
        raise UsageError("--leave-out-broken belongs to --as-played, which reads event files.")
    if as_played is not None:
        plan, members, given = _as_played(chosen, plan, as_played, members, leave_out_broken)
        year = int(plan.first_day[:4])
    if manager is not None:
        members = tuple(replace(club, manager=manager) for club in members)
    coached = careers.coached(chosen.league.careers, made, year) if chosen.league.careers is not None else ()
    wanted = NewLeague(name, game, members, str(seed_value(seed)), year, options, plan, coached, given)
    with open_books(database) as books:
        league = books.create(wanted)
        view = SeasonView(books, league)
        if json_only:
            print_json({"league": league.slug, "season": league.season, "games": len(view.games)})
            return
        first_day = date_in_words(view.today or "")
        out().print(f"{league.name}: {len(league.clubs)} clubs, {len(view.games)} games from {first_day} on.")
        out().print(f"Simulate it: {next_command(f'sim {league.slug}', database)}", markup=False, soft_wrap=True)
        out().print(f"Today's games: {next_command(f'today {league.slug}', database)}", markup=False, soft_wrap=True)


@league_app.command("list", rich_help_panel=BEGIN)
def list_leagues(database: Database = None, json_only: Json = False) -> None:
    """List the leagues in the books."""
    with open_books(database) as books:
        rows = [
            {"league": row.slug, "name": row.name, "game": row.game, "season": row.season} for row in books.leagues()
        ]
    if json_only:
        print_json({"leagues": rows})
    for row in [] if json_only else rows:
        out().print(f"  [bold cyan]{row['league']}[/]  {row['name']}, {row['game']}, season {row['season']}")
    if not rows and not json_only:
        begin = next_command('new "My League" --game GAME --clubs "Owls,Kites"', database)
        out().print(f"No league yet. Start one: {begin}", markup=False, soft_wrap=True)


def _members(game: Any, clubs: str | None, card_set: str | None, options: Mapping[str, Any]) -> tuple[NewClub, ...]:
    """Clubs as they were given: names, or all clubs of a card set."""
    if (clubs is None) == (card_set is None):
        raise UsageError('Give the clubs by name (--clubs "Owls,Kites") or a card set (--set), but not both.')
    if card_set is not None:
        if game.league.seasons is None:
            raise UsageError(f"Clubs of {game.title} have no rosters; give their names with --clubs.")
        return tuple(NewClub("", content=content) for content in game.league.seasons.clubs_of(card_set, options))
    if game.league.seasons is not None:
        raise UsageError(f"Clubs of {game.title} have rosters; give a card set with --set.")
    return named_clubs(clubs or "")


def _season_of_set(game: Any, card_set: str | None) -> SeasonOfSet:
    """What the card set says about its season, if one is given."""
    if card_set is None or game.league.seasons is None:
        return SeasonOfSet()
    found: SeasonOfSet = game.league.seasons.season_of_set(card_set)
    return found


FIRST_DAY = (4, 1)  # of a calendar that is made here


def _with_leagues_apart(
    plan: Plan, game: Any, members: tuple[NewClub, ...], leagues: tuple[tuple[int, ...], ...], year: int
) -> Plan:
    """A calendar in which clubs of different leagues never meet, as in their real season."""
    calendar: list[Fixture] = []
    first = datetime.date(year, *FIRST_DAY)
    for places in leagues:
        divisions: dict[str, list[int]] = {}
        for place in places:
            shown = game.league.seasons.read_club(members[place].content, "The club")
            divisions.setdefault(shown.division, []).append(place)
        calendar += make_schedule(
            list(divisions.values()), plan.games, first, series=plan.series, division_rounds=plan.division_rounds
        )
    return with_fixtures(plan, sorted(calendar, key=lambda game: (game.day, game.home)))


def _career_clubs(game: Any, clubs: str | None, seed: str) -> tuple[tuple[NewClub, ...], tuple[Any, ...]]:
    """Clubs by name, all of whose players begin their careers."""
    if game.league.careers is None:
        raise UsageError(f"{game.title} has no careers.")
    if clubs is None:
        raise UsageError('--careers makes clubs of new players; name the clubs with --clubs "Owls,Kites".')
    members, made = [], []
    for club in named_clubs(clubs):
        content, careers_of_club = game.league.careers.new_club(club.name, seed)
        members.append(replace(club, content=content))
        made += careers_of_club
    return tuple(members), tuple(made)


def _with_calendar(plan: Plan, path: Path, members: tuple[NewClub, ...], game: Any) -> Plan:
    """A calendar of one's own, or a schedule as Retrosheet has it."""
    try:
        text = "" if path.suffix == ".zip" else path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = str(getattr(error, "strerror", None) or "not a text file").lower()
        raise UsageError(f"Cannot read {path}: {reason}.") from None
    if not text or text.lstrip('"')[:8].isdecimal():
        text = "".join(f"{g.date},{g.visitors},{g.home}\n" for g in read_retrosheet(path))
    return with_calendar(plan, text, members, game, str(path))


def _as_played(
    game: Any, plan: Plan, source: Path, members: tuple[NewClub, ...], leave_out_broken: bool
) -> tuple[Plan, tuple[NewClub, ...], tuple[Any, ...]]:
    """The calendar of a real season, who played in its games, and managers who let them."""
    if game.league.seasons is None:
        raise UsageError(f"Clubs of {game.title} have no rosters, so no real season can be replayed.")
    if AS_PLAYED not in game.players.styles:
        raise UsageError(f"{game.title} has no manager who uses every player as he was really used.")
    try:
        games = game.league.seasons.as_played(str(source), [club.content for club in members], leave_out_broken)
    except DataError as error:
        raise DataError(f"{error} (--leave-out-broken begins the league without such games.)") from None
    fixtures = [Fixture(one.day, one.away, one.home) for one in games]
    managed = tuple(replace(club, manager=AS_PLAYED) for club in members)
    plan = replace(with_fixtures(plan, fixtures), as_played=True, real=_real_records(len(members), games))
    return plan, managed, tuple(one.given for one in games)


def _real_records(clubs: int, games: list[Any]) -> tuple[tuple[int, ...], ...]:
    """Wins, losses, runs and runs allowed as they really were."""
    table = Standings(clubs)
    for one in games:
        outcome = (one.score[0] > one.score[1]) - (one.score[0] < one.score[1]) + 1
        table.add(Result(one.away, one.home, one.score[0], one.score[1], outcome))
    return tuple((one.wins, one.losses, one.runs_for, one.runs_against) for one in table.records)


def _lengths(text: str | None, playoffs: int) -> tuple[int, ...]:
    if text is None:
        return playoff_lengths(playoffs)
    try:
        return tuple(int(one) for one in text.split(","))
    except ValueError:
        raise UsageError(f"--best-of lists numbers, as in 5,7; got {text}.") from None

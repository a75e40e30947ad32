"""Commands that take a game: the options which the game declares become flags of the command.

`fivetool play GAME --innings 9 --extra-innings 2` sets the options `innings` and `extra_innings` of that game. They
are taken out of the arguments before Typer sees them, and `--help` after the name of a game lists them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table as Grid
from rich.text import Text
from typer.core import TyperCommand

from fivetool.cli.app import out
from fivetool.errors import OptionError, UsageError
from fivetool.game.facts import Names
from fivetool.game.faults import faults_told
from fivetool.game.game import Game
from fivetool.game.options import Option, seats_in_words
from fivetool.game.registry import find_game, game_names
from fivetool.game.setup import Setup
from fivetool.players import bot_names
from fivetool.players.agents import file_of
from fivetool.players.matches import is_player

PERSON = "you"
PERSON_WORDS = (PERSON, "person", "me", "human")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The name of a game; **fivetool games** lists them.")]

_OPTIONS = "fivetool.game_options"
BY_THE_LETTER = "--by-the-letter"


class GameCommand(TyperCommand):
    """A command whose flags include the options of the game that it is given."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Take the game's own flags out, then let Typer parse the rest."""
        game = _game_among(args)
        if game is None and not args:
            raise UsageError(f"Name a game: {ctx.command_path} GAME. Games here: {', '.join(game_names())}.")
        if game is not None:
            ctx.meta["fivetool.game"] = game
            own = self._flags()
            args, ctx.meta[_OPTIONS] = take_options(game, args, own)
            _refuse_unknown(game, args, own)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Run the command; a fault in the code of the game is said in one line."""
        with faults_told(ctx.meta["fivetool.game"]):
            return super().invoke(ctx)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """The help of the command, then that of the game."""
        super().format_help(ctx, formatter)
        game = ctx.meta.get("fivetool.game")
        console = out()
        if game is None:
            console.print(Text(f" Name a game to see its own options: {ctx.command_path} GAME --help\n", style="dim"))
        else:
            for part in game_help(game):
                console.print(part)

    def _flags(self) -> set[str]:
        flags = {flag for param in self.params for flag in (*param.opts, *param.secondary_opts)}
        return {flag for flag in flags if flag.startswith("-")} | {"--help"}


def chosen_options(ctx: typer.Context) -> dict[str, Any]:
    """What was given as flags, as `Game.setup` takes it: options of the game, and whether to play by the letter."""
    return dict(ctx.meta.get(_OPTIONS, {}))


def take_options(game: Game, args: list[str], own_flags: Iterable[str] = ()) -> tuple[list[str], dict[str, Any]]:
    """Separate the flags of a game's options from the rest: `--own-tie ask`, `--own-tie=ask` or `--own_tie ask`.

    `--by-the-letter` takes no value.
    """
    flags = {flag_of(option): option.name for option in game.options.declared if flag_of(option) not in own_flags}
    rest: list[str] = []
    given: dict[str, Any] = {}
    waiting = iter(args)
    for argument in waiting:
        if argument.replace("_", "-").lower() == BY_THE_LETTER and game.options.readings:
            given["by_the_letter"] = True
            continue
        flag, equals, value = argument.partition("=")
        name = flags.get(flag.replace("_", "-").lower()) if argument.startswith("--") else None
        if name is None:
            rest.append(argument)
            continue
        value = value if equals else next(waiting, "")
        if not value or (value.startswith("--") and not equals):
            raise OptionError(f"{flag} needs a value: {_option(game, name).allowed}.")
        given[name] = value
    return rest, given


def flag_of(option: Option) -> str:
    """How an option is written on the command line."""
    return f"--{option.name.replace('_', '-')}"


def game_help(game: Game) -> list[Any]:
    """What a person has to know to set a game up: its seats, its players, its options."""
    head = Text()
    head.append(f" {game.title}", style="bold")
    head.append(f"  {game.facts.summary}\n")
    head.append(f" Seats: {game.seats.in_words}. In a seat: {PERSON}, {', '.join(bot_names(game))}.\n")
    if game.options.readings:
        head.append(f" {BY_THE_LETTER} sets every option to the most literal reading of the rulebook.\n")
    return [
        head,
        options_grid(f"Options of {game.title}", "flag", {flag_of(one): one for one in game.options.declared}),
    ]


def options_grid(title: str, written: str, options: Mapping[str, Option]) -> Grid:
    """Options by the words that set them, with what they do, what may be given, and the clauses behind them."""
    grid = Grid(box=SIMPLE_HEAD, title=title, title_justify="left", title_style="bold")
    grid.add_column(written, style="bold cyan", no_wrap=True)
    grid.add_column("what it does")
    for words, option in options.items():
        grid.add_row(words, _option_help(option))
    return grid


def _option_help(option: Option) -> Text:
    only = f" Only with {seats_in_words(option.only_seats)}." if option.only_seats else ""
    text = Text(f"{option.help}{only}")
    text.append(f"  {', '.join(option.clauses)}", style="dim")
    text.append(f"\n{option.allowed}; default {option.default}", style="cyan")
    for value in option.listed:
        words = option.in_words(value)
        if words != Option.in_words(option, value):  # what speaks for itself needs no words
            text.append(f"\n{value}", style="cyan")
            text.append(f": {words}")
    return text


def split_seats(game: Game, text: str | None, usual: str | None = None) -> list[str]:
    """Who sits where: what was given, or `usual` in the first seat and managers in the others."""
    if text is None:
        manager = game.players.styles[0]
        return [usual or manager] + [manager] * (game.seats.counts[0] - 1)
    seats = [seat if file_of(seat) else seat.lower() for seat in (given.strip() for given in text.split(","))]
    for seat in seats:
        if seat not in PERSON_WORDS and not is_player(seat, game):
            raise UsageError(
                f"No player named {seat or '(empty)'}; players of {game.title}: {PERSON}, {', '.join(bot_names(game))}."
            )
    return [PERSON if seat in PERSON_WORDS else seat for seat in seats]


def refuse_people(seats: list[str], what: str) -> list[str]:
    """The seats again, where nobody can be asked."""
    if PERSON in seats:
        raise UsageError(f"{what} is played by bots alone; use fivetool play to sit in a seat yourself.")
    return seats


def team_names(setup: Setup, text: str | None) -> Names:
    """The names at the table: the game's own, or those given for the teams."""
    usual = setup.usual_names
    if text is None:
        return usual
    teams = tuple(name.strip() for name in text.split(","))
    if len(teams) != setup.team_count:
        raise UsageError(f'--names wants {setup.team_count} team names, as in --names "Owls,Kites"; got {len(teams)}.')
    return Names(teams, usual.seats)


def _option(game: Game, name: str) -> Option:
    return next(option for option in game.options.declared if option.name == name)


def _game_among(args: list[str]) -> Game | None:
    """The game that is named among the arguments, if any is."""
    known = game_names()
    named = (arg for arg in args if arg.strip().lower().replace("_", "-").replace(" ", "-") in known)
    first = next(named, None)
    if first is not None:
        return find_game(first)
    plain = next((arg for arg in args if not arg.startswith("-")), None)
    if plain is not None and not any(arg in ("--help", "--all") for arg in args):
        find_game(plain)  # says that there is none of that name, before any flag is called unknown
    return None


def _refuse_unknown(game: Game, args: list[str], own: set[str]) -> None:
    for argument in args:
        flag = argument.partition("=")[0]
        if flag.startswith("--") and len(flag) > 2 and flag not in own:
            preset = [BY_THE_LETTER] if game.options.readings else []
            options = ", ".join([*(flag_of(option) for option in game.options.declared), *preset])
            others = ", ".join(sorted(name for name in own if name.startswith("--")))
            raise OptionError(f"Unknown option {flag}. Options of {game.title}: {options}; of this command: {others}.")

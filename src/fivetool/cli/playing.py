"""`fivetool play`: a game in the terminal."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from fivetool.cli.app import PLAY, app, err, out, seed_value
from fivetool.cli.game_command import PERSON, GameCommand, GameName, chosen_options, split_seats, team_names
from fivetool.errors import OptionError, SaveError, UsageError
from fivetool.game.game import Game
from fivetool.game.registry import find_game
from fivetool.players import seat_player
from fivetool.table import Table, load
from fivetool.term import kept_games
from fivetool.term.reader import Leave, Reader, TakeBack
from fivetool.term.steps import headline
from fivetool.term.telling import Teller
from fivetool.term.terminal_game import TerminalGame, typed_dice
from fivetool.term.waiting import compiling

ASK = "ask"


@dataclass(frozen=True)
class NewGame:
    """What was asked for on the command line."""

    game: Game
    seats: list[str]
    options: dict[str, Any]
    names: str | None = None
    seed: str | None = None
    typed_dice: bool = False

    def open(self, reader: Reader, teller: Teller) -> Table:
        """The table, dealt. Where dice are typed in, the first of them are asked for here, and their results told."""
        setup = self.game.setup(len(self.seats), **self.options)
        names = team_names(setup, self.names)
        players = [None if seat == PERSON else seat_player(seat, setup) for seat in self.seats]
        seed = seed_value(self.seed) if self.seed is not None else None
        while True:
            try:
                source = typed_dice(reader) if self.typed_dice else None
                return Table(setup, seed=seed, names=names, players=players, dice=source, heard=teller.hear)
            except TakeBack:
                teller.told.clear()
                reader.console.print("  There is nothing to take back yet.")


@app.command(cls=GameCommand, rich_help_panel=PLAY)
def play(
    ctx: typer.Context,
    game: GameName,
    seats: Annotated[
        str | None,
        typer.Option(help="Who sits where, as in **you,manager**; **you,you** shares the keyboard."),
    ] = None,
    names: Annotated[str | None, typer.Option(help='Names of the teams, as in **"Owls,Kites"**.')] = None,
    seed: Annotated[
        str | None, typer.Option(help="The same seed rolls the same dice; without it they are secret.")
    ] = None,
    dice: Annotated[
        list[str] | None,
        typer.Option(
            metavar="<str>",
            help="**ask**: you roll real dice and type them in. Anything else: the game's own dice option.",
        ),
    ] = None,
    save: Annotated[
        Path | None, typer.Option(help="Also write the game to this file, when it ends or you leave.")
    ] = None,
    load_file: Annotated[Path | None, typer.Option("--load", help="Continue a saved game.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue the game you left, without being asked.")] = False,
    new: Annotated[
        bool, typer.Option("--new", help="Start a new game, without being asked about the one you left.")
    ] = False,
) -> None:
    """Play a game in the terminal.

    You take the first seat against the manager unless --seats says otherwise. At every question type the number of
    a choice; h gives a hint, u takes a choice back, q leaves with the game kept, ? lists the rest.
    """
    chosen = find_game(game)
    reader = Reader(out())
    wanted = NewGame(chosen, split_seats(chosen, seats, PERSON), chosen_options(ctx), names, seed)
    wanted = _with_dice(wanted, dice or [])
    try:
        begin(wanted, reader, save=save, load_file=load_file, resume=resume, new=new)
    except Leave:
        reader.console.print("The game had not begun.")


def begin(
    wanted: NewGame,
    reader: Reader,
    *,
    save: Path | None = None,
    load_file: Path | None = None,
    resume: bool = False,
    new: bool = False,
) -> None:
    """Sit down: at a saved game, at the one that was left, or at a new one."""
    if sum((resume, new, load_file is not None)) > 1:
        raise UsageError("Give only one of --resume, --new and --load.")
    if save is not None and not save.absolute().parent.is_dir():
        raise UsageError(f"The game cannot be saved as {save}: there is no folder {save.parent}.")
    table = _loaded(wanted.game, load_file, reader) if load_file else None
    if table is None and not new:
        table = _left(wanted.game, reader, resume)
    teller = Teller(reader.console)
    terminal_game = TerminalGame(table or _opened(wanted, reader, teller), reader, save, teller=teller)
    if table is not None:
        _introduce(table, reader)
        terminal_game.recall()
    terminal_game.run()


def _with_dice(wanted: NewGame, dice: list[str]) -> NewGame:
    """`--dice ask` asks a person for the dice; any other value is for the game's own option of that name."""
    own = [value for value in dice if value.lower() != ASK]
    options = dict(wanted.options)
    if own:
        if not any(option.name == "dice" for option in wanted.game.options.declared):
            raise OptionError(f"--dice must be {ASK} for {wanted.game.title}; got {own[-1]}.")
        options["dice"] = own[-1]
    return NewGame(wanted.game, wanted.seats, options, wanted.names, wanted.seed, len(own) < len(dice))


def _opened(wanted: NewGame, reader: Reader, teller: Teller) -> Table:
    if PERSON not in wanted.seats:
        raise UsageError(f"Nobody sits at the keyboard; use fivetool watch {wanted.game.name} to see bots play.")
    table = wanted.open(reader, teller)
    _introduce(table, reader)
    return table


def _introduce(table: Table, reader: Reader) -> None:
    players = [player.name if player else PERSON for player in table.players]
    reader.console.print(headline(table.setup, table.names, players))
    if table.known_rows is None:
        reader.console.print(Text(f"Dice seal  {table.commitment}", style="dim"), soft_wrap=True)


def _left(game: Game, reader: Reader, resume: bool) -> Table | None:
    """The game that was left unfinished, if there is one and the person wants it."""
    path = kept_games.kept_path(game.name)
    if not path.exists():
        if resume:
            raise UsageError(f"There is no unfinished game of {game.title} to resume.")
        return None
    try:
        table = _loaded(game, path, reader)
    except SaveError as error:
        if resume:
            raise
        reader.console.print(Text(f"The game you left cannot be resumed: {error}", style="red"))
        return None
    return table if resume or reader.yes(f"{_standing(table)} Continue it?") else None


def _loaded(game: Game, path: Path, reader: Reader) -> Table:
    with compiling(err()):
        table = load(path, seat_player)
    if table.setup.game.name != game.name:
        raise UsageError(f"{path} is a game of {table.setup.game.title}, not of {game.title}.")
    if table.over:
        raise UsageError(f"{path} is a finished game; watch it with: fivetool replay {path}")
    if table.known_rows is not None:
        table.source = typed_dice(reader)
    return table


def _standing(table: Table) -> str:
    runs = ", ".join(f"{team} {score}" for team, score in zip(table.names.teams, table.scores, strict=True))
    now = table.setup.game.board.scoreboard(table.scene()).now
    return f"You left a game: {runs}{f', {now.lower()}' if now else ''}."

"""`fivetool duplicate`: the same dice for everybody, in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fivetool.cli.app import PLAY, Json, app, err, out, print_json, seed_value
from fivetool.cli.game_command import PERSON, GameCommand, GameName, chosen_options, split_seats
from fivetool.engine.folders import data_folder
from fivetool.errors import UsageError
from fivetool.game.game import Game
from fivetool.game.registry import find_game
from fivetool.players.duplicate import Duplicate, contestants_of, load_match, new_match
from fivetool.players.matches import is_player
from fivetool.term.duplicate import match_parts, play_match
from fivetool.term.reader import Reader
from fivetool.term.waiting import compiling


@app.command(cls=GameCommand, rich_help_panel=PLAY)
def duplicate(
    ctx: typer.Context,
    game: GameName,
    players: Annotated[
        str | None,
        typer.Option(help="Who is compared, as in **you,you** or **you,search**; you and the manager by default."),
    ] = None,
    names: Annotated[str | None, typer.Option(help='Their names, as in **"Ann,Ben"**.')] = None,
    against: Annotated[str | None, typer.Option(help="The bot that everybody plays; the manager by default.")] = None,
    both_sides: Annotated[
        bool, typer.Option("--both-sides", help="Two play each other twice, with the seats exchanged.")
    ] = False,
    seed: Annotated[
        str | None, typer.Option(help="The same seed rolls the same dice; without it they are secret.")
    ] = None,
    file: Annotated[
        Path | None, typer.Option(help="Keep the match in this file; if it is there already, go on with it.")
    ] = None,
    new: Annotated[bool, typer.Option("--new", help="Start a new match, whatever became of the one you left.")] = False,
    json_only: Json = False,
) -> None:
    """Play a duplicate match: the same dice for everybody, so that what one does better is skill.

    Everybody takes the first seat in turn, against the same bot. There are no hints and no undo, and the key of the
    dice stays secret until all are done. Whoever leaves goes on later with the same command.
    """
    chosen = find_game(game)
    reader, path = Reader(out()), file or data_folder() / "unfinished" / f"duplicate-{chosen.name}.json"
    match = _left(chosen, path, new)
    if match is None:
        _refuse_bot(chosen, against)
        seats = split_seats(chosen, players) if players else [PERSON, chosen.players.styles[0]]
        setup = chosen.setup(2 if both_sides else None, **chosen_options(ctx))
        contestants = contestants_of(setup, seats, [name.strip() for name in names.split(",")] if names else None)
        key_seed = seed_value(seed) if seed is not None else None
        with compiling(err()):
            match = new_match(setup, contestants, against=against, both_sides=both_sides, seed=key_seed)
    if json_only and match.next_table() is not None:
        raise UsageError("--json is for matches between bots; a person is shown the games.")
    begun = match
    if not play_match(begun, reader, lambda: begun.save(path)):
        where = f" --file {file}" if file else ""
        reader.console.print(f"Go on with: fivetool duplicate {chosen.name}{where}", highlight=False, soft_wrap=True)
        return
    done = file or data_folder() / "finished" / f"duplicate-{chosen.name}.json"
    match.save(done)
    if done != path:
        path.unlink(missing_ok=True)
    _show(match, done, json_only)


def _left(game: Game, path: Path, new: bool) -> Duplicate | None:
    """The match that is kept there, if it is to go on."""
    if new or not path.exists():
        return None
    with compiling(err()):
        match = load_match(path)
    if match.setup.game.name != game.name:
        raise UsageError(f"{path} is a match of {match.setup.game.title}, not of {game.title}.")
    return match


def _refuse_bot(game: Game, against: str | None) -> None:
    if against is not None and not is_player(against, game):
        raise UsageError(f"No bot named {against}; fivetool duplicate {game.name} --help lists them.")


def _show(match: Duplicate, path: Path, json_only: bool) -> None:
    if json_only:
        print_json(match.summary())
        return
    console = out()
    for part in match_parts(match):
        console.print(part, highlight=False, soft_wrap=isinstance(part, str))
    console.print(f"The match is in {path}", style="dim", highlight=False, soft_wrap=True)

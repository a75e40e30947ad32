"""`fivetool puzzles`: positions of games that were played, in which one choice is the best beyond doubt."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from fivetool.cli.app import LAB, Json, Seed, app, err, out, print_json, seed_value
from fivetool.engine.folders import data_folder
from fivetool.errors import DataError, UsageError
from fivetool.game.files import read_puzzles
from fivetool.game.game import Game
from fivetool.game.puzzles import MOST_PUZZLES, Puzzle
from fivetool.game.registry import find_game
from fivetool.players import seat_player
from fivetool.players.puzzles import (
    LEAST_MARGIN,
    MOST_MARGIN,
    USUAL_MARGIN,
    Look,
    as_file,
    check_all,
    pick,
    play_game,
    puzzles_in,
    usual_players,
)
from fivetool.table import load
from fivetool.term.waiting import compiling

MOST_GAMES = 100_000
FEWEST_PLAYOUTS, MOST_PLAYOUTS = 100, 100_000

puzzles_app = typer.Typer(no_args_is_help=True, rich_markup_mode="markdown")
app.add_typer(
    puzzles_app,
    name="puzzles",
    rich_help_panel=LAB,
    help="Puzzles from real positions: find them in games, check them.",
)

OfGame = Annotated[str, typer.Argument(help="The game.")]
Playouts = Annotated[int, typer.Option(help="Playouts of each choice in the last look at a position.")]


@puzzles_app.command()
def make(
    game: OfGame,
    saves: Annotated[
        list[Path] | None, typer.Argument(help="Saved games to look through, instead of new ones.")
    ] = None,
    count: Annotated[int, typer.Option(help="How many puzzles are wanted.")] = 16,
    games: Annotated[int, typer.Option(help="How many games to play at most, where no saves are given.")] = 200,
    playouts: Playouts = 4000,
    margin: Annotated[
        float, typer.Option(help="By how much more often the best choice must win than the next.")
    ] = USUAL_MARGIN,
    seed: Seed = "puzzles",
    target: Annotated[
        Path | None,
        typer.Option("--out", help="Where to write them; without it, where the clubhouse of this user looks."),
    ] = None,
) -> None:
    """Find puzzles: play games between bots, or read saved ones, review them, and keep what is beyond doubt."""
    found = find_game(game)
    _check(count, "--count", 1, MOST_PUZZLES)
    _check(games, "--games", 1, MOST_GAMES)
    _check(playouts, "--playouts", FEWEST_PLAYOUTS, MOST_PLAYOUTS)
    path = target or data_folder() / "puzzles" / f"{found.name}.json"
    if not LEAST_MARGIN <= margin <= MOST_MARGIN:
        raise UsageError(f"--margin must be from {LEAST_MARGIN} to {MOST_MARGIN}; got {margin:g}.")
    look = Look(last=playouts, margin=margin)
    with compiling(err()):
        looked = _in_saves(found, saves, look) if saves else _in_new_games(found, games, seed_value(seed), look)
        picked = pick(looked, count)
    if not picked:
        raise UsageError("No puzzle was found: no choice there was the best beyond doubt. Try more games.")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(as_file(found, picked), encoding="utf-8")
    except OSError as error:
        raise DataError(f"Cannot write {path}: {(error.strerror or 'it cannot be written').lower()}.") from None
    out().print(f"{len(picked)} {'puzzle' if len(picked) == 1 else 'puzzles'} in {path}", soft_wrap=True)


@puzzles_app.command()
def check(
    game: OfGame,
    file: Annotated[
        Path | None, typer.Argument(help="A file of puzzles; without it, those that come with the game.")
    ] = None,
    playouts: Playouts = 2000,
    json_only: Json = False,
) -> None:
    """Check puzzles: each replays, and a fresh look with other dice finds the same answer."""
    found = find_game(game)
    _check(playouts, "--playouts", FEWEST_PLAYOUTS, MOST_PLAYOUTS)
    if file is not None:
        puzzles = read_puzzles(file)
    elif found.pages.puzzles is not None:
        puzzles = found.pages.puzzles()
    else:
        raise UsageError(f"{found.title} has no puzzles of its own; name a file.")
    if puzzles.game != found.name:
        raise UsageError(f"{file} has puzzles of {puzzles.game}, not of {found.name}.")
    with compiling(err()):
        problems = check_all(puzzles, playouts)
    if json_only:
        print_json({"ok": not problems, "puzzles": len(puzzles.puzzles), "problems": problems})
    else:
        for problem in problems or [f"All {len(puzzles.puzzles)} puzzles hold."]:
            out().print(problem, soft_wrap=True)
    if problems:
        raise typer.Exit(1)


def _in_new_games(game: Game, games: int, seed: int | str, look: Look) -> Iterator[Iterator[Puzzle]]:
    seats = next((count for count in game.seats.counts if count > 1), game.seats.counts[0])
    setup = game.setup(seats, **dict(game.options.quick))
    for number in range(games):
        yield puzzles_in(play_game(setup, seed, number, usual_players(game, seats)), look)


def _in_saves(game: Game, saves: list[Path], look: Look) -> Iterator[Iterator[Puzzle]]:
    for path in saves:
        table = load(path, seat_player)
        if table.setup.game.name != game.name:
            raise UsageError(f"{path} is a game of {table.setup.game.title}, not of {game.title}.")
        if not table.over:
            raise UsageError(f"{path} is not over; only finished games are looked through.")
        yield puzzles_in(table, look)


def _check(value: int, name: str, low: int, high: int) -> None:
    if not low <= value <= high:
        raise UsageError(f"{name} must be from {low:,} to {high:,}; got {value:,}.")

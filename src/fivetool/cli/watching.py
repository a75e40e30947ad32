"""`fivetool watch`, `replay` and `verify`: games that are already decided."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fivetool.cli.app import PLAY, Json, Seed, app, err, out, print_json, seed_value
from fivetool.cli.game_command import (
    GameCommand,
    GameName,
    chosen_options,
    refuse_people,
    split_seats,
    team_names,
)
from fivetool.errors import UsageError
from fivetool.game.papers import find_paper
from fivetool.game.registry import find_game
from fivetool.players import seat_player
from fivetool.show.papers import paper_page
from fivetool.table import Table, load, read_file
from fivetool.table import verify as verify_save
from fivetool.term.reader import Reader
from fivetool.term.steps import (
    bot_steps,
    game_record,
    headline,
    pause_for,
    pause_for_enter,
    show_steps,
)
from fivetool.term.waiting import compiling

PACE_ON_TERMINAL = 0.6
SLOWEST_PACE = 60
MOST_GAMES = 1 << 62

SaveFile = Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.")]


@app.command(cls=GameCommand, rich_help_panel=PLAY)
def watch(
    ctx: typer.Context,
    game: GameName,
    seed: Seed = "1",
    number: Annotated[int, typer.Option("--game", help="Which game of the simulation; the first is 0.")] = 0,
    seats: Annotated[str | None, typer.Option(help="Who plays, as in **manager,random**.")] = None,
    names: Annotated[str | None, typer.Option(help='Names of the teams, as in **"Owls,Kites"**.')] = None,
    pace: Annotated[float | None, typer.Option(help="Seconds between choices; 0 prints the game at once.")] = None,
    save: Annotated[Path | None, typer.Option(help="Write the game to this file.")] = None,
    json_only: Json = False,
) -> None:
    """Watch one game of a simulation, play by play: the very game that `sim` counted under that number.

    Use the seed, the seats and the options of the run: **fivetool watch GAME --seed 1 --game 123456**.
    """
    if not 0 <= number < MOST_GAMES:
        raise UsageError(f"--game must be a whole number from 0; got {number}.")
    if pace is not None and not 0 <= pace <= SLOWEST_PACE:
        raise UsageError(f"--pace must be 0 or more seconds, at most {SLOWEST_PACE}; got {pace}.")
    chosen = find_game(game)
    players = refuse_people(split_seats(chosen, seats), "A game of a simulation")
    setup = chosen.setup(len(players), **chosen_options(ctx))
    bots = [seat_player(player, setup) for player in players]
    with compiling(err()):
        table = Table(setup, seed=seed_value(seed), number=number, players=bots, names=team_names(setup, names))
        if json_only:
            table.play_bots()
    if not json_only:
        console = out()
        console.print(headline(setup, table.names, players))
        pace = pace if pace is not None else PACE_ON_TERMINAL if console.is_terminal else 0.0
        show_steps(table, bot_steps(table), console, pause_for(pace))
    if save:
        table.save(save)
    if json_only:
        print_json(game_record(table))


@app.command(rich_help_panel=PLAY)
def replay(
    file: SaveFile,
    everything: Annotated[bool, typer.Option("--all", help="Print the whole game without stopping.")] = False,
    paper: Annotated[
        str | None,
        typer.Option(help="Print this paper instead, such as box-score, where a game has it."),
    ] = None,
    page: Annotated[Path | None, typer.Option(help="With --paper: write it to this file as a page to print.")] = None,
    json_only: Json = False,
) -> None:
    """Step through a saved game: Enter for the next choice, a for the rest, q to stop."""
    with compiling(err()):
        table = load(file, seat_player)
    if paper is not None:
        _show_paper(table, paper, page)
        return
    if page is not None:
        raise UsageError("--page needs --paper: say which of the game's papers to write.")
    if json_only:
        print_json(game_record(table))
        return
    reader = Reader(out())
    players = [player.name if player else "person" for player in table.players]
    reader.console.print(headline(table.setup, table.names, players))
    stepwise = reader.is_terminal and not everything
    show_steps(table, table.now.line, reader.console, pause_for_enter(reader) if stepwise else pause_for(0.0))


def _show_paper(table: Table, wanted: str, page: Path | None) -> None:
    """Print a paper of a game, or write it as a page."""
    paper = find_paper(table.setup.game, wanted)
    if page is None:
        out().print(paper.text(table.scene()), highlight=False, markup=False, soft_wrap=True)
        return
    try:
        page.write_text(paper_page(paper, table.scene()), encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{page} cannot be written: {(error.strerror or 'unknown reason').lower()}.") from None
    out().print(f"{paper.title} written to {page}", highlight=False)


@app.command(rich_help_panel=PLAY)
def verify(
    file: SaveFile,
    commitment: Annotated[
        list[str] | None,
        typer.Option(help="A dice seal shown before the game, as you wrote it down; may be repeated."),
    ] = None,
    json_only: Json = False,
) -> None:
    """Check a saved game: every choice against the rules, every roll against the dice key, the key against its seal.

    Fails with exit code 1 and one line saying what does not fit.
    """
    with compiling(err()):
        found = verify_save(read_file(file), commitment, str(file))
    if json_only:
        print_json({"ok": True, **found})
        return
    score = "–".join(str(runs) for runs in found["score"])
    state = "finished" if found["over"] else "unfinished"
    console = out()
    console.print(
        f"{file}: a {state} game of {found['game']}, {found['moves']} choices, {score}. Every choice is legal."
    )
    if found["version_note"]:
        console.print(found["version_note"])
    if found["dice"] != "key":
        console.print("Its dice were rolled at the table and typed in, so there is no key to check them against.")
        return
    for line in found["told"]:
        console.print(line, markup=False, highlight=False, soft_wrap=True)
    if not found["commitment_checked"]:
        console.print("Every roll comes from these keys. Add --commitment to check them against the seals you noted.")

"""`fivetool sim`, `solve`, `check` and `bench`: games by the million, solved, tested and timed."""

from __future__ import annotations

import ast
import math
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn

import fivetool
from fivetool.cli.app import LAB, Device, Json, Seed, app, err, games_bar, out, print_json, seed_value
from fivetool.cli.game_command import GameCommand, GameName, chosen_options, refuse_people, split_seats
from fivetool.cli.on_demand import module_for
from fivetool.errors import FivetoolError, UsageError
from fivetool.game.faults import faults_told
from fivetool.game.game import Game
from fivetool.game.registry import all_games, find_game
from fivetool.game.setup import Setup
from fivetool.lab.simulate import Report, simulate
from fivetool.term.figures import report_parts, solution_grid
from fivetool.term.waiting import compiling, showing


@app.command(cls=GameCommand, rich_help_panel=LAB)
def sim(
    ctx: typer.Context,
    game: GameName,
    count: Annotated[int, typer.Option("--games", help="How many games.")] = 100_000,
    seats: Annotated[str | None, typer.Option(help="Who plays, as in **manager,random**.")] = None,
    seed: Seed = "1",
    threads: Annotated[
        int | None, typer.Option(help="Threads; the figures are the same however many there are.")
    ] = None,
    device: Annotated[Device, typer.Option(help="Where to play: the processor or an NVIDIA GPU.")] = Device.CPU,
    rows: Annotated[
        Path | None,
        typer.Option("--out", help="Also write one row per game to this Parquet file.", metavar="FILE.parquet"),
    ] = None,
    events: Annotated[
        Path | None,
        typer.Option("--events", help="Also write all that happens to this folder, as Parquet.", metavar="FOLDER"),
    ] = None,
    json_only: Json = False,
) -> None:
    """Simulate many games and add them up.

    Any game of the run can be opened again by its number: **fivetool watch GAME --seed 1 --game 123456**.
    """
    chosen = find_game(game)
    players = refuse_people(split_seats(chosen, seats), "A simulation")
    setup = chosen.setup(len(players), **chosen_options(ctx))
    if count < 1:
        raise UsageError(f"--games must be a whole number from 1; got {count}.")
    if threads is not None and threads < 1:
        raise UsageError(f"--threads must be a whole number from 1; got {threads}.")
    if rows is not None and (not rows.name or rows.is_dir()):
        raise UsageError(f"--out must be the name of a file; got {str(rows) if rows.name else 'nothing'}.")
    if rows and device is Device.CUDA:
        raise UsageError("--out keeps every game, which only --device cpu can do.")
    if events is not None:
        _keep_events(setup, players, count, seed_value(seed), events)
    run = _runner(setup, players, seed_value(seed), threads, device, rows)
    report = run(count)
    written = {"out": rows, "events": events}
    if json_only:
        print_json(report.summary() | {name: str(path) for name, path in written.items() if path})
        return
    console = out()
    for piece in report_parts(report):
        console.print(piece)
    if rows:
        console.print(f"One row per game is in {rows}.")
    if events:
        console.print(f"All that happened is in {events}; {events / 'schema.md'} says what is where.", soft_wrap=True)


@app.command(cls=GameCommand, rich_help_panel=LAB)
def solve(ctx: typer.Context, game: GameName, json_only: Json = False) -> None:
    """Solve a game exactly: the best choice and the chance of winning in every position."""
    chosen = find_game(game)
    if chosen.players.solve is None:
        raise FivetoolError(f"{chosen.title} has no exact solution here; fivetool sim estimates it.")
    setup = chosen.setup(None, **chosen_options(ctx))
    with showing(err(), f"Solving {chosen.title}…", after=0.5):
        summary = dict(chosen.players.solve(setup).summary())
    if json_only:
        print_json({"game": chosen.name, "options": dict(setup.options), **summary})
        return
    console = out()
    console.print(f"[bold]{chosen.title}, solved[/]")
    console.print(solution_grid(summary))


@app.command(cls=GameCommand, rich_help_panel=LAB)
def ladder(
    ctx: typer.Context,
    game: GameName,
    players: Annotated[
        str | None,
        typer.Option(
            help="Who plays, as in **manager,random,search:200** or **manager,agent:mine.npz**; all by default."
        ),
    ] = None,
    count: Annotated[
        int, typer.Option("--games", help="How many games each pair plays, half with seats exchanged.")
    ] = 400,
    seed: Seed = "1",
    threads: Annotated[
        int | None, typer.Option(help="Threads; the figures are the same whatever their number.")
    ] = None,
    page: Annotated[
        Path | None, typer.Option(help="Also put the ladder on this page (Markdown), which may hold those of others.")
    ] = None,
    json_only: Json = False,
) -> None:
    """Let the players of a game play each other, and rate how strong each is.

    Every pair plays each game twice, with the same dice and the seats exchanged. The manager stands at 1500; 100 points
    more win 64 games of 100.
    """
    from fivetool.lab.ladder import climb, demand_pairs, page_with, setup_for_two, usual_players
    from fivetool.learn.duels import meet
    from fivetool.term.ladder import ladder_parts

    chosen = find_game(game)
    setup = setup_for_two(chosen, **chosen_options(ctx))
    names = refuse_people(split_seats(chosen, players) if players else list(usual_players(chosen)), "A ladder")
    demand_pairs(setup, names, count)
    with compiling(err()):
        simulate(setup, 1, [chosen.players.styles[0]] * 2, seed_value(seed), threads=1)
    with games_bar(math.comb(len(set(names)), 2) * count) as advance:
        found = climb(setup, names, count, seed_value(seed), threads=threads, progress=advance, meet=meet)
    if page is not None:
        options = "".join(f" --{name.replace('_', '-')} {value}" for name, value in chosen_options(ctx).items())
        told = f"fivetool ladder {chosen.name} --games {count} --seed {seed} --players {','.join(names)}{options}"
        _write_page(page, lambda before: page_with(found, before, told))
    if json_only:
        print_json(found.summary())
        return
    console = out()
    for piece in ladder_parts(found):
        console.print(piece)


def _write_page(path: Path, change: Callable[[str], str]) -> None:
    """Write a page anew, or say in one line why that cannot be."""
    try:
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        path.write_text(change(before), encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = (getattr(error, "strerror", None) or "it is not a page of text").lower()
        raise UsageError(f"{path} cannot be written: {reason}.") from None


@app.command(rich_help_panel=LAB)
def check(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="The game to check.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Check every game that is installed.")] = False,
    count: Annotated[int | None, typer.Option("--games", help="How many whole games to play.")] = None,
    seed: Seed = "1",
    json_only: Json = False,
) -> None:
    """Test everything a game promises, over all its options and seats, in thousands of games.

    Ends with exit code 1 when a promise is broken.
    """
    if bool(game) == everything:
        raise UsageError("Name a game to check, or give --all.")
    if count is not None and count < 1:
        raise UsageError(f"--games must be a whole number from 1; got {count}.")
    kit = module_for("fivetool.testing", "check")
    amount = {} if count is None else {"games": count}
    found = []
    for one in all_games() if everything else [find_game(game or "")]:
        with faults_told(one), _steps_bar(one) as progress:
            found.append(kit.check_game(one, seed=seed_value(seed), progress=progress, **amount))
        if not json_only:
            out().print("\n".join(found[-1].lines()), markup=False)
    ok = all(findings.ok for findings in found)
    if json_only:
        each = [findings.as_json() for findings in found]
        print_json({"ok": ok, "games": each} if everything else each[0])
    if not ok:
        raise typer.Exit(1)


@app.command(rich_help_panel=LAB, context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def bench(
    ctx: typer.Context,
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="The benchmark to run; without it they are listed.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Run all of them, one after the other.")] = False,
) -> None:
    """List the benchmarks, or run one; anything after its name is passed on to it."""
    scripts = _bench_scripts()
    if name is None and not everything:
        console = out()
        for script in scripts.values():
            console.print(f"  [bold cyan]{script.stem:12}[/] {_first_line(script)}")
        console.print("Run one: fivetool bench NAME (its own options may follow), or all: fivetool bench --all")
        return
    if name is not None and name not in scripts:
        raise UsageError(f"No benchmark named {name}; there are {', '.join(scripts)}.")
    for script in scripts.values() if name is None else [scripts[name]]:
        done = subprocess.run([sys.executable, str(script), *ctx.args], check=False)
        if done.returncode:
            raise FivetoolError(f"Benchmark {script.stem} failed with exit code {done.returncode}.")


def _keep_events(setup: Setup, players: list[str], count: int, seed: int | str, folder: Path) -> None:
    """Write down all that happens in the games that are then added up."""
    tables = module_for("fivetool.lab.events", "--events")
    with compiling(err()), games_bar(count) as advance:
        tables.keep_events(setup, count, players, folder, seed, progress=advance)


def _runner(
    setup: Setup, players: list[str], seed: int | str, threads: int | None, device: Device, rows: Path | None
) -> Callable[[int], Report]:
    """What plays the games: the GPU, the processor, or the processor keeping every game."""

    def run(count: int) -> Report:
        if device is Device.CUDA:
            from fivetool.lab import cuda

            with games_bar(count) as advance:
                return cuda.simulate(setup, count, players, seed, progress=advance)
        if rows is not None:
            from fivetool.lab import keep

            with compiling(err()):
                keep.Keeper(setup, tuple(players), seed).play(0, 1)
            with games_bar(count) as advance:
                return keep.keep_games(setup, count, players, rows, seed, threads=threads, progress=advance)
        with compiling(err()):  # so that what follows measures playing and not compiling
            simulate(setup, 1, players, seed, threads=1)
        with games_bar(count) as advance:
            return simulate(setup, count, players, seed, threads=threads, progress=advance)

    return run


@contextmanager
def _steps_bar(game: Game) -> Iterator[Callable[[int, int, str], None] | None]:
    """A progress bar for the steps of the conformance kit."""
    console = err()
    if not console.is_terminal:
        yield None
        return
    columns = (SpinnerColumn(), BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(game.title, total=None)
        yield lambda done, total, what: bar.update(task, completed=done, total=total, description=what)


def _bench_scripts() -> dict[str, Path]:
    folder = Path(fivetool.__file__).resolve().parents[2] / "bench"
    scripts = {script.stem: script for script in sorted(folder.glob("*.py")) if not script.stem.startswith("_")}
    if not scripts:
        raise FivetoolError("The benchmarks are not installed here; run this in a checkout of the project.")
    return scripts


def _first_line(script: Path) -> str:
    docstring = ast.get_docstring(ast.parse(script.read_text(encoding="utf-8"))) or ""
    return docstring.partition("\n")[0]

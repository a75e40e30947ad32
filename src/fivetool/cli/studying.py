"""`fivetool study`: studies of many games, from a file to a report."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from fivetool.cli.app import LAB, Device, Json, app, err, out, print_json
from fivetool.cli.on_demand import module_for
from fivetool.errors import FivetoolError, UsageError
from fivetool.game.registry import find_game
from fivetool.show.phrases import plural
from fivetool.term.waiting import compiling

if TYPE_CHECKING:
    from fivetool.lab.study import AnyResults, ProgramResults
    from fivetool.lab.study.tuned import Tuned

study_app = typer.Typer(
    name="study",
    help="Studies over many games: write one, run it, stop and resume it, and read the report.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)
app.add_typer(study_app, rich_help_panel=LAB)

StudyFile = Annotated[Path, typer.Argument(metavar="FILE", help="The study, a TOML file.")]
StudyFolder = Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of a study.")]
Threads = Annotated[int | None, typer.Option(help="Threads in this process; all cores by default.")]
Workers = Annotated[int | None, typer.Option(help="Play in this many separate processes (Dask).")]
Scheduler = Annotated[str | None, typer.Option("--cluster", help="Play on a Dask cluster.", metavar="tcp://HOST:PORT")]


@study_app.command()
def new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write; it must not exist yet.")],
    game: Annotated[str, typer.Option(help="The game to study.")],
) -> None:
    """Write a small study of a game to begin with: it runs as it is."""
    from fivetool.lab.study.template import template

    if file.exists():
        raise UsageError(f"{file} already exists; name another file.")
    try:
        file.write_text(template(find_game(game), file.stem), encoding="utf-8")
    except OSError as error:
        raise UsageError(f"Cannot write {file}: {(error.strerror or str(error)).lower()}.") from None
    out().print(f"Written to {file}. Run it: fivetool study run {shlex.quote(str(file))}", soft_wrap=True)


@study_app.command()
def check(file: StudyFile, json_only: Json = False) -> None:
    """Check a study without playing a game: every mistake in a line, with its place."""
    from fivetool.lab.study import Study, StudyError, open_study

    try:
        study = open_study(file)
    except StudyError as error:
        if json_only:
            print_json({"ok": False, "mistakes": error.mistakes})
        else:
            for mistake in error.mistakes:
                print(f"fivetool: {mistake}", file=sys.stderr)
        raise typer.Exit(2) from None
    if not isinstance(study, Study):
        _tell_program_is_fine(file, study.piece_count, json_only)
        return
    size = {"cells": study.cell_count, "games_a_cell": study.games, "pieces": study.parts * study.groups}
    if json_only:
        print_json({"ok": True, **size})
        return
    most = "at most " if study.precision else ""
    cells, pieces = (f"{size[name]:,} {plural(name[:-1], size[name])}" for name in ("cells", "pieces"))
    out().print(f"{file} is fine: {cells}, {most}{study.games:,} games in each, {most}{pieces}.", soft_wrap=True)


@study_app.command()
def run(
    file: StudyFile,
    folder: Annotated[
        Path | None, typer.Option("--out", help="The folder to keep it in; named after the file by default.")
    ] = None,
    games: Annotated[int | None, typer.Option(help="Games in each cell, instead of what the file says.")] = None,
    threads: Threads = None,
    workers: Workers = None,
    cluster: Scheduler = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", help="An argument of the program that the file names.", metavar="NAME=VALUE"),
    ] = None,
    device: Annotated[Device, typer.Option(help="Where to play: processors or NVIDIA GPUs.")] = Device.CPU,
    json_only: Json = False,
) -> None:
    """Run a study. What is in its folder already is not played again: a stopped run goes on, more games are added."""
    from fivetool.lab.study import Study, open_study, run_study
    from fivetool.lab.study.on_gpu import refuse_for_gpu

    study, place = open_study(file, games=games, arguments=_arguments(settings or [])), folder or file.with_suffix("")
    if device is Device.CUDA:
        if not isinstance(study, Study):
            raise UsageError(f"{file} names a program, which plays on processors: use --device cpu.")
        refuse_for_gpu(study)
        study = study.with_(device="cuda")
    with _engine(threads, workers, cluster, device) as engine, _playing() as progress:
        results = run_study(study, place, engine=engine, progress=progress)
    _tell(results, json_only)


@study_app.command()
def resume(
    folder: StudyFolder,
    threads: Threads = None,
    workers: Workers = None,
    cluster: Scheduler = None,
    json_only: Json = False,
) -> None:
    """Go on with a study that was stopped or killed; its folder is all that is needed."""
    from fivetool.lab.study import resume_study

    with _engine(threads, workers, cluster) as engine, _playing() as progress:
        results = resume_study(folder, engine=engine, progress=progress)
    _tell(results, json_only)


@study_app.command()
def show(
    folder: StudyFolder,
    verify: Annotated[bool, typer.Option("--verify", help="Check every piece against its digest.")] = False,
    json_only: Json = False,
) -> None:
    """Show what a study has found, and how far it is."""
    from fivetool.lab.study import folder as folders
    from fivetool.lab.study import open_results
    from fivetool.lab.study.tuned import FINAL, is_tuned, open_tuned

    tuned = is_tuned(folder)
    if verify:
        damaged = folders.StudyFolder(folder / FINAL if tuned else folder).damaged()
        if damaged:
            were = "piece is not as it was" if len(damaged) == 1 else "pieces are not as they were"
            more = " and others" if len(damaged) > 1 else ""
            raise FivetoolError(f"{len(damaged):,} {were} written: {damaged[0]}{more}. Delete and resume.")
    if tuned:
        _tell_of_tuning(open_tuned(folder), folder, json_only)
        return
    _tell(open_results(folder), json_only)


@study_app.command()
def report(
    folder: StudyFolder,
    place: Annotated[
        Path | None,
        typer.Option("--out", help="Where to write it; into the folder itself by default.", metavar="FOLDER"),
    ] = None,
    markdown: Annotated[
        Path | None, typer.Option("--page", help="Write only a page in Markdown, with its pictures.", metavar="FILE.md")
    ] = None,
) -> None:
    """Write the report of a study: one HTML page that works offline, and the same in Markdown."""
    from fivetool.lab.study import Results, open_results
    from fivetool.lab.study.tuned import is_tuned, open_tuned

    if is_tuned(folder):
        tunings = module_for("fivetool.lab.study.tuned_report", "A report")
        _write_report(tunings.parts_of_tuned(open_tuned(folder)), place or folder, markdown)
        return
    results = open_results(folder)
    if not isinstance(results, Results):
        written = markdown or (place or folder) / "report.md"
        results.write_page(written)
        out().print(f"The report is in {written}.", soft_wrap=True)
        return
    reports = module_for("fivetool.lab.study.report", "A report")
    _write_report(list(reports.parts_of(results)), place or folder, markdown)


def _write_report(parts: list[Any], place: Path, markdown: Path | None) -> None:
    from fivetool.lab.study.report import write_markdown, write_report

    if markdown is not None:
        write_markdown(parts, markdown)
        out().print(f"The report is in {markdown}.", soft_wrap=True)
        return
    page, written = write_report(parts, place)
    out().print(f"The report is in {page}, and in Markdown in {written}.", soft_wrap=True)


@study_app.command()
def keep(
    folder: StudyFolder,
    place: Annotated[Path, typer.Argument(metavar="KEPT", help="The folder to write.")],
    replace: Annotated[bool, typer.Option("--replace", help="Write over results that were kept there.")] = False,
) -> None:
    """Keep the results of a complete study without its pieces: a small folder from which reports can be made again."""
    from fivetool.lab.study import keep_results, open_results
    from fivetool.lab.study.tuned import is_tuned, keep_tuned

    if is_tuned(folder):
        keep_tuned(folder, place, replace=replace)
    else:
        keep_results(open_results(folder), place, replace=replace)
    out().print(f"Kept in {place}.", soft_wrap=True)


@study_app.command()
def tune(
    file: StudyFile,
    folder: Annotated[
        Path | None, typer.Option("--out", help="The folder to keep it in; named after the file by default.")
    ] = None,
    threads: Threads = None,
    workers: Workers = None,
    cluster: Scheduler = None,
    json_only: Json = False,
) -> None:
    """Search for settings that meet the aims of a study, and show what was traded for what."""
    from fivetool.lab.study.file import read_plan, tuned_axes

    tuning = module_for("fivetool.lab.study.tune", "A tuning")
    study, plan = read_plan(file)
    axes, place = tuned_axes(plan, file), folder or file.with_suffix("")
    tuning.demand_tunable(study)
    notices = err()

    def told(trial: Any) -> None:
        state = f"refused: {trial.refused}" if trial.refused else f"{trial.score:.2f} from the aims"
        notices.print(f"trial {trial.number}: {state}", style="dim", soft_wrap=True)

    with _engine(threads, workers, cluster) as engine:
        found = tuning.tune(study, plan.tune, axes, place, engine=engine, progress=told)
    _tell_of_tuning(found, place, json_only)


def _tell_of_tuning(found: Tuned, folder: Path, json_only: bool) -> None:
    """What a search has found, for people or for programs."""
    if json_only:
        print_json({"best": found.best, "setting": found.setting, "finalists": list(found.rows())})
        return
    from fivetool.term.study import tuned_parts

    console = out()
    for piece in tuned_parts(found, folder):
        console.print(piece, soft_wrap=isinstance(piece, str))


def _arguments(settings: list[str]) -> dict[str, str]:
    for setting in settings:
        if "=" not in setting:
            raise UsageError(f"--set wants NAME=VALUE; got {setting}.")
    return {name: value for name, _, value in (setting.partition("=") for setting in settings)}


def _tell_program_is_fine(file: Path, pieces: int, json_only: bool) -> None:
    if json_only:
        print_json({"ok": True, "pieces": pieces})
    else:
        out().print(f"{file} is fine: {pieces:,} {plural('piece', pieces)}.", soft_wrap=True)


@contextmanager
def _engine(
    threads: int | None, workers: int | None, cluster: str | None, device: Device = Device.CPU
) -> Iterator[Any]:
    """Whoever plays: threads, processes, or a cluster."""
    from fivetool.lab.study.run import Threads as ThreadsHere

    for flag, value in (("--threads", threads), ("--workers", workers)):
        if value is not None and value < 1:
            raise UsageError(f"{flag} must be a whole number from 1; got {value}.")
    if sum(given is not None for given in (threads, workers, cluster)) > 1:
        raise UsageError("Give one of --threads, --workers and --cluster.")
    if workers is None and cluster is None:
        if device is Device.CUDA:
            from fivetool.lab.cuda import demand_device

            demand_device()
            yield ThreadsHere(1)  # which keeps a GPU busy
            return
        yield ThreadsHere(threads) if threads else ThreadsHere()
        return
    clusters = module_for("fivetool.lab.study.cluster", "A cluster")
    opened = clusters.remote_cluster(cluster) if cluster else clusters.local_cluster(workers)
    with opened as engine:
        err().print(f"What the workers do is shown at {engine.dashboard}", style="dim", soft_wrap=True)
        yield engine.with_gpus() if device is Device.CUDA else engine


@contextmanager
def _playing() -> Iterator[Callable[[int, int], None] | None]:
    """A progress bar on stderr where that is a terminal."""
    console = err()
    if not console.is_terminal:
        with compiling(console):
            yield None
        return
    columns = (TextColumn("pieces"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("pieces", total=None)
        yield lambda done, wanted: bar.update(task, completed=done, total=wanted)


def _tell(results: AnyResults, json_only: bool) -> None:
    """What came out, for people or for programs."""
    from fivetool.lab.study import Results

    if not isinstance(results, Results):
        _tell_of_program(results, json_only)
        return
    if json_only:
        print_json(
            {
                "folder": str(results.folder),
                "complete": results.complete,
                "measures": results.measures().to_dicts(),
                "comparisons": results.comparisons().to_dicts(),
            }
        )
        return
    from fivetool.term.study import study_parts

    console = out()
    for piece in study_parts(results):
        console.print(piece, soft_wrap=isinstance(piece, str))


def _tell_of_program(results: ProgramResults, json_only: bool) -> None:
    """How far a program is; its page tells what it has found."""
    study, there = results.study, results.values["piece"].n_unique()
    if json_only:
        import polars as pl

        found = results.values.with_columns(path=pl.col("path").list.join("/")).to_dicts()
        print_json({"folder": str(results.folder), "complete": results.complete, "found": found})
        return
    state = "complete" if results.complete else "not complete"
    out().print(f"{study.title}: {there:,} of {study.piece_count:,} pieces, {state}", style="bold", soft_wrap=True)
    out().print(f"Report: fivetool study report {shlex.quote(str(results.folder))}", soft_wrap=True)

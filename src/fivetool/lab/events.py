"""What happened in many games, as data: the events of the tape in Parquet files, a table for each kind of event.

    out/games/part-000000.parquet            a row a game: runs, winner, decisions, figures
    out/events/steal/part-000000.parquet     a row a steal, with its fields as typed columns
    out/schema.md                            what every table and column is
    out/manifest.json                        game, options, players, seed, versions, how many rows of each kind

`game_number` and `event_number` tell where in which game an event stands, so that tables can be joined and put in
order. Tables of one kind are in parts with the same numbers: part 7 of every table tells of the same games.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from inspect import cleandoc
from pathlib import Path
from typing import Any, get_type_hints

import numpy as np
import polars as pl

import fivetool
from fivetool.engine import cache
from fivetool.engine.tape import KIND_OF, NO_SEAT, SHARED_EVENTS
from fivetool.errors import FivetoolError, UsageError
from fivetool.game.game import Game
from fivetool.game.rules import Outcome
from fivetool.game.setup import Setup
from fivetool.lab.keep import schema_of
from fivetool.lab.simulate import Seed, key_of
from fivetool.lab.told import tell_games
from fivetool.players import find_player
from fivetool.players.matches import playouts_of
from fivetool.table import Table

EVENTS_A_PART = 2_000_000
GAMES, EVENTS, SCHEMA, MANIFEST = "games", "events", "schema.md", "manifest.json"
KEYS = {"game_number": pl.Int64, "event_number": pl.Int32, "seat": pl.Int16}


@dataclass(frozen=True)
class Kind:
    """A kind of event as a table."""

    number: int
    name: str
    about: str
    columns: dict[str, Any]  # the fields with their types


def kinds_of(game: Game) -> dict[int, Kind]:
    """The tables of a game, by the kinds of events."""
    package = cache.package_of(game.rules.legal.__module__)
    own = {kind: event for event, kind in KIND_OF.items() if event.__module__.startswith(f"{package}.")}
    shared = {kind: event for event, kind in KIND_OF.items() if kind in SHARED_EVENTS and kind not in own}
    declared = {**shared, **own}
    return {
        number: Kind(number, name, _about(declared.get(number)), _types(declared.get(number), fields))
        for number, (name, fields) in game.rules.all_events.items()
    }


def _about(event: type | None) -> str:
    return " ".join(cleandoc(event.__doc__ or "").split()) if event else ""


def _types(event: type | None, fields: Sequence[str]) -> dict[str, Any]:
    """Fields that are yes or no are Boolean, all others whole numbers."""
    hints = get_type_hints(event) if event else {}
    return {name: pl.Boolean if hints.get(name) is bool else pl.Int32 for name in fields}


@dataclass
class EventWriter:
    """Collects games and writes them part by part, so that memory does not grow with their number."""

    setup: Setup
    folder: Path
    part: int = 0
    rows: Counter[str] = field(default_factory=Counter)
    _waiting: dict[int, list[tuple[Any, Any, Any, Any]]] = field(default_factory=lambda: defaultdict(list))
    _games: list[dict[str, int]] = field(default_factory=list)
    _held: int = 0

    def __post_init__(self) -> None:
        self.kinds = kinds_of(self.setup.game)

    def add(self, number: int, game: Happened) -> None:
        """Add a game."""
        places = np.arange(len(game.kinds), dtype=np.int32)
        for kind in np.unique(game.kinds).tolist():
            own = game.kinds == kind
            width = len(self.kinds[kind].columns)
            self._waiting[kind].append((number, places[own], game.seats[own], game.fields[own, :width]))
        self._games.append({"game_number": number, **_row(self.setup, game.state, game.decisions)})
        self._held += len(game.kinds)
        if self._held >= EVENTS_A_PART:
            self.flush()

    def flush(self) -> None:
        """Write what has been collected."""
        if not self._games:
            return
        for kind, parts in sorted(self._waiting.items()):
            self._write(f"{EVENTS}/{self.kinds[kind].name}", self._table(self.kinds[kind], parts))
        columns = {"game_number" if name == "number" else name: kind for name, kind in schema_of(self.setup).items()}
        self._write(GAMES, pl.DataFrame(self._games, schema=columns))
        self._waiting.clear()
        self._games.clear()
        self._held = 0
        self.part += 1

    def _table(self, kind: Kind, parts: Sequence[tuple[Any, Any, Any, Any]]) -> pl.DataFrame:
        fields = np.concatenate([part[3] for part in parts])
        seats = np.concatenate([part[2] for part in parts])
        columns = {
            "game_number": np.concatenate([np.full(len(part[1]), part[0], np.int64) for part in parts]),
            "event_number": np.concatenate([part[1] for part in parts]),
            "seat": pl.Series(seats, dtype=pl.Int16).replace(NO_SEAT, None),
        }
        own = {
            name: pl.Series(fields[:, place]).cast(type_) for place, (name, type_) in enumerate(kind.columns.items())
        }
        return pl.DataFrame(columns | own, schema=KEYS | kind.columns)

    def _write(self, table: str, rows: pl.DataFrame) -> None:
        target = self.folder / table / f"part-{self.part:06}.parquet"
        draft = target.with_suffix(".part")
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            rows.write_parquet(draft)
            draft.replace(target)
        except OSError as error:
            raise FivetoolError(f"Cannot write {target}: {(error.strerror or str(error)).lower()}.") from None
        self.rows[table] += rows.height


@dataclass(frozen=True)
class Happened:
    """A game with everything that happened in it."""

    state: Any
    kinds: Any
    seats: Any
    fields: Any
    decisions: int


def games_told(setup: Setup, games: int, players: Sequence[str], seed: Seed, first: int = 0) -> Iterator[Happened]:
    """Games number `first` on. Games too long for a tape, and those in which somebody thinks, are played at a table."""
    if any(playouts_of(player, setup.game) for player in players):
        yield from (_at_a_table(setup, players, seed, number) for number in range(first, first + games))
        return
    for number, told in enumerate(tell_games(setup, games, players, seed, first), first):
        if told.whole:
            yield Happened(told.state, told.kinds, told.seats, told.fields, told.decisions)
        else:
            yield _at_a_table(setup, players, seed, number)


def _at_a_table(setup: Setup, players: Sequence[str], seed: Seed, number: int) -> Happened:
    seated = [find_player(player, setup) for player in players]
    table = Table(setup, key=key_of(seed), number=number, players=seated)
    table.play_bots()
    by_name = {name: kind for kind, (name, _) in setup.game.rules.all_events.items()}
    events = table.events
    width = max((len(event.fields) for event in events), default=0)
    fields = np.zeros((len(events), width), np.int32)
    for place, event in enumerate(events):
        fields[place, : len(event.fields)] = list(event.fields.values())
    kinds = np.array([by_name[event.kind] for event in events], np.int16)
    seats = np.array([event.seat for event in events], np.int16)
    return Happened(table.state, kinds, seats, fields, len(table.moves))


def _row(setup: Setup, state: Any, decisions: int) -> dict[str, int]:
    """A game as `sim --out` has it."""
    score = setup.score(state)
    winners = [setup.teams[seat] + 1 for seat, result in enumerate(score.results) if result is Outcome.WON]
    figures = np.zeros(len(setup.game.rules.figures), np.int64)
    setup.game.rules.tally(state, setup.book, figures)
    runs = {f"runs_{team + 1}": scored for team, scored in enumerate(score.runs)}
    counted = dict(zip(setup.game.rules.figures, figures.tolist(), strict=True))
    return {**runs, "winner": winners[-1] if winners else 0, "decisions": decisions, **counted}


def keep_events(
    setup: Setup,
    games: int,
    players: Sequence[str],
    folder: str | Path,
    seed: Seed = 1,
    *,
    progress: Callable[[int], None] | None = None,
) -> dict[str, int]:
    """Play games number 0 on and write down all that happens; returns how many rows each table has."""
    place = Path(folder)
    if place.exists() and (not place.is_dir() or any(place.iterdir())):
        raise UsageError(f"{place} is there already; events are written to a folder of their own.")
    writer = EventWriter(setup, place)
    for number, game in enumerate(games_told(setup, games, players, seed)):
        writer.add(number, game)
        if progress:
            progress(1)
    writer.flush()
    (place / SCHEMA).write_text(schema_page(setup), encoding="utf-8")
    (place / MANIFEST).write_text(_manifest(setup, games, players, seed, writer.rows), encoding="utf-8")
    return dict(writer.rows)


def _manifest(setup: Setup, games: int, players: Sequence[str], seed: Seed, rows: Counter[str]) -> str:
    content = {
        "game": setup.game.name,
        "rules_version": setup.game.facts.version,
        "fivetool": fivetool.__version__,
        "options": dict(setup.options),
        "players": list(players),
        "seed": seed,
        "games": games,
        "rows": dict(sorted(rows.items())),
    }
    return json.dumps(content, indent=1) + "\n"


def schema_page(setup: Setup) -> str:
    """What every table and column is."""
    lines = [
        f"# Events of {setup.game.title}",
        "",
        f"Rules version {setup.game.facts.version}. Every table is a folder of Parquet files; part 7 of each tells of "
        "the same games. Events of one game in the order of `event_number` are all that happened in it.",
        "",
        "## games",
        "",
        f"A row a game. {_columns({'game_number': pl.Int64} | _without_number(setup))}",
        "",
        "`winner` is the number of the winning team, 0 for a draw.",
        "",
        "## Columns of all events",
        "",
        "`game_number` (Int64): the number of the game, as `fivetool watch --game` opens it. `event_number` (Int32): "
        "its place in the game, from 0. `seat` (Int16): the seat that caused it, empty where none did.",
        "",
    ]
    for kind in kinds_of(setup.game).values():
        lines += [f"## events/{kind.name}", "", kind.about, "", _columns(kind.columns), ""]
    return "\n".join(lines)


def _without_number(setup: Setup) -> dict[str, Any]:
    return {name: kind for name, kind in schema_of(setup).items() if name != "number"}


def _columns(columns: dict[str, Any]) -> str:
    return ", ".join(f"`{name}` ({kind})" for name, kind in columns.items()) + "." if columns else "No further columns."

"""Pieces: some games of a study, and what they add up to. A pure function of the study and the number of the piece."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import numpy as np
import polars

from fivetool.lab.keep import Keeper
from fivetool.lab.study.kinds import AnyStudy, parse_study
from fivetool.lab.study.measures import CARD, RATIO, Played
from fivetool.lab.study.on_gpu import play_on_gpu
from fivetool.lab.study.plan import Cell, Study
from fivetool.lab.study.stories import Stories, is_told

# A row is a measure, a value of a distribution, or the difference of a measure between a cell and its base. All of
# them are sums of whole numbers over games, and `numbers` says over how many numbers of games.
SCHEMA = {
    "cell": polars.Int64,
    "base": polars.Int64,  # of a difference: the cell that it is compared with
    "name": polars.String,
    "value": polars.Int64,  # of a distribution: how often the measure had this value is `total`
    "numbers": polars.Int64,
    "games": polars.Int64,
    "total": polars.Int64,
    "squares": polars.Int64,
    "under": polars.Int64,  # of a ratio: what it is divided by
    "under_squares": polars.Int64,
    "products": polars.Int64,
}
KEYS = ("cell", "base", "name", "value")
SUMS = tuple(name for name in SCHEMA if name not in KEYS)
GAMES_A_BLOCK = 50_000  # whose rows are in memory together
KEPT_GROUPS = 64  # whose rule books are kept in a process


def play_piece(study: Study, number: int) -> polars.DataFrame:
    """Play a piece and add it up, some games at a time: memory does not grow with its size."""
    if study.device == "cuda":
        return play_on_gpu(study, number, SCHEMA)
    group, part = study.place_of(number)
    first = part * study.games_per_piece
    end = first + study.games_per_piece
    blocks = [
        _play_block(study, group, start, min(GAMES_A_BLOCK, end - start)) for start in range(first, end, GAMES_A_BLOCK)
    ]
    added = [polars.col(name).sum() for name in SUMS]
    return polars.concat(blocks).group_by(KEYS, maintain_order=True).agg(added)


def _play_block(study: Study, group: int, first: int, count: int) -> polars.DataFrame:
    cells = study.cells_of(group)
    played = [_play(study, group, cell, first, count) for cell in cells]
    rows = [row for cell, games in zip(cells, played, strict=True) for row in _rows(study, cell, games, count)]
    for base, other in compared_cells(study, group):
        place, base_place = other % study.compared, base % study.compared
        rows += _differences(study, (other, played[place]), (base, played[base_place]), count)
    return polars.DataFrame(rows, schema=SCHEMA)


def piece_file(study_text: str, number: int) -> bytes:
    """A piece as a Parquet file. The study is its JSON: both it and the file travel well."""
    return parquet(piece_of(_parsed(study_text), number))


def piece_of(study: AnyStudy, number: int) -> polars.DataFrame:
    """What a piece of any study comes to."""
    return play_piece(study, number) if isinstance(study, Study) else study.play_piece(number)


def parquet(frame: polars.DataFrame) -> bytes:
    """A frame as the content of a file."""
    file = io.BytesIO()
    frame.write_parquet(file)
    return file.getvalue()


def compared_cells(study: Study, group: int) -> Iterator[tuple[int, int]]:
    """The pairs of cells of a group that are compared: numbers of the base, and of the other."""
    names = [axis.name for axis in study.axes]
    for comparison in study.compare:
        place = names.index(comparison.option)
        apart = int(np.prod([len(axis.values) for axis in study.axes[place + 1 :]], dtype=np.int64))
        size, base = len(study.axes[place].values), study.axes[place].labels.index(comparison.base)
        for number in range(group * study.compared, (group + 1) * study.compared):
            own = number // apart % size
            if own != base:
                yield number + (base - own) * apart, number


@lru_cache(maxsize=8)
def _parsed(text: str) -> AnyStudy:
    return parse_study(text)


@lru_cache(maxsize=KEPT_GROUPS)
def _keepers(text: str, group: int) -> list[list[Keeper]]:
    """For each cell of a group, what plays it in each seating."""
    study = Study.model_validate_json(text)
    return [_keepers_of(study, group, cell) for cell in study.cells_of(group)]


def _keepers_of(study: Study, group: int, cell: Cell) -> list[Keeper]:
    setup, seed = study.setup(cell), study.seed_of(group)
    return [Keeper(setup, players, seed) for players in study.seated(cell)]


def _play(study: Study, group: int, cell: Cell, first: int, count: int) -> Played:
    keepers = _keepers(study.text, group)[cell.number % study.compared]
    setup, rows = keepers[0].setup, [keeper.play(first, count).rows for keeper in keepers]
    names = tuple(name for name in (*study.measures, *study.distributions) if is_told(name))
    if not names and not study.cards:
        return Played(setup, rows)
    seed = study.seed_of(group)
    told = [Stories(setup, players, seed, names, study.cards).play(first, count) for players in study.seated(cell)]
    return Played(setup, rows, [one[0] for one in told], [one[1] for one in told if one[1]])


def _rows(study: Study, cell: Cell, played: Played, count: int) -> Iterator[dict[str, Any]]:
    counted = {"cell": cell.number, "numbers": count, "games": count * len(played.seatings)}
    for name in study.measures:
        if played.knows(name):
            yield counted | {"name": name} | _sums(played, name)
    if study.cards:
        names = played.setup.game.cards.names(played.setup) if played.setup.game.cards else ()
        for card, points, held in played.by_card():
            yield counted | {"name": f"{CARD}{names[card - 1]}"} | _ratio_sums(points, held)
    for name in study.distributions:
        if played.knows(name):
            values, counts = np.unique(played.by_game(name), return_counts=True)
            for value, times in zip(values.tolist(), counts.tolist(), strict=True):
                yield counted | {"name": name, "value": value, "total": times}


def _sums(played: Played, name: str) -> dict[str, int]:
    ratio = RATIO.fullmatch(name)
    if ratio is None:
        return _sum(played.by_luck(name))
    return _ratio_sums(played.by_luck(ratio["over"]), played.by_luck(ratio["under"]))


def _ratio_sums(over: Any, under: Any) -> dict[str, int]:
    below = {"under": int(under.sum()), "under_squares": int((under * under).sum())}
    return _sum(over) | below | {"products": int((over * under).sum())}


def _sum(values: Any) -> dict[str, int]:
    return {"total": int(values.sum()), "squares": int((values * values).sum())}


def _differences(
    study: Study, cell: tuple[int, Played], base: tuple[int, Played], count: int
) -> Iterator[dict[str, Any]]:
    """A cell less its base, game by game; a ratio has no difference of single games."""
    (number, played), (base_number, before) = cell, base
    counted = {"cell": number, "base": base_number, "numbers": count, "games": count * len(played.seatings)}
    for name in study.measures:
        if RATIO.fullmatch(name) is None and played.knows(name) and before.knows(name):
            yield counted | {"name": name} | _sum(played.by_luck(name) - before.by_luck(name))

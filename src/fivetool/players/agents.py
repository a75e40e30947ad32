"""Agents: players that a program has learned, kept in a file of plain numbers and played with NumPy alone.

A file is an `.npz` archive. It is read without anything in it being executed, and checked against the game: which
game, how many seats, which rules and which observations it was trained on, and that its layers fit together.
"""

from __future__ import annotations

import io
import json
import math
import struct
import tokenize
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from fivetool import doors
from fivetool.errors import DataError
from fivetool.game.setup import Setup
from fivetool.table.table import Table

AGENT = "agent:"  # before the name of a file, where a player is named
FORMAT = 1
LARGEST_FILE = 64 << 20
MOST_LAYERS = 16
HEADERS = {(1, 0): np.lib.format.read_array_header_1_0, (2, 0): np.lib.format.read_array_header_2_0}
# What reading a damaged archive raises, beside what anything raises that is not as expected.
NO_ARCHIVE = (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, struct.error, SyntaxError, tokenize.TokenError)
KEYS = ("format", "game", "seats", "rules_version", "observation_version")


def file_of(name: object) -> Path | None:
    """The file of a player who is an agent, None for any other.

    >>> file_of("agent:mine.npz").name, file_of("manager")
    ('mine.npz', None)
    """
    text = str(name)
    return Path(text.removeprefix(AGENT)) if text.startswith(AGENT) else None


@dataclass(frozen=True)
class Network:
    """Layers of weights and biases; after each but the last, what is negative counts as zero."""

    layers: tuple[tuple[Any, Any], ...]

    def scores(self, observation: Any) -> Any:
        """A score for each choice: the higher, the better it looked in training."""
        values = observation
        for weights, biases in self.layers[:-1]:
            values = np.maximum(values @ weights + biases, 0.0)
        weights, biases = self.layers[-1]
        return values @ weights + biases


def save_agent(path: str | Path, setup: Setup, layers: list[tuple[Any, Any]]) -> None:
    """Write what was learned to a file: pairs of weights (inputs x outputs) and biases, in order."""
    facts = dict(zip(KEYS, _facts_of(setup), strict=True))
    arrays: dict[str, Any] = {"facts": np.array(json.dumps(facts))}
    for number, (weights, biases) in enumerate(layers):
        arrays[f"weights_{number}"] = np.asarray(weights, np.float32)
        arrays[f"biases_{number}"] = np.asarray(biases, np.float32)
    np.savez_compressed(path, **arrays)


def load_agent(path: Path, setup: Setup) -> Network:
    """Read what was learned, if it fits the game."""
    arrays = _read(path)
    _check_facts(path, arrays.pop("facts", None), setup)
    layers = []
    for number in range(MOST_LAYERS):
        weights, biases = arrays.pop(f"weights_{number}", None), arrays.pop(f"biases_{number}", None)
        if weights is None or biases is None:
            break
        layers.append((weights, biases))
    if arrays or not layers:
        raise DataError(f"{path} is not an agent: its layers must be weights_0, biases_0 and so on, and nothing else.")
    _check_layers(path, layers, setup.observation.size(setup.seats), len(setup.game.rules.choices))
    return Network(tuple(layers))


def _facts_of(setup: Setup) -> tuple[Any, ...]:
    return FORMAT, setup.game.name, setup.seats, setup.game.facts.version, setup.observation.version


def _read(path: Path) -> dict[str, Any]:
    content = doors.read_bytes(path, DataError, f"The agent {path}", LARGEST_FILE)
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            if sum(entry.file_size for entry in archive.infolist()) > LARGEST_FILE:
                raise DataError(f"{path} is larger than an agent can be (64 MB).")
            return {entry.filename.removesuffix(".npy"): _array(archive.read(entry)) for entry in archive.infolist()}
    except (*doors.BREAKS, *NO_ARCHIVE):
        raise DataError(f"{path} is not an agent: agents are .npz files that training has written.") from None


def _array(content: bytes) -> Any:
    """A member of the archive. It must be as long as it says: a few bytes could claim to be all of the memory."""
    file = io.BytesIO(content)
    read_header = HEADERS[np.lib.format.read_magic(file)]
    shape, in_columns, kind = read_header(file)
    if kind.hasobject or math.prod(shape) * kind.itemsize != len(content) - file.tell():
        raise ValueError("not as long as it says, or of objects")
    return np.frombuffer(content, kind, offset=file.tell()).reshape(shape, order="F" if in_columns else "C")


def _text_of(written: Any) -> str:
    """The text of an array; one with numbers that stand for no character is refused, for nothing could print it."""
    points = np.asarray(written)
    if points.dtype.kind != "U":
        raise TypeError("not a text")
    return points.astype(points.dtype.newbyteorder("<")).tobytes().decode("utf-32-le").rstrip("\0")


def _check_facts(path: Path, written: Any, setup: Setup) -> None:
    try:
        facts = json.loads(_text_of(written))
        found = tuple(facts[key] for key in KEYS)
    except (ValueError, KeyError, TypeError):
        raise DataError(f"{path} is not an agent: it does not say for which game it was trained.") from None
    for key, has, wanted in zip(KEYS, found, _facts_of(setup), strict=True):
        if has != wanted:
            raise DataError(f"{path} was trained for {key.replace('_', ' ')} {has}; here it is {wanted}.")


def _check_layers(path: Path, layers: list[tuple[Any, Any]], size: int, choices: int) -> None:
    for weights, biases in layers:
        numbers = weights.dtype.kind == biases.dtype.kind == "f"
        if not numbers or weights.ndim != 2 or weights.shape != (size, len(np.atleast_1d(biases))) or biases.ndim != 1:
            raise DataError(f"{path} is not an agent: its layers do not fit together.")
        if not (np.isfinite(weights).all() and np.isfinite(biases).all()):
            raise DataError(f"{path} is not an agent: some of its numbers are not finite.")
        size = len(biases)
    if size != choices:
        raise DataError(f"{path} scores {size} choices; the game has {choices}.")


@dataclass(frozen=True)
class Agent:
    """A learned player at a table: it takes the open choice with the highest score."""

    name: str
    setup: Setup
    network: Network

    @classmethod
    def of(cls, name: str, setup: Setup) -> Agent:
        """The agent of a name such as `agent:mine.npz`."""
        path = file_of(name)
        assert path is not None
        return cls(name, setup, load_agent(path, setup))

    def choose(self, table: Table, seat: int) -> int:
        """The choice of this player, who observes what the seat sees and nothing else."""
        seen = self.setup.view(table.state, seat)
        scores = self.network.scores(self.setup.observe(seen, seat))
        return max(self.setup.legal(seen, seat), key=lambda choice: float(scores[choice]))

    choose_now = choose

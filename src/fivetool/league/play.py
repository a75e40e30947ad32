"""Playing one game of a league, and playing it again exactly."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from fivetool.engine import drivers
from fivetool.engine.record import compiled, copy_of
from fivetool.errors import FivetoolError, UsageError
from fivetool.game.event import Event
from fivetool.game.facts import Names
from fivetool.game.game import Game
from fivetool.game.scene import SPECTATOR, Scene
from fivetool.game.scoring import Box
from fivetool.game.setup import Setup
from fivetool.game.versions import state_bytes
from fivetool.players import find_player
from fivetool.players.matches import match_between, playouts_of
from fivetool.table.fair import Key, key_from_seed
from fivetool.table.table import Table

SEATS = 2
DIGEST_LENGTH = 32


@dataclass(frozen=True)
class Played:
    """A finished game. `events` is empty where nobody needs them; `moves` is None where managers chose everything, and
    `rolled` where nobody rolled dice of their own."""

    setup: Setup
    state: Any
    events: Sequence[Event]
    players: tuple[str, ...]
    moves: list[int] | None = None
    rolled: list[list[int]] | None = None

    def digest(self, version: int) -> str:
        """What two plays of the same game have in common, as that version of the rules lays its state out."""
        written = state_bytes(self.setup.game, self.state, version)
        return hashlib.sha256(written).hexdigest()[:DIGEST_LENGTH]


def check_game(game: Game) -> None:
    """A league needs a game between two clubs with a seat each."""
    if SEATS not in game.seats.counts or tuple(game.seats.team_of(SEATS)) != (0, 1) or game.seats.opponents(SEATS):
        raise UsageError(f"{game.title} is not a game between two clubs, so it has no leagues.")


def game_key(seed: str, season: int, number: int) -> Key:
    """The dice of one game. Each has a key of its own: who is shown one knows nothing of the others."""
    return key_from_seed(f"{seed} / season {season} / game {number}")


def names_of(away: str, home: str) -> Names:
    """Clubs as the teams and the managers of a table."""
    return Names((away, home), (away, home))


def play_game(setup: Setup, players: tuple[str, ...], key: Key, *, tape: bool = False) -> Played:
    """Have managers play a game; the tape is kept only if wanted, or where the game's statistics are read off it."""
    if any(playouts_of(player, setup.game) for player in players):
        return play_at_table(setup, players, key)
    scorer = setup.game.league.scorer
    kit = _kit(setup)
    wants_tape = tape or scorer is None or scorer.needs_events
    if not kit.play(setup, players, key, wants_tape):
        return play_at_table(setup, players, key)  # longer than the tape, which at a table is read at every choice
    return Played(setup, copy_of(kit.state), kit.events() if wants_tape else (), players)


def play_at_table(setup: Setup, players: tuple[str, ...], key: Key) -> Played:
    """As `play_game`, one choice at a time."""
    table = Table(setup, key=key, players=[find_player(player, setup) for player in players])
    table.play_bots()
    return Played(setup, table.state, table.events, players)


def finished(table: Table) -> Played:
    """A game that people have played."""
    if not table.over:
        raise FivetoolError("The game is not over.")
    players = tuple(player.name if player else "person" for player in table.players)
    moves = [value for move in table.moves for value in (move.seat, move.choice)]
    rolled = [list(row) for row in table.known_rows] if table.known_rows is not None else None
    return Played(table.setup, table.state, table.events, players, moves, rolled)


def replay(
    setup: Setup,
    players: Sequence[str],
    key: Key,
    moves: Sequence[int] | None,
    names: Names,
    rolled: Sequence[Sequence[int]] | None = None,
) -> Table:
    """The table of a stored game, played to its end; with `rolled` dice, those and not the key's."""
    if moves is None:
        table = Table(setup, key=key, names=names, players=[find_player(player, setup) for player in players])
        table.play_bots()
        return table
    rows = [(kind, faces, value) for kind, faces, value in rolled] if rolled is not None else None
    table = Table(setup, key=key, names=names, rows=rows)
    for seat, choice in zip(moves[::2], moves[1::2], strict=True):
        table.play(choice, seat)
    return table


def box_of(played: Played, names: Names) -> Box:
    """The box score; of a game without a scorer, the line score alone."""
    game = played.setup.game
    if game.league.scorer is not None:
        box = game.league.scorer.box(played.setup, played.state, played.events)
        if box.innings or not played.events:
            return box
        return Box(box.lines, line_score(played, names), box.notes)
    return Box((), line_score(played, names))


def line_score(played: Played, names: Names) -> tuple[tuple[int | None, ...], ...]:
    """Runs by innings, read off the scoreboard."""
    view = played.setup.view(played.state, SPECTATOR)
    shown = played.setup.game.board.scoreboard(Scene(played.setup, view, SPECTATOR, names, played.events))
    return tuple(tuple(cell if isinstance(cell, int) else None for cell in line) for line in shown.lines)


class _Kit:
    """Room to play games of one kind in, used again and again: making it costs more than many a game."""

    def __init__(self, setup: Setup) -> None:
        self.kinds = setup.game.rules.all_events
        self._told, self._silent = setup.workspace((0, 0), told=True), setup.workspace((0, 0))
        self.tape = self._told.tape[0]
        self.state = self._silent.state[0]

    def play(self, setup: Setup, players: tuple[str, ...], key: Key, wants_tape: bool) -> bool:
        """Play a game into `state` and the tape; False when the tape was too short."""
        work, match = self._told if wants_tape else self._silent, match_between(players, setup)
        work.key[:] = key
        self.tape.used = 0
        decisions = compiled(drivers.play_game)(work, match, np.uint64(0))
        self.state = work.state[0]
        if decisions >= match.most and setup.actor(self.state) >= 0:
            raise FivetoolError("A game of the league did not end.")
        return bool(self.tape.used <= self.tape.room)

    def events(self) -> list[Event]:
        """What is on the tape."""
        used = int(self.tape.used)
        columns = (self.tape.kind[:used], self.tape.seat[:used], self.tape.fields[:used])
        return [
            Event(self.kinds[kind][0], seat, dict(zip(self.kinds[kind][1], fields, strict=False)))
            for kind, seat, fields in zip(*(column.tolist() for column in columns), strict=True)
        ]


_LOCAL = threading.local()


def _kit(setup: Setup) -> _Kit:
    """The room of this thread for that game."""
    kits: dict[str, _Kit] = _LOCAL.__dict__.setdefault("kits", {})
    if setup.game.name not in kits:
        kits[setup.game.name] = _Kit(setup)
    return kits[setup.game.name]

"""Puzzles in the clubhouse: which one comes next, what somebody answered, and ratings of people and puzzles.

Only the first answer counts. A puzzle is rated like a player: whoever solves it has won against it.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from fivetool.engine.folders import data_folder
from fivetool.errors import FivetoolError
from fivetool.game.files import read_puzzles
from fivetool.game.game import Game
from fivetool.game.puzzles import Puzzle
from fivetool.game.registry import all_games, find_game
from fivetool.players.puzzles import position_of
from fivetool.table import Moment
from fivetool.web.authority import Refusal
from fivetool.web.models import PuzzleTryRow
from fivetool.web.ratings import Rating
from fivetool.web.store import hashed, now_ms

if TYPE_CHECKING:
    from fivetool.web.clubhouse import Clubhouse

KEPT_POSITIONS = 64

log = logging.getLogger(__name__)


def puzzles_of(game: Game) -> dict[str, Puzzle]:
    """All puzzles of a game by their ids: those that come with it, and those that the operator has made."""
    return _read_all(game.name)


@lru_cache
def _read_all(name: str) -> dict[str, Puzzle]:
    game = find_game(name)
    found = list(game.pages.puzzles().puzzles) if game.pages.puzzles is not None else []
    own = data_folder() / "puzzles" / f"{game.name}.json"
    if own.is_file():
        try:
            made = read_puzzles(own)
            found += made.puzzles if made.game == game.name else []
        except FivetoolError as error:
            log.warning("%s", error)  # the operator's file; what comes with the game is there all the same
    return {puzzle.id: puzzle for puzzle in found}


def puzzle_at(game: Game, puzzle_id: str) -> Puzzle:
    """The puzzle of an address."""
    try:
        return puzzles_of(game)[puzzle_id]
    except KeyError:
        raise Refusal(404, "unknown_puzzle", "There is no such puzzle here any more.") from None


@lru_cache(maxsize=KEPT_POSITIONS)
def position_at(game: str, puzzle_id: str) -> Moment:
    """The position of a puzzle."""
    return position_of(puzzle_at(find_game(game), puzzle_id))


def puzzle_of_day(day: str) -> tuple[Game, Puzzle] | None:
    """The puzzle that everybody gets on a day; games take turns."""
    games = [game for game in all_games() if puzzles_of(game)]
    if not games:
        return None
    number = int(hashed(f"puzzle of {day}")[:12], 16)
    game = games[number % len(games)]
    puzzles = sorted(puzzles_of(game).values(), key=lambda puzzle: puzzle.id)
    return game, puzzles[number // len(games) % len(puzzles)]


class PuzzleBook:
    """Who has answered what."""

    def __init__(self, club: Clubhouse) -> None:
        self._club = club

    def answer(self, visitor: str, game: Game, puzzle: Puzzle, choice: str) -> None:
        """Write an answer down; only the first counts, and moves the ratings of both."""
        if choice not in {one.choice for one in puzzle.choices}:
            raise Refusal(422, "bad_choice", "You cannot choose that here.")
        right = choice == puzzle.best
        row = {"person": visitor, "game": game.name, "puzzle": puzzle.id, "choice": choice, "right": right}

        def write(connection: Connection) -> None:
            if self._club.store.insert_new(connection, PuzzleTryRow, [row | {"at": now_ms()}]):
                self._club.ratings.count_puzzle(connection, game.name, visitor, puzzle.id, right=right)

        self._club.store.change(write).result()

    def tries_of(self, visitor: str | None) -> list[Any]:
        """Everything that somebody has answered, the latest first."""
        wanted = sa.select(PuzzleTryRow.__table__).where(PuzzleTryRow.person == visitor)
        wanted = wanted.order_by(PuzzleTryRow.at.desc(), PuzzleTryRow.puzzle)
        return self._club.store.read(lambda c: list(c.execute(wanted))) if visitor is not None else []

    def answered(self, game: str, puzzle: str) -> tuple[int, int]:
        """How many have answered a puzzle, and how many of them found it."""
        wanted = sa.select(sa.func.count(), sa.func.sum(sa.cast(PuzzleTryRow.right, sa.Integer))).where(
            PuzzleTryRow.game == game, PuzzleTryRow.puzzle == puzzle
        )
        count, right = self._club.store.read(lambda c: c.execute(wanted).one())
        return int(count), int(right or 0)

    def next_for(self, visitor: str | None, game: Game) -> Puzzle | None:
        """A puzzle that somebody has not tried, of those the one whose rating is nearest to theirs."""
        tried = {row.puzzle for row in self.tries_of(visitor) if row.game == game.name}
        left = [puzzle for puzzle in puzzles_of(game).values() if puzzle.id not in tried]
        return self._nearest(visitor, game, left)

    def _nearest(self, visitor: str | None, game: Game, left: Sequence[Puzzle]) -> Puzzle | None:
        ratings = self._club.ratings.of_puzzles(game.name)
        own = ratings.get(f"person {visitor}", Rating()).mu

        def distance(puzzle: Puzzle) -> tuple[float, str]:
            apart = abs(ratings.get(f"puzzle {puzzle.id}", Rating()).mu - own)
            return round(apart, 3), hashed(f"{visitor} {puzzle.id}")  # of equals each person gets another first

        return min(left, key=distance, default=None)

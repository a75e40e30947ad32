"""Finds puzzles in games that were played: what a review marked is looked at much longer, with fresh dice.

A position makes a puzzle when one choice is better than every other beyond doubt, by a margin that people can learn
from. Where a review found a mistake, somebody has really gone wrong there; where it found the only good choice, others
would.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from fivetool.errors import DataError, FivetoolError, UsageError
from fivetool.game.game import Game
from fivetool.game.puzzles import FORMAT, MOST_CHOICES, Puzzle, Puzzles, Worth
from fivetool.game.setup import Setup
from fivetool.players.opponents import opponents_of
from fivetool.players.racing import Racing
from fivetool.players.reasons import Observer
from fivetool.players.review import MISTAKE, Effort, Mark, review
from fivetool.players.seated import seat_player
from fivetool.table.fair import key_from_seed
from fivetool.table.moments import Moment
from fivetool.table.saves import load_text, save_text
from fivetool.table.table import Table

TELLING = frozenset({Mark.BLUNDER, Mark.MISTAKE, Mark.SLIP, Mark.BEST})
USUAL_MARGIN = MISTAKE  # by which the best choice must be better than the next
LEAST_MARGIN = 0.03  # in games in which no single choice matters much
MOST_MARGIN = 0.4  # beyond it nobody would ask
BEYOND_DOUBT = 5.0  # standard errors of that difference
MOST_EXPLAINED = 6  # choices that were not the best, those nearest to it first
SHARE_ALIKE = 2  # of so many puzzles at most one asks the same with the same answer
PATIENCE = 12  # games in a row without a puzzle that is still wanted, after which there are enough
MOST_OF_A_GAME = 2  # puzzles from one game
ID_LENGTH = 8


@dataclass(frozen=True)
class Look:
    """How hard to look: playouts of each choice in the review of a whole game, and in the last look at a position."""

    review: int = 100
    last: int = 4000
    margin: float = USUAL_MARGIN


def play_game(setup: Setup, seed: int | str, number: int, players: Sequence[str]) -> Table:
    """A whole game between bots, to look for puzzles in."""
    seated = [seat_player(name, setup) for name in players]
    table = Table(setup, seed=seed, number=number, players=seated)
    table.play_bots()
    return table


def usual_players(game: Game, seats: int) -> list[str]:
    """Who plays the games that puzzles are looked for in: the best of those who go wrong now and then."""
    manager = game.players.styles[0]
    offered = [opponent.bot for opponent in opponents_of(game)]
    weaker = offered[: offered.index(manager)] if manager in offered else []
    return [weaker[-1] if weaker else manager] * seats


def puzzles_in(table: Table, look: Look | None = None) -> Iterator[Puzzle]:
    """Every puzzle of a game that was played, the costliest mistakes first.

    >>> import fivetool as ft
    >>> found = next(puzzles_in(ft.watch("power-chip", 3, ["random", "random"])))
    >>> found.exact, found.choices[0].value - found.choices[1].value >= LEAST_MARGIN
    (True, True)
    """
    if table.known_rows is not None:
        raise UsageError("Puzzles come from games whose dice have a key; this one was played with dice of its own.")
    look = look or Look()
    now, setup = table.now, table.setup
    looked = review(now, Effort(playouts=look.review))
    line = now.line
    telling = [turn for turn in looked.turns if turn.mark in TELLING]
    for turn in sorted(telling, key=lambda turn: (-turn.cost, turn.number)):
        made = line[turn.number]
        before = made.before
        assert before is not None
        decision = before.scene(made.seat).decision
        legal = setup.legal(before.state, made.seat)
        if len(legal) <= MOST_CHOICES and setup.game.rules.recurs(decision):
            found = _puzzle_at(table, before, made.seat, decision, look)
            if found is not None:
                yield found


def pick(found: Iterable[Iterable[Puzzle]], count: int) -> list[Puzzle]:
    """So many puzzles out of some games, few of a game and few that ask and answer the same; stops when it has them."""
    picked: list[Puzzle] = []
    alike: Counter[tuple[str, str]] = Counter()
    most_alike = -(-count // SHARE_ALIKE)
    in_vain = 0
    for of_a_game in found:
        taken = 0
        for puzzle in of_a_game:
            kind = (puzzle.decision, puzzle.best)
            if alike[kind] < most_alike:
                picked.append(puzzle)
                alike[kind] += 1
                taken += 1
            if len(picked) == count:
                return picked
            if taken == MOST_OF_A_GAME:
                break
        in_vain = 0 if taken else in_vain + 1
        if in_vain == PATIENCE:
            break
    return picked


def position_of(puzzle: Puzzle) -> Moment:
    """The position of a puzzle, replayed from its game."""
    now = load_text(json.dumps(puzzle.save), None, f"Puzzle {puzzle.id}").now
    if puzzle.seat not in now.waiting:
        raise DataError(f"Puzzle {puzzle.id} asks a seat that has nothing to choose.")
    legal = {now.setup.game.rules.choices[choice] for choice in now.setup.legal(now.state, puzzle.seat)}
    if legal != {one.choice for one in puzzle.choices}:
        raise DataError(f"Puzzle {puzzle.id} does not list exactly the choices that are open in it.")
    return now


def look_again(puzzle: Puzzle, playouts: int, seed: str = "again") -> list[Worth]:
    """What the choices of a puzzle are worth by a fresh look, the best first."""
    now = position_of(puzzle)
    return _worths(now, puzzle.seat, playouts, seed, explain=False)


def check_all(puzzles: Puzzles, playouts: int) -> list[str]:
    """What is wrong with puzzles: those that do not replay, or whose answer a fresh look does not confirm."""
    problems = []
    for puzzle in puzzles.puzzles:
        try:
            best, next_best, *_ = look_again(puzzle, playouts)
        except FivetoolError as error:
            problems.append(str(error))
            continue
        if best.choice != puzzle.best:
            problems.append(f"Puzzle {puzzle.id}: {best.choice} is better than {puzzle.best}, as a fresh look shows.")
        elif best.value - next_best.value < LEAST_MARGIN / 2:
            problems.append(f"Puzzle {puzzle.id}: {next_best.choice} is nearly as good as {best.choice}.")
    return problems


def as_file(game: Game, puzzles: Sequence[Puzzle]) -> str:
    """Puzzles as the text of a file, one a line."""
    head = json.dumps({"fivetool_puzzles": FORMAT, "game": game.name})[:-1]
    lines = ",\n".join(json.dumps(puzzle.model_dump(), ensure_ascii=False) for puzzle in puzzles)
    return f'{head}, "puzzles": [\n{lines}\n]}}\n'


def _puzzle_at(table: Table, before: Moment, seat: int, decision: str, look: Look) -> Puzzle | None:
    """The position as a puzzle, if its best choice is beyond doubt; looked at twice, with different dice."""
    first = _worths(before, seat, look.last // 4, "first", explain=False)
    if first[0].value - first[1].value < look.margin / 2:
        return None
    found = _worths(before, seat, look.last, "last", explain=True)
    if not _is_clear(found, look.margin) or found[0].choice != first[0].choice:
        return None
    if not any(one.why for one in found):
        return None  # nothing could be learned from it
    content = json.loads(save_text(_broken_off(table, before)))
    name = hashlib.sha256(f"{content['checksum']} {seat}".encode()).hexdigest()[:ID_LENGTH]
    exact = before.setup.game.players.solve is not None
    return Puzzle(id=name, seat=seat, decision=decision, exact=exact, choices=found, save=content)


def _is_clear(found: Sequence[Worth], least: float) -> bool:
    best, next_best = found[0], found[1]
    margin = best.value - next_best.value
    errors = max(one.error for one in found)
    return least <= margin <= MOST_MARGIN and margin > BEYOND_DOUBT * errors


def _worths(now: Moment, seat: int, playouts: int, seed: str, *, explain: bool) -> list[Worth]:
    """What every choice is worth, the best first; all are played out equally often, on equal luck."""
    setup, names = now.setup, now.setup.game.rules.choices
    values, errors = _measure(setup, now.state, seat, playouts, f"puzzle {seed}")
    order = sorted(values, key=lambda choice: (-values[choice], choice))
    observer = Observer(setup, now.state, seat, key_from_seed(f"puzzle {seed}")) if explain else None
    return [
        Worth(
            choice=names[choice],
            value=round(values[choice], 4),
            error=round(errors[choice], 4),
            why=observer.why(order[0], choice) if observer and 0 < place <= MOST_EXPLAINED else "",
        )
        for place, choice in enumerate(order)
    ]


def _measure(
    setup: Setup, state: Any, seat: int, playouts: int, seed: str
) -> tuple[dict[int, float], dict[int, float]]:
    if setup.game.players.solve is not None:
        values = dict(setup.game.players.solve(setup).choice_values(state, seat))
        return values, dict.fromkeys(values, 0.0)
    racing = Racing(setup, state, seat, key_from_seed(seed))
    racing.run_on(playouts)
    return (
        {choice: racing.value(choice) for choice in racing.choices},
        {choice: racing.error(choice) for choice in racing.choices},
    )


def _broken_off(played: Table, before: Moment) -> Table:
    """A game up to a moment, as a table of its own between nobody in particular."""
    keys = [key for key in played.keys if key.start <= before.depth]
    table = Table(before.setup, keys=keys, position=played.position, circumstances=played.circumstances)
    names = before.setup.game.rules.choices
    for made in before.line[1:]:
        table.play(names[made.choice], made.seat)
    return table

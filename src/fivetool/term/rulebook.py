"""Looking things up in the rules page of a game: a clause by its number, or all that speak of a word."""

from __future__ import annotations

from fivetool.errors import UsageError
from fivetool.game.game import Game
from fivetool.testing.clauses import Clause, clauses_of


def find_clause(game: Game, wanted: str) -> Clause:
    """A clause by its number: with the prefix of its game or without, in whatever case.

    >>> from fivetool.game.registry import all_games
    >>> game = all_games()[0]
    >>> find_clause(game, "1") == find_clause(game, f"{game.facts.prefix}-1")
    True
    """
    clauses = {clause.id: clause for clause in clauses_of(game)}
    number = wanted.strip().upper().removeprefix(game.facts.prefix).lstrip("- ")
    found = clauses.get(f"{game.facts.prefix}-{number}")
    if found is None:
        numbered = [clause.id for clause in clauses.values() if not clause.is_example]
        raise UsageError(f"{game.title} has no clause {wanted}; it has {numbered[0]} to {numbered[-1]}.")
    return found


def search_clauses(game: Game, word: str) -> list[Clause]:
    """The clauses that speak of a word, in whatever case."""
    found = [clause for clause in clauses_of(game) if word.lower() in clause.text.lower()]
    if not found:
        raise UsageError(f"No clause of {game.title} mentions {word}.")
    return found

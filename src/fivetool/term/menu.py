"""A start menu for the terminal: from nothing to the first question in two answers."""

from __future__ import annotations

from dataclasses import dataclass

from fivetool.game.game import Game
from fivetool.term.figures import games_grid
from fivetool.term.reader import Reader


@dataclass(frozen=True)
class Wish:
    """What the person picked: a game, and who sits where (nobody: just watch)."""

    game: Game
    seats: tuple[str, ...]


def start_menu(reader: Reader, games: list[Game]) -> Wish:
    """Ask which game, and against whom."""
    reader.console.print(games_grid(games))
    names = [game.name for game in games]
    game = games[0] if len(games) == 1 else games[_ask_number(reader, "Which game?", names)]
    count, manager = game.seats.counts[0], game.players.styles[0]
    ways = (
        ("against the manager", ("you",) + (manager,) * (count - 1)),
        ("with friends at this keyboard", ("you",) * count),
        ("watch the managers", (manager,) * count),
    )
    for number, (words, _) in enumerate(ways, 1):
        reader.console.print(f"  {number}  {words}", highlight=False)
    picked = _ask_number(reader, f"How do you want to play {game.title}?", [words for words, _ in ways])
    return Wish(game, ways[picked][1])


def _ask_number(reader: Reader, question: str, names: list[str]) -> int:
    """The place of the answer in the list; Enter takes the first."""
    while True:
        typed = reader.ask(f"{question} [1] ").lower()
        if not typed:
            return 0
        if typed.isdecimal() and 1 <= int(typed) <= len(names):
            return int(typed) - 1
        if typed in names:
            return names.index(typed)
        reader.console.print(f"  Type a number from 1 to {len(names)}, or just Enter for 1.", highlight=False)

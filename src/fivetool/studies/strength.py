"""How strong the players of all games are: each against the manager, seats exchanged on the same dice.

python -m fivetool.studies.strength [GAME ...] [--players search:50 search:200] [--games 400] [--out docs/strength.md]

Games are played as a quick game is. Without `--players` everybody plays whom people are offered, and searches with
several budgets. The table says how many of 100 points a player won (a draw is half a point), with the standard error,
and how long a game took on one thread: a player that wins more but takes minutes is no opponent.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from fivetool.game.game import Game
from fivetool.game.registry import all_games, find_game
from fivetool.lab.ladder import duel, setup_for_two
from fivetool.players.matches import SEARCH
from fivetool.players.opponents import bot_title, opponents_of

BUDGETS = (50, 200)  # playouts for each choice
TITLE = "# How strong the players are"


@dataclass(frozen=True)
class Line:
    """A player against the manager."""

    game: Game
    player: str
    games: int
    share: float
    seconds: float  # of a game

    @property
    def error(self) -> float:
        """The standard error of the share."""
        return math.sqrt(max(self.share * (1 - self.share), 0.25 / self.games) / self.games)


def players_of(game: Game) -> list[str]:
    """Whom people are offered, and searches; the manager does not play against itself."""
    offered = [opponent.bot for opponent in opponents_of(game)]
    every = dict.fromkeys([*offered, "random", *game.players.styles, *(f"{SEARCH}:{budget}" for budget in BUDGETS)])
    return [player for player in every if player != game.players.styles[0]]


def measure(game: Game, players: Sequence[str], games: int, seed: int) -> Iterator[Line]:
    """Every player against the manager."""
    setup = setup_for_two(game, **game.options.quick)
    for player in players:
        start = time.process_time()
        pairing = duel(setup, player, game.players.styles[0], games, seed)
        yield Line(game, player, games, pairing.share, (time.process_time() - start) / games)


def page_of(lines: Sequence[Line], seed: int) -> str:
    """All of it as a page."""
    rows = [
        f"| {line.game.title} | `{line.player}` | {bot_title(line.game, line.player)} | {line.games:,} "
        f"| {line.share:.1%} ± {line.error:.1%} | {1000 * line.seconds:,.1f} ms |"
        for line in lines
    ]
    return "\n".join(
        [
            TITLE,
            "",
            "Each player against the manager, half of the games with the seats exchanged on the same dice "
            f"(`python -m fivetool.studies.strength`, seed {seed}). 64% is about 100 points of Elo's scale.",
            "",
            "| game | player | at a table | games | won | a game takes |",
            "|---|---|---|---:|---:|---:|",
            *rows,
            "",
        ]
    )


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games_of", nargs="*", metavar="GAME")
    parser.add_argument("--players", nargs="+")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    lines: list[Line] = []
    for game in [find_game(name) for name in given.games_of] or all_games():
        for line in measure(game, given.players or players_of(game), given.games, given.seed):
            lines.append(line)
            print(
                f"{game.name} {line.player}: {line.share:.1%} ± {line.error:.1%}, {line.seconds:.3f} s a game",
                flush=True,
            )
            if given.out:
                given.out.write_text(page_of(lines, given.seed), encoding="utf-8")


if __name__ == "__main__":
    main()

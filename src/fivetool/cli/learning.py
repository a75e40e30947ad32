"""`fivetool learn`: the first lesson of a game, in the terminal."""

from __future__ import annotations

from fivetool.cli.app import PLAY, app, out
from fivetool.cli.game_command import GameName
from fivetool.game.registry import find_game
from fivetool.term.lesson import learn as go_through
from fivetool.term.reader import Reader


@app.command(rich_help_panel=PLAY)
def learn(game: GameName) -> None:
    """Learn a game in two minutes by playing it: a few steps with dice set in advance.

    Every step explains one thing and asks you to do it. Nothing is saved; afterwards fivetool play GAME plays a real
    game.
    """
    chosen = find_game(game)
    if go_through(chosen, Reader(out())):
        out().print(f"Play a real game: fivetool play {chosen.name}")

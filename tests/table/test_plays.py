"""A choice play by play: the positions in between, and that they survive being folded."""

from __future__ import annotations

import pytest

from fivetool.game.game import Game
from fivetool.game.registry import all_games
from fivetool.game.scene import SPECTATOR
from fivetool.players import find_player
from fivetool.table import Table

CHOICES = 40


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_plays_are_pieces_of_a_choice_and_tell_nothing_later(game: Game) -> None:
    setup = game.setup()
    table = Table(setup, seed="plays", players=[find_player("manager", setup)] * setup.seats)
    between = 0
    for _ in range(CHOICES):
        if table.play_bot() is None:
            break
        now = table.now
        *on_the_way, last = now.plays
        assert [play.start for play in now.plays] == [0, *(play.end for play in on_the_way)]
        assert all(play.start < play.end for play in on_the_way)
        assert last.end == len(now.happened)
        assert last.state.tobytes() == now.state.tobytes()
        told = len(table.events) - len(now.happened)
        for play in on_the_way:
            assert len(now.scene(SPECTATOR, play).events) <= told + play.end
        before = [(play.start, play.end, play.state.tobytes()) for play in now.plays]
        now.fold()
        assert [(play.start, play.end, play.state.tobytes()) for play in now.plays] == before
        between += len(on_the_way)
    assert between > 5, "this game shows nothing between two decisions"


def test_an_undone_choice_has_no_plays() -> None:
    setup = all_games()[0].setup()
    table = Table(setup, seed=7)
    table.play(table.choices[0])
    assert table.now.plays
    table.undo()
    assert table.now.plays == []

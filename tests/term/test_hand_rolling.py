"""Rolling in a terminal: dice wait for Enter, and for whom they are rolled is remembered."""

from __future__ import annotations

import io
from itertools import pairwise
from pathlib import Path

import pytest
from rich.console import Console

from fivetool.game.registry import all_games
from fivetool.players import find_player
from fivetool.table import Table
from fivetool.term.hand_rolling import PROMPT
from fivetool.term.reader import Leave, Reader
from fivetool.term.terminal_game import TerminalGame

ROLLED = next(game for game in all_games() if game.board.people_roll)


class Typist(Reader):
    """Somebody at a keyboard who gives the first choice to every question and one answer to every roll."""

    def __init__(self, to_a_roll: str, *typed: str, rolls: int = 8) -> None:
        super().__init__(Console(file=io.StringIO(), width=100, highlight=False))
        self.to_a_roll = to_a_roll
        self.typed = list(typed)
        self.rolls = rolls
        self.asked_to_roll: list[str] = []

    @property
    def is_terminal(self) -> bool:
        return True

    @property
    def out(self) -> str:
        assert isinstance(self.console.file, io.StringIO)
        return self.console.file.getvalue()

    def ask(self, prompt: str) -> str:
        if prompt == PROMPT:
            self.asked_to_roll.append(self.out)
            if len(self.asked_to_roll) > self.rolls:
                raise Leave
            return self.to_a_roll
        return self.typed.pop(0) if self.typed else "1"


def play(reader: Typist) -> None:
    setup = ROLLED.setup(2)
    table = Table(setup, seed=7, players=[None, find_player("manager", setup)])
    TerminalGame(table, reader, keep=lambda table: None).run()


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIVETOOL_DATA_DIR", str(tmp_path))


def test_dice_wait_for_enter_and_are_not_told_before() -> None:
    reader = Typist("")
    play(reader)
    assert len(reader.asked_to_roll) == reader.rolls + 1
    told = reader.asked_to_roll
    assert all(before != after for before, after in pairwise(told)), "a roll told nothing"
    assert "You are the " in reader.out


def test_roll_for_me_stays_as_chosen_until_it_is_taken_back() -> None:
    first = Typist("a")
    play(first)
    assert len(first.asked_to_roll) == 1
    later = Typist("")
    play(later)
    assert later.asked_to_roll == []
    back = Typist("", "d", "d me")
    play(back)
    assert "rolled for you" in back.out
    assert len(back.asked_to_roll) == back.rolls + 1


def test_what_d_does_not_know_is_told_in_one_line() -> None:
    reader = Typist("a", "d sideways")
    play(reader)
    assert "Type d me to roll your dice yourself, or d auto to have them rolled; got d sideways." in " ".join(
        reader.out.split()
    )

"""How things look in a terminal: nothing is told by color alone, and hidden things stay hidden."""

from __future__ import annotations

import io
import time
from dataclasses import replace
from typing import Any

import pytest
from rich.console import Console

import fivetool as ft
from fivetool.errors import ChoiceError
from fivetool.game.board import DiceShown, Scoreboard
from fivetool.game.event import Event
from fivetool.game.setup import Setup
from fivetool.game.words import Sentence
from fivetool.table import Table
from fivetool.table.offers import Question
from fivetool.term import kept_games, show, waiting
from fivetool.term.answers import pick
from fivetool.term.figures import bar_text
from fivetool.term.reader import Reader
from fivetool.term.steps import pause_for_enter, show_steps
from fivetool.term.telling import Teller
from fivetool.term.terminal_game import TerminalGame


def printed(*parts) -> str:
    console = Console(file=io.StringIO(), width=100, highlight=False)
    for part in parts:
        console.print(part)
    return console.file.getvalue()


BOARD = Scoreboard(
    columns=("1", "2", "3"),
    teams=("Mets", "Cubs"),
    lines=((1, 0, None), (2, "X", None)),
    totals=(("R", (1, 2)), ("H", (3, 4))),
    now="Top of the 2nd",
    counters=(("Balls", 2, 4),),
    batting=0,
    current_column=1,
)


def test_the_scoreboard_shows_teams_innings_and_totals():
    lines = printed(show.scoreboard_grid(BOARD)).splitlines()
    assert lines[0].split() == ["1", "2", "3", "R", "H"]
    assert lines[2].split() == ["▸", "Mets", "1", "0", "·", "1", "3"]
    assert lines[3].split() == ["Cubs", "2", "X", "·", "2", "4"]


def test_the_state_of_play_shows_lamps():
    assert printed(show.state_of_play(BOARD)).strip() == "Top of the 2nd   Balls ●●○○"


def test_dice_that_count_stand_in_brackets():
    line = show.dice_line(
        [DiceShown("Batter", ("B", "HR"), (False, True), 0), DiceShown("Pitcher", ("K",), (True,), 1)]
    )
    assert line.plain == "Batter  B [HR]   Pitcher [K]"


def test_plays_that_matter_are_set_off():
    marks = [show.sentence_line(Sentence("Single!", weight)).plain[0] for weight in (0, 1, 2)]
    assert marks == [" ", "•", "★"]


def test_a_bar_is_as_long_as_its_share():
    assert [len(bar_text(share, 8)) for share in (0, 0.5, 1)] == [0, 4, 8]


def test_a_choice_is_found_by_number_word_label_or_beginning():
    table = ft.game("power-chip", first_bat="A").table(seed=7)
    questions = [Question(table.scene(table.actor))]
    [*choices] = table.choices
    for typed in ("1", "use", "US", choices[0].label, "Use the chip"):
        assert pick(questions, typed) == (choices[0],)
    for typed in ("0", "3", "", "x", "-1"):
        with pytest.raises(ChoiceError, match="Type 1 to 2"):
            pick(questions, typed)


def seated(typed: str, monkeypatch, tmp_path, **changes):
    """Two people at one keyboard, at a game changed as told."""
    monkeypatch.setenv("FIVETOOL_DATA_DIR", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    usual = ft.game("power-chip")
    game = replace(usual.game, rules=replace(usual.game.rules, **changes))
    setup = Setup(game, usual.seats, usual.options, usual.book)
    return TerminalGame(Table(setup, seed=7), Reader(Console(file=io.StringIO(), width=100, highlight=False)))


def test_the_keyboard_is_passed_where_seats_hide_things(monkeypatch, tmp_path):
    """And only while they do: a game that can hide things clears no screen as long as all is open."""

    def secret_runs(state: Any, book: Any, seat: int, out: Any) -> None:
        out.runs[:] = -1 if seat < 0 else state.runs

    secretive = seated("1\n" * 12, monkeypatch, tmp_path, hidden=True, view=secret_runs)
    secretive.run()
    assert "Pass the keyboard to" in secretive.console.file.getvalue()
    for hidden in (False, True):
        open_game = seated("1\n" * 12, monkeypatch, tmp_path, hidden=hidden)
        open_game.run()
        assert "Pass the keyboard to" not in open_game.console.file.getvalue()


def test_a_person_is_told_only_what_their_seat_may_know(monkeypatch, tmp_path):
    def only_own(event: Event, seat: int) -> Event | None:
        return event if event.kind != "toss" or seat == 1 else None

    told = {}
    for seat in (0, 1):
        terminal_game = seated("", monkeypatch, tmp_path, hidden=True, event_for=only_own)
        Teller(terminal_game.console).tell(terminal_game.table, seat)
        told[seat] = terminal_game.console.file.getvalue()
    assert "win the toss" not in told[0]
    assert "win the toss" in told[1]


def test_a_game_goes_on_when_it_cannot_be_kept(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("in the way")
    terminal_game = seated("1\n1\n1\n", monkeypatch, tmp_path / "file")
    with pytest.raises(ft.FivetoolError, match="Cannot save the game"):
        terminal_game.run()
    assert len(terminal_game.table.moves) == 3
    assert terminal_game.console.file.getvalue().count("Cannot save the game") == 1


@pytest.mark.parametrize(("typed", "going_on"), [("\n\nq\n", [True, True, False]), ("a\n", [True] * 3), ("", [False])])
def test_a_replay_goes_step_by_step(monkeypatch, typed, going_on):
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    pause = pause_for_enter(Reader(Console(file=io.StringIO())))
    assert [pause() for _ in going_on] == going_on


def test_a_replay_that_is_stopped_shows_nothing_more():
    table = ft.watch("power-chip", 3)
    end = table.play_by_play()[-1].text
    shown = {}
    for going_on in (True, False):
        console = Console(file=io.StringIO(), width=100)
        show_steps(table, table.now.line, console, lambda answer=going_on: answer)
        shown[going_on] = console.file.getvalue()
    assert end in shown[True]
    assert end not in shown[False]


def test_the_data_folder_can_be_chosen(monkeypatch, tmp_path):
    monkeypatch.setenv("FIVETOOL_DATA_DIR", str(tmp_path))
    assert kept_games.kept_path("any") == tmp_path / "unfinished" / "any.json"
    monkeypatch.delenv("FIVETOOL_DATA_DIR")
    assert kept_games.data_folder().name == "fivetool"


def wait_until(holds):
    """Wait for another thread, not for long."""
    end = time.monotonic() + 10
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_compiling_is_said_once_it_takes_long(monkeypatch):
    console = Console(file=io.StringIO(), width=120)
    monkeypatch.setattr(waiting, "PATIENCE_SECONDS", 0.0)
    monkeypatch.setattr(waiting, "LOOK_EVERY_SECONDS", 0.01)
    monkeypatch.setattr(waiting.cache, "missed", 3)
    with waiting.compiling(console):
        waiting.cache.missed += 1
        wait_until(lambda: waiting.COMPILING in console.file.getvalue())


def test_rules_that_are_compiled_already_are_only_made_ready(monkeypatch):
    console = Console(file=io.StringIO(), width=120)
    monkeypatch.setattr(waiting, "PATIENCE_SECONDS", 0.0)
    with waiting.compiling(console):
        wait_until(lambda: console.file.getvalue())
    assert console.file.getvalue().strip() == waiting.LOADING


def test_nothing_is_said_of_compiling_that_takes_no_time(monkeypatch):
    console = Console(file=io.StringIO(), width=100)
    monkeypatch.setattr(waiting, "PATIENCE_SECONDS", 600.0)  # no time, even where a machine stands still for a while
    with waiting.compiling(console):
        pass
    assert console.file.getvalue() == ""

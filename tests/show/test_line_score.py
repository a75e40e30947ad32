"""The line score: boards after every event of a game, against the game's own score."""

from __future__ import annotations

import pytest

import fivetool as ft
from fivetool.game.event import Event
from fivetool.game.scene import Scene
from fivetool.show.line_score import SKIPPED, LineScore
from fivetool.show.phrases import ordinal

GAMES_OF_INNINGS = ("power-chip", "diamond-dice")


def event(kind, **fields):
    return Event(kind, -1, fields)


def half(inning, which, runs=(0, 0)):
    return event("half_start", inning=inning, half=which, team=which, runs_a=runs[0], runs_b=runs[1])


def scene_of(events, innings=3):
    setup = ft.game("power-chip", innings=innings)
    return Scene(setup, setup.new_state(), -1, setup.names, events)


@pytest.mark.parametrize(
    ("number", "text"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (21, "21st"), (112, "112th")]
)
def test_ordinals(number, text):
    assert ordinal(number) == text


def test_a_sheet_fills_up_event_by_event():
    events = [
        event("toss"),
        half(1, 0),
        event("put_out", team=0, runner=1, origin=0, outs=1),
        event("run", team=0, runner=2, origin=3, score=1),
        event("left_on_base", team=0, count=2),
        event("half_end", team=0, left=2),
        half(1, 1, (1, 0)),
        half(2, 0, (1, 0)),
        event("half_skipped", inning=2, team=1),
        event("game_end"),
    ]
    scene = scene_of(events, innings=1)
    sheet = LineScore(scene.setup, scene.names)
    boards = []
    for happened in events:
        sheet.enter(happened)
        boards.append(sheet.show())
    assert [board.now for board in boards] == [
        "Setting up", *["Top of the 1st"] * 5, "Bottom of the 1st", *["Top of the 2nd"] * 2, "Final",
    ]  # fmt: skip
    assert [{name: shown for name, shown, _ in board.counters}["Outs"] for board in boards[:6]] == [0, 0, 1, 1, 1, 0]
    assert boards[3].lines == ((1,), (None,))
    assert boards[-1].lines == ((1, 0), (0, SKIPPED))
    assert dict(boards[-1].totals) == {"R": (1, 0), "H": (0, 0), "E": (0, 0), "LOB": (2, 0)}


def test_runners_left_on_base_are_counted_without_an_event_of_the_games_own():
    events = [half(1, 0), event("left_on_base", team=0, count=2), half(1, 1), event("left_on_base", team=1, count=1)]
    scene = scene_of(events)
    board = LineScore(scene.setup, scene.names).enter_all(events).show()
    assert dict(board.totals)["LOB"] == (2, 1)


@pytest.mark.parametrize("name", GAMES_OF_INNINGS)
def test_a_growing_sheet_shows_what_the_board_reads_off_all_events(name):
    table = ft.game(name, innings=2).table(seed=5, players=["random", "random"])
    table.play_bots()
    scene, game = table.scene(), table.setup.game
    sheet = game.board.line_score(table.setup, table.names)
    for number, happened in enumerate(scene.events):
        sheet.enter(happened)
        if number % 17 == 0:
            told = Scene(scene.setup, scene.view, scene.seat, scene.names, scene.events[: number + 1])
            assert sheet.show() == game.board.scoreboard(told)
    assert dict(sheet.show().totals)["R"] == tuple(table.scores)


def test_a_game_taken_over_keeps_its_score_out_of_the_columns():
    resumed = event("resumed", inning=3, half=1, team=1, runs_a=4, runs_b=2, outs=2)
    scene = scene_of([resumed])
    board = LineScore(scene.setup, scene.names).enter_all(scene.events).show()
    assert board.lines == (("–", "–", "–"), ("–", "–", 0))
    assert board.totals == (("R", (4, 2)),)
    assert board.counters == (("Outs", 2, 3),)

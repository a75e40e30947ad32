"""`fivetool learn` in the terminal."""

from __future__ import annotations

import pytest

from fivetool.game.registry import all_games

GAMES = [game for game in all_games() if game.pages.lesson is not None]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_lesson_in_the_terminal_takes_wrong_answers_back(game, run):
    lesson = game.pages.lesson()
    typed = "".join(f"nonsense\n{step.right[0]}\n" for step in lesson.steps)
    told = " ".join(run("learn", game.name, typed=typed).out.split())
    for words in (lesson.end, *(step.say for step in lesson.steps), *(step.well for step in lesson.steps)):
        assert " ".join(words.split()) in told
    assert told.count("or one of the words") == len(lesson.steps)
    assert told.endswith(f"Play a real game: fivetool play {game.name}")


def test_a_wrong_choice_gets_a_friendly_word_and_q_leaves(run):
    game = GAMES[0]
    step = game.pages.lesson().steps[0]
    told = " ".join(run("learn", game.name, typed="keep\nq\n").out.split())
    assert step.wrong in told
    assert told.endswith("You left the lesson. It starts over next time.")

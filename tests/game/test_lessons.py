"""Lesson files are refused with their line and the reason; those of all games can be done."""

from __future__ import annotations

from pathlib import Path

import pytest

from fivetool.errors import DataError
from fivetool.game.lessons import LESSONS
from fivetool.game.registry import all_games
from fivetool.table.drill import Drill, lesson_of, rehearse

STEP = """
[[steps]]
say = "Use the chip."
right = ["use"]
wrong = "Not that one."
well = "Well done."
happens = ["hit"]
"""
WHOLE = 'seats = 2\nend = "Play on."\n' + 3 * STEP
GAMES = [game for game in all_games() if game.pages.lesson is not None]


def complaint(text: str, tmp_path: Path) -> str:
    path = tmp_path / "odd.toml"
    path.write_text(text)
    with pytest.raises(DataError) as error:
        LESSONS.read(path)
    return str(error.value).removeprefix(f"Lesson file {path}")


def test_a_lesson_that_keeps_the_rules_is_read(tmp_path):
    path = tmp_path / "good.toml"
    path.write_text(WHOLE)
    lesson = LESSONS.read(path)
    assert (lesson.you, len(lesson.steps), lesson.first_steps) == (0, 3, [0])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (WHOLE.replace("seats = 2", "seats = 0"), ", line 1: seats: Input should be greater than or equal to 1."),
        (WHOLE.replace("seats = 2", "seats = 2\nyou = 2"), ", line 2: you: seat 2 of a game for 2."),
        (WHOLE[: -len(STEP)], ", line 4: steps: List should have at least 3 items after validation, not 2."),
        (WHOLE + 'sya = "?"', ", line 24: steps.3.sya: Extra inputs are not permitted."),
        (WHOLE + 'dice = ["6"]', ", line 18: steps.3: dice and before belong to a step with a position."),
        ("".join(WHOLE.rsplit('say = "Use the chip."\n', 1)), ", line 18: steps.3.say: Field required."),
        (WHOLE.replace('say = "Use the chip."\n', "", 1), ", line 4: steps.1.say: Field required."),
        (WHOLE.replace('"Well done."', '" "', 1), ", line 8: steps.1.well: String should have at least 1 character."),
        (WHOLE.replace('["use"]', "[]", 1), ", line 6: steps.1.right: List should have at least 1 item"),
        ("seats = ", ": not valid TOML"),
    ],
)
def test_a_wrong_lesson_is_refused_with_line_and_reason(text, words, tmp_path):
    assert complaint(text, tmp_path).startswith(words)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_lesson_can_be_done_and_never_becomes_a_sealed_game(game):
    for drill in rehearse(game):
        assert drill.over
        assert drill.dice.left == 0
        assert drill.table.known_rows is not None, "its dice are known, and no key has rolled any"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_lesson_takes_about_two_minutes_to_read(game):
    lesson = lesson_of(game)
    words = " ".join([lesson.end, *(f"{step.say} {step.well}" for step in lesson.steps)]).split()
    assert len(words) < 450, "at 200 words a minute"


def test_a_drill_begins_only_where_a_step_has_a_position():
    game = GAMES[0]
    with pytest.raises(DataError, match="has no position of its own at step 100"):
        Drill(game, 99)

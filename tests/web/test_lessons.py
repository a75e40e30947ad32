"""Lessons in the clubhouse: right and wrong choices, nothing stored, and nothing that looks like sealed dice."""

from __future__ import annotations

import json
import re

import pytest
from clubhouse_kit import Client

from fivetool.game.registry import all_games

GAMES = [game for game in all_games() if game.pages.lesson is not None]
NAMES = [game.name for game in GAMES]


def snapshot_of(page: str) -> dict:
    found = re.search(r'<script type="application/json" id="page-data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_a_lesson_is_done_step_by_step(game, alice: Client):
    choices = game.rules.choices
    lesson = game.pages.lesson()
    address, done = f"/learn/{game.name}", 0
    while address:
        shown = snapshot_of(alice.get(address).text)
        first, made = done, []
        assert shown["lesson"]["say"] == lesson.steps[done].say
        assert {game.rules.choices[choice] for choice in shown["lesson"]["wanted"]} <= set(lesson.steps[done].right)
        assert shown["lesson"]["wanted"]
        frame = shown["frame"]
        for step in lesson.drill(first):
            assert frame["for_you"]
            assert all(len(offer["path"]) == 1 and not offer["usual"] for offer in frame["offers"])
            wrong = next(choice["id"] for choice in frame["choices"] if choice["name"] not in step.right)
            request = {"first": first, "made": [*made, wrong]}
            refused = alice.post(f"/api/lessons/{game.name}", json=request).json()
            assert refused == {"right": False, "words": step.wrong, "entries": [], "lesson": None}
            made.append(choices.index(step.right[0]))
            told = alice.post(f"/api/lessons/{game.name}", json={"first": first, "made": made}).json()
            assert told["right"]
            assert told["words"] == told["lesson"]["well"] == step.well
            kinds = {event["kind"] for entry in told["entries"] for event in entry["steps"]}
            assert set(step.happens) <= kinds
            assert all(not entry["frame"]["for_you"] for entry in told["entries"][:-1])
            frame, done = told["entries"][-1]["frame"], done + 1
        assert told["lesson"]["done"]
        assert not frame["for_you"]
        assert not frame["offers"]
        address = told["lesson"]["next"]
    assert done == len(lesson.steps)
    assert told["lesson"]["say"] == lesson.end


def test_the_dice_of_a_lesson_cannot_be_taken_for_sealed_ones(alice: Client):
    shown = snapshot_of(alice.get(f"/learn/{NAMES[0]}").text)
    assert shown["dice"]["seals"] == []
    assert (shown["commitment"], shown["key"]) == ("", None)
    assert "In a lesson, the rolls are set in advance." in alice.get(f"/learn/{NAMES[0]}").text
    assert alice.get(f"/api/tables/{shown['id']}").status_code == 404, "there is no such table, and so no save of it"
    assert "Your tables" not in alice.get("/").text


REFUSED = [
    ({"first": 1, "made": [0]}, 404, "has no position of its own at step 2"),
    ({"first": 0, "made": [999]}, 422, "You cannot choose that right now."),
    ({"first": 0, "made": [999, 0]}, 409, "This lesson has moved on."),
    ({"first": 0, "made": []}, 422, "made"),
    ({"first": 0, "made": [0] * 99}, 422, "made"),
    ({"first": -1, "made": [0]}, 422, "first"),
]


def test_a_lesson_refuses_in_one_line(alice: Client):
    game = GAMES[0]
    done = [game.rules.choices.index(step.right[0]) for step in game.pages.lesson().steps]
    for body, status, words in [*REFUSED, ({"first": 0, "made": [*done, 0]}, 409, "This part of the lesson is over.")]:
        answer = alice.post(f"/api/lessons/{game.name}", json=body)
        assert answer.status_code == status
        assert words in answer.json()["message"]
    for address in ("/learn/nope", f"/learn/{game.name}/77"):
        assert alice.get(address).status_code == 404

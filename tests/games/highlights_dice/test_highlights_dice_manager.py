"""What the manager believes, and that it plays better than those who believe nothing."""

from __future__ import annotations

import json

import numpy as np
import pytest

import fivetool as ft
from fivetool.games.highlights_dice.data.sheets import SHEETS, TRACKS
from fivetool.games.highlights_dice.manager import worth
from fivetool.studies.highlights_dice import learning, noting
from fivetool.studies.highlights_dice.balance import percentile


def estimated(sheet):
    """What is believed of a sheet that nothing was learned of."""
    return ft.game("highlights-dice", 2, sheet={**SHEETS.of(sheet).content(), "name": "mine"}).knowledge


@pytest.mark.parametrize("sheet", sorted(path.stem for path in worth.FOLDER.glob("*.json")))
def test_what_was_learned_is_of_the_sheet_as_it_stands(sheet):
    learned = json.loads((worth.FOLDER / f"{sheet}.json").read_text(encoding="utf-8"))
    assert learned["tracks"] == SHEETS.of(sheet).content()["tracks"]
    knowledge = ft.game("highlights-dice", 2, sheet=sheet).knowledge
    for track, name in enumerate(TRACKS):
        length = len(SHEETS.of(sheet).tracks[name])
        assert knowledge.ahead[11, track, : length + 1].tolist() == learned["ahead"][name][11]
        assert knowledge.ahead[:, track, length].tolist() == [0] * 13, "a full track is worth nothing any more"
    assert (knowledge.ahead != estimated(sheet).ahead).any()


def test_a_sheet_of_the_same_name_with_other_boxes_is_estimated():
    content = SHEETS.of("standard").content()
    content["tracks"]["S"] += " S"
    knowledge = ft.game("highlights-dice", 2, sheet=content).knowledge
    assert knowledge.ahead[:, 0, 12].tolist()[1:] != [0] * 12


def test_estimates_follow_what_boxes_give():
    knowledge = estimated("standard")
    assert knowledge.ahead[0].tolist() == np.zeros_like(knowledge.ahead[0]).tolist(), (
        "after the last turn no box is checked"
    )
    assert (np.diff(knowledge.ahead[:, 3, 0]) > 0).all(), "the more turns to come, the more a track is worth"
    assert (
        knowledge.runners[5, 0b111]
        == knowledge.runners[5, 0b001] + knowledge.runners[5, 0b010] + knowledge.runners[5, 0b100]
        > 0
    )


def test_notes_find_the_worths_they_were_made_with():
    """Notes made up from known worths: the fit gives differences of worths back."""
    rng = np.random.default_rng(1)
    truth = rng.normal(size=learning.FEATURES)
    products = np.zeros((learning.HORIZONS, learning.FEATURES, learning.FEATURES))
    results = np.zeros((learning.HORIZONS, learning.FEATURES))
    for _ in range(3000):
        note = np.array([*rng.integers(0, 3, 7), rng.integers(8), rng.integers(7), rng.integers(2), 0])
        places = [noting.feature_of(note, i) for i in range(11)]
        values = [noting.value_of(note, i) for i in range(11)]
        later = sum(truth[place] * value for place, value in zip(places, values, strict=True))
        for horizon in range(1, 12):
            noting.add_note(note, later, products[horizon], results[horizon])
    worths = learning.fit(products, results, np.zeros((learning.HORIZONS, learning.FEATURES)))
    found = worths[6, 1] - worths[6, 0]
    assert found == pytest.approx(truth[1] - truth[0], abs=0.1)
    assert worths[6, learning.AT_POWER] == pytest.approx(truth[learning.AT_POWER], abs=0.05)


@pytest.mark.slow
@pytest.mark.parametrize(("other", "least"), [("random", 0.95), ("greedy", 0.85)])
def test_the_manager_beats_simpler_players(other, least):
    reports = [
        ft.simulate("highlights-dice", 1_000, players, 1) for players in (["manager", other], [other, "manager"])
    ]
    won = reports[0].wins[0] + reports[1].wins[1]
    assert won / 2_000 > least


def test_percentile():
    assert percentile([0.05, 0.1, 0.5, 0.35], 0.1) == 1

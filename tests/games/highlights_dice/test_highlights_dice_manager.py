"""What the manager believes, and that it plays better than those who believe nothing."""

from __future__ import annotations

import json

import numpy as np
import pytest

import fivetool as ft
from fivetool.games.highlights_dice.data.sheets import SHEETS, TRACKS
from fivetool.games.highlights_dice.manager import outlook, worth
from fivetool.games.highlights_dice.manager.knowledge import ACTIVE, ANY_TURN, PICKING
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
        for role, worths in enumerate(learned["next_turn"]):
            known = knowledge.ahead[role, 11, track, : length + 1]
            assert known.tolist() == np.broadcast_to(worths["ahead"][name][11], known.shape).tolist()
        assert not knowledge.ahead[:, :, track, length, 0].any(), "a full track that no die waits for is worth nothing"
    assert (knowledge.ahead != estimated(sheet).ahead).any()


def test_a_sheet_of_the_same_name_with_other_boxes_is_estimated():
    content = SHEETS.of("standard").content()
    content["tracks"]["S"] += " S"
    knowledge = ft.game("highlights-dice", 2, sheet=content).knowledge
    assert knowledge.ahead[ANY_TURN, :, 0, 12, 0].tolist()[1:] != [0] * 12


def test_estimates_follow_what_boxes_give():
    knowledge = estimated("standard")
    assert not knowledge.ahead[:, 0].any(), "after the last turn no box is checked"
    assert (np.diff(knowledge.ahead[ANY_TURN, :, 3, 0, 0]) > 0).all(), "the more turns to come, the more it is worth"
    runners = knowledge.runners[ANY_TURN, 5]
    assert runners[0b111] == runners[0b001] + runners[0b010] + runners[0b100] > 0


def test_an_outlook_keeps_its_parts():
    dice = 3 | 5 << 9 | 2 << 15
    seen = outlook.outlook_of(12, 4, ACTIVE, dice)
    assert (outlook.horizon_in(seen), outlook.pitcher_in(seen), outlook.role_in(seen)) == (12, 4, ACTIVE)
    assert [outlook.dice_in(seen, track) for track in range(7)] == [3, 0, 0, 5, 0, 2, 0]
    assert outlook.pitcher_in(outlook.outlook_of(0, outlook.NO_PITCHER, PICKING, 0)) == outlook.NO_PITCHER


@pytest.mark.parametrize("sheet", ["standard", "pennant", "slugfest", "longball"])
def test_dice_that_wait_for_an_active_turn_are_worth_more_than_to_those_who_pick(sheet):
    ahead = ft.game("highlights-dice", 2, sheet=sheet).knowledge.ahead
    three_more = ahead[:, 3, :6, :6, 3] - ahead[:, 3, :6, :6, 0]  # three turns to come, all areas, the first boxes
    assert three_more[ACTIVE].mean() > max(50, three_more[PICKING].mean()), "in thousandths of a run"
    assert not three_more[ANY_TURN].any(), "where nobody knows the dice they do not count"


@pytest.mark.slow  # as plain Python
def test_notes_find_the_worths_they_were_made_with():
    """Notes made up from known worths: the fit gives differences of worths back."""
    rng = np.random.default_rng(1)
    truth = rng.normal(size=learning.FEATURES)
    products = np.zeros((learning.HORIZONS, learning.FEATURES, learning.FEATURES))
    results = np.zeros((learning.HORIZONS, learning.FEATURES))
    for _ in range(3000):
        left = sum(int(count) << 3 * area for area, count in enumerate(rng.integers(0, 2, 6)))
        note = np.array([*rng.integers(0, 3, 7), rng.integers(8), rng.integers(7), ACTIVE, 0, left])
        places = [noting.feature_of(note, i) for i in range(10)]
        values = [noting.value_of(note, i) for i in range(10)]
        later = sum(truth[place] * value for place, value in zip(places, values, strict=True))
        for horizon in range(1, 12):
            noting.add_note(note, later, products[horizon], results[horizon])
    worths = learning.fit(products, results, np.zeros((learning.HORIZONS, learning.FEATURES)))
    one_die, second_box = 1, learning.DICE
    for other in (one_die, second_box, second_box + one_die):
        assert worths[6, other] - worths[6, 0] == pytest.approx(truth[other] - truth[0], abs=0.1)
    assert worths[6, learning.AT_POWER] == pytest.approx(truth[learning.AT_POWER], abs=0.05)


def test_where_no_dice_are_seen_all_notes_of_a_box_count_together():
    products = np.zeros((3, 1, learning.FEATURES, learning.FEATURES))
    results = np.zeros((3, 1, learning.FEATURES))
    for role, dice in ((1, 0), (1, 2), (2, 5)):
        products[role, 0, dice, dice] += 1
        results[role, 0, dice] += 2.5
    together, later = learning.whatever_dice(products, results)
    assert (together[0, 0, 0], later[0, 0]) == (3, 7.5)
    assert together.sum() == 3


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

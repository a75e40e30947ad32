"""Described positions: a game taken over in the middle of an inning."""

from __future__ import annotations

import pytest

import fivetool as ft
from fivetool.errors import UsageError
from fivetool.game.registry import find_game
from fivetool.games.dice_baseball.board.box_score import box_score
from fivetool.games.dice_baseball.rules import eligibility, phase
from fivetool.games.dice_baseball.rules.stamina import control_of

GAME = find_game("dice-baseball")
CLUBS = {"away": "Average Away", "home": "Average Home"}
NINE = [
    ["home-center", "CF"], ["home-second", "2B"], ["home-first", "1B"], ["home-left", "LF"], ["home-right", "RF"],
    ["home-third", "3B"], ["home-short", "SS"], ["home-catcher", "C"],
]  # fmt: skip
WITH_PITCHER = [*NINE, ["home-ace", "P"]]
LATE = {
    "inning": 8,
    "half": "bottom",
    "outs": 1,
    "runs": [4, 3],
    "bases": {"1B": "home-second", "3B": "home-center"},
    "home": {"lineup": WITH_PITCHER, "up": "home-first", "faced": 30, "allowed": "run", "gone": ["home-bench"]},
    "away": {"starter": "away-ace", "pitcher": "away-setup", "faced": 2, "control": 48, "allowed": "hit"},
}


def table(position, seed=1, players=None, **options):
    return ft.game("dice-baseball", **{**CLUBS, **options}).table(seed=seed, players=players, position=position)


def played_out(position, seed=1):
    """The game to its end, between built-in managers."""
    at = table(position, seed, ["manager", "manager"])
    at.play_bots()
    return at


def test_a_described_position_stands_as_described():
    at = table(LATE)
    state = at.state
    assert (state.phase, state.inning, state.half, state.outs) == (phase.DEFENSE, 8, 1, 1)
    assert state.runs.tolist() == [4, 3]
    assert state.bases.tolist() == [state.order[1, 1], 0, state.order[1, 0]]
    assert state.batter == state.order[1, 2]
    assert state.halves == 16
    assert at.scene().view.mound[0] == state.mound[0] != state.starter[0]
    assert (state.faced[0], state.faced[1]) == (2, 30)
    assert control_of(state, 0) == 48
    assert (state.hit_allowed[0], state.run_allowed[0], state.run_allowed[1]) == (1, 0, 1)
    assert state.used[state.starter[0]] == eligibility.GONE
    assert [int(state.charged_to[runner]) for runner in state.bases if runner] == [state.mound[0]] * 2


def test_what_is_left_out_is_as_at_the_start_of_a_game():
    taken = table({}).state
    begun = table(None)
    begun.play("automatic", seat=0)
    begun.play("automatic", seat=1)
    for field in taken.dtype.names:
        assert taken[field].tolist() == begun.state[field].tolist(), field


def test_players_go_by_their_names_too():
    at = table(LATE)
    names = {player: at.names.cards[int(at.state.order[1, slot])] for slot, (player, _) in enumerate(WITH_PITCHER)}
    by_name = {
        **LATE,
        "bases": {base: names[player] for base, player in LATE["bases"].items()},
        "home": {**LATE["home"], "up": names["home-first"]},
    }
    assert table(by_name).state == at.state


@pytest.mark.clause("DB-10", "DB-168")
def test_a_club_may_have_a_designated_hitter_or_have_lost_him():
    with_hitter = {"home": {"lineup": [*NINE, ["home-hitter", "DH"]], "pitcher": "home-ace"}}
    state = table(with_hitter, dh="on").state
    assert state.with_dh.tolist() == [1, 1]
    assert state.mound[1] not in state.order[1]
    assert table({"home": {"lineup": WITH_PITCHER}}, dh="on").state.with_dh.tolist() == [1, 0]


def test_a_reliever_in_the_batting_order_bats_in_the_slot_of_the_pitcher():
    home = {"lineup": [*NINE, ["home-closer", "P"]], "starter": "home-ace"}
    at = table({"inning": 7, "half": "bottom", "home": {**home, "up": "home-closer"}})
    assert at.state.batter == at.state.mound[1] == at.state.order[1, 8]
    at = table({"inning": 7, "half": "bottom", "bases": {"2B": "home-closer"}, "home": home})
    assert at.state.bases[1] == at.state.mound[1]


@pytest.mark.clause("DB-172")
def test_the_winning_run_ends_a_game_that_was_taken_over():
    position = {**LATE, "inning": 9, "runs": [4, 4]}
    for seed in range(1, 6):
        at = played_out(position, seed)
        assert at.over
        assert at.state.runs.sum() > 8
        assert int(at.state.winner) > 0
        assert at.events[-1].kind == "game_end"


def test_line_score_and_box_score_begin_where_the_game_was_taken_over():
    at = table(LATE)
    board = GAME.board.scoreboard(at.scene())
    assert board.now == "Bottom of the 8th"
    assert dict(board.totals)["R"] == (4, 3)
    assert board.lines[1][:8] == (*["–"] * 7, 0)
    box = box_score(at.events)
    assert (box.inning, box.batting, box.outs) == (8, 1, 1)
    assert sorted(box.runners) == [1, 3]
    told = [sentence.text for event in at.events if (sentence := GAME.words.sentence(event, at.names))]
    assert any(text.startswith("The game picks up here: Bottom of the 8th, one out, ") for text in told)
    at = played_out(LATE)
    for paper in GAME.pages.papers:
        assert paper.text(at.scene())
        assert paper.html(at.scene())


def test_a_game_that_was_taken_over_is_saved_and_replayed(tmp_path):
    at = played_out(LATE)
    at.save(tmp_path / "late.json")
    assert ft.load(tmp_path / "late.json").state == at.state


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({"balls": 2}, "unknown field balls, allowed inning, half, outs, runs, bases, away, home"),
        ({"inning": 51}, "inning is 51, allowed 1 to 50"),
        ({"half": "middle"}, "half is middle, allowed top or bottom"),
        ({"outs": 3}, "outs is 3, allowed 0 to 2"),
        ({"runs": [1]}, "runs is [1], allowed two whole numbers from 0 to 10000"),
        ({"bases": ["1B"]}, "bases is ['1B'], allowed players on 1B, 2B, 3B"),
        ({"bases": {"4B": "away-first"}}, "bases is {'4B': 'away-first'}, allowed players on 1B, 2B, 3B"),
        ({"bases": {"1B": "home-first"}}, "away has no player home-first"),
        ({"bases": {"1B": "away-lefty"}}, "away-lefty is not in the lineup of away"),
        ({"home": {"up": "home-mopup"}}, "home-mopup is not in the lineup of home"),
        (
            {"half": "bottom", "home": {"lineup": WITH_PITCHER, "up": "home-first"}, "bases": {"1B": "home-first"}},
            "home-first is in two places",
        ),
        ({"home": []}, "home is [], allowed a table of lineup, up, starter, pitcher, faced, control, allowed, gone"),
        ({"home": {"bullpen": []}}, "unknown field bullpen, allowed lineup, up, starter, pitcher, faced, control"),
        ({"home": {"lineup": NINE}}, "the lineup of home must be nine players, each with his position"),
        (
            {"home": {"lineup": [*NINE, ["home-hitter", "DH"]]}},
            "the lineup of home has 1B 2B 3B C CF DH LF RF SS, allowed C 1B 2B 3B SS LF CF RF and P",
        ),
        ({"home": {"lineup": [*NINE, ["home-first", "P"]]}}, "somebody stands twice in the lineup of home"),
        ({"home": {"faced": -1}}, "faced is -1, allowed 0 to 200"),
        ({"home": {"control": 100}}, "control is 100, allowed -99 to 99"),
        ({"home": {"allowed": "plenty"}}, "allowed is plenty, allowed nothing, hit, run"),
        ({"home": {"gone": "home-mask"}}, "gone is home-mask, allowed a list of players"),
        ({"home": {"lineup": WITH_PITCHER, "gone": ["home-first"]}}, "home-first of home is in the game and gone"),
        (
            {"home": {"lineup": WITH_PITCHER, "starter": "home-ace", "pitcher": "home-first"}},
            "home-first of home pitches, but another has P in the lineup",
        ),
        ({"bases": {"1B": ["away-first"]}}, "away has no player ['away-first']"),
        ({"inning": 9, "half": "bottom", "runs": [1, 2]}, "the game is already over"),
        ({"inning": 10, "runs": [1, 2]}, "the game is already over"),
    ],
)  # fmt: skip
def test_positions_that_cannot_be(position, reason):
    with pytest.raises(UsageError) as error:
        table(position)
    assert str(error.value).startswith(f"Invalid position: {reason}")
    assert "\n" not in str(error.value)


def test_nobody_pitches_and_plays_elsewhere():
    lineup = [*NINE, ["home-hitter", "DH"]]
    with pytest.raises(UsageError, match="the pitcher of home cannot play elsewhere too"):
        table({"home": {"lineup": lineup, "starter": "home-ace", "pitcher": "home-first"}}, dh="on")

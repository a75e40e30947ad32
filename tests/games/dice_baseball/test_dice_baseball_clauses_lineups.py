"""The clauses on lineups and substitutions."""

from __future__ import annotations

import pytest
from dice_baseball_play import (
    HOME_FIRST,
    OUT,
    after,
    away_club,
    batter_of,
    called,
    home_club,
    line,
    may,
    new_game,
    pitch,
    pitcher,
    rate,
    results,
    situation,
    swing,
)

import fivetool as ft
from at_the_table import happened
from fivetool.errors import ChoiceError
from fivetool.games.dice_baseball.rules import (
    duty,
    eligibility,
    phase,
    positions,
)
from fivetool.games.dice_baseball.rules.record import HOME_TEAM

clause = pytest.mark.clause


@clause("DB-157")
def test_a_substitute_takes_the_slot():
    at = new_game("52 30")
    pitch(at)
    at.play("pinch_hit")
    at.play("player_10")
    assert at.state.order[0, 0] == 11
    at.play("swing")
    assert results(at) == ["SO"]


@clause("DB-163")
def test_a_manager_may_change_his_mind():
    """Until somebody is named nothing is done; after three times in a plate appearance somebody has to be."""
    at = new_game("52 30")
    at.state.faced[1] = 9
    for opened, asked in (("at_1", phase.DEFENSE), ("pinch_hit", phase.OFFENSE)):
        before = at.state.order.tolist(), at.state.mound.tolist()
        at.play(opened)
        assert "done" in may(at)
        at.play("done")
        assert (at.state.phase, at.state.order.tolist(), at.state.mound.tolist()) == (asked, *before)
        if asked == phase.DEFENSE:
            pitch(at)
    at.play("pinch_hit")
    at.play("done")
    at.play("pinch_hit")
    assert "done" not in may(at)
    at.play("player_10")
    assert at.state.order[0, 0] == 11


@clause("DB-176")
def test_a_pinch_hitter_has_fielded_only_once_his_club_takes_the_field():
    at = situation(OUT, outs=2)
    at.play("pitch")
    at.play("pinch_hit")
    at.play("player_10")
    assert line(at, 11, "f_G") == 0
    assert line(at, int(at.state.fielder[1, positions.SHORTSTOP]), "f_G") == 1
    at.play("swing")
    while at.state.phase == phase.FIELD:
        at.play("automatic")
    assert (at.state.half, line(at, int(at.state.fielder[0, positions.SHORTSTOP]), "f_G")) == (1, 1)


@clause("DB-158")
def test_only_men_with_the_position_may_take_it():
    at = new_game()
    at.play("fielders")
    at.play("at_6")
    names = {choice.label.split(":")[0] for choice in at.choices}
    assert names == {"Hosts Utility", "Hosts Second", "No change"}
    with pytest.raises(ChoiceError, match="Hosts Bench cannot play SS: he has no rating there"):
        at.play("player_13")


@clause("DB-158")
def test_emergency_fielder():
    at = new_game()
    state, book = at.state, at.setup.book
    duty.take_position(state, book, 1, positions.SHORTSTOP, HOME_FIRST + 13)
    assert [int(values[1, positions.SHORTSTOP]) for values in (state.glove, state.reach, state.arm)] == [80, 50, 0]


@clause("DB-159")
def test_nobody_returns():
    at = new_game()
    pitch(at)
    at.play("pinch_hit")
    at.play("player_10")
    at.play("pinch_hit")
    with pytest.raises(ChoiceError, match="Card G has left the game"):
        at.play("player_0")


@clause("DB-160", "DB-161", "DB-E13")
def test_starters_must_have_started_and_relievers_relieved():
    at = ft.game("dice-baseball", away=away_club("G"), home=home_club()).table(seed=1)
    with pytest.raises(ChoiceError, match="Hosts Closer cannot start: he has not started a game this season"):
        at.play("player_20", 1)
    relief = new_game()
    swing_on = situation(OUT)
    swing(swing_on)
    swing_on.play("at_1")
    with pytest.raises(ChoiceError, match="Hosts Ace cannot relieve: he has not pitched in relief this season"):
        swing_on.play("player_15")
    assert relief.state.mound[1] == HOME_FIRST + 14


@clause("DB-162")
def test_the_last_resort_is_a_position_player():
    at = situation(OUT)
    swing(at)
    at.state.used[HOME_FIRST + 15 : HOME_FIRST + 26] = eligibility.GONE
    at.play("at_1")
    assert at.choices[1].label.startswith("Hosts Hitter: ")
    at.play("player_8")
    assert (at.state.control, at.state.stamina[1], at.setup.book.hold[pitcher(at)]) == (9, 99, 10)


@clause("DB-163")
def test_the_defense_changes_first_then_the_offense():
    at = situation(OUT)
    swing(at)
    assert at.actor == HOME_TEAM
    assert {"at_1", "fielders"} <= set(may(at))
    at.play("pitch")
    assert at.actor == 0
    assert "pinch_hit" in may(at)
    mid = situation("10", "x__")
    called(mid, "steal_1")
    assert "pinch_hit" not in may(mid)


@clause("DB-164")
@pytest.mark.parametrize(
    ("minimum", "faced", "open_"), [("1", 0, False), ("1", 1, True), ("3", 2, False), ("3", 3, True)]
)
def test_a_new_pitcher_must_face_batters(minimum, faced, open_):
    at = new_game(min_batters=minimum)
    at.state.faced[1] = faced
    assert ("at_1" in may(at)) is open_
    at.state.entered_half[1] = at.state.halves - 1
    assert "at_1" in may(at)


@clause("DB-165")
def test_a_double_switch():
    at = situation(OUT)
    swing(at)
    at.play("fielders")
    at.play("at_1")
    at.play("player_20")
    at.play("at_7")
    at.play("player_13")
    slots = {player: int(duty.slot_of(at.state, 1, player)) for player in (HOME_FIRST + 20, HOME_FIRST + 13)}
    assert slots == {HOME_FIRST + 20: 8, HOME_FIRST + 13: 2}
    at.play("swap_slots")
    at.play("player_20")
    at.play("player_13")
    assert int(duty.slot_of(at.state, 1, HOME_FIRST + 20)) == 2
    assert at.state.place[1, [2, 8]].tolist() == [positions.PITCHER, positions.LEFT_FIELDER]
    at.play("done")
    assert at.state.phase == phase.DEFENSE


@clause("DB-166")
def test_a_pinch_hitter_bats_with_his_own_card():
    at = new_game("70 40")
    pitch(at)
    at.play("pinch_hit")
    at.play("player_10")
    at.play("swing")
    assert happened(at, "card_read")[0].owner == 11


@clause("DB-167")
def test_a_pinch_runner_runs_with_his_own_ratings():
    at = situation("70", "x__")
    rate(at, 11, stealing=76)
    pitch(at)
    at.play("run_for_1")
    at.play("player_10")
    at.play("steal_1")
    assert happened(at, "steal")[0].target == 71
    assert at.state.bases[1] == 11


@clause("DB-168")
def test_the_designated_hitter_is_lost_when_he_takes_the_field():
    clubs = (away_club("G").model_copy(update={"lineup": None}), home_club().model_copy(update={"lineup": None}))
    at = new_game(dh="on", clubs=clubs)
    state = at.state
    slot = state.place[1].tolist().index(10)
    hitter = int(state.order[1, slot])
    position = next(p for p in range(2, 10) if at.setup.book.games_at[hitter, p] >= 0)
    replaced = int(state.fielder[1, position])
    his_slot = int(duty.slot_of(state, 1, replaced))
    at.play("fielders")
    at.play(f"at_{position}")
    at.play(f"player_{hitter - HOME_FIRST}")
    assert at.state.with_dh.tolist() == [1, 0]
    assert at.state.order[1, his_slot] == pitcher(at)
    assert at.state.used[replaced] == eligibility.GONE


@clause("DB-168")
def test_the_designated_hitter_is_lost_when_the_pitcher_takes_another_position():
    clubs = (away_club("G").model_copy(update={"lineup": None}), home_club().model_copy(update={"lineup": None}))
    at = situation(OUT, dh="on", clubs=clubs)
    swing(at)
    at.setup.book.games_at[pitcher(at), positions.LEFT_FIELDER] = 1
    replaced, first_pitcher = int(at.state.fielder[1, positions.LEFT_FIELDER]), pitcher(at)
    slot = int(duty.slot_of(at.state, 1, replaced))
    dh_slot = at.state.place[1].tolist().index(10)
    at.play("fielders")
    at.play("at_7")
    at.play(f"player_{first_pitcher - HOME_FIRST}")
    assert (at.state.order[1, slot], at.state.with_dh[1]) == (first_pitcher, 0)
    assert "done" not in may(at)
    at.play("at_1")
    at.play("player_20")
    assert (at.state.order[1, dh_slot], pitcher(at)) == (HOME_FIRST + 20, HOME_FIRST + 20)
    at.play("done")
    assert at.state.phase == phase.DEFENSE


@clause("DB-104")
def test_the_only_substitute_comes_in_unasked():
    at = situation(f"04 97 55 99 00 {OUT}")  # the catcher is hurt, and the bench has one other
    swing(at)
    assert results(at) == ["SO"]
    assert at.setup.names.cards[at.state.fielder[1, positions.CATCHER]] == "Hosts Mask"


@clause("DB-169")
def test_an_intentional_walk():
    at = situation("", "xxx")
    at.play("walk_him")
    assert after(at) == (0, "B12", 1)
    assert (at.state.faced[1], at.state.inning_gave[1]) == (1, 1)
    assert line(at, batter_of(at), "IBB") == 1


@clause("DB-170")
def test_the_injured_may_not_play():
    club = away_club("G").model_copy(update={"unavailable": {"visitors-utility": "injured"}})
    at = new_game(clubs=(club, home_club()))
    pitch(at)
    at.play("pinch_hit")
    assert "player_11" not in may(at)
    with pytest.raises(ChoiceError, match="Visitors Utility is injured or suspended"):
        at.play("player_11")

"""The clauses on special plays."""

from __future__ import annotations

import pytest
from dice_baseball_play import (
    HOME_FIRST,
    OUT,
    after,
    batter_of,
    errors,
    line,
    may,
    on,
    outs,
    pitch,
    pitcher,
    play,
    results,
    rolls,
    runner,
    situation,
    swing,
)

from at_the_table import happened
from fivetool.games.dice_baseball.rules import (
    eligibility,
    injuries,
    phase,
    positions,
    roles,
)
from fivetool.games.dice_baseball.rules.record import HOME_TEAM

clause = pytest.mark.clause


@clause("DB-92")
@pytest.mark.parametrize(
    ("roll", "purpose"),
    [
        ("14", "step one"),
        ("15", "position"),
        ("89", "position"),
        ("90", "unique play"),
        ("94", "unique play"),
        ("95", "injury"),
    ],
)
def test_bands_of_the_special_plays_chart(roll, purpose):
    at = situation(f"04 {roll} 50 50 00 52 30 52 30 52 30")
    pitch(at)
    at.play("swing")
    assert rolls(at)[2] == purpose


@clause("DB-93", "DB-100")
@pytest.mark.parametrize(("roll", "kind"), [("00", 0), ("65", 0), ("66", 2), ("87", 2)])
def test_wild_pitch_and_balk_move_everybody_one_base(roll, kind):
    at = play(f"04 10 {roll} 52 20", "xx_")
    at.play("infield_back")
    assert after(at) == (1, "_12", 0)
    assert happened(at, "battery")[0].what == kind


@clause("DB-93")
def test_pickoff_and_wild_throw():
    picked = play("04 10 88 52 20", "_xx")
    picked.play("infield_back")
    assert (after(picked), outs(picked)[0]) == ((2, "__3", 0), 16)
    thrown = play("04 10 93 52 20", "x__")
    assert (on(thrown), errors(thrown)) == ("_1_", [positions.PITCHER])


@clause("DB-96")
def test_range_outs_allow_sends_and_tags():
    grounder = play("07 50 50 04", "__x", outs=1)  # third baseman, GOB
    assert grounder.state.phase == phase.SEND
    fly = play("07 50 80 40", "x__")  # left fielder
    assert fly.state.phase == phase.TAG


@clause("DB-97")
def test_no_home_run_check_on_range_flies():
    assert "ball park" not in rolls(play("07 50 80 40", ball_parks="on"))


@clause("DB-98")
@pytest.mark.parametrize(
    ("roll", "bases", "outs_before", "expected", "dice"),
    [
        ("00", "___", 0, (1, "___", 0), OUT),  # foul fly dropped
        ("10", "___", 0, (0, "B__", 0), ""),  # dropped third strike
        ("10", "x__", 0, (1, "1__", 0), OUT),  # ... not with first base taken
        ("10", "x__", 2, (2, "B1_", 0), ""),  # ... unless there are two outs
        ("18", "x__", 0, (0, "B1_", 0), ""),  # catcher's interference
        ("21", "x__", 0, (1, "_1_", 0), OUT),  # cross-up
        ("26", "x__", 0, (1, "_1_", 0), OUT),  # balk
        ("39", "x__", 0, (1, "_1_", 0), OUT),  # wild throw
        ("51", "xx_", 0, (2, "_2_", 0), OUT),  # picked off
        ("59", "___", 0, (1, "___", 0), OUT),  # rain delay
        ("77", "___", 0, (1, "___", 0), OUT),  # a manager ejected
        ("87", "xx_", 0, (2, "_2_", 0), ""),  # runner's interference
        ("87", "_x_", 0, (1, "_2_", 0), OUT),
        ("89", "x__", 0, (0, "_B1", 0), ""),  # ground-rule double
        ("90", "x__", 0, (1, "1__", 0), ""),  # fan interference
        ("91", "x__", 0, (0, "___", 2), ""),  # inside the park
        ("92", "x__", 0, (0, "__B", 1), ""),  # lost in the lights
        ("94", "x_x", 0, (0, "B13", 0), ""),  # hits an umpire
        ("96", "xx_", 0, (2, "1__", 0), OUT),  # hidden ball
        ("97", "_x_", 0, None, OUT),  # obstruction
        ("99", "___", 0, (1, "___", 0), OUT),  # lights fail
    ],
)
def test_unique_plays(roll, bases, outs_before, expected, dice):
    at = play(f"04 92 {roll} {dice}", bases, outs_before)
    if at.state.phase == phase.INFIELD:
        at.play("infield_back")
    assert after(at) == (expected or (1, "__2", 0))


@clause("DB-98")
def test_rain_costs_both_pitchers_stamina():
    at = play(f"04 92 59 {OUT}")
    assert at.state.stamina.tolist() == [22, 23]


@clause("DB-99")
@pytest.mark.parametrize(("roll", "position"), [("40", positions.PITCHER), ("55", positions.CATCHER)])
def test_who_may_be_hurt(roll, position):
    at = situation(f"04 97 {roll} 00 {OUT}")
    swing(at)
    assert happened(at, "injury")[0].player == at.state.fielder[1, position]
    fielder = situation(f"04 97 70 65 00 {OUT}")
    swing(fielder)
    assert happened(fielder, "injury")[0].player == fielder.state.fielder[1, positions.SHORTSTOP]
    both = situation(f"04 97 95 00 00 {OUT}", "xx_")
    swing(both)
    assert [event.player for event in happened(both, "injury")] == [
        runner(both, 2),
        both.state.fielder[1, positions.CATCHER],
    ]


@clause("DB-102")
def test_a_pickoff_for_the_third_out_breaks_the_plate_appearance_off():
    at = play("04 10 88", "x__", outs=2)
    assert (at.state.half, at.state.up[0]) == (1, 0)
    assert line(at, batter_of(at), "PA") == line(at, pitcher(at), "p_BF") == 0


@clause("DB-104")
def test_a_hurt_pitcher_gets_a_reliever_and_a_runner_a_pinch_runner():
    at = situation(f"04 97 40 99 00 {OUT}")
    swing(at)
    assert (at.actor, at.state.pick_role) == (HOME_TEAM, roles.AS_PITCHER)
    at.play(may(at)[0])
    assert results(at) == ["SO"]
    assert pitcher(at) != HOME_FIRST + 14
    ran = situation(f"04 97 85 99 00 {OUT}", "x__")
    swing(ran)
    hurt = int(ran.state.pick_out)
    ran.play("player_10")
    assert ran.state.bases[0] == 11
    assert ran.state.used[hurt] == eligibility.GONE
    assert happened(ran, "replaced")[0].substitute == 11


@clause("DB-105")
@pytest.mark.parametrize(
    ("roll", "games"), [("29", 0), ("30", 1), ("66", 3), ("98", 45), ("99", injuries.REST_OF_SEASON)]
)
def test_games_missed(roll, games):
    at = situation(f"05 97 20 99 {roll}", injuries="league")
    hurt = batter_of(at)
    swing(at)
    assert at.state.missed[hurt] == games


@clause("DB-106")
def test_a_brawl_ejects_and_suspends_batter_and_pitcher():
    at = situation(f"04 92 80 {OUT}", injuries="league")
    batter, thrown_out = batter_of(at), pitcher(at)
    swing(at)
    at.play(may(at)[0])
    at.play("player_9")
    assert at.state.missed[[batter, thrown_out]].tolist() == [3, 5]
    assert at.state.used[[batter, thrown_out]].tolist() == [eligibility.GONE] * 2
    assert results(at) == ["SO"]


@clause("DB-107")
def test_nobody_leaves_when_nobody_is_left():
    at = situation(f"04 92 72 {OUT}")
    bench = at.state.used[HOME_FIRST:] == eligibility.BENCH
    at.state.used[HOME_FIRST:][bench] = eligibility.GONE
    swing(at)
    assert (results(at), happened(at, "ejection")) == (["SO"], [])

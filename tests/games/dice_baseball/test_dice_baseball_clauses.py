"""The clauses of DICE Baseball, in the order of the rules. The worked examples hold many of them as well."""

from __future__ import annotations

import pytest
from dice_baseball_play import (
    HOME_FIRST,
    after,
    away_club,
    batter_of,
    called,
    errors,
    field,
    happened,
    home_club,
    line,
    may,
    new_game,
    on,
    outs,
    pitch,
    pitcher,
    play,
    rate,
    results,
    rolls,
    runner,
    situation,
    swing,
    who,
)

import fivetool as ft
from fivetool.errors import ChoiceError, DataError, DiceError, OptionError, UsageError
from fivetool.games.dice_baseball.book import make_book, settled
from fivetool.games.dice_baseball.rules import (
    codes,
    duty,
    eligibility,
    injuries,
    phase,
    positions,
    roles,
    sides,
    stamina,
    stats,
)
from fivetool.games.dice_baseball.rules.record import HOME_TEAM
from fivetool.games.dice_baseball.rules.rest import days_of_rest
from fivetool.games.dice_baseball.rules.rolls import PURPOSES
from fivetool.games.dice_baseball.workshop.sample_clubs import NAMES, average_club

clause = pytest.mark.clause
OUT = "52 30"  # a strikeout off Card F


def finished(seed=1, players=("manager", "manager"), **options):
    """A whole game, played by bots."""
    at = ft.game("dice-baseball", **options).table(seed=seed, players=list(players))
    at.play_bots()
    return at


# --- Setup and options ---


@clause("DB-1")
@pytest.mark.parametrize("seats", [0, 1, 3])
def test_exactly_two_managers(seats):
    with pytest.raises(UsageError, match=rf"DICE Baseball needs exactly two managers \(got {seats}\)"):
        ft.game("dice-baseball", seats)
    at = new_game()
    assert (at.state.inning, at.state.half) == (1, 0)


@clause("DB-2")
def test_each_manager_chooses_a_club():
    at = ft.game("dice-baseball", away=NAMES[1], home=NAMES[1])
    assert at.names.cards[1] == at.names.cards[HOME_FIRST] == "Home Catcher"


@clause("DB-3")
def test_a_lineup_card_is_changed_man_by_man():
    at = ft.game("dice-baseball", away=away_club("G"), home=home_club()).table(seed=1)
    order = at.state.order[0].tolist()
    assert order == at.setup.book.default_order[0].tolist()
    assert [choice.name for choice in at.choices_of(0)][:2] == ["automatic", "at_1"]
    at.play("at_1", 0)
    assert [choice.name for choice in at.choices_of(0)] == [f"player_{place}" for place in range(15, 20)]
    at.play("player_16", 0)  # another starter, who bats in his place
    assert at.state.mound[0] == at.state.order[0, 8] == 17
    at.play(f"player_{order[0] - 1}", 0)
    at.play(f"player_{order[1] - 1}", 0)  # the first two exchange their places in the order
    assert at.state.order[0].tolist()[:2] == [order[1], order[0]]
    assert at.state.place[0].tolist()[:2] == [8, 9]
    at.play("done", 0)
    assert at.state.ready.tolist() == [1, 0]
    assert sorted(at.state.place[0]) == list(range(1, 10))
    at.play("automatic", 1)
    assert at.state.phase == phase.DEFENSE
    assert [event.player for event in happened(at, "line_up")][:9] == at.state.order[0].tolist()


@clause("DB-3", "DB-158")
def test_men_on_a_lineup_card_change_positions_and_give_way_to_others():
    at = ft.game("dice-baseball", away=away_club("G"), home=home_club()).table(seed=1)
    cards = at.names.cards
    third, first, utility = (cards.index(f"Hosts {name}") for name in ("Third", "First", "Utility"))

    def places():
        return {int(player): int(place) for player, place in zip(at.state.order[1], at.state.place[1], strict=True)}

    at.play(f"player_{third - HOME_FIRST}", 1)
    at.play("at_3", 1)
    assert (places()[third], places()[first]) == (3, 5)
    assert "done" not in [choice.name for choice in at.choices_of(1)]  # First has no rating at third base
    at.play(f"player_{first - HOME_FIRST}", 1)
    at.play(f"player_{utility - HOME_FIRST}", 1)
    assert places()[utility] == 5
    assert at.state.used[first] == 0
    at.play("done", 1)
    assert at.state.ready.tolist() == [0, 1]


@clause("DB-3")
def test_a_lineup_card_is_hidden_until_both_are_in():
    at = ft.game("dice-baseball").table(seed=1)
    at.play("automatic", 0)
    assert not at.scene(1).view.order[0].any()
    assert at.scene(0).view.order[0].all()
    at.play("automatic", 1)
    assert at.scene(1).view.order[0].all()


@clause("DB-4")
def test_every_ball_in_play_is_written_down():
    at = finished()
    assert len(happened(at, "location")) == len(happened(at, "card_read")) - sum(
        event.code < codes.GOA for event in happened(at, "card_read")
    )
    assert at.setup.options["home"] == at.setup.game.options.declared[1].default


@clause("DB-5", "DB-6", "DB-7", "DB-8", "DB-9")
@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, ("basic", "basic", "off", "off")),
        ({"preset": "advanced"}, ("advanced", "advanced", "off", "off")),
        ({"preset": "replay"}, ("advanced", "advanced", "on", "on")),
        ({"preset": "replay", "rest": "off"}, ("advanced", "advanced", "off", "on")),
        ({"preset": "custom", "stamina": "off"}, ("basic", "off", "off", "off")),
    ],
)
def test_presets_and_single_options(given, expected):
    assert tuple(settled(ft.game("dice-baseball", **given).options).values()) == expected


@clause("DB-10")
def test_designated_hitter():
    def pitchers_in_order(dh, league):
        home = home_club().model_copy(update={"designated_hitter": league, "lineup": None})
        at = new_game(dh=dh, clubs=(away_club("G").model_copy(update={"lineup": None}), home))
        return 1 in at.state.place[0].tolist(), 10 in at.state.place[0].tolist()

    assert pitchers_in_order("off", True) == (True, False)
    assert pitchers_in_order("on", False) == (False, True)
    assert pitchers_in_order("home league", True) == (False, True)
    assert pitchers_in_order("home league", False) == (True, False)


@clause("DB-11")
def test_injuries_may_be_turned_off():
    for special in ("97", "92 66", "92 83"):  # an injury, the batter ejected, a doctored ball: all "again"
        at = play(f"04 {special} {OUT}", injuries="off")
        assert (results(at), happened(at, "injury", "ejection")) == (["SO"], [])
    bat = play("04 92 85", injuries="off")
    assert (results(bat), happened(bat, "ejection")) == (["illegal bat"], [])
    collision = play("04 92 98", injuries="off")
    assert results(collision) == ["DCF"]
    game = situation("05 97 20 99 99", injuries="game")
    swing(game)
    assert happened(game, "injury")[0].leaves == 1
    assert not game.state.missed.any()


@clause("DB-12")
@pytest.mark.parametrize("innings", [1, 3])
def test_regulation_length(innings):
    at = finished(innings=innings)
    assert at.state.inning >= innings
    with pytest.raises(OptionError, match="innings must be a whole number from 1 to 9"):
        ft.game("dice-baseball", innings=10)


@clause("DB-13")
@pytest.mark.parametrize("preset", ["basic", "advanced"])
def test_calls_belong_to_both_games(preset):
    at = pitch(situation("", "x__", preset=preset))
    assert {"steal_1", "hit_and_run", "sacrifice", "bunt"} <= set(may(at))


@clause("DB-14")
def test_cards_built_for_other_options_are_warned_of():
    said = [line.text for line in new_game(preset="basic").play_by_play()]
    assert "Cards were built for ball parks on; home runs will be about a quarter low." in said[0]
    said = [line.text for line in new_game(preset="replay").play_by_play()]
    assert "built for" not in said[0]


# --- Cards and ratings ---


@clause("DB-15", "DB-32")
def test_the_book_has_every_rating_of_the_cards():
    book = new_game().setup.book
    g, f = 1, HOME_FIRST + 14
    assert [int(getattr(book, name)[g]) for name in ("contact", "power", "speed", "stealing", "bunting")] == [
        89, 48, 90, 65, 78,
    ]  # fmt: skip
    assert [int(getattr(book, name)[f]) for name in ("control", "stamina_start", "hold", "bats")] == [59, 28, -5, 0]
    assert [position for position in range(1, 10) if book.games_at[g, position] >= 0] == [positions.RIGHT_FIELDER]


@clause("DB-16")
def test_columns_go_by_hand_and_side():
    against_left = happened(play("70 43"), "card_read")[0]
    assert (against_left.column, against_left.code) == (sides.LEFT, codes.HR)
    right_handed_batter = happened(play("52 24", batter="R"), "card_read")[0]
    assert (right_handed_batter.column, right_handed_batter.code) == (sides.RIGHT, codes.HR)


@clause("DB-18")
@pytest.mark.parametrize(("contact", "result"), [(40, ["SRF"]), (39, [])])
def test_contact_is_for_the_hit_and_run(contact, result):
    at = situation("40 99 52 30", "x__", batter="R")
    rate(at, batter_of(at), contact=contact)
    called(at, "hit_and_run")
    assert results(at)[:1] == (result or ["SO"])


@clause("DB-19", "DB-152", "DB-156")
@pytest.mark.parametrize(("power", "limit"), [(39, 1), (44, 1), (45, 6), (70, 25), (99, 45)])
def test_power_picks_the_range_of_the_home_park(power, limit):
    for number, homer in ((limit, 1), (limit + 1, 0)):
        at = situation(f"30 98 {number:02}", batter="R", ball_parks="on")
        rate(at, batter_of(at), power=power)
        assert line(swing(at), batter_of(at), "HR") == homer
    small = new_game(ball_parks="on", clubs=(away_club("R"), home_club(2.21)))
    assert small.setup.book.park_limit[99] == 99


@clause("DB-20")
def test_speed_is_for_advancing():
    def single(speed):
        at = situation("20 08 47", "x__")  # to center, target Speed - 5 - 38
        rate(at, runner(at, 1), speed=speed)
        return on(swing(at))

    assert (single(90), single(89)) == ("B_1", "B1_")


@clause("DB-21", "DB-27", "DB-31")
def test_steal_hold_and_arm_add_up():
    at = situation("60", "x__")
    rate(at, runner(at, 1), stealing=61)
    at.setup.book.hold[pitcher(at)] = 5
    called(field(at, positions.CATCHER, arm=-6), "steal_1")
    assert happened(at, "steal")[0].target == 60


@clause("DB-22")
def test_bunt_is_the_limit_of_bunts():
    for bunting, outs_made in ((80, 1), (79, 1)):
        at = situation("80 52 30", "x__", batter="R")
        rate(at, batter_of(at), bunting=bunting)
        called(at, "sacrifice")
        assert on(at) == ("_1_" if bunting == 80 else "B__")
        assert at.state.outs == outs_made


@clause("DB-23", "DB-103")
@pytest.mark.parametrize(("rating", "roll", "leaves"), [(100, "99", 0), (0, "00", 0), (0, "01", 1), (86, "87", 1)])
def test_injury_is_read_like_defense(rating, roll, leaves):
    at = situation(f"05 97 20 {roll} {'00' if leaves else OUT}")
    rate(at, batter_of(at), injury=rating)
    swing(at)
    assert happened(at, "injury")[0].leaves == leaves


@clause("DB-24", "DB-39")
@pytest.mark.parametrize(("roll", "card"), [("10", 0), ("59", 0), ("60", 1), ("99", 1)])
def test_control_is_the_last_number_off_the_pitchers_card(roll, card):
    at = play(f"{roll} 45 00")
    assert happened(at, "card_read")[0].card == card


@clause("DB-25")
def test_a_pitcher_with_two_roles_has_two_numbers():
    home = home_club()
    both = home.pitchers[1].model_copy(update={"stamina_relief": 9, "relief_games": 5, "rest_relief": 70})
    club = home.model_copy(update={"pitchers": (home.pitchers[0], both, *home.pitchers[2:])})
    at = new_game(OUT, clubs=(away_club("G"), club))
    swing(at)
    at.play("at_1")
    at.play("player_15")
    assert at.state.stamina[1] == 9
    assert new_game().state.stamina[1] == 28


@clause("DB-26", "DB-126")
@pytest.mark.parametrize(("rest", "started", "faced", "days"), [
    (90, 1, 5, 0), (85, 1, 30, 4), (45, 1, 30, 6), (85, 0, 4, 0), (45, 0, 15, 4), (70, 0, 9, 1), (60, 1, 0, 2),
])  # fmt: skip
def test_rest_gives_the_days_by_role_and_batters(rest, started, faced, days):
    assert days_of_rest(new_game().setup.book, rest, started, faced) == days


@clause("DB-28", "DB-35")
def test_a_pitcher_bats_with_the_generic_card_from_his_side():
    at = situation("70 99")
    book, ace = at.setup.book, int(at.state.mound[0])
    assert (book.hits[ace, 0] == codes.SO).sum() == 56
    assert (int(book.power[ace]), int(book.speed[ace]), int(book.bunting[ace])) == (44, 68, 79)
    assert sides.batting_side(book, ace, pitcher(at)) == book.bats[ace] == sides.RIGHT
    book.bats[ace] = sides.BOTH
    assert sides.batting_side(book, ace, pitcher(at)) == sides.RIGHT


@clause("DB-30", "DB-94")
@pytest.mark.parametrize(("reach", "made"), [(73, True), (72, False)])
def test_range_decides_whether_a_play_is_made(reach, made):
    at = situation("07 50 65 73")
    swing(field(at, positions.SHORTSTOP, reach=reach))
    assert bool(outs(at)) is made


@clause("DB-33", "DB-34", "DB-191")
def test_a_club_with_a_bad_column_is_refused():
    content = ft.game("dice-baseball", away=away_club("G")).options["away"]
    broken = {**content, "hitter": [{**content["hitter"][0], "vs_left": {"BB": 90, "FO": 8}}, *content["hitter"][1:]]}
    with pytest.raises(DataError, match="Card Card G vLH: 98 numbers, 100 needed"):
        ft.game("dice-baseball", away=broken)


# --- Dice and the four steps ---


@clause("DB-36")
def test_numbers_run_from_00_to_99():
    at = play("00 99 99 99 99 99 99")
    assert happened(at, "roll")[0].number == 0
    assert rolls(at)[1] == "special play"
    with pytest.raises(DiceError, match="step one cannot show 100"):
        play("100 10")


@clause("DB-37", "DB-62")
def test_a_plate_appearance_in_order():
    at = play("80 64 99", batter="R")
    kinds = [
        event.kind
        for event in at.events
        if event.kind in ("pa_start", "roll", "card_read", "location", "error", "pa_end")
    ]
    assert kinds == ["pa_start", "roll", "roll", "card_read", "location", "roll", "error", "pa_end"]


@clause("DB-41")
def test_step_two_reads_the_code():
    reads = [happened(play(f"52 {number:02}"), "card_read")[0].code for number in (0, 4, 18, 41)]
    assert reads == [codes.HB, codes.BB, codes.HR, codes.SO]


@clause("DB-42")
def test_again_is_neither_a_new_batter_nor_a_new_call():
    at = situation("04 10 40 52 30", "x__")
    swing(at)
    assert rolls(at)[-2:] == ["step one", "step two"]
    assert line(at, pitcher(at), "p_BF") == 1
    assert len(happened(at, "pa_start")) == 1


# --- Play results ---


@clause("DB-43", "DB-44")
@pytest.mark.parametrize("number", ["00", "03"])
@pytest.mark.parametrize(
    ("bases", "expected"),
    [
        ("___", (0, "B__", 0)),
        ("_xx", (0, "B23", 0)),
        ("x_x", (0, "B13", 0)),
        ("xxx", (0, "B12", 1)),
        ("__x", (0, "B_3", 0)),
    ],
)
def test_walks_and_hit_batters_push_only_forced_runners(number, bases, expected):
    assert after(play(f"52 {number}", bases)) == expected


@clause("DB-45")
@pytest.mark.parametrize(
    ("number", "field_hit"),
    [("05", positions.LEFT_FIELDER), ("08", positions.CENTER_FIELDER), ("12", positions.RIGHT_FIELDER)],
)
def test_singles(number, field_hit):
    at = play(f"52 {number}")
    hit = happened(at, "hit")[0]
    assert (after(at), hit.field, hit.total_bases) == ((0, "B__", 0), field_hit, 1)


@clause("DB-46")
@pytest.mark.parametrize(("number", "field_hit"), [("16", positions.LEFT_FIELDER), ("17", positions.RIGHT_FIELDER)])
def test_doubles(number, field_hit):
    at = play(f"52 {number}")
    assert (after(at), happened(at, "hit")[0].field) == ((0, "_B_", 0), field_hit)
    assert line(at, batter_of(at), "2B") == line(at, pitcher(at), "p_2B") == 1


@clause("DB-47")
def test_a_triple_scores_everybody():
    at = play("70 42 00", "xxx")
    assert after(at) == (0, "__B", 3)
    assert line(at, batter_of(at), "RBI") == 3


@clause("DB-48")
def test_a_home_run_scores_everybody():
    at = play("52 18", "xxx")
    assert after(at) == (0, "___", 4)
    assert line(at, batter_of(at), "RBI") == 4


@clause("DB-49")
def test_a_strikeout_moves_nobody():
    at = play("52 20", "x_x")
    assert (after(at), outs(at)) == ((1, "1_3", 0), [2])


@clause("DB-50")
def test_basic_advance_off_the_pitchers_card():
    assert after(play("30 05", "xxx", preset="basic")) == (0, "B12", 1)
    assert after(play("30 16", "xxx", preset="basic")) == (0, "_B1", 2)


@clause("DB-51")
def test_basic_advance_off_the_hitters_card():
    assert after(play("70 10 00", "xxx", preset="basic")) == (0, "B_1", 2)
    assert after(play("70 38 00", "xxx", preset="basic")) == (0, "_B_", 3)


@clause("DB-52")
def test_chart_hits_count_as_off_the_pitchers_card():
    assert after(play("20 50", "_xx", preset="basic", infield="infield_in")) == (0, "B_2", 1)


@clause("DB-53")
def test_charts_that_state_the_advance_overrule_the_advance_chart():
    assert after(play("04 92 89", "xx_")) == (0, "_B1", 1)
    assert after(play("04 92 94", "_x_")) == (0, "B2_", 0)


@clause("DB-54")
def test_a_trailing_runner_does_not_run_into_the_one_ahead():
    at = play("20 12 97 10", "xx_")  # the lead runner is thrown out at home, so third base is free
    assert (on(at), rolls(at).count("advance")) == ("B_1", 2)
    stops = play("20 12 96", "xx_")
    assert (on(stops), rolls(stops).count("advance")) == ("B12", 1)


@clause("DB-55")
def test_runs_ahead_of_a_runner_thrown_out_count():
    at = situation("20 12 10 99", "xx_", outs=2)
    swing(at)
    assert at.state.runs[0] == 1
    assert line(at, batter_of(at), "H") == 1


@clause("DB-56")
def test_nobody_is_asked_about_advancing_on_a_hit():
    at = situation("20 12 54", "xx_", outs=1)
    decisions = len(at.moves)
    swing(at)
    assert len(at.moves) == decisions + 2


# --- Outs in play ---


@clause("DB-57", "DB-58")
@pytest.mark.parametrize(
    ("number", "batter", "fielder"), [("42", "G", 6), ("45", "G", 4), ("47", "G", 5), ("47", "R", 6), ("64", "G", 1)]
)
def test_the_ones_digit_and_side_give_the_fielder_of_a_grounder(number, batter, fielder):
    at = play(f"52 {number}", batter=batter)
    assert happened(at, "location")[0].fielder == fielder


@clause("DB-57")
def test_hard_normal_and_slow_grounders():
    assert after(play("52 42", "x__")) == (2, "___", 0)  # GOA to short: double play
    assert after(play("52 62", "x__")) == (1, "B__", 0)  # GOB to short: the lead runner
    assert after(play("52 69", "x__")) == (1, "_1_", 0)  # GOC to short: only the batter


@clause("DB-59")
@pytest.mark.parametrize(
    ("number", "batter", "fielder"), [("70", "G", 9), ("72", "G", 8), ("70", "R", 7), ("71", "R", 6)]
)
def test_line_drives(number, batter, fielder):
    assert happened(play(f"52 {number}", batter=batter), "location")[0].fielder == fielder


@clause("DB-64")
def test_no_error_roll_off_the_pitchers_card_or_charts():
    for dice in ("52 49", "52 05", "07 50 65 70", "04 92 93"):
        assert "error" not in rolls(play(dice))
    assert "error" not in rolls(called(situation("40", "x__", batter="R"), "hit_and_run"))
    assert "error" not in rolls(called(situation("50", "x__", batter="R"), "sacrifice"))


@clause("DB-63")
@pytest.mark.parametrize(
    ("dice", "checked"), [("70 00", 0), ("70 03", 0), ("70 43", 0), ("70 45", 0), ("70 50 00", 1), ("70 90 00", 1)]
)
def test_only_hits_and_outs_in_play_off_the_hitters_card_are_checked(dice, checked):
    assert rolls(play(dice)).count("error") == checked


@clause("DB-65")
def test_the_fielder_who_plays_the_ball_is_checked():
    at = situation("70 59 50")  # GOA, digit 9, left-handed: shortstop
    swing(field(at, positions.SHORTSTOP, glove=49))
    assert errors(at) == [positions.SHORTSTOP]


@clause("DB-66")
@pytest.mark.parametrize(
    ("dice", "bases", "expected"),
    [
        ("70 61 99", "x_x", (0, "B1_", 1)),  # GOB to first: E1
        ("70 72 99", "xx_", (0, "_B1", 1)),  # GOC to short: E2
        ("70 71 99", "xx_", (0, "B12", 0)),  # GOC to first: E1
        ("70 77 99", "___", (0, "B__", 0)),  # LO to third: E1
    ],
)
def test_an_error_replaces_the_out(dice, bases, expected):
    assert after(play(dice, bases)) == expected


@clause("DB-71")
def test_the_catcher_drops_a_foul():
    at = play("70 96 99 52 20")
    assert (errors(at), results(at), after(at)) == ([positions.CATCHER], ["SO"], (1, "___", 0))


@clause("DB-73")
def test_the_chart_of_the_base_state_at_the_moment_of_the_play():
    at = play("04 10 40 52 49", "x__")  # wild pitch first: the runner is on second when the ball is hit
    assert after(at) == (1, "_1_", 0)
    assert happened(at, "ball_in_play")[0].bases == 2


@clause("DB-75")
def test_with_two_outs_the_first_out_of_the_cell_is_made():
    at = play("52 42", "x__", outs=2)
    assert [(event.base, event.fielders) for event in happened(at, "out")] == [(2, 64)]


@clause("DB-78")
@pytest.mark.parametrize(
    ("number", "batter", "bases", "scored"),
    [
        ("44", "G", "___", [13]), ("46", "G", "___", [3]), ("43", "G", "___", [43]), ("47", "G", "___", [53]),
        ("42", "G", "___", [63]), ("44", "G", "x__", [16, 63]), ("46", "G", "x__", [36]), ("43", "G", "x__", [46, 63]),
        ("47", "G", "x__", [54, 43]), ("42", "G", "x__", [64, 43]), ("44", "G", "xxx", [12, 23]),
        ("57", "G", "xx_", [5]), ("73", "G", "_x_", [6, 6]), ("71", "G", "x__", [4, 43]),
    ],
)  # fmt: skip
def test_fielders_by_default_scoring(number, batter, bases, scored):
    at = situation(f"52 {number}", bases, batter=batter)
    swing(at)
    if at.state.phase == phase.SEND:
        at.play("stay")
    assert outs(at) == scored


@clause("DB-77", "DB-192")
def test_a_slow_grounder_goes_through_the_hole_beside_a_first_baseman_who_holds_a_runner():
    through = play("52 65 50", "x__")  # GOC, the ones digit names the second baseman
    assert results(through) == ["SCF"]
    assert results(play("52 65")) == ["GOC"]


@clause("DB-78")
def test_the_pitcher_throws_to_third_for_the_lead_runner():
    assert outs(play("75 64 00", "xx_", batter="R")) == [15]


@clause("DB-79")
def test_sacrifice_fly():
    at = play("52 98", "__x")
    batter = batter_of(at)
    assert (line(at, batter, "SF"), line(at, batter, "RBI"), line(at, batter, "PA")) == (1, 1, 1)
    liner = play("52 72", "x_x")  # LO to center
    assert line(liner, batter_of(liner), "SF") == 1


# --- Infield, sends, tag-ups ---


@clause("DB-80")
def test_the_infield_is_asked_for_with_a_runner_on_third():
    at = situation("03 12 40 52 20", "_x_")
    assert may(at)[:2] == ["pitch", "walk_him"]
    swing(at)
    assert (at.state.phase, may(at)) == (phase.INFIELD, ["infield_back", "infield_in"])
    at.play("infield_in")
    assert results(at) == ["SO"]
    with pytest.raises(ChoiceError, match="Infield IN or BACK is asked only with a runner on 3B"):
        situation("", "x__").play("infield_in")


@clause("DB-82")
def test_tag_ups_are_offered_on_outfield_flies_only():
    assert "tag_up" in may(play("52 97", "x__"))  # deep to left
    assert "tag_up" not in may(play("52 72", "x__"))  # a line drive to center
    assert "tag_up" not in may(play("52 83", "x__"))  # a fly to third base
    ended = play("52 97", "x__", outs=2)
    assert ended.state.half == 1


@clause("DB-84")
def test_the_lead_runner_tags_first_and_the_next_only_for_an_empty_base():
    at = situation("52 91 10 10", "_xx")  # FO to left: both hold
    swing(at)
    assert at.state.tag_base == 3
    at.play("tag_up")
    assert at.state.tag_base == 2
    at.play("tag_up")
    assert after(at) == (1, "__2", 1)
    blocked = situation("52 91", "xx_")
    swing(blocked)
    blocked.play("stay")
    assert blocked.state.phase == phase.DEFENSE


@clause("DB-85")
def test_a_third_out_on_the_bases_does_not_cancel_the_run():
    at = situation("52 91 10 99", "_xx", outs=1)
    swing(at)
    at.play("tag_up")
    at.play("tag_up")
    assert (at.state.half, at.state.runs[0]) == (1, 1)


@clause("DB-90", "DB-91")
def test_a_send_uses_no_arm_and_is_a_fielders_choice():
    at = situation("20 57 59", "__x", outs=1)
    swing(at)
    target = int(at.setup.book.speed[at.state.bases[2]]) - 20
    at.play("send")
    at.play("throw_home")
    assert [event.target for event in happened(at, "roll") if PURPOSES[event.purpose] == "send"] == [target]
    assert results(at) == ["fielder's choice"]
    conceded = situation("20 57", "__x", outs=1)
    swing(conceded)
    conceded.play("send")
    conceded.play("concede")
    assert (results(conceded), line(conceded, batter_of(conceded), "RBI")) == (["GOB"], 1)


# --- Special plays ---


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


# --- Stamina and rest ---


@clause("DB-108")
def test_batters_faced_count_intentional_walks_and_go_to_whoever_finishes():
    at = new_game("52 30")
    at.play("walk_him")
    assert at.state.faced[1] == 1
    hurt = situation(f"04 97 40 99 00 {OUT}")
    swing(hurt)
    first = int(hurt.state.pick_out)
    hurt.play(may(hurt)[0])
    assert (line(hurt, first, "p_BF"), line(hurt, pitcher(hurt), "p_BF")) == (0, 1)


@clause("DB-113")
def test_a_pitcher_who_leaves_does_not_come_back():
    at = new_game(OUT)
    swing(at)
    at.play("at_1")
    assert "player_14" not in may(at)
    with pytest.raises(ChoiceError, match="Card F"):
        at.play("player_14")


@clause("DB-114", "DB-120", "DB-122")
def test_control_adds_up_and_is_capped():
    at = new_game()
    state = at.state
    assert stamina.control_of(state, 1) == 59
    state.base_control[1], state.tired[1] = 57, 15
    assert stamina.control_of(state, 1) == 42
    state.base_control[1], state.tired[1] = 120, 0
    assert stamina.control_of(state, 1) == 99
    state.base_control[1], state.tired[1] = 10, 40
    assert stamina.control_of(state, 1) == -30


@clause("DB-116")
def test_unearned_runs_cost_control_too():
    at = play("80 64 99", "__x", batter="R")  # an error lets the run in
    assert line(at, pitcher(at), "p_ER") == 0
    assert stamina.inning_change(at.state, 1) == -1


@clause("DB-125")
def test_the_nearest_to_ready_pitches_with_ten_less():
    home = home_club()
    days = {player.id: 3 + place for place, player in enumerate(home.pitchers)}
    tired = home.model_copy(update={"days_needed": days})
    at = new_game(rest="on", clubs=(away_club("G"), tired))
    assert at.state.control == 49
    assert pitcher(at) == HOME_FIRST + 14


@clause("DB-124")
def test_an_unrested_pitcher_is_refused():
    club = home_club().model_copy(update={"days_needed": {"card-f": 2}})
    at = ft.game("dice-baseball", away=away_club("G"), home=club, rest="on").table(seed=1)
    assert "player_14" not in [choice.name for choice in at.choices_of(1)]
    with pytest.raises(ChoiceError, match="Card F needs 2 more days of rest"):
        at.play("player_14", 1)


# --- Stealing ---


@clause("DB-127", "DB-138")
def test_each_runner_tries_once_and_the_batter_may_still_bunt():
    at = situation("10", "x__")
    called(at, "steal_1")
    assert on(at) == "_1_"
    assert "steal_2" not in may(at)
    assert {"swing", "sacrifice", "hit_and_run"} <= set(may(at))
    with pytest.raises(ChoiceError, match="has already tried to steal"):
        at.play("steal_2")


@clause("DB-138")
def test_after_a_steal_of_third_the_infield_is_asked_for():
    at = situation("10", "_x_")
    called(at, "steal_2")
    assert (at.actor, may(at)) == (HOME_TEAM, ["infield_back", "infield_in"])
    at.play("infield_in")
    assert "squeeze" in may(at)


@clause("DB-128")
def test_the_base_ahead_must_be_empty_or_left():
    at = pitch(situation("", "xx_"))
    assert {"steal_2", "steal_12"} <= set(may(at))
    with pytest.raises(ChoiceError, match="2B is occupied, and its runner stays"):
        at.play("steal_1")


@clause("DB-134")
def test_a_triple_steal():
    at = situation("24", "xxx")
    rate(at, runner(at, 3), stealing=80)
    called(at, "steal_123")
    assert after(at) == (0, "_12", 1)


@clause("DB-135")
@pytest.mark.parametrize(("steal", "roll", "safe"), [(120, "99", True), (120, "00", False), (-5, "01", False)])
def test_targets_beyond_the_dice(steal, roll, safe):
    at = situation(roll, "x__")
    rate(at, runner(at, 1), stealing=steal)
    called(at, "steal_1")
    assert (on(at) == "_1_") is safe


@clause("DB-136")
def test_a_00_is_a_pickoff_and_a_caught_stealing():
    at = situation("00", "x__")
    called(at, "steal_1")
    assert (line(at, runner(at, 1), "CS"), line(at, runner(at, 1), "PIK")) == (1, 1)


@clause("DB-137")
def test_the_batter_leads_off_the_next_inning_after_a_caught_stealing():
    at = situation("99", "x__", outs=2)
    called(at, "steal_1")
    assert (at.state.half, at.state.up[0], at.state.turns[0, 0]) == (1, 0, 0)


# --- Hit and run, bunts ---


@clause("DB-142")
def test_hit_and_run_with_two_outs():
    at = situation("43", "x__", outs=2, batter="R")
    called(at, "hit_and_run")
    assert (at.state.half, at.state.runs[0]) == (1, 0)


@clause("DB-143")
def test_chart_12_asks_nothing_further():
    at = situation("43", "x_x", batter="R")
    called(at, "hit_and_run")
    assert (at.state.phase, after(at)) == (phase.DEFENSE, (1, "_1_", 1))


@clause("DB-140", "DB-166")
def test_a_foul_uses_the_hit_and_run_up_for_this_hitter_only():
    at = situation("49 52 30", "x__", batter="R")
    called(at, "hit_and_run")
    assert at.state.ran_with_hit[batter_of(at)] == 1
    assert at.state.ran_with_hit.sum() == 1


@clause("DB-147", "DB-149")
def test_a_fouled_bunt_goes_on_with_step_one():
    at = situation("99 52 30", batter="R")
    called(at, "bunt")
    assert (results(at), rolls(at)) == (["SO"], ["bunt", "step one", "step two"])
    again = situation("", batter="R")
    again.state.bunted[batter_of(again)] = 1
    with pytest.raises(ChoiceError, match="Card R has already bunted for a hit this game"):
        called(again, "bunt")


@clause("DB-148")
@pytest.mark.parametrize(
    ("roll", "bases", "expected"),
    [
        ("39", "x_x", (0, "B13", 0)),
        ("40", "x_x", (1, "_13", 0)),
        ("47", "x_x", (1, "1_3", 0)),
        ("39", "xxx", (0, "B12", 1)),
    ],
)
def test_bunting_for_a_hit(roll, bases, expected):
    assert after(called(situation(roll, bases, batter="R"), "bunt")) == expected


@clause("DB-144", "DB-146")
def test_which_bunt_is_open():
    assert {"sacrifice", "bunt"} <= set(may(pitch(situation("", "xx_"))))
    with_third = may(pitch(situation("", "x_x")))
    assert "squeeze" in with_third
    assert "sacrifice" not in with_third
    with pytest.raises(ChoiceError, match="A squeeze needs a runner on 3B"):
        called(situation("", "x__"), "squeeze")


@clause("DB-150")
def test_no_run_on_a_third_out_by_a_bunt():
    at = situation("40", "xxx", outs=2, batter="R")
    called(at, "bunt")
    assert (at.state.half, at.state.runs[0]) == (1, 0)


@clause("DB-151")
def test_at_bats_of_bunts():
    sacrificed = called(situation("50", "x__", batter="R"), "sacrifice")
    assert line(sacrificed, batter_of(sacrificed), "SH") == 1
    failed = called(situation("40", batter="R"), "bunt")
    assert (line(failed, batter_of(failed), "SH"), line(failed, batter_of(failed), "PA")) == (0, 1)


@clause("DB-155")
def test_without_ball_parks_deep_flies_are_outs():
    at = play("30 98", batter="R")
    assert (after(at), rolls(at)) == ((1, "___", 0), ["step one", "step two"])


# --- Lineups and substitutions ---


@clause("DB-157")
def test_a_substitute_takes_the_slot():
    at = new_game("52 30")
    pitch(at)
    at.play("pinch_hit")
    at.play("player_10")
    assert at.state.order[0, 0] == 11
    at.play("swing")
    assert results(at) == ["SO"]


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
    names = {choice.label.split(" (")[0] for choice in at.choices}
    assert names == {"Hosts Utility", "Hosts Second"}
    with pytest.raises(ChoiceError, match="Hosts Bench has no rating at SS"):
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
    with pytest.raises(ChoiceError, match="Hosts Closer cannot start: no start this season"):
        at.play("player_20", 1)
    relief = new_game()
    swing_on = situation(OUT)
    swing(swing_on)
    swing_on.play("at_1")
    with pytest.raises(ChoiceError, match="Hosts Ace cannot relieve: no relief game this season"):
        swing_on.play("player_15")
    assert relief.state.mound[1] == HOME_FIRST + 14


@clause("DB-162")
def test_the_last_resort_is_a_position_player():
    at = situation(OUT)
    swing(at)
    at.state.used[HOME_FIRST + 15 : HOME_FIRST + 26] = eligibility.GONE
    at.play("at_1")
    assert at.choices[0].label.startswith("Hosts Hitter (")
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


# --- Innings and the end ---


@clause("DB-171")
def test_three_outs_clear_the_bases():
    at = play(OUT, "xx_", outs=2)
    assert (at.state.half, at.state.bases.tolist()) == (1, [0, 0, 0])
    assert happened(at, "left_on_base")[0].count == 2


@clause("DB-172")
def test_the_last_half_is_not_played_when_the_home_club_leads():
    at = situation(OUT, outs=2, inning=9)
    at.state.runs[:] = [1, 2]
    swing(at)
    assert (at.over, at.scores) == (True, [1, 2])


@clause("DB-173")
@pytest.mark.parametrize(("number", "score"), [("10", 3), ("24", 6)])
def test_only_the_runs_needed_count_except_on_a_home_run(number, score):
    at = situation(f"20 {number} 10 10", "xxx", inning=9, half=1)
    at.state.runs[:] = [2, 2]
    ace = int(at.state.mound[0])
    at.setup.book.pitches[ace] = at.setup.book.pitches[HOME_FIRST + 14]
    swing(at)
    assert (at.over, at.scores) == (True, [2, score])


@clause("DB-174")
@pytest.mark.parametrize(("option", "bases"), [("off", 0), ("on", 1)])
def test_extra_innings(option, bases):
    at = situation(OUT, outs=2, inning=9, half=1, extra_runner=option)
    swing(at)
    assert (at.over, at.state.inning, at.state.half) == (False, 10, 0)
    assert (at.state.bases > 0).sum() == bases


@clause("DB-175")
def test_a_tie_after_fifty_innings():
    at = situation(OUT, outs=2, inning=50, half=1)
    swing(at)
    assert (at.over, at.results) == (True, [1, 1])


@clause("DB-176")
@pytest.mark.parametrize("seed", range(4))
def test_box_scores_add_up(seed):
    at = finished(seed, preset="advanced")
    state = at.state
    totals = {name: int(state.line[:, i].sum()) for i, name in enumerate(stats.LINE)}
    assert totals["R"] == totals["p_R"] == sum(at.scores)
    assert totals["H"] == totals["p_H"]
    assert totals["PA"] == totals["p_BF"]
    assert totals["f_PO"] == totals["p_outs"] == int(state.team_outs.sum())
    assert totals["p_ER"] <= totals["p_R"]
    assert totals["RBI"] <= totals["R"]
    assert totals["p_W"] == totals["p_L"] == 1
    assert totals["p_SV"] <= 1
    assert state.winner != 0
    at_bats = totals["PA"] - sum(totals[name] for name in ("BB", "HBP", "SH", "SF", "CI"))
    assert totals["H"] + totals["SO"] <= at_bats


@clause("DB-176")
def test_earned_runs():
    after_error = play("80 64 99 52 24", batter="R")  # reached on an error ...
    swing_again = after_error
    swing(swing_again)  # ... and scores on a home run by the next batter
    pitched = pitcher(swing_again)
    assert (line(swing_again, pitched, "p_R"), line(swing_again, pitched, "p_ER")) == (2, 1)


# --- Data sets ---


@clause("DB-192")
def test_the_shipped_charts_fill_the_book():
    book = make_book(ft.game("dice-baseball").options, 2)
    assert book.ground[sides.LEFT, 9] == positions.SHORTSTOP
    assert book.special_kind.tolist() == [0] * 15 + [1] * 75 + [2] * 5 + [3] * 5
    assert average_club("Test").name == "Test"
    assert who(new_game(), 0) == "_"
    assert positions.FIRST_BASEMAN in book.ground

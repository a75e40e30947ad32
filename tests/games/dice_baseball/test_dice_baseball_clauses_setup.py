"""The clauses on options, cards and data sets."""

from __future__ import annotations

import pytest
from dice_baseball_play import (
    HOME_FIRST,
    OUT,
    away_club,
    batter_of,
    called,
    field,
    finished,
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
    runner,
    situation,
    swing,
    who,
)

import fivetool as ft
from at_the_table import happened
from fivetool.errors import DataError, OptionError, UsageError
from fivetool.games.dice_baseball.book import make_book, settled
from fivetool.games.dice_baseball.rules import (
    codes,
    phase,
    positions,
    sides,
)
from fivetool.games.dice_baseball.rules.rest import days_of_rest
from fivetool.games.dice_baseball.workshop.sample_clubs import NAMES, average_club

clause = pytest.mark.clause


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
    with pytest.raises(OptionError, match="Innings can be a whole number from 1 to 9"):
        ft.game("dice-baseball", innings=10)


@clause("DB-13")
@pytest.mark.parametrize("preset", ["basic", "advanced"])
def test_calls_belong_to_both_games(preset):
    at = pitch(situation("", "x__", preset=preset))
    assert {"steal_1", "hit_and_run", "sacrifice", "bunt"} <= set(may(at))


@clause("DB-14")
def test_cards_built_for_other_options_are_warned_of():
    said = [line.text for line in new_game(preset="basic").play_by_play()]
    assert "These cards were built for games with ball parks; expect about a quarter fewer home runs." in said[0]
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


# --- Data sets ---


@clause("DB-192")
def test_the_shipped_charts_fill_the_book():
    book = make_book(ft.game("dice-baseball").options, 2)
    assert book.ground[sides.LEFT, 9] == positions.SHORTSTOP
    assert book.special_kind.tolist() == [0] * 15 + [1] * 75 + [2] * 5 + [3] * 5
    assert average_club("Test").name == "Test"
    assert who(new_game(), 0) == "_"
    assert positions.FIRST_BASEMAN in book.ground

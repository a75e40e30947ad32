"""The manager of DICE Baseball: what he decides in clear situations, and the tables he decides by."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from dice_baseball_play import AWAY_FIRST, HOME_FIRST, away_club, home_club, new_game, situation

import fivetool as ft
from fivetool.games.dice_baseball.book import make_book
from fivetool.games.dice_baseball.data import expectancy
from fivetool.games.dice_baseball.manager import outcomes
from fivetool.games.dice_baseball.rules import phase
from fivetool.games.dice_baseball.seasons.default_lineup import best_lineup, likely_starter
from fivetool.games.dice_baseball.workshop.sample_cards import average_fielding
from fivetool.games.dice_baseball.workshop.sample_clubs import average_club
from fivetool.lab.simulate import simulate
from fivetool.players.seated import BuiltIn


def choice(at: ft.Table) -> str:
    """What the manager whose turn it is chooses."""
    return at.setup.game.rules.choices[BuiltIn("manager", at.setup).choose(at, at.actor)]


def set_score(at: ft.Table, away: int, home: int) -> None:
    at.state.runs[:] = away, home


def at_bat(at: ft.Table, infield: str = "infield_back") -> ft.Table:
    """The defense has done with its decisions."""
    at.play(infield if at.state.bases[2] else "pitch")
    return at


# --- The tables ---


def test_runs_fall_with_outs_and_rise_with_runners() -> None:
    expected = expectancy.run_expectancy()
    for bases in ("___", "1__", "_2_", "12_", "__3", "1_3", "_23", "123"):
        assert expected[f"{bases} 0"] > expected[f"{bases} 1"] > expected[f"{bases} 2"]
    assert expected["123 0"] > expected["_23 0"] > expected["_2_ 0"] > expected["1__ 0"] > expected["___ 0"]
    assert 0.4 < expected["___ 0"] < 0.6


def test_chances_to_win_agree_from_both_sides() -> None:
    win = expectancy.tables("advanced", "on")["win"] / outcomes.CERTAIN
    assert (np.diff(win, axis=1) >= -1e-4).all()  # a run more is never worse
    start_of_second = win[2 * 7, :, 0]
    end_of_first = win[2 * 8 + 1, :, outcomes.THIRD_OUT]
    assert end_of_first == pytest.approx(1 - start_of_second[::-1], abs=1e-4)
    assert win[1, outcomes.LEVEL + 1 :, 0] == pytest.approx(1.0)  # the home club leads in the bottom of the ninth
    assert win[1, outcomes.LEVEL - 1, outcomes.THIRD_OUT] == 0.0


def test_every_result_ends_somewhere() -> None:
    tables = expectancy.tables("basic", "off")
    shares, begins = tables["ending_share"], tables["endings_from"]
    for kind in range(2 * outcomes.OUTCOMES):
        for place in range(outcomes.PLACES - 1):
            assert shares[begins[kind, place] : begins[kind, place + 1]].sum() == pytest.approx(1.0, abs=1e-3)


def test_a_solo_home_run_is_one_run_from_the_empty_bases() -> None:
    tables = expectancy.tables("advanced", "off")
    first = tables["endings_from"][outcomes.HOMER, 0]
    assert tables["ending"][first] == 0 + outcomes.RUN


# --- In the field ---


def test_infield_in_with_the_winning_run_on_third_and_back_for_a_double_play_with_a_large_lead() -> None:
    at = situation(bases="__3", outs=1, inning=9, half=1)
    set_score(at, 4, 4)
    assert choice(at) in ("infield_in", "walk_him")
    at.state.phase = phase.INFIELD
    assert choice(at) == "infield_in"
    early = situation(bases="1_3", outs=1, inning=2)
    set_score(early, 0, 8)
    assert choice(early) == "infield_back"


def test_a_slugger_before_the_pitcher_is_walked_with_first_base_open() -> None:
    at = situation(bases="_2_", outs=2, inning=6)
    state, book = at.state, at.setup.book
    state.up[0], state.batter = 7, state.order[0, 7]
    book.rates_at_bat[state.batter, :] = (0.2, 0.1, 0.1, 0.0, 0.2, 0.1, 0.1, 0.2)
    book.worth_at_bat[state.batter, :] = 0.4
    assert choice(at) == "walk_him"
    state.bases[1] = 0
    assert choice(at) == "pitch"


def test_the_defense_throws_home_when_the_run_would_end_the_game() -> None:
    at = situation(bases="__3", outs=1, inning=9, half=1)
    set_score(at, 4, 4)
    at.state.phase = phase.ANSWER
    assert choice(at) == "throw_home"
    easy = situation(bases="__3", outs=1, inning=2)
    set_score(easy, 0, 6)
    easy.setup.book.speed[easy.state.bases[2]] = 99
    easy.state.phase = phase.ANSWER
    assert choice(easy) == "concede"


def test_a_better_glove_comes_in_late_with_a_lead_and_not_when_behind() -> None:
    club = away_club("G")
    glove = club.hitters[10].model_copy(
        update={
            "id": "glove",
            "name": "Glove",
            "fielding": (average_fielding("SS")[0].model_copy(update={"defense": 99, "range": 95}),),
        }
    )
    home = home_club().model_copy(update={"hitters": (*home_club().hitters, glove)})
    at = new_game(clubs=(club, home))
    at.state.inning = 9
    at.state.inning_opened = 0
    set_score(at, 2, 3)
    assert choice(at) == "fielders"
    at.play("fielders")
    assert choice(at) == "at_6"
    at.play("at_6")
    at.play(choice(at))
    assert at.state.fielder[1, 6] == HOME_FIRST + [player.id for player in home.players].index("glove")
    assert choice(at) == "done"
    behind = new_game(clubs=(club, home))
    behind.state.inning = 9
    set_score(behind, 3, 2)
    assert choice(behind) == "pitch"


# --- The bullpen ---


def tired(at: ft.Table) -> ft.Table:
    """The home pitcher has faced more than he can."""
    state = at.state
    state.faced[1] = state.stamina[1] + 5
    state.hit_allowed[1] = state.run_allowed[1] = 1
    state.tired[1] = 25
    state.control = 59 - 25
    return at


def test_a_tired_starter_leaves_and_a_fresh_one_stays() -> None:
    at = situation(inning=7)
    assert choice(at) == "pitch"
    assert choice(tired(at)) == "at_1"


def relief(lead: int, inning: int) -> tuple[str, int]:
    """Who relieves the tired home pitcher: his name, with one much better arm in the bullpen."""
    at = tired(situation(inning=inning))
    set_score(at, 0, lead)
    book = at.setup.book
    ids = [player.id for player in home_club().players]
    closer = HOME_FIRST + ids.index("hosts-closer")
    book.control[closer] = 80
    book.worth_on_mound[closer] = 0.06
    at.play("at_1")
    at.play(choice(at))
    return ids[at.state.mound[1] - HOME_FIRST], int(at.state.mound[1])


def test_the_closer_is_for_a_small_lead_and_not_for_a_lost_game() -> None:
    assert relief(1, 9)[0] == "hosts-closer"
    assert relief(-9, 7)[0] != "hosts-closer"


def due(slot: int, **options: Any) -> ft.Table:
    """The home pitcher tires in the seventh; the home man of this slot leads off next."""
    at = tired(situation(inning=7, **options))
    at.state.up[1] = slot
    return at


def test_a_double_switch_keeps_the_reliever_from_batting_soon() -> None:
    at = due(7)
    told: list[str] = []
    before = set(at.state.order[1].tolist())
    while not told or told[-1] != "done":
        told.append(choice(at))
        at.play(told[-1])
    assert [call for call in told if not call.startswith("player")][:2] == ["fielders", "at_1"]
    assert told[-4] == "swap_slots"
    state = at.state
    reliever, new = int(state.mound[1]), int(state.order[1, 8])
    assert reliever not in before
    assert new not in before
    assert not at.setup.book.pitcher_card[new]
    gone = next(slot for slot in range(9) if state.order[1, slot] == reliever)
    assert (gone - 7) % 9 > 1, "he bats later than the slot of the man he relieved"
    assert choice(at) == "pitch"


def test_no_double_switch_when_the_pitcher_bats_late_or_not_at_all() -> None:
    assert choice(due(0)) == "at_1"
    with_dh = due(7)
    with_dh.state.with_dh[1] = 1
    assert choice(with_dh) == "at_1"


# --- At bat ---


def pitcher_up(inning: int, away: int, home: int, bases: str = "___", outs: int = 0) -> ft.Table:
    at = situation(bases=bases, outs=outs, inning=inning)
    state = at.state
    state.up[0], state.batter = 8, state.order[0, 8]
    state.side = 1
    set_score(at, away, home)
    return at_bat(at)


def test_the_pitcher_is_batted_for_late_when_behind_and_not_early_with_a_lead() -> None:
    assert choice(pitcher_up(8, 2, 3, bases="_2_", outs=2)) == "pinch_hit"
    assert choice(pitcher_up(2, 3, 0, outs=2)) != "pinch_hit"


def test_a_pinch_hitter_is_a_hitter() -> None:
    at = pitcher_up(8, 2, 3)
    at.play("pinch_hit")
    at.play(choice(at))
    assert not at.setup.book.pitcher_card[at.state.batter]
    assert choice(at) != "pinch_hit"


def test_a_pitcher_bunts_a_runner_over_and_a_good_hitter_does_not() -> None:
    at = pitcher_up(2, 0, 0, bases="1__")
    at.state.bunted[at.state.batter] = 1  # which would be better still, once a game
    assert choice(at) == "sacrifice"
    at = at_bat(situation(bases="1__", inning=2))
    at.setup.book.bunting[at.state.batter] = 60
    assert choice(at) not in ("sacrifice", "bunt")


@pytest.mark.parametrize(("rating", "goes"), [(30, False), (55, False), (95, True)])
def test_a_runner_steals_if_he_is_likely_enough_to_make_it(rating: int, goes: bool) -> None:
    at = situation(bases="1__", outs=2, inning=3)
    at.setup.book.stealing[at.state.bases[0]] = rating
    assert (choice(at_bat(at)) == "steal_1") is goes


def test_nobody_steals_home_with_the_bat_in_good_hands() -> None:
    at = situation(bases="__3", outs=0, inning=3)
    at.setup.book.stealing[at.state.bases[2]] = 90
    assert choice(at_bat(at)) != "steal_3"


def held_on_a_fly(speed: int, outs: int, inning: int, away: int, home: int) -> ft.Table:
    at = situation(bases="__3", outs=outs, inning=inning)
    set_score(at, away, home)
    at.setup.book.speed[at.state.bases[2]] = speed
    at.state.phase, at.state.tag_base, at.state.play_fielder = phase.TAG, 3, 7
    return at


def test_a_runner_tags_up_if_the_run_is_worth_the_risk() -> None:
    assert choice(held_on_a_fly(99, 2, 9, 3, 3)) == "tag_up"
    assert choice(held_on_a_fly(60, 1, 3, 3, 3)) == "stay"


def test_a_runner_is_sent_home_when_both_answers_pay() -> None:
    at = situation(bases="__3", outs=1, inning=9)
    set_score(at, 3, 3)
    at.setup.book.speed[at.state.bases[2]] = 95
    at.state.phase = phase.SEND
    assert choice(at) == "send"
    at.setup.book.speed[at.state.bases[2]] = 60
    at.state.infield = 1
    at.state.outs = 0
    assert choice(at) == "stay"


def test_a_fast_man_runs_for_a_slow_one_late_in_a_tie() -> None:
    at = at_bat(situation(bases="_2_", outs=1, inning=9))
    set_score(at, 3, 3)
    book, state = at.setup.book, at.state
    book.speed[state.bases[1]] = 60
    fast = AWAY_FIRST + [player.id for player in away_club("G").players].index("visitors-garden")
    book.speed[fast] = 95
    assert choice(at) == "run_for_2"
    at.play("run_for_2")
    at.play(choice(at))
    assert at.state.bases[1] == fast


# --- Lineups ---


def platoon_club() -> Any:
    club = average_club("Average Home")
    bench = [hitter for hitter in club.hitters if hitter.at("1B")]
    lefty, righty = bench[0], bench[1]
    strong, weak = {"HR": 20, "SO": 50, "FO": 30}, {"SO": 70, "FO": 30}
    swap = {
        lefty.id: lefty.model_validate({**lefty.model_dump(), "vs_left": weak, "vs_right": strong}),
        righty.id: righty.model_validate({**righty.model_dump(), "vs_left": strong, "vs_right": weak}),
    }
    return (
        club.model_copy(update={"hitters": tuple(swap.get(hitter.id, hitter) for hitter in club.hitters)}),
        lefty,
        righty,
    )


def test_the_lineup_goes_by_the_hand_of_the_pitcher_it_expects() -> None:
    club, lefty, righty = platoon_club()
    against_left = dict(best_lineup(club, with_dh=False, rest=False, facing="L")[1])
    against_right = dict(best_lineup(club, with_dh=False, rest=False, facing="R")[1])
    assert righty.id in against_left
    assert lefty.id in against_right
    assert lefty.id not in against_left


def test_the_best_pitcher_starts() -> None:
    club = average_club("Average Home")
    ace = club.pitchers[3].model_copy(update={"control": 75})
    pitchers = (*club.pitchers[:3], ace, *club.pitchers[4:])
    assert likely_starter(club.model_copy(update={"pitchers": pitchers}), rest=False) == ace.id


def test_lineups_cover_every_position_for_every_club() -> None:
    for name in ft.game("dice-baseball").game.options.declared[0].known():
        setup = ft.game("dice-baseball", away=name, home=name)
        book = make_book(setup.options, 2)
        assert sorted(book.default_place[0]) == list(range(1, 10))
        assert len(set(book.default_order[0])) == 9


# --- How well he does ---


@pytest.mark.slow
def test_the_manager_beats_the_passive_one_and_random_calls() -> None:
    for other, share in (("passive", 0.53), ("random", 0.65)):
        won = 0
        for players in (["manager", other], [other, "manager"]):
            setup = ft.game("dice-baseball", away="Dunmoor Hares", home="Dunmoor Hares", preset="advanced")
            won += simulate(setup, 2_000, players, 3).wins[players.index("manager")]
        assert won / 4_000 > share

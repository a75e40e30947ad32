"""The manager of Diamond Dice: what it suggests, when it reaches for the bench, and how much it wins."""

from __future__ import annotations

import pytest
from diamond_dice_play import asked, at, ids, ones, swing

import fivetool as ft
from fivetool.games.diamond_dice.ratings import rating_of, saving_of
from fivetool.players import find_player

STRONG = ["B10", "B25", "B19", "B13", "B17", "B23", "B22", "B05", "B24", "B15", "B07"]
WEAK = ["B27", "B28", "B29", "B30", "B31", "B32", "B18", "B20", "B14", "B08", "B16"]
OTHERS = ["B01", "B02", "B03", "B04", "B06", "B09", "B11", "B12", "B21", "B26"]


def suggested(hand):
    """A table after the suggested set-up of a seat that drew this hand and the Slugger."""
    home = [*OTHERS, next(card for card in STRONG + WEAK if card not in hand)]
    dice = ft.Script([*hand, "RP1", "RP2", "SP5", *home, "RP3", "RP4", "SP1"])
    table = ft.game("diamond-dice").table(dice=dice)
    table.play("auto", 0)
    return table


def test_the_slugger_bats_for_a_weak_team_and_pitches_for_a_strong_one():
    weak, strong = suggested(WEAK), suggested(STRONG)
    assert "SP5" in ids(weak, weak.state.lineup[0])
    assert ids(strong, [strong.state.pitcher[0]]) == ["SP5"]
    ratings = weak.setup.book.rating
    worst = min(WEAK, key=lambda card: ratings[int(card[1:])])
    assert ids(weak, [weak.state.pitcher[0]]) == [worst]


def test_better_bats_come_up_earlier_and_the_two_worst_sit_on_the_bench():
    table = suggested(STRONG)
    ratings = [float(table.setup.book.rating[card]) for card in table.state.lineup[0]]
    assert ratings == sorted(ratings, reverse=True)
    assert max(table.setup.book.rating[card] for card in table.state.bench[0]) <= min(ratings)


def test_ratings_go_up_with_every_number_of_a_card():
    assert rating_of(8, 5, 1) < rating_of(9, 5, 1)
    assert rating_of(7, 7, 1) < rating_of(7, 8, 1)
    assert rating_of(4, 4, 10) < rating_of(4, 4, 12)
    assert saving_of("Pickoff", 2) < saving_of("Pickoff", 3)
    assert saving_of("Knuckleball", 3) < 0 < saving_of("Knuckleball", 7)


@pytest.mark.parametrize(("inning", "bench", "sent"), [(9, "B31", True), (1, "B31", False), (9, "B06", False)])
def test_a_fast_pinch_runner_comes_for_a_slow_good_bat_when_the_game_ends(inning, bench, sent):
    position = {"inning": inning, "outs": 2, "batter": "B10", "bases": {"1B": "B11"}, "bench": [bench]}
    table = ft.game("diamond-dice").table(seed=1, position=position, players=["manager", "manager"])
    while not any(event.kind == "offense_choice" for event in table.events):
        table.play_bot()
    changes = [event for event in table.events if event.kind == "batter_change" and event.place == 1]
    assert bool(changes) == sent


@pytest.mark.parametrize(
    ("outs", "batter", "runner", "declared"),
    [
        (2, "B01", "B31", "steal-2B"),  # nothing to lose but the runner
        (1, "B01", "B31", "hit-and-run"),  # who is worth more on first, where two ones are enough if the batter misses
        (0, "B01", "B31", "hit-and-run"),
        (2, "B01", "B06", "hit-and-run"),  # a slow runner stays
    ],
)
def test_the_fastest_runner_steals_with_two_outs_and_runs_with_the_pitch_before(outs, batter, runner, declared):
    position = {"outs": outs, "batter": batter, "bases": {"1B": runner}}
    table = ft.game("diamond-dice").table(seed=1, position=position, players=["manager", "manager"])
    while table.setup.game.rules.decision_of(table.state) != table.setup.game.rules.decisions.index("offense_ability"):
        table.play_bot()
    chosen = table.setup.game.rules.choices[table.players[table.actor].choose(table, table.actor)]
    assert chosen == declared


@pytest.mark.parametrize(
    ("bases", "outs", "chosen"),
    [
        ("---", 0, "normal"),
        ("1--", 0, "strikeout"),  # what the pitcher has, as soon as somebody is on
        ("--3", 2, "strikeout"),
    ],
)
def test_the_rookie_defends_by_rules_of_thumb(bases, outs, chosen):
    table = asked(at(bases, outs, pitcher="SP1"))
    assert rookies_choice(table) == chosen


def test_the_rookie_holds_a_runner_on_third_and_turns_two():
    assert rookies_choice(asked(at("--3", 1))) == "infield-in"
    assert rookies_choice(asked(at("--3", 2))) == "normal"
    assert rookies_choice(swing(at("1--"), ones(1))) == "list-2-1"
    assert rookies_choice(asked(at("--3"), "infield-in", "swing", ones(1), "go")) == "batter-out"


def test_every_style_picks_a_runner_for_a_reliever_whom_somebody_else_brought_in():
    """Simple styles change no pitcher, but a manager with lapses does, and then plays by rules of thumb for once."""
    table = asked(at("1-3", bullpen=["RP6"]), "reliever-1")
    rules = table.setup.game.rules
    assert rules.decisions[rules.decision_of(table.state)] == "auto_pickoff_target"
    chosen = {style: choice_of(table, style) for style in table.setup.game.players.styles}
    assert {chosen[style] for style in ("naive", "bunter", "by_thumb")} == {"pickoff-3B"}
    assert chosen["manager"] in {"pickoff-1B", "pickoff-3B"}


def rookies_choice(table):
    """What tempts a beginner in a position."""
    return choice_of(table, table.setup.game.players.habit)


def choice_of(table, player):
    """What a player does in a position."""
    return table.setup.game.rules.choices[find_player(player, table.setup).choose(table, table.actor)]


@pytest.mark.parametrize(("other", "least"), [("random", 0.94), ("naive", 0.85)])
def test_the_manager_beats_simple_players(other, least):
    first = ft.simulate("diamond-dice", games=2000, seats=["manager", other], seed=3)
    second = ft.simulate("diamond-dice", games=2000, seats=[other, "manager"], seed=3)
    assert (first.wins[0] + second.wins[1]) / 4000 > least


def test_managers_score_as_in_baseball_and_bunt_now_and_then():
    summary = ft.simulate("diamond-dice", games=3000, seats=["manager", "manager"], seed=5).summary()
    assert 4 < summary["runs_per_team_per_nine"] < 5.2
    assert 6 < summary["bunts_mean"] < 14  # of both teams
    assert summary["pinch_runners_mean"] > 0.5
    assert 0 < summary["slugger_swaps_mean"] < 0.4  # every fifth starter is a Slugger; he bats for some teams


def test_house_rules_make_choices_of_outfield_in_and_of_a_try_for_home():
    plain = ft.simulate("diamond-dice", games=500, seed=5).summary()
    lively = ft.simulate("diamond-dice", games=500, seed=5, outfield_in="shallow", home_try="1").summary()
    assert (plain["outfield_in_mean"], plain["homes_tried_mean"]) == (0, 0)
    assert lively["outfield_in_mean"] > 4  # of both teams
    assert lively["homes_tried_mean"] > 0.01
    assert abs(lively["runs_per_team_per_nine"] - plain["runs_per_team_per_nine"]) < 0.5

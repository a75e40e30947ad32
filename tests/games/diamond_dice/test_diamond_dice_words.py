"""What Diamond Dice tells a player before he chooses: the odds of every choice, and only questions with two sides."""

from __future__ import annotations

import re

import pytest
from diamond_dice_play import asked, at, number, ones, swing, throw

import fivetool as ft
from fivetool.game.scene import SPECTATOR
from fivetool.games.diamond_dice.board import described
from fivetool.games.diamond_dice.rules import phase
from fivetool.games.diamond_dice.words.naming import card_of
from fivetool.games.diamond_dice.words.naming import described as described_card
from fivetool.games.diamond_dice.words.standing_orders import ORDERS
from fivetool.table.offers import offers_of, questions_at
from fivetool.table.standing_orders import NO_ORDERS


def labels(table):
    """The label of every open choice by its word."""
    return {choice.name: choice.label for choice in table.choices}


def offered(table):
    """The words of everything that is offered about the open question."""
    (question, *_) = questions_at(table.now, table.actor)
    return {offer.path[0].name for offer in offers_of([question])}


def offer_labels(table):
    """The label of every offer of this moment, the usual one first, with its heading."""
    return [(offer.group, offer.label) for offer in offers_of(questions_at(table.now, table.actor))]


def answered(table, order, way):
    """What a standing order answers to the open question; None: it is asked."""
    orders = NO_ORDERS.taking(next(known for known in ORDERS if known.name == order), way)
    found = orders.answer(table.scene(table.actor), table.setup.legal(table.state, table.actor))
    return table.setup.game.rules.choices[found.choice] if found else None


def test_a_swing_shows_the_odds_against_the_alignment_that_is_played():
    # eight contact dice show two ones 39.5% of the time; six power dice show none 8.8%, one 26.3%, four or more 10%
    assert labels(asked(at(), "normal"))["swing"] == "Swing away: 36% hit, 4% home run"
    assert labels(asked(at(), "outfield-in"))["swing"] == "Swing away: 36% hit, 13% home run"
    assert labels(asked(at(), "outfield-in", outfield_in="shallow"))["swing"] == "Swing away: 26% hit, 13% home run"
    assert labels(asked(at(), "outfield-back"))["swing"] == "Swing away: 40% hit, 4% home run"


def test_infield_back_counts_the_race_to_first():
    # eight dice of speed show a one 76.7% of the time, and a quarter of the hits needs it
    assert labels(asked(at(), "infield-back"))["swing"] == "Swing away: 37% hit, 4% home run"


def test_alignments_show_hits_and_bases_of_a_swing():
    shown = labels(asked(at()))
    assert shown["normal"] == "Normal depth: 36% hit, 0.78 bases on average"
    assert shown["outfield-in"] == "Outfield in: 36% hit, 1.00 bases on average"
    assert labels(asked(at(), outfield_in="shallow"))["outfield-in"].endswith("soft hits are caught")


@pytest.mark.parametrize(
    ("bases", "outs", "hints"),
    [
        ("1--", 0, {}),
        (
            "12-",
            0,
            {
                "outfield-in": "a single holds the runner from second",
                "outfield-back": "the runner from second scores on a single",
            },
        ),
        ("1-3", 1, {"infield-in": "a grounder can stop the runner"}),
        ("1-3", 2, {}),  # a ground ball is the third out anyway
        (
            "-2-",
            0,
            {
                "infield-in": "a grounder can stop the runner",
                "outfield-in": "a single holds the runner from second",
                "outfield-back": "the runner from second scores on a single",
            },
        ),
    ],
)
def test_alignments_say_what_they_do_about_runners_who_are_there(bases, outs, hints):
    shown = labels(asked(at(bases, outs)))
    found = {name: label.partition("; ")[2] for name, label in shown.items() if "; " in label}
    assert found == {"infield-back": "the batter must beat out a slow roller"} | hints


@pytest.mark.parametrize(
    ("bases", "outs", "label"),
    [
        ("1--", 0, "Hit-and-run: 40% hit, 4% home run; 23% strikeout, then Thwack 40% safe"),
        ("12-", 1, "Hit-and-run: 40% hit, 4% home run; 23% strikeout, then Fizzlewick 13%, Thwack 40% safe"),
        ("1--", 2, "Hit-and-run: 40% hit, 4% home run; 23% strikeout"),
    ],
)
def test_a_hit_and_run_shows_what_becomes_of_the_runners(bases, outs, label):
    assert labels(asked(at(bases, outs), "normal"))["hit-and-run"] == label


def test_abilities_show_the_contact_they_leave():
    shown = labels(asked(at(pitcher="SP2")))
    assert shown["strikeout"] == "Strikeout 1: a well-hit ball 33%, down from 40%"
    assert shown["curveball"] == "Curveball 1: a well-hit ball 33%, down from 40%; 5 power dice"
    assert (
        labels(asked(at(pitcher="SP3")))["knuckleball"]
        == "Knuckleball 7: a well-hit ball 0%, down from 40%; wild pitch 28%"
    )


def test_the_mound_shows_which_abilities_are_used():
    assert "Doc Whifferly: Strikeout 2, Double Play 2" in str(asked(at(pitcher="SP1")))
    assert "Doc Whifferly: Strikeout 2 (used), Double Play 2" in str(asked(at(pitcher="SP1"), "strikeout"))


@pytest.mark.parametrize("needed", [("4", "3%"), ("2", "40%"), ("1", "77%")])
def test_a_try_for_home_shows_the_chance_of_the_ones_agreed_on(needed):
    table = swing(at("-2-"), ones(2), "5 2 2 2 2 2", home_try=needed[0])
    assert labels(table)["try"].startswith(f"Send him home: {needed[1]} safe, ")


def test_long_shots_are_offered_like_everything_else():
    usual = {"swing", "bunt", "hit-and-run", "fences"}
    assert offered(asked(at("1--"), "normal")) == usual | {"steal-2B"}
    assert offered(asked(at("--3"), "normal")) == usual | {"steal-home"}  # four ones: 3%
    slow = "B06"  # never safe at first
    assert offered(asked(at("-2-", 2, batter=slow), "normal")) == usual | {"steal-3B"}


def test_what_cannot_succeed_says_so_and_stands_last():
    """Nobody is kept from it, but a steal that no dice can make is not offered as if it were worth a thought."""
    slow = "B06"  # no speed dice
    table = asked(at("1-3", r1=slow), "normal")
    shown = {choice.name: (choice.group, choice.label) for choice in table.choices}
    assert shown["steal-2B"] == (
        "No chance of success",
        f"{name_of_card(table, slow)} steals second: too slow, always out",
    )
    assert [choice.name for choice in table.choices][-1] == "steal-2B"
    sacrifice = asked(at("1--", batter=slow), "normal")
    assert {choice.name: choice.group for choice in sacrifice.choices}["bunt"] == "At bat", "it moves the runner up"
    empty = asked(at(batter=slow), "normal")
    assert labels(empty)["bunt"] == "Bunt: too slow to be safe at first"
    assert [choice.name for choice in empty.choices][-1] == "bunt"


def name_of_card(table, card_id):
    """What a card is called."""
    return card_of(table.scene(), number(table, card_id)).name


def test_ground_balls_and_tries_for_home_have_no_usual_answer():
    """A key that does the usual thing must not give advice where there are two sides to a question."""
    for table in (swing(at("1--"), ones(1)), swing(at("-2-"), ones(2), "5 2 2 2 2 2")):
        assert not any(offer.usual for offer in offers_of(questions_at(table.now, table.actor)))


def test_the_board_says_where_the_order_has_gone_and_how_it_moves():
    """DD-153: who bats or runs is missing from the lineup, so the board says where he is."""
    drawn = str(asked(at("1--"), "normal").setup.game.board.svg(asked(at("1--"), "normal").scene(0), []))
    assert "Out or scored: bats last" in drawn
    assert ">at bat<" in drawn
    assert ">on 1B<" in drawn
    fixed = asked(at("1--"), "normal", batting_order="fixed")
    assert "to the bottom" not in fixed.setup.game.board.svg(fixed.scene(0), [])


def test_nothing_on_the_board_moves_when_dice_are_rolled():
    """Room for dice is kept at all times."""

    def size(table):
        return re.search(
            r'viewBox="([^"]+)".*?data-wide="([^"]+)"', table.setup.game.board.svg(table.scene(0), [])
        ).groups()

    before, steal = asked(at("1--"), "normal"), asked(at("1--"), "normal", "steal-2B", ones(2))
    double_play = swing(at("1--"), ones(1), "list-2-1", throw(2, 0), throw(2, 0, 8))
    assert size(before) == size(steal) == size(double_play)


def test_everything_is_asked_about_a_batter_who_has_no_contact_dice():
    hopeless = at(pitcher="SP3", batter="B01")  # C 7 against Knuckleball 7
    field = asked(hopeless, "knuckleball", ones(1, 7))
    assert offered(field) == {"normal", "infield-in", "infield-back", "outfield-in", "outfield-back"}
    field.play("normal")
    assert offered(field) == {"swing", "bunt", "fences"}


def test_a_runner_whom_nobody_can_stop_is_asked_for_and_may_be_ordered_to_go():
    ground_ball = swing(at("--3"), ones(1))
    assert offered(ground_ball) == {"go", "hold"}
    assert labels(ground_ball)["go"] == "Go: nothing can stop him"
    bunted = asked(at("-2-"), "normal", "bunt", ones(1))
    assert offered(bunted) == {"go", "hold"}
    assert (answered(ground_ball, "runners", "safe"), answered(bunted, "runners", "safe")) == ("go", "go")
    assert answered(ground_ball, "runners", "hold") == "hold"


def test_a_runner_at_risk_is_asked_for_with_his_chance():
    thrown_at = asked(at("--3"), "infield-in", "swing", ones(1))
    assert offered(thrown_at) == {"go", "hold"}
    assert labels(thrown_at)["go"] == "Go: 3% safe if they throw home"
    assert answered(thrown_at, "runners", "safe") is None
    squeeze = asked(at("--3"), "normal", "bunt", ones(1))
    assert offered(squeeze) == {"go", "hold"}
    assert labels(squeeze)["go"] == "Go: 3% safe"
    assert answered(squeeze, "runners", "safe") is None


def test_going_or_holding_has_no_usual_answer():
    table = swing(at("--3"), ones(1))
    offers = offers_of(questions_at(table.now, table.actor))
    assert [(offer.path[0].name, offer.usual) for offer in offers] == [("go", False), ("hold", False)]


def test_the_bullpen_is_left_alone_until_the_late_innings_if_so_ordered():
    table = ft.game("diamond-dice", innings=5).table(seed=4)
    answers = {}
    while not table.over:
        if "stay" in [choice.name for choice in table.choices]:
            answers.setdefault(int(table.state.inning), set()).add(answered(table, "relievers", "late"))
        usual = [choice for choice in table.choices if choice.name in table.setup.game.words.usual]
        table.play((usual or table.choices)[0])
    assert answers == {1: {"stay"}, 2: {"stay"}, 3: {None}, 4: {None}, 5: {None}}


def test_the_field_is_offered_relievers_abilities_and_alignments_at_once():
    table = ft.game("diamond-dice").table(seed=4)
    while "stay" not in [choice.name for choice in table.choices]:
        usual = [choice for choice in table.choices if choice.name in table.setup.game.words.usual]
        table.play(usual[0])
    shown = offer_labels(table)
    assert shown[0][0] == ""
    assert shown[0][1].startswith(f"{labels(table)['stay']}; Normal depth: ")
    assert list(dict.fromkeys(heading for heading, _ in shown[1:])) == ["Bullpen", "Ability", "Fielders"]


# --- cards that lie face up ---


@pytest.mark.clause("DD-13", "DD-153")
def test_lineups_are_read_in_order_with_their_numbers_by_everybody():
    """Both lineups with C, P and S, the next batter first; the own bench and bullpen card by card, the other's not."""
    table = ft.game("diamond-dice", innings=3).table(seed=7, players=["manager", "manager"])
    while table.state.phase == phase.SET_UP:
        table.play_bot()
    for _ in range(6):
        table.play_bot()
    state = table.state
    for seat in (0, 1, SPECTATOR):
        scene = table.scene(seat)
        text, drawn = table.setup.game.board.text(scene), table.setup.game.board.svg(scene, [])
        for team in (0, 1):
            order = described.lineup_words(scene, team)
            assert len(order) == int(state.deck[team])
            for place, words in enumerate(order, 1):
                card = card_of(scene, int(state.lineup[team, place - 1]))
                assert words.endswith(f"C{card.c} P{card.p} S{card.s}")
                assert f" {place}. {words}" in text
                assert f'aria-label="{place}. {described_card(card)}"' in drawn
            benched = [card_of(table.scene(team), int(number)) for number in state.bench[team] if number]
            assert [described.card_words(card) in text for card in benched] == [seat == team] * len(benched)
            assert ("face down" in dict(described.zone_lines(scene, team)).get("Bench", "")) == (seat != team)


def test_by_the_letter_sets_what_the_text_says():
    letter = ft.game("diamond-dice", by_the_letter=True).options
    assert (letter["hit_and_run"], letter["unfinished_batter"]) == ("any", "bottom")

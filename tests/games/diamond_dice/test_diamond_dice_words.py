"""What Diamond Dice tells a player before he chooses: the odds of every choice, and only questions with two sides."""

from __future__ import annotations

import re

import pytest
from diamond_dice_play import asked, at, number, ones, swing, throw

import fivetool as ft
from fivetool.game.scene import SPECTATOR
from fivetool.games.diamond_dice.board import described, field
from fivetool.games.diamond_dice.rules import alignment, choices, offense, phase
from fivetool.games.diamond_dice.words.naming import card_of
from fivetool.games.diamond_dice.words.naming import described as described_card
from fivetool.games.diamond_dice.words.odds import hit_odds, is_pointless
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


def test_alignments_show_how_often_a_swing_is_a_hit_and_what_they_are_for():
    shown = labels(asked(at()))
    assert shown["normal"] == "Normal depth: 36% hit"
    assert shown["outfield-back"] == "Outfield back: 40% hit, no doubles or triples"
    assert labels(asked(at(), outfield_in="shallow"))["outfield-in"].startswith("Outfield in: 26% hit, soft hits are ")


NOTHING = "nothing to gain"
HOLDS = "a single holds the runner from second, but doubles turn into triples"
SCORES = "no doubles or triples, but the runner from second scores on a single"


@pytest.mark.parametrize(
    ("bases", "outs", "infield_in", "outfield_in", "outfield_back"),
    [
        ("1--", 0, NOTHING, NOTHING, "no doubles or triples"),
        ("12-", 0, NOTHING, HOLDS, SCORES),
        ("1-3", 1, "a grounder can stop the runner", NOTHING, "no doubles or triples"),
        ("1-3", 2, NOTHING, NOTHING, "no doubles or triples"),  # a ground ball is the third out anyway
        ("-2-", 0, "a grounder can stop the runner", HOLDS, SCORES),
    ],
)
def test_alignments_say_what_they_do_about_runners_who_are_there(bases, outs, infield_in, outfield_in, outfield_back):
    shown = labels(asked(at(bases, outs)))
    found = [shown[name].partition(" hit, ")[2] for name in ("infield-in", "outfield-in", "outfield-back")]
    assert found == [infield_in, outfield_in, outfield_back]


def test_fielders_who_gain_nothing_are_folded_away_and_nobody_is_kept_from_them():
    """With one contact die no ball is hit well, so that only a runner on third is worth moving anybody for."""
    hopeless = at(pitcher="SP3", batter="B01")  # C 7 against Knuckleball 7
    offers = offers_of(questions_at(asked(hopeless, "knuckleball", ones(1, 7)).now, 1))
    assert [(offer.path[0].name, offer.folded) for offer in offers] == [
        ("normal", False),
        *((name, True) for name in ("infield-in", "infield-back", "outfield-in", "outfield-back")),
    ]


def test_swinging_for_the_fences_is_folded_away_where_it_gains_not_even_a_home_run():
    def folded(*steps, bases="---", outs=0):
        offers = offers_of(questions_at(asked(at(bases, outs, pitcher="SP3"), *steps).now, 0))
        return {offer.path[0].name: offer.folded for offer in offers}["fences"]

    few = ("knuckleball", ones(1, 7), "normal")  # one contact die is left, or none
    assert not folded("normal")
    assert folded(*few)
    assert folded(*few, bases="1--", outs=2)
    assert not folded(*few, bases="1--"), "a strikeout cannot be a double play"


def test_an_alignment_is_called_of_no_use_only_if_that_is_certain_whatever_the_batter_does():
    def infield_back(bases, **more):
        return labels(asked(at(bases, pitcher="SP1", batter="B02"), "strikeout", **more))["infield-back"]

    # infield back gives four contact dice more hits than normal depth, and no big swing is left to stop
    assert infield_back("---").endswith(NOTHING)
    assert not infield_back("1--").endswith(NOTHING), "a hit-and-run has fewer hits"
    assert not labels(asked(at()))["infield-back"].endswith(NOTHING), "a swing for the fences has fewer hits"
    shallow = asked(at(), outfield_in="shallow").scene(1)
    shallow.view.fewer_power = 5  # of six: every hit is worth one base, and is caught
    assert hit_odds(shallow, offense.SWING, alignment.OUTFIELD_IN)[0] == 0
    assert not is_pointless(shallow, choices.ALIGN + alignment.OUTFIELD_IN)


def test_a_call_ahead_of_the_alignment_shows_its_odds_against_all_of_them():
    table = ft.game("diamond-dice").table(seed=4)
    while "no-substitution" not in [choice.name for choice in table.choices]:
        table.play(next(choice for choice in table.choices if choice.name in table.setup.game.words.usual))
    usual, look, *rest = offers_of(questions_at(table.now, table.actor))
    assert re.fullmatch(r"Swing away however they line up: \d+% to \d+% hit, .+ home run", usual.label)
    assert look.label == "See how they line up first"
    table.play("no-substitution")
    hits = []
    for name in ("normal", "infield-in", "infield-back", "outfield-in", "outfield-back"):
        table.play(name)
        hits.append(int(re.search(r"(\d+)% hit", labels(table)["swing"])[1]))
        table.undo()
    assert f": {min(hits)}% to {max(hits)}% hit, " in usual.label
    assert {"fences", "bunt"} <= {offer.path[-1].name for offer in rest}


@pytest.mark.parametrize(
    ("bases", "outs", "label"),
    [
        ("1--", 0, "Hit-and-run: 40% hit, runners take an extra base; 23% strikeout, then Thwack 40% safe"),
        (
            "12-",
            1,
            "Hit-and-run: 40% hit, runners take an extra base; 23% strikeout, then Fizzlewick 13%, Thwack 40% safe",
        ),
        ("1--", 2, "Hit-and-run: 40% hit, runners take an extra base; 23% strikeout"),
    ],
)
def test_a_hit_and_run_shows_what_becomes_of_the_runners(bases, outs, label):
    assert labels(asked(at(bases, outs), "normal"))["hit-and-run"] == label


@pytest.mark.clause("DD-128", "DD-129", "DD-130", "DD-132", "DD-146")
@pytest.mark.parametrize(
    ("bases", "outs", "label"),
    [  # eight contact dice show a one 76.7% of the time, and so do eight of speed, which make four ones 3.1%
        ("---", 0, "Bunt: 59% safe at first"),
        ("1--", 0, "Bunt: 77% moves the runner up, 59% safe at first"),
        ("12-", 1, "Bunt: 77% moves the runners up, 59% safe at first"),
        ("1--", 2, "Bunt: 59% safe at first"),
        ("--3", 1, "Bunt: 2% {} scores, 59% safe at first"),
        ("--3", 2, "Bunt: 2% {} scores, 59% safe at first"),
    ],
)
def test_a_bunt_says_what_it_does_for_the_runners(bases, outs, label):
    table = asked(at(bases, outs), "normal")
    third = int(table.state.bases[2])
    name = card_of(table.scene(table.actor), third).name.split()[-1] if third else ""
    assert labels(table)["bunt"] == label.format(name)


def test_abilities_show_the_contact_they_leave():
    shown = labels(asked(at(pitcher="SP2")))
    assert shown["strikeout"] == "Strikeout 1: 30% hit, down from 36%"
    assert shown["curveball"] == "Curveball 1: 29% hit, down from 36%"
    assert labels(asked(at(pitcher="SP3")))["knuckleball"] == (
        "Knuckleball 7: 28% wild pitch puts him on first, otherwise 0% hit, down from 36%"
    )


@pytest.mark.clause("DD-57", "DD-70")
def test_a_reliever_says_what_he_uses_as_he_comes_in():
    """An ability that fires by itself must not come as a surprise."""
    table = ft.game("diamond-dice").table(seed=4)
    while "reliever-1" not in [choice.name for choice in table.choices]:
        table.play(next(choice for choice in table.choices if choice.name in table.setup.game.words.usual))
    seat, book = table.actor, table.setup.book
    for slot, card in enumerate(int(held) for held in table.state.pen[seat] if held):
        automatic = [i for i in range(int(book.abilities[card])) if not book.at_choice[card, i]]
        label = labels(table)[f"reliever-{slot + 1}"]
        assert automatic
        assert (label.count(" at once, ") + label.count(" is wasted, ")) == len(automatic)


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
        "More",
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


def test_cards_on_a_wide_field_cover_no_base_no_path_and_no_mound():
    diamond = field.DIAMOND
    corners = [diamond.place(base) for base in range(4)]
    line = [
        (a[0] + (b[0] - a[0]) * step / 20, a[1] + (b[1] - a[1]) * step / 20)
        for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)
        for step in range(21)
    ]
    mound = (corners[0][0], (corners[0][1] + corners[2][1]) / 2)
    plates = [(field.WIDE_MOUND, 144, 58)]
    plates += [(at, *((144, 58) if base == 0 else (160, 26))) for base, at in field.WIDE_CARDS.items()]
    for (left, top), width, height in plates:
        hidden = [(x, y) for x, y in [*line, mound] if left < x < left + width and top < y < top + height]
        assert not hidden, f"a card at {left}, {top} hides {hidden}"


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


def test_going_or_holding_has_a_usual_answer_only_where_nothing_can_stop_him():
    def answers(table):
        offers = offers_of(questions_at(table.now, table.actor))
        return [(offer.path[0].name, offer.usual, offer.folded) for offer in offers]

    assert answers(swing(at("--3"), ones(1))) == [("go", True, False), ("hold", False, True)]
    risky = asked(at("--3"), "infield-in", "swing", ones(1))
    assert answers(risky) == [("go", False, False), ("hold", False, False)]


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
    offers = offers_of(questions_at(table.now, table.actor))
    assert offers[0].label.startswith("Normal depth: ")
    assert offers[0].passing == labels(table)["stay"]
    headings = list(dict.fromkeys((offer.group, offer.folded) for offer in offers[1:]))
    assert headings == [("Ability", False), ("Fielders", False), ("Bullpen", True), ("More", True)]


def test_the_batter_is_offered_his_swing_and_the_bench_at_once():
    """The bench costs no key of its own; whoever meets a defense that does something is asked again."""
    table = ft.game("diamond-dice").table(seed=4)
    while "no-substitution" not in [choice.name for choice in table.choices]:
        table.play(next(choice for choice in table.choices if choice.name in table.setup.game.words.usual))
    questions = questions_at(table.now, table.actor)
    assert [question.decision for question in questions] == ["substitutions", "offense_ability"]
    offers = offers_of(questions)
    assert [choice.name for choice in offers[0].path] == ["no-substitution", "swing"]
    assert ("Bench", True) in {(offer.group, offer.folded) for offer in offers}


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

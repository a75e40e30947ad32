"""What a person is offered: everything the rules allow, with the questions of one moment together."""

from __future__ import annotations

import io
import random
from dataclasses import replace

import pytest
from rich.console import Console

import fivetool as ft
from fivetool.game.setup import Setup
from fivetool.players import find_player
from fivetool.table import Table
from fivetool.table.offers import Question, first_of_answer, offers_of, questions_at
from fivetool.table.standing_orders import NO_ORDERS
from fivetool.term.reader import Reader
from fivetool.term.terminal_game import TerminalGame
from fivetool.testing.person import Person, count_questions
from fivetool.web.render import Eyes, show_frame

WIDE = 2000
LETTER = {"by_the_letter": True}
GAMES = [  # with their seeds, by which a person sits on either side
    ("diamond-dice", {}, 1),
    ("diamond-dice", LETTER, 2),
    ("dice-baseball", {}, 1),
    ("dice-baseball", LETTER, 2),
    ("dice-baseball", {"preset": "advanced", "dh": "on"}, 1),
]


def usual(table):
    """The usual choice of the open question, or its first."""
    return Question(table.scene(table.actor)).usual or table.choices[0]


def at_decision(name, game="diamond-dice", seed=4, **options):
    """A table at the first question of that name."""
    table = ft.game(game, **options).table(seed=seed)
    while Question(table.scene(table.actor)).decision != name:
        table.play(usual(table))
    return table


def words(offer):
    return [choice.name for choice in offer.path]


def test_passing_leads_to_the_next_question_at_once():
    table = at_decision("pitcher_change")
    questions = questions_at(table.now, table.actor)
    assert [question.decision for question in questions] == ["pitcher_change", "defense_ability"]
    offers = offers_of(questions)
    assert (words(offers[0]), offers[0].usual) == (["stay", "normal"], True)
    assert (offers[0].label, offers[0].passing) == (questions[1].usual.label, questions[0].usual.label)
    assert ["reliever-1"] in [words(offer) for offer in offers]
    assert ["stay", "infield-in"] in [words(offer) for offer in offers]
    assert not any(offer.usual for offer in offers[1:])


def test_what_was_foreseen_is_what_comes_if_everybody_passes():
    table = at_decision("pitcher_change")
    seat = table.actor
    later = questions_at(table.now, seat)[1]
    table.play("stay")
    table.play("no-substitution")
    assert table.actor == seat
    assert Question(table.scene(seat)).situation == later.situation
    assert [choice.id for choice in table.choices] == [choice.id for choice in later.choices]
    assert [choice.label for choice in table.choices] == [choice.label for choice in later.choices]


def test_what_was_foreseen_is_void_if_somebody_does_something():
    table = at_decision("pitcher_change")
    later = questions_at(table.now, seat := table.actor)[1]
    table.play("stay")
    table.play("bench-1-home")
    table.play("no-substitution")
    assert table.actor == seat
    assert Question(table.scene(seat)).situation != later.situation


def test_a_person_whose_plan_is_void_is_asked():
    table = at_decision("pitcher_change")
    person = Person(table, table.actor)
    person.answer()
    table.play("bench-1-home")
    table.play("no-substitution")
    person.answer()
    assert [[question.decision for question in asked] for asked in person.asked] == [
        ["pitcher_change", "defense_ability"],
        ["defense_ability"],
    ]


def test_looking_ahead_changes_nothing_and_sees_only_what_the_seat_sees():
    table = at_decision("pitcher_change")
    before, seat = table.state.tobytes(), table.actor
    questions = questions_at(table.now, seat)
    assert table.state.tobytes() == before
    other = 1 - seat
    hidden = [card for card in table.state.bench[other].tolist() if card]
    assert hidden
    for question in questions:
        assert not set(hidden) & set(question.scene.view.bench[other].tolist())


def test_questions_that_an_order_answers_are_not_offered_with_others():
    table = at_decision("pitcher_change")
    defense = next(order for order in table.setup.game.players.orders if order.name == "defense")
    questions = questions_at(table.now, table.actor, NO_ORDERS.taking(defense, "normal"))
    assert [question.decision for question in questions] == ["pitcher_change"]


def test_the_batter_is_asked_again_if_the_pitcher_does_something():
    table = at_decision("substitutions")
    person = Person(table, table.actor)
    person.answer()
    table.play("strikeout")
    table.play("normal")
    person.answer()
    assert [[question.decision for question in asked] for asked in person.asked] == [
        ["substitutions", "offense_ability"],
        ["offense_ability"],
    ]


def test_a_swing_stands_however_the_fielders_line_up_and_who_wants_to_see_them_first_can():
    table = at_decision("substitutions")
    person = Person(table, table.actor)
    person.answer()
    table.play("outfield-back")
    person.answer()
    assert [len(asked) for asked in person.asked] == [2], "asked once"
    table = at_decision("substitutions")
    (look,) = (offer for offer in offers_of(questions_at(table.now, table.actor)) if offer.waits)
    assert (words(look), look.label) == (["no-substitution"], "See how they line up first")


def test_undo_takes_a_whole_answer_back():
    table = at_decision("pitcher_change")
    asked = table.now
    seat = table.actor
    table.play("stay")
    table.play("no-substitution")
    table.play("infield-in", seat)
    assert first_of_answer(table.now).before is asked
    table.play(usual(table))
    assert first_of_answer(table.now) is table.now


def test_undo_leaves_what_an_order_answered():
    table = at_decision("pitcher_change")
    seat = table.actor
    table.play("stay", ordered="Bullpen")
    table.play("no-substitution")
    table.play("infield-in", seat)
    assert first_of_answer(table.now) is table.now


def test_a_game_without_passes_is_asked_one_thing_at_a_time():
    setup = ft.game("diamond-dice")
    plain = replace(setup.game, words=replace(setup.game.words, passes=()))
    table = Table(Setup(plain, setup.seats, setup.options, setup.book), seed=4)
    for _ in range(40):
        assert len(questions_at(table.now, table.actor)) == 1
        table.play(usual(table))


# --- whole games: at every decision of the rulebook, everything it allows was on offer ---


class Audited(Table):
    """A table that notes what the rules allowed at every decision of a person, and what was shown to them."""

    def watch(self, seat, shown):
        self.person, self.shown, self.answers = seat, shown, []

    def carry_out(self, wanted, seat=None, ordered=""):
        if seat == self.person:
            self.answers.append(({choice.label for choice in self.choices_of(seat)}, self.shown()))
        return super().carry_out(wanted, seat, ordered)


def audited(game, options, seed):
    setup = ft.game(game, **options)
    seat = seed % 2
    players = [None if seat == place else find_player("manager", setup) for place in range(2)]
    return Audited(setup, seed=seed, players=players), seat


def check_all_was_offered(table):
    """Everything was shown; in the same words, unless the person could have waited for what changed them."""
    assert len(table.answers) > 60
    looks = set(table.setup.game.words.waits.values())
    for allowed, shown in table.answers:
        missing = [label for label in allowed if label not in shown]
        if any(look in shown for look in looks):
            missing = [label for label in missing if label.partition(":")[0] not in shown]
        assert not missing, f"the rules allow {missing}, and it was not offered:\n{shown}"


@pytest.mark.parametrize(("game", "options", "seed"), GAMES)
def test_the_terminal_offers_everything_at_every_decision_of_whole_games(game, options, seed, monkeypatch):
    table, seat = audited(game, options, seed)
    console = Console(file=io.StringIO(), width=WIDE)
    luck = random.Random(seed)
    prompt = {"shown": ""}

    def ask(self, text):
        whole = console.file.getvalue()
        console.file.seek(0)
        console.file.truncate()
        prompt["shown"] = whole[whole.rindex("▸ ") :]
        offers = offers_of(questions_at(table.now, seat))
        return "" if luck.random() < 0.7 and offers[0].usual else str(luck.randint(1, len(offers)))

    monkeypatch.setattr(Reader, "ask", ask)
    table.watch(seat, lambda: prompt["shown"])
    assert TerminalGame(table, Reader(console), keep=lambda table: None).run()
    check_all_was_offered(table)


@pytest.mark.parametrize(("game", "options", "seed"), GAMES)
def test_the_page_offers_everything_at_every_decision_of_whole_games(game, options, seed):
    table, seat = audited(game, options, seed)
    luck = random.Random(seed)
    page = {"shown": "", "plan": []}
    table.watch(seat, lambda: page["shown"])
    while not table.over:
        table.play_bots()
        if table.over:
            break
        frame = show_frame(table.now, Eyes((seat,)))
        assert {choice.id for choice in frame.choices} == set(table.setup.legal(table.state, seat))
        if page["plan"] and page["plan"][0][1] == frame.questions[0].situation:
            table.play(page["plan"].pop(0)[0], seat)
            continue
        assert frame.ordered is None
        page["shown"] = "\n".join(f"{offer.label}\n{offer.passing}" for offer in frame.offers)
        offer = frame.offers[0] if luck.random() < 0.7 else luck.choice(frame.offers)
        later = frame.questions[1 : len(offer.path)]
        page["plan"] = [(choice, ask.situation) for choice, ask in zip(offer.path[1:], later, strict=True)]
        table.play(offer.path[0], seat)
    check_all_was_offered(table)


def test_nine_innings_of_diamond_dice_fit_in_forty_minutes():
    asked = count_questions(ft.game("diamond-dice", innings=9), seed=2)
    assert asked.keys == asked.questions.total() < 0.6 * asked.decisions.total()
    assert 40 * 60 / asked.keys > 15, "seconds for each question"


def test_dice_baseball_asks_once_a_plate_appearance():
    asked = count_questions(ft.game("dice-baseball"), seed=2)
    assert asked.decisions == asked.questions
    assert asked.keys < 110
    assert 45 * 60 / asked.keys > 20, "seconds for each question"

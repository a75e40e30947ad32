"""The companion of a real table: a game entered step by step is the game of the same known dice."""

from __future__ import annotations

import itertools
import random

import pytest

from fivetool.errors import DiceError, FivetoolError
from fivetool.game.registry import all_games, find_game
from fivetool.table import Table
from fivetool.table.companion import Entered, accompany
from fivetool.table.saves import load_text, save_text
from fivetool.table.sources import faces_of

GAMES = [game.name for game in all_games()]
MOST_STEPS = 40


def entered_for(setup, known):
    """A game played by choosing the first thing that is open, its dice as they come; everything as it is entered."""
    entered = []
    rows = iter(known)
    while len(entered) < MOST_STEPS:
        now = accompany(setup, entered)
        if now.wanted:
            faces = [die[next(rows) % len(die)] for handful in now.wanted for die in handful.dice]
            entered.append(Entered(dice=tuple(faces)))
        elif now.table.over:
            break
        else:
            entered.append(Entered(now.table.choices[-1].id))
    return entered


@pytest.mark.parametrize("name", GAMES)
def test_what_is_entered_is_the_game_of_the_same_dice(name):
    setup = find_game(name).setup()
    entered = entered_for(setup, itertools.count())
    while entered and accompany(setup, entered).wanted:  # up to where everything that was begun is complete
        entered.pop()
    assert len(entered) > 3
    now = accompany(setup, entered)
    loaded = load_text(save_text(now.table))
    assert loaded.moves == now.table.moves
    assert [event.kind for event in loaded.events] == [event.kind for event in now.table.events]
    assert loaded.known_rows == now.table.known_rows


class RolledAtTheTable:
    """Real dice: they fall at random, and somebody writes down what they show."""

    def __init__(self):
        self.shown = []
        self._random = random.Random(4)

    def take(self, setup, kind, faces, count):
        dice = [faces_of(setup, kind, faces, die) for die in range(count)]
        shown = [self._random.choice(die) for die in dice]
        self.shown += shown
        return [(kind, faces, die.index(face)) for die, face in zip(dice, shown, strict=True)]

    def give_back(self, count):
        assert count == 0


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_that_is_entered_is_the_one_that_was_played(name):
    game = find_game(name)
    setup, dice, choosing = game.setup(max(2, game.seats.counts[0])), RolledAtTheTable(), random.Random(7)
    played = Table(setup, dice=dice)
    while not played.over:
        played.play(choosing.choice(list(setup.legal(played.state, played.actor))))
    entered = [Entered(dice=tuple(dice.shown)), *(Entered(move.choice) for move in played.moves)]
    now = accompany(setup, entered)
    assert now.table.over
    assert now.table.scores == played.scores
    assert now.table.events == played.events


def runs_in(now):
    return [int(runs) for runs in now.scene.view.runs]


def test_what_was_mistyped_is_taken_back_by_leaving_it_out():
    setup = find_game("power-chip").setup()
    before = accompany(setup, [Entered(dice=("A",))])
    assert not before.wanted
    bat = next(choice.id for choice in before.table.choices if choice.name == "bat")
    rolling = accompany(setup, [Entered(dice=("A",)), Entered(bat)])
    assert [(handful.name, len(handful.dice)) for handful in rolling.wanted] == [
        ("Batter dice", 6),
        ("Pitcher dice", 6),
    ]
    assert rolling.table.moves == []  # the choice waits for its dice
    roll = Entered(dice=(*["HR"] * 6, *["K"] * 5, "OUT"))
    after = accompany(setup, [Entered(dice=("A",)), Entered(bat), roll])
    assert runs_in(after) == [1, 0]  # shown at once, although the next roll is wanted before anybody is asked
    assert after.wanted
    again = Entered(dice=(*["B"] * 6, *["K"] * 5, "OUT"))
    assert runs_in(accompany(setup, [Entered(dice=("A",)), Entered(bat), again])) == [0, 0]


@pytest.mark.parametrize(
    ("entered", "said"),
    [
        ([Entered(dice=("C",))], "cannot show C; its faces: A, B."),
        ([Entered(dice=("A", "B"))], "Nobody has asked for these dice: 1 more than the rules want."),
        ([Entered(dice=("A",)), Entered(999)], "is not open now"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(entered, said):
    with pytest.raises(FivetoolError, match=said):
        accompany(find_game("power-chip").setup(), entered)


def test_half_a_handful_is_refused():
    setup = find_game("power-chip").setup()
    bat = next(c.id for c in accompany(setup, [Entered(dice=("A",))]).table.choices if c.name == "bat")
    with pytest.raises(DiceError, match="A roll needs six"):
        accompany(setup, [Entered(dice=("A",)), Entered(bat), Entered(dice=("HR", "HR"))])


def test_every_card_is_offered_until_it_is_drawn():
    setup, entered, drawing, drawn = find_game("diamond-dice").setup(), [], random.Random(5), set()
    asked = []
    while wanted := accompany(setup, entered).wanted:
        asked.append(wanted[0].name)
        kind = next(kind for kind in setup.game.rules.dice.values() if wanted[0].name.startswith(kind.name))
        assert set(wanted[0].dice[0]) == {*kind.faces(setup.book, 0)} - drawn
        assert {*wanted[0].names} == {*wanted[0].dice[0]}
        drawn.add(drawing.choice(wanted[0].dice[0]))
        entered.append(Entered(dice=(*({*drawn} - {face for one in entered for face in one.dice}),)))
    assert len(drawn) == 28  # eleven batters, two relievers and a starter each
    assert asked[10:12] == ["batter card of the Visitors: 11 of 11", "relief pitcher card of the Visitors: 1 of 2"]
    assert asked[14] == "batter card of the Homers: 1 of 11"


def test_a_card_has_the_name_of_the_one_that_comes_to_hand():
    """In 2045 a place in the Lineup is rolled; the name is that of the card which is drawn from there."""
    setup, entered, drawing, named = find_game("highlights-2045").setup(), [], random.Random(8), []
    while len(named) < 6:
        now = accompany(setup, entered)
        if not now.wanted:
            entered.append(Entered(now.table.choices[0].id))
            continue
        face = drawing.choice(now.wanted[0].dice[0])
        named += [now.wanted[0].names[face]] if now.wanted[0].names else []
        entered.append(Entered(dice=(face,)))
    dealt = accompany(setup, entered).roll.outcomes(1)[0]
    cards = setup.game.words.card_names(setup.options)
    assert named in [[cards[number] for number in hand[:6]] for hand in dealt.hand]

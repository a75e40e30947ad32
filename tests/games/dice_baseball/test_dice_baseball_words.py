"""Play-by-play, questions and labels."""

from __future__ import annotations

import re

import pytest
from dice_baseball_games import SEEDS, whole_game
from dice_baseball_play import may, new_game, pitch, play, situation

import fivetool as ft
from fivetool.games.dice_baseball.rules import record
from fivetool.games.dice_baseball.words import naming
from fivetool.games.dice_baseball.words.ball_park import park_of
from fivetool.games.dice_baseball.words.odds import matchup
from fivetool.games.dice_baseball.words.telling import TELLING

REPEATABLE = ("error", "battery", "special_play", "injury", "substitution", "position_change")


def told(table):
    return [sentence.text for sentence in table.play_by_play()]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_event_is_told_or_silent(seed):
    table = whole_game(seed)
    for event in table.events:
        sentence = TELLING.sentence(event, table.names)
        if event.kind in TELLING.silent:
            assert sentence is None
        if sentence is not None:
            assert re.fullmatch(r"[A-Z0-9].*[.!…]", sentence.text), sentence.text
            assert "nobody is" not in sentence.text
            assert "  " not in sentence.text
            assert sentence.clause.startswith("DB-")


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_told_twice(seed):
    """Within a plate appearance no sentence repeats, and each run and each out has one sentence that tells it."""
    table = whole_game(seed)
    since: list[str] = []
    for event in table.events:
        sentence = TELLING.sentence(event, table.names)
        if event.kind in ("pa_start", "pa_end"):
            since = []
        elif sentence is not None and event.kind not in REPEATABLE:
            assert sentence.text not in since
            since.append(sentence.text)


def test_a_game_is_told_the_same_every_time_and_in_many_words():
    lines = told(whole_game(0))
    assert lines == told(whole_game(0))
    singles = {re.sub(r"[A-Z][\w.]* ?\w*", "X", line) for line in lines if "singl" in line or "Base hit" in line}
    assert len(singles) > 2


@pytest.mark.parametrize(
    ("dice", "bases", "outs", "expected"),
    [
        ("52 49", "___", 0, r"G.* to short"),
        ("52 43", "x__", 0, r"double play, 4-6-3|Double play, 4-6-3"),
        ("52 59", "x__", 0, r"grounds to short, and .* is forced out at second\."),
        ("52 18", "x_x", 0, r"three-run homer"),
        ("70 50 99", "___", 0, r"reaches on an error by second baseman [^,]*\.$"),
        ("52 84", "__x", 1, r"A sacrifice fly for"),
    ],
)
def test_plays_in_baseball_words(dice, bases, outs, expected):
    lines = told(play(dice, bases, outs=outs))
    assert any(re.search(expected, line) for line in lines), lines


def test_a_home_run_tells_its_runs_in_one_line():
    lines = told(play("52 18", "xxx"))
    assert sum("grand slam" in line for line in lines) == 1
    assert not any(" scores" in line for line in lines)


def test_what_matters_is_set_off():
    weights = {sentence.text: sentence.weight for sentence in play("52 18", "x__").play_by_play()}
    assert [weight for text, weight in weights.items() if "two-run homer" in text] == [naming.BIG]
    weights = {sentence.text: sentence.weight for sentence in play("52 49").play_by_play()}
    assert [weight for text, weight in weights.items() if " short" in text] == [naming.ROUTINE]


def test_names_are_short_and_never_ambiguous():
    names = ("", "Al Moss", "Bo Reed", "Cy Reed", "Bo Reed", "Solo")
    short = naming.short_names(names)
    assert short == ("", "Moss", "Bo Reed", "C. Reed", "Bo Reed", "Solo")


def test_odds_stand_in_the_labels():
    at = pitch(situation("", "x__", 0))
    labels = {choice.name: choice.label for choice in at.choices}
    assert re.fullmatch(r".* steals second: safe on 01-\d\d, \d+%", labels["steal_1"])
    assert labels["sacrifice"] == "Sacrifice bunt: moves the runners up on 00-78, 79%"
    assert labels["hit_and_run"] == "Hit-and-run: the runners go; he makes contact on 00-89, 90%"
    assert labels["bunt"] == "Bunt for a hit: safe on 00-33, 34%"


def test_a_send_shows_its_target_to_both():
    at = situation("20 57", "__x", 1)
    pitch(at)
    at.play("swing")
    assert "safe on 00-" in {choice.name: choice.label for choice in at.choices}["send"]
    at.play("send")
    assert "safe on 00-" in {choice.name: choice.label for choice in at.choices}["throw_home"]


def test_one_click_a_plate_appearance():
    """The usual choice comes first, and substitutions do not stand in the way."""
    at = situation("52 49")
    assert may(at)[0] == "pitch"
    at.play("pitch")
    assert may(at)[0] == "swing"
    before = len(at.moves)
    at.play("swing")
    assert len(at.moves) == before + 1
    assert "pa_end" in [event.kind for event in at.events]


def test_a_lineup_is_handed_in_with_one_click():
    at = ft.game("dice-baseball").table(seed=1)
    assert at.choices_of(0)[0].label == "Hand in this lineup"
    at.play(at.choices_of(0)[0].name, 0)
    assert at.question


def test_the_lineup_is_listed_in_batting_order_and_then_the_bench():
    table = ft.game("dice-baseball").table()
    listed = [choice.label for choice in table.choices if choice.name.startswith("player")]
    assert [int(label[-5]) for label in listed] == list(range(1, 10)), "… bats 3rd …"
    table.play(next(choice for choice in table.choices if "bats 4th" in choice.label))
    first, *others = [choice.label for choice in table.choices]
    assert first == "Leave him as he is"
    slots = [label for label in others if label.startswith("Bat him ")]
    assert [int(label[8]) for label in slots] == [1, 2, 3, 5, 6, 7, 8, 9]
    bench = [others.index(label) for label in others if " instead: " in label]
    assert not bench or min(bench) > max(others.index(label) for label in slots)


def test_a_reliever_shows_what_he_does_to_the_man_at_bat():
    """Nobody has to choose a card that he cannot see: hand, Control, Stamina, and the chances against this batter."""
    table = situation(inning=7)
    table.state.faced[1] = 20
    table.play("at_1")
    arms = [choice for choice in table.choices if "Control" in choice.label]
    assert arms
    for choice in arms:
        player = 1 + record.ROSTER + int(choice.name.removeprefix("player_"))
        book, batter = table.setup.book, int(table.state.batter)
        chances = dict(matchup(book, batter, player, int(book.control[player])).lines)
        assert re.search(r": (lefty|righty), Control \d+, Stamina \d+", choice.label)
        assert f"on base {100 * chances['On base']:.0f}%, strikeout {100 * chances['Strikeout']:.0f}%" in choice.label


def test_relievers_stand_in_the_order_of_a_number_that_everybody_reads():
    """An order by what managers think of them would give their advice away."""
    table = situation(inning=7)
    table.state.faced[1] = 20
    table.play("at_1")
    control = table.setup.book.control
    first = 1 + record.ROSTER
    way_back, *men = table.choices
    assert way_back.label == "No change"
    offered = [first + int(choice.name.removeprefix("player_")) for choice in men]
    arms = [player for player in offered if table.setup.book.pitcher_card[player]]
    assert offered[: len(arms)] == arms
    assert len(arms) > 3
    assert [control[player] for player in arms] == sorted((control[player] for player in arms), reverse=True)


@pytest.mark.clause("DB-152")
def test_the_park_is_recorded_wherever_a_game_is_told():
    """9a: in the log, on the board with the batter's numbers, on score sheet and box score with all of them."""
    table = new_game(ball_parks="on", batter="R")
    name = park_of(table.setup).name
    assert any(name in sentence for sentence in told(table))
    board = table.setup.game.board.text(table.scene())
    assert f"{name}, deep flies are home runs on 00-25" in board  # Power 70 in a neutral park
    for paper in table.setup.game.pages.papers:
        for shown in (paper.text(table.scene()), paper.html(table.scene())):
            assert name in shown
            assert "69-74 00-25" in shown
    indoors = new_game(batter="R")
    assert not any(name in sentence for sentence in told(indoors))
    assert name not in indoors.setup.game.board.text(indoors.scene())


def test_what_gains_nothing_stays_open_but_quiet():
    """With two outs a drawn-in infield cannot help; a walk with the bases empty may, and stands with the rest."""
    one_out, two_outs, empty = situation("", "__x", 1), situation("", "__x", 2), situation("", "___", 2)
    asked = [at.scene(at.actor) for at in (one_out, two_outs, empty)]
    assert [scene.setup.game.words.question(scene).rpartition(". ")[2] for scene in asked] == [
        "Infield in or back?", "Pitch to him?", "Pitch to him?",
    ]  # fmt: skip
    quiet = [{choice.name for choice in at.choices if choice.group == "More"} for at in (one_out, two_outs, empty)]
    assert quiet == [set(), {"infield_in"}, set()]

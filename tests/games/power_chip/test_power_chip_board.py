"""The board: what it shows and what can be clicked, as SVG, as text and as a line score."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from power_chip_play import (
    BALL,
    DOUBLE_PLAY,
    HOMERUN,
    OUT,
    SIDE_OUT,
    SINGLE,
    STRIKE,
    TIE,
    asked,
    at,
    half_of,
    play,
)

import fivetool as ft
from fivetool.game.scene import Scene
from fivetool.show.svg import with_style

clause = pytest.mark.clause
OWN_TIE = "B B B HR HR HR / K K OUT OUT DP TP"


def drawn(table, seat=None):
    """The board as a tree, as the asked seat sees it."""
    scene = table.scene(table.actor if seat is None else seat)
    return ET.fromstring(table.setup.game.board.svg(scene, table.choices))


def with_attribute(tree, name):
    return [part for part in tree.iter() if name in part.attrib]


def buttons(table):
    return {int(part.get("data-choice")): part for part in with_attribute(drawn(table), "data-choice")}


QUESTIONS = {
    "toss": lambda: asked(None, "A"),
    "chip": lambda: asked(at(on="1B 3B"), TIE),
    "chip of the other side": lambda: asked(at("B2", chip="pit"), TIE),
    "own tie": lambda: asked(at(), OWN_TIE, own_tie="ask"),
    "own tie of the pitcher": lambda: asked(at(), "B B 1B 1B 2B HR / K K K TP TP TP", own_tie="ask"),
    "runners": lambda: asked(at(on="1B 2B 3B"), DOUBLE_PLAY),
    "four seats": lambda: asked(at(on="2B"), TIE, seats=4),
    "four seats at the toss": lambda: asked(None, "B", seats=4),
    "over": lambda: play(at("B3", "2–2"), HOMERUN),
}


@pytest.fixture(params=QUESTIONS.values(), ids=QUESTIONS.keys())
def table(request):
    return request.param()


def test_every_choice_can_be_clicked_and_reached_by_keyboard(table):
    found = buttons(table)
    assert set(found) == {choice.id for choice in table.choices}
    for choice in table.choices:
        part = found[choice.id]
        assert (part.get("role"), part.get("tabindex"), part.get("aria-label")) == ("button", "0", choice.label)


def test_nothing_can_be_clicked_by_those_who_are_not_asked(table):
    board = table.setup.game.board.svg(table.scene(), [])
    assert "data-choice" not in board
    assert 'role="button"' not in board


def test_a_board_is_plain_svg_with_words_for_screen_readers(table):
    board = table.setup.game.board.svg(table.scene(), table.choices)
    tree = ET.fromstring(board)
    assert "style" not in board.replace("font-style", "")  # neither a style sheet nor inline style
    assert "<script" not in board
    assert tree.find("{*}title").text == "Power Chip Baseball"
    assert tree.find("{*}desc").text.startswith(("Top", "Bottom", "The toss", "Final"))
    assert "width" not in tree.attrib
    assert tree.get("viewBox").startswith("0 0 480 ")


def test_a_notebook_gets_the_style_too(table):
    assert table._repr_svg_() == with_style(table.setup.game.board.svg(table.scene(table.actor), table.choices))
    assert "<style>" in table._repr_svg_()


@clause("PC-14")
@pytest.mark.parametrize(("half", "team"), [("T1", "0"), ("B1", "1")])
def test_runners_stand_on_their_bases_in_their_team_colors(half, team):
    tree = drawn(asked(at(half, on="1B 3B"), TIE))
    assert sorted(int(part.get("data-base")) for part in with_attribute(tree, "data-base")) == [0, 1, 2, 3]
    men = {part.get("data-runner"): part for part in with_attribute(tree, "data-runner")}
    assert set(men) == {"1", "2", "3"}  # the man on third came up first, then the one on first, now the batter
    assert {man.get("data-team") for man in men.values()} == {team}
    assert "".join(men["1"].itertext()) == "AB"[int(team)]
    assert "ft-batter" in men["3"].get("class")


def test_dice_show_their_symbols_and_light_up():
    def dice_of(table):
        dice = with_attribute(drawn(table), "data-die")
        states = [die.get("class").partition(" ")[2] or None for die in dice]
        return list(zip(["".join(die.itertext()) for die in dice], states, strict=True))

    lit, counted = "ft-die-lit", "ft-die-counted"
    tied = dice_of(asked(at(), TIE))
    assert [symbol for symbol, _ in tied] == TIE.replace("/", " ").split()
    assert [state for _, state in tied] == [lit] * 3 + [None] * 3 + [lit] * 3 + [None] * 3
    won = dice_of(asked(at(on="1B 2B 3B"), DOUBLE_PLAY))
    assert [state for _, state in won] == [None] * 2 + [counted] * 2 + [None] * 2 + [lit] * 3 + [None] * 3
    assert {state for _, state in dice_of(asked(None, "A"))} == {"ft-die-unrolled"}


def test_the_board_says_who_has_the_roll_and_what_the_chip_would_do():
    def words(table):
        return [part.text for part in drawn(table).iter() if "ft-verdict-word" in part.get("class", "")]

    tied = asked(at(), TIE)
    assert words(tied) == ["tie", "tie"]
    assert {part.get("data-preview") for part in with_attribute(drawn(tied), "data-preview")} == {
        str(choice.id) for choice in tied.choices
    }
    assert words(asked(at(on="1B 2B 3B"), DOUBLE_PLAY)) == ["wins"]


@clause("PC-27")
@pytest.mark.parametrize(("chip", "dugout"), [("bat", "ft-team-a"), ("pit", "ft-team-b")])
def test_everyone_sees_who_holds_the_chip(chip, dugout):
    tree = drawn(asked(at(chip=chip), TIE), seat=-1)
    holders = [
        part.get("class") for part in tree.iter() if any(leaf.get("class") == "ft-coin-rim" for leaf in part.iter())
    ]
    assert dugout in holders
    assert f"{'Blues' if chip == 'bat' else 'Reds'} hold the Power Chip." in tree.find("{*}desc").text


def test_the_tracks_are_read_out():
    tree = drawn(asked(at(outs=2, count="3-1"), TIE))
    tracks = [part.get("aria-label") for part in tree.iter() if " of " in part.get("aria-label", "")]
    assert tracks == ["Balls: 3 of 4", "Strikes: 1 of 3", "Outs: 2 of 3"]


def test_names_are_escaped_and_fit():
    game = ft.game("power-chip")
    table = game.table(seed=1, teams=["<script>", "A & the very long Name of a Team"])
    table.play(table.choices[0])
    tree = drawn(table)
    assert any(words.startswith("<script> ") for words in tree.itertext())
    assert any("… " in words for words in tree.itertext())


# --- As text ---


def test_text_board():
    table = asked(at("B2", "3–1", outs=1, on="1B 3B", count="2-1", chip="pit"), TIE)
    assert str(table).splitlines() == [
        "         ◇              Bottom of the 2nd",
        "       ╱   ╲",
        "     ╱       ╲          A Blues           3  ◉ Power Chip",
        "    B    ·    B         B Reds            1",
        "     ╲       ╱          Balls    ● ● ○ ○",
        "       ╲   ╱            Strikes  ● ○ ○",
        "         ⌂              Outs     ● ○ ○",
        "",
        "Reds bat                [1B]  [1B]  [1B]   B     2B    HR   3 × 1B",
        "Blues pitch             [K]   [K]   [K]    OUT   DP    TP   3 × K",
    ]


def test_text_board_marks_the_winner_and_the_seats():
    table = asked(at(on="1B 2B 3B"), DOUBLE_PLAY, seats=4)
    batting, first_seats, pitching, second_seats = str(table).splitlines()[-4:]
    assert batting.endswith("2 × 1B")
    assert pitching.endswith("3 × DP  ◀")
    assert (first_seats.split(), second_seats.split()) == (["A1", "A2"], ["B1", "B2"])
    dice = pitching.index("[DP]")
    assert second_seats.index("B1") == dice + 1
    assert second_seats.index("B2") == dice + 19  # under the fourth die


def test_text_board_before_the_first_roll(table):
    assert len(max(str(table).splitlines(), key=len)) <= 80


# --- The line score ---


def board_of(table, events=None):
    scene = table.scene()
    if events is not None:
        scene = Scene(scene.setup, scene.view, scene.seat, scene.names, events)
    return table.setup.game.board.scoreboard(scene)


@clause("PC-68", "PC-70")
def test_line_score_of_a_game_with_a_skipped_half():
    rolls = [*half_of(1), *half_of(2), *half_of(0), *half_of(0), *half_of(0)]
    board = board_of(play(None, "A", *rolls, "bat"))
    assert board.columns == ("1", "2", "3")
    assert board.lines == ((1, 0, 0), (2, 0, "X"))
    assert board.totals == (("R", (1, 2)), ("H", (1, 2)), ("LOB", (0, 0)))
    assert (board.now, board.batting, board.current_column) == ("Final", -1, -1)


def test_line_score_in_the_middle_of_a_half():
    board = board_of(play(None, "B", SINGLE, HOMERUN, BALL, STRIKE, OUT, BALL, "bat"))
    assert board.lines == ((None, None, None), (2, None, None))
    assert board.totals[1] == ("H", (0, 2))
    assert board.counters == (("Balls", 1, 4), ("Strikes", 0, 3), ("Outs", 1, 3))
    assert (board.now, board.batting, board.current_column) == ("Top of the 1st", 1, 0)


def test_line_score_counts_men_left_on_base():
    board = board_of(play(None, "A", SINGLE, SINGLE, *SIDE_OUT, "bat"))
    assert board.totals[2] == ("LOB", (2, 0))
    assert board.now == "Bottom of the 1st"


def test_line_score_of_a_game_taken_over():
    board = board_of(play(at("B2", "3–1", outs=1, count="2-1"), HOMERUN, BALL))
    assert board.lines == (("–", "–", None), ("–", 1, None))
    assert board.totals[0] == ("R", (3, 2))
    assert board.counters == (("Balls", 1, 4), ("Strikes", 0, 3), ("Outs", 1, 3))


def test_line_score_at_any_moment_comes_from_the_events_so_far():
    table = ft.game("power-chip").table(seed=11, players=["manager", "random"])
    table.play_bots()
    runs = [0, 0]
    for place, event in enumerate(table.events, 1):
        if event.kind == "run":
            runs[event.team] += 1
        board = board_of(table, table.events[:place])
        assert list(board.totals[0][1]) == runs
        assert [sum(cell for cell in line if isinstance(cell, int)) for line in board.lines] == runs
        assert all(0 <= lit <= of for _, lit, of in board.counters)
    assert board_of(table).now == "Final"
    assert board_of(table, []).now == "The toss"


# --- Dice of events ---


def test_dice_of_a_roll_and_of_the_toss():
    table = asked(None, "B", SINGLE, "bat")
    show = table.setup.game.board.dice
    (toss,) = [show(event, table.setup) for event in table.events if event.kind == "toss"]
    assert [(dice.name, dice.shown, dice.lit, dice.team) for dice in toss] == [("Toss", ("B",), (True,), 1)]
    batter, pitcher = show(next(event for event in table.events if event.kind == "roll"), table.setup)
    assert (batter.name, batter.team, pitcher.name, pitcher.team) == ("Batter", 1, "Pitcher", 0)
    assert batter.shown == ("1B", "1B", "1B", "B", "2B", "HR")
    assert batter.lit == (True, True, True, False, False, False)
    assert pitcher.lit == (False, False, True, True, False, False)  # K K OUT OUT: the better of an own tie
    assert show(table.events[0], table.setup) == ()

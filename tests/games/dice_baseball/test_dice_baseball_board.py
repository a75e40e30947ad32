"""The boards: what they show, what can be clicked, what lights up, and what stays hidden."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from dice_baseball_games import SEEDS, whole_game
from dice_baseball_play import field, pitch, play, situation

import fivetool as ft
from fivetool.game.scene import Scene
from fivetool.games.dice_baseball import GAME
from fivetool.games.dice_baseball.board import field as field_board
from fivetool.games.dice_baseball.board import line_score
from fivetool.games.dice_baseball.board.how_decided import cell_text, last_appearance, marks
from fivetool.games.dice_baseball.cards.card import CODES
from fivetool.games.dice_baseball.data.charts.cells import OUT_CHARTS, read_cell
from fivetool.games.dice_baseball.data.charts.library import CHARTS
from fivetool.games.dice_baseball.rules import codes, phase
from fivetool.games.dice_baseball.words.odds import matchup, rolls_off_pitcher


def drawn(table, seat=None):
    eyes = table.actor if seat is None else seat
    choices = table.choices_of(eyes) if eyes in table.waiting else []
    return ElementTree.fromstring(GAME.board.svg(table.scene(eyes), choices))


def having(root, attribute):
    return {element.attrib[attribute] for element in root.iter() if attribute in element.attrib}


def lit(root):
    return [element.attrib.get("data-part") for element in root.iter() if element.attrib.get("class") == "ft-touched"]


def clickable(table, seat=None):
    names = table.setup.game.rules.choices
    return {names[int(choice)] for choice in having(drawn(table, seat), "data-choice")}


# --- The field and the cards ---


def test_both_cards_show_every_number_of_the_live_columns():
    at = pitch(situation("", "x__"))
    root = drawn(at)
    book, state = at.setup.book, at.state
    for who, column in (
        ("pitcher", book.pitches[state.mound[1], state.side]),
        ("hitter", book.hits[state.batter, book.throws[state.mound[1]]]),
    ):
        parts = {part for part in having(root, "data-part") if part.startswith(f"{who}-")}
        assert parts == {f"{who}-{code}" for code in set(column.tolist())}


def test_runners_fielders_and_batter_stand_on_the_field():
    at = pitch(situation("", "x_x"))
    root = drawn(at)
    on = {str(int(runner)) for runner in at.state.bases if runner}
    assert on | {str(int(at.state.batter))} == having(root, "data-runner")
    assert {f"fielder-{position}" for position in range(1, 10)} <= having(root, "data-part")
    assert having(root, "data-base") == {"0", "1", "2", "3"}


def test_the_usual_choices_and_the_men_they_concern_can_be_clicked():
    at = situation("", "x__")
    assert {"pitch"} <= clickable(at)
    pitch(at)
    assert {"swing", "steal_1", "pinch_hit"} <= clickable(at)
    at = situation("", "__x")
    assert {"infield_in", "infield_back"} <= clickable(at)
    assert not clickable(at, 1 - at.actor)


def test_the_cell_that_decided_stays_lit_while_the_play_is_open():
    at = situation("20 57", "__x", 1)  # GOB to third base: the runner may be sent
    pitch(at)
    at.play("swing")
    assert at.state.phase == phase.SEND
    assert lit(drawn(at)) == [f"pitcher-{codes.GOB}"]
    assert "send" in clickable(at)


def test_an_event_lights_what_it_is_about():
    at = play("52 49")
    parts = [part for event in at.events if (part := GAME.board.touched(event))]
    assert parts == [f"pitcher-{codes.GOA}", "fielder-6"]
    root = drawn(pitch(situation("52 49")))
    assert set(parts) <= having(root, "data-part")


# --- The trail of a play ---


def test_every_step_of_a_play_is_on_the_trail():
    at = play("52 43", "x__")
    found = [(mark.title, mark.number, mark.result) for mark in marks(at.events, at.setup, at.names)]
    assert found == [
        ("Whose card?", "52", "pitcher's card"),
        ("F's card, 42-55", "43", "hard grounder"),
        ("Who fields it?", "", "second baseman"),
        ("The play (Chart 2b)", "", "double play"),
    ]


def test_with_two_outs_the_trail_tells_of_the_out_that_ends_the_inning():
    """The same cell is a double play with nobody out; nothing on the board may say so when it was none."""
    at = play("52 43", "x__", outs=2)
    assert [mark.result for mark in marks(at.events, at.setup, at.names)][-1] == "runner out at second"


def test_the_line_of_the_card_stays_to_be_read_when_the_next_man_is_up():
    at = play("52 43", "x__")
    assert "F's card, 42-55" in GAME.board.svg(at.scene(0), [])


def test_no_code_stands_alone_on_a_card():
    """People read words: the codes of the printed cards are said beside them, to who asks or listens."""
    root = drawn(pitch(situation("", "x__")))
    shown = {element.text for element in root.iter() if element.tag.endswith("text") and element.text}
    assert not shown & set(CODES)
    assert {"Hard grounder", "Single to left", "Fly ball"} <= shown


def test_nothing_on_the_board_moves_from_play_to_play():
    """The strip that tells how a play was decided keeps its room, also while there is nothing to tell."""
    before, after = drawn(pitch(situation("", "x__")), 0), drawn(play("52 43", "x__"), 0)
    assert before.attrib["data-wide"] == after.attrib["data-wide"]


def test_the_final_board_names_the_winners():
    table = whole_game(SEEDS[0])
    shown = GAME.board.svg(table.scene(), [])
    for words in ("Final", "Player of the game", "Win: ", "Loss: "):
        assert words in shown


@pytest.mark.parametrize(
    ("dice", "bases", "found"),
    [
        ("04 10 66 52 20", "x__", ["special play", "pitcher", "balk"]),
        ("07 50 65 73", "___", ["special play", "range", "SS", "gets by him"]),
        ("02 92 95", "xx_", ["special play", "unique", "triple play"]),
    ],
)
def test_special_plays_are_on_the_trail_chart_by_chart(dice, bases, found):
    at = play(dice, bases)
    assert [mark.result for mark in marks(at.events, at.setup, at.names)][: len(found)] == found


def test_the_dice_show_what_was_rolled_and_what_was_read():
    at = play("52 43", "x__")
    shown = [handful for event in at.events for handful in GAME.board.dice(event, at.setup)]
    rolled = ["".join(handful.shown) for handful in shown if handful.rolled]
    read = [handful.shown for handful in shown if not handful.rolled]
    assert rolled == ["52", "43"]
    assert read == [("43",), ("2B",), ("out",)]


@pytest.mark.parametrize("chart", OUT_CHARTS)
def test_cells_are_written_as_in_the_charts(chart):
    content = CHARTS.of("standard").content[chart]
    bases = OUT_CHARTS[chart]
    cells = {text for text in texts(content) if text == "SCF" or "Bx" in text or "B-" in text}
    assert len(cells) > 1 or chart == "2a"
    for text in cells:
        again = cell_text(read_cell(text, bases, chart))
        assert sorted(again.split()) == sorted(text.split())
        assert read_cell(again, bases, chart) == read_cell(text, bases, chart)


def texts(content):
    for value in content.values():
        if isinstance(value, dict):
            yield from texts(value)
        elif isinstance(value, list):
            yield from value
        elif isinstance(value, str):
            yield value


def test_the_chances_of_a_matchup_add_up():
    at = pitch(situation("", "x__"))
    meeting = matchup(at.setup.book, int(at.state.batter), int(at.state.mound[1]), 59)
    assert sum(meeting.chances) == pytest.approx(1)
    assert rolls_off_pitcher(meeting.control) == 50
    none = matchup(at.setup.book, int(at.state.batter), int(at.state.mound[1]), 5)
    column = at.setup.book.hits[at.state.batter, meeting.hand].tolist()
    assert none.chances[codes.HR] == pytest.approx(column.count(codes.HR) / 100)


# --- Lineup cards ---


def test_a_lineup_card_is_changed_by_clicks():
    at = ft.game("dice-baseball").table(seed=1)
    open_ = clickable(at, 0)
    assert {"automatic", "at_1"} <= open_
    man = next(name for name in sorted(open_) if name.startswith("player_"))
    at.play(man, 0)
    assert clickable(at, 0) == {choice.name for choice in at.choices_of(0)}


def test_nobody_sees_the_other_card():
    at = ft.game("dice-baseball").table(seed=1)
    at.play("automatic", 0)
    own = [at.names.cards[int(player)] for player in at.state.order[0]]
    for seat in (1, -1):
        for shown in (GAME.board.svg(at.scene(seat), []), GAME.board.text(at.scene(seat))):
            assert not any(name in shown for name in own)
    assert "is in" in GAME.board.text(at.scene(0))


# --- Text ---


def test_the_text_board_fits_a_terminal_and_says_it_all():
    at = field(pitch(situation("52 49", "x__")), 6)
    text = GAME.board.text(at.scene(at.actor))
    assert max(len(line) for line in text.splitlines()) <= 80
    for name in ("Control 59", "bullpen", "bench", "Chances", "on first"):
        assert name in text


# --- The line score ---


@pytest.mark.parametrize("seed", SEEDS[:5])
def test_the_line_score_shows_the_scoreboard_at_every_moment(seed):
    table = whole_game(seed)
    events = table.events
    line = line_score.DiceBaseballLine(table.setup, table.names)
    for place, event in enumerate(events, 1):
        line.enter(event)
        if place % 37 == 0 or place == len(events):
            scene = Scene(table.setup, table.state, -1, table.names, events[:place])
            assert line.show() == GAME.board.scoreboard(scene)
    final = line.show()
    assert dict(final.totals)["R"] == tuple(table.scores)
    assert dict(final.totals)["LOB"] == tuple(table.state.left.tolist())
    assert final.now == "Final"


def test_a_half_that_need_not_be_played_has_an_x():
    for seed in SEEDS:
        table = whole_game(seed)
        halves = [event for event in table.events if event.kind == "inning_start"]
        last = GAME.board.scoreboard(table.scene()).lines[1][int(table.state.inning) - 1]
        assert (last == "X") == (halves[-1].half == 0)


def test_the_last_appearance_is_the_last():
    events = whole_game(0).events
    found = last_appearance(events)
    assert [event.kind for event in found].count("pa_start") == 1
    assert found[-1] is events[-1]


def test_the_names_of_runners_cover_no_fielder():
    """Neither with the infield back nor with it in, however long a name is."""
    widest = field_board.name_width("M" * 12)
    for infield_in in (False, True):
        for base, (dx, dy) in field_board.NAME_PLACES.items():
            x, y = field_board.FIELD.place(base)
            for position in field_board.SPOTS:
                at = field_board.spot(position, infield_in)
                apart = abs(at[0] - x - dx) > widest / 2 + 16 or abs(at[1] - y - dy) >= 24
                assert apart, (base, position, infield_in)

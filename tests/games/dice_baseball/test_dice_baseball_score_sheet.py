"""The score sheet: standard notation, and every box accounted for."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree

import pytest
from dice_baseball_games import SEEDS, whole_game
from dice_baseball_play import play

from fivetool.games.dice_baseball.board import printed_score_sheet
from fivetool.games.dice_baseball.board.box_score import TEAMS, box_score
from fivetool.games.dice_baseball.board.score_sheet import score_sheet
from fivetool.games.dice_baseball.words.ball_park import park_of

every_game = pytest.mark.parametrize("seed", SEEDS)


def last_mark(table):
    return score_sheet(table.events).turns[-1]


@pytest.mark.parametrize(
    ("dice", "bases", "outs", "mark"),
    [
        ("52 49", "___", 0, "6-3"),  # DB-E1
        ("52 20", "___", 0, "K"),
        ("52 03", "___", 0, "BB"),
        ("52 00", "___", 0, "HB"),
        ("52 08", "___", 0, "1B8"),
        ("52 16", "___", 0, "2B7"),
        ("52 18", "___", 0, "HR"),
        ("52 43", "x__", 0, "4-6-3 DP"),
        ("52 56", "___", 0, "3U"),
        ("52 87", "___", 0, "F8"),
        ("52 72", "___", 0, "L8"),
        ("52 83", "___", 0, "P5"),
        ("52 84", "__x", 1, "SF8"),
        ("52 59", "x__", 0, "FC6"),
        ("52 59", "x__", 2, "FC6"),
        ("70 50 99", "___", 0, "E4"),
    ],
)
def test_standard_notation(dice, bases, outs, mark):
    assert last_mark(play(dice, bases, outs=outs)).mark == mark


@every_game
def test_a_box_for_every_plate_appearance(seed):
    events = whole_game(seed).events
    sheet, box = score_sheet(events), box_score(events)
    for team in TEAMS:
        assert sum(turn.team == team for turn in sheet.turns) == box.total(team, "PA")
    for player, count in Counter(turn.player for turn in sheet.turns).items():
        assert count == box.of(player, "PA")
    assert all(turn.mark for turn in sheet.turns)


@every_game
def test_runs_and_outs_are_the_boxes(seed):
    table = whole_game(seed)
    sheet, box = score_sheet(table.events), box_score(table.events)
    placed = [e for b, e in zip(table.events, table.events[1:], strict=False)
              if b.kind == "inning_start" and e.kind == "advance" and e.origin == 0]  # fmt: skip
    for team in TEAMS:
        own = [turn for turn in sheet.turns if turn.team == team]
        scored = sum(turn.scored for turn in own)
        assert scored <= table.scores[team] <= scored + sum(event.team == team for event in placed)
        assert sum(turn.batted_in for turn in own) == box.total(team, "RBI")
        assert sum(half.runs for (side, _), half in sheet.halves.items() if side == team) == table.scores[team]
        for inning in {turn.inning for turn in own}:
            outs = sorted(turn.out for turn in own if turn.inning == inning and turn.out)
            assert outs == sorted(set(outs)), "two men made the same out"
            assert set(outs) <= {1, 2, 3}


@every_game
def test_hits_walks_and_strikeouts_are_marked(seed):
    events = whole_game(seed).events
    sheet, box = score_sheet(events), box_score(events)
    for turn_marks, figure in (
        (("1B", "2B", "3B", "HR"), "H"),
        (("BB", "IBB"), "BB"),
        (("K",), "SO"),
        (("HB",), "HBP"),
    ):
        for team in TEAMS:
            marked = [turn for turn in sheet.turns if turn.team == team and turn.mark.startswith(turn_marks)]
            assert len(marked) == box.total(team, figure), figure


@pytest.mark.clause("DB-181")
@every_game
def test_the_sheet_prints(seed):
    scene = whole_game(seed).scene()
    page = printed_score_sheet.html(scene)
    drawings = [f"<svg{part.split('</svg>')[0]}</svg>" for part in page.split("<svg")[1:]]
    assert len(drawings) == len(TEAMS)
    for drawing in drawings:
        ElementTree.fromstring(drawing)
    assert "style=" not in page
    text = printed_score_sheet.text(scene)
    assert text.count("\n") == 2 * 9 + 2 + 2
    park = park_of(scene.setup)
    assert f"Ball park: {park.name}" in text.splitlines()[-1]
    assert f"Ball park: {park.name}" in page
    assert (park.in_words in text) == (park.in_words in page) == bool(scene.book.ball_parks)

"""The box score adds up, and follows cards through every change."""

from __future__ import annotations

import pytest
from diamond_dice_play import asked, at, number, ones, power

import fivetool as ft
from fivetool.games.diamond_dice.board import printed_box_score
from fivetool.games.diamond_dice.board.box_score import box_score
from fivetool.games.diamond_dice.board.line_score import DiamondDiceLine

clause = pytest.mark.clause


@clause("DD-162", "DD-163", "DD-166", "DD-167")
@pytest.mark.parametrize("seed", range(5))
def test_box_adds_up(seed):
    table = ft.game("diamond-dice", innings=5).table(seed=seed, players=["manager", "random"])
    table.play_bots()
    box = box_score(table.events)
    totals = dict(table.setup.game.board.scoreboard(table.scene()).totals)
    for team in (0, 1):
        batting, pitching = box.batting[team].values(), box.pitching[1 - team].values()
        assert sum(line.runs for line in batting) == table.scores[team]
        assert sum(line.runs for line in pitching) == table.scores[team]
        assert sum(line.hits for line in batting) == totals["H"][team] == sum(line.hits for line in pitching)
        assert sum(line.plate_appearances for line in batting) == sum(line.batters for line in pitching)
        assert sum(line.outs for line in pitching) % 3 == 0
        came, went = proof(table, team)
        assert came == went


def left_on_base(table, team):
    """Counted also where a game began in the middle; a scoreboard does not show it then."""
    return DiamondDiceLine(table.setup, table.names).enter_all(table.events).left[team]


def proof(table, team):
    """Both sides of the proof of a box score, of a team that has been at bat."""
    box = box_score(table.events)
    batting, pitching = box.batting[team].values(), box.pitching[1 - team].values()
    came = sum(line.at_bats + line.walks + line.sacrifices for line in batting)
    went = sum(line.runs for line in batting) + left_on_base(table, team) + sum(line.outs for line in pitching)
    return came, went


@clause("DD-146", "DD-152", "DD-163")
@pytest.mark.parametrize(
    ("position", "steps", "left"),
    [
        # the squeeze fails for the third out: the batter, who put his ball in play, is left on base
        (at("--3", 2), ("normal", "bunt", ones(1), "go", ones(0)), 1),
        (at("123", 2), ("normal", "bunt", ones(2), ones(2)), 3),
        # the runner was home, but the third out at first takes his run away
        (at("--3", 2), ("normal", "bunt", ones(1), "go", ones(4), ones(0)), 1),
        # a ground ball with two outs gets the lead runner
        (at("1-3", 2), ("normal", "swing", ones(1)), 2),
        # caught stealing: the batter has not batted, and is not left
        (at("1--", 2), ("normal", "steal-2B", ones(1)), 0),
        (at("-2-", 2), ("normal", "swing", ones(0)), 1),
    ],
)
def test_left_on_base_counts_everybody_who_was_neither_out_nor_home(position, steps, left):
    """AB + BB + SH + those on base before = R + LOB + put-outs before and after."""
    table = asked(position, *steps)
    assert left_on_base(table, 0) == left
    came, went = proof(table, 0)
    runners = len(position["bases"])
    assert came + runners == went


@clause("DD-164", "DD-165", "DD-167")
def test_lines_of_a_few_plays():
    position = at("1--", pitcher="SP3", lineup=["B14", "B15"])
    steps = ("normal", "steal-2B", ones(2), "normal", "bunt", ones(1), "go", ones(0))
    table = asked(position, *steps, "knuckleball", ones(0, 7), "normal", "swing", ones(2), power(4))
    box = box_score(table.events)
    runner, bunter = box.batting[0][number(table, "B11")], box.batting[0][number(table, "B10")]
    walker, slugger = box.batting[0][number(table, "B14")], box.batting[0][number(table, "B15")]
    assert (runner.stolen, runner.runs) == (1, 1)
    assert (bunter.plate_appearances, bunter.at_bats, bunter.sacrifices) == (1, 0, 1)
    assert (walker.walks, walker.at_bats, walker.runs) == (1, 0, 1)
    assert (slugger.home_runs, slugger.batted_in) == (1, 2)
    pitcher = box.pitching[1][number(table, "SP3")]
    assert (pitcher.wild_pitches, pitcher.outs, pitcher.runs) == (1, 1, 3)


def test_the_printed_box_score_adds_up_and_says_the_same_as_text_and_as_page():
    table = ft.game("diamond-dice", innings=3).table(seed=4, players=["manager", "manager"])
    assert printed_box_score.PAPER.text(table.scene()) == printed_box_score.NOT_STARTED
    assert printed_box_score.NOT_STARTED in printed_box_score.PAPER.html(table.scene())
    table.play_bots()
    scene, box = table.scene(), box_score(table.events)
    text, page = printed_box_score.PAPER.text(scene), printed_box_score.PAPER.html(scene)
    for team in (0, 1):
        batting = printed_box_score.batting_table(box, team, scene.names)
        pitching = printed_box_score.pitching_table(box, 1 - team, scene.names)
        runs = str(table.scores[team])
        assert (batting.foot.cells[1], pitching.foot.cells[2]) == (runs, runs)
        assert pitching.foot.cells[0].endswith(".0")
        for row in (*batting.rows, *pitching.rows):
            assert row.head in text
            assert row.head in page
    for heading, words in printed_box_score.notes(box, scene.names):
        assert f"{heading}: {words}." in text


def test_notes_name_who_did_what_how_often():
    steps = ("normal", "steal-2B", ones(2), "normal", "steal-3B", ones(2), "normal", "swing", ones(2), power(2))
    table = asked(at("1--"), *steps)
    notes = dict(printed_box_score.notes(box_score(table.events), table.scene().names))
    assert notes == {"2B": "Ferris Gapman", "SB": "Barnaby Thwack", "CS": "Barnaby Thwack"}

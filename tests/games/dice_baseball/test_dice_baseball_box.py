"""The box score against the tape, the state's own tally, and itself: the books balance."""

from __future__ import annotations

import re

import pytest
from dice_baseball_games import SEEDS, whole_game

from fivetool.games.dice_baseball.board import printed_box_score
from fivetool.games.dice_baseball.board.box_score import TEAMS, box_score, team_of
from fivetool.games.dice_baseball.rules import record, stats
from fivetool.games.dice_baseball.seasons.clubs_of_a_game import clubs_of_setup
from fivetool.games.dice_baseball.seasons.statistics import DiceScorer

READ_OFF_THE_TAPE = [name for name in stats.LINE if name != "f_G"]  # where somebody stood is not a play

pytestmark = pytest.mark.parametrize("seed", SEEDS)


def test_every_figure_of_every_player_is_the_states(seed):
    table = whole_game(seed)
    box = box_score(table.events)
    for player in range(1, record.PLAYERS):
        line = dict(zip(stats.LINE, table.state.line[player].tolist(), strict=True))
        for name in READ_OFF_THE_TAPE:
            assert box.of(player, name) == line[name], f"{table.names.cards[player]}: {name}"


def test_what_one_side_bats_the_other_allows(seed):
    table = whole_game(seed)
    box = box_score(table.events)
    for team in TEAMS:
        for batted, allowed in (("R", "p_R"), ("H", "p_H"), ("2B", "p_2B"), ("3B", "p_3B"), ("HR", "p_HR"),
                                ("BB", "p_BB"), ("HBP", "p_HBP"), ("SO", "p_SO"), ("PA", "p_BF")):  # fmt: skip
            assert box.total(team, batted) == box.total(1 - team, allowed), batted
        assert box.total(team, "p_outs") == box.total(team, "f_PO")
        assert box.total(team, "p_ER") <= box.total(team, "p_R")
        assert box.total(team, "R") == table.scores[team]


def test_everybody_who_came_to_bat_scored_was_put_out_or_left(seed):
    """The proof of a box score: plate appearances are runs, outs of the other side, and men left on base.

    A runner who is put on base to start an extra inning never came to bat.
    """
    table = whole_game(seed)
    box = box_score(table.events)
    placed = [0, 0]
    for before, event in zip([None, *table.events], table.events, strict=False):
        if event.kind == "advance" and event.origin == 0 and before is not None and before.kind == "inning_start":
            placed[event.team] += 1
    for team in TEAMS:
        came = box.total(team, "PA") + placed[team]
        assert came == box.total(team, "R") + box.total(1 - team, "p_outs") + box.left[team]


def test_lines_kept_without_a_tape_stand_as_on_the_paper(seed):
    table = whole_game(seed)
    box, kept = box_score(table.events), DiceScorer().box(table.setup, table.state, ())
    clubs = clubs_of_setup(table.setup)
    for team in TEAMS:
        ids = {1 + team * record.ROSTER + place: player.id for place, player in enumerate(clubs[team].players)}
        batters = list(dict.fromkeys(ids[man.player] for man in box.batters(team)))
        for part, order in (("batting", batters), ("pitching", [ids[player] for player in box.mound[team]])):
            lines = [line.player for line in kept.lines if line.team == team and line.part == part]
            assert lines[: len(order)] == order, part  # pitchers who do not bat stand at the end


def test_one_winner_and_one_loser(seed):
    table = whole_game(seed)
    box = box_score(table.events)
    winner = 0 if table.scores[0] > table.scores[1] else 1
    assert team_of(box.decisions["W"]) == winner
    assert team_of(box.decisions["L"]) == 1 - winner
    assert "S" not in box.decisions or team_of(box.decisions["S"]) == winner


def test_the_printed_box_adds_up(seed):
    table = whole_game(seed)
    scene = table.scene()
    box = box_score(scene.events)
    for team in TEAMS:
        batting = printed_box_score.batting_table(box, team, scene.names)
        assert batting.foot is not None
        totals = dict(zip(batting.columns, batting.foot.cells, strict=True))
        assert int(totals["R"]) == table.scores[team]
        assert int(totals["H"]) == box.total(team, "H")
        assert len(batting.rows) == len({man.player for man in box.batters(team)})
        assert sum(row.indent == 0 for row in batting.rows) == record.SLOTS
        pitching = printed_box_score.pitching_table(box, team, scene.names)
        assert len(pitching.rows) == len(set(box.mound[team])) == len(box.mound[team])
        thirds = [int(row.cells[0][-1]) for row in pitching.rows]
        assert max(thirds) <= 2


def test_the_paper_says_the_same_as_text_and_as_page(seed):
    scene = whole_game(seed).scene()
    text, page = printed_box_score.PAPER.text(scene), printed_box_score.PAPER.html(scene)
    assert "LOB:" in text
    for kind, words in printed_box_score.notes(box_score(scene.events), scene.names):
        assert f"{kind}: {words}." in text
    numbers = re.findall(r"<td>([^<]*)</td>", page)
    assert len(numbers) == len(re.findall(r"<td>", page))
    assert "<script" not in page
    assert "style=" not in page

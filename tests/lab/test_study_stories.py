"""Measures that take whole games: events, columns of the box score, the worth of cards."""

from __future__ import annotations

import polars as pl
import pytest
from study_kit import write_study

from fivetool.game.registry import find_game
from fivetool.lab.events import games_told
from fivetool.lab.study import StudyError, read_study, run_study
from fivetool.lab.study.report import parts_of
from fivetool.lab.study.run import Threads

ONE = Threads(1)
DIAMOND = """\
title = "Cards"
game = "diamond-dice"
games = 4
games_per_piece = 2
players = ["manager", "random"]
swap_seats = true
cards = true
measures = ["runs_1", "runs", "box.batting.R.1", "box.batting.R", "box.batting.HR / box.batting.H"]
distributions = ["box.pitching.SO.2"]

[options]
innings = 1
"""
CHIP = """\
title = "Events"
game = "power-chip"
games = 6
measures = ["decisions", "events.pitch", "events.pitch.2"]
"""


@pytest.fixture(scope="module")
def diamond(tmp_path_factory):
    folder = tmp_path_factory.mktemp("cards")
    return run_study(read_study(write_study(folder, DIAMOND)), folder / "out", engine=ONE)


def found(results):
    return {row["name"]: row["mean"] for row in results.measures().iter_rows(named=True)}


def test_columns_of_the_box_score_are_measures(diamond):
    means = found(diamond)
    assert means["box.batting.R"] == means["runs"]
    assert means["box.batting.R.1"] == means["runs_1"], "of player 1, wherever he sits"
    spread = diamond.distributions().filter(name="box.pitching.SO.2")
    assert spread["games"].sum() == 8


def test_cards_are_worth_what_their_holders_win(diamond):
    cards = diamond.cards()
    setup = find_game("diamond-dice").setup(2, innings=1)
    held = won = 0
    for players in (("manager", "random"), ("random", "manager")):
        for game in games_told(setup, 4, players, 1):
            results = setup.score(game.state).results
            for seat, card in setup.game.cards.held(game.state, setup):
                if card == 1:
                    held += 1
                    won += int(results[seat])
    name = setup.game.cards.names(setup)[0]
    row = cards.filter(card=name).to_dicts()
    assert [(one["held"], one["mean"]) for one in row] == ([(held, won / 2 / held)] if held else [])
    assert cards["held"].sum() == 8 * 2 * 14, "eleven batters, a starter and two relievers"
    assert (cards["mean"].diff().drop_nulls() <= 0).all(), "the best first"
    [part] = [part for part in parts_of(diamond) if part.heading == "What each card is worth"]
    assert len(part.table[1]) == cards.height
    assert not diamond.measures()["name"].str.starts_with("card: ").any()


def test_events_are_counted_by_kind_and_by_player(tmp_path):
    kind = "chip_decision"
    text = CHIP.replace("pitch", kind)
    means = found(run_study(read_study(write_study(tmp_path, text)), tmp_path / "out", engine=ONE))
    setup = find_game("power-chip").setup()
    number = next(one for one, (name, _) in setup.game.rules.all_events.items() if name == kind)
    games = [(game.kinds == number, game.seats.copy()) for game in games_told(setup, 6, ["manager"] * 2, 1)]
    assert means[f"events.{kind}"] == sum(int(own.sum()) for own, _ in games) / 6
    by_second = sum(int((own & (seats == 1)).sum()) for own, seats in games)
    assert means[f"events.{kind}.2"] == by_second / 6


def test_games_of_later_pieces_are_other_games(diamond):
    pieces = [pl.read_parquet(file) for file in sorted(diamond.folder.rglob("*.parquet"))]
    assert len(pieces) == 2
    assert not pieces[0].equals(pieces[1])


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (CHIP, "events.pitch is not measured in Power Chip Baseball; there are events."),
        (DIAMOND.replace("box.batting.R.1", "box.batting.Z"), "there are box.batting.PA, box.batting.AB"),
        (CHIP.replace('"events.pitch", "events.pitch.2"', '"runs"') + "cards = true\n", "has no cards of which each"),
    ],
)
def test_measures_that_are_not_there_are_named(tmp_path, text, line):
    with pytest.raises(StudyError, match=line):
        read_study(write_study(tmp_path, text))

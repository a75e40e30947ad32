"""The manager of Highlights: 2045: decisions that anybody would agree with, and what its values are made of."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from highlights_2045_play import table_at

from fivetool.games.highlights_2045.data.cards import SHIPPED, Card, cards_of
from fivetool.games.highlights_2045.manager.knowledge import where_hits_lead
from fivetool.games.highlights_2045.manager.runners import after_hit
from fivetool.games.highlights_2045.manager.values import ALL, BASE, PLAYED_SHARE, learned, worth_of_parts
from fivetool.games.highlights_2045.rules import printed
from fivetool.players import find_player
from fivetool.studies.highlights_2045 import order, plays
from fivetool.studies.highlights_2045.learning import Gatherer, fit, from_nothing, runner_table

FULL_BASES = 0b111111
SLUGGER = Card(
    id="X-1", set="x", name="Slugger", type="natural", cost=5, income=0, speed="average", pinch_hitter=0, hits="H"
)


def speed(letter):
    """A speed by its first letter."""
    return [name[:1] for name in printed.SPEEDS].index(letter)


def runners(on_base):
    """Runners by base, as the manager counts them."""
    return sum(speed(letter) << 2 * (base - 1) for base, letter in on_base.items())


def manages(table):
    """The name of the manager's choice."""
    seat = table.actor
    return table.setup.game.rules.choices[find_player("manager", table.setup).choose(table, seat)]


def last_hits(pending, on_deck, visitors=3, home=3, **more):
    """Home's last hits are pending; the Visitors may save."""
    away = {"on_deck": on_deck, "runs": visitors} | more
    return table_at({"turn": 12, "visitors": away, "home": {"pending": pending, "runs": home, "in_play": ["RK-D03"]}})


def test_saves_with_the_glove_that_keeps_the_tie():
    no_gloves = ["RK-F03", "RK-F04", "RK-F07"]
    assert manages(last_hits("H", "RK-F05", lineup=no_gloves)) == "on-deck"


def test_saves_with_the_top_of_the_lineup_if_only_that_can_help():
    assert manages(last_hits("H", "RK-F03", lineup=["RK-F01", "RK-F05"])) == "lineup"


@pytest.mark.parametrize(("pending", "visitors"), [("H", 9), ("", 3), ("HH", 0)])
def test_spends_no_card_on_a_save_that_changes_nothing(pending, visitors):
    assert manages(last_hits(pending, "RK-F05", visitors=visitors)) == "no"


def test_stops_the_home_run_with_the_glove():
    position = {
        "turn": 9,
        "visitors": {
            "in_play": ["RK-D02", "RK-D05", "RK-D06", "RK-D07", "FA-23"],
            "pending": "H",
            "bases": {"1B": "a"},
        },
        "home": {"hand": ["RK-D03", "RK-D01", "RK-D04"]},
    }
    assert manages(table_at(position)) == "pick-2"


def test_the_glove_takes_the_hit_that_hurts_most():
    position = {
        "turn": 1,
        "visitors": {"in_play": ["FA-10"], "pending": "SH", "bases": {"2B": "a"}},
        "home": {"hand": ["RK-D01", "RK-D03"]},
    }
    table = table_at(position)
    table.play("pick-1")
    assert manages(table) == "pick-2"


def test_sets_the_weakest_card_aside():
    hand = ["VT-F1", "VT-F3", "RK-F06", "RK-F09", "RK-F10", "VT-F5"]
    table = table_at({"phase": "on_deck", "visitors": {"top": hand}})
    drawn = [cards_of(SHIPPED)[int(card) - 1].id for card in table.state.hand[0, :6]]
    assert sorted(drawn) == sorted(hand)
    assert manages(table) == f"pick-{drawn.index('RK-F06') + 1}"


def test_runners_are_worth_what_they_will_score():
    """With home runs alone, none stopped, every runner scores on the next card."""
    table = runner_table([SLUGGER], 1.0)
    assert table[0] == [0.0] * 64
    assert table[1][0] == 0.0
    assert table[1][FULL_BASES] == pytest.approx(3.0)
    halved = runner_table([SLUGGER], 0.5)
    assert halved[1][FULL_BASES] == pytest.approx(1.5)
    assert halved[2][FULL_BASES] == pytest.approx(2.25)


@pytest.mark.parametrize(
    ("hit", "batter", "before", "after", "runs"),
    [
        ("S", "s", {2: "a"}, {1: "s"}, 1),  # BH-E3
        ("S", "s", {2: "s"}, {1: "s", 3: "s"}, 0),
        ("S", "a", {1: "f"}, {1: "a", 3: "f"}, 0),  # BH-E4
        ("D", "a", {1: "f"}, {2: "a"}, 1),
        ("S", "a", {1: "f", 2: "s"}, {1: "a", 2: "f", 3: "s"}, 0),  # BH-E5
        ("W", "a", {1: "f", 3: "s"}, {1: "a", 2: "f", 3: "s"}, 0),  # BH-E6
        ("W", "a", {1: "a", 2: "f", 3: "s"}, {1: "a", 2: "a", 3: "f"}, 1),
    ],
)
def test_the_manager_knows_where_hits_lead(hit, batter, before, after, runs):
    found = after_hit(where_hits_lead(), runners(before), printed.HITS.index(hit), speed(batter), False)
    assert found == (runs, runners(after))


def test_every_card_has_been_measured():
    values = learned()
    players = {card.id for card in cards_of(SHIPPED) if card.is_player}
    base = {card.id for card in cards_of(SHIPPED) if card.is_starter or card.set == "free-agent"}
    for pool, ids in ((ALL, players), (BASE, base)):
        assert set(values["cards"][pool]) == set(values["kept"][pool]) == set(values["later"][pool]) == ids


@pytest.mark.parametrize("speed", ["medium", "average"])  # as the rulebook says it, and as the first card files did
def test_a_card_of_the_user_is_worth_its_parts(speed, tmp_path):
    row = f"X-1,mine,Slugger,natural,5,0,{speed},0,H,"
    path = tmp_path / "mine.csv"
    path.write_text(f"id,set,name,type,cost,income,speed,pinch_hitter,hits,action\n{row}\n", encoding="utf-8")
    table = table_at({}, cards=str(path))
    worth = float(table.setup.knowledge.worth[int(table.setup.book.cards)])
    assert worth == pytest.approx(PLAYED_SHARE * worth_of_parts(SLUGGER, learned()["parts"]))
    assert worth > 0


def test_learning_finds_that_the_blank_card_is_poor():
    gatherer = Gatherer(BASE, from_nothing())
    weights = fit(gatherer.gather(300, seed=3))
    blank = weights[gatherer.columns[gatherer.blanks[0]]]
    agents = [weights[gatherer.columns[card]] for card in gatherer.agents]
    assert sum(agents) / len(agents) > blank


def played_plainly(code: str) -> Any:
    """What a program prints, as JSON; a few games are played sooner than a driver is compiled."""
    plain = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", code], env=plain, check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def test_kept_cards_do_less_when_less_is_left():
    """A card that can be kept for no turn more will do nothing; hits are worth more the earlier they fall."""
    kept = played_plainly(
        """
import json
from fivetool.games.highlights_2045.manager.values import BASE, learned
from fivetool.studies.highlights_2045.learning import learn_kept
print(json.dumps(learn_kept(BASE, 30, learned(), seed=1)))
"""
    )
    assert all(worth[0] == 0 for worth in kept.values())
    totals = [sum(worth[turns] for worth in kept.values()) for turns in range(6)]
    assert totals[1] < totals[3] < totals[5]


def test_what_wins_more_when_it_is_kept_is_for_later():
    """Sums made up of games that are won just when the first card is kept for the last turn."""
    gatherer = Gatherer(BASE, learned())
    keep, spend = (gatherer.columns[card] for card in gatherer.agents[:2])
    notes = plays.WATCHER.fresh_notes()
    for played, kept, won in [(keep, spend, 0.0), (spend, keep, 1.0)] * 200:
        cards = np.array([plays.PLAYED + played, plays.KEPT + kept])
        plays.add_play(np.zeros(plays.FIELD), cards, 2, won, notes.products[1, 1], notes.results[1, 1])
    found = order.believe(gatherer.knowledge, gatherer, notes.products, notes.results)
    one, other = gatherer.agents[:2]
    assert found.later_worth[1, 1, one] > 1 > -1 > found.later_worth[1, 1, other]
    assert (found.later_worth[0] == gatherer.knowledge.later_worth[0]).all(), "nothing was noted of the Visitors"


def test_plays_are_noted_with_who_won():
    decisions, won = played_plainly(
        """
import json
import numpy as np
from fivetool.games.highlights_2045.manager.values import BASE, learned
from fivetool.studies.highlights_2045 import order, plays
from fivetool.studies.highlights_2045.learning import Gatherer
gatherer = Gatherer(BASE, learned())
products, results = order.gather(gatherer, gatherer.knowledge, 16, 20, seed=2)
leads = slice(plays.MARGIN, plays.FIELD)
decisions = np.diagonal(products.sum(axis=0), axis1=1, axis2=2)[1:, leads].sum(axis=1)
print(json.dumps([decisions.tolist(), results.sum(axis=0)[1:, leads].sum(axis=1).tolist()]))
"""
    )
    assert all(16 < count <= 32 for count in decisions), "one for each side of most games: pinch hitters are not noted"
    assert all(abs(share - count / 2) < 6 for count, share in zip(decisions, won, strict=True))

"""Hidden information never leaves the server: the permutation test on the messages themselves.

The game is the conformance kit's toy: a secret card each, and secret plans made at the same time.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from audit import messages_about
from clubhouse_kit import Client, Server, messages_to

from fivetool.engine.dice import make_dice
from fivetool.engine.record import copy_of
from fivetool.game import registry
from fivetool.game.registry import find_game
from fivetool.game.scene import SPECTATOR
from fivetool.game.setup import Setup
from fivetool.table import Table
from fivetool.table.content import Content

TOYS = Path(__file__).parent.parent / "testing"
REDEALS = 8


def forget_games() -> None:
    registry._entries.cache_clear()
    registry.find_game.cache_clear()


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The toy is an installed game for the length of a test."""
    info = tmp_path / "toy_for_the_web-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toy-for-the-web\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[fivetool.games]\ntoy = toys:TOY\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "path", [*sys.path, str(TOYS)])
    forget_games()
    yield "toy"
    monkeypatch.undo()
    forget_games()


def redealt(setup: Setup, state: Any, seat: int, number: int) -> Any:
    """The state with everything dealt afresh that a seat may not know."""
    other = copy_of(state)
    setup.game.rules.redeal(other, setup.book, seat, make_dice((number, 11), 1))
    return other


@pytest.mark.parametrize("seed", range(3))
def test_permuted_secrets_leave_every_message_the_same(toy: str, seed: int) -> None:
    setup = find_game(toy).setup()
    table = Table(setup, seed=seed)
    permuted = 0
    while not table.over:
        for seat in (SPECTATOR, 0, 1):
            sent = messages_about(table, seat)
            for number in range(REDEALS):
                other = redealt(setup, table.state, seat, number)
                permuted += other.tobytes() != table.state.tobytes()
                assert messages_about(table, seat, other) == sent
        seat = table.waiting[-1]
        table.play(setup.legal(table.state, seat)[0], seat)
    assert permuted > REDEALS


def test_the_permutation_test_can_fail(toy: str) -> None:
    """A game whose views show the other's card, and whose choices depend on it, is found out."""
    toys = importlib.import_module("toys")
    peeking = {**toys.after("legal", toys.bunt_only_against_a_low_card), "view": lambda *given: None}
    setup = toys.make_toy("peeking", rules=peeking).setup()
    table = Table(setup, seed=1)
    while len(table.waiting) > 1 or len(table.moves) < 2:
        table.play(setup.legal(table.state, table.waiting[0])[0], table.waiting[0])
    seat = table.actor
    others = [redealt(setup, table.state, seat, number) for number in range(4 * REDEALS)]
    assert any(messages_about(table, seat, other) != messages_about(table, seat) for other in others)


def test_permuted_secrets_over_the_wire(toy: str, serve: Callable[..., Server], sqlite: str) -> None:
    server = serve(sqlite)
    with Client(server) as ann, Client(server) as ben, Client(server) as watcher:
        answer = ann.post("/api/tables", json={"game": toy, "seats": [{"kind": "me"}, {"kind": "friend"}]})
        table_id = answer.json()["id"]
        ben.sit_by(answer.json()["seat_links"][0])
        ann.choose(table_id)  # a secret plan
        live = server.app.state.club.tables[table_id]
        moment = live.sitting.now
        for client, seat in ((watcher, SPECTATOR), (ben, 1)):
            sent = messages_to(client, table_id)
            for number in range(3):
                other = redealt(live.sitting.setup, moment.state, seat, number)
                live.sitting.table.moments[-1] = replace(moment, content=Content(other, moment.happened), shown={})
                again = messages_to(client, table_id)
                assert again["since"] == sent["since"]
                assert {**json.loads(again["snapshot"]), "graph": []} == {**json.loads(sent["snapshot"]), "graph": []}
                assert [m for m in again["live"] if m["type"] == "entries"] == [
                    m for m in sent["live"] if m["type"] == "entries"
                ]
            live.sitting.table.moments[-1] = moment


def test_what_somebody_chose_in_secret_is_told_to_nobody_else(
    toy: str, serve: Callable[..., Server], sqlite: str
) -> None:
    server = serve(sqlite)
    with Client(server) as ann, Client(server) as ben, Client(server) as watcher:
        made = ann.post("/api/tables", json={"game": toy, "seats": [{"kind": "me"}, {"kind": "friend"}]}).json()
        ben.sit_by(made["seat_links"][0])
        labels = [choice["label"] for choice in ann.table(made["id"])["frame"]["choices"]]
        ann.choose(made["id"])
        told = [c.get(f"/api/tables/{made['id']}/since/0").json()["entries"][0] for c in (ann, ben, watcher)]
        assert told[0]["choice_label"] == labels[0]
        assert [entry["choice_label"] for entry in told[1:]] == ["", ""]
        refused = watcher.get(f"/api/tables/{made['id']}/save")
        assert refused.json()["code"] == "still_playing"


def test_what_others_chose_at_the_same_time_makes_nothing_stale(
    toy: str, serve: Callable[..., Server], sqlite: str
) -> None:
    server = serve(sqlite)
    with Client(server) as ann, Client(server) as ben:
        made = ann.post("/api/tables", json={"game": toy, "seats": [{"kind": "me"}, {"kind": "friend"}]}).json()
        ben.sit_by(made["seat_links"][0])
        seen = [client.table(made["id"])["frame"] for client in (ann, ben)]
        assert seen[0]["asked"] == [0, 1]
        for client, frame in zip((ben, ann), reversed(seen), strict=True):
            body = {"number": 0, "choice": frame["choices"][0]["id"]}
            assert client.post(f"/api/tables/{made['id']}/choices", json=body).status_code == 200
        again = {"number": 0, "choice": seen[1]["choices"][0]["id"]}
        assert ben.post(f"/api/tables/{made['id']}/choices", json=again).json()["code"] == "stale"

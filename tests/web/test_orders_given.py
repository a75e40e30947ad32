"""Standing orders at a table of the clubhouse: given once, worked out by the server, told with every question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from clubhouse_kit import Client, Server


def give(client: Client, table_id: str, **order: Any) -> dict[str, Any]:
    answer = client.post(f"/api/tables/{table_id}/orders", json=order)
    assert answer.status_code == 200, answer.text
    return dict(answer.json()["orders"])


def to_chip(client: Client, table_id: str) -> dict[str, Any]:
    """Play on to a question about the chip."""
    for _ in range(60):
        frame = client.wait_for_turn(table_id)["frame"]
        if frame["decision"] == "chip":
            return dict(frame)
        client.choose(table_id, frame["choices"][0]["id"])
    raise AssertionError("the chip never came up")


def by_name(frame: dict[str, Any]) -> dict[str, int]:
    return {choice["name"]: choice["id"] for choice in frame["choices"]}


def test_a_choice_is_made_every_time_until_that_is_called_off(alice: Client) -> None:
    table_id = alice.make_table("me", "me", seed=3)["id"]
    frame = to_chip(alice, table_id)
    assert frame["ordered"] is None
    assert give(alice, table_id, decision="chip", choice="keep")["repeats"] == [{"decision": "chip", "choice": "keep"}]
    for _ in range(3):  # on both seats of this person
        frame = to_chip(alice, table_id)
        assert frame["ordered"] == {"choice": by_name(frame)["keep"], "title": "Every time"}
        alice.choose(table_id, frame["ordered"]["choice"])
    assert give(alice, table_id, decision="chip", choice=None)["repeats"] == []
    assert to_chip(alice, table_id)["ordered"] is None


def test_whoever_takes_back_is_asked_whatever_the_orders(alice: Client) -> None:
    table_id = alice.make_table("me", "me", seed=3)["id"]
    give(alice, table_id, decision="chip", choice="keep")
    frame = to_chip(alice, table_id)
    alice.choose(table_id, frame["ordered"]["choice"])
    alice.post(f"/api/tables/{table_id}/undo")
    asked = alice.table(table_id)["frame"]
    assert (asked["decision"], asked["ordered"]) == ("chip", None)
    assert [offer["path"] for offer in asked["offers"]] == [[choice] for choice in by_name(asked).values()]


def to_pitcher_change(client: Client, table_id: str) -> dict[str, Any]:
    """Play on to a question about the bullpen."""
    for _ in range(60):
        frame = client.wait_for_turn(table_id)["frame"]
        if frame["decision"] == "pitcher_change":
            return dict(frame)
        client.choose(table_id, frame["choices"][0]["id"])
    raise AssertionError("nobody was asked about the bullpen")


def test_at_a_new_table_no_order_is_in_force(alice: Client) -> None:
    table_id = alice.make_table("me", "manager", game="diamond-dice", seed=4)["id"]
    orders = alice.table(table_id)["you"]["orders"]
    assert orders["declared"], "there are some to take"
    assert [order["way"] for order in orders["declared"]] == [None] * len(orders["declared"])
    assert orders["repeats"] == []
    assert to_pitcher_change(alice, table_id)["ordered"] is None


def test_an_order_of_the_game_answers_from_when_it_is_taken_until_it_is_ended(alice: Client) -> None:
    table_id = alice.make_table("me", "manager", game="diamond-dice", seed=4)["id"]
    orders = give(alice, table_id, order="relievers", way="never")
    assert {order["name"]: order["way"] for order in orders["declared"]}["relievers"] == "never"
    frame = to_pitcher_change(alice, table_id)
    assert len(frame["choices"]) > 1
    assert frame["ordered"] == {"choice": by_name(frame)["stay"], "title": "Bullpen: nobody until I say so"}
    orders = give(alice, table_id, order="relievers", way=None)
    assert {order["name"]: order["way"] for order in orders["declared"]}["relievers"] is None
    assert alice.table(table_id)["frame"]["ordered"] is None


def test_every_answer_of_an_order_is_a_line_that_can_be_unfolded(serve: Callable[..., Server], sqlite: str) -> None:
    """For whoever took the order, also after the server was started again; nobody else is told."""
    first = serve(sqlite)
    with Client(first) as ann, Client(first) as watcher:
        table_id = ann.make_table("me", "manager", game="diamond-dice", seed=4)["id"]
        give(ann, table_id, order="relievers", way="never")
        frame = to_pitcher_change(ann, table_id)
        number = ann.table(table_id)["number"]
        ann.choose(table_id, frame["ordered"]["choice"])
        cookies, labels = ann.cookies, [choice["label"] for choice in frame["choices"]]
        (entry, *_) = ann.get(f"/api/tables/{table_id}/since/{number}").json()["entries"]
        (unseen, *_) = watcher.get(f"/api/tables/{table_id}/since/{number}").json()["entries"]
        told = [line for line in watcher.table(table_id)["log"] if line["kind"] == "standing_order"]
    assert entry["by_order"]["text"] == f"Standing order (Bullpen: nobody until I say so): {labels[0]}."
    assert entry["by_order"]["fold"] == [frame["question"], *labels]
    assert unseen["by_order"] is None
    assert told == []
    first.stop()
    with Client(serve(sqlite)) as ann:
        ann.cookies = cookies
        log = ann.table(table_id)["log"]
        assert [line for line in log if line["kind"] == "standing_order"] == [entry["by_order"]]


def test_orders_are_told_to_nobody_else(alice: Client, bob: Client, server: Server) -> None:
    made = alice.make_table("me", "friend")
    bob.sit_by(made["seat_links"][0])
    give(alice, made["id"], decision="chip", choice="keep")
    assert bob.table(made["id"])["you"]["orders"]["repeats"] == []
    with Client(server) as watcher:
        assert watcher.table(made["id"])["you"]["orders"] == {"declared": [], "repeats": []}
        refused = watcher.post(f"/api/tables/{made['id']}/orders", json={"decision": "chip", "choice": "keep"})
        assert (refused.status_code, refused.json()["code"]) == (403, "watcher")


def test_orders_outlast_the_server_but_not_the_seat(serve: Callable[..., Server], sqlite: str) -> None:
    first = serve(sqlite)
    with Client(first) as ann:
        table_id = ann.make_table("me", "manager")["id"]
        give(ann, table_id, decision="chip", choice="keep")
        cookies = ann.cookies
    first.stop()
    with Client(serve(sqlite)) as ann:
        ann.cookies = cookies
        assert ann.table(table_id)["you"]["orders"]["repeats"] == [{"decision": "chip", "choice": "keep"}]
        ann.post(f"/api/tables/{table_id}/leave")
        ann.post(f"/api/tables/{table_id}/claim", json={"seat": 0})
        assert ann.table(table_id)["you"]["seats"] == [0]
        assert ann.table(table_id)["you"]["orders"]["repeats"] == []


@pytest.mark.parametrize(
    "order",
    [
        {"order": "no such", "way": "ask"},
        {"order": "relievers", "way": "sometimes"},
        {"decision": "no such", "choice": "keep"},
        {"decision": "chip", "choice": "no such"},
        {"decision": "toss_choice", "choice": "bat"},  # asked once in a game
        {"decision": "chip"},
        {},
    ],
)
def test_orders_that_do_not_exist_are_refused(alice: Client, order: dict[str, Any]) -> None:
    table_id = alice.make_table("me", "manager")["id"]
    assert alice.post(f"/api/tables/{table_id}/orders", json=order).status_code == 422

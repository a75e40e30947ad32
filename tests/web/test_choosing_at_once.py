"""Several people choose at the same time, in any order, and nobody waits for anybody."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from clubhouse_kit import Client, Server

GAME = "highlights-dice"  # after the Active player's choice all others pick two tracks each


def seated(server: Server, people: int) -> tuple[str, list[Client]]:
    """A table with so many people, the first of whom is Active."""
    clients = [Client(server) for _ in range(people)]
    friends = ["friend"] * (people - 1)
    made = clients[0].make_table("me", *friends, game=GAME, options={"first": 1, "rounds": 1})
    for client, link in zip(clients[1:], made["seat_links"], strict=True):
        assert client.sit_by(link).status_code == 200
    return made["id"], clients


def answer(client: Client, table_id: str, seen: dict[str, Any]) -> int:
    """Choose the first choice of a table as it was seen earlier."""
    body = {"number": seen["number"], "choice": seen["frame"]["choices"][0]["id"], "seat": seen["frame"]["seat"]}
    return client.post(f"/api/tables/{table_id}/choices", json=body).status_code


@pytest.mark.parametrize("order", list(itertools.permutations((1, 2, 3))))
def test_picks_in_any_order_from_the_same_moment(
    serve: Callable[..., Server], sqlite: str, order: tuple[int, ...]
) -> None:
    table_id, clients = seated(serve(sqlite), 4)
    assert answer(clients[0], table_id, clients[0].table(table_id)) == 200
    seen = {seat: clients[seat].table(table_id) for seat in order}
    assert all(table["frame"]["for_you"] and table["frame"]["asked"] == [1, 2, 3] for table in seen.values())
    assert [answer(clients[seat], table_id, seen[seat]) for seat in order] == [200, 200, 200]
    assert answer(clients[order[0]], table_id, seen[order[0]]) == 409, "an answer counts once"
    entries = clients[0].get(f"/api/tables/{table_id}/since/0").json()["entries"]
    assert [(entry["number"], entry["seat"]) for entry in entries] == list(enumerate((0, *order), 1))


def test_everybody_at_once_to_the_end(serve: Callable[..., Server], sqlite: str) -> None:
    table_id, clients = seated(serve(sqlite), 3)
    with ThreadPoolExecutor(3) as pool:
        for _ in range(200):
            seen = [client.table(table_id) for client in clients]
            if seen[0]["over"]:
                break
            asked = [(client, table) for client, table in zip(clients, seen, strict=True) if table["frame"]["for_you"]]
            codes = list(pool.map(lambda pair: answer(pair[0], table_id, pair[1]), asked))
            assert codes == [200] * len(asked)
    save = clients[0].get(f"/api/tables/{table_id}/save").text
    assert clients[0].post("/api/verify", json={"save": save}).json()["ok"]

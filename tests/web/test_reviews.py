"""Reviews over the wire: made once, in the background, of finished games alone."""

from __future__ import annotations

from typing import Any

import pytest
from clubhouse_kit import GAME, PATIENCE, Client, play_out, wait_for

from fivetool.engine.record import run_compiled
from fivetool.game.registry import find_game


@pytest.fixture(autouse=True)
def _compiled() -> None:
    run_compiled(*find_game(GAME).rules.records)


def finished_review(client: Client, address: str) -> dict[str, Any]:
    """Ask until it is ready."""
    wait_for(lambda: client.get(address).json()["ready"], PATIENCE, "the review was never ready")
    return dict(client.get(address).json())


def test_a_finished_game_is_reviewed_for_everybody_who_asks(alice: Client, bob: Client) -> None:
    table_id = alice.make_table("me", "random", seed=3)["id"]
    refused = alice.get(f"/api/tables/{table_id}/review")
    assert (refused.status_code, refused.json()["code"]) == (409, "not_over")
    play_out(table_id, alice)
    found = finished_review(alice, f"/api/tables/{table_id}/review")
    assert bob.get(f"/api/tables/{table_id}/review").json() == found
    moves = len(alice.get(f"/api/tables/{table_id}/replay").json()["entries"])
    assert sum(player["decisions"] for player in found["players"]) <= moves
    for team in found["teams"]:
        assert team["first"] + team["skill"] + team["luck"] == pytest.approx(team["last"])
    assert {team["last"] for team in found["teams"]} == {0.0, 1.0}
    numbers = [turn["number"] for turn in found["marked"]]
    assert numbers == sorted(numbers)
    assert all(1 <= number <= moves for number in numbers)


def test_an_uploaded_game_is_reviewed_when_it_is_over(alice: Client, bob: Client) -> None:
    table_id = alice.make_table("me", "random", seed=3)["id"]
    begun = bob.post("/api/saves", content=alice.get(f"/api/tables/{table_id}/save").content).json()["id"]
    refused = bob.get(f"/api/saves/{begun}/review")
    assert (refused.status_code, refused.json()["code"]) == (409, "not_over")
    play_out(table_id, alice)
    ended = bob.post("/api/saves", content=alice.get(f"/api/tables/{table_id}/save").content).json()["id"]
    found = finished_review(bob, f"/api/saves/{ended}/review")
    assert found["exact"]
    assert found["players"] == finished_review(alice, f"/api/tables/{table_id}/review")["players"]
    assert bob.get("/api/saves/none/review").status_code == 404

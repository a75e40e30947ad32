"""Reviews over the wire: made once, in the background, of finished games alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from clubhouse_kit import GAME, PATIENCE, Client, Server, play_out, wait_for

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


def test_luck_and_accuracy_come_to_my_page_by_themselves(serve: Callable[..., Server], sqlite: str) -> None:
    server = serve(sqlite, reviewing_seconds=0.2, review_seconds=0.3)
    with Client(server) as ann:
        table_id = ann.make_table("me", "random", seed=3)["id"]
        play_out(table_id, ann)

        def reviewed() -> bool:
            games = ann.get("/api/me/games").json()["games"]
            return bool(games) and games[0]["accuracy"] is not None

        wait_for(reviewed, PATIENCE, "the game is not reviewed")
        [game] = ann.get("/api/me/games").json()["games"]
        assert 0 <= game["accuracy"] <= 1
        assert -1 <= game["luck"] <= 1
        assert game["played_with"].startswith("Dice")
        shown = ann.get(f"/api/tables/{table_id}/review").json()  # the same review: it is not made twice
        assert shown["ready"]
        assert shown["teams"][0]["luck"] == game["luck"]
        page = ann.get("/me").text
        assert f"{game['accuracy'] * 100:.0f}%" in page
        assert "Played with" in page
        assert f",{game['luck']}," in ann.get("/api/me/games.csv").text

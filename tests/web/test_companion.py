"""The companion over HTTP: what to enter next, where the game stands, a save; and nothing but plain entries."""

from __future__ import annotations

from typing import Any

import pytest
from clubhouse_kit import GAME, Client, Server

from fivetool.game.registry import all_games, find_game
from fivetool.table.saves import load_text
from fivetool.web.messages.companion import MOST_ENTERED

GAMES = [game.name for game in all_games()]


def ask(client: Client, game: str, *entered: dict[str, object], seats: int = 2) -> dict[str, Any]:
    answer = client.post(f"/api/companion/{game}", json={"seats": seats, "entered": list(entered)})
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_companion(alice: Client, name: str) -> None:
    assert f'href="/companion/{name}"' in alice.get(f"/rules/{name}").text
    assert f'data-game="{name}"' in alice.get(f"/companion/{name}").text
    shown = ask(alice, name, seats=find_game(name).seats.counts[0])
    assert shown["wanted"] or shown["choices"]


def test_a_game_is_entered_step_by_step_and_saved(alice: Client) -> None:
    toss = {"dice": ["A"]}
    assert ask(alice, "power-chip")["wanted"] == [
        {"name": "Power Chip toss (the winning team)", "dice": [["A", "B"]], "names": {}}
    ]
    shown = ask(alice, "power-chip", toss)
    bat = {"choice": next(choice["id"] for choice in shown["choices"] if choice["name"] == "bat")}
    wanted = ask(alice, "power-chip", toss, bat)["wanted"]
    assert [(part["name"], len(part["dice"])) for part in wanted] == [("Batter dice", 6), ("Pitcher dice", 6)]
    assert wanted[0]["dice"][0] == ["B", "B", "1B", "1B", "2B", "HR"]
    roll = {"dice": [*["HR"] * 6, *["K"] * 5, "OUT"]}
    after = ask(alice, "power-chip", toss, bat, roll)
    assert after["scoreboard"]["lines"][0][0] == 1
    assert "<svg" in after["board"]
    assert any("home run" in line.lower() for line in after["lines"])
    saved = alice.post("/api/companion/power-chip/save", json={"seats": 2, "entered": [toss, bat]})
    assert load_text(saved.text).known_rows is not None


@pytest.mark.parametrize(
    ("entered", "status", "said"),
    [
        ([{"dice": ["C"]}], 422, "cannot show C"),
        ([{"dice": ["A B"]}], 422, ""),
        ([{"dice": ["A"], "options": {"dice": "/etc/passwd"}}], 422, ""),
        ([{"dice": ["A"] * 65}], 422, ""),
    ],
)
def test_what_cannot_be_entered_is_refused(alice: Client, entered: list[object], status: int, said: str) -> None:
    answer = alice.post("/api/companion/power-chip", json={"seats": 2, "entered": entered})
    assert answer.status_code == status
    assert said in answer.text


def test_options_cannot_be_sent(alice: Client) -> None:
    answer = alice.post("/api/companion/power-chip", json={"seats": 2, "entered": [], "dice": "/etc/passwd"})
    assert answer.status_code == 422


def test_a_number_of_seats_that_the_game_does_not_have_is_refused(alice: Client) -> None:
    answer = alice.post("/api/companion/diamond-dice", json={"seats": 3, "entered": []})
    assert answer.status_code == 422
    assert "needs exactly two players" in answer.text


def test_nothing_is_saved_before_the_first_dice(alice: Client) -> None:
    answer = alice.post("/api/companion/power-chip/save", json={"seats": 2, "entered": []})
    assert answer.status_code == 409
    assert "Enter the first dice before you save the game." in answer.text


def test_a_long_game_holds_up_no_table(server: Server, alice: Client) -> None:
    """What a companion replays waits in a pool of its own, one game at a time, and has a length."""
    club = server.app.state.club
    used: list[str] = []
    run = club.pools.companions.run
    club.pools.companions.run = lambda *work: used.append("companions") or run(*work)
    ask(alice, GAME)
    assert used == ["companions"]
    assert club.pools.companions.size.each == club.pools.companions.size.threads == 1
    too_long = [{"choice": 0}] * (MOST_ENTERED + 1)
    assert alice.post(f"/api/companion/{GAME}", json={"seats": 2, "entered": too_long}).status_code == 422


def test_cards_are_entered_by_their_names_and_not_twice(alice: Client) -> None:
    """Baseball Diamond Dice draws its first hand: a card that was drawn is not offered again."""
    first = ask(alice, "diamond-dice")["wanted"][0]
    assert first["names"]["B01"] == "Mumbles Ottershaw"
    second = ask(alice, "diamond-dice", {"dice": ["B01"]})["wanted"][0]
    assert second["dice"] == [first["dice"][0][1:]]
    assert "B01" not in second["names"]


# --- several phones ---


def shared_by(client: Client, *entered: dict[str, object]) -> str:
    made = client.post("/api/companion/power-chip/share", json={"seats": 2, "entered": list(entered)})
    assert made.status_code == 200, made.text
    return f"/api{made.json()['url']}"


def test_two_phones_share_one_table(alice: Client, bob: Client) -> None:
    table = shared_by(alice, {"dice": ["A"]})
    assert "QR code" in bob.get(table.removeprefix("/api")).text
    known = bob.get(table).json()
    assert (known["version"], known["entered"]) == (0, [{"choice": None, "dice": ["A"]}])
    bat = {"choice": known["shown"]["choices"][0]["id"]}
    gone_on = bob.post(table, json={"version": 0, "entered": [{"dice": ["A"]}, bat]}).json()
    assert gone_on["version"] == 1
    assert gone_on["shown"]["wanted"]
    late = alice.post(table, json={"version": 0, "entered": [{"dice": ["A"]}, bat]})
    assert late.status_code == 409
    assert "went on at another phone" in late.text
    assert alice.get(f"{table}?version=1").json() == {"version": 1, "entered": None, "shown": None}
    assert alice.get(f"{table}?version=0").json()["entered"] == gone_on["entered"]
    back = alice.post(table, json={"version": 1, "entered": [{"dice": ["A"]}]}).json()  # undo, by the other phone
    assert back["version"] == 2
    assert bob.post(f"{table}/save").json()["moves"] == []


def test_what_cannot_be_is_refused_at_a_shared_table_too(alice: Client) -> None:
    table = shared_by(alice)
    for wanted, said in (
        ({"version": 0, "entered": [{"dice": ["C"]}]}, "cannot show C"),
        ({"version": -1, "entered": []}, "version"),
        ({"entered": []}, "version"),
        ({"version": 0, "entered": [], "options": {}}, "options"),
    ):
        answer = alice.post(table, json=wanted)
        assert answer.status_code == 422
        assert said in answer.text
    assert alice.get("/api/companions/nowhere").status_code == 404
    assert alice.get("/companions/abcdefghijklmnopq").status_code == 404
    assert "belongs to no league" in alice.post(f"{table}/book").text

"""The daily game: the same dice for everybody, secret until the day is over, compared afterward."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
import sqlalchemy as sa
from clubhouse_kit import GAME, PATIENCE, Client, Server, messages_to, play_out, wait_for

from fivetool.web import authority, daily
from fivetool.web.daily import share_text, streak
from fivetool.web.models import DailyGameRow
from fivetool.web.store import now_ms

DAY_MS = 86_400_000


def sit_down(client: Client) -> str:
    answer = client.post(f"/daily/{GAME}")
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).removeprefix("/t/")


def days_later(monkeypatch: pytest.MonkeyPatch, days: int) -> None:
    for module in (authority, daily):
        monkeypatch.setattr(module, "now_ms", lambda: now_ms() + days * DAY_MS)


def key_of(server: Server) -> str:
    wanted = sa.select(DailyGameRow.key).where(DailyGameRow.game == GAME)
    return str(server.app.state.club.store.read(lambda c: c.execute(wanted).scalar_one()))


def test_everybody_has_the_same_dice_and_nobody_learns_the_key_that_day(
    serve: Callable[..., Server], database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve(database)
    with Client(server) as ann, Client(server) as ben:
        ann.post("/api/me", json={"name": "Ann"})
        at_ann, at_ben = sit_down(ann), sit_down(ben)
        assert at_ann != at_ben
        assert sit_down(ann) == at_ann  # one try
        assert ben.get(f"/t/{at_ann}").status_code == 403  # nobody looks over another's shoulder
        play_out(at_ann, ann)
        play_out(at_ben, ben)
        first, second = (client.table(at)["log"] for client, at in ((ann, at_ann), (ben, at_ben)))
        assert [line["text"] for line in first] == [line["text"] for line in second]  # same choices, same dice

        key, address = key_of(server), f"/api/tables/{at_ann}"
        wait_for(lambda: ann.get("/api/me/games").json()["games"], PATIENCE, "no result")
        seen = [
            json.dumps(messages_to(ann, at_ann)),
            ann.get(f"{address}/save").text,
            ann.get(f"/t/{at_ann}/replay").text,
            ann.get(f"{address}/review").text,
            ann.get("/daily").text,
            ann.get("/api/me/export").text,
            ann.get("/api/dice-log").text,
        ]
        assert all(text and key not in text for text in seen)
        assert ann.table(at_ann)["key"] is None
        assert ben.get(f"{address}/save").status_code == 403
        again = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "bot"}], "start": {"table": at_ann, "number": 0}}
        assert ann.post("/api/tables", json=again).json()["code"] == "still_playing"
        assert "Ann" not in ben.get("/daily").text.split('id="past"')[1]
        today = server.app.state.club.daily.today()
        assert ben.get(f"/daily?day={today}").status_code == 409
        assert "1 day in a row" in ann.get("/daily").text

        days_later(monkeypatch, 1)
        page = ben.get("/daily").text.split('id="past"')[1]
        assert "Ann" in page
        assert key in page
        assert ann.table(at_ann)["key"] == key
        assert ben.get(f"{address}/replay").json()["verified"]["ok"]
        assert sit_down(ann) != at_ann  # another day, other dice


def test_looking_at_the_daily_games_writes_nothing_once_their_keys_are_drawn(
    server: Server, alice: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice.get("/daily")
    store = server.app.state.club.store
    written: list[object] = []
    change = store.change
    monkeypatch.setattr(store, "change", lambda work: written.append(work) or change(work))
    assert alice.get("/daily").status_code == 200
    assert written == []


def test_a_daily_game_has_no_hints_no_undo_and_no_second_start(alice: Client) -> None:
    table_id = sit_down(alice)
    seen = alice.wait_for_turn(table_id)
    assert any(term.startswith("the daily game of") for term in seen["terms"])
    assert alice.get(f"/api/tables/{table_id}/hint").json()["code"] == "no_hints"
    alice.choose(table_id)
    alice.wait_for_turn(table_id)
    assert alice.post(f"/api/tables/{table_id}/undo").json()["code"] == "daily"
    assert not alice.table(table_id)["undo"]["allowed"]
    assert "key" not in alice.get(f"/api/tables/{table_id}/save").json()["dice"]
    alice.post(f"/api/tables/{table_id}/leave")
    assert sit_down(alice) == table_id  # whoever has left has had their try


def test_what_ends_after_midnight_is_not_compared(
    server: Server, alice: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = server.app.state.club
    monkeypatch.setattr(daily, "now_ms", lambda: now_ms() - DAY_MS)
    table_id, yesterday = sit_down(alice), club.daily.today()
    monkeypatch.undo()
    play_out(table_id, alice)
    wait_for(lambda: alice.get("/api/me/games").json()["games"], PATIENCE, "no result")
    assert club.daily.compared(yesterday, GAME) == []
    assert club.daily.streak_of(club.tables[table_id].seats[0].visitor) == 0


def test_streaks_and_lines_to_share() -> None:
    assert streak([], "2026-03-01") == 0
    assert streak(["2026-03-01", "2026-02-28", "2026-02-27", "2026-02-25"], "2026-03-01") == 3
    assert share_text("Game", "2026-03-01", "lost", -2, 1) == "Fivetool daily, 2026-03-01, Game: lost by 2."
    assert share_text("Game", "2026-03-01", "drawn", 0, 2).endswith("drawn. 2 days in a row.")

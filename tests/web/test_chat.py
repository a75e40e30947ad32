"""Messages in people's own words: only where the host allows them, for players alone, limited, reported, deleted."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
import sqlalchemy as sa
from clubhouse_kit import Client, Server

from fivetool.cli import main
from fivetool.web.models import MessageRow, ReportRow
from fivetool.web.settings import Rate, Rates

BAD_WORDS = ["", "   ", "x" * 201, "two\nlines", "turned \u202earound", "\u200b"]


def two_at_a_table(ann: Client, ben: Client, **more: object) -> str:
    made = ann.make_table("me", "friend", **more)
    assert ben.sit_by(made["seat_links"][0]).status_code == 200
    return str(made["id"])


def test_players_write_only_where_the_host_allows_it(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    with Client(server) as ann, Client(server) as ben, Client(server) as watcher:
        table_id = two_at_a_table(ann, ben)
        address = f"/api/tables/{table_id}/messages"
        assert ben.post(address, json={"text": "hi"}).json()["code"] == "no_chat"
        assert ben.post(f"/api/tables/{table_id}/chat", json={"on": True}).json()["code"] == "not_owner"
        assert ann.post(f"/api/tables/{table_id}/chat", json={"on": True}).status_code == 200
        assert "chat allowed" in ann.table(table_id)["terms"]
        with ann.live(table_id) as line, watcher.live(table_id) as seen:
            assert ben.post(address, json={"text": " What a play! "}).status_code == 200
            news = line.wait_for(lambda m: m["type"] == "presence" and m["players"][1]["said"])
            assert news["players"][1]["said"] == {"text": "What a play!", "number": 1, "written": True}
            seen.wait_for_type("presence")
            assert ben.post(f"/api/tables/{table_id}/say", json={"phrase": "thanks"}).status_code == 200
            seen.wait_for(lambda m: m["type"] == "presence" and m["players"][1]["said"])
            assert "What a play" not in json.dumps(seen.received)  # spectators hear phrases alone
        assert watcher.get(address).json()["code"] == "watcher"
        assert watcher.post(address, json={"text": "me too"}).json()["code"] == "watcher"
        assert "What a play" not in watcher.get(f"/api/tables/{table_id}").text + watcher.get(f"/t/{table_id}").text
        assert [(one["text"], one["yours"]) for one in ann.get(address).json()] == [("What a play!", False)]
        assert {ben.post(address, json={"text": text}).status_code for text in BAD_WORDS} == {422}
        ann.post(f"/api/tables/{table_id}/chat", json={"on": False})
        assert ben.post(address, json={"text": "hi"}).json()["code"] == "no_chat"


def test_messages_and_reports_have_limits(serve: Callable[..., Server], sqlite: str) -> None:
    server = serve(sqlite, rates=Rates(chat=Rate(2, 0.0), report=Rate(1, 0.0)))
    with Client(server) as ann, Client(server) as ben:
        ann.get("/")
        ben.get("/")
        table_id = two_at_a_table(ann, ben, chat=True)
        said = [ben.post(f"/api/tables/{table_id}/messages", json={"text": "again"}).status_code for _ in range(3)]
        assert said == [200, 200, 429]
        report = {"seat": 1, "reason": "rude"}
        assert [ann.post(f"/api/tables/{table_id}/report", json=report).status_code for _ in range(2)] == [200, 429]


def test_the_operator_reads_reports_and_mutes(
    serve: Callable[..., Server], sqlite: str, capsys: pytest.CaptureFixture[str]
) -> None:
    server = serve(sqlite)

    def admin(*words: str) -> str:
        assert main(["admin", *words, "--database", sqlite]) == 0
        return capsys.readouterr().out

    with Client(server) as ann, Client(server) as ben, Client(server) as watcher:
        ben.post("/api/me", json={"name": "Ben"})
        table_id = two_at_a_table(ann, ben, chat=True)
        ben.post(f"/api/tables/{table_id}/messages", json={"text": "[red]something nasty"})
        reported = f"/api/tables/{table_id}/report"
        assert watcher.post(reported, json={"seat": 1, "reason": "x"}).json()["code"] == "watcher"
        assert ann.post(reported, json={"seat": 0, "reason": "x"}).json()["code"] == "no_such_seat"
        assert ann.post(reported, json={"seat": 9, "reason": "x"}).json()["code"] == "no_such_seat"
        assert ann.post(reported, json={"seat": 1, "reason": "insults"}).status_code == 200
        told = admin("reports")
        assert "Ben" in told
        assert "Reason: insults" in told
        assert "> Ben: [red]something nasty" in told
        [one] = json.loads(admin("reports", "--json"))["reports"]
        admin("mute", one["about"][:12], "--reason", "insults")
        assert ben.post(f"/api/tables/{table_id}/messages", json={"text": "again"}).json()["code"] == "muted"
        admin("settle", one["id"])
        assert admin("reports") == "There are no open reports.\n"
        assert "settled" in admin("reports", "--all")
        assert main(["admin", "settle", "nothing", "--database", sqlite]) == 2


def test_what_somebody_wrote_goes_with_them(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    with Client(server) as ann, Client(server) as ben:
        ben.post("/api/me", json={"name": "Ben"})
        table_id = two_at_a_table(ann, ben, chat=True)
        ben.post(f"/api/tables/{table_id}/messages", json={"text": "mine"})
        ann.post(f"/api/tables/{table_id}/messages", json={"text": "yours"})
        ann.post(f"/api/tables/{table_id}/report", json={"seat": 1, "reason": "x"})
        assert [one["text"] for one in ben.get("/api/me/export").json()["messages"]] == ["mine"]
        assert ben.post("/api/me/delete", json={"confirm": "delete everything"}).status_code == 200
        assert [one["text"] for one in ann.get(f"/api/tables/{table_id}/messages").json()] == ["yours"]
        store = server.app.state.club.store
        kept = store.read(lambda c: c.execute(sa.select(sa.func.count()).select_from(ReportRow)).scalar_one())
        assert kept == 0
        assert store.read(lambda c: c.execute(sa.select(MessageRow.text)).scalars().all()) == ["yours"]

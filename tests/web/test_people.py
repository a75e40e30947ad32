"""People: names and signs, results of games, moving to another device, taking everything along, deleting it."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable

import pytest
import sqlalchemy as sa
from clubhouse_kit import PATIENCE, Client, Server, play_out, wait_for

from fivetool.cli import main
from fivetool.web import people
from fivetool.web.identity import COOKIE
from fivetool.web.messages.people import MyGame
from fivetool.web.messages.reviewed import PlayerReviewed, ReviewShown, TeamReviewed
from fivetool.web.models import PersonRow, ResultRow, SeatRow, TableRow
from fivetool.web.my_pages import as_csv
from fivetool.web.settings import Rates
from fivetool.web.store import Store


def games_of(client: Client, **wanted: str) -> list[dict[str, object]]:
    return list(client.get("/api/me/games", params=wanted).json()["games"])


def finish(client: Client, *seats: str) -> str:
    """A game played to its end, with its result written down."""
    before = len(games_of(client))
    table_id = str(client.make_table(*seats)["id"])
    play_out(table_id, client)
    wait_for(lambda: len(games_of(client)) == before + 1, PATIENCE, "no result was written")
    return table_id


def rows(server: Server, statement: sa.Select[tuple[object, ...]]) -> list[sa.Row[tuple[object, ...]]]:
    store: Store = server.app.state.club.store
    return store.read(lambda connection: list(connection.execute(statement)))


def test_a_person_has_a_name_games_and_a_way_to_another_device(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    with Client(server) as ann, Client(server) as phone, Client(server) as ben:
        assert ann.get("/api/me").json()["name"] == ""
        assert ann.post("/api/me/code").json()["code"] == "no_name"
        assert ann.post("/api/me", json={"name": "Ann", "sign": "moon"}).json()["sign"] == "moon"
        table_id = finish(ann, "me", "manager")
        assert ann.table(table_id)["players"][0]["name"] == "Ann"
        assert ann.table(table_id)["players"][0]["sign"] == "moon"
        [game] = games_of(ann)
        results = {"won": "lost", "lost": "won", "drawn": "drawn"}
        seen = ann.table(table_id)
        assert game["outcome"] == seen["your_result"]
        assert game["table"] == table_id
        assert game["opponents"] == [seen["players"][1]["name"]]
        assert game["choices"] == seen["number"]
        both = rows(server, sa.select(ResultRow.outcome).order_by(ResultRow.seat))
        assert both[1].outcome == results[str(both[0].outcome)]

        finish(ann, "me", "me")  # against oneself: neither won nor lost
        assert next(game["outcome"] for game in games_of(ann)) == "both"
        assert len(games_of(ann, outcome=str(game["outcome"]))) == 1
        assert games_of(ann, opponent="nobody of that name") == []
        assert len(games_of(ann, opponent=str(game["opponents"][0])[:3].upper())) == 1  # type: ignore[index]
        page = ann.get("/me").text
        assert "Ann" in page
        assert f"/t/{table_id}/replay" in page
        table = list(csv.DictReader(io.StringIO(ann.get("/api/me/games.csv").text)))
        assert [line["outcome"] for line in table] == ["both", game["outcome"]]

        made = ann.post("/api/me/code").json()
        assert made["link"].endswith(f"/move#{made['code']}")
        assert made["qr"].startswith("<svg")
        [kept] = rows(server, sa.select(PersonRow.code, PersonRow.sealed))
        visitor = ann.cookies[COOKIE].strip('"').split(".")[0].strip('"')
        assert made["code"] not in str(tuple(kept))
        assert visitor not in str(tuple(kept))
        assert phone.post("/api/me/move", json={"code": "AAAA-BBBB-CCCC-DDDD-EEEE"}).json()["code"] == "wrong_code"
        assert phone.post("/api/me/move", json={"code": made["code"].lower().replace("-", " ")}).status_code == 200
        assert phone.get("/api/me").json()["name"] == "Ann"
        assert len(games_of(phone)) == 2
        assert phone.table(table_id)["you"]["seats"] == [0]

        again = ann.post("/api/me/code").json()["code"]  # the earlier code is void
        assert ben.post("/api/me/move", json={"code": made["code"]}).status_code == 403
        assert ben.post("/api/me/move", json={"code": again}).status_code == 200


def test_a_friend_is_known_by_name_and_nobody_is_called_like_another(
    server: Server, alice: Client, bob: Client
) -> None:
    for client in (alice, bob):
        client.post("/api/me", json={"name": "Sam"})
    made = alice.make_table("me", "friend")
    bob.sit_by(made["seat_links"][0])
    assert [player["name"] for player in alice.table(made["id"])["players"]] == ["Sam", "Sam 2"]
    alice.post(f"/api/tables/{made['id']}/name", json={"name": "Sam 2"})
    names = [player["name"] for player in alice.table(made["id"])["players"]]
    assert names == ["Sam 2 2", "Sam 2"]
    assert alice.get("/api/me").json()["name"] == "Sam 2"  # said at a table, it holds everywhere
    server.app.state.club.tables.clear()
    assert alice.table(made["id"])["players"][0]["name"] == "Sam 2 2"  # the table opens again
    bob.post("/api/me", json={"name": "Bea", "sign": "star"})
    assert alice.table(made["id"])["players"][1]["name"] == "Bea"
    refused = bob.post("/api/me", json={"name": "a\u200bb"})
    assert (refused.status_code, refused.json()["code"]) == (422, "bad_name")
    assert bob.post("/api/me", json={"name": "Bea", "sign": "skull"}).json()["code"] == "no_such_sign"


def test_everything_of_mine_is_taken_along_and_deleted(serve: Callable[..., Server], database: str) -> None:
    server = serve(database)
    with Client(server) as ann, Client(server) as ben:
        ann.post("/api/me", json={"name": "Ann"})
        ben.post("/api/me", json={"name": "Ben"})
        alone = finish(ann, "me", "manager")
        shared = ann.make_table("me", "friend")
        ben.sit_by(shared["seat_links"][0])
        play_out(shared["id"], ann, ben)
        wait_for(lambda: len(games_of(ben)) == 1, PATIENCE, "no result was written")
        going_on = ann.make_table("me", "friend")
        ben.sit_by(going_on["seat_links"][0])
        everything = ann.get("/api/me/export").json()
        assert everything["person"]["name"] == "Ann"
        assert len(everything["games"]) == 2
        assert {line["table"] for line in everything["tables"]} == {alone, shared["id"], going_on["id"]}

        assert ann.post("/api/me/delete", json={"confirm": "yes"}).status_code == 422
        assert ann.post("/api/me/delete", json={"confirm": "delete everything"}).json() == {"url": "/"}
        assert ann.get("/api/me").json()["name"] == ""
        assert games_of(ann) == []
        assert ann.get(f"/api/tables/{alone}").status_code == 404
        assert ben.table(going_on["id"])["players"][0]["kind"] == "open"
        [game] = games_of(ben)
        assert game["opponents"] == ["Someone"]
        known = rows(server, sa.select(PersonRow.name))
        assert [row.name for row in known] == ["Ben"]
        seats = rows(server, sa.select(SeatRow.name, SeatRow.visitor, SeatRow.left_by).where(SeatRow.seat == 0))
        assert {tuple(row) for row in seats} == {("Someone", None, None)}


def test_a_result_that_a_crash_kept_back_is_made_up_for(serve: Callable[..., Server], sqlite: str) -> None:
    first = serve(sqlite)
    with Client(first) as ann:
        finish(ann, "me", "manager")
        cookies = dict(ann.cookies)
        store: Store = first.app.state.club.store
        store.change(
            lambda c: c.execute(sa.delete(ResultRow)) and c.execute(sa.update(TableRow).values(recorded=False))
        )
        first.stop()
    second = serve(sqlite, record_seconds=0.1)
    with Client(second) as ann:
        ann.cookies.update(cookies)
        wait_for(lambda: len(games_of(ann)) == 1, PATIENCE, "the result was not made up for")


def test_a_new_name_goes_to_all_tables_in_one_go(
    server: Server, alice: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice.post("/api/me", json={"name": "Ann"})
    for _ in range(4):
        alice.make_table("me", "me")
    monkeypatch.setattr(people, "MOST_RENAMED", 6)  # seats: those of three tables
    store = server.app.state.club.store
    written: list[object] = []
    change = store.change
    monkeypatch.setattr(store, "change", lambda work: written.append(work) or change(work))
    alice.post("/api/me", json={"name": "Anna"})
    assert len(written) == 2  # who she is, and what she is called at her tables
    called = [row.name for row in rows(server, sa.select(SeatRow.name).order_by(SeatRow.name))]
    assert called == ["Ann", "Ann 2", *["Anna"] * 3, *["Anna 2"] * 3]


def test_pictures_of_links_are_few_and_small(serve: Callable[..., Server], sqlite: str) -> None:
    server = serve(sqlite, rates=Rates())
    with Client(server) as greedy:
        greedy.get("/")
        home = str(greedy.base_url)
        too_long = greedy.post("/api/qr", json={"address": f"{home}/{'x' * 300}"})
        assert too_long.status_code == 422
        answers = [greedy.post("/api/qr", json={"address": f"{home}/t/{n}"}).status_code for n in range(14)]
    assert answers[0] == 200
    assert answers[-1] == 429


def test_codes_cannot_be_tried_by_the_thousand(serve: Callable[..., Server], sqlite: str) -> None:
    server = serve(sqlite, rates=Rates())
    with Client(server) as guesser:
        guesser.get("/")
        answers = [guesser.post("/api/me/move", json={"code": f"{guess:020}"}).status_code for guess in range(8)]
    assert answers[0] == 403
    assert answers[-1] == 429


def test_a_name_is_no_formula() -> None:
    blank = dict.fromkeys(("table", "game", "title", "score", "ended"), "")
    game = MyGame(**blank, outcome="won", opponents=["=1+1"], partners=[], choices=1, minutes=2, replay=None)
    assert "'=1+1" in as_csv([game])


def test_the_operator_mutes_renames_and_forgets(
    server: Server, sqlite: str, alice: Client, bob: Client, capsys: pytest.CaptureFixture[str]
) -> None:
    def admin(*words: str) -> str:
        assert main(["admin", *words, "--database", sqlite]) == 0
        return capsys.readouterr().out

    alice.post("/api/me", json={"name": "Loud"})
    bob.post("/api/me", json={"name": "Bob"})
    made = alice.make_table("me", "friend")
    bob.sit_by(made["seat_links"][0])
    person = admin("people", "lou").split()[0]
    assert len(person) == 12
    admin("mute", person, "--reason", "spam")
    said = alice.post(f"/api/tables/{made['id']}/say", json={"phrase": "hello"}).json()
    assert (said["code"], "spam" in said["message"]) == ("muted", True)
    assert "muted: spam" in admin("people", "lou")
    admin("unmute", person)
    assert alice.post(f"/api/tables/{made['id']}/say", json={"phrase": "hello"}).status_code == 200
    admin("rename", person, "Guest")
    assert bob.table(made["id"])["players"][0]["name"] == "Guest"
    admin("forget", person, "--yes")
    assert alice.get("/api/me").json()["name"] == ""
    assert bob.table(made["id"])["players"][0]["name"] == "Someone"
    assert main(["admin", "mute", person, "--database", sqlite]) != 0


def test_my_page_tells_what_a_review_has_found(server: Server, alice: Client) -> None:
    table_id = alice.make_table("me", "random", seed=4)["id"]
    play_out(table_id, alice)
    wait_for(lambda: alice.get("/api/me/games").json()["games"], PATIENCE, "no result")
    found = ReviewShown(
        ready=True,
        done=1,
        looks=1,
        players=[
            PlayerReviewed(
                seat=0, team=0, name="Me", decisions=9, accuracy=0.87, given_away=0.1, blunders=0, mistakes=1, slips=0
            )
        ],
        teams=[TeamReviewed(team=0, name="Me", first=0.5, skill=-0.1, luck=0.23, last=1.0, without_luck=0.4)],
    )
    server.app.state.club.reviewed.keep(table_id, found).result()
    [game] = alice.get("/api/me/games").json()["games"]
    assert (game["luck"], game["accuracy"]) == (0.23, 0.87)
    assert game["played_with"].startswith("Dice")
    page = alice.get("/me").text
    assert "+23%" in page
    assert "most accurate game 87%" in page
    assert "Played with: " in page
    assert ",0.23,0.87," in alice.get("/api/me/games.csv").text

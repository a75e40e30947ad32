"""Liars at the tables: a player who wants to know the dice, an operator who rewrites the database. What catches them.

Keys are drawn for real here. Every lie works by the interface alone, or by writing to the database.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from clubhouse_kit import PATIENCE, Client, Server, play_out, wait_for

from fivetool.errors import SaveError
from fivetool.table import verify
from fivetool.web import dice_log

HIDDEN_GAME = "highlights-2045"
LONG_WAIT = 60.0  # seconds: nobody is passed over before a test is done


@pytest.fixture(autouse=True)
def known_dice() -> None:
    """No known dice in these tests."""


def save_of(client: Client, table_id: str) -> dict[str, Any]:
    answer = client.get(f"/api/tables/{table_id}/save")
    assert answer.status_code == 200, answer.text
    return dict(json.loads(answer.text))


def code_of(answer: Any) -> str:
    return str(answer.json().get("code"))


# --- a lying player ---


def test_the_key_that_the_maker_reads_first_is_not_the_key_of_the_game(alice: Client, bob: Client) -> None:
    """The maker takes both seats, reads the save and the key in it, leaves one seat and sends its link."""
    table_id = alice.make_table("me", "me")["id"]
    known = save_of(alice, table_id)["dice"]["key"]
    alice.post(f"/api/tables/{table_id}/leave", json={"seat": 1})
    link = alice.post(f"/api/tables/{table_id}/links", json={"seat": 1}).json()
    assert bob.sit_by(link).status_code == 200
    play_out(table_id, alice, bob)
    dice = save_of(alice, table_id)["dice"]
    assert dice["key"] != known
    assert [(entry["key"], entry["moves"]) for entry in dice["earlier"]] == [(known, 0)], "it rolled the deal alone"


def test_the_key_read_from_the_seat_of_somebody_who_left_is_not_that_of_the_rest(
    server: Server, alice: Client, bob: Client
) -> None:
    made = alice.make_table("me", "friend")
    table_id, claim = made["id"], f"/api/tables/{made['id']}/claim"
    bob.sit_by(made["seat_links"][0])
    bob.post(f"/api/tables/{table_id}/leave")
    assert "key" not in save_of(alice, table_id)["dice"], "somebody can still sit down there"
    assert alice.post(claim, json={"seat": 1}).status_code == 200
    known = save_of(alice, table_id)["dice"]["key"]
    alice.post(f"/api/tables/{table_id}/leave", json={"seat": 1})
    with Client(server) as carol:
        assert carol.post(claim, json={"seat": 1}).status_code == 200
        play_out(table_id, alice, carol)
    assert save_of(alice, table_id)["dice"]["key"] != known


def test_a_seat_that_was_left_is_no_window_into_its_cards(server: Server, alice: Client, bob: Client) -> None:
    """Neither the opponent nor the opponent behind another cookie sees what was dealt there; nor does a link help."""
    made = alice.make_table("me", "friend", game=HIDDEN_GAME)
    table_id, claim = made["id"], f"/api/tables/{made['id']}/claim"
    bob.sit_by(made["seat_links"][0])
    bob.post(f"/api/tables/{table_id}/leave")
    with Client(server) as stranger:
        stranger.get("/")
        for client in (alice, stranger):
            assert code_of(client.post(claim, json={"seat": 1})) == "kept_seat"
    assert code_of(alice.post(f"/api/tables/{table_id}/links", json={"seat": 1})) == "kept_seat"
    assert alice.table(table_id)["links"]["invite"] == []
    assert bob.post(claim, json={"seat": 1}).status_code == 200, "whoever left may come back"
    bob.post(f"/api/tables/{table_id}/leave")
    assert alice.post(claim, json={"seat": 1, "bot": "manager"}).status_code == 200


def test_no_roll_is_tried_before_the_friend_sits(alice: Client, bob: Client) -> None:
    made = alice.make_table("me", "friend")
    table_id = made["id"]
    for choice in range(4):
        answer = alice.post(f"/api/tables/{table_id}/choices", json={"number": 0, "choice": choice})
        assert (answer.status_code, code_of(answer)) == (409, "not_begun")
    assert code_of(alice.post(f"/api/tables/{table_id}/undo")) == "not_begun"
    assert code_of(alice.get(f"/api/tables/{table_id}/save")) == "not_begun"
    bob.sit_by(made["seat_links"][0])
    assert alice.table(table_id)["dice"]["begun"]


def test_nothing_is_taken_back_while_a_seat_is_empty(alice: Client, bob: Client) -> None:
    """With the other one gone, each choice could be tried until its roll suits."""
    made = alice.make_table("me", "friend")
    table_id = made["id"]
    bob.sit_by(made["seat_links"][0])
    while not alice.table(table_id)["frame"]["for_you"]:
        bob.choose(table_id)
    bob.post(f"/api/tables/{table_id}/leave")
    alice.choose(table_id)
    assert not alice.table(table_id)["undo"]["allowed"]
    assert code_of(alice.post(f"/api/tables/{table_id}/undo")) == "empty_seat"


def test_nothing_is_taken_back_from_before_somebody_sat_down(alice: Client, bob: Client) -> None:
    made = alice.make_table("me", "me")
    table_id = made["id"]
    alice.choose(table_id)
    alice.post(f"/api/tables/{table_id}/leave", json={"seat": 1})
    bob.post(f"/api/tables/{table_id}/claim", json={"seat": 1})
    assert code_of(alice.post(f"/api/tables/{table_id}/undo")) == "nothing_to_undo"


# --- joint keys ---


def hash_of(part: str) -> str:
    return hashlib.sha256(f"fivetool dice part {part}".encode()).hexdigest()


def share(client: Client, table_id: str, **given: Any) -> Any:
    return client.post(f"/api/tables/{table_id}/dice", json=given)


def test_every_browser_adds_a_part_and_the_server_cannot_choose_the_key(
    serve: Callable[..., Server], sqlite: str
) -> None:
    server = serve(sqlite, dice_seconds=LONG_WAIT)
    with Client(server) as ann, Client(server) as ben:
        made = ann.make_table("me", "friend")
        table_id = made["id"]
        assert ann.table(table_id)["dice"]["round"]["stage"] == "seats"
        ben.sit_by(made["seat_links"][0])
        people = {ann: secrets.token_hex(32), ben: secrets.token_hex(32)}
        round_ = ann.table(table_id)["dice"]["round"]
        assert (round_["stage"], round_["wanted"], round_["alone"]) == ("hashes", "hash", False)
        number, committed = round_["round"], round_["commitment"]
        assert code_of(share(ann, table_id, round=number, hash=hash_of(people[ann]), part=people[ann])) == "too_early"
        assert share(ben, table_id, round=number, hash=hash_of(people[ben])).json()["round"]["stage"] == "parts"
        assert code_of(share(ben, table_id, round=number, part="0" * 64)) == "wrong_part"
        for client, part in people.items():
            assert share(client, table_id, round=number, part=part).status_code == 200
        sealed = ann.table(table_id)["dice"]
        assert (sealed["begun"], sealed["round"]) == (True, None)
        kept = sealed["seals"][-1]
        said = json.loads(kept["statement"])
        assert hashlib.sha256(kept["statement"].encode()).hexdigest() == kept["seal"]
        assert said["parts"] == {"0": people[ann], "1": people[ben]}
        assert (said["commitment"], said["table"], said["from"]) == (committed, table_id, 0)
        play_out(table_id, ann, ben)
        text = ann.get(f"/api/tables/{table_id}/save").text
    dice = json.loads(text)["dice"]
    secret = dice["secret"]
    assert hashlib.sha256(f"fivetool dice secret {secret}".encode()).hexdigest() == committed
    joint = hashlib.sha256(f"fivetool joint key {secret} {kept['seal']}".encode()).hexdigest()
    assert dice["key"] == joint[:32]
    told = verify(text, kept["seal"])["told"]
    assert "joint: from the server's secret and a random part that Player A and Player B added" in told[0]
    with pytest.raises(SaveError, match="fixes the server's share of the key and nothing else"):
        verify(text, committed)


def test_who_plays_alone_begins_with_one_request(serve: Callable[..., Server], sqlite: str) -> None:
    with Client(serve(sqlite, dice_seconds=LONG_WAIT)) as ann:
        table_id = ann.make_table("me", "manager")["id"]
        round_ = ann.table(table_id)["dice"]["round"]
        assert round_["alone"]
        part = secrets.token_hex(32)
        done = share(ann, table_id, round=round_["round"], hash=hash_of(part), part=part).json()
        assert done["begun"]
        assert json.loads(done["seals"][-1]["statement"])["parts"] == {"0": part}
        assert ann.wait_for_turn(table_id)["frame"]["choices"]


def test_who_promises_a_part_and_does_not_send_it_is_passed_over(serve: Callable[..., Server], sqlite: str) -> None:
    """A part that is withheld would let its owner choose between two keys; so nothing of that round is used."""
    server = serve(sqlite, dice_seconds=LONG_WAIT)
    with Client(server) as ann, Client(server) as ben:
        made = ann.make_table("me", "friend")
        table_id = made["id"]
        ben.sit_by(made["seat_links"][0])
        first = ann.table(table_id)["dice"]["round"]
        part = secrets.token_hex(32)
        share(ann, table_id, round=first["round"], hash=hash_of("ff" * 32))
        share(ben, table_id, round=first["round"], hash=hash_of(part))
        share(ben, table_id, round=first["round"], part=part)
        assert not ann.table(table_id)["dice"]["begun"]
        server.app.state.club.tables[table_id].patience_ms = 0
        wait_for(lambda: ann.table(table_id)["dice"]["begun"], PATIENCE, "it waits for ever")
        said = json.loads(ann.table(table_id)["dice"]["seals"][-1]["statement"])
        assert said["commitment"] != first["commitment"]
        assert "0" not in said["parts"]
        assert part not in said["parts"].values()


def test_who_adds_nothing_can_say_so(serve: Callable[..., Server], sqlite: str) -> None:
    with Client(serve(sqlite, dice_seconds=LONG_WAIT)) as ann:
        table_id = ann.make_table("me", "manager")["id"]
        number = ann.table(table_id)["dice"]["round"]["round"]
        assert share(ann, table_id, round=number, nothing=True).json()["begun"]
        play_out(table_id, ann)
        told = verify(ann.get(f"/api/tables/{table_id}/save").text)["told"]
        assert "drawn by the server alone, no player having added a part" in told[0]


def test_a_round_is_for_its_players(serve: Callable[..., Server], sqlite: str) -> None:
    server = serve(sqlite, dice_seconds=LONG_WAIT)
    with Client(server) as ann, Client(server) as ben:
        table_id = ann.make_table("me", "manager")["id"]
        number = ann.table(table_id)["dice"]["round"]["round"]
        assert code_of(share(ben, table_id, round=number, hash="0" * 64)) == "watcher"
        assert code_of(share(ann, table_id, round=number + 1, hash="0" * 64)) == "other_round"
        assert code_of(share(ann, table_id, round=number, hash="short")) == "invalid"


def test_new_dice_in_the_middle_outlast_a_restart(serve: Callable[..., Server], sqlite: str) -> None:
    first = serve(sqlite)
    with Client(first) as ann, Client(first) as ben:
        table_id = ann.make_table("me", "me")["id"]
        ann.choose(table_id)
        ann.choose(table_id)
        ann.post(f"/api/tables/{table_id}/leave", json={"seat": 1})
        ben.post(f"/api/tables/{table_id}/claim", json={"seat": 1})
        entries = ann.get(f"/api/tables/{table_id}/since/0").json()["entries"]
        assert [entry["kind"] for entry in entries] == ["choice", "choice", "dice"]
        for _ in range(3):
            (ann if ann.table(table_id)["frame"]["for_you"] else ben).choose(table_id)
        before, cookies = ann.table(table_id), [dict(ann.cookies), dict(ben.cookies)]
    first.stop()
    second = serve(sqlite)
    with Client(second) as ann, Client(second) as ben:
        for client, cookie in zip((ann, ben), cookies, strict=True):
            client.cookies.update(cookie)
        assert {**ann.table(table_id), "graph": None, "players": None} == {**before, "graph": None, "players": None}
        play_out(table_id, ann, ben)
        text = ann.get(f"/api/tables/{table_id}/save").text
        kept = [seal["seal"] for seal in before["dice"]["seals"]]
        assert ann.get(f"/api/tables/{table_id}/replay").json()["verified"]["ok"]
    assert len(verify(text, kept)["told"]) == 2
    with pytest.raises(SaveError, match=r"holds for the deal and choices 1 to 2; choices 3 to \d+ \(sealed as"):
        verify(text, kept[0])
    assert "made afterward and holds this one" in verify(text, kept[1])["told"][0]


# --- a lying operator ---


def test_dice_rewritten_in_the_database_are_not_played_on(serve: Callable[..., Server], sqlite: str) -> None:
    first = serve(sqlite)
    with Client(first) as ann:
        table_id = ann.make_table("me", "manager")["id"]
        ann.choose(table_id)
    first.stop()
    with sa.create_engine(sqlite).begin() as connection:
        connection.execute(sa.text("UPDATE dice_rounds SET key = :key"), {"key": "ab" * 16})
    with Client(serve(sqlite)) as ann:
        answer = ann.get(f"/api/tables/{table_id}")
        assert (answer.status_code, "dice of this table were changed" in answer.json()["message"]) == (410, True)


def test_an_operator_who_rewrites_everything_is_caught_by_whoever_kept_the_seal(
    serve: Callable[..., Server], sqlite: str
) -> None:
    """The dice, their seal and the log are all made to fit a key that suits, after the seal was shown."""
    first = serve(sqlite)
    with Client(first) as ann:
        table_id = ann.make_table("me", "me")["id"]
        shown = ann.table(table_id)["dice"]["seals"][-1]
        cookies = dict(ann.cookies)
    first.stop()
    _reseal(sqlite, table_id)
    second = serve(sqlite)
    with Client(second) as ann:
        ann.cookies.update(cookies)
        now = ann.table(table_id)["dice"]["seals"][-1]
        assert now["seal"] != shown["seal"]
        play_out(table_id, ann)
        text = ann.get(f"/api/tables/{table_id}/save").text
        assert not ann.post("/api/verify", json={"save": text, "commitments": [shown["seal"]]}).json()["ok"]
        logged = ann.get("/api/dice-log", params={"after": shown["log_place"] - 1, "limit": 1}).json()["entries"][0]
        assert (logged["value"], logged["hash"]) != (shown["seal"], shown["log_hash"])
    with pytest.raises(SaveError, match="does not match the commitment"):
        verify(text, shown["seal"])
    with sa.create_engine(sqlite).connect() as connection:
        dice_log.check(dice_log.read_all(connection))  # a log that was rewritten whole hangs together


def _reseal(database: str, table_id: str) -> None:
    """What an operator can do who has the database and this program."""
    from fivetool.table.fair import commitment_of_secret, joint_key, key_to_hex, seal_of

    with sa.create_engine(database).begin() as connection:
        row = connection.execute(sa.text("SELECT * FROM dice_rounds")).one()
        table = connection.execute(sa.text("SELECT * FROM tables")).one()
        from fivetool.table.fair import Circumstances, DiceKey

        secret = "5" * 64
        about = Circumstances(table.game, table.rules_version, table.seats, json.loads(table.options), None)
        seal = seal_of(DiceKey((0, 0), table=table_id, secret=secret).statement(about, None))
        changed = {"secret": secret, "seal": seal, "key": key_to_hex(joint_key(secret, seal))}
        changed["commitment"] = commitment_of_secret(secret)
        names = ", ".join(f"{name} = :{name}" for name in changed)
        connection.execute(
            sa.text(f"UPDATE dice_rounds SET {names} WHERE round = :round"), {**changed, "round": row.round}
        )
        before = dice_log.FIRST_BEFORE
        for entry in list(dice_log.read_all(connection)):
            value = changed["seal"] if entry.kind == "seal" else changed["commitment"]
            its_hash = dice_log.hash_of_entry(entry.place, entry.at, entry.kind, value, before)
            written = {"value": value, "before": before, "hash": its_hash, "place": entry.place}
            statement = "UPDATE dice_log SET value = :value, before = :before, hash = :hash WHERE place = :place"
            connection.execute(sa.text(statement), written)
            before = its_hash


@pytest.mark.parametrize(
    ("lie", "says"),
    [
        ("UPDATE dice_log SET value = 'x' WHERE place = 2", "Entry 2 of the log of commitments was changed"),
        ("DELETE FROM dice_log WHERE place = 2", "Entry 2 of the log of commitments is missing"),
        ("UPDATE dice_log SET before = 'x' WHERE place = 3", "Entry 3 of the log of commitments does not follow"),
    ],
)
def test_the_log_of_commitments_cannot_be_changed_in_one_place(
    serve: Callable[..., Server], sqlite: str, lie: str, says: str
) -> None:
    server = serve(sqlite)
    with Client(server) as ann:
        for _ in range(2):
            ann.make_table("me", "manager")
    server.stop()
    with sa.create_engine(sqlite).begin() as connection:
        assert dice_log.check(dice_log.read_all(connection))[0] == 4
        connection.execute(sa.text(lie))
        with pytest.raises(dice_log.LogError, match=says):
            dice_log.check(dice_log.read_all(connection))


def test_a_table_taken_over_says_what_was_rolled_before(alice: Client) -> None:
    first = alice.make_table("me", "me")["id"]
    alice.choose(first)
    alice.choose(first)
    seals = [alice.table(first)["dice"]["seals"][0]["seal"]]
    second = alice.make_table("me", "me", start={"table": first, "number": 2})["id"]
    shown = alice.table(second)["dice"]["seals"]
    assert [(seal["table"], seal["start"]) for seal in shown] == [(first, 0), (second, 2)]
    assert shown[0]["seal"] == seals[0]
    play_out(second, alice)
    told = alice.get(f"/api/tables/{second}/replay").json()["verified"]["told"]
    assert f"The deal and choices 1 to 2: rolled at table {first} before this table's dice were sealed" in told[0]
    text = alice.get(f"/api/tables/{second}/save").text
    assert "made afterward and holds this one" in verify(text, shown[1]["seal"])["told"][0]
    with pytest.raises(SaveError, match="holds for the deal and choices 1 to 2; choices 3"):
        verify(text, shown[0]["seal"])

"""What people and programs get wrong: a clear line each, no server error, nothing lost."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable
from pathlib import Path

import pytest
import schemathesis
from clubhouse_kit import PATIENCE, Client, Server, play_out, wait_for, without_graph
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fivetool.errors import UsageError
from fivetool.table.saves import checksum
from fivetool.web.connections import Door
from fivetool.web.serve import listen, run
from fivetool.web.settings import MEGABYTE, Settings, database_url
from fivetool.web.store import DatabaseError, Store
from postgres_kit import Postgres

# --- uploads ---


@pytest.fixture
def save(alice: Client) -> dict[str, object]:
    table_id = alice.make_table("me", "manager", seed=1)["id"]
    play_out(table_id, alice)
    return dict(json.loads(alice.get(f"/api/tables/{table_id}/save").text))


def sealed(content: dict[str, object]) -> str:
    """A save whose checksum fits, as somebody who knows how would make it."""
    return json.dumps({**content, "checksum": checksum(content)})


def test_broken_uploads_are_refused_in_one_line(alice: Client, save: dict[str, object]) -> None:
    text = json.dumps(save)
    broken = {
        "cut short": text[: len(text) // 2],
        "not JSON": "hello",
        "not a save": "[]",
        "altered": json.dumps({**save, "score": [99, 0]}),
        "binary": b"\xff\xfe\x00",
        "empty": b"",
        "other game": sealed({**save, "game": "nosuch"}),
        "file of the server": sealed({**save, "options": {"dice": "/etc/passwd"}}),
        "illegal move": sealed({**save, "moves": [[0, "nothing"]]}),
        "wrong kinds": sealed({**save, "names": {"teams": [1, 2], "seats": [[], {}]}}),
        "odd options": sealed({**save, "options": {"innings": {"a": 1}}}),
        "huge number": sealed({**save, "dice": {**save["dice"], "number": 1 << 200}}),  # type: ignore[dict-item]
        "odd key": sealed({**save, "dice": {**save["dice"], "key": 5}}),  # type: ignore[dict-item]
        "many moves": sealed({**save, "moves": [[0, "bat"]] * 6_000}),
    }
    for name, content in broken.items():
        answer = alice.post("/api/saves", content=content)
        assert answer.status_code == 422, name
        assert answer.json()["message"].count("\n") == 0, name
        verdict = alice.post("/api/verify", json={"save": content if isinstance(content, str) else "?"})
        assert verdict.status_code == 200, name
        assert not verdict.json()["ok"], name


def test_a_wrong_commitment_is_told(alice: Client, save: dict[str, object]) -> None:
    text = json.dumps(save)
    assert alice.post("/api/verify", json={"save": text}).json()["ok"]
    assert not alice.post("/api/verify", json={"save": text, "commitment": "0" * 64}).json()["ok"]


# --- the database is gone ---


def test_a_deleted_database_file_is_noticed(server: Server, alice: Client, sqlite: str) -> None:
    table_id = alice.make_table("me", "me")["id"]
    before = alice.table(table_id)
    file = Path(sqlite.removeprefix("sqlite:///"))
    hidden = file.with_suffix(".away")
    file.rename(hidden)
    answer = alice.choose(table_id)
    assert answer.status_code == 503
    assert answer.json()["code"] == "database"
    with alice.live(table_id, None) as line:
        line.send(type="choose", number=0, choice=before["frame"]["choices"][0]["id"], id=1)
        assert line.wait_for_type("refused")["code"] == "database"
    hidden.rename(file)
    assert alice.table(table_id)["number"] == before["number"]
    assert alice.choose(table_id).status_code == 200


@pytest.mark.database
@pytest.mark.xdist_group("postgresql")
def test_postgres_may_stop_and_come_back(serve: Callable[..., Server], postgres: Postgres) -> None:
    server = serve(database_url(postgres.new_database()))
    with Client(server) as client:
        table_id = client.make_table("me", "me")["id"]
        client.choose(table_id)
        number = client.table(table_id)["number"]
        with client.live(table_id, number) as line:
            line.wait_for_type("presence")
            postgres.stop()
            try:
                page = client.get("/")
                assert page.status_code == 503
                assert "Nothing is lost" in page.text
                line.send(type="choose", number=number, choice=0, id=1)
                refused = line.wait_for_type("refused")
                assert refused["code"] in ("database", "illegal_choice")
            finally:
                postgres.start()
            wait_for(lambda: client.get(f"/api/tables/{table_id}").status_code == 200, PATIENCE, "it did not come back")
            assert client.table(table_id)["number"] == number
            assert client.choose(table_id).status_code == 200
            assert line.wait_for_type("entries")["entries"][0]["number"] == number + 1


def test_a_database_that_is_none_is_told_in_one_line(tmp_path: Path) -> None:
    no_database = tmp_path / "club.sqlite"
    no_database.write_text("this is not a database " * 100)
    with pytest.raises(DatabaseError) as error:
        Store(database_url(str(no_database)))
    assert "\n" not in str(error.value)
    with pytest.raises(DatabaseError):
        Store(database_url(str(tmp_path / "no" / "such" / "folder.sqlite")))
    with pytest.raises(DatabaseError):
        Store(database_url("postgresql://nobody@127.0.0.1:1/none"))


def test_databases_that_cannot_be() -> None:
    for url in ("mysql://somewhere/db", "sqlite://", "sqlite:///:memory:"):
        with pytest.raises(UsageError):
            database_url(url)


# --- starting ---


def test_a_taken_port_moves_on_unless_it_was_asked_for() -> None:
    first = listen("127.0.0.1", None)
    try:
        port = first.getsockname()[1]
        second = listen("127.0.0.1", None)
        assert second.getsockname()[1] > port
        second.close()
        with pytest.raises(UsageError, match="taken"):
            listen("127.0.0.1", port)
    finally:
        first.close()
    for host, wrong in (("127.0.0.1", 99_999), ("no.such.host.invalid", 8045)):
        with pytest.raises(UsageError):
            run(host, wrong, open_browser=False)


# --- whatever anybody sends ---


def test_no_request_makes_a_server_error(serve: Callable[..., Server], sqlite: str) -> None:
    """schemathesis reads the OpenAPI description and sends what fits it and what does not."""
    server = serve(sqlite, hint_seconds=0.01)
    with Client(server) as client:
        table_id = client.make_table("me", "manager", seed=1)["id"]
        description = client.get("/api/openapi.json").json()
    schema = schemathesis.openapi.from_dict(description)
    schema.config.update(base_url=server.url)
    tried: set[str] = set()
    for found in schema.get_all_operations():
        operation = found.ok()

        @given(case=operation.as_strategy())
        @settings(max_examples=25, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        def no_server_error(case: schemathesis.Case) -> None:
            if "table_id" in case.path_parameters:
                case.path_parameters["table_id"] = table_id
            answer = case.call(headers={"origin": server.url})
            assert answer.status_code < 500, answer.text

        no_server_error()
        tried.add(operation.label)
    assert len(tried) == sum(len(methods) for methods in description["paths"].values())


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=6,
)
ALMOST_MESSAGES = st.fixed_dictionaries(
    {"type": st.sampled_from(["choose", "undo_answer", "ping", "entries", "accepted", "", "CHOOSE"])},
    optional={
        "number": JSON_VALUES | st.integers(100, 1 << 70),
        "choice": JSON_VALUES,
        "seat": JSON_VALUES,
        "id": JSON_VALUES,
        "accept": JSON_VALUES,
    },
)


def test_fuzzed_messages_have_no_effect(serve: Callable[..., Server], sqlite: str) -> None:
    server = serve(sqlite, door=Door(line_bytes=MEGABYTE))  # a usual line would be cut: nobody plays that fast
    club = server.app.state.club
    with Client(server) as alice:
        table_id = alice.make_table("me", "friend")["id"]
        before = alice.table(table_id)
        with alice.live(table_id, None) as line:

            @given(
                message=st.one_of(JSON_VALUES.map(json.dumps), ALMOST_MESSAGES.map(json.dumps), st.text(max_size=200))
            )
            @settings(max_examples=300, deadline=None, database=None, suppress_health_check=list(HealthCheck))
            def send(message: str) -> None:
                line.socket.send(message)

            send()
            line.socket.send(b"\x00\xff binary")
            line.send(type="ping")
            line.wait_for_type("pong", 60)
            kinds = {message["type"] for message in line.received}
            assert "entries" not in kinds
            assert "accepted" not in kinds
            errors = [message for message in line.received if message["type"] in ("error", "refused")]
            assert errors
            assert all(message["message"] and "\n" not in message["message"] for message in errors)
        wait_for(lambda: not club.tables[table_id].viewers, PATIENCE, "the viewer stayed")
        assert without_graph(alice.table(table_id)) == without_graph(before)
        assert club.store.entries(table_id) == []


def test_what_a_page_shows_is_escaped(alice: Client) -> None:
    made = alice.make_table("me", "manager", team_names=["</script><script>alert(1)</script>", "B"])
    page = alice.get(f"/t/{made['id']}").text
    assert "<script>alert(1)" not in page


def test_settings_default_to_a_loopback_server_with_limits() -> None:
    usual = Settings("sqlite:///x")
    assert usual.loopback_only
    assert usual.rates is not None


# --- what cannot be written ---


@pytest.mark.parametrize(
    "body",
    [
        '{"game": "power-chip", "team_names": ["\\ud800", "B"]}',
        '{"game": "power-chip", "options": {"dice": {"name": "\\udfff"}}}',
        '{"game": "power-chip", "options": {"innings": ' + "9" * 4000 + "}}",
        '{"game": "power-chip", "options": {"dice": ' + "[" * 500 + "]" * 500 + "}}",
        '{"game": "power-chip", "options": {"dice": NaN}}',
    ],
)
def test_what_no_database_can_keep_is_refused(alice: Client, body: str) -> None:
    answer = alice.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 422
    assert "\n" not in answer.json()["message"]


def test_an_address_that_is_none_is_refused(alice: Client) -> None:
    for headers in ({"host": "[", "origin": "null"}, {"origin": "http://["}):
        assert alice.post("/api/tables", json={"game": "power-chip"}, headers=headers).status_code in (403, 421)


def test_an_upload_that_is_broken_off_is_no_error(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(b"POST /api/saves HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 1000\r\n\r\n{")
    with Client(server) as client:
        assert client.get("/api/games").status_code == 200
    assert not [record for record in caplog.records if record.exc_info]

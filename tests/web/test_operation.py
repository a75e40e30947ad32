"""Running a clubhouse for others: health, figures, logs, hosts, processes, moderation, a database that is stuck."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from clubhouse_kit import PATIENCE, START_SECONDS, Client, Server, wait_for

from fivetool.cli import main
from fivetool.database import database_url
from fivetool.web import audit
from fivetool.web.authority import Refusal
from fivetool.web.moderation import Ban, Bans, read_network
from fivetool.web.settings import read_host, read_proxy
from postgres_kit import Postgres, free_port


def test_health_and_readiness(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    with httpx.Client(base_url=server.url, headers={"host": "10.0.0.7"}) as probe:
        assert probe.get("/healthz").text == "alive\n"
        assert probe.get("/readyz").json() == {"ready": True, "waiting_for": []}
        assert not probe.cookies
        server.app.state.club.stopping = True
        answer = probe.get("/readyz")
        assert (answer.status_code, answer.json()["waiting_for"]) == (503, ["stopping"])


def test_figures_for_this_machine_alone(server: Server, alice: Client) -> None:
    def figure(name: str) -> float:
        found = re.search(rf"^{re.escape(name)} (\S+)$", alice.get("/metrics").text, re.MULTILINE)
        return float(found[1]) if found else 0.0

    before = figure('fivetool_entries_total{kind="choice"}')
    table_id = alice.make_table("me", "me")["id"]
    alice.choose(table_id)
    assert figure('fivetool_entries_total{kind="choice"}') == before + 1
    assert figure("fivetool_live_tables") == 1
    assert figure('fivetool_pool_waiting{pool="bots"}') == 0
    assert alice.get("/metrics", headers={"x-forwarded-for": "127.0.0.1"}).status_code == 403


def test_the_audit_log_tells_who_did_what_and_no_secret(
    serve: Callable[..., Server], sqlite: str, tmp_path: Path
) -> None:
    file = tmp_path / "audit.log"
    server = serve(sqlite, audit_log=str(file))
    with Client(server) as ann, Client(server) as ben:
        made = ann.make_table("me", "friend")
        ben.sit_by(made["seat_links"][0])
        ben.post(f"/api/tables/{made['id']}/leave")
        lines = [json.loads(line) for line in file.read_text().splitlines()]
        secrets = [made["seat_links"][0]["secret"], *ann.cookies.values(), *ben.cookies.values()]
        secrets += [cookie.partition(".")[0] for cookie in ben.cookies.values()]
    audit._log.handlers.clear()
    assert [line["event"] for line in lines] == ["table made", "seat taken", "seat left"]
    assert {line["network"] for line in lines} == {"127.0.0.1"}
    assert lines[1]["visitor"] != lines[0]["visitor"]
    assert lines[1]["visitor"] == lines[2]["visitor"]
    assert not any(secret in file.read_text() for secret in secrets)
    assert re.search("[0-9a-f]{13}", file.read_text()) is None  # no whole hash, no key


# --- names and proxies ---


def test_an_audit_log_that_cannot_be_written_stops_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []  # not by caplog: libraries of other tests set up logging for the whole process
    monkeypatch.setattr(audit._house, "warning", lambda words, *given: told.append(words % given))
    folder = tmp_path / "logs"
    folder.mkdir()
    audit.write_to(folder / "audit.log")
    try:
        shutil.rmtree(folder)
        audit.note("table made")
        audit.note("table made")
        assert [words.split(":")[0] for words in told] == ["The audit log cannot be written"]
        folder.mkdir()
        audit.note("seat taken")
        assert "seat taken" in (folder / "audit.log").read_text()
    finally:
        audit._log.handlers.clear()


def test_a_public_host_answers_under_its_name_alone(serve: Callable[..., Server], sqlite: str) -> None:
    server = serve(sqlite, public_hosts=("club.example.org",), proxies=("127.0.0.1",), loopback_only=False)
    with httpx.Client(base_url=server.url) as visitor:
        name = {"host": "club.example.org"}
        plain = visitor.get("/", headers=name)
        secure = visitor.get("/", headers={**name, "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9"})
        assert (plain.status_code, secure.status_code) == (200, 200)
        assert "strict-transport-security" not in plain.headers
        assert "max-age=31536000" in secure.headers["strict-transport-security"]
        assert visitor.get("/", headers={"host": "evil.example"}).status_code == 421
        assert visitor.get("/", headers={"host": "localhost"}).status_code == 421


def test_cookies_are_secure_behind_a_proxy_that_speaks_https(serve: Callable[..., Server], sqlite: str) -> None:
    server = serve(sqlite, proxies=("127.0.0.1",))
    https = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9"}
    assert "Secure" in httpx.get(f"{server.url}/", headers=https).headers["set-cookie"]


@pytest.mark.parametrize("name", ["", "https://club.example.org", "a b", "-x", "club.example.org:80"])
def test_what_is_no_host_name_is_refused(name: str) -> None:
    with pytest.raises(Exception, match="is not a host name"):
        read_host(name)


def test_what_is_no_proxy_is_refused() -> None:
    with pytest.raises(Exception, match="is not an address"):
        read_proxy("proxy.example.org")


# --- moderation ---


def test_bans_hold_for_networks_and_run_out() -> None:
    bans = Bans()
    bans.set([Ban(read_network("192.0.2.0/24"), "", None), Ban(read_network("2001:db8::5"), "", None)])
    for address in ("192.0.2.77", "2001:db8::ffff", "::ffff:192.0.2.1"):
        with pytest.raises(Refusal):
            bans.check(address)
    for address in ("192.0.3.1", "2001:db8:0:1::1", "unknown"):
        bans.check(address)
    bans.set([Ban("192.0.2.7/32", "", 1)])
    bans.check("192.0.2.7")


def test_the_operator_bans_and_lifts_bans_by_command(
    server: Server, alice: Client, sqlite: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["admin", "ban", "127.0.0.0/8", "--days", "3", "--reason", "noise", "--database", sqlite]) == 0
    wait_for(lambda: alice.get("/").status_code == 403, PATIENCE, "they are still let in")
    assert alice.get("/healthz").status_code == 200
    assert main(["admin", "bans", "--database", sqlite]) == 0
    assert "127.0.0.0/8" in capsys.readouterr().out
    assert main(["admin", "unban", "127.0.0.0/8", "--database", sqlite]) == 0
    wait_for(lambda: alice.get("/").status_code == 200, PATIENCE, "they are still kept out")
    assert main(["admin", "unban", "127.0.0.0/8", "--database", sqlite]) == 2
    assert main(["admin", "ban", "nonsense", "--database", sqlite]) == 2


def test_the_operator_closes_and_deletes_tables_by_command(server: Server, alice: Client, sqlite: str) -> None:
    table_id = alice.make_table("me", "me")["id"]
    assert alice.choose(table_id).status_code == 200
    assert main(["admin", "close", table_id, "--reason", "unkind names", "--database", sqlite]) == 0
    refused = alice.choose(table_id)
    assert (refused.status_code, refused.json()["code"]) == (409, "closed")
    assert "unkind names" in refused.json()["message"]
    assert alice.get(f"/t/{table_id}").status_code == 200
    assert main(["admin", "delete", table_id, "--yes", "--database", sqlite]) == 0
    assert alice.get(f"/t/{table_id}").status_code == 404
    assert main(["admin", "close", table_id, "--database", sqlite]) == 2


# --- a database that keeps silent ---


@pytest.mark.database
def test_a_frozen_postgres_is_told_and_forgotten(serve: Callable[..., Server], postgres: Postgres) -> None:
    server = serve(database_url(postgres.new_database()))
    with Client(server) as ann:
        table_id = ann.make_table("me", "me")["id"]
        seen = ann.table(table_id)
        postgres.freeze()
        try:
            start = time.monotonic()
            assert ann.get("/").status_code == 503
            body = {"number": seen["number"], "choice": seen["frame"]["choices"][0]["id"]}
            assert ann.post(f"/api/tables/{table_id}/choices", json=body).status_code == 503
            assert time.monotonic() - start < 45
            assert ann.get("/readyz").status_code == 503
            assert ann.get("/rules/").status_code == 200
        finally:
            postgres.thaw()
        wait_for(lambda: ann.get("/").status_code == 200, PATIENCE, "it did not come back")
        assert ann.choose(table_id).status_code == 200


# --- processes ---


@pytest.mark.slow
def test_workers_share_a_port_and_are_replaced_without_closing_it(tmp_path: Path) -> None:
    port = free_port()
    command = [sys.executable, "-m", "fivetool.cli", "serve", "--port", str(port), "--workers", "2"]
    command += ["--database", str(tmp_path / "club.sqlite")]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment)
    url = f"http://127.0.0.1:{port}"

    def answers() -> bool:
        try:
            return httpx.get(f"{url}/readyz", timeout=PATIENCE).status_code == 200
        except httpx.HTTPError:
            return False

    def workers() -> set[str]:
        listed = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        return {pid for pid in listed if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()}

    try:
        wait_for(answers, START_SECONDS, "it did not start")
        before = workers()
        assert len(before) == 2
        made = httpx.post(f"{url}/api/tables", json={"game": "power-chip", "seats": [{"kind": "friend"}] * 2}).json()
        process.send_signal(signal.SIGHUP)
        failures = 0

        def look() -> int:
            try:
                return httpx.get(f"{url}/api/tables/{made['id']}", timeout=PATIENCE).status_code
            except httpx.ReadError:  # the process that took the connection has just stopped: browsers ask again
                return httpx.get(f"{url}/api/tables/{made['id']}", timeout=PATIENCE).status_code

        def replaced() -> bool:
            nonlocal failures
            failures += look() != 200
            return not workers() & before

        wait_for(replaced, START_SECONDS, "the processes were not replaced")
        assert failures == 0
        assert "fivetool_live_tables" in httpx.get(f"{url}/metrics").text
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(START_SECONDS) == 0


@pytest.mark.database
def test_statements_have_a_deadline(postgres: Postgres) -> None:
    from fivetool.database import DatabaseError, make_engine, plain_errors

    engine = make_engine(database_url(postgres.new_database()), None)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SHOW statement_timeout").scalar() == "30s"
        assert connection.exec_driver_sql("SHOW lock_timeout").scalar() == "10s"
        connection.exec_driver_sql("SET statement_timeout = '50ms'")  # the same deadline, sooner
        with pytest.raises(DatabaseError, match="statement timeout"), plain_errors():
            connection.exec_driver_sql("SELECT pg_sleep(5)")
    engine.dispose()

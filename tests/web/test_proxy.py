"""The proxy example that comes with the project, run for real where nginx is installed: TLS, names, live lines."""

from __future__ import annotations

import json
import re
import shutil
import ssl
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from socket import create_connection

import httpx
import pytest
from clubhouse_kit import GAME, PATIENCE, Server
from websockets.sync.client import connect

from postgres_kit import free_port, wait_for

EXAMPLE = Path(__file__).parents[2] / "deploy" / "nginx.conf"
HOST = "club.example.org"
VISITOR = "127.0.0.2"  # an address of this machine that is not the proxy's
pytestmark = pytest.mark.skipif(
    shutil.which("nginx") is None or shutil.which("openssl") is None, reason="nginx and openssl are not installed"
)


class Proxy:
    """nginx with the example as it is, but for ports, certificates, and where it keeps its files."""

    def __init__(self, folder: Path, clubhouse: int) -> None:
        self.plain, self.secure = free_port(), free_port()
        self.certificate = folder / "fullchain.pem"
        name = ["-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}"]
        key = ["-newkey", "rsa:2048", "-nodes", "-keyout", str(folder / "privkey.pem"), "-out", str(self.certificate)]
        subprocess.run(["openssl", "req", "-x509", "-days", "2", *key, *name], check=True, capture_output=True)
        text = EXAMPLE.read_text(encoding="utf-8")
        text = re.sub(r" *listen \[::\].*\n", "", text)  # a test machine may have no IPv6
        text = text.replace("listen 80;", f"listen 127.0.0.1:{self.plain};")
        text = text.replace("listen 443 ssl;", f"listen 127.0.0.1:{self.secure} ssl;")
        text = text.replace("127.0.0.1:8045", f"127.0.0.1:{clubhouse}")
        text = text.replace(f"/etc/letsencrypt/live/{HOST}", str(folder))
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        rooms = "".join(f"{kind}_temp_path {folder / kind};" for kind in kinds)
        config = folder / "nginx.conf"
        config.write_text(
            f"daemon off; pid {folder / 'pid'}; error_log {folder / 'error.log'}; worker_processes 1;\n"
            f"events {{ worker_connections 64; }}\nhttp {{ access_log off; {rooms}\n{text}\n}}\n",
            encoding="utf-8",
        )
        self._process = subprocess.Popen(
            ["nginx", "-e", str(folder / "error.log"), "-c", str(config)], stderr=subprocess.DEVNULL
        )
        wait_for(self._answers, PATIENCE, "nginx did not start")

    def trust(self) -> ssl.SSLContext:
        """Believes this proxy's certificate alone."""
        return ssl.create_default_context(cafile=str(self.certificate))

    def browser(self) -> httpx.Client:
        """A visitor by HTTPS, under the name of the house."""
        where = f"https://127.0.0.1:{self.secure}"
        named = {"sni_hostname": HOST}
        way = httpx.HTTPTransport(verify=self.trust(), local_address=VISITOR)
        visitor = httpx.Client(base_url=where, transport=way, headers={"host": HOST, "origin": f"https://{HOST}"})
        visitor.event_hooks["request"] = [lambda request: request.extensions.update(named)]
        return visitor

    def _answers(self) -> bool:
        try:
            return httpx.get(f"http://127.0.0.1:{self.plain}/").status_code < 500
        except httpx.HTTPError:
            return False

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(10)


@pytest.fixture
def proxy(serve: Callable[..., Server], sqlite: str, tmp_path: Path) -> Iterator[Proxy]:
    log = str(tmp_path / "audit.log")
    named = {"public_hosts": (HOST,), "proxies": ("127.0.0.1",), "loopback_only": False, "audit_log": log}
    server = serve(sqlite, **named)
    proxy = Proxy(tmp_path, server.port)
    yield proxy
    proxy.stop()


def test_the_nginx_example_works_as_it_is(proxy: Proxy, tmp_path: Path) -> None:
    plain = httpx.get(f"http://127.0.0.1:{proxy.plain}/lobby?x=1", headers={"host": HOST})
    assert (plain.status_code, plain.headers["location"]) == (308, f"https://{HOST}/lobby?x=1")
    with proxy.browser() as visitor:
        page = visitor.get("/")
        assert page.status_code == 200
        assert "max-age=31536000" in page.headers["strict-transport-security"]
        assert "Secure" in page.headers["set-cookie"]
        assert [visitor.get(f"/{name}").status_code for name in ("metrics", "readyz", "healthz")] == [404] * 3
        assert visitor.post("/api/verify", content=b"x" * 9_500_000).status_code == 413  # by the proxy itself
        foreign = visitor.post("/api/tables", json={"game": GAME}, headers={"origin": "https://evil.example"})
        assert foreign.status_code == 403
        visitor.cookies.clear()
        cookie = page.headers["set-cookie"].partition(";")[0]
        wanted = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "me"}]}
        lie = {"cookie": cookie, "x-forwarded-for": "198.51.100.7"}  # a visitor says where they come from
        made = visitor.post("/api/tables", json=wanted, headers=lie)
        assert made.status_code == 201, made.text
    address = f"wss://{HOST}:{proxy.secure}/api/tables/{made.json()['id']}/live"
    socket = create_connection(("127.0.0.1", proxy.secure))
    line = connect(
        address, sock=socket, ssl=proxy.trust(), origin=f"https://{HOST}", additional_headers={"cookie": cookie}
    )
    with line:
        line.send('{"type": "ping"}')
        assert any(json.loads(line.recv(PATIENCE))["type"] == "pong" for _ in range(20))
    noted = [json.loads(text) for text in (tmp_path / "audit.log").read_text(encoding="utf-8").splitlines()]
    assert {entry.get("network") for entry in noted if entry["event"] == "table made"} == {VISITOR}

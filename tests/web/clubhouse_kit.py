"""Servers, databases and clients for the tests of the clubhouse: real sockets, real databases."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from fivetool.web.app import create_app
from fivetool.web.connections import Door
from fivetool.web.serve import configure, listen
from fivetool.web.settings import Settings
from postgres_kit import free_port, wait_for

START_SECONDS = 120  # the first start compiles the rules
PATIENCE = 90  # seconds for what takes none on a machine that has nothing else to do
GAME = "power-chip"


# --- servers ---


class Server:
    """A clubhouse inside the test process: its application can be looked into."""

    def __init__(self, settings: Settings, door: Door | None = None) -> None:
        self.app = create_app(settings)
        self._listening = listen("127.0.0.1", 0)
        self.port = self._listening.getsockname()[1]
        self._server = uvicorn.Server(configure(self.app, settings, door or Door(proxies=settings.proxies)))
        self._thread = threading.Thread(target=self._server.run, args=([self._listening],), daemon=True)
        self._thread.start()
        wait_for(lambda: self._server.started, PATIENCE, "the server did not start")

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(20)
        self._listening.close()


class ServerProcess:
    """A clubhouse in a process of its own, which can be killed."""

    def __init__(self, database: str, port: int | None = None) -> None:
        self.database = database
        self.port = port or free_port()
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        program = (
            "from fivetool.web.serve import run; from fivetool.web.settings import Settings; "
            "import known_dice; known_dice.draw_from(known_dice.secrets_in_turn()); "
            f"run(port={self.port}, database={self.database!r}, open_browser=False, "
            "settings=Settings('', rates=None, warm_up=False, dice_seconds=0))"
        )
        path = os.pathsep.join([str(Path(__file__).parent), *sys.path])  # the server finds what this process finds
        here = {**os.environ, "PYTHONPATH": path}
        self._process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.DEVNULL, env=here)
        wait_for(self._answers, START_SECONDS, "the server did not start")

    def kill(self) -> None:
        """End it as a power cut would."""
        self._process.kill()
        self._process.wait(20)

    def _answers(self) -> bool:
        if self._process.poll() is not None:
            raise AssertionError(f"the server ended with {self._process.returncode}")
        try:
            return httpx.get(f"{self.url}/api/games", timeout=PATIENCE, verify=False).status_code == 200
        except httpx.HTTPError:
            return False


# --- clients ---


def without_graph(table: dict[str, Any]) -> dict[str, Any]:
    """A table as a client sees it, less the chances: they are reckoned in the background and come when they come."""
    return {**table, "graph": []}


class Client(httpx.Client):
    """Somebody with a browser of their own."""

    def __init__(self, server: Server | ServerProcess, secret: str | None = None) -> None:
        headers = {"origin": server.url} if secret is None else {"authorization": f"Bearer {secret}"}
        super().__init__(base_url=server.url, headers=headers, timeout=START_SECONDS, verify=False)
        self.server = server

    def make_table(self, *kinds: str, **more: Any) -> dict[str, Any]:
        """A table with these seats: me, friend or the name of a bot."""
        seats = [{"kind": kind} if kind in ("me", "friend") else {"kind": "bot", "bot": kind} for kind in kinds]
        answer = self.post("/api/tables", json={"game": GAME, "seats": seats or None, **more})
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    def table(self, table_id: str) -> dict[str, Any]:
        """The table as this client sees it."""
        answer = self.get(f"/api/tables/{table_id}")
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def choose(self, table_id: str, choice: int | None = None, **more: Any) -> httpx.Response:
        """Make a choice, the first that is open if none is given (then the bots are waited for)."""
        seen = self.table(table_id) if choice is not None else self.wait_for_turn(table_id)
        wanted = seen["frame"]["choices"][0]["id"] if choice is None else choice
        body = {"number": seen["number"], "choice": wanted, **more}
        return self.post(f"/api/tables/{table_id}/choices", json=body)

    def wait_for_turn(self, table_id: str) -> dict[str, Any]:
        """The table as soon as this client is asked or the game is over."""
        seen = self.table(table_id)

        def asked() -> bool:
            nonlocal seen
            seen = self.table(table_id)
            return bool(seen["frame"]["for_you"] or seen["over"])

        wait_for(asked, START_SECONDS, "nobody asks this client")
        return seen

    def sit_by(self, link: dict[str, Any]) -> httpx.Response:
        """Open a seat link."""
        return self.get(link["url"], follow_redirects=True)

    @contextlib.contextmanager
    def live(self, table_id: str, after: int | None = 0) -> Iterator[Line]:
        """The live line to a table."""
        query = "" if after is None else f"?after={after}"
        address = f"{self.server.url.replace('http', 'ws')}/api/tables/{table_id}/live{query}"
        headers = {name: self.headers[name] for name in ("origin", "authorization") if name in self.headers}
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if cookies:
            headers["cookie"] = cookies
        origin = headers.pop("origin", None)
        # No limit to what waits to be read, or closing would wait until it has been.
        settings: dict[str, Any] = {"max_size": None, "max_queue": None, "open_timeout": PATIENCE}
        with connect(address, additional_headers=headers, origin=origin, **settings) as socket:
            yield Line(socket)


class Line:
    """A live line with everything that came over it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.received: list[dict[str, Any]] = []

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def receive(self, timeout: float = PATIENCE) -> dict[str, Any]:
        message = json.loads(self.socket.recv(timeout))
        self.received.append(message)
        return dict(message)

    def wait_for(self, wanted: Callable[[dict[str, Any]], bool], timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message that fits."""
        deadline = time.monotonic() + timeout
        while True:
            message = self.receive(max(0.01, deadline - time.monotonic()))
            if wanted(message):
                return message

    def wait_for_type(self, kind: str, timeout: float = PATIENCE) -> dict[str, Any]:
        return self.wait_for(lambda message: message["type"] == kind, timeout)

    def entries(self) -> list[dict[str, Any]]:
        """All entries received so far."""
        return [entry for message in self.received if message["type"] == "entries" for entry in message["entries"]]


def play_out(table_id: str, *clients: Client, most: int = 2_000) -> dict[str, Any]:
    """Play a table to its end, everybody choosing the first choice."""
    for _ in range(most):
        for client in clients:
            seen = client.table(table_id)
            if seen["over"]:
                return seen
            if seen["frame"]["for_you"]:
                client.choose(table_id)
        if not any(seen["frame"]["asked"] == [player["seat"]] for player in seen["players"] if player["kind"] != "bot"):
            time.sleep(0.01)
    raise AssertionError("the game did not end")


def messages_to(client: Client, table_id: str) -> dict[str, Any]:
    """Everything that a viewer of a table gets to see, over every way there is, as it went over the wire."""
    seen: dict[str, Any] = {"snapshot": client.get(f"/api/tables/{table_id}").text}
    seen["since"] = client.get(f"/api/tables/{table_id}/since/0").text
    seen["replay"] = client.get(f"/api/tables/{table_id}/replay").text
    seen["page"] = client.get(f"/t/{table_id}").text
    number = json.loads(seen["snapshot"])["number"]
    with client.live(table_id, 0) as line:
        line.send(type="ping")
        line.wait_for_type("pong")
        seen["live"] = [message for message in line.received if message["type"] != "graph"]
    seen["number"] = number
    return seen


UNLIMITED = {"rates": None, "warm_up": False, "dice_seconds": 0}  # nobody is waited for who adds nothing to the dice

"""Doors of the clubhouse: HTTP requests to every address it has, and messages on the live line."""

from __future__ import annotations

import json
import logging
import re
import tempfile
from functools import cached_property
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient
from tools.fuzz.door import Complaint
from tools.fuzz.mutations import Mutator, to_json

from fivetool.game.registry import all_games
from fivetool.web.app import create_app
from fivetool.web.settings import Settings

BROKEN = 500
UNAVAILABLE = 503
ADDRESS = "http://localhost"


class Clubhouse:
    """A clubhouse in this process, with some tables to ask about."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        database = f"sqlite:///{Path(self._folder.name) / 'club.sqlite'}"
        logging.getLogger("fivetool.web").setLevel(logging.ERROR)
        self.app = create_app(Settings(database, rates=None, warm_up=False))
        self.client = TestClient(self.app, base_url=ADDRESS, headers={"origin": ADDRESS})
        self.client.__enter__()
        seats = [{"kind": "me"}, {"kind": "me"}]
        self.tables = []
        for game in all_games():
            if len(seats) in game.seats.counts:
                answer = self.client.post("/api/tables", json={"game": game.name, "seats": seats})
                self.tables.append(answer.json()["id"])

    def close(self) -> None:
        """Close the house, its threads and its database."""
        self.client.__exit__(None, None, None)
        self._folder.cleanup()

    @cached_property
    def addresses(self) -> list[tuple[str, str]]:
        """Methods and paths, as the application itself lists them."""
        return [
            (method, route.path)
            for route in self.app.routes
            for method in sorted(getattr(route, "methods", None) or ())
            if method in ("GET", "POST")
        ]

    @cached_property
    def bodies(self) -> dict[tuple[str, str], Any]:
        """The schema of each request body, by method and path."""
        described = self.app.openapi()
        found = {}
        for path, methods in described["paths"].items():
            for method, operation in methods.items():
                content = operation.get("requestBody", {}).get("content", {})
                if "application/json" in content:
                    found[method.upper(), path] = content["application/json"]["schema"]
        return found

    def example(self, schema: dict[str, Any], mutate: Mutator) -> Any:
        """A value that fits a schema, more or less."""
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            return self.example(self.app.openapi()["components"]["schemas"][name], mutate)
        if "anyOf" in schema:
            return self.example(mutate.pick(schema["anyOf"]), mutate)
        for fixed in ("const", "default"):
            if fixed in schema and mutate.chance(0.7):
                return schema[fixed]
        if "enum" in schema:
            return mutate.pick(schema["enum"])
        kind = schema.get("type")
        if kind == "object":
            return {
                name: self.example(part, mutate)
                for name, part in schema.get("properties", {}).items()
                if name in schema.get("required", ()) or mutate.chance(0.4)
            }
        if kind == "array":
            return [self.example(schema.get("items", {}), mutate) for _ in range(mutate.dice.randrange(4))]
        return {"integer": mutate.dice.randint(0, 4), "boolean": mutate.chance(0.5), "null": None}.get(
            str(kind), mutate.pick((*(game.name for game in all_games()), "manager", mutate.word()))
        )


class Requests:
    """HTTP requests: every address with any parameters, bodies and headers."""

    name = "requests"
    share = 8

    @cached_property
    def club(self) -> Clubhouse:
        """The clubhouse, opened when first asked."""
        return Clubhouse()

    def close(self) -> None:
        """Close the clubhouse, if it was opened."""
        if "club" in vars(self):
            self.club.close()
            del self.club

    def make(self, mutate: Mutator) -> Any:
        """A request; `TABLE n` in its path stands for a table that is there."""
        method, path = mutate.pick(self.club.addresses)
        parts = re.sub(r"\{[^}]*\}", lambda _: self._part(mutate), path)
        case: dict[str, Any] = {"method": method, "path": parts, "headers": {}}
        if mutate.chance(0.2):
            case["query"] = {mutate.pick(("after", "season", "club_name", "everybody", "x")): mutate.word()}
        if mutate.chance(0.1):
            name = mutate.pick(("host", "origin", "authorization", "cookie", "content-type", "sec-fetch-site", "range"))
            case["headers"] = {name: mutate.word().encode("latin-1", "ignore").decode("latin-1")}
        if method == "POST":
            schema = self.club.bodies.get((method, path))
            body = self.club.example(schema, mutate) if schema else {"days": mutate.word(), "side": "home"}
            case["body"] = to_json(mutate.tree(body) if mutate.chance(0.6) else body)
            if mutate.chance(0.1):
                case["body"] = mutate.text(case["body"])
        return case

    def _part(self, mutate: Mutator) -> str:
        if mutate.chance(0.6):
            return f"TABLE-{mutate.dice.randrange(len(self.club.tables))}"
        word = str(mutate.number()) if mutate.chance(0.4) else mutate.word()
        return "".join(letter for letter in word if letter.isprintable() and letter not in "?#/%") or "x"

    def knock(self, case: Any) -> None:
        """Send it."""
        path = re.sub(r"TABLE-(\d+)", lambda found: self._table(int(found[1])), case["path"])
        headers = {
            name: value.replace("\n", "").replace("\r", "").replace("\0", "").encode("latin-1", "ignore")
            for name, value in case["headers"].items()
        }
        body = case.get("body")
        query = {name: value.encode("utf-8", "replace") for name, value in case.get("query", {}).items()}
        answer = self.club.client.request(
            case["method"],
            path,
            params=query,
            content=body.encode("utf-8", "surrogatepass") if body is not None else None,
            headers={**({"content-type": "application/json"} if body is not None else {}), **headers},
            follow_redirects=False,
        )
        if answer.status_code >= BROKEN and answer.status_code != UNAVAILABLE:
            raise Complaint(f"status {answer.status_code}")
        if answer.status_code >= 400 and path.startswith("/api/"):
            message = answer.json()["message"]
            if not message or not message.isprintable():
                raise Complaint(f"no line: {message!r}")

    def _table(self, number: int) -> str:
        return str(self.club.tables[number % len(self.club.tables)])


class LiveLines(Requests):
    """Messages on the live line of a table."""

    name = "lines"
    share = 2

    MESSAGES = (
        {"type": "choose", "number": 0, "choice": 0, "seat": 0, "id": "x"},
        {"type": "undo"},
        {"type": "undo_answer", "accept": True},
        {"type": "ping"},
    )

    def make(self, mutate: Mutator) -> Any:
        """Some messages, one after the other."""
        several = [mutate.tree(mutate.pick(self.MESSAGES)) for _ in range(5)]
        texts = [mutate.text(to_json(one)) if mutate.chance(0.2) else to_json(one) for one in several]
        return {"table": mutate.dice.randrange(len(self.club.tables)), "messages": texts}

    def knock(self, case: Any) -> None:
        """Send them, and see that the line is still there."""
        address = f"ws://localhost/api/tables/{self._table(case['table'])}/live"
        with self.club.client.websocket_connect(address) as line:
            for text in case["messages"]:
                line.send_text(text.encode("utf-8", "replace").decode())
            line.send_text('{"type": "ping"}')
            for _ in range(200):
                if json.loads(line.receive_text())["type"] == "pong":
                    return
        raise Complaint("the line does not answer")

"""Doors of the clubhouse: HTTP requests to every address it has, and messages on the live line."""

from __future__ import annotations

import json
import logging
import re
import tempfile
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple
from unittest import mock
from urllib.parse import urlencode

from fastapi.params import Form
from fastapi.testclient import TestClient
from tools.fuzz.door import Complaint
from tools.fuzz.mutations import Mutator, to_json
from tools.fuzz.program_doors import make_small_league

from fivetool.game.registry import all_games
from fivetool.table import Table
from fivetool.table.saves import save_text
from fivetool.web.app import create_app
from fivetool.web.settings import Settings

BROKEN = 500
UNAVAILABLE = 503
ADDRESS = "http://localhost"
JSON = "application/json"
FORM = "application/x-www-form-urlencoded"
FRESH_TABLES = 200  # requests, after which new tables take the place of those that were tried on
PLAYS_THOUSANDS = "/hint"  # which reads nothing, and takes half a minute by rules that are not compiled
# What a request must hold to be understood at all, where no schema tells it.
GIVEN: dict[str, dict[str, Any]] = {
    "/api/me/delete": {"confirm": "delete everything"},
    "/api/qr": {"address": f"{ADDRESS}/t/abc"},
    "/api/me/move": {"code": "ABCD-EFGH-JKMN-PQRS-TVWX"},
    "/api/me": {"name": "Ann", "sign": "moon"},
}


class Address(NamedTuple):
    """What can be asked: a method, a path, and the names that it takes in its query and in a form."""

    method: str
    path: str
    query: tuple[str, ...]
    form: tuple[str, ...]


def form_fields(route: Any) -> Iterator[Any]:
    """The fields of a route's form, those of a model for all of it included."""
    for field in getattr(getattr(route, "dependant", None), "body_params", ()):
        if isinstance(field.field_info, Form):
            model = getattr(field.field_info.annotation, "model_fields", None)
            yield from (SimpleNamespace(name=name) for name in model) if model else (field,)


def every_route(routes: Iterable[Any]) -> Iterator[Any]:
    """All routes of an application, those of its routers included."""
    for route in routes:
        router = getattr(route, "original_router", None)
        if router is not None:
            yield from every_route(router.routes)
        elif getattr(route, "methods", None):
            yield route


class Clubhouse:
    """A clubhouse in this process, with tables, an uploaded save and a league to ask about."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        path = Path(self._folder.name) / "club.sqlite"
        logging.getLogger("fivetool.web").setLevel(logging.ERROR)
        self.app = create_app(Settings(f"sqlite:///{path}", rates=None, warm_up=False, dice_seconds=0))
        # Points of graphs read nothing from outside, and take most of the time by rules that are not compiled.
        self._no_graphs = mock.patch("fivetool.web.graph.GraphWorker.want")
        self._no_graphs.start()
        self.client = TestClient(self.app, base_url=ADDRESS, headers={"origin": ADDRESS})
        self.client.__enter__()
        self.league = make_small_league(str(path))
        answer = self.client.post("/api/saves", content=save_text(Table(all_games()[0].setup(), seed=1)))
        self.save = answer.raise_for_status().json()["id"]
        self.tables: list[str] = []
        self.set_tables()

    def set_tables(self) -> None:
        """New tables of every game, for those on which everything has been tried."""
        seats = [{"kind": "me"}, {"kind": "me"}]
        asked = [{"game": game.name, "seats": seats} for game in all_games() if len(seats) in game.seats.counts]
        self.tables = [self.client.post("/api/tables", json=wanted).json()["id"] for wanted in asked]

    def close(self) -> None:
        """Close the house, its threads and its database."""
        self.client.__exit__(None, None, None)
        self._no_graphs.stop()
        self._folder.cleanup()

    @cached_property
    def addresses(self) -> list[Address]:
        """All that can be asked, as the application itself lists it."""
        return [
            Address(
                method,
                route.path,
                tuple(part.name for part in getattr(getattr(route, "dependant", None), "query_params", ())),
                tuple(part.name for part in form_fields(route)),
            )
            for route in every_route(self.app.routes)
            for method in sorted(route.methods - {"HEAD"})
            if not route.path.endswith(PLAYS_THOUSANDS)
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
    sent = 0

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
        """A request; `TABLE-n` in its path stands for a table that is there, `SAVE` and `LEAGUE` likewise."""
        address = mutate.pick(self.club.addresses)
        parts = re.sub(r"\{([^}:]*)[^}]*\}", lambda found: self._part(found[1], mutate), address.path)
        case: dict[str, Any] = {"method": address.method, "path": parts, "headers": {}}
        if (address.query and mutate.chance(0.6)) or mutate.chance(0.1):
            case["query"] = {mutate.pick((*address.query, "x")): self._value(mutate)}
        if mutate.chance(0.1):
            name = mutate.pick(("host", "origin", "authorization", "cookie", "content-type", "sec-fetch-site", "range"))
            case["headers"] = {name: mutate.word().encode("latin-1", "ignore").decode("latin-1")}
        if address.method != "GET" and address.form and mutate.chance(0.8):
            case["form"] = {name: self._value(mutate) for name in address.form if mutate.chance(0.8)}
        elif address.method != "GET":
            case["body"] = self._body(address, mutate)
        return case

    def _body(self, address: Address, mutate: Mutator) -> str:
        schema = self.club.bodies.get((address.method, address.path))
        body = self.club.example(schema, mutate) if schema else {}
        if address.path in GIVEN and mutate.chance(0.7):
            body = {**body, **GIVEN[address.path]}
        text = to_json(mutate.tree(body) if mutate.chance(0.6) else body)
        return mutate.text(text) if mutate.chance(0.1) else text

    def _value(self, mutate: Mutator) -> str:
        if mutate.chance(0.5):
            return mutate.word()
        return mutate.pick((str(mutate.number()), "1", "2045", "Owls", "home", "a4", "bw", "2045-04-02", "won", "all"))

    def _part(self, name: str, mutate: Mutator) -> str:
        """What may stand at some place of an address."""
        likely = {"table_id": f"TABLE-{mutate.dice.randrange(100)}", "save_id": "SAVE", "slug": "LEAGUE"}
        likely["game"] = mutate.pick(all_games()).name
        likely |= {"season": "2045", "number": str(mutate.dice.randrange(6)), "step": "1", "player": "1"}
        likely["name"] = mutate.pick(("Owls", "scorecard", "box-score"))
        if mutate.chance(0.75):
            return likely.get(name, "x")
        word = str(mutate.number()) if mutate.chance(0.4) else mutate.word()
        return "".join(letter for letter in word if letter.isprintable() and letter not in "?#/%") or "x"

    def knock(self, case: Any) -> None:
        """Send it."""
        if self.sent % FRESH_TABLES == FRESH_TABLES - 1:
            self.club.set_tables()
        self.sent += 1
        path = re.sub(r"TABLE-(\d+)", lambda found: self._table(int(found[1])), case["path"])
        path = path.replace("SAVE", self.club.save).replace("LEAGUE", self.club.league)
        headers = {
            name: value.replace("\n", "").replace("\r", "").replace("\0", "").encode("latin-1", "ignore")
            for name, value in case["headers"].items()
        }
        form, body = case.get("form"), case.get("body")
        kind = FORM if form is not None else JSON
        if form is not None:
            body = urlencode({name: value.encode("utf-8", "surrogatepass") for name, value in form.items()})
        query = {name: value.encode("utf-8", "replace") for name, value in case.get("query", {}).items()}
        answer = self.club.client.request(
            case["method"],
            path,
            params=query,
            content=body.encode("utf-8", "surrogatepass") if body is not None else None,
            headers={**({"content-type": kind} if body is not None else {}), **headers},
            follow_redirects=False,
        )
        if answer.status_code >= BROKEN and answer.status_code != UNAVAILABLE:
            raise Complaint(f"status {answer.status_code}")
        if answer.status_code >= 400 and answer.request.url.path.startswith("/api/"):  # without dots by now
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
        return {"table": mutate.dice.randrange(100), "messages": texts}

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

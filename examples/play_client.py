"""A program that plays a whole game over the network, as any other program could.

    fivetool serve                                  in one terminal
    python examples/play_client.py                  in another

It makes a table, takes one seat with the seat's secret, adds a random part of its own to the dice, plays against a
bot over the live line (each time what the hint calls best), and checks the dice when the game is over.
Besides fivetool it needs httpx (`pip install httpx`).
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import secrets
from typing import Any

import httpx
import websockets

PAUSE = 0.5  # seconds, when the server says that a program is too fast for it


async def play(server: str, game: str | None, opponent: str | None, hints: bool = True) -> dict[str, Any]:
    """Play one game and return how it ended."""
    async with httpx.AsyncClient(base_url=server, timeout=120) as http:
        found = (await http.get("/api/games")).raise_for_status().json()
        chosen = next((one for one in found if game in (None, one["name"])), None)
        if chosen is None:
            raise SystemExit(f"No game named {game}; games there: {', '.join(one['name'] for one in found)}.")
        bot = {"kind": "bot", "bot": opponent or chosen["quick_bot"]}
        seats = [{"kind": "friend", "name": "Program"}, *[bot] * (chosen["seat_counts"][0] - 1)]
        made = (await http.post("/api/tables", json={"game": chosen["name"], "seats": seats})).raise_for_status().json()
        http.headers["authorization"] = f"Bearer {made['seat_links'][0]['secret']}"
        print(f"{chosen['title']}: watch at {server}{made['url']}")
        seal = await seal_dice(http, made["id"])
        await play_table(http, server, made["id"], hints)
        return await check(http, made["id"], seal)


async def seal_dice(http: httpx.AsyncClient, table_id: str) -> str:
    """Add a random part to the dice, which the server has committed itself to; returns the seal, to be kept."""
    wanted = (await http.get(f"/api/tables/{table_id}")).raise_for_status().json()["dice"]["round"]
    part = secrets.token_hex(32)
    promise = hashlib.sha256(f"fivetool dice part {part}".encode()).hexdigest()
    share = {"round": wanted["round"], "hash": promise, "part": part}  # both at once: nobody else adds any
    sealed = (await http.post(f"/api/tables/{table_id}/dice", json=share)).raise_for_status().json()["seals"][-1]
    said = json.loads(sealed["statement"])
    if said["commitment"] != wanted["commitment"] or part not in said["parts"].values():
        raise SystemExit("The server did not use what was agreed upon.")
    if hashlib.sha256(sealed["statement"].encode()).hexdigest() != sealed["seal"]:
        raise SystemExit("The server's seal does not fit what it is said to be for.")
    print(f"Dice sealed as {sealed['seal']}")
    return str(sealed["seal"])


async def play_table(http: httpx.AsyncClient, server: str, table_id: str, hints: bool) -> None:
    """Choose whenever asked, until the game is over."""
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{table_id}/live?after=0"
    headers = {"authorization": http.headers["authorization"]}
    async with websockets.connect(address, additional_headers=headers, max_size=None) as line:
        frame = (await http.get(f"/api/tables/{table_id}")).raise_for_status().json()["frame"]
        answer: dict[str, Any] = {"type": "choose", "number": -1}
        under_way = False  # others may choose at the same time: what they do is news before the own choice is
        while True:
            if frame["for_you"] and not under_way and frame["number"] > answer["number"]:
                choice = await best(http, table_id, frame) if hints else frame["choices"][0]["id"]
                answer.update(number=frame["number"], choice=choice, seat=frame["seat"])
                under_way = True
                await line.send(json.dumps(answer))
            news = json.loads(await line.recv())
            if news["type"] == "refused" and news["code"] == "too_fast":
                await asyncio.sleep(PAUSE)
                await line.send(json.dumps(answer))
            elif news["type"] == "refused":
                raise SystemExit(f"Refused: {news['message']}")
            elif news["type"] == "entries":
                for entry in news["entries"]:
                    tell(entry)
                    stands = under_way and entry["number"] > answer["number"] and entry["seat"] == answer["seat"]
                    under_way = under_way and not stands
                    frame = entry["frame"]
                if news["entries"][-1]["over"]:
                    return


async def best(http: httpx.AsyncClient, table_id: str, frame: dict[str, Any]) -> int:
    """The choice that the hint calls best."""
    while (found := await http.get(f"/api/tables/{table_id}/hint")).status_code == httpx.codes.TOO_MANY_REQUESTS:
        await asyncio.sleep(PAUSE)
    hint = found.raise_for_status().json()
    return int(hint["best"]) if hint["number"] == frame["number"] else int(frame["choices"][0]["id"])


def tell(entry: dict[str, Any]) -> None:
    """Print the plays that matter."""
    for step in entry["steps"]:
        if step["weight"]:
            print(f"  {step['text']}")


async def check(http: httpx.AsyncClient, table_id: str, seal: str) -> dict[str, Any]:
    """Check the dice of the finished game against the seal that was shown before it."""
    table = (await http.get(f"/api/tables/{table_id}")).raise_for_status().json()
    save = (await http.get(f"/api/tables/{table_id}/save")).raise_for_status().text
    verdict = (await http.post("/api/verify", json={"save": save, "commitment": seal})).json()
    print(table["result_text"])
    print(verdict["message"])
    return {"result": table["result_text"], "verified": verdict["ok"], "number": table["number"]}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--server", default="http://127.0.0.1:8045", help="address of the clubhouse")
    parser.add_argument("--game", help="name of a game (default: the first)")
    parser.add_argument("--opponent", help="name of a bot (default: the game's manager)")
    parser.add_argument("--quick", action="store_true", help="take the first choice instead of asking for a hint")
    options = parser.parse_args()
    try:
        asyncio.run(play(options.server.rstrip("/"), options.game, options.opponent, hints=not options.quick))
    except (httpx.HTTPError, OSError) as error:
        raise SystemExit(f"The server at {options.server} does not answer: {error}") from None


if __name__ == "__main__":
    main()

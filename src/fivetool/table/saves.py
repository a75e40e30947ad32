"""Saves: readable JSON, checked on load, never executed.

A save holds the game, its options, where the dice come from, and the choices. Everything else is replayed. Three
things are checked: the file against its own checksum, every choice against the rules, and the final state
against a digest. Before any of it the shape is checked (`save_shape`), and whatever else a save breaks is its own
fault: every function here that reads one raises a `SaveError` of one line.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from fivetool.doors import guard, parse_json, read_text
from fivetool.errors import FivetoolError, SaveError, one_line
from fivetool.game.facts import Names
from fivetool.game.options import refuse_files, refuse_unknown
from fivetool.game.registry import find_game
from fivetool.game.versions import carried_options, state_bytes
from fivetool.table.fair import (
    BARE_SCHEME,
    SCHEME,
    Circumstances,
    DiceKey,
    canonical,
    key_from_hex,
    key_to_hex,
)
from fivetool.table.table import Table

FORMAT = 1
LARGEST_SAVE = 4_000_000
LONGEST_REASON = 250


def save_text(table: Table, *, reveal_key: bool = True) -> str:
    """A table as JSON. Without the key (a game still being played on a server) it can be read but not resumed."""
    setup, sealed = table.setup, table.circumstances
    content: dict[str, Any] = {
        "fivetool": FORMAT,
        "game": setup.game.name,
        "rules_version": sealed.rules_version,
        "seats": setup.seats,
        "options": dict(sealed.options),
        "names": {"teams": list(table.names.teams), "seats": list(table.names.seats)},
        "players": [player.name if player else "person" for player in table.players],
        "position": dict(table.position) if table.position is not None else None,
        "dice": _dice_entry(table, reveal_key),
        "moves": [[move.seat, move.name] for move in table.moves],
        "over": table.actor < 0,  # by the rules: who ran out of time is no part of a save
        "score": table.scores,
        "state_digest": state_digest(table, sealed.rules_version),
    }
    content["checksum"] = checksum(content)
    return _layout(content)


def save(table: Table, path: str | Path) -> None:
    """Write a save; the old file, if any, is replaced only when the new one is complete."""
    target = Path(path)
    if not target.name:
        raise SaveError(f"Cannot write {target}: that is not a file name.")
    draft = target.with_name(f"{target.name}.part")
    try:
        draft.write_text(save_text(table), encoding="utf-8")
        draft.replace(target)
    except (OSError, ValueError) as error:  # a name with a zero byte in it is a ValueError
        reason = str(getattr(error, "strerror", None) or "no file can have that name").lower()
        raise SaveError(f"Cannot write {target}: {reason}.") from None


def load(path: str | Path, find_player: Callable[[str, Any], Any] | None = None) -> Table:
    """Read a save and replay it."""
    return load_text(read_file(path), find_player, str(path))


def read_file(path: str | Path) -> str:
    """The text of a save, unchecked."""
    return read_text(path, SaveError, f"Cannot read {path}", LARGEST_SAVE)


def load_text(text: str, find_player: Callable[[str, Any], Any] | None = None, source: str = "The save") -> Table:
    """Replay a save given as text. `find_player` turns the name of a bot into the bot."""
    content = read_content(text, source)
    try:
        with guard(SaveError, "what is in it"):
            table = _start(content, find_player)
            _replay(table, content["moves"])
            outcome = (state_digest(table, content["rules_version"]), table.over, table.scores)
    except SaveError as error:
        raise SaveError(f"{source}: {one_line(error, LONGEST_REASON)}") from error.__cause__
    except FivetoolError as error:
        raise SaveError(f"{source} does not replay: {one_line(error, LONGEST_REASON)}") from None
    if outcome != (content["state_digest"], content["over"], content.get("score")):
        raise SaveError(f"{source} replays to a different game than it says; it was altered or made by other rules.")
    return table


def read_content(text: str, source: str = "The save") -> dict[str, Any]:
    """The checked content of a save, not replayed."""
    try:
        content = parse_json(text, SaveError, "it")
    except SaveError as error:
        raise SaveError(
            f"{source} is not valid JSON; it may have been cut short ({one_line(error, LONGEST_REASON)})"
        ) from None
    if not isinstance(content, dict) or "fivetool" not in content:
        raise SaveError(f"{source} is not a Fivetool save.")
    if content["fivetool"] != FORMAT:
        found = one_line(content["fivetool"], LONGEST_REASON)
        raise SaveError(f"{source} has save format {found}; this program reads format {FORMAT}.")
    if content.get("checksum") != checksum(content):
        raise SaveError(f"{source} was altered or damaged: its checksum does not match.")
    from fivetool.table.save_shape import misshapen  # only whoever reads a save waits for pydantic

    problem = misshapen(content)
    if problem:
        raise SaveError(f"{source} is incomplete: {problem}.")
    return content


def checksum(content: Mapping[str, Any]) -> str:
    """SHA-256 of everything in a save but this."""
    rest = {name: value for name, value in content.items() if name != "checksum"}
    return hashlib.sha256(canonical(rest).encode()).hexdigest()


def state_digest(table: Table, version: int | None = None) -> str:
    """SHA-256 of the state record, as some version of the rules lays it out; today's if none is given."""
    game = table.setup.game
    written = state_bytes(game, table.state, game.facts.version if version is None else version)
    return hashlib.sha256(written).hexdigest()


def _dice_entry(table: Table, reveal_key: bool) -> dict[str, Any]:
    rows = table.known_rows
    if rows is not None:
        return {"from": "table", "rolled": [list(row) for row in rows]}
    entry: dict[str, Any] = {"from": "key", "number": table.number, "commitment": table.commitment}
    if table.keys[-1].scheme != BARE_SCHEME:
        entry = {"from": "key", "scheme": SCHEME, **entry, "table": table.keys[-1].table}
    if reveal_key:
        entry |= _how_made(table.keys[-1])
        if len(table.keys) > 1:
            entry["earlier"] = write_earlier(table)
        if table.seed is not None:
            entry["seed"] = table.seed
    return entry


def _how_made(key: DiceKey) -> dict[str, Any]:
    """A key, and of a joint one what it was made from."""
    made: dict[str, Any] = {"key": key_to_hex(key.key)}
    if key.secret is not None:
        made |= {"secret": key.secret, "parts": {str(seat): part for seat, part in key.parts}}
    return made


def write_earlier(table: Table) -> list[dict[str, Any]]:
    """Every key but the last, each with how many choices had been made when the next one took over."""
    entries = []
    for key, seal, later in zip(table.keys, table.seals, table.keys[1:], strict=False):
        entry = {**_how_made(key), "number": key.number, "moves": later.start}
        if key.scheme != BARE_SCHEME:
            entry |= {"scheme": SCHEME, "table": key.table, "commitment": seal}
        entries.append(entry)
    return entries


def _read_keys(dice: Mapping[str, Any]) -> list[DiceKey]:
    """All keys of a save."""
    earlier = dice.get("earlier", [])
    starts = [0, *(entry["moves"] for entry in earlier)]
    return [_read_key(entry, start) for entry, start in zip([*earlier, dice], starts, strict=True)]


def _read_key(entry: Mapping[str, Any], start: int) -> DiceKey:
    parts = tuple(sorted((int(seat), part) for seat, part in entry.get("parts", {}).items()))
    scheme = entry.get("scheme", BARE_SCHEME)
    return DiceKey(
        key_from_hex(entry["key"]), entry["number"], start, entry.get("table"), entry.get("secret"), parts, scheme
    )


def _check_seals(table: Table, dice: Mapping[str, Any]) -> None:
    """Every key must be the one that its seal is for."""
    entries = [*dice.get("earlier", []), dice]
    for key, seal, entry in zip(table.keys, table.seals, entries, strict=True):
        shown = key.shown_as(seal)
        if entry.get("commitment", shown) != shown:
            raise SaveError(f"the dice key does not match the commitment {str(entry['commitment'])[:16]}…")
        if not key.follows_from(seal):
            raise SaveError(f"the dice key does not match the commitment {seal[:16]}…, from which it should follow.")


def _start(content: Mapping[str, Any], find_player: Callable[[str, Any], Any] | None) -> Table:
    game = find_game(content["game"])
    options = carried_options(game, content["rules_version"], content["options"], content["seats"])
    refuse_unknown(game.options.declared, options)
    refuse_files(game.options.declared, options)
    setup = game.setup(content["seats"], **options)
    names = Names(tuple(content["names"]["teams"]), tuple(content["names"]["seats"]))
    players = [None if name == "person" or not find_player else find_player(name, setup) for name in content["players"]]
    dice = content["dice"]
    common: dict[str, Any] = {"names": names, "players": players, "position": content.get("position")}
    common["circumstances"] = Circumstances(
        game.name, content["rules_version"], setup.seats, content["options"], content.get("position")
    )
    if dice["from"] == "table":
        return Table(setup, rows=[tuple(row) for row in dice["rolled"]], key=(0, 0), **common)
    if "key" not in dice:
        raise SaveError("it does not hold the dice key yet; it is revealed at the end of the game.")
    table = Table(setup, keys=_read_keys(dice), seed=dice.get("seed"), **common)
    _check_seals(table, dice)
    return table


def _replay(table: Table, moves: list[Any]) -> None:
    for i, (seat, name) in enumerate(moves, 1):
        try:
            table.play(name, seat)
        except FivetoolError as error:
            raise SaveError(f"move {i} ({name}) is not possible: {error}") from None


def _layout(content: Mapping[str, Any]) -> str:
    """JSON that a person can read: one entry a line, one move a line."""
    lines = []
    for name, value in content.items():
        if name == "moves":
            moves = ",\n".join(f"    {json.dumps(move)}" for move in value)
            lines.append(f'  "moves": [\n{moves}\n  ]' if value else '  "moves": []')
        else:
            lines.append(f"  {json.dumps(name)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"

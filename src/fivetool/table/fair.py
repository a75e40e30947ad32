"""Verifiable dice: what is shown before the first roll fixes every roll, and anybody can check it afterward.

A game's dice come from one key after another, each for a range of its choices. Every key is *sealed*: a statement of
everything from which the dice come (how the key was made, table, game, rules version, options, from which choice on,
and the seal before it) is hashed, and that hash is shown before the key rolls anything. The whole scheme, and who
could cheat whom, is in docs/fair-dice.md.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from fivetool.errors import SaveError

KEY_BYTES = 16
SECRET_BYTES = 32
BARE_SCHEME = 1  # a commitment to the key alone, as games were sealed at first
SCHEME = 2
Key = tuple[int, int]


# --- keys ---


def new_key() -> Key:
    """A key from the system's source of randomness."""
    return key_from_bytes(secrets.token_bytes(KEY_BYTES))


def key_from_seed(seed: int | str) -> Key:
    """The key that a seed stands for: the same everywhere.

    >>> key_from_seed(7) == key_from_seed("7")
    True
    """
    return key_from_bytes(hashlib.sha256(f"fivetool seed {seed}".encode()).digest()[:KEY_BYTES])


def key_from_bytes(data: bytes) -> Key:
    """Two words out of sixteen bytes."""
    return int.from_bytes(data[:8], "big"), int.from_bytes(data[8:], "big")


def key_to_hex(key: Key) -> str:
    """A key as 32 hexadecimal digits."""
    return f"{key[0]:016x}{key[1]:016x}"


def key_from_hex(text: str) -> Key:
    """The key written as 32 hexadecimal digits."""
    if not is_hex(text, KEY_BYTES):
        raise SaveError("The dice key is not 32 hexadecimal digits.")
    return key_from_bytes(bytes.fromhex(text))


def is_hex(text: Any, count: int) -> bool:
    """Whether this is the text of so many bytes, in lower-case or upper-case hexadecimal digits.

    >>> is_hex("00ff", 2), is_hex("00 ff", 2), is_hex(7, 1)
    (True, False, False)
    """
    return isinstance(text, str) and len(text) == 2 * count and all(c in "0123456789abcdefABCDEF" for c in text)


# --- what parties to a joint key draw and show ---


def new_secret() -> str:
    """A server's share of a joint key, as 64 hexadecimal digits."""
    return secrets.token_hex(SECRET_BYTES)


def commitment_of(key: Key) -> str:
    """What fixes a key and tells nothing about it.

    >>> len(commitment_of(key_from_seed(7)))
    64
    """
    return _hash(f"fivetool dice key {key_to_hex(key)}")


def commitment_of_secret(secret: str) -> str:
    """What a server shows before anybody adds a part: it fixes the server's share of a joint key."""
    return _hash(f"fivetool dice secret {secret}")


def hash_of_part(part: str) -> str:
    """What a person's browser shows first: it fixes the part that it will add to a joint key."""
    return _hash(f"fivetool dice part {part}")


def joint_key(secret: str, seal: str) -> Key:
    """The key that follows from a server's secret and a seal, whose statement holds everybody's parts."""
    return key_from_bytes(hashlib.sha256(f"fivetool joint key {secret} {seal}".encode()).digest()[:KEY_BYTES])


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


# --- seals ---


@dataclass(frozen=True)
class Circumstances:
    """What the dice of a whole game depend on beside their keys."""

    game: str
    rules_version: int
    seats: int
    options: Mapping[str, Any]
    position: Mapping[str, Any] | None


@dataclass(frozen=True)
class DiceKey:
    """A key of a game's dice: from which choice on it rolls, and how it was made."""

    key: Key
    number: int = 0  # of the game in its run
    start: int = 0  # how many choices had been made; the first key of a game also rolls for the deal
    table: str | None = None  # where it was sealed; None where there is no server
    secret: str | None = None  # of a joint key: the server's share
    parts: tuple[tuple[int, str], ...] = ()  # of a joint key: what persons added, by seat
    scheme: int = SCHEME

    @property
    def commitment(self) -> str:
        """What was shown of the key by whoever drew it, before anybody else added a part."""
        return commitment_of_secret(self.secret) if self.secret is not None else commitment_of(self.key)

    def shown_as(self, seal: str) -> str:
        """What was shown before this key rolled anything: its seal; under the first scheme the bare commitment."""
        return self.commitment if self.scheme == BARE_SCHEME else seal

    def follows_from(self, seal: str) -> bool:
        """Whether this is the key that its seal leads to, for a joint one; what one side drew follows from nothing."""
        return self.secret is None or self.key == joint_key(self.secret, seal)

    def statement(self, about: Circumstances, before: str | None) -> str:
        """Everything from which the dice of this key come, as the text that is hashed. It does not tell the key."""
        said: dict[str, Any] = {
            "fivetool dice": self.scheme,
            "commitment": self.commitment,
            "number": self.number,
            "from": self.start,
            "before": before,
        }
        if self.scheme != BARE_SCHEME:
            said |= {
                "key": "joint" if self.secret is not None else "drawn",
                "parts": {str(seat): part for seat, part in sorted(self.parts)},
                "table": self.table,
                "game": about.game,
                "rules_version": about.rules_version,
                "seats": about.seats,
                "options": _hash(canonical(dict(about.options))),
                "position": _hash(canonical(dict(about.position))) if about.position is not None else None,
            }
        return canonical(said)


def sealed_jointly(shares: DiceKey, seal: str) -> DiceKey:
    """The joint key that follows from a server's secret and the parts of persons, once they are sealed."""
    if shares.secret is None:
        raise ValueError("A joint key needs a server's secret.")
    return replace(shares, key=joint_key(shares.secret, seal))


def seal_of(statement: str) -> str:
    """What is shown before a key rolls anything.

    >>> len(seal_of("anything"))
    64
    """
    return _hash(statement)


def statements_of(keys: Sequence[DiceKey], about: Circumstances) -> list[str]:
    """The statement of every key of a game. Each holds the seal of the one before it."""
    statements: list[str] = []
    for key in keys:
        statements.append(key.statement(about, seal_of(statements[-1]) if statements else None))
    return statements


def seals_of(keys: Sequence[DiceKey], about: Circumstances) -> list[str]:
    """The seal of every key of a game. Each holds the one before it, so that the last one fixes them all."""
    return [seal_of(statement) for statement in statements_of(keys, about)]


def canonical(value: Any) -> str:
    """The one JSON text for a value: sorted names, no spaces, ASCII alone.

    >>> canonical({"b": 1, "a": [None, "é"]})
    '{"a":[null,"\\\\u00e9"],"b":1}'
    """
    return json.dumps(value, sort_keys=True, separators=(",", ":"))

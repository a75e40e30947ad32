"""Verifiable dice: a commitment to the key is shown before the first roll, the key itself at the end.

Whoever kept the commitment can check afterward that the key was fixed beforehand, and with the key that every
roll of the game came from it.
"""

from __future__ import annotations

import hashlib
import secrets

from fivetool.errors import SaveError

KEY_BYTES = 16
Key = tuple[int, int]


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
    try:
        data = bytes.fromhex(text)
    except ValueError:
        data = b""
    if len(data) != KEY_BYTES:
        raise SaveError("The dice key is not 32 hexadecimal digits.")
    return key_from_bytes(data)


def commitment_of(key: Key) -> str:
    """What may be shown before the game: it fixes the key and tells nothing about it.

    >>> len(commitment_of(key_from_seed(7)))
    64
    """
    return hashlib.sha256(f"fivetool dice key {key_to_hex(key)}".encode()).hexdigest()

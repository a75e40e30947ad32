"""One sitting: seats, choices, undo, save, load, replay, verifiable dice."""

from fivetool.table.fair import DiceKey, commitment_of, key_from_seed, new_key
from fivetool.table.moments import Moment
from fivetool.table.saves import load, load_text, read_file, save_text
from fivetool.table.sources import Ask, Script
from fivetool.table.table import Move, Player, Table
from fivetool.table.verification import verify

__all__ = [
    "Ask",
    "DiceKey",
    "Moment",
    "Move",
    "Player",
    "Script",
    "Table",
    "commitment_of",
    "key_from_seed",
    "load",
    "load_text",
    "new_key",
    "read_file",
    "save_text",
    "verify",
]

"""One sitting: seats, choices, undo, save, load, replay, verifiable dice."""

from fivetool.table.fair import commitment_of, key_from_seed, new_key
from fivetool.table.moments import Moment
from fivetool.table.rolling import Earlier
from fivetool.table.saves import load, load_text, read_file, save_text, verify
from fivetool.table.sources import Ask, Script
from fivetool.table.table import Move, Player, Table

__all__ = [
    "Ask",
    "Earlier",
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

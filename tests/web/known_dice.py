"""Servers with the same dice in every run. Where friends sit a seed is refused, and the server draws the key itself.

Run as a program it is the command line, with dice that are the same at every table.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator

from fivetool.cli import main
from fivetool.table.fair import Key, key_from_seed
from fivetool.web import new_tables

LONG_GAME = 21  # a seed: 29 choices until Power Chip Baseball is over, if everybody always makes the first one


def keys_in_turn() -> Iterator[Key]:
    """A key for each new table, the same ones in every run."""
    return (key_from_seed(f"{LONG_GAME}{'+' * place}") for place in itertools.count())


def draw_keys_from(keys: Iterator[Key]) -> None:
    """Let the servers of this process take the keys of new tables from here."""
    new_tables.new_key = lambda: next(keys)


if __name__ == "__main__":
    draw_keys_from(itertools.repeat(key_from_seed(LONG_GAME)))
    sys.exit(main())

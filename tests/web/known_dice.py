"""Servers with the same dice in every run. Where friends sit a seed is refused, and keys are drawn by all together.

Run as a program it is the command line, with dice that are the same at every table.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator

from fivetool.cli import main
from fivetool.table import fair
from fivetool.table.fair import Key, key_from_seed
from fivetool.web import joint_dice

HALF = 32  # digits of a secret: those that tell the dice come last
LONG_GAME = 21  # a seed: 29 choices until Power Chip Baseball is over, if everybody always makes the first one


def secrets_in_turn() -> Iterator[str]:
    """The server's secret for each new round of dice, the same ones in every run."""
    return (f"{place:064x}" for place in itertools.count())


def known_key(secret: str, seal: str) -> Key:
    """The key that is said to follow from one of these secrets, whatever anybody adds to it."""
    return key_from_seed(f"{LONG_GAME}{'+' * int(secret[HALF:], 16)}")


def draw_from(secrets: Iterator[str]) -> None:
    """Let the servers of this process draw their secrets from here."""
    joint_dice.new_secret = lambda: next(secrets)
    fair.joint_key = known_key


if __name__ == "__main__":
    draw_from(f"{place:0{HALF}x}{0:0{HALF}x}" for place in itertools.count(1))
    sys.exit(main())

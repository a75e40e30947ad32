"""Dice that wait for the person at the keyboard.

The table has drawn them already, from a key that was sealed beforehand: pressing Enter decides when they are shown and
nothing else. Whoever has them rolled for them is asked no more, in this game and in later ones.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fivetool.engine.folders import data_folder
from fivetool.game.board import DiceShown
from fivetool.game.game import Game
from fivetool.term.reader import Reader

PROMPT = "  Your roll: [Enter] roll, a roll for me "


def preferences_path() -> Path:
    """Where it is kept who rolls in which game."""
    return data_folder() / "rolling.json"


@dataclass
class HandRolling:
    """Who rolls the dice of a game: the person, or the table for them."""

    reader: Reader
    game: Game
    teams: frozenset[int]  # for which people at this keyboard play

    @property
    def by_hand(self) -> bool:
        """Whether the person rolls: as they chose, else as is usual in the game."""
        return bool(_kept().get(self.game.name, self.game.board.people_roll))

    def choose(self, by_hand: bool) -> None:
        """Roll by hand from now on, or have it done."""
        path = preferences_path()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({**_kept(), self.game.name: by_hand}))

    def wait_for(self, handfuls: Sequence[DiceShown]) -> None:
        """Before dice are shown: wait for the person if they are theirs and somebody sits at the keyboard."""
        theirs = any(handful.rolled and (handful.team < 0 or handful.team in self.teams) for handful in handfuls)
        if not theirs or not self.reader.is_terminal or not self.by_hand:
            return
        if self.reader.ask(PROMPT).lower().startswith("a"):
            self.choose(False)
            self.reader.console.print("  The dice are rolled for you from now on; d changes that.", highlight=False)


def _kept() -> dict[str, bool]:
    """What was chosen so far; a file that cannot be read is as good as none."""
    try:
        kept = json.loads(preferences_path().read_text())
    except (OSError, ValueError):
        return {}
    return kept if isinstance(kept, dict) else {}

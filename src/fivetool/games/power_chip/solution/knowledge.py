"""What players who look ahead know, beside the rule book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fivetool.engine.record import new, record
from fivetool.games.power_chip.solution.moves import PLAYS, POSITIONS, moves_table
from fivetool.games.power_chip.solution.run_values import run_values_for

KNOWLEDGE = record(
    "power_chip_knowledge",
    moves=("i2", (POSITIONS, PLAYS)),  # what every play makes of every position
    run_values=("f8", (2, POSITIONS + 1)),  # what every position is worth in runs, by the side with the chip
)


def make_knowledge(options: Mapping[str, Any], book: Any) -> Any:
    """Both tables, for these dice and rules."""
    knowledge = new(KNOWLEDGE)
    knowledge.moves = moves_table(bool(book.dp_batter_first))
    knowledge.run_values = run_values_for(book)
    return knowledge

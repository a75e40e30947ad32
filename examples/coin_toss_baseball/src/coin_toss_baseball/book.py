"""The options of Coin-Toss Baseball, and the rule book that follows from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from coin_toss_baseball.rules import BOOK
from fivetool.engine.record import new
from fivetool.game import Whole

OPTIONS = (Whole("innings", 3, "Innings scheduled.", ("CT-2",), low=1, high=9),)


def make_book(options: Mapping[str, Any], seats: int) -> Any:
    """The rule book for these options."""
    return new(BOOK, **options)

"""What the managers know beside the rule book: chances to win, and how turns and calls end."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from fivetool.engine.record import new, record
from fivetool.games.dice_baseball.data.expectancy import tables
from fivetool.games.dice_baseball.manager.outcomes import EVENTUALITIES, LEADS, MOST_ENDINGS, MOST_LEFT, PLACES

KNOWLEDGE = record(
    "dice_baseball_knowledge",
    win=("u2", (2 * MOST_LEFT, LEADS, PLACES)),  # of the club at bat, by half-innings left, lead, place; in CERTAIN-ths
    endings_from=("i2", (EVENTUALITIES, PLACES)),  # by result and place: where the list of its endings begins ...
    ending_share=("f4", MOST_ENDINGS),  # ... how likely each is ...
    ending=("i2", MOST_ENDINGS),  # ... and the place after it + RUN for each run
)


def make_knowledge(options: Mapping[str, Any], book: Any) -> Any:
    """What is known under the rules of a book."""
    return _known_under(("basic", "advanced")[book.advance], ("off", "on")[book.ball_parks])


@cache
def _known_under(advance: str, parks: str) -> Any:
    knowledge = new(KNOWLEDGE)
    for field, values in tables(advance, parks).items():
        knowledge[field][...] = values
    return knowledge

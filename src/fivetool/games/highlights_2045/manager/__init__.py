"""The built-in players of Baseball Highlights: 2045.

The manager weighs every card of its hand by what it does now (hits stopped, runs driven in, hits threatened, all
worked out on the pawns on the board) against what the card is worth at an average moment, since every card of a
hand is played sooner or later. What cards and runners are worth was learned (`values`). It buys what improves the
roster most for its money. The naive player plays cards in the order drawn and buys the dearest card.

`choosing` goes from the question to `playing`, `defending`, `saving` and `buying`, or to the player in `naive`;
`knowledge` is what they look up, and `runners` how they count who is on base.
"""

from fivetool.games.highlights_2045.manager.choosing import STYLES, manage
from fivetool.games.highlights_2045.manager.knowledge import KNOWLEDGE, make_knowledge

__all__ = ["KNOWLEDGE", "STYLES", "make_knowledge", "manage"]

"""What is odd about a roster (DB-179)."""

from __future__ import annotations

from collections.abc import Iterator

from fivetool.games.dice_baseball.cards import POSITIONS, Club

FIELD_POSITIONS = tuple(position for position in POSITIONS if position not in ("P", "DH"))
DEFAULT_ROSTER, SMALLEST_ROSTER, LARGEST_ROSTER = 25, 10, 40  # DB-179: how many a game roster may hold
FEWEST_CATCHERS, FEWEST_PITCHERS = 2, 5


def oddities(club: Club) -> Iterator[str]:
    """What is allowed but may cause trouble in play."""
    for position in FIELD_POSITIONS:
        if not any(hitter.at(position) for hitter in club.hitters):
            yield f"nobody plays {position}."
    if sum(bool(hitter.at("C")) for hitter in club.hitters) < FEWEST_CATCHERS:
        yield f"fewer than {FEWEST_CATCHERS} catchers."
    if len(club.pitchers) < FEWEST_PITCHERS:
        yield f"fewer than {FEWEST_PITCHERS} pitchers."
    if not any(pitcher.starts for pitcher in club.pitchers):
        yield "nobody may start a game."
    if len(club.players) > LARGEST_ROSTER:
        yield f"{len(club.players)} cards; a game takes {DEFAULT_ROSTER} of them, those who played most."
